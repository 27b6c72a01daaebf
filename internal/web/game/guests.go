package game

import (
	"fmt"
	"net/netip"
	"time"

	"golang.org/x/time/rate"

	"github.com/make24/make24/internal/web/caller"
)

// guestPace limits how many guests are made: from one address, from one site in IPv6, and in all.
type guestPace struct {
	hosts, sites *caller.Pace
	all          *rate.Limiter
}

// newGuestPace lets an address make so many guests an hour, all of them at once if it likes, and
// sites and the server a multiple of that. Not more than 0: there is no limit.
func newGuestPace(perHour int) *guestPace {
	if perHour <= 0 {
		return nil
	}
	perSecond := float64(perHour) / time.Hour.Seconds()
	return &guestPace{
		hosts: caller.NewPace(perSecond, perHour, maxAddresses),
		sites: caller.NewSitePace(siteGuests*perSecond, siteGuests*perHour, maxAddresses),
		all:   rate.NewLimiter(rate.Limit(allGuests*perSecond), allGuests*perHour),
	}
}

// allow reports whether an address may make a guest now, and if not, how long it has to wait.
// Who is refused by one limit uses up nothing of the others.
func (p *guestPace) allow(address netip.Addr, now time.Time) (wait time.Duration, may bool) {
	if p == nil {
		return 0, true
	}
	var taken []*rate.Reservation
	for _, limiter := range []*rate.Limiter{p.hosts.Limiter(address), p.sites.Limiter(address), p.all} {
		r := limiter.ReserveN(now, 1)
		taken = append(taken, r)
		wait = max(wait, r.DelayFrom(now))
	}
	if wait == 0 {
		return 0, true
	}
	for _, r := range taken {
		r.CancelAt(now)
	}
	return wait, false
}

// minutes is a time to wait, in words.
func minutes(wait time.Duration) string {
	n := (wait + time.Minute - 1) / time.Minute
	if n <= 1 {
		return "a minute"
	}
	return fmt.Sprintf("%d minutes", n)
}

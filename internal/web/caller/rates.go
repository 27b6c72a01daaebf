package caller

import (
	"net/netip"
	"time"

	"golang.org/x/time/rate"

	"github.com/make24/make24/internal/cache"
)

// Rates limits the rate of each key: of requests, or of bytes. It remembers a bounded number of keys; those used
// most stay.
type Rates[K comparable] struct {
	limit    rate.Limit
	burst    int
	limiters *cache.Cache[K, *rate.Limiter]
}

// NewRates lets each key have so many tokens a second, and so many at once, and remembers about so many keys.
func NewRates[K comparable](perSecond float64, burst, most int) *Rates[K] {
	return &Rates[K]{limit: rate.Limit(perSecond), burst: max(1, burst), limiters: cache.New[K, *rate.Limiter](max(2, most))}
}

// Take takes n tokens of a key, at most all that there may be at once. If there are fewer it takes none, and returns after
// which time there will be enough.
func (r *Rates[K]) Take(key K, now time.Time, n int) (wait time.Duration, ok bool) {
	return takeAll(now, n, r.of(key))
}

func (r *Rates[K]) of(key K) *rate.Limiter {
	if limiter, ok := r.limiters.Get(key); ok {
		return limiter
	}
	return r.limiters.Update(key, func(limiter *rate.Limiter, ok bool) (*rate.Limiter, int) {
		if !ok {
			limiter = rate.NewLimiter(r.limit, r.burst)
		}
		return limiter, 1
	})
}

// takeAll takes n tokens of each limiter, or none of any: then it returns after which time it could. Of a limiter that may have
// fewer at once it takes those.
func takeAll(now time.Time, n int, limiters ...*rate.Limiter) (wait time.Duration, ok bool) {
	taken := make([]*rate.Reservation, 0, len(limiters))
	for _, limiter := range limiters {
		r := limiter.ReserveN(now, min(n, limiter.Burst()))
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

// charge takes n tokens of each limiter also if there are fewer: whoever takes some next waits for them.
func charge(now time.Time, n int, limiters ...*rate.Limiter) {
	for _, limiter := range limiters {
		for left := n; left > 0; left -= limiter.Burst() {
			limiter.ReserveN(now, min(left, limiter.Burst()))
		}
	}
}

// NetworkRates limits a rate at three levels: of each address, of each network of 48 bits in IPv6, and
// of all together. Whoever is refused at one level uses up nothing of the others.
type NetworkRates struct {
	hosts, sites *Rates[netip.Addr]
	all          *rate.Limiter
}

// NewNetworkRates lets each address have so many tokens a second, and so many at once, a network of 48
// bits and all together a multiple of that, and remembers about so many addresses.
func NewNetworkRates(perSecond float64, burst, siteFactor, allFactor, most int) *NetworkRates {
	return &NetworkRates{
		hosts: NewRates[netip.Addr](perSecond, burst, most),
		sites: NewRates[netip.Addr](perSecond*float64(siteFactor), burst*siteFactor, most),
		all:   rate.NewLimiter(rate.Limit(perSecond*float64(allFactor)), burst*allFactor),
	}
}

// Take takes n tokens for an address, or none: then it returns after which time it could.
func (r *NetworkRates) Take(address netip.Addr, now time.Time, n int) (wait time.Duration, ok bool) {
	return takeAll(now, n, r.limiters(address)...)
}

// Charge takes n tokens for an address also if there are fewer: then Take waits for them.
func (r *NetworkRates) Charge(address netip.Addr, now time.Time, n int) {
	charge(now, n, r.limiters(address)...)
}

func (r *NetworkRates) limiters(address netip.Addr) []*rate.Limiter {
	limiters := []*rate.Limiter{r.hosts.of(network(address, hostBits)), r.all}
	if address.Unmap().Is6() {
		limiters = append(limiters, r.sites.of(network(address, siteBits)))
	}
	return limiters
}

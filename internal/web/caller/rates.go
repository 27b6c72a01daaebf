package caller

import (
	"log/slog"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/make24/make24/internal/cache"
)

// Rates limits the rate of each key: of requests, or of bytes. It remembers a bounded number of keys; those used
// most stay.
type Rates[K comparable] struct {
	perSecond rate.Limit
	burst     int
	limiters  *cache.Cache[K, *rate.Limiter]
}

// NewRates lets each key have so many tokens a second, and so many at once, and remembers about so many keys.
func NewRates[K comparable](perSecond float64, burst, maxKeys int) *Rates[K] {
	return &Rates[K]{perSecond: rate.Limit(perSecond), burst: max(1, burst), limiters: cache.New[K, *rate.Limiter](max(2, maxKeys))}
}

// Take takes n tokens of a key, at most all that there may be at once. If there are fewer it takes none, and returns after
// which time there will be enough.
func (r *Rates[K]) Take(key K, now time.Time, n int) (wait time.Duration, ok bool) {
	return takeAll(now, n, r.limiterFor(key))
}

func (r *Rates[K]) limiterFor(key K) *rate.Limiter {
	if limiter, ok := r.limiters.Get(key); ok {
		return limiter
	}
	return r.limiters.Update(key, func(limiter *rate.Limiter, ok bool) (*rate.Limiter, int) {
		if !ok {
			limiter = rate.NewLimiter(r.perSecond, r.burst)
		}
		return limiter, 1
	})
}

// takeAll takes n tokens of each limiter, or none of any: then it returns after which time it could. Of a limiter that may have
// fewer at once it takes those.
func takeAll(now time.Time, n int, limiters ...*rate.Limiter) (wait time.Duration, ok bool) {
	reservations := make([]*rate.Reservation, 0, len(limiters))
	for _, limiter := range limiters {
		reservation := limiter.ReserveN(now, min(n, limiter.Burst()))
		reservations = append(reservations, reservation)
		wait = max(wait, reservation.DelayFrom(now))
	}
	if wait == 0 {
		return 0, true
	}
	for _, reservation := range reservations {
		reservation.CancelAt(now)
	}
	return wait, false
}

// charge takes n tokens of each limiter also if there are fewer: whoever takes some next waits for them.
func charge(now time.Time, n int, limiters ...*rate.Limiter) {
	for _, limiter := range limiters {
		for remaining := n; remaining > 0; remaining -= limiter.Burst() {
			limiter.ReserveN(now, min(remaining, limiter.Burst()))
		}
	}
}

// NetworkRates limits a rate at three levels: of each address, of each network of 48 bits in IPv6, and
// of all together. Whoever is refused at one level uses up nothing of the others.
type NetworkRates struct {
	hosts *Rates[netip.Addr]
	sites *Rates[netip.Prefix]
	total *rate.Limiter
}

// NewNetworkRates lets each address have so many tokens a second, and so many at once, a network of 48
// bits and all together a multiple of that, and remembers about so many addresses.
func NewNetworkRates(perSecond float64, burst, siteFactor, allFactor, maxAddresses int) *NetworkRates {
	return &NetworkRates{
		hosts: NewRates[netip.Addr](perSecond, burst, maxAddresses),
		sites: NewRates[netip.Prefix](perSecond*float64(siteFactor), burst*siteFactor, maxAddresses),
		total: rate.NewLimiter(rate.Limit(perSecond*float64(allFactor)), burst*allFactor),
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
	limiters := []*rate.Limiter{r.hosts.limiterFor(RateKey(address)), r.total}
	if site, ok := Site(address); ok {
		limiters = append(limiters, r.sites.limiterFor(site))
	}
	return limiters
}

// RefusalLog logs what was refused to which address, at most one line a minute for both, so that
// a client that is refused a thousand times a second does not fill the log.
type RefusalLog struct {
	log *slog.Logger

	mu      sync.Mutex
	pending map[refusalKey]int // those not logged yet, of what was logged within the last minute
}

type refusalKey struct{ event, client string }

// refusalEvery is the time between two lines on the same.
const refusalInterval = time.Minute

// maxRefusals is how many pairs of an address and a refusal have lines of their own. Those of
// further addresses are counted together.
const maxRefusalKeys = 1000

// NewRefusalLog writes to a log at level info.
func NewRefusalLog(log *slog.Logger) *RefusalLog {
	return &RefusalLog{log: log, pending: map[refusalKey]int{}}
}

// Note logs a refusal, or counts it for the line that follows within a minute.
func (l *RefusalLog) Note(from netip.Addr, event string) {
	r := refusalKey{event, "-"} // a socket of this machine's
	if from.IsValid() {
		r.client = RateKey(from).String()
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, there := l.pending[r]; !there && len(l.pending) >= maxRefusalKeys {
		r.client = "others"
	}
	if _, there := l.pending[r]; there {
		l.pending[r]++
		return
	}
	if len(l.pending) == 0 {
		time.AfterFunc(refusalInterval, l.flush)
	}
	l.pending[r] = 0
	l.write(r, 1)
}

// flush logs what was counted, and goes on as long as there is something to count.
func (l *RefusalLog) flush() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for r, n := range l.pending {
		if n == 0 {
			delete(l.pending, r)
			continue
		}
		l.write(r, n)
		l.pending[r] = 0
	}
	if len(l.pending) > 0 {
		time.AfterFunc(refusalInterval, l.flush)
	}
}

func (l *RefusalLog) write(r refusalKey, n int) {
	l.log.Info(r.event, "from", r.client, "count", n)
}

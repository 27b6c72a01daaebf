package caller

import (
	"log/slog"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/make24/make24/internal/base/cache"
	"github.com/make24/make24/internal/base/limiter"
)

// Rates holds a token bucket for each key. The number of keys is bounded: recently used keys stay.
type Rates[K comparable] struct {
	perSecond rate.Limit
	burst     int
	limiters  *cache.Cache[K, *rate.Limiter]
}

// NewRates returns Rates that give each key perSecond tokens a second, with bursts of burst tokens,
// and that hold about maxKeys keys.
func NewRates[K comparable](perSecond float64, burst, maxKeys int) *Rates[K] {
	return &Rates[K]{perSecond: rate.Limit(perSecond), burst: max(1, burst), limiters: cache.New[K, *rate.Limiter](max(2, maxKeys))}
}

// Take takes n tokens of key, or a full burst if n is larger. If there are too few, it takes none
// and returns false and the time until there will be enough.
func (r *Rates[K]) Take(key K, now time.Time, n int) (wait time.Duration, ok bool) {
	return takeAll(now, n, r.limiterFor(key))
}

func (r *Rates[K]) limiterFor(key K) *rate.Limiter {
	if bucket, ok := r.limiters.Get(key); ok {
		return bucket
	}
	return r.limiters.Update(key, func(bucket *rate.Limiter, ok bool) (*rate.Limiter, int) {
		if !ok {
			bucket = rate.NewLimiter(r.perSecond, r.burst)
		}
		return bucket, 1
	})
}

// takeAll takes n tokens of every limiter, or a full burst if n is larger. If a limiter has too
// few, takeAll takes no tokens and returns false and the time until all limiters will have enough.
func takeAll(now time.Time, n int, limiters ...*rate.Limiter) (wait time.Duration, ok bool) {
	reservations := make([]*rate.Reservation, 0, len(limiters))
	for _, bucket := range limiters {
		reservation := bucket.ReserveN(now, min(n, bucket.Burst()))
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

// charge takes n tokens of every limiter even if there are fewer. takeAll then refuses until the
// debt is repaid.
func charge(now time.Time, n int, limiters ...*rate.Limiter) {
	for _, bucket := range limiters {
		for remaining := n; remaining > 0; remaining -= bucket.Burst() {
			bucket.ReserveN(now, min(remaining, bucket.Burst()))
		}
	}
}

// Prefix48RateFactor is the rate of an IPv6 /48 as a multiple of the rate of an address. A /48 may be a
// school or a company, whose hosts have several /64 networks.
const Prefix48RateFactor = 4

// NetworkRates limits a rate of clients: for each address (see [limiter.Key]), for each IPv6 /48, and in
// total. A call refused at one level takes no tokens at the others.
type NetworkRates struct {
	hosts    *Rates[netip.Addr]
	prefixes *Rates[netip.Prefix]
	total    *rate.Limiter // nil: unlimited
}

// NewNetworkRates returns NetworkRates that give each address perSecond tokens a second, with
// bursts of burst tokens. An IPv6 /48 gets Prefix48RateFactor times as much, and all addresses together get
// totalFactor times as much, or any number if totalFactor is 0. The result holds about maxAddresses
// addresses and a quarter as many /48 prefixes.
func NewNetworkRates(perSecond float64, burst, totalFactor, maxAddresses int) *NetworkRates {
	r := &NetworkRates{
		hosts:    NewRates[netip.Addr](perSecond, burst, maxAddresses),
		prefixes: NewRates[netip.Prefix](perSecond*Prefix48RateFactor, max(1, burst)*Prefix48RateFactor, maxAddresses/4),
	}
	if totalFactor > 0 {
		r.total = rate.NewLimiter(rate.Limit(perSecond*float64(totalFactor)), burst*totalFactor)
	}
	return r
}

// Take takes n tokens for address. If there are too few at some level, it takes none and returns
// false and the time until there will be enough.
func (r *NetworkRates) Take(address netip.Addr, now time.Time, n int) (wait time.Duration, ok bool) {
	return takeAll(now, n, r.limiters(address)...)
}

// Charge takes n tokens for address even if there are fewer. Take then refuses until the debt is
// repaid.
func (r *NetworkRates) Charge(address netip.Addr, now time.Time, n int) {
	charge(now, n, r.limiters(address)...)
}

func (r *NetworkRates) limiters(address netip.Addr) []*rate.Limiter {
	limiters := append(make([]*rate.Limiter, 0, 3), r.hosts.limiterFor(limiter.Key(address)))
	if r.total != nil {
		limiters = append(limiters, r.total)
	}
	if prefix, ok := limiter.Prefix48(address); ok {
		limiters = append(limiters, r.prefixes.limiterFor(prefix))
	}
	return limiters
}

// RefusalLog logs refused requests, with about one line a minute for each event and client, so that
// a client that is refused a thousand times a second does not fill the log.
type RefusalLog struct {
	log *slog.Logger

	mu      sync.Mutex
	pending map[refusalKey]int // refusals since the key's last line, for keys with a line in the last minute
}

type refusalKey struct{ event, client string }

// refusalInterval is the time between two lines with the same key.
const refusalInterval = time.Minute

// maxRefusalKeys is the maximum number of pairs of event and client that get their own log lines.
// Refusals of further clients are counted together, as client "others".
const maxRefusalKeys = 1000

// NewRefusalLog returns a RefusalLog that writes to log at level info.
func NewRefusalLog(log *slog.Logger) *RefusalLog {
	return &RefusalLog{log: log, pending: map[refusalKey]int{}}
}

// Note logs a refusal by the client at addr, or counts it for the next line of the same event and
// client.
func (l *RefusalLog) Note(addr netip.Addr, event string) {
	key := refusalKey{event, "-"} // a Unix socket has no address
	if addr.IsValid() {
		key.client = limiter.Key(addr).String()
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, exists := l.pending[key]; !exists && len(l.pending) >= maxRefusalKeys {
		key.client = "others"
	}
	if _, exists := l.pending[key]; exists {
		l.pending[key]++
		return
	}
	if len(l.pending) == 0 {
		time.AfterFunc(refusalInterval, l.flush)
	}
	l.pending[key] = 0
	l.write(key, 1)
}

// flush logs the refusals counted since the last line and removes keys without any. It reschedules
// itself while keys remain.
func (l *RefusalLog) flush() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for key, count := range l.pending {
		if count == 0 {
			delete(l.pending, key)
			continue
		}
		l.write(key, count)
		l.pending[key] = 0
	}
	if len(l.pending) > 0 {
		time.AfterFunc(refusalInterval, l.flush)
	}
}

func (l *RefusalLog) write(key refusalKey, count int) {
	l.log.Info(key.event, "from", key.client, "count", count)
}

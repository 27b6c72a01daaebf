package caller

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Rates limits the rate of each key: of requests, or of bytes. Like Pace it remembers a bounded number of keys.
type Rates[K comparable] struct {
	limit rate.Limit
	burst int
	most  int // in a generation

	mu         sync.Mutex
	young, old map[K]*rate.Limiter
}

// NewRates lets each key have so many tokens a second, and so many at once, and remembers about so many keys.
func NewRates[K comparable](perSecond float64, burst, most int) *Rates[K] {
	return &Rates[K]{
		limit: rate.Limit(perSecond), burst: max(1, burst), most: max(1, most/2),
		young: map[K]*rate.Limiter{},
	}
}

// Take takes n tokens of a key, at most all that there may be at once. If there are fewer it takes none, and returns after
// which time there will be enough.
func (r *Rates[K]) Take(key K, now time.Time, n int) (wait time.Duration, ok bool) {
	n = min(n, r.burst)
	limiter := r.of(key)
	if limiter.AllowN(now, n) {
		return 0, true
	}
	missing := float64(n) - limiter.TokensAt(now)
	return time.Duration(missing / float64(r.limit) * float64(time.Second)), false
}

// Charge takes n tokens of a key also if there are fewer: then Take waits for them.
func (r *Rates[K]) Charge(key K, now time.Time, n int) {
	for limiter := r.of(key); n > 0; n -= r.burst {
		limiter.ReserveN(now, min(n, r.burst))
	}
}

func (r *Rates[K]) of(key K) *rate.Limiter {
	r.mu.Lock()
	defer r.mu.Unlock()
	if limiter := r.young[key]; limiter != nil {
		return limiter
	}
	limiter := r.old[key]
	if limiter == nil {
		limiter = rate.NewLimiter(r.limit, r.burst)
	}
	if len(r.young) >= r.most {
		r.young, r.old = map[K]*rate.Limiter{}, r.young
	}
	r.young[key] = limiter
	return limiter
}

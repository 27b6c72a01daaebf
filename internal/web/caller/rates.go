package caller

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Rates limits the rate of each key: of requests, or of bytes. It remembers a bounded number of keys,
// in two generations: when the younger is full it becomes the older, and what was the older is
// forgotten. A key that is used moves to the younger, so those used most stay.
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
	return takeAll(now, n, r.of(key))
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

// size returns how many keys are remembered.
func (r *Rates[K]) size() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.young) + len(r.old)
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

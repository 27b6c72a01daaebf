package limiter

import (
	"maps"
	"sync"
)

// Usage counts the resources that each key holds, such as the bytes, connections or exports of an
// address, and enforces bounds. The zero value is ready to use.
type Usage[K comparable] struct {
	mu     sync.Mutex
	counts map[K]int64
}

// Bound is a key with the maximum of its count.
type Bound[K comparable] struct {
	Key K
	Max int64 // 0: no maximum
}

// Acquire adds n to the count of every key. If that would exceed a bound, it adds nothing and
// returns false.
func (u *Usage[K]) Acquire(n int64, bounds ...Bound[K]) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	for _, b := range bounds {
		if b.Max > 0 && u.counts[b.Key]+n > b.Max {
			return false
		}
	}
	if u.counts == nil {
		u.counts = map[K]int64{}
	}
	for _, b := range bounds {
		u.counts[b.Key] += n
	}
	return true
}

// Release subtracts n, which must have been acquired, from the count of every key. It removes keys
// with a count of 0.
func (u *Usage[K]) Release(n int64, bounds ...Bound[K]) {
	u.mu.Lock()
	defer u.mu.Unlock()
	for _, b := range bounds {
		if u.counts[b.Key] -= n; u.counts[b.Key] <= 0 {
			delete(u.counts, b.Key)
		}
	}
}

// Count returns the count of a key.
func (u *Usage[K]) Count(key K) int64 {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.counts[key]
}

// Counts returns the counts of all keys that hold something.
func (u *Usage[K]) Counts() map[K]int64 {
	u.mu.Lock()
	defer u.mu.Unlock()
	return maps.Clone(u.counts)
}

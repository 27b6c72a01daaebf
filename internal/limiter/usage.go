package limiter

import "sync"

// Held counts what each key holds at a time, such as the bytes, connections or exports of an address. The zero value
// holds nothing.
type Usage[K comparable] struct {
	mu     sync.Mutex
	counts map[K]int64
}

// Share is a key and the most that it may hold; 0 for no bound.
type Bound[K comparable] struct {
	Key K
	Max int64
}

// Acquire adds n to what each key holds, or to none, and returns false, if that is more than one may hold.
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

// Release subtracts n, which was acquired, and forgets keys that hold nothing.
func (u *Usage[K]) Release(n int64, bounds ...Bound[K]) {
	u.mu.Lock()
	defer u.mu.Unlock()
	for _, b := range bounds {
		if u.counts[b.Key] -= n; u.counts[b.Key] <= 0 {
			delete(u.counts, b.Key)
		}
	}
}

// Of returns what a key holds.
func (u *Usage[K]) Of(key K) int64 {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.counts[key]
}

package limiter

import "sync"

// Held counts what each key holds at a time, such as the bytes, connections or exports of an address. The zero value
// holds nothing.
type Held[K comparable] struct {
	mu sync.Mutex
	by map[K]int64
}

// Share is a key and the most that it may hold; 0 for no bound.
type Share[K comparable] struct {
	Key K
	Max int64
}

// Acquire adds n to what each key holds, or to none, and returns false, if that is more than one may hold.
func (h *Held[K]) Acquire(n int64, shares ...Share[K]) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, s := range shares {
		if s.Max > 0 && h.by[s.Key]+n > s.Max {
			return false
		}
	}
	if h.by == nil {
		h.by = map[K]int64{}
	}
	for _, s := range shares {
		h.by[s.Key] += n
	}
	return true
}

// Release subtracts n, which was acquired, and forgets keys that hold nothing.
func (h *Held[K]) Release(n int64, shares ...Share[K]) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, s := range shares {
		if h.by[s.Key] -= n; h.by[s.Key] <= 0 {
			delete(h.by, s.Key)
		}
	}
}

// Of returns what a key holds.
func (h *Held[K]) Of(key K) int64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.by[key]
}

package web

import (
	"net/netip"
	"sync"
)

// quota bounds an amount that clients hold at a time, such as bytes or connections: in all and per
// address. The zero address has no bound of its own.
type quota struct {
	total, each int64 // the bounds; 0 for none

	mu   sync.Mutex
	used int64
	by   map[netip.Addr]int64
}

func newQuota(total, each int64) *quota {
	return &quota{total: total, each: each, by: map[netip.Addr]int64{}}
}

// acquire takes n for an address and reports whether the bounds allow it.
func (q *quota) acquire(from netip.Addr, n int64) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.total > 0 && q.used+n > q.total {
		return false
	}
	if from.IsValid() {
		if q.each > 0 && q.by[from]+n > q.each {
			return false
		}
		q.by[from] += n
	}
	q.used += n
	return true
}

// release returns n that an address acquired.
func (q *quota) release(from netip.Addr, n int64) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.used -= n
	if !from.IsValid() {
		return
	}
	if q.by[from] -= n; q.by[from] <= 0 {
		delete(q.by, from)
	}
}

package web

import (
	"net/netip"
	"sync"

	"github.com/make24/make24/internal/web/caller"
)

// siteShare is how many times as much as an address a /48 in IPv6 may hold: whoever has one has 65,536
// networks that count as an address each.
const siteShare = 2

// quota bounds an amount that clients hold at a time, such as bytes or connections: in all, per
// address, and per /48 in IPv6. The zero address has no bound of its own.
type quota struct {
	total, each int64 // the bounds; 0 for none

	mu    sync.Mutex
	used  int64
	by    map[netip.Addr]int64
	sites map[netip.Addr]int64
}

func newQuota(total, each int64) *quota {
	return &quota{total: total, each: each, by: map[netip.Addr]int64{}, sites: map[netip.Addr]int64{}}
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
		if site, ok := caller.Site(from); ok {
			if q.each > 0 && q.sites[site]+n > siteShare*q.each {
				return false
			}
			q.sites[site] += n
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
	subtract(q.by, from, n)
	if site, ok := caller.Site(from); ok {
		subtract(q.sites, site, n)
	}
}

// subtract counts n off, and forgets who holds nothing.
func subtract(by map[netip.Addr]int64, from netip.Addr, n int64) {
	if by[from] -= n; by[from] <= 0 {
		delete(by, from)
	}
}

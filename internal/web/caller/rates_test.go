package caller_test

import (
	"net/netip"
	"testing"
	"time"

	"github.com/make24/make24/internal/web/caller"
)

// Tokens are taken wholly or not at all, and come back with time; each key has its own.
func TestRates(t *testing.T) {
	r := caller.NewRates[string](10, 100, 100)
	now := time.Now()
	take := func(key string, n int, wait time.Duration) {
		t.Helper()
		got, ok := r.Take(key, now, n)
		if ok != (wait == 0) || (got-wait).Abs() > time.Millisecond {
			t.Errorf("%d of %s: wait %v, %v, want %v", n, key, got, ok, wait)
		}
	}
	take("ann", 60, 0)
	take("ann", 60, 2*time.Second)
	take("ann", 40, 0)
	take("bob", 1000, 0) // at most all there are
	take("bob", 1, 100*time.Millisecond)
	now = now.Add(2 * time.Second)
	take("ann", 20, 0)
	for i := range 1000 {
		r.Take(string(rune('a'+i)), now, 1)
		take("bob", 0, 0)
	}
}

// An address, a site in IPv6 and all together have limits of their own. Whoever is refused by one uses up nothing of the
// others, and what is charged is owed.
func TestNetworkRates(t *testing.T) {
	r := caller.NewNetworkRates(10, 100, 2, 3, 100)
	now := time.Now()
	take := func(from string, n int, want time.Duration) {
		t.Helper()
		got, ok := r.Take(netip.MustParseAddr(from), now, n)
		if ok != (want == 0) || (got-want).Abs() > time.Millisecond {
			t.Errorf("%d for %s: wait %v, %v, want %v", n, from, got, ok, want)
		}
	}
	take("2001:db8:1:1::1", 100, 0)
	take("2001:db8:1:1::2", 1, 100*time.Millisecond) // the same host
	take("2001:db8:1:2::1", 100, 0)
	take("2001:db8:1:3::1", 1, 50*time.Millisecond) // the site has no more
	take("198.51.100.7", 100, 0)
	take("198.51.100.8", 30, time.Second) // nor have all together
	now = now.Add(time.Second)
	take("198.51.100.8", 30, 0)
	now = now.Add(time.Minute)
	r.Charge(netip.MustParseAddr("198.51.100.7"), now, 250)
	take("198.51.100.7", 1, 15*time.Second+100*time.Millisecond)
	take("198.51.100.9", 50, 0)
}

package caller_test

import (
	"net/netip"
	"testing"
	"time"

	"github.com/make24/make24/internal/server/caller"
)

// TestRates checks that Take takes all n tokens or none, that tokens refill with time, and that
// each key has its own bucket.
func TestRates(t *testing.T) {
	r := caller.NewRates[string](10, 100, 100)
	now := time.Unix(1e9, 0)
	take := func(key string, n int, want time.Duration) {
		t.Helper()
		got, ok := r.Take(key, now, n)
		if ok != (want == 0) || (got-want).Abs() > time.Millisecond {
			t.Errorf("%d of %s: wait %v, %v, want %v", n, key, got, ok, want)
		}
	}
	take("ann", 60, 0)
	take("ann", 60, 2*time.Second)
	take("ann", 40, 0)
	take("bob", 1000, 0) // limited to the burst
	take("bob", 1, 100*time.Millisecond)
	now = now.Add(2 * time.Second)
	take("ann", 20, 0)
	for i := range 1000 {
		r.Take(string(rune('a'+i)), now, 1)
		take("bob", 0, 0) // keeps the key in use
	}
}

// TestNetworkRates checks that an address, an IPv6 /48 and the total have their own limits, that a
// call refused at one level takes nothing at the others, and that Charge creates a debt.
func TestNetworkRates(t *testing.T) {
	r := caller.NewNetworkRates(10, 100, 5, 100)
	now := time.Unix(1e9, 0)
	take := func(addr string, n int, want time.Duration) {
		t.Helper()
		got, ok := r.Take(netip.MustParseAddr(addr), now, n)
		if ok != (want == 0) || (got-want).Abs() > time.Millisecond {
			t.Errorf("%d for %s: wait %v, %v, want %v", n, addr, got, ok, want)
		}
	}
	take("2001:db8:1:1::1", 100, 0)
	take("2001:db8:1:1::2", 1, 100*time.Millisecond) // the same host
	for _, addr := range []string{"2001:db8:1:2::1", "2001:db8:1:3::1", "2001:db8:1:4::1"} {
		take(addr, 100, 0)
	}
	take("2001:db8:1:5::1", 1, 25*time.Millisecond) // the /48 is exhausted
	take("198.51.100.7", 80, 0)
	take("198.51.100.8", 70, time.Second) // the total is exhausted
	now = now.Add(time.Second)
	take("198.51.100.8", 30, 0)
	now = now.Add(time.Minute)
	r.Charge(netip.MustParseAddr("198.51.100.7"), now, 250)
	take("198.51.100.7", 1, 15*time.Second+100*time.Millisecond)
	take("198.51.100.9", 50, 0)
}

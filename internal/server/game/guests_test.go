package game

import (
	"net/netip"
	"testing"
	"time"
)

// TestGuestRates checks that an address, an IPv6 /48 and the server have their own limits, and
// that a guest refused at one level takes nothing at the others.
func TestGuestRates(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	const rate = 60
	guestRates := newGuestRates(rate)
	createGuests := func(addr string, attempts int) (n int) {
		t.Helper()
		address := netip.MustParseAddr(addr)
		for range attempts {
			if wait, allowed := guestRates.Take(address, now, 1); allowed {
				n++
			} else if wait <= 0 || wait > time.Minute {
				t.Errorf("%s waits for %v", addr, wait)
			}
		}
		return n
	}
	check := func(name string, got, want int) {
		t.Helper()
		if got != want {
			t.Errorf("%s: %d guests, want %d", name, got, want)
		}
	}
	check("an address", createGuests("198.51.100.7", 1000), rate)
	check("another address", createGuests("198.51.100.8", 1), 1)
	check("an IPv6 /64", createGuests("2001:db8:1:1::1", 30)+createGuests("2001:db8:1:1:ffff::2", 1000), rate)
	check("other /64 of the /48", createGuests("2001:db8:1:2::1", 1000)+createGuests("2001:db8:1:3::1", 1000)+createGuests("2001:db8:1:4::1", 1000)+createGuests("2001:db8:1:5::1", 1000), 3*rate)
	check("another /48", createGuests("2001:db8:2:1::1", 1000), rate)
	check("a third /48", createGuests("2001:db8:3:1::1", 1000), rate)
	check("the rest of the total", createGuests("198.51.100.8", 1000)+createGuests("198.51.100.9", 1000)+createGuests("198.51.100.10", 1000), 10*rate-7*rate-1)
	check("the total is exhausted", createGuests("203.0.113.1", 1000), 0)
	now = now.Add(time.Minute)
	check("a minute later", createGuests("203.0.113.1", 1000), 10)
	now = now.Add(time.Hour)
	check("an hour later", createGuests("198.51.100.7", 1000), rate)
}

func TestMinutes(t *testing.T) {
	for wait, want := range map[time.Duration]string{
		time.Second: "a minute", time.Minute: "a minute", time.Minute + time.Second: "2 minutes", time.Hour: "60 minutes",
	} {
		if got := minutes(wait); got != want {
			t.Errorf("%v: %s, want %s", wait, got, want)
		}
	}
}

package game

import (
	"net/netip"
	"testing"
	"time"
)

// TestGuestRates checks that an address, an IPv6 site and the server have their own limits, and that
// a guest refused by one uses nothing of the others.
func TestGuestRates(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	const rate = 60
	guestRates := newGuestRates(rate)
	create := func(from string, tries int) (n int) {
		t.Helper()
		address := netip.MustParseAddr(from)
		for range tries {
			if wait, allowed := guestRates.Take(address, now, 1); allowed {
				n++
			} else if wait <= 0 || wait > time.Minute {
				t.Errorf("%s waits for %v", from, wait)
			}
		}
		return n
	}
	want := func(what string, got, want int) {
		t.Helper()
		if got != want {
			t.Errorf("%s: %d guests, want %d", what, got, want)
		}
	}
	want("an address", create("198.51.100.7", 1000), rate)
	want("another", create("198.51.100.8", 1), 1)
	want("a network of 64 bits", create("2001:db8:1:1::1", 30)+create("2001:db8:1:1:ffff::2", 1000), rate)
	want("others of the site", create("2001:db8:1:2::1", 1000)+create("2001:db8:1:3::1", 1000)+create("2001:db8:1:4::1", 1000)+create("2001:db8:1:5::1", 1000), 3*rate)
	want("another site", create("2001:db8:2:1::1", 1000), rate)
	want("and another", create("2001:db8:3:1::1", 1000), rate)
	want("what is left in all", create("198.51.100.8", 1000)+create("198.51.100.9", 1000)+create("198.51.100.10", 1000), 10*rate-7*rate-1)
	want("nobody", create("203.0.113.1", 1000), 0)
	now = now.Add(time.Minute)
	want("a minute later", create("203.0.113.1", 1000), 10)
	now = now.Add(time.Hour)
	want("an hour later", create("198.51.100.7", 1000), rate)
}

func TestMinutes(t *testing.T) {
	for wait, want := range map[time.Duration]string{
		time.Second: "a minute", time.Minute: "a minute", time.Minute + time.Second: "2 minutes", time.Hour: "60 minutes",
	} {
		if got := minutes(wait); got != want {
			t.Errorf("%v is %s, want %s", wait, got, want)
		}
	}
}

package caller

import (
	"errors"
	"net/netip"
	"testing"
	"time"
)

func TestParseNetwork(t *testing.T) {
	for _, c := range []struct {
		text, want string
		err        error
	}{
		{"192.0.2.7", "192.0.2.7/32", nil},
		{"192.0.2.7/24", "192.0.2.0/24", nil},
		{"10.0.0.0/8", "10.0.0.0/8", nil},
		{"2001:db8::7", "2001:db8::/64", nil},
		{"fe80::7%eth0", "fe80::/64", nil},
		{"2001:db8::7/128", "2001:db8::7/128", nil},
		{"2001:db8::/32", "2001:db8::/32", nil},
		{"::ffff:192.0.2.7", "192.0.2.7/32", nil},
		{"64:ff9b::192.0.2.7", "192.0.2.7/32", nil},
		{"::ffff:192.0.2.7/120", "192.0.2.0/24", nil},
		{"8.0.0.0/7", "", ErrLargeNetwork},
		{"0.0.0.0/0", "", ErrLargeNetwork},
		{"::/0", "", ErrLargeNetwork},
		{"::ffff:0:0/96", "", ErrLargeNetwork},
		{"127.0.0.1", "", ErrLocalNetwork},
		{"127.9.0.0/16", "", ErrLocalNetwork},
		{"::1", "", ErrLocalNetwork},
		{"::/16", "", ErrLocalNetwork},
		{"::2", "", ErrLocalNetwork}, // in the /64 of ::1
		{"::ffff:127.0.0.1", "", ErrLocalNetwork},
		{"", "", ErrNetwork},
		{"localhost", "", ErrNetwork},
		{"192.0.2.7/33", "", ErrNetwork},
		{"192.0.2", "", ErrNetwork},
		{"192.0.2.7:80", "", ErrNetwork},
	} {
		network, err := ParseNetwork(c.text)
		if got := network.String(); !errors.Is(err, c.err) || c.err == nil && got != c.want {
			t.Errorf("%q: %s, %v; want %s, %v", c.text, got, err, c.want, c.err)
		}
	}
}

func TestBlocks(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	blocks := NewBlocks(map[netip.Prefix]time.Time{
		netip.MustParsePrefix("192.0.2.7/32"):    {},
		netip.MustParsePrefix("198.51.100.0/24"): now.Add(time.Second),
		netip.MustParsePrefix("2001:db8::/64"):   {},
		netip.MustParsePrefix("2001:db9::/32"):   now,
	})
	for address, want := range map[string]bool{
		"192.0.2.7": true, "192.0.2.8": false, "198.51.100.200": true, "198.51.101.1": false,
		"64:ff9b::192.0.2.7": true, "64:ff9b::192.0.2.8": false, "64:ff9b::198.51.100.200": true,
		"2001:db8::9": true, "2001:db8:0:1::9": false, "2001:db9::1": false,
	} {
		if got := blocks.Has(netip.MustParseAddr(address), now); got != want {
			t.Errorf("%s: %v", address, got)
		}
	}
	if blocks.Has(netip.MustParseAddr("198.51.100.200"), now.Add(time.Second)) {
		t.Error("a block has not ended")
	}
	if blocks.Has(netip.Addr{}, now) || NewBlocks(nil).Has(netip.MustParseAddr("192.0.2.7"), now) {
		t.Error("no address, or none of no blocks, is blocked")
	}
}

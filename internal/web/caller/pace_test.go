package caller

import (
	"net/netip"
	"testing"
	"time"
)

func TestPaceIsBounded(t *testing.T) {
	c := NewPace(1, 2, 100)
	now := time.Now()
	often := netip.MustParseAddr("10.0.0.1")
	for i := range 10_000 {
		c.Allow(netip.AddrFrom4([4]byte{11, 0, byte(i >> 8), byte(i)}), now)
		if _, ok := c.Allow(often, now); ok != (i < 2) {
			t.Fatalf("an address that asks on and on: allowed %v at %d", ok, i)
		}
	}
	if n := c.Size(); n > 100 {
		t.Errorf("%d addresses are remembered", n)
	}
	a, b, other := netip.MustParseAddr("2001:db8::1"), netip.MustParseAddr("2001:db8::2"), netip.MustParseAddr("2001:db8:0:1::1")
	if Client(a) != Client(b) || Client(a) == Client(other) {
		t.Error("in IPv6 a network of 64 bits is one client")
	}
	if Client(netip.MustParseAddr("::ffff:10.0.0.1")) != often {
		t.Error("an IPv4 address is one however it is written")
	}
}

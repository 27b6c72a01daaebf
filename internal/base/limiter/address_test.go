package limiter

import (
	"net/netip"
	"testing"
)

// TestKey checks which addresses count as the same, and the networks that they belong to.
func TestKey(t *testing.T) {
	for _, c := range []struct{ address, key, network, prefix string }{
		{"192.0.2.7", "192.0.2.7", "192.0.2.7/32", ""},
		{"::ffff:192.0.2.7", "192.0.2.7", "192.0.2.7/32", ""},
		{"2001:db8:1:2:3:4:5:6", "2001:db8:1:2::", "2001:db8:1:2::/64", "2001:db8:1::/48"},
		{"2001:db8:1:2::", "2001:db8:1:2::", "2001:db8:1:2::/64", "2001:db8:1::/48"},
		{"fe80::1%eth0", "fe80::", "fe80::/64", "fe80::/48"},
		{"::1", "::", "::/64", "::/48"},
		{"64:ff9b::192.0.2.7", "192.0.2.7", "192.0.2.7/32", ""},
		{"64:ff9b::", "64:ff9b::", "64:ff9b::/64", "64:ff9b::/48"},
		{"64:ff9b::1:192.0.2.7", "64:ff9b::", "64:ff9b::/64", "64:ff9b::/48"}, // not in the /96
		{"64:ff9b:1::192.0.2.7", "64:ff9b:1::c000:207", "64:ff9b:1::c000:207/128", ""},
		{"64:ff9b:1:c000:2:700::", "64:ff9b:1:c000:2:700::", "64:ff9b:1:c000:2:700::/128", ""},
	} {
		address := netip.MustParseAddr(c.address)
		key := Key(address)
		prefix, ok := Prefix48(address)
		if key.String() != c.key || Key(key) != key || Network(address).String() != c.network || Network(key) != Network(address) ||
			ok != (c.prefix != "") || ok && prefix.String() != c.prefix {
			t.Errorf("%s: key %s, network %s, prefix %s", c.address, key, Network(address), prefix)
		}
	}
	if Key(netip.Addr{}).IsValid() || len(ClientBounds(netip.Addr{}, 1)) != 0 {
		t.Error("the zero address has a key or bounds")
	}
}

// TestClientBounds checks that the addresses of an IPv6 /64 hold as much as one, and those of a /48 together
// as much as Prefix48Factor of them.
func TestClientBounds(t *testing.T) {
	var usage Usage[netip.Prefix]
	for _, c := range []struct {
		address string
		want    bool
	}{
		{"2001:db8:1:1::1", true},
		{"2001:db8:1:1::2", false},
		{"2001:db8:1:2::1", true},
		{"2001:db8:1:3::1", false},
		{"2001:db8:2:1::1", true},
		{"192.0.2.1", true},
		{"::ffff:192.0.2.1", false},
		{"192.0.2.2", true},
	} {
		if ok := usage.Acquire(1, ClientBounds(netip.MustParseAddr(c.address), 1)...); ok != c.want {
			t.Errorf("%s: %v, want %v", c.address, ok, c.want)
		}
	}
}

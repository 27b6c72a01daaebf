package limiter

import "net/netip"

// The lengths of IPv6 prefixes that identify a client: a host usually has its own /64, a customer
// of a provider often a /48.
const (
	hostBits     = 64
	prefix48Bits = 48
)

// Prefix48Factor is what an IPv6 /48 may hold, and its share of slots, as a multiple of that of one
// address. A /48 has 65,536 /64 networks, and each of them counts as an address.
const Prefix48Factor = 2

// The prefixes under which NAT64 translators represent IPv4 clients: the well-known one, whose addresses
// end with the IPv4 address (RFC 6052), and the one for local use, where the operator of the translator
// chooses the place of the IPv4 address (RFC 8215).
var (
	nat64      = netip.MustParsePrefix("64:ff9b::/96")
	localNAT64 = netip.MustParsePrefix("64:ff9b:1::/48")
)

// Unmap returns the IPv4 address that an IPv6 address represents, if it is in ::ffff:0:0/96 or
// 64:ff9b::/96, and otherwise the address itself. Neither has a zone.
func Unmap(address netip.Addr) netip.Addr {
	address = address.Unmap().WithZone("")
	if nat64.Contains(address) && address != nat64.Addr() { // the key of the other addresses of its /64
		bytes := address.As16()
		return netip.AddrFrom4([4]byte(bytes[12:]))
	}
	return address
}

// keyBits returns the length of the network of the addresses that count as one client. In the NAT64 prefix
// for local use, each address represents another IPv4 address.
func keyBits(unmapped netip.Addr) int {
	if unmapped.Is6() && !localNAT64.Contains(unmapped) {
		return hostBits
	}
	return unmapped.BitLen()
}

// Key returns the address as which all limits count a client: an IPv4 address itself, also if it is
// represented by an IPv6 address, or the first address of the /64 of an IPv6 address.
func Key(address netip.Addr) netip.Addr {
	address = Unmap(address)
	if prefix, err := address.Prefix(keyBits(address)); err == nil {
		return prefix.Addr()
	}
	return address
}

// Network returns the network of the addresses that have the same Key.
func Network(address netip.Addr) netip.Prefix {
	key := Key(address)
	return netip.PrefixFrom(key, keyBits(key))
}

// Prefix48 returns the /48 of an IPv6 address. It reports false for an address that is or represents an IPv4
// address, and for an invalid one.
func Prefix48(address netip.Addr) (prefix netip.Prefix, ok bool) {
	if address = Unmap(address); keyBits(address) != hostBits {
		return prefix, false
	}
	prefix, err := address.Prefix(prefix48Bits)
	return prefix, err == nil
}

// ClientBounds returns the bounds of what a client may hold: of its address, and of its IPv6 /48. The
// zero address has none. If maxEach is 0, they have no maximum.
func ClientBounds(client netip.Addr, maxEach int64) []Bound[netip.Prefix] {
	bounds := make([]Bound[netip.Prefix], 0, 3) // callers add one
	if client.IsValid() {
		bounds = append(bounds, Bound[netip.Prefix]{Key: Network(client), Max: maxEach})
	}
	if prefix, ok := Prefix48(client); ok {
		bounds = append(bounds, Bound[netip.Prefix]{Key: prefix, Max: Prefix48Factor * maxEach})
	}
	return bounds
}

package limiter

import "net/netip"

// The lengths of IPv6 prefixes that identify a client: a host usually has its own /64, a customer
// of a provider often a /48.
const (
	hostBits = 64
	siteBits = 48
)

// SiteFactor is what an IPv6 /48 may hold, and its share of slots, as a multiple of that of one
// address. A /48 has 65,536 /64 networks, and each of them counts as an address.
const SiteFactor = 2

// Key returns the address as which all limits count a client: an IPv4 address itself, or the first
// address of the /64 of an IPv6 address.
func Key(address netip.Addr) netip.Addr {
	address = address.Unmap().WithZone("")
	if address.Is6() {
		if prefix, err := address.Prefix(hostBits); err == nil {
			return prefix.Addr()
		}
	}
	return address
}

// Network returns the network of the addresses that have the same Key.
func Network(address netip.Addr) netip.Prefix {
	key := Key(address)
	if key.Is6() {
		return netip.PrefixFrom(key, hostBits)
	}
	return netip.PrefixFrom(key, key.BitLen())
}

// Site returns the /48 of an IPv6 address. It reports false for an IPv4 or invalid address.
func Site(address netip.Addr) (site netip.Prefix, ok bool) {
	if address = address.Unmap().WithZone(""); !address.Is6() {
		return site, false
	}
	site, err := address.Prefix(siteBits)
	return site, err == nil
}

// ClientBounds returns the bounds of what a client may hold: of its address, and of its IPv6 /48. The
// zero address has none. If maxEach is 0, they have no maximum.
func ClientBounds(client netip.Addr, maxEach int64) []Bound[netip.Prefix] {
	bounds := make([]Bound[netip.Prefix], 0, 3) // callers add one
	if client.IsValid() {
		bounds = append(bounds, Bound[netip.Prefix]{Key: Network(client), Max: maxEach})
	}
	if site, ok := Site(client); ok {
		bounds = append(bounds, Bound[netip.Prefix]{Key: site, Max: SiteFactor * maxEach})
	}
	return bounds
}

// Package caller tells of a request who asks: the address behind trusted proxies, whether the asking page is of the
// server's own origin, the reader's language, and how often an address may ask.
package caller

import (
	"fmt"
	"net/http"
	"net/netip"
	"strings"
)

// Proxies are the networks whose word is taken for where a request comes from.
type Proxies []netip.Prefix

// ParseProxies reads addresses and networks, such as 10.0.0.0/8, with commas between them.
// The error names what is none.
func ParseProxies(list string) (all Proxies, err error) {
	for text := range strings.SplitSeq(list, ",") {
		text = strings.TrimSpace(text)
		if text == "" {
			continue
		}
		if one, err := netip.ParseAddr(text); err == nil {
			one = one.Unmap().WithZone("")
			all = append(all, netip.PrefixFrom(one, one.BitLen()))
			continue
		}
		net, err := netip.ParsePrefix(text)
		if err != nil {
			return nil, fmt.Errorf("caller: %q is no address and no network", text)
		}
		all = append(all, net.Masked())
	}
	return all, nil
}

// Trusted reports whether an address is that of a trusted proxy.
func (p Proxies) Trusted(address netip.Addr) bool {
	for _, net := range p {
		if net.Contains(address) {
			return true
		}
	}
	return false
}

// Passed reports whether a trusted proxy passed a request on.
func (p Proxies) Passed(r *http.Request) bool {
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	return err == nil && p.Trusted(from.Addr().Unmap().WithZone(""))
}

// Address is the address that a request comes from: of those in X-Forwarded-For the last
// that no trusted proxy has, if the request itself comes from a trusted one. It is invalid
// where there is none, as with a socket of this machine's.
func (p Proxies) Address(r *http.Request) netip.Addr {
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	address := from.Addr().Unmap().WithZone("")
	if len(p) == 0 || !p.Trusted(address) {
		return address
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0; i-- {
		hop, ok := parseHop(hops[i])
		if !ok {
			return address // what stands before it may be anybody's word
		}
		address = hop
		if !p.Trusted(address) {
			return address
		}
	}
	return address
}

// parseHop reads an address as proxies write it: alone, or with a port.
func parseHop(text string) (netip.Addr, bool) {
	text = strings.TrimSpace(text)
	if address, err := netip.ParseAddr(strings.Trim(text, "[]")); err == nil {
		return address.Unmap().WithZone(""), true
	}
	both, err := netip.ParseAddrPort(text)
	return both.Addr().Unmap().WithZone(""), err == nil
}

// How many bits of an address in IPv6 say whose it is: a host has a network of 64 bits to itself,
// a customer of a provider often one of 48.
const (
	hostBits = 64
	siteBits = 48
)

// Client returns what an address counts as: in IPv6 a host has a network of 64 bits to itself.
func Client(address netip.Addr) netip.Addr {
	address = address.Unmap().WithZone("")
	if address.Is6() {
		if net, err := address.Prefix(hostBits); err == nil {
			return net.Addr()
		}
	}
	return address
}

// Site returns the network of 48 bits of an address in IPv6, and false for others.
func Site(address netip.Addr) (site netip.Prefix, ok bool) {
	if address = address.Unmap().WithZone(""); !address.Is6() {
		return site, false
	}
	site, err := address.Prefix(siteBits)
	return site, err == nil
}

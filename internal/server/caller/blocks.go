package caller

import (
	"errors"
	"net/netip"
	"strings"
	"time"

	"github.com/make24/make24/internal/base/limiter"
)

// Blocks is a set of networks whose requests are refused until a time. It does not change, so many
// goroutines may use it.
type Blocks struct {
	networks []map[netip.Prefix]time.Time // one for each length of the prefixes; the end, or zero: none
	lengths  []int
}

// NewBlocks returns the blocks of networks with their ends; a zero time means that the block has no end.
func NewBlocks(ends map[netip.Prefix]time.Time) *Blocks {
	b := &Blocks{}
	index := map[int]int{}
	for network, end := range ends {
		i, ok := index[network.Bits()]
		if !ok {
			i = len(b.lengths)
			index[network.Bits()] = i
			b.lengths, b.networks = append(b.lengths, network.Bits()), append(b.networks, map[netip.Prefix]time.Time{})
		}
		b.networks[i][network] = end
	}
	return b
}

// IsEmpty reports whether there are no blocks.
func (b *Blocks) IsEmpty() bool { return len(b.lengths) == 0 }

// Has reports whether an address, or the IPv4 address that it represents, is blocked at a time.
func (b *Blocks) Has(address netip.Addr, now time.Time) bool {
	if ipv4 := limiter.Unmap(address); ipv4 != address && b.has(ipv4, now) {
		return true
	}
	return b.has(address, now)
}

// has reports whether an address is in a network that is blocked at a time.
func (b *Blocks) has(address netip.Addr, now time.Time) bool {
	for i, length := range b.lengths {
		network, err := address.Prefix(length)
		if err != nil {
			continue // a length of IPv6
		}
		if end, ok := b.networks[i][network]; ok && (end.IsZero() || now.Before(end)) {
			return true
		}
	}
	return false
}

// The errors of ParseNetwork.
var (
	ErrNetwork      = errors.New("caller: invalid address or network")
	ErrLargeNetwork = errors.New("caller: the network is too large")
	ErrLocalNetwork = errors.New("caller: the network has loopback addresses")
)

// The shortest prefixes of networks that can be blocked. Shorter ones are probably a mistake.
const (
	minBits4 = 8
	minBits6 = 16
)

// loopbackNetworks contain the addresses that are never blocked.
var loopbackNetworks = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}

// ParseNetwork parses an address or a network to block. An IPv6 address stands for its /64, as in all
// limits. It returns ErrNetwork, ErrLocalNetwork, or, if an IPv4 network is larger than a /8 or an IPv6
// network larger than a /16, ErrLargeNetwork.
func ParseNetwork(text string) (network netip.Prefix, err error) {
	if strings.Contains(text, "/") {
		network, err = netip.ParsePrefix(text)
	} else {
		var address netip.Addr
		if address, err = netip.ParseAddr(text); err == nil {
			if network = limiter.Network(address); address.Unmap().IsLoopback() {
				network = netip.PrefixFrom(address.Unmap(), address.Unmap().BitLen())
			}
		}
	}
	if err != nil {
		return netip.Prefix{}, ErrNetwork
	}
	const mappedBits = 96 // of ::ffff:0:0/96, which contains the IPv4 addresses
	if network.Addr().Is4In6() && network.Bits() >= mappedBits {
		network = netip.PrefixFrom(network.Addr().Unmap(), network.Bits()-mappedBits)
	}
	network = network.Masked()
	if network.Addr().Is4() && network.Bits() < minBits4 || network.Addr().Is6() && network.Bits() < minBits6 {
		return netip.Prefix{}, ErrLargeNetwork
	}
	for _, loopback := range loopbackNetworks {
		if network.Overlaps(loopback) {
			return netip.Prefix{}, ErrLocalNetwork
		}
	}
	return network, nil
}

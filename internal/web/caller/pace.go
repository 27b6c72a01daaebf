package caller

import (
	"net/netip"
	"time"

	"golang.org/x/time/rate"
)

// How many bits of an address in IPv6 say whose it is: a host has a network of 64 bits to itself,
// a customer of a provider often one of 48.
const (
	hostBits = 64
	siteBits = 48
)

// Client returns what an address counts as: in IPv6 a host has a network of 64 bits to itself.
func Client(address netip.Addr) netip.Addr { return network(address, hostBits) }

// Site returns the network of 48 bits of an address in IPv6, and false for others.
func Site(address netip.Addr) (site netip.Addr, ok bool) {
	return network(address, siteBits), address.Unmap().Is6()
}

// network returns the address, or in IPv6 its network of so many bits.
func network(address netip.Addr, bits int) netip.Addr {
	address = address.Unmap().WithZone("")
	if address.Is6() {
		if net, err := address.Prefix(bits); err == nil {
			return net.Addr()
		}
	}
	return address
}

// Pace limits the rate of requests of each address.
type Pace struct{ rates *Rates[netip.Addr] }

// NewPace lets each address ask so often a second, so many times at once, and remembers
// about so many addresses.
func NewPace(perSecond float64, burst, most int) *Pace {
	return &Pace{NewRates[netip.Addr](perSecond, burst, most)}
}

// Allow reports whether an address may ask now, and if not, how long it has to wait.
func (p *Pace) Allow(address netip.Addr, now time.Time) (time.Duration, bool) {
	return p.rates.Take(Client(address), now, 1)
}

// Size returns how many addresses are remembered.
func (p *Pace) Size() int { return p.rates.size() }

// NetworkRates limits a rate at three levels: of each address, of each network of 48 bits in IPv6, and
// of all together. Whoever is refused at one level uses up nothing of the others.
type NetworkRates struct {
	hosts, sites *Rates[netip.Addr]
	all          *rate.Limiter
}

// NewNetworkRates lets each address have so many tokens a second, and so many at once, a network of 48
// bits and all together a multiple of that, and remembers about so many addresses.
func NewNetworkRates(perSecond float64, burst, siteFactor, allFactor, most int) *NetworkRates {
	return &NetworkRates{
		hosts: NewRates[netip.Addr](perSecond, burst, most),
		sites: NewRates[netip.Addr](perSecond*float64(siteFactor), burst*siteFactor, most),
		all:   rate.NewLimiter(rate.Limit(perSecond*float64(allFactor)), burst*allFactor),
	}
}

// Take takes n tokens for an address, or none: then it returns after which time it could.
func (r *NetworkRates) Take(address netip.Addr, now time.Time, n int) (wait time.Duration, ok bool) {
	return takeAll(now, n, r.limiters(address)...)
}

// Charge takes n tokens for an address also if there are fewer: then Take waits for them.
func (r *NetworkRates) Charge(address netip.Addr, now time.Time, n int) {
	charge(now, n, r.limiters(address)...)
}

func (r *NetworkRates) limiters(address netip.Addr) []*rate.Limiter {
	limiters := []*rate.Limiter{r.hosts.of(network(address, hostBits)), r.all}
	if address.Unmap().Is6() {
		limiters = append(limiters, r.sites.of(network(address, siteBits)))
	}
	return limiters
}

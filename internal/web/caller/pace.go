package caller

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Pace limits the rate of each address. It remembers a bounded number of them, in two
// generations: when the younger is full it becomes the older, and what was the older is
// forgotten. An address that asks moves to the younger, so those that ask most stay.
type Pace struct {
	limit rate.Limit
	burst int
	bits  int // of an address in IPv6 that count
	most  int // in a generation

	mu         sync.Mutex
	young, old map[netip.Addr]*rate.Limiter
}

// How many bits of an address in IPv6 say whose it is: a host has a network of 64 bits to itself,
// a customer of a provider often one of 48.
const (
	hostBits = 64
	siteBits = 48
)

// NewPace lets each address ask so often a second, so many times at once, and remembers
// about so many addresses.
func NewPace(perSecond float64, burst, most int) *Pace {
	return newPace(perSecond, burst, most, hostBits)
}

// NewSitePace is the same for all addresses of a site in IPv6 together.
func NewSitePace(perSecond float64, burst, most int) *Pace {
	return newPace(perSecond, burst, most, siteBits)
}

func newPace(perSecond float64, burst, most, bits int) *Pace {
	return &Pace{
		limit: rate.Limit(perSecond), burst: max(1, burst), bits: bits, most: max(1, most/2),
		young: map[netip.Addr]*rate.Limiter{},
	}
}

// Allow reports whether an address may ask now, and if not, how long it has to wait.
func (p *Pace) Allow(address netip.Addr, now time.Time) (time.Duration, bool) {
	limiter := p.Limiter(address)
	if limiter.AllowN(now, 1) {
		return 0, true
	}
	missing := 1 - limiter.TokensAt(now)
	return time.Duration(missing / float64(p.limit) * float64(time.Second)), false
}

// Client returns what an address counts as: in IPv6 a host has a network of 64 bits to itself.
func Client(address netip.Addr) netip.Addr { return client(address, hostBits) }

// client returns what an address counts as if so many bits of it say whose it is.
func client(address netip.Addr, bits int) netip.Addr {
	address = address.Unmap().WithZone("")
	if address.Is6() {
		if net, err := address.Prefix(bits); err == nil {
			return net.Addr()
		}
	}
	return address
}

// Limiter is the limiter of an address.
func (p *Pace) Limiter(address netip.Addr) *rate.Limiter {
	address = client(address, p.bits)
	p.mu.Lock()
	defer p.mu.Unlock()
	if limiter := p.young[address]; limiter != nil {
		return limiter
	}
	limiter := p.old[address]
	if limiter == nil {
		limiter = rate.NewLimiter(p.limit, p.burst)
	}
	if len(p.young) >= p.most {
		p.young, p.old = map[netip.Addr]*rate.Limiter{}, p.young
	}
	p.young[address] = limiter
	return limiter
}

// Size is how many addresses are remembered.
func (p *Pace) Size() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.young) + len(p.old)
}

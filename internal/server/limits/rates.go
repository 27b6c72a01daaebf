package limits

import (
	"net/netip"
	"time"

	"github.com/make24/make24/internal/server/caller"
	"github.com/make24/make24/internal/server/problem"
)

// Rates holds the rates of all limits.
type Rates struct {
	addresses map[*Limit]*caller.NetworkRates
	players   map[*Limit]*caller.Rates[string]
}

// NewRates returns the rates of all limits.
func NewRates() *Rates {
	r := &Rates{map[*Limit]*caller.NetworkRates{}, map[*Limit]*caller.Rates[string]{}}
	for _, l := range table {
		if l.Address != (Rate{}) {
			r.addresses[l] = l.NewRates()
		}
		if l.Player != (Rate{}) {
			r.players[l] = caller.NewRates[string](l.Player.PerSecond(), l.Player.Burst, MaxKeys)
		}
	}
	return r
}

// Take takes n tokens of a limit for an address, and then for a player unless that is "". It returns the
// problem too-fast if one of them has too few. An invalid address is exempt.
func (r *Rates) Take(l *Limit, address netip.Addr, player string, now time.Time, n int) error {
	if !address.IsValid() {
		return nil
	}
	wait, ok := r.addresses[l].Take(address, now, n)
	if players := r.players[l]; ok && players != nil && player != "" {
		wait, ok = players.Take(player, now, n)
	}
	if !ok {
		return problem.TooFast.WithRetry(wait, l.Detail)
	}
	return nil
}

// Charge takes n tokens of an address even if there are fewer, unless the address is exempt.
func (r *Rates) Charge(l *Limit, address netip.Addr, now time.Time, n int) {
	if address.IsValid() {
		r.addresses[l].Charge(address, now, n)
	}
}

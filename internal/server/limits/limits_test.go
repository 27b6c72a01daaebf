package limits

import (
	"errors"
	"net/netip"
	"testing"
	"time"

	"github.com/make24/make24/internal/server/problem"
)

// TestTake checks each row of the table: an address and a player can do as much as their bursts at once,
// and are then refused for as long as the rate says; others are not.
func TestTake(t *testing.T) {
	one, other := netip.MustParseAddr("192.0.2.1"), netip.MustParseAddr("198.51.100.1")
	for _, l := range All() {
		r, now := NewRates(), time.Unix(1_800_000_000, 0)
		refused := func(name string, rate Rate, err error) {
			t.Helper()
			var p *problem.Error
			wait := time.Duration(float64(rate.Per) / rate.Count)
			if !errors.As(err, &p) || p.Problem != problem.TooFast || p.Detail != l.Detail || p.Retry < wait-1 || p.Retry > wait+1 {
				t.Errorf("%s of %s: %+v, want a refusal for %v", l.What, name, err, wait)
			}
		}
		take := func(address netip.Addr, player string, n int) error { return r.Take(l, address, player, now, n) }
		if l.Address != (Rate{}) {
			if err := errors.Join(take(one, "", l.Address.Burst), take(other, "", l.Address.Burst), take(netip.Addr{}, "", 1)); err != nil {
				t.Errorf("%s: %v", l.What, err)
			}
			refused("an address", l.Address, take(one, "", 1))
			r.Charge(l, other, now, l.Address.Burst)
			now = now.Add(time.Duration(float64(l.Address.Burst) * float64(l.Address.Per) / l.Address.Count))
			refused("an address in debt", l.Address, take(other, "", 1))
		}
		if l.Player != (Rate{}) {
			now = now.Add(24 * time.Hour)
			if err := errors.Join(take(one, "p", l.Player.Burst), take(other, "q", 1)); err != nil {
				t.Errorf("%s: %v", l.What, err)
			}
			refused("a player", l.Player, take(other, "p", 1))
		}
		if l.Address == (Rate{}) && l.Running == (Running{}) || l.Player != (Rate{}) && l.Address == (Rate{}) {
			t.Errorf("%s: the row limits nothing, or players without addresses", l.What)
		}
	}
}

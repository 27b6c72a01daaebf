package race_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// TestSize checks what Size returns for runs in which a player does little or much. The rows
// size-low and size-high of make bench compare it with the memory of a state.
func TestSize(t *testing.T) {
	const hands = 20
	sizes := map[string]int{"begun": 7_700, "solved": 17_400, "missed in a class": 100_700, "missed": 39_600}
	for name, play := range map[string]func(d *dealer, id string, hand int){
		"begun": func(*dealer, string, int) {},
		"solved": func(d *dealer, id string, hand int) {
			d.mustDecide(2000, "ann", race.Claim{ID: "c" + id, Hand: hand, Expr: solution3388})
			d.mustDecide(2000, "ann", race.Next{ID: "n" + id, Hand: hand + 1})
		},
		"missed in a class": func(d *dealer, id string, hand int) {
			for i := range 20 {
				d.mustDecide(2000, "ann", race.Claim{ID: "m" + strconv.Itoa(i) + id[:50] + id[60:], Hand: hand, Expr: "1" + strings.Repeat("+1111111111111111111", i)})
			}
			d.mustDecide(2000, "", race.Next{ID: "n" + id, Hand: hand + 1})
		},
		"missed": func(d *dealer, id string, hand int) {
			d.mustDecide(2000, "ann", race.Claim{ID: "m" + id, Hand: hand, Expr: "1" + strings.Repeat("+1111111111111111111", 50)})
			d.mustDecide(2000, "ann", race.Skip{ID: "s" + id, Hand: hand})
			d.mustDecide(2000, "ann", race.Next{ID: "n" + id, Hand: hand + 1})
		},
	} {
		dealt := make([]event.Hand, hands+1)
		for i := range dealt {
			dealt[i] = hand3388
		}
		m := lookupMode(t, "practice")
		if strings.HasSuffix(name, "class") {
			m = mode.Mode{Name: "class", Seats: 1, Pace: mode.PaceTogether, LateJoin: true}
		}
		d := newSoloRun(t, m, dealt[0])
		d.mustDecide(1000, "", race.Deal{ID: "deal", Hands: dealt[1:]})
		for hand := range hands {
			play(d, strings.Repeat("-", 60)+strconv.Itoa(hand), hand)
		}
		if size, want := d.state.Size(), sizes[name]; size < want*9/10 || size > want*11/10 {
			t.Errorf("%s: Size returns %d bytes, want about %d", name, size, want)
		}
	}
}

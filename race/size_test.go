package race_test

import (
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// TestSize checks that Size returns one to three times the memory of a state that was rebuilt from
// its decoded log.
func TestSize(t *testing.T) {
	const hands, copies = 100, 50
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
		text, err := event.Encode(d.log)
		if err != nil {
			t.Fatal(err)
		}
		states := make([]race.State, copies)
		before := liveHeap()
		for i := range states {
			log, err := event.Decode(text)
			if err != nil {
				t.Fatal(err)
			}
			states[i] = applyLog(t, log)
		}
		used, size := (liveHeap()-before)/copies, states[0].Size()
		runtime.KeepAlive(states)

		if size < used || size > 3*used {
			t.Errorf("%s: Size returns %d bytes, want one to three times the %d bytes that the state takes", name, size, used)
		}
	}
}

// liveHeap returns the number of bytes of live heap memory.
func liveHeap() int {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

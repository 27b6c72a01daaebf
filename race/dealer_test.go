package race_test

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// The hands of the tests. All but hand1111 have a solution, which the constants below give.
var (
	hand3388 = event.Hand{Puzzle: "1-3.3.8.8-24-classic", Solvable: true, Level: 5, Seconds: 61.5}
	hand1234 = event.Hand{Puzzle: "1-1.2.3.4-24-classic", Solvable: true, Level: 1, Seconds: 4}
	hand1111 = event.Hand{Puzzle: "1-1.1.1.1-24-classic"}
	hand1146 = event.Hand{Puzzle: "1-1.1.4.6-24-classic", Solvable: true, Level: 1, Seconds: 5}
	hand1555 = event.Hand{Puzzle: "1-1.5.5.5-24-classic", Solvable: true, Level: 4, Seconds: 30}
)

const (
	solution3388 = "8/(3-8/3)"
	solution1234 = "1*2*3*4"
	solution1146 = "1*1*4*6"
	solution1555 = "5*(5-1/5)"
)

func lookupMode(t testing.TB, name string) mode.Mode {
	t.Helper()
	m, ok := mode.Lookup(name)
	if !ok {
		t.Fatalf("no mode %q", name)
	}
	return m
}

// dealer plays the part of a server: it decides actions and appends their events to the log.
type dealer struct {
	t     rapid.TB
	state race.State
	log   []event.Event
}

// decide calls race.Decide for an action and applies the events. It also checks that the events
// lead to the state that Decide returns.
func (d *dealer) decide(at int64, player string, a race.Action) ([]event.Event, error) {
	d.t.Helper()
	events, after, err := race.Decide(d.state, at, player, a)
	for _, e := range events {
		next, applyErr := race.Apply(d.state, e)
		if applyErr != nil {
			d.t.Fatalf("Apply(%#v): %v", e, applyErr)
		}
		d.state = next
		d.log = append(d.log, e)
	}
	if !reflect.DeepEqual(after, d.state) {
		d.t.Fatalf("%#v by %q at %d: the state of Decide differs from that of its events\n got %+v\nwant %+v", a, player, at, after, d.state)
	}
	return events, err
}

// mustDecide decides an action that must be accepted, and returns its events.
func (d *dealer) mustDecide(at int64, player string, a race.Action) []event.Event {
	d.t.Helper()
	events, err := d.decide(at, player, a)
	if err != nil {
		d.t.Fatalf("%#v by %q: %v", a, player, err)
	}
	return events
}

// wantEvents fails the test if the events are not those expected.
func wantEvents(t testing.TB, got []event.Event, want ...event.Event) {
	t.Helper()
	if len(got) == 0 && len(want) == 0 {
		return
	}
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("events\n got %#v\nwant %#v", got, want)
	}
}

// newSoloRun returns the dealer of a run for ann, created at 0 and started at 1000.
func newSoloRun(t testing.TB, m mode.Mode, hands ...event.Hand) *dealer {
	t.Helper()
	d := &dealer{t: t}
	d.mustDecide(0, "", race.Create{ID: "c", Mode: m, Player: "ann", Hands: hands})
	d.mustDecide(1000, "ann", race.Start{ID: "s"})
	return d
}

func (d *dealer) result(player string) race.Result {
	d.t.Helper()
	r, err := d.state.Result(player)
	if err != nil {
		d.t.Fatal(err)
	}
	return r
}

func newHead(at int64, player, actionID string) event.Head {
	return event.Head{At: at, Player: player, ActionID: actionID}
}

package race_test

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// The hands of the tests. All but h1111 have a solution.
var (
	h3388 = event.Hand{Puzzle: "1-3.3.8.8-24-classic", Solvable: true, Level: 5, Seconds: 61.5}
	h1234 = event.Hand{Puzzle: "1-1.2.3.4-24-classic", Solvable: true, Level: 1, Seconds: 4}
	h1111 = event.Hand{Puzzle: "1-1.1.1.1-24-classic"}
	h1146 = event.Hand{Puzzle: "1-1.1.4.6-24-classic", Solvable: true, Level: 1, Seconds: 5}
	h5551 = event.Hand{Puzzle: "1-1.5.5.5-24-classic", Solvable: true, Level: 4, Seconds: 30}
)

const (
	a3388 = "8/(3-8/3)"
	a1234 = "1*2*3*4"
	a1146 = "1*1*4*6"
	a5551 = "5*(5-1/5)"
)

func lookupMode(t testing.TB, name string) mode.Mode {
	t.Helper()
	m, ok := mode.Lookup(name)
	if !ok {
		t.Fatalf("no mode %q", name)
	}
	return m
}

// dealer runs a game as a server does: it decides, appends and applies.
type dealer struct {
	t     rapid.TB
	state race.State
	log   []event.Event
}

func (h *dealer) decide(at int64, player string, a race.Action) ([]event.Event, error) {
	h.t.Helper()
	events, after, err := race.Decide(h.state, at, player, a)
	for _, e := range events {
		next, applyErr := race.Apply(h.state, e)
		if applyErr != nil {
			h.t.Fatalf("Apply(%#v): %v", e, applyErr)
		}
		h.state = next
		h.log = append(h.log, e)
	}
	if !reflect.DeepEqual(after, h.state) {
		h.t.Fatalf("%#v by %q at %d: the state of Decide differs from that of its events\n got %+v\nwant %+v", a, player, at, after, h.state)
	}
	return events, err
}

// do takes an action that must be accepted.
func (h *dealer) do(at int64, player string, a race.Action) []event.Event {
	h.t.Helper()
	events, err := h.decide(at, player, a)
	if err != nil {
		h.t.Fatalf("%#v by %q: %v", a, player, err)
	}
	return events
}

// want compares events with those expected.
func want(t testing.TB, got []event.Event, want ...event.Event) {
	t.Helper()
	if len(got) == 0 && len(want) == 0 {
		return
	}
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("events\n got %#v\nwant %#v", got, want)
	}
}

// solo returns a run for ann, created at 0 and started at 1000.
func solo(t testing.TB, m mode.Mode, hands ...event.Hand) *dealer {
	t.Helper()
	h := &dealer{t: t}
	h.do(0, "", race.Create{ID: "c", Mode: m, Player: "ann", Hands: hands})
	h.do(1000, "ann", race.Start{ID: "s"})
	return h
}

func (h *dealer) result(player string) race.Result {
	h.t.Helper()
	r, err := h.state.Result(player)
	if err != nil {
		h.t.Fatal(err)
	}
	return r
}

func newHead(at int64, player, act string) event.Head {
	return event.Head{At: at, Player: player, Act: act}
}

package race_test

import (
	"testing"

	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// nullMode is the smallest mode: one player and one hand, without clocks, hints or costs. Copy it to begin
// a mode; a built-in one is an entry of builtinModes in race/mode/mode.go.
func nullMode() mode.Mode { return mode.Mode{Name: "null", Seats: 1, Hands: 1} }

// TestNullMode plays a hand of nullMode: a run needs no mode that package mode knows.
func TestNullMode(t *testing.T) {
	if m := nullMode(); !m.Valid() {
		t.Fatalf("%+v is invalid", m)
	}
	var state race.State
	for _, step := range []struct {
		player string
		action race.Action
	}{
		{"", race.Create{ID: "c1", Mode: nullMode(), Player: "ann", Hands: []event.Hand{{Puzzle: "1-3.3.8.8-24-classic", Solvable: true}}}},
		{"ann", race.Start{ID: "a1"}},
		{"ann", race.Claim{ID: "a2", Hand: 0, Expr: "8/(3-8/3)"}},
	} {
		var err error
		if _, state, err = race.Decide(state, 1000, step.player, step.action); err != nil {
			t.Fatal(err)
		}
	}
	if result, err := state.Result("ann"); err != nil || result.Solved != 1 || result.Points != mode.FullPoints {
		t.Errorf("%+v, %v", result, err)
	}
}

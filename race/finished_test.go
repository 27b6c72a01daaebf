package race_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// TestDecideFinishedMatchesDecide checks that DecideFinished returns the error of Decide, however
// the run ended and whatever the action.
func TestDecideFinishedMatchesDecide(t *testing.T) {
	for _, name := range mode.Names() {
		for _, end := range []string{"stop", "dealer", "time", "done"} {
			m, _ := mode.Lookup(name)
			if m.Hands > 0 {
				m.Hands = 1
			}
			create := race.Create{ID: "c", Mode: m, Player: "ann", Hands: []event.Hand{{Puzzle: "1-1.1.1.1-24-classic"}}}
			var s race.State
			mustDecide := func(at int64, player string, a race.Action) {
				t.Helper()
				var err error
				if _, s, err = race.Decide(s, at, player, a); err != nil {
					t.Fatal(name, end, err)
				}
			}
			mustDecide(1000, "", create)
			mustDecide(1000, "ann", race.Start{ID: "s"})
			switch end {
			case "stop":
				mustDecide(2000, "ann", race.Finish{ID: "f"})
			case "dealer":
				mustDecide(2000, "", race.Finish{ID: "f"})
			case "time":
				mustDecide(1000+mode.MaxTime, "", race.Tick{})
			case "done":
				mustDecide(2000, "ann", race.Skip{ID: "k"})
			}
			if !s.Over() {
				continue // a run of this mode cannot end in this way
			}
			view, ids := s.View("ann"), s.ActionIDs("ann")
			if len(ids) == 0 {
				t.Error(name, end, "ActionIDs is empty")
			}
			for _, player := range []string{"ann", "bob", "a b"} {
				for _, id := range []string{"s", "f", "k", "c", "new", "", "a b"} {
					for _, a := range []race.Action{
						nil, create,
						race.Tick{},
						race.Deal{ID: id},
						race.Join{ID: id},
						race.Start{ID: id},
						race.Finish{ID: id},
						race.Next{ID: id},
						race.Next{ID: id, Hand: 9},
						race.Claim{ID: id, None: true},
						race.Hint{ID: id, Step: 1},
						race.Skip{ID: id},
					} {
						events, _, want := race.Decide(s, 1<<40, player, a)
						got := race.DecideFinished(view, ids, player, a)
						if fmt.Sprint(got) != fmt.Sprint(want) || errors.Is(got, race.ErrExpired) != errors.Is(want, race.ErrExpired) || len(events) > 0 {
							t.Errorf("%s, %s: %T %q by %q: %v, want the error of Decide, %v", name, end, a, id, player, got, want)
						}
					}
				}
			}
		}
	}
}

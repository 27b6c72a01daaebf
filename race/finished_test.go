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

// TestFinishedStateMatchesDecide checks that Decide returns the same errors for a FinishedState as for
// the state of the log of a run with several players, however the run ended and whatever the action.
func TestFinishedStateMatchesDecide(t *testing.T) {
	hosted := mode.Mode{Name: "race", Seats: 3, Hands: 1, Length: 60_000, Auto: true, Hosted: true}
	first := hosted
	first.Pace, first.Gap, first.Countdown = mode.PaceFirst, 3000, 3000
	class := mode.Mode{Name: "class", Seats: 3, Pace: mode.PaceTogether, LateJoin: true}
	single := hosted
	single.Seats, single.Hosted = 1, false
	hands := []event.Hand{{Puzzle: "1-1.1.1.1-24-classic"}}
	for name, m := range map[string]mode.Mode{"hosted": hosted, "first": first, "class": class, "single": single} {
		create := race.Create{ID: "c", Mode: m}
		if m.Seats == 1 {
			create.Hands = hands
		}
		ended := 0
		for _, end := range []string{"lobby", "dealer", "time", "skip"} {
			var s race.State
			decide := func(at int64, player string, a race.Action) error {
				var err error
				_, s, err = race.Decide(s, at, player, a)
				return err
			}
			for _, step := range []struct {
				player string
				action race.Action
			}{
				{"", create},
				{"ann", race.Join{ID: "j"}},
				{"bob", race.Join{ID: "j"}},
				{"ann", race.Ready{ID: "r", Ready: true}},
				{"", race.Deal{ID: "d", Hands: hands}},
			} {
				if err := decide(1000, step.player, step.action); err != nil && m.Seats > 1 {
					t.Fatal(name, end, err)
				}
			}
			if end != "lobby" {
				if err := decide(1000, map[bool]string{true: "", false: "ann"}[name == "class"], race.Start{ID: "s"}); err != nil {
					t.Fatal(name, end, err)
				}
				_ = decide(5000, "", race.Tick{})
			}
			switch end {
			case "lobby", "dealer":
				_ = decide(6000, "", race.Finish{ID: "f"})
			case "time":
				_ = decide(1<<40, "", race.Tick{})
			case "skip":
				_ = decide(6000, "ann", race.Skip{ID: "k"})
				_ = decide(6000, "bob", race.Skip{ID: "k"})
			}
			if !s.Over() {
				continue // a run of this mode cannot end in this way
			}
			ended++
			checkFinishedState(t, name+", "+end, s)
		}
		if ended < 2 {
			t.Errorf("%s: the run ended in %d ways", name, ended)
		}
	}
}

// checkFinishedState compares the errors of Decide for the FinishedState of a state.
func checkFinishedState(t *testing.T, name string, s race.State) {
	t.Helper()
	ids := map[string][]string{}
	for _, player := range []string{"", "ann", "bob", "eve"} {
		ids[player] = s.ActionIDs(player)
	}
	finished := race.FinishedState(s.Public(), ids)
	if len(ids[""]) == 0 || !finished.Over() || finished.Version() != s.Version() {
		t.Errorf("%s: %v, %+v", name, ids, finished)
	}
	for player := range ids {
		for _, id := range []string{"c", "j", "r", "d", "s", "f", "k", "new", "", "a b"} {
			for _, a := range []race.Action{
				nil,
				race.Tick{},
				race.Create{ID: id},
				race.Configure{ID: id},
				race.Join{ID: id},
				race.Ready{ID: id},
				race.Leave{ID: id},
				race.Leave{ID: id, Player: "bob"},
				race.Host{ID: id, Player: "bob"},
				race.Host{ID: id, Player: "eve"},
				race.Pause{ID: id},
				race.Resume{ID: id},
				race.Start{ID: id},
				race.Deal{ID: id},
				race.Finish{ID: id},
				race.Finish{ID: id, Player: "bob"},
				race.Next{ID: id},
				race.Next{ID: id, Hand: 9},
				race.Claim{ID: id, None: true},
				race.Claim{ID: id, Hand: 9, Expr: "1"},
				race.Hint{ID: id, Step: 1},
				race.Skip{ID: id},
			} {
				_, _, want := race.Decide(s, 1<<41, player, a)
				events, _, got := race.Decide(finished, 1<<41, player, a)
				if fmt.Sprint(got) != fmt.Sprint(want) || errors.Is(got, race.ErrExpired) != errors.Is(want, race.ErrExpired) || len(events) > 0 {
					t.Errorf("%s: %T %q by %q: %v, want %v", name, a, id, player, got, want)
				}
			}
		}
	}
}

package race_test

import (
	"reflect"
	"strconv"
	"testing"

	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
)

// skipRun returns a practice run with the given number of hands, and moves that make a wrong claim
// for each hand and then skip it.
func skipRun(t testing.TB, hands int) (race.Create, []race.Move) {
	t.Helper()
	create := race.Create{ID: "c", Mode: lookupMode(t, "practice"), Player: "ann"}
	moves := []race.Move{{Player: "ann", Action: race.Start{ID: "s"}}}
	for hand := range hands {
		create.Hands = append(create.Hands, hand3388)
		for _, a := range []race.Action{
			race.Claim{ID: "m" + strconv.Itoa(hand), Hand: hand, Expr: "3+3+8+8"},
			race.Skip{ID: "s" + strconv.Itoa(hand), Hand: hand},
			race.Next{ID: "n" + strconv.Itoa(hand), Hand: hand + 1},
		} {
			moves = append(moves, race.Move{At: int64(len(moves)), Player: "ann", Action: a})
		}
	}
	return create, moves[:len(moves)-1] // no hand follows the last one
}

// TestReplayReturnsTheStateOfItsEvents checks that the state that Replay returns is that of the
// events, even if a move is refused.
func TestReplayReturnsTheStateOfItsEvents(t *testing.T) {
	create, moves := skipRun(t, 5)
	finish := func(player string) []race.Move {
		return append(moves[:len(moves):len(moves)], race.Move{At: 99, Player: player, Action: race.Finish{ID: "f"}})
	}
	otherSeat := create
	otherSeat.Player = "-" // no player of the moves has a seat
	for name, c := range map[string]struct {
		create race.Create
		moves  []race.Move
		fails  bool
	}{
		"all moves":        {create, moves, false},
		"finished":         {create, finish("ann"), false},
		"after the end":    {create, append(finish("ann"), moves[1], race.Move{At: 100, Player: "ann", Action: race.Skip{ID: "x"}}), true},
		"another player":   {create, finish("bob"), true},
		"the dealer":       {create, finish(""), true},
		"no seat":          {otherSeat, moves, true},
		"a bad first move": {create, append([]race.Move{{Player: "ann", Action: race.Skip{ID: "x"}}}, moves...), true},
	} {
		s, log, err := race.Replay(c.create, c.moves)
		if (err != nil) != c.fails {
			t.Errorf("%s: %v", name, err)
		}
		var want race.State
		for _, e := range log {
			var applyErr error
			if want, applyErr = race.Apply(want, e); applyErr != nil {
				t.Fatalf("%s: %v", name, applyErr)
			}
		}
		if !reflect.DeepEqual(s, want) {
			t.Errorf("%s\n got %+v\nwant %+v", name, s, want)
		}
		if repeated, err := race.Fold(race.State{}, append([]event.Event{}, log...)); err != nil || !reflect.DeepEqual(repeated, want) {
			t.Errorf("%s, folded: %v", name, err)
		}
	}
}

// TestReplay checks the result of a replayed run, and that Replay stops at a move that is refused.
func TestReplay(t *testing.T) {
	create := race.Create{ID: "c", Mode: lookupMode(t, "daily"), Number: 3, Player: "ann", Hands: []event.Hand{hand1234, hand1146, hand1555, hand1111, hand3388}}
	moves := []race.Move{
		{At: 1000, Player: "ann", Action: race.Start{ID: "s"}},
		{At: 4000, Player: "ann", Action: race.Claim{ID: "1", Hand: 0, Expr: solution1234}},
		{At: 4000, Player: "ann", Action: race.Claim{ID: "1", Hand: 0, Expr: solution1234}},
		{At: 3000, Player: "ann", Action: race.Finish{ID: "2"}},
	}
	s, log, err := race.Replay(create, moves)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Result("ann")
	if err != nil || r.Ranked || !r.Offline || r.Solved != 1 || r.Finished != 4000 || len(log) != s.Version() {
		t.Errorf("%+v, %v, %d events", r, err, len(log))
	}
	for name, m := range map[string]race.Move{
		"a move of the dealer":     {At: 2000, Action: race.Finish{ID: "f"}},
		"a move of another player": {At: 2000, Player: "bob", Action: race.Finish{ID: "f"}},
		"no action":                {At: 2000, Player: "ann"},
		"a second start":           {At: 2000, Player: "ann", Action: race.Start{ID: "t"}},
	} {
		s, log, err := race.Replay(create, []race.Move{moves[0], m, moves[1]})
		if err == nil || len(log) != 4 || s.Version() != 4 {
			t.Errorf("%s: error %v, %d events, want an error and 4 events", name, err, len(log))
		}
	}
}

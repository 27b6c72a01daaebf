package race_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

func TestCreateAndStart(t *testing.T) {
	d := &dealer{t: t}
	m := lookupMode(t, "daily")
	hands := []event.Hand{hand1234, hand1146, hand1555, hand1111, hand3388}
	wantEvents(t, d.mustDecide(7, "", race.Create{ID: "c", Mode: m, Number: 325, Player: "ann", Hands: hands}),
		event.Created{Head: newHead(7, "", "c"), Mode: m, Number: 325, Hands: hands},
		event.Joined{Head: newHead(7, "ann", "")})
	wantEvents(t, d.mustDecide(1000, "ann", race.Start{ID: "s"}),
		event.Started{Head: newHead(1000, "ann", "s")},
		event.Revealed{Head: newHead(1000, "ann", ""), Hand: 0, Puzzle: hand1234.Puzzle})
	if at, ok := d.state.Deadline(); ok {
		t.Errorf("a daily has no clock, but its deadline is %d", at)
	}
}

// TestWholeDaily plays all hands of a daily, with claims, hints and a skip, and checks the result.
func TestWholeDaily(t *testing.T) {
	d := newSoloRun(t, lookupMode(t, "daily"), hand1234, hand1146, hand1555, hand1111, hand3388)
	wantEvents(t, d.mustDecide(5000, "ann", race.Claim{ID: "1", Hand: 0, Expr: "4 × 3 x (2*1)"}),
		event.Solved{Head: newHead(5000, "ann", "1"), Hand: 0, Expr: "4*3*(2*1)", Points: 4})
	d.mustDecide(6000, "ann", race.Next{ID: "2", Hand: 1})
	wantEvents(t, d.mustDecide(7000, "ann", race.Hint{ID: "3", Hand: 1, Step: 2}), event.Hinted{Head: newHead(7000, "ann", "3"), Hand: 1, Step: 2})
	wantEvents(t, d.mustDecide(7500, "ann", race.Hint{ID: "4", Hand: 1, Step: 1})) // already given
	wantEvents(t, d.mustDecide(8000, "ann", race.Claim{ID: "5", Hand: 1, None: true}), event.Missed{Head: newHead(8000, "ann", "5"), Hand: 1, Cost: 3000})
	wantEvents(t, d.mustDecide(8500, "ann", race.Claim{ID: "6", Hand: 1, Expr: "4+6*1*1"}),
		event.Missed{Head: newHead(8500, "ann", "6"), Hand: 1, Expr: "4+6*1*1", Reason: "value", Value: "10"})
	wantEvents(t, d.mustDecide(9000, "ann", race.Claim{ID: "7", Hand: 1, Expr: solution1146}),
		event.Solved{Head: newHead(9000, "ann", "7"), Hand: 1, Expr: solution1146, Points: 2})
	d.mustDecide(10000, "ann", race.Next{ID: "8", Hand: 2})
	wantEvents(t, d.mustDecide(11000, "ann", race.Hint{ID: "9", Hand: 2, Step: 4}),
		event.Hinted{Head: newHead(11000, "ann", "9"), Hand: 2, Step: 4},
		event.Passed{Head: newHead(11000, "ann", ""), Hand: 2, Reason: event.ReasonShown})
	d.mustDecide(12000, "ann", race.Next{ID: "10", Hand: 3})
	wantEvents(t, d.mustDecide(13000, "ann", race.Claim{ID: "11", Hand: 3, None: true}),
		event.Solved{Head: newHead(13000, "ann", "11"), Hand: 3, Points: 4})
	d.mustDecide(14000, "ann", race.Next{ID: "12", Hand: 4})
	wantEvents(t, d.mustDecide(15000, "ann", race.Skip{ID: "13", Hand: 4}),
		event.Passed{Head: newHead(15000, "ann", "13"), Hand: 4, Reason: event.ReasonSkip},
		event.Finished{Head: newHead(15000, "ann", ""), Reason: event.ReasonDone})

	r := d.result("ann")
	// The hands took 4 s, 3 s (plus 3 s for the wrong "no solution"), 1 s, 1 s and 1 s.
	if r.Solved != 3 || r.Points != 10 || r.Time != 13000 || r.Best != 1 || r.Misses != 2 || r.Hints != 6 || r.Lost != 3000 || !r.Ranked {
		t.Errorf("result %+v", r)
	}
}

// TestHintOfUnsolvableHand checks that the first step of a hint closes a hand without a solution.
func TestHintOfUnsolvableHand(t *testing.T) {
	d := newSoloRun(t, lookupMode(t, "practice"), hand1111)
	wantEvents(t, d.mustDecide(2000, "ann", race.Hint{ID: "1", Hand: 0, Step: 1}),
		event.Hinted{Head: newHead(2000, "ann", "1"), Hand: 0, Step: 1},
		event.Passed{Head: newHead(2000, "ann", ""), Hand: 0, Reason: event.ReasonShown})
}

// TestPracticeIsDealtHandByHand plays a practice run with a clock for each hand, whose hands are
// dealt one by one.
func TestPracticeIsDealtHandByHand(t *testing.T) {
	m := lookupMode(t, "practice")
	m.HandTime = 60e3
	d := &dealer{t: t}
	d.mustDecide(0, "", race.Create{ID: "c", Mode: m, Player: "ann"})
	wantEvents(t, d.mustDecide(1000, "ann", race.Start{ID: "s"}), event.Started{Head: newHead(1000, "ann", "s")})
	wantEvents(t, d.mustDecide(2000, "", race.Deal{ID: "d1", Hands: []event.Hand{hand1234}}),
		event.Dealt{Head: newHead(2000, "", "d1"), Hands: []event.Hand{hand1234}},
		event.Revealed{Head: newHead(2000, "ann", ""), Hand: 0, Puzzle: hand1234.Puzzle})
	wantEvents(t, d.mustDecide(62000, "", race.Tick{}), event.Passed{Head: newHead(62000, "ann", ""), Hand: 0, Reason: event.ReasonTime})
	d.mustDecide(63000, "", race.Deal{ID: "d2", Hands: []event.Hand{hand1146}}) // shown only after Next
	wantEvents(t, d.mustDecide(70000, "ann", race.Next{ID: "n", Hand: 1}), event.Revealed{Head: newHead(70000, "ann", "n"), Hand: 1, Puzzle: hand1146.Puzzle})
	// A wrong claim shortens the time.
	d.mustDecide(71000, "ann", race.Claim{ID: "1", Hand: 1, None: true})
	if at, ok := d.state.Deadline(); !ok || at != 127000 {
		t.Errorf("deadline %d %v, want 127000", at, ok)
	}
	// The cost may use up the time left.
	wantEvents(t, d.mustDecide(126000, "ann", race.Claim{ID: "2", Hand: 1, None: true}),
		event.Missed{Head: newHead(126000, "ann", "2"), Hand: 1, Cost: 3000},
		event.Passed{Head: newHead(126000, "ann", ""), Hand: 1, Reason: event.ReasonTime})
	if _, ok := d.state.Deadline(); ok {
		t.Error("a clock is running without an open hand")
	}
	wantEvents(t, d.mustDecide(200000, "ann", race.Finish{ID: "f"}), event.Finished{Head: newHead(200000, "ann", "f"), Reason: event.ReasonStop})
	if r := d.result("ann"); r.Ranked || r.Time != 60000+56000+6000 {
		t.Errorf("result %+v", r)
	}
}

// TestTimedRun checks how streaks and wrong claims change the end of a timed run, and its result.
func TestTimedRun(t *testing.T) {
	d := &dealer{t: t}
	var hands []event.Hand
	for range 60 {
		hands = append(hands, hand1234)
	}
	d.mustDecide(0, "", race.Create{ID: "c", Mode: lookupMode(t, "timed"), Player: "ann", Hands: hands})
	d.mustDecide(1000, "ann", race.Start{ID: "s"})
	end := int64(181000)
	bonus := map[int]int64{3: 3000, 6: 5000, 10: 7000, 15: 10000, 20: 10000, 25: 10000}
	at := int64(1000)
	for i := range 26 {
		at += 2000
		got := d.mustDecide(at, "ann", race.Claim{ID: fmt.Sprint("k", i), Hand: i, Expr: solution1234})
		wantEvents(t, got,
			event.Solved{Head: newHead(at, "ann", fmt.Sprint("k", i)), Hand: i, Expr: solution1234, Points: 4, Bonus: bonus[i+1]},
			event.Revealed{Head: newHead(at, "ann", ""), Hand: i + 1, Puzzle: hand1234.Puzzle})
		end += bonus[i+1]
		if due, _ := d.state.Deadline(); due != end {
			t.Fatalf("after %d hands the run ends at %d, want %d", i+1, due, end)
		}
	}
	d.mustDecide(at, "ann", race.Claim{ID: "w", Hand: 26, Expr: "1+2+3+4"})
	d.mustDecide(at, "ann", race.Claim{ID: "n", Hand: 26, None: true})
	d.mustDecide(at, "ann", race.Claim{ID: "r", Hand: 26, Expr: solution1234})
	if due, _ := d.state.Deadline(); due != end-6000 {
		t.Fatalf("the run ends at %d, want %d: two wrong claims cost 6 s and end the streak", due, end-6000)
	}
	wantEvents(t, d.mustDecide(end+5000, "", race.Tick{}), event.Finished{Head: newHead(end-6000, "ann", ""), Reason: event.ReasonTime})
	r := d.result("ann")
	if r.Solved != 27 || r.Points != 108 || r.Best != 26 || r.Streak != 1 || r.Gained != 45000 || r.Lost != 6000 {
		t.Errorf("result %+v", r)
	}
	if last := r.Hands[len(r.Hands)-1]; last.Outcome != "unfinished" {
		t.Errorf("the outcome of the open hand is %q, want unfinished", last.Outcome)
	}
}

// TestCostlyClaimEndsRun checks that a wrong claim that costs more than the time left ends the run
// at the time of the claim.
func TestCostlyClaimEndsRun(t *testing.T) {
	d := newSoloRun(t, lookupMode(t, "timed"), hand1234)
	wantEvents(t, d.mustDecide(179500, "ann", race.Claim{ID: "1", Hand: 0, None: true}),
		event.Missed{Head: newHead(179500, "ann", "1"), Hand: 0, Cost: 3000},
		event.Finished{Head: newHead(179500, "ann", ""), Reason: event.ReasonTime})
}

// TestTimedRunWaitsForHands checks that a player without further hands sees the next one as soon as
// it is dealt.
func TestTimedRunWaitsForHands(t *testing.T) {
	d := newSoloRun(t, lookupMode(t, "timed"), hand1234)
	wantEvents(t, d.mustDecide(2000, "ann", race.Claim{ID: "1", Hand: 0, Expr: solution1234}),
		event.Solved{Head: newHead(2000, "ann", "1"), Hand: 0, Expr: solution1234, Points: 4})
	wantEvents(t, d.mustDecide(3000, "", race.Deal{ID: "d", Hands: []event.Hand{hand1146, hand3388}}),
		event.Dealt{Head: newHead(3000, "", "d"), Hands: []event.Hand{hand1146, hand3388}},
		event.Revealed{Head: newHead(3000, "ann", ""), Hand: 1, Puzzle: hand1146.Puzzle})
}

// TestRepeatedAction checks that a repeated action has no effect.
func TestRepeatedAction(t *testing.T) {
	d := newSoloRun(t, lookupMode(t, "timed"), hand1234, hand1146, hand1555)
	miss := race.Claim{ID: "1", Hand: 0, None: true}
	right := race.Claim{ID: "2", Hand: 0, Expr: solution1234}
	for _, a := range []race.Action{miss, right} {
		d.mustDecide(2000, "ann", a)
		view := d.state.View("ann")
		for range 2 {
			wantEvents(t, d.mustDecide(2500, "ann", a))
		}
		if d.state.View("ann").Version != view.Version {
			t.Errorf("the repeated action %#v changed the state", a)
		}
	}
	wantEvents(t, d.mustDecide(3000, "ann", miss)) // repeated later
	wantEvents(t, d.mustDecide(3000, "ann", race.Start{ID: "s"}))
	wantEvents(t, d.mustDecide(3000, "", race.Create{ID: "c"}))
	// IDs are unique per player, and a refused action does not use up its ID.
	if _, err := d.decide(3000, "", race.Start{ID: "s"}); !errors.Is(err, race.ErrAlreadyDone) {
		t.Errorf("a second start: %v", err)
	}
	if _, err := d.decide(3000, "ann", race.Claim{ID: "3", Hand: 7, Expr: solution1234}); !errors.Is(err, race.ErrUnknownHand) {
		t.Error(err)
	}
	if got := d.mustDecide(3000, "ann", race.Claim{ID: "3", Hand: 1, Expr: solution1146}); len(got) == 0 {
		t.Error("an action with the ID of a refused action is not accepted")
	}
}

// TestRaceOfThree plays a race of three players: joining, starting, and separate clocks and
// results.
func TestRaceOfThree(t *testing.T) {
	m := mode.Mode{Name: "race", Seats: 3, Hands: 2, Length: 100e3, Auto: true, NoneCost: 3e3, Ranked: true}
	d := &dealer{t: t}
	d.mustDecide(0, "", race.Create{ID: "c", Mode: m, Hands: []event.Hand{hand1234, hand1111}})
	for _, p := range []string{"ann", "bob", "cid"} {
		wantEvents(t, d.mustDecide(10, p, race.Join{ID: "j"}), event.Joined{Head: newHead(10, p, "j")})
	}
	if _, err := d.decide(20, "dan", race.Join{ID: "j"}); !errors.Is(err, race.ErrNotYours) {
		t.Errorf("a fourth player joins a run with three seats: %v, want ErrNotYours", err)
	}
	if _, err := d.decide(20, "ann", race.Start{ID: "s"}); !errors.Is(err, race.ErrNotYours) {
		t.Errorf("a player starts a run with several seats: %v, want ErrNotYours", err)
	}
	if got := d.mustDecide(1000, "", race.Start{ID: "s"}); len(got) != 4 {
		t.Fatalf("Start causes %d events, want 4", len(got))
	}
	d.mustDecide(5000, "bob", race.Claim{ID: "1", Hand: 0, Expr: solution1234})
	if v := d.state.View("ann"); len(v.Shown) != 1 || v.Players[1].Solved != 1 || v.Players[1].Time != 0 {
		t.Errorf("ann sees %+v", v)
	}
	d.mustDecide(6000, "bob", race.Claim{ID: "2", Hand: 1, None: true})
	if got := d.result("bob"); got.EndReason != event.ReasonDone || got.Points != 8 || d.state.Over() {
		t.Errorf("bob: %+v, over: %v", got, d.state.Over())
	}
	d.mustDecide(7000, "ann", race.Claim{ID: "1", Hand: 0, None: true}) // costs only ann 3 s
	d.mustDecide(7000, "cid", race.Finish{ID: "2"})
	wantEvents(t, d.mustDecide(101000, "", race.Tick{}), event.Finished{Head: newHead(98000, "ann", ""), Reason: event.ReasonTime})
	if v := d.state.View("ann"); v.Phase != "over" || v.Players[1].Time != 5000 || len(v.Shown) != 1 {
		t.Errorf("ann sees %+v", v)
	}
}

func TestRaceOfAHundred(t *testing.T) {
	m := mode.Mode{Name: "race", Seats: mode.MaxSeats, Hands: 2, Length: 60e3, Auto: true}
	d := &dealer{t: t}
	d.mustDecide(0, "", race.Create{ID: "c", Mode: m, Hands: []event.Hand{hand1234, hand1111}})
	for i := range mode.MaxSeats {
		d.mustDecide(0, fmt.Sprint("p", i), race.Join{ID: "j"})
	}
	d.mustDecide(0, "", race.Start{ID: "s"})
	for i := range mode.MaxSeats {
		d.mustDecide(int64(i), fmt.Sprint("p", i), race.Claim{ID: "1", Hand: 0, Expr: solution1234})
		if i%2 > 0 {
			d.mustDecide(int64(i), fmt.Sprint("p", i), race.Claim{ID: "2", Hand: 1, None: true})
		}
	}
	if got := d.mustDecide(60e3, "", race.Tick{}); len(got) != mode.MaxSeats/2 || !d.state.Over() {
		t.Errorf("the clock ended the runs of %d players, over: %v; want %d and true", len(got), d.state.Over(), mode.MaxSeats/2)
	}
}

func TestDealerEndsARun(t *testing.T) {
	d := newSoloRun(t, lookupMode(t, "timed"), hand1234)
	wantEvents(t, d.mustDecide(2000, "", race.Finish{ID: "f"}), event.Finished{Head: newHead(2000, "", "f"), Reason: event.ReasonDealer})
	if r := d.result("ann"); r.Ranked || !d.state.Over() {
		t.Errorf("result %+v", r)
	}
}

// TestRefusals checks the error for each kind of refused action, and that it has no effect.
func TestRefusals(t *testing.T) {
	m := lookupMode(t, "timed")
	open := mode.Mode{Name: "open", Seats: 2}
	empty := &dealer{t: t}
	waiting := &dealer{t: t}
	waiting.mustDecide(0, "", race.Create{ID: "c", Mode: open, Player: "ann", Hands: []event.Hand{hand1234}})
	running := newSoloRun(t, m, hand1234, hand1146)
	running.mustDecide(2000, "ann", race.Claim{ID: "1", Hand: 0, Expr: solution1234})
	daily := newSoloRun(t, lookupMode(t, "daily"), hand1234, hand1146, hand1555, hand1111, hand3388)
	over := newSoloRun(t, m, hand1234)
	over.mustDecide(2000, "ann", race.Finish{ID: "f"})
	expired := newSoloRun(t, m, hand1234)
	expired.mustDecide(500000, "", race.Tick{})
	deep := "1"
	for range 200 {
		deep = "(" + deep + ")"
	}

	for name, c := range map[string]struct {
		h      *dealer
		player string
		a      race.Action
		err    error
	}{
		"nil":                    {running, "ann", nil, race.ErrBadAction},
		"a pointer":              {running, "ann", &race.Skip{ID: "x", Hand: 1}, race.ErrBadAction},
		"a nil pointer":          {running, "ann", (*race.Skip)(nil), race.ErrBadAction},
		"no ID":                  {running, "ann", race.Skip{Hand: 1}, race.ErrBadAction},
		"an ID with a blank":     {running, "ann", race.Skip{ID: "a b", Hand: 1}, race.ErrBadAction},
		"a player with a blank":  {running, "a b", race.Skip{ID: "x", Hand: 1}, race.ErrBadAction},
		"no run":                 {empty, "ann", race.Start{ID: "x"}, race.ErrNotStarted},
		"no run, a hand":         {empty, "ann", race.Claim{ID: "x", Expr: solution1234}, race.ErrNotStarted},
		"create by a player":     {empty, "ann", race.Create{ID: "x", Mode: m}, race.ErrNotYours},
		"no mode":                {empty, "", race.Create{ID: "x"}, race.ErrBadAction},
		"too few hands":          {empty, "", race.Create{ID: "x", Mode: lookupMode(t, "daily"), Hands: []event.Hand{hand1234}}, race.ErrBadAction},
		"an invalid hand":        {empty, "", race.Create{ID: "x", Mode: m, Hands: []event.Hand{{Puzzle: "1-1"}}}, race.ErrBadAction},
		"an invalid level":       {empty, "", race.Create{ID: "x", Mode: m, Hands: []event.Hand{{Puzzle: hand1234.Puzzle, Level: 6}}}, race.ErrBadAction},
		"create twice":           {running, "", race.Create{ID: "x", Mode: m}, race.ErrAlreadyDone},
		"join after the start":   {running, "bob", race.Join{ID: "x"}, race.ErrAlreadyDone},
		"join twice":             {waiting, "ann", race.Join{ID: "x"}, race.ErrAlreadyDone},
		"join when over":         {over, "bob", race.Join{ID: "x"}, race.ErrFinished},
		"claim before the start": {waiting, "ann", race.Claim{ID: "x", Expr: solution1234}, race.ErrNotStarted},
		"finish before start":    {waiting, "ann", race.Finish{ID: "x"}, race.ErrNotStarted},
		"start by a player":      {waiting, "ann", race.Start{ID: "x"}, race.ErrNotYours},
		"start twice":            {running, "ann", race.Start{ID: "x"}, race.ErrAlreadyDone},
		"an unknown player":      {running, "eve", race.Claim{ID: "x", Hand: 1, Expr: solution1146}, race.ErrNotYours},
		"the dealer claims":      {running, "", race.Claim{ID: "x", Hand: 1, Expr: solution1146}, race.ErrNotYours},
		"deal by a player":       {running, "ann", race.Deal{ID: "x", Hands: []event.Hand{hand1234}}, race.ErrNotYours},
		"deal nothing":           {running, "", race.Deal{ID: "x"}, race.ErrBadAction},
		"deal to a daily":        {daily, "", race.Deal{ID: "x", Hands: []event.Hand{hand1234}}, race.ErrBadAction},
		"deal too many":          {running, "", race.Deal{ID: "x", Hands: make([]event.Hand, mode.MaxHands)}, race.ErrBadAction},
		"a hand not shown":       {daily, "ann", race.Claim{ID: "x", Hand: 1, Expr: solution1146}, race.ErrUnknownHand},
		"an unknown hand":        {daily, "ann", race.Claim{ID: "x", Hand: 99, Expr: solution1146}, race.ErrUnknownHand},
		"a hand below 0":         {daily, "ann", race.Claim{ID: "x", Hand: -1, Expr: solution1146}, race.ErrUnknownHand},
		"a second claim":         {running, "ann", race.Claim{ID: "x", Hand: 0, Expr: solution1234}, race.ErrAlreadyDone},
		"both kinds of claim":    {running, "ann", race.Claim{ID: "x", Hand: 1, Expr: solution1146, None: true}, race.ErrBadAction},
		"neither kind":           {running, "ann", race.Claim{ID: "x", Hand: 1}, race.ErrBadAction},
		"no expression":          {running, "ann", race.Claim{ID: "x", Hand: 1, Expr: "4*6*"}, race.ErrBadAction},
		"a deep expression":      {running, "ann", race.Claim{ID: "x", Hand: 1, Expr: deep}, race.ErrBadAction},
		"a mode without hints":   {running, "ann", race.Hint{ID: "x", Hand: 1, Step: 1}, race.ErrNotYours},
		"step 0":                 {daily, "ann", race.Hint{ID: "x", Hand: 0, Step: 0}, race.ErrBadAction},
		"step 5":                 {daily, "ann", race.Hint{ID: "x", Hand: 0, Step: 5}, race.ErrBadAction},
		"next while one is open": {daily, "ann", race.Next{ID: "x", Hand: 1}, race.ErrBadAction},
		"next of one shown":      {daily, "ann", race.Next{ID: "x", Hand: 0}, race.ErrAlreadyDone},
		"next after the last":    {daily, "ann", race.Next{ID: "x", Hand: 5}, race.ErrUnknownHand},
		"a claim when over":      {over, "ann", race.Claim{ID: "x", Hand: 0, Expr: solution1234}, race.ErrFinished},
		"finish when over":       {over, "ann", race.Finish{ID: "x"}, race.ErrFinished},
		"finish by the dealer":   {over, "", race.Finish{ID: "x"}, race.ErrFinished},
		"deal when over":         {over, "", race.Deal{ID: "x", Hands: []event.Hand{hand1234}}, race.ErrFinished},
		"an expired run":         {expired, "ann", race.Claim{ID: "x", Hand: 0, Expr: solution1234}, race.ErrExpired},
	} {
		before := c.h.state.Version()
		events, err := c.h.decide(c.h.state.LastTime(), c.player, c.a)
		if !errors.Is(err, c.err) || len(events) > 0 || c.h.state.Version() != before {
			t.Errorf("%s: %d events, %v, want %v", name, len(events), err, c.err)
		}
	}
	_, err := expired.decide(600000, "ann", race.Skip{ID: "x", Hand: 0})
	if !errors.Is(err, race.ErrFinished) {
		t.Errorf("an action in an expired run: %v, want ErrFinished", err)
	}
	if _, _, err := race.Decide(running.state, 1<<53, "", race.Tick{}); !errors.Is(err, race.ErrBadAction) {
		t.Errorf("an invalid time: %v, want ErrBadAction", err)
	}
	if events := expired.mustDecide(600000, "", race.Tick{}); len(events) > 0 {
		t.Errorf("a tick in a finished run causes %v", events)
	}
}

// TestWrongClaims checks the reasons for which claims are wrong.
func TestWrongClaims(t *testing.T) {
	for claim, reason := range map[string]string{
		"4*6": "numbers", "24": "numbers", "1*1*4*6*1": "numbers", "4*6*1^1": "operator",
		"1*1*4-6": "value", "6/(1-1)*4": "divzero", "-1*-1*4*6+0": "numbers",
	} {
		d := newSoloRun(t, lookupMode(t, "practice"), hand1146)
		got := d.mustDecide(2000, "ann", race.Claim{ID: "1", Hand: 0, Expr: claim})
		if m, ok := got[0].(event.Missed); !ok || m.Reason != reason {
			t.Errorf("%s: %#v, want a Missed event with reason %s", claim, got, reason)
		}
	}
}

// TestHand checks that Hand returns the dealt hands only.
func TestHand(t *testing.T) {
	s := newSoloRun(t, mode.Mode{Name: "open", Seats: 1}, hand1234).state
	for i, want := range map[int]bool{-1: false, 0: true, 1: false} {
		if hand, ok := s.Hand(i); ok != want || ok && hand != hand1234 {
			t.Errorf("hand %d: %v, %v, want %v", i, hand, ok, want)
		}
	}
}

// TestHandsLeft checks that HandsLeft counts from the leading player who is still playing.
func TestHandsLeft(t *testing.T) {
	m := mode.Mode{Name: "open", Seats: 2, Auto: true}
	d := &dealer{t: t}
	d.mustDecide(0, "", race.Create{ID: "c", Mode: m, Player: "ann", Hands: []event.Hand{hand1234, hand1146, hand3388}})
	d.mustDecide(0, "bob", race.Join{ID: "j"})
	if got := d.state.HandsLeft(); got != 3 {
		t.Errorf("before the start: %d hands left, want 3", got)
	}
	d.mustDecide(1000, "", race.Start{ID: "s"})
	d.mustDecide(2000, "bob", race.Skip{ID: "1", Hand: 0})
	if got := d.state.HandsLeft(); got != 1 {
		t.Errorf("%d hands left, want 1", got)
	}
	d.mustDecide(3000, "bob", race.Finish{ID: "2"})
	if got := d.state.HandsLeft(); got != 2 {
		t.Errorf("after bob's run: %d hands left, want 2", got)
	}
}

// TestRememberedActions checks that the state holds the IDs of each player's last 64 accepted
// actions.
func TestRememberedActions(t *testing.T) {
	m := mode.Mode{Name: "open", Seats: 2}
	d := &dealer{t: t}
	d.mustDecide(0, "", race.Create{ID: "c", Mode: m, Player: "ann", Hands: []event.Hand{hand1234}})
	d.mustDecide(0, "bob", race.Join{ID: "j"})
	d.mustDecide(0, "", race.Start{ID: "s"})
	miss := func(player string, i int) []event.Event {
		return d.mustDecide(0, player, race.Claim{ID: fmt.Sprint("k", i), Hand: 0, None: true})
	}
	for i := range 64 {
		miss("ann", i)
		for j := range 3 {
			miss("bob", 3*i+j)
		}
	}
	if repeated := miss("ann", 0); len(repeated) > 0 {
		t.Error("the ID of the 64th latest action is not remembered")
	}
	miss("ann", 64)
	if repeated := miss("ann", 0); len(repeated) == 0 {
		t.Error("the ID of the 65th latest action is still remembered")
	}
}

// TestHugeValue checks that claims with huge values are judged, but their values are not stored.
func TestHugeValue(t *testing.T) {
	power := event.Hand{Puzzle: "1-2.2.3.4-24-power", Solvable: true}
	d := newSoloRun(t, lookupMode(t, "practice"), power)
	for i, claim := range []string{"99999999999^9*99999999999^9", "(((((((9^9)^9)^9)^9)^9)^9)^9)^9", "1/(9^9)^9"} {
		got := d.mustDecide(2000, "ann", race.Claim{ID: fmt.Sprint(i), Hand: 0, Expr: claim})
		if m, ok := got[0].(event.Missed); !ok || m.Reason != "numbers" || m.Value != "" {
			t.Errorf("%s: %.500v, want a Missed event without a value", claim, got)
		}
	}
}

// TestLongValue checks that the value of a wrong claim is stored if it has at most 40 bytes.
func TestLongValue(t *testing.T) {
	power := event.Hand{Puzzle: "1-2.2.3.4-24-power", Solvable: true}
	d := newSoloRun(t, lookupMode(t, "practice"), power)
	for i, c := range []struct{ claim, value string }{
		{"99999999999*99999999999", "9999999999800000000001"},
		{strings.Repeat("9999999999*", 3) + "9999999999", "9999999996000000000599999999960000000001"},
		{strings.Repeat("9999999999*", 4) + "9", ""},
	} {
		got := d.mustDecide(2000, "ann", race.Claim{ID: fmt.Sprint(i), Hand: 0, Expr: c.claim})
		if m, ok := got[0].(event.Missed); !ok || m.Value != c.value {
			t.Errorf("%s: %#v, want the value %q", c.claim, got, c.value)
		}
	}
}

// TestHintWhereEveryHandHasASolution checks that, if every hand has a solution, a hint up to step 1
// counts as step 2 and costs one point, and each later step costs one more.
func TestHintWhereEveryHandHasASolution(t *testing.T) {
	for asked, want := range map[int]struct{ step, points int }{1: {2, 3}, 2: {2, 3}, 3: {3, 2}} {
		m := lookupMode(t, "daily")
		m.Hands, m.Solvable = 2, true
		d := newSoloRun(t, m, hand3388, hand1234)
		d.mustDecide(2000, "ann", race.Hint{ID: "h", Hand: 0, Step: asked})
		d.mustDecide(2500, "ann", race.Hint{ID: "h2", Hand: 0, Step: 1}) // already given
		d.mustDecide(3000, "ann", race.Claim{ID: "c", Hand: 0, Expr: solution3388})
		got := d.state.View("ann").Shown[0]
		if got.Hints != want.step || got.Points != want.points {
			t.Errorf("after step %d: hints %d, points %d, want %+v", asked, got.Hints, got.Points, want)
		}
		if !d.state.View("ann").Solvable {
			t.Error("the view does not have Solvable")
		}
	}
}

// TestNoSolutionWhereEveryHandHasOne checks that the claim "no solution" is wrong, with the usual
// cost, if every hand has a solution.
func TestNoSolutionWhereEveryHandHasOne(t *testing.T) {
	m := lookupMode(t, "daily")
	m.Hands, m.Solvable = 2, true
	d := newSoloRun(t, m, hand3388, hand1234)
	d.mustDecide(2000, "ann", race.Claim{ID: "c", Hand: 0, None: true})
	if got := d.state.View("ann").Shown[0]; got.Outcome != "open" || got.Misses != 1 || got.Cost != 3000 {
		t.Errorf("%+v", got)
	}
}

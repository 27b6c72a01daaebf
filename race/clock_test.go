package race_test

import (
	"errors"
	"testing"

	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// TestHandClosesAtDeadline checks that a hand is closed at its deadline, and that the next hand is
// then shown.
func TestHandClosesAtDeadline(t *testing.T) {
	m := mode.Mode{Name: "quick", Seats: 1, Hands: 2, HandTime: 10e3, Auto: true}
	d := newSoloRun(t, m, hand1234, hand1146)
	before := *d
	before.mustDecide(10999, "ann", race.Claim{ID: "1", Hand: 0, Expr: solution1234})
	if r := before.result("ann"); r.Solved != 1 {
		t.Error("a correct claim a millisecond before the deadline did not solve the hand")
	}
	events, err := d.decide(11000, "ann", race.Claim{ID: "1", Hand: 0, Expr: solution1234})
	if !errors.Is(err, race.ErrExpired) || errors.Is(err, race.ErrFinished) {
		t.Errorf("a claim at the deadline: %v", err)
	}
	wantEvents(t, events,
		event.Passed{Head: newHead(11000, "ann", ""), Hand: 0, Reason: event.ReasonTime},
		event.Revealed{Head: newHead(11000, "ann", ""), Hand: 1, Puzzle: hand1146.Puzzle})
	wantEvents(t, d.mustDecide(99000, "", race.Tick{}),
		event.Passed{Head: newHead(21000, "ann", ""), Hand: 1, Reason: event.ReasonTime},
		event.Finished{Head: newHead(21000, "ann", ""), Reason: event.ReasonDone})
}

// TestTimeNeverDecreases checks that an action whose time is before the last event gets the time of
// that event.
func TestTimeNeverDecreases(t *testing.T) {
	d := newSoloRun(t, lookupMode(t, "daily"), hand1234, hand1146, hand1555, hand1111, hand3388)
	for _, at := range []int64{999, 0, -1 << 62} {
		d := *d
		wantEvents(t, d.mustDecide(at, "ann", race.Claim{ID: "1", Hand: 0, Expr: solution1234}),
			event.Solved{Head: newHead(1000, "ann", "1"), Hand: 0, Expr: solution1234, Points: 4})
	}
}

// TestLargestTime checks that Decide accepts the largest time, JavaScript's
// Number.MAX_SAFE_INTEGER, and refuses a larger one.
func TestLargestTime(t *testing.T) {
	const largest = 1<<53 - 1
	d := newSoloRun(t, lookupMode(t, "practice"), hand1234)
	if _, _, err := race.Decide(d.state, largest+1, "ann", race.Claim{ID: "1", Hand: 0, Expr: solution1234}); !errors.Is(err, race.ErrBadAction) {
		t.Errorf("after the largest time: %v", err)
	}
	wantEvents(t, d.mustDecide(largest, "ann", race.Claim{ID: "1", Hand: 0, Expr: solution1234}),
		event.Solved{Head: newHead(largest, "ann", "1"), Hand: 0, Expr: solution1234, Points: 4})
}

// TestRepeatedActionRunsClocks checks that a repeated action still emits the events of clocks that
// have run out.
func TestRepeatedActionRunsClocks(t *testing.T) {
	d := newSoloRun(t, lookupMode(t, "timed"), hand1234, hand1146)
	d.mustDecide(2000, "ann", race.Claim{ID: "1", Hand: 0, Expr: solution1234})
	wantEvents(t, d.mustDecide(500000, "ann", race.Claim{ID: "1", Hand: 0, Expr: solution1234}),
		event.Finished{Head: newHead(181000, "ann", ""), Reason: event.ReasonTime})
}

// TestSimultaneousClocks checks the order of clocks that run out at the same time: by seat, and the
// clock of a run before that of its hand.
func TestSimultaneousClocks(t *testing.T) {
	m := mode.Mode{Name: "race", Seats: 2, Hands: 2, Length: 100, HandTime: 100, Auto: true}
	d := &dealer{t: t}
	d.mustDecide(0, "", race.Create{ID: "c", Mode: m, Hands: []event.Hand{hand1234, hand1146}})
	d.mustDecide(0, "bob", race.Join{ID: "j"})
	d.mustDecide(0, "ann", race.Join{ID: "j"})
	d.mustDecide(0, "", race.Start{ID: "s"})
	wantEvents(t, d.mustDecide(100, "", race.Tick{}),
		event.Finished{Head: newHead(100, "bob", ""), Reason: event.ReasonTime},
		event.Finished{Head: newHead(100, "ann", ""), Reason: event.ReasonTime})
}

// TestTimeAway checks that the time away that the client claims is not charged in practice without
// clocks, up to the time for which the hand was open. In other modes the claim is ignored.
func TestTimeAway(t *testing.T) {
	timed := lookupMode(t, "practice")
	timed.HandTime = 60e3
	daily := lookupMode(t, "daily")
	daily.Hands = 1
	for _, tt := range []struct {
		name           string
		m              mode.Mode
		claimed        int64
		away, time, at int64
	}{
		{"none", lookupMode(t, "practice"), 0, 0, 9000, 10000},
		{"some", lookupMode(t, "practice"), 4000, 4000, 5000, 10000},
		{"all of it", lookupMode(t, "practice"), 99000, 9000, 0, 10000},
		{"below none", lookupMode(t, "practice"), -5, 0, 9000, 10000},
		{"a clock for each hand", timed, 4000, 0, 9000, 10000},
		{"ranked", daily, 4000, 0, 9000, 10000},
	} {
		for how, a := range map[string]race.Action{
			"solved":     race.Claim{ID: "c", Hand: 0, Expr: solution3388, Away: tt.claimed},
			"skip":       race.Skip{ID: "c", Hand: 0, Away: tt.claimed},
			"shown":      race.Hint{ID: "c", Hand: 0, Step: 4, Away: tt.claimed},
			"unfinished": race.Finish{ID: "c", Away: tt.claimed},
		} {
			d := newSoloRun(t, tt.m, hand3388)
			d.mustDecide(tt.at, "ann", a)
			got := d.state.View("ann")
			if hand := got.Shown[0]; hand.Outcome != race.Outcome(how) || hand.Away != tt.away || hand.Time != tt.time || got.Players[0].Time != tt.time {
				t.Errorf("%s, %s: %+v", tt.name, how, hand)
			}
		}
	}
}

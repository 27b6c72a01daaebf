package race_test

import (
	"slices"
	"strconv"
	"testing"

	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// lessonMode is a class of three pupils whose hands the dealer deals one by one.
var lessonMode = mode.Mode{Name: "class", Seats: 3, Pace: mode.PaceTogether, LateJoin: true, Solvable: true}

// newLesson returns the dealer of a class that ann has joined and that has started with one hand.
func newLesson(t testing.TB) *dealer {
	t.Helper()
	d := &dealer{t: t}
	d.mustDecide(0, "", race.Create{ID: "c", Mode: lessonMode, Source: "first"})
	d.mustDecide(10, "ann", race.Join{ID: "j"})
	d.mustDecide(20, "", race.Deal{ID: "d0", Hands: []event.Hand{hand3388}})
	d.mustDecide(100, "", race.Start{ID: "s"})
	return d
}

// TestConfigureClass checks that the hands of a class that follow can be changed during the class,
// and that the hands that were shown stay.
func TestConfigureClass(t *testing.T) {
	d := newLesson(t)
	d.mustDecide(110, "", race.Deal{ID: "d1", Hands: []event.Hand{hand3388}})
	later := lessonMode
	later.HandTime, later.MissCost, later.NoneCost, later.Solvable = 60_000, 1000, 2000, false
	d.wantError(race.ErrNotYours, 120, "ann", race.Configure{ID: "f", Mode: later})
	d.mustDecide(120, "", race.Configure{ID: "f", Mode: later, Source: "second"})
	if got := d.state.PuzzleIDs(); !slices.Equal(got, []string{hand3388.Puzzle}) || d.state.Source() != "second" {
		t.Fatalf("hands %v, source %q", got, d.state.Source())
	}
	if v := d.state.View("ann"); v.Shown[0].Outcome != race.OutcomeOpen || v.HandEnd != 0 {
		t.Errorf("the open hand has changed: %+v", v)
	}
	d.mustDecide(130, "", race.Deal{ID: "d2", Hands: []event.Hand{hand1234}})
	d.mustDecide(140, "", race.Next{ID: "n", Hand: 1})
	if v := d.state.View("ann"); len(v.Shown) != 2 || v.Shown[1].Puzzle != hand1234.Puzzle || v.HandEnd != 60_140 || v.Solvable {
		t.Errorf("the second hand: %+v", v)
	}
	for name, change := range map[string]func(*mode.Mode){
		"pace": func(m *mode.Mode) { m.Pace, m.LateJoin = mode.PaceFirst, false }, "hints": func(m *mode.Mode) { m.Hints = true },
		"seats": func(m *mode.Mode) { m.Seats = 2 }, "hands": func(m *mode.Mode) { m.Hands = 3 }, "length": func(m *mode.Mode) { m.Length = 1000 },
	} {
		m := later
		change(&m)
		d.wantError(race.ErrBadAction, 150, "", race.Configure{ID: "g-" + name, Mode: m})
	}
	d.mustDecide(160, "", race.Finish{ID: "e"})
	d.wantError(race.ErrFinished, 170, "", race.Configure{ID: "h", Mode: later})
}

// TestConfigureBetweenHands checks that no hand is shown if the next hands are removed during the gap
// before it.
func TestConfigureBetweenHands(t *testing.T) {
	m := lessonMode
	m.Auto, m.Gap = true, 1000
	d := &dealer{t: t}
	d.mustDecide(0, "", race.Create{ID: "c", Mode: m, Hands: []event.Hand{hand3388, hand1234}})
	d.mustDecide(10, "ann", race.Join{ID: "j"})
	d.mustDecide(100, "", race.Start{ID: "s"})
	d.mustDecide(200, "ann", race.Skip{ID: "k", Hand: 0})
	d.mustDecide(300, "", race.Configure{ID: "f", Mode: m, Source: "second"})
	if at, ok := d.state.Deadline(); ok {
		t.Errorf("a hand that is not dealt is to be shown at %d", at)
	}
	d.mustDecide(2000, "", race.Tick{})
	d.mustDecide(2100, "", race.Deal{ID: "d", Hands: []event.Hand{hand1234}})
	d.mustDecide(3100, "", race.Tick{})
	if v := d.state.View("ann"); len(v.Shown) != 2 || v.Shown[1].Puzzle != hand1234.Puzzle {
		t.Errorf("the hand dealt later: %+v", v.Shown)
	}
}

// TestMisses checks which wrong claims the state holds, and that a pause moves the time of the
// latest.
func TestMisses(t *testing.T) {
	d := newLesson(t)
	claim := func(at int64, id, expr string) {
		d.mustDecide(at, "ann", race.Claim{ID: id, Hand: 0, Expr: expr})
	}
	claim(200, "a", "3+3+8+8")
	before := d.state
	claim(210, "b", "3*3+8+8")
	claim(220, "c", "(3+3)+8+8") // the first again
	d.mustDecide(230, "ann", race.Claim{ID: "d", Hand: 0, None: true})
	want := []race.Miss{
		{Expr: "3*3+8+8", Reason: "value", Value: "25"},
		{Expr: "3+3+8+8", Reason: "value", Value: "22"},
		{},
	}
	misses := func(s race.State) race.HandMisses {
		t.Helper()
		list := s.Misses("ann")
		if len(list) != 1 || list[0].Hand != 0 {
			t.Fatalf("misses %+v, want those of one hand", list)
		}
		return list[0]
	}
	if got := misses(d.state); !slices.Equal(got.Claims, want) || got.Last != 230 {
		t.Errorf("%+v", got)
	}
	if got := misses(before); len(got.Claims) != 1 {
		t.Errorf("an earlier state has changed: %+v", got)
	}
	d.mustDecide(240, "", race.Pause{ID: "p"})
	d.mustDecide(340, "", race.Resume{ID: "r"})
	if got := misses(d.state); got.Last != 330 {
		t.Errorf("after a pause of 100 ms: %d", got.Last)
	}
	for i := range 20 {
		claim(400, "x"+strconv.Itoa(i), strconv.Itoa(i)+"+1")
	}
	if got := misses(d.state).Claims; len(got) != 8 || got[7].Expr != "19+1" || got[0].Expr != "12+1" {
		t.Errorf("%+v", got)
	}
	if got := d.state.Misses("bob"); got != nil {
		t.Errorf("bob: %+v", got)
	}
	solo := newSoloRun(t, lookupMode(t, "practice"), hand3388)
	solo.mustDecide(2000, "ann", race.Claim{ID: "x", Hand: 0, Expr: "3+3"})
	if got := solo.state.Misses("ann"); got != nil {
		t.Errorf("practice: %+v", got)
	}
}

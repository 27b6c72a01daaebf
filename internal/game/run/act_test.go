package run_test

import (
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/race"
)

// TestConcurrentClaims sends a claim from many browser tabs concurrently and checks that one is
// accepted, and that the others are rejected with race.ErrAlreadyDone, not with ErrContention.
func TestConcurrentClaims(t *testing.T) { gametest.OnEach(t, testConcurrentClaims) }

func testConcurrentClaims(t *testing.T, f *gametest.Fixture) {
	begun := f.MustBegin("ann", run.Request{Mode: "practice"})
	claim := gametest.CorrectClaim(t, gametest.OpenHand(t, begun).Puzzle, 0, "c")
	var claims sync.WaitGroup
	errs := make([]error, 8)
	for i := range errs {
		claims.Go(func() {
			c := claim
			c.ID = string(rune('a' + i))
			_, errs[i] = f.Act(t.Context(), "ann", begun.ID, run.Move{Action: c})
		})
	}
	claims.Wait()
	accepted := 0
	for _, err := range errs {
		switch {
		case err == nil:
			accepted++
		case !errors.Is(err, race.ErrAlreadyDone):
			t.Error(err)
		}
	}
	s := gametest.ReplayLog(t, f.ReadLog(begun.ID))
	if res, err := s.Result("ann"); err != nil || accepted != 1 || res.Solved != 1 || res.Closed != 1 {
		t.Errorf("%d accepted, %+v, %v", accepted, res, err)
	}
}

// TestRejectedActionReturnsRun checks that Act returns the run with the error of a rejected action,
// and that the action runs the clocks.
func TestRejectedActionReturnsRun(t *testing.T) { gametest.OnEach(t, testRejectedActionReturnsRun) }

func testRejectedActionReturnsRun(t *testing.T, f *gametest.Fixture) {
	begun := f.MustBegin("ann", run.Request{Mode: "practice", HandTime: 5000})
	for _, c := range []struct {
		action race.Action
		want   error
	}{
		{race.Claim{ID: "1", Hand: 0, Expr: "1+"}, race.ErrBadAction},
		{race.Claim{ID: "2", Hand: 3, None: true}, race.ErrUnknownHand},
		{race.Deal{ID: "3"}, race.ErrNotYours},
		{race.Start{ID: "4"}, race.ErrAlreadyDone},
		{nil, race.ErrBadAction},
	} {
		got, err := f.Act(t.Context(), "ann", begun.ID, run.Move{Action: c.action})
		if !errors.Is(err, c.want) || got.View.Version != begun.View.Version || got.ID != begun.ID {
			t.Errorf("%+v: %v, %+v", c.action, err, got)
		}
	}
	// A rejected action still runs the clock of the hand.
	f.Now += 5000
	got, err := f.Act(t.Context(), "ann", begun.ID, run.Move{Action: race.Skip{ID: "5", Hand: 0}})
	if !errors.Is(err, race.ErrExpired) || got.View.Shown[0].Outcome != "time" {
		t.Errorf("%v, %+v", err, got.View)
	}
	if n := len(f.ReadLog(begun.ID)); n != got.View.Version {
		t.Errorf("%d events are stored, but the view has version %d", n, got.View.Version)
	}
}

// TestMoveTrail checks that a valid trail is stored as it was sent, and that an action with an
// invalid trail is rejected.
func TestMoveTrail(t *testing.T) { gametest.OnEach(t, testMoveTrail) }

func testMoveTrail(t *testing.T, f *gametest.Fixture) {
	merge := `{"t":5,"do":"merge","a":0,"op":"-","b":2}`
	for _, c := range []struct {
		trail string
		valid bool
	}{
		{`[` + merge + `,{"t":6,"do":"undo"},{"t":6,"do":"reset"}]`, true},
		{`[` + strings.Repeat(merge+",", 199) + merge + `]`, true},
		{`[` + strings.Repeat(merge+",", 200) + merge + `]`, false},
		{`[` + merge + strings.Repeat(" ", 17000) + `]`, false},
		{`[{"t":5,"do":"merge","a":0,"op":"^","b":2}]`, false},
		{`[{"t":5,"do":"merge","a":0,"op":"+","b":0}]`, false},
		{`[{"t":5,"do":"merge","a":0,"op":"+","b":6}]`, false},
		{`[{"t":5,"do":"merge","a":-1,"op":"+","b":2}]`, false},
		{`[{"t":5,"do":"merge","a":1,"op":"+"}]`, false},
		{`[{"t":5,"do":"choose","a":3,"value":"10"},` + merge + `]`, true},
		{`[{"t":5,"do":"choose","a":3,"value":"010"}]`, false},
		{`[{"t":5,"do":"choose","a":3}]`, false},
		{`[{"t":5,"do":"choose","a":3,"b":1,"value":"10"}]`, false},
		{`[{"t":5,"do":"undo","a":1}]`, false},
		{`[{"t":5,"do":"undo"},{"t":4,"do":"undo"}]`, false},
		{`[{"t":-5,"do":"undo"}]`, false},
		{`[{"t":5,"do":"undo","more":1}]`, false},
		{`[] []`, false},
		{`{}`, false},
		{`[`, false},
	} {
		begun := f.MustBegin("ann", run.Request{Mode: "practice", Puzzles: []string{"1-3.3.8.8-24-classic"}})
		move := run.Move{Action: race.Skip{ID: "k", Hand: 0}, Trail: json.RawMessage(c.trail)}
		got, err := f.Act(t.Context(), "ann", begun.ID, move)
		if c.valid != (err == nil) || !c.valid && !errors.Is(err, race.ErrBadAction) {
			t.Errorf("%.60s: %v", c.trail, err)
		}
		if c.valid && string(got.Trails[0]) != c.trail {
			t.Errorf("%.60s is stored as %.60s", c.trail, got.Trails[0])
		}
		if !c.valid && got.View.Phase != "running" {
			t.Errorf("%.60s: the action was accepted", c.trail)
		}
	}
}

// TestTrailOfOpenHand checks that a trail is stored only with an action that closes a hand.
func TestTrailOfOpenHand(t *testing.T) { gametest.OnEach(t, testTrailOfOpenHand) }

func testTrailOfOpenHand(t *testing.T, f *gametest.Fixture) {
	begun := f.MustBegin("ann", run.Request{Mode: "practice"})
	trail := json.RawMessage(`[{"t":1,"do":"reset"}]`)
	for _, a := range []race.Action{race.Claim{ID: "1", Hand: 0, Expr: "1+1"}, race.Hint{ID: "2", Hand: 0, Step: 1}} {
		if _, err := f.Act(t.Context(), "ann", begun.ID, run.Move{Action: a, Trail: trail}); err != nil {
			t.Fatal(err)
		}
	}
	f.SolveOpen("ann", begun)
	f.MustAct("ann", begun.ID, race.Next{ID: "n", Hand: 1})
	got, err := f.Act(t.Context(), "ann", begun.ID, run.Move{Action: race.Finish{ID: "f"}, Trail: trail})
	if err != nil || len(got.Trails) != 1 || string(got.Trails[1]) != string(trail) {
		t.Errorf("%v, %v", got.Trails, err)
	}
}

package run_test

import (
	"testing"

	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
)

// TestSolvableRuns checks that View.Solvable is true exactly if the dealer deals only solvable
// hands, or the player says so of chosen ones.
func TestSolvableRuns(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	for _, tt := range []struct {
		request run.Request
		want    bool
	}{
		{run.Request{Mode: "daily"}, true},
		{run.Request{Mode: "practice"}, true},
		{run.Request{Mode: "practice", Level: 3, Cards: 5, Target: "36"}, true},
		{run.Request{Mode: "practice", Rules: "countdown"}, true},
		{run.Request{Mode: "practice", Unsolvable: true}, false},
		{run.Request{Mode: "practice", Puzzles: []string{"1-3.3.8.8-24-classic"}}, false},
		{run.Request{Mode: "practice", Puzzles: []string{"1-3.3.8.8-24-classic"}, Solvable: true}, true},
		{run.Request{Mode: "timed"}, false},
	} {
		if got := f.MustBegin("ann", tt.request).View.Solvable; got != tt.want {
			t.Errorf("%+v: solvable %v, want %v", tt.request, got, tt.want)
		}
	}
}

// TestHintsInSolvableRuns checks that in a run of solvable hands a claim of "no solution" is wrong,
// and that the first hint is step 2, the idea, costs one point and does not put the hand's
// technique on the review schedule.
func TestHintsInSolvableRuns(t *testing.T) { gametest.OnEach(t, testHintsInSolvableRuns) }

func testHintsInSolvableRuns(t *testing.T, f *gametest.Fixture) {
	run := f.MustBegin("ann", run.Request{Mode: "daily", Number: mode.DailyNumber(gametest.Noon)})
	run = f.MustAct("ann", run.ID, race.Claim{ID: f.NextID(), Hand: 0, None: true})
	if hand := run.View.Shown[0]; hand.Outcome != "open" || hand.Cost != 3000 {
		t.Errorf("%+v", hand)
	}
	run = f.MustAct("ann", run.ID, race.Hint{ID: f.NextID(), Hand: 0, Step: 2})
	run = f.SolveOpen("ann", run)
	if hand := run.View.Shown[0]; hand.Points != 3 || hand.Hints != 2 {
		t.Errorf("%+v", hand)
	}
	f.ReviewCard(0)
}

// TestPriceOfHints checks in every mode, and every use of practice, that the view says what a hint costs:
// the points of a solved hand are those of a mode with the view's Solvable. The pages and the terminal
// show this price.
func TestPriceOfHints(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	hand := []string{"1-3.3.8.8-24-classic"}
	chosen := []run.Request{
		{Mode: "practice", Near: true},
		{Mode: "practice", Number: gametest.Today(f) - 1},
		{Mode: "practice", Puzzles: hand},
		{Mode: "practice", Puzzles: hand, Solvable: true},
		{Mode: "practice", Puzzles: hand, HandTime: 60_000},
	}
	for _, name := range mode.Names() {
		requests := []run.Request{{Mode: name}}
		if name == mode.Practice {
			requests = append(requests, chosen...)
		}
		for _, request := range requests {
			m, _ := mode.Lookup(name)
			for step := range mode.AnswerStep {
				if step > 0 && !m.Hints {
					continue
				}
				player := f.NextID()
				f.AddPlayer(player)
				begun := f.MustBegin(player, request)
				if step > 0 {
					begun = f.MustAct(player, begun.ID, race.Hint{ID: f.NextID(), Hand: 0, Step: step})
				}
				shown := mode.Mode{Solvable: begun.View.Solvable}.Points(begun.View.Shown[0].Hints)
				solved := f.SolveOpen(player, begun)
				if paid := solved.View.Shown[0].Points; paid != shown {
					t.Errorf("%+v, hints up to step %d: shown as worth %d points, and gives %d", request, step, shown, paid)
				}
			}
		}
	}
}

// TestTimeAway checks that in practice the time away from the table does not count, and that the
// play's At is the time at which the hand was closed.
func TestTimeAway(t *testing.T) { gametest.OnEach(t, testTimeAway) }

func testTimeAway(t *testing.T, f *gametest.Fixture) {
	run := f.MustBegin("ann", run.Request{Mode: "practice"})
	f.Now += gametest.Hour
	f.MustAct("ann", run.ID, race.Skip{ID: f.NextID(), Hand: 0, Away: gametest.Hour - 5000})
	f.MustAct("ann", run.ID, race.Finish{ID: f.NextID()})
	plays, err := f.Plays(t.Context(), "ann", 0)
	if err != nil || len(plays) != 1 || plays[0].Time != 5000 || plays[0].At != f.Now {
		t.Errorf("%+v, %v", plays, err)
	}
}

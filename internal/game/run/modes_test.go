package run_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/make24/make24/internal/game/daily"
	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/game/review"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/internal/testkit/livetest"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// TestPractice plays practice with a solved hand, a hint, a skipped hand and a hand left open, and
// checks the view, the list and the plays.
func TestPractice(t *testing.T) { gametest.OnEach(t, testPractice) }

func testPractice(t *testing.T, f *gametest.Fixture) {
	run := f.MustBegin("ann", run.Request{Mode: "practice", Level: 2, Cards: 5})
	for i := range 4 {
		f.Now += 5000
		h := gametest.OpenHand(t, run)
		if h.Hand != i {
			t.Fatalf("hand %d is open, not %d", h.Hand, i)
		}
		switch i {
		case 1:
			f.MustAct("ann", run.ID, race.Hint{ID: f.NextID(), Hand: i, Step: 1})
		case 2:
			f.MustAct("ann", run.ID, race.Skip{ID: f.NextID(), Hand: i})
		}
		if i != 2 {
			f.SolveOpen("ann", run)
		}
		run = f.MustAct("ann", run.ID, race.Next{ID: f.NextID(), Hand: i + 1})
	}
	run = f.MustAct("ann", run.ID, race.Finish{ID: f.NextID()})
	if standing := run.View.Players[0]; run.View.Phase != "over" || standing.Points != 4+3+0+4 || standing.Solved != 3 || standing.Shown != 5 {
		t.Fatalf("%+v", standing)
	}
	var outcomes []string
	for _, h := range run.View.Shown {
		outcomes = append(outcomes, string(h.Outcome))
		if h.Level != 2 {
			t.Errorf("hand %d has level %d", h.Hand, h.Level)
		}
	}
	if want := []string{"solved", "solved", "skip", "solved", "unfinished"}; !slices.Equal(outcomes, want) {
		t.Errorf("%q, want %q", outcomes, want)
	}
	list, _, err := f.List(t.Context(), "ann", "", store.RunCursor{}, 0)
	if err != nil || len(list) != 1 || list[0].Points != 11 || list[0].Solved != 3 || list[0].Hands != 4 || list[0].Finished != f.Now {
		t.Errorf("%+v, %v", list, err)
	}
	plays, err := f.Plays(t.Context(), "ann", 0)
	if err != nil || len(plays) != 5 {
		t.Fatalf("%+v, %v", plays, err)
	}
	for _, p := range plays {
		if len(p.Techniques) == 0 || p.Level != 2 || p.Mode != "practice" || p.Run != run.ID || p.Seconds == 0 {
			t.Errorf("%+v", p)
		}
		if want := run.View.Shown[p.Hand]; p.Time != want.Time || p.Outcome != string(want.Outcome) || p.Puzzle != want.Puzzle {
			t.Errorf("%+v, want %+v", p, want)
		}
	}
}

// TestCountdown checks the points and times of practice under the countdown rules with a clock for
// each hand, the last of which runs out.
func TestCountdown(t *testing.T) { gametest.OnEach(t, testCountdown) }

func testCountdown(t *testing.T, f *gametest.Fixture) {
	begun := f.MustBegin("ann", run.Request{Mode: "practice", Rules: "countdown", HandTime: 30_000})
	for i := range 3 {
		f.Now += 29_999
		f.SolveOpen("ann", begun)
		begun = f.MustAct("ann", begun.ID, race.Next{ID: f.NextID(), Hand: i + 1})
	}
	f.Now += 30_000
	begun, err := f.Act(t.Context(), "ann", begun.ID, run.Move{Action: gametest.CorrectClaim(t, gametest.OpenHand(t, begun).Puzzle, 3, "late")})
	if !errors.Is(err, race.ErrExpired) || begun.View.Shown[3].Outcome != "time" {
		t.Fatalf("%v, %+v", err, begun.View.Shown)
	}
	begun = f.MustAct("ann", begun.ID, race.Finish{ID: f.NextID()})
	if standing := begun.View.Players[0]; standing.Solved != 3 || standing.Points != 12 || standing.Time != 3*29_999+30_000 {
		t.Errorf("%+v", standing)
	}
}

// TestDaily plays a daily as three players, and checks its states, hands, board and streak.
func TestDaily(t *testing.T) { gametest.OnEach(t, testDaily) }

func testDaily(t *testing.T, f *gametest.Fixture) {
	n := gametest.Today(f)
	if got, err := f.Daily(t.Context(), ""); err != nil || got.Number != n || got.Date != "2026-11-21" || got.State != daily.StateNew ||
		got.Ends != gametest.Noon+12*3600_000 || len(got.Hands) != 5 || n != 325 {
		t.Fatalf("%+v, %v", got, err)
	}
	begun := f.MustBegin("ann", run.Request{Mode: "daily", Number: n})
	second, err := f.Begin(t.Context(), "ann", "other", run.Request{Mode: "daily"})
	if err != nil || second.Created || second.ID != begun.ID {
		t.Fatalf("a second daily: %+v, %v", second, err)
	}
	got, err := f.Daily(t.Context(), "ann")
	if err != nil || got.State != daily.StateBegun || got.Run != begun.ID || got.Hands[0] != begun.View.Shown[0].Puzzle {
		t.Fatalf("%+v, %v", got, err)
	}
	for i := range 5 {
		f.Now += 10_000
		if i == 1 {
			f.MustAct("ann", begun.ID, race.Hint{ID: f.NextID(), Hand: i, Step: 2})
		}
		if i == 3 {
			begun = f.MustAct("ann", begun.ID, race.Skip{ID: f.NextID(), Hand: i})
		} else {
			begun = f.SolveOpen("ann", begun)
		}
		if begun.View.Shown[i].Level != i+1 {
			t.Errorf("hand %d has level %d", i, begun.View.Shown[i].Level)
		}
		if i < 4 {
			begun = f.MustAct("ann", begun.ID, race.Next{ID: f.NextID(), Hand: i + 1})
		}
	}
	if begun.View.Phase != "over" {
		t.Fatalf("%+v", begun.View)
	}
	// Bob is quicker and solves all hands; Cid only begins the daily.
	other := f.MustBegin("bob", run.Request{Mode: "daily"})
	for i := range 5 {
		f.Now += 5000
		other = f.SolveOpen("bob", other)
		if i < 4 {
			other = f.MustAct("bob", other.ID, race.Next{ID: f.NextID(), Hand: i + 1})
		}
	}
	f.MustBegin("cid", run.Request{Mode: "daily"})
	board, err := f.DailyResults(t.Context(), "ann", n)
	if err != nil || board.Players != 2 || !slices.Equal(board.Solved, []int{0, 0, 0, 0, 1, 1}) || !slices.Equal(board.Times, []int64{25_000}) {
		t.Fatalf("%+v, %v", board, err)
	}
	if result := board.Result; result == nil || result.Place != 2 || result.Behind != 0 || result.Solved != 4 ||
		!slices.Equal(result.Marks, []string{"solved", "hint", "solved", "miss", "solved"}) {
		t.Errorf("%+v", board.Result)
	}
	if board, err := f.DailyResults(t.Context(), "bob", n); err != nil || board.Result.Place != 1 || board.Result.Behind != 1 {
		t.Errorf("%+v, %v", board.Result, err)
	}
	if board, err := f.DailyResults(t.Context(), "cid", n); err != nil || board.Result != nil {
		t.Errorf("%+v, %v", board.Result, err)
	}
	for _, n := range []int{0, n + 1} {
		if _, err := f.DailyResults(t.Context(), "ann", n); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("board %d: %v", n, err)
		}
	}
	overview, err := f.Overview(t.Context(), "ann")
	if err != nil || !overview.Daily.Done || overview.Streak != (daily.Streak{Days: 1, Best: 1, Last: n}) {
		t.Errorf("%+v, %v", overview, err)
	}
}

// TestDailyAtMidnight checks that after midnight a daily can be continued by a player who began it
// before, and cannot be begun by another player.
func TestDailyAtMidnight(t *testing.T) { gametest.OnEach(t, testDailyAtMidnight) }

func testDailyAtMidnight(t *testing.T, f *gametest.Fixture) {
	n := gametest.Today(f)
	begun := f.MustBegin("ann", run.Request{Mode: "daily"})
	f.Now += 12 * 3600_000
	continued, err := f.Begin(t.Context(), "ann", "other", run.Request{Mode: "daily", Number: n})
	if err != nil || continued.ID != begun.ID || continued.Created {
		t.Fatalf("%+v, %v", continued, err)
	}
	f.SolveOpen("ann", continued)
	if got, err := f.Daily(t.Context(), "ann"); err != nil || got.State != daily.StateNew || got.Unfinished == nil || *got.Unfinished != (daily.Unfinished{Number: n, Run: begun.ID}) {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := f.Begin(t.Context(), "bob", "k", run.Request{Mode: "daily", Number: n}); !errors.Is(err, run.ErrNotToday) {
		t.Errorf("bob, too late: %v", err)
	}
	if _, err := f.Begin(t.Context(), "bob", "k", run.Request{Mode: "daily", Number: n + 2}); !errors.Is(err, run.ErrNotToday) {
		t.Errorf("bob, too early: %v", err)
	}
	original := f.Store
	f.UseStore(failingListStore{original}, nil)
	if _, err := f.Begin(t.Context(), "ann", "other", run.Request{Mode: "daily", Number: n}); !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("a store that fails: %v", err)
	}
	f.UseStore(original, nil)
	if next := f.MustBegin("ann", run.Request{Mode: "daily", Number: n + 1}); next.ID == begun.ID {
		t.Error("the next day has the same run")
	}
	f.MustAct("ann", begun.ID, race.Finish{ID: f.NextID()})
	if got, err := f.Daily(t.Context(), "ann"); err != nil || got.State != daily.StateBegun || got.Unfinished != nil {
		t.Errorf("a finished daily or today's is returned as unfinished: %+v, %v", got, err)
	}
}

// failingListStore fails to list the runs of a player.
type failingListStore struct{ gametest.Store }

func (failingListStore) Runs(context.Context, string, string, store.RunCursor, int) ([]store.Run, error) {
	return nil, store.ErrUnavailable
}

// TestTimed checks that solved hands prolong a timed run, and that Sweep ends it when its clock has
// run out, with the right result.
func TestTimed(t *testing.T) { gametest.OnEach(t, testTimed) }

func testTimed(t *testing.T, f *gametest.Fixture) {
	run := f.MustBegin("ann", run.Request{Mode: "timed"})
	for i := range 20 {
		f.Now += 3000 + 1000*int64(i%3)
		h := gametest.OpenHand(t, run)
		if h.Hand != i {
			t.Fatalf("hand %d is open, not %d", h.Hand, i)
		}
		run = f.SolveOpen("ann", run)
	}
	if run.View.Ends <= gametest.Noon+180_000 {
		t.Errorf("twenty solved hands did not prolong the run, which ends after %d ms", run.View.Ends-gametest.Noon)
	}
	f.Now = run.View.Ends - 1
	if n, err := f.Sweep(t.Context()); n != 0 || err != nil {
		t.Fatalf("swept %d, %v", n, err)
	}
	f.Now = run.View.Ends + 3600_000
	if n, err := f.Sweep(t.Context()); n != 1 || err != nil {
		t.Fatalf("swept %d, %v", n, err)
	}
	res, err := f.DB.Result(t.Context(), run.ID, "ann")
	if err != nil || res.Points != 80 || res.Best != 20 || !res.Ranked || res.Finished != run.View.Ends {
		t.Fatalf("%+v, %v", res, err)
	}
	if n, err := f.Sweep(t.Context()); n != 0 || err != nil {
		t.Errorf("swept again %d, %v", n, err)
	}
	after, err := f.Load(t.Context(), "ann", run.ID)
	if err != nil || after.View.Phase != "over" || after.View.At != run.View.Ends {
		t.Errorf("%+v, %v", after.View, err)
	}
}

func TestStreak(t *testing.T) { gametest.OnEach(t, testStreak) }

// testStreak plays a streak until the minute for a hand is over.
func testStreak(t *testing.T, f *gametest.Fixture) {
	begun := f.MustBegin("ann", run.Request{Mode: mode.Streak})
	f.Now += 30_000
	begun = f.SolveOpen("ann", begun)
	if end := begun.View.HandEnd; end != f.Now+60_000 || begun.View.Phase == race.PhaseOver {
		t.Errorf("the clock of the second hand ends at %d: %+v", end, begun.View)
	}
	f.Now += 60_000
	begun = f.MustAct("ann", begun.ID, race.Tick{})
	if v := begun.View; v.Phase != race.PhaseOver || v.Players[0].Solved != 1 || v.Shown[1].Outcome != race.OutcomeTime {
		t.Errorf("%+v", v)
	}
}

// TestHandsDoNotRunOut checks that a timed run always has dealt hands left to show, until it
// reaches mode.MaxHands: at the first hands, and at the last ones of a run whose log the test has
// filled. TestLongHandsDoNotRunOut plays all.
func TestHandsDoNotRunOut(t *testing.T) {
	gametest.OnEach(t, func(_ *testing.T, f *gametest.Fixture) {
		skipHands(f, "ann", f.MustBegin("ann", run.Request{Mode: mode.Timed}), 60)
	})
	f := gametest.New(t, gametest.OnSQLite)
	skipHands(f, "ann", skipTo(f, "ann", mode.MaxHands-12), mode.MaxHands)
}

// TestChosenPuzzles checks that practice with chosen puzzles has exactly these hands.
func TestChosenPuzzles(t *testing.T) { gametest.OnEach(t, testChosenPuzzles) }

func testChosenPuzzles(t *testing.T, f *gametest.Fixture) {
	ids := []string{"1-3.3.8.8-24-classic", "1-1.1.1.1-24-classic"}
	run := f.MustBegin("ann", run.Request{Mode: "practice", Puzzles: ids})
	if run.View.Hands != 2 || gametest.OpenHand(t, run).Puzzle != ids[0] {
		t.Fatalf("%+v", run.View)
	}
	f.SolveOpen("ann", run)
	run = f.MustAct("ann", run.ID, race.Next{ID: f.NextID(), Hand: 1})
	if run = f.SolveOpen("ann", run); run.View.Phase != "over" || run.View.Players[0].Points != 8 {
		t.Errorf("%+v", run.View)
	}
}

// TestRejectedRequests checks the errors of Begin for invalid requests, and that no run is stored.
func TestRejectedRequests(t *testing.T) { gametest.OnEach(t, testRejectedRequests) }

func testRejectedRequests(t *testing.T, f *gametest.Fixture) {
	for _, c := range []struct {
		request run.Request
		want    error
	}{
		{run.Request{}, run.ErrBadRequest},
		{run.Request{Mode: "blitz"}, run.ErrBadRequest},
		{run.Request{Mode: "practice", Level: 5, Cards: 3, Target: "1000"}, run.ErrBadRequest},
		{run.Request{Mode: "practice", Level: 6}, run.ErrBadRequest},
		{run.Request{Mode: "practice", Cards: 7}, run.ErrBadRequest},
		{run.Request{Mode: "practice", Rules: "power"}, run.ErrBadRequest},
		{run.Request{Mode: "practice", Target: "a lot"}, run.ErrBadRequest},
		{run.Request{Mode: "practice", HandTime: -1}, run.ErrBadRequest},
		{run.Request{Mode: "practice", HandTime: mode.MaxTime + 1}, run.ErrBadRequest},
		{run.Request{Mode: "practice", Number: 3, Level: 1}, run.ErrBadRequest},
		{run.Request{Mode: "practice", Level: 2, Puzzles: []string{"1-3.3.8.8-24-classic"}}, run.ErrBadRequest},
		{run.Request{Mode: "practice", Puzzles: slices.Repeat([]string{"1-3.3.8.8-24-classic"}, 201)}, run.ErrBadRequest},
		{run.Request{Mode: "timed", HandTime: 1000}, run.ErrBadRequest},
		{run.Request{Mode: "timed", Number: 1}, run.ErrBadRequest},
		{run.Request{Mode: "daily", Cards: 3}, run.ErrBadRequest},
		{run.Request{Mode: "daily", Number: -1}, run.ErrNotToday},
		{run.Request{Mode: "practice", Review: true}, review.ErrNoReview},
		{run.Request{Mode: "practice", Puzzles: []string{"1-3.3.8.8-24-power"}}, dealer.ErrPuzzle},
		{run.Request{Mode: "practice", Puzzles: []string{"nothing"}}, dealer.ErrPuzzle},
		{run.Request{Mode: "practice", Puzzles: []string{"1-3.3.8.8-24-classic", "1-1.1.1.1-24-classic"}, Solvable: true}, run.ErrBadRequest},
	} {
		if run, err := f.Begin(t.Context(), "ann", f.NextID(), c.request); !errors.Is(err, c.want) {
			t.Errorf("%+v: %+v, %v, want %v", c.request, run, err, c.want)
		}
	}
	if _, err := f.Begin(t.Context(), "nobody", "k", run.Request{Mode: "timed"}); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("an unknown player: %v", err)
	}
	if _, err := f.Begin(t.Context(), "ann", "", run.Request{Mode: "timed"}); !errors.Is(err, race.ErrBadAction) {
		t.Errorf("no key: %v", err)
	}
	if list, _, err := f.List(t.Context(), "ann", "", store.RunCursor{}, 50); err != nil || len(list) != 0 {
		t.Errorf("rejected requests left %+v, %v", list, err)
	}
}

// TestSameKeySameRun checks that Begin with a used key returns the run of that key, and that a
// player cannot load or play another player's run.
func TestSameKeySameRun(t *testing.T) { gametest.OnEach(t, testSameKeySameRun) }

func testSameKeySameRun(t *testing.T, f *gametest.Fixture) {
	req := run.Request{Mode: "practice", Cards: 3}
	begun, err := f.Begin(t.Context(), "ann", "k", req)
	if err != nil || !begun.Created {
		t.Fatal(err)
	}
	f.Now += 1000
	repeated, err := f.Begin(t.Context(), "ann", "k", run.Request{Mode: "timed"})
	if err != nil || repeated.Created || repeated.ID != begun.ID || repeated.Request.Mode != "practice" || repeated.View.Version != begun.View.Version {
		t.Errorf("%+v, %v", repeated, err)
	}
	other, err := f.Begin(t.Context(), "bob", "k", req)
	if err != nil || other.ID == begun.ID {
		t.Errorf("bob has ann's run: %v", err)
	}
	for _, call := range []func() (run.Run, error){
		func() (run.Run, error) { return f.Load(t.Context(), "bob", begun.ID) },
		func() (run.Run, error) {
			return f.Act(t.Context(), "bob", begun.ID, run.Move{Action: race.Finish{ID: "f"}})
		},
		func() (run.Run, error) { return f.Load(t.Context(), "ann", "nothing") },
	} {
		if got, err := call(); !errors.Is(err, store.ErrNotFound) || got.ID != "" {
			t.Errorf("%+v, %v", got, err)
		}
	}
}

// skipHands skips hands of a player's timed run until it has shown n hands, or until it has no more.
// It checks that the run has dealt the next hands, and that it ends at mode.MaxHands.
func skipHands(f *gametest.Fixture, player string, run run.Run, n int) {
	f.T.Helper()
	f.SetMaxEvents(1 << 20) // so that the run does not end earlier
	f.SetMaxRunBytes(1 << 30)
	for {
		hand := len(run.View.Shown) - 1
		if hand >= n || run.View.Phase != race.PhaseRunning || run.View.Shown[hand].Outcome != race.OutcomeOpen {
			break
		}
		run = f.MustAct(player, run.ID, race.Skip{ID: f.NextID(), Hand: hand})
		if hand%50 != 0 && hand != mode.MaxHands-6 { // a replay of a long log is slow
			continue
		}
		if s := gametest.ReplayLog(f.T, f.ReadLog(run.ID)); s.HandsLeft() < 2 && len(run.View.Shown) < mode.MaxHands-2 {
			f.T.Fatalf("%d left after hand %d", s.HandsLeft(), hand)
		}
	}
	if len(run.View.Shown) < min(n, mode.MaxHands) || len(run.View.Shown) > mode.MaxHands {
		f.T.Errorf("the hands ended at %d", len(run.View.Shown))
	}
}

// skipTo begins a timed run and writes events to its log until it has shown n hands, of which all but
// the last are skipped.
func skipTo(f *gametest.Fixture, player string, n int) run.Run {
	f.T.Helper()
	begun := f.MustBegin(player, run.Request{Mode: mode.Timed})
	log := f.ReadLog(begun.ID)
	hands, d := livetest.DealtHands(log), store.Decision{}
	dealt := len(hands)
	for hand := range n - 1 {
		head := event.Head{At: f.Now, Player: player, ActionID: f.NextID()}
		if hand+3 > dealt {
			d.Events = append(d.Events, event.Dealt{Head: event.Head{At: f.Now, ActionID: f.NextID()}, Hands: hands[:3]})
			dealt += 3
		}
		next := hand + 1
		if next >= len(hands) { // dealt above
			next = (next - len(hands)) % 3
		}
		d.Events = append(d.Events,
			event.Passed{Head: head, Hand: hand, Reason: event.ReasonSkip},
			event.Revealed{Head: event.Head{At: f.Now, Player: player}, Hand: hand + 1, Puzzle: hands[next].Puzzle})
	}
	if _, err := f.DB.Append(f.T.Context(), begun.ID, len(log), d); err != nil {
		f.T.Fatal(err)
	}
	f.SetMaxStates(run.MaxStates) // empties the cache
	f.SetMaxEvents(1 << 20)
	f.SetMaxRunBytes(1 << 30)
	filled, err := f.Load(f.T.Context(), player, begun.ID)
	if err != nil || len(filled.View.Shown) != n {
		f.T.Fatalf("%d hands are shown, want %d: %v", len(filled.View.Shown), n, err)
	}
	return filled
}

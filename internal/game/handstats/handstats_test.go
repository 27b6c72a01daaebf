package handstats_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/game/handstats"
	"github.com/make24/make24/internal/game/live"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
)

// TestHandStats checks which solutions the statistics of a hand count.
func TestHandStats(t *testing.T) { gametest.OnEach(t, testHandStats) }

func testHandStats(t *testing.T, f *gametest.Fixture) {
	ctx := t.Context()
	stats := func(puzzle string) handstats.HandStats {
		t.Helper()
		s, err := f.HandStats(ctx, puzzle, "")
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	claim := func(player string, run run.Run, text string) {
		t.Helper()
		f.Advance(4000)
		f.MustAct(player, run.ID, race.Claim{ID: f.NextID(), Hand: gametest.OpenHand(t, run).Hand, Expr: text})
	}
	const chosen = "1-3.3.8.8-24-classic"
	if s := stats(chosen); s.Predicted == 0 || s.Measured != 0 || s.Solutions != 0 || len(s.Ideas) != 1 || s.Ideas[0] != (handstats.IdeaCount{Expr: "8/(3-8/3)"}) || s.Counts != (handstats.IdeaCounts{Ideas: 1, Forms: 1}) {
		t.Errorf("before any game: %+v", s)
	}
	claim("ann", f.MustBegin("ann", run.Request{Mode: mode.Practice, Puzzles: []string{chosen}}), "8/(3-8/3)")
	if s := stats(chosen); s.Solutions != 0 {
		t.Errorf("a hand that the player chose: %+v", s)
	}
	if s := stats("1-1.1.1.1-24-classic"); s.Predicted != 0 || s.Ideas != nil || s.Counts != (handstats.IdeaCounts{}) {
		t.Errorf("a hand without a solution: %+v", s)
	}
	var puzzle string
	var before handstats.HandStats
	for len(before.Ideas) < 2 { // find a daily whose first hand has several ideas
		f.Advance(gametest.Day)
		daily, err := f.Daily(ctx, "")
		if err != nil {
			t.Fatal(err)
		}
		puzzle = daily.Hands[0]
		before = stats(puzzle)
	}
	runs := map[string]run.Run{}
	for _, player := range []string{"ann", "bob", "cid"} {
		runs[player] = f.MustBegin(player, run.Request{Mode: mode.Daily})
	}
	common, rare := before.Ideas[1].Expr, before.Ideas[0].Expr
	claim("ann", runs["ann"], common)
	claim("bob", runs["bob"], "("+common+")") // the same form
	claim("cid", runs["cid"], rare)
	s := stats(puzzle)
	if s, err := f.HandStats(ctx, puzzle, "("+common+")"); err != nil || s.Yours != 1 {
		t.Errorf("the idea of %s: %+v, %v", common, s, err)
	}
	if s, err := f.HandStats(ctx, puzzle, rare); err != nil || s.Yours != 2 {
		t.Errorf("the idea of %s: %+v, %v", rare, s, err)
	}
	if s.Solutions != 3 || s.Ideas[0] != (handstats.IdeaCount{Expr: common, Solved: 2}) || s.Ideas[1] != (handstats.IdeaCount{Expr: rare, Solved: 1}) || s.Counts != before.Counts {
		t.Errorf("after three solutions: %+v", s)
	}
	for player := range runs {
		f.MustAct(player, runs[player].ID, race.Finish{ID: f.NextID()})
	}
	if s := stats(puzzle); s.Measured == 0 || s.Measured == s.Predicted {
		t.Errorf("after three rated runs: %+v", s)
	}
	f.AddPlayer("dan")
	run := f.MustBegin("dan", run.Request{Mode: mode.Daily})
	f.MustAct("dan", run.ID, race.Hint{ID: f.NextID(), Hand: 0, Step: 2})
	claim("dan", run, common)
	if s := stats(puzzle); s.Solutions != 3 {
		t.Errorf("after a solution with a hint: %+v", s)
	}
}

// TestHandStatsOfChosenHands checks that a player who chooses a hand, or plays it again and again, has at
// most one solution in its statistics.
func TestHandStatsOfChosenHands(t *testing.T) { gametest.OnEach(t, testHandStatsOfChosenHands) }

func testHandStatsOfChosenHands(t *testing.T, f *gametest.Fixture) {
	solutions := func(puzzle string) int64 {
		t.Helper()
		s, err := f.HandStats(t.Context(), puzzle, "")
		if err != nil {
			t.Fatal(err)
		}
		return s.Solutions
	}
	const puzzle, answer = "1-3.3.8.8-24-classic", "8/(3-8/3)"
	for i := range 25 {
		run := gametest.OfflinePractice(t, fmt.Sprintf("offline%d", i), gametest.Noon-3600_000) // the client says that the dealer chose the hands
		if _, err := f.ImportOffline(t.Context(), "ann", run); err != nil {
			t.Fatal(err)
		}
	}
	if n := solutions(puzzle); n != 0 {
		t.Errorf("%d solutions after 25 imports of one hand, want 0", n)
	}
	source := f.MustBegin("ann", run.Request{Mode: mode.Practice, Puzzles: []string{puzzle}})
	f.Advance(4000)
	f.MustAct("ann", source.ID, race.Claim{ID: f.NextID(), Expr: answer})
	c, err := f.CreateChallenge(t.Context(), "ann", source.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	run, err := f.BeginChallenge(t.Context(), "bob", c.Code)
	if err != nil {
		t.Fatal(err)
	}
	f.Advance(4000)
	f.MustAct("bob", run.ID, race.Claim{ID: f.NextID(), Expr: answer})
	if n := solutions(puzzle); n != 0 {
		t.Errorf("%d solutions after a challenge, want 0", n)
	}
	daily := gametest.OfflineDaily(t, f, "daily", gametest.Today(f))
	if _, err := f.ImportOffline(t.Context(), "ann", daily); err != nil {
		t.Fatal(err)
	}
	if n := solutions(daily.Hands[0]); n != 1 {
		t.Errorf("%d solutions of a hand of a daily that was imported, want 1", n)
	}
}

// TestHandStatsAreBounded checks that only the latest solutions count.
func TestHandStatsAreBounded(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	const puzzle = "1-3.3.8.8-24-classic"
	run := gametest.CreateRace(t, gametest.NewRaces(f), live.RaceOptions{Kind: live.KindRace})
	d := store.Decision{Events: f.ReadLog(run.ID)[:1]}
	for i := range handstats.MaxCountedForms + 7 {
		player := fmt.Sprintf("p%d", i)
		f.AddPlayer(player)
		p := store.Play{Run: run.ID, Hand: i, Player: player, Mode: "race", Puzzle: puzzle, Solvable: true, At: int64(i), Outcome: "solved", Form: "8/(3-8/3)"}
		if i < 7 {
			p.Form = fmt.Sprintf("an earlier form %d", i)
		}
		d.Plays = append(d.Plays, p)
	}
	if _, err := f.DB.Append(t.Context(), run.ID, len(f.ReadLog(run.ID)), d); err != nil {
		t.Fatal(err)
	}
	s, err := f.HandStats(t.Context(), puzzle, "")
	if err != nil || s.Solutions != handstats.MaxCountedForms || s.Ideas[0].Solved != handstats.MaxCountedForms {
		t.Errorf("%+v, %v", s, err)
	}
}

// TestHandStatsOfAnswers checks which answers have an idea.
func TestHandStatsOfAnswers(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	for _, test := range []struct {
		puzzle, answer string
		want           int
	}{
		{"1-3.3.8.8-24-classic", "8/(3-8/3)", 1},
		{"1-3.3.8.8-24-classic", "", 0},
		{"1-3.3.8.8-24-classic", "3*8", 0},
		{"1-3.3.8.8-24-classic", "24" + strings.Repeat("*1", 40), 0}, // other numbers: not normalized
		{"1-1.1.1.1-24-classic", "1+1+1+1", 0},
	} {
		s, err := f.HandStats(t.Context(), test.puzzle, test.answer)
		if s.Yours != test.want || err != nil {
			t.Errorf("%s, %s: %+v, %v", test.puzzle, test.answer, s, err)
		}
	}
	var syntaxErr *expr.SyntaxError
	if _, err := f.HandStats(t.Context(), "1-3.3.8.8-24-classic", "8/"); !errors.As(err, &syntaxErr) {
		t.Errorf("not an expression: %v", err)
	}
	if _, err := f.HandStats(t.Context(), "1-3.3.8.8-24-classic", strings.Repeat(" ", 201)); !errors.Is(err, run.ErrLongClaim) {
		t.Errorf("201 characters: %v", err)
	}
}

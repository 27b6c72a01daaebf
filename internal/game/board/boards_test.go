package board_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/make24/make24/internal/game/board"
	"github.com/make24/make24/internal/game/fairplay"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/verify"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
)

// TestLeaderboard checks the leaderboard of a daily as several players see it.
func TestLeaderboard(t *testing.T) { gametest.OnEach(t, testLeaderboard) }

func testLeaderboard(t *testing.T, f *gametest.Fixture) {
	ctx := t.Context()
	for i := range 8 {
		f.AddPlayer(fmt.Sprintf("p%d", i))
	}
	if b := f.MustBoard("ann", board.BoardDaily, board.PeriodDay, 0); b.Players != 0 || len(b.Top) != 0 || b.You != nil || b.Near != nil || b.Number != 325 || b.To-b.From != 24*3600_000 {
		t.Errorf("the empty board: %+v", b)
	}
	day := f.Now / (24 * 3600_000)
	for i := range 8 {
		f.PlayDaily(fmt.Sprintf("p%d", i), int64(5000+1000*(i/2))) // two players share each place
	}
	f.PlayDaily("ann", 6500)
	b := f.MustBoard("ann", board.BoardDaily, board.PeriodDay, 4)
	if b.Before != 2 || b.Players != 9 || b.From != day*24*3600_000 || b.You == nil || b.You.Place != 5 || b.You.Score != 20 || b.You.Solved != 5 || b.You.Hands != 5 || b.You.Time != 5*6500 || !b.You.You {
		t.Fatalf("%+v", b)
	}
	places := func(viewer string, entries []board.Entry) (text string) {
		for _, e := range entries {
			text += fmt.Sprintf("%s %d ", e.Player, e.Place)
			if e.You != (e.Player == viewer) {
				t.Errorf("%+v is marked as the viewer's", e)
			}
		}
		return text
	}
	for _, c := range []struct {
		what string
		got  []board.Entry
		want string
	}{
		{"top", b.Top, "p0 1 p1 1 p2 3 "},
		{"near", b.Near, "p2 3 p3 3 ann 5 p4 6 p5 6 "},
		{"list", b.List, "p3 3 ann 5 p4 6 p5 6 p6 8 p7 8 "},
	} {
		if got := places("ann", c.got); got != c.want {
			t.Errorf("%s: %q, want %q", c.what, got, c.want)
		}
	}
	for _, period := range []string{board.PeriodWeek, board.PeriodAll} {
		if b := f.MustBoard("p7", board.BoardDaily, period, 0); b.Players != 9 || b.You.Place != 8 || b.Number != 0 {
			t.Errorf("%s: %+v", period, b)
		}
	}

	// A stranger sees the top only. A player without a name is not listed, and a banned one no longer.
	if b := f.MustBoard("", board.BoardDaily, board.PeriodDay, 0); b.Players != 9 || len(b.Top) != 3 || b.You != nil || b.Near != nil || b.Friends != nil {
		t.Errorf("as a stranger: %+v", b)
	}
	if err := f.DB.SetPlayer(ctx, store.Player{ID: "p0", Name: "p0"}); err != nil {
		t.Fatal(err)
	}
	if err := f.DB.BanPlayer(ctx, "p1", 1, ""); err != nil {
		t.Fatal(err)
	}
	b = f.MustBoard("p0", board.BoardDaily, board.PeriodDay, 0)
	if b.Players != 7 || places("p0", b.Top) != "p2 1 p3 1 ann 3 " || !b.Unnamed || b.You == nil || b.You.Place != 0 || b.Near != nil {
		t.Errorf("without a name: %+v", b)
	}
	for _, id := range []string{"p0", "p1", "nobody"} {
		if _, err := f.Profile(ctx, id); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("the profile of %s: %v", id, err)
		}
	}
	profile, err := f.Profile(ctx, "ann")
	if err != nil || profile.Dailies != 1 || profile.Rating != nil || profile.Streak.Days != 1 || profile.Bests != nil || profile.Races != 0 {
		t.Errorf("%+v, %v", profile, err)
	}

	f.Advance(24 * 3600_000) // the next day, Sunday of the same week
	if b := f.MustBoard("ann", board.BoardDaily, board.PeriodDay, 0); b.Players != 0 || b.You != nil || b.Number != 326 {
		t.Errorf("the next day: %+v", b)
	}
	if b := f.MustBoard("ann", board.BoardDaily, board.PeriodWeek, 0); b.Players != 7 {
		t.Errorf("the same week: %+v", b)
	}
	f.Advance(24 * 3600_000) // Monday
	if b := f.MustBoard("ann", board.BoardDaily, board.PeriodWeek, 0); b.Players != 0 {
		t.Errorf("the next week: %+v", b)
	}
	for _, c := range [][2]string{{"class", "day"}, {"daily", "month"}} {
		if _, err := f.Leaderboard(ctx, store.Player{}, c[0], c[1], 0); !errors.Is(err, board.ErrNoBoard) {
			t.Errorf("%v: %v", c, err)
		}
	}
}

// TestRaceBoard checks that a race counts the opponents left behind, and that the opponents are friends.
func TestRaceBoard(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	ctx := t.Context()
	r := gametest.NewRaces(f)
	lobby := gametest.CreateRace(t, r, match.Options{Kind: match.KindRace, Hands: 5})
	if _, err := r.Join(ctx, "cid", lobby.ID, match.Profile{Name: "Cid"}); err != nil {
		t.Fatal(err)
	}
	started := gametest.StartRace(t, f, r, lobby.ID)
	puzzle := started.Mine.Shown[0].Puzzle
	for _, player := range []string{"bob", "ann"} {
		f.Advance(5000)
		if _, err := r.Act(ctx, player, lobby.ID, gametest.CorrectClaim(t, puzzle, 0, f.NextID())); err != nil {
			t.Fatal(err)
		}
		gametest.FinishRace(t, f, r, lobby.ID, player)
	}
	if _, err := r.Act(ctx, "cid", lobby.ID, race.Skip{ID: f.NextID(), Hand: 0}); err != nil {
		t.Fatal(err)
	}
	gametest.FinishRace(t, f, r, lobby.ID, "cid")
	b := f.MustBoard("ann", board.BoardRace, board.PeriodDay, 0)
	if b.Players != 3 || b.You == nil || b.You.Place != 2 || b.You.Score != 1 || b.Races != 1 || b.Needed != 0 {
		t.Errorf("%+v", b)
	}
	if f := b.Friends; len(f) != 3 || f[0].Player != "bob" || f[0].Place != 1 || f[0].Score != 2 || !f[1].You || f[1].Place != 2 || f[2].Player != "cid" || f[2].Place != 3 || f[2].Score != 0 {
		t.Errorf("friends %+v", b.Friends)
	}
	if b := f.MustBoard("ann", board.BoardDaily, board.PeriodDay, 0); len(b.Friends) != 3 || b.Friends[1].Place != 0 || b.Friends[1].Name != "bob" || !b.Friends[0].You || b.Friends[0].Player != "ann" || b.Friends[0].Name != "ann" || b.Friends[0].Place != 0 {
		t.Errorf("friends without a result: %+v", b.Friends)
	}
	all := f.MustBoard("ann", board.BoardRace, board.PeriodAll, 0)
	if all.Players != 0 || all.You == nil || all.You.Place != 0 || all.Races != 1 || all.Needed != 20 {
		t.Errorf("all time: %+v", all)
	}
	places, err := f.Places(ctx, "ann")
	if err != nil || len(places) != 3*len(board.Boards) || places[15] != (board.Place{Board: "race", Period: "day", Place: 2, Players: 3, Races: 1}) ||
		places[17] != (board.Place{Board: "race", Period: "all", Races: 1, Needed: 20}) {
		t.Errorf("%+v, %v", places, err)
	}
}

// TestRaceBoardCountsFourOpponents checks that a private race full of strangers who skip counts no more than
// a full quick match.
func TestRaceBoardCountsFourOpponents(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	ctx := t.Context()
	r := gametest.NewRaces(f)
	lobby := gametest.CreateRace(t, r, match.Options{Kind: match.KindRace, Hands: 5})
	guests := []string{"bob"}
	for i := range 5 {
		id := fmt.Sprintf("guest%d", i)
		if err := f.DB.AddPlayer(ctx, store.Player{ID: id, Name: id, Named: true}); err != nil {
			t.Fatal(err)
		}
		if _, err := r.Join(ctx, id, lobby.ID, match.Profile{Name: id}); err != nil {
			t.Fatal(err)
		}
		guests = append(guests, id)
	}
	started := gametest.StartRace(t, f, r, lobby.ID)
	f.Advance(5000)
	if _, err := r.Act(ctx, "ann", lobby.ID, gametest.CorrectClaim(t, started.Mine.Shown[0].Puzzle, 0, f.NextID())); err != nil {
		t.Fatal(err)
	}
	for _, id := range guests {
		if _, err := r.Act(ctx, id, lobby.ID, race.Skip{ID: f.NextID(), Hand: 0}); err != nil {
			t.Fatal(err)
		}
	}
	gametest.FinishRace(t, f, r, lobby.ID, append(guests, "ann")...)
	if b := f.MustBoard("ann", board.BoardRace, board.PeriodDay, 0); b.You == nil || b.You.Score != 4 {
		t.Errorf("six opponents left behind: %+v", b.You)
	}
}

// TestHeldResults checks that a run that nobody can have played is held until an operator decides, and
// that a rebuild keeps the decision.
func TestHeldResults(t *testing.T) { gametest.OnEach(t, testHeldResults) }

func testHeldResults(t *testing.T, f *gametest.Fixture) {
	ctx := t.Context()
	f.PlayDaily("bob", 5000)
	played := f.PlayDaily("ann", 300)
	if !played.Held || played.Rating != nil {
		t.Fatalf("a daily in 1.5 s: %+v", played)
	}
	wantHeld := func(want bool, players int) {
		t.Helper()
		joined, err := f.FinishedJSON(ctx, "ann", played.ID)
		if err != nil {
			t.Fatal(err)
		}
		var text []byte
		for _, part := range joined {
			text = append(text, part...)
		}
		var finished run.Run
		if err := json.Unmarshal(text, &finished); err != nil || finished.Held != want {
			t.Errorf("held %v, want %v, %v", finished.Held, want, err)
		}
		b := f.MustBoard("ann", board.BoardDaily, board.PeriodDay, 0)
		if b.Held != want || b.Players != players || (b.You != nil) != (players == 2) {
			t.Errorf("the board: %+v", b)
		}
		if daily, err := f.DailyResults(ctx, "", gametest.Today(f)); err != nil || daily.Players != players {
			t.Errorf("the board of the daily: %+v, %v", daily, err)
		}
		f.Advance(5000) // boards are cached for three seconds
		counts, err := verify.New(f.DB, f.Clock).Verify(ctx, "", func(d verify.Difference) { t.Errorf("%+v", d) })
		if err != nil || counts.Boards == 0 {
			t.Errorf("%+v, %v", counts, err)
		}
	}
	wantHeld(true, 1)
	if d, err := f.DailyHands(ctx, "ann", gametest.Today(f)); err != nil || d.Hands[0].Players != 1 || d.Hands[0].Place != 1 || d.Hands[0].Slower != 1 {
		t.Errorf("the hands of a held daily: %+v, %v", d, err)
	}
	waiting, err := f.DB.HeldResults(ctx, store.HeldResult{}, 10)
	if err != nil || len(waiting) != 1 || waiting[0].Reason != fairplay.HeldFast || waiting[0].Run != played.ID || waiting[0].Player != "ann" {
		t.Fatalf("%+v, %v", waiting, err)
	}
	for _, c := range []struct {
		decision string
		players  int
	}{{store.DecisionReject, 1}, {store.DecisionAccept, 2}} {
		decided := store.HeldResult{Run: played.ID, Player: "ann", Decision: c.decision, Decided: f.Now}
		if err := f.DB.DecideHeldResult(ctx, decided); err != nil {
			t.Fatal(err)
		}
		f.Advance(5000)
		wantHeld(false, c.players)
	}
	if b := f.MustBoard("ann", board.BoardDaily, board.PeriodDay, 0); b.You.Place != 1 {
		t.Errorf("the accepted result: %+v", b.You)
	}
	if rating, err := f.RatingReport(ctx, "ann"); err != nil || rating.Runs != 0 {
		t.Errorf("an accepted result is rated: %+v, %v", rating, err)
	}
}

// TestHeldTrails checks which trails no table could make.
func TestHeldTrails(t *testing.T) {
	t.Parallel()
	f := gametest.New(t, gametest.OnSQLite)
	solvable := true
	hand := race.PlayedHand{Puzzle: "1-3.3.8.8-24-classic", Outcome: race.OutcomeSolved, Expr: "8/(3-8/3)", Time: 9000, Cost: 3000, Away: 1000, Solvable: &solvable, Seconds: 30}
	merge := func(at int64, a int, op string, b int) string {
		return fmt.Sprintf(`{"t":%d,"do":"merge","a":%d,"op":%q,"b":%d}`, at, a, op, b)
	}
	solution := merge(100, 2, "/", 0) + "," + merge(200, 1, "-", 0) + "," + merge(300, 3, "/", 0) // 8/3, 3-8/3, 8/(3-8/3)
	for trail, want := range map[string]string{
		``:                              "",
		`[]`:                            "",
		`[` + solution + `]`:            "",
		`[` + merge(1, 0, "+", 1) + `]`: "", // the claim was typed
		`[` + merge(1, 0, "+", 1) + `,{"t":2,"do":"undo"},` + solution + `]`:                                          "",
		`[` + merge(1, 0, "+", 1) + `,{"t":2,"do":"reset"},{"t":3,"do":"undo"},{"t":4,"do":"undo"},` + solution + `]`: "",
		`[` + merge(1, 0, "+", 4) + `]`:                                                         fairplay.HeldMoves, // there are four cards
		`[` + merge(1, 1, "+", 1) + `]`:                                                         fairplay.HeldMoves,
		`[` + merge(1, 0, "+", 1) + `,` + merge(2, 0, "+", 2) + `]`:                             fairplay.HeldMoves, // place 0 is empty
		`[` + merge(1, 0, "-", 1) + `,` + merge(2, 2, "/", 1) + `]`:                             fairplay.HeldMoves, // 8/0
		`[{"t":1,"do":"undo"}]`:                                                                 fairplay.HeldMoves,
		`[` + merge(17_001, 0, "+", 1) + `]`:                                                    fairplay.HeldMoves, // the hand took 7 s without the penalty
		`[` + merge(17_000, 0, "+", 1) + `]`:                                                    "",
		`[` + merge(1, 0, "+", 1) + `,` + merge(2, 2, "+", 3) + `,` + merge(3, 1, "+", 3) + `]`: fairplay.HeldMoves, // 22, not the claim
	} {
		trails := map[int]json.RawMessage{}
		if trail != "" {
			trails[0] = json.RawMessage(trail)
		}
		if got, err := fairplay.New(f.Store).HoldReason(t.Context(), "new", "ann", []race.PlayedHand{hand}, trails); got != want || err != nil {
			t.Errorf("%s: %q, %v, want %q", trail, got, err, want)
		}
	}
}

// TestLeaderboardIsCached checks that a board is read again after three seconds, and earlier if the entry of
// the viewer is not in it.
func TestLeaderboardIsCached(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	f.PlayDaily("bob", 6000)
	first := f.MustBoard("", board.BoardDaily, board.PeriodDay, 0)
	if err := f.DB.BanPlayer(t.Context(), "bob", 1, ""); err != nil {
		t.Fatal(err)
	}
	f.Advance(2999)
	if b := f.MustBoard("", board.BoardDaily, board.PeriodDay, 0); b.Players != 1 || b.Read != first.Read {
		t.Errorf("within three seconds: %+v", b)
	}
	if b := f.MustBoard("bob", board.BoardDaily, board.PeriodDay, 0); b.Players != 0 || b.You.Place != 0 {
		t.Errorf("as the player who was banned: %+v", b)
	}
	if err := f.DB.BanPlayer(t.Context(), "bob", 0, ""); err != nil {
		t.Fatal(err)
	}
	f.Advance(3000)
	if b := f.MustBoard("", board.BoardDaily, board.PeriodDay, 0); b.Players != 1 || b.Read != f.Now {
		t.Errorf("after three seconds: %+v", b)
	}
	f.PlayDaily("ann", 6000)
	if b := f.MustBoard("ann", board.BoardDaily, board.PeriodDay, 0); b.Players != 2 || b.You.Place != 1 {
		t.Errorf("a new result: %+v", b)
	}
}

// TestFriendsAreBounded checks that at most 50 players of the latest races are friends.
func TestFriendsAreBounded(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	ctx := t.Context()
	r := gametest.NewRaces(f)
	const seats = 60
	lobby := gametest.CreateRace(t, r, match.Options{Kind: match.KindRace, Hands: 5})
	for i := range seats {
		player := fmt.Sprintf("friend%d", i)
		f.AddPlayer(player)
		if _, err := r.Join(ctx, player, lobby.ID, match.Profile{Name: "Friend"}); err != nil {
			t.Fatal(err)
		}
	}
	gametest.StartRace(t, f, r, lobby.ID)
	f.Advance(3600_000)
	if _, err := f.Sweep(ctx); err != nil {
		t.Fatal(err)
	}
	b := f.MustBoard("ann", board.BoardRace, board.PeriodDay, 0)
	if len(b.Friends) != 1+50 || b.Races != 1 || b.Players != seats+2 {
		t.Errorf("%d friends, %d races, %d players", len(b.Friends), b.Races, b.Players)
	}
}

// TestBoardOfEachMode checks that a streak and a run of one minute count on the leaderboard of their mode
// alone, and that each mode has its own best run.
func TestBoardOfEachMode(t *testing.T) { gametest.OnEach(t, testBoardOfEachMode) }

func testBoardOfEachMode(t *testing.T, f *gametest.Fixture) {
	ctx := t.Context()
	streak := f.MustBegin("ann", run.Request{Mode: mode.Streak})
	f.Advance(5000)
	streak = f.SolveOpen("ann", streak)
	f.Advance(5000)
	streak = f.MustAct("ann", streak.ID, race.Skip{ID: f.NextID(), Hand: 1})
	if streak.View.Phase != race.PhaseOver || streak.View.Players[0].EndReason != "done" {
		t.Fatalf("a streak after a miss: %+v", streak.View)
	}
	minute := f.MustBegin("ann", run.Request{Mode: mode.Timed1})
	f.Advance(5000)
	minute = f.SolveOpen("ann", minute)
	f.Advance(5000)
	minute = f.SolveOpen("ann", minute)
	f.Advance(60_000)
	f.MustLoad("ann", minute.ID)
	for name, want := range map[string]int{board.BoardStreak: 1, board.BoardTimed1: 2, board.BoardTimed: 0, board.BoardTimed5: 0} {
		b := f.MustBoard("ann", name, board.PeriodDay, 0)
		if (b.You != nil) != (want > 0) || b.You != nil && b.You.Solved != want {
			t.Errorf("%s: %+v, want %d solved", name, b.You, want)
		}
		best, err := f.Best(ctx, "ann", name, "")
		if err != nil || (best != nil) != (want > 0) || best != nil && best.Solved != want {
			t.Errorf("the best of %s: %+v, %v", name, best, err)
		}
	}
	profile, err := f.Profile(ctx, "ann")
	if err != nil || len(profile.Bests) != 2 || profile.Bests[0].Mode != mode.Timed1 || profile.Bests[0].Solved != 2 || profile.Bests[1].Mode != mode.Streak || profile.Bests[1].Solved != 1 {
		t.Errorf("%+v, %v", profile, err)
	}
}

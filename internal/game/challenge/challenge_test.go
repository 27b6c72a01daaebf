package challenge_test

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/internal/game/challenge"
	"github.com/make24/make24/internal/game/daily"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/internal/testkit/livetest"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
)

// TestHandChallenge plays a challenge with one hand of a practice run that goes on.
func TestHandChallenge(t *testing.T) { gametest.OnEach(t, testHandChallenge) }

func testHandChallenge(t *testing.T, f *gametest.Fixture) {
	ctx := t.Context()
	source := f.MustBegin("ann", run.Request{Mode: mode.Practice, HandTime: 60_000})
	f.Advance(9200)
	source = f.SolveOpen("ann", source)
	answer := source.View.Shown[0].Expr
	puzzle := source.View.Shown[0].Puzzle

	c := f.MustChallenge("ann", source.ID, 0)
	if again := f.MustChallenge("ann", source.ID, 0); again.Code != c.Code {
		t.Errorf("codes %s and %s of one hand", c.Code, again.Code)
	}
	if c.Kind != challenge.KindHand || c.Puzzle != puzzle || !c.Mine || c.State != daily.StateDone || c.Score != (challenge.Score{Hands: 1, Solved: 1, Points: 4, Time: 9200}) {
		t.Errorf("created %+v", c)
	}
	before := f.See("bob", strings.ToLower(c.Code[:5])+"-"+c.Code[5:])
	if before.Mine || before.State != daily.StateNew || before.Name != "ann" || before.Score != c.Score || before.Results != nil {
		t.Errorf("before it is played: %+v", before)
	}
	compare := func(player string, seq int) (challenge.Hands, error) {
		return f.Challenges.CompareHands(ctx, player, c.Code, seq)
	}
	for _, player := range []string{"", "bob"} {
		if _, err := compare(player, 0); !errors.Is(err, challenge.ErrInvalid) {
			t.Errorf("%q compares before playing: %v", player, err)
		}
	}
	if _, err := f.Challenges.Begin(ctx, "ann", c.Code); !errors.Is(err, challenge.ErrInvalid) {
		t.Errorf("the creator plays: %v", err)
	}

	run, err := f.Challenges.Begin(ctx, "bob", c.Code)
	if err != nil || run.View.Shown[0].Puzzle != puzzle || run.View.HandEnd != run.Now+60_000 || !run.View.Solvable || run.Request.Challenge != c.Code {
		t.Fatalf("begun %+v, %v", run, err)
	}
	f.Advance(2000)
	if again, err := f.Challenges.Begin(ctx, "bob", c.Code); err != nil || again.ID != run.ID || again.View.Shown[0].Revealed != run.View.Shown[0].Revealed {
		t.Errorf("begun again %+v, %v", again, err)
	}
	if begun := f.See("bob", c.Code); begun.State != daily.StateBegun || begun.Run != run.ID || begun.Players != 0 {
		t.Errorf("begun: %+v", begun)
	}
	f.Advance(2000)
	if run = f.SolveOpen("bob", run); run.View.Phase != race.PhaseOver || run.Rating != nil {
		t.Errorf("after the hand: %+v", run)
	}
	done := f.See("bob", c.Code)
	if done.State != daily.StateDone || len(done.Results) != 1 || !done.Results[0].Mine || done.Results[0].Time != 4000 || done.Results[0].Name != "bob" {
		t.Errorf("done: %+v", done)
	}
	hands, err := compare("bob", 0)
	if err != nil || len(hands.First) != 1 || hands.First[0].Expr != answer || len(hands.Second) != 1 || hands.Second[0].Time != 4000 {
		t.Errorf("hands %+v, %v", hands, err)
	}
	if hands, err := compare("ann", 1); err != nil || hands.Second[0].Expr != run.View.Shown[0].Expr {
		t.Errorf("hands of the creator: %+v, %v", hands, err)
	}
	if _, err := compare("cid", 1); !errors.Is(err, challenge.ErrInvalid) {
		t.Errorf("a stranger compares: %v", err)
	}

	if list, err := f.Challenges.List(ctx, "ann"); err != nil || len(list) != 1 || list[0].Unseen != 1 || list[0].Players != 1 {
		t.Errorf("list %+v, %v", list, err)
	}
	if err := f.Challenges.MarkSeen(ctx, "ann", c.Code); err != nil {
		t.Fatal(err)
	}
	if seen := f.See("ann", c.Code); seen.Unseen != 0 || len(seen.Results) != 1 || seen.Results[0].Mine {
		t.Errorf("seen: %+v", seen)
	}
	if ratings, err := f.DB.Ratings(ctx, "bob", 99, 9); err != nil || len(ratings) != 0 {
		t.Errorf("a challenge has changed a rating: %+v, %v", ratings, err)
	}
	f.Advance(90*86400_000 - 4001)
	f.See("bob", c.Code)
	f.Advance(4001)
	if _, err := f.Challenges.Find(ctx, "bob", c.Code); !errors.Is(err, challenge.ErrNotFound) {
		t.Errorf("after 90 days: %v", err)
	}
}

// TestTimedChallenge checks that a challenge with a timed run has the same hands in the same order, and
// changes neither ratings nor ghosts.
func TestTimedChallenge(t *testing.T) { gametest.OnEach(t, testTimedChallenge) }

func testTimedChallenge(t *testing.T, f *gametest.Fixture) {
	ctx := t.Context()
	const hands = 11 // more than are dealt at first
	source := f.PlayTimed("ann", hands, 5000)
	c := f.MustChallenge("ann", source, -1)
	if c.Kind != challenge.KindTimed || c.Puzzle != "" || c.Score.Solved != hands || c.Score.Time != hands*5000 {
		t.Errorf("created %+v", c)
	}
	run, err := f.Challenges.Begin(ctx, "bob", c.Code)
	if err != nil || run.View.Ends != run.Now+180_000 {
		t.Fatalf("begun %+v, %v", run, err)
	}
	for range hands + 2 {
		f.Advance(4000)
		run = f.SolveOpen("bob", run)
	}
	puzzles := func(id string) (list []string) {
		for _, h := range livetest.DealtHands(f.ReadLog(id)) {
			list = append(list, h.Puzzle)
		}
		return list
	}
	if a, b := puzzles(source), puzzles(run.ID); !slices.Equal(a[:hands+1], b[:hands+1]) {
		t.Errorf("the hands are\n%v, want\n%v", b, a)
	}
	if begun := f.See("bob", c.Code); begun.State != daily.StateBegun {
		t.Errorf("before the end: %+v", begun)
	}
	f.Advance(180_000 + 60_000)
	if done := f.See("bob", c.Code); done.State != daily.StateDone || done.Results[0].Solved != hands+2 {
		t.Errorf("after the end: %+v", done)
	}
	compared, err := f.Challenges.CompareHands(ctx, "ann", c.Code, 1)
	if err != nil || len(compared.First) != hands || len(compared.Second) != hands+2 {
		t.Errorf("compared %+v, %v", compared, err)
	}
	for i, h := range compared.First {
		if other := compared.Second[i]; other.Puzzle != h.Puzzle || other.Time != 4000 || h.Time != 5000 {
			t.Errorf("hand %d: %+v and %+v", i, h, other)
		}
	}
	if ratings, err := f.DB.Ratings(ctx, "bob", 99, 9); err != nil || len(ratings) != 0 {
		t.Errorf("a challenge has changed a rating: %+v, %v", ratings, err)
	}
	if report, err := f.RatingReport(ctx, "bob"); err != nil || len(report.Techniques) != 0 {
		t.Errorf("a challenge counts for techniques: %+v, %v", report.Techniques, err)
	}
	if ghosts, err := f.DB.PlayerGhosts(ctx, "bob", 9); err != nil || len(ghosts) != 0 {
		t.Errorf("a challenge is a ghost: %+v, %v", ghosts, err)
	}
	if _, err := f.Challenges.Create(ctx, "bob", run.ID, -1); !errors.Is(err, challenge.ErrInvalid) {
		t.Errorf("a challenge from a challenge: %v", err)
	}
	if c := f.MustChallenge("bob", run.ID, 2); c.Kind != challenge.KindHand {
		t.Errorf("a hand of a challenge: %+v", c)
	}
	if best, err := f.Best(ctx, "bob", mode.Timed, ""); err != nil || best != nil {
		t.Errorf("a challenge is the best run of the player: %+v, %v", best, err)
	}
	if list, _, err := f.List(ctx, "bob", "", store.RunCursor{}, 0); err != nil || len(list) != 1 || list[0].Mode != mode.Timed || list[0].Ranked {
		t.Errorf("history %+v, %v", list, err)
	}
}

// TestDailyChallenge checks that a challenge with a daily is played as the daily itself, or as practice
// when it is over, and counts one that the player has finished before.
func TestDailyChallenge(t *testing.T) { gametest.OnEach(t, testDailyChallenge) }

func testDailyChallenge(t *testing.T, f *gametest.Fixture) {
	ctx := t.Context()
	play := func(player string, run run.Run, millis int64) run.Run {
		for {
			f.Advance(millis)
			if run = f.SolveOpen(player, run); run.View.Phase == race.PhaseOver {
				return run
			}
			run = f.MustAct(player, run.ID, race.Next{ID: f.NextID(), Hand: len(run.View.Shown)})
		}
	}
	source := play("ann", f.MustBegin("ann", run.Request{Mode: mode.Daily}), 9000)
	c := f.MustChallenge("ann", source.ID, -1)
	if c.Kind != challenge.KindDaily || c.Number != gametest.Today(f) || c.Score.Solved != 5 || c.Score.Time != 45_000 {
		t.Errorf("created %+v", c)
	}
	if _, err := f.Challenges.Create(ctx, "ann", source.ID, 2); !errors.Is(err, challenge.ErrInvalid) {
		t.Errorf("a hand of today's daily: %v", err)
	}
	earlier := play("bob", f.MustBegin("bob", run.Request{Mode: mode.Daily}), 8000)
	if before := f.See("bob", c.Code); before.State != daily.StateNew || before.Run != earlier.ID {
		t.Errorf("with a finished daily: %+v", before)
	}
	if run, err := f.Challenges.Begin(ctx, "bob", c.Code); err != nil || run.ID != earlier.ID {
		t.Errorf("begun %+v, %v", run, err)
	}
	if done := f.See("bob", c.Code); done.State != daily.StateDone || len(done.Results) != 1 || done.Results[0].Time != 40_000 {
		t.Errorf("done %+v", done)
	}
	played, err := f.Challenges.Begin(ctx, "cid", c.Code)
	if err != nil || played.Request.Mode != mode.Daily || played.View.Phase == race.PhaseOver {
		t.Fatalf("begun %+v, %v", played, err)
	}
	play("cid", played, 7000)
	if done := f.See("cid", c.Code); done.State != daily.StateDone || len(done.Results) != 2 || !done.Results[0].Mine {
		t.Errorf("done %+v", done)
	}
	if board, err := f.DailyResults(ctx, "cid", c.Number); err != nil || board.Result.Place != 1 {
		t.Errorf("the daily does not count: %+v, %v", board, err)
	}
	f.Advance(86400_000)
	f.AddPlayer("dan")
	late, err := f.Challenges.Begin(ctx, "dan", c.Code)
	if err != nil || late.Request.Mode != mode.Practice || late.Request.Number != c.Number {
		t.Fatalf("on the next day %+v, %v", late, err)
	}
	if begun := f.See("dan", c.Code); begun.State != daily.StateBegun || begun.Run != late.ID {
		t.Errorf("begun on the next day: %+v", begun)
	}
	play("dan", late, 10_000)
	if again, err := f.Challenges.Begin(ctx, "dan", c.Code); err != nil || again.ID != late.ID {
		t.Errorf("begun again %+v, %v", again, err)
	}
	if done := f.See("dan", c.Code); done.State != daily.StateDone || len(done.Results) != 3 || done.Results[2].Time != 50_000 {
		t.Errorf("done on the next day: %+v", done)
	}
	if hands, err := f.Challenges.CompareHands(ctx, "dan", c.Code, 0); err != nil || len(hands.First) != 5 || len(hands.Second) != 5 {
		t.Errorf("hands %+v, %v", hands, err)
	}
	f.AddPlayer("eve")
	practised := play("eve", f.MustBegin("eve", run.Request{Mode: mode.Practice, Number: c.Number}), 1000)
	if before := f.See("eve", c.Code); before.State != daily.StateNew || before.Run != practised.ID {
		t.Errorf("with a practised daily: %+v", before)
	}
	if run, err := f.Challenges.Begin(ctx, "eve", c.Code); err != nil || run.ID != practised.ID {
		t.Errorf("begun %+v, %v", run, err)
	}
	if c := f.MustChallenge("ann", source.ID, 2); c.Kind != challenge.KindHand || c.Number != 0 {
		t.Errorf("a hand of yesterday's daily: %+v", c)
	}
	next := f.MustChallenge("ann", play("ann", f.MustBegin("ann", run.Request{Mode: mode.Daily}), 3000).ID, -1)
	if run, err := f.Challenges.Begin(ctx, "cid", next.Code); err != nil || run.View.Number != next.Number || run.View.Phase == race.PhaseOver {
		t.Errorf("the daily of the next day: %+v, %v", run, err)
	}
}

// TestHandChallengeFromBegunDaily checks that a player cannot practise the hands of a daily that the player
// has begun and may still finish, neither from the daily itself nor from practice of it.
func TestHandChallengeFromBegunDaily(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	ctx := t.Context()
	source := f.PlayDaily("ann", 5000)
	begun := f.MustBegin("bob", run.Request{Mode: mode.Daily})
	f.Advance(86400_000)
	practice := f.SolveOpen("ann", f.MustBegin("ann", run.Request{Mode: mode.Practice, Number: source.View.Number}))
	for _, run := range []string{source.ID, practice.ID} {
		c := f.MustChallenge("ann", run, 0)
		if run, err := f.Challenges.Begin(ctx, "bob", c.Code); !errors.Is(err, challenge.ErrInvalid) {
			t.Errorf("a player who has begun the daily: %+v, %v", run, err)
		}
		if _, err := f.Challenges.Begin(ctx, "cid", c.Code); err != nil {
			t.Error(err)
		}
	}
	f.MustAct("bob", begun.ID, race.Finish{ID: f.NextID()})
	if _, err := f.Challenges.Begin(ctx, "bob", f.MustChallenge("ann", source.ID, 0).Code); err != nil {
		t.Errorf("after the daily: %v", err)
	}
}

// TestTimedChallengeAfterUpdate plays a challenge with a timed run whose hands another version dealt.
func TestTimedChallengeAfterUpdate(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	const hands = 11 // more than are dealt at first
	source := f.PlayTimed("ann", hands, 5000)
	c := f.MustChallenge("ann", source, -1)
	want := livetest.DealtHands(f.ReadLog(source))
	f.Use(f.Store, run.Options{Seed: []byte("of an update")})
	run, err := f.Challenges.Begin(t.Context(), "bob", c.Code)
	if err != nil {
		t.Fatal(err)
	}
	for range len(want) + 5 {
		f.Advance(1000)
		run = f.SolveOpen("bob", run)
	}
	got := livetest.DealtHands(f.ReadLog(run.ID))
	if len(got) < len(want)+5 {
		t.Fatalf("%d hands were dealt", len(got))
	}
	known := map[string]bool{}
	for i, h := range got {
		if i < len(want) && h.Puzzle != want[i].Puzzle {
			t.Errorf("hand %d is %s, want %s", i, h.Puzzle, want[i].Puzzle)
		}
		if known[h.Puzzle] {
			t.Errorf("hand %s is repeated", h.Puzzle)
		}
		known[h.Puzzle] = true
	}
}

// TestBadChallenges checks what cannot be a challenge.
func TestBadChallenges(t *testing.T) { gametest.OnEach(t, testBadChallenges) }

func testBadChallenges(t *testing.T, f *gametest.Fixture) {
	ctx := t.Context()
	open := f.MustBegin("ann", run.Request{Mode: mode.Practice})
	f.Advance(1000)
	fails := func(what string, want error, player, run string, hand int) {
		t.Helper()
		if _, err := f.Challenges.Create(ctx, player, run, hand); !errors.Is(err, want) {
			t.Errorf("%s: %v", what, err)
		}
	}
	fails("an open hand", challenge.ErrInvalid, "ann", open.ID, 0)
	fails("no hand", challenge.ErrInvalid, "ann", open.ID, 7)
	fails("a practice run", challenge.ErrInvalid, "ann", open.ID, -1)
	fails("another player's run", store.ErrNotFound, "bob", open.ID, 0)
	fails("no run", store.ErrNotFound, "ann", "x", 0)
	timed := f.MustBegin("ann", run.Request{Mode: mode.Timed})
	fails("a run that is not over", challenge.ErrInvalid, "ann", timed.ID, -1)
	f.MustAct("ann", timed.ID, race.Finish{ID: f.NextID()})
	fails("a run without finished hands", challenge.ErrInvalid, "ann", timed.ID, -1)
	for _, code := range []string{"", "x", "ABCDEFGHJK", strings.Repeat("A", 99)} {
		if _, err := f.Challenges.Find(ctx, "ann", code); !errors.Is(err, challenge.ErrNotFound) {
			t.Errorf("%q: %v", code, err)
		}
		if _, err := f.Challenges.Begin(ctx, "ann", code); !errors.Is(err, challenge.ErrNotFound) {
			t.Errorf("begin %q: %v", code, err)
		}
	}
	for _, req := range []run.Request{{Mode: mode.Timed, Source: timed.ID}, {Mode: mode.Practice, Challenge: "ABCDEFGHJK"}} {
		if _, err := f.Begin(ctx, "bob", "k", req); !errors.Is(err, run.ErrBadRequest) {
			t.Errorf("%+v: %v", req, err)
		}
	}
}

// TestLimitsOfChallenges reaches the limits of challenges in a day and of players of a challenge.
func TestLimitsOfChallenges(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	ctx := t.Context()
	begun := f.MustBegin("ann", run.Request{Mode: mode.Practice})
	for hand := range challenge.MaxDay + 1 {
		begun = f.MustAct("ann", begun.ID, race.Skip{ID: f.NextID(), Hand: hand})
		begun = f.MustAct("ann", begun.ID, race.Next{ID: f.NextID(), Hand: hand + 1})
	}
	var c challenge.Challenge
	for hand := range challenge.MaxDay {
		c = f.MustChallenge("ann", begun.ID, hand)
	}
	var quota *run.QuotaError
	if _, err := f.Challenges.Create(ctx, "ann", begun.ID, challenge.MaxDay); !errors.As(err, &quota) || quota.RetryAfter <= 0 {
		t.Errorf("one challenge too many: %v", err)
	}
	if list, err := f.Challenges.List(ctx, "ann"); err != nil || len(list) != challenge.MaxList {
		t.Errorf("%d challenges, %v", len(list), err)
	}
	begin := func(player, code string) error {
		t.Helper()
		run, err := f.Challenges.Begin(ctx, player, code)
		if err == nil && run.View.Phase != race.PhaseOver {
			f.MustAct(player, run.ID, race.Skip{ID: f.NextID(), Hand: 0})
		}
		return err
	}
	for i := range challenge.MaxPlayers {
		f.AddPlayer(fmt.Sprintf("p%d", i))
	}
	for i := range challenge.MaxPlayers - 1 { // a script with the code
		want := error(nil)
		if i >= challenge.MaxPlayers-challenge.MaxInvited {
			want = challenge.ErrFull
		}
		if err := begin(fmt.Sprintf("p%d", i), c.Code); !errors.Is(err, want) {
			t.Fatalf("player %d without an invitation: %v, want %v", i, err, want)
		}
	}
	last := ""
	for i := challenge.MaxPlayers - challenge.MaxInvited; i < challenge.MaxPlayers; i++ { // friends
		invite := f.MustChallenge("ann", begun.ID, challenge.MaxDay-1).Invite
		forged := invite[:len(invite)-1] + "2"
		if forged == invite {
			forged = invite[:len(invite)-1] + "3"
		}
		if err := begin(fmt.Sprintf("p%d", i), forged); !errors.Is(err, challenge.ErrFull) {
			t.Errorf("a forged invitation: %v", err)
		}
		if invite == last {
			t.Errorf("the same invitation twice: %s", invite)
		}
		if last != "" {
			if err := begin(fmt.Sprintf("p%d", i), last); !errors.Is(err, challenge.ErrFull) {
				t.Errorf("an invitation that another player has used: %v", err)
			}
		}
		if err := begin(fmt.Sprintf("p%d", i), strings.ToLower(invite)); err != nil {
			t.Fatalf("player %d with an invitation: %v", i, err)
		}
		last = invite
	}
	if seen := f.See("bob", last); seen.Code != c.Code || seen.Invite != "" {
		t.Errorf("seen with an invitation: %+v", seen)
	}
	if err := begin("bob", f.MustChallenge("ann", begun.ID, challenge.MaxDay-1).Invite); !errors.Is(err, challenge.ErrFull) {
		t.Errorf("one player too many: %v", err)
	}
	if runs, err := f.DB.Runs(ctx, "bob", "", store.RunCursor{}, 9); err != nil || len(runs) != 0 {
		t.Errorf("the refused player has runs: %+v, %v", runs, err)
	}
	if seen := f.See("ann", c.Code); len(seen.Results) != challenge.MaxPlayers {
		t.Errorf("%d results", len(seen.Results))
	}
	if _, err := f.Challenges.Begin(ctx, "p7", c.Code); err != nil {
		t.Errorf("a player who has begun it: %v", err)
	}
}

// TestDocsHaveLimitsOfChallenges checks that docs/game.md states the limits of challenges.
func TestDocsHaveLimitsOfChallenges(t *testing.T) {
	page, err := os.ReadFile("../../../docs/game.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []string{
		fmt.Sprintf("| challenges of a player | %d a day |", challenge.MaxDay),
		fmt.Sprintf("| stored challenges of a player | %d |", challenge.MaxStored),
		fmt.Sprintf("| players of a challenge | %d, of which %d have an invitation |", challenge.MaxPlayers, challenge.MaxInvited),
		fmt.Sprintf("| time since a challenge was created or last begun | %d days |", challenge.Retention/86400_000),
		fmt.Sprintf("the %d of the player that were created or begun last", challenge.MaxList),
		fmt.Sprintf("at most %d of each", challenge.MaxHands),
	} {
		if !strings.Contains(string(page), row) {
			t.Errorf("docs/game.md lacks %s", row)
		}
	}
}

// TestDailyChallengeOnTwoDays begins the daily of a challenge on one day and that of another on the next.
func TestDailyChallengeOnTwoDays(t *testing.T) { gametest.OnEach(t, testDailyChallengeOnTwoDays) }

func testDailyChallengeOnTwoDays(t *testing.T, f *gametest.Fixture) {
	for range 2 {
		c := f.MustChallenge("ann", f.PlayDaily("ann", 9000).ID, -1)
		run, err := f.Challenges.Begin(t.Context(), "bob", c.Code)
		if err != nil || run.Request.Number != c.Number {
			t.Errorf("challenge with daily %d began a run of daily %d: %v", c.Number, run.Request.Number, err)
		}
		f.Advance(86400_000)
	}
}

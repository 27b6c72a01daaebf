package live_test

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/internal/game/live"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/testkit/livetest"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
)

// mustChallenge creates a challenge from a hand of a run, or from the whole run if hand is negative.
func (f *fixture) mustChallenge(player, run string, hand int) live.Challenge {
	f.t.Helper()
	c, err := f.CreateChallenge(f.t.Context(), player, run, hand)
	if err != nil {
		f.t.Fatal(err)
	}
	return c
}

// see returns a challenge as a player sees it.
func (f *fixture) see(player, code string) live.Challenge {
	f.t.Helper()
	c, err := f.Challenge(f.t.Context(), player, code)
	if err != nil {
		f.t.Fatal(err)
	}
	return c
}

// TestHandChallenge plays a challenge with one hand of a practice run that goes on.
func TestHandChallenge(t *testing.T) { onEach(t, testHandChallenge) }

func testHandChallenge(t *testing.T, f *fixture) {
	ctx := t.Context()
	source := f.begin("ann", live.Request{Mode: mode.Practice, HandTime: 60_000})
	f.advance(9200)
	source = f.solveOpen("ann", source)
	answer := source.View.Shown[0].Expr
	puzzle := source.View.Shown[0].Puzzle

	c := f.mustChallenge("ann", source.ID, 0)
	if again := f.mustChallenge("ann", source.ID, 0); again.Code != c.Code {
		t.Errorf("codes %s and %s of one hand", c.Code, again.Code)
	}
	if c.Kind != live.ChallengeHand || c.Puzzle != puzzle || !c.Mine || c.State != live.StateDone || c.Score != (live.Score{Hands: 1, Solved: 1, Points: 4, Time: 9200}) {
		t.Errorf("created %+v", c)
	}
	before := f.see("bob", strings.ToLower(c.Code[:5])+"-"+c.Code[5:])
	if before.Mine || before.State != live.StateNew || before.Name != "ann" || before.Score != c.Score || before.Results != nil {
		t.Errorf("before it is played: %+v", before)
	}
	compare := func(player string, seq int) (live.ChallengeHands, error) {
		return f.CompareHands(ctx, player, c.Code, seq)
	}
	for _, player := range []string{"", "bob"} {
		if _, err := compare(player, 0); !errors.Is(err, live.ErrBadChallenge) {
			t.Errorf("%q compares before playing: %v", player, err)
		}
	}
	if _, err := f.BeginChallenge(ctx, "ann", c.Code); !errors.Is(err, live.ErrBadChallenge) {
		t.Errorf("the creator plays: %v", err)
	}

	run, err := f.BeginChallenge(ctx, "bob", c.Code)
	if err != nil || run.View.Shown[0].Puzzle != puzzle || run.View.HandEnd != run.Now+60_000 || !run.View.Solvable || run.Request.Challenge != c.Code {
		t.Fatalf("begun %+v, %v", run, err)
	}
	f.advance(2000)
	if again, err := f.BeginChallenge(ctx, "bob", c.Code); err != nil || again.ID != run.ID || again.View.Shown[0].Revealed != run.View.Shown[0].Revealed {
		t.Errorf("begun again %+v, %v", again, err)
	}
	if begun := f.see("bob", c.Code); begun.State != live.StateBegun || begun.Run != run.ID || begun.Players != 0 {
		t.Errorf("begun: %+v", begun)
	}
	f.advance(2000)
	if run = f.solveOpen("bob", run); run.View.Phase != race.PhaseOver || run.Rating != nil {
		t.Errorf("after the hand: %+v", run)
	}
	done := f.see("bob", c.Code)
	if done.State != live.StateDone || len(done.Results) != 1 || !done.Results[0].Mine || done.Results[0].Time != 4000 || done.Results[0].Name != "bob" {
		t.Errorf("done: %+v", done)
	}
	hands, err := compare("bob", 0)
	if err != nil || len(hands.First) != 1 || hands.First[0].Expr != answer || len(hands.Second) != 1 || hands.Second[0].Time != 4000 {
		t.Errorf("hands %+v, %v", hands, err)
	}
	if hands, err := compare("ann", 1); err != nil || hands.Second[0].Expr != run.View.Shown[0].Expr {
		t.Errorf("hands of the creator: %+v, %v", hands, err)
	}
	if _, err := compare("cid", 1); !errors.Is(err, live.ErrBadChallenge) {
		t.Errorf("a stranger compares: %v", err)
	}

	if list, err := f.Challenges(ctx, "ann"); err != nil || len(list) != 1 || list[0].Unseen != 1 || list[0].Players != 1 {
		t.Errorf("list %+v, %v", list, err)
	}
	if err := f.SeeChallenge(ctx, "ann", c.Code); err != nil {
		t.Fatal(err)
	}
	if seen := f.see("ann", c.Code); seen.Unseen != 0 || len(seen.Results) != 1 || seen.Results[0].Mine {
		t.Errorf("seen: %+v", seen)
	}
	if ratings, err := f.store.Ratings(ctx, "bob", 99, 9); err != nil || len(ratings) != 0 {
		t.Errorf("a challenge has changed a rating: %+v, %v", ratings, err)
	}
	f.advance(90*86400_000 - 4001)
	f.see("bob", c.Code)
	f.advance(4001)
	if _, err := f.Challenge(ctx, "bob", c.Code); !errors.Is(err, live.ErrNoChallenge) {
		t.Errorf("after 90 days: %v", err)
	}
}

// TestTimedChallenge checks that a challenge with a timed run has the same hands in the same order, and
// changes neither ratings nor ghosts.
func TestTimedChallenge(t *testing.T) { onEach(t, testTimedChallenge) }

func testTimedChallenge(t *testing.T, f *fixture) {
	ctx := t.Context()
	const hands = 11 // more than are dealt at first
	source := f.playTimed("ann", hands, 5000)
	c := f.mustChallenge("ann", source, -1)
	if c.Kind != live.ChallengeTimed || c.Puzzle != "" || c.Score.Solved != hands || c.Score.Time != hands*5000 {
		t.Errorf("created %+v", c)
	}
	run, err := f.BeginChallenge(ctx, "bob", c.Code)
	if err != nil || run.View.Ends != run.Now+180_000 {
		t.Fatalf("begun %+v, %v", run, err)
	}
	for range hands + 2 {
		f.advance(4000)
		run = f.solveOpen("bob", run)
	}
	puzzles := func(id string) (list []string) {
		for _, h := range livetest.DealtHands(f.readLog(id)) {
			list = append(list, h.Puzzle)
		}
		return list
	}
	if a, b := puzzles(source), puzzles(run.ID); !slices.Equal(a[:hands+1], b[:hands+1]) {
		t.Errorf("the hands are\n%v, want\n%v", b, a)
	}
	if begun := f.see("bob", c.Code); begun.State != live.StateBegun {
		t.Errorf("before the end: %+v", begun)
	}
	f.advance(180_000 + 60_000)
	if done := f.see("bob", c.Code); done.State != live.StateDone || done.Results[0].Solved != hands+2 {
		t.Errorf("after the end: %+v", done)
	}
	compared, err := f.CompareHands(ctx, "ann", c.Code, 1)
	if err != nil || len(compared.First) != hands || len(compared.Second) != hands+2 {
		t.Errorf("compared %+v, %v", compared, err)
	}
	for i, h := range compared.First {
		if other := compared.Second[i]; other.Puzzle != h.Puzzle || other.Time != 4000 || h.Time != 5000 {
			t.Errorf("hand %d: %+v and %+v", i, h, other)
		}
	}
	if ratings, err := f.store.Ratings(ctx, "bob", 99, 9); err != nil || len(ratings) != 0 {
		t.Errorf("a challenge has changed a rating: %+v, %v", ratings, err)
	}
	if report, err := f.RatingReport(ctx, "bob"); err != nil || len(report.Techniques) != 0 {
		t.Errorf("a challenge counts for techniques: %+v, %v", report.Techniques, err)
	}
	if recordings, err := f.store.PlayerRecordings(ctx, "bob", 9); err != nil || len(recordings) != 0 {
		t.Errorf("a challenge is a ghost: %+v, %v", recordings, err)
	}
	if _, err := f.CreateChallenge(ctx, "bob", run.ID, -1); !errors.Is(err, live.ErrBadChallenge) {
		t.Errorf("a challenge from a challenge: %v", err)
	}
	if c := f.mustChallenge("bob", run.ID, 2); c.Kind != live.ChallengeHand {
		t.Errorf("a hand of a challenge: %+v", c)
	}
	if best, err := f.Best(ctx, "bob", ""); err != nil || best != nil {
		t.Errorf("a challenge is the best run of the player: %+v, %v", best, err)
	}
	if list, _, err := f.List(ctx, "bob", "", store.RunCursor{}, 0); err != nil || len(list) != 1 || list[0].Mode != mode.Timed || list[0].Ranked {
		t.Errorf("history %+v, %v", list, err)
	}
}

// TestDailyChallenge checks that a challenge with a daily is played as the daily itself, or as practice
// when it is over, and counts one that the player has finished before.
func TestDailyChallenge(t *testing.T) { onEach(t, testDailyChallenge) }

func testDailyChallenge(t *testing.T, f *fixture) {
	ctx := t.Context()
	play := func(player string, run live.Run, millis int64) live.Run {
		for {
			f.advance(millis)
			if run = f.solveOpen(player, run); run.View.Phase == race.PhaseOver {
				return run
			}
			run = f.mustAct(player, run.ID, race.Next{ID: f.newID(), Hand: len(run.View.Shown)})
		}
	}
	source := play("ann", f.begin("ann", live.Request{Mode: mode.Daily}), 9000)
	c := f.mustChallenge("ann", source.ID, -1)
	if c.Kind != live.ChallengeDaily || c.Number != today(f) || c.Score.Solved != 5 || c.Score.Time != 45_000 {
		t.Errorf("created %+v", c)
	}
	if _, err := f.CreateChallenge(ctx, "ann", source.ID, 2); !errors.Is(err, live.ErrBadChallenge) {
		t.Errorf("a hand of today's daily: %v", err)
	}
	earlier := play("bob", f.begin("bob", live.Request{Mode: mode.Daily}), 8000)
	if before := f.see("bob", c.Code); before.State != live.StateNew || before.Run != earlier.ID {
		t.Errorf("with a finished daily: %+v", before)
	}
	if run, err := f.BeginChallenge(ctx, "bob", c.Code); err != nil || run.ID != earlier.ID {
		t.Errorf("begun %+v, %v", run, err)
	}
	if done := f.see("bob", c.Code); done.State != live.StateDone || len(done.Results) != 1 || done.Results[0].Time != 40_000 {
		t.Errorf("done %+v", done)
	}
	run, err := f.BeginChallenge(ctx, "cid", c.Code)
	if err != nil || run.Request.Mode != mode.Daily || run.View.Phase == race.PhaseOver {
		t.Fatalf("begun %+v, %v", run, err)
	}
	play("cid", run, 7000)
	if done := f.see("cid", c.Code); done.State != live.StateDone || len(done.Results) != 2 || !done.Results[0].Mine {
		t.Errorf("done %+v", done)
	}
	if board, err := f.Board(ctx, "cid", c.Number); err != nil || board.Result.Place != 1 {
		t.Errorf("the daily does not count: %+v, %v", board, err)
	}
	f.advance(86400_000)
	f.addPlayer("dan")
	late, err := f.BeginChallenge(ctx, "dan", c.Code)
	if err != nil || late.Request.Mode != mode.Practice || late.Request.Number != c.Number {
		t.Fatalf("on the next day %+v, %v", late, err)
	}
	if begun := f.see("dan", c.Code); begun.State != live.StateBegun || begun.Run != late.ID {
		t.Errorf("begun on the next day: %+v", begun)
	}
	play("dan", late, 10_000)
	if again, err := f.BeginChallenge(ctx, "dan", c.Code); err != nil || again.ID != late.ID {
		t.Errorf("begun again %+v, %v", again, err)
	}
	if done := f.see("dan", c.Code); done.State != live.StateDone || len(done.Results) != 3 || done.Results[2].Time != 50_000 {
		t.Errorf("done on the next day: %+v", done)
	}
	if hands, err := f.CompareHands(ctx, "dan", c.Code, 0); err != nil || len(hands.First) != 5 || len(hands.Second) != 5 {
		t.Errorf("hands %+v, %v", hands, err)
	}
	f.addPlayer("eve")
	practised := play("eve", f.begin("eve", live.Request{Mode: mode.Practice, Number: c.Number}), 1000)
	if before := f.see("eve", c.Code); before.State != live.StateNew || before.Run != practised.ID {
		t.Errorf("with a practised daily: %+v", before)
	}
	if run, err := f.BeginChallenge(ctx, "eve", c.Code); err != nil || run.ID != practised.ID {
		t.Errorf("begun %+v, %v", run, err)
	}
	if c := f.mustChallenge("ann", source.ID, 2); c.Kind != live.ChallengeHand || c.Number != 0 {
		t.Errorf("a hand of yesterday's daily: %+v", c)
	}
	next := f.mustChallenge("ann", play("ann", f.begin("ann", live.Request{Mode: mode.Daily}), 3000).ID, -1)
	if run, err := f.BeginChallenge(ctx, "cid", next.Code); err != nil || run.View.Number != next.Number || run.View.Phase == race.PhaseOver {
		t.Errorf("the daily of the next day: %+v, %v", run, err)
	}
}

// TestHandChallengeFromBegunDaily checks that a player cannot practise the hands of a daily that the player
// has begun and may still finish, neither from the daily itself nor from practice of it.
func TestHandChallengeFromBegunDaily(t *testing.T) {
	f := newFixture(t, onSQLite)
	ctx := t.Context()
	source := f.playDaily("ann", 5000)
	begun := f.begin("bob", live.Request{Mode: mode.Daily})
	f.advance(86400_000)
	practice := f.solveOpen("ann", f.begin("ann", live.Request{Mode: mode.Practice, Number: source.View.Number}))
	for _, run := range []string{source.ID, practice.ID} {
		c := f.mustChallenge("ann", run, 0)
		if run, err := f.BeginChallenge(ctx, "bob", c.Code); !errors.Is(err, live.ErrBadChallenge) {
			t.Errorf("a player who has begun the daily: %+v, %v", run, err)
		}
		if _, err := f.BeginChallenge(ctx, "cid", c.Code); err != nil {
			t.Error(err)
		}
	}
	f.mustAct("bob", begun.ID, race.Finish{ID: f.newID()})
	if _, err := f.BeginChallenge(ctx, "bob", f.mustChallenge("ann", source.ID, 0).Code); err != nil {
		t.Errorf("after the daily: %v", err)
	}
}

// TestTimedChallengeAfterUpdate plays a challenge with a timed run whose hands another version dealt.
func TestTimedChallengeAfterUpdate(t *testing.T) {
	f := newFixture(t, onSQLite)
	const hands = 11 // more than are dealt at first
	source := f.playTimed("ann", hands, 5000)
	c := f.mustChallenge("ann", source, -1)
	want := livetest.DealtHands(f.readLog(source))
	f.use(f.store, live.Options{Seed: []byte("of an update")})
	run, err := f.BeginChallenge(t.Context(), "bob", c.Code)
	if err != nil {
		t.Fatal(err)
	}
	for range len(want) + 5 {
		f.advance(1000)
		run = f.solveOpen("bob", run)
	}
	got := livetest.DealtHands(f.readLog(run.ID))
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
func TestBadChallenges(t *testing.T) { onEach(t, testBadChallenges) }

func testBadChallenges(t *testing.T, f *fixture) {
	ctx := t.Context()
	open := f.begin("ann", live.Request{Mode: mode.Practice})
	f.advance(1000)
	fails := func(what string, want error, player, run string, hand int) {
		t.Helper()
		if _, err := f.CreateChallenge(ctx, player, run, hand); !errors.Is(err, want) {
			t.Errorf("%s: %v", what, err)
		}
	}
	fails("an open hand", live.ErrBadChallenge, "ann", open.ID, 0)
	fails("no hand", live.ErrBadChallenge, "ann", open.ID, 7)
	fails("a practice run", live.ErrBadChallenge, "ann", open.ID, -1)
	fails("another player's run", store.ErrNotFound, "bob", open.ID, 0)
	fails("no run", store.ErrNotFound, "ann", "x", 0)
	timed := f.begin("ann", live.Request{Mode: mode.Timed})
	fails("a run that is not over", live.ErrBadChallenge, "ann", timed.ID, -1)
	f.mustAct("ann", timed.ID, race.Finish{ID: f.newID()})
	fails("a run without finished hands", live.ErrBadChallenge, "ann", timed.ID, -1)
	for _, code := range []string{"", "x", "ABCDEFGHJK", strings.Repeat("A", 99)} {
		if _, err := f.Challenge(ctx, "ann", code); !errors.Is(err, live.ErrNoChallenge) {
			t.Errorf("%q: %v", code, err)
		}
		if _, err := f.BeginChallenge(ctx, "ann", code); !errors.Is(err, live.ErrNoChallenge) {
			t.Errorf("begin %q: %v", code, err)
		}
	}
	for _, req := range []live.Request{{Mode: mode.Timed, Source: timed.ID}, {Mode: mode.Practice, Challenge: "ABCDEFGHJK"}} {
		if _, err := f.Begin(ctx, "bob", "k", req); !errors.Is(err, live.ErrBadRequest) {
			t.Errorf("%+v: %v", req, err)
		}
	}
}

// TestLimitsOfChallenges reaches the limits of challenges in a day and of players of a challenge.
func TestLimitsOfChallenges(t *testing.T) {
	f := newFixture(t, onSQLite)
	ctx := t.Context()
	run := f.begin("ann", live.Request{Mode: mode.Practice})
	for hand := range live.MaxDayChallenges + 1 {
		run = f.mustAct("ann", run.ID, race.Skip{ID: f.newID(), Hand: hand})
		run = f.mustAct("ann", run.ID, race.Next{ID: f.newID(), Hand: hand + 1})
	}
	var c live.Challenge
	for hand := range live.MaxDayChallenges {
		c = f.mustChallenge("ann", run.ID, hand)
	}
	var quota *live.QuotaError
	if _, err := f.CreateChallenge(ctx, "ann", run.ID, live.MaxDayChallenges); !errors.As(err, &quota) || quota.RetryAfter <= 0 {
		t.Errorf("one challenge too many: %v", err)
	}
	if list, err := f.Challenges(ctx, "ann"); err != nil || len(list) != live.MaxListChallenges {
		t.Errorf("%d challenges, %v", len(list), err)
	}
	begin := func(player, code string) error {
		t.Helper()
		run, err := f.BeginChallenge(ctx, player, code)
		if err == nil && run.View.Phase != race.PhaseOver {
			f.mustAct(player, run.ID, race.Skip{ID: f.newID(), Hand: 0})
		}
		return err
	}
	for i := range live.MaxChallengePlayers {
		f.addPlayer(fmt.Sprintf("p%d", i))
	}
	for i := range live.MaxChallengePlayers - 1 { // a script with the code
		want := error(nil)
		if i >= live.MaxChallengePlayers-live.MaxInvited {
			want = live.ErrChallengeFull
		}
		if err := begin(fmt.Sprintf("p%d", i), c.Code); !errors.Is(err, want) {
			t.Fatalf("player %d without an invitation: %v, want %v", i, err, want)
		}
	}
	last := ""
	for i := live.MaxChallengePlayers - live.MaxInvited; i < live.MaxChallengePlayers; i++ { // friends
		invite := f.mustChallenge("ann", run.ID, live.MaxDayChallenges-1).Invite
		forged := invite[:len(invite)-1] + "2"
		if forged == invite {
			forged = invite[:len(invite)-1] + "3"
		}
		if err := begin(fmt.Sprintf("p%d", i), forged); !errors.Is(err, live.ErrChallengeFull) {
			t.Errorf("a forged invitation: %v", err)
		}
		if invite == last {
			t.Errorf("the same invitation twice: %s", invite)
		}
		if last != "" {
			if err := begin(fmt.Sprintf("p%d", i), last); !errors.Is(err, live.ErrChallengeFull) {
				t.Errorf("an invitation that another player has used: %v", err)
			}
		}
		if err := begin(fmt.Sprintf("p%d", i), strings.ToLower(invite)); err != nil {
			t.Fatalf("player %d with an invitation: %v", i, err)
		}
		last = invite
	}
	if seen := f.see("bob", last); seen.Code != c.Code || seen.Invite != "" {
		t.Errorf("seen with an invitation: %+v", seen)
	}
	if err := begin("bob", f.mustChallenge("ann", run.ID, live.MaxDayChallenges-1).Invite); !errors.Is(err, live.ErrChallengeFull) {
		t.Errorf("one player too many: %v", err)
	}
	if runs, err := f.store.Runs(ctx, "bob", "", store.RunCursor{}, 9); err != nil || len(runs) != 0 {
		t.Errorf("the refused player has runs: %+v, %v", runs, err)
	}
	if seen := f.see("ann", c.Code); len(seen.Results) != live.MaxChallengePlayers {
		t.Errorf("%d results", len(seen.Results))
	}
	if _, err := f.BeginChallenge(ctx, "p7", c.Code); err != nil {
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
		fmt.Sprintf("| challenges of a player | %d a day |", live.MaxDayChallenges),
		fmt.Sprintf("| stored challenges of a player | %d |", live.MaxChallenges),
		fmt.Sprintf("| players of a challenge | %d, of which %d have an invitation |", live.MaxChallengePlayers, live.MaxInvited),
		fmt.Sprintf("| time since a challenge was created or last begun | %d days |", live.ChallengeRetention/86400_000),
		fmt.Sprintf("the %d of the player that were created or begun last", live.MaxListChallenges),
		fmt.Sprintf("at most %d of each", live.MaxChallengeHands),
	} {
		if !strings.Contains(string(page), row) {
			t.Errorf("docs/game.md lacks %s", row)
		}
	}
}

// TestDailyChallengeOnTwoDays begins the daily of a challenge on one day and that of another on the next.
func TestDailyChallengeOnTwoDays(t *testing.T) { onEach(t, testDailyChallengeOnTwoDays) }

func testDailyChallengeOnTwoDays(t *testing.T, f *fixture) {
	for range 2 {
		c := f.mustChallenge("ann", f.playDaily("ann", 9000).ID, -1)
		run, err := f.BeginChallenge(t.Context(), "bob", c.Code)
		if err != nil || run.Request.Number != c.Number {
			t.Errorf("challenge with daily %d began a run of daily %d: %v", c.Number, run.Request.Number, err)
		}
		f.advance(86400_000)
	}
}

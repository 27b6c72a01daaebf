package live_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/internal/game/live"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/internal/testkit/livetest"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
)

// TestQuickMatch lets three players find each other on two processes. The countdown starts with the
// second player, and any process starts the race.
func TestQuickMatch(t *testing.T) { gametest.OnEach(t, testQuickMatch) }

func testQuickMatch(t *testing.T, f *gametest.Fixture) {
	ctx := t.Context()
	r, other := gametest.NewRaces(f), gametest.NewNode(f)
	first := gametest.Quick(t, r, "ann", "")
	if first.Code != "" || first.Public.Host != "" || first.Public.Phase != race.PhaseWaiting || first.Options.Strength != 180 || len(first.Mine.Shown) > 0 {
		t.Fatalf("%+v", first)
	}
	if again := gametest.Quick(t, other, "ann", first.ID); again.ID != first.ID || again.Public.Version != first.Public.Version {
		t.Fatalf("asked again: %+v", again)
	}
	if _, err := r.Start(ctx, "ann", first.ID, "s"); !errors.Is(err, live.ErrNotHost) {
		t.Errorf("Start of a quick match: %v", err)
	}
	second := gametest.Quick(t, other, "bob", "")
	if second.ID != first.ID || second.Public.Phase != race.PhaseCounting || second.Public.Start != f.Clock()+8000 {
		t.Fatalf("bob is in %s, want %s: %+v", second.ID, first.ID, second.Public)
	}
	f.Advance(4999)
	if third := gametest.Quick(t, r, "cid", ""); third.ID != first.ID || len(third.Seats) != 3 {
		t.Fatalf("cid is in %s, want %s", third.ID, first.ID)
	}

	// Shortly before the start, nobody is sent to the match.
	f.Advance(1)
	f.AddPlayer("dan")
	if late := gametest.Quick(t, r, "dan", ""); late.ID == first.ID {
		t.Error("a player joins 3 s before the start")
	}
	f.Advance(3000)
	if _, err := f.Sweep(ctx); err != nil {
		t.Fatal(err)
	}
	started := gametest.Quick(t, other, "ann", first.ID) // a late request of the waiting page
	if started.ID != first.ID || started.Public.Phase != race.PhaseRunning || started.Public.Mode.Hands != 10 || len(started.Mine.Shown) != 1 {
		t.Fatalf("%+v", started.Public)
	}
	for _, a := range []race.Action{race.Pause{ID: "p"}, race.Host{ID: "h", Player: started.Seat}} {
		if _, err := r.Act(ctx, "ann", first.ID, a); !errors.Is(err, race.ErrNotYours) {
			t.Errorf("%T in a quick match: %v", a, err)
		}
	}
	gametest.PlayRace(t, f, other, first.ID, map[string]int64{"ann": 10_000, "bob": 15_000, "cid": 30_000})
	results, err := gametest.ReadResults(t, r, first.ID, "")
	if err != nil || len(results) != 3 || !results[0].Ranked || results[0].Player != first.Seat {
		t.Fatalf("%+v, %v", results, err)
	}
	if _, _, err := r.Rematch(ctx, "ann", first.ID); !errors.Is(err, run.ErrBadRequest) {
		t.Errorf("rematch of a quick match: %v", err)
	}
	recordings, err := f.Store.RunGhosts(ctx, first.ID, 9)
	if err != nil || len(recordings) != 3 {
		t.Fatalf("%+v, %v", recordings, err)
	}
	for i, rec := range recordings {
		res, err := f.Store.Result(ctx, first.ID, rec.Player)
		if err != nil || rec.Strength != int(7*3600_000/res.Time) || rec.Finished != res.Finished {
			t.Errorf("recording %d: %+v of %+v, %v", i, rec, res, err)
		}
	}
	if next := gametest.Quick(t, r, "ann", first.ID); next.ID == first.ID || next.Options.Strength != recordings[0].Strength {
		t.Errorf("after the race: %+v, want a new match of strength %d", next.Options, recordings[0].Strength)
	}
}

// TestQuickMatchWidens checks that players of different strengths meet only after some time, that the
// later one moves, and that nobody is sent to a player who stopped asking.
func TestQuickMatchWidens(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	r, other := gametest.NewRaces(f), gametest.NewNode(f)
	gametest.Record(t, f, "ann", 100)
	gametest.Record(t, f, "bob", 200) // 50 % apart: they meet after 5 seconds
	gametest.Record(t, f, "cid", 101)
	ann := gametest.Quick(t, r, "ann", "")
	f.Advance(1)
	bob := gametest.Quick(t, other, "bob", "")
	if ann.ID == bob.ID {
		t.Fatal("players of different strengths meet at once")
	}
	f.Advance(4998)
	if got := gametest.Quick(t, other, "bob", bob.ID); got.ID != bob.ID {
		t.Error("they meet before 5 seconds")
	}
	if got := gametest.Quick(t, r, "ann", ann.ID); got.ID != ann.ID {
		t.Error("the player who waits longer moves")
	}
	f.Advance(1)
	met := gametest.Quick(t, other, "bob", bob.ID)
	if met.ID != ann.ID || met.Public.Phase != race.PhaseCounting {
		t.Fatalf("bob is in %s, want %s", met.ID, ann.ID)
	}
	if left, err := r.Load(t.Context(), "bob", bob.ID); err != nil || len(left.Seats) != 0 {
		t.Errorf("bob has a second seat: %+v, %v", left.Seats, err)
	}

	// Both leave. Cid waits in an own match, and ann joins it only while cid asks.
	for _, player := range []string{"ann", "bob"} {
		if _, err := r.Act(t.Context(), player, ann.ID, race.Leave{ID: f.NextID()}); err != nil {
			t.Fatal(err)
		}
	}
	cid := gametest.Quick(t, r, "cid", "")
	if cid.ID == ann.ID || cid.ID == bob.ID {
		t.Fatal("cid is sent to a match without players")
	}
	f.Advance(11_000)
	gametest.Quick(t, other, "cid", cid.ID)
	f.Advance(12_000)
	if got := gametest.Quick(t, r, "ann", ""); got.ID == cid.ID {
		t.Error("ann is sent to a player who stopped asking")
	}
	if got := gametest.Quick(t, r, "cid", cid.ID); got.ID != cid.ID || got.Public.Phase != race.PhaseWaiting {
		t.Errorf("cid: %+v", got.Public)
	}
	f.Advance(3000)
	if got := gametest.Quick(t, r, "bob", ""); got.ID != cid.ID {
		t.Error("bob does not meet cid, who asked again")
	}
}

// TestQuickMatchExpires checks that a match that nobody joined is deleted after ten minutes, and that
// its player then gets another.
func TestQuickMatchExpires(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	r := gametest.NewRaces(f)
	first := gametest.Quick(t, r, "ann", "")
	f.Advance(599_999)
	if _, err := f.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	if again := gametest.Quick(t, r, "ann", first.ID); again.ID != first.ID {
		t.Error("the match was deleted too early")
	}
	f.Advance(1)
	if _, err := f.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Load(t.Context(), "ann", first.ID); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("the match still exists: %v", err)
	}
	if again := gametest.Quick(t, r, "ann", first.ID); again.ID == first.ID || again.Public.Phase != race.PhaseWaiting {
		t.Errorf("%+v", again)
	}
}

// wantTimeline returns the progress of a player at own pace in a log: the time, the points and the
// number of closed hands after each closed hand.
func wantTimeline(log []event.Event, player string, hands int) (steps []live.GhostStep) {
	start, points := int64(0), 0
	for _, e := range log {
		head := e.Header()
		switch e := e.(type) {
		case event.Started:
			start = head.At
		case event.Solved:
			if head.Player == player {
				points += e.Points
				steps = append(steps, live.GhostStep{At: head.At - start, Points: points, Closed: len(steps) + 1})
			}
		case event.Passed:
			if head.Player == player {
				steps = append(steps, live.GhostStep{At: head.At - start, Points: points, Closed: len(steps) + 1})
			}
		default:
		}
	}
	return steps[:min(len(steps), hands)]
}

// TestGhosts records a quick match of two players, against which a third races. The ghosts progress
// as the log says, and disappear with their players.
func TestGhosts(t *testing.T) { gametest.OnEach(t, testGhosts) }

func testGhosts(t *testing.T, f *gametest.Fixture) {
	ctx := t.Context()
	r, other := gametest.NewRaces(f), gametest.NewNode(f)
	profile := live.Profile{Name: "Cid"}
	for _, own := range []bool{false, true} {
		if _, err := r.CreateGhostRace(ctx, "cid", profile, own); !errors.Is(err, live.ErrNoGhost) {
			t.Errorf("own %v, without recordings: %v", own, err)
		}
	}
	if _, err := r.CreateGhostRace(ctx, "cid", live.Profile{}, true); !errors.Is(err, live.ErrBadName) {
		t.Errorf("without a name: %v", err)
	}
	recorded := gametest.Quick(t, r, "ann", "")
	bob := gametest.Quick(t, r, "bob", "")
	f.Advance(8000)
	gametest.PlayRace(t, f, r, recorded.ID, map[string]int64{"ann": 10_000, "bob": 15_000})
	log := f.ReadLog(recorded.ID)
	row, err := f.Store.Run(ctx, recorded.ID)
	if err != nil {
		t.Fatal(err)
	}

	offered, err := other.CreateGhostRace(ctx, "cid", profile, false)
	if err != nil || len(offered.Ghosts) != 2 || offered.Public.Phase != race.PhaseWaiting || offered.Public.Mode.Seats != 1 || !offered.Public.Mode.Ranked {
		t.Fatalf("%+v, %v", offered, err)
	}
	bobsFirst := slices.IndexFunc(offered.Ghosts, func(g live.Ghost) bool { return g.Name == "bob" }) == 0
	for i, seat := range []string{recorded.Seat, bob.Seat} {
		if bobsFirst {
			i = 1 - i
		}
		g := offered.Ghosts[i]
		if want := wantTimeline(log, seat, 10); len(want) != 10 || !reflect.DeepEqual(g.Timeline, want) {
			t.Errorf("timeline of %s:\n%+v\nwant\n%+v", g.Name, g.Timeline, want)
		}
		last := g.Timeline[len(g.Timeline)-1]
		if g.Mine || g.Solved != 7 || g.Points != last.Points || g.Time != last.At || g.Played != row.Finished {
			t.Errorf("%+v", g)
		}
	}

	// Nothing that cid gets before the start tells about a hand or about the recorded race.
	view, err := r.Load(ctx, "cid", offered.ID)
	if err != nil {
		t.Fatal(err)
	}
	text := fmt.Sprintf("%+v %+v", view, offered)
	for _, h := range livetest.DealtHands(log) {
		if strings.Contains(text, h.Puzzle) {
			t.Errorf("hand %s is revealed:\n%s", h.Puzzle, text)
		}
	}
	if strings.Contains(text, recorded.ID) || len(view.Options.Ghosts) != 2 {
		t.Errorf("the recorded race is revealed, or the number of ghosts is not:\n%s", text)
	}

	// Cid races on the same hands. Nobody can join, and the ghosts' results stay.
	if _, err := r.Join(ctx, "bob", offered.ID, profile); !errors.Is(err, live.ErrRaceFull) {
		t.Errorf("bob joins the race: %v", err)
	}
	if _, err := other.Start(ctx, "bob", offered.ID, "s"); !errors.Is(err, live.ErrNotHost) {
		t.Errorf("bob starts the race: %v", err)
	}
	if _, err := other.Start(ctx, "cid", offered.ID, "s"); err != nil {
		t.Fatal(err)
	}
	f.Advance(3000)
	before, err := f.Store.PlayerGhosts(ctx, "ann", 9)
	if err != nil {
		t.Fatal(err)
	}
	gametest.PlayRace(t, f, r, offered.ID, map[string]int64{"cid": 5000})
	if got, want := livetest.DealtHands(f.ReadLog(offered.ID)), livetest.DealtHands(log); !reflect.DeepEqual(got, want) {
		t.Errorf("hands\n%+v\nwant\n%+v", got, want)
	}
	if after, err := f.Store.PlayerGhosts(ctx, "ann", 9); err != nil || !reflect.DeepEqual(after, before) {
		t.Errorf("the race changed ann's recordings: %+v, %v", after, err)
	}
	if results, err := gametest.ReadResults(t, r, offered.ID, ""); err != nil || len(results) != 1 || !results[0].Ranked {
		t.Errorf("%+v, %v", results, err)
	}

	// Cid knows the hands now, so only the own ghost is left, and such a race is not ranked.
	if _, err := r.CreateGhostRace(ctx, "cid", profile, false); !errors.Is(err, live.ErrNoGhost) {
		t.Errorf("with known hands: %v", err)
	}
	own, err := r.CreateGhostRace(ctx, "cid", profile, true)
	if err != nil || len(own.Ghosts) != 1 || !own.Ghosts[0].Mine || own.Public.Mode.Ranked {
		t.Fatalf("%+v, %v", own, err)
	}
	if seen, err := r.Ghosts(ctx, "bob", own.ID); err != nil || len(seen) != 1 || seen[0].Mine {
		t.Errorf("bob sees %+v, %v", seen, err)
	}

	// A present name is shown, and a deleted player's ghost disappears.
	if err := f.Store.SetPlayer(ctx, store.Player{ID: "ann", Name: "Anna"}); err != nil {
		t.Fatal(err)
	}
	if err := f.Store.DeletePlayer(ctx, "bob"); err != nil {
		t.Fatal(err)
	}
	if left, err := other.Ghosts(ctx, "cid", offered.ID); err != nil || len(left) != 1 || left[0].Name != "Anna" {
		t.Errorf("%+v, %v", left, err)
	}
	f.AddPlayer("eve")
	if got, err := r.CreateGhostRace(ctx, "eve", profile, false); err != nil || len(got.Ghosts) != 1 || got.Ghosts[0].Name == "bob" {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestGhostOfTimedRun races against a recorded timed run, with its first ten hands.
func TestGhostOfTimedRun(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	r := gametest.NewRaces(f)
	run := f.MustBegin("ann", run.Request{Mode: "timed"})
	for hand := range 12 {
		f.Advance(6000)
		if hand == 4 { // a wrong claim costs time but does not delay the next hand
			run = f.MustAct("ann", run.ID, race.Claim{ID: f.NextID(), Hand: hand, Expr: "1"})
		}
		run = f.SolveOpen("ann", run)
	}
	f.MustAct("ann", run.ID, race.Finish{ID: f.NextID()})
	log := f.ReadLog(run.ID)
	got, err := r.CreateGhostRace(t.Context(), "bob", live.Profile{Name: "Bob"}, false)
	if err != nil || len(got.Ghosts) != 1 || got.Public.Mode.Hands != 10 || got.Public.Mode.Solvable {
		t.Fatalf("%+v, %v", got, err)
	}
	g := got.Ghosts[0]
	if want := wantTimeline(log, "ann", 10); !reflect.DeepEqual(g.Timeline, want) || g.Name != "ann" || g.Time != 63_000 {
		t.Errorf("%+v\nwant\n%+v", g, want)
	}
	if hands := livetest.DealtHands(f.ReadLog(got.ID)); !reflect.DeepEqual(hands, livetest.DealtHands(log)[:10]) {
		t.Errorf("hands %+v", hands)
	}
	if err := f.Store.DeletePlayer(t.Context(), "ann"); err != nil {
		t.Fatal(err)
	}
	if left, err := r.Ghosts(t.Context(), "bob", got.ID); err != nil || len(left) != 0 {
		t.Errorf("after the deletion: %+v, %v", left, err)
	}
}

// TestGhostCandidatesAreBounded checks that at most ten recorded runs are replayed to find one with
// enough hands.
func TestGhostCandidatesAreBounded(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	r := gametest.NewRaces(f)
	run := f.MustBegin("ann", run.Request{Mode: "timed"})
	for range 5 {
		f.Advance(6000)
		run = f.SolveOpen("ann", run)
	}
	f.MustAct("ann", run.ID, race.Finish{ID: f.NextID()})
	for i := range 10 {
		player := fmt.Sprint("player", i)
		f.AddPlayer(player)
		gametest.Record(t, f, player, 180) // nearer to the middle than ann
	}
	profile := live.Profile{Name: "Bob"}
	if got, err := r.CreateGhostRace(t.Context(), "bob", profile, false); !errors.Is(err, live.ErrNoGhost) {
		t.Errorf("with ten short runs: %+v, %v", got, err)
	}
	if err := f.Store.DeletePlayer(t.Context(), "player0"); err != nil {
		t.Fatal(err)
	}
	if got, err := r.CreateGhostRace(t.Context(), "bob", profile, false); err != nil || len(got.Ghosts) != 1 || len(got.Ghosts[0].Timeline) != 5 {
		t.Errorf("with nine short runs: %+v, %v", got, err)
	}
}

// TestOwnRecordingsHideNoGhost checks that a player with many recordings of about the same strength
// still gets a ghost of another player.
func TestOwnRecordingsHideNoGhost(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	r := gametest.NewRaces(f)
	run := f.MustBegin("ann", run.Request{Mode: "timed"})
	for range 5 {
		f.Advance(6000)
		run = f.SolveOpen("ann", run)
	}
	f.MustAct("ann", run.ID, race.Finish{ID: f.NextID()})
	for range 30 {
		gametest.Record(t, f, "bob", 180) // nearer to the strength of bob than ann
	}
	if got, err := r.CreateGhostRace(t.Context(), "bob", live.Profile{Name: "Bob"}, false); err != nil || len(got.Ghosts) != 1 || got.Ghosts[0].Name != "ann" {
		t.Errorf("%+v, %v", got, err)
	}
}

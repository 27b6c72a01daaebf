package quick_test

import (
	"errors"
	"testing"

	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/race"
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
	if _, err := r.Start(ctx, "ann", first.ID, "s"); !errors.Is(err, match.ErrNotHost) {
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
	ghosts, err := f.Store.RunGhosts(ctx, first.ID, 9)
	if err != nil || len(ghosts) != 3 {
		t.Fatalf("%+v, %v", ghosts, err)
	}
	for i, g := range ghosts {
		res, err := f.Store.Result(ctx, first.ID, g.Player)
		if err != nil || g.Strength != int(7*3600_000/res.Time) || g.Finished != res.Finished {
			t.Errorf("ghost %d: %+v of %+v, %v", i, g, res, err)
		}
	}
	if next := gametest.Quick(t, r, "ann", first.ID); next.ID == first.ID || next.Options.Strength != ghosts[0].Strength {
		t.Errorf("after the race: %+v, want a new match of strength %d", next.Options, ghosts[0].Strength)
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

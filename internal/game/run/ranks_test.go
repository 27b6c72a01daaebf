package run_test

import (
	"errors"
	"testing"
	"time"

	"github.com/make24/make24/internal/base/clock"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/race"
)

// useClockGuard makes the fixture use a clock.Guard and returns the guard's monotonic clock.
func useClockGuard(f *gametest.Fixture) (mono *time.Duration) {
	mono = new(time.Duration)
	guard := clock.New(clock.Options{Read: func() (time.Time, time.Duration) { return time.UnixMilli(f.Now), *mono }})
	f.Use(f.Store, run.Options{
		Seed: []byte("of the tests"), Clock: func() int64 { return guard.Now().UnixMilli() },
		Rankable: func(begun int64) bool { return guard.TrustedSince(time.UnixMilli(begun)) },
	})
	return mono
}

// TestClockNotTrusted checks that a run is unranked if the clock was untrusted at its begin, at its
// end or in between, both in the stored result and after a replay of the log. A later run is
// ranked.
func TestClockNotTrusted(t *testing.T) { gametest.OnEach(t, testClockNotTrusted) }

func testClockNotTrusted(t *testing.T, f *gametest.Fixture) {
	mono := useClockGuard(f)
	advance := func(d time.Duration) { f.Now += d.Milliseconds(); *mono += d }
	finish := func(player string, run run.Run, ranked bool) {
		t.Helper()
		f.MustAct(player, run.ID, race.Finish{ID: f.NextID()})
		res, err := f.DB.Result(t.Context(), run.ID, player)
		if err != nil || res.Ranked != ranked {
			t.Errorf("run of %s: %+v, %v; want ranked %v", player, res, err, ranked)
		}
		replayed, err := gametest.ReplayLog(t, f.ReadLog(run.ID)).Result(player)
		if err != nil || replayed.Ranked != ranked {
			t.Errorf("the log of %s: ranked %v, %v; want %v", player, replayed.Ranked, err, ranked)
		}
	}
	advance(time.Minute)
	finish("ann", f.MustBegin("ann", run.Request{Mode: "timed"}), true)

	endsUntrusted := f.MustBegin("ann", run.Request{Mode: "timed"})
	spansUntrusted := f.MustBegin("bob", run.Request{Mode: "daily"})
	advance(10 * time.Second)
	f.Now += 5_000 // the clock jumps
	finish("ann", endsUntrusted, false)
	beginsUntrusted := f.MustBegin("cid", run.Request{Mode: "daily"})
	advance(clock.SteadyTime)
	finish("bob", spansUntrusted, false)
	finish("cid", beginsUntrusted, false)
	advance(time.Second)
	finish("ann", f.MustBegin("ann", run.Request{Mode: "daily"}), true)

	board, err := f.DailyResults(t.Context(), "bob", gametest.Today(f))
	if err != nil || board.Players != 1 || board.Result == nil || board.Result.Place != 0 || board.Result.Behind != 0 {
		t.Errorf("the board is %+v of %+v, %v", board, board.Result, err)
	}
}

// TestClockSetBack checks that times in a log do not decrease if the clock is set back, and that
// no action is rejected or lost.
func TestClockSetBack(t *testing.T) { gametest.OnEach(t, testClockSetBack) }

func testClockSetBack(t *testing.T, f *gametest.Fixture) {
	useClockGuard(f)
	f.Now += gametest.Hour
	run := f.MustBegin("ann", run.Request{Mode: "daily"})
	f.Now += 7_000
	run = f.SolveOpen("ann", run)
	f.Now -= gametest.Hour
	for i := 1; i < 5; i++ {
		run = f.MustAct("ann", run.ID, race.Next{ID: f.NextID(), Hand: i})
		f.Now += 1_000
		run = f.SolveOpen("ann", run)
	}
	gametest.ReplayLog(t, f.ReadLog(run.ID)) // Apply rejects decreasing times
	res, err := f.DB.Result(t.Context(), run.ID, "ann")
	if err != nil || res.Ranked || res.Solved != 5 || res.Hands != 5 || res.Time < 7_000 {
		t.Errorf("%+v, %v", res, err)
	}
	list, _, err := f.List(t.Context(), "ann", "", store.RunCursor{}, 10)
	if err != nil || len(list) != 1 || list[0].Solved != 5 {
		t.Errorf("%+v, %v", list, err)
	}
	if n, err := f.Sweep(t.Context()); err != nil {
		t.Errorf("swept %d, %v", n, err)
	}
}

// TestSharedResultIsTrusted checks that nobody else sees a held result before an operator has accepted it, nor
// a result of a banned player.
func TestSharedResultIsTrusted(t *testing.T) { gametest.OnEach(t, testSharedResultIsTrusted) }

func testSharedResultIsTrusted(t *testing.T, f *gametest.Fixture) {
	ctx := t.Context()
	played := f.PlayTimed("ann", 5, 100)
	for _, c := range []struct {
		decision string
		want     error
	}{{"", store.ErrNotFound}, {store.DecisionReject, store.ErrNotFound}, {store.DecisionAccept, nil}} {
		if c.decision != "" {
			decided := store.HeldResult{Run: played, Player: "ann", Decision: c.decision, Decided: f.Now}
			if err := f.DB.DecideHeldResult(ctx, decided); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := f.SharedJSON(ctx, played); !errors.Is(err, c.want) {
			t.Errorf("decision %q: %v, want %v", c.decision, err, c.want)
		}
	}
	for _, banned := range []int64{f.Now, 0} {
		if err := f.DB.BanPlayer(ctx, "ann", banned, ""); err != nil {
			t.Fatal(err)
		}
		if _, err := f.SharedJSON(ctx, played); errors.Is(err, store.ErrNotFound) != (banned > 0) {
			t.Errorf("banned since %d: %v", banned, err)
		}
	}
}

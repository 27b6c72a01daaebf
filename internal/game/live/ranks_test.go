package live_test

import (
	"testing"
	"time"

	"github.com/make24/make24/internal/base/clock"
	"github.com/make24/make24/internal/game/live"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
)

// useClockGuard makes the fixture use a clock.Guard and returns the guard's monotonic clock.
func useClockGuard(f *fixture) (mono *time.Duration) {
	mono = new(time.Duration)
	guard := clock.New(clock.Options{Read: func() (time.Time, time.Duration) { return time.UnixMilli(f.now), *mono }})
	f.use(f.store, live.Options{
		Seed: []byte("of the tests"), Clock: func() int64 { return guard.Now().UnixMilli() },
		Rankable: func(begun int64) bool { return guard.TrustedSince(time.UnixMilli(begun)) },
	})
	return mono
}

// TestClockNotTrusted checks that a run is unranked if the clock was untrusted at its begin, at its
// end or in between, both in the stored result and after a replay of the log. A later run is
// ranked.
func TestClockNotTrusted(t *testing.T) { onEach(t, testClockNotTrusted) }

func testClockNotTrusted(t *testing.T, f *fixture) {
	mono := useClockGuard(f)
	advance := func(d time.Duration) { f.now += d.Milliseconds(); *mono += d }
	finish := func(player string, run live.Run, ranked bool) {
		t.Helper()
		f.mustAct(player, run.ID, race.Finish{ID: f.newID()})
		res, err := f.store.Result(t.Context(), run.ID, player)
		if err != nil || res.Ranked != ranked {
			t.Errorf("run of %s: %+v, %v; want ranked %v", player, res, err, ranked)
		}
		replayed, err := replayLog(t, f.readLog(run.ID)).Result(player)
		if err != nil || replayed.Ranked != ranked {
			t.Errorf("the log of %s: ranked %v, %v; want %v", player, replayed.Ranked, err, ranked)
		}
	}
	advance(time.Minute)
	finish("ann", f.begin("ann", live.Request{Mode: "timed"}), true)

	endsUntrusted := f.begin("ann", live.Request{Mode: "timed"})
	spansUntrusted := f.begin("bob", live.Request{Mode: "daily"})
	advance(10 * time.Second)
	f.now += 5_000 // the clock jumps
	finish("ann", endsUntrusted, false)
	beginsUntrusted := f.begin("cid", live.Request{Mode: "daily"})
	advance(clock.SteadyTime)
	finish("bob", spansUntrusted, false)
	finish("cid", beginsUntrusted, false)
	advance(time.Second)
	finish("ann", f.begin("ann", live.Request{Mode: "daily"}), true)

	board, err := f.Board(t.Context(), "bob", today(f))
	if err != nil || board.Players != 1 || board.Result == nil || board.Result.Place != 0 || board.Result.Behind != 0 {
		t.Errorf("the board is %+v of %+v, %v", board, board.Result, err)
	}
}

// TestClockSetBack checks that times in a log do not decrease if the clock is set back, and that
// no action is rejected or lost.
func TestClockSetBack(t *testing.T) { onEach(t, testClockSetBack) }

func testClockSetBack(t *testing.T, f *fixture) {
	useClockGuard(f)
	f.now += hour
	run := f.begin("ann", live.Request{Mode: "daily"})
	f.now += 7_000
	run = f.solveOpen("ann", run)
	f.now -= hour
	for i := 1; i < 5; i++ {
		run = f.mustAct("ann", run.ID, race.Next{ID: f.newID(), Hand: i})
		f.now += 1_000
		run = f.solveOpen("ann", run)
	}
	replayLog(t, f.readLog(run.ID)) // Apply rejects decreasing times
	res, err := f.store.Result(t.Context(), run.ID, "ann")
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

package live_test

import (
	"testing"
	"time"

	"github.com/make24/make24/internal/clock"
	"github.com/make24/make24/internal/live"
	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/race"
)

// useGuard makes the fixture use a clock.Guard and returns the guard's monotonic clock.
func useGuard(d *fixture) (mono *time.Duration) {
	mono = new(time.Duration)
	guard := clock.New(clock.Options{Read: func() (time.Time, time.Duration) { return time.UnixMilli(d.now), *mono }})
	d.Runs = live.New(d.store, live.Options{
		Seed: []byte("of the tests"), Clock: func() int64 { return guard.Now().UnixMilli() },
		Rankable: func(begun int64) bool { return guard.TrustedSince(time.UnixMilli(begun)) },
	})
	return mono
}

// TestClockNotTrusted checks that a run that begins, continues or ends while the clock is not
// trusted is not ranked, neither in its stored result nor when the log is replayed. A later run is
// ranked.
func TestClockNotTrusted(t *testing.T) { onEach(t, testClockNotTrusted) }

func testClockNotTrusted(t *testing.T, d *fixture) {
	mono := useGuard(d)
	pass := func(by time.Duration) { d.now += by.Milliseconds(); *mono += by }
	finish := func(player string, run live.Run, ranked bool) {
		t.Helper()
		d.do(player, run.ID, race.Finish{ID: d.id()})
		res, err := d.store.Result(t.Context(), run.ID)
		if err != nil || res.Ranked != ranked {
			t.Errorf("run of %s: %+v, %v; want ranked %v", player, res, err, ranked)
		}
		again, err := replay(t, d.log(run.ID)).Result(player)
		if err != nil || again.Ranked != ranked {
			t.Errorf("the log of %s: ranked %v, %v; want %v", player, again.Ranked, err, ranked)
		}
	}
	pass(time.Minute)
	finish("ann", d.begin("ann", live.Request{Mode: "timed"}), true)

	within := d.begin("ann", live.Request{Mode: "timed"})
	through := d.begin("bob", live.Request{Mode: "daily"})
	pass(10 * time.Second)
	d.now += 5_000 // the jump
	finish("ann", within, false)
	begun := d.begin("cid", live.Request{Mode: "daily"})
	pass(clock.SteadyTime)
	finish("bob", through, false)
	finish("cid", begun, false)
	pass(time.Second)
	finish("ann", d.begin("ann", live.Request{Mode: "daily"}), true)

	board, err := d.Board(t.Context(), "bob", today(d))
	if err != nil || board.Players != 1 || board.Yours == nil || board.Yours.Place != 0 || board.Yours.Behind != 0 {
		t.Errorf("the board is %+v of %+v, %v", board, board.Yours, err)
	}
}

// TestClockSetBack checks that times in a log do not decrease if the clock is set back, and that
// no action is rejected or lost.
func TestClockSetBack(t *testing.T) { onEach(t, testClockSetBack) }

func testClockSetBack(t *testing.T, d *fixture) {
	useGuard(d)
	d.now += hour
	run := d.begin("ann", live.Request{Mode: "daily"})
	d.now += 7_000
	run = d.solveOpen("ann", run)
	d.now -= hour
	for i := 1; i < 5; i++ {
		run = d.do("ann", run.ID, race.Next{ID: d.id(), Hand: i})
		d.now += 1_000
		run = d.solveOpen("ann", run)
	}
	replay(t, d.log(run.ID)) // Apply rejects decreasing times
	res, err := d.store.Result(t.Context(), run.ID)
	if err != nil || res.Ranked || res.Solved != 5 || res.Hands != 5 || res.Time < 7_000 {
		t.Errorf("%+v, %v", res, err)
	}
	list, _, err := d.List(t.Context(), "ann", "", store.RunCursor{}, 10)
	if err != nil || len(list) != 1 || list[0].Solved != 5 {
		t.Errorf("%+v, %v", list, err)
	}
	if n, err := d.Sweep(t.Context()); err != nil {
		t.Errorf("swept %d, %v", n, err)
	}
}

package game_test

import (
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/make24/make24/internal/base/clock"
	"github.com/make24/make24/internal/server"
)

// TestLostDatabaseLock checks that a server that has lost the lock of its database fails /readyz until
// it has the lock again.
func TestLostDatabaseLock(t *testing.T) {
	var lost atomic.Bool
	srv := serve(t, func(o *server.Options) {
		o.LockErr = func() error {
			if lost.Load() {
				return errors.New("lost")
			}
			return nil
		}
	})
	b := srv.browser()
	b.send("GET", "/readyz", nil).wantStatus(200, nil)
	lost.Store(true)
	result := b.send("GET", "/readyz", nil)
	result.wantProblem(503, "busy")
	if want := "The lock of the database is lost"; !strings.Contains(result.body, want) {
		t.Errorf("%s, want %s", result.body, want)
	}
	lost.Store(false)
	b.send("GET", "/readyz", nil).wantStatus(200, nil)
}

// TestClockJumps checks that a server whose clock jumped fails /readyz and still answers requests,
// and that it is ready again after the clock has been steady for a minute.
func TestClockJumps(t *testing.T) {
	var wallTime, monoTime atomic.Int64 // nanoseconds since startTime, on the wall clock and the monotonic clock
	advanceBoth := func(d time.Duration) { wallTime.Add(int64(d)); monoTime.Add(int64(d)) }
	guard := clock.New(clock.Options{Read: func() (time.Time, time.Duration) {
		return startTime.Add(time.Duration(wallTime.Load())), time.Duration(monoTime.Load())
	}})
	srv := serve(t, func(o *server.Options) { o.Clock, o.Guard = nil, guard })
	b := srv.browser()
	b.send("GET", "/readyz", nil).wantStatus(200, nil)
	run := b.begin(object{"key": "k", "mode": "practice", "puzzles": []string{fixedPuzzle}})
	wallTime.Add(int64(90 * time.Second))
	for range 2 {
		result := b.send("GET", "/readyz", nil)
		result.wantProblem(503, "busy")
		if want := "The server's clock is not trusted: the clock jumped by 1m30s."; !strings.Contains(result.body, want) {
			t.Errorf("%s, want %s", result.body, want)
		}
		b.send("GET", "/healthz", nil).wantStatus(200, nil)
	}
	run.solve().wantStatus(200, nil)
	if run.Now != startTime.Add(90*time.Second).UnixMilli() {
		t.Errorf("the game's time is %d", run.Now)
	}
	advanceBoth(clock.SteadyTime)
	b.send("GET", "/readyz", nil).wantStatus(200, nil)
}

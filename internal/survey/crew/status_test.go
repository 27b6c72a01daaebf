package crew

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/make24/make24/internal/base/bus"
	"github.com/make24/make24/internal/base/bus/bustest"
	"github.com/make24/make24/internal/testkit/clocktest"
)

// TestWorkersStayLive checks that a watcher sees workers whose status does not change until they
// end, and soon afterwards no longer.
func TestWorkersStayLive(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		nc, err := bus.Dial(t.Context(), bus.Access{URLs: "192.0.2.1"}, nats.SetCustomDialer(&bustest.MemoryServer{}))
		if err != nil {
			t.Fatal(err)
		}
		defer nc.Close()
		b := &surveyBus{nc: nc, id: "0123456789abcdef", size: 100}
		w := &watcher{surveyBus: b, statuses: map[string]receivedStatus{}}
		quit, err := w.listen()
		if err != nil {
			t.Fatal(err)
		}
		defer quit()
		g := &workerGroup{b: b}
		ctx, cancel := context.WithCancel(t.Context())
		workers := []*worker{{workerGroup: g}, {workerGroup: g}}
		workers[0].setStatus(WorkerStatus{Worker: "busy", From: 10, To: 20, At: 13})
		workers[1].setStatus(WorkerStatus{Worker: "idle"})
		go g.publishStatus(ctx, workers)
		for range 60 {
			clocktest.Sleep(990 * time.Millisecond)
			if p := (Progress{LiveWorkers: w.liveWorkers()}); len(p.LiveWorkers) != 2 || p.BusyCount() != 1 {
				t.Fatalf("live workers %+v", p.LiveWorkers)
			}
		}
		cancel()
		clocktest.Sleep(statusTimeout + time.Second)
		if left := w.liveWorkers(); len(left) != 0 {
			t.Errorf("live workers %+v after they ended", left)
		}
	})
}

// TestLeavingASilentBus checks that a watcher whose context has ended repeats its last report, if
// there was one, within the final timeout although the bus does not answer.
func TestLeavingASilentBus(t *testing.T) {
	for _, reported := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			begin := clocktest.Now()
			silent := leaderlessJetStream{electionTimes: electionTimes{streamLeader: begin.Add(time.Hour)}}
			b := &surveyBus{js: silent, size: 100}
			w := &watcher{surveyBus: b, timing: WatchTiming{}.withDefaults(), entries: entryReader{b: b}, statuses: map[string]receivedStatus{}}
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			var reports []int64
			w.reportFinal(ctx, Progress{HandsDone: 7}, reported, func(p Progress) { reports = append(reports, p.HandsDone) })
			if took := clocktest.Since(begin); took > 3*time.Second {
				t.Errorf("it returned after %v", took)
			}
			if reported != (len(reports) == 1 && reports[0] == 7) || len(reports) > 1 {
				t.Errorf("with an earlier report %v: %v", reported, reports)
			}
			begin = clocktest.Now()
			if _, err := w.poll(t.Context()); err == nil || clocktest.Since(begin) > 10*time.Second {
				t.Errorf("a poll took %v: %v", clocktest.Since(begin), err)
			}
		})
	}
}

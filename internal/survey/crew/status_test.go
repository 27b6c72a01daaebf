package crew

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/make24/make24/internal/bus"
	"github.com/make24/make24/internal/bus/bustest"
)

// TestWorkersStayLive has two workers that do nothing new for long: a watcher hears of both until they end, and of
// neither a while later.
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
		s := &workerGroup{b: b}
		ctx, cancel := context.WithCancel(t.Context())
		workers := []*worker{{workerGroup: s}, {workerGroup: s}}
		workers[0].setStatus(WorkerStatus{Worker: "busy", From: 10, To: 20, At: 13})
		workers[1].setStatus(WorkerStatus{Worker: "idle"})
		go s.publishStatus(ctx, workers)
		for range 60 {
			time.Sleep(990 * time.Millisecond)
			if p := (Progress{Workers: w.workers()}); len(p.Workers) != 2 || p.Busy() != 1 {
				t.Fatalf("heard of %+v", p.Workers)
			}
		}
		cancel()
		time.Sleep(statusTimeout + time.Second)
		if left := w.workers(); len(left) != 0 {
			t.Errorf("heard of %+v after they ended", left)
		}
	})
}

// TestLeavingASilentBus has nobody wait any longer for a bus that never answers: the watcher tells what it told last,
// if anything, and soon.
func TestLeavingASilentBus(t *testing.T) {
	for _, told := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			begin := time.Now()
			silent := leaderlessJetStream{outage: outage{stream: begin.Add(time.Hour)}}
			b := &surveyBus{js: silent, size: 100}
			w := &watcher{surveyBus: b, timing: WatchTiming{}.withDefaults(), records: recordReader{b: b}, statuses: map[string]receivedStatus{}}
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			var heard []int64
			w.reportFinal(ctx, Progress{Done: 7}, told, func(p Progress) { heard = append(heard, p.Done) })
			if took := time.Since(begin); took > 3*time.Second {
				t.Errorf("it left after %v", took)
			}
			if told != (len(heard) == 1 && heard[0] == 7) || len(heard) > 1 {
				t.Errorf("told before %v: %v", told, heard)
			}
			begin = time.Now()
			if _, err := w.poll(t.Context()); err == nil || time.Since(begin) > 10*time.Second {
				t.Errorf("a look took %v: %v", time.Since(begin), err)
			}
		})
	}
}

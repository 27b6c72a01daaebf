package crew_test

import (
	"context"
	"encoding/json"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/base/bus"
	"github.com/make24/make24/internal/survey/crew"
	"github.com/make24/make24/internal/survey/folder"
	"github.com/make24/make24/internal/testkit/clocktest"
)

// twoWorkers runs two workers, each with its own connection, on a survey of a few long intervals.
// The worker that gets the first hand is called the first worker. It waits there until the other
// worker is idle and asks for work.
type twoWorkers struct {
	t     *testing.T
	ctx   context.Context
	f     *folder.Folder
	conns [2]*nats.Conn
	first folder.Interval // first queued interval
	handCounter

	remaining     folder.Interval // the ranks that remain for the first worker
	firstWorker   atomic.Int32    // number of the first worker, from 1
	requestCounts [2]atomic.Int64 // how often each worker received the message that a worker is idle
	helpedHands   atomic.Int64    // hands of the first interval that the other worker computed

	changedLock sync.Mutex
	changed     chan struct{} // closed and replaced at each event
}

func newTwoWorkers(t *testing.T) *twoWorkers {
	s := must[*bus.Server](t)(bus.Embed(t.TempDir(), false))
	t.Cleanup(s.Stop)
	tw := &twoWorkers{t: t, ctx: withTimeout(t, maxWait), f: must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t))), changed: make(chan struct{})}
	for i := range tw.conns {
		tw.conns[i] = must[*nats.Conn](t)(s.Dial(tw.ctx, "test"))
		t.Cleanup(tw.conns[i].Close)
	}
	if n := must[int](t)(crew.Enqueue(tw.ctx, tw.conns[0], tw.options())); n < 2 || n > 20 {
		t.Fatalf("%d intervals", n)
	}
	tw.first = firstQueued(t, tw.conns[0], tw.f.Plan().ID())
	tw.remaining = tw.first
	return tw
}

// firstQueued returns the first queued interval of a survey. It must be long enough to be cut.
func firstQueued(t *testing.T, nc *nats.Conn, id string) (first folder.Interval) {
	t.Helper()
	ctx, js := withTimeout(t, maxWait), must[jetstream.JetStream](t)(jetstream.New(nc))
	queue := must[jetstream.Stream](t)(js.Stream(ctx, "SURVEY-"+id+"-WORK"))
	msg := must[*jetstream.RawStreamMsg](t)(queue.GetLastMsgForSubject(ctx, "survey."+id+".work.0"))
	if err := json.Unmarshal(msg.Data, &first); err != nil || first.To < 20 {
		t.Fatal(first, err)
	}
	return first
}

// options returns settings with which intervals have no time limit, no worker counts as lost, and
// parts and queue are compared only at the start.
func (tw *twoWorkers) options() crew.Options {
	o := options(tw.f)
	o.ReconcileEvery = time.Hour
	return o
}

// notify wakes all callers of await.
func (tw *twoWorkers) notify() {
	tw.changedLock.Lock()
	defer tw.changedLock.Unlock()
	close(tw.changed)
	tw.changed = make(chan struct{})
}

// await waits until condition returns true.
func (tw *twoWorkers) await(what string, condition func() bool) {
	for {
		tw.changedLock.Lock()
		changed := tw.changed
		tw.changedLock.Unlock()
		if condition() {
			return
		}
		select {
		case <-changed:
		case <-tw.ctx.Done():
			tw.t.Error("timeout waiting until", what)
			return
		}
	}
}

// onlyRestMissing reports whether parts cover everything except tw.rest.
func (tw *twoWorkers) onlyRestMissing() bool {
	parts, err := tw.f.Parts()
	if err != nil {
		tw.t.Error(err)
		return true
	}
	gaps := folder.Gaps(parts, tw.f.Plan().Space().Size())
	return len(gaps) == 1 && gaps[0] == tw.remaining
}

// awaitRequest waits until the worker with the given number receives another message that the other
// worker is idle.
func (tw *twoWorkers) awaitRequest(number int32) {
	before := tw.requestCounts[number-1].Load()
	tw.await("the other asks", func() bool { return tw.requestCounts[number-1].Load() > before })
}

func workerName(number int32) string { return string('@' + number) }

// run runs both workers until the survey is complete. The first worker calls beforeLaterHand before
// each further hand of its interval.
func (tw *twoWorkers) run(beforeLaterHand func()) {
	ended := make(chan error)
	for i, nc := range tw.conns {
		number, o := int32(i+1), tw.options()
		o.Name = workerName(number)
		o.Failpoint = func(point string) {
			if point == "asked" {
				tw.requestCounts[number-1].Add(1)
			}
			tw.notify()
		}
		o.BeforeHand = func(rank int64) {
			tw.add(rank)
			switch {
			case rank == 0:
				tw.firstWorker.Store(number)
				tw.await("the rest is done", tw.onlyRestMissing)
				tw.awaitRequest(number)
			case rank < tw.first.To && tw.firstWorker.Load() != number:
				tw.helpedHands.Add(1)
				tw.notify()
			case rank < tw.first.To && beforeLaterHand != nil:
				beforeLaterHand()
			}
		}
		go func() { ended <- crew.RunWorkers(tw.ctx, nc, o, 1) }()
	}
	for range tw.conns {
		if err := clocktest.Receive(tw.t, "the end", ended); err != nil {
			tw.t.Error(err)
		}
	}
	tw.checkOnce(tw.t, []folder.Interval{{To: tw.f.Plan().Space().Size()}})
	checkRows(tw.t, tw.f)
	checkOnlyParts(tw.t, tw.f)
}

// restPartStarts returns the starts of the parts in tw.rest.
func (tw *twoWorkers) restPartStarts() (starts []int64) {
	for _, p := range must[[]folder.Part](tw.t)(tw.f.Parts()) {
		if p.From < tw.remaining.To {
			starts = append(starts, p.From)
		}
	}
	return starts
}

// TestIdleRemoteWorkerGetsHalf checks that a worker gives half of its interval to an idle worker
// with another connection.
func TestIdleRemoteWorkerGetsHalf(t *testing.T) {
	t.Parallel()
	tw := newTwoWorkers(t)
	tw.run(sync.OnceFunc(func() { // before the second hand: half of the rest is queued by now
		tw.await("the other helps", func() bool { return tw.helpedHands.Load() > 0 })
	}))
	if tw.helpedHands.Load() == 0 {
		t.Error("the other worker computed no hand of the interval")
	}
	// Half of the rest, after one hand or more, begins in the second half of the interval.
	if starts := tw.restPartStarts(); len(starts) < 2 || starts[len(starts)-1] < tw.first.To/2 {
		t.Errorf("parts of %v start at %d", tw.first, starts)
	}
}

// redeliver receives and rejects the first interval of a survey, so that its next delivery is the
// second.
func redeliver(t *testing.T, nc *nats.Conn, id string) {
	t.Helper()
	js, ctx := must[jetstream.JetStream](t)(jetstream.New(nc)), withTimeout(t, maxWait)
	consumer := must[jetstream.Consumer](t)(js.Consumer(ctx, "SURVEY-"+id+"-WORK", "crew"))
	msg := must[jetstream.Msg](t)(consumer.Next())
	if want := "survey." + id + ".work.0"; msg.Subject() != want {
		t.Fatalf("subject %s, want %s", msg.Subject(), want)
	}
	if err := msg.Nak(); err != nil {
		t.Fatal(err)
	}
}

// TestRedeliveredIntervalIsNotShared delivers the first interval for the second time. The worker
// must queue all but a piece of it before the first hand, so that the other worker computes the
// rest even if the hand kills its worker, and must not share the piece.
func TestRedeliveredIntervalIsNotShared(t *testing.T) {
	t.Parallel()
	tw := newTwoWorkers(t)
	redeliver(t, tw.conns[0], tw.f.Plan().ID())
	tw.remaining, _ = crew.CutForDelivery(tw.first, 2)
	tw.run(nil)
	if starts := tw.restPartStarts(); len(starts) != 1 {
		t.Errorf("parts of %v start at %d", tw.remaining, starts)
	}
}

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

	"github.com/make24/make24/internal/bus"
	"github.com/make24/make24/internal/survey/crew"
	"github.com/make24/make24/internal/survey/folder"
)

// twoWorkers runs two workers with a connection each, on a survey of a few long intervals. The
// worker with the first hand, called the first worker, waits there until the other is idle and
// asks for work.
type twoWorkers struct {
	t     *testing.T
	ctx   context.Context
	f     *folder.Folder
	conns [2]*nats.Conn
	first folder.Interval // first queued interval
	handCounter

	rest        folder.Interval // the ranks that remain for the first worker
	firstWorker atomic.Int32    // number of the first worker, from 1
	asked       [2]atomic.Int64 // how often each worker received that a worker is idle
	helped      atomic.Int64    // hands of the first interval that the other worker computed

	waking  sync.Mutex
	changed chan struct{} // closed and replaced at each event
}

func newTwo(t *testing.T) *twoWorkers {
	s := must[*bus.Server](t)(bus.Embed(t.TempDir(), false))
	t.Cleanup(s.Stop)
	d := &twoWorkers{t: t, ctx: withTimeout(t, time.Minute), f: must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t))), changed: make(chan struct{})}
	for i := range d.conns {
		d.conns[i] = must[*nats.Conn](t)(s.Dial(d.ctx, "test"))
		t.Cleanup(d.conns[i].Close)
	}
	if n := must[int](t)(crew.Plan(d.ctx, d.conns[0], d.options())); n < 2 || n > 20 {
		t.Fatalf("%d intervals", n)
	}
	d.first = firstQueued(t, d.conns[0], d.f.Plan().ID())
	d.rest = d.first
	return d
}

// firstQueued returns the first queued interval of a survey. It must be long enough to be cut.
func firstQueued(t *testing.T, nc *nats.Conn, id string) (first folder.Interval) {
	t.Helper()
	ctx, js := withTimeout(t, time.Minute), must[jetstream.JetStream](t)(jetstream.New(nc))
	queue := must[jetstream.Stream](t)(js.Stream(ctx, "SURVEY-"+id+"-WORK"))
	msg := must[*jetstream.RawStreamMsg](t)(queue.GetLastMsgForSubject(ctx, "survey."+id+".work.0"))
	if err := json.Unmarshal(msg.Data, &first); err != nil || first.To < 20 {
		t.Fatal(first, err)
	}
	return first
}

// options returns settings with which intervals have no time limit, no worker counts as lost, and
// parts and queue are compared only at the start.
func (d *twoWorkers) options() crew.Options {
	w := options(d.f)
	w.ReconcileEvery = time.Hour
	return w
}

// happened wakes all callers of await.
func (d *twoWorkers) happened() {
	d.waking.Lock()
	defer d.waking.Unlock()
	close(d.changed)
	d.changed = make(chan struct{})
}

// await waits until come returns true.
func (d *twoWorkers) await(what string, come func() bool) {
	for {
		d.waking.Lock()
		changed := d.changed
		d.waking.Unlock()
		if come() {
			return
		}
		select {
		case <-changed:
		case <-d.ctx.Done():
			d.t.Error("timeout waiting until", what)
			return
		}
	}
}

// onlyLeft reports whether parts cover everything except d.left.
func (d *twoWorkers) onlyLeft() bool {
	parts, err := d.f.Parts()
	if err != nil {
		d.t.Error(err)
		return true
	}
	gaps := folder.Gaps(parts, d.f.Plan().Space().Size())
	return len(gaps) == 1 && gaps[0] == d.rest
}

// otherAsks waits until the worker me receives, from now on, that the other worker is idle.
func (d *twoWorkers) otherAsks(me int32) {
	before := d.asked[me-1].Load()
	d.await("the other asks", func() bool { return d.asked[me-1].Load() > before })
}

func name(who int32) string { return string('@' + who) }

// run runs both workers until the survey is complete. The first worker calls later before each
// further hand of its interval.
func (d *twoWorkers) run(later func()) {
	ended := make(chan error)
	for i, nc := range d.conns {
		me, w := int32(i+1), d.options()
		w.Name = name(me)
		w.Failpoint = func(point string) {
			if point == "asked" {
				d.asked[me-1].Add(1)
			}
			d.happened()
		}
		w.BeforeHand = func(rank int64) {
			d.note(rank)
			switch {
			case rank == 0:
				d.firstWorker.Store(me)
				d.await("the rest is done", d.onlyLeft)
				d.otherAsks(me)
			case rank < d.first.To && d.firstWorker.Load() != me:
				d.helped.Add(1)
				d.happened()
			case rank < d.first.To && later != nil:
				later()
			}
		}
		go func() { ended <- crew.RunWorkers(d.ctx, nc, w, 1) }()
	}
	for range d.conns {
		if err := <-ended; err != nil {
			d.t.Error(err)
		}
	}
	d.checkOnce(d.t, []folder.Interval{{To: d.f.Plan().Space().Size()}})
	checkRows(d.t, d.f)
	checkOnlyParts(d.t, d.f)
}

// starts returns the starts of the parts in d.left.
func (d *twoWorkers) starts() (starts []int64) {
	for _, p := range must[[]folder.Part](d.t)(d.f.Parts()) {
		if p.From < d.rest.To {
			starts = append(starts, p.From)
		}
	}
	return starts
}

// TestIdleRemoteWorkerGetsHalf checks that a worker gives half of its interval to an idle worker of
// another connection.
func TestIdleRemoteWorkerGetsHalf(t *testing.T) {
	t.Parallel()
	d := newTwo(t)
	d.run(sync.OnceFunc(func() { // before the second hand: half of the rest is queued by now
		d.await("the other helps", func() bool { return d.helped.Load() > 0 })
	}))
	if d.helped.Load() == 0 {
		t.Error("the other worker computed no hand of the interval")
	}
	// Half of the rest, after one hand or more, begins in the second half of the interval.
	if starts := d.starts(); len(starts) < 2 || starts[len(starts)-1] < d.first.To/2 {
		t.Errorf("parts of %v start at %d", d.first, starts)
	}
}

// redeliver receives and rejects the first interval of a survey, so that its next delivery is the
// second.
func redeliver(t *testing.T, nc *nats.Conn, id string) {
	t.Helper()
	js, ctx := must[jetstream.JetStream](t)(jetstream.New(nc)), withTimeout(t, time.Minute)
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
// queues all but a piece of it before the first hand, so that the other worker computes the rest
// even if the hand kills. It does not share the piece.
func TestRedeliveredIntervalIsNotShared(t *testing.T) {
	t.Parallel()
	d := newTwo(t)
	redeliver(t, d.conns[0], d.f.Plan().ID())
	d.rest, _ = crew.CutForDelivery(d.first, 2)
	d.run(nil)
	if starts := d.starts(); len(starts) != 1 {
		t.Errorf("parts of %v start at %d", d.rest, starts)
	}
}

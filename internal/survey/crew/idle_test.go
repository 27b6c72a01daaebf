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

// two is workers of two connections, of one survey in a few long intervals. Who meets the first hand
// waits there until the other has nothing left to do, and says so.
type twoWorkers struct {
	t     *testing.T
	ctx   context.Context
	f     *folder.Folder
	conns [2]*nats.Conn
	first folder.Interval // in the queue
	handCounter

	rest        folder.Interval // what remains for who has the first hand
	firstWorker atomic.Int32    // who that is, from 1
	asked       [2]atomic.Int64 // how often each heard that a worker has nothing to do; the one with the first hand has
	helped      atomic.Int64    // hands of the first interval that the other met

	waking  sync.Mutex
	changed chan struct{} // closed, and another, when something happened
}

func newTwo(t *testing.T) *twoWorkers {
	s := must[*bus.Server](t)(bus.Embed(t.TempDir(), false))
	t.Cleanup(s.Stop)
	d := &twoWorkers{t: t, ctx: within(t, time.Minute), f: must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t))), changed: make(chan struct{})}
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

// firstQueued returns the first interval of a survey that is queued. It must be long enough to be cut.
func firstQueued(t *testing.T, nc *nats.Conn, id string) (first folder.Interval) {
	t.Helper()
	ctx, js := within(t, time.Minute), must[jetstream.JetStream](t)(jetstream.New(nc))
	queue := must[jetstream.Stream](t)(js.Stream(ctx, "SURVEY-"+id+"-WORK"))
	msg := must[*jetstream.RawStreamMsg](t)(queue.GetLastMsgForSubject(ctx, "survey."+id+".work.0"))
	if err := json.Unmarshal(msg.Data, &first); err != nil || first.To < 20 {
		t.Fatal(first, err)
	}
	return first
}

// work never ends an interval, takes nobody for lost and compares at the beginning only.
func (d *twoWorkers) options() crew.Options {
	w := options(d.f)
	w.ReconcileEvery = time.Hour
	return w
}

// happened wakes those that await something.
func (d *twoWorkers) happened() {
	d.waking.Lock()
	defer d.waking.Unlock()
	close(d.changed)
	d.changed = make(chan struct{})
}

// await waits until something came.
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
			d.t.Error("it never came that", what)
			return
		}
	}
}

// onlyLeft says whether parts have everything but what is left.
func (d *twoWorkers) onlyLeft() bool {
	parts, err := d.f.Parts()
	if err != nil {
		d.t.Error(err)
		return true
	}
	gaps := folder.Gaps(parts, d.f.Plan().Space().Size())
	return len(gaps) == 1 && gaps[0] == d.rest
}

// otherAsks waits until the other says that it has nothing to do, from now on, and the workers of this connection
// heard that.
func (d *twoWorkers) otherAsks(me int32) {
	before := d.asked[me-1].Load()
	d.await("the other asks", func() bool { return d.asked[me-1].Load() > before })
}

func name(who int32) string { return string('@' + who) }

// run lets both work until all is done. Who meets the first hand does something at each of the others
// of its interval.
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

// starts are the starts of the parts in what was left to one.
func (d *twoWorkers) starts() (starts []int64) {
	for _, p := range must[[]folder.Part](d.t)(d.f.Parts()) {
		if p.From < d.rest.To {
			starts = append(starts, p.From)
		}
	}
	return starts
}

// TestHalfGoesToIdleWorker has a worker without anything to do on a connection of its own: the other gives
// it half of what it has.
func TestHalfGoesToIdleWorker(t *testing.T) {
	t.Parallel()
	d := newTwo(t)
	d.run(sync.OnceFunc(func() { // the first hand after that: half of the others is given away by now
		d.await("the other helps", func() bool { return d.helped.Load() > 0 })
	}))
	if d.helped.Load() == 0 {
		t.Error("the other did not help")
	}
	// Half of what is left after one hand or more begins in the second half.
	if starts := d.starts(); len(starts) < 2 || starts[len(starts)-1] < d.first.To/2 {
		t.Errorf("of %v there are parts from %d", d.first, starts)
	}
}

// again has the first interval of a survey delivered, and given back: it comes a second time.
func redeliver(t *testing.T, nc *nats.Conn, id string) {
	t.Helper()
	js, ctx := must[jetstream.JetStream](t)(jetstream.New(nc)), within(t, time.Minute)
	consumer := must[jetstream.Consumer](t)(js.Consumer(ctx, "SURVEY-"+id+"-WORK", "crew"))
	msg := must[jetstream.Msg](t)(consumer.Next())
	if want := "survey." + id + ".work.0"; msg.Subject() != want {
		t.Fatalf("%s, not %s", msg.Subject(), want)
	}
	if err := msg.Nak(); err != nil {
		t.Fatal(err)
	}
}

// TestRedeliveredIntervalIsNotShared has the first interval come for the second time. All but a part of it is
// queued before its first hand is met, so that the other does that even if the hand kills; and of this
// part nothing is given away.
func TestRedeliveredIntervalIsNotShared(t *testing.T) {
	t.Parallel()
	d := newTwo(t)
	redeliver(t, d.conns[0], d.f.Plan().ID())
	d.rest, _ = crew.CutForDelivery(d.first, 2)
	d.run(nil)
	if starts := d.starts(); len(starts) != 1 {
		t.Errorf("of %v there are parts from %d", d.rest, starts)
	}
}

package crew

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/folder"
	rowfile "github.com/make24/make24/internal/survey/part"
)

// farewell is how long a worker that is to stop still talks to the bus.
const shutdownGrace = 10 * time.Second

// task is an interval in the hands of a worker.
type task struct {
	*worker
	msg      jetstream.Msg
	interval folder.Interval // as it was queued
	piece    folder.Interval // what of it is done now; what is given away is not in it any more
	poison   []survey.Row
	took     time.Duration // to find the rows of the part
}

// accept does what a message of the queue asks for.
func (w *worker) handle(ctx context.Context, msg jetstream.Msg) error {
	metadata, err := msg.Metadata()
	if err != nil { // the queue did not send it
		w.b.skipped.addPlain()
		return ctx.Err()
	}
	t := &task{worker: w, msg: msg}
	if json.Unmarshal(msg.Data(), &t.interval) != nil || !validInterval(t.interval, msg.Subject(), w.b.size) {
		w.b.skipped.add(msg.Subject())
		_ = msg.Term() // or it would come to every worker; if that is lost, it comes again
		return ctx.Err()
	}
	if ctx.Err() != nil {
		return t.giveBack(ctx, ctx.Err())
	}
	w.setStatus(WorkerStatus{w.name, t.interval.From, t.interval.To, t.interval.From})
	beatCtx, stop := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		t.heartbeat(beatCtx)
	}()
	defer func() {
		stop()
		<-ended
	}()
	return t.process(ctx, int(min(metadata.NumDelivered, MaxDeliveries)))
}

// beat tells the queue that the worker lives, until ctx ends: three times within its patience.
func (t *task) heartbeat(ctx context.Context) {
	for sleep(ctx, t.HeartbeatTimeout/3) == nil {
		_ = t.msg.InProgress()
	}
}

// do does an interval that comes for the n-th time.
func (t *task) process(ctx context.Context, n int) error {
	gaps, err := t.missing(ctx, n > 1)
	if err != nil {
		return t.giveBack(ctx, err)
	}
	if len(gaps) == 0 {
		return t.acknowledge(ctx, nil)
	}
	if gaps[0].From > t.interval.From {
		// What killed, if anything did, is over: what is left is new.
		return t.acknowledge(ctx, gaps)
	}
	piece, rest := CutForDelivery(gaps[0], n)
	t.piece, rest = piece, append(rest, gaps[1:]...)
	if n > 1 { // before it kills again
		if err := t.b.enqueue(ctx, rest); err != nil {
			return err
		}
	}
	end, part, err := t.writePart(ctx, n)
	if err != nil {
		return t.giveBack(ctx, err)
	}
	if end > piece.From {
		// What is in a part is told of even if the worker is to stop.
		grace, cancel := graceContext(ctx)
		defer cancel()
		if err := t.publishRecord(grace, part); err != nil {
			return err
		}
		t.Failpoint("after-record")
	}
	if end < t.piece.To {
		rest = append([]folder.Interval{{From: end, To: t.piece.To}}, rest...)
	}
	if end == piece.From { // it is to stop, and did nothing
		return t.giveBack(ctx, ctx.Err())
	}
	return t.acknowledge(ctx, rest)
}

// late is a context that lives a while longer than the other.
func graceContext(ctx context.Context) (context.Context, context.CancelFunc) {
	if ctx.Err() == nil {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(context.WithoutCancel(ctx), shutdownGrace)
}

// missing is what no part covers of the interval. Where there is a record of its start the part is
// perhaps only not to be seen yet. A list that is not fresh may make for work that was done already, and
// for nothing worse.
func (t *task) missing(ctx context.Context, fresh bool) ([]folder.Interval, error) {
	for attempt := 0; ; attempt++ {
		parts, err := t.listParts(fresh || attempt > 0)
		if err != nil {
			return nil, err
		}
		gaps := within(folder.Gaps(parts, t.b.size), t.interval)
		if len(gaps) == 0 || gaps[0].From > t.interval.From || attempt > 0 {
			return gaps, nil
		}
		if recorded, err := t.b.hasRecord(ctx, t.interval.From); err != nil || !recorded {
			return gaps, err
		}
		if err := sleep(ctx, time.Second); err != nil {
			return nil, err
		}
	}
}

// within is what of the intervals, in order, is in another.
func within(all []folder.Interval, in folder.Interval) (some []folder.Interval) {
	for _, i := range all {
		if i.From, i.To = max(i.From, in.From), min(i.To, in.To); i.From < i.To {
			some = append(some, i)
		}
	}
	return some
}

// write computes what is to be done now of an interval that comes for the n-th time, or as much of it as
// there is time for, into a part. It is up to end; without a hand there is no part. A hand that is lost
// is not met again.
func (t *task) writePart(ctx context.Context, n int) (end int64, part folder.Part, err error) {
	from := t.piece.From
	draft, err := t.Folder.NewDraft(from)
	if err != nil {
		return end, part, err
	}
	defer draft.Abort()
	begin := time.Now()
	end = from
	defer func() {
		if err != nil { // no part has the rows
			t.meter.found(from - end)
		} else {
			t.meter.commit(end - from)
		}
	}()
	for row, err := range t.rows(ctx, n >= MaxDeliveries) {
		if err != nil {
			if ctx.Err() != nil {
				break
			}
			return end, part, err
		}
		if err := draft.Add(row); err != nil {
			return end, part, err
		}
		if row.Poison != "" {
			t.poison = append(t.poison, row)
			t.meter.foundPoison()
		}
		end++
		t.meter.found(1)
		if now := time.Now(); now.Sub(t.statusTime) > time.Second/4 {
			t.statusTime = now
			t.setStatus(WorkerStatus{t.name, t.piece.From, t.piece.To, end})
		}
		took := time.Since(begin)
		if n == 1 {
			t.share(ctx, end, took)
		}
		if end == t.piece.To || took > t.IntervalTime || ctx.Err() != nil {
			break
		}
	}
	if end == from {
		return end, part, nil
	}
	t.took = time.Since(begin)
	draft.SetProvenance(rowfile.Provenance{Worker: t.name, Start: begin.UTC(), Seconds: t.took.Seconds()})
	part, err = draft.Commit(end, t.Failpoint)
	return end, part, err
}

func (t *task) rows(ctx context.Context, lost bool) func(func(survey.Row, error) bool) {
	if !lost {
		return t.surveyor.Rows(ctx, t.piece.From, t.piece.To)
	}
	return func(yield func(survey.Row, error) bool) {
		hand, err := t.b.plan.Plan.Space().At(t.piece.From)
		yield(survey.Row{Rank: t.piece.From, Hand: hand, Poison: "lost"}, err)
	}
}

// share queues the second half of what is left, if another worker has nothing to do and the half takes
// longer than a part costs. Should it be queued and the first half never be done, the interval
// comes again, and what the half has of it is found done or done twice, which is the same.
func (t *task) share(ctx context.Context, end int64, took time.Duration) {
	remaining := t.piece.To - end
	if len(t.idleWorkers) == 0 || remaining < 2 || took/time.Duration(end-t.piece.From)*time.Duration(remaining) < t.idleWait/50 {
		return
	}
	select {
	case name := <-t.idleWorkers:
		if name == t.name {
			return // by now it has something
		}
	default:
		return
	}
	half := folder.Interval{From: end + remaining/2, To: t.piece.To}
	short, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	if t.b.enqueue(short, []folder.Interval{half}) == nil {
		t.piece.To = half.From
	}
}

// enter creates the record of a part. If there is a record of another part, that one counts, and ours is dropped,
// unless something would then be missing.
func (t *task) publishRecord(ctx context.Context, part folder.Part) error {
	for _, row := range t.poison {
		if err := t.b.publishPoison(ctx, row); err != nil {
			return err
		}
	}
	stored, err := t.b.createRecord(ctx, PartRecord{
		From: part.From, To: part.To, Part: part.Name, SHA256: part.SHA256, Worker: t.name, Seconds: t.took.Seconds(),
	})
	if err != nil || stored.Part == part.Name {
		return err
	}
	parts, err := t.listParts(true)
	if err != nil {
		return err
	}
	others := slices.DeleteFunc(slices.Clone(parts), func(p folder.Part) bool { return p.Name == part.Name })
	if len(within(folder.Gaps(others, t.b.size), part.Interval)) > 0 {
		return nil
	}
	return t.Folder.RemovePart(part)
}

// settle queues what is left of an interval and acknowledges it. If nobody hears that, it comes
// again and is found done.
func (t *task) acknowledge(ctx context.Context, rest []folder.Interval) error {
	grace, cancel := graceContext(ctx)
	defer cancel()
	if len(rest) > 0 && rest[0].From == t.interval.From {
		rest = rest[1:] // the message itself stands in its way
	}
	if !surveyDone(ctx) {
		if err := t.b.enqueue(grace, rest); err != nil {
			return err
		}
	}
	t.Failpoint("before-ack")
	short, stop := context.WithTimeout(grace, 2*time.Second)
	defer stop()
	_ = t.msg.DoubleAck(short)
	return ctx.Err()
}

// over says whether it is to stop because nothing is missing any more.
func surveyDone(ctx context.Context) bool { return errors.Is(context.Cause(ctx), errDone) }

// back gives an interval back that was not begun, or that the folder did not take: not because
// it kills, so that it counts as new. The error is why.
func (t *task) giveBack(ctx context.Context, why error) error {
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownGrace)
	defer cancel()
	if t.msg.DoubleAck(grace) == nil && !surveyDone(ctx) {
		_ = t.b.enqueue(grace, []folder.Interval{t.interval}) // or the next comparison does it
	}
	return why
}

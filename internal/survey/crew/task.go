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

// shutdownGrace is the time in which a stopping worker may still finish its requests to the bus.
const shutdownGrace = 10 * time.Second

// task is an interval that a worker processes.
type task struct {
	*worker
	msg         jetstream.Msg
	interval    folder.Interval // as queued
	piece       folder.Interval // the piece to compute now, without hands shared with other workers
	poison      []survey.Row
	computeTime time.Duration // for the part
}

// handle processes a message of the queue.
func (w *worker) handle(ctx context.Context, msg jetstream.Msg) error {
	metadata, err := msg.Metadata()
	if err != nil { // not from the queue
		w.b.skipped.addUnstored()
		return ctx.Err()
	}
	t := &task{worker: w, msg: msg}
	if json.Unmarshal(msg.Data(), &t.interval) != nil || !isValidInterval(t.interval, msg.Subject(), w.b.size) {
		w.b.skipped.add(msg.Subject())
		_ = msg.Term() // stop its delivery; if Term is lost, it is delivered again
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

// heartbeat sends a heartbeat for the interval three times per HeartbeatTimeout, until ctx ends.
func (t *task) heartbeat(ctx context.Context) {
	for sleep(ctx, t.HeartbeatTimeout/3) == nil {
		_ = t.msg.InProgress()
	}
}

// process computes an interval at the given delivery, counted from 1.
func (t *task) process(ctx context.Context, delivery int) error {
	gaps, err := t.missingRanks(ctx, delivery > 1)
	if err != nil {
		return t.giveBack(ctx, err)
	}
	if len(gaps) == 0 {
		return t.acknowledge(ctx, nil)
	}
	if gaps[0].From > t.interval.From {
		// The first hand, which may have killed a worker, is done. Queue the rest as new intervals.
		return t.acknowledge(ctx, gaps)
	}
	piece, rest := CutForDelivery(gaps[0], delivery)
	t.piece, rest = piece, append(rest, gaps[1:]...)
	if delivery > 1 { // before this worker computes the piece, which may kill it
		if err := t.b.enqueue(ctx, rest); err != nil {
			return err
		}
	}
	end, part, err := t.writePart(ctx, delivery)
	if err != nil {
		return t.giveBack(ctx, err)
	}
	if end > piece.From {
		// Create the entry of the part even if the worker is stopping.
		graceCtx, cancel := graceContext(ctx)
		defer cancel()
		if err := t.publishEntry(graceCtx, part); err != nil {
			return err
		}
		t.Failpoint("after-record")
	}
	if end < t.piece.To {
		rest = append([]folder.Interval{{From: end, To: t.piece.To}}, rest...)
	}
	if end == piece.From { // the worker is stopping and computed no hand
		return t.giveBack(ctx, ctx.Err())
	}
	return t.acknowledge(ctx, rest)
}

// graceContext returns a context that ends with ctx or, if ctx has ended, after shutdownGrace.
func graceContext(ctx context.Context) (context.Context, context.CancelFunc) {
	if ctx.Err() == nil {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(context.WithoutCancel(ctx), shutdownGrace)
}

// missingRanks returns the ranks of the interval that no part covers. If the start of the interval
// has an entry but no part, the part may not be visible yet in a shared folder, so missingRanks
// lists the parts again after a second. At worst, an outdated list causes hands to be computed
// twice.
func (t *task) missingRanks(ctx context.Context, rereadParts bool) ([]folder.Interval, error) {
	for attempt := 0; ; attempt++ {
		parts, err := t.listParts(rereadParts || attempt > 0)
		if err != nil {
			return nil, err
		}
		gaps := intersect(folder.Gaps(parts, t.b.size), t.interval)
		if len(gaps) == 0 || gaps[0].From > t.interval.From || attempt > 0 {
			return gaps, nil
		}
		if recorded, err := t.b.hasEntry(ctx, t.interval.From); err != nil || !recorded {
			return gaps, err
		}
		if err := sleep(ctx, time.Second); err != nil {
			return nil, err
		}
	}
}

// intersect returns the intersections of sorted intervals with bounds.
func intersect(intervals []folder.Interval, bounds folder.Interval) (intersections []folder.Interval) {
	for _, i := range intervals {
		if i.From, i.To = max(i.From, bounds.From), min(i.To, bounds.To); i.From < i.To {
			intersections = append(intersections, i)
		}
	}
	return intersections
}

// writePart computes the current piece of an interval, or as much of it as there is time for, into
// a part. It returns the rank after the last computed hand. If it computed no hand, it makes no
// part. From delivery MaxDeliveries on it does not compute the hand but counts it as lost.
func (t *task) writePart(ctx context.Context, delivery int) (end int64, part folder.Part, err error) {
	from := t.piece.From
	draft, err := t.Folder.NewDraft(from)
	if err != nil {
		return end, part, err
	}
	defer draft.Abort()
	begin := t.now()
	end = from
	defer func() {
		if err != nil { // the rows are lost
			t.meter.addComputed(from - end)
		} else {
			t.meter.commit(end - from)
		}
	}()
	for row, err := range t.rows(ctx, delivery >= MaxDeliveries) {
		if err != nil {
			if ctx.Err() != nil {
				break
			}
			return end, part, err
		}
		if err := draft.Add(row); err != nil {
			return end, part, err
		}
		if row.PoisonReason != "" {
			t.poison = append(t.poison, row)
			t.meter.addPoison()
		}
		end++
		t.meter.addComputed(1)
		if now := t.now(); now.Sub(t.statusTime) > time.Second/4 {
			t.statusTime = now
			t.setStatus(WorkerStatus{t.name, t.piece.From, t.piece.To, end})
		}
		took := t.now().Sub(begin)
		if delivery == 1 {
			t.share(ctx, end, took)
		}
		if end == t.piece.To || took > t.IntervalTime || ctx.Err() != nil {
			break
		}
	}
	if end == from {
		return end, part, nil
	}
	t.computeTime = t.now().Sub(begin)
	draft.SetProvenance(rowfile.Provenance{Worker: t.name, Start: begin.UTC(), Seconds: t.computeTime.Seconds()})
	part, err = draft.Commit(end, t.Failpoint)
	return end, part, err
}

// rows returns the rows of the current piece. If countAsLost is set, the piece is one hand, which
// gets a poison row without being computed.
func (t *task) rows(ctx context.Context, countAsLost bool) func(func(survey.Row, error) bool) {
	if !countAsLost {
		return t.surveyor.Rows(ctx, t.piece.From, t.piece.To)
	}
	return func(yield func(survey.Row, error) bool) {
		hand, err := t.b.plan.Plan.Space().At(t.piece.From)
		yield(survey.Row{Rank: t.piece.From, Hand: hand, PoisonReason: "lost"}, err)
	}
}

// share queues the second half of the remaining hands if another worker is idle and the remaining
// hands take long enough to pay for another part. If this worker is killed after that, the whole
// interval is delivered again, and hands of the second half may be computed twice, which does no
// harm.
func (t *task) share(ctx context.Context, end int64, took time.Duration) {
	remaining := t.piece.To - end
	if len(t.idleWorkers) == 0 || remaining < 2 || took/time.Duration(end-t.piece.From)*time.Duration(remaining) < t.idleWait/50 {
		return
	}
	select {
	case name := <-t.idleWorkers:
		if name == t.name {
			return // the idle worker was this one
		}
	default:
		return
	}
	half := folder.Interval{From: end + remaining/2, To: t.piece.To}
	shareCtx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	if t.b.enqueue(shareCtx, []folder.Interval{half}) == nil {
		t.piece.To = half.From
	}
}

// publishEntry publishes the poison and creates the entry of a part. If the start has an entry of
// another part, it removes this part, unless that leaves a gap.
func (t *task) publishEntry(ctx context.Context, part folder.Part) error {
	for _, row := range t.poison {
		if err := t.b.publishPoison(ctx, row); err != nil {
			return err
		}
	}
	stored, err := t.b.createEntry(ctx, PartEntry{
		From: part.From, To: part.To, Part: part.Name, SHA256: part.SHA256, Worker: t.name, Seconds: t.computeTime.Seconds(),
	})
	if err != nil || stored.Part == part.Name {
		return err
	}
	parts, err := t.listParts(true)
	if err != nil {
		return err
	}
	others := slices.DeleteFunc(slices.Clone(parts), func(p folder.Part) bool { return p.Name == part.Name })
	if len(intersect(folder.Gaps(others, t.b.size), part.Interval)) > 0 {
		return nil
	}
	return t.Folder.RemovePart(part)
}

// acknowledge queues the rest of an interval and acknowledges its message. If the acknowledgement
// is lost, the interval is delivered again and found complete.
func (t *task) acknowledge(ctx context.Context, rest []folder.Interval) error {
	graceCtx, cancel := graceContext(ctx)
	defer cancel()
	if len(rest) > 0 && rest[0].From == t.interval.From {
		rest = rest[1:] // the unacknowledged message has this start; a comparison queues it later
	}
	if !surveyDone(ctx) {
		if err := t.b.enqueue(graceCtx, rest); err != nil {
			return err
		}
	}
	t.Failpoint("before-ack")
	ackCtx, cancelAck := context.WithTimeout(graceCtx, 2*time.Second)
	defer cancelAck()
	_ = t.msg.DoubleAck(ackCtx)
	return ctx.Err()
}

// surveyDone reports whether ctx ended because the survey is complete.
func surveyDone(ctx context.Context) bool { return errors.Is(context.Cause(ctx), errDone) }

// giveBack acknowledges the message of an interval and queues the interval as new, so that this
// delivery does not count. It is for an interval that was not begun, or that failed because of the
// folder and not because of a hand. It returns cause.
func (t *task) giveBack(ctx context.Context, cause error) error {
	graceCtx, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownGrace)
	defer cancel()
	if t.msg.DoubleAck(graceCtx) == nil && !surveyDone(ctx) {
		_ = t.b.enqueue(graceCtx, []folder.Interval{t.interval}) // else the next comparison does
	}
	return cause
}

package crew

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/base/bus"
	"github.com/make24/make24/internal/survey/folder"
)

// WatchTiming holds the interval and the timeouts of Watch. Zero fields have defaults.
type WatchTiming struct {
	Every        time.Duration // time between two polls; default 1 s
	PollTimeout  time.Duration // timeout of reading the entries in a poll, and of reading the queue and the notes; default 5 s
	FinalTimeout time.Duration // timeout of the last poll after the context ended; default 3 s
}

// withDefaults returns t with defaults for zero fields.
func (t WatchTiming) withDefaults() WatchTiming {
	return WatchTiming{cmp.Or(t.Every, time.Second), cmp.Or(t.PollTimeout, 5*time.Second), cmp.Or(t.FinalTimeout, 3*time.Second)}
}

// Watch reports the progress of a survey on the bus regularly until the survey is complete, and
// then returns nil. It needs no folder: it reads the entries, and the queue to find intervals that
// are computed again. The last report has the list of poison hands, even if ctx ends. While the bus
// does not answer, Watch reports that and waits. It returns ErrCancelled if the survey was
// cancelled, an error wrapping ErrUnknown if the survey is not on the bus, the error of ctx if ctx
// ends, or an error wrapping nats.ErrConnectionClosed if the connection is closed permanently.
func Watch(ctx context.Context, nc *nats.Conn, id string, timing WatchTiming, report func(Progress)) error {
	js, plan, _, err := findSurvey(ctx, nc, id)
	if err != nil {
		return withCloseReason(nc, err)
	}
	b := &surveyBus{nc: nc, js: js, id: id, plan: plan, size: plan.Plan.Space().Size()}
	w := &watcher{surveyBus: b, timing: timing.withDefaults(), entries: entryReader{b: b}, statuses: map[string]receivedStatus{}}
	unsubscribe, err := w.listen()
	if err != nil {
		return err
	}
	defer unsubscribe()
	last := Progress{HandCount: w.size, Remaining: -1}
	for reported := false; ; reported = true {
		p, err := w.poll(ctx)
		switch {
		case ctx.Err() != nil:
			w.reportFinal(ctx, last, reported, report)
			return ctx.Err()
		case nc.IsClosed():
			return withCloseReason(nc, nats.ErrConnectionClosed)
		case err == nil || surveyEnded(err):
			last = p
		case !bus.IsTransient(err):
			return err
		default:
			last.BusSilent, last.Remaining, last.LiveWorkers = true, -1, nil
		}
		report(last)
		switch {
		case errors.Is(err, errDone):
			return nil
		case surveyEnded(err):
			return err
		}
		_ = sleep(ctx, w.timing.Every) // the next round handles the end of ctx
	}
}

// surveyEnded reports whether an error means that there is nothing more to watch: the survey is
// complete, cancelled, or no longer on the bus.
func surveyEnded(err error) bool {
	return errors.Is(err, errDone) || errors.Is(err, ErrCancelled) || errors.Is(err, ErrUnknown)
}

// reportFinal makes the last report after ctx has ended. If the bus does not answer in time, it
// repeats the previous report, if there was one.
func (w *watcher) reportFinal(ctx context.Context, last Progress, reported bool, report func(Progress)) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), w.timing.FinalTimeout)
	defer cancel()
	p, err := w.poll(ctx)
	if surveyEnded(err) {
		err = nil
	}
	if err == nil && p.PoisonedHands == nil {
		p.PoisonedHands, err = w.listPoison(ctx)
		p.SkippedMessages = w.skipped.count()
	}
	switch {
	case err == nil:
		report(p)
	case reported:
		report(last)
	}
}

// watcher is the state of Watch. It retains what it has read, even if the streams are deleted.
type watcher struct {
	*surveyBus
	timing       WatchTiming
	entries      entryReader
	missingSince time.Time // when the streams were first found missing; zero if they exist
	rate         rateEstimator

	lock     sync.Mutex
	statuses map[string]receivedStatus
	stopSeen bool // a message to stop was received
}

// missingLimit is the time after which Watch gives up on streams that are missing while no worker
// is live.
const missingLimit = 30 * time.Second

// receivedStatus is the last status of a worker and the time when it arrived.
type receivedStatus struct {
	WorkerStatus
	at time.Time
}

// maxWatchedWorkers is the maximum number of workers that Watch tracks.
const maxWatchedWorkers = 10_000

// recordStatus stores the status of a worker. It skips an invalid one.
func (w *watcher) recordStatus(msg *nats.Msg) {
	status := WorkerStatus{}
	if json.Unmarshal(msg.Data, &status) != nil || !isValidText(status.Worker) || status.From < 0 || status.From > status.To || status.To > w.size {
		w.skipped.addUnstored()
		return
	}
	w.lock.Lock()
	defer w.lock.Unlock()
	if _, known := w.statuses[status.Worker]; !known && len(w.statuses) >= maxWatchedWorkers {
		w.skipped.addUnstored()
		return
	}
	w.statuses[status.Worker] = receivedStatus{status, time.Now()}
}

// listen subscribes to the status messages of workers and to the stop message.
func (w *watcher) listen() (unsubscribe func(), err error) {
	return w.subscribe(map[string]func(*nats.Msg){
		"told.worker": w.recordStatus,
		"told.stop": func(*nats.Msg) {
			w.lock.Lock()
			defer w.lock.Unlock()
			w.stopSeen = true
		},
	})
}

// poll reads the progress of the survey. The remaining time is unknown unless all entries were read
// and a worker is busy. An error for which surveyEnded is true comes with a valid Progress; after
// any other error the progress could not be read.
func (w *watcher) poll(ctx context.Context) (p Progress, err error) {
	entriesCtx, cancel := context.WithTimeout(ctx, w.timing.PollTimeout)
	defer cancel()
	before := w.entries.nextSeq
	err = w.entries.read(entriesCtx)
	readAll := err == nil
	if err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) && w.entries.nextSeq == before {
		return p, err
	}
	statusCtx, cancel := context.WithTimeout(ctx, w.timing.PollTimeout) // recordsCtx may have ended
	defer cancel()
	queued, err := w.subjectRanks(statusCtx, workKind, "work.*")
	if err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) {
		return p, err
	}
	p = Progress{HandsDone: w.doneHands(queued), HandCount: w.size, Remaining: -1, LiveWorkers: w.liveWorkers()}
	defer func() { p.SkippedMessages = w.skipped.count() }()
	if readAll {
		if remaining := w.rate.remaining(time.Now(), p.HandsDone, p.HandCount); p.BusyCount() > 0 || remaining == 0 {
			p.Remaining = remaining
		}
	}
	endErr := w.readNotes(statusCtx, &p)
	if endErr == nil && p.HandsDone == p.HandCount && len(queued) == 0 {
		endErr = errDone
	}
	if errors.Is(endErr, errDone) || errors.Is(endErr, ErrCancelled) {
		p.PoisonedHands, err = w.listPoison(statusCtx)
		switch {
		case errors.Is(err, jetstream.ErrStreamNotFound):
			p.PoisonedHands = []PoisonedHand{}
		case err != nil:
			return p, err
		}
	}
	return p, endErr
}

// doneHands returns the number of hands that have an entry and are not queued. A queued hand with an
// entry is in a part that was removed, or its message is about to be acknowledged.
func (w *watcher) doneHands(queued []int64) int64 {
	var notDone []folder.Part
	for _, gap := range folder.Gaps(w.entries.parts, w.size) {
		notDone = append(notDone, folder.Part{Interval: gap})
	}
	for _, from := range queued {
		to := w.entries.intervalEnd(from, min(from+w.plan.Length, w.size))
		notDone = append(notDone, folder.Part{Interval: folder.Interval{From: from, To: to}})
	}
	return folder.HandCount(folder.Gaps(notDone, w.size))
}

// readNotes sets the number of poison hands and returns ErrCancelled if the survey was cancelled.
// If the streams have been missing for missingLimit while no worker was live to create them again,
// it returns an error wrapping ErrUnknown.
func (w *watcher) readNotes(ctx context.Context, p *Progress) error {
	var state *jetstream.RawStreamMsg
	poison, err := w.subjectRanks(ctx, notesKind, "poison.*")
	if err == nil {
		state, err = w.lastMsg(ctx, notesKind, w.subject("state"))
	}
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		w.lock.Lock()
		defer w.lock.Unlock()
		if w.missingSince.IsZero() || len(p.LiveWorkers) > 0 {
			w.missingSince = time.Now()
		}
		switch {
		case w.stopSeen:
			return ErrCancelled
		case time.Since(w.missingSince) > missingLimit:
			return fmt.Errorf("%w: survey ID %s", ErrUnknown, w.id)
		}
		return nil
	}
	if err != nil {
		return err
	}
	w.missingSince, p.PoisonCount = time.Time{}, int64(len(poison))
	if state != nil && string(state.Data) == stateCancelled {
		return ErrCancelled
	}
	return nil
}

// statusTimeout is the time without a status after which a worker counts as lost. A worker
// publishes its status every second.
const statusTimeout = 5 * time.Second

// liveWorkers returns the last status of each live worker, by name.
func (w *watcher) liveWorkers() (all []WorkerStatus) {
	w.lock.Lock()
	defer w.lock.Unlock()
	for name, status := range w.statuses {
		if time.Since(status.at) > statusTimeout {
			delete(w.statuses, name)
			continue
		}
		all = append(all, status.WorkerStatus)
	}
	slices.SortFunc(all, func(a, b WorkerStatus) int { return strings.Compare(a.Worker, b.Worker) })
	return all
}

// entryReader reads the entries of a survey; each call of read adds the new ones. If the stream
// was created again, entryReader reads all of it, retains the earlier entries, and drops
// duplicates.
type entryReader struct {
	b     *surveyBus
	parts []folder.Part // in order

	streamCreated time.Time // creation time of the stream at the last read
	nextSeq       uint64    // sequence number of the next message
	consumer      jetstream.Consumer
}

// errSequenceGap is the error for messages whose sequence numbers are not consecutive.
var errSequenceGap = errors.New("messages were lost in delivery")

// read reads the new entries. After an error it may have read some of them.
func (r *entryReader) read(ctx context.Context) error {
	s, err := r.b.js.Stream(ctx, streamName(r.b.id, doneKind))
	if err != nil {
		return err
	}
	info := s.CachedInfo()
	if !info.Created.Equal(r.streamCreated) || info.State.LastSeq+1 < r.nextSeq {
		r.streamCreated, r.nextSeq, r.consumer = info.Created, 1, nil
	}
	defer r.sort()
	for r.nextSeq <= info.State.LastSeq {
		if err := r.readBatch(ctx, s, info.State.LastSeq); err != nil {
			r.consumer = nil
			return fmt.Errorf("reading records: %w", err)
		}
	}
	return nil
}

// readBatch reads a batch of messages, up to the sequence number last. After an error the caller
// drops the consumer, which may be gone or have lost messages; the next consumer starts at r.next.
func (r *entryReader) readBatch(ctx context.Context, s jetstream.Stream, last uint64) (err error) {
	if r.consumer == nil {
		r.consumer, err = s.CreateConsumer(ctx, jetstream.ConsumerConfig{
			DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: r.nextSeq, AckPolicy: jetstream.AckNonePolicy,
			MemoryStorage: true, Replicas: 1, InactiveThreshold: time.Minute,
		})
		if err != nil {
			return err
		}
	}
	batchCtx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	batch, err := r.consumer.Fetch(int(min(500, last-r.nextSeq+1)), jetstream.FetchContext(batchCtx))
	if err != nil {
		return err
	}
	for msg := range batch.Messages() {
		metadata, err := msg.Metadata()
		if err != nil {
			return err
		}
		if metadata.Sequence.Stream != r.nextSeq {
			return errSequenceGap
		}
		r.nextSeq++
		if entry := decodeEntry(msg.Subject(), msg.Data(), r.b.size); entry != nil {
			r.parts = append(r.parts, folder.Part{Interval: folder.Interval{From: entry.From, To: entry.To}, Name: entry.Part})
		} else {
			r.b.skipped.add(msg.Subject())
		}
	}
	if err := batch.Error(); err != nil {
		return err
	}
	return batchCtx.Err() // end the caller's loop if the batch was empty
}

// sort sorts the parts and removes duplicates.
func (r *entryReader) sort() {
	slices.SortFunc(r.parts, func(a, b folder.Part) int {
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To))
	})
	r.parts = slices.CompactFunc(r.parts, func(a, b folder.Part) bool { return a.Interval == b.Interval })
}

// intervalEnd returns the end, no higher than to, of the queued interval that starts at rank from.
// The interval is a piece of one recorded part, so it ends before the next recorded part starts.
func (r *entryReader) intervalEnd(from, to int64) int64 {
	i, _ := slices.BinarySearchFunc(r.parts, from+1, func(p folder.Part, rank int64) int { return cmp.Compare(p.From, rank) })
	if i < len(r.parts) {
		to = min(to, r.parts[i].From)
	}
	return to
}

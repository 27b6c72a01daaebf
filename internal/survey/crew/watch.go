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

	"github.com/make24/make24/internal/bus"
	"github.com/make24/make24/internal/survey/folder"
)

// WatchTiming holds the times of Watch. Zero fields have defaults.
type WatchTiming struct {
	Every        time.Duration // time between two polls; 1 s
	PollTimeout  time.Duration // timeout of each half of a poll: the records, and the rest; 5 s
	FinalTimeout time.Duration // timeout of the last poll after the context ended; 3 s
}

// withDefaults returns p with defaults for zero fields.
func (p WatchTiming) withDefaults() WatchTiming {
	return WatchTiming{cmp.Or(p.Every, time.Second), cmp.Or(p.PollTimeout, 5*time.Second), cmp.Or(p.FinalTimeout, 3*time.Second)}
}

// Watch reports the progress of a survey on the bus regularly until the survey is complete, and
// then returns nil. It needs no folder: it uses the records, and the queue for intervals that are
// computed again. The last report has the list of poison hands, also if ctx ends. While the bus
// does not answer, Watch reports that and waits. It returns ErrCancelled if the survey was
// cancelled, an error wrapping ErrUnknown if the survey is not on the bus, the error of ctx if
// that ends, or an error wrapping nats.ErrConnectionClosed if the connection is closed
// permanently.
func Watch(ctx context.Context, nc *nats.Conn, id string, timing WatchTiming, report func(Progress)) error {
	js, plan, _, err := findSurvey(ctx, nc, id)
	if err != nil {
		return withCloseReason(nc, err)
	}
	b := &surveyBus{nc: nc, js: js, id: id, plan: plan, size: plan.Plan.Space().Size()}
	w := &watcher{surveyBus: b, timing: timing.withDefaults(), records: recordReader{b: b}, statuses: map[string]receivedStatus{}}
	quit, err := w.listen()
	if err != nil {
		return err
	}
	defer quit()
	last := Progress{Size: w.size, Remaining: -1}
	for reported := false; ; reported = true {
		p, err := w.poll(ctx)
		switch {
		case ctx.Err() != nil:
			w.reportFinal(ctx, last, reported, report)
			return ctx.Err()
		case nc.IsClosed():
			return withCloseReason(nc, nats.ErrConnectionClosed)
		case err == nil || ended(err):
			last = p
		case !bus.Transient(err):
			return err
		default:
			last.BusSilent, last.Remaining, last.Workers = true, -1, nil
		}
		report(last)
		switch {
		case errors.Is(err, errDone):
			return nil
		case ended(err):
			return err
		}
		_ = sleep(ctx, w.timing.Every) // the next round handles the end of ctx
	}
}

// ended reports whether an error says that there is nothing more to watch: the survey is complete,
// cancelled, or no longer on the bus.
func ended(err error) bool {
	return errors.Is(err, errDone) || errors.Is(err, ErrCancelled) || errors.Is(err, ErrUnknown)
}

// reportFinal makes the last report after ctx has ended. If the bus does not answer in time, it
// repeats the previous report, if there was one.
func (w *watcher) reportFinal(ctx context.Context, last Progress, reported bool, report func(Progress)) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), w.timing.FinalTimeout)
	defer cancel()
	p, err := w.poll(ctx)
	if ended(err) {
		err = nil
	}
	if err == nil && p.Poisoned == nil {
		p.Poisoned, err = w.listPoison(ctx)
		p.Skipped = w.skipped.count()
	}
	switch {
	case err == nil:
		report(p)
	case reported:
		report(last)
	}
}

// watcher is the state of Watch. It keeps what it has read, even if the streams are deleted.
type watcher struct {
	*surveyBus
	timing       WatchTiming
	records      recordReader
	missingSince time.Time // since when the streams have been missing; zero if they exist
	rate         rate

	lock     sync.Mutex
	statuses map[string]receivedStatus
	stopSeen bool // workers were told to stop
}

// missingLimit is the time after which Watch gives up on streams that are missing while no worker
// is live.
const missingLimit = 30 * time.Second

// receivedStatus is the last status of a worker and the time when it arrived.
type receivedStatus struct {
	WorkerStatus
	at time.Time
}

// maxWatchedWorkers is the maximum number of workers that Watch keeps track of.
const maxWatchedWorkers = 10_000

// recordStatus stores the status of a worker. It skips an invalid one.
func (w *watcher) recordStatus(msg *nats.Msg) {
	status := WorkerStatus{}
	if json.Unmarshal(msg.Data, &status) != nil || !isPrintable(status.Worker) || status.From < 0 || status.From > status.To || status.To > w.size {
		w.skipped.addPlain()
		return
	}
	w.lock.Lock()
	defer w.lock.Unlock()
	if _, known := w.statuses[status.Worker]; !known && len(w.statuses) >= maxWatchedWorkers {
		w.skipped.addPlain()
		return
	}
	w.statuses[status.Worker] = receivedStatus{status, time.Now()}
}

// listen subscribes to the status messages of workers and to the stop message.
func (w *watcher) listen() (quit func(), err error) {
	return w.subscribe(map[string]func(*nats.Msg){
		"told.worker": w.recordStatus,
		"told.stop": func(*nats.Msg) {
			w.lock.Lock()
			defer w.lock.Unlock()
			w.stopSeen = true
		},
	})
}

// poll reads the progress of the survey. The remaining time is unknown unless all records were read
// and a worker is busy. An error for which ended is true comes with a valid Progress; after any
// other error the progress could not be read.
func (w *watcher) poll(ctx context.Context) (p Progress, err error) {
	short, cancel := context.WithTimeout(ctx, w.timing.PollTimeout)
	defer cancel()
	before := w.records.next
	err = w.records.read(short)
	all := err == nil
	if err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) && w.records.next == before {
		return p, err
	}
	next, cancel := context.WithTimeout(ctx, w.timing.PollTimeout) // short may be used up
	defer cancel()
	queued, err := w.subjectRanks(next, workKind, "work.*")
	if err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) {
		return p, err
	}
	p = Progress{Done: w.doneHands(queued), Size: w.size, Remaining: -1, Workers: w.workers()}
	defer func() { p.Skipped = w.skipped.count() }()
	if all {
		if remaining := w.rate.remaining(time.Now(), p.Done, p.Size); p.Busy() > 0 || remaining == 0 {
			p.Remaining = remaining
		}
	}
	end := w.readNotes(next, &p)
	if end == nil && p.Done == p.Size && len(queued) == 0 {
		end = errDone
	}
	if errors.Is(end, errDone) || errors.Is(end, ErrCancelled) {
		p.Poisoned, err = w.listPoison(next)
		switch {
		case errors.Is(err, jetstream.ErrStreamNotFound):
			p.Poisoned = []PoisonedHand{}
		case err != nil:
			return p, err
		}
	}
	return p, end
}

// doneHands returns the number of hands that have a record and are not queued. A queued hand with a
// record is in a part that was removed, or its message is about to be acknowledged.
func (w *watcher) doneHands(queued []int64) int64 {
	var open []folder.Part
	for _, gap := range folder.Gaps(w.records.parts, w.size) {
		open = append(open, folder.Part{Interval: gap})
	}
	for _, from := range queued {
		to := w.records.end(from, min(from+w.plan.Length, w.size))
		open = append(open, folder.Part{Interval: folder.Interval{From: from, To: to}})
	}
	return folder.HandCount(folder.Gaps(open, w.size))
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
		if w.missingSince.IsZero() || len(p.Workers) > 0 {
			w.missingSince = time.Now()
		}
		switch {
		case w.stopSeen:
			return ErrCancelled
		case time.Since(w.missingSince) > missingLimit:
			return fmt.Errorf("survey %s: %w", w.id, ErrUnknown)
		}
		return nil
	}
	if err != nil {
		return err
	}
	w.missingSince, p.Poison = time.Time{}, int64(len(poison))
	if state != nil && string(state.Data) == cancelled {
		return ErrCancelled
	}
	return nil
}

// statusTimeout is the time without a status after which a worker counts as lost. A worker
// publishes its status every second.
const statusTimeout = 5 * time.Second

// workers returns the last status of each live worker, by name.
func (w *watcher) workers() (all []WorkerStatus) {
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

// recordReader reads the records of a survey, each time those that are new. If their stream was
// created again, it reads all of it and keeps what it had; it drops duplicate records.
type recordReader struct {
	b     *surveyBus
	parts []folder.Part // in order

	created  time.Time // creation time of the stream at the last read
	next     uint64    // sequence of the next message
	consumer jetstream.Consumer
}

// errSequenceGap is the error for messages whose sequences are not consecutive.
var errSequenceGap = errors.New("messages were lost in delivery")

// read reads the new records. After an error it may have read some of them.
func (l *recordReader) read(ctx context.Context) error {
	s, err := l.b.js.Stream(ctx, streamName(l.b.id, doneKind))
	if err != nil {
		return err
	}
	info := s.CachedInfo()
	if !info.Created.Equal(l.created) || info.State.LastSeq+1 < l.next {
		l.created, l.next, l.consumer = info.Created, 1, nil
	}
	defer l.sort()
	for l.next <= info.State.LastSeq {
		if err := l.readBatch(ctx, s, info.State.LastSeq); err != nil {
			l.consumer = nil
			return fmt.Errorf("reading records: %w", err)
		}
	}
	return nil
}

// readBatch reads a batch of messages, up to the sequence last. After an error the caller drops the
// consumer, which may be gone or have lost messages; the next consumer starts at l.next.
func (l *recordReader) readBatch(ctx context.Context, s jetstream.Stream, last uint64) (err error) {
	if l.consumer == nil {
		l.consumer, err = s.CreateConsumer(ctx, jetstream.ConsumerConfig{
			DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: l.next, AckPolicy: jetstream.AckNonePolicy,
			MemoryStorage: true, Replicas: 1, InactiveThreshold: time.Minute,
		})
		if err != nil {
			return err
		}
	}
	short, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	batch, err := l.consumer.Fetch(int(min(500, last-l.next+1)), jetstream.FetchContext(short))
	if err != nil {
		return err
	}
	for msg := range batch.Messages() {
		metadata, err := msg.Metadata()
		if err != nil {
			return err
		}
		if metadata.Sequence.Stream != l.next {
			return errSequenceGap
		}
		l.next++
		if r := decodeRecord(msg.Subject(), msg.Data(), l.b.size); r != nil {
			l.parts = append(l.parts, folder.Part{Interval: folder.Interval{From: r.From, To: r.To}, Name: r.Part})
		} else {
			l.b.skipped.add(msg.Subject())
		}
	}
	if err := batch.Error(); err != nil {
		return err
	}
	return short.Err() // end the caller's loop if the batch was empty
}

// sort sorts the parts and removes duplicates.
func (l *recordReader) sort() {
	slices.SortFunc(l.parts, func(a, b folder.Part) int {
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To))
	})
	l.parts = slices.CompactFunc(l.parts, func(a, b folder.Part) bool { return a.Interval == b.Interval })
}

// end returns the end of a queued interval that starts at from, at most to. The interval is a
// piece of one recorded part, so it ends before the next recorded part starts.
func (l *recordReader) end(from, to int64) int64 {
	i, _ := slices.BinarySearchFunc(l.parts, from+1, func(p folder.Part, rank int64) int { return cmp.Compare(p.From, rank) })
	if i < len(l.parts) {
		to = min(to, l.parts[i].From)
	}
	return to
}

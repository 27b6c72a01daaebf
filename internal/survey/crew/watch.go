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

// A Pace is how often Watch looks, and for how long. What is zero has a default.
type WatchTiming struct {
	Every        time.Duration // between two looks; 1 s
	PollTimeout  time.Duration // the longest half of a look: of the records, and of the rest; 5 s
	FinalTimeout time.Duration // the longest look when nobody wants to wait any longer; 3 s
}

// filled returns p with defaults for what is zero.
func (p WatchTiming) withDefaults() WatchTiming {
	return WatchTiming{cmp.Or(p.Every, time.Second), cmp.Or(p.PollTimeout, 5*time.Second), cmp.Or(p.FinalTimeout, 3*time.Second)}
}

// Watch tells the progress of a survey on the bus again and again, until all of it is done; then
// the error is nil. It needs no folder: it goes by the records, and by the queue for what is to be
// done again. What it tells last has the list of poison, also where the context ends. While the bus does
// not answer it says so and waits; that the connection is closed for good is an error.
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
		_ = sleep(ctx, w.timing.Every) // what it ends with is told above
	}
}

// ended reports whether an error says that there is nothing more to watch: the survey is done or cancelled, or nothing of
// it is on the bus any more.
func ended(err error) bool {
	return errors.Is(err, errDone) || errors.Is(err, ErrCancelled) || errors.Is(err, ErrUnknown)
}

// leave tells how far it is when nobody wants to wait any longer: by what the bus says now, or, where
// that does not answer soon, by what was told last, if anything was.
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

// watcher keeps what it saw, whatever becomes of the streams.
type watcher struct {
	*surveyBus
	timing       WatchTiming
	records      recordReader
	missingSince time.Time // since when its streams are gone; zero if they are there
	rate         rate

	lock     sync.Mutex
	statuses map[string]receivedStatus
	stopSeen bool // workers were told to stop
}

// forgotten is for how long the streams may be gone without a worker.
const missingLimit = 30 * time.Second

type receivedStatus struct {
	WorkerStatus
	at time.Time
}

// maxHeard bounds how many workers are watched.
const maxWatchedWorkers = 10_000

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

// listen hears what workers say, and what is said to them.
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

// see finds out how far the survey is. Unless all records are read nobody knows how long it takes, nor while nobody
// is at work. Some errors say that it has ended; any other means that the bus does not answer.
func (w *watcher) poll(ctx context.Context) (p Progress, err error) {
	short, cancel := context.WithTimeout(ctx, w.timing.PollTimeout)
	defer cancel()
	before := w.records.next
	err = w.records.read(short)
	all := err == nil
	if err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) && w.records.next == before {
		return p, err
	}
	next, cancel := context.WithTimeout(ctx, w.timing.PollTimeout) // many records take their time
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

// done returns how many hands are done: those with a record, but for those that are queued, because their part was
// removed or is about to be settled.
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

// notes counts the poison and returns ErrCancelled if the survey was cancelled. If its streams are gone, the error wraps
// ErrUnknown once no worker, who would create them again, was heard of for a while.
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

// hush is after how long a worker that is not heard of is none any more. Each says something every second.
const statusTimeout = 5 * time.Second

// workers are those that are heard of.
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

// ledger reads the records of a survey again and again, those that are new each time. Should their
// stream be another than before it reads all of it, and keeps what it has: a record twice counts once.
type recordReader struct {
	b     *surveyBus
	parts []folder.Part // in order

	created  time.Time // the stream, when it was read last
	next     uint64    // of its messages
	consumer jetstream.Consumer
}

// errTorn is the error for messages that did not come one after the other.
var errSequenceGap = errors.New("records were lost on the way")

// read reads what is new. With an error it may have read a part of that.
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
			return fmt.Errorf("the records: %w", err)
		}
	}
	return nil
}

// some reads some messages up to the last. The consumer may be gone, or have given messages to nobody:
// then the next one begins where this one should have.
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
	return short.Err() // or it would ask again and again
}

func (l *recordReader) sort() {
	slices.SortFunc(l.parts, func(a, b folder.Part) int {
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To))
	})
	l.parts = slices.CompactFunc(l.parts, func(a, b folder.Part) bool { return a.Interval == b.Interval })
}

// end returns where an interval that is to be done again ends, at most at to: it is a piece of one recorded part, so
// none begins in it.
func (l *recordReader) end(from, to int64) int64 {
	i, _ := slices.BinarySearchFunc(l.parts, from+1, func(p folder.Part, rank int64) int { return cmp.Compare(p.From, rank) })
	if i < len(l.parts) {
		to = min(to, l.parts[i].From)
	}
	return to
}

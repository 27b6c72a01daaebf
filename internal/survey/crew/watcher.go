package crew

import (
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

// Watch tells the progress of a survey on the bus every second, until all of it is done; then
// the error is nil. It needs no folder: it goes by the records, and by the queue for what is to be
// done again. What it tells last has the list of poison, also where the context ends. While the bus does
// not answer it says so and waits; that the connection is closed for good is an error.
func Watch(ctx context.Context, nc *nats.Conn, id string, tell func(Progress)) error {
	js, err := jetstream.New(nc)
	if err != nil {
		return err
	}
	about, err := find(ctx, js, id)
	if err != nil {
		return closed(nc, err)
	}
	w := &watcher{
		js: js, id: id, size: about.Plan.Space().Size(), length: about.Length, heard: map[string]heard{},
	}
	w.records = ledger{js: js, id: id, size: w.size, skip: &w.skip}
	quit, err := w.listen(nc)
	if err != nil {
		return err
	}
	defer quit()
	last := Progress{Size: w.size, Left: -1}
	for told := false; ; told = true {
		p, is, err := w.look(ctx)
		switch {
		case ctx.Err() != nil:
			w.leave(ctx, last, told, tell)
			return ctx.Err()
		case nc.IsClosed():
			return closed(nc, nats.ErrConnectionClosed)
		case err == nil:
			last = p
		case !bus.Passing(err):
			return err
		default:
			last.Silent, last.Left, last.Workers = true, -1, nil
		}
		tell(last)
		switch is {
		case isGoing:
		case isOver:
			return nil
		case isStopped:
			return ErrCancelled
		case isLost:
			return fmt.Errorf("survey %s: %w", id, ErrUnknown)
		}
		_ = rest(ctx, time.Second) // what it ends with is told above
	}
}

// leave tells how far it is when nobody wants to wait any longer: by what the bus says now, or, where
// that does not answer soon, by what was told last, if anything was.
func (w *watcher) leave(ctx context.Context, last Progress, told bool, tell func(Progress)) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 3*time.Second)
	defer cancel()
	p, _, err := w.look(ctx)
	if err == nil && p.Poisoned == nil {
		p.Poisoned, err = (&board{js: w.js, id: w.id, skip: &w.skip}).poisons(ctx)
		p.Skipped = w.skip.count()
	}
	switch {
	case err == nil:
		tell(p)
	case told:
		tell(last)
	}
}

// watcher keeps what it saw, whatever becomes of the streams.
type watcher struct {
	js      jetstream.JetStream
	id      string
	size    int64
	length  int64 // of intervals
	records ledger
	queued  []folder.Interval
	known   map[int64]folder.Interval // of these, those that were read, by their starts
	idle    bool                      // nothing is queued
	missed  time.Time                 // since when its streams are gone; zero if they are there
	rate    rate
	skip    skipped

	lock  sync.Mutex
	heard map[string]heard
	quit  bool // workers were told to stop
}

// state is what becomes of a survey that is watched.
type state int

const (
	isGoing state = iota
	isOver
	isStopped
	isLost // nothing is on the bus any more, and nobody is there who would make it again
)

// forgotten is for how long the streams may be gone without a worker.
const forgotten = 30 * time.Second

type heard struct {
	Told
	at time.Time
}

func (w *watcher) hear(msg *nats.Msg) {
	told := Told{}
	if json.Unmarshal(msg.Data, &told) != nil || !isName(told.Worker) || told.From < 0 || told.From > told.To || told.To > w.size {
		w.skip.addPlain()
		return
	}
	w.lock.Lock()
	defer w.lock.Unlock()
	if _, known := w.heard[told.Worker]; !known && len(w.heard) >= maxHeard {
		w.skip.addPlain()
		return
	}
	w.heard[told.Worker] = heard{told, time.Now()}
}

// maxHeard bounds how many workers are watched.
const maxHeard = 10_000

// listen hears what workers say, and what is said to them.
func (w *watcher) listen(nc *nats.Conn) (quit func(), err error) {
	hears, err := nc.Subscribe((&board{id: w.id}).subject("told.worker"), w.hear)
	if err != nil {
		return nil, err
	}
	stops, err := nc.Subscribe((&board{id: w.id}).subject("told.stop"), func(*nats.Msg) {
		w.lock.Lock()
		defer w.lock.Unlock()
		w.quit = true
	})
	if err != nil {
		_ = hears.Unsubscribe()
		return nil, err
	}
	return func() {
		_ = hears.Unsubscribe()
		_ = stops.Unsubscribe()
	}, nil
}

// readQueue reads what is queued. What there was no answer for has the usual length until the
// next time.
func (w *watcher) readQueue(ctx context.Context) error {
	w.idle = false
	s, err := w.js.Stream(ctx, stream(w.id, workKind))
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		w.idle, w.queued, w.known = true, nil, nil
		return nil
	}
	if err != nil {
		return err
	}
	b := &board{js: w.js, id: w.id}
	info, err := s.Info(ctx, jetstream.WithSubjectFilter(b.subject("work.*")))
	if err != nil {
		return err
	}
	known := map[int64]folder.Interval{}
	w.idle, w.queued = info.State.Msgs == 0, nil
	for subject := range info.State.Subjects {
		from, ok := rankOf(subject, w.size)
		if !ok {
			w.skip.add(subject)
			continue
		}
		interval, found := w.known[from]
		if !found {
			interval, err = queuedAt(ctx, s, subject)
			found = err == nil
		}
		switch {
		case errors.Is(err, jetstream.ErrMsgNotFound):
			continue // it was a moment ago
		case found && begins(interval, subject, w.size):
			known[from] = interval
		default:
			interval = folder.Interval{From: from, To: from + w.length}
		}
		w.queued = append(w.queued, interval)
	}
	w.known = known
	return nil
}

func queuedAt(ctx context.Context, s jetstream.Stream, subject string) (interval folder.Interval, err error) {
	if err := ctx.Err(); err != nil {
		return interval, err
	}
	msg, err := s.GetLastMsgForSubject(ctx, subject)
	if err != nil {
		return interval, err
	}
	err = json.Unmarshal(msg.Data, &interval)
	return interval, err
}

// done is how many hands are done: those recorded, but for those that are queued. Their part was
// removed, or is about to be settled.
func (w *watcher) done() int64 {
	open := folder.Gaps(w.records.parts, w.size)
	open = append(open, w.queued...)
	var union []folder.Part
	for _, interval := range open {
		union = append(union, folder.Part{Interval: interval})
	}
	return hands(folder.Gaps(union, w.size))
}

// look says how far it is. Unless all records are read nobody knows how long it takes, nor while nobody
// is at work. An error means that the bus does not answer.
func (w *watcher) look(ctx context.Context) (p Progress, is state, err error) {
	short, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	before := w.records.next
	err = w.records.read(short)
	all := err == nil
	if err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) && w.records.next == before {
		return p, isGoing, err
	}
	next, cancel := context.WithTimeout(ctx, 5*time.Second) // many records take their time
	defer cancel()
	if err := w.readQueue(next); err != nil {
		return p, isGoing, err
	}
	p = Progress{Done: w.done(), Size: w.size, Left: -1}
	defer func() { p.Skipped = w.skip.count() }()
	p.Workers = w.workers()
	if all {
		if left := w.rate.left(time.Now(), p.Done, p.Size); p.Busy() > 0 || left == 0 {
			p.Left = left
		}
	}
	if is, err = w.notes(next, &p); err != nil {
		return p, isGoing, err
	}
	if is == isGoing && p.Done == p.Size && w.idle {
		is = isOver
	}
	if is == isOver || is == isStopped {
		p.Poisoned, err = (&board{js: w.js, id: w.id, skip: &w.skip}).poisons(next)
		if errors.Is(err, jetstream.ErrStreamNotFound) {
			p.Poisoned, err = []Poisoned{}, nil
		}
	}
	return p, is, err
}

// notes reads whether the survey was cancelled, and counts the poison.
func (w *watcher) notes(ctx context.Context, p *Progress) (state, error) {
	s, err := w.js.Stream(ctx, stream(w.id, notesKind))
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		w.lock.Lock()
		defer w.lock.Unlock()
		if w.missed.IsZero() || len(p.Workers) > 0 {
			w.missed = time.Now()
		}
		switch {
		case w.quit:
			return isStopped, nil
		case time.Since(w.missed) > forgotten:
			return isLost, nil
		}
		return isGoing, nil
	}
	if err != nil {
		return isGoing, err
	}
	w.missed = time.Time{}
	b := &board{js: w.js, id: w.id}
	info, err := s.Info(ctx, jetstream.WithSubjectFilter(b.subject("poison.*")))
	if err != nil {
		return isGoing, err
	}
	for subject := range info.State.Subjects {
		if _, ok := rankOf(subject, w.size); ok {
			p.Poison++
		} else {
			w.skip.add(subject)
		}
	}
	said, err := s.GetLastMsgForSubject(ctx, b.subject("state"))
	switch {
	case errors.Is(err, jetstream.ErrMsgNotFound): // whoever makes the stream is about to say it
		return isGoing, nil
	case err == nil && string(said.Data) == cancelled:
		return isStopped, nil
	}
	return isGoing, err
}

// hush is after how long a worker that is not heard of is none any more. Each says something every second.
const hush = 5 * time.Second

// workers are those that are heard of.
func (w *watcher) workers() (all []Told) {
	w.lock.Lock()
	defer w.lock.Unlock()
	for name, told := range w.heard {
		if time.Since(told.at) > hush {
			delete(w.heard, name)
			continue
		}
		all = append(all, told.Told)
	}
	slices.SortFunc(all, func(a, b Told) int { return strings.Compare(a.Worker, b.Worker) })
	return all
}

package crew

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/survey/folder"
)

// Watch tells the progress of a survey on the bus every second, until all of it is done; then
// the error is nil. It needs no folder: it goes by the records, and by the queue for what is to be
// done again. What it tells last has the list of poison, also where the context ends.
func Watch(ctx context.Context, nc *nats.Conn, id string, tell func(Progress)) error {
	js, err := jetstream.New(nc)
	if err != nil {
		return err
	}
	about, err := find(ctx, js, id)
	if err != nil {
		return err
	}
	w := &watcher{js: js, id: id, size: about.Plan.Space().Size(), length: about.Length, heard: map[string]heard{}}
	hears, err := nc.Subscribe((&board{id: id}).subject("told.worker"), w.hear)
	if err != nil {
		return err
	}
	defer func() { _ = hears.Unsubscribe() }()
	for last := (*Progress)(nil); ; {
		p, stopped := w.look(ctx, w.read(ctx))
		over := p.Done == p.Size && w.idle
		if over || stopped {
			p.Poisoned, err = poisons(ctx, js, id)
		}
		if ctx.Err() != nil {
			w.leave(ctx, last, tell)
			return ctx.Err()
		}
		if err != nil {
			return err
		}
		tell(p)
		last = &p
		switch {
		case over:
			return nil
		case stopped:
			return ErrCancelled
		}
		_ = rest(ctx, time.Second) // what it ends with is told above
	}
}

// leave tells how far it is when nobody wants to wait any longer: by what the bus says now, or, where
// that does not answer soon, by what was told last, which may be nothing.
func (w *watcher) leave(ctx context.Context, last *Progress, tell func(Progress)) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 3*time.Second)
	defer cancel()
	p, _ := w.look(ctx, w.read(ctx))
	list, err := poisons(ctx, w.js, w.id)
	switch {
	case err == nil && ctx.Err() == nil:
		p.Poisoned = list
		tell(p)
	case last != nil:
		tell(*last)
	}
}

// watcher keeps what it saw, whatever becomes of the streams.
type watcher struct {
	js      jetstream.JetStream
	id      string
	size    int64
	length  int64 // of intervals
	records jetstream.Consumer
	parts   []folder.Part
	queued  []folder.Interval
	known   map[int64]folder.Interval // of these, those that were read, by their starts
	idle    bool                      // nothing is queued
	rate    rate

	lock  sync.Mutex
	heard map[string]heard
}

type heard struct {
	Told
	at time.Time
}

func (w *watcher) hear(msg *nats.Msg) {
	told := Told{}
	if json.Unmarshal(msg.Data, &told) == nil {
		w.lock.Lock()
		defer w.lock.Unlock()
		w.heard[told.Worker] = heard{told, time.Now()}
	}
}

// read reads the records that are new, and says whether that were all. What goes wrong is tried
// again the next time.
func (w *watcher) read(ctx context.Context) (all bool) {
	short, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	if w.records == nil {
		consumer, err := w.js.OrderedConsumer(short, stream(w.id, doneKind), jetstream.OrderedConsumerConfig{})
		if err != nil {
			return false
		}
		w.records = consumer
	}
	for {
		batch, err := w.records.FetchNoWait(500)
		if err != nil {
			w.records = nil
			return false
		}
		n := 0
		for msg := range batch.Messages() {
			n++
			r := Record{}
			if json.Unmarshal(msg.Data(), &r) == nil {
				w.parts = append(w.parts, folder.Part{Interval: folder.Interval{From: r.From, To: r.To}, Name: r.Part})
			}
		}
		if batch.Error() != nil {
			w.records = nil // from the beginning: a record twice counts once
			return false
		}
		if n == 0 {
			return true
		}
	}
}

// readQueue reads what is queued. What there was no answer for has the usual length until the
// next time.
func (w *watcher) readQueue(ctx context.Context) {
	w.idle = false
	s, err := w.js.Stream(ctx, stream(w.id, workKind))
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		w.idle, w.queued, w.known = true, nil, nil
		return
	}
	if err != nil {
		return
	}
	b := &board{js: w.js, id: w.id}
	info, err := s.Info(ctx, jetstream.WithSubjectFilter(b.subject("work.*")))
	if err != nil {
		return
	}
	known := map[int64]folder.Interval{}
	w.idle, w.queued = info.State.Msgs == 0, nil
	for subject := range info.State.Subjects {
		from, err := strconv.ParseInt(subject[strings.LastIndexByte(subject, '.')+1:], 10, 64)
		if err != nil || from < 0 || from >= w.size {
			continue // it is none of ours
		}
		interval, found := w.known[from]
		if !found {
			interval, err = queuedAt(ctx, s, subject)
			found = err == nil
		}
		switch {
		case errors.Is(err, jetstream.ErrMsgNotFound):
			continue // it was a moment ago
		case found && interval.From == from:
			known[from] = interval
		default:
			interval = folder.Interval{From: from, To: from + w.length}
		}
		w.queued = append(w.queued, interval)
	}
	w.known = known
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
	open := folder.Gaps(w.parts, w.size)
	open = append(open, w.queued...)
	var union []folder.Part
	for _, interval := range open {
		union = append(union, folder.Part{Interval: interval})
	}
	return hands(folder.Gaps(union, w.size))
}

// look says how far it is. Unless all records are read nobody knows how long it takes.
func (w *watcher) look(ctx context.Context, all bool) (p Progress, stopped bool) {
	short, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	slices.SortFunc(w.parts, func(a, b folder.Part) int {
		return slices.Compare([]int64{a.From, a.To}, []int64{b.From, b.To})
	})
	w.parts = slices.Compact(w.parts)
	p.Size = w.size
	w.readQueue(short)
	p.Done, p.Left = w.done(), -1
	if all {
		p.Left = w.rate.left(time.Now(), p.Done, p.Size)
	}
	b := &board{js: w.js, id: w.id}
	state, _, err := b.last(short, notesKind, b.subject("state"))
	stopped = err == nil && string(state) == cancelled
	if s, err := w.js.Stream(short, stream(w.id, notesKind)); err == nil {
		if info, err := s.Info(short, jetstream.WithSubjectFilter(b.subject("poison.*"))); err == nil {
			p.Poison = int64(len(info.State.Subjects))
		}
	}
	w.lock.Lock()
	defer w.lock.Unlock()
	for name, told := range w.heard {
		if time.Since(told.at) > 15*time.Second {
			delete(w.heard, name)
			continue
		}
		p.Workers = append(p.Workers, told.Told)
	}
	slices.SortFunc(p.Workers, func(a, b Told) int { return strings.Compare(a.Worker, b.Worker) })
	return p, stopped
}

package crew

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/survey/folder"
)

// Cancel stops all workers of a survey. Its parts and what is on the bus remain: Plan lets it go
// on.
func Cancel(ctx context.Context, nc *nats.Conn, id string) error {
	js, err := jetstream.New(nc)
	if err != nil {
		return err
	}
	if _, err := find(ctx, js, id); err != nil {
		return err
	}
	b := &board{nc: nc, js: js, id: id}
	if _, err := js.Publish(ctx, b.subject("state"), []byte(cancelled)); err != nil {
		return err
	}
	if err := nc.Publish(b.subject("told.stop"), nil); err != nil {
		return err
	}
	short, done := context.WithTimeout(ctx, 10*time.Second)
	defer done()
	return nc.FlushWithContext(short)
}

// Forget removes everything on the bus of a survey; the parts stay.
func Forget(ctx context.Context, nc *nats.Conn, id string) error {
	js, err := jetstream.New(nc)
	if err != nil {
		return err
	}
	for _, kind := range []string{workKind, doneKind, notesKind} {
		if err := js.DeleteStream(ctx, stream(id, kind)); err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) {
			return err
		}
	}
	return nil
}

// IDs are the surveys on the bus.
func IDs(ctx context.Context, nc *nats.Conn) (ids []string, err error) {
	js, err := jetstream.New(nc)
	if err != nil {
		return nil, err
	}
	names := js.StreamNames(ctx)
	for name := range names.Name() {
		if rest, ok := strings.CutPrefix(name, "SURVEY-"); ok {
			if id, ok := strings.CutSuffix(rest, "-"+notesKind); ok {
				ids = append(ids, id)
			}
		}
	}
	slices.Sort(ids)
	return ids, names.Err()
}

// Poisons are the hands without facts that workers told of, by rank.
func Poisons(ctx context.Context, nc *nats.Conn, id string) (list []Poisoned, err error) {
	js, err := jetstream.New(nc)
	if err != nil {
		return nil, err
	}
	b := &board{js: js, id: id}
	s, err := js.Stream(ctx, stream(id, notesKind))
	if err != nil {
		return nil, err
	}
	info, err := s.Info(ctx, jetstream.WithSubjectFilter(b.subject("poison.*")))
	if err != nil {
		return nil, err
	}
	for subject := range info.State.Subjects {
		data, found, err := b.last(ctx, notesKind, subject)
		if err != nil {
			return nil, err
		}
		p := Poisoned{}
		if found {
			if err := json.Unmarshal(data, &p); err != nil {
				return nil, err
			}
			list = append(list, p)
		}
	}
	slices.SortFunc(list, func(a, b Poisoned) int { return int(a.Rank - b.Rank) })
	return list, nil
}

// Watch tells the progress of a survey on the bus every second, until all of it is done; then
// the error is nil. It needs no folder: it goes by the records.
func Watch(ctx context.Context, nc *nats.Conn, id string, tell func(Progress)) error {
	js, err := jetstream.New(nc)
	if err != nil {
		return err
	}
	about, err := find(ctx, js, id)
	if err != nil {
		return err
	}
	w := &watcher{js: js, id: id, size: about.Plan.Space().Size(), heard: map[string]heard{}}
	hears, err := nc.Subscribe((&board{id: id}).subject("told.worker"), w.hear)
	if err != nil {
		return err
	}
	defer func() { _ = hears.Unsubscribe() }()
	for {
		w.read(ctx)
		p, stopped := w.look(ctx)
		tell(p)
		switch {
		case p.Done == p.Size:
			return nil
		case stopped:
			return ErrCancelled
		case rest(ctx, time.Second) != nil:
			return ctx.Err()
		}
	}
}

// watcher keeps what it saw, whatever becomes of the streams.
type watcher struct {
	js      jetstream.JetStream
	id      string
	size    int64
	records jetstream.Consumer
	parts   []folder.Part
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

// read reads the records that are new. What goes wrong is tried again the next time.
func (w *watcher) read(ctx context.Context) {
	short, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	if w.records == nil {
		consumer, err := w.js.OrderedConsumer(short, stream(w.id, doneKind), jetstream.OrderedConsumerConfig{})
		if err != nil {
			return
		}
		w.records = consumer
	}
	for {
		batch, err := w.records.FetchNoWait(500)
		if err != nil {
			w.records = nil
			return
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
		}
		if n == 0 || batch.Error() != nil {
			return
		}
	}
}

func (w *watcher) look(ctx context.Context) (p Progress, stopped bool) {
	short, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	slices.SortFunc(w.parts, func(a, b folder.Part) int {
		return slices.Compare([]int64{a.From, a.To}, []int64{b.From, b.To})
	})
	w.parts = slices.Compact(w.parts)
	p.Size = w.size
	p.Done = w.size - hands(folder.Gaps(w.parts, w.size))
	p.Left = w.rate.left(time.Now(), p.Done, p.Size)
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

package crew

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
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

// Settle waits until no worker has an interval of a survey in hand, but no longer than until one
// that is not heard of would be taken for lost.
func Settle(ctx context.Context, nc *nats.Conn, id string) error {
	js, err := jetstream.New(nc)
	if err != nil {
		return err
	}
	for begin := time.Now(); ; {
		short, cancel := context.WithTimeout(ctx, 5*time.Second)
		work, err := js.Consumer(short, stream(id, workKind), consumerName)
		cancel()
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			if gone(err) {
				return nil
			}
			return err
		}
		about := work.CachedInfo()
		if about.NumAckPending == 0 || time.Since(begin) > about.Config.AckWait {
			return nil
		}
		if err := rest(ctx, 100*time.Millisecond); err != nil {
			return err
		}
	}
}

// Forget removes everything on the bus of a survey; the parts stay. A worker that is still at work
// makes it again.
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

// Poisons are the hands without an answer that workers told of, by rank.
func Poisons(ctx context.Context, nc *nats.Conn, id string) (list []Poisoned, err error) {
	js, err := jetstream.New(nc)
	if err != nil {
		return nil, err
	}
	return (&board{js: js, id: id}).poisons(ctx)
}

// poisons lists the hands that are poison. What is not the note of a hand is skipped.
func (b *board) poisons(ctx context.Context) (list []Poisoned, err error) {
	list = []Poisoned{}
	s, err := b.js.Stream(ctx, stream(b.id, notesKind))
	if err != nil {
		return nil, err
	}
	info, err := s.Info(ctx, jetstream.WithSubjectFilter(b.subject("poison.*")))
	if err != nil {
		return nil, err
	}
	for subject := range info.State.Subjects {
		msg, err := b.last(ctx, notesKind, subject)
		if err != nil {
			return nil, err
		}
		if msg == nil {
			continue // it was a moment ago
		}
		p := Poisoned{}
		rank, ok := rankOf(subject, math.MaxInt64)
		if !ok || json.Unmarshal(msg.Data, &p) != nil || p.Rank != rank || !isName(p.Hand) || !isName(p.Reason) {
			b.skip.add(subject)
			continue
		}
		list = append(list, p)
	}
	slices.SortFunc(list, func(a, b Poisoned) int { return cmp.Compare(a.Rank, b.Rank) })
	return list, nil
}

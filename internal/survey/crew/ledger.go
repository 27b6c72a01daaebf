package crew

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/survey/folder"
)

// ledger reads the records of a survey again and again, those that are new each time. Should their
// stream be another than before it reads all of it, and keeps what it has: a record twice counts once.
type ledger struct {
	js    jetstream.JetStream
	id    string
	size  int64
	skip  *skipped
	parts []folder.Part // in order

	created  time.Time // the stream, when it was read last
	next     uint64    // of its messages
	consumer jetstream.Consumer
}

// errTorn is the error for messages that did not come one after the other.
var errTorn = errors.New("records were lost on the way")

// read reads what is new. With an error it may have read a part of that.
func (l *ledger) read(ctx context.Context) error {
	s, err := l.js.Stream(ctx, stream(l.id, doneKind))
	if err != nil {
		return err
	}
	info := s.CachedInfo()
	if !info.Created.Equal(l.created) || info.State.LastSeq+1 < l.next {
		l.created, l.next, l.consumer = info.Created, 1, nil
	}
	defer l.sort()
	for l.next <= info.State.LastSeq {
		if err := l.some(ctx, s, info.State.LastSeq); err != nil {
			l.consumer = nil
			return fmt.Errorf("the records: %w", err)
		}
	}
	return nil
}

// some reads some messages up to the last. The consumer may be gone, or have given messages to nobody:
// then the next one begins where this one should have.
func (l *ledger) some(ctx context.Context, s jetstream.Stream, last uint64) (err error) {
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
		about, err := msg.Metadata()
		if err != nil {
			return err
		}
		if about.Sequence.Stream != l.next {
			return errTorn
		}
		l.next++
		if r := readRecord(msg.Subject(), msg.Data(), l.size); r != nil {
			l.parts = append(l.parts, folder.Part{Interval: folder.Interval{From: r.From, To: r.To}, Name: r.Part})
		} else {
			l.skip.add(msg.Subject())
		}
	}
	if err := batch.Error(); err != nil {
		return err
	}
	return short.Err() // or it would ask again and again
}

func (l *ledger) sort() {
	slices.SortFunc(l.parts, func(a, b folder.Part) int {
		return slices.Compare([]int64{a.From, a.To}, []int64{b.From, b.To})
	})
	l.parts = slices.CompactFunc(l.parts, func(a, b folder.Part) bool { return a.Interval == b.Interval })
}

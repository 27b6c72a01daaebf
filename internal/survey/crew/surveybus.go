package crew

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/base/bus"
	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/folder"
)

// ErrCancelled is the error for a survey that was cancelled.
var ErrCancelled = errors.New("the survey was cancelled")

// errInvalidPlan is the error for a plan on the bus that is invalid or belongs to another survey.
var errInvalidPlan = errors.New("invalid plan on NATS")

// busPlan is the plan as stored on the bus.
type busPlan struct {
	Plan   survey.Plan `json:"plan"`
	Length int64       `json:"length"` // hands in an interval
}

// PartEntry is the entry of a part on the bus. Each start of an interval has at most one.
type PartEntry struct {
	From    int64   `json:"from"`
	To      int64   `json:"to"`
	Part    string  `json:"part"`
	SHA256  string  `json:"sha256,omitempty"`  // "" if not written by the worker that made the part
	Worker  string  `json:"worker,omitempty"`  // "" if unknown
	Seconds float64 `json:"seconds,omitempty"` // time to compute the part; 0 if unknown
}

// PoisonedHand is a hand whose statistics could not be computed, with the reason.
type PoisonedHand struct {
	Rank   int64  `json:"rank"`
	Hand   string `json:"hand"`
	Reason string `json:"reason"`
}

// surveyBus accesses the streams of one survey on NATS. A watcher does not use the fields storage,
// replicas, ackWait, stalls, stateCreations and consumer.
type surveyBus struct {
	nc       *nats.Conn
	js       jetstream.JetStream
	id       string
	plan     busPlan
	size     int64 // of the plan's space
	storage  jetstream.StorageType
	replicas int
	ackWait  time.Duration // time without a heartbeat until an interval is delivered again
	stalls   stallReporter
	skipped  skippedMessages // invalid messages

	stateCreations atomic.Int64                       // how often this process created the state message
	consumer       atomic.Pointer[jetstream.Consumer] // of the queue, as found by the last call of ensure
}

// Kinds of streams.
const (
	workKind  = "WORK"
	doneKind  = "DONE"
	notesKind = "NOTES"
)

// streamKinds lists the kinds of streams in the order in which a worker needs them.
var streamKinds = []string{notesKind, doneKind, workKind}

// consumerName is the name of the queue's only consumer.
const consumerName = "crew"

func streamName(id, kind string) string { return "SURVEY-" + id + "-" + kind }

// subject returns the subject of the survey with the given suffix.
func (b *surveyBus) subject(suffix string) string { return "survey." + b.id + "." + suffix }

// rankSubject returns the subject of the given kind for a rank.
func (b *surveyBus) rankSubject(kind string, rank int64) string {
	return b.subject(kind) + "." + strconv.FormatInt(rank, 10)
}

// streamConfig returns the configuration of a stream.
func (b *surveyBus) streamConfig(kind string) jetstream.StreamConfig {
	c := jetstream.StreamConfig{Name: streamName(b.id, kind), Storage: b.storage, Replicas: b.replicas}
	switch kind {
	case workKind:
		c.Subjects = []string{b.subject("work.*")}
		c.Retention, c.Discard = jetstream.WorkQueuePolicy, jetstream.DiscardNew
		c.MaxMsgsPerSubject, c.DiscardNewPerSubject = 1, true
	case doneKind:
		c.Subjects = []string{b.subject("done.*")}
		c.DenyDelete, c.DenyPurge = true, true
	case notesKind:
		c.Subjects = []string{b.subject("plan"), b.subject("state"), b.subject("poison.*")}
		c.MaxMsgsPerSubject = 1
	}
	return c
}

// ensureStreams creates the streams, the consumer, and the plan and state messages that do not
// exist.
func (b *surveyBus) ensureStreams(ctx context.Context) error {
	for _, kind := range streamKinds {
		s, err := bus.EnsureStream(ctx, b.js, b.streamConfig(kind))
		if err == nil && kind == workKind {
			err = b.ensureConsumer(ctx, s)
		}
		if err != nil {
			return err
		}
	}
	data, err := json.Marshal(b.plan)
	if err != nil {
		return err
	}
	if _, err := bus.PublishIfEmpty(ctx, b.js, b.subject("plan"), data); err != nil {
		return err
	}
	created, err := bus.PublishIfEmpty(ctx, b.js, b.subject("state"), []byte(stateRunning))
	if created {
		b.stateCreations.Add(1)
	}
	return err
}

// ensureConsumer finds the queue's consumer. It creates the consumer if there is none, and updates
// it if its AckWait differs. It avoids needless updates, because those need the leader of the
// cluster, which may be lost together with the leader of the stream.
func (b *surveyBus) ensureConsumer(ctx context.Context, s jetstream.Stream) error {
	consumer, err := s.Consumer(ctx, consumerName)
	if errors.Is(err, jetstream.ErrConsumerNotFound) || err == nil && consumer.CachedInfo().Config.AckWait != b.ackWait {
		consumer, err = s.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
			Durable: consumerName, AckPolicy: jetstream.AckExplicitPolicy, AckWait: b.ackWait,
			// No limit: a worker handles intervals that were delivered too often, and may be
			// killed while it does.
			MaxDeliver: -1, MaxAckPending: 1 << 16,
		})
	}
	if err != nil {
		return err
	}
	b.consumer.Store(&consumer)
	return nil
}

// subscribe subscribes to messages that no stream stores. The keys of handlers are the suffixes of
// the subjects.
func (b *surveyBus) subscribe(handlers map[string]func(*nats.Msg)) (unsubscribe func(), err error) {
	var all []*nats.Subscription
	unsubscribe = func() {
		for _, sub := range all {
			_ = sub.Unsubscribe()
		}
	}
	for suffix, handler := range handlers {
		sub, err := b.nc.Subscribe(b.subject(suffix), handler)
		if err != nil {
			unsubscribe()
			return nil, err
		}
		all = append(all, sub)
	}
	return unsubscribe, nil
}

// sleep waits for d. If ctx ends first, it returns the error of ctx.
func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

// pullWait bounds the time that a pull request waits at the queue, and so the time that an idle
// worker takes to stop. A worker that stops waits for the answer to its request, because an
// interval that no worker receives is delivered again only after its AckWait. At the end of the
// survey it does not wait, but rejects an interval that arrives later.
const pullWait = 500 * time.Millisecond

// nextMsg returns the next message of the queue, or nil if none arrives within wait. It may return
// a message even if ctx has ended.
func (b *surveyBus) nextMsg(ctx context.Context, wait time.Duration) (msg jetstream.Msg, err error) {
	for until := time.Now().Add(wait); msg == nil && err == nil; {
		remaining := time.Until(until)
		if remaining <= 0 || ctx.Err() != nil {
			return nil, ctx.Err()
		}
		err = b.retry(ctx, func(context.Context) (err error) {
			msg, err = b.pull(ctx, min(remaining, pullWait))
			return err
		})
	}
	return msg, err
}

// pull sends one pull request to the queue and waits for the answer.
func (b *surveyBus) pull(ctx context.Context, wait time.Duration) (jetstream.Msg, error) {
	switch {
	case b.nc.IsClosed():
		return nil, nats.ErrConnectionClosed
	case !b.nc.IsConnected(): // Fetch would leak a subscription
		return nil, nats.ErrDisconnected
	}
	batch, err := (*b.consumer.Load()).Fetch(1, jetstream.FetchMaxWait(wait))
	if err != nil {
		return nil, err
	}
	select {
	case msg := <-batch.Messages():
		return msg, batch.Error()
	case <-ctx.Done():
		if surveyDone(ctx) {
			go func() { // reject an interval that is queued after the end
				for msg := range batch.Messages() {
					_ = msg.Nak()
				}
			}()
			return nil, ctx.Err()
		}
		return <-batch.Messages(), batch.Error()
	}
}

// enqueue queues the intervals, except those whose start is queued already.
func (b *surveyBus) enqueue(ctx context.Context, intervals []folder.Interval) error {
	for _, interval := range intervals {
		if err := b.publishOnce(ctx, b.rankSubject("work", interval.From), interval); err != nil {
			return fmt.Errorf("queueing the interval at rank %d: %w", interval.From, err)
		}
	}
	return nil
}

// publishPoison publishes that a hand is poison, unless it is published already.
func (b *surveyBus) publishPoison(ctx context.Context, row survey.Row) error {
	return b.publishOnce(ctx, b.rankSubject("poison", row.Rank), PoisonedHand{row.Rank, row.Hand.String(), row.PoisonReason})
}

// publishOnce publishes a message, encoded as JSON, to a subject unless the subject has one.
func (b *surveyBus) publishOnce(ctx context.Context, subject string, message any) error {
	data, err := json.Marshal(message)
	if err != nil {
		return err
	}
	return b.retry(ctx, func(ctx context.Context) error {
		_, err := bus.PublishIfEmpty(ctx, b.js, subject, data)
		return err
	})
}

// publish replaces the message of the subject with the given suffix.
func (b *surveyBus) publish(ctx context.Context, suffix string, data []byte) error {
	return b.retry(ctx, func(ctx context.Context) error {
		_, err := b.js.Publish(ctx, b.subject(suffix), data)
		return err
	})
}

// purgeQueue empties the queue of a complete survey. The remaining intervals are those of lost
// workers, or of workers that were slower than others. An error does no harm and is ignored.
func (b *surveyBus) purgeQueue(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
	defer cancel()
	if s, err := b.js.Stream(ctx, streamName(b.id, workKind)); err == nil && s.CachedInfo().State.Msgs > 0 {
		_ = s.Purge(ctx)
	}
}

// errReplaced is the error of an attempt to write an entry that another worker has just written; it
// is retried.
var errReplaced = errors.New("another worker wrote the record")

// createEntry stores r, the entry of a part, and returns it. If an entry with the same start
// exists, createEntry returns that one, which may equal r because an earlier attempt stored it.
func (b *surveyBus) createEntry(ctx context.Context, r PartEntry) (stored PartEntry, err error) {
	data, err := json.Marshal(r)
	if err != nil {
		return r, err
	}
	err = b.retry(ctx, func(ctx context.Context) error {
		existing, lastSeq, err := b.findEntry(ctx, r.From)
		switch {
		case err != nil:
			return err
		case existing != nil:
			stored = *existing
			return nil
		}
		stored = r
		published, err := bus.PublishAfter(ctx, b.js, b.rankSubject("done", r.From), data, lastSeq)
		if err == nil && !published {
			return errReplaced
		}
		return err
	})
	if err != nil {
		return r, fmt.Errorf("creating the record for the part at rank %d: %w", r.From, err)
	}
	return stored, nil
}

// findEntry returns the entry of a start, or nil if it has none, and the sequence number of the
// last message of its subject, or 0 if it has none. A message that is not a valid entry is
// skipped.
func (b *surveyBus) findEntry(ctx context.Context, from int64) (r *PartEntry, lastSeq uint64, err error) {
	msg, err := b.lastMsg(ctx, doneKind, b.rankSubject("done", from))
	if msg == nil || err != nil {
		return nil, 0, err
	}
	if r = decodeEntry(msg.Subject, msg.Data, b.size); r == nil {
		b.skipped.add(msg.Subject)
	}
	return r, msg.Sequence, nil
}

// hasEntry reports whether a start has an entry.
func (b *surveyBus) hasEntry(ctx context.Context, from int64) (exists bool, err error) {
	err = b.retry(ctx, func(ctx context.Context) error {
		entry, _, err := b.findEntry(ctx, from)
		exists = entry != nil
		return err
	})
	return exists, err
}

// decodeEntry decodes an entry, or returns nil if it is invalid.
func decodeEntry(subject string, data []byte, size int64) *PartEntry {
	r := &PartEntry{}
	if json.Unmarshal(data, r) != nil || !isValidInterval(folder.Interval{From: r.From, To: r.To}, subject, size) {
		return nil
	}
	return r
}

// lastMsg returns the last message of a subject, or nil if it has none.
func (b *surveyBus) lastMsg(ctx context.Context, kind, subject string) (*jetstream.RawStreamMsg, error) {
	s, err := b.js.Stream(ctx, streamName(b.id, kind))
	if err != nil {
		return nil, err
	}
	msg, err := s.GetLastMsgForSubject(ctx, subject)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return nil, nil
	}
	return msg, err
}

// subjectRanks returns the ranks at the ends of the subjects in a stream, in order. It skips a
// subject that does not end in the rank of a hand.
func (b *surveyBus) subjectRanks(ctx context.Context, kind, filter string) (ranks []int64, err error) {
	s, err := b.js.Stream(ctx, streamName(b.id, kind))
	if err != nil {
		return nil, err
	}
	info, err := s.Info(ctx, jetstream.WithSubjectFilter(b.subject(filter)))
	if err != nil {
		return nil, err
	}
	for name := range info.State.Subjects {
		if rank, ok := parseRank(name, b.size); ok {
			ranks = append(ranks, rank)
		} else {
			b.skipped.add(name)
		}
	}
	slices.Sort(ranks)
	return ranks, nil
}

// listPoison returns the poison hands on the bus, by rank. It skips invalid messages.
func (b *surveyBus) listPoison(ctx context.Context) (list []PoisonedHand, err error) {
	list = []PoisonedHand{}
	ranks, err := b.subjectRanks(ctx, notesKind, "poison.*")
	if err != nil {
		return nil, err
	}
	for _, rank := range ranks {
		msg, err := b.lastMsg(ctx, notesKind, b.rankSubject("poison", rank))
		if err != nil {
			return nil, err
		}
		if msg == nil {
			continue // deleted in the meantime
		}
		hand := PoisonedHand{}
		if json.Unmarshal(msg.Data, &hand) != nil || hand.Rank != rank || !isValidText(hand.Hand) || !isValidText(hand.Reason) {
			b.skipped.add(msg.Subject)
			continue
		}
		list = append(list, hand)
	}
	return list, nil
}

// States of a survey.
const (
	stateRunning   = "running"
	stateCancelled = "cancelled"
)

// checkRunning returns ErrCancelled if the survey was cancelled.
func (b *surveyBus) checkRunning(ctx context.Context) error {
	var state *jetstream.RawStreamMsg
	err := b.retry(ctx, func(ctx context.Context) (err error) {
		state, err = b.lastMsg(ctx, notesKind, b.subject("state"))
		return err
	})
	switch {
	case err != nil || state == nil:
		return err
	case string(state.Data) == stateCancelled:
		return ErrCancelled
	case string(state.Data) != stateRunning:
		b.skipped.add(state.Subject)
	}
	return nil
}

package crew

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/bus"
	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/folder"
)

// ErrCancelled is the error of a worker whose survey was cancelled.
var ErrCancelled = errors.New("the survey is cancelled")

// errGarbled is the error for a plan on the bus that cannot be read or is another survey's.
var errInvalidPlan = errors.New("its plan on NATS cannot be read")

// posted is what stands on the bus of a plan.
type busPlan struct {
	Plan   survey.Plan `json:"plan"`
	Length int64       `json:"length"` // hands in an interval
}

// A Record says that a part was made. There is one for each start of an interval.
type PartRecord struct {
	From    int64   `json:"from"`
	To      int64   `json:"to"`
	Part    string  `json:"part"`
	SHA256  string  `json:"sha256,omitempty"`  // "" if another than its maker wrote the record
	Worker  string  `json:"worker,omitempty"`  // "" if unknown
	Seconds float64 `json:"seconds,omitempty"` // how long the part took; 0 if unknown
}

// A Poisoned hand is one without an answer.
type PoisonedHand struct {
	Rank   int64  `json:"rank"`
	Hand   string `json:"hand"`
	Reason string `json:"reason"`
}

// board is the streams of one survey on NATS. A watcher has one with js, id, size and skip only.
type surveyBus struct {
	nc       *nats.Conn
	js       jetstream.JetStream
	id       string
	plan     busPlan
	size     int64 // of the plan's space
	storage  jetstream.StorageType
	replicas int
	ackWait  time.Duration // until an interval is given to another worker, without a heartbeat
	stalls   stallReporter
	skipped  skippedMessages // garbage on the bus

	stateCreations atomic.Int64                       // how often this process created the state of the survey
	consumer       atomic.Pointer[jetstream.Consumer] // of the queue, as ensure found it last
}

// The kinds of streams.
const (
	workKind  = "WORK"
	doneKind  = "DONE"
	notesKind = "NOTES"
)

// kinds are all kinds, those first that a worker needs first.
var kinds = []string{notesKind, doneKind, workKind}

// consumerName is that of the queue's only consumer.
const consumerName = "crew"

func streamName(id, kind string) string { return "SURVEY-" + id + "-" + kind }

func (b *surveyBus) subject(kind string) string { return "survey." + b.id + "." + kind }

func (b *surveyBus) rankSubject(kind string, rank int64) string {
	return b.subject(kind) + "." + strconv.FormatInt(rank, 10)
}

// config returns the configuration of a stream.
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

// ensure creates the streams and the consumer that do not exist.
func (b *surveyBus) ensure(ctx context.Context) error {
	for _, kind := range kinds {
		s, err := bus.Ensure(ctx, b.js, b.streamConfig(kind))
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
	if _, err := bus.PublishFirst(ctx, b.js, b.subject("plan"), data); err != nil {
		return err
	}
	created, err := bus.PublishFirst(ctx, b.js, b.subject("state"), []byte(running))
	if created {
		b.stateCreations.Add(1)
	}
	return err
}

// ensureConsumer finds the queue's consumer, or creates it, or changes its wait. Only the latter two need the leader
// of the whole cluster, which may be lost together with that of the stream.
func (b *surveyBus) ensureConsumer(ctx context.Context, s jetstream.Stream) error {
	work, err := s.Consumer(ctx, consumerName)
	if errors.Is(err, jetstream.ErrConsumerNotFound) || err == nil && work.CachedInfo().Config.AckWait != b.ackWait {
		work, err = s.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
			Durable: consumerName, AckPolicy: jetstream.AckExplicitPolicy, AckWait: b.ackWait,
			// There is no limit, because the worker settles what was delivered too often, and may be killed over that too.
			MaxDeliver: -1, MaxAckPending: 1 << 16,
		})
	}
	if err != nil {
		return err
	}
	b.consumer.Store(&work)
	return nil
}

// gone reports whether an error is that of a stream or a consumer that does not exist, or has no leader now.
func isMissing(err error) bool {
	for _, e := range []error{
		jetstream.ErrStreamNotFound, jetstream.ErrConsumerNotFound, jetstream.ErrConsumerDeleted,
		jetstream.ErrConsumerDoesNotExist, jetstream.ErrNoStreamResponse, nats.ErrNoResponders,
	} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}

// errMissing is the error of an attempt whose streams were missing.
var errMissing = errors.New("the streams of the survey were missing")

// deletionLimit is how long the server may take to delete a stream. To its clients a stream is missing as soon as the
// server begins to delete it, but a server without a cluster removes the stream's folder last. Had a client created the
// stream again before that, the server would remove the folder of the new stream, which from then on exists, but
// loses what is written to it or does not answer.
const deletionLimit = time.Second

// again calls do until it succeeds, is refused, or ctx ends, as bus.Retry does. It creates streams that are missing for
// deletionLimit, and reports calls that fail for a while.
func (b *surveyBus) retry(ctx context.Context, do func(context.Context) error) error {
	begin, missingSince, stalled := time.Now(), sync.OnceValue(time.Now), false
	err := bus.Retry(ctx, func(short context.Context) error {
		err := do(short)
		if isMissing(err) && time.Since(missingSince()) >= deletionLimit {
			if err = b.ensure(short); err == nil {
				err = do(short)
			}
		}
		if isMissing(err) && !bus.Transient(err) {
			err = errMissing
		}
		if err != nil && !stalled && time.Since(begin) >= stallLimit {
			stalled = true
			b.stalls.add(err)
		}
		return err
	})
	if stalled {
		b.stalls.remove(err)
	}
	return withCloseReason(b.nc, err)
}

// closed adds to an error why the connection was closed for good, if it was.
func withCloseReason(nc *nats.Conn, err error) error {
	if err == nil || nc == nil || !nc.IsClosed() {
		return err
	}
	if last := nc.LastError(); last != nil && !errors.Is(err, last) {
		return fmt.Errorf("%w: %w", err, last)
	}
	return err
}

// stallLimit is how long a call may fail until that is reported.
const stallLimit = 5 * time.Second

// stallReporter reports once that calls fail for stallLimit, and why, and with nil once all of them go on.
type stallReporter struct {
	notify func(error) // may be nil

	lock    sync.Mutex
	stalled int // calls
}

// add counts a call that fails.
func (r *stallReporter) add(err error) {
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.stalled++; r.stalled == 1 && r.notify != nil {
		r.notify(err)
	}
}

// remove counts such a call as ended, with an error or without.
func (r *stallReporter) remove(err error) {
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.stalled--; r.stalled == 0 && r.notify != nil && err == nil {
		r.notify(nil)
	}
}

// subscribe calls functions for the messages that nobody stores, by the ends of their subjects.
func (b *surveyBus) subscribe(handlers map[string]func(*nats.Msg)) (unsubscribe func(), err error) {
	var all []*nats.Subscription
	unsubscribe = func() {
		for _, sub := range all {
			_ = sub.Unsubscribe()
		}
	}
	for word, do := range handlers {
		sub, err := b.nc.Subscribe(b.subject(word), do)
		if err != nil {
			unsubscribe()
			return nil, err
		}
		all = append(all, sub)
	}
	return unsubscribe, nil
}

// rest waits, or returns the error of the context.
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

// pullWait is the longest that a pull request waits at the queue, and so the longest that a worker without work takes
// to stop: it waits for the answer, because an interval that nobody receives is not delivered again before its wait is over.
// Only at the end of the survey it does not wait, and gives back what comes later.
const pullWait = 500 * time.Millisecond

// take asks the queue for an interval and returns nil if none came in time. It may return one though ctx has ended.
func (b *surveyBus) nextMsg(ctx context.Context, wait time.Duration) (msg jetstream.Msg, err error) {
	for until := time.Now().Add(wait); msg == nil && err == nil; {
		left := time.Until(until)
		if left <= 0 || ctx.Err() != nil {
			return nil, ctx.Err()
		}
		err = b.retry(ctx, func(context.Context) (err error) {
			msg, err = b.pull(ctx, min(left, pullWait))
			return err
		})
	}
	return msg, err
}

// pull sends one request to the queue and waits for the answer.
func (b *surveyBus) pull(ctx context.Context, wait time.Duration) (jetstream.Msg, error) {
	switch {
	case b.nc.IsClosed():
		return nil, nats.ErrConnectionClosed
	case !b.nc.IsConnected(): // Fetch would leave a subscription behind
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
			go func() { // an interval of a survey that is planned again at once
				for late := range batch.Messages() {
					_ = late.Nak()
				}
			}()
			return nil, ctx.Err()
		}
		return <-batch.Messages(), batch.Error()
	}
}

// queue queues intervals whose start is not queued.
func (b *surveyBus) enqueue(ctx context.Context, intervals []folder.Interval) error {
	for _, interval := range intervals {
		if err := b.publishOnce(ctx, b.rankSubject("work", interval.From), interval); err != nil {
			return fmt.Errorf("queueing from %d: %w", interval.From, err)
		}
	}
	return nil
}

// poison tells that a hand is poison.
func (b *surveyBus) publishPoison(ctx context.Context, row survey.Row) error {
	return b.publishOnce(ctx, b.rankSubject("poison", row.Rank), PoisonedHand{row.Rank, row.Hand.String(), row.Poison})
}

// once writes a message to a subject that has none.
func (b *surveyBus) publishOnce(ctx context.Context, subject string, message any) error {
	data, err := json.Marshal(message)
	if err != nil {
		return err
	}
	return b.retry(ctx, func(ctx context.Context) error {
		_, err := bus.PublishFirst(ctx, b.js, subject, data)
		return err
	})
}

// write writes a message to a subject in place of the last one.
func (b *surveyBus) publish(ctx context.Context, name string, data []byte) error {
	return b.retry(ctx, func(ctx context.Context) error {
		_, err := b.js.Publish(ctx, b.subject(name), data)
		return err
	})
}

// clear empties the queue of a survey that is done: what is left there is of workers that were
// lost, or were slower than others. If that fails it is no loss.
func (b *surveyBus) purgeQueue(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
	defer cancel()
	if s, err := b.js.Stream(ctx, streamName(b.id, workKind)); err == nil && s.CachedInfo().State.Msgs > 0 {
		_ = s.Purge(ctx)
	}
}

// errReplaced is the error of an attempt to write a record where another worker was faster.
var errReplaced = errors.New("another worker wrote the record")

// record creates the record of a part. If there was one, that is returned: it may be this.
func (b *surveyBus) createRecord(ctx context.Context, r PartRecord) (stored PartRecord, err error) {
	data, err := json.Marshal(r)
	if err != nil {
		return r, err
	}
	err = b.retry(ctx, func(ctx context.Context) error {
		existing, last, err := b.findRecord(ctx, r.From)
		switch {
		case err != nil:
			return err
		case existing != nil:
			stored = *existing
			return nil
		}
		stored = r
		replaced, err := bus.PublishAfter(ctx, b.js, b.rankSubject("done", r.From), data, last)
		if err == nil && !replaced {
			return errReplaced
		}
		return err
	})
	if err != nil {
		return r, fmt.Errorf("the record of %d: %w", r.From, err)
	}
	return stored, nil
}

// look returns the record of a start, nil if there is none, and the sequence of the message that stands there, 0 if
// there is none: it may be garbage.
func (b *surveyBus) findRecord(ctx context.Context, from int64) (r *PartRecord, last uint64, err error) {
	msg, err := b.lastMsg(ctx, doneKind, b.rankSubject("done", from))
	if msg == nil || err != nil {
		return nil, 0, err
	}
	if r = decodeRecord(msg.Subject, msg.Data, b.size); r == nil {
		b.skipped.add(msg.Subject)
	}
	return r, msg.Sequence, nil
}

// recorded reports whether there is a record of a start.
func (b *surveyBus) hasRecord(ctx context.Context, from int64) (yes bool, err error) {
	err = b.retry(ctx, func(ctx context.Context) error {
		record, _, err := b.findRecord(ctx, from)
		yes = record != nil
		return err
	})
	return yes, err
}

// readRecord decodes a record; it returns nil for garbage.
func decodeRecord(subject string, data []byte, size int64) *PartRecord {
	r := &PartRecord{}
	if json.Unmarshal(data, r) != nil || !validInterval(folder.Interval{From: r.From, To: r.To}, subject, size) {
		return nil
	}
	return r
}

// last returns the last message of a subject, nil if there is none.
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

// ranks returns the last tokens of the subjects in a stream, in order. A subject that does not end in the rank of a
// hand is skipped.
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

// poisons lists the hands that are poison, by rank. What is not the note of a hand is skipped.
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
			continue // it was a moment ago
		}
		p := PoisonedHand{}
		if json.Unmarshal(msg.Data, &p) != nil || p.Rank != rank || !isPrintable(p.Hand) || !isPrintable(p.Reason) {
			b.skipped.add(msg.Subject)
			continue
		}
		list = append(list, p)
	}
	return list, nil
}

// The states of a survey.
const (
	running   = "running"
	cancelled = "cancelled"
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
	case string(state.Data) == cancelled:
		return ErrCancelled
	case string(state.Data) != running:
		b.skipped.add(state.Subject)
	}
	return nil
}

package crew

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"
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
var errGarbled = errors.New("its plan on NATS cannot be read")

// posted is what stands on the bus of a plan.
type posted struct {
	Plan   survey.Plan `json:"plan"`
	Length int64       `json:"length"` // hands in an interval
}

// A Record says that a part was made. There is one for each start of an interval.
type Record struct {
	From    int64   `json:"from"`
	To      int64   `json:"to"`
	Part    string  `json:"part"`
	SHA256  string  `json:"sha256,omitempty"`  // "" where another than its maker tells of it
	Worker  string  `json:"worker,omitempty"`  // "" where nobody knows
	Seconds float64 `json:"seconds,omitempty"` // that it took; 0 where nobody knows
}

// board is what stands on the bus of one survey. Its methods go on trying while the bus is not
// there, and make the streams again if they are gone.
type board struct {
	nc     *nats.Conn
	js     jetstream.JetStream
	id     string
	about  posted
	keep   jetstream.StorageType
	copies int
	wait   time.Duration // until an interval is given to another, without a heartbeat
	strain strain
	skip   *skipped // messages of nobody's; may be nil

	lock    sync.Mutex
	made    int                // how often streams were made
	work    jetstream.Consumer // of the queue, as set found it last
	setting *setCall           // the call of set under way; nil for none
}

// setCall is one call of set, whose result other callers share.
type setCall struct {
	done chan struct{} // closed when err is set
	err  error
}

// consumer returns the queue's consumer.
func (b *board) consumer() jetstream.Consumer {
	b.lock.Lock()
	defer b.lock.Unlock()
	return b.work
}

func (b *board) subject(kind string) string { return "survey." + b.id + "." + kind }
func (b *board) at(kind string, rank int64) string {
	return b.subject(kind) + "." + strconv.FormatInt(rank, 10)
}
func stream(id, kind string) string { return "SURVEY-" + id + "-" + kind }

// The kinds of streams.
const (
	workKind  = "WORK"
	doneKind  = "DONE"
	notesKind = "NOTES"
)

// consumerName is that of the queue's only consumer.
const consumerName = "crew"

func (b *board) streams() []jetstream.StreamConfig {
	base := jetstream.StreamConfig{Storage: b.keep, Replicas: b.copies}
	work, done, notes := base, base, base
	work.Name, work.Subjects = stream(b.id, workKind), []string{b.subject("work.*")}
	work.Retention, work.Discard = jetstream.WorkQueuePolicy, jetstream.DiscardNew
	work.MaxMsgsPerSubject, work.DiscardNewPerSubject = 1, true
	done.Name, done.Subjects = stream(b.id, doneKind), []string{b.subject("done.*")}
	done.DenyDelete, done.DenyPurge = true, true
	notes.Name = stream(b.id, notesKind)
	notes.Subjects = []string{b.subject("plan"), b.subject("state"), b.subject("poison.*")}
	notes.MaxMsgsPerSubject = 1
	return []jetstream.StreamConfig{notes, done, work}
}

const (
	// setLimit is the longest that set tries; its callers try again.
	setLimit = 10 * time.Second

	// requestLimit is the longest that one request waits for its answer. A request to a leader that
	// was just lost is never answered, so it must end soon after the next leader is there.
	requestLimit = 2 * time.Second
)

// set makes the streams and the consumer that are not there. While one call is under way others wait for
// its result, unless its context ends first.
func (b *board) set(ctx context.Context) error {
	for {
		b.lock.Lock()
		call := b.setting
		if call == nil {
			call = &setCall{done: make(chan struct{})}
			b.setting = call
			b.lock.Unlock()
			b.setNow(ctx, call)
			return call.err
		}
		b.lock.Unlock()
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-call.done:
			if !errors.Is(call.err, context.Canceled) {
				return call.err
			}
		}
	}
}

// setNow is set, once.
func (b *board) setNow(ctx context.Context, call *setCall) {
	ctx, cancel := context.WithTimeout(ctx, setLimit)
	defer cancel()
	work, fresh, err := b.ensure(ctx)
	b.lock.Lock()
	defer b.lock.Unlock()
	if work != nil {
		b.work = work
	}
	if fresh {
		b.made++
	}
	call.err, b.setting = err, nil
	close(call.done)
}

// ensure makes the streams and the consumer that are not there, and reports whether the state of the
// survey was among what it made.
func (b *board) ensure(ctx context.Context) (work jetstream.Consumer, fresh bool, err error) {
	for _, config := range b.streams() {
		s, err := bus.Ensure(ctx, b.js, config)
		if err != nil {
			return work, false, err
		}
		if config.Retention == jetstream.WorkQueuePolicy {
			if work, err = b.ensureConsumer(ctx, s); err != nil {
				return work, false, err
			}
		}
	}
	about, err := json.Marshal(b.about)
	if err != nil {
		return work, false, err
	}
	if _, err := bus.Once(ctx, b.js, b.subject("plan"), about); err != nil {
		return work, false, err
	}
	fresh, err = bus.Once(ctx, b.js, b.subject("state"), []byte(running))
	return work, fresh, err
}

// ensureConsumer finds the queue's consumer, or makes it, or changes its wait. Only the latter two need the leader
// of the whole cluster, which may be lost together with that of the stream. Each request has a limit of its
// own: without a leader there is no answer.
func (b *board) ensureConsumer(ctx context.Context, s jetstream.Stream) (work jetstream.Consumer, err error) {
	config := jetstream.ConsumerConfig{
		Durable: consumerName, AckPolicy: jetstream.AckExplicitPolicy, AckWait: b.wait,
		// Without an end: what came too often is for the worker to settle, who may be killed
		// over that too.
		MaxDeliver: -1, MaxAckPending: 1 << 16, // and as many copies as its stream has
	}
	for wait := 50 * time.Millisecond; ; wait = min(2*wait, time.Second) {
		short, cancel := context.WithTimeout(ctx, requestLimit)
		work, err = s.Consumer(short, consumerName)
		if errors.Is(err, jetstream.ErrConsumerNotFound) || err == nil && work.CachedInfo().Config.AckWait != b.wait {
			work, err = s.CreateOrUpdateConsumer(short, config)
		}
		cancel()
		if err == nil || !bus.Passing(err) || rest(ctx, wait) != nil {
			return work, err
		}
	}
}

// gone says whether an error is that of a stream or a consumer that is not there, or has no
// leader now.
func gone(err error) bool {
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

func rest(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

// queue queues intervals whose start is not queued.
func (b *board) queue(ctx context.Context, intervals []folder.Interval) error {
	for _, interval := range intervals {
		data, err := json.Marshal(interval)
		if err != nil {
			return err
		}
		err = b.again(ctx, func(ctx context.Context) error {
			_, err := bus.Once(ctx, b.js, b.at("work", interval.From), data)
			return err
		})
		if err != nil {
			return fmt.Errorf("queueing from %d: %w", interval.From, err)
		}
	}
	return nil
}

// clear empties the queue of a survey that is done: what is left there is of workers that were
// lost, or were slower than others. If that fails it is no loss.
func (b *board) clear(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
	defer cancel()
	if s, err := b.js.Stream(ctx, stream(b.id, workKind)); err == nil && s.CachedInfo().State.Msgs > 0 {
		_ = s.Purge(ctx)
	}
}

// record creates the record of a part. Where there was one, that is returned: it may be this.
func (b *board) record(ctx context.Context, r Record) (stored Record, err error) {
	data, err := json.Marshal(r)
	if err != nil {
		return r, err
	}
	stored = r
	err = b.again(ctx, func(ctx context.Context) error {
		fresh, err := bus.Once(ctx, b.js, b.at("done", r.From), data)
		if err != nil || fresh {
			return err
		}
		there, garbled, err := b.look(ctx, r.From)
		switch {
		case err != nil:
			return err
		case there != nil:
			stored = *there
			return nil
		case garbled == 0:
			return jetstream.ErrStreamNotFound // it was a moment ago
		}
		replaced, err := bus.Replace(ctx, b.js, b.at("done", r.From), data, garbled)
		if err == nil && !replaced {
			err = errors.New("another worker replaced it") // so it is looked for again
		}
		return err
	})
	if err != nil {
		return r, fmt.Errorf("the record of %d: %w", r.From, err)
	}
	return stored, nil
}

// look returns the record of a start, nil if there is none. If something else stands in its place, garbled
// is the sequence of that message.
func (b *board) look(ctx context.Context, from int64) (r *Record, garbled uint64, err error) {
	msg, err := b.last(ctx, doneKind, b.at("done", from))
	if msg == nil || err != nil {
		return nil, 0, err
	}
	if r = readRecord(msg.Subject, msg.Data, b.about.Plan.Space().Size()); r == nil {
		b.skip.add(msg.Subject)
		return nil, msg.Sequence, nil
	}
	return r, 0, nil
}

// readRecord returns a record as a subject has it, nil for what is none.
func readRecord(subject string, data []byte, size int64) *Record {
	r := &Record{}
	if json.Unmarshal(data, r) != nil || !begins(folder.Interval{From: r.From, To: r.To}, subject, size) {
		return nil
	}
	return r
}

// last returns the last message of a subject, nil if there is none.
func (b *board) last(ctx context.Context, kind, subject string) (*jetstream.RawStreamMsg, error) {
	s, err := b.js.Stream(ctx, stream(b.id, kind))
	if err != nil {
		return nil, err
	}
	msg, err := s.GetLastMsgForSubject(ctx, subject)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return nil, nil
	}
	return msg, err
}

// ranks are the last tokens of the subjects in a stream, in order. A subject that does not end in the rank of a
// hand is skipped.
func (b *board) ranks(ctx context.Context, kind, subject string) (ranks []int64, err error) {
	err = b.again(ctx, func(ctx context.Context) error {
		s, err := b.js.Stream(ctx, stream(b.id, kind))
		if err != nil {
			return err
		}
		info, err := s.Info(ctx, jetstream.WithSubjectFilter(b.subject(subject)))
		if err != nil {
			return err
		}
		ranks = nil
		for name := range info.State.Subjects {
			if rank, ok := rankOf(name, b.about.Plan.Space().Size()); ok {
				ranks = append(ranks, rank)
			} else {
				b.skip.add(name)
			}
		}
		return nil
	})
	slices.Sort(ranks)
	return ranks, err
}

// The states of a survey.
const (
	running   = "running"
	cancelled = "cancelled"
)

// stopped says whether the survey was cancelled.
func (b *board) stopped(ctx context.Context) (yes bool, err error) {
	err = b.again(ctx, func(ctx context.Context) error {
		state, err := b.last(ctx, notesKind, b.subject("state"))
		yes = state != nil && string(state.Data) == cancelled
		if state != nil && !yes && string(state.Data) != running {
			b.skip.add(state.Subject)
		}
		return err
	})
	return yes, err
}

// say sets the state.
func (b *board) say(ctx context.Context, state string) error {
	return b.again(ctx, func(ctx context.Context) error {
		_, err := b.js.Publish(ctx, b.subject("state"), []byte(state))
		return err
	})
}

// A Poisoned hand is one without an answer.
type Poisoned struct {
	Rank   int64  `json:"rank"`
	Hand   string `json:"hand"`
	Reason string `json:"reason"`
}

func (b *board) poison(ctx context.Context, row survey.Row) error {
	data, err := json.Marshal(Poisoned{row.Rank, row.Hand.String(), row.Poison})
	if err != nil {
		return err
	}
	return b.again(ctx, func(ctx context.Context) error {
		_, err := bus.Once(ctx, b.js, b.at("poison", row.Rank), data)
		return err
	})
}

package crew_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/crew"
	"github.com/make24/make24/internal/survey/folder"
)

// handCounter counts how often each hand is computed.
type handCounter struct {
	lock   sync.Mutex
	counts map[int64]int
}

// add counts a hand.
func (c *handCounter) add(rank int64) {
	c.lock.Lock()
	defer c.lock.Unlock()
	if c.counts == nil {
		c.counts = map[int64]int{}
	}
	c.counts[rank]++
}

// checkOnce checks that the hands of the intervals were computed once each, and no others.
func (c *handCounter) checkOnce(t *testing.T, intervals []folder.Interval) {
	t.Helper()
	c.lock.Lock()
	defer c.lock.Unlock()
	if n := folder.HandCount(intervals); int64(len(c.counts)) != n {
		t.Errorf("%d hands computed, want %d", len(c.counts), n)
	}
	for _, i := range intervals {
		for rank := i.From; rank < i.To; rank++ {
			if n := c.counts[rank]; n != 1 {
				t.Errorf("rank %d was computed %d times", rank, n)
			}
		}
	}
}

// TestSlowHand blocks a hand, beside an idle worker, until the queue has received more heartbeats
// than a worker sends in a HeartbeatTimeout. The hand must not be computed twice. The AckWait of
// the queue is an hour, so that no heartbeat is late on a busy machine; TestHeartbeat checks that
// heartbeats are in time, and TestAckWaitOfQueue that the AckWait is the HeartbeatTimeout.
func TestSlowHand(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t)))
	nc, ctx := dialEmbedded(t), withTimeout(t, maxWait)
	acks := must[*nats.Subscription](t)(nc.SubscribeSync("$JS.ACK.SURVEY-" + f.Plan().ID() + "-WORK.crew.>"))
	o, counter := options(f), handCounter{}
	o.ReconcileEvery = time.Hour
	o.BeforeHand = func(rank int64) {
		if counter.add(rank); rank != 100 {
			return
		}
		for beats := 0; beats < 4; { // three per timeout
			msg, err := acks.NextMsgWithContext(ctx)
			if err != nil {
				t.Error("no heartbeat:", err)
				return
			}
			if string(msg.Data) == "+WPI" {
				beats++
			}
		}
	}
	if err := crew.RunWorkersWithHeartbeats(ctx, nc, o, 2, 300*time.Millisecond); err != nil {
		t.Fatal(err)
	}
	checkRows(t, f)
	checkOnlyParts(t, f)
	counter.checkOnce(t, []folder.Interval{{To: f.Plan().Space().Size()}})
}

// checkRefused checks that err is a refusal by the bus, and not a missing answer.
func checkRefused(t *testing.T, what string, err error) {
	t.Helper()
	if e := (*jetstream.APIError)(nil); !errors.As(err, &e) && !errors.Is(err, jetstream.ErrMsgDeleteUnsuccessful) {
		t.Errorf("%s: %v", what, err)
	}
}

// TestEntriesCannotBeDeleted checks that an entry cannot be deleted or replaced in any way except
// by deleting the stream.
func TestEntriesCannotBeDeleted(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t)))
	nc, ctx, id := dialEmbedded(t), withTimeout(t, maxWait), f.Plan().ID()
	if err := crew.RunWorkers(ctx, nc, options(f), 2); err != nil {
		t.Fatal(err)
	}
	before := entryCount(t, nc, f)
	js := must[jetstream.JetStream](t)(jetstream.New(nc))
	done := must[jetstream.Stream](t)(js.Stream(ctx, "SURVEY-"+id+"-DONE"))
	config, subject := done.CachedInfo().Config, "survey."+id+".done.0"
	first := must[*jetstream.RawStreamMsg](t)(done.GetLastMsgForSubject(ctx, subject))
	if config.MaxAge != 0 || config.MaxMsgs > 0 || config.MaxBytes > 0 || config.MaxMsgsPerSubject > 0 || config.Retention != jetstream.LimitsPolicy {
		t.Errorf("the stream limits its entries: %+v", config)
	}
	checkRefused(t, "deleting an entry", done.DeleteMsg(ctx, first.Sequence))
	checkRefused(t, "overwriting an entry", done.SecureDeleteMsg(ctx, first.Sequence))
	checkRefused(t, "purging", done.Purge(ctx))
	checkRefused(t, "purging a subject", done.Purge(ctx, jetstream.WithPurgeSubject(subject)))
	for what, change := range map[string]func(*jetstream.StreamConfig){
		"allowing deletion": func(c *jetstream.StreamConfig) { c.DenyDelete = false },
		"allowing purges":   func(c *jetstream.StreamConfig) { c.DenyPurge = false },
	} {
		other := config
		change(&other)
		_, err := js.UpdateStream(ctx, other)
		checkRefused(t, what, err)
	}
	for range 2 {
		_, err := js.Publish(ctx, subject, []byte("{}"), jetstream.WithExpectLastSequencePerSubject(0))
		if e := (*jetstream.APIError)(nil); !errors.As(err, &e) || e.ErrorCode != jetstream.JSErrCodeStreamWrongLastSequence {
			t.Error("creating an entry again:", err)
		}
	}
	again := must[*jetstream.RawStreamMsg](t)(done.GetLastMsgForSubject(ctx, subject))
	if again.Sequence != first.Sequence || !bytes.Equal(again.Data, first.Data) {
		t.Errorf("%d %s is now %d %s", first.Sequence, first.Data, again.Sequence, again.Data)
	}
	if after := entryCount(t, nc, f); after != before {
		t.Errorf("%d entries, then %d", before, after)
	}
}

// TestWorkerQueuesRest ends every interval after one hand, and checks that its worker queues the
// rest, since parts and queue are compared only at the start.
func TestWorkerQueuesRest(t *testing.T) {
	t.Parallel()
	plan := threeCards(t)
	plan.Pool = deal.Ranks(6, 4)
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), must[survey.Plan](t)(plan.Normalize())))
	nc := dialEmbedded(t)
	ctx, cancel := context.WithCancel(withTimeout(t, maxWait))
	defer cancel()
	o, counter := options(f), handCounter{}
	o.ReconcileEvery, o.BeforeHand = time.Hour, counter.add
	size := f.Plan().Space().Size()
	if n := must[int](t)(crew.Enqueue(ctx, nc, o)); int64(n) > size/4 {
		t.Fatalf("%d intervals for %d hands", n, size)
	}
	compared := new(atomic.Int64)
	must[*nats.Subscription](t)(nc.Subscribe("survey."+f.Plan().ID()+".told.compared", func(*nats.Msg) {
		if compared.Add(1) > 1 {
			cancel()
		}
	}))
	o.IntervalTime = 1
	if err := crew.RunWorkers(ctx, nc, o, 1); err != nil {
		t.Error(err)
	}
	if err := nc.Flush(); err != nil || compared.Load() != 1 {
		t.Errorf("compared %d times, want once: %v", compared.Load(), err)
	}
	counter.checkOnce(t, []folder.Interval{{To: size}})
	checkRows(t, f)
	if parts := must[[]folder.Part](t)(f.Parts()); int64(len(parts)) != size {
		t.Errorf("%d parts for %d hands", len(parts), size)
	}
}

// TestHandBeyondBound checks that hands that exceed the step bound are published as poison with the
// reason.
func TestHandBeyondBound(t *testing.T) {
	t.Parallel()
	plan := threeCards(t)
	plan.Steps = 60
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), must[survey.Plan](t)(plan.Normalize())))
	nc, ctx := dialEmbedded(t), withTimeout(t, maxWait)
	o := options(f)
	var want []crew.PoisonedHand
	must[*survey.Tally](t)(crew.RunInMemory(ctx, f.Plan(), 1, crew.Hooks{OnRow: func(r survey.Row) error {
		if r.PoisonReason != "" {
			want = append(want, crew.PoisonedHand{Rank: r.Rank, Hand: r.Hand.String(), Reason: r.PoisonReason})
		}
		return nil
	}}))
	slices.SortFunc(want, func(a, b crew.PoisonedHand) int { return int(a.Rank - b.Rank) })
	if len(want) == 0 || int64(len(want)) == f.Plan().Space().Size() {
		t.Fatalf("%d hands exceed the bound", len(want))
	}
	if err := crew.RunWorkers(ctx, nc, o, 2); err != nil {
		t.Fatal(err)
	}
	list := must[[]crew.PoisonedHand](t)(crew.Poisons(ctx, nc, f.Plan().ID()))
	if !slices.Equal(list, want) {
		t.Errorf("%v, want %v", list, want)
	}
	for _, p := range list {
		if p.Reason != "steps" {
			t.Errorf("rank %d: %q", p.Rank, p.Reason)
		}
	}
	checkRows(t, f)
}

package crew

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/base/bus"
	"github.com/make24/make24/internal/survey/folder"
	"github.com/make24/make24/internal/testkit/clocktest"
)

// newBus returns the bus of a survey without intervals, on an embedded server in a folder.
func newBus(ctx context.Context, t *testing.T, dir string, storage jetstream.StorageType) *surveyBus {
	t.Helper()
	server, err := bus.Embed(dir, false)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Stop)
	nc, err := server.Dial(ctx, "test")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	js, err := jetstream.New(nc)
	if err != nil {
		t.Fatal(err)
	}
	b := &surveyBus{nc: nc, js: js, id: "0123456789abcdef", size: 100, storage: storage, replicas: 1, ackWait: time.Hour}
	if err := b.retry(ctx, b.ensureStreams); err != nil {
		t.Fatal(err)
	}
	return b
}

// newBusWithPulls returns a new bus in memory, and a subscription to the pull requests for its
// queue.
func newBusWithPulls(ctx context.Context, t *testing.T) (*surveyBus, *nats.Subscription) {
	t.Helper()
	b := newBus(ctx, t, t.TempDir(), jetstream.MemoryStorage)
	pulls, err := b.nc.SubscribeSync("$JS.API.CONSUMER.MSG.NEXT." + streamName(b.id, workKind) + "." + consumerName)
	if err != nil {
		t.Fatal(err)
	}
	return b, pulls
}

// TestStoppingLosesNoInterval stops a worker that waits for an interval, before one is queued,
// after that, or at the same time. Either the worker must receive the interval and can give it
// back, or the queue must still have it. An interval that no worker received would be delivered
// again only after an hour.
func TestStoppingLosesNoInterval(t *testing.T) {
	t.Parallel()
	ctx, cancel := clocktest.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	b, pulls := newBusWithPulls(ctx, t)
	for from := range int64(99) {
		working, stop := context.WithCancel(ctx)
		queue := func() {
			if err := b.enqueue(ctx, []folder.Interval{{From: from, To: from + 1}}); err != nil {
				t.Error(err)
			}
		}
		queued := make(chan struct{})
		go func() {
			defer close(queued)
			if _, err := pulls.NextMsgWithContext(ctx); err != nil { // the worker waits now
				t.Error(err)
			}
			switch from % 3 {
			case 0:
				stop()
				queue()
			case 1:
				queue()
				stop()
			case 2:
				go stop()
				queue()
			}
		}()
		msg, err := b.nextMsg(working, time.Minute)
		clocktest.Receive(t, "the interval", queued)
		if msg == nil {
			msg, err = b.nextMsg(ctx, time.Minute)
		}
		if msg == nil || err != nil {
			t.Fatal(from, msg, err)
		}
		if want := fmt.Sprintf(`{"From":%d,"To":%d}`, from, from+1); string(msg.Data()) != want {
			t.Fatalf("%s, want %s", msg.Data(), want)
		}
		if err := msg.DoubleAck(ctx); err != nil {
			t.Fatal(err)
		}
		for { // the other pulls of this round
			if n, _, err := pulls.Pending(); n == 0 || err != nil {
				break
			}
			if _, err := pulls.NextMsgWithContext(ctx); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestEndLosesNoInterval completes the survey while a worker waits for an interval, and then queues
// one. It must be delivered to the abandoned request, rejected, and delivered to the next worker.
func TestEndLosesNoInterval(t *testing.T) {
	t.Parallel()
	ctx, cancel := clocktest.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	b, pulls := newBusWithPulls(ctx, t)
	working, stop := context.WithCancelCause(ctx)
	go func() {
		if _, err := pulls.NextMsgWithContext(ctx); err != nil { // the worker waits now
			t.Error(err)
		}
		stop(errDone)
	}()
	if msg, err := b.pull(working, time.Hour); msg != nil || !errors.Is(err, context.Canceled) {
		t.Fatal(msg, err)
	}
	if err := b.enqueue(ctx, []folder.Interval{{From: 1, To: 2}}); err != nil {
		t.Fatal(err)
	}
	msg, err := b.nextMsg(ctx, time.Minute)
	if msg == nil || err != nil {
		t.Fatal(msg, err)
	}
	if metadata, err := msg.Metadata(); err != nil || metadata.NumDelivered != 2 {
		t.Errorf("%+v %v", metadata, err)
	}
}

// TestMissingQueueIsCreated checks that a worker creates a missing queue, whether it has used the
// queue before or not.
func TestMissingQueueIsCreated(t *testing.T) {
	t.Parallel()
	ctx, cancel := clocktest.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	b := newBus(ctx, t, t.TempDir(), jetstream.MemoryStorage)
	for range 2 {
		if err := b.js.DeleteStream(ctx, streamName(b.id, workKind)); err != nil {
			t.Fatal(err)
		}
		if msg, err := b.nextMsg(ctx, 50*time.Millisecond); msg != nil || err != nil {
			t.Fatal(msg, err)
		}
		if _, err := b.js.Consumer(ctx, streamName(b.id, workKind), consumerName); err != nil {
			t.Fatal(err)
		}
		if err := b.enqueue(ctx, []folder.Interval{{From: 1, To: 2}}); err != nil {
			t.Fatal(err)
		}
		msg, err := b.nextMsg(ctx, time.Minute)
		if msg == nil || err != nil {
			t.Fatal(msg, err)
		}
		if err := msg.DoubleAck(ctx); err != nil {
			t.Fatal(err)
		}
	}
}

// TestConnectionClosedWhileWaiting closes the connection, and checks that requests for intervals
// then return the error of package nats, which is not transient.
func TestConnectionClosedWhileWaiting(t *testing.T) {
	t.Parallel()
	b := newBus(t.Context(), t, t.TempDir(), jetstream.MemoryStorage)
	if msg, err := b.nextMsg(t.Context(), time.Millisecond); msg != nil || err != nil {
		t.Fatal(msg, err)
	}
	b.nc.Close()
	for range 2 {
		_, err := b.nextMsg(t.Context(), time.Minute)
		if !errors.Is(err, nats.ErrConnectionClosed) || bus.IsTransient(err) {
			t.Error(err)
		}
	}
	if bus.IsTransient(jetstream.ErrConnectionClosed) {
		t.Error("the error of a closed connection is transient")
	}
}

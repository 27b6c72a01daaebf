package crew

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/bus"
	"github.com/make24/make24/internal/survey/folder"
)

// bare is the board of a survey without hands, on a bus of its own.
func bare(ctx context.Context, t *testing.T) *board {
	t.Helper()
	server, err := bus.Embed(t.TempDir(), false)
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
	b := &board{nc: nc, js: js, id: "0123456789abcdef", keep: jetstream.MemoryStorage, copies: 1, wait: time.Hour}
	if err := b.set(ctx); err != nil {
		t.Fatal(err)
	}
	return b
}

// TestWhatComesLate has intervals come when nobody waits for them any more: they are there the next
// time, or are given back, and none has to be believed lost.
func TestWhatComesLate(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	b := bare(ctx, t)
	deliver := func(from int64) {
		t.Helper()
		if err := b.queue(ctx, []folder.Interval{{From: from, To: from + 1}}); err != nil {
			t.Fatal(err)
		}
		for {
			work, err := b.js.Consumer(ctx, stream(b.id, workKind), consumerName)
			if err != nil {
				t.Fatal(err)
			}
			if work.CachedInfo().NumAckPending == 1 {
				return
			}
		}
	}
	p := intervalQueue{b: b}
	for from := range int64(3) {
		if msg, err := p.take(ctx, time.Millisecond); msg != nil || err != nil {
			t.Fatal(msg, err)
		}
		deliver(from)
		ended, end := context.WithCancel(ctx)
		end()
		msg, err := p.take(ended, time.Minute) // that somebody is to stop takes nothing away
		if msg == nil {
			msg, err = p.take(ctx, time.Minute)
		}
		if err != nil || msg == nil {
			t.Fatal(msg, err)
		}
		if err := msg.DoubleAck(ctx); err != nil {
			t.Fatal(err)
		}
	}
	if msg, err := p.take(ctx, time.Millisecond); msg != nil || err != nil {
		t.Fatal(msg, err)
	}
	deliver(8)
	late := p.leave(ctx)
	if len(late) != 1 || string(late[0].Data()) != `{"From":8,"To":9}` {
		t.Fatal(late)
	}
	if late := p.leave(ctx); len(late) != 0 {
		t.Error(late)
	}
}

// TestAQueueThatIsGone is made again by who asks it, whether that was asked already or not.
func TestAQueueThatIsGone(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	b := bare(ctx, t)
	for _, asked := range []bool{false, true} {
		p := intervalQueue{b: b}
		if asked {
			if msg, err := p.take(ctx, time.Millisecond); msg != nil || err != nil {
				t.Fatal(msg, err)
			}
		}
		if err := b.js.DeleteStream(ctx, stream(b.id, workKind)); err != nil {
			t.Fatal(err)
		}
		for { // with time for it there would be one look
			if msg, err := p.take(ctx, 50*time.Millisecond); msg != nil || err != nil {
				t.Fatal(asked, msg, err)
			}
			if _, err := b.js.Consumer(ctx, stream(b.id, workKind), consumerName); err == nil {
				break
			}
		}
		if err := b.queue(ctx, []folder.Interval{{From: 1, To: 2}}); err != nil {
			t.Fatal(err)
		}
		msg, err := p.take(ctx, time.Minute)
		if msg == nil || err != nil {
			t.Fatal(asked, msg, err)
		}
		if err := msg.DoubleAck(ctx); err != nil {
			t.Fatal(err)
		}
		_ = p.leave(ctx)
	}
}

// TestConnectionClosedWhileWaiting has the connection end while a worker waits for an interval, and before it
// asks for the next one: the error is that of package nats each time, and does not pass.
func TestConnectionClosedWhileWaiting(t *testing.T) {
	t.Parallel()
	b := bare(t.Context(), t)
	q := intervalQueue{b: b}
	if msg, err := q.take(t.Context(), time.Millisecond); msg != nil || err != nil {
		t.Fatal(msg, err)
	}
	b.nc.Close()
	for range 2 {
		_, err := q.take(t.Context(), time.Minute)
		if !errors.Is(err, nats.ErrConnectionClosed) || bus.Passing(err) {
			t.Error(err)
		}
	}
	closedIterator := fmt.Errorf("%w: %w", jetstream.ErrMsgIteratorClosed, jetstream.ErrConnectionClosed)
	if bus.Passing(closedIterator) {
		t.Error("an iterator's error for a closed connection passes")
	}
}

package crew_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/survey/crew"
	"github.com/make24/make24/internal/survey/folder"
	"github.com/make24/make24/internal/testkit/clocktest"
)

// garbageMessages lists invalid messages by the end of their subject.
var garbageMessages = []struct{ subject, text string }{
	{"work.none", `{"From":1,"To":2}`},
	{"work.-1", `{"From":-1,"To":2}`},
	{"work.99999999", `{"From":99999999,"To":100000000}`},
	{"work.007", `{"From":7,"To":8}`},
	{"work.100", "\x1b[2J"},
	{"work.150", `{"From":0,"To":455}`},
	{"work.9", `{"From":9,"To":9999}`},
	{"done.none", `{}`},
	{"done.200", "\x00"},
	{"done.0", `{"from":-5,"to":9999999,"part":"x"}`},
	{"done.300", `{"from":0,"to":455,"part":"x"}`},
	{"done.9223372036854775807", `{"from":9223372036854775807,"to":-1}`},
	{"poison.none", `{}`},
	{"poison.12", "no JSON"},
	{"poison.13", `{"rank":13,"hand":"\u001b[2J","reason":"panic"}`},
	{"told.worker", "no JSON"},
	{"told.worker", `{"worker":"\u001b]0;x\u0007","from":0,"to":1,"at":0}`},
	{"told.worker", `{"worker":"w","from":-9,"to":9223372036854775807,"at":0}`},
	{"told.idle", "\x1b[2J"},
	{"told.what", "x"},
}

// publishGarbage publishes garbageMessages. NATS may reject an interval whose start is already
// queued; publishGarbage ignores that error.
func publishGarbage(t *testing.T, nc *nats.Conn, id string) {
	t.Helper()
	ctx, js := withTimeout(t, maxWait), must[jetstream.JetStream](t)(jetstream.New(nc))
	for _, g := range garbageMessages {
		if subject := "survey." + id + "." + g.subject; strings.HasPrefix(g.subject, "told.") {
			if err := nc.Publish(subject, []byte(g.text)); err != nil {
				t.Fatal(err)
			}
		} else if _, err := js.Publish(ctx, subject, []byte(g.text)); err != nil && !strings.Contains(err.Error(), "maximum messages per subject") {
			t.Fatal(subject, err)
		}
	}
	if err := nc.FlushWithContext(ctx); err != nil {
		t.Fatal(err)
	}
}

// TestGarbageOnTheBus publishes every kind of invalid message, before the survey and while workers
// and a watcher run. The messages must be skipped and counted, and the survey must complete with
// correct rows.
func TestGarbageOnTheBus(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t)))
	nc, ctx, id := dialEmbedded(t), withTimeout(t, maxWait), f.Plan().ID()
	o := options(f)
	o.IntervalLength = 455
	must[int](t)(crew.Enqueue(ctx, nc, o))
	publishGarbage(t, nc, id)
	var watched, worked crew.Progress
	watchEnded, again := make(chan error, 1), false
	go func() {
		watchEnded <- crew.Watch(ctx, nc, id, fastPolls, func(p crew.Progress) {
			for _, status := range p.LiveWorkers {
				if !strings.HasPrefix(status.Worker, "worker-") {
					t.Errorf("unexpected worker %q", status.Worker)
				}
			}
			watched = p
		})
	}()
	// The only interval contains all hands, so the worker that does not compute it reads the garbage. The
	// other one waits for that, since a complete survey purges its queue. The comparisons skip 6 messages,
	// the reader of the queue 3, and the end the others.
	computed, skipped := new(atomic.Int64), make(chan struct{})
	o.BeforeHand = func(int64) {
		if computed.Add(1) > 300 {
			clocktest.Receive(t, "9 skipped messages", skipped)
		}
	}
	enough := sync.OnceFunc(func() { close(skipped) })
	o.OnProgress = func(p crew.Progress) {
		worked = p
		if p.HandsDone > 150 && !again {
			again = true
			publishGarbage(t, nc, id)
		}
		if again && p.SkippedMessages >= 9 {
			enough()
		}
	}
	if err := crew.RunWorkers(ctx, nc, o, 2); err != nil {
		t.Fatal("a worker ended:", err)
	}
	if err := clocktest.Receive(t, "the end", watchEnded); err != nil {
		t.Fatal("the watcher ended:", err)
	}
	checkRows(t, f)
	if watched.HandsDone != 455 || len(watched.PoisonedHands) != 0 || watched.SkippedMessages < 10 || worked.SkippedMessages < 10 {
		t.Errorf("watched %+v; worked %+v", watched, worked)
	}
}

// TestInvalidPlan checks that a worker replaces an invalid plan on the bus, so that the survey can
// be watched and cancelled.
func TestInvalidPlan(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"no JSON", `{}`, `{"plan":{"version":1},"length":-1}`} {
		f := must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t)))
		nc, ctx, id := dialEmbedded(t), withTimeout(t, maxWait), f.Plan().ID()
		must[int](t)(crew.Enqueue(ctx, nc, options(f)))
		js := must[jetstream.JetStream](t)(jetstream.New(nc))
		must[*jetstream.PubAck](t)(js.Publish(ctx, "survey."+id+".plan", []byte(text)))
		if err := crew.RunWorkers(ctx, nc, options(f), 1); err != nil {
			t.Fatal(text, err)
		}
		if reports, err := collectReports(t, nc, id, unlimited); err != nil || reports[len(reports)-1].HandsDone != 455 {
			t.Error(text, err)
		}
	}
}

// TestManyNames publishes the status of more workers than Watch tracks, and checks that Watch skips
// the others.
func TestManyNames(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t)))
	nc, ctx, id := dialEmbedded(t), withTimeout(t, maxWait), f.Plan().ID()
	must[int](t)(crew.Enqueue(ctx, nc, options(f)))
	watching, cancel := context.WithCancel(ctx)
	defer cancel()
	first := true
	_ = crew.Watch(watching, nc, id, fastPolls, func(p crew.Progress) {
		if first {
			first = false
			for i := range 12_000 {
				if err := nc.Publish("survey."+id+".told.worker", fmt.Appendf(nil, `{"worker":"w%d"}`, i)); err != nil {
					t.Error(err)
				}
			}
		}
		if len(p.LiveWorkers) > 10_000 {
			t.Error(len(p.LiveWorkers), "workers")
		}
		if p.SkippedMessages >= 2000 {
			cancel()
		}
	})
	if ctx.Err() != nil {
		t.Error("no worker was skipped")
	}
}

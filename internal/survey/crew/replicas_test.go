package crew_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/bus"
	"github.com/make24/make24/internal/survey/crew"
	"github.com/make24/make24/internal/survey/folder"
)

// checkReplicas checks that the streams and the consumer of a survey have the given number of
// replicas.
func checkReplicas(t *testing.T, nc *nats.Conn, id string, want int) {
	t.Helper()
	js, ctx := must[jetstream.JetStream](t)(jetstream.New(nc)), withTimeout(t, 2*time.Minute)
	for _, kind := range []string{"WORK", "DONE", "NOTES"} {
		name := "SURVEY-" + id + "-" + kind
		if s := must[jetstream.Stream](t)(js.Stream(ctx, name)); s.CachedInfo().Config.Replicas != want {
			t.Errorf("%s: %d replicas, want %d", name, s.CachedInfo().Config.Replicas, want)
		}
	}
	consumer := must[jetstream.Consumer](t)(js.Consumer(ctx, "SURVEY-"+id+"-WORK", "crew"))
	if info := consumer.CachedInfo(); info.Config.Replicas > 0 && info.Config.Replicas != want {
		t.Errorf("the consumer has %d replicas, want %d", info.Config.Replicas, want)
	}
}

// TestSetReplicas checks on three servers that streams keep their number of replicas, whoever
// works on the survey, until SetReplicas changes it.
func TestSetReplicas(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t)))
	ctx, conns, id := withTimeout(t, 2*time.Minute), cluster(t), f.Plan().ID()
	if _, err := crew.SetReplicas(ctx, conns[0], id, 3); !errors.Is(err, crew.ErrUnknown) {
		t.Error("replicas of an unknown survey:", err)
	}
	w := options(f)
	w.Replicas = 1
	must[int](t)(crew.Plan(ctx, conns[0], w))
	checkReplicas(t, conns[1], id, 1)
	w.Replicas = 0
	for n, change := range []struct{ copies, was int }{{1, 1}, {3, 1}} {
		if was, err := crew.SetReplicas(ctx, conns[n], id, change.copies); err != nil || was != change.was {
			t.Fatal(change, was, err)
		}
		must[int](t)(crew.Plan(ctx, conns[2], w))
		checkReplicas(t, conns[1], id, change.copies)
	}
	if err := crew.RunWorkers(ctx, conns[2], w, 2); err != nil {
		t.Fatal(err)
	}
	checkReplicas(t, conns[0], id, 3)
	checkRows(t, f)
	checkOnlyParts(t, f)
}

// TestTooManyReplicas asks a single server for three replicas of new and of existing streams. It
// refuses at once, without waiting for more servers. Package bus tests the refusal of a cluster.
func TestTooManyReplicas(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t)))
	nc, ctx, w := dialEmbedded(t), withTimeout(t, 2*time.Minute), options(f)
	refused := func(err error) {
		t.Helper()
		few := (*bus.TooFewServersError)(nil)
		if !errors.As(err, &few) || few.Replicas != 3 || errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
	}
	w.Replicas = 3
	_, err := crew.Plan(ctx, nc, w)
	refused(err)
	w.Replicas = 1
	must[int](t)(crew.Plan(ctx, nc, w))
	_, err = crew.SetReplicas(ctx, nc, f.Plan().ID(), 3)
	refused(err)
}

// TestAckWaitOfQueue checks that the AckWait of the queue is the HeartbeatTimeout of the last
// worker, or the default.
func TestAckWaitOfQueue(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t)))
	nc, ctx := dialEmbedded(t), withTimeout(t, time.Minute)
	js := must[jetstream.JetStream](t)(jetstream.New(nc))
	for _, patience := range []time.Duration{time.Hour, 0} {
		must[int](t)(crew.Plan(ctx, nc, crew.Options{Folder: f, HeartbeatTimeout: patience}))
		if patience == 0 {
			patience = 10 * time.Second // a cluster elects new leaders within nine
		}
		queue := must[jetstream.Consumer](t)(js.Consumer(ctx, "SURVEY-"+f.Plan().ID()+"-WORK", "crew"))
		if got := queue.CachedInfo().Config; got.AckWait != patience || got.MaxDeliver != -1 {
			t.Errorf("AckWait %v, MaxDeliver %d, want %v, -1", got.AckWait, got.MaxDeliver, patience)
		}
	}
}

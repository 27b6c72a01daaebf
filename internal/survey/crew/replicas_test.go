package crew_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/base/bus"
	"github.com/make24/make24/internal/survey/crew"
	"github.com/make24/make24/internal/survey/folder"
)

// checkReplicas checks that the streams and the consumer of a survey have the given number of
// replicas.
func checkReplicas(t *testing.T, nc *nats.Conn, id string, want int) {
	t.Helper()
	js, ctx := must[jetstream.JetStream](t)(jetstream.New(nc)), withTimeout(t, maxWait)
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

// TestSetReplicas checks on three servers that streams keep their number of replicas until
// SetReplicas changes it, even if a survey is planned again or workers run.
func TestSetReplicas(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t)))
	ctx, conns, id := withTimeout(t, maxWait), startCluster(t), f.Plan().ID()
	if _, err := crew.SetReplicas(ctx, conns[0], id, 3); !errors.Is(err, crew.ErrUnknown) {
		t.Error("replicas of an unknown survey:", err)
	}
	o := options(f)
	o.Replicas = 1
	must[int](t)(crew.Enqueue(ctx, conns[0], o))
	checkReplicas(t, conns[1], id, 1)
	o.Replicas = 0
	for n, change := range []struct{ replicas, previous int }{{1, 1}, {3, 1}} {
		if previous, err := crew.SetReplicas(ctx, conns[n], id, change.replicas); err != nil || previous != change.previous {
			t.Fatal(change, previous, err)
		}
		must[int](t)(crew.Enqueue(ctx, conns[2], o))
		checkReplicas(t, conns[1], id, change.replicas)
	}
	if err := crew.RunWorkers(ctx, conns[2], o, 2); err != nil {
		t.Fatal(err)
	}
	checkReplicas(t, conns[0], id, 3)
	checkRows(t, f)
	checkOnlyParts(t, f)
}

// lostAnswers has one stream, whose first update is done but not answered.
type lostAnswers struct {
	jetstream.JetStream
	stream  foundStream
	updates int
}

func (l *lostAnswers) Stream(context.Context, string) (jetstream.Stream, error) { return l.stream, nil }

func (l *lostAnswers) UpdateStream(_ context.Context, config jetstream.StreamConfig) (jetstream.Stream, error) {
	l.stream.config = config
	if l.updates++; l.updates == 1 {
		return nil, nats.ErrTimeout
	}
	return l.stream, nil
}

// foundStream is a stream that is only asked for its configuration.
type foundStream struct {
	jetstream.Stream
	config jetstream.StreamConfig
}

func (s foundStream) CachedInfo() *jetstream.StreamInfo {
	return &jetstream.StreamInfo{Config: s.config}
}

// TestSetReplicasWithLostAnswer checks that the previous number is the one before the first attempt.
func TestSetReplicasWithLostAnswer(t *testing.T) {
	t.Parallel()
	js := &lostAnswers{stream: foundStream{config: jetstream.StreamConfig{Name: "S", Replicas: 1}}}
	previous, err := crew.SetStreamReplicas(withTimeout(t, maxWait), js, "S", 3)
	if err != nil || previous != 1 || js.stream.config.Replicas != 3 {
		t.Errorf("%d, %v; now %d", previous, err, js.stream.config.Replicas)
	}
}

// TestTooManyReplicas asks a single server for three replicas of new and of existing streams. The
// request must fail without waiting for more servers. Package bus tests the refusal by a cluster.
func TestTooManyReplicas(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t)))
	nc, ctx, o := dialEmbedded(t), withTimeout(t, maxWait), options(f)
	wantTooFew := func(err error) {
		t.Helper()
		tooFew := (*bus.TooFewServersError)(nil)
		if !errors.As(err, &tooFew) || tooFew.Replicas != 3 || errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
	}
	o.Replicas = 3
	_, err := crew.Enqueue(ctx, nc, o)
	wantTooFew(err)
	o.Replicas = 1
	must[int](t)(crew.Enqueue(ctx, nc, o))
	_, err = crew.SetReplicas(ctx, nc, f.Plan().ID(), 3)
	wantTooFew(err)
}

// TestAckWaitOfQueue checks that the AckWait of the queue is the HeartbeatTimeout of the options
// that were used last, or the default.
func TestAckWaitOfQueue(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t)))
	nc, ctx := dialEmbedded(t), withTimeout(t, maxWait)
	js := must[jetstream.JetStream](t)(jetstream.New(nc))
	for _, timeout := range []time.Duration{time.Hour, 0} {
		must[int](t)(crew.Enqueue(ctx, nc, crew.Options{Folder: f, HeartbeatTimeout: timeout}))
		if timeout == 0 {
			timeout = 10 * time.Second // a cluster elects new leaders within nine
		}
		queue := must[jetstream.Consumer](t)(js.Consumer(ctx, "SURVEY-"+f.Plan().ID()+"-WORK", "crew"))
		if got := queue.CachedInfo().Config; got.AckWait != timeout || got.MaxDeliver != -1 {
			t.Errorf("AckWait %v, MaxDeliver %d, want %v, -1", got.AckWait, got.MaxDeliver, timeout)
		}
	}
}

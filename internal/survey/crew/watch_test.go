package crew_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/survey/crew"
	"github.com/make24/make24/internal/survey/folder"
	"github.com/make24/make24/internal/testkit/clocktest"
)

// fastPolls is the timing for a bus in this process: Watch polls often, and an answer may take a
// minute on a busy machine.
var fastPolls = crew.WatchTiming{Every: 50 * time.Millisecond, PollTimeout: time.Minute, FinalTimeout: time.Minute}

// collectReports returns the reports of Watch, which it ends after the given number of reports.
func collectReports(t *testing.T, nc *nats.Conn, id string, times int) (reports []crew.Progress, err error) {
	t.Helper()
	ctx, cancel := context.WithCancel(withTimeout(t, maxWait))
	defer cancel()
	err = crew.Watch(ctx, nc, id, fastPolls, func(p crew.Progress) {
		if reports = append(reports, p); len(reports) == times {
			cancel()
		}
	})
	return reports, err
}

// unlimited is more than the number of reports in any test.
const unlimited = 1 << 30

// TestWatchOfRecomputedPart removes a part of a complete survey and plans it again, and checks that
// Watch does not count the hands of the part as done, although their entry exists.
func TestWatchOfRecomputedPart(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t)))
	nc, ctx, id := dialEmbedded(t), withTimeout(t, maxWait), f.Plan().ID()
	o := options(f)
	o.BeforeHand = func(rank int64) {
		if rank == 377 || rank == 20 {
			panic(rank)
		}
	}
	if err := crew.RunWorkers(ctx, nc, o, 2); err != nil {
		t.Fatal(err)
	}
	reports, err := collectReports(t, nc, id, unlimited)
	if err != nil || len(reports) != 1 || reports[0].HandsDone != 455 || reports[0].PoisonCount != 2 {
		t.Fatal(reports, err)
	}
	if list := reports[0].PoisonedHands; len(list) != 2 || list[0].Rank != 20 || list[1] != (crew.PoisonedHand{Rank: 377, Hand: "7 7 13", Reason: "panic"}) {
		t.Error(list)
	}
	part := must[[]folder.Part](t)(f.Parts())[1]
	if err := os.Remove(filepath.Join(f.Dir(), folder.PartsName, part.Name)); err != nil {
		t.Fatal(err)
	}
	if n := must[int](t)(crew.Enqueue(ctx, nc, o)); n < 1 {
		t.Error(n, "intervals queued")
	}
	reports, err = collectReports(t, nc, id, 2)
	if !errors.Is(err, context.Canceled) || len(reports) != 3 {
		t.Fatal(reports, err)
	}
	for i, p := range reports {
		last := i == len(reports)-1 // the report after the end of the context
		if p.HandsDone != 455-(part.To-part.From) || p.PoisonCount != 2 || last != (len(p.PoisonedHands) == 2) {
			t.Errorf("without the part of %v: %+v", part.Interval, p)
		}
	}
	if err := crew.RunWorkers(ctx, nc, o, 2); err != nil {
		t.Fatal(err)
	}
	if reports, err = collectReports(t, nc, id, unlimited); err != nil || reports[len(reports)-1].HandsDone != 455 {
		t.Error(reports, err)
	}
}

// TestWatchEndsDespiteStaleQueue leaves completed intervals in the queue, as does a worker that is
// killed before its acknowledgement. Workers that end later must purge the queue, so that Watch
// ends.
func TestWatchEndsDespiteStaleQueue(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t)))
	nc, ctx, id := dialEmbedded(t), withTimeout(t, maxWait), f.Plan().ID()
	must[int](t)(crew.Enqueue(ctx, nc, options(f)))
	js := must[jetstream.JetStream](t)(jetstream.New(nc))
	consumer := must[jetstream.Consumer](t)(js.Consumer(ctx, "SURVEY-"+id+"-WORK", "crew"))
	must[jetstream.Msg](t)(consumer.Next()) // never acknowledged
	if err := crew.RunLocal(ctx, options(f), 2); err != nil {
		t.Fatal(err)
	}
	if reports, err := collectReports(t, nc, id, 1); err == nil {
		t.Error("Watch ended without entries:", reports)
	}
	for range 2 {
		if err := crew.RunWorkers(ctx, nc, options(f), 1); err != nil {
			t.Fatal(err)
		}
		must[int](t)(crew.Enqueue(ctx, nc, options(f))) // creates the entries
		if reports, err := collectReports(t, nc, id, unlimited); err != nil || reports[len(reports)-1].HandsDone != 455 {
			t.Error(reports, err)
		}
		data := []byte(`{"From":100,"To":200}`)
		must[*jetstream.PubAck](t)(js.Publish(ctx, "survey."+id+".work.100", data))
	}
}

// TestDeleteStreams cancels a survey and deletes its streams after the workers have recorded their
// parts, and checks that the parts remain.
func TestDeleteStreams(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), fourCards(t)))
	nc, ctx, id := dialEmbedded(t), withTimeout(t, maxWait), f.Plan().ID()
	begun, ended, computed := make(chan bool), make(chan error), new(atomic.Int64)
	o, stopped := options(f), make(chan struct{})
	o.Failpoint = onceAt("stopped", func() { close(stopped) })
	o.BeforeHand = func(int64) {
		n := computed.Add(1)
		if n == 5 { // two workers have computed at least one hand
			close(begun)
		}
		if n >= 5 {
			clocktest.Receive(t, "the report that it was cancelled", stopped)
		}
	}
	must[int](t)(crew.Enqueue(ctx, nc, o))
	go func() { ended <- crew.RunWorkers(ctx, nc, o, 2) }()
	clocktest.Receive(t, "the first hand", begun)
	for _, do := range []func(context.Context, *nats.Conn, string) error{crew.Cancel, crew.WaitUntilIdle, crew.DeleteStreams, crew.WaitUntilIdle, crew.DeleteStreams} {
		if err := do(ctx, nc, id); err != nil {
			t.Fatal(err)
		}
	}
	if err := clocktest.Receive(t, "the end", ended); !errors.Is(err, crew.ErrCancelled) {
		t.Error(err)
	}
	js := must[jetstream.JetStream](t)(jetstream.New(nc))
	for name := range js.StreamNames(ctx).Name() {
		t.Error("unexpected stream", name)
	}
	if _, err := collectReports(t, nc, id, unlimited); !errors.Is(err, crew.ErrUnknown) {
		t.Error(err)
	}
	if parts := must[[]folder.Part](t)(f.Parts()); len(parts) == 0 {
		t.Error("the parts are gone")
	}
}

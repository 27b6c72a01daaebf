package crew_test

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/survey/crew"
	"github.com/make24/make24/internal/survey/folder"
	"github.com/make24/make24/internal/testkit/clocktest"
)

// watchToEnd checks that Watch ends with a complete survey and the given poison.
func watchToEnd(t *testing.T, nc *nats.Conn, f *folder.Folder, poison ...int64) {
	t.Helper()
	watchToEndWith(t, nc, f, func() {}, poison...)
}

// watchToEndWith is like watchToEnd and calls onReport at each report.
func watchToEndWith(t *testing.T, nc *nats.Conn, f *folder.Folder, onReport func(), poison ...int64) {
	t.Helper()
	ctx, last := withTimeout(t, maxWait), crew.Progress{}
	// The timeouts are the default ones, because requests have no answer while their stream is
	// deleted.
	err := crew.Watch(ctx, nc, f.Plan().ID(), crew.WatchTiming{Every: fastPolls.Every}, func(p crew.Progress) {
		last = p
		onReport()
	})
	if err != nil || last.HandsDone != last.HandCount {
		t.Errorf("%+v: %v", last, err)
	}
	if len(last.PoisonedHands) != len(poison) {
		t.Fatalf("poison %v, want %v", last.PoisonedHands, poison)
	}
	for i, p := range last.PoisonedHands {
		if p.Rank != poison[i] {
			t.Errorf("poison %v, want %v", last.PoisonedHands, poison)
		}
	}
}

// panicAt377 panics at rank 377. It is a BeforeHand hook.
func panicAt377(rank int64) {
	if rank == 377 {
		panic(rank)
	}
}

// TestLastWorkerRecordsEverything checks that the last worker creates the missing entries and
// poison messages of parts: after a worker that was killed at the last part, and after all streams
// were lost.
func TestLastWorkerRecordsEverything(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t)))
	nc, ctx := dialEmbedded(t), withTimeout(t, maxWait)
	o := options(f)
	must[int](t)(crew.Enqueue(ctx, nc, o))
	o.BeforeHand = panicAt377
	if err := crew.RunLocal(ctx, o, 8); err != nil { // makes about eight parts
		t.Fatal(err)
	}
	if err := crew.RunWorkers(ctx, nc, options(f), 1); err != nil {
		t.Fatal(err)
	}
	watchToEnd(t, nc, f, 377)
	if n, parts := entryCount(t, nc, f), must[[]folder.Part](t)(f.Parts()); n != len(parts) {
		t.Errorf("%d entries for %d parts", n, len(parts))
	}
	if err := crew.DeleteStreams(ctx, nc, f.Plan().ID()); err != nil {
		t.Fatal(err)
	}
	must[int](t)(crew.Enqueue(ctx, nc, o))
	watchToEnd(t, nc, f, 377)
}

// TestEntryShorterThanPart publishes entries of shorter parts that were removed, and checks that
// the last worker records the other hands.
func TestEntryShorterThanPart(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t)))
	nc, ctx := dialEmbedded(t), withTimeout(t, maxWait)
	must[int](t)(crew.Enqueue(ctx, nc, options(f)))
	o := options(f)
	o.BeforeHand = panicAt377
	if err := crew.RunLocal(ctx, o, 8); err != nil {
		t.Fatal(err)
	}
	js := must[jetstream.JetStream](t)(jetstream.New(nc))
	cut := 0
	for _, p := range must[[]folder.Part](t)(f.Parts()) {
		if p.To-p.From < 2 {
			continue
		}
		cut++
		data := must[[]byte](t)(json.Marshal(crew.PartEntry{From: p.From, To: p.From + 1, Part: "gone"}))
		must[*jetstream.PubAck](t)(js.Publish(ctx, "survey."+f.Plan().ID()+".done."+jsonText(t, p.From), data))
	}
	if cut == 0 {
		t.Fatal("the parts are too short")
	}
	if err := crew.RunWorkers(ctx, nc, options(f), 1); err != nil {
		t.Fatal(err)
	}
	watchToEnd(t, nc, f, 377)
}

func jsonText(t *testing.T, v any) string {
	return string(must[[]byte](t)(json.Marshal(v)))
}

// TestCompleteFolderNeedsNoStreams checks that a worker creates no streams for a complete folder
// if the bus does not have the survey.
func TestCompleteFolderNeedsNoStreams(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t)))
	nc, ctx := dialEmbedded(t), withTimeout(t, maxWait)
	if err := crew.RunLocal(ctx, options(f), 2); err != nil {
		t.Fatal(err)
	}
	o, last := options(f), crew.Progress{}
	o.OnProgress = func(p crew.Progress) { last = p }
	o.BeforeHand = func(rank int64) { t.Error("a hand is computed:", rank) }
	if err := crew.RunWorkers(ctx, nc, o, 2); err != nil || last.HandsDone != 455 || last.HandCount != 455 {
		t.Fatal(err, last)
	}
	js := must[jetstream.JetStream](t)(jetstream.New(nc))
	for name := range js.StreamNames(ctx).Name() {
		t.Error("unexpected stream", name)
	}
}

// TestWatchOverLostStreams deletes the streams of a running survey twice. Watch polls at least once
// before the workers create them again, and must still end with the survey and report the poison.
func TestWatchOverLostStreams(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), fourCards(t)))
	nc, ctx := dialEmbedded(t), withTimeout(t, maxWait)
	o, computed, polled := options(f), new(atomic.Int64), make(chan struct{})
	o.BeforeHand = func(rank int64) {
		if n := computed.Add(1); n == 300 || n == 1200 { // this hand is in no part yet, so the survey cannot end
			if err := crew.DeleteStreams(ctx, nc, f.Plan().ID()); err != nil {
				t.Error(err)
			}
			for range 2 { // the first poll may have begun before
				clocktest.Receive(t, "a poll", polled)
			}
		}
		panicAt377(rank)
	}
	must[int](t)(crew.Enqueue(ctx, nc, o))
	var group sync.WaitGroup
	startWorkers := sync.OnceFunc(func() {
		group.Go(func() {
			if err := crew.RunWorkers(ctx, nc, o, 2); err != nil {
				t.Error(err)
			}
		})
	})
	watchToEndWith(t, nc, f, func() {
		startWorkers()
		select {
		case polled <- struct{}{}:
		default:
		}
	}, 377)
	group.Wait()
}

// TestWatchOfDeletedSurvey checks that Watch ends if a survey is cancelled and its streams are
// deleted immediately after that.
func TestWatchOfDeletedSurvey(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t)))
	nc, ctx, id := dialEmbedded(t), withTimeout(t, maxWait), f.Plan().ID()
	must[int](t)(crew.Enqueue(ctx, nc, options(f)))
	once := sync.Once{}
	err := crew.Watch(ctx, nc, id, fastPolls, func(crew.Progress) {
		once.Do(func() {
			for _, do := range []func(context.Context, *nats.Conn, string) error{crew.Cancel, crew.WaitUntilIdle, crew.DeleteStreams} {
				if err := do(ctx, nc, id); err != nil {
					t.Error(err)
				}
			}
		})
	})
	if !errors.Is(err, crew.ErrCancelled) {
		t.Error(err)
	}
}

package crew

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/testkit/clocktest"
)

// TestStreamIsCreatedAfterDeletion writes to a stream while the server is deleting it, and checks
// that the stream is created again only after that. Created earlier, it would lose its folder, and
// messages would be lost or have no answer. The stream has many consumers, so that its deletion
// takes a while; the server publishes an advisory for each.
func TestStreamIsCreatedAfterDeletion(t *testing.T) {
	t.Parallel()
	ctx, cancel := clocktest.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	dir := t.TempDir()
	b := newBus(ctx, t, dir, jetstream.FileStorage)
	name := streamName(b.id, doneKind)
	for i := range 100 {
		consumer := jetstream.ConsumerConfig{Durable: fmt.Sprint("c", i), AckPolicy: jetstream.AckExplicitPolicy}
		if _, err := b.js.CreateConsumer(ctx, name, consumer); err != nil {
			t.Fatal(err)
		}
	}
	begun, err := b.nc.SubscribeSync("$JS.EVENT.ADVISORY.CONSUMER.DELETED." + name + ".*")
	if err != nil {
		t.Fatal(err)
	}
	deleted := make(chan error)
	go func() { deleted <- b.js.DeleteStream(ctx, name) }()
	if _, err := begun.NextMsgWithContext(ctx); err != nil {
		t.Fatal(err)
	}
	want := PartEntry{From: 7, To: 8, Part: "x"}
	if got, err := b.createEntry(ctx, want); err != nil || got != want {
		t.Error(got, err)
	}
	if err := clocktest.Receive(t, "the deletion", deleted); err != nil {
		t.Error(err)
	}
	if r, _, err := b.findEntry(ctx, want.From); err != nil || r == nil || *r != want {
		t.Error("stored entry:", r, err)
	}
	if _, err := os.Stat(filepath.Join(dir, "jetstream", "$G", "streams", name, "meta.inf")); err != nil {
		t.Error("the folder of the stream is missing:", err)
	}
}

// vanishingJetStream is a server whose stream exists only for the first request.
type vanishingJetStream struct {
	jetstream.JetStream
	requested bool
}

func (js *vanishingJetStream) Stream(context.Context, string) (jetstream.Stream, error) {
	if js.requested {
		return nil, jetstream.ErrStreamNotFound
	}
	js.requested = true
	return emptyStream{}, nil
}

type emptyStream struct{ jetstream.Stream }

func (emptyStream) Info(context.Context, ...jetstream.StreamInfoOpt) (*jetstream.StreamInfo, error) {
	return &jetstream.StreamInfo{}, nil
}

// TestWatchWhileAStreamVanishes deletes the notes stream between two requests of a watcher, and
// checks that the watcher continues while the stream may come back.
func TestWatchWhileAStreamVanishes(t *testing.T) {
	w := &watcher{surveyBus: &surveyBus{js: &vanishingJetStream{}}}
	if err := w.readNotes(t.Context(), &Progress{}); err != nil || w.missingSince.IsZero() {
		t.Error(err, w.missingSince)
	}
	live := Progress{LiveWorkers: []WorkerStatus{{}}}
	w.missingSince = time.Unix(0, 0) // for longer than missingLimit
	if err := w.readNotes(t.Context(), &live); err != nil {
		t.Error("a live worker may create the streams again:", err)
	}
	w.missingSince = time.Unix(0, 0)
	if err := w.readNotes(t.Context(), &Progress{}); !errors.Is(err, ErrUnknown) {
		t.Error("without a live worker:", err)
	}
}

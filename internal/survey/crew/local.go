package crew

import (
	"context"
	"os"
	"path/filepath"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/bus"
	"github.com/make24/make24/internal/survey/folder"
)

// Local works on the folder's survey with so many workers in this process, over a bus of its
// own, until all of it is in parts. What is in parts already stays: it resumes. Nobody else
// may work on the folder meanwhile. When the context ends, each worker commits what it has.
func Local(ctx context.Context, w Work, workers int) error {
	w = w.filled()
	release, err := w.Folder.Lock()
	if err != nil {
		return err
	}
	defer release()
	// What a killed process left is of no use: the parts are the truth.
	store := filepath.Join(w.Folder.Dir(), folder.BusName)
	if err := os.RemoveAll(store); err != nil {
		return err
	}
	if err := os.Mkdir(store, 0o700); err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(store) }() // or the next one does
	server, err := bus.Embed(store, false)
	if err != nil {
		return err
	}
	defer server.Stop()
	nc, err := server.Dial(ctx, "make24 survey")
	if err != nil {
		return err
	}
	defer nc.Close()
	w.Replicas = 1
	b, err := w.open(ctx, nc, jetstream.MemoryStorage, w.Budget/3000, workers)
	if err != nil {
		return err
	}
	return w.crew(ctx, b, workers, 500*time.Millisecond)
}

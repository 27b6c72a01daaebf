package crew

import (
	"context"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/bus"
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
	server, err := bus.Embed("", false)
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
	b, err := w.open(ctx, nc, jetstream.MemoryStorage, w.Budget/1000, workers)
	if err != nil {
		return err
	}
	return w.crew(ctx, b, workers, 500*time.Millisecond)
}

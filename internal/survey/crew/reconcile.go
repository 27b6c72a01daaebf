package crew

import (
	"context"
	"slices"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/survey/folder"
)

// ahead is how many intervals are queued at a time: a queue that is as long as that lasts
// longer than until the next comparison.
const ahead = 2048

// Plan puts the folder's survey on the bus, or finds it there, and queues what is to be
// done. A survey that was cancelled goes on. It says how many intervals were queued.
func Plan(ctx context.Context, nc *nats.Conn, w Work) (queued int, err error) {
	w = w.filled()
	b, err := w.open(ctx, nc, jetstream.FileStorage, w.Budget/10, 4)
	if err != nil {
		return 0, err
	}
	if err := b.say(ctx, running); err != nil {
		return 0, err
	}
	return b.reconcile(ctx, w.Folder)
}

// reconcile compares the parts in the folder with what is on the bus, as every worker does now and
// then: it queues what is in neither, and creates the records of parts that have none. It may run
// at any time, anywhere, and says how many intervals were queued.
func (b *board) reconcile(ctx context.Context, f *folder.Folder) (int, error) {
	// What is queued is read before the parts: an interval that is done in between then counts
	// as both, and not as neither.
	queued, err := b.ranks(ctx, workKind, "work.*")
	if err != nil {
		return 0, err
	}
	records, err := b.ranks(ctx, doneKind, "done.*")
	if err != nil {
		return 0, err
	}
	parts, err := f.Parts()
	if err != nil {
		return 0, err
	}
	gaps := folder.Gaps(parts, b.about.Plan.Space().Size())
	if len(gaps) == 0 && len(queued) > 0 {
		b.clear(ctx)
	}
	missing := Missing(gaps, queued, b.about.Length)
	missing = missing[:min(len(missing), ahead)]
	if err := b.queue(ctx, missing); err != nil {
		return 0, err
	}
	for _, part := range parts {
		if _, found := slices.BinarySearch(records, part.From); found {
			continue
		}
		if _, err := b.record(ctx, Record{From: part.From, To: part.To, Part: part.Name}); err != nil {
			return len(missing), err
		}
	}
	return len(missing), nil
}

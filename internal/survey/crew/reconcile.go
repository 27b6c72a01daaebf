package crew

import (
	"context"
	"errors"
	"io/fs"
	"slices"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/survey/folder"
)

// ahead is how many intervals are queued at a time: a queue that is as long as that lasts
// longer than until the next comparison.
const maxQueued = 2048

// many is how many workers a survey on the bus is cut for; nobody knows how many there will be.
const assumedWorkers = 16

// Plan puts the folder's survey on the bus, or finds it there, and queues what is to be
// done. A survey that was cancelled goes on. It says how many intervals were queued.
func Plan(ctx context.Context, nc *nats.Conn, w Options) (queued int, err error) {
	w = w.withDefaults()
	b, err := w.openBus(ctx, nc, jetstream.FileStorage, w.IntervalTime/10, assumedWorkers)
	if err != nil {
		return 0, err
	}
	if err := b.publish(ctx, "state", []byte(running)); err != nil {
		return 0, err
	}
	return b.reconcile(ctx, w.Folder)
}

// reconcile compares the parts in the folder with what is on the bus, as every worker does now and
// then: it queues what is in neither, and creates the records of parts that have none. It may run
// at any time, anywhere, and says how many intervals were queued.
func (b *surveyBus) reconcile(ctx context.Context, f *folder.Folder) (int, error) {
	// What is queued is read before the parts: an interval that is done in between then counts
	// as both, and not as neither.
	var queued, records []int64
	err := b.retry(ctx, func(ctx context.Context) (err error) {
		if queued, err = b.subjectRanks(ctx, workKind, "work.*"); err == nil {
			records, err = b.subjectRanks(ctx, doneKind, "done.*")
		}
		return err
	})
	if err != nil {
		return 0, err
	}
	parts, err := f.Parts()
	if err != nil {
		return 0, err
	}
	gaps := folder.Gaps(parts, b.size)
	if len(gaps) == 0 && len(queued) > 0 {
		b.purgeQueue(ctx)
	}
	missing := Missing(gaps, queued, b.plan.Length)
	missing = missing[:min(len(missing), maxQueued)]
	if err := b.enqueue(ctx, missing); err != nil {
		return 0, err
	}
	for _, part := range parts {
		if _, found := slices.BinarySearch(records, part.From); found {
			continue
		}
		if err := b.recordPart(ctx, f, part, part.Interval); err != nil {
			return len(missing), err
		}
	}
	return len(missing), nil
}

// adopt tells of an interval of a part that nobody told of, the poison first: where there is a record
// its poison is known.
func (b *surveyBus) recordPart(ctx context.Context, f *folder.Folder, part folder.Part, interval folder.Interval) error {
	if exists, err := b.hasRecord(ctx, interval.From); exists || err != nil { // another worker was faster
		return err
	}
	poison, provenance, err := f.PartInfo(part)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // somebody has just dropped it
	}
	for _, row := range poison { // of a part that cannot be read the fold tells
		if err := b.publishPoison(ctx, row); err != nil {
			return err
		}
	}
	_, err = b.createRecord(ctx, PartRecord{From: interval.From, To: interval.To, Part: part.Name, Worker: provenance.Worker, Seconds: provenance.Seconds})
	return err
}

// complete tells of everything in a folder that has all hands, so that those who watch see the end.
// Beside the parts without a record there may be hands without one: there is one record for a start,
// and its part, which was another's, may have been shorter.
func (b *surveyBus) recordAll(ctx context.Context, f *folder.Folder) error {
	if _, err := b.reconcile(ctx, f); err != nil {
		return err
	}
	records := recordReader{b: b}
	if err := b.retry(ctx, records.read); err != nil {
		return err
	}
	parts, err := f.Parts()
	if err != nil {
		return err
	}
	gaps := folder.Gaps(records.parts, b.size)
	pieces, _ := folder.Cover(parts, b.size) // what is missing again is for the next worker
	for _, piece := range pieces {
		for _, gap := range within(gaps, piece.Interval) {
			if err := b.recordPart(ctx, f, piece.Part, gap); err != nil {
				return err
			}
		}
	}
	return nil
}

package crew

import (
	"context"
	"errors"
	"io/fs"
	"slices"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/survey/folder"
	rowfile "github.com/make24/make24/internal/survey/part"
)

// maxQueued is the maximum number of intervals that one comparison queues. It is large enough to
// last until the next comparison.
const maxQueued = 2048

// assumedWorkers is the number of workers for which the interval length of a survey on the bus is
// chosen, since the real number is unknown.
const assumedWorkers = 16

// Enqueue creates the streams of the folder's survey on the bus unless they exist, resumes the
// survey if it was cancelled, and queues the missing intervals. It returns the number of queued
// intervals.
func Enqueue(ctx context.Context, nc *nats.Conn, o Options) (queued int, err error) {
	o = o.withDefaults()
	b, err := o.openBus(ctx, nc, jetstream.FileStorage, o.IntervalTime/10, assumedWorkers)
	if err != nil {
		return 0, err
	}
	if err := b.publish(ctx, "state", []byte(stateRunning)); err != nil {
		return 0, err
	}
	return b.reconcile(ctx, o.Folder)
}

// reconcile compares the parts in the folder with the bus: it queues intervals that are in neither,
// and creates the missing entries of parts. It may run at any time in any process. It returns the
// number of queued intervals.
func (b *surveyBus) reconcile(ctx context.Context, f *folder.Folder) (int, error) {
	// Read the queue before the parts. An interval that is completed in between then appears in
	// both, not in neither.
	var queued, entries []int64
	err := b.retry(ctx, func(ctx context.Context) (err error) {
		if queued, err = b.subjectRanks(ctx, workKind, "work.*"); err == nil {
			entries, err = b.subjectRanks(ctx, doneKind, "done.*")
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
	missing := MissingIntervals(gaps, queued, b.plan.Length)
	missing = missing[:min(len(missing), maxQueued)]
	if err := b.enqueue(ctx, missing); err != nil {
		return 0, err
	}
	for _, part := range parts {
		if _, found := slices.BinarySearch(entries, part.From); found {
			continue
		}
		if err := b.recordPart(ctx, f, part, part.Interval); err != nil {
			return len(missing), err
		}
	}
	return len(missing), nil
}

// recordPart creates the entry of an interval of a part unless its start has one. It publishes the
// poison first, so that an entry implies that its poison is published. If it cannot read the part
// because of an error of the operating system, it creates no entry and returns the error.
func (b *surveyBus) recordPart(ctx context.Context, f *folder.Folder, part folder.Part, interval folder.Interval) error {
	if exists, err := b.hasEntry(ctx, interval.From); exists || err != nil { // another worker created it first
		return err
	}
	poison, provenance, err := f.PartInfo(part)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil // another process has just removed it
	case err != nil && !errors.Is(err, rowfile.ErrDamaged):
		return err
	}
	for _, row := range poison { // none if the part is damaged, which the fold reports
		if err := b.publishPoison(ctx, row); err != nil {
			return err
		}
	}
	_, err = b.createEntry(ctx, PartEntry{From: interval.From, To: interval.To, Part: part.Name, Worker: provenance.Worker, Seconds: provenance.Seconds})
	return err
}

// recordAll creates all missing entries of a folder that covers all hands, so that watchers see a
// complete survey. Even if each part has an entry of its start, hands may be without one, because
// the entry may be that of another worker's shorter part.
func (b *surveyBus) recordAll(ctx context.Context, f *folder.Folder) error {
	if _, err := b.reconcile(ctx, f); err != nil {
		return err
	}
	entries := entryReader{b: b}
	if err := b.retry(ctx, entries.read); err != nil {
		return err
	}
	parts, err := f.Parts()
	if err != nil {
		return err
	}
	gaps := folder.Gaps(entries.parts, b.size)
	pieces, _ := folder.Cover(parts, b.size) // if there are new gaps, the next worker fills them
	for _, piece := range pieces {
		for _, gap := range intersect(gaps, piece.Interval) {
			if err := b.recordPart(ctx, f, piece.Part, gap); err != nil {
				return err
			}
		}
	}
	return nil
}

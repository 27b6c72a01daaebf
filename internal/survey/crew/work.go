package crew

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/bus"
	"github.com/make24/make24/internal/survey/folder"
)

// DefaultPatience is how long nothing is heard of a worker until its interval is given to another. Where nothing
// else is queued, nothing is done meanwhile.
const DefaultPatience = 10 * time.Second

// Work is what a worker needs besides the bus. All but the folder may be left out.
type Work struct {
	Folder *folder.Folder
	Name   string // of the worker, in records and progress; its workers get numbers

	Budget    time.Duration // of an interval: when it is over the rest is handed back; 10 s
	Patience  time.Duration // until an interval without heartbeat is given to another; DefaultPatience
	Reconcile time.Duration // between two comparisons of parts and queue; one minute
	Replicas  int           // copies of what is on the bus, where it is not there; 0 is 3 on three servers or more, else 1

	Hooks
	At func(point string) // is told after-write, after-rename, after-record, before-ack
}

func (w Work) filled() Work {
	set := func(d *time.Duration, to time.Duration) {
		if *d <= 0 {
			*d = to
		}
	}
	set(&w.Budget, 10*time.Second)
	set(&w.Patience, DefaultPatience)
	set(&w.Reconcile, time.Minute)
	if w.At == nil {
		w.At = func(string) {}
	}
	if w.Name == "" {
		w.Name = "worker"
	}
	return w
}

// open finds what is on the bus of the folder's survey, or makes it.
func (w Work) open(ctx context.Context, nc *nats.Conn, keep jetstream.StorageType, pilot time.Duration, workers int) (*board, error) {
	js, err := jetstream.New(nc)
	if err != nil {
		return nil, err
	}
	plan := w.Folder.Plan()
	b := &board{nc: nc, js: js, id: plan.ID(), keep: keep, copies: w.Replicas, wait: w.Patience, strain: strain{tell: w.Notice}, skip: &skipped{}}
	found := errors.New("nothing")
	if keep == jetstream.FileStorage {
		b.about, found = find(ctx, js, b.id)
	}
	if found == nil && b.copies == 0 {
		if b.copies, err = b.replicas(ctx); err != nil {
			return nil, err
		}
	}
	if b.copies == 0 {
		b.copies = bus.Replicas(nc)
	}
	if found != nil {
		sample, err := Pilot(ctx, plan, pilot)
		if err != nil {
			return nil, err
		}
		b.about = posted{Plan: plan, Length: LengthFor(sample, w.Budget, plan.Space().Size(), workers)}
	}
	// Later a bus that is not there is waited for; at first something may be wrong with it for good.
	short, cancel := context.WithTimeout(ctx, forServers(nc, b.copies))
	defer cancel()
	if err := b.retry(short, func(int) time.Duration { return setLimit }, b.set); err != nil {
		return nil, err
	}
	if errors.Is(found, errGarbled) {
		b.skip.add(b.subject("plan"))
		if err := b.replacePlan(short); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// replacePlan puts the plan in the place of one that cannot be read, which is in the way of those who watch.
func (b *board) replacePlan(ctx context.Context) error {
	about, err := json.Marshal(b.about)
	if err != nil {
		return err
	}
	return b.again(ctx, func(ctx context.Context) error {
		_, err := b.js.Publish(ctx, b.subject("plan"), about)
		return err
	})
}

// spare says whether a worker is of no use: the folder has all hands, and on the bus is nothing that
// would have to be told of that.
func (w Work) spare(ctx context.Context, nc *nats.Conn) (bool, error) {
	if whole, err := w.whole(); err != nil || !whole {
		return false, err
	}
	js, err := jetstream.New(nc)
	if err != nil {
		return false, err
	}
	_, err = find(ctx, js, w.Folder.Plan().ID())
	return errors.Is(err, ErrUnknown), ctx.Err()
}

// whole says whether the folder has all hands; then it tells that.
func (w Work) whole() (bool, error) {
	size := w.Folder.Plan().Space().Size()
	parts, err := w.Folder.Parts()
	if err != nil || len(folder.Gaps(parts, size)) > 0 {
		return false, err
	}
	if w.Progress != nil {
		w.Progress(Progress{Done: size, Size: size})
	}
	return true, nil
}

// find reads what is on the bus of a survey. It waits a while for a cluster without a leader, which
// does not answer.
func find(ctx context.Context, js jetstream.JetStream, id string) (about posted, err error) {
	b := board{js: js, id: id}
	var data *jetstream.RawStreamMsg
	if !known.MatchString(id) {
		return about, fmt.Errorf("survey %q: %w", id, ErrUnknown)
	}
	for until := time.Now().Add(20 * time.Second); ; {
		short, cancel := context.WithTimeout(ctx, time.Second)
		data, err = b.last(short, notesKind, b.subject("plan"))
		cancel()
		if err == nil {
			break
		}
		if errors.Is(err, jetstream.ErrStreamNotFound) {
			return about, fmt.Errorf("survey %s: %w", id, ErrUnknown)
		}
		if !bus.Passing(err) || time.Now().After(until) || rest(ctx, 50*time.Millisecond) != nil {
			return about, fmt.Errorf("survey %s: %w", id, err)
		}
	}
	if data == nil {
		return about, fmt.Errorf("survey %s: %w", id, ErrUnknown)
	}
	if json.Unmarshal(data.Data, &about) != nil || about.Plan.ID() != id || about.Length < 1 {
		return about, fmt.Errorf("survey %s: %w", id, errGarbled)
	}
	return about, nil
}

// ErrUnknown is the error for a survey that is not on the bus.
var ErrUnknown = errors.New("it is not on the bus")

// known is what an ID looks like.
var known = regexp.MustCompile(`^[0-9a-f]{16}$`)

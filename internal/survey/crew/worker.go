package crew

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/base/bus"
	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/folder"
)

// RunWorkers computes the folder's survey with the given number of workers until parts cover all
// hands, and then returns nil. It needs only the folder, not a plan on the bus. Other processes may
// work on the survey at the same time. If ctx ends, each worker commits its finished hands and
// queues the others, and RunWorkers returns the error of ctx. It returns ErrCancelled if the survey
// was cancelled.
func RunWorkers(ctx context.Context, nc *nats.Conn, o Options, workers int) error {
	o = o.withDefaults()
	size := o.Folder.Plan().Space().Size()
	parts, err := o.Folder.Parts()
	if err != nil {
		return err
	}
	if len(folder.Gaps(parts, size)) == 0 {
		if o.OnProgress != nil {
			o.OnProgress(Progress{HandsDone: size, HandCount: size})
		}
		if _, _, _, err := findSurvey(ctx, nc, o.Folder.Plan().ID()); errors.Is(err, ErrUnknown) { // no watcher needs the entries
			return ctx.Err()
		}
	}
	b, err := o.openBus(ctx, nc, jetstream.FileStorage, o.IntervalTime/10, assumedWorkers)
	if err != nil {
		return err
	}
	return o.runGroup(ctx, b, workers, 2*time.Second)
}

// runGroup runs workers until nothing is missing. A worker without an interval waits idleWait for
// one before it compares the parts with the queue.
func (o Options) runGroup(ctx context.Context, b *surveyBus, workers int, idleWait time.Duration) error {
	meter := newProgressMeter(o.OnProgress, b.size, &b.skipped)
	defer meter.stop()
	workCtx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	g := &workerGroup{Options: o, b: b, meter: meter, idleWait: idleWait, idleWorkers: make(chan string, 64)}
	unsubscribe, err := g.listen(cancel)
	if err != nil {
		return err
	}
	defer unsubscribe()
	if err := b.checkRunning(ctx); err != nil {
		return err
	}
	done, err := g.isComplete(true)
	if err != nil {
		return err
	}
	if !done {
		if err := g.compare(workCtx); err != nil {
			cancel(err) // no effect if working has ended already
		} else {
			g.runWorkers(workCtx, cancel, workers)
		}
		if err := context.Cause(workCtx); !errors.Is(err, errDone) {
			return err
		}
	}
	return g.finish(ctx)
}

// runWorkers runs workers until one of them fails or finds nothing missing. It then calls stop with
// that error or errDone, which must end ctx for all of them.
func (g *workerGroup) runWorkers(ctx context.Context, stop context.CancelCauseFunc, count int) {
	workers := make([]*worker, max(count, 1))
	for i := range workers {
		workers[i] = g.newWorker(i)
	}
	var goroutines sync.WaitGroup
	for _, w := range workers {
		goroutines.Go(func() {
			err := w.run(ctx)
			if err == nil { // end the others, which may wait for work
				err = errDone
				_ = g.b.nc.Publish(g.b.subject("told.over"), nil)
			}
			stop(err)
		})
	}
	goroutines.Go(func() { g.publishStatus(ctx, workers) })
	goroutines.Wait()
}

// finish makes the bus show a complete survey: entries of all hands and an empty queue. If the bus
// refuses that, it only reports the error, because the parts are complete anyway.
func (g *workerGroup) finish(ctx context.Context) error {
	if g.b.storage == jetstream.FileStorage { // a survey with memory streams has no watchers
		if err := g.b.recordAll(ctx, g.Folder); err != nil && ctx.Err() == nil && g.OnBusError != nil {
			g.OnBusError(err)
		}
	}
	g.b.purgeQueue(ctx)
	return ctx.Err()
}

// errDone is the cause of a context that ended because the survey is complete.
var errDone = errors.New("the survey is complete")

// workerGroup holds the workers of one process.
type workerGroup struct {
	Options
	b           *surveyBus
	meter       *progressMeter
	idleWait    time.Duration // how long a worker without an interval waits for one
	idleWorkers chan string   // names of workers, of this or another process, that found the queue empty

	lock           sync.Mutex
	lastComparison time.Time // last comparison of parts and queue, by this or another process
	stateCreations int64     // value of b.stateCreations at the last comparison by this process

	listLock    sync.Mutex
	partList    []folder.Part
	listExpires time.Time // when partList expires
}

// listen subscribes to messages of other processes: the survey was cancelled, a worker is idle, a
// process has compared the parts with the queue, the survey is complete.
func (g *workerGroup) listen(stop context.CancelCauseFunc) (unsubscribe func(), err error) {
	return g.b.subscribe(map[string]func(*nats.Msg){
		"told.stop": func(*nats.Msg) {
			stop(ErrCancelled)
			g.Failpoint("stopped")
		},
		"told.idle": func(msg *nats.Msg) {
			select {
			case g.idleWorkers <- string(msg.Data):
				g.Failpoint("asked")
			default: // enough workers wait already
			}
		},
		"told.compared": func(*nats.Msg) {
			g.lock.Lock()
			defer g.lock.Unlock()
			g.lastComparison = time.Now()
		},
		"told.over": func(*nats.Msg) {
			if done, err := g.isComplete(true); done && err == nil {
				stop(errDone)
			}
		},
	})
}

// listParts lists the parts. Listing many parts over a network is slow, so unless rereadParts is
// set, listParts may return a cached list, for up to 20 times as long as the listing took.
func (g *workerGroup) listParts(rereadParts bool) ([]folder.Part, error) {
	g.listLock.Lock()
	defer g.listLock.Unlock()
	begin := time.Now()
	if !rereadParts && begin.Before(g.listExpires) {
		return g.partList, nil
	}
	parts, err := g.Folder.Parts()
	if err != nil {
		return nil, err
	}
	g.partList, g.listExpires = parts, time.Now().Add(20*time.Since(begin))
	return parts, nil
}

// isComplete reports whether parts cover all hands. rereadParts is passed to listParts.
func (g *workerGroup) isComplete(rereadParts bool) (bool, error) {
	parts, err := g.listParts(rereadParts)
	if err != nil {
		return false, err
	}
	gaps := folder.Gaps(parts, g.b.size)
	g.meter.setListed(g.b.size - folder.HandCount(gaps))
	return len(gaps) == 0, nil
}

// compare reconciles the parts with the queue and notifies the other processes.
func (g *workerGroup) compare(ctx context.Context) error {
	g.lock.Lock()
	g.lastComparison, g.stateCreations = time.Now(), g.b.stateCreations.Load()
	g.lock.Unlock()
	if _, err := g.b.reconcile(ctx, g.Folder); err != nil {
		return err
	}
	_ = g.b.nc.Publish(g.b.subject("told.compared"), nil)
	return nil
}

// comparisonDue reports whether to compare the parts with the queue: because the last comparison
// was too long ago, with a shorter limit for an idle worker, or because the streams were created
// again.
func (g *workerGroup) comparisonDue(idle bool) bool {
	g.lock.Lock()
	defer g.lock.Unlock()
	limit := g.ReconcileEvery
	if idle {
		limit = min(limit, 2*g.idleWait)
	}
	return g.b.stateCreations.Load() != g.stateCreations || time.Since(g.lastComparison) > limit
}

// worker is one worker of a group.
type worker struct {
	*workerGroup
	name       string
	surveyor   *survey.Surveyor
	statusTime time.Time
	status     atomic.Pointer[WorkerStatus]
}

// newWorker returns the worker with the given number.
func (g *workerGroup) newWorker(i int) *worker {
	w := &worker{workerGroup: g, name: fmt.Sprintf("%s-%d-%04x", g.Name, i, rand.Uint32()&0xffff)}
	w.surveyor = survey.NewSurveyor(g.b.plan.Plan)
	w.surveyor.BeforeHand = g.BeforeHand
	w.setStatus(WorkerStatus{Worker: w.name})
	return w
}

// run processes intervals until nothing is missing. If the queue is empty, run first checks whether
// the survey is complete, then asks other workers for a part of their intervals and waits, and only
// after that compares the parts with the queue.
func (w *worker) run(ctx context.Context) error {
	for {
		msg, err := w.b.nextMsg(ctx, w.idleWait/100)
		if err == nil && msg == nil {
			w.setStatus(WorkerStatus{Worker: w.name})
			if done, err := w.isComplete(true); done || err != nil {
				return err
			}
			_ = w.b.nc.Publish(w.b.subject("told.idle"), []byte(w.name))
			msg, err = w.b.nextMsg(ctx, w.idleWait)
		}
		if err != nil {
			return err
		}
		if msg != nil {
			if err := w.handle(ctx, msg); err != nil {
				return err
			}
		}
		if w.comparisonDue(msg == nil) {
			if err := w.b.checkRunning(ctx); err != nil {
				return err
			}
			if err := w.compare(ctx); err != nil {
				return err
			}
		}
	}
}

// setStatus sets the status to publish.
func (w *worker) setStatus(status WorkerStatus) { w.status.Store(&status) }

// publishStatus publishes the status of each worker every second, even while a worker computes a
// slow hand, so that watchers know that it is alive.
func (g *workerGroup) publishStatus(ctx context.Context, workers []*worker) {
	for {
		for _, w := range workers {
			if data, err := json.Marshal(w.status.Load()); err == nil {
				_ = g.b.nc.Publish(g.b.subject("told.worker"), data)
			}
		}
		if sleep(ctx, time.Second) != nil {
			return
		}
	}
}

// RunLocal computes the folder's survey with the given number of workers in this process, on an
// embedded bus, until parts cover all hands. Existing parts remain, so an interrupted survey
// resumes. It holds the folder's lock and returns an error wrapping folder.ErrLocked if another
// process does. If ctx ends, each worker commits its finished hands, and RunLocal returns the error
// of ctx.
func RunLocal(ctx context.Context, o Options, workers int) error {
	o = o.withDefaults()
	release, err := o.Folder.Lock()
	if err != nil {
		return err
	}
	defer release()
	// Discard the streams of a killed process; the parts have all the progress.
	store := filepath.Join(o.Folder.Dir(), folder.BusName)
	if err := os.RemoveAll(store); err != nil {
		return err
	}
	if err := os.Mkdir(store, 0o700); err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(store) }() // after an error the next run removes it
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
	o.Replicas = 1
	b, err := o.openBus(ctx, nc, jetstream.MemoryStorage, o.IntervalTime/3000, workers)
	if err != nil {
		return err
	}
	return o.runGroup(ctx, b, workers, 500*time.Millisecond)
}

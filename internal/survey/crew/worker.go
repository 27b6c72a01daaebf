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

	"github.com/make24/make24/internal/bus"
	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/folder"
)

// RunWorkers computes the folder's survey with the given number of workers until parts cover all
// hands, and then returns nil. It needs only the folder, not a plan on the bus. Other processes may
// work on the survey at the same time. If ctx ends, each worker commits its finished hands and
// queues the others, and RunWorkers returns the error of ctx. It returns ErrCancelled if the survey
// was cancelled.
func RunWorkers(ctx context.Context, nc *nats.Conn, w Options, workers int) error {
	w = w.withDefaults()
	size := w.Folder.Plan().Space().Size()
	parts, err := w.Folder.Parts()
	if err != nil {
		return err
	}
	if len(folder.Gaps(parts, size)) == 0 {
		if w.Progress != nil {
			w.Progress(Progress{Done: size, Size: size})
		}
		if _, _, _, err := findSurvey(ctx, nc, w.Folder.Plan().ID()); errors.Is(err, ErrUnknown) { // no watchers
			return ctx.Err()
		}
	}
	b, err := w.openBus(ctx, nc, jetstream.FileStorage, w.IntervalTime/10, assumedWorkers)
	if err != nil {
		return err
	}
	return w.runGroup(ctx, b, workers, 2*time.Second)
}

// runGroup runs workers until nothing is missing. An idle worker compares the parts with the queue
// after a while.
func (w Options) runGroup(ctx context.Context, b *surveyBus, workers int, idleWait time.Duration) error {
	meter := newMeter(w.Progress, b.size, &b.skipped)
	defer meter.stop()
	working, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	s := &workerGroup{Options: w, b: b, meter: meter, idleWait: idleWait, idleWorkers: make(chan string, 64)}
	quit, err := s.listen(cancel)
	if err != nil {
		return err
	}
	defer quit()
	if err := b.checkRunning(ctx); err != nil {
		return err
	}
	done, err := s.isComplete(true)
	if err != nil {
		return err
	}
	if !done {
		if err := s.compare(working); err != nil {
			cancel(err) // no effect if working has ended already
		} else {
			s.runWorkers(working, cancel, workers)
		}
		if err := context.Cause(working); !errors.Is(err, errDone) {
			return err
		}
	}
	return s.finish(ctx)
}

// runWorkers runs workers until one of them fails, or finds nothing missing. It then ends ctx for
// all of them, with that error or errDone as the cause.
func (s *workerGroup) runWorkers(ctx context.Context, stop context.CancelCauseFunc, workers int) {
	group := make([]*worker, max(workers, 1))
	for i := range group {
		group[i] = s.newWorker(i)
	}
	var all sync.WaitGroup
	for _, w := range group {
		all.Go(func() {
			err := w.run(ctx)
			if err == nil { // do not let the others wait for work
				err = errDone
				_ = s.b.nc.Publish(s.b.subject("told.over"), nil)
			}
			stop(err)
		})
	}
	all.Go(func() { s.publishStatus(ctx, group) })
	all.Wait()
}

// finish makes the bus show a complete survey: records of all hands and an empty queue. If the bus
// refuses that, it only reports the error, because the parts are complete anyway.
func (s *workerGroup) finish(ctx context.Context) error {
	if s.b.storage == jetstream.FileStorage { // a survey with memory streams has no watchers
		if err := s.b.recordAll(ctx, s.Folder); err != nil && ctx.Err() == nil && s.OnBusError != nil {
			s.OnBusError(err)
		}
	}
	s.b.purgeQueue(ctx)
	return ctx.Err()
}

// errDone is the cause of a context that ended because the survey is complete.
var errDone = errors.New("the survey is complete")

// workerGroup is the workers of one process.
type workerGroup struct {
	Options
	b           *surveyBus
	meter       *meter
	idleWait    time.Duration // how long a worker without an interval waits for one
	idleWorkers chan string   // names of workers, of this or another process, that found the queue empty

	lock           sync.Mutex
	lastCompared   time.Time // last comparison of parts and queue, by this or another process
	stateCreations int64     // value of b.stateCreations at the last comparison by this process

	listLock    sync.Mutex
	partList    []folder.Part
	listExpires time.Time // when the list expires
}

// listen subscribes to messages of other processes: the survey is cancelled, a worker is idle, a
// process compared the parts with the queue, the survey is complete.
func (s *workerGroup) listen(stop context.CancelCauseFunc) (quit func(), err error) {
	return s.b.subscribe(map[string]func(*nats.Msg){
		"told.stop": func(*nats.Msg) {
			stop(ErrCancelled)
			s.Failpoint("stopped")
		},
		"told.idle": func(msg *nats.Msg) {
			select {
			case s.idleWorkers <- string(msg.Data):
				s.Failpoint("asked")
			default: // enough workers wait already
			}
		},
		"told.compared": func(*nats.Msg) {
			s.lock.Lock()
			defer s.lock.Unlock()
			s.lastCompared = time.Now()
		},
		"told.over": func(*nats.Msg) {
			if done, err := s.isComplete(true); done && err == nil {
				stop(errDone)
			}
		},
	})
}

// listParts lists the parts. Listing many parts over a network is slow, so unless fresh is set, it
// may return a cached list, for up to 20 times as long as the listing took.
func (s *workerGroup) listParts(fresh bool) ([]folder.Part, error) {
	s.listLock.Lock()
	defer s.listLock.Unlock()
	begin := time.Now()
	if !fresh && begin.Before(s.listExpires) {
		return s.partList, nil
	}
	parts, err := s.Folder.Parts()
	if err != nil {
		return nil, err
	}
	s.partList, s.listExpires = parts, time.Now().Add(20*time.Since(begin))
	return parts, nil
}

// isComplete reports whether parts cover all hands.
func (s *workerGroup) isComplete(fresh bool) (bool, error) {
	parts, err := s.listParts(fresh)
	if err != nil {
		return false, err
	}
	gaps := folder.Gaps(parts, s.b.size)
	s.meter.setListed(s.b.size - folder.HandCount(gaps))
	return len(gaps) == 0, nil
}

// compare compares the parts with the queue, as reconcile does, and tells other processes.
func (s *workerGroup) compare(ctx context.Context) error {
	s.lock.Lock()
	s.lastCompared, s.stateCreations = time.Now(), s.b.stateCreations.Load()
	s.lock.Unlock()
	if _, err := s.b.reconcile(ctx, s.Folder); err != nil {
		return err
	}
	_ = s.b.nc.Publish(s.b.subject("told.compared"), nil)
	return nil
}

// compareDue reports whether the parts and the queue should be compared: because the last
// comparison is long ago, with a shorter limit for an idle worker, or because the streams are new.
func (s *workerGroup) compareDue(idle bool) bool {
	s.lock.Lock()
	defer s.lock.Unlock()
	limit := s.ReconcileEvery
	if idle {
		limit = min(limit, 2*s.idleWait)
	}
	return s.b.stateCreations.Load() != s.stateCreations || time.Since(s.lastCompared) > limit
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
func (s *workerGroup) newWorker(i int) *worker {
	w := &worker{workerGroup: s, name: fmt.Sprintf("%s-%d-%04x", s.Name, i, rand.Uint32()&0xffff)}
	w.surveyor = survey.NewSurveyor(s.b.plan.Plan)
	w.surveyor.BeforeHand = s.BeforeHand
	w.setStatus(WorkerStatus{Worker: w.name})
	return w
}

// run processes intervals until nothing is missing. If the queue is empty, run first checks whether
// the survey is complete, then asks other workers for a part of their intervals and waits, and only
// then compares the parts with the queue.
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
		if w.compareDue(msg == nil) {
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

// publishStatus publishes the status of each worker every second, also while a worker computes a
// slow hand, so that watchers know that it is alive.
func (s *workerGroup) publishStatus(ctx context.Context, workers []*worker) {
	for {
		for _, w := range workers {
			if data, err := json.Marshal(w.status.Load()); err == nil {
				_ = s.b.nc.Publish(s.b.subject("told.worker"), data)
			}
		}
		if sleep(ctx, time.Second) != nil {
			return
		}
	}
}

// RunLocal computes the folder's survey with the given number of workers in this process, with a
// bus of its own, until parts cover all hands. Existing parts are kept, so an interrupted survey
// resumes. It holds the folder's lock and returns an error wrapping folder.ErrLocked if another
// process does. If ctx ends, each worker commits its finished hands, and RunLocal returns the
// error of ctx.
func RunLocal(ctx context.Context, w Options, workers int) error {
	w = w.withDefaults()
	release, err := w.Folder.Lock()
	if err != nil {
		return err
	}
	defer release()
	// Discard the streams of a killed process; the parts have all the progress.
	store := filepath.Join(w.Folder.Dir(), folder.BusName)
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
	w.Replicas = 1
	b, err := w.openBus(ctx, nc, jetstream.MemoryStorage, w.IntervalTime/3000, workers)
	if err != nil {
		return err
	}
	return w.runGroup(ctx, b, workers, 500*time.Millisecond)
}

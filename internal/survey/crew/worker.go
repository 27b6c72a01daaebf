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

// Worker works on the folder's survey with so many workers, until all of it is in parts; then
// the error is nil. It needs no plan on the bus, only the folder. Others may work on it
// elsewhere. When the context ends each commits the hands it has and hands back the others, and
// the error is the context's; of a survey that is cancelled it is ErrCancelled.
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
		if _, _, _, err := findSurvey(ctx, nc, w.Folder.Plan().ID()); errors.Is(err, ErrUnknown) { // nobody watches
			return ctx.Err()
		}
	}
	b, err := w.openBus(ctx, nc, jetstream.FileStorage, w.IntervalTime/10, assumedWorkers)
	if err != nil {
		return err
	}
	return w.runGroup(ctx, b, workers, 2*time.Second)
}

// crew lets workers work until nothing is missing. Idle ones look around after a while.
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
			cancel(err) // unless it is why
		} else {
			s.runWorkers(working, cancel, workers)
		}
		if err := context.Cause(working); !errors.Is(err, errDone) {
			return err
		}
	}
	return s.finish(ctx)
}

// work lets workers work until one of them has an error, which the context then ends with, or finds
// nothing missing.
func (s *workerGroup) runWorkers(ctx context.Context, stop context.CancelCauseFunc, workers int) {
	group := make([]*worker, max(workers, 1))
	for i := range group {
		group[i] = s.newWorker(i)
	}
	var all sync.WaitGroup
	for _, w := range group {
		all.Go(func() {
			err := w.run(ctx)
			if err == nil { // the others need not wait for work
				err = errDone
				_ = s.b.nc.Publish(s.b.subject("told.over"), nil)
			}
			stop(err)
		})
	}
	all.Go(func() { s.publishStatus(ctx, group) })
	all.Wait()
}

// finish leaves on the bus what shows that all is done: a record of everything, and nothing queued. Where
// the bus does not take that for good, the hands are in parts all the same.
func (s *workerGroup) finish(ctx context.Context) error {
	if s.b.storage == jetstream.FileStorage { // else nobody can watch
		if err := s.b.recordAll(ctx, s.Folder); err != nil && ctx.Err() == nil && s.OnBusError != nil {
			s.OnBusError(err)
		}
	}
	s.b.purgeQueue(ctx)
	return ctx.Err()
}

var errDone = errors.New("nothing is missing")

// shift is the workers of one process.
type workerGroup struct {
	Options
	b           *surveyBus
	meter       *meter
	idleWait    time.Duration
	idleWorkers chan string // the names of workers, here or elsewhere, that found the queue empty

	lock           sync.Mutex
	lastCompared   time.Time // parts and queue, here or elsewhere
	stateCreations int64     // of the board, then

	listLock    sync.Mutex
	partList    []folder.Part
	listExpires time.Time // the list may be used
}

// listen hears what is said on the bus: that the survey is cancelled, that others compared,
// that somebody has nothing to do, that nothing is missing any more.
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
			default: // enough of them ask
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

// parts lists the parts. To list many over a network takes long, so a list that is not very old, for
// the time that it took, may do.
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

// complete says whether all hands are in parts.
func (s *workerGroup) isComplete(fresh bool) (bool, error) {
	parts, err := s.listParts(fresh)
	if err != nil {
		return false, err
	}
	gaps := folder.Gaps(parts, s.b.size)
	s.meter.setListed(s.b.size - folder.HandCount(gaps))
	return len(gaps) == 0, nil
}

// compare compares parts and queue.
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

// due says whether parts and queue are to be compared: because it is long ago, or sooner if
// there was nothing to do, or because the queue is new.
func (s *workerGroup) compareDue(idle bool) bool {
	s.lock.Lock()
	defer s.lock.Unlock()
	limit := s.ReconcileEvery
	if idle {
		limit = min(limit, 2*s.idleWait)
	}
	return s.b.stateCreations.Load() != s.stateCreations || time.Since(s.lastCompared) > limit
}

// hand is one worker of a shift.
type worker struct {
	*workerGroup
	name       string
	surveyor   *survey.Surveyor
	statusTime time.Time
	status     atomic.Pointer[WorkerStatus]
}

func (s *workerGroup) newWorker(i int) *worker {
	w := &worker{workerGroup: s, name: fmt.Sprintf("%s-%d-%04x", s.Name, i, rand.Uint32()&0xffff)}
	w.surveyor = survey.NewSurveyor(s.b.plan.Plan)
	w.surveyor.BeforeHand = s.BeforeHand
	w.setStatus(WorkerStatus{Worker: w.name})
	return w
}

// run works until nothing is missing. Where nothing is queued it first looks whether that is because all
// is done; then it asks the others for work, and waits; only after that it looks around.
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

// tell sets what is said of the worker.
func (w *worker) setStatus(status WorkerStatus) { w.status.Store(&status) }

// speak says of each worker every second what it is doing: that it lives, too, whatever its hand takes.
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

// Local works on the folder's survey with so many workers in this process, over a bus of its
// own, until all of it is in parts. What is in parts already stays: it resumes. Nobody else
// may work on the folder meanwhile. When the context ends, each worker commits what it has.
func RunLocal(ctx context.Context, w Options, workers int) error {
	w = w.withDefaults()
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
	b, err := w.openBus(ctx, nc, jetstream.MemoryStorage, w.IntervalTime/3000, workers)
	if err != nil {
		return err
	}
	return w.runGroup(ctx, b, workers, 500*time.Millisecond)
}

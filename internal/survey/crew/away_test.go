package crew_test

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/bus"
	"github.com/make24/make24/internal/bus/bustest"
	"github.com/make24/make24/internal/survey/crew"
	"github.com/make24/make24/internal/survey/folder"
	"github.com/make24/make24/internal/survey/part"
)

// node is a server that can be stopped, and started again with what it kept.
type node struct {
	t    *testing.T
	conf bus.Node
	*bus.Server
}

func newNode(t *testing.T) *node {
	t.Helper()
	n := &node{t: t, conf: bus.Node{Dir: t.TempDir(), Listen: bustest.Free(t), User: "u", Password: "p"}}
	n.start()
	t.Cleanup(func() { n.Stop() })
	return n
}

func (n *node) start() {
	n.t.Helper()
	n.Server = must[*bus.Server](n.t)(bus.Start(n.conf))
}

func (n *node) dial() *nats.Conn {
	n.t.Helper()
	nc := must[*nats.Conn](n.t)(bus.Dial(within(n.t, time.Minute), bus.Access{URLs: n.URL(), User: "u", Password: "p"}))
	n.t.Cleanup(nc.Close)
	return nc
}

// TestWatchWhileTheBusIsAway says that it does not answer, and when it does again, ends at once when
// nobody waits any longer, and with the reason when it is never to come back.
func TestWatchWhileTheBusIsAway(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), three(t)))
	n := newNode(t)
	nc, id := n.dial(), f.Plan().ID()
	must[int](t)(crew.Plan(within(t, time.Minute), nc, work(f)))
	ctx, cancel := context.WithCancel(within(t, time.Minute))
	defer cancel()
	told, ended := make(chan crew.Progress, 100), make(chan error)
	watch := func(ctx context.Context) {
		ended <- crew.Watch(ctx, nc, id, func(p crew.Progress) { told <- p })
	}
	until := func(silent bool) {
		t.Helper()
		for p := range told {
			if p.Silent == silent {
				return
			}
		}
	}
	go watch(ctx)
	until(false)
	n.Stop()
	until(true)
	n.start()
	until(false)
	n.Stop()
	until(true)
	begin := time.Now()
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) || time.Since(begin) > 9*time.Second { // a look takes ten
		t.Error(err, time.Since(begin))
	}
	n.start()
	go watch(within(t, time.Minute))
	until(false)
	n.Stop()
	n.conf.Password = "another"
	n.start()
	if err := <-ended; !errors.Is(err, nats.ErrConnectionClosed) || !errors.Is(err, nats.ErrAuthorization) {
		t.Error(err)
	}
}

// TestWorkerSaysWhatItWaitsFor has a server that goes away and comes back, and then refuses: the worker
// says the first once, with why, and once that it goes on, and ends with the reason of the second.
func TestWorkerSaysWhatItWaitsFor(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), four(t)))
	n := newNode(t)
	nc, ctx := n.dial(), within(t, time.Minute)
	w, met := work(f), new(atomic.Int64)
	halfway, notices := make(chan bool), make(chan error, 10)
	w.Meet = func(int64) {
		time.Sleep(5 * time.Millisecond)
		if met.Add(1) == 200 {
			close(halfway)
		}
	}
	w.Notice = func(err error) { notices <- err }
	ended := make(chan error)
	go func() { ended <- crew.Worker(ctx, nc, w, 2) }()
	<-halfway
	n.Stop()
	if err := <-notices; err == nil {
		t.Error("it does not say why")
	}
	n.start()
	if err := <-notices; err != nil {
		t.Error("it goes on, and says", err)
	}
	n.Stop()
	n.conf.Password = "another"
	n.start()
	if err := <-ended; !errors.Is(err, nats.ErrConnectionClosed) || !errors.Is(err, nats.ErrAuthorization) {
		t.Error(err)
	}
	for len(notices) > 0 {
		if err := <-notices; err == nil {
			t.Error("it goes on, it says")
		}
	}
}

// TestIdleWorkersAreHeard has one worker sit on the only interval, and another wait: both are heard of,
// and nobody says how long it takes once the first is lost.
func TestIdleWorkersAreHeard(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), three(t)))
	nc, ctx := alone(t), within(t, time.Minute)
	w, sitting, awake := steady(f), make(chan bool), make(chan bool)
	w.Budget = time.Hour
	w.Meet = func(rank int64) {
		if rank == 3 {
			close(sitting)
			<-awake
		}
	}
	ended := make(chan error)
	go func() { ended <- crew.Worker(ctx, nc, w, 2) }()
	<-sitting
	seen, long := false, 0
	err := crew.Watch(ctx, nc, f.Plan().ID(), func(p crew.Progress) {
		if seen = p.Busy() == 1 && len(p.Workers) == 2; !seen {
			return
		}
		if long++; long == 7 { // longer than a worker is remembered
			close(awake)
		}
	})
	if err != nil || long < 7 {
		t.Error(err, long)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
	// It sat for some seconds, which the record and the part tell.
	js := must[jetstream.JetStream](t)(jetstream.New(nc))
	s := must[jetstream.Stream](t)(js.Stream(ctx, "SURVEY-"+f.Plan().ID()+"-DONE"))
	r := crew.Record{}
	if err := json.Unmarshal(must[*jetstream.RawStreamMsg](t)(s.GetLastMsgForSubject(ctx, "survey."+f.Plan().ID()+".done.0")).Data, &r); err != nil {
		t.Fatal(err)
	}
	file := must[*part.Reader](t)(part.Open(filepath.Join(f.Dir(), folder.PartsName, r.Part)))
	defer file.Close()
	made, ok := file.Made()
	if r.Seconds < 5 || !ok || made.Seconds != r.Seconds || made.Worker != r.Worker || time.Since(made.Start) > time.Minute {
		t.Errorf("%+v, and %+v", r, made)
	}
}

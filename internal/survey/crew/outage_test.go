package crew_test

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/base/bus"
	"github.com/make24/make24/internal/base/bus/bustest"
	"github.com/make24/make24/internal/survey/crew"
	"github.com/make24/make24/internal/survey/folder"
	"github.com/make24/make24/internal/survey/part"
	"github.com/make24/make24/internal/testkit/clocktest"
)

// testNode is a server that can be stopped, and started again on the same folder.
type testNode struct {
	t    *testing.T
	conf bus.Node
	*bus.Server
}

func newNode(t *testing.T) *testNode {
	t.Helper()
	n := &testNode{t: t, conf: bus.Node{Dir: t.TempDir(), Listen: bustest.FreeAddress(t), User: "u", Password: "p"}}
	n.start()
	t.Cleanup(func() { n.Stop() })
	return n
}

func (n *testNode) start() {
	n.t.Helper()
	n.Server = must[*bus.Server](n.t)(bus.Start(n.conf))
}

func (n *testNode) dial() *nats.Conn {
	n.t.Helper()
	nc := must[*nats.Conn](n.t)(bus.Dial(withTimeout(n.t, maxWait), bus.Access{URLs: n.URL(), User: "u", Password: "p"}))
	n.t.Cleanup(nc.Close)
	return nc
}

// TestWatchDuringOutage checks that Watch reports when the bus stops answering and when it answers
// again; that it ends with its context; and that it returns the reason if the server refuses the
// reconnection.
func TestWatchDuringOutage(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t)))
	n := newNode(t)
	nc, id := n.dial(), f.Plan().ID()
	must[int](t)(crew.Enqueue(withTimeout(t, maxWait), nc, options(f)))
	ctx, cancel := context.WithCancel(withTimeout(t, maxWait))
	defer cancel()
	reports, ended := make(chan crew.Progress, 100), make(chan error)
	watch := func(ctx context.Context) {
		ended <- crew.Watch(ctx, nc, id, crew.WatchTiming{}, func(p crew.Progress) { reports <- p })
	}
	waitFor := func(silent bool) {
		t.Helper()
		for {
			select {
			case p := <-reports:
				if p.BusSilent == silent {
					return
				}
			case err := <-ended: // at the latest when its context ends
				t.Fatal(err)
			}
		}
	}
	go watch(ctx)
	waitFor(false)
	n.Stop()
	waitFor(true)
	n.start()
	waitFor(false)
	n.Stop()
	waitFor(true)
	cancel()
	if err := clocktest.Receive(t, "the end", ended); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	n.start()
	go watch(withTimeout(t, maxWait))
	waitFor(false)
	n.Stop()
	n.conf.Password = "another"
	n.start()
	if err := clocktest.Receive(t, "the end", ended); !errors.Is(err, nats.ErrConnectionClosed) || !errors.Is(err, nats.ErrAuthorization) {
		t.Error(err)
	}
}

// TestWorkerReportsStalls stops a server, starts it again, and then makes it refuse the connection.
// The worker must report the outage once with its reason, and its end once, and return the reason
// of the refusal.
func TestWorkerReportsStalls(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), fourCards(t)))
	n := newNode(t)
	nc, ctx := n.dial(), withTimeout(t, maxWait)
	o, computed, restarted := options(f), new(atomic.Int64), new(atomic.Bool)
	halfway, notices := make(chan bool), make(chan error, 10)
	stopped, refusing := make(chan bool), make(chan bool)
	o.BeforeHand = func(int64) { // do not let the survey end before the server is stopped
		n := computed.Add(1)
		if n == 200 {
			close(halfway)
		}
		if n >= 200 {
			clocktest.Receive(t, "the stop", stopped)
		}
		if restarted.Load() {
			clocktest.Receive(t, "the refusing server", refusing)
		}
	}
	o.OnBusError = func(err error) { notices <- err }
	ended := make(chan error)
	go func() { ended <- crew.RunWorkers(ctx, nc, o, 2) }()
	notice := func() error {
		t.Helper()
		select {
		case err := <-notices:
			return err
		case <-ctx.Done():
			t.Error("no report")
		case err := <-ended:
			t.Fatal(err)
		}
		return nil
	}
	clocktest.Receive(t, "200 hands", halfway)
	n.Stop()
	close(stopped)
	if err := notice(); err == nil {
		t.Error("the report has no reason")
	}
	restarted.Store(true)
	n.start()
	if err := notice(); err != nil {
		t.Error("after the restart it reports", err)
	}
	n.Stop()
	n.conf.Password = "another"
	n.start()
	close(refusing)
	if err := clocktest.Receive(t, "the end", ended); !errors.Is(err, nats.ErrConnectionClosed) || !errors.Is(err, nats.ErrAuthorization) {
		t.Error(err)
	}
	for len(notices) > 0 {
		if err := <-notices; err == nil {
			t.Error("it reports that the second outage ended")
		}
	}
}

// TestIdleWorkersPublishStatus blocks one worker in an interval while another is idle, and checks
// that Watch sees both. The entry and the provenance of the part must have the same time.
func TestIdleWorkersPublishStatus(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t)))
	nc, ctx := dialEmbedded(t), withTimeout(t, maxWait)
	o, blocked, resume := options(f), make(chan bool), make(chan bool)
	o.BeforeHand = func(rank int64) {
		if rank == 3 {
			close(blocked)
			clocktest.Receive(t, "the other worker", resume)
		}
	}
	ended := make(chan error)
	go func() { ended <- crew.RunWorkers(ctx, nc, o, 2) }()
	clocktest.Receive(t, "the hand that blocks", blocked)
	resumeOnce := sync.OnceFunc(func() { close(resume) })
	err := crew.Watch(ctx, nc, f.Plan().ID(), fastPolls, func(p crew.Progress) {
		if p.BusyCount() == 1 && len(p.LiveWorkers) == 2 {
			resumeOnce()
		}
	})
	if err != nil {
		t.Error(err)
	}
	if err := clocktest.Receive(t, "the end", ended); err != nil {
		t.Error(err)
	}
	js := must[jetstream.JetStream](t)(jetstream.New(nc))
	s := must[jetstream.Stream](t)(js.Stream(ctx, "SURVEY-"+f.Plan().ID()+"-DONE"))
	r := crew.PartEntry{}
	if err := json.Unmarshal(must[*jetstream.RawStreamMsg](t)(s.GetLastMsgForSubject(ctx, "survey."+f.Plan().ID()+".done.0")).Data, &r); err != nil {
		t.Fatal(err)
	}
	file := must[*part.Reader](t)(part.Open(filepath.Join(f.Dir(), folder.PartsName, r.Part)))
	defer file.Close()
	provenance, ok := file.Provenance()
	if r.Seconds <= 0 || !ok || provenance.Seconds != r.Seconds || provenance.Worker != r.Worker {
		t.Errorf("%+v, and %+v", r, provenance)
	}
}

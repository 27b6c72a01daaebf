package crew_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/base/bus"
	"github.com/make24/make24/internal/base/bus/bustest"
	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/crew"
	"github.com/make24/make24/internal/survey/folder"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/leak"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

func TestMain(m *testing.M) {
	if runAsChild() {
		return
	}
	// Most tests use no processor most of the time, because they wait for NATS: for heartbeats or
	// for a leader. So run several concurrently.
	if err := flag.Set("test.parallel", "8"); err != nil {
		panic(err)
	}
	leak.Main(m)
}

// must returns a function that fails the test on an error and otherwise returns the value.
func must[T any](t *testing.T) func(T, error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// maxWait is how long a test waits for what it does with NATS. It only ends tests that would hang.
const maxWait = 10 * time.Minute

// withTimeout returns a context that ends after d or with the test.
func withTimeout(t *testing.T, d time.Duration) context.Context {
	t.Helper()
	ctx, cancel := clocktest.WithTimeout(context.Background(), d)
	t.Cleanup(cancel)
	return ctx
}

// fourCards returns a plan of the 1820 hands of four cards.
func fourCards(t *testing.T) survey.Plan {
	return must[survey.Plan](t)(survey.Plan{
		Pool: deal.Ranks(13, 4), Cards: 4, Rules: puzzle.Rules{Ops: expr.Basic}, Target: rat.Int(24),
		Stats: survey.StatSolvable | survey.StatForms | survey.StatSimplest,
	}.Normalize())
}

// threeCards returns a plan of the 455 hands of three cards.
func threeCards(t *testing.T) survey.Plan {
	plan := fourCards(t)
	plan.Cards = 3
	return must[survey.Plan](t)(plan.Normalize())
}

// wantRows returns the rows of RunInMemory with one worker.
func wantRows(t *testing.T, plan survey.Plan) map[int64]string {
	t.Helper()
	rows := map[int64]string{}
	must[*survey.Tally](t)(crew.RunInMemory(withTimeout(t, maxWait), plan, 1, crew.Hooks{OnRow: func(r survey.Row) error {
		rows[r.Rank] = rowText(r)
		return nil
	}}))
	return rows
}

// checkRows compares the rows of a folder with those of RunInMemory, except for the hands that
// must be poison.
func checkRows(t *testing.T, f *folder.Folder, poison ...int64) {
	t.Helper()
	want, got := wantRows(t, f.Plan()), readRows(t, f)
	for _, rank := range poison {
		if got[rank] == want[rank] {
			t.Errorf("rank %d is not poison", rank)
		}
		delete(got, rank)
		delete(want, rank)
	}
	for rank, row := range want {
		if got[rank] != row {
			t.Errorf("rank %d: %q, want %q", rank, got[rank], row)
			return
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d rows, want %d", len(got), len(want))
	}
}

// checkOnlyParts checks that the folder of the parts has no other files, which holds if no process
// was killed.
func checkOnlyParts(t *testing.T, f *folder.Folder) {
	t.Helper()
	names := must[[]string](t)(filepath.Glob(filepath.Join(f.Dir(), folder.PartsName, "*")))
	if parts := must[[]folder.Part](t)(f.Parts()); len(names) != len(parts) {
		t.Errorf("%d files, %d parts: %s", len(names), len(parts), names)
	}
}

// dialEmbedded returns a connection to a new embedded server.
func dialEmbedded(t *testing.T) *nats.Conn {
	t.Helper()
	s := must[*bus.Server](t)(bus.Embed(t.TempDir(), false))
	t.Cleanup(s.Stop)
	nc := must[*nats.Conn](t)(s.Dial(context.Background(), "test"))
	t.Cleanup(nc.Close)
	return nc
}

// options returns settings whose effects do not depend on the load of the machine: a survey has
// about sixteen intervals, and no worker counts as lost.
func options(f *folder.Folder) crew.Options {
	return crew.Options{Folder: f, IntervalTime: time.Hour, HeartbeatTimeout: time.Hour, ReconcileEvery: time.Second}
}

// onceAt returns a failpoint that calls do the first time that a worker reaches point.
func onceAt(point string, do func()) func(string) {
	do = sync.OnceFunc(do)
	return func(at string) {
		if at == point {
			do()
		}
	}
}

// TestRunInMemoryAnyWorkers checks that the tally does not depend on the number of workers.
func TestRunInMemoryAnyWorkers(t *testing.T) {
	plan, want := fourCards(t), ""
	for _, workers := range []int{1, 2, 5} {
		last := crew.Progress{}
		tally := must[*survey.Tally](t)(crew.RunInMemory(withTimeout(t, maxWait), plan, workers, crew.Hooks{
			OnProgress: func(p crew.Progress) { last = p },
		}))
		got := fmt.Sprint(tally.All, tally.Solvable, tally.Of(survey.StatForms).Sum, tally.UnsolvableHands.Entries())
		if want == "" {
			want = got
		}
		if got != want || tally.Solvable.Hands.String() != "1362" {
			t.Errorf("%d workers: %s", workers, got)
		}
		if last.HandsDone != 1820 || last.HandCount != 1820 || last.Remaining != 0 {
			t.Error(last)
		}
	}
}

// TestRunInMemoryStops checks that RunInMemory ends with its context, or with the error of a hook.
func TestRunInMemoryStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	lock, n := sync.Mutex{}, 0
	_, err := crew.RunInMemory(ctx, fourCards(t), 2, crew.Hooks{BeforeHand: func(int64) {
		lock.Lock() // else other workers continue while one is about to cancel
		defer lock.Unlock()
		if n++; n == 100 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) || n > 102 {
		t.Error(err, n)
	}
	full := errors.New("full")
	if _, err := crew.RunInMemory(context.Background(), fourCards(t), 2, crew.Hooks{OnRow: func(survey.Row) error { return full }}); !errors.Is(err, full) {
		t.Error(err)
	}
}

// TestLocalResumes checks that RunLocal resumes a cancelled survey without computing completed
// hands again.
func TestLocalResumes(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), fourCards(t)))
	computed := new(atomic.Int64)
	for _, stop := range []int64{100, 900, 1 << 30} {
		ctx, cancel := context.WithCancel(withTimeout(t, maxWait))
		o := options(f)
		o.BeforeHand = func(int64) {
			if computed.Add(1) == stop {
				cancel()
			}
		}
		err := crew.RunLocal(ctx, o, 2)
		if stop < 1820 && !errors.Is(err, context.Canceled) || stop > 1820 && err != nil {
			t.Fatal(stop, err)
		}
	}
	checkRows(t, f)
	checkOnlyParts(t, f)
	// The pilot runs process some hands too, and each stop repeats a hand of each worker.
	if n := computed.Load(); n > 1820+4 {
		t.Errorf("%d hands processed: completed hands are computed again", n)
	}
	if err := crew.RunLocal(withTimeout(t, maxWait), options(f), 2); err != nil {
		t.Error("resuming a complete survey:", err)
	}
}

// TestHandThatPanics checks that a hand that panics is published as poison.
func TestHandThatPanics(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t)))
	nc := dialEmbedded(t)
	o := options(f)
	o.BeforeHand = func(rank int64) {
		if rank == 377 {
			panic("377")
		}
	}
	if err := crew.RunWorkers(withTimeout(t, maxWait), nc, o, 2); err != nil {
		t.Fatal(err)
	}
	checkRows(t, f, 377)
	list := must[[]crew.PoisonedHand](t)(crew.Poisons(withTimeout(t, maxWait), nc, f.Plan().ID()))
	if len(list) != 1 || list[0].Rank != 377 || list[0].Reason != "panic" {
		t.Error(list)
	}
}

// entryCount returns the number of entries on the bus, and checks that each start has one.
func entryCount(t *testing.T, nc *nats.Conn, f *folder.Folder) int {
	t.Helper()
	js := must[jetstream.JetStream](t)(jetstream.New(nc))
	s := must[jetstream.Stream](t)(js.Stream(withTimeout(t, maxWait), "SURVEY-"+f.Plan().ID()+"-DONE"))
	info := must[*jetstream.StreamInfo](t)(s.Info(withTimeout(t, maxWait), jetstream.WithSubjectFilter(">")))
	if int(info.State.Msgs) != len(info.State.Subjects) {
		t.Errorf("%d entries for %d starts", info.State.Msgs, len(info.State.Subjects))
	}
	return int(info.State.Msgs)
}

// startCluster starts three nodes and returns a connection to each.
func startCluster(t *testing.T) (conns []*nats.Conn) {
	t.Helper()
	peers := []string{bustest.FreeAddress(t), bustest.FreeAddress(t), bustest.FreeAddress(t)}
	for i, peer := range peers {
		node := must[*bus.Server](t)(bus.Start(bus.Node{
			Name: fmt.Sprint("n", i), Cluster: "c", Peers: peer, Routes: peers, Dir: t.TempDir(), Listen: "127.0.0.1:0",
		}))
		t.Cleanup(node.Stop)
		nc := must[*nats.Conn](t)(bus.Dial(withTimeout(t, maxWait), bus.Access{URLs: node.URL()}))
		t.Cleanup(nc.Close)
		conns = append(conns, nc)
	}
	return conns
}

// TestThreeNodesThreeWorkers computes a survey with three workers on a cluster of three nodes, and
// watches it to the end.
func TestThreeNodesThreeWorkers(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), fourCards(t)))
	ctx, conns := withTimeout(t, maxWait), startCluster(t)
	o := options(f)
	o.Replicas = 3
	if n := must[int](t)(crew.Enqueue(ctx, conns[0], o)); n < 16 {
		t.Error(n, "intervals queued")
	}
	if n := must[int](t)(crew.Enqueue(ctx, conns[1], o)); n != 0 {
		t.Error(n, "intervals queued again")
	}
	var group sync.WaitGroup
	for _, nc := range conns {
		group.Go(func() {
			if err := crew.RunWorkers(ctx, nc, o, 1); err != nil {
				t.Error(err)
			}
		})
	}
	var last crew.Progress
	err := crew.Watch(ctx, conns[2], f.Plan().ID(), crew.WatchTiming{}, func(p crew.Progress) { last = p })
	group.Wait()
	if err != nil || last.HandsDone != 1820 {
		t.Error(last, err)
	}
	checkRows(t, f)
	checkOnlyParts(t, f)
	if n, parts := entryCount(t, conns[0], f), must[[]folder.Part](t)(f.Parts()); n != len(parts) {
		t.Errorf("%d entries, %d parts", n, len(parts))
	}
}

// TestDeletedStreams checks that a survey completes although its streams are deleted twice.
func TestDeletedStreams(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), fourCards(t)))
	nc, ctx := dialEmbedded(t), withTimeout(t, maxWait)
	o, computed := options(f), new(atomic.Int64)
	o.BeforeHand = func(int64) {
		if n := computed.Add(1); n == 300 || n == 900 { // this hand is in no part yet, so the survey cannot end
			if err := crew.DeleteStreams(ctx, nc, f.Plan().ID()); err != nil {
				t.Error(err)
			}
		}
	}
	var group sync.WaitGroup
	for range 2 {
		group.Go(func() {
			if err := crew.RunWorkers(ctx, nc, o, 1); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	checkRows(t, f)
	checkOnlyParts(t, f)
	must[int](t)(crew.Enqueue(ctx, nc, o))
	entryCount(t, nc, f)
}

// TestCancel checks that a cancelled survey stops its workers and watchers, and that Enqueue
// resumes it.
func TestCancel(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t)))
	nc, ctx := dialEmbedded(t), withTimeout(t, maxWait)
	id := f.Plan().ID()
	for _, wrong := range []string{id, "", "*", "a.b", "0123456789abcdeF"} {
		if err := crew.Cancel(ctx, nc, wrong); !errors.Is(err, crew.ErrUnknown) {
			t.Error("cancelling an unknown survey:", wrong, err)
		}
	}
	o, stopped := options(f), make(chan struct{})
	o.Failpoint = onceAt("stopped", func() { close(stopped) })
	cancel := sync.OnceFunc(func() {
		if err := crew.Cancel(ctx, nc, id); err != nil {
			t.Error(err)
		}
		clocktest.Receive(t, "the report that it was cancelled", stopped)
	})
	o.BeforeHand = func(rank int64) {
		if rank > 200 { // the first of these is in no part, so the survey cannot end before
			cancel()
		}
	}
	for range 2 {
		if err := crew.RunWorkers(ctx, nc, o, 2); !errors.Is(err, crew.ErrCancelled) {
			t.Fatal(err)
		}
	}
	if err := crew.Watch(ctx, nc, id, fastPolls, func(crew.Progress) {}); !errors.Is(err, crew.ErrCancelled) {
		t.Error(err)
	}
	must[int](t)(crew.Enqueue(ctx, nc, o))
	if err := crew.RunWorkers(ctx, nc, o, 2); err != nil {
		t.Fatal(err)
	}
	checkRows(t, f)
	checkOnlyParts(t, f)
}

// TestForeignMessages publishes invalid intervals to the queue and checks that workers skip them.
func TestForeignMessages(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t)))
	nc, ctx := dialEmbedded(t), withTimeout(t, maxWait)
	must[int](t)(crew.Enqueue(ctx, nc, options(f)))
	js := must[jetstream.JetStream](t)(jetstream.New(nc))
	for i, data := range []string{"", "{", `{"From":9,"To":3}`, `{"From":-4,"To":3}`, `{"From":3,"To":456}`} {
		must[*jetstream.PubAck](t)(js.Publish(ctx, fmt.Sprintf("survey.%s.work.%d", f.Plan().ID(), 1000+i), []byte(data)))
	}
	if err := crew.RunWorkers(ctx, nc, options(f), 2); err != nil {
		t.Fatal(err)
	}
	checkRows(t, f)
}

// TestFailingFolder makes writes to the folder fail more than MaxDeliveries times, and checks that
// no hand is lost, because the intervals are queued again as new.
func TestFailingFolder(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t)))
	nc, ctx := dialEmbedded(t), withTimeout(t, maxWait)
	parts := filepath.Join(f.Dir(), folder.PartsName)
	o := options(f)
	for range crew.MaxDeliveries + 2 {
		computed := new(atomic.Int64)
		o.BeforeHand = func(int64) {
			if computed.Add(1) == 20 {
				if err := os.Rename(parts, parts+".away"); err != nil {
					t.Error(err)
				}
			}
		}
		if err := crew.RunWorkers(ctx, nc, o, 1); err == nil {
			t.Fatal("no error")
		}
		if err := os.Rename(parts+".away", parts); err != nil {
			t.Fatal(err)
		}
	}
	if err := crew.RunWorkers(ctx, nc, options(f), 2); err != nil {
		t.Fatal(err)
	}
	if list := must[[]crew.PoisonedHand](t)(crew.Poisons(ctx, nc, f.Plan().ID())); len(list) != 0 {
		t.Error(list)
	}
}

// TestTwoWorkersForOneInterval blocks a worker in an interval until another worker has computed it
// too. The parts and entries must be the same as without the blocked worker.
func TestTwoWorkersForOneInterval(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t)))
	nc, ctx := dialEmbedded(t), withTimeout(t, maxWait)
	slow, fast := options(f), options(f)
	slow.Name, fast.Name = "slow", "fast"
	blocked, resume, once := make(chan bool), make(chan bool), sync.Once{}
	slow.BeforeHand = func(rank int64) {
		if rank == 3 {
			once.Do(func() {
				close(blocked)
				clocktest.Receive(t, "the other worker", resume)
			})
		}
	}
	var group sync.WaitGroup
	group.Go(func() {
		if err := crew.RunWorkers(ctx, nc, slow, 1); err != nil {
			t.Error(err)
		}
	})
	clocktest.Receive(t, "the hand that blocks", blocked)
	if err := crew.DeleteStreams(ctx, nc, f.Plan().ID()); err != nil {
		t.Error(err)
	}
	if err := crew.RunWorkers(ctx, nc, fast, 1); err != nil {
		t.Error(err)
	}
	before, parts := entryCount(t, nc, f), must[[]folder.Part](t)(f.Parts())
	close(resume)
	group.Wait() // the blocked worker writes the first hands too
	checkRows(t, f)
	checkOnlyParts(t, f)
	if after := entryCount(t, nc, f); after != before {
		t.Errorf("%d entries, then %d", before, after)
	}
	// Of two parts with the same name either may remain; they differ in their provenance.
	name := func(a, b folder.Part) bool { return a.Name == b.Name }
	if after := must[[]folder.Part](t)(f.Parts()); !slices.EqualFunc(after, parts, name) {
		t.Errorf("%v, then %v", parts, after)
	}
}

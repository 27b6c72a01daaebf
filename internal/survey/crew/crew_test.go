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
	"github.com/make24/make24/internal/bus"
	"github.com/make24/make24/internal/bus/bustest"
	"github.com/make24/make24/internal/leak"
	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/crew"
	"github.com/make24/make24/internal/survey/folder"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

func TestMain(m *testing.M) {
	if child() {
		return
	}
	// Most tests wait for NATS: for heartbeats or for a leader. Meanwhile they use no processor.
	if err := flag.Set("test.parallel", "4"); err != nil {
		panic(err)
	}
	leak.Main(m)
}

func must[T any](t *testing.T) func(T, error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

func withTimeout(t *testing.T, d time.Duration) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), d)
	t.Cleanup(cancel)
	return ctx
}

// fourCards returns a plan of the 1820 hands of four cards.
func fourCards(t *testing.T) survey.Plan {
	return must[survey.Plan](t)(survey.Plan{
		Pool: deal.Ranks(13, 4), Cards: 4, Rules: puzzle.Rules{Ops: expr.Basic}, Target: rat.Int(24),
		Stats: survey.Solvable | survey.Forms | survey.Simplest,
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
	must[*survey.Tally](t)(crew.RunInMemory(withTimeout(t, 2*time.Minute), plan, 1, crew.Hooks{Row: func(r survey.Row) error {
		rows[r.Rank] = text(r)
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

// once returns a failpoint that calls do the first time that a worker reaches a point.
func once(point string, do func()) func(string) {
	do = sync.OnceFunc(do)
	return func(at string) {
		if at == point {
			do()
		}
	}
}

func TestRunInMemoryAnyWorkers(t *testing.T) {
	plan, want := fourCards(t), ""
	for _, workers := range []int{1, 2, 5} {
		last := crew.Progress{}
		tally := must[*survey.Tally](t)(crew.RunInMemory(withTimeout(t, 2*time.Minute), plan, workers, crew.Hooks{
			Progress: func(p crew.Progress) { last = p },
		}))
		got := fmt.Sprint(tally.All, tally.Solvable, tally.FormsSum, tally.Unsolvable.Entries())
		if want == "" {
			want = got
		}
		if got != want || tally.Solvable.Hands.String() != "1362" {
			t.Errorf("%d workers: %s", workers, got)
		}
		if last.Done != 1820 || last.Size != 1820 || last.Remaining != 0 {
			t.Error(last)
		}
	}
}

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
	if _, err := crew.RunInMemory(context.Background(), fourCards(t), 2, crew.Hooks{Row: func(survey.Row) error { return full }}); !errors.Is(err, full) {
		t.Error(err)
	}
}

func TestLocalResumes(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), fourCards(t)))
	met := new(atomic.Int64)
	for _, stop := range []int64{100, 900, 1 << 30} {
		ctx, cancel := context.WithCancel(withTimeout(t, 2*time.Minute))
		w := options(f)
		w.BeforeHand = func(int64) {
			if met.Add(1) == stop {
				cancel()
			}
		}
		err := crew.RunLocal(ctx, w, 2)
		if stop < 1820 && !errors.Is(err, context.Canceled) || stop > 1820 && err != nil {
			t.Fatal(stop, err)
		}
	}
	checkRows(t, f)
	checkOnlyParts(t, f)
	// The pilot runs process some hands too, and each stop repeats a hand of each worker.
	if n := met.Load(); n > 1820+4 {
		t.Errorf("%d hands processed: completed hands are computed again", n)
	}
	if err := crew.RunLocal(withTimeout(t, 2*time.Minute), options(f), 2); err != nil {
		t.Error("resuming a complete survey:", err)
	}
}

func TestHandThatPanics(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t)))
	nc := dialEmbedded(t)
	w := options(f)
	w.BeforeHand = func(rank int64) {
		if rank == 377 {
			panic("377")
		}
	}
	if err := crew.RunWorkers(withTimeout(t, 2*time.Minute), nc, w, 2); err != nil {
		t.Fatal(err)
	}
	checkRows(t, f, 377)
	list := must[[]crew.PoisonedHand](t)(crew.Poisons(withTimeout(t, 2*time.Minute), nc, f.Plan().ID()))
	if len(list) != 1 || list[0].Rank != 377 || list[0].Reason != "panic" {
		t.Error(list)
	}
}

// recordCount returns the number of records on the bus, and checks that each start has one.
func recordCount(t *testing.T, nc *nats.Conn, f *folder.Folder) int {
	t.Helper()
	js := must[jetstream.JetStream](t)(jetstream.New(nc))
	s := must[jetstream.Stream](t)(js.Stream(withTimeout(t, time.Minute), "SURVEY-"+f.Plan().ID()+"-DONE"))
	info := must[*jetstream.StreamInfo](t)(s.Info(withTimeout(t, time.Minute), jetstream.WithSubjectFilter(">")))
	if int(info.State.Msgs) != len(info.State.Subjects) {
		t.Errorf("%d records for %d starts", info.State.Msgs, len(info.State.Subjects))
	}
	return int(info.State.Msgs)
}

// cluster starts three nodes and returns a connection to each.
func cluster(t *testing.T) (conns []*nats.Conn) {
	t.Helper()
	peers := []string{bustest.FreeAddress(t), bustest.FreeAddress(t), bustest.FreeAddress(t)}
	for i, peer := range peers {
		node := must[*bus.Server](t)(bus.Start(bus.Node{
			Name: fmt.Sprint("n", i), Cluster: "c", Peers: peer, Routes: peers, Dir: t.TempDir(), Listen: "127.0.0.1:0",
		}))
		t.Cleanup(node.Stop)
		nc := must[*nats.Conn](t)(bus.Dial(withTimeout(t, 2*time.Minute), bus.Access{URLs: node.URL()}))
		t.Cleanup(nc.Close)
		conns = append(conns, nc)
	}
	return conns
}

func TestThreeNodesThreeWorkers(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), fourCards(t)))
	ctx, conns := withTimeout(t, 2*time.Minute), cluster(t)
	w := options(f)
	w.Replicas = 3
	if n := must[int](t)(crew.Plan(ctx, conns[0], w)); n < 16 {
		t.Error(n, "intervals queued")
	}
	if n := must[int](t)(crew.Plan(ctx, conns[1], w)); n != 0 {
		t.Error(n, "intervals queued again")
	}
	var all sync.WaitGroup
	for _, nc := range conns {
		all.Go(func() {
			if err := crew.RunWorkers(ctx, nc, w, 1); err != nil {
				t.Error(err)
			}
		})
	}
	var last crew.Progress
	err := crew.Watch(ctx, conns[2], f.Plan().ID(), crew.WatchTiming{}, func(p crew.Progress) { last = p })
	all.Wait()
	if err != nil || last.Done != 1820 {
		t.Error(last, err)
	}
	checkRows(t, f)
	checkOnlyParts(t, f)
	if n, parts := recordCount(t, conns[0], f), must[[]folder.Part](t)(f.Parts()); n != len(parts) {
		t.Errorf("%d records, %d parts", n, len(parts))
	}
}

func TestDeletedStreams(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), fourCards(t)))
	nc, ctx := dialEmbedded(t), withTimeout(t, 2*time.Minute)
	w, met := options(f), new(atomic.Int64)
	w.BeforeHand = func(int64) {
		if n := met.Add(1); n == 300 || n == 900 { // in no part, so the survey cannot end
			if err := crew.DeleteStreams(ctx, nc, f.Plan().ID()); err != nil {
				t.Error(err)
			}
		}
	}
	var all sync.WaitGroup
	for range 2 {
		all.Go(func() {
			if err := crew.RunWorkers(ctx, nc, w, 1); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	checkRows(t, f)
	checkOnlyParts(t, f)
	must[int](t)(crew.Plan(ctx, nc, w))
	recordCount(t, nc, f)
}

func TestCancel(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t)))
	nc, ctx := dialEmbedded(t), withTimeout(t, 2*time.Minute)
	id := f.Plan().ID()
	for _, wrong := range []string{id, "", "*", "a.b", "0123456789abcdeF"} {
		if err := crew.Cancel(ctx, nc, wrong); !errors.Is(err, crew.ErrUnknown) {
			t.Error("cancelling an unknown survey:", wrong, err)
		}
	}
	w, stopped := options(f), make(chan struct{})
	w.Failpoint = once("stopped", func() { close(stopped) })
	cancel := sync.OnceFunc(func() {
		if err := crew.Cancel(ctx, nc, id); err != nil {
			t.Error(err)
		}
		<-stopped
	})
	w.BeforeHand = func(rank int64) {
		if rank > 200 { // the first of these is in no part, so the survey cannot end before
			cancel()
		}
	}
	for range 2 {
		if err := crew.RunWorkers(ctx, nc, w, 2); !errors.Is(err, crew.ErrCancelled) {
			t.Fatal(err)
		}
	}
	if err := crew.Watch(ctx, nc, id, fastPolls, func(crew.Progress) {}); !errors.Is(err, crew.ErrCancelled) {
		t.Error(err)
	}
	must[int](t)(crew.Plan(ctx, nc, w))
	if err := crew.RunWorkers(ctx, nc, w, 2); err != nil {
		t.Fatal(err)
	}
	checkRows(t, f)
	checkOnlyParts(t, f)
}

// TestForeignMessages publishes invalid intervals to the queue.
func TestForeignMessages(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t)))
	nc, ctx := dialEmbedded(t), withTimeout(t, 2*time.Minute)
	must[int](t)(crew.Plan(ctx, nc, options(f)))
	js := must[jetstream.JetStream](t)(jetstream.New(nc))
	for i, data := range []string{"", "{", `{"From":9,"To":3}`, `{"From":-4,"To":3}`, `{"From":3,"To":456}`} {
		must[*jetstream.PubAck](t)(js.Publish(ctx, fmt.Sprintf("survey.%s.work.%d", f.Plan().ID(), 1000+i), []byte(data)))
	}
	if err := crew.RunWorkers(ctx, nc, options(f), 2); err != nil {
		t.Fatal(err)
	}
	checkRows(t, f)
}

// TestFailingFolder makes writes to the folder fail more than MaxDeliveries times. Its intervals
// are queued again as new, so no hand becomes lost.
func TestFailingFolder(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t)))
	nc, ctx := dialEmbedded(t), withTimeout(t, 2*time.Minute)
	parts := filepath.Join(f.Dir(), folder.PartsName)
	w := options(f)
	for range crew.MaxDeliveries + 2 {
		met := new(atomic.Int64)
		w.BeforeHand = func(int64) {
			if met.Add(1) == 20 {
				if err := os.Rename(parts, parts+".away"); err != nil {
					t.Error(err)
				}
			}
		}
		if err := crew.RunWorkers(ctx, nc, w, 1); err == nil {
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
// too.
func TestTwoWorkersForOneInterval(t *testing.T) {
	t.Parallel()
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t)))
	nc, ctx := dialEmbedded(t), withTimeout(t, 2*time.Minute)
	slowly, quickly := options(f), options(f)
	slowly.Name, quickly.Name = "slow", "quick"
	sitting, awake, once := make(chan bool), make(chan bool), sync.Once{}
	slowly.BeforeHand = func(rank int64) {
		if rank == 3 {
			once.Do(func() {
				close(sitting)
				<-awake
			})
		}
	}
	var all sync.WaitGroup
	all.Go(func() {
		if err := crew.RunWorkers(ctx, nc, slowly, 1); err != nil {
			t.Error(err)
		}
	})
	<-sitting
	if err := crew.DeleteStreams(ctx, nc, f.Plan().ID()); err != nil {
		t.Error(err)
	}
	if err := crew.RunWorkers(ctx, nc, quickly, 1); err != nil {
		t.Error(err)
	}
	before, parts := recordCount(t, nc, f), must[[]folder.Part](t)(f.Parts())
	close(awake)
	all.Wait() // the blocked worker writes the first hands too
	checkRows(t, f)
	checkOnlyParts(t, f)
	if after := recordCount(t, nc, f); after != before {
		t.Errorf("%d records, then %d", before, after)
	}
	// Of two parts with the same name either may remain; they differ in their provenance.
	name := func(a, b folder.Part) bool { return a.Name == b.Name }
	if after := must[[]folder.Part](t)(f.Parts()); !slices.EqualFunc(after, parts, name) {
		t.Errorf("%v, then %v", parts, after)
	}
}

//go:build long && unix

package crew_test

import (
	"bytes"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/survey/crew"
	"github.com/make24/make24/internal/survey/folder"
	"github.com/make24/make24/internal/testkit/clocktest"
)

// TestNodeKilled kills the one of three nodes that leads the queue, and two workers: one that has
// written a part but not renamed it, and one that has recorded a part but not acknowledged its
// interval. A third worker, which is computing an interval and is connected to the killed node,
// must complete the survey and compute each hand that is in no part once. The result must have the
// same bytes as that of an undisturbed survey.
func TestNodeKilled(t *testing.T) {
	t.Parallel()
	f, ctx := must[*folder.Folder](t)(folder.Make(t.TempDir(), fourCards(t))), withTimeout(t, maxWait)
	c := startNodes(t)
	o, size := options(f), f.Plan().Space().Size()
	o.Replicas, o.HeartbeatTimeout = 3, time.Second // shorter than an election
	nc := c.dial(c.allURLs())
	must[int](t)(crew.Enqueue(ctx, nc, o))
	js := must[jetstream.JetStream](t)(jetstream.New(nc))
	queue := must[jetstream.Consumer](t)(js.Consumer(ctx, "SURVEY-"+f.Plan().ID()+"-WORK", "crew"))
	leader := int(queue.CachedInfo().Cluster.Leader[1] - '0')

	counter, first, begun, killed := handCounter{}, sync.Once{}, make(chan bool), make(chan bool)
	o.BeforeHand = func(rank int64) {
		first.Do(func() {
			close(begun)
			clocktest.Receive(t, "the kill", killed)
		})
		counter.add(rank)
	}
	survivor := c.dial(c.urls[leader])
	ended := make(chan error, 1)
	go func() { ended <- crew.RunWorkers(ctx, survivor, o, 1) }()
	clocktest.Receive(t, "the first hand", begun)
	for _, point := range []string{"after-write", "before-ack"} {
		p := startProcess(t, "CREW_CHILD=worker", "CREW_DIR="+f.Dir(), "CREW_URLS="+c.allURLs(), "CREW_FAIL=kill:"+point+":2")
		if p.wait() == nil {
			t.Fatal("the worker was not killed:", point)
		}
	}
	gaps := folder.Gaps(must[[]folder.Part](t)(f.Parts()), size)
	c.kill(leader)
	close(killed)
	if err := clocktest.Receive(t, "the end", ended); err != nil {
		t.Fatal(err)
	}

	if left := folder.HandCount(gaps); left < size/2 {
		t.Errorf("only %d of %d hands remained", left, size)
	}
	counter.checkOnce(t, gaps)
	parts := must[[]folder.Part](t)(f.Parts())
	hands := int64(0)
	for _, p := range parts {
		hands += p.To - p.From
	}
	if hands != size {
		t.Errorf("the parts have %d hands, want %d", hands, size)
	}
	if n := entryCount(t, nc, f); n != len(parts) {
		t.Errorf("%d entries for %d parts", n, len(parts))
	}
	if list := must[[]crew.PoisonedHand](t)(crew.Poisons(ctx, nc, f.Plan().ID())); len(list) != 0 {
		t.Error(list)
	}
	undisturbed := must[*folder.Folder](t)(folder.Make(t.TempDir(), f.Plan()))
	if err := crew.RunLocal(ctx, crew.Options{Folder: undisturbed}, 1); err != nil {
		t.Fatal(err)
	}
	checkSameFiles(t, f, undisturbed)
}

// checkSameFiles folds two folders and compares the bytes of the data and of the manifest, which
// has the counts and the checksum of the data.
func checkSameFiles(t *testing.T, f, other *folder.Folder) {
	t.Helper()
	for _, f := range []*folder.Folder{f, other} {
		if _, err := f.Fold(withTimeout(t, maxWait), folder.FoldOptions{}); err != nil {
			t.Fatal(err)
		}
	}
	files := must[[]string](t)(filepath.Glob(filepath.Join(other.Dir(), "data-*")))
	if len(files) == 0 {
		t.Error("no data")
	}
	for _, name := range append(files, filepath.Join(other.Dir(), folder.ManifestName)) {
		name = filepath.Base(name)
		got, want := must[[]byte](t)(os.ReadFile(filepath.Join(f.Dir(), name))), must[[]byte](t)(os.ReadFile(filepath.Join(other.Dir(), name)))
		if !bytes.Equal(got, want) {
			t.Errorf("%s differs", name)
		}
	}
}

package crew_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"

	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/crew"
	"github.com/make24/make24/internal/survey/folder"
)

// TestLocalCleansUp checks that a local survey needs no folder for temporary files, removes the
// streams of a killed process, and leaves none of its own, whether it is cancelled or completes.
func TestLocalCleansUp(t *testing.T) {
	t.Setenv("TMPDIR", filepath.Join(t.TempDir(), "nowhere"))
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t)))
	store := filepath.Join(f.Dir(), folder.BusName)
	makeStaleStore := func() {
		if err := os.MkdirAll(filepath.Join(store, "jetstream", "$G"), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(store, "jetstream", "$G", "streams"), []byte("no folder"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	checkNoStore := func(when string) {
		if _, err := os.Stat(store); !errors.Is(err, os.ErrNotExist) {
			t.Error(when, err)
		}
	}
	makeStaleStore()
	ctx, cancel := context.WithCancel(withTimeout(t, maxWait))
	o := options(f)
	o.BeforeHand = func(rank int64) {
		if _, err := os.Stat(store); err != nil {
			t.Error("while running:", err)
		}
		if rank == 100 {
			cancel()
		}
	}
	if err := crew.RunLocal(ctx, o, 2); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	checkNoStore("after cancelling:")
	if err := crew.RunLocal(withTimeout(t, maxWait), options(f), 2); err != nil {
		t.Error(err)
	}
	checkNoStore("after completing:")
	makeStaleStore()
	must[*survey.Tally](t)(f.Fold(withTimeout(t, maxWait), folder.FoldOptions{}))
	checkNoStore("after the fold:")
}

// TestLocalProgressNeverDecreases stops and resumes a survey, and checks that its progress starts
// with the existing parts and never decreases.
func TestLocalProgressNeverDecreases(t *testing.T) {
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t)))
	for _, until := range []int64{200, 1 << 30} {
		existing := f.Plan().Space().Size()
		for _, gap := range folder.Gaps(must[[]folder.Part](t)(f.Parts()), existing) {
			existing -= gap.To - gap.From
		}
		ctx, cancel := context.WithCancel(withTimeout(t, maxWait))
		last, computed := int64(0), new(atomic.Int64)
		o := options(f)
		o.BeforeHand = func(int64) {
			if computed.Add(1) > until+100 { // wait for the report of these hands
				<-ctx.Done()
			}
		}
		o.OnProgress = func(p crew.Progress) {
			if p.HandsDone < max(last, existing) {
				t.Errorf("%d, then %d, with %d hands in parts", last, p.HandsDone, existing)
			}
			if last = p.HandsDone; last > until {
				cancel()
			}
		}
		if err := crew.RunLocal(ctx, o, 2); (err == nil) != (until > last) {
			t.Error(last, err)
		}
		cancel()
	}
}

package crew_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

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
	leave := func() {
		if err := os.MkdirAll(filepath.Join(store, "jetstream", "$G"), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(store, "jetstream", "$G", "streams"), []byte("no folder"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	gone := func(when string) {
		if _, err := os.Stat(store); !errors.Is(err, os.ErrNotExist) {
			t.Error(when, err)
		}
	}
	leave()
	ctx, cancel := context.WithCancel(withTimeout(t, time.Minute))
	w := options(f)
	w.BeforeHand = func(rank int64) {
		if _, err := os.Stat(store); err != nil {
			t.Error("while running:", err)
		}
		if rank == 100 {
			cancel()
		}
	}
	if err := crew.RunLocal(ctx, w, 2); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	gone("after cancelling:")
	if err := crew.RunLocal(withTimeout(t, time.Minute), options(f), 2); err != nil {
		t.Error(err)
	}
	gone("after completing:")
	leave()
	must[*survey.Tally](t)(f.Fold(withTimeout(t, time.Minute), folder.FoldOptions{}))
	gone("after the fold:")
}

// TestLocalProgressNeverDecreases stops and resumes a survey. Its progress starts with the existing
// parts and never decreases.
func TestLocalProgressNeverDecreases(t *testing.T) {
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t)))
	for _, until := range []int64{200, 1 << 30} {
		there := f.Plan().Space().Size()
		for _, gap := range folder.Gaps(must[[]folder.Part](t)(f.Parts()), there) {
			there -= gap.To - gap.From
		}
		ctx, cancel := context.WithCancel(withTimeout(t, time.Minute))
		last, met := int64(0), new(atomic.Int64)
		w := options(f)
		w.BeforeHand = func(int64) {
			if met.Add(1) > until+100 { // wait for the report of these hands
				<-ctx.Done()
			}
		}
		w.Progress = func(p crew.Progress) {
			if p.Done < max(last, there) {
				t.Errorf("%d, then %d, with %d hands in parts", last, p.Done, there)
			}
			if last = p.Done; last > until {
				cancel()
			}
		}
		if err := crew.RunLocal(ctx, w, 2); (err == nil) != (until > last) {
			t.Error(last, err)
		}
		cancel()
	}
}

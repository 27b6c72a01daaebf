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

// TestLocalCleansUp has no folder for temporary files, finds what a killed process left of
// its bus, and leaves nothing of its own, however it ends.
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
	ctx, cancel := context.WithCancel(within(t, time.Minute))
	w := options(f)
	w.BeforeHand = func(rank int64) {
		if _, err := os.Stat(store); err != nil {
			t.Error("at work:", err)
		}
		if rank == 100 {
			cancel()
		}
	}
	if err := crew.RunLocal(ctx, w, 2); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	gone("after it was told to stop:")
	if err := crew.RunLocal(within(t, time.Minute), options(f), 2); err != nil {
		t.Error(err)
	}
	gone("after it was done:")
	leave()
	must[*survey.Tally](t)(f.Fold(within(t, time.Minute), folder.FoldOptions{}))
	gone("after the fold:")
}

// TestLocalProgressNeverDecreases stops a survey and resumes it: progress begins with what is there, and no
// report is below the one before.
func TestLocalProgressNeverDecreases(t *testing.T) {
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t)))
	for _, until := range []int64{200, 1 << 30} {
		there := f.Plan().Space().Size()
		for _, gap := range folder.Gaps(must[[]folder.Part](t)(f.Parts()), there) {
			there -= gap.To - gap.From
		}
		ctx, cancel := context.WithCancel(within(t, time.Minute))
		last, met := int64(0), new(atomic.Int64)
		w := options(f)
		w.BeforeHand = func(int64) {
			if met.Add(1) > until+100 { // wait for the report of what was found
				<-ctx.Done()
			}
		}
		w.Progress = func(p crew.Progress) {
			if p.Done < max(last, there) {
				t.Errorf("%d, then %d, and %d were there", last, p.Done, there)
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

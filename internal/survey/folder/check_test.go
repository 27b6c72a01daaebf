package folder

import (
	"context"
	"errors"
	"io/fs"
	"testing"
	"time"

	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/part"
)

// putWrongRow makes a part in which the row of a rank is wrong.
func putWrongRow(t *testing.T, f *Folder, from, to, rank int64) {
	t.Helper()
	d, err := f.NewDraft(from)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range fourRows()[from:to] {
		if row.Rank == rank {
			if row.PoisonReason != "" {
				t.Fatal("choose a hand with an answer")
			}
			row.Solvable = !row.Solvable
		}
		if err := d.Add(row); err != nil {
			t.Fatal(err)
		}
	}
	d.SetProvenance(part.Provenance{Worker: "mallory-1"})
	if _, err := d.Commit(to, func(string) {}); err != nil {
		t.Fatal(err)
	}
}

// TestFoldDetectsWrongRow checks that a fold detects a wrong row in a part with a correct checksum,
// and names the worker that made it.
func TestFoldDetectsWrongRow(t *testing.T) {
	size := fourCards.Space().Size()
	f := newFolder(t)
	putPart(t, f, 0, 900)
	putWrongRow(t, f, 900, size, 1000)
	o := testOptions()
	o.Check = CheckOptions{Rows: int(size), Seed: 24}
	_, err := f.Fold(context.Background(), o)
	mismatch := (*MismatchError)(nil)
	if !errors.As(err, &mismatch) {
		t.Fatal(err)
	}
	hand, _ := fourCards.Space().At(1000)
	if mismatch.Part != (Interval{900, size}).fileName() || mismatch.Worker != "mallory-1" || mismatch.Rank != 1000 || mismatch.Hand.String() != hand.String() || mismatch.Seed != 24 {
		t.Error(mismatch)
	}
	if _, err := f.Manifest(); !errors.Is(err, fs.ErrNotExist) {
		t.Error("the fold wrote a manifest:", err)
	}
	o.Check.Rows = 0
	if _, err := f.Fold(context.Background(), o); err != nil {
		t.Error("without a check:", err)
	}
}

// TestFoldChecksASample checks that a fold recomputes the given number of rows, and stops after the
// time limit of the check.
func TestFoldChecksASample(t *testing.T) {
	size := fourCards.Space().Size()
	f := newFolder(t)
	putPart(t, f, 0, size)
	poison := 0
	for _, row := range fourRows() {
		if row.PoisonReason != "" {
			poison++
		}
	}
	for _, c := range []struct {
		check     CheckOptions
		low, high int
	}{
		{CheckOptions{Rows: 100, Seed: 1}, 100 - poison, 100},
		{CheckOptions{Rows: 1 << 20, Seed: 2}, int(size) - poison, int(size) - poison},
		{CheckOptions{Rows: 100, Seed: 3, TimeLimit: time.Nanosecond}, 0, 0},
		{CheckOptions{}, 0, 0},
	} {
		pieces, _ := Cover(must(f.Parts()), size)
		run := &fold{folder: f, options: FoldOptions{Failpoint: func(string) {}}, ctx: context.Background(), tally: survey.NewTally(f.plan), pieces: pieces, sample: newSample(c.check, size), provenance: map[string]*part.Provenance{}}
		if damaged, err := run.writeAll(pieces, nil); damaged != nil || err != nil {
			t.Fatal(damaged, err)
		}
		if run.sample.passedRows < c.low || run.sample.passedRows > c.high {
			t.Errorf("%+v: %d rows recomputed", c.check, run.sample.passedRows)
		}
	}
}

// TestSamplesDiffer checks that samples of equal seeds are equal and samples of different seeds
// differ.
func TestSamplesDiffer(t *testing.T) {
	a, b, c := newSample(CheckOptions{10, 0, 1}, 1e12), newSample(CheckOptions{10, 0, 1}, 1e12), newSample(CheckOptions{10, 0, 2}, 1e12)
	if len(a.ranks) != 10 || a.ranks[0] != b.ranks[0] || a.ranks[0] == c.ranks[0] {
		t.Error(a.ranks, b.ranks, c.ranks)
	}
}

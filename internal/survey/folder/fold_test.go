package folder

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/part"
	"github.com/make24/make24/rat"
)

// referenceFiles returns the results of a fold of one part.
var referenceFiles = sync.OnceValue(func() map[string]string {
	dir := must(os.MkdirTemp("", "make24"))
	defer os.RemoveAll(dir)
	f := must(Make(dir, fourCards))
	f.layout = smallLayout
	must(tryPutPart(f, 0, f.plan.Space().Size()))
	must(f.Fold(context.Background(), testOptions()))
	return readResults(&testing.T{}, dir)
})

// foldAndCompare folds and compares the files with those of reference.
func foldAndCompare(t *testing.T, f *Folder) *survey.Tally {
	t.Helper()
	tally, err := f.Fold(context.Background(), testOptions())
	if err != nil {
		t.Fatal(err)
	}
	if got := readResults(t, f.Dir()); !maps.Equal(got, referenceFiles()) {
		t.Fatalf("files %q, want %q, or their bytes differ", sortedNames(got), sortedNames(referenceFiles()))
	}
	return tally
}

// TestFoldOfAnyParts checks that the files that Fold writes do not depend on how the rows are
// divided into parts, and that the tally that it returns counts all rows.
func TestFoldOfAnyParts(t *testing.T) {
	size := fourCards.Space().Size()
	want := survey.NewTally(fourCards)
	for _, row := range fourRows() {
		if err := want.Add(row); err != nil {
			t.Fatal(err)
		}
	}
	for seed := range uint64(8) {
		r := rand.New(rand.NewPCG(24, seed))
		f := newFolder(t)
		for next := int64(0); next < size; {
			to := min(size, next+1+r.Int64N(600))
			putPart(t, f, max(0, next-r.Int64N(3)*r.Int64N(200)), to)
			next = to
		}
		tally := foldAndCompare(t, f)
		if fmt.Sprint(tally.All, tally.Solvable, tally.Targets(), tally.Pairs) != fmt.Sprint(want.All, want.Solvable, want.Targets(), want.Pairs) {
			t.Errorf("seed %d: the tally differs", seed)
		}
		foldAndCompare(t, f) // fold again
	}
}

// TestDataFiles checks that the data files have all rows, with the same number in each but the
// last, and that the manifest describes them.
func TestDataFiles(t *testing.T) {
	f := newFolderIn(t, t.TempDir())
	putPart(t, f, 0, 1000)
	putPart(t, f, 900, f.plan.Space().Size())
	foldAndCompare(t, f)
	m, err := f.Manifest()
	if err != nil {
		t.Fatal(err)
	}
	var rows []survey.Row
	for i, file := range m.Files {
		text, err := os.ReadFile(filepath.Join(f.Dir(), file.Name))
		if err != nil {
			t.Fatal(err)
		}
		if sum := sha256.Sum256(text); hex.EncodeToString(sum[:]) != file.SHA256 || int64(len(text)) != file.Bytes {
			t.Errorf("%s does not match the manifest", file.Name)
		}
		if file.From == nil {
			continue
		}
		r, err := part.NewReader(bytes.NewReader(text), int64(len(text)))
		if err != nil {
			t.Fatal(err)
		}
		if r.From() != *file.From || r.To() != *file.To || file.Rows != r.To()-r.From() || r.From() != int64(i)*smallLayout.fileRows {
			t.Errorf("%+v contains the ranks from %d to %d", file, r.From(), r.To())
		}
		for row, err := range r.Rows() {
			if err != nil {
				t.Fatal(err)
			}
			rows = append(rows, row)
		}
	}
	if !reflect.DeepEqual(rows, fourRows()) {
		t.Error("the rows differ")
	}
	poison := 0
	for _, row := range rows {
		if row.PoisonReason != "" {
			poison++
		}
	}
	if m.Hands != int64(len(rows)) || m.Poison != int64(poison) || *m.Solvable+*m.Unsolvable+m.Poison != m.Hands || len(m.Files) != 5 ||
		!m.Plan.Equal(fourCards) || m.Version != "test" || len(m.Command) != 3 {
		t.Errorf("%+v", m)
	}
	if text := readContents(t, f.Dir())[ManifestName]; strings.Contains(text, RunName) {
		t.Error("the manifest lists run.json, which differs from run to run")
	}
}

// TestGapsError checks that a fold returns the gaps between the parts and writes no file.
func TestGapsError(t *testing.T) {
	f := newFolder(t)
	putPart(t, f, 10, 20)
	putPart(t, f, 15, 1000)
	_, err := f.Fold(context.Background(), testOptions())
	var gaps *GapsError
	if !errors.As(err, &gaps) || !slices.Equal(gaps.Gaps, []Interval{{0, 10}, {1000, 1820}}) || err.Error() != "830 hands are missing, the first at rank 0" {
		t.Error(err)
	}
	if got := readResults(t, f.Dir()); len(got) != 1 {
		t.Errorf("files %q, want only the plan", sortedNames(got))
	}
}

// TestDamagedParts checks that a damaged part is renamed, and that the fold succeeds once its gap
// is computed again.
func TestDamagedParts(t *testing.T) {
	size := fourCards.Space().Size()
	other := fourCards
	other.Target = rat.Int(25)
	for what, damage := range map[string]func(name string) error{
		"cut off":           func(name string) error { return os.Truncate(name, 500) },
		"empty":             func(name string) error { return os.Truncate(name, 0) },
		"with another byte": flipBit,
		"of another part": func(name string) error {
			return os.Rename(name, filepath.Join(filepath.Dir(name), Interval{600, 1201}.fileName()))
		},
		"of another plan": func(name string) error {
			f, err := Make(t.TempDir(), other)
			if err != nil {
				return err
			}
			if _, err := tryPutPart(f, 600, 1200); err != nil {
				return err
			}
			b, err := os.ReadFile(f.partPath(Part{Name: Interval{600, 1200}.fileName()}))
			if err != nil {
				return err
			}
			return os.WriteFile(name, b, 0o600)
		},
	} {
		f := newFolder(t)
		putPart(t, f, 0, 700)
		p := putPart(t, f, 600, 1200)
		putPart(t, f, 1100, size)
		if err := damage(f.partPath(p)); err != nil {
			t.Fatal(err)
		}
		_, err := f.Fold(context.Background(), testOptions())
		var damaged *DamagedError
		if !errors.As(err, &damaged) || !errors.Is(err, part.ErrDamaged) || len(damaged.Parts) != 1 || damaged.Parts[0].From != 600 {
			t.Fatalf("%s: %v", what, err)
		}
		if _, err := os.Stat(f.partPath(damaged.Parts[0]) + ".damaged"); err != nil {
			t.Error(err)
		}
		if _, err := f.Manifest(); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s: %v", what, err)
		}
		parts, err := f.Parts()
		if err != nil {
			t.Fatal(err)
		}
		for _, gap := range Gaps(parts, size) {
			putPart(t, f, gap.From, gap.To)
		}
		foldAndCompare(t, f)
	}
}

// TestManyDamagedParts checks that one fold finds all damaged parts, whether it reads them or not.
// It succeeds if the others cover all ranks, and otherwise returns the gaps.
func TestManyDamagedParts(t *testing.T) {
	size := fourCards.Space().Size()
	for _, c := range []struct {
		damagedParts []int // indexes in parts
		gaps         []Interval
	}{
		{[]int{6, 3, 4}, nil}, // other parts cover parts 3 and 4, so the merge need not read them
		{[]int{0, 1, 3}, []Interval{{0, 250}, {1000, 1050}}},
		{[]int{0, 2, 4, 5}, []Interval{{0, 200}, {800, 1000}, {1200, size}}},
	} {
		f := newFolder(t)
		parts := []Part{
			putPart(t, f, 0, 300), putPart(t, f, 200, 700), putPart(t, f, 600, 1000), putPart(t, f, 1000, 1200),
			putPart(t, f, 1050, 1100), putPart(t, f, 1100, size), putPart(t, f, 250, 800),
		}
		if c.gaps == nil {
			putPart(t, f, 900, 1201)
		}
		var want, reported []string
		for _, i := range c.damagedParts {
			want = append(want, parts[i].Name)
			if err := flipBit(f.partPath(parts[i])); err != nil {
				t.Fatal(err)
			}
		}
		o := testOptions()
		o.OnDamaged = func(p Part) { reported = append(reported, p.Name) }
		_, err := f.Fold(context.Background(), o)
		var damaged *DamagedError
		switch {
		case !slices.Equal(reported, want):
			t.Errorf("%v: reported %q", c.damagedParts, reported)
		case c.gaps == nil && err != nil:
			t.Errorf("%v: %v", c.damagedParts, err)
		case c.gaps != nil && (!errors.As(err, &damaged) || !slices.Equal(damaged.Gaps, c.gaps) || len(damaged.Parts) != len(want)):
			t.Errorf("%v: %v, %+v", c.damagedParts, err, damaged)
		}
		for _, gap := range c.gaps {
			putPart(t, f, gap.From, gap.To)
		}
		foldAndCompare(t, f)
	}
}

// flipBit changes a bit in the middle of a file.
func flipBit(name string) error {
	b, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	b[len(b)/2] ^= 4
	return os.WriteFile(name, b, 0o600)
}

// TestFoldAgain checks that a fold replaces or removes the files of an earlier fold.
func TestFoldAgain(t *testing.T) {
	f := newFolder(t)
	putPart(t, f, 0, f.plan.Space().Size())
	f.layout = fileLayout{fileRows: 100, groupRows: 50}
	if _, err := f.Fold(context.Background(), testOptions()); err != nil {
		t.Fatal(err)
	}
	if len(readResults(t, f.Dir())) <= len(referenceFiles()) {
		t.Fatal("too few files")
	}
	f.layout = smallLayout
	foldAndCompare(t, f)
}

// TestFoldStops checks that a cancelled fold leaves only complete files and no manifest.
func TestFoldStops(t *testing.T) {
	f := newFolder(t)
	putPart(t, f, 0, f.plan.Space().Size())
	foldAndCompare(t, f)
	for stop := 1; ; stop++ {
		ctx, cancel := context.WithCancel(context.Background())
		o := testOptions()
		n := 0
		o.Failpoint = func(string) {
			if n++; n == stop {
				cancel()
			}
		}
		_, err := f.Fold(ctx, o)
		cancel()
		if err == nil {
			break
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		for name, text := range readResults(t, f.Dir()) {
			if referenceFiles()[name] != text || name == ManifestName {
				t.Fatalf("stopped at point %d: %s", stop, name)
			}
		}
	}
	foldAndCompare(t, f)
}

// TestReportFails checks that a fold may have a report but no summary, and that it returns the
// error of its report and then writes no manifest.
func TestReportFails(t *testing.T) {
	f := newFolder(t)
	putPart(t, f, 0, f.plan.Space().Size())
	for range 2 {
		o := testOptions()
		o.Report = o.Summary
		o.Summary = nil
		if _, err := f.Fold(context.Background(), o); err != nil {
			t.Fatal(err)
		}
	}
	o := testOptions()
	wrong := errors.New("wrong")
	o.Report = func(io.Writer, *survey.Tally) error { return wrong }
	if _, err := f.Fold(context.Background(), o); !errors.Is(err, wrong) {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(f.Dir(), ManifestName)); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

// TestFoldsExcludeEachOther starts folds during a fold. They must fail with ErrLocked, and the
// first must succeed and release the lock.
func TestFoldsExcludeEachOther(t *testing.T) {
	f := newFolder(t)
	must(tryPutPart(f, 0, f.plan.Space().Size()))
	other, tries := must(Open(f.Dir())), 0
	o := testOptions()
	o.Failpoint = func(string) {
		tries++
		if _, err := other.Fold(context.Background(), testOptions()); !errors.Is(err, ErrLocked) {
			t.Error(err)
		}
	}
	if _, err := f.Fold(context.Background(), o); err != nil || tries == 0 {
		t.Error(tries, err)
	}
	foldAndCompare(t, f)
}

package folder

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/part"
	"github.com/make24/make24/internal/testkit/memdir"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

var basicRules = puzzle.Rules{Ops: expr.Basic}

// fourCards is the plan of a small survey of hands of four cards.
var fourCards = must(survey.Plan{Pool: deal.Ranks(13, 4), Cards: 4, Rules: basicRules, Stats: survey.StatSolvable | survey.StatReach, Target: rat.Int(24), High: 40}.Normalize())

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// smallLayout is a layout with several files, and several row groups per file.
var smallLayout = fileLayout{fileRows: 700, groupRows: 200}

// fourRows returns the rows of fourCards, with some poison.
var fourRows = sync.OnceValue(func() (rows []survey.Row) {
	if name := os.Getenv(rowsEnv); name != "" {
		for row, err := range must(part.Open(name)).Rows() {
			if err != nil {
				panic(err)
			}
			rows = append(rows, row)
		}
		return rows
	}
	s := survey.NewSurveyor(fourCards)
	s.BeforeHand = func(rank int64) {
		if rank == 3 || rank%400 == 399 {
			panic("test")
		}
	}
	for row, err := range s.Rows(context.Background(), 0, fourCards.Space().Size()) {
		if err != nil {
			panic(err)
		}
		rows = append(rows, row)
	}
	return rows
})

// rowsEnv is the environment variable with the name of a part with the rows of fourCards, so that a
// child process need not compute them.
const rowsEnv = "MAKE24_TEST_FOLDER_ROWS"

// newFolder returns a new folder, in memory if possible, since writing to a disk would slow down
// the tests and no test simulates a power failure.
func newFolder(tb testing.TB) *Folder {
	tb.Helper()
	return newFolderIn(tb, memdir.New(tb))
}

func newFolderIn(tb testing.TB, dir string) *Folder {
	tb.Helper()
	f, err := Make(filepath.Join(dir, "survey"), fourCards)
	if err != nil {
		tb.Fatal(err)
	}
	f.layout = smallLayout
	return f
}

// putPart makes a part with the rows of an interval.
func putPart(tb testing.TB, f *Folder, from, to int64) Part {
	tb.Helper()
	p, err := tryPutPart(f, from, to)
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

func tryPutPart(f *Folder, from, to int64) (Part, error) {
	d, err := f.NewDraft(from)
	if err != nil {
		return Part{}, err
	}
	defer d.Abort()
	for _, row := range fourRows()[from:to] {
		if err := d.Add(row); err != nil {
			return Part{}, err
		}
	}
	return d.Commit(to, nil)
}

// testOptions returns options that write every file.
func testOptions() FoldOptions {
	text := func(out io.Writer, t *survey.Tally) error {
		_, err := fmt.Fprintln(out, t.All, t.Solvable, t.PoisonHands.Entries(), t.Targets(), t.Pairs)
		return err
	}
	return FoldOptions{Summary: text, Report: text, Command: []string{"survey", "--cards", "4"}, Version: "test", RunInfo: map[string]int{"n": 1}}
}

// readContents returns the contents of the files below a folder by name. It leaves out the contents
// of run.json, which differ from run to run.
func readContents(tb testing.TB, dir string) map[string]string {
	tb.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		text, err := os.ReadFile(name)
		if e.Name() == RunName {
			text = nil
		}
		all[strings.TrimPrefix(name, dir+string(filepath.Separator))] = string(text)
		return err
	})
	if err != nil {
		tb.Fatal(err)
	}
	return all
}

// readResults returns the contents of the files below a folder, without the parts and the lock
// file.
func readResults(tb testing.TB, dir string) map[string]string {
	tb.Helper()
	all := readContents(tb, dir)
	maps.DeleteFunc(all, func(name, _ string) bool {
		return name == lockName || strings.HasPrefix(name, PartsName+string(filepath.Separator))
	})
	return all
}

func sortedNames(all map[string]string) []string { return slices.Sorted(maps.Keys(all)) }

// TestMake checks that Make creates a folder or opens an existing one, and the errors of Make and
// Open.
func TestMake(t *testing.T) {
	f := newFolderIn(t, t.TempDir())
	again, err := Make(f.Dir(), fourCards)
	if err != nil || !again.Plan().Equal(fourCards) || again.Dir() != f.Dir() {
		t.Fatal(err)
	}
	other := fourCards
	other.Target = rat.Int(25)
	if _, err := Make(f.Dir(), other); !errors.Is(err, ErrOtherPlan) || !strings.Contains(err.Error(), f.Dir()) {
		t.Error(err)
	}
	if _, err := Open(t.TempDir()); !errors.Is(err, ErrNoSurvey) {
		t.Error(err)
	}
	if got := sortedNames(readContents(t, f.Dir())); !slices.Equal(got, []string{PlanName}) {
		t.Errorf("files %q, want only the plan", got)
	}
	for _, name := range []string{ManifestName, "data-00000.parquet", PartsName} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Make(dir, fourCards); !errors.Is(err, ErrForeign) {
			t.Errorf("beside %s: %v", name, err)
		}
	}
	if err := os.WriteFile(filepath.Join(f.Dir(), PlanName), []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(f.Dir()); !errors.Is(err, survey.ErrPlan) {
		t.Error(err)
	}
}

// TestMakeConcurrently checks that if several goroutines create a folder concurrently, one plan is
// stored.
func TestMakeConcurrently(t *testing.T) {
	for range 10 {
		dir := filepath.Join(t.TempDir(), "x")
		var group sync.WaitGroup
		var lock sync.Mutex
		successes := map[string]int{}
		for i := range 8 {
			p := fourCards
			p.Target = rat.Int(int64(24 + i%2))
			group.Go(func() {
				_, err := Make(dir, p)
				if err != nil && !errors.Is(err, ErrOtherPlan) {
					t.Error(err)
				}
				if err == nil {
					lock.Lock()
					defer lock.Unlock()
					successes[p.ID()]++
				}
			})
		}
		group.Wait()
		if len(successes) != 1 {
			t.Errorf("%v", successes)
		}
		if got := sortedNames(readContents(t, dir)); !slices.Equal(got, []string{PlanName}) {
			t.Errorf("files %q, want only the plan", got)
		}
	}
}

// TestParts checks that Parts returns the parts in order, ignores files with other names, and that
// RemovePart removes a part.
func TestParts(t *testing.T) {
	f := newFolder(t)
	if err := os.Remove(f.partsDir()); err != nil { // as if Make had been killed before creating it
		t.Fatal(err)
	}
	if parts, err := f.Parts(); err != nil || len(parts) > 0 {
		t.Errorf("%v %v", parts, err)
	}
	second, first := putPart(t, f, 100, 200), putPart(t, f, 0, 150)
	if second.SHA256 == "" || second.Name != "0000000000000000100-0000000000000000200.parquet" {
		t.Errorf("%+v", second)
	}
	for _, name := range []string{
		"0000000000000000100-0000000000000000100.parquet", "0000000000000000100-0000000000000009999.parquet",
		"100-200.parquet", "-000000000000000100-0000000000000000200.parquet", "x.parquet", ".x.tmp",
	} {
		if err := os.WriteFile(filepath.Join(f.partsDir(), name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	parts, err := f.Parts()
	first.SHA256, second.SHA256 = "", ""
	if err != nil || !slices.Equal(parts, []Part{first, second}) {
		t.Fatalf("%+v %v", parts, err)
	}
	for range 2 { // removing a missing part is not an error
		if err := f.RemovePart(first); err != nil {
			t.Error(err)
		}
	}
	if parts, err = f.Parts(); err != nil || !slices.Equal(parts, []Part{second}) {
		t.Fatalf("%+v %v", parts, err)
	}
}

// TestSamePart checks that equal parts have equal bytes and checksums.
func TestSamePart(t *testing.T) {
	a, b := newFolder(t), newFolder(t)
	first, second := putPart(t, a, 17, 900), putPart(t, b, 17, 900)
	if first != second || first != putPart(t, a, 17, 900) {
		t.Errorf("%+v and %+v", first, second)
	}
	if len(readContents(t, a.Dir())) != 2 {
		t.Errorf("%q", sortedNames(readContents(t, a.Dir())))
	}
}

// TestDraftsLeaveNothing checks that an aborted or invalid draft leaves no file.
func TestDraftsLeaveNothing(t *testing.T) {
	f := newFolder(t)
	rows := fourRows()
	for what, do := range map[string]func(*Draft) error{
		"dropped":          func(d *Draft) error { d.Abort(); d.Abort(); return errors.New("") },
		"of no rows":       func(d *Draft) error { _, err := d.Commit(10, nil); return err },
		"of another rank":  func(d *Draft) error { return d.Add(rows[11]) },
		"of too few rows":  func(d *Draft) error { return errors.Join(d.Add(rows[10]), errOf(d.Commit(12, nil))) },
		"of too many rows": func(d *Draft) error { return errors.Join(d.Add(rows[10]), d.Add(rows[11]), errOf(d.Commit(11, nil))) },
	} {
		d, err := f.NewDraft(10)
		if err != nil {
			t.Fatal(err)
		}
		if do(d) == nil {
			t.Errorf("%s: no error", what)
		}
		d.Abort()
		if got := sortedNames(readContents(t, f.Dir())); !slices.Equal(got, []string{PlanName}) {
			t.Errorf("%s: files %q, want only the plan", what, got)
		}
	}
}

func errOf[T any](_ T, err error) error { return err }

// TestSweep checks that Sweep removes temporary files that no process is writing, and nothing else.
func TestSweep(t *testing.T) {
	f := newFolder(t)
	d, err := f.NewDraft(0)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{".left.tmp", PartsName + "/.00.x.tmp"} {
		if err := os.WriteFile(filepath.Join(f.Dir(), name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Sweep(); err != nil {
		t.Fatal(err)
	}
	if got := sortedNames(readContents(t, f.Dir())); len(got) != 2 || !strings.Contains(got[0], PartsName+"/.0000000000000000000.") {
		t.Errorf("files %q, want the plan and the draft", got)
	}
	for _, row := range fourRows()[:5] {
		if err := d.Add(row); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := d.Commit(5, func(string) {
		if err := f.Sweep(); err != nil {
			t.Error(err)
		}
	}); err != nil {
		t.Fatal(err)
	}
	r, err := part.Open(filepath.Join(f.partsDir(), Interval{0, 5}.fileName()))
	if err != nil || r.To() != 5 {
		t.Fatal(err)
	}
	_ = r.Close()
}

// TestLock checks that only one process can hold the lock of a folder.
func TestLock(t *testing.T) {
	f := newFolder(t)
	release, err := f.Lock()
	if err != nil {
		t.Fatal(err)
	}
	other, err := Open(f.Dir())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := other.Lock(); !errors.Is(err, ErrLocked) {
		t.Error(err)
	}
	if _, err := other.Fold(context.Background(), testOptions()); !errors.Is(err, ErrLocked) {
		t.Error("a fold of a locked folder:", err)
	}
	release()
	if release, err = other.Lock(); err != nil {
		t.Fatal(err)
	}
	release()
}

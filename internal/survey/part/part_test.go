package part_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/iotest"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/part"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

var allStats = survey.AllStats()

// example is a plan with some of its rows.
type example struct {
	name string
	plan survey.Plan
	from int64
	rows []survey.Row
}

// examplePlans returns plans that together have every statistic and every kind of row.
func examplePlans(tb testing.TB) []survey.Plan {
	tb.Helper()
	classic := puzzle.Rules{Ops: expr.Basic}
	countdown := classic
	tiles := deal.Pool{}
	for _, v := range puzzle.Variants() {
		if v.Name == "countdown" {
			countdown, tiles = v.Rules, v.Pool
		}
	}
	third, err := rat.New(8, 3)
	if err != nil {
		tb.Fatal(err)
	}
	all := []survey.Plan{
		{Pool: deal.Ranks(13, 4), Cards: 4, Rules: classic, Stats: allStats, Target: rat.Int(24), High: 100},
		{Pool: deal.Ranks(13, 4), Cards: 4, Rules: classic, Stats: survey.StatForms | survey.StatGrade, Target: rat.Int(24), Steps: 60},
		{Pool: deal.Ranks(10, 4), Cards: 3, Rules: classic, Stats: allStats, Target: third, Low: -17, High: -1, Steps: 60},
		{Pool: deal.Ranks(9, 1), Cards: 2, Rules: classic, Stats: survey.StatReach, Low: 7, High: 7},
		{Pool: deal.Ranks(9, 1), Cards: 2, Rules: classic, Stats: survey.StatReach, Low: -3, High: 12},
		{Pool: tiles, Cards: 4, Rules: countdown, Stats: survey.StatReach | survey.StatNearest, Target: rat.Int(952), Low: 100, High: 999},
	}
	for stat := survey.StatSolvable; stat < allStats; stat <<= 1 {
		all = append(all, survey.Plan{Pool: deal.Ranks(6, 4), Cards: 4, Rules: classic, Stats: stat, Target: rat.Int(24), High: 40})
	}
	return all
}

var examples = sync.OnceValue(func() (all []example) {
	for _, p := range examplePlans(&testing.T{}) {
		p, err := p.Normalize()
		if err != nil {
			panic(err)
		}
		e := example{name: p.Stats.String(), plan: p, from: 5}
		to := min(e.from+1000, p.Space().Size())
		s := survey.NewSurveyor(p)
		if p.Stats == allStats { // with poison from panics too
			s.BeforeHand = func(rank int64) {
				if rank%50 == 7 {
					panic("test")
				}
			}
		}
		for row, err := range s.Rows(context.Background(), e.from, to) {
			if err != nil {
				panic(err)
			}
			e.rows = append(e.rows, row)
		}
		all = append(all, e)
	}
	return all
})

func (e *example) encode(tb testing.TB, groupRows int64) []byte {
	tb.Helper()
	var b bytes.Buffer
	w := part.NewWriter(&b, e.plan, e.from, groupRows)
	for _, row := range e.rows {
		if err := w.Add(row); err != nil {
			tb.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		tb.Fatal(err)
	}
	return b.Bytes()
}

// TestRoundTrip checks that rows are read as they were written, and that writing them again gives
// the same bytes.
func TestRoundTrip(t *testing.T) {
	poison, unsolvable, fractions := 0, 0, 0
	for _, e := range examples() {
		file := e.encode(t, 300)
		if !bytes.Equal(file, e.encode(t, 300)) {
			t.Errorf("%s: the bytes differ", e.name)
		}
		name := filepath.Join(t.TempDir(), "x.parquet")
		if err := os.WriteFile(name, file, 0o600); err != nil {
			t.Fatal(err)
		}
		r, err := part.Open(name)
		if err != nil {
			t.Fatalf("%s: %v", e.name, err)
		}
		if !r.Plan().Equal(e.plan) || r.From() != e.from || r.To() != e.from+int64(len(e.rows)) {
			t.Errorf("%s: %d to %d of %+v", e.name, r.From(), r.To(), r.Plan())
		}
		i := 0
		for row, err := range r.Rows() {
			if err != nil {
				t.Fatalf("%s: %v", e.name, err)
			}
			if !reflect.DeepEqual(row, e.rows[i]) {
				t.Fatalf("%s: row %d is %+v, want %+v", e.name, i, row, e.rows[i])
			}
			switch {
			case row.PoisonReason != "":
				poison++
			case !row.Solvable:
				unsolvable++
			case row.NeedsFraction:
				fractions++
			}
			i++
		}
		if i != len(e.rows) {
			t.Errorf("%s: %d rows, want %d", e.name, i, len(e.rows))
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}
	if poison == 0 || unsolvable == 0 || fractions == 0 {
		t.Errorf("%d poison, %d unsolvable, %d that need a fraction: choose other plans", poison, unsolvable, fractions)
	}
}

// TestEmpty checks that a part without rows is valid.
func TestEmpty(t *testing.T) {
	e := examples()[0]
	e.rows = nil
	b := e.encode(t, 0)
	r, err := part.NewReader(bytes.NewReader(b), int64(len(b)))
	if err != nil || r.From() != r.To() {
		t.Fatal(err)
	}
	for row, err := range r.Rows() {
		t.Error(row, err)
	}
}

// TestWriterRefuses checks that a writer accepts only consecutive ranks, returns the errors of its
// output, and refuses rows after Close.
func TestWriterRefuses(t *testing.T) {
	e := examples()[0]
	for _, at := range []int64{e.from - 1, e.from + 1, e.plan.Space().Size()} {
		w := part.NewWriter(io.Discard, e.plan, e.from, 0)
		row := e.rows[0]
		row.Rank = at
		if w.Add(row) == nil || w.Add(e.rows[0]) == nil || w.Close() == nil {
			t.Errorf("a row of rank %d is accepted", at)
		}
	}
	w := part.NewWriter(limitWriter(3000), e.plan, e.from, 100)
	var err error
	for _, row := range e.rows {
		err = errors.Join(err, w.Add(row))
	}
	if err = errors.Join(err, w.Close()); !errors.Is(err, errFull) || w.Close() == nil {
		t.Error(err)
	}
	w = part.NewWriter(io.Discard, e.plan, e.from, 0)
	if w.Close() != nil || w.Close() == nil || w.Add(e.rows[0]) == nil {
		t.Error("a closed writer accepts a row")
	}
}

var errFull = errors.New("full")

// limitWriter returns a writer that accepts n bytes and then returns errFull.
func limitWriter(n int) io.Writer { return &limitedWriter{n} }

type limitedWriter struct{ remaining int }

func (w *limitedWriter) Write(p []byte) (int, error) {
	if w.remaining -= len(p); w.remaining < 0 {
		return 0, errFull
	}
	return len(p), nil
}

// TestDamage checks that readers detect a truncated file, or one with a flipped bit, as damaged,
// and return no wrong row.
func TestDamage(t *testing.T) {
	e := examples()[0]
	e.rows = e.rows[:150]
	file := e.encode(t, 60)
	for at := 0; at < len(file); at += 1 + len(file)/100 {
		if _, err := part.NewReader(bytes.NewReader(file[:at]), int64(at)); !errors.Is(err, part.ErrDamaged) {
			t.Fatalf("truncated at %d: %v", at, err)
		}
	}
	random := rand.New(rand.NewPCG(24, 6))
	detected, undetected := 0, 0
	for at := range file {
		if at < len(file)-4000 && random.IntN(8) > 0 {
			continue // test every byte of the footer, but only a sample of the data
		}
		broken := bytes.Clone(file)
		broken[at] ^= 1 << random.IntN(8)
		err := e.compare(broken)
		switch {
		case err == nil:
			undetected++
		case !errors.Is(err, part.ErrDamaged):
			t.Fatalf("byte %d: %v", at, err)
		default:
			detected++
		}
	}
	if detected < 1000 || undetected > 0 {
		t.Errorf("%d changes were detected, %d were not", detected, undetected)
	}
}

var errOther = errors.New("other rows")

// compare returns the error of reading a file, or errOther if its rows are not those of the
// example.
func (e *example) compare(file []byte) error {
	r, err := part.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		return err
	}
	rows := []survey.Row{}
	for row, err := range r.Rows() {
		if err != nil {
			return err
		}
		rows = append(rows, row)
	}
	if !r.Plan().Equal(e.plan) || !reflect.DeepEqual(rows, e.rows) {
		return errOther
	}
	return nil
}

// TestSystemErrors checks that errors of the operating system do not count as damage.
func TestSystemErrors(t *testing.T) {
	if _, err := part.Open(filepath.Join(t.TempDir(), "none")); !errors.Is(err, fs.ErrNotExist) || errors.Is(err, part.ErrDamaged) {
		t.Error(err)
	}
	e := examples()[0]
	b := e.encode(t, 0)
	readErr := &fs.PathError{Op: "read", Path: "x", Err: iotest.ErrTimeout}
	for successes := range 20 {
		in := &failingReader{bytes.NewReader(b), successes, readErr}
		r, err := part.NewReader(in, int64(len(b)))
		if err == nil {
			for _, err = range r.Rows() {
			}
		}
		if err != nil && (errors.Is(err, part.ErrDamaged) || !errors.Is(err, iotest.ErrTimeout)) {
			t.Errorf("after %d reads: %v", successes, err)
		}
		if successes == 0 && err == nil {
			t.Error("no error")
		}
	}
}

// failingReader is a reader that fails after some successful reads.
type failingReader struct {
	in              io.ReaderAt
	successfulReads int
	err             error
}

func (f *failingReader) ReadAt(p []byte, at int64) (int, error) {
	if f.successfulReads--; f.successfulReads < 0 {
		return 0, f.err
	}
	return f.in.ReadAt(p, at)
}

// TestGroupRows checks that row groups of large windows have fewer rows.
func TestGroupRows(t *testing.T) {
	for high, want := range map[int64]int64{0: 1 << 16, 1000: 1 << 16, 1<<16 - 1: 4096, survey.MaxWindow - 1: 256} {
		if got := part.GroupRows(survey.Plan{Stats: survey.StatReach, High: high}); got != want {
			t.Errorf("0..%d: %d rows, want %d", high, got, want)
		}
	}
	if got := part.GroupRows(survey.Plan{Stats: survey.StatForms}); got != 1<<16 {
		t.Error(got)
	}
}

// TestConcurrent checks that concurrent readers and writers do not interfere through memory that
// the library shares.
func TestConcurrent(t *testing.T) {
	var group sync.WaitGroup
	for _, e := range examples() {
		file := e.encode(t, 100)
		for range 2 {
			group.Go(func() {
				for range 3 {
					if err := e.compare(file); err != nil {
						t.Errorf("%s: %v", e.name, err)
					}
					if !bytes.Equal(file, e.encode(t, 100)) {
						t.Errorf("%s: the bytes differ", e.name)
					}
					runtime.GC()
				}
			})
		}
	}
	group.Wait()
}

// TestColumnNames checks that the columns are those in docs/surveys.md, in the same order.
func TestColumnNames(t *testing.T) {
	docs, err := os.ReadFile("../../../docs/surveys.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(docs), "\n| column | type | contents |\n")
	table, _, _ = strings.Cut(table, "\n\n")
	var want []string
	for _, row := range regexp.MustCompile("(?m)^\\| `(\\w+)` \\|").FindAllStringSubmatch(table, -1) {
		want = append(want, row[1])
	}
	e := examples()[0]
	if got := columnNames(t, e.encode(t, 0)); !slices.Equal(got, want) {
		t.Errorf("the columns are %v; docs/surveys.md has %v", got, want)
	}
}

package dataset

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/testkit/sample"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

func init() { sample.Rapid(20) }

// equalRecords reports whether two records are equal; targets are compared by value.
func equalRecords(a, b Record) bool {
	sameTarget := a.Target.Equal(b.Target)
	a.Target, b.Target = rat.Rat{}, rat.Rat{}
	return sameTarget && reflect.DeepEqual(a, b)
}

// encode returns the content of a file of records in a format.
func encode(t testing.TB, f Format, o WriterOptions, records ...Record) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := NewWriter(f, &b, o)
	if err != nil {
		t.Fatal(err)
	}
	for i := range records {
		if err := w.Write(&records[i]); err != nil {
			t.Fatalf("%s: %v", f, err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// readBack writes a file with the given content and reads it like readFile.
func readBack(t testing.TB, name string, content []byte, o ReadOptions) (Format, []Record, []error) {
	t.Helper()
	name = filepath.Join(folderOf(t), name)
	if err := os.WriteFile(name, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return readFile(t, Source{Name: name, To: -1}, o)
}

// folders holds the temporary folder of each running test, by its name.
var folders sync.Map

// folderOf returns a temporary folder, one for all calls in a test, since many tests write thousands
// of files.
func folderOf(t testing.TB) string {
	t.Helper()
	if folder, ok := folders.Load(t.Name()); ok {
		return folder.(string)
	}
	folder := t.TempDir()
	folders.Store(t.Name(), folder)
	t.Cleanup(func() { folders.Delete(t.Name()) })
	return folder
}

// readFile returns the format, the records and the errors of a file.
func readFile(t testing.TB, s Source, o ReadOptions) (Format, []Record, []error) {
	t.Helper()
	file, err := Open(s, o)
	if err != nil {
		return 0, nil, []error{err}
	}
	defer file.Close()
	var records []Record
	var errs []error
	for r, err := range file.Records() {
		if err != nil {
			errs = append(errs, err)
			continue
		}
		records = append(records, r)
	}
	return file.Format, records, errs
}

// drawFact draws a fact, which may be unknown.
func drawFact[T any](t *rapid.T, name string, values *rapid.Generator[T]) Fact[T] {
	if rapid.Bool().Draw(t, "no "+name) {
		return Fact[T]{}
	}
	return Known(values.Draw(t, name))
}

// drawRecord draws a record that the format can hold.
func drawRecord(t *rapid.T, f Format) Record {
	integerTargets := slices.ContainsFunc(layoutOf(f, optionalColumns), func(l field) bool { return l.column == targetColumn && l.kind == int64Kind })
	number := rapid.OneOf(rapid.Int64Range(-3, 30), rapid.Int64())
	r := Record{Hand: rapid.SliceOfN(number, 1, 14).Draw(t, "hand")}
	slices.Sort(r.Hand)
	if integerTargets {
		r.Target = rat.Int(rapid.Int64().Draw(t, "target"))
	} else {
		r.Target, _ = rat.New(rapid.Int64().Draw(t, "num"), rapid.Int64Range(1, 99).Draw(t, "den"))
	}
	v := rapid.SampledFrom(append(puzzle.Variants(),
		puzzle.Variant{Rules: puzzle.Rules{Ops: 1<<expr.Add | 1<<expr.Mul, Values: puzzle.Integer}},
	)).Draw(t, "rules")
	p, err := puzzle.New([]int64{1}, r.Target, v.Rules)
	if err != nil {
		t.Fatal(err)
	}
	r.Rules, r.Variant = p.Rules, v.Name
	text := rapid.StringOfN(rapid.RuneFrom([]rune("aZ09 ,;\"'\\\n\t{}[]()=+-*/é点")), 0, 12, -1)
	r.ID, r.Shape = text.Draw(t, "id"), text.Draw(t, "shape")
	r.Split = rapid.SampledFrom([]Split{NoSplit, Train, Val, Test}).Draw(t, "split")
	count := rapid.Int64()
	r.Solvable = drawFact(t, "solvable", rapid.Bool())
	r.Level, r.Forms, r.Ideas = drawFact(t, "level", count), drawFact(t, "forms", count), drawFact(t, "ideas", count)
	r.Seconds = drawFact(t, "seconds", rapid.Float64())
	r.Fraction = drawFact(t, "fraction", rapid.Bool())
	r.Depth, r.Tried = drawFact(t, "depth", count), drawFact(t, "tried", count)
	r.Techniques = rapid.SliceOfN(rapid.StringMatching(`[a-z点]([a-z -]*[a-z])?`), 0, 3).Draw(t, "techniques")
	if len(r.Techniques) == 0 {
		r.Techniques = nil
	}
	r.Solution = rapid.SampledFrom([]string{"", "8/(3-8/3)", "1+2*3^2-4", "24"}).Draw(t, "solution")
	return r
}

// TestReadBack checks that records that a format can hold read back unchanged, whether the format
// is given or detected.
func TestReadBack(t *testing.T) {
	for _, f := range Formats() {
		t.Run(f.String(), func(t *testing.T) {
			rapid.Check(t, func(rt *rapid.T) {
				records := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Record { return drawRecord(t, f) }), 1, 4).Draw(rt, "records")
				content := encode(t, f, WriterOptions{}, records...)
				for _, o := range []ReadOptions{{}, {Format: f}} {
					found, readRecords, errs := readBack(t, "set"+f.Extension(), content, o)
					if found != f || len(errs) > 0 || !slices.EqualFunc(records, readRecords, equalRecords) {
						rt.Fatalf("found %s, %v\nwrote %+v\nread  %+v\n%s", found, errs, records, readRecords, content)
					}
				}
			})
		})
	}
}

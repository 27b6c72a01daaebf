//go:build soak

package dataset

import (
	"context"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// manyRecords is the number of rows of a set whose memory is measured. The figures in
// docs/datasets.md were measured once with ten million rows.
const manyRecords = 1_500_000

// numberedRecord returns a record with every fact. The records of different i differ.
func numberedRecord(t testing.TB, i int64) Record {
	p, err := puzzle.New([]int64{i % 13, i % 101, i % 1009, 2000 + i}, rat.Int(24), puzzle.Rules{Ops: expr.Basic})
	if err != nil {
		t.Fatal(err)
	}
	r := NewRecord(p, "classic")
	r.Solvable, r.Level, r.Seconds = Known(true), Known(i%5+1), Known(float64(i%1000)/10)
	r.Forms, r.Ideas, r.Fraction, r.Depth = Known(i%40), Known(i%7), Known(false), Known[int64](3)
	r.Techniques, r.Shape, r.Solution = []string{"a sum"}, "a + b + c + d", "8/(3-8/3)"
	return r
}

// heapInUse returns the heap memory in use, in MiB.
func heapInUse() int {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapInuse >> 20)
}

// TestMemoryIsBounded checks that the memory for writing and reading a set does not grow with the
// set, and that an index takes about 24 bytes per record.
func TestMemoryIsBounded(t *testing.T) {
	for _, c := range []struct {
		format Format
		rows   int64
	}{{Parquet, manyRecords}, {JSONL, manyRecords}, {Verl, manyRecords / 8}} {
		t.Run(c.format.String(), func(t *testing.T) { testMemory(t, c.format, c.rows) })
	}
}

func testMemory(t *testing.T, f Format, rows int64) {
	name := filepath.Join(t.TempDir(), "set"+f.Extension())
	set, err := Begin(name, f, WriterOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer set.Abort()
	maxHeap := 0
	for i := range rows {
		r := numberedRecord(t, i)
		if err := set.Write(&r); err != nil {
			t.Fatal(err)
		}
		if i%50_000 == 0 {
			maxHeap = max(maxHeap, heapInUse())
		}
	}
	m, err := set.Commit(Manifest{})
	if err != nil || m.Rows != rows {
		t.Fatal(err)
	}
	maxHeap = max(maxHeap, heapInUse())
	x, sum, err := ReadIndex(context.Background(), Source{Name: name, To: -1}, ReadOptions{}, nil)
	if err != nil || sum.Records != rows || sum.Repeats != 0 || sum.Bad != 0 {
		t.Fatalf("%+v, %v", sum, err)
	}
	runtime.GC()
	indexHeap := heapInUse()
	t.Logf("%d rows, %d bytes, written in %d MiB, indexed in %d MiB", rows, m.Bytes, maxHeap, indexHeap)
	if limit := int(rows*24*2>>20) + 60; maxHeap > 250 || indexHeap > limit {
		t.Errorf("%d and %d MiB, at most 250 and %d", maxHeap, indexHeap, limit)
	}
	runtime.KeepAlive(x)
}

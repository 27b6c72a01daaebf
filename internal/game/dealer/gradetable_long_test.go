//go:build long

package dealer

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"os"
	"runtime"
	"slices"
	"sync"
	"testing"

	"github.com/make24/make24/internal/testkit/golden"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// TestGradeTables computes all tables and compares them with grades.gz. With -update it writes the
// file.
func TestGradeTables(t *testing.T) {
	want := gradeTables{}
	for key, gt := range precomputedGrades() {
		gt.hands = make([]packedGrade, gt.space.Size())
		want[key] = gt
		fillGradeTable(t, key, gt)
	}
	if golden.Update() {
		var out bytes.Buffer
		writer, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range gradedSpaces() {
			if err := binary.Write(writer, binary.LittleEndian, want[key].hands); err != nil {
				t.Fatal(err)
			}
		}
		if err := writer.Close(); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("grades.gz", out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	for key, gt := range want {
		if !slices.Equal(gt.hands, precomputedGrades()[key].hands) {
			t.Errorf("%v differs from grades.gz; if the change is intended, run make gen", key)
		}
	}
}

// fillGradeTable grades all hands of a table on all processors.
func fillGradeTable(t *testing.T, key spaceKey, gt gradeTable) {
	v, err := puzzle.Lookup(key.rules)
	if err != nil {
		t.Fatal(err)
	}
	var workers sync.WaitGroup
	step := int64(runtime.GOMAXPROCS(0))
	for first := range step {
		workers.Go(func() {
			a := newAnalyzer()
			for rank := first; rank < gt.space.Size(); rank += step {
				hand, err := gt.space.At(rank)
				if err != nil {
					t.Error(err)
					return
				}
				p, err := puzzle.New(hand, rat.Int(v.Low), v.Rules)
				if err != nil {
					t.Error(err)
					return
				}
				result, err := a.analyze(t.Context(), p)
				if err != nil {
					t.Error(err)
					return
				}
				gt.hands[rank] = result.pack()
			}
		})
	}
	workers.Wait()
}

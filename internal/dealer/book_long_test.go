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

	"github.com/make24/make24/internal/golden"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// TestBook computes the whole book and compares it with the file. With -update it writes the file.
func TestBook(t *testing.T) {
	want := book{}
	for key, c := range theBook() {
		c.hands = make([]entry, c.space.Size())
		want[key] = c
		fill(t, key, c)
	}
	if golden.Update() {
		var out bytes.Buffer
		w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range bookKeys() {
			if err := binary.Write(w, binary.LittleEndian, want[key].hands); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("book.gz", out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	for key, c := range want {
		if !slices.Equal(c.hands, theBook()[key].hands) {
			t.Errorf("%v differs from the book: write the book again, see book.go", key)
		}
	}
}

// fill grades all hands of a chapter on all processors.
func fill(t *testing.T, key bookKey, c chapter) {
	v, err := puzzle.Lookup(key.rules)
	if err != nil {
		t.Fatal(err)
	}
	var workers sync.WaitGroup
	step := int64(runtime.GOMAXPROCS(0))
	for first := range step {
		workers.Go(func() {
			m := newAnalyzer()
			for rank := first; rank < c.space.Size(); rank += step {
				hand, err := c.space.At(rank)
				if err != nil {
					t.Error(err)
					return
				}
				p, err := puzzle.New(hand, rat.Int(v.Low), v.Rules)
				if err != nil {
					t.Error(err)
					return
				}
				f, err := m.analyze(t.Context(), p)
				if err != nil {
					t.Error(err)
					return
				}
				c.hands[rank] = f.entry()
			}
		})
	}
	workers.Wait()
}

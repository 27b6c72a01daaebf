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
	for key, ch := range theBook() {
		ch.hands = make([]entry, ch.space.Size())
		want[key] = ch
		fillChapter(t, key, ch)
	}
	if golden.Update() {
		var out bytes.Buffer
		writer, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range bookKeys() {
			if err := binary.Write(writer, binary.LittleEndian, want[key].hands); err != nil {
				t.Fatal(err)
			}
		}
		if err := writer.Close(); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("book.gz", out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	for key, ch := range want {
		if !slices.Equal(ch.hands, theBook()[key].hands) {
			t.Errorf("%v differs from the book: generate the book again, see book.go", key)
		}
	}
}

// fillChapter grades all hands of a chapter on all processors.
func fillChapter(t *testing.T, key bookKey, ch chapter) {
	v, err := puzzle.Lookup(key.rules)
	if err != nil {
		t.Fatal(err)
	}
	var workers sync.WaitGroup
	step := int64(runtime.GOMAXPROCS(0))
	for first := range step {
		workers.Go(func() {
			a := newAnalyzer()
			for rank := first; rank < ch.space.Size(); rank += step {
				hand, err := ch.space.At(rank)
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
				ch.hands[rank] = result.entry()
			}
		})
	}
	workers.Wait()
}

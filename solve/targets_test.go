package solve

import (
	"math"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"github.com/make24/make24/solve/internal/subsets"
)

// TestBitmaps checks that a bitmap has the documented bits and decodes to the same set.
func TestBitmaps(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		low := rapid.SampledFrom([]int64{math.MinInt64, -70, 0, 1, 100, math.MaxInt64 - 400}).Draw(rt, "low")
		high := low + rapid.Int64Range(-1, 300).Draw(rt, "width")
		if high == low-1 && low == math.MinInt64 {
			return
		}
		set := Targets{subsets.NewWindow(low, high)}
		for range rapid.IntRange(0, 60).Draw(rt, "members") {
			set.set.Put(low + rapid.Int64Range(0, 300).Draw(rt, "member"))
		}
		bitmap := set.AppendBitmap([]byte{7})[1:]
		for i := range int64(8 * len(bitmap)) {
			if set.Has(low+i) != (bitmap[i/8]>>(i%8)&1 != 0) {
				rt.Fatalf("Has(%d) disagrees with bitmap %x", low+i, bitmap)
			}
		}
		back, ok := TargetsFromBitmap(low, high, bitmap)
		if !ok || !reflect.DeepEqual(back, set) {
			rt.Fatalf("decoded %+v, want %+v", back, set)
		}
		if _, ok := TargetsFromBitmap(low, high, append(bitmap, 0)); ok {
			rt.Fatal("a bitmap with an extra byte is accepted")
		}
		if len(bitmap) > 0 {
			if _, ok := TargetsFromBitmap(low, high, bitmap[1:]); ok {
				rt.Fatal("a bitmap with a missing byte is accepted")
			}
		}
	})
	for _, c := range []struct {
		high int64
		bits []byte
		ok   bool
	}{{0, []byte{1}, true}, {0, []byte{2}, false}, {6, []byte{0x7f}, true}, {6, []byte{0x80}, false}, {7, []byte{0x80}, true}, {8, []byte{0, 2}, false}} {
		if _, ok := TargetsFromBitmap(0, c.high, c.bits); ok != c.ok {
			t.Errorf("0..%d, bitmap %x: ok is %v", c.high, c.bits, ok)
		}
	}
}

//go:build soak

package folder

import (
	"context"
	"encoding/binary"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/solve"
)

// TestFoldHoldsFewRows checks that a fold holds only the rows that it reads ahead and writes,
// whatever the size of the survey: about 47 MB, or less if the reader is slow. The rows of this
// survey alone take another 60 MB, since their bitmaps cannot be compressed.
func TestFoldHoldsFewRows(t *testing.T) {
	const limit = 64 << 20
	peak := foldPeakMemory(t, 8)
	t.Logf("%d kB", peak>>10)
	if peak > limit {
		t.Errorf("the fold used %d kB", peak>>10)
	}
}

// foldPeakMemory returns the maximum size of the heap, in bytes, during the fold of a survey with
// the given number of cards.
func foldPeakMemory(t *testing.T, cards int) (peak uint64) {
	p := must(survey.Plan{Pool: deal.Ranks(13, 4), Cards: cards, Rules: basicRules, Stats: survey.StatReach, High: 4095}.Normalize())
	f := must(Make(filepath.Join(t.TempDir(), "survey"), p))
	f.layout = fileLayout{fileRows: 8192, groupRows: 2048}
	size := p.Space().Size()
	bits := rand.NewPCG(24, uint64(cards))
	bitmap := make([]byte, 512)
	for from := int64(0); from < size; from += 5000 {
		to := min(size, from+5000)
		d := must(f.NewDraft(from))
		for rank, hand := range p.Space().From(from, to) {
			for i := 0; i < len(bitmap); i += 8 {
				binary.LittleEndian.PutUint64(bitmap[i:], bits.Uint64())
			}
			row := survey.Row{Rank: rank, Hand: hand}
			row.Reach, _ = solve.TargetsFromBitmap(0, 4095, bitmap)
			if err := d.Add(row); err != nil {
				t.Fatal(err)
			}
		}
		must(d.Commit(to, nil))
	}
	o := testOptions()
	o.Failpoint = func(string) {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		peak = max(peak, m.HeapAlloc)
	}
	must(f.Fold(context.Background(), o))
	return peak
}

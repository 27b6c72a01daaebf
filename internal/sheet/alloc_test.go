package sheet_test

import (
	"context"
	"io"
	"runtime"
	"testing"

	"github.com/make24/make24/internal/limiter"
	"github.com/make24/make24/internal/sheet"
)

// TestMemoryOfLargestSheet bounds what the largest sheet allocates, since anyone can ask for it.
func TestMemoryOfLargestSheet(t *testing.T) {
	maker := sheet.NewMaker(limiter.NewDefaultClass())
	set, err := maker.Set(context.Background(), sheet.Spec{Count: sheet.MaxHands}.WithDefaults())
	if err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	s, err := sheet.New(set, sheet.Layout{Kind: sheet.KindCards, PerPage: sheet.MaxPerPage})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.WritePDF(io.Discard, nil); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if got := (after.TotalAlloc - before.TotalAlloc) >> 20; got > 250 {
		t.Errorf("allocated %d MiB, want at most 250", got)
	}
}

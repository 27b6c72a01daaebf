package bench

import (
	"bytes"
	"context"
	"testing"

	"github.com/make24/make24/internal/game/sheet"
)

func BenchmarkSheet24(b *testing.B) { benchmark(b, "sheet24") }

// makeSheets returns the work of making a PDF file with 24 hands on a page and their answers, from
// the choice of the hands on; each run has another seed. There is no alternative.
func makeSheets(tb testing.TB) (workPair, error) {
	do := func(i int) (float64, error) {
		return 1, makeSheet(tb.Context(), i%sheet.MaxSeed+1)
	}
	_, err := do(0) // reads the fonts and the drawings
	return workPair{make24: do}, err
}

// makeSheet makes a PDF file of the hands of a seed.
func makeSheet(ctx context.Context, seed int) error {
	spec := sheet.Spec{Levels: sheet.Span{From: 1, To: 5}, Count: 24, Seed: seed}.WithDefaults()
	set, err := sheet.NewMaker(nil).Set(ctx, spec)
	if err != nil {
		return err
	}
	if err := checkFound("hands of a sheet", len(set.Hands), spec.Count); err != nil {
		return err
	}
	s, err := sheet.New(set, sheet.Layout{PerPage: spec.Count, Origin: "https://make24.example"})
	if err != nil {
		return err
	}
	return s.WritePDF(new(bytes.Buffer), nil)
}

package generate

import (
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
)

// BenchmarkItems measures how many solvable puzzles are generated per second, for various Facts.
func BenchmarkItems(b *testing.B) {
	for _, size := range []struct {
		name           string
		cards, targets int64
	}{{"four100", 4, 100}, {"four1000", 4, 1000}, {"six1000", 6, 1000}} {
		for _, facts := range []struct {
			name  string
			facts Facts
		}{
			{"nothing", Facts{}},
			{"solution", Facts{Solution: true}},
			{"counts", Facts{Solution: true, Forms: true, Ideas: true}},
			{"grade", Facts{Solution: true, Forms: true, Ideas: true, Grade: true}},
		} {
			b.Run(size.name+"/"+facts.name, func(b *testing.B) {
				plan, err := New(Criteria{
					Rules: puzzle.Rules{Ops: expr.Basic}, Pool: deal.Ranks(100, 6),
					Cards: Span{size.cards, size.cards}, Targets: TargetSpan(1, size.targets), Facts: facts.facts,
				}, int64(b.N), 1)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportAllocs()
				for _, err := range plan.Items(b.Context(), plan.Picker()) {
					if err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "puzzles/s")
			})
		}
	}
}

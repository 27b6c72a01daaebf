package last

import (
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

func BenchmarkSolve(b *testing.B) {
	pool := make([]int64, 200)
	for i := range pool {
		pool[i] = int64(i + 1)
	}
	for cards, prefix := range map[int]deal.Hand{2: {60}, 3: {36, 60}, 4: {36, 60, 77}, 5: {20, 36, 60, 77}} {
		b.Run(string(rune('0'+cards)), func(b *testing.B) {
			s, _ := New(pool, cards, puzzle.Rules{Ops: expr.Basic}, rat.Int(24))
			for b.Loop() {
				s.Solve(prefix, pool[prefix[len(prefix)-1]-1:])
			}
		})
	}
}

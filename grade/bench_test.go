package grade

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// BenchmarkAll1820 grades all hands of four numbers from 1 to 13 with one new Grader.
func BenchmarkAll1820(b *testing.B) {
	var ps []puzzle.Puzzle
	forEachHand(func(hand []int64) { ps = append(ps, classicPuzzle(b, hand...)) })
	for b.Loop() {
		g := New()
		for _, p := range ps {
			_, _ = g.Grade(b.Context(), p)
		}
	}
}

// coldPuzzles returns solvable puzzles with numbers from 1 to 100 and random targets. A change of
// the target empties the cache of a Grader, so the evaluations of one puzzle do not help the next.
func coldPuzzles(tb testing.TB, numbers, count int) (ps []puzzle.Puzzle) {
	tb.Helper()
	r := rand.New(rand.NewPCG(24, uint64(numbers)))
	g := New()
	for len(ps) < count {
		hand := make(deal.Hand, numbers)
		for i := range hand {
			hand[i] = 1 + r.Int64N(100)
		}
		slices.Sort(hand)
		p, err := puzzle.New(hand, rat.Int(1+r.Int64N(100)), puzzle.Rules{Ops: expr.Basic})
		if err != nil {
			tb.Fatal(err)
		}
		if _, err := g.Grade(tb.Context(), p); err == nil {
			ps = append(ps, p)
		}
	}
	return ps
}

func benchmarkCold(b *testing.B, numbers int) {
	ps := coldPuzzles(b, numbers, 4000/(numbers*numbers))
	g, i := New(), 0
	for b.Loop() {
		if ep, err := g.evaluate(b.Context(), ps[i%len(ps)]); err == nil { // only the seconds, not the easiest solution
			g.secondsOf(ep)
		}
		i++
	}
}

// The benchmarks OneCold compute the seconds of coldPuzzles with four, six and ten numbers.
func BenchmarkOneCold(b *testing.B)    { benchmarkCold(b, 4) }
func BenchmarkOneColdSix(b *testing.B) { benchmarkCold(b, 6) }
func BenchmarkOneColdTen(b *testing.B) { benchmarkCold(b, 10) }

package solve

import (
	"context"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/puzzle"
)

// countdownSpace returns the space and the rules of the standard Countdown game.
func countdownSpace(tb testing.TB) (deal.Space, puzzle.Rules) {
	tb.Helper()
	v, err := puzzle.Lookup("countdown")
	if err != nil {
		tb.Fatal(err)
	}
	return spaceOf(tb, v.Pool, v.Cards), v.Rules
}

// TestSweepWindowAgreesWithHands compares SweepWindow over whole games with Window for single
// hands. The pools have gaps, many equal tiles, or nearly the largest tile that a game may have.
func TestSweepWindowAgreesWithHands(t *testing.T) {
	ctx := context.Background()
	_, rules := countdownSpace(t)
	r := rand.New(rand.NewPCG(6, 24))
	pools := []deal.Pool{
		deal.Tiles(1, 1, 1, 2, 2, 2, 3, 3, 3, 4),
		deal.Tiles(1, 2, 2, 7, 10, 25, 100),
		deal.Tiles(5, 6, 64, 101, 126, 127, 127),
		deal.Tiles(2, 2, 2, 2, 2, 2, 2, 3),
	}
	for range 4 {
		var pool []int64
		for range 8 {
			pool = append(pool, 1+r.Int64N([]int64{10, 50, 127}[r.IntN(3)]))
		}
		pools = append(pools, deal.Tiles(pool...))
	}
	le, err := puzzle.Lookup("le-compte")
	if err != nil {
		t.Fatal(err)
	}
	for i, pool := range append(pools, le.Pool) {
		low, high := []int64{0, 1, 100}[i%3], []int64{1023, 300, 999}[i%3]
		e := New()
		for row, err := range e.SweepWindow(ctx, spaceOf(t, pool, 6), rules, low, high) {
			if err != nil {
				t.Fatal(err)
			}
			if i == len(pools) && r.IntN(300) != 0 {
				continue
			}
			want, err := e.Window(ctx, puzzle.Puzzle{Hand: row.Hand, Rules: rules}, low, high)
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(row.Targets, want) {
				t.Fatalf("%v %d..%d: %d targets, want %d", row.Hand, low, high, row.Targets.Count(), want.Count())
			}
		}
	}
}

// BenchmarkCountdown measures SweepWindow over the standard Countdown game.
func BenchmarkCountdown(b *testing.B) {
	space, rules := countdownSpace(b)
	for b.Loop() {
		n := 0
		for row, err := range New().SweepWindow(context.Background(), space, rules, 100, 999) {
			if err != nil {
				b.Fatal(err)
			}
			n += row.Targets.Count()
		}
		if n != 10871986 {
			b.Fatal(n)
		}
	}
}

// BenchmarkWindowPositive measures Window for one Countdown hand.
func BenchmarkWindowPositive(b *testing.B) {
	_, rules := countdownSpace(b)
	hand := deal.Hand{3, 6, 25, 50, 75, 100}
	for b.Loop() {
		if _, err := New().Window(context.Background(), puzzle.Puzzle{Hand: hand, Rules: rules}, 100, 999); err != nil {
			b.Fatal(err)
		}
	}
}

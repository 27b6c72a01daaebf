package forms

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/testkit/randtest"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve/internal/residue"
)

// TestSmallPrimes checks a sample of the puzzles of checkSmallPrimes.
func TestSmallPrimes(t *testing.T) {
	t.Parallel()
	checkSmallPrimes(t, []int{60, 60, 90, 3})
}

// checkSmallPrimes checks that the forms of a puzzle do not depend on the prime. Modulo a small prime,
// many values other than 0 have the residue 0, in every place of the search. The prime usually divides
// a result of a tree that has the target value. counts holds the number of puzzles with hands of three
// numbers, of four, and so on.
func checkSmallPrimes(t *testing.T, counts []int) {
	r := randtest.New(t, 61)
	restarts, solvable := 0, 0
	exact := newEngine()
	for k, count := range counts {
		lowest := []int64{50, 150, 500, 20_000, 1_000_000}[k] // of the first primes
		for range count {
			p, results := randomPuzzle(r, k+3)
			e := newEngine()
			smallest := (k + 3) / 2
			e.tableSizeForTests = smallest + r.IntN(maxTableSize(k+3)-smallest+1)
			e.FirstPrimeForTests = residue.Field(lowest + r.Int64N(lowest) | 1).Next()
			for range 30 {
				if r.IntN(3) > 0 && len(results) > 0 {
					results = results[:len(results)-1]
				}
				if q, ok := divisorOf(r, results, lowest); ok {
					e.FirstPrimeForTests = q
					break
				}
				p, results = randomPuzzle(r, k+3)
			}
			hands := [][]int64{p.Hand}
			if n, err := exact.Count(openAccount(), p, hands); err != nil || n > 100 {
				continue // too slow
			}
			wantCount, want, err := exact.List(openAccount(), p, hands)
			if err != nil {
				t.Fatal(err)
			}
			n, lines, err := e.List(openAccount(), p, hands)
			if err != nil || n != wantCount || lines != want {
				t.Fatalf("%s modulo %d and then %d: %d forms %q (%v), want %d forms %q", p.ID(), e.FirstPrimeForTests, e.field, n, lines, err, wantCount, want)
			}
			if e.field != e.FirstPrimeForTests {
				restarts++
			}
			if n > 0 {
				solvable++
			}
			if n, err = e.Count(openAccount(), p, hands); err != nil || n != wantCount {
				t.Fatalf("%s modulo %d: Count is %d (%v), want %d", p.ID(), e.field, n, err, wantCount)
			}
			first, ok, err := e.First(openAccount(), p, hands)
			if wantFirst, wantOK, _ := exact.First(openAccount(), p, hands); err != nil || ok != wantOK || first != wantFirst {
				t.Fatalf("%s modulo %d: First is %q (%v), want %q", p.ID(), e.field, first, err, wantFirst)
			}
		}
	}
	t.Logf("%d puzzles had solutions; %d searches restarted", solvable, restarts)
}

// divisorOf returns a prime of at least lowest that divides the numerator of one of the results, or
// false if there is none.
func divisorOf(r *rand.Rand, results []rat.Rat, lowest int64) (residue.Field, bool) {
	var primes []residue.Field
	for _, v := range results {
		q, ok := v.Abs().Small()
		if !ok {
			continue
		}
		n := q.Num
		for d := int64(2); d*d <= n && d < 10_000; d++ {
			for n > d && n%d == 0 {
				n /= d
			}
		}
		if n >= lowest && rat.Int(n).Big().Num().ProbablyPrime(0) {
			primes = append(primes, residue.Field(n))
		}
	}
	if len(primes) == 0 {
		return 0, false
	}
	return primes[r.IntN(len(primes))], true
}

// randomPuzzle returns a puzzle with random rules, and the results of the tree whose value is the
// target, if any.
func randomPuzzle(r *rand.Rand, size int) (puzzle.Puzzle, []rat.Rat) {
	rules := puzzle.Rules{Ops: expr.Basic, Subset: r.IntN(4) == 0}
	if size <= 4 && r.IntN(3) == 0 {
		rules.Ops = expr.OpSet(1 + r.IntN(15))
	}
	if size <= 3 && r.IntN(6) == 0 {
		rules.Ops |= expr.All.Atomic()
	}
	if r.IntN(2) == 0 {
		rules.Values = []puzzle.Values{1, 2, 4, 4, 4, 5}[r.IntN(6)]
	}
	hand := make([]int64, size)
	largest := []int64{3, 9, 25, 100}[r.IntN(4)]
	for i := range hand {
		hand[i] = r.Int64N(largest + 1)
	}
	if r.IntN(4) == 0 {
		hand[0] = 0
	}
	slices.Sort(hand)
	p := puzzle.Puzzle{Hand: hand, Target: rat.Int(r.Int64N(60) - 10), Rules: rules}
	results := randomResults(r, hand, rules)
	if len(results) > 0 {
		p.Target = results[len(results)-1]
	}
	return p, results
}

// randomResults returns the results of a random legal tree over a hand, or nil if it draws no such
// tree. The last result is the value of the tree.
func randomResults(r *rand.Rand, hand []int64, rules puzzle.Rules) []rat.Rat {
	for range 20 {
		var values, results []rat.Rat
		for _, x := range hand {
			values = append(values, rat.Int(x))
		}
		for len(values) > 1 {
			if keepsLast := r.IntN(2); keepsLast == 0 || len(results) == 0 {
				r.Shuffle(len(values), func(i, j int) { values[i], values[j] = values[j], values[i] })
			} else if r.IntN(2) == 0 {
				values[0], values[1] = values[1], values[0]
			}
			op := expr.Op(r.IntN(len(expr.Ops())))
			if !rules.Ops.Has(op) {
				continue
			}
			v, err := op.Apply(values[0], values[1])
			if err != nil || !rules.Values.Allows(v) || v.BitLen() > 60 {
				break
			}
			values, results = append([]rat.Rat{v}, values[2:]...), append(results, v)
		}
		if len(values) == 1 {
			return results
		}
	}
	return nil
}

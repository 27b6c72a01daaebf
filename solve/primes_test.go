package solve_test

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/testkit/randtest"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// Results that are multiples of the primes of the engine, under all rules.

// TestMultiplesOfPrimesKnown checks puzzles whose solutions have a result that is a multiple of the
// first prime, p, in a subset too large for tables.
func TestMultiplesOfPrimesKnown(t *testing.T) {
	t.Parallel()
	const p = int64(solve.FirstPrime)
	for _, row := range []struct {
		rules  string
		hand   []int64
		target string
		forms  int64
	}{
		{"countdown", []int64{1, 2, 4, 5, p - 15}, "4611686018427387902", 1}, // the target is 2p
		{"countdown", []int64{1, 1, 4, 5, p - 15}, "2305843009213693951", 12},
		{"hdoj", []int64{1, 1, 4, 5, p - 15}, "2305843009213693951", 11},
		{"countdown", []int64{2, 3, 5, 7, 11, p - 105}, "4611686018427387913", 3}, // the term 2*p of 11+2*p
		// 1009/(2003+5003/p): the target is not a multiple of p, but its residue is 0.
		{
			"classic",
			[]int64{101, 107, 131, 179, 1009, 2003, 5003, p - 101*107*131*179},
			"2326595596296617196559/4618603547455028988856", 1,
		},
		{"classic", []int64{p - 282, p - 258, p - 228, p - 44, p - 30, p}, "1", 0}, // a multiple of each of six primes
	} {
		target, err := rat.Parse(row.target)
		if err != nil {
			t.Fatal(err)
		}
		q := puzzleOf(t, row.hand, target, rulesOf(t, row.rules))
		e, ctx := solve.New(), context.Background()
		forms, err := e.All(ctx, q, expr.Form)
		if err != nil || int64(len(forms)) != row.forms {
			t.Errorf("%s: %d forms (%v), want %d", describe(q), len(forms), err, row.forms)
		}
		checkList(t, e, q, forms)
	}
}

// checkList compares the forms of a puzzle with the other answers of the engine.
func checkList(t *testing.T, e *solve.Engine, p puzzle.Puzzle, forms []solve.Solution) {
	t.Helper()
	ctx := context.Background()
	for _, s := range forms {
		if v := p.Check(s.Expr()); !v.Correct {
			t.Errorf("%s: %s is %s", describe(p), s.Text, v)
		}
	}
	want := len(forms) > 0
	if len(p.Hand) > 6 {
		return // too slow
	}
	if yes, err := e.Solvable(ctx, p); err != nil || yes != want {
		t.Errorf("%s: Solvable is %v (%v), but there are %d forms", describe(p), yes, err, len(forms))
	}
	if len(p.Hand) > 5 {
		return // too slow
	}
	if near, err := e.Nearest(ctx, p); err != nil || (len(near) == 1 && near[0].Equal(p.Target)) != want {
		t.Errorf("%s: Nearest is %v (%v), but there are %d forms", describe(p), near, err, len(forms))
	}
	if n, err := e.Count(ctx, p, expr.Written); err != nil || (n > 0) != want {
		t.Errorf("%s: %d written solutions (%v), but there are %d forms", describe(p), n, err, len(forms))
	}
}

// TestMultiplesOfPrimes checks a sample of the puzzles of checkMultiplesOfPrimes.
func TestMultiplesOfPrimes(t *testing.T) {
	t.Parallel()
	checkMultiplesOfPrimes(t, 2, []int{4, 2, 2})
}

// checkMultiplesOfPrimes checks puzzles in which a sum, a difference, a product or a quotient is a
// multiple of a prime of the engine, for the given number of primes. perPrime holds the number of
// puzzles with hands of three numbers, of four, and so on.
func checkMultiplesOfPrimes(t *testing.T, primes int, perPrime []int) {
	r := randtest.New(t, 6161)
	grader := grade.New()
	planted, solvable, hinted := 0, 0, 0
	p := solve.FirstPrime
	for range primes {
		e := solve.NewWithPrime(p)
		for k, count := range perPrime {
			for range count {
				q, ok := plantedPuzzle(t, r, k+3, p)
				if ok {
					planted++
				}
				c := checkCensus(t, e, q)
				if c == nil {
					continue
				}
				if c.count > 0 {
					solvable++
				}
				if checkHint(t, grader, q, c.count > 0) {
					hinted++
				}
			}
		}
		p = solve.NextPrime(p)
	}
	t.Logf("%d puzzles with a multiple of a prime, %d solvable, %d hints", planted, solvable, hinted)
}

// allRules returns the rules of all variants, and random ones.
func allRules(r *rand.Rand, n int) puzzle.Rules {
	variants := puzzle.Variants()
	rules := variants[r.IntN(len(variants))].Rules
	if r.IntN(2) == 0 {
		rules = puzzle.Rules{Ops: expr.Basic, Values: puzzle.Values(r.IntN(6)), Subset: r.IntN(3) == 0}
		if r.IntN(4) == 0 {
			rules.Ops = expr.OpSet(1 + r.IntN(15))
		}
	}
	rules.NoBrackets = false // plainSearch keeps one tree for each value
	if n > 3 {               // too many trees
		rules.Ops &= expr.Basic
		rules.Join = rules.Join && n == 4
		if n > 4 { // too many readings
			rules.Alternatives = 0
		}
	}
	if n > 4 {
		rules.Subset = rules.Subset && n == 5
	}
	return rules
}

// plantedPuzzle returns a puzzle of n numbers. Unless it returns false, there is a tree that has the
// target value, or nearly, and a legal result that is a multiple of the prime p.
func plantedPuzzle(t *testing.T, r *rand.Rand, n int, p uint64) (puzzle.Puzzle, bool) {
	for range 1000 {
		rules := allRules(r, n)
		b := planter{r: r, rules: rules, left: n - 1, small: []int64{3, 6, 13, 1 << 20}[r.IntN(4)]}
		if n > 5 { // few different numbers, so that there are few values
			b.small = 2
		}
		target, ok := b.plant(p, 1+r.IntN(n-1))
		if !ok || len(b.hand) != n {
			continue
		}
		if r.IntN(8) == 0 {
			target = target.Add(rat.Int(1))
		}
		return puzzleOf(t, b.hand, target, rules), true
	}
	return puzzleOf(t, randomHand(r, n, 1, 9), rat.FromBig(new(big.Rat).SetInt(new(big.Int).SetUint64(p))), rulesOf(t, "classic")), false
}

// planter builds a hand and a tree over it, as a chain of operations.
type planter struct {
	r     *rand.Rand
	rules puzzle.Rules
	small int64   // limit of the small numbers
	hand  []int64 // the numbers used
	left  int     // number of numbers that may still be used
}

// chainStep is an operation of a chain, on the value before it and y.
type chainStep struct {
	op      expr.Op
	y       rat.Rat
	swapped bool // whether y is the left operand
}

// apply returns the result of the step after the value x. It returns false if the result is undefined
// or not allowed.
func (s chainStep) apply(x rat.Rat, rules puzzle.Rules) (rat.Rat, bool) {
	a, b := x, s.y
	if s.swapped {
		a, b = b, a
	}
	v, err := s.op.Apply(a, b)
	return v, err == nil && rules.Values.Allows(v)
}

// undo returns the value before the step that leads to the result v, or false if there is none.
func (s chainStep) undo(v rat.Rat) (rat.Rat, bool) {
	switch {
	case s.op == expr.Add:
		return v.Sub(s.y), true
	case s.op == expr.Sub && s.swapped:
		return s.y.Sub(v), true
	case s.op == expr.Sub:
		return v.Add(s.y), true
	case s.op == expr.Mul:
		return v.Quo(s.y)
	case s.op == expr.Div && s.swapped:
		return s.y.Quo(v)
	case s.op == expr.Div:
		return v.Mul(s.y), true
	}
	return rat.Rat{}, false
}

// steps draws the steps of a chain with count numbers: small numbers, or results of two of them.
func (b *planter) steps(count int) (steps []chainStep) {
	number := func() rat.Rat {
		x := b.r.Int64N(b.small + 1)
		b.hand = append(b.hand, x)
		b.left--
		count--
		return rat.Int(x)
	}
	for count > 0 {
		s := chainStep{expr.Op(b.r.IntN(int(expr.Div) + 1)), number(), b.r.IntN(3) == 0}
		if count > 0 && b.r.IntN(3) == 0 {
			if v, ok := (chainStep{expr.Op(b.r.IntN(int(expr.Div) + 1)), number(), false}).apply(s.y, b.rules); ok {
				s.y = v
			}
		}
		steps = append(steps, s)
	}
	return steps
}

// plant draws a chain. With its first numbers, a number x and count small ones, it makes a small
// multiple of p, which determines x. plant returns the value of the chain, or false if it is not legal.
func (b *planter) plant(p uint64, count int) (rat.Rat, bool) {
	k := []rat.Rat{rat.Int(1), rat.Int(1), rat.Int(2), rat.Int(3), rat.Int(-1), rat.FromBig(big.NewRat(1, 2))}[b.r.IntN(6)]
	multiple := rat.Int(int64(p)).Mul(k)
	steps := b.steps(count)
	x := multiple
	for _, s := range slices.Backward(steps) {
		var ok bool
		if x, ok = s.undo(x); !ok {
			return rat.Rat{}, false
		}
	}
	number, ok := x.Int64()
	if !ok || number < 0 {
		return rat.Rat{}, false
	}
	b.hand = append(b.hand, number)
	value := x
	for _, s := range append(steps, b.steps(b.left)...) {
		if !b.rules.Ops.Has(s.op) {
			return rat.Rat{}, false
		}
		if value, ok = s.apply(value, b.rules); !ok {
			return rat.Rat{}, false
		}
	}
	return value, true
}

// The plain search: the values of all subsets, computed from those of smaller ones, with the number of
// their trees.

// censusResult is what the plain search finds for a puzzle.
type censusResult struct {
	count   int64 // written solutions
	nearest []*big.Rat
	witness *tree // a solution
}

// censusValue is a value with the number of its trees and one of them.
type censusValue struct {
	value *big.Rat
	count int64
	tree  *tree
}

// plainSearch finds the answers to a puzzle. It returns nil if that takes more than limit operations.
func plainSearch(p puzzle.Puzzle, limit int) *censusResult {
	lim := limitsOf(p.Rules)
	memo := map[string][]censusValue{}
	operations := 0
	var table func(hand []int64) []censusValue
	each := func(hand []int64, visit func(censusValue)) {
		for _, cut := range splits(hand) {
			left, right := table(cut[0]), table(cut[1])
			if operations += len(left) * len(right) * len(lim.ops); operations > limit {
				return
			}
			for _, a := range left {
				for _, b := range right {
					for i := range len(lim.ops) {
						v, ok := bigRatArithmetic.apply(lim.ops[i], a.value, b.value)
						if ok && lim.allows(v.IsInt(), v.Sign()) {
							visit(censusValue{v, a.count * b.count, &tree{op: lim.ops[i], l: a.tree, r: b.tree}})
						}
					}
				}
			}
		}
	}
	table = func(hand []int64) []censusValue {
		key := fmt.Sprint(hand)
		if list, ok := memo[key]; ok {
			return list
		}
		var list []censusValue
		if len(hand) == 1 {
			list = []censusValue{{new(big.Rat).SetInt64(hand[0]), 1, &tree{num: hand[0]}}}
		} else {
			index := map[string]int{}
			each(hand, func(v censusValue) {
				k := v.value.String()
				i, ok := index[k]
				if !ok {
					index[k] = len(list)
					list = append(list, v)
					return
				}
				list[i].count += v.count
			})
		}
		memo[key] = list
		return list
	}
	result := &censusResult{}
	target := p.Target.Big()
	var distance *big.Rat
	note := func(v censusValue) {
		d := new(big.Rat).Sub(v.value, target)
		if d.Sign() == 0 {
			result.count += v.count
			result.witness = v.tree
		}
		c := -1
		if d.Abs(d); distance != nil {
			c = d.Cmp(distance)
		}
		if c < 0 {
			distance, result.nearest = d, nil
		}
		if c <= 0 && !slices.ContainsFunc(result.nearest, func(x *big.Rat) bool { return x.Cmp(v.value) == 0 }) {
			result.nearest = append(result.nearest, v.value)
		}
	}
	for _, h := range lim.hands(p.Hand) {
		if len(h) == 1 {
			note(table(h)[0])
		}
		each(h, note)
		if operations > limit {
			return nil
		}
	}
	slices.SortFunc(result.nearest, (*big.Rat).Cmp)
	return result
}

// maxPlainOperations bounds the plain search for one puzzle, and maxListed the number of written
// solutions that are compared one by one.
const (
	maxPlainOperations = 400_000
	maxListed          = 1500
)

// checkCensus compares the engine's answers to a puzzle with those of the plain search. It returns the
// latter, or nil if the plain search is too slow.
func checkCensus(t *testing.T, e *solve.Engine, p puzzle.Puzzle) *censusResult {
	t.Helper()
	want := plainSearch(p, maxPlainOperations)
	if want == nil {
		return nil
	}
	ctx := context.Background()
	fail := func(format string, args ...any) {
		t.Helper()
		t.Errorf(describe(p)+": "+format, args...)
	}
	if n, err := e.Count(ctx, p, expr.Written); err != nil || n != want.count {
		fail("%d written solutions (%v), want %d", n, err, want.count)
		return want
	}
	if want.witness != nil {
		if v := p.Check(want.witness.expr()); !v.Correct {
			fail("%s is %s", want.witness.text(), v)
		}
	}
	near, err := e.Nearest(ctx, p)
	if err != nil || !slices.EqualFunc(near, want.nearest, func(a rat.Rat, b *big.Rat) bool { return a.Big().Cmp(b) == 0 }) {
		fail("Nearest is %v (%v), want %v", near, err, want.nearest)
	}
	if n, ok := p.Target.Int64(); ok && n > -1<<62 && n < 1<<62 {
		if w, err := e.Window(ctx, p, n-2, n+2); err != nil || w.Has(n) != (want.count > 0) {
			fail("Window has the target: %v (%v)", w.Has(n), err)
		}
	}
	if want.count > maxListed {
		return want
	}
	var trees []*tree // the engine's, which are distinct, correct and as many as those of the plain search
	written, err := e.All(ctx, p, expr.Written)
	if err != nil {
		fail("%v", err)
	}
	for _, s := range written {
		trees = append(trees, referenceTree(s.Expr()))
	}
	checkAgreementWith(t, e, p, trees)
	return want
}

// checkHint compares the first clue of a hint with whether the puzzle is solvable. It returns false if
// there is no hint for the puzzle.
func checkHint(t *testing.T, g *grade.Grader, p puzzle.Puzzle, want bool) bool {
	t.Helper()
	position := grade.Position{Target: p.Target, Rules: p.Rules}
	for _, x := range p.Hand {
		position.Numbers = append(position.Numbers, rat.Int(x))
	}
	clues, err := g.Hint(context.Background(), position, 4)
	switch {
	case errors.Is(err, grade.ErrRules), errors.Is(err, grade.ErrNumbers), errors.Is(err, solve.ErrBudget):
		return false
	case err != nil:
		t.Errorf("%s: Hint: %v", describe(p), err)
	case (clues[0].Key == grade.ClueSolvable || clues[0].Key == grade.ClueSolved) != want:
		t.Errorf("%s: the hint is %s, but solvable is %v", describe(p), clues[0].Key, want)
	}
	return true
}

package solve_test

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
)

// Conversions between the puzzles and expressions of the library and the limits and trees of the
// reference implementation.

// limitsOf converts rules to limits of the reference implementation.
func limitsOf(r puzzle.Rules) limits {
	return limits{
		ops: r.Ops.String(), subset: r.Subset, join: r.Join, alternatives: r.Alternatives, flat: r.NoBrackets,
		integer: r.Values&puzzle.Integer != 0, nonNegative: r.Values&puzzle.NonNegative != 0, positive: r.Values&puzzle.Positive != 0,
	}
}

// fitsSmallFrac reports whether the range of smallFrac suffices for p.
func fitsSmallFrac(p puzzle.Puzzle) bool {
	largest := big.NewInt(1)
	for _, n := range p.Hand {
		largest.Mul(largest, big.NewInt(n+1))
	}
	return p.Rules.Ops.Atomic() == 0 && largest.BitLen() <= 30 && !p.Rules.HasReadings() && !p.Rules.NoBrackets
}

// referenceWritten returns the written solutions of a puzzle.
func referenceWritten(p puzzle.Puzzle) []*tree {
	lim := limitsOf(p.Rules)
	if !fitsSmallFrac(p) {
		return newForest(bigRatArithmetic, lim).writtenSolutions(p.Hand, p.Target.Big())
	}
	target, ok := p.Target.Small()
	if !ok {
		return nil // larger than any value of the hand
	}
	return newForest(fracArithmetic, lim).writtenSolutions(p.Hand, smallFrac{target.Num, target.Den})
}

// referenceValues returns the values that a hand makes under the rules, in ascending order.
func referenceValues(p puzzle.Puzzle) []*big.Rat {
	found := map[string]*big.Rat{}
	lim := limitsOf(p.Rules)
	if fitsSmallFrac(p) {
		f := newForest(fracArithmetic, lim)
		seen := map[smallFrac]bool{}
		for _, h := range lim.hands(p.Hand) {
			if len(h) == 1 {
				seen[fracArithmetic.fromInt(h[0])] = true
			}
			f.eachOperation(h, func(_ byte, _, _ *tree, v smallFrac) { seen[v] = true })
		}
		for v := range seen {
			found[fmt.Sprint(v)] = big.NewRat(v.n, v.d)
		}
	} else {
		f := newForest(bigRatArithmetic, lim)
		for _, h := range lim.hands(p.Hand) {
			for _, v := range f.trees(h) {
				if !lim.flat || v.tree.isFlat() {
					found[v.value.String()] = v.value
				}
			}
		}
	}
	var out []*big.Rat
	for _, v := range found {
		out = append(out, v)
	}
	slices.SortFunc(out, (*big.Rat).Cmp)
	return out
}

// referenceTree converts an expression to a tree of the reference implementation.
func referenceTree(x expr.Expr) *tree {
	switch x := x.(type) {
	case expr.Num:
		return &tree{num: int64(x)}
	case *expr.Bin:
		return &tree{op: x.Op.Symbol(), l: referenceTree(x.L), r: referenceTree(x.R)}
	}
	panic("reference: a solution starts with a minus sign")
}

// expr converts a tree of the reference implementation to an expression.
func (t *tree) expr() expr.Expr {
	if t.op == 0 {
		return expr.Num(t.num)
	}
	var op expr.Op
	if err := op.UnmarshalText([]byte{t.op}); err != nil {
		panic(err)
	}
	return &expr.Bin{Op: op, L: t.l.expr(), R: t.r.expr()}
}

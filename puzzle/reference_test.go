package puzzle_test

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// The reference implementation of Check is simple and slow. It uses big.Rat and
// enumerates all readings of all literals. It supports the basic operators and the
// unary minus.

// slowValues appends the value of every operation of e to seen, in order, and returns the value of
// e. It returns nil if e divides by zero.
func slowValues(e expr.Expr, results *[]*big.Rat) *big.Rat {
	value := new(big.Rat)
	switch e := e.(type) {
	case expr.Num:
		return value.SetInt64(int64(e))
	case *expr.Neg:
		x := slowValues(e.X, results)
		if x == nil {
			return nil
		}
		value.Neg(x)
	case *expr.Bin:
		l, r := slowValues(e.L, results), slowValues(e.R, results)
		switch {
		case l == nil || r == nil || e.Op == expr.Div && r.Sign() == 0:
			return nil
		case e.Op == expr.Add:
			value.Add(l, r)
		case e.Op == expr.Sub:
			value.Sub(l, r)
		case e.Op == expr.Mul:
			value.Mul(l, r)
		default:
			value.Quo(l, r)
		}
	}
	*results = append(*results, value)
	return value
}

// slowReadings returns all lists of numbers that the literals may stand for.
func slowReadings(literals []int64, join bool) [][]int64 {
	if len(literals) == 0 {
		return [][]int64{nil}
	}
	firstReadings := [][]int64{{literals[0]}}
	var digits []int64
	for _, c := range fmt.Sprint(literals[0]) {
		digits = append(digits, int64(c-'0'))
	}
	if join && len(digits) > 1 && !slices.Contains(digits, 0) {
		firstReadings = append(firstReadings, digits)
	}
	var readings [][]int64
	for _, rest := range slowReadings(literals[1:], join) {
		for _, f := range firstReadings {
			readings = append(readings, append(slices.Clone(f), rest...))
		}
	}
	return readings
}

// slowHands returns every choice of the numbers of a hand.
func slowHands(hand []int64, a puzzle.Alternatives) (hands [][]int64) {
	if len(hand) == 0 {
		return [][]int64{nil}
	}
	n := hand[0]
	choices := map[int64]bool{n: true}
	switch {
	case n == 0 && a&puzzle.Jokers != 0:
		choices = map[int64]bool{}
		for v := int64(1); v < 14; v++ {
			choices[v] = true
		}
	case n == 1 && a&puzzle.AcesEleven != 0:
		choices[11] = true
	case (n == 11 || n == 12 || n == 13) && a&puzzle.FacesTen != 0:
		choices[10] = true
	}
	if n != 0 || a&puzzle.Jokers == 0 {
		if a&puzzle.Factorials != 0 && n < 21 {
			choices[new(big.Int).MulRange(1, n).Int64()] = true
		}
		if root := new(big.Int).Sqrt(big.NewInt(n)).Int64(); a&puzzle.Roots != 0 && root*root == n {
			choices[root] = true
		}
	}
	for v := range choices {
		for _, rest := range slowHands(hand[1:], a) {
			hands = append(hands, append([]int64{v}, rest...))
		}
	}
	return hands
}

// slowIsFlat reports whether e is written without brackets: as a sum of products of numbers, the first of which may
// have a sign.
func slowIsFlat(e expr.Expr, sums, isFirst bool) bool {
	switch e := e.(type) {
	case *expr.Neg:
		_, isNumber := e.X.(expr.Num)
		return isFirst && isNumber
	case *expr.Bin:
		if e.Op == expr.Add || e.Op == expr.Sub {
			return sums && slowIsFlat(e.L, true, isFirst) && slowIsFlat(e.R, false, false)
		}
		_, isNumber := e.R.(expr.Num)
		return isNumber && slowIsFlat(e.L, false, isFirst)
	}
	return true
}

// slowNumbersFit reports whether the literals use the numbers of the hand as the rules require.
func slowNumbersFit(p puzzle.Puzzle, literals []int64) bool {
	if p.Rules.Alternatives != 0 {
		return slices.ContainsFunc(slowHands(p.Hand, p.Rules.Alternatives), func(hand []int64) bool {
			return slowNumbersFit(puzzle.Puzzle{Hand: hand, Rules: puzzle.Rules{Subset: p.Rules.Subset}}, literals)
		})
	}
	for _, reading := range slowReadings(literals, p.Rules.Join) {
		remaining, ok := slices.Clone(p.Hand), true
		for _, n := range reading {
			at := slices.Index(remaining, n)
			if at < 0 {
				ok = false
				break
			}
			remaining = slices.Delete(remaining, at, at+1)
		}
		if ok && (p.Rules.Subset || len(remaining) == 0) {
			return true
		}
	}
	return false
}

// slowHasSign reports whether a unary minus occurs in e.
func slowHasSign(e expr.Expr) bool {
	switch e := e.(type) {
	case *expr.Neg:
		return true
	case *expr.Bin:
		return slowHasSign(e.L) || slowHasSign(e.R)
	}
	return false
}

// slowCheck returns the reason of the verdict on e.
func slowCheck(p puzzle.Puzzle, e expr.Expr) puzzle.Reason {
	var results []*big.Rat
	value := slowValues(e, &results)
	limits := p.Rules.Values
	switch {
	case slowHasSign(e) && p.Target.Sign() < 0:
		return puzzle.Operator
	case !slowNumbersFit(p, expr.Leaves(e, nil)):
		return puzzle.WrongNumbers
	case value == nil:
		return puzzle.DivZero
	}
	for _, v := range results {
		if limits&puzzle.Integer != 0 && !v.IsInt() ||
			limits&puzzle.NonNegative != 0 && v.Sign() < 0 ||
			limits&puzzle.Positive != 0 && v.Sign() <= 0 {
			return puzzle.BadIntermediate
		}
	}
	if p.Rules.NoBrackets && !slowIsFlat(e, true, true) {
		return puzzle.Brackets
	}
	if value.Cmp(p.Target.Big()) != 0 {
		return puzzle.WrongValue
	}
	return puzzle.None
}

// drawExpr draws a tree with the literals as its leaves, in order.
func drawExpr(t *rapid.T, literals []int64) expr.Expr {
	var e expr.Expr
	if len(literals) == 1 {
		e = expr.Num(literals[0])
	} else {
		cut := rapid.IntRange(1, len(literals)-1).Draw(t, "cut")
		op := rapid.SampledFrom([]expr.Op{expr.Add, expr.Sub, expr.Mul, expr.Div}).Draw(t, "op")
		e = &expr.Bin{Op: op, L: drawExpr(t, literals[:cut]), R: drawExpr(t, literals[cut:])}
	}
	if rapid.IntRange(0, 9).Draw(t, "minus") == 0 {
		e = &expr.Neg{X: e}
	}
	return e
}

func TestCheckEqualsReference(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.OneOf(
			rapid.Int64Range(0, 3),
			rapid.SampledFrom([]int64{11, 12, 21, 121, 10, 1 << 32, 1<<63 - 1}),
			rapid.SampledFrom([]int64{4, 6, 9, 13, 20, 24, 3628800, 3037000499 * 3037000499}),
		)
		hand := rapid.SliceOfN(number, 1, 6).Draw(t, "hand")
		literals := slices.Clone(hand)
		if rapid.Bool().Draw(t, "other") {
			literals = rapid.SliceOfN(number, 1, 6).Draw(t, "literals")
		}
		e := drawExpr(t, rapid.Permutation(literals).Draw(t, "order"))
		target := rat.Int(24)
		if value, err := expr.Eval(e); err == nil && rapid.Bool().Draw(t, "hit") {
			target = value
		}
		rules := puzzle.Rules{
			Ops:        expr.Basic,
			Subset:     rapid.Bool().Draw(t, "subset"),
			Values:     puzzle.Values(rapid.IntRange(0, 7).Draw(t, "values")),
			Join:       rapid.Bool().Draw(t, "join"),
			NoBrackets: rapid.Bool().Draw(t, "no brackets"),
		}
		if !rules.Join {
			rules.Alternatives = puzzle.Alternatives(rapid.IntRange(0, 31).Draw(t, "alternatives"))
		}
		if rules.Alternatives != 0 && rapid.Bool().Draw(t, "choose") { // usually a reading
			e = drawExpr(t, rapid.SampledFrom(slowHands(hand[:min(len(hand), 3)], rules.Alternatives)).Draw(t, "reading"))
			hand = hand[:min(len(hand), 3)]
		}
		p, err := puzzle.New(deal.Hand(hand), target, rules)
		if err != nil {
			t.Skip(err)
		}
		got := p.Check(e)
		if want := slowCheck(p, e); got.Reason != want || got.Correct != (want == puzzle.None) {
			t.Fatalf("Check(%s): reason %q, want %q", expr.Format(e, expr.Style{}), got.Reason, want)
		}
		if mismatch := len(got.Missing)+len(got.Extra) > 0; mismatch != (got.Reason == puzzle.WrongNumbers) {
			t.Fatalf("Check: reason %q with missing %v, extra %v", got.Reason, got.Missing, got.Extra)
		}
	})
}

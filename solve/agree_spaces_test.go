package solve_test

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/testkit/randtest"
	"github.com/make24/make24/internal/testkit/sample"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

func TestAgreeHandsOfFour(t *testing.T) {
	t.Parallel()
	checkHandsOfFour(t, 7)
}

// checkHandsOfFour checks every step-th hand of four cards.
func checkHandsOfFour(t *testing.T, step int) {
	for _, name := range []string{"classic", "hdoj"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e, r, number := solve.New(), rulesOf(t, name), 0
			eachHand(4, 1, 13, func(hand []int64) {
				if number++; number%step == 0 {
					checkAgreement(t, e, puzzleOf(t, hand, rat.Int(24), r))
				}
			})
		})
	}
}

// TestAgreeZerosAndEquals checks a sample of the hands of checkZerosAndEquals.
func TestAgreeZerosAndEquals(t *testing.T) {
	t.Parallel()
	checkZerosAndEquals(t, 5)
}

// checkZerosAndEquals checks hands of up to four numbers from 0 to 3 under several rules and
// targets, among them 0 and −1. Such hands have many forms that equal their negatives, and many
// parts that do nothing. Of the puzzles of four numbers it checks one in step.
func checkZerosAndEquals(t *testing.T, step int) {
	half, _ := rat.New(1, 2)
	targets := []rat.Rat{rat.Int(0), rat.Int(1), rat.Int(2), rat.Int(-1), half}
	values := []puzzle.Values{0, puzzle.Integer, puzzle.NonNegative, puzzle.Integer | puzzle.Positive}
	for _, subset := range []bool{false, true} {
		t.Run(fmt.Sprintf("subset=%v", subset), func(t *testing.T) {
			t.Parallel()
			e, number := solve.New(), 0
			for n := 1; n <= 4; n++ {
				eachHand(n, 0, 3, func(hand []int64) {
					for _, v := range values {
						for i, target := range targets {
							if n == 4 && i > 0 && subset {
								break
							}
							if number++; n == 4 && number%step != 0 {
								continue
							}
							checkAgreement(t, e, puzzleOf(t, hand, target, puzzle.Rules{Ops: expr.Basic, Subset: subset, Values: v}))
						}
					}
				})
			}
		})
	}
}

func TestAgreeEqualNumbers(t *testing.T) {
	t.Parallel()
	e, r := solve.New(), rulesOf(t, "classic")
	for _, row := range []struct {
		hand   []int64
		target int64
	}{
		{[]int64{1, 1, 1, 1, 1}, 2},
		{[]int64{5, 5, 5, 5, 5}, 5},
		{[]int64{4, 4, 4, 4, 4}, 1},
		{[]int64{2, 2, 3, 3, 3}, 24},
		{[]int64{0, 0, 2, 2, 12}, 24},
		{[]int64{0, 0, 4, 6, 6}, 24},
		{[]int64{0, 1, 1, 24, 24}, 24},
		{[]int64{3, 3, 3, 8, 8}, 0},
	} {
		checkAgreement(t, e, puzzleOf(t, row.hand, rat.Int(row.target), r))
	}
}

// TestAgreeOperators checks every set of operators on random hands and targets from a fixed seed.
func TestAgreeOperators(t *testing.T) {
	e, r := solve.New(), rand.New(rand.NewPCG(24, 1))
	for set := expr.OpSet(1); set <= expr.Basic; set++ {
		for i := range 12 {
			p := drawPuzzle(t, r, puzzle.Rules{Ops: set, Subset: i%4 == 3}, 2+i%3, 0, 12)
			checkAgreement(t, e, p)
		}
	}
}

func TestAgreeRules(t *testing.T) {
	t.Parallel()
	e, r := solve.New(), rand.New(rand.NewPCG(24, 2))
	for _, name := range []string{"classic", "hdoj", "countdown", "power", "joined", "joker", "ace-eleven", "face-ten", "factorial", "no-brackets"} {
		for i := range 30 {
			high := []int64{4, 13, 100}[i%3]
			if name == "power" || name == "joined" {
				high = []int64{3, 9, 12}[i%3]
			}
			n := 3 + i%2
			if name == "power" {
				n = 2 + i%3
			}
			if name == "joker" {
				n = 2 + i%2 // a hand may have several jokers
			}
			checkAgreement(t, e, drawPuzzle(t, r, rulesOf(t, name), n, 0, high))
		}
	}
	for values := puzzle.Values(0); values < 8; values++ {
		for i := range 12 {
			rules := puzzle.Rules{Ops: expr.Basic, Values: values, Subset: i%2 == 1}
			checkAgreement(t, e, drawPuzzle(t, r, rules, 2+i%3, 0, 20))
		}
	}
}

// TestAgreeReadings checks every set of alternatives, and rules without brackets, together with other
// rules.
func TestAgreeReadings(t *testing.T) {
	t.Parallel()
	e, r := solve.New(), rand.New(rand.NewPCG(24, 8))
	for i := range sample.Of(120, 1200) {
		rules := puzzle.Rules{
			Ops: expr.Basic, Subset: i%4 == 0, Values: puzzle.Values(r.IntN(8)) * puzzle.Values(i%2),
			Alternatives: puzzle.Alternatives(i % 32), NoBrackets: i%3 == 0,
		}
		if i%5 == 0 {
			rules.Ops = expr.OpSet(r.IntN(4)<<2|1<<expr.Add|1<<expr.Mul) & expr.Basic
		}
		n, high := 2+i%2, int64(13)
		if rules.Alternatives&puzzle.Jokers == 0 && i%7 == 0 {
			n, high = 4, 9
		}
		checkAgreement(t, e, drawPuzzle(t, r, rules, n, 0, high))
	}
}

// TestAgreeEverything checks powers and joined digits together with all other rules.
func TestAgreeEverything(t *testing.T) {
	e, r := solve.New(), rand.New(rand.NewPCG(24, 3))
	for i := range 40 {
		rules := puzzle.Rules{
			Ops: expr.OpSet(1+r.IntN(int(expr.All))) | 1<<expr.Pow, Subset: i%2 == 0, Join: i%3 == 0, Values: puzzle.Values(r.IntN(8)),
		}
		checkAgreement(t, e, drawPuzzle(t, r, rules, 2+i%2, 0, 9))
	}
}

func TestAgreeFive(t *testing.T) {
	t.Parallel()
	e, r := solve.New(), rand.New(rand.NewPCG(24, 5))
	for range 3 {
		checkAgreement(t, e, drawPuzzle(t, r, rulesOf(t, "classic"), 5, 1, 100))
	}
	checkAgreement(t, e, drawPuzzle(t, r, rulesOf(t, "countdown"), 5, 1, 25))
	checkAgreement(t, e, drawPuzzle(t, r, rulesOf(t, "hdoj"), 5, 1, 13))
}

// TestAgreeZeroAndNegativeTargets checks a sample of the puzzles of checkZeroAndNegativeTargets.
func TestAgreeZeroAndNegativeTargets(t *testing.T) {
	t.Parallel()
	checkZeroAndNegativeTargets(t, 4, 40)
}

// checkZeroAndNegativeTargets checks targets that are 0 or negative, for known hands and random
// ones. Their solutions have sums that can be negated, and factors that must be negative.
func checkZeroAndNegativeTargets(t *testing.T, maxNumbers, randomHands int) {
	e, r := solve.New(), rand.New(rand.NewPCG(24, 66))
	for _, row := range []struct {
		rules  string
		hand   []int64
		target int64
	}{
		{"classic", []int64{3, 4, 7, 12}, -12},
		{"hdoj", []int64{1, 2, 25, 27, 48}, 1},
		{"classic", []int64{0, 4, 9, 13}, 0},
		{"hdoj", []int64{1, 1, 8, 9, 11}, -11},
		{"classic", []int64{1, 2, 3, 6}, 0}, // the idea of 1*(6/3-2) is 6/3-2, not 2-6/3
		{"classic", []int64{2, 2, 2}, 0},
		{"power", []int64{1, 2, 3}, 0},
		{"classic", []int64{0, 1, 2, 3, 6}, 0},
	} {
		if len(row.hand) <= maxNumbers {
			checkAgreement(t, e, puzzleOf(t, row.hand, rat.Int(row.target), rulesOf(t, row.rules)))
		}
	}
	for i := range randomHands {
		rules := puzzle.Rules{Ops: expr.Basic, Subset: i%8 == 0, Values: puzzle.Values(i % 3 / 2)}
		if i%5 == 4 {
			rules.Ops = expr.OpSet(1 + r.IntN(int(expr.All)))
		}
		n := 4
		if rules.Ops.Atomic() != 0 {
			n = 3
		}
		p := puzzleOf(t, randomHand(r, n, 0, []int64{4, 9, 13}[i%3]), rat.Int(0), rules)
		values := slices.DeleteFunc(referenceValues(p), func(v *big.Rat) bool { return v.Sign() > 0 })
		if len(values) == 0 {
			continue
		}
		if i%2 == 0 || values[len(values)-1].Sign() != 0 {
			p.Target = rat.FromBig(pickTarget(r, values))
		}
		checkAgreement(t, e, p)
	}
}

// TestAgreeRandom checks random hands, targets and rules. MAKE24_SEED sets another seed.
func TestAgreeRandom(t *testing.T) {
	t.Parallel()
	checkRandom(t, 50)
}

// checkRandom checks random hands, targets and rules.
func checkRandom(t *testing.T, hands int) {
	e, r := solve.New(), randtest.New(t, 6)
	forms := 0
	for i := range hands {
		rules := puzzle.Rules{Ops: expr.Basic}
		if i%3 == 1 {
			rules.Ops = expr.OpSet(1 + r.IntN(15))
		}
		if i%2 == 1 {
			rules.Values = puzzle.Values(r.IntN(8))
			rules.Subset = r.IntN(2) == 1
		}
		n, high := 2+r.IntN(3), []int64{3, 13, 100, 1000}[r.IntN(4)]
		if i%30 == 0 {
			n = 5
		}
		forms += checkAgreement(t, e, drawPuzzle(t, r, rules, n, 0, high))
	}
	t.Logf("%d forms", forms)
}

// drawPuzzle returns a puzzle with a random hand of n numbers from low to high. Its target is a
// value that the hand makes, if there is one.
func drawPuzzle(t *testing.T, r *rand.Rand, rules puzzle.Rules, n int, low, high int64) puzzle.Puzzle {
	t.Helper()
	p := puzzleOf(t, randomHand(r, n, low, high), rat.Int(24), rules)
	if values := referenceValues(p); len(values) > 0 {
		p.Target = rat.FromBig(pickTarget(r, values))
	}
	return p
}

// pickTarget returns a random element of values. It prefers small integers, since they have more
// solutions.
func pickTarget(r *rand.Rand, values []*big.Rat) *big.Rat {
	var v *big.Rat
	for range 5 {
		v = values[r.IntN(len(values))]
		if v.IsInt() && v.Num().CmpAbs(big.NewInt(200)) < 0 {
			break
		}
	}
	return v
}

// TestReachable compares Reachable, Nearest and Window with the values of the reference.
func TestReachable(t *testing.T) {
	ctx, e, r := context.Background(), solve.New(), rand.New(rand.NewPCG(24, 7))
	for i := range 120 {
		name := []string{"classic", "hdoj", "countdown", "power", "joined", "factorial", "no-brackets"}[i%7]
		p := puzzleOf(t, randomHand(r, 1+i%4, 0, []int64{9, 30}[i%2]), rat.Int(24), rulesOf(t, name))
		if name == "power" && len(p.Hand) == 4 {
			p.Hand = p.Hand[:3]
		}
		want := referenceValues(p)
		got, err := e.Reachable(ctx, p)
		if err != nil || len(got) != len(want) {
			t.Fatalf("%s: engine reaches %d values (%v), want %d", describe(p), len(got), err, len(want))
		}
		for j := range got {
			if got[j].Big().Cmp(want[j]) != 0 {
				t.Fatalf("%s: value %d is %v, want %v", describe(p), j, got[j], want[j])
			}
		}
		checkNearest(t, e, p, want)
		checkWindow(t, e, p, want)
	}
}

// checkNearest checks the result of Nearest. values holds all values that the hand makes.
func checkNearest(t *testing.T, e *solve.Engine, p puzzle.Puzzle, values []*big.Rat) {
	t.Helper()
	var want []string
	var least *big.Rat
	for _, v := range values {
		d := new(big.Rat).Sub(v, p.Target.Big())
		d.Abs(d)
		if least == nil || d.Cmp(least) < 0 {
			least, want = d, nil
		}
		if d.Cmp(least) == 0 {
			want = append(want, rat.FromBig(v).String())
		}
	}
	got, err := e.Nearest(context.Background(), p)
	if err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
		t.Fatalf("%s: nearest %v (%v), want %v", describe(p), got, err, want)
	}
}

// checkWindow checks the result of Window. values holds all values that the hand makes.
func checkWindow(t *testing.T, e *solve.Engine, p puzzle.Puzzle, values []*big.Rat) {
	t.Helper()
	const low, high = 10, 99
	targets, err := e.Window(context.Background(), p, low, high)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, v := range values {
		if v.IsInt() && v.Num().IsInt64() && low <= v.Num().Int64() && v.Num().Int64() <= high {
			n++
			if !targets.Has(v.Num().Int64()) {
				t.Fatalf("%s: %v is not in the window", describe(p), v)
			}
		}
	}
	if targets.Count() != n {
		t.Fatalf("%s: %d targets in the window, want %d", describe(p), targets.Count(), n)
	}
}

func TestTried(t *testing.T) {
	t.Parallel()
	checkTried(t, [][]int64{
		{5},
		{3, 3},
		{0, 1},
		{3, 3, 3},
		{1, 1, 1, 1},
		{3, 3, 8, 8},
		{0, 0, 1, 1},
		{1, 1, 2, 3},
		{2, 4, 8, 10},
	})
}

// checkTried compares Tried with the reference. There, every tree is given a value, so that no form
// is left out.
func checkTried(t *testing.T, hands [][]int64) {
	ctx, e := context.Background(), solve.New()
	for _, hand := range hands {
		for _, ops := range []expr.OpSet{expr.Basic, 1 << expr.Add, 1<<expr.Add | 1<<expr.Sub, 1<<expr.Sub | 1<<expr.Div} {
			p := puzzleOf(t, hand, rat.Int(24), puzzle.Rules{Ops: ops})
			f := newForest(fracArithmetic, limitsOf(p.Rules))
			f.arith.apply = func(byte, smallFrac, smallFrac) (smallFrac, bool) { return smallFrac{1, 1}, true }
			var trees []*tree
			for _, v := range f.trees(p.Hand) {
				trees = append(trees, v.tree)
			}
			want := len(formOracle{9}.forms(trees))
			if got, err := e.Tried(ctx, p); err != nil || got != int64(want) {
				t.Errorf("%s: Tried returns %d (%v), want %d", describe(p), got, err, want)
			}
		}
	}
}

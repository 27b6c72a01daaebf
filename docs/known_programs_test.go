// Package docs_test shows by computation what docs/known-programs.md says of widely
// copied programs. Each program's idea is re-created in a few lines of our own; nothing
// here uses the engine, so these tests are also a second opinion on its counts.
package docs_test

import (
	"math"
	"slices"
	"testing"
)

func TestBruteForceAgreesWithThePublishedCounts(t *testing.T) {
	four, integers := readCounts(t, "four.txt"), readCounts(t, "integers.txt")
	for _, ranks := range []int64{13, 10, 9} {
		key := "ranks" + decimal(ranks)
		var hands, solvable, whole, deadDraws, draws, goodDeals, deals int64
		for h := range handsOfFour(1, ranks) {
			yes := solved(h, exact)
			draw, deal := waysToDraw(h), waysToDeal(h)
			hands, draws, deals = hands+1, draws+draw, deals+deal
			if yes {
				solvable, goodDeals = solvable+1, goodDeals+deal
			} else {
				deadDraws += draw
			}
			if solved(h, wholeOnly) {
				whole++
			}
		}
		four.want(t, key+".hands", hands)
		four.want(t, key+".solvable", solvable)
		if ranks == 9 {
			continue
		}
		four.want(t, key+".unsolvable", hands-solvable)
		four.want(t, key+".draws", draws)
		four.want(t, key+".draws.unsolvable", deadDraws)
		integers.want(t, key+".solvable", whole)
		if ranks == 13 {
			four.want(t, key+".deals", deals)
			four.want(t, key+".deals.solvable", goodDeals)
			integers.want(t, key+".need-fraction", solvable-whole)
		}
	}
}

func TestFewerBracketingsLoseHands(t *testing.T) {
	naive, programs := readCounts(t, "naive.txt"), readCounts(t, "programs.txt")
	naive.want(t, "expressions", int64(len(orders)*64*len(bracketings)))
	naive.want(t, "four-bracketings.expressions", int64(len(orders)*64*(len(bracketings)-1)))

	lost := make([][]hand, len(bracketings)) // lost[k]: hands only bracketing k solves
	var lostWithThree int64
	for h := range handsOfFour(1, 13) {
		shapes := bracketingsThatSolve(h)
		if shapes == 0 {
			continue
		}
		for k := range bracketings {
			if shapes == 1<<k {
				lost[k] = append(lost[k], h)
			}
		}
		if shapes&(1<<leftToRight|1<<twoPairs|1<<rightToLeft) == 0 {
			lostWithThree++
		}
	}
	if got := lost[innerPairFirst]; len(got) != 1 || got[0].String() != naive["four-bracketings.lost"] {
		t.Errorf("without A((BC)D) these are lost: %v, want %s alone", got, naive["four-bracketings.lost"])
	}
	programs.want(t, "four-bracketings.lost", int64(len(lost[innerPairFirst])))
	programs.want(t, "three-bracketings.lost", lostWithThree)
	if want := []hand{{1, 3, 4, 6}, {1, 6, 6, 8}, {2, 3, 5, 12}, {3, 3, 8, 8}}; !slices.Equal(lost[rightToLeft], want) {
		t.Errorf("without A(B(CD)) these are lost: %v, want %v", lost[rightToLeft], want)
	}
}

// crash is what a division by zero does to a C program.
type crash struct{}

// modulo is C's "a % b == 0" without a look at b first.
func modulo(a, b int64) bool {
	if b == 0 {
		panic(crash{})
	}
	return a%b == 0
}

// guarded is the same with the look.
func guarded(a, b int64) bool { return b != 0 && a%b == 0 }

// sumAndNext is the search of the HDOJ 1427 solutions that carry two numbers, the value so
// far and the operand being built: each further card goes to the one or to the other. tries
// says in which order: '+' '-' '*' '/', after "next" first where operandFirst.
func sumAndNext(cards hand, tries string, operandFirst bool, divides func(a, b int64) bool) bool {
	found := false
	var dfs func(sum, next int64, used int)
	step := func(sum, next int64, used int, toOperand bool) {
		a, b := sum, next
		if toOperand {
			a, b = next, cards[used]
		}
		for _, op := range tries {
			var v int64
			switch op {
			case '+':
				v = a + b
			case '-':
				v = a - b
			case '*':
				v = a * b
			case '/':
				if found || !divides(a, b) {
					continue
				}
				v = a / b
			}
			switch {
			case used == len(cards):
				found = found || v == 24
			case toOperand:
				dfs(sum, v, used+1)
			default:
				dfs(v, cards[used], used+1)
			}
		}
	}
	dfs = func(sum, next int64, used int) {
		switch {
		case found:
		case used == len(cards):
			step(sum, next, used, false)
		default:
			step(sum, next, used, operandFirst)
			step(sum, next, used, !operandFirst)
		}
	}
	dfs(cards[0], cards[1], 2)
	return found
}

// hdoj runs the search over all orders of a hand as next_permutation makes them, from the
// smallest order up or from the largest down, and says whether it crashed.
func hdoj(h hand, descending bool, tries string, operandFirst bool, divides func(a, b int64) bool) (yes, died bool) {
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(crash); !ok {
				panic(r)
			}
			died = true
		}
	}()
	for i := range orders {
		if descending {
			i = len(orders) - 1 - i
		}
		if sumAndNext(h.in(orders[i]), tries, operandFirst, divides) {
			return true, false
		}
	}
	return false, false
}

func TestModuloByZeroKillsTheHDOJProgram(t *testing.T) {
	programs := readCounts(t, "programs.txt")
	var asPublished, otherOrder, wrong int64
	for h := range handsOfFour(1, 13) {
		if _, died := hdoj(h, false, "+-*/", false, modulo); died {
			asPublished++
		} else if h == (hand{1, 1, 1, 1}) {
			t.Error("1 1 1 1 survives, want it to die")
		}
		if _, died := hdoj(h, true, "*+-/", true, modulo); died {
			otherOrder++
		}
		if yes, died := hdoj(h, false, "+-*/", false, guarded); died || yes != solved(h, wholeOnly) {
			wrong++
		}
	}
	programs.want(t, "hdoj1427.modulo-by-zero", asPublished)
	programs.want(t, "hdoj1427.modulo-by-zero.largest-card-first", otherOrder)
	if wrong != 0 {
		t.Errorf("with a guard the program is wrong on %d hands, want none", wrong)
	}
}

func TestDroppingFractionsLosesHands(t *testing.T) {
	programs := readCounts(t, "programs.txt")
	var lost, invented int64
	for h := range handsOfFour(1, 13) {
		yes := solved(h, exact)
		if yes && !solved(h, wholeOnly) {
			lost++
		}
		if !yes && solved(h, truncating) {
			invented++
		}
	}
	programs.want(t, "no-fractions.lost", lost)
	programs.want(t, "truncating-division.invented", invented)
}

func TestPruningIdleNumbersLosesHands(t *testing.T) {
	programs := readCounts(t, "programs.txt")
	var lost, lostSigned int64
	for h := range handsOfFour(1, 13) {
		if !solved(h, exact) {
			continue
		}
		if !merge(h.numbers(), mergeRules{noIdle: true, noNegative: true}) {
			lost++
		}
		if !merge(h.numbers(), mergeRules{noIdle: true}) {
			lostSigned++
		}
		if !merge(h.numbers(), mergeRules{noNegative: true}) {
			t.Errorf("%v is lost without negative intermediates, want none lost to that alone", h)
		}
	}
	programs.want(t, "no-idle-numbers.lost", lost)
	programs.want(t, "no-idle-numbers.negatives-allowed.lost", lostSigned)

	twoIdle := []fraction{{1, 1}, {1, 1}, {1, 1}, {11, 1}, {13, 1}}
	if !merge(twoIdle, mergeRules{noNegative: true}) {
		t.Error("1 1 1 11 13 has no solution, want (11+13)*1+1-1")
	}
	if merge(twoIdle, mergeRules{noNegative: true, noIdle: true}) {
		t.Error("1 1 1 11 13 survives pruning, want it lost")
	}
}

func TestFloatTolerance(t *testing.T) {
	// Comparing floats with == loses a hand.
	var lost []hand
	nearest := math.Inf(1)
	for h := range handsOfFour(1, 13) {
		if solved(h, exact) && !solved(h, floatsEqual) {
			lost = append(lost, h)
		}
		nearest = min(nearest, nearestMiss(h))
	}
	if !slices.Equal(lost, []hand{{3, 3, 8, 8}}) {
		t.Errorf("floats compared with == lose %v, want 3 3 8 8 alone", lost)
	}
	// Four playing cards never come near 24 without being it: that hides the fault.
	if math.Abs(nearest-1.0/13) > 1e-12 {
		t.Errorf("nearest miss of four cards is %g, want 1/13", nearest)
	}
	// Larger numbers do, and a tolerance then finds solutions that are none.
	for _, c := range []struct {
		tolerance float64
		h         hand
	}{
		{1e-3, hand{1, 24, 31, 45}},
		{1e-4, hand{1, 24, 97, 104}},
		{1e-6, hand{1, 24, 998, 1003}},
	} {
		if solved(c.h, exact) {
			t.Errorf("%v is solvable, want a hand that is not", c.h)
		}
		if miss := nearestMiss(c.h); miss >= c.tolerance {
			t.Errorf("%v comes within %g of 24, want less than %g", c.h, miss, c.tolerance)
		}
	}
}

func TestDivisionByZeroInsideMakesAValueOfNothing(t *testing.T) {
	var zero float64 // what 2-2 is
	if got := 11 + 13 + 1/(1/zero); got != 24 {
		t.Errorf("in floats 11+13+1/(1/(2-2)) = %v, want 24", got)
	}
	one, two := fraction{1, 1}, fraction{2, 1}
	inner := one.over(two.minus(two))
	if whole := (fraction{24, 1}).plus(one.over(inner)); whole.defined() {
		t.Error("in fractions 11+13+1/(1/(2-2)) has a value, want none")
	}
	// Four playing cards are too few for it; larger hands and larger numbers are not.
	for h := range handsOfFour(0, 13) {
		if n := falseFloatSolutions(h); n != 0 {
			t.Errorf("%v has %d false solutions in floats, want none", h, n)
		}
	}
	got := falseFloatSolutions(hand{0, 5, 7, 24})
	readCounts(t, "programs.txt").want(t, "division-by-zero.0-5-7-24.false-solutions", got)
}

// shapeValues are the classic shapes, each as its value above the line and below it.
var shapeValues = map[string]func(a, b, c, d int64) (above, below int64){
	"(a-b)*(c+d)": func(a, b, c, d int64) (int64, int64) { return (a - b) * (c + d), 1 },
	"(a+b)/c*d":   func(a, b, c, d int64) (int64, int64) { return (a + b) * d, c },
	"(a-b/c)*d":   func(a, b, c, d int64) (int64, int64) { return (a*c - b) * d, c },
	"(a+b-c)*d":   func(a, b, c, d int64) (int64, int64) { return (a + b - c) * d, 1 },
	"a*b+c-d":     func(a, b, c, d int64) (int64, int64) { return a*b + c - d, 1 },
	"(a-b)*c+d":   func(a, b, c, d int64) (int64, int64) { return (a-b)*c + d, 1 },
}

func TestShapesCountedByEye(t *testing.T) {
	got := map[string]int64{"any": 0}
	for h := range handsOfFour(1, 13) {
		has := map[string]bool{}
		for _, order := range orders {
			n := h.in(order)
			for name, value := range shapeValues {
				if above, below := value(n[0], n[1], n[2], n[3]); above == 24*below {
					has[name], has["any"] = true, true
				}
			}
		}
		for name := range has {
			got[name]++
		}
	}
	patterns := readCounts(t, "patterns.txt")
	for name, n := range got {
		patterns.want(t, name, n)
	}
	if len(patterns) != len(got) {
		t.Errorf("patterns.txt has %d counts, want %d", len(patterns), len(got))
	}
}

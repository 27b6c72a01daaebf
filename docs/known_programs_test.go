// Package docs_test checks claims of the documents and draws the pictures of docs/counting.md.
package docs_test

import (
	"math"
	"slices"
	"testing"
)

// This file checks what docs/known-programs.md says about widely copied programs. It implements the idea
// of each program in a few lines. It does not use the engine, so it also checks the engine's counts
// independently.

// TestBruteForceAgreesWithThePublishedCounts compares counts of a brute-force search with those in
// testdata/counts.
func TestBruteForceAgreesWithThePublishedCounts(t *testing.T) {
	four, integers := readCounts(t, "four.txt"), readCounts(t, "integers.txt")
	for _, ranks := range []int64{13, 10, 9} {
		key := "ranks" + decimal(ranks)
		var hands, solvable, wholeSolvable, unsolvableDraws, draws, solvableDeals, deals int64
		for h := range handsOfFour(1, ranks) {
			yes := solved(h, exact)
			draw, deal := waysToDraw(h), waysToDeal(h)
			hands, draws, deals = hands+1, draws+draw, deals+deal
			if yes {
				solvable, solvableDeals = solvable+1, solvableDeals+deal
			} else {
				unsolvableDraws += draw
			}
			if solved(h, wholeOnly) {
				wholeSolvable++
			}
		}
		four.want(t, key+".hands", hands)
		four.want(t, key+".solvable", solvable)
		if ranks == 9 {
			continue
		}
		four.want(t, key+".unsolvable", hands-solvable)
		four.want(t, key+".draws", draws)
		four.want(t, key+".draws.unsolvable", unsolvableDraws)
		integers.want(t, key+".solvable", wholeSolvable)
		if ranks == 13 {
			four.want(t, key+".deals", deals)
			four.want(t, key+".deals.solvable", solvableDeals)
			integers.want(t, key+".need-fraction", solvable-wholeSolvable)
		}
	}
}

// TestFewerBracketingsLoseHands checks which solvable hands a program misses if it tries only three
// or four of the five bracketings.
func TestFewerBracketingsLoseHands(t *testing.T) {
	naive, programs := readCounts(t, "naive.txt"), readCounts(t, "programs.txt")
	naive.want(t, "expressions", int64(len(orders)*64*len(bracketings)))
	naive.want(t, "four-bracketings.expressions", int64(len(orders)*64*(len(bracketings)-1)))

	lost := make([][]hand, len(bracketings)) // lost[k]: the hands that only bracketing k solves
	var lostWithThree int64
	for h := range handsOfFour(1, 13) {
		solving := bracketingsThatSolve(h)
		if solving == 0 {
			continue
		}
		for k := range bracketings {
			if solving == 1<<k {
				lost[k] = append(lost[k], h)
			}
		}
		if solving&(1<<leftToRight|1<<twoPairs|1<<rightToLeft) == 0 {
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

// crash is the panic value for the crash of a C program at a division by zero.
type crash struct{}

// divides evaluates "a % b == 0" like C, which crashes if b is 0.
func divides(a, b int64) bool {
	if b == 0 {
		panic(crash{})
	}
	return a%b == 0
}

// dividesGuarded is like divides, but returns false if b is 0.
func dividesGuarded(a, b int64) bool { return b != 0 && a%b == 0 }

// sumAndNext is the search of solutions of HDOJ 1427 that maintain two numbers: the sum so far and
// the next operand. Each further card is combined with one of the two, with the operators in the
// order of tries; with operandFirst, it is first combined with the next operand.
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

// hdoj searches all orders of a hand as next_permutation makes them: ascending or, if descending is
// set, from the largest down. It reports whether it found a solution and whether it crashed.
func hdoj(h hand, descending bool, tries string, operandFirst bool, divides func(a, b int64) bool) (yes, crashed bool) {
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(crash); !ok {
				panic(r)
			}
			crashed = true
		}
	}()
	for i := range orders {
		if descending {
			i = len(orders) - 1 - i
		}
		if sumAndNext(h.permuted(orders[i]), tries, operandFirst, divides) {
			return true, false
		}
	}
	return false, false
}

// TestModuloByZeroCrashesTheHDOJProgram counts the hands on which a published solution of HDOJ 1427
// crashes, and checks that it is right on all hands if it guards against 0.
func TestModuloByZeroCrashesTheHDOJProgram(t *testing.T) {
	programs := readCounts(t, "programs.txt")
	var asPublished, otherOrder, wrong int64
	for h := range handsOfFour(1, 13) {
		if _, crashed := hdoj(h, false, "+-*/", false, divides); crashed {
			asPublished++
		} else if h == (hand{1, 1, 1, 1}) {
			t.Error("1 1 1 1 does not crash the program, want a crash")
		}
		if _, crashed := hdoj(h, true, "*+-/", true, divides); crashed {
			otherOrder++
		}
		if yes, crashed := hdoj(h, false, "+-*/", false, dividesGuarded); crashed || yes != solved(h, wholeOnly) {
			wrong++
		}
	}
	programs.want(t, "hdoj1427.modulo-by-zero", asPublished)
	programs.want(t, "hdoj1427.modulo-by-zero.largest-card-first", otherOrder)
	if wrong != 0 {
		t.Errorf("with a guard the program is wrong on %d hands, want none", wrong)
	}
}

// TestDroppingFractionsLosesHands counts the hands that a program misses without fractions, and
// those that it solves wrongly with truncating division.
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

// TestPruningIdleNumbersLosesHands counts the hands that a program misses if it never multiplies or
// divides by 1 and never adds or subtracts 0.
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
			t.Errorf("%v is lost without negative intermediates, want no hand lost by that alone", h)
		}
	}
	programs.want(t, "no-idle-numbers.lost", lost)
	programs.want(t, "no-idle-numbers.negatives-allowed.lost", lostSigned)

	twoIdle := []fraction{{1, 1}, {1, 1}, {1, 1}, {11, 1}, {13, 1}}
	if !merge(twoIdle, mergeRules{noNegative: true}) {
		t.Error("1 1 1 11 13 has no solution, want (11+13)*1+1-1")
	}
	if merge(twoIdle, mergeRules{noNegative: true, noIdle: true}) {
		t.Error("1 1 1 11 13 has a solution with pruning, want none")
	}
}

// TestFloatTolerance checks that comparing floats for equality misses a hand, and that a tolerance
// finds false solutions.
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
	// Four playing cards never come near 24 without making it, which hides the
	// fault of comparing with a tolerance.
	if math.Abs(nearest-1.0/13) > 1e-12 {
		t.Errorf("nearest miss of four cards is %g, want 1/13", nearest)
	}
	// Larger numbers do, and a tolerance then finds false solutions.
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

// TestDivisionByZeroInFloats checks that floats give a value to an expression that divides by zero.
func TestDivisionByZeroInFloats(t *testing.T) {
	var zero float64 // 2-2
	if got := 11 + 13 + 1/(1/zero); got != 24 {
		t.Errorf("in floats 11+13+1/(1/(2-2)) = %v, want 24", got)
	}
	one, two := fraction{1, 1}, fraction{2, 1}
	inner := one.over(two.minus(two))
	if sum := (fraction{24, 1}).plus(one.over(inner)); sum.defined() {
		t.Error("in fractions 11+13+1/(1/(2-2)) has a value, want none")
	}
	// No hand of four numbers up to 13 shows this, but a hand with a larger number does.
	for h := range handsOfFour(0, 13) {
		if n := falseFloatSolutions(h); n != 0 {
			t.Errorf("%v has %d false solutions in floats, want none", h, n)
		}
	}
	got := falseFloatSolutions(hand{0, 5, 7, 24})
	readCounts(t, "programs.txt").want(t, "division-by-zero.0-5-7-24.false-solutions", got)
}

// patternValues maps the six classic patterns to functions that return the numerator and the
// denominator of their values.
var patternValues = map[string]func(a, b, c, d int64) (num, den int64){
	"(a-b)*(c+d)": func(a, b, c, d int64) (int64, int64) { return (a - b) * (c + d), 1 },
	"(a+b)/c*d":   func(a, b, c, d int64) (int64, int64) { return (a + b) * d, c },
	"(a-b/c)*d":   func(a, b, c, d int64) (int64, int64) { return (a*c - b) * d, c },
	"(a+b-c)*d":   func(a, b, c, d int64) (int64, int64) { return (a + b - c) * d, 1 },
	"a*b+c-d":     func(a, b, c, d int64) (int64, int64) { return a*b + c - d, 1 },
	"(a-b)*c+d":   func(a, b, c, d int64) (int64, int64) { return (a-b)*c + d, 1 },
}

// TestPatternCounts counts the hands that each classic pattern solves with its letters replaced by
// the cards in any order.
func TestPatternCounts(t *testing.T) {
	got := map[string]int64{"any": 0}
	for h := range handsOfFour(1, 13) {
		has := map[string]bool{}
		for _, order := range orders {
			n := h.permuted(order)
			for name, value := range patternValues {
				if num, den := value(n[0], n[1], n[2], n[3]); num == 24*den {
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

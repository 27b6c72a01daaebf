package solve_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// eachHand calls visit for each sorted hand of n numbers from low to high.
func eachHand(n int, low, high int64, visit func(hand []int64)) {
	hand := make([]int64, 0, n)
	var rec func(from int64)
	rec = func(from int64) {
		if len(hand) == n {
			visit(slices.Clone(hand))
			return
		}
		for v := from; v <= high; v++ {
			hand = append(hand, v)
			rec(v)
			hand = hand[:len(hand)-1]
		}
	}
	rec(low)
}

// ideaCountTests lists hands with published numbers of solutions at each level, for target 24.
var ideaCountTests = []struct {
	hand                         []int64
	written, forms, ideas, cores int // 0 if not published
}{
	{[]int64{1, 1, 4, 6}, 0, 6, 1, 0},
	{[]int64{1, 5, 5, 5}, 0, 1, 1, 0},
	{[]int64{2, 2, 2, 12}, 0, 6, 3, 0},
	{[]int64{1, 2, 3, 4}, 242, 4, 3, 0},
	{[]int64{1, 2, 3, 4, 5}, 0, 77, 46, 47},
	{[]int64{3, 4, 6, 8, 24}, 0, 124, 54, 56},
	{[]int64{0, 1, 24}, 0, 16, 1, 0},
}

// TestReferenceTable checks that the reference implementation gives the published numbers of
// ideaCountTests.
func TestReferenceTable(t *testing.T) {
	for _, row := range ideaCountTests {
		t.Run(fmt.Sprint(row.hand), func(t *testing.T) {
			w := newForest(fracArithmetic, basicLimits).writtenSolutions(row.hand, smallFrac{24, 1})
			f := formOracle{1}.forms(w)
			_, n := groupIdeas(f)
			memo, all := map[string][]string{}, map[string]bool{}
			for _, c := range f {
				for _, core := range cores(normalForm(c.trees[0], hasFreeSignInCore), memo) {
					all[core] = true
				}
			}
			if row.written != 0 && len(w) != row.written || len(f) != row.forms || n != row.ideas {
				t.Errorf("%d written, %d forms, %d ideas; want %v", len(w), len(f), n, row)
			}
			if row.cores != 0 && len(all) != row.cores {
				t.Errorf("%d cores, want %d", len(all), row.cores)
			}
		})
	}
}

func TestReferenceSymbols(t *testing.T) {
	t.Parallel()
	checkReferenceSymbols(t, 4)
}

// checkReferenceSymbols checks that the reference implementation finds as many forms of n distinct
// symbols as OEIS A140606 says. Any distinct numbers serve as symbols, since forms do not depend on
// values.
func checkReferenceSymbols(t *testing.T, maxSymbols int) {
	symbols := []int64{2, 3, 5, 7, 11}
	for i, want := range []int{1, 6, 68, 1170, 27142}[:maxSymbols] {
		var trees []*tree
		f := newForest(fracArithmetic, basicLimits)
		f.arith.apply = func(byte, smallFrac, smallFrac) (smallFrac, bool) { return smallFrac{1, 1}, true } // every tree has a value
		for _, v := range f.trees(symbols[:i+1]) {
			trees = append(trees, v.tree)
		}
		if got := len(formOracle{1}.forms(trees)); got != want {
			t.Errorf("%d symbols: %d forms, want %d", i+1, got, want)
		}
	}
}

// TestReferenceIdeas checks the published numbers of ideas over all hands of four cards.
func TestReferenceIdeas(t *testing.T) {
	t.Parallel()
	total, handsWithOne, mostIdeas := 0, 0, 0
	var richestHand []int64
	f := newForest(fracArithmetic, basicLimits)
	eachHand(4, 1, 13, func(hand []int64) {
		_, n := groupIdeas(formOracle{1}.forms(f.writtenSolutions(hand, smallFrac{24, 1})))
		total += n
		if n == 1 {
			handsWithOne++
		}
		if n > mostIdeas {
			mostIdeas, richestHand = n, hand
		}
	})
	if total != 3017 || handsWithOne != 515 || mostIdeas != 11 || !slices.Equal(richestHand, []int64{2, 4, 8, 10}) {
		t.Errorf("%d ideas, %d hands with one, at most %d for %v; want 3017, 515, 11 for [2 4 8 10]", total, handsWithOne, mostIdeas, richestHand)
	}
}

func TestReferenceNumbers(t *testing.T) {
	t.Parallel()
	checkReferenceNumbers(t, 9)
}

// checkReferenceNumbers checks that the reference implementation gives the same solutions with
// bigRatArithmetic and with fracArithmetic.
func checkReferenceNumbers(t *testing.T, hands int) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range hands {
		hand := randomHand(r, 2+i%3, 0, 40)
		for _, lim := range []limits{basicLimits, {ops: "+-*/", integer: true}, {ops: "+-*/", integer: true, positive: true, subset: true}} {
			small, large := newForest(fracArithmetic, lim), newForest(bigRatArithmetic, lim)
			for n := int64(-1); n < 30; n += 5 {
				for d := int64(1); d < 3; d++ {
					a := texts(small.writtenSolutions(hand, lowestTerms(n, d)))
					b := texts(large.writtenSolutions(hand, big.NewRat(n, d)))
					if !slices.Equal(a, b) {
						t.Fatalf("%v, target %d/%d, %+v: %v, with big.Rat %v", hand, n, d, lim, a, b)
					}
				}
			}
		}
	}
}

func TestReferenceNormalForm(t *testing.T) {
	t.Parallel()
	checkReferenceNormalForm(t, [][]int64{
		{1, 2, 3, 4},
		{0, 0, 1, 1},
		{3, 3, 3, 3},
		{2, 2, 5, 5},
		{0, 0, 0, 7},
		{5, 5, 5},
		{1, 1, 2, 3},
		{3, 3, 8},
	})
}

// checkReferenceNormalForm checks that two trees have the same fingerprint if and only if they have
// the same normalForm.
func checkReferenceNormalForm(t *testing.T, hands [][]int64) {
	for _, hand := range hands {
		byText := map[string]fingerprint{}
		byForm := map[fingerprint]string{}
		var trees []*tree
		for _, v := range newForest(fracArithmetic, basicLimits).trees(hand) {
			trees = append(trees, v.tree)
		}
		for i, form := range (formOracle{3}).fingerprints(trees) {
			tr := trees[i]
			text := normalForm(tr, equalsItsNegative).text()
			if f, ok := byText[text]; ok && f != form {
				t.Fatalf("%v: %s is the normal form of two forms, one of them %s", hand, text, tr.text())
			}
			if other, ok := byForm[form]; ok && other != text {
				t.Fatalf("%v: %s has two normal forms, %s and %s", hand, tr.text(), text, other)
			}
			byText[text], byForm[form] = form, text
		}
	}
}

// TestReferenceRandomPoints checks that the grouping of trees into forms does not depend on the
// random points.
func TestReferenceRandomPoints(t *testing.T) {
	f := newForest(fracArithmetic, basicLimits)
	for _, hand := range [][]int64{{2, 4, 8, 10}, {1, 1, 11, 12}, {0, 0, 4, 6}, {1, 2, 3, 4, 5}} {
		w := f.writtenSolutions(hand, smallFrac{24, 1})
		a, b := formOracle{1}.forms(w), formOracle{2}.forms(w)
		same := slices.EqualFunc(a, b, func(x, y formClass) bool { return slices.Equal(x.trees, y.trees) })
		if !same {
			t.Errorf("%v: the partition depends on the random points", hand)
		}
	}
}

func randomHand(r *rand.Rand, n int, low, high int64) []int64 {
	hand := make([]int64, n)
	for i := range hand {
		hand[i] = low + r.Int64N(high-low+1)
	}
	slices.Sort(hand)
	return hand
}

func texts(trees []*tree) []string {
	var out []string
	for _, t := range trees {
		out = append(out, t.text())
	}
	slices.Sort(out)
	return out
}

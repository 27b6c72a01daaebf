package classic_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/survey/classic"
	"github.com/make24/make24/internal/testkit/sample"
	"github.com/make24/make24/rat"
)

// subtree holds an expression, its value, the largest absolute value that any of its operations has
// as a result, and whether any of these results is a fraction.
type subtree struct {
	tree        expr.Expr
	value       rat.Rat
	largest     rat.Rat
	hasFraction bool
}

// yieldTrees combines any two of the parts until one tree is left, and yields every such tree at
// least once, up to the order of the operands of + and ×.
func yieldTrees(parts []subtree, yield func(subtree)) {
	if len(parts) == 1 {
		yield(parts[0])
		return
	}
	for i, a := range parts {
		for j, b := range parts {
			if i == j {
				continue
			}
			rest := []subtree{{}}
			for k, c := range parts {
				if k != i && k != j {
					rest = append(rest, c)
				}
			}
			for _, op := range []expr.Op{expr.Add, expr.Sub, expr.Mul, expr.Div} {
				if i > j && (op == expr.Add || op == expr.Mul) {
					continue
				}
				if c, ok := combine(op, a, b); ok {
					rest[0] = c
					yieldTrees(rest, yield)
				}
			}
		}
	}
}

// combine returns the subtree for an operation, or false if the operation has no value.
func combine(op expr.Op, a, b subtree) (subtree, bool) {
	v, err := op.Apply(a.value, b.value)
	if err != nil {
		return subtree{}, false
	}
	c := subtree{&expr.Bin{Op: op, L: a.tree, R: b.tree}, v, v.Abs(), a.hasFraction || b.hasFraction || !v.IsInt()}
	for _, x := range []rat.Rat{a.largest, b.largest} {
		if x.Cmp(c.largest) > 0 {
			c.largest = x
		}
	}
	return c, true
}

// treeFacts summarizes all solution trees of a hand.
type treeFacts struct {
	trees      int
	noFraction bool // some tree has no fraction as a result
	noLarge    bool // some tree has no result above 32 or below −32
	noOddEnd   bool // some tree has a last step other than adding or subtracting two odd integers
	forms      map[string]bool
	ideas      expr.Ideas
}

// factsOf returns the facts about the trees of a hand that make 24.
func factsOf(hand deal.Hand) *treeFacts {
	facts := &treeFacts{forms: map[string]bool{}}
	parts := make([]subtree, len(hand))
	for i, x := range hand {
		parts[i] = subtree{tree: expr.Num(x), value: rat.Int(x)}
	}
	yieldTrees(parts, func(tree subtree) {
		if tree.value.String() != "24" {
			return
		}
		facts.trees++
		facts.noFraction = facts.noFraction || !tree.hasFraction
		facts.noLarge = facts.noLarge || tree.largest.Cmp(rat.Int(32)) <= 0
		facts.noOddEnd = facts.noOddEnd || !addsOddIntegers(tree.tree.(*expr.Bin))
		form := expr.Normalize(tree.tree)
		if !facts.forms[form.Key()] {
			facts.forms[form.Key()] = true
			facts.ideas.Add(form)
		}
	})
	return facts
}

// addsOddIntegers reports whether a last step adds or subtracts two odd integers.
func addsOddIntegers(last *expr.Bin) bool {
	for _, e := range []expr.Expr{last.L, last.R} {
		v, _ := expr.Eval(e)
		if half, _ := v.Quo(rat.Int(2)); !v.IsInt() || half.IsInt() {
			return false
		}
	}
	return last.Op == expr.Add || last.Op == expr.Sub
}

// TestClassesAgainstAllTrees compares the classes, and the counts of forms and ideas, with an
// enumeration of all trees of all hands.
func TestClassesAgainstAllTrees(t *testing.T) {
	want := map[string][]string{}
	space, err := deal.NewSpace(deal.Ranks(13, 4), 4)
	if err != nil {
		t.Fatal(err)
	}
	inSample := func(hand deal.Hand) bool { return !sample.Only || (hand[0]+hand[1]+hand[2]+hand[3])%6 == 0 }
	forms := 0
	for _, hand := range space.All() {
		if !inSample(hand) {
			continue
		}
		facts := factsOf(hand)
		if facts.trees == 0 {
			continue
		}
		_, ideas := facts.ideas.Numbers()
		forms += len(facts.forms)
		for name, member := range map[string]bool{
			"fraction": !facts.noFraction, "large": !facts.noLarge, "odd": !facts.noOddEnd, "form": len(facts.forms) == 1, "idea": ideas == 1,
		} {
			if member {
				want[name] = append(want[name], fmt.Sprint(hand, len(facts.forms), ideas))
			}
		}
	}
	s := solvedHands(t)
	if !sample.Only && s.FormCount() != forms {
		t.Errorf("%d forms, but all trees have %d", s.FormCount(), forms)
	}
	for _, class := range s.HardClasses() {
		var got []string
		for _, h := range class.Hands {
			if inSample(h.Hand) {
				got = append(got, fmt.Sprint(h.Hand, h.Forms, h.Ideas))
			}
		}
		if !slices.Equal(got, want[class.Name]) {
			t.Errorf("%s: %d hands, but all trees give %d:\n%v\n%v", class.Name, len(got), len(want[class.Name]), got, want[class.Name])
		}
	}
}

// TestPatternsAgainstAllOrders compares the coverage of the six patterns with a count that inserts
// the numbers of every hand into each pattern in every order.
func TestPatternsAgainstAllOrders(t *testing.T) {
	formulas := map[string]func(a, b, c, d rat.Rat) (rat.Rat, bool){
		"(a-b)*(c+d)": func(a, b, c, d rat.Rat) (rat.Rat, bool) { return a.Sub(b).Mul(c.Add(d)), true },
		"(a+b)/c*d":   func(a, b, c, d rat.Rat) (rat.Rat, bool) { return a.Add(b).Mul(d).Quo(c) },
		"(a-b/c)*d":   func(a, b, c, d rat.Rat) (rat.Rat, bool) { return a.Mul(c).Sub(b).Mul(d).Quo(c) },
		"(a+b-c)*d":   func(a, b, c, d rat.Rat) (rat.Rat, bool) { return a.Add(b).Sub(c).Mul(d), true },
		"a*b+c-d":     func(a, b, c, d rat.Rat) (rat.Rat, bool) { return a.Mul(b).Add(c).Sub(d), true },
		"(a-b)*c+d":   func(a, b, c, d rat.Rat) (rat.Rat, bool) { return a.Sub(b).Mul(c).Add(d), true },
	}
	// In these patterns two numbers are interchangeable. Only orders with the smaller of them first
	// count.
	swappable := map[string][2]int{"(a-b)*(c+d)": {2, 3}, "(a+b)/c*d": {0, 1}, "(a+b-c)*d": {0, 1}, "a*b+c-d": {0, 1}}
	space, err := deal.NewSpace(deal.Ranks(13, 4), 4)
	if err != nil {
		t.Fatal(err)
	}
	hands, forms, coveredHands := map[string]int{}, map[string]int{}, 0
	for _, hand := range space.All() {
		covered := false
		for name, formula := range formulas {
			found := map[[4]int64]bool{}
			for _, n := range permutations(hand) {
				if pair, ok := swappable[name]; ok && n[pair[0]] > n[pair[1]] {
					continue
				}
				v, ok := formula(rat.Int(n[0]), rat.Int(n[1]), rat.Int(n[2]), rat.Int(n[3]))
				if ok && v.Equal(rat.Int(24)) {
					found[n] = true
				}
			}
			if forms[name] += len(found); len(found) > 0 {
				hands[name]++
				covered = true
			}
		}
		if covered {
			coveredHands++
		}
	}
	six, union := solvedHands(t).Patterns()
	sum := 0
	for _, p := range six {
		sum += p.Forms
		if p.Hands != hands[p.Name] || p.Forms != forms[p.Name] {
			t.Errorf("%s: %d hands, %d forms, want %d, %d", p.Name, p.Hands, p.Forms, hands[p.Name], forms[p.Name])
		}
	}
	if union.Hands != coveredHands || union.Forms != sum {
		t.Errorf("any: %d hands, %d forms, want %d, %d", union.Hands, union.Forms, coveredHands, sum)
	}
}

// permutations returns all permutations of four numbers. Equal numbers give equal permutations,
// which are repeated.
func permutations(hand deal.Hand) [][4]int64 {
	var all [][4]int64
	for i := range hand {
		for j := range hand {
			for k := range hand {
				if i != j && i != k && j != k {
					all = append(all, [4]int64{hand[i], hand[j], hand[k], hand[6-i-j-k]})
				}
			}
		}
	}
	return all
}

// TestSmallTreesAreFound checks that three hands are not in the class large, because each has a
// tree without a result above 24.
func TestSmallTreesAreFound(t *testing.T) {
	for hand, tree := range map[string]string{"4 8 9 12": "9*(8*(4/12))", "6 8 8 9": "(8+8)/(6/9)", "6 9 9 10": "9+10/(6/9)"} {
		e, err := expr.Parse(tree)
		if err != nil {
			t.Fatal(err)
		}
		traits, err := expr.TraitsOf(e)
		if err != nil || traits.Largest.Cmp(rat.Int(24)) > 0 {
			t.Fatalf("%s has the result %v, above 24: %v", tree, traits.Largest, err)
		}
		for _, class := range solvedHands(t).HardClasses() {
			if class.Name == "large" && slices.ContainsFunc(class.Hands, func(h classic.HardHand) bool { return h.String() == hand }) {
				t.Errorf("%s is a large hand, but %s has only small results", hand, tree)
			}
		}
	}
}

package solve

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// Brute force: every tree over a hand as an expr.Expr, evaluated by package expr.

// bruteTree is a tree with its value.
type bruteTree struct {
	tree  expr.Expr
	value rat.Rat
}

// bruteTrees returns the legal trees over exactly the numbers of the hand, without duplicates.
func bruteTrees(hand []int64, rules puzzle.Rules, memo map[string][]bruteTree) []bruteTree {
	key := fmt.Sprint(hand)
	if list, ok := memo[key]; ok {
		return list
	}
	if len(hand) == 1 {
		return []bruteTree{{expr.Num(hand[0]), rat.Int(hand[0])}}
	}
	var list []bruteTree
	seen := map[string]bool{} // left sides
	for mask := 1; mask < 1<<len(hand)-1; mask++ {
		left, right := subsetOf(hand, mask), subsetOf(hand, ^mask)
		if seen[fmt.Sprint(left)] {
			continue
		}
		seen[fmt.Sprint(left)] = true
		for _, l := range bruteTrees(left, rules, memo) {
			for _, r := range bruteTrees(right, rules, memo) {
				for _, op := range expr.Ops() {
					v, err := op.Apply(l.value, r.value)
					if rules.Ops.Has(op) && err == nil && rules.Values.Allows(v) {
						list = append(list, bruteTree{&expr.Bin{Op: op, L: l.tree, R: r.tree}, v})
					}
				}
			}
		}
	}
	memo[key] = list
	return list
}

// subsetOf returns the numbers of a hand whose bits in mask are set.
func subsetOf(hand []int64, mask int) []int64 {
	var out []int64
	for i, x := range hand {
		if mask>>i&1 == 1 {
			out = append(out, x)
		}
	}
	return out
}

// allBruteTrees returns the legal trees of a puzzle, without duplicates: those over its hand and,
// if the rules allow them, over the hands that joining makes, over the readings and over subsets.
func allBruteTrees(p puzzle.Puzzle) []bruteTree {
	hands := bruteReadings(p.Hand, p.Rules.Alternatives)
	if p.Rules.Join {
		hands = bruteJoined(p.Hand)
	}
	memo, seen := map[string][]bruteTree{}, map[string]bool{}
	var trees []bruteTree
	for _, hand := range hands {
		first := 1<<len(hand) - 1
		if p.Rules.Subset {
			first = 1
		}
		for mask := first; mask < 1<<len(hand); mask++ {
			subset := subsetOf(hand, mask)
			if seen[fmt.Sprint(subset)] {
				continue
			}
			seen[fmt.Sprint(subset)] = true
			trees = append(trees, bruteTrees(subset, p.Rules, memo)...)
		}
	}
	if p.Rules.NoBrackets {
		trees = slices.DeleteFunc(trees, func(t bruteTree) bool { return strings.Contains(expr.Format(t.tree, expr.Style{}), "(") })
	}
	return trees
}

// bruteReadings returns the readings of a hand, sorted. Some may occur twice.
func bruteReadings(hand []int64, alternatives puzzle.Alternatives) [][]int64 {
	all := [][]int64{nil}
	for _, n := range hand {
		var next [][]int64
		for _, reading := range all {
			for _, c := range alternatives.Of(n) {
				next = append(next, append(slices.Clone(reading), c.Value))
			}
		}
		all = next
	}
	for _, reading := range all {
		slices.Sort(reading)
	}
	return all
}

// bruteJoined returns the hands that result from joining digits. It joins two numbers at a time, as
// long as that makes a new hand.
func bruteJoined(hand []int64) [][]int64 {
	// scale is 10 to the number of digits, or 0 if the number cannot be joined.
	type number struct{ value, scale int64 }
	var start []number
	for _, x := range hand {
		if 1 <= x && x <= 9 {
			start = append(start, number{x, 10})
		} else {
			start = append(start, number{x, 0})
		}
	}
	seen := map[string]bool{}
	var hands [][]int64
	var visit func(numbers []number)
	visit = func(numbers []number) {
		slices.SortFunc(numbers, func(a, b number) int {
			return cmp.Or(cmp.Compare(a.value, b.value), cmp.Compare(a.scale, b.scale))
		})
		if seen[fmt.Sprint(numbers)] {
			return
		}
		seen[fmt.Sprint(numbers)] = true
		var h []int64
		for _, r := range numbers {
			h = append(h, r.value)
		}
		if !slices.ContainsFunc(hands, func(o []int64) bool { return slices.Equal(o, h) }) {
			hands = append(hands, h)
		}
		for i, a := range numbers {
			for j, b := range numbers {
				if i != j && a.scale > 0 && b.scale > 0 {
					next := slices.Delete(slices.Clone(numbers), max(i, j), max(i, j)+1)
					next[min(i, j)] = number{a.value*b.scale + b.value, a.scale * b.scale}
					visit(next)
				}
			}
		}
	}
	visit(start)
	return hands
}

// simplest returns the texts of the trees, with the fewest parentheses that preserve each tree.
// They are in the order of docs/design.md, simplest first.
func simplest(trees []bruteTree) []string {
	type rankedSolution struct {
		text   string
		traits expr.Traits
		divs   int
		parens int
	}
	var list []rankedSolution
	for _, t := range trees {
		traits, err := expr.TraitsOf(t.tree)
		if err != nil {
			panic(err)
		}
		r := rankedSolution{text: expr.Format(t.tree, expr.Style{}), traits: traits}
		for _, c := range r.text {
			switch c {
			case '/':
				r.divs++
			case '(':
				r.parens++
			}
		}
		list = append(list, r)
	}
	slices.SortFunc(list, func(a, b rankedSolution) int {
		if a.traits.Fraction != b.traits.Fraction {
			if b.traits.Fraction {
				return -1
			}
			return 1
		}
		return cmp.Or(a.traits.Largest.Cmp(b.traits.Largest), cmp.Compare(a.divs, b.divs),
			cmp.Compare(a.parens, b.parens), cmp.Compare(len(a.text), len(b.text)), cmp.Compare(a.text, b.text))
	})
	texts := make([]string, len(list))
	for i := range list {
		texts[i] = list[i].text
	}
	return texts
}

// drawPuzzle returns a random puzzle of up to maxNumbers numbers, which usually make its target,
// and its legal trees.
func drawPuzzle(t *rapid.T, maxNumbers int) (puzzle.Puzzle, []bruteTree) {
	var rules puzzle.Rules
	rules.Ops = expr.OpSet(rapid.SampledFrom([]int{15, 15, 15, int(expr.All), 7, 9, 12, 8, 2, 18, int(expr.All)}).Draw(t, "ops"))
	rules.Values = puzzle.Values(rapid.SampledFrom([]int{0, 0, 0, 1, 2, 3, 4, 5}).Draw(t, "values"))
	rules.Subset = rapid.IntRange(0, 3).Draw(t, "subset") == 0
	rules.Join = rapid.IntRange(0, 3).Draw(t, "join") == 0
	if !rules.Join && rapid.IntRange(0, 2).Draw(t, "has alternatives") == 0 {
		rules.Alternatives = puzzle.Alternatives(rapid.IntRange(1, 31).Draw(t, "alternatives"))
		maxNumbers = min(maxNumbers, 3)
	}
	if rules.Ops.Has(expr.Add) && rules.Ops.Has(expr.Mul) && rules.Ops.Atomic() == 0 {
		rules.NoBrackets = rapid.IntRange(0, 3).Draw(t, "no brackets") == 0
	}
	numbers := rapid.SampledFrom([]int64{0, 0, 1, 1, 2, 2, 3, 4, 5, 6, 8, 9, 12, 13, 100, 1 << 40, 3037000500})
	if rules.Ops.Atomic() != 0 || rules.Join {
		maxNumbers = min(maxNumbers, 4)
	}
	hand := rapid.SliceOfN(numbers, 1, maxNumbers).Draw(t, "hand")
	p, err := puzzle.New(deal.Hand(hand), rat.Int(24), rules)
	if err != nil {
		t.Fatal(err)
	}
	all := allBruteTrees(p)
	p.Target = rat.Int(rapid.Int64Range(-10, 200).Draw(t, "integer target"))
	if len(all) > 0 && rapid.IntRange(0, 3).Draw(t, "reachable") > 0 {
		p.Target = all[rapid.IntRange(0, len(all)-1).Draw(t, "tree")].value
	}
	return p, all
}

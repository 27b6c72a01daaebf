package solve

import (
	"cmp"
	"fmt"
	"slices"

	"pgregory.net/rapid"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// The brute force of these tests: every tree as an expr.Expr, evaluated by package expr.

// plain is a tree and its value.
type bruteTree struct {
	tree  expr.Expr
	value rat.Rat
}

// plainTrees returns the legal trees over exactly the numbers of the hand, each text once.
func bruteTrees(hand []int64, rules puzzle.Rules, memo map[string][]bruteTree) []bruteTree {
	key := fmt.Sprint(hand)
	if list, ok := memo[key]; ok {
		return list
	}
	if len(hand) == 1 {
		return []bruteTree{{expr.Num(hand[0]), rat.Int(hand[0])}}
	}
	var list []bruteTree
	cuts := map[string]bool{}
	for mask := 1; mask < 1<<len(hand)-1; mask++ {
		left, right := subsetOf(hand, mask), subsetOf(hand, ^mask)
		if cuts[fmt.Sprint(left)] {
			continue
		}
		cuts[fmt.Sprint(left)] = true
		for _, l := range bruteTrees(left, rules, memo) {
			for _, r := range bruteTrees(right, rules, memo) {
				for op := expr.Add; op <= expr.Pow; op++ {
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

func subsetOf(hand []int64, mask int) []int64 {
	var out []int64
	for i, x := range hand {
		if mask>>i&1 == 1 {
			out = append(out, x)
		}
	}
	return out
}

// plainAll returns the legal trees of a puzzle: those over its hand, over the hands that joining
// makes, and over their subsets, as the rules allow. Each text occurs once.
func allBruteTrees(p puzzle.Puzzle) []bruteTree {
	hands := [][]int64{p.Hand}
	if p.Rules.Join {
		hands = bruteJoined(p.Hand)
	}
	memo, seen := map[string][]bruteTree{}, map[string]bool{}
	var all []bruteTree
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
			all = append(all, bruteTrees(subset, p.Rules, memo)...)
		}
	}
	return all
}

// plainJoined joins two numbers at a time, as long as that makes a new hand.
func bruteJoined(hand []int64) [][]int64 {
	type row struct{ n, digits int64 } // digits 0: cannot be joined
	var start []row
	for _, x := range hand {
		if 1 <= x && x <= 9 {
			start = append(start, row{x, 10})
		} else {
			start = append(start, row{x, 0})
		}
	}
	seen := map[string]bool{}
	var hands [][]int64
	var visit func(rows []row)
	visit = func(rows []row) {
		slices.SortFunc(rows, func(a, b row) int {
			return cmp.Or(cmp.Compare(a.n, b.n), cmp.Compare(a.digits, b.digits))
		})
		if seen[fmt.Sprint(rows)] {
			return
		}
		seen[fmt.Sprint(rows)] = true
		var h []int64
		for _, r := range rows {
			h = append(h, r.n)
		}
		if !slices.ContainsFunc(hands, func(o []int64) bool { return slices.Equal(o, h) }) {
			hands = append(hands, h)
		}
		for i, a := range rows {
			for j, b := range rows {
				if i != j && a.digits > 0 && b.digits > 0 {
					next := slices.Delete(slices.Clone(rows), max(i, j), max(i, j)+1)
					next[min(i, j)] = row{a.n*b.digits + b.n, a.digits * b.digits}
					visit(next)
				}
			}
		}
	}
	visit(start)
	return hands
}

// simplest returns the texts of the trees, with the fewest parentheses that preserve the tree,
// sorted by the definition of docs/design.md.
func simplest(trees []bruteTree) []string {
	type ranked struct {
		text   string
		traits expr.Traits
		divs   int
		parens int
	}
	var list []ranked
	for _, t := range trees {
		traits, err := expr.TraitsOf(t.tree)
		if err != nil {
			panic(err)
		}
		r := ranked{text: expr.Format(t.tree, expr.Style{}), traits: traits}
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
	slices.SortFunc(list, func(a, b ranked) int {
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

// drawPuzzle draws a puzzle of up to maxNumbers numbers. The target can usually be made.
func drawPuzzle(t *rapid.T, maxNumbers int) (puzzle.Puzzle, []bruteTree) {
	var rules puzzle.Rules
	rules.Ops = expr.OpSet(rapid.SampledFrom([]int{15, 15, 15, 31, 7, 9, 12, 8, 2, 18, 31}).Draw(t, "ops"))
	rules.Values = puzzle.Values(rapid.SampledFrom([]int{0, 0, 0, 1, 2, 3, 4, 5}).Draw(t, "values"))
	rules.Subset = rapid.IntRange(0, 3).Draw(t, "subset") == 0
	rules.Join = rapid.IntRange(0, 3).Draw(t, "join") == 0
	numbers := rapid.SampledFrom([]int64{0, 0, 1, 1, 2, 2, 3, 4, 5, 6, 8, 9, 12, 13, 100, 1 << 40, 3037000500})
	if rules.Ops.Has(expr.Pow) || rules.Join {
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

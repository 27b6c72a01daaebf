package solve_test

import (
	"context"
	"fmt"
	"iter"
	"math/big"
	"slices"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// agree compares the engine with the reference on one puzzle, solution by
// solution at all three levels, and returns how many forms there are.
func agree(t *testing.T, e *solve.Engine, p puzzle.Puzzle) (forms int) {
	t.Helper()
	c := &comparison{t: t, e: e, p: p, what: describe(p), oracle: oracle{7}}
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(differ); !ok {
				panic(r)
			}
		}
	}()
	trees := referenceWritten(p)
	classes := c.oracle.forms(trees)
	idea, n := ideas(classes)
	c.count(expr.Written, len(trees))
	c.count(expr.Form, len(classes))
	c.count(expr.Idea, n)
	c.written(trees)
	c.forms(classes, idea)
	c.ideas(classes, idea, n)
	c.yesNo(len(trees) > 0)
	return len(classes)
}

type comparison struct {
	t      *testing.T
	e      *solve.Engine
	p      puzzle.Puzzle
	what   string
	oracle oracle
}

// A differ ends a comparison.
type differ struct{}

// fail ends the comparison, but not the test: the next puzzle may tell more.
func (c *comparison) fail(format string, args ...any) {
	c.t.Helper()
	c.t.Errorf("%s: %s", c.what, fmt.Sprintf(format, args...))
	panic(differ{})
}

func (c *comparison) count(level expr.Level, want int) {
	c.t.Helper()
	got, err := c.e.Count(context.Background(), c.p, level)
	if err != nil || got != int64(want) {
		c.fail("%s: engine counts %d (%v), reference %d", level, got, err, want)
	}
}

// A shown solution is one that the engine gave, with its tree and its key.
type shown struct {
	solve.Solution
	tree *tree
	key  key
}

// all takes what the engine lists at a level and checks each by itself: it is
// legal, it parses to the tree the solution says, and nothing stands before
// something simpler.
func (c *comparison) all(level expr.Level) []shown {
	c.t.Helper()
	seq, err := c.e.All(context.Background(), c.p, level)
	if err != nil {
		c.fail("%s: %v", level, err)
	}
	return c.check(level, seq)
}

func (c *comparison) check(level expr.Level, seq iter.Seq[solve.Solution]) []shown {
	c.t.Helper()
	var out []shown
	for s := range seq {
		x, err := expr.Parse(s.Text)
		if err != nil {
			c.fail("%s: %q: %v", level, s.Text, err)
		}
		if v := c.p.Check(x); !v.Correct {
			c.fail("%s: %s is %s", level, s.Text, v.Reason)
		}
		tr := treeOf(x)
		if given := treeOf(s.Expr()); given.text() != tr.text() {
			c.fail("%s: %s has the tree %s", level, s.Text, given.text())
		}
		k := keyOf(tr, s.Text)
		if len(out) > 0 && k.compare(out[len(out)-1].key) < 0 {
			c.fail("%s: %s stands before %s, which is simpler", level, out[len(out)-1].Text, s.Text)
		}
		out = append(out, shown{s, tr, k})
	}
	return out
}

func (c *comparison) written(trees []*tree) {
	c.t.Helper()
	want := texts(trees)
	var got []string
	for _, s := range c.all(expr.Written) {
		got = append(got, s.tree.text())
	}
	slices.Sort(got)
	if len(slices.Compact(slices.Clone(got))) != len(got) {
		c.fail("written: a solution stands twice")
	}
	if !slices.Equal(got, want) {
		c.fail("written: engine only %v, reference only %v", minus(got, want), minus(want, got))
	}
}

// shownAs lists the trees of a form that may be shown: the left-associated ones;
// where the operators allow none (a-(b-c) needs a plus to be one), all of them.
func shownAs(f class) []*tree {
	var list []*tree
	for _, t := range f.trees {
		if leftAssociated(t) {
			list = append(list, t)
		}
	}
	if list == nil {
		return f.trees
	}
	return list
}

// simplest is the key of the simplest tree of the forms.
func simplest(forms ...class) key {
	var best key
	for _, f := range forms {
		for _, t := range shownAs(f) {
			if k := keyOf(t, expr.Format(t.expr(), expr.Style{})); best.largest == nil || k.compare(best) < 0 {
				best = k
			}
		}
	}
	return best
}

func (c *comparison) forms(forms []class, idea []int) {
	c.t.Helper()
	at := map[fingerprint]int{}
	for i, f := range forms {
		at[f.id] = i
	}
	listed := make([]string, len(forms))
	ideaOf := map[int]int{} // of the engine's numbers
	numbered, n, err := c.e.Ideas(context.Background(), c.p)
	if err != nil {
		c.fail("ideas: %v", err)
	}
	plain := c.all(expr.Form)
	for i, s := range c.check(expr.Form, slices.Values(numbered)) {
		if i >= len(plain) || plain[i].Text != s.Text {
			c.fail("form: %s, number %d of the ideas, is not at its place in the list", s.Text, i+1)
		}
		i, ok := at[c.oracle.form(s.tree)] // i is the reference's number
		switch {
		case !ok:
			c.fail("form: %s is none of the reference's", s.Text)
		case listed[i] != "":
			c.fail("form: %s and %s are the same", listed[i], s.Text)
		case !leftAssociated(s.tree) && leftAssociated(shownAs(forms[i])[0]):
			c.fail("form: %s is not left-associated", s.Text)
		case s.key.compare(simplest(forms[i])) != 0:
			c.fail("form: %s is shown, %s is simpler", s.Text, simplest(forms[i]).text)
		case s.Text != expr.Format(s.Expr(), expr.Style{}):
			c.fail("form: %s has more parentheses than needed", s.Text)
		}
		listed[i] = s.Text
		if known, ok := ideaOf[s.Idea]; !ok {
			if s.Idea != len(ideaOf)+1 {
				c.fail("form: %s has idea %d after %d others", s.Text, s.Idea, len(ideaOf))
			}
			ideaOf[s.Idea] = idea[i]
		} else if known != idea[i] {
			c.fail("form: %s stands under the wrong idea", s.Text)
		}
	}
	if n != len(ideaOf) || len(plain) != len(numbered) {
		c.fail("form: %d ideas, %d numbered; %d forms, %d with ideas", n, len(ideaOf), len(plain), len(numbered))
	}
	if i := slices.Index(listed, ""); i >= 0 {
		c.fail("form: %s is missing", forms[i].trees[0].text())
	}
}

func (c *comparison) ideas(forms []class, idea []int, n int) {
	c.t.Helper()
	at := map[fingerprint]int{}
	for i, f := range forms {
		at[f.id] = idea[i]
	}
	listed := make([]string, n)
	for _, s := range c.all(expr.Idea) {
		i, ok := at[c.oracle.form(s.tree)]
		if !ok || listed[i] != "" {
			c.fail("idea: %s is none of the reference's or stands beside %q", s.Text, listed)
		}
		listed[i] = s.Text
		var members []class
		for j, f := range forms {
			if idea[j] == i {
				members = append(members, f)
			}
		}
		if best := simplest(members...); s.key.compare(best) != 0 {
			c.fail("idea: %s is shown, %s is simpler", s.Text, best.text)
		}
	}
}

func (c *comparison) yesNo(want bool) {
	c.t.Helper()
	ctx := context.Background()
	if got, err := c.e.Solvable(ctx, c.p); err != nil || got != want {
		c.fail("solvable: engine says %v (%v)", got, err)
	}
	first, ok, err := c.e.First(ctx, c.p)
	if err != nil || ok != want {
		c.fail("first: engine says %v (%v)", ok, err)
	}
	if list := c.all(expr.Form); ok && list[0].Text != first.Text {
		c.fail("first is %s, the first of all is %s", first.Text, list[0].Text)
	}
}

// A key orders solutions: fraction needed, largest |intermediate|, divisions,
// parentheses, length. (The text, last, decides only between equals.)
type key struct {
	fraction                  bool
	largest                   *big.Rat
	divisions, parens, length int
	text                      string
}

func (k key) compare(l key) int {
	if k.fraction != l.fraction {
		if k.fraction {
			return 1
		}
		return -1
	}
	if c := k.largest.Cmp(l.largest); c != 0 {
		return c
	}
	return slices.Compare([]int{k.divisions, k.parens, k.length}, []int{l.divisions, l.parens, l.length})
}

func keyOf(t *tree, text string) key {
	k := key{largest: new(big.Rat), length: len(text), text: text}
	for _, c := range text {
		switch c {
		case '(':
			k.parens++
		case '/':
			k.divisions++
		}
	}
	var visit func(t *tree) *big.Rat
	visit = func(t *tree) *big.Rat {
		if t.op == 0 {
			return pureRat.of(t.num)
		}
		v, _ := pureRat.apply(t.op, visit(t.l), visit(t.r))
		k.fraction = k.fraction || !v.IsInt()
		if abs := new(big.Rat).Abs(v); abs.Cmp(k.largest) > 0 {
			k.largest = abs
		}
		return v
	}
	visit(t)
	return k
}

// leftAssociated says that no sum or product has one of its kind on the right.
func leftAssociated(t *tree) bool {
	if t.op == 0 {
		return true
	}
	kind := map[byte]int{'+': 1, '-': 1, '*': 2, '/': 2}
	same := kind[t.op] != 0 && kind[t.op] == kind[t.r.op]
	return !same && leftAssociated(t.l) && leftAssociated(t.r)
}

// describe is a puzzle for messages.
func describe(p puzzle.Puzzle) string {
	return fmt.Sprintf("%v = %v under %+v", p.Hand, p.Target, p.Rules)
}

// treeOf is the reference's tree of an expression.
func treeOf(x expr.Expr) *tree {
	switch x := x.(type) {
	case expr.Num:
		return &tree{num: int64(x)}
	case *expr.Bin:
		return &tree{op: x.Op.Symbol(), l: treeOf(x.L), r: treeOf(x.R)}
	}
	panic("a solution with a minus sign in front")
}

func (t *tree) expr() expr.Expr {
	if t.op == 0 {
		return expr.Num(t.num)
	}
	ops := map[byte]expr.Op{'+': expr.Add, '-': expr.Sub, '*': expr.Mul, '/': expr.Div, '^': expr.Pow}
	return &expr.Bin{Op: ops[t.op], L: t.l.expr(), R: t.r.expr()}
}

// minus lists a few of what is in a and not in b.
func minus(a, b []string) []string {
	var out []string
	for _, s := range a {
		if !slices.Contains(b, s) && len(out) < 5 {
			out = append(out, s)
		}
	}
	return out
}

func limitsOf(r puzzle.Rules) limits {
	return limits{
		ops: r.Ops.String(), subset: r.Subset, join: r.Join,
		integer: r.Values&puzzle.Integer != 0, nonNegative: r.Values&puzzle.NonNegative != 0, plus: r.Values&puzzle.Positive != 0,
	}
}

// small says that the reference can use its small fractions.
func small(p puzzle.Puzzle) bool {
	largest := big.NewInt(1)
	for _, n := range p.Hand {
		largest.Mul(largest, big.NewInt(n+1))
	}
	return !p.Rules.Ops.Has(expr.Pow) && largest.BitLen() <= 30 && !p.Rules.Join
}

// referenceWritten lists the written solutions of a puzzle.
func referenceWritten(p puzzle.Puzzle) []*tree {
	lim := limitsOf(p.Rules)
	if !small(p) {
		return newForest(pureRat, lim).written(p.Hand, p.Target.Big())
	}
	target, ok := p.Target.Small()
	if !ok {
		return nil // out of reach of small numbers
	}
	return newForest(smallFrac, lim).written(p.Hand, frac{target.Num, target.Den})
}

// referenceValues lists the values that the rules make of a hand, ascending.
func referenceValues(p puzzle.Puzzle) []*big.Rat {
	found := map[string]*big.Rat{}
	lim := limitsOf(p.Rules)
	if small(p) {
		f := newForest(smallFrac, lim)
		seen := map[frac]bool{}
		for _, h := range lim.hands(p.Hand) {
			if len(h) == 1 {
				seen[smallFrac.of(h[0])] = true
			}
			f.each(h, func(_ byte, _, _ *tree, v frac) { seen[v] = true })
		}
		for v := range seen {
			found[fmt.Sprint(v)] = big.NewRat(v.n, v.d)
		}
	} else {
		f := newForest(pureRat, lim)
		for _, h := range lim.hands(p.Hand) {
			for _, v := range f.all(h) {
				found[v.v.String()] = v.v
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

// puzzleOf makes a puzzle that the tests know to be one.
func puzzleOf(t *testing.T, hand []int64, target rat.Rat, r puzzle.Rules) puzzle.Puzzle {
	t.Helper()
	h, err := deal.NewHand(hand...)
	if err != nil {
		t.Fatal(err)
	}
	p, err := puzzle.New(h, target, r)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func rulesOf(t *testing.T, variant string) puzzle.Rules {
	t.Helper()
	v, err := puzzle.Lookup(variant)
	if err != nil {
		t.Fatal(err)
	}
	return v.Rules
}

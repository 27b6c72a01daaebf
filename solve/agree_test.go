package solve_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// checkAgreement compares the engine with the reference on one puzzle, solution by solution at all
// three levels. It returns the number of forms.
func checkAgreement(t *testing.T, e *solve.Engine, p puzzle.Puzzle) (forms int) {
	t.Helper()
	return checkAgreementWith(t, e, p, referenceWritten(p))
}

// checkAgreementWith is like checkAgreement for the given written solutions of the reference.
func checkAgreementWith(t *testing.T, e *solve.Engine, p puzzle.Puzzle, trees []*tree) (forms int) {
	t.Helper()
	c := &comparison{t: t, e: e, p: p, description: describe(p), oracle: formOracle{7}}
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(mismatch); !ok {
				panic(r)
			}
		}
	}()
	classes := c.oracle.forms(trees)
	ideaOf, n := groupIdeas(classes)
	c.checkCount(expr.Written, len(trees))
	c.checkCount(expr.Form, len(classes))
	c.checkCount(expr.Idea, n)
	c.checkWritten(trees)
	best := make([]candidate, len(classes))
	for i, class := range classes {
		best[i] = representative(class)
	}
	c.checkForms(classes, best, ideaOf)
	c.checkIdeas(classes, best, ideaOf, n)
	c.checkSolvable(len(trees) > 0)
	return len(classes)
}

// comparison holds the state of checkAgreement for one puzzle.
type comparison struct {
	t           *testing.T
	e           *solve.Engine
	p           puzzle.Puzzle
	description string
	oracle      formOracle
	firstForm   string // the first of All at level Form, set by checkForms
}

// mismatch is the panic value that ends a comparison.
type mismatch struct{}

// fail reports an error and ends the comparison, but not the test, which continues with other
// puzzles.
func (c *comparison) fail(format string, args ...any) {
	c.t.Helper()
	c.t.Errorf("%s: %s", c.description, fmt.Sprintf(format, args...))
	panic(mismatch{})
}

// checkCount checks the number of solutions at a level.
func (c *comparison) checkCount(level expr.Level, want int) {
	c.t.Helper()
	got, err := c.e.Count(context.Background(), c.p, level)
	if err != nil || got != int64(want) {
		c.fail("%s: engine counts %d (%v), want %d", level, got, err, want)
	}
}

// listedSolution is a solution that the engine returned, with its tree and its key.
type listedSolution struct {
	solve.Solution
	tree *tree
	key  solutionKey
}

// list returns the engine's solutions at a level, after checking each with checkEach.
func (c *comparison) list(level expr.Level) []listedSolution {
	c.t.Helper()
	solutions, err := c.e.All(context.Background(), c.p, level)
	if err != nil {
		c.fail("%s: %v", level, err)
	}
	return c.checkEach(level, solutions)
}

// checkEach checks that each solution is correct, that its text parses to its tree, and that it is
// not simpler than the solution before it.
func (c *comparison) checkEach(level expr.Level, solutions []solve.Solution) []listedSolution {
	c.t.Helper()
	var out []listedSolution
	for _, s := range solutions {
		x, err := expr.Parse(s.Text)
		if err != nil {
			c.fail("%s: %q: %v", level, s.Text, err)
		}
		if v := c.p.Check(x); !v.Correct {
			c.fail("%s: %s is %s", level, s.Text, v.Reason)
		}
		tr := referenceTree(x)
		if given := referenceTree(s.Expr()); given.text() != tr.text() {
			c.fail("%s: %s has the tree %s", level, s.Text, given.text())
		}
		k := keyOf(tr, s.Text)
		if len(out) > 0 && k.compare(out[len(out)-1].key) < 0 {
			c.fail("%s: %s precedes %s, which is simpler", level, out[len(out)-1].Text, s.Text)
		}
		out = append(out, listedSolution{s, tr, k})
	}
	return out
}

// checkWritten checks that the written solutions are those of the reference, each with the fewest
// parentheses.
func (c *comparison) checkWritten(trees []*tree) {
	c.t.Helper()
	want := texts(trees)
	var got []string
	for _, s := range c.list(expr.Written) {
		if fewest := expr.Format(s.Expr(), expr.Style{}); s.Text != fewest {
			c.fail("written: %s has more parentheses than %s", s.Text, fewest)
		}
		got = append(got, s.tree.text())
	}
	slices.Sort(got)
	if len(slices.Compact(slices.Clone(got))) != len(got) {
		c.fail("written: duplicate solution")
	}
	if !slices.Equal(got, want) {
		c.fail("written: engine only %v, reference only %v", missingFrom(got, want), missingFrom(want, got))
	}
}

// checkForms checks that the engine lists each form of the reference once, as its simplest tree and
// with the right idea. best[i] represents forms[i] in the reference, and idea[i] is its idea.
func (c *comparison) checkForms(forms []formClass, best []candidate, idea []int) {
	c.t.Helper()
	formIndex := map[fingerprint]int{}
	for i, f := range forms {
		formIndex[f.id] = i
	}
	listed := make([]string, len(forms))
	ideaOf := map[int]int{} // by the engine's idea number
	solutions, n, err := c.e.Ideas(context.Background(), c.p)
	if err != nil {
		c.fail("ideas: %v", err)
	}
	listedForms := c.list(expr.Form)
	if len(listedForms) > 0 {
		c.firstForm = listedForms[0].Text
	}
	for i, s := range c.checkEach(expr.Form, solutions) {
		if i >= len(listedForms) || listedForms[i].Text != s.Text {
			c.fail("form: %s is number %d of Ideas, but not of All", s.Text, i+1)
		}
		i, ok := formIndex[c.oracle.form(s.tree)] // i is the index of the form in the reference
		switch {
		case !ok:
			c.fail("form: %s is not in the reference", s.Text)
		case listed[i] != "":
			c.fail("form: %s and %s are the same form", listed[i], s.Text)
		case s.Text != best[i].text:
			c.fail("form: got %s, but %s is simpler", s.Text, best[i].text)
		case c.p.Rules.Ops == expr.Basic && c.p.Target.Sign() > 0 && candidateOf(s.tree).negativeFactors > 0:
			c.fail("form: %s has a negative factor", s.Text)
		case s.Text != expr.Format(s.Expr(), expr.Style{}):
			c.fail("form: %s has more parentheses than needed", s.Text)
		}
		listed[i] = s.Text
		if known, ok := ideaOf[s.Idea]; !ok {
			if s.Idea != len(ideaOf)+1 {
				c.fail("form: %s has idea %d, but only %d came before it", s.Text, s.Idea, len(ideaOf))
			}
			ideaOf[s.Idea] = idea[i]
		} else if known != idea[i] {
			c.fail("form: %s has the wrong idea", s.Text)
		}
	}
	if n != len(ideaOf) || len(listedForms) != len(solutions) {
		c.fail("form: %d ideas, %d of them used; All lists %d forms, Ideas %d", n, len(ideaOf), len(listedForms), len(solutions))
	}
	if i := slices.Index(listed, ""); i >= 0 {
		c.fail("form: %s is missing", forms[i].trees[0].text())
	}
}

// checkIdeas checks that the engine lists each of the n ideas of the reference once, by its
// simplest form. best and idea are as in checkForms.
func (c *comparison) checkIdeas(forms []formClass, best []candidate, idea []int, n int) {
	c.t.Helper()
	ideaOfForm := map[fingerprint]int{}
	simplest := make([]solutionKey, n) // by idea
	for i, f := range forms {
		ideaOfForm[f.id] = idea[i]
		if k := simplest[idea[i]]; k.text == "" || best[i].solutionKey.compare(k) < 0 {
			simplest[idea[i]] = best[i].solutionKey
		}
	}
	listed := make([]string, n)
	for _, s := range c.list(expr.Idea) {
		i, ok := ideaOfForm[c.oracle.form(s.tree)]
		if !ok || listed[i] != "" {
			c.fail("idea: %s is not in the reference or repeats one of %q", s.Text, listed)
		}
		listed[i] = s.Text
		if s.key.compare(simplest[i]) != 0 {
			c.fail("idea: got %s, but %s is simpler", s.Text, simplest[i].text)
		}
	}
}

// checkSolvable checks Solvable and First.
func (c *comparison) checkSolvable(want bool) {
	c.t.Helper()
	ctx := context.Background()
	if got, err := c.e.Solvable(ctx, c.p); err != nil || got != want {
		c.fail("solvable: engine returns %v (%v)", got, err)
	}
	first, ok, err := c.e.First(ctx, c.p)
	if err != nil || ok != want {
		c.fail("first: engine returns %v (%v)", ok, err)
	}
	if ok && first.Text != c.firstForm {
		c.fail("First returns %s, but All starts with %s", first.Text, c.firstForm)
	}
}

// describe returns a description of a puzzle for messages.
func describe(p puzzle.Puzzle) string {
	return fmt.Sprintf("%v = %v under %+v", p.Hand, p.Target, p.Rules)
}

// missingFrom returns up to five elements of a that b lacks.
func missingFrom(a, b []string) []string {
	var out []string
	for _, s := range a {
		if !slices.Contains(b, s) && len(out) < 5 {
			out = append(out, s)
		}
	}
	return out
}

// puzzleOf returns a puzzle and fails the test if it is invalid.
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

// rulesOf returns the rules of a variant.
func rulesOf(t *testing.T, variant string) puzzle.Rules {
	t.Helper()
	v, err := puzzle.Lookup(variant)
	if err != nil {
		t.Fatal(err)
	}
	return v.Rules
}

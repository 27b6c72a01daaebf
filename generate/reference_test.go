package generate

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// The reference implementation finds the facts about all candidates of a small space by listing
// every solution.

// reference holds the facts that the reference implementation finds about one candidate.
type reference struct {
	Item
	needs []Need
}

// smallCriteria returns criteria for the small space: hands of three or four numbers from 1 to 8,
// at most two of each, and the targets 22 to 24.
func smallCriteria() Criteria {
	return Criteria{
		Rules: puzzle.Rules{Ops: expr.Basic}, Pool: deal.Ranks(8, 2),
		Cards: Span{3, 4}, Targets: TargetSpan(22, 24),
	}
}

// smallReferences returns the reference facts of every candidate of smallCriteria, by puzzle ID. It
// computes them on the first call.
var smallReferences = sync.OnceValues(func() (map[string]*reference, error) { return references(smallCriteria()) })

// references returns the reference facts of every candidate of the criteria, by puzzle ID.
func references(criteria Criteria) (map[string]*reference, error) {
	byID := map[string]*reference{}
	e, g := solve.New(), grade.New()
	for n := criteria.Cards.From; n <= criteria.Cards.To; n++ {
		space, err := deal.NewSpace(criteria.Pool, int(n))
		if err != nil {
			return nil, err
		}
		for _, hand := range space.All() {
			for target := criteria.Targets.from; target <= criteria.Targets.to; target++ {
				p, err := puzzle.New(hand, rat.Int(target), criteria.Rules)
				if err != nil {
					return nil, err
				}
				f, err := referenceOf(e, g, p)
				if err != nil {
					return nil, err
				}
				byID[p.ID()] = f
			}
		}
	}
	return byID, nil
}

// referenceOf returns the reference facts of p.
func referenceOf(e *solve.Engine, g *grade.Grader, p puzzle.Puzzle) (*reference, error) {
	f := &reference{Item: Item{Puzzle: p}}
	ctx := testContext
	written, err := e.All(ctx, p, expr.Written)
	if err != nil {
		return nil, err
	}
	needed := map[Need]bool{}
	for _, n := range Needs() {
		needed[n] = true
	}
	for _, s := range written {
		f.Solvable = true
		traits, err := expr.TraitsOf(s.Expr())
		if err != nil {
			return nil, err
		}
		needed[NeedFraction] = needed[NeedFraction] && traits.Fraction
		needed[NeedLarge] = needed[NeedLarge] && traits.Largest.Cmp(rat.Int(40)) > 0 && traits.Largest.Cmp(p.Target) > 0
		for symbol, n := range map[string]Need{"+": NeedAddition, "-": NeedSubtraction, "*": NeedMultiplication, "/": NeedDivision} {
			needed[n] = needed[n] && strings.Contains(s.Text, symbol)
		}
	}
	if !f.Solvable {
		f.Tried, err = e.Tried(ctx, p)
		return f, err
	}
	forms, ideas, err := e.Ideas(ctx, p)
	if err != nil {
		return nil, err
	}
	f.Known = Facts{true, true, true, true}
	f.Forms, f.Ideas, f.Solution = int64(len(forms)), int64(ideas), forms[0].Text
	for i, s := range forms {
		traits, err := expr.TraitsOf(s.Expr())
		if err != nil {
			return nil, err
		}
		if i == 0 {
			f.Fraction, f.Largest = traits.Fraction, traits.Largest
			f.Depth = depthOf(s.Expr())
			f.Shape = map[[2]int]Shape{{3, 2}: "(..).", {4, 3}: "((..).).", {4, 2}: "(..)(..)"}[[2]int{len(p.Hand), f.Depth}]
		}
	}
	for _, n := range Needs() {
		if needed[n] {
			f.needs = append(f.needs, n)
		}
	}
	grading, err := g.Grade(context.Background(), p)
	f.Level, f.Seconds, f.Techniques = grading.Level, grading.Seconds, grading.Techniques
	return f, err
}

// depthOf returns the depth of the tree of e.
func depthOf(e expr.Expr) int {
	b, ok := e.(*expr.Bin)
	if !ok {
		return 0
	}
	return 1 + max(depthOf(b.L), depthOf(b.R))
}

// meets reports whether the candidate meets the criteria.
func (f *reference) meets(criteria *Criteria) bool {
	if criteria.Skip != nil && criteria.Skip(f.Puzzle) {
		return false
	}
	if !criteria.Cards.contains(int64(len(f.Puzzle.Hand))) {
		return false
	}
	if target, ok := f.Puzzle.Target.Int64(); !ok || target < criteria.Targets.from || target > criteria.Targets.to {
		return false
	}
	if !f.Solvable {
		return criteria.Unsolvable.Num > 0 || slices.Contains(criteria.Balance, AxisSolvable)
	}
	switch {
	case criteria.Unsolvable.isWhole(),
		criteria.Levels != Span{} && !criteria.Levels.contains(int64(f.Level)),
		f.Seconds < criteria.Seconds.From, criteria.Seconds.To > 0 && f.Seconds > criteria.Seconds.To,
		criteria.Unique == expr.Form && f.Forms != 1,
		criteria.Unique == expr.Idea && f.Ideas != 1,
		criteria.Depths != Span{} && !criteria.Depths.contains(int64(f.Depth)),
		len(criteria.Shapes) > 0 && criteria.Shapes[0] != "(..)(..)" && f.Depth < len(f.Puzzle.Hand)-1, // the other shapes are chains
		len(criteria.Shapes) > 0 && criteria.Shapes[0] == "(..)(..)" && f.Shape != "(..)(..)":
		return false
	}
	for _, n := range criteria.Needs {
		if !slices.Contains(f.needs, n) {
			return false
		}
	}
	return true
}

// collect returns the items and the tally of a plan.
func collect(t testing.TB, criteria Criteria, n int64, seed uint64) ([]Item, Tally) {
	t.Helper()
	plan, err := New(criteria, n, seed)
	if err != nil {
		t.Fatal(err)
	}
	picker := plan.Picker()
	var items []Item
	for item, err := range plan.Items(t.Context(), picker) {
		if err != nil {
			t.Fatal(err)
		}
		items = append(items, item)
	}
	return items, picker.Tally()
}

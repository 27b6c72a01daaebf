package generate

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// checkedCriteria is valid criteria with what follows from them.
type checkedCriteria struct {
	Criteria
	axes       []Axis  // Balance without AxisSolvable
	unsolvable Share   // Unsolvable, or a half for AxisSolvable
	shapes     []Shape // the shapes that the simplest solution may have
	facts      Facts   // the facts to find
	graded     bool    // a criterion or an axis needs grades
}

// checkCriteria returns criteria checked and completed. The error is a [*CriteriaError].
func checkCriteria(criteria Criteria) (*checkedCriteria, error) {
	w := &checkedCriteria{Criteria: criteria, unsolvable: criteria.Unsolvable}
	w.Pool, w.Needs = slices.Clone(w.Pool), slices.Clone(w.Needs)
	w.Shapes, w.Balance = slices.Clone(w.Shapes), slices.Clone(w.Balance)
	switch {
	case w.Patience > 0:
	case w.Cards.To < 6:
		w.Patience = defaultPatience
	default:
		w.Patience = defaultPatienceSix
	}
	for _, check := range []func() error{
		w.checkRules, w.checkSpans, w.checkSeconds, w.checkNeeds, w.checkBalance, w.checkUnsolvable, w.checkShapes,
	} {
		if err := check(); err != nil {
			return nil, err
		}
	}
	w.facts = w.Facts.union(Facts{
		Solution: len(w.Needs)+len(w.Shapes) > 0 || !w.Depths.isZero(),
		Forms:    w.Unique == expr.Form,
		Ideas:    w.Unique == expr.Idea,
		Grade:    !w.Levels.isZero() || w.Seconds != Seconds{},
	})
	w.graded = !w.Levels.isZero() || w.Seconds != Seconds{}
	for _, a := range w.axes {
		facts := a.info().facts
		w.facts = w.facts.union(facts)
		w.graded = w.graded || facts.Grade
	}
	return w, nil
}

// isWhole reports whether the share is the whole.
func (s Share) isWhole() bool { return s.Num > 0 && s.Num == s.Den }

// allowsSmallerTrees reports whether the tree of a solution may have fewer numbers than the hand.
func (w *checkedCriteria) allowsSmallerTrees() bool { return w.Rules.Subset || w.Rules.Join }

func (w *checkedCriteria) checkRules() error {
	p, err := puzzle.New(deal.Hand{1}, rat.Int(1), w.Rules)
	if err != nil {
		return &CriteriaError{Kind: KindRules, Field: "rules", Err: err}
	}
	w.Rules = p.Rules
	return nil
}

func (w *checkedCriteria) checkSpans() error {
	for _, s := range []struct {
		field     string
		span      Span
		low, high int64
		needed    bool
	}{
		{"cards", w.Cards, 1, puzzle.MaxNumbers, true},
		{"levels", w.Levels, 1, grade.MaxLevel, false},
		{"depths", w.Depths, 0, puzzle.MaxNumbers - 1, false},
	} {
		switch {
		case s.span.isZero() && s.needed:
			return &CriteriaError{Kind: KindMissing, Field: s.field}
		case s.span.isZero():
		case s.span.From > s.span.To:
			return &CriteriaError{Kind: KindEmpty, Field: s.field}
		case s.span.From < s.low || s.span.To > s.high:
			return &CriteriaError{Kind: KindOutside, Field: s.field, Limit: fmt.Sprintf("%d..%d", s.low, s.high)}
		}
	}
	if len(w.Pool) == 0 {
		return &CriteriaError{Kind: KindMissing, Field: "pool"}
	}
	return w.Targets.check()
}

// checkSeconds checks that the seconds are valid and match one of the levels asked for.
func (w *checkedCriteria) checkSeconds() error {
	s := w.Seconds
	switch {
	case s.From < 0 || s.To < 0 || math.IsNaN(s.From) || math.IsNaN(s.To):
		return &CriteriaError{Kind: KindOutside, Field: "seconds", Limit: "0.."}
	case s.To != 0 && s.From > s.To:
		return &CriteriaError{Kind: KindEmpty, Field: "seconds"}
	case s.To != 0 && s.To < grade.Floor:
		return &CriteriaError{Kind: KindOutside, Field: "seconds", Limit: fmt.Sprintf("%v..", grade.Floor)}
	}
	if l := w.levels(); l.From > l.To {
		return &CriteriaError{Kind: KindClash, Field: "levels", OtherField: "seconds"}
	}
	return nil
}

// levels returns the levels that both Levels and Seconds allow.
func (w *checkedCriteria) levels() Span {
	l := Span{1, grade.MaxLevel}
	if !w.Levels.isZero() {
		l = w.Levels
	}
	l.From = max(l.From, int64(grade.LevelOf(w.Seconds.From)))
	if w.Seconds.To != 0 {
		l.To = min(l.To, int64(grade.LevelOf(w.Seconds.To)))
	}
	return l
}

func (w *checkedCriteria) checkNeeds() error {
	if int(w.Unique) > int(expr.Idea) {
		return &CriteriaError{Kind: KindUnknown, Field: "unique", Value: w.Unique.String()}
	}
	for i, n := range w.Needs {
		op, about := operators[n]
		switch {
		case !slices.Contains(needs, n):
			return &CriteriaError{Kind: KindUnknown, Field: "needs", Value: string(n)}
		case slices.Contains(w.Needs[:i], n):
			return &CriteriaError{Kind: KindTwice, Field: "needs", Value: string(n)}
		case about && !w.Rules.Ops.Has(op),
			n == NeedFraction && (w.Rules.Values&puzzle.Integer != 0 || !w.Rules.Ops.Has(expr.Div) && !w.Rules.Ops.Has(expr.Pow)):
			return &CriteriaError{Kind: KindClash, Field: "needs", Value: string(n), OtherField: "rules"}
		}
	}
	return nil
}

func (w *checkedCriteria) checkBalance() error {
	for i, a := range w.Balance {
		switch {
		case a.info() == nil:
			return &CriteriaError{Kind: KindUnknown, Field: "balance", Value: string(a)}
		case slices.Contains(w.Balance[:i], a):
			return &CriteriaError{Kind: KindTwice, Field: "balance", Value: string(a)}
		case a != AxisSolvable:
			w.axes = append(w.axes, a)
		case w.Unsolvable != Share{}:
			return &CriteriaError{Kind: KindClash, Field: "balance", Value: string(a), OtherField: "unsolvable"}
		default:
			w.unsolvable = Share{1, 2}
		}
	}
	return nil
}

func (w *checkedCriteria) checkUnsolvable() error {
	s := w.unsolvable
	if s.Num < 0 || s.Den < 0 || s.Num > s.Den || s.Den > math.MaxInt64/2 || s.Num > 0 && s.Den == 0 {
		return &CriteriaError{Kind: KindOutside, Field: "unsolvable", Limit: "0..1"}
	}
	if !s.isWhole() {
		return nil
	}
	for _, c := range []struct {
		field string
		asked bool
	}{
		{"levels", !w.Levels.isZero()},
		{"seconds", w.Seconds != Seconds{}},
		{"unique", w.Unique != expr.Written},
		{"needs", len(w.Needs) > 0},
		{"shapes", len(w.Shapes) > 0},
		{"depths", !w.Depths.isZero()},
	} {
		if c.asked {
			return &CriteriaError{Kind: KindClash, Field: c.field, OtherField: "unsolvable"}
		}
	}
	return nil
}

// checkShapes finds the shapes that the criteria allow.
func (w *checkedCriteria) checkShapes() error {
	from := w.Cards.From
	if w.allowsSmallerTrees() {
		from = 1
	}
	var asked []Shape
	for _, text := range w.Shapes {
		list, err := namedShapes(text, int(from), int(w.Cards.To))
		if err != nil {
			return &CriteriaError{Kind: KindUnknown, Field: "shapes", Value: text, Err: err}
		}
		if !slices.ContainsFunc(list, func(s Shape) bool { return Span{from, w.Cards.To}.contains(int64(s.Numbers())) }) {
			return &CriteriaError{Kind: KindClash, Field: "shapes", Value: text, OtherField: "cards"}
		}
		asked = append(asked, list...)
	}
	for n := from; n <= w.Cards.To; n++ {
		for _, s := range shapes(int(n)) {
			if (asked == nil || slices.Contains(asked, s)) && (w.Depths.isZero() || w.Depths.contains(int64(s.Depth()))) {
				w.shapes = append(w.shapes, s)
			}
		}
	}
	switch {
	case len(w.shapes) > 0:
		return nil
	case asked != nil:
		return &CriteriaError{Kind: KindClash, Field: "depths", OtherField: "shapes"}
	}
	return &CriteriaError{Kind: KindClash, Field: "depths", OtherField: "cards"}
}

// spaces returns the space of hands of each size. An empty space is an error: the pool cannot give
// what the criteria ask for.
func (w *checkedCriteria) spaces() (all []deal.Space, err error) {
	for n := w.Cards.From; n <= w.Cards.To; n++ {
		s, err := deal.NewSpace(w.Pool, int(n))
		if err != nil {
			return nil, &CriteriaError{Kind: KindPool, Field: "pool", Err: err}
		}
		if s.Size() == 0 {
			return nil, &CriteriaError{Kind: KindClash, Field: "cards", Value: strconv.FormatInt(n, 10), OtherField: "pool"}
		}
		all = append(all, s)
	}
	return all, nil
}

// checkGradable checks, if a criterion needs grades, that grade accepts the hands; the largest hand
// of each size stands for all. Grade refuses hands before any work, so a cancelled context keeps it
// from grading those that it accepts.
func (w *checkedCriteria) checkGradable(spaces []deal.Space) error {
	if !w.graded {
		return nil
	}
	ended, end := context.WithCancel(context.Background())
	end()
	for _, s := range spaces {
		hand, err := s.At(s.Size() - 1)
		if err != nil {
			return err
		}
		_, err = grade.New().Grade(ended, puzzle.Puzzle{Hand: hand, Target: w.Targets.last(), Rules: w.Rules})
		if errors.Is(err, grade.ErrNumbers) {
			return &CriteriaError{Kind: KindUngraded, Field: w.gradedField(), Limit: strconv.Itoa(len(hand)), Err: err}
		}
	}
	return nil
}

// gradedField returns the name of the field that needs grades.
func (w *checkedCriteria) gradedField() string {
	switch {
	case !w.Levels.isZero():
		return "levels"
	case w.Seconds != Seconds{}:
		return "seconds"
	}
	return "balance"
}

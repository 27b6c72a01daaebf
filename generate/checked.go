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

// checkedCriteria holds valid criteria and values derived from them.
type checkedCriteria struct {
	Criteria
	axes        []Axis  // the axes of Balance without AxisSolvable
	unsolvable  Share   // Unsolvable, or 1/2 if Balance contains AxisSolvable
	shapes      []Shape // the shapes that the simplest solution may have
	facts       Facts   // the facts to find
	needsGrades bool    // whether a criterion or an axis needs grades
}

// checkCriteria checks and copies criteria, and sets the default patience and the derived values.
// The error is a [*CriteriaError].
func checkCriteria(criteria Criteria) (*checkedCriteria, error) {
	c := &checkedCriteria{Criteria: criteria, unsolvable: criteria.Unsolvable}
	c.Pool, c.Needs = slices.Clone(c.Pool), slices.Clone(c.Needs)
	c.Shapes, c.Balance = slices.Clone(c.Shapes), slices.Clone(c.Balance)
	switch {
	case c.Patience > 0:
	case c.Cards.To < 6:
		c.Patience = defaultPatience
	default:
		c.Patience = defaultPatienceFromSix
	}
	for _, check := range []func() error{
		c.checkRules, c.checkSpans, c.checkSeconds, c.checkNeeds, c.checkBalance, c.checkUnsolvable, c.checkShapes,
	} {
		if err := check(); err != nil {
			return nil, err
		}
	}
	c.facts = c.Facts.union(Facts{
		Solution: len(c.Needs)+len(c.Shapes) > 0 || !c.Depths.isZero(),
		Forms:    c.Unique == expr.Form,
		Ideas:    c.Unique == expr.Idea,
		Grade:    !c.Levels.isZero() || c.Seconds != Seconds{},
	})
	c.needsGrades = !c.Levels.isZero() || c.Seconds != Seconds{}
	for _, a := range c.axes {
		facts := a.info().facts
		c.facts = c.facts.union(facts)
		c.needsGrades = c.needsGrades || facts.Grade
	}
	return c, nil
}

// isWhole reports whether the share is 1.
func (s Share) isWhole() bool { return s.Num > 0 && s.Num == s.Den }

// allowsSmallerTrees reports whether a solution may have fewer numbers than the hand.
func (c *checkedCriteria) allowsSmallerTrees() bool { return c.Rules.Subset || c.Rules.Join }

func (c *checkedCriteria) checkRules() error {
	p, err := puzzle.New(deal.Hand{1}, rat.Int(1), c.Rules)
	if err != nil {
		return &CriteriaError{Kind: KindRules, Field: "rules", Err: err}
	}
	c.Rules = p.Rules
	return nil
}

func (c *checkedCriteria) checkSpans() error {
	for _, s := range []struct {
		field     string
		span      Span
		low, high int64
		needed    bool
	}{
		{"cards", c.Cards, 1, puzzle.MaxNumbers, true},
		{"levels", c.Levels, 1, grade.MaxLevel, false},
		{"depths", c.Depths, 0, puzzle.MaxNumbers - 1, false},
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
	if len(c.Pool) == 0 {
		return &CriteriaError{Kind: KindMissing, Field: "pool"}
	}
	return c.Targets.check()
}

// checkSeconds checks that the seconds are valid, and that some level meets both Levels and
// Seconds.
func (c *checkedCriteria) checkSeconds() error {
	s := c.Seconds
	switch {
	case s.From < 0 || s.To < 0 || math.IsNaN(s.From) || math.IsNaN(s.To):
		return &CriteriaError{Kind: KindOutside, Field: "seconds", Limit: "0.."}
	case s.To != 0 && s.From > s.To:
		return &CriteriaError{Kind: KindEmpty, Field: "seconds"}
	case s.To != 0 && s.To < grade.Floor:
		return &CriteriaError{Kind: KindOutside, Field: "seconds", Limit: fmt.Sprintf("%v..", grade.Floor)}
	}
	if l := c.levels(); l.From > l.To {
		return &CriteriaError{Kind: KindClash, Field: "levels", OtherField: "seconds"}
	}
	return nil
}

// levels returns the levels that both Levels and Seconds allow.
func (c *checkedCriteria) levels() Span {
	l := Span{1, grade.MaxLevel}
	if !c.Levels.isZero() {
		l = c.Levels
	}
	l.From = max(l.From, int64(grade.LevelOf(c.Seconds.From)))
	if c.Seconds.To != 0 {
		l.To = min(l.To, int64(grade.LevelOf(c.Seconds.To)))
	}
	return l
}

func (c *checkedCriteria) checkNeeds() error {
	if int(c.Unique) > int(expr.Idea) {
		return &CriteriaError{Kind: KindUnknown, Field: "unique", Value: c.Unique.String()}
	}
	for i, n := range c.Needs {
		op, isOperator := neededOps[n]
		switch {
		case !slices.Contains(needs, n):
			return &CriteriaError{Kind: KindUnknown, Field: "needs", Value: string(n)}
		case slices.Contains(c.Needs[:i], n):
			return &CriteriaError{Kind: KindTwice, Field: "needs", Value: string(n)}
		case isOperator && !c.Rules.Ops.Has(op),
			n == NeedFraction && (c.Rules.Values&puzzle.Integer != 0 || !c.Rules.Ops.Has(expr.Div) && c.Rules.Ops.Atomic() == 0):
			return &CriteriaError{Kind: KindClash, Field: "needs", Value: string(n), OtherField: "rules"}
		}
	}
	return nil
}

func (c *checkedCriteria) checkBalance() error {
	for i, a := range c.Balance {
		switch {
		case a.info() == nil:
			return &CriteriaError{Kind: KindUnknown, Field: "balance", Value: string(a)}
		case slices.Contains(c.Balance[:i], a):
			return &CriteriaError{Kind: KindTwice, Field: "balance", Value: string(a)}
		case a != AxisSolvable:
			c.axes = append(c.axes, a)
		case c.Unsolvable != Share{}:
			return &CriteriaError{Kind: KindClash, Field: "balance", Value: string(a), OtherField: "unsolvable"}
		default:
			c.unsolvable = Share{1, 2}
		}
	}
	return nil
}

func (c *checkedCriteria) checkUnsolvable() error {
	s := c.unsolvable
	if s.Num < 0 || s.Den < 0 || s.Num > s.Den || s.Den > math.MaxInt64/2 || s.Num > 0 && s.Den == 0 {
		return &CriteriaError{Kind: KindOutside, Field: "unsolvable", Limit: "0..1"}
	}
	if !s.isWhole() {
		return nil
	}
	for _, criterion := range []struct {
		field string
		isSet bool
	}{
		{"levels", !c.Levels.isZero()},
		{"seconds", c.Seconds != Seconds{}},
		{"unique", c.Unique != expr.Written},
		{"needs", len(c.Needs) > 0},
		{"shapes", len(c.Shapes) > 0},
		{"depths", !c.Depths.isZero()},
	} {
		if criterion.isSet {
			return &CriteriaError{Kind: KindClash, Field: criterion.field, OtherField: "unsolvable"}
		}
	}
	return nil
}

// checkShapes checks Shapes and Depths, and collects the shapes that they allow.
func (c *checkedCriteria) checkShapes() error {
	from := c.Cards.From
	if c.allowsSmallerTrees() {
		from = 1
	}
	var namedByText []Shape
	for _, text := range c.Shapes {
		list, err := namedShapes(text, int(from), int(c.Cards.To))
		if err != nil {
			return &CriteriaError{Kind: KindUnknown, Field: "shapes", Value: text, Err: err}
		}
		if !slices.ContainsFunc(list, func(s Shape) bool { return Span{from, c.Cards.To}.contains(int64(s.Numbers())) }) {
			return &CriteriaError{Kind: KindClash, Field: "shapes", Value: text, OtherField: "cards"}
		}
		namedByText = append(namedByText, list...)
	}
	for n := from; n <= c.Cards.To; n++ {
		for _, s := range shapes(int(n)) {
			if (namedByText == nil || slices.Contains(namedByText, s)) && (c.Depths.isZero() || c.Depths.contains(int64(s.Depth()))) {
				c.shapes = append(c.shapes, s)
			}
		}
	}
	switch {
	case len(c.shapes) > 0:
		return nil
	case namedByText != nil:
		return &CriteriaError{Kind: KindClash, Field: "depths", OtherField: "shapes"}
	}
	return &CriteriaError{Kind: KindClash, Field: "depths", OtherField: "cards"}
}

// spaces returns the space of hands of each size. It returns an error if a space is empty, since
// the pool is then too small for the hand size.
func (c *checkedCriteria) spaces() (spaces []deal.Space, err error) {
	for n := c.Cards.From; n <= c.Cards.To; n++ {
		s, err := deal.NewSpace(c.Pool, int(n))
		if err != nil {
			return nil, &CriteriaError{Kind: KindPool, Field: "pool", Err: err}
		}
		if s.Size() == 0 {
			return nil, &CriteriaError{Kind: KindClash, Field: "cards", Value: strconv.FormatInt(n, 10), OtherField: "pool"}
		}
		spaces = append(spaces, s)
	}
	return spaces, nil
}

// checkGradable checks that package grade accepts the hands if grades are needed. It tests only the
// last hand of each size, which has the largest numbers. Grade rejects hands before any work, and
// the cancelled context stops it from grading hands that it accepts.
func (c *checkedCriteria) checkGradable(spaces []deal.Space) error {
	if !c.needsGrades {
		return nil
	}
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	for _, s := range spaces {
		hand, err := s.At(s.Size() - 1)
		if err != nil {
			return err
		}
		_, err = grade.New().Grade(cancelled, puzzle.Puzzle{Hand: hand, Target: c.Targets.last(), Rules: c.Rules})
		if errors.Is(err, grade.ErrNumbers) {
			return &CriteriaError{Kind: KindUngraded, Field: c.gradedField(), Limit: strconv.Itoa(len(hand)), Err: err}
		}
	}
	return nil
}

// gradedField returns the name of a field that needs grades.
func (c *checkedCriteria) gradedField() string {
	switch {
	case !c.Levels.isZero():
		return "levels"
	case c.Seconds != Seconds{}:
		return "seconds"
	}
	return "balance"
}

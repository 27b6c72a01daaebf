package survey

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// A Surveyor finds the rows of a plan. It keeps what it learned, so it gets faster with use;
// it is not safe for concurrent use: make one per goroutine.
type Surveyor struct {
	// Meet, if it is set, is called with the rank of each hand before it is worked on. If it
	// panics, the hand is poison, as if the engine had.
	BeforeHand func(rank int64)

	plan   Plan
	space  deal.Space
	engine *solve.Engine
	grader *grade.Grader
}

// NewSurveyor makes a surveyor of a tidy plan.
func NewSurveyor(plan Plan) *Surveyor {
	s := &Surveyor{plan: plan, space: plan.Space()}
	s.reset()
	return s
}

func (s *Surveyor) reset() {
	s.engine, s.grader = solve.New(), grade.New()
	s.engine.Budget.Steps = s.plan.Steps
}

// Rows are the rows of the ranks from, from+1, … up to but not including to. An error, that of
// the context, comes with an empty row and ends the sequence: what the engine refuses is a row
// with a reason.
func (s *Surveyor) Rows(ctx context.Context, from, to int64) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		from, to := max(from, 0), min(to, s.space.Size())
		for from < to {
			n, more := s.yieldUntilFailure(ctx, from, to, yield)
			if !more {
				return
			}
			if from += n; from == to {
				return
			}
			// The hand of this rank stopped the stretch: by itself, in an engine of its own.
			s.reset()
			row, err := s.answerAlone(ctx, from)
			s.reset()
			if err != nil {
				yield(Row{}, err)
				return
			}
			if !yield(row, nil) {
				return
			}
			from++
		}
	}
}

// stretch yields rows as long as there is nothing wrong with their hands, and says how many;
// more is false if no more are wanted.
func (s *Surveyor) yieldUntilFailure(ctx context.Context, from, to int64, yield func(Row, error) bool) (n int64, more bool) {
	inYield := false // in the code of whoever takes the rows
	defer func() {
		if inYield {
			return // it is not ours to stop that panic
		}
		if recover() != nil {
			more = true
		}
	}()
	for row, err := range s.rows(ctx, from, to) {
		if err != nil {
			if ctx.Err() == nil && poisonReason(err) != "" {
				return n, true
			}
			inYield = true
			yield(Row{}, err)
			return n, false
		}
		n++
		inYield = true
		more = yield(row, nil)
		inYield = false
		if !more {
			return n, false
		}
	}
	return n, true
}

// rows are the rows of an interval, until the first thing that goes wrong. A plan with one statistic is swept.
func (s *Surveyor) rows(ctx context.Context, from, to int64) iter.Seq2[Row, error] {
	switch {
	case s.plan.Steps > 0 || s.BeforeHand != nil:
	case s.plan.Stats == Solvable:
		return func(yield func(Row, error) bool) {
			for row, err := range s.engine.SweepFrom(ctx, s.space, from, to, s.plan.Rules, s.plan.Target) {
				if !yield(Row{Rank: row.Rank, Hand: row.Hand, Solvable: row.Solvable}, err) {
					return
				}
			}
		}
	case s.plan.Stats == Reach:
		return func(yield func(Row, error) bool) {
			for row, err := range s.engine.SweepWindowFrom(ctx, s.space, from, to, s.plan.Rules, s.plan.Low, s.plan.High) {
				if !yield(Row{Rank: row.Rank, Hand: row.Hand, Reach: row.Targets}, err) {
					return
				}
			}
		}
	}
	return s.eachHand(ctx, from, to)
}

// each asks for every hand by itself.
func (s *Surveyor) eachHand(ctx context.Context, from, to int64) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		for rank, hand := range s.space.From(from, to) {
			if s.plan.Steps > 0 {
				s.reset()
			}
			row, err := s.answer(ctx, rank, hand)
			if !yield(row, err) || err != nil {
				return
			}
		}
	}
}

// alone is the row of a hand that went wrong among others.
func (s *Surveyor) answerAlone(ctx context.Context, rank int64) (row Row, err error) {
	hand, err := s.space.At(rank)
	if err != nil {
		return Row{}, err
	}
	defer func() {
		if recover() != nil {
			row, err = Row{Rank: rank, Hand: hand, Poison: "panic"}, nil
		}
	}()
	row, err = s.answer(ctx, rank, hand)
	if why := poisonReason(err); ctx.Err() == nil && why != "" {
		return Row{Rank: rank, Hand: hand, Poison: why}, nil
	}
	return row, err
}

// reason is what a hand is poison for, where the engine refused it; "" for other errors.
func poisonReason(err error) string {
	budgetErr := (*solve.BudgetError)(nil)
	switch {
	case errors.As(err, &budgetErr):
		return budgetErr.What
	case errors.Is(err, solve.ErrBudget):
		return "budget"
	case errors.Is(err, grade.ErrNumbers):
		return "numbers"
	}
	return ""
}

func (s *Surveyor) answer(ctx context.Context, rank int64, hand deal.Hand) (Row, error) {
	if err := ctx.Err(); err != nil {
		return Row{}, err
	}
	if s.BeforeHand != nil {
		s.BeforeHand(rank)
	}
	row := Row{Rank: rank, Hand: hand}
	if err := s.fillRow(ctx, &row); err != nil {
		return Row{}, fmt.Errorf("hand %d, %v: %w", rank, hand, err)
	}
	return row, nil
}

// find sets the facts of a hand that the plan asks for.
func (s *Surveyor) fillRow(ctx context.Context, row *Row) (err error) {
	stats, p := s.plan.Stats, puzzle.Puzzle{Hand: row.Hand, Target: s.plan.Target, Rules: s.plan.Rules}
	if stats&(Simplest|Fraction|Largest) != 0 {
		err = s.fillSimplest(ctx, p, row)
	} else if stats&targetStats != 0 {
		row.Solvable, err = s.engine.Solvable(ctx, p)
	}
	count := func(stat Stat, level expr.Level) (n int64) {
		if err == nil && row.Solvable && stats.Has(stat) {
			n, err = s.engine.Count(ctx, p, level)
		}
		return n
	}
	row.Written = count(Written, expr.Written)
	row.Forms = count(Forms, expr.Form)
	row.Ideas = count(Ideas, expr.Idea)
	if err == nil && row.Solvable && stats.Has(Grade) {
		var g grade.Grade
		g, err = s.grader.Grade(ctx, p)
		row.Tenths, row.Level = int64(math.Round(g.Seconds*10)), g.Level
	}
	if err == nil && stats.Has(Nearest) {
		var values []rat.Rat
		values, err = s.engine.Nearest(ctx, p)
		for i, value := range values {
			if i > 0 {
				row.Nearest += " "
			}
			row.Nearest += value.String()
		}
	}
	if err == nil && stats.Has(Reach) {
		row.Reach, err = s.engine.Window(ctx, p, s.plan.Low, s.plan.High)
	}
	return err
}

// simplest finds the simplest solution and what follows from it. Solutions without a fraction come first, so a hand needs
// a fraction only if its simplest solution has one.
func (s *Surveyor) fillSimplest(ctx context.Context, p puzzle.Puzzle, row *Row) error {
	first, solvable, err := s.engine.First(ctx, p)
	if row.Solvable = solvable; err != nil || !solvable {
		return err
	}
	fraction, largest, err := expr.ResultTraits(first.Expr())
	if err != nil {
		return err
	}
	stats := s.plan.Stats
	if stats.Has(Simplest) {
		row.Simplest = first.Text
	}
	row.Fraction = stats.Has(Fraction) && fraction
	if stats.Has(Largest) {
		row.Largest = largest.String()
	}
	return nil
}

// A Row is what a survey finds of one hand. Of the facts those are set that the plan asks
// for and the hand has: a hand without a solution has no simplest one and no grade, and Fraction
// is false for it.
type Row struct {
	Rank int64
	Hand deal.Hand

	// Poison says why there are no facts of this hand: "panic"; what passed a bound, as
	// solve.BudgetError says it; "numbers" for those too large to grade; "lost" when every
	// worker that met it was lost. It is empty for every other row.
	Poison string

	Solvable              bool
	Written, Forms, Ideas int64
	Simplest              string // in ASCII
	Fraction              bool
	Largest               string        // a number of the hand does not count: only results; as rat.Rat writes it
	Tenths                int64         // of a second: the grade
	Level                 int           // 1 to 5; 0 where there is no grade
	Reach                 solve.Targets // over the plan's window
	Nearest               string        // one value or two with a blank between, as rat.Rat writes them; "" if there is none
}

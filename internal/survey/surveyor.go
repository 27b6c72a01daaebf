package survey

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// Surveyor computes the rows of a plan. It caches results between hands, so it gets faster with
// use. It is not safe for concurrent use; each goroutine needs its own.
type Surveyor struct {
	// BeforeHand, if not nil, is called with the rank of each hand before the hand is computed. If
	// it panics, the hand is poison, as after a panic of the engine.
	BeforeHand func(rank int64)

	plan   Plan
	filled []*Statistic // those of the plan that rows have beside Solvable, in the order in which they are computed
	space  deal.Space
	engine *solve.Engine
	grader *grade.Grader
}

// NewSurveyor returns a surveyor of a normalized plan.
func NewSurveyor(plan Plan) *Surveyor {
	s := &Surveyor{plan: plan, space: plan.Space()}
	// Statistics of the window come last: which limit a hand exceeds first depends on the order.
	target := plan.Stats.ofTarget()
	for _, statistic := range append(target.All(), (plan.Stats &^ target).All()...) {
		if statistic.fill != nil {
			s.filled = append(s.filled, statistic)
		}
	}
	s.reset()
	return s
}

// reset replaces the engine and the grader by new ones.
func (s *Surveyor) reset() {
	s.engine, s.grader = solve.New(), grade.New()
	s.engine.Budget.Steps = s.plan.Steps
}

// Rows returns the rows of the ranks from up to but not including to, in order. An error ends the
// sequence and comes with an empty row. It is usually the error of ctx: a hand that the engine
// refuses gives no error but a poison row.
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
			// The hand at this rank failed. Compute it alone, with a new engine.
			s.reset()
			row, err := s.rowOrPoison(ctx, from)
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

// yieldUntilFailure yields rows until the engine refuses a hand or panics, and returns the number
// of rows. more is false if yield stopped the sequence or if rows ended with another error, which
// is then yielded.
func (s *Surveyor) yieldUntilFailure(ctx context.Context, from, to int64, yield func(Row, error) bool) (n int64, more bool) {
	inYield := false // yield is running
	defer func() {
		if inYield {
			return // do not recover from a panic of the caller
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

// rows returns the rows of an interval up to the first failure. If the only statistic is Solvable
// or Reach, it uses the sweeps of the engine, which are faster than solving hands one by one.
func (s *Surveyor) rows(ctx context.Context, from, to int64) iter.Seq2[Row, error] {
	switch {
	case s.plan.Steps > 0 || s.BeforeHand != nil:
	case s.plan.Stats == StatSolvable:
		return func(yield func(Row, error) bool) {
			for row, err := range s.engine.SweepFrom(ctx, s.space, from, to, s.plan.Rules, s.plan.Target) {
				if !yield(Row{Rank: row.Rank, Hand: row.Hand, Solvable: row.Solvable}, err) {
					return
				}
			}
		}
	case s.plan.Stats == StatReach:
		return func(yield func(Row, error) bool) {
			for row, err := range s.engine.SweepWindowFrom(ctx, s.space, from, to, s.plan.Rules, s.plan.Low, s.plan.High) {
				if !yield(Row{Rank: row.Rank, Hand: row.Hand, Reach: row.Targets}, err) {
					return
				}
			}
		}
	}
	return s.rowsByHand(ctx, from, to)
}

// Groups returns the results of the ranks from up to but not including to, in order, with one result for
// all hands that differ only in their last number. An error ends the sequence. Groups returns false if
// the plan has other statistics than Solvable, or if Rows is faster. Groups contain no poison hands,
// because this computation has no limit that a single hand could exceed.
func (s *Surveyor) Groups(ctx context.Context, from, to int64) (iter.Seq2[solve.Group, error], bool) {
	if s.plan.Stats != StatSolvable || s.plan.Steps > 0 || s.BeforeHand != nil {
		return nil, false
	}
	return s.engine.SweepGroups(ctx, s.space, from, to, s.plan.Rules, s.plan.Target)
}

// rowsByHand computes the rows of an interval hand by hand, up to the first failure.
func (s *Surveyor) rowsByHand(ctx context.Context, from, to int64) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		for rank, hand := range s.space.From(from, to) {
			if s.plan.Steps > 0 {
				s.reset()
			}
			row, err := s.computeRow(ctx, rank, hand)
			if !yield(row, err) || err != nil {
				return
			}
		}
	}
}

// rowOrPoison returns the row of one hand. If the engine panics or refuses the hand, the row is
// poison.
func (s *Surveyor) rowOrPoison(ctx context.Context, rank int64) (row Row, err error) {
	hand, err := s.space.At(rank)
	if err != nil {
		return Row{}, err
	}
	defer func() {
		if recover() != nil {
			row, err = Row{Rank: rank, Hand: hand, PoisonReason: "panic"}, nil
		}
	}()
	row, err = s.computeRow(ctx, rank, hand)
	if reason := poisonReason(err); ctx.Err() == nil && reason != "" {
		return Row{Rank: rank, Hand: hand, PoisonReason: reason}, nil
	}
	return row, err
}

// poisonReason returns why a hand is poison if the engine refused it with err, or "" if err is of
// another kind.
func poisonReason(err error) string {
	budgetErr := (*solve.BudgetError)(nil)
	switch {
	case errors.As(err, &budgetErr):
		return string(budgetErr.What)
	case errors.Is(err, solve.ErrBudget):
		return "budget"
	case errors.Is(err, grade.ErrNumbers):
		return "numbers"
	}
	return ""
}

// computeRow returns the row of one hand, or the error of the engine.
func (s *Surveyor) computeRow(ctx context.Context, rank int64, hand deal.Hand) (Row, error) {
	if err := ctx.Err(); err != nil {
		return Row{}, err
	}
	if s.BeforeHand != nil {
		s.BeforeHand(rank)
	}
	row := Row{Rank: rank, Hand: hand}
	if err := s.fillRow(ctx, &row); err != nil {
		return Row{}, fmt.Errorf("hand %v, rank %d: %w", hand, rank, err)
	}
	return row, nil
}

// work is a hand whose row is computed.
type work struct {
	*Surveyor
	puzzle puzzle.Puzzle
	row    *Row

	// Of the simplest solution, if there is one and a statistic of the plan needs it: the solution
	// in ASCII, whether it has a fraction, and the largest |result| of its operations.
	simplest string
	fraction bool
	largest  rat.Rat
}

// fillRow sets the statistics of the plan in a row.
func (s *Surveyor) fillRow(ctx context.Context, row *Row) error {
	w := &work{Surveyor: s, row: row, puzzle: puzzle.Puzzle{Hand: row.Hand, Target: s.plan.Target, Rules: s.plan.Rules}}
	if s.plan.HasTarget() {
		if err := w.solve(ctx); err != nil {
			return err
		}
	}
	for _, statistic := range s.filled {
		if statistic.hands == allHands || row.Solvable {
			if err := statistic.fill(ctx, w); err != nil {
				return err
			}
		}
	}
	return nil
}

// solve sets Solvable and, if a statistic needs it, the simplest solution.
func (w *work) solve(ctx context.Context) (err error) {
	if !slices.ContainsFunc(w.filled, func(s *Statistic) bool { return s.hands == solvedHands }) {
		w.row.Solvable, err = w.engine.Solvable(ctx, w.puzzle)
		return err
	}
	first, solvable, err := w.engine.First(ctx, w.puzzle)
	if w.row.Solvable = solvable; err != nil || !solvable {
		return err
	}
	w.simplest = first.Text
	w.fraction, w.largest, err = expr.ResultTraits(first.Expr())
	return err
}

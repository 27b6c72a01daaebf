package solve

import (
	"context"

	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve/internal/budget"
	"github.com/make24/make24/solve/internal/countdown"
	"github.com/make24/make24/solve/internal/decide"
	"github.com/make24/make24/solve/internal/forms"
	"github.com/make24/make24/solve/internal/subsets"
)

// Solvable reports whether p has a solution. It is faster than First. The error is the context's,
// wraps [ErrBudget], or reports an invalid hand.
func (e *Engine) Solvable(ctx context.Context, p puzzle.Puzzle) (bool, error) {
	acc, err := e.startCall(ctx, p)
	if err != nil {
		return false, err
	}
	solvable, err := e.solvable(acc, p)
	if err == nil {
		err = e.check(&p, solvableClaim(methodSolvable, solvable))
	}
	return solvable && err == nil, err
}

// solvable is Solvable without a comparison with other answers.
func (e *Engine) solvable(acc *budget.Account, p puzzle.Puzzle) (bool, error) {
	if solvable, decided := decide.DecideSmallHand(p); decided {
		return solvable, nil
	}
	values, _ := p.Hand.Counts()
	if d, supported := decide.New(acc, values, len(p.Hand), p.Rules, p.Target); supported {
		solvable, decided, err := d.Decide(p.Hand)
		if decided || err != nil {
			return solvable, err
		}
		acc.UsedBytes, acc.RetainedBytes = 0, 0 // release the decider's tables; its steps still count
	}
	return e.solvableByForms(acc, p)
}

// solvableByForms reports whether p has a form, for puzzles that no decider supports.
func (e *Engine) solvableByForms(acc *budget.Account, p puzzle.Puzzle) (bool, error) {
	hands := e.hands(acc, p)
	if acc.Err != nil {
		return false, acc.Err
	}
	if p.Rules.Alternatives != 0 {
		p.Rules.Alternatives = 0
		for _, p.Hand = range hands {
			if solvable, err := e.solvable(acc, p); solvable || err != nil {
				return solvable, err
			}
		}
		return false, nil
	}
	n, err := e.forms.Count(acc, p, hands)
	return n > 0, err
}

// SolvableWithin reports whether p has a solution, at level Written, in which the absolute value of
// every intermediate and final result is at most limit. A number of the hand is not a result. The
// error is the context's, wraps [ErrBudget], or reports an invalid hand.
func (e *Engine) SolvableWithin(ctx context.Context, p puzzle.Puzzle, limit rat.Rat) (bool, error) {
	q, err := e.newQuery(ctx, p)
	if err != nil {
		return false, err
	}
	solvable, err := q.SolvableWithin(limit)
	if err == nil && solvable {
		err = e.check(&p, solvableClaim(methodSolvableWithin, true))
	}
	return solvable && err == nil, err
}

// Tried returns the number of different forms that the numbers of p have under its operators. It
// also counts forms without a value, such as 1/(2-2), and forms that the rules on values forbid: a
// search for solutions of p covers all of them. If a solution need not use all numbers, the forms
// of every subset count too. The error is the context's, wraps [ErrBudget], or reports an invalid
// hand.
func (e *Engine) Tried(ctx context.Context, p puzzle.Puzzle) (int64, error) {
	_, hands, err := e.startWithHands(ctx, p)
	if err != nil {
		return 0, err
	}
	var n int64
	seen := make(map[string]bool) // keys of the subsets of earlier hands
	for _, hand := range hands {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		index, values := e.structureCache.Get(hand, nil)
		n += forms.Tried(index, values, p.Rules, seen)
	}
	return n, nil
}

// Reachable returns every value that the numbers of p make under its rules, in ascending order and
// without duplicates. The target of p is ignored. The error is the context's, wraps [ErrBudget], or
// reports an invalid hand.
func (e *Engine) Reachable(ctx context.Context, p puzzle.Puzzle) ([]rat.Rat, error) {
	q, err := e.newQuery(ctx, p)
	if err != nil {
		return nil, err
	}
	return q.Reachable()
}

// Nearest returns the values nearest to the target that the numbers of p make: the target alone if
// it can be made, otherwise the nearest value, or both nearest values, in ascending order, if one
// is as far below the target as the other is above it. The result is empty if the rules allow no
// value at all. The error is the context's, wraps [ErrBudget], or reports an invalid hand.
func (e *Engine) Nearest(ctx context.Context, p puzzle.Puzzle) ([]rat.Rat, error) {
	q, err := e.newQuery(ctx, p)
	if err != nil {
		return nil, err
	}
	values, err := q.Nearest()
	if err == nil {
		err = e.checkNearest(p, values)
	}
	if err != nil {
		return nil, err
	}
	return values, nil
}

// Window returns the integers from low to high, inclusive, that the numbers of p make under its
// rules. The target of p is ignored. The error is the context's, wraps [ErrBudget] (also if the
// window alone is too large for the budget), or reports an invalid hand.
func (e *Engine) Window(ctx context.Context, p puzzle.Puzzle, low, high int64) (Targets, error) {
	q, err := e.newQuery(ctx, p)
	if err != nil {
		return Targets{}, err
	}
	if low <= high {
		need := int64(min((uint64(high)-uint64(low))/8+8, 1<<61))
		if !q.CheckFits(need, BudgetWindow, windowLen(low, high)) {
			return Targets{}, q.Err
		}
		q.Charge(need)
	}
	set := subsets.NewWindow(low, high)
	switch {
	case !countdown.Supports(p.Rules):
		err = q.Window(set)
	case countdown.SolveHand(q.Account, p.Hand, p.Rules.Subset, set):
		err = q.Err
	default:
		err = e.windowByForms(q.Account, p, set)
	}
	if err == nil {
		err = e.checkWindow(p, Targets{set})
	}
	if err != nil {
		return Targets{}, err
	}
	return Targets{set}, nil
}

// windowByForms finds the targets in the range of set that the hand of p can make, and puts them
// into set. It searches for each target separately, and is for hands whose values may not fit in an
// int64.
func (e *Engine) windowByForms(acc *budget.Account, p puzzle.Puzzle, set subsets.Window) error {
	for i := range set.N {
		p.Target = rat.Int(set.Low + int64(i))
		solvable, err := e.solvableByForms(acc, p)
		if err != nil {
			return err
		}
		if solvable {
			set.Put(set.Low + int64(i))
		}
	}
	return nil
}

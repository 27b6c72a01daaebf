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

// Solvable says whether the puzzle has a solution. The error is ErrBudget or the
// context's. It is faster than looking for the first solution.
func (e *Engine) Solvable(ctx context.Context, p puzzle.Puzzle) (bool, error) {
	acc, err := e.startCall(ctx, p)
	if err != nil {
		return false, err
	}
	if solvable, decided := decide.Small(p); decided {
		return solvable, nil
	}
	values, _ := p.Hand.Counts()
	if d, supported := decide.New(acc, values, len(p.Hand), p.Rules, p.Target); supported {
		solvable, decided, err := d.Decide(p.Hand)
		if decided || err != nil {
			return solvable, err
		}
		acc.Used, acc.Kept = 0, 0 // the decider's tables are released; its steps count
	}
	return e.solvableByForms(acc, p)
}

// solvableByForms looks for a form, for the puzzles that a decider does not take.
func (e *Engine) solvableByForms(acc *budget.Account, p puzzle.Puzzle) (bool, error) {
	hands := e.hands(acc, p)
	if acc.Err != nil {
		return false, acc.Err
	}
	n, err := e.forms.Count(acc, p, hands)
	return n > 0, err
}

// SolvableWithin reports whether p has a solution, written in any way, none of whose
// results is larger in size than limit. A number of the hand is no result. The error
// wraps [ErrBudget] or is the context's or the puzzle's.
func (e *Engine) SolvableWithin(ctx context.Context, p puzzle.Puzzle, limit rat.Rat) (bool, error) {
	q, err := e.newQuery(ctx, p)
	if err != nil {
		return false, err
	}
	return q.Within(limit)
}

// Tried is how many different forms the numbers of p have under its operators,
// whether or not the cards at hand give them a value or a legal one: what a search
// for p goes through.
func (e *Engine) Tried(ctx context.Context, p puzzle.Puzzle) (int64, error) {
	_, hands, err := e.startWithHands(ctx, p)
	if err != nil {
		return 0, err
	}
	var n int64
	seen := make(map[string]bool) // parts of other hands
	for _, hand := range hands {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		index, values := e.indexes.Of(hand, nil)
		n += forms.Tried(index, values, p.Rules, seen)
	}
	return n, nil
}

// Reachable is every value that the numbers of p make under its rules, ascending,
// each once; the target does not matter. The error is the context's or wraps
// [ErrBudget].
func (e *Engine) Reachable(ctx context.Context, p puzzle.Puzzle) ([]rat.Rat, error) {
	q, err := e.newQuery(ctx, p)
	if err != nil {
		return nil, err
	}
	return q.Reachable()
}

// Nearest is what the numbers of p can make at the least distance from the target,
// exactly: the target itself if it can be made, else the nearest value, or the two
// nearest, ascending, where one is as far below as the other is above. It is empty
// where the rules let the numbers make nothing at all. The error is the context's or
// wraps [ErrBudget].
func (e *Engine) Nearest(ctx context.Context, p puzzle.Puzzle) ([]rat.Rat, error) {
	q, err := e.newQuery(ctx, p)
	if err != nil {
		return nil, err
	}
	return q.Nearest()
}

// Window is which whole numbers from low to high, both included, the numbers of p
// make under its rules; p's own target does not matter. The error is the context's
// or wraps [ErrBudget], which also a window too large for it does.
func (e *Engine) Window(ctx context.Context, p puzzle.Puzzle, low, high int64) (Targets, error) {
	q, err := e.newQuery(ctx, p)
	if err != nil {
		return Targets{}, err
	}
	if low <= high {
		need := int64(min((uint64(high)-uint64(low))/8+8, 1<<61))
		if !q.CheckFits(need, "window", windowLen(low, high)) {
			return Targets{}, q.Err
		}
		q.Charge(need)
	}
	set := subsets.NewWindow(low, high)
	switch {
	case !countdown.Supports(p.Rules):
		err = q.Window(set)
	case countdown.Hand(q.Account, p.Hand, p.Rules.Subset, set):
		err = q.Err
	default:
		err = e.windowByForms(q.Account, p, set)
	}
	if err != nil {
		return Targets{}, err
	}
	return Targets{set}, nil
}

// windowByForms asks for each target, where the numbers are too large for int64.
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

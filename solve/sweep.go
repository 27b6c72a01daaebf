package solve

import (
	"context"
	"iter"
	"math/bits"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve/internal/countdown"
	"github.com/make24/make24/solve/internal/decide"
	"github.com/make24/make24/solve/internal/last"
	"github.com/make24/make24/solve/internal/subsets"
)

// Row is the result for one hand of a sweep.
type Row struct {
	Rank     int64 // rank of Hand in the space
	Hand     deal.Hand
	Solvable bool
}

// Sweep yields, for every hand of a space in rank order, whether the target can be reached.
//
// Sweep shares work between hands. If [Engine.SweepGroups] supports the space and the puzzles, Sweep
// uses it. Otherwise it caches the values of groups of up to half a hand (4 MB for seven cards of a
// deck) and drops the cache when it exceeds half of Budget.Bytes. Budget.Steps limits the sweep as
// a whole. If the context ends or the sweep exceeds the budget, Sweep yields the error with an empty
// Row and stops.
func (e *Engine) Sweep(ctx context.Context, space deal.Space, rules puzzle.Rules, target rat.Rat) iter.Seq2[Row, error] {
	return e.SweepFrom(ctx, space, 0, space.Size(), rules, target)
}

// SweepFrom is like [Engine.Sweep] for the ranks from, from+1, …, to−1. It ignores ranks outside
// the space.
func (e *Engine) SweepFrom(
	ctx context.Context, space deal.Space, from, to int64, rules puzzle.Rules, target rat.Rat,
) iter.Seq2[Row, error] {
	if groups, ok := e.SweepGroups(ctx, space, from, to, rules, target); ok {
		return rowsOfGroups(ctx, groups)
	}
	return e.sweepByHand(ctx, space, from, to, rules, target)
}

// sweepByHand is SweepFrom without SweepGroups.
func (e *Engine) sweepByHand(
	ctx context.Context, space deal.Space, from, to int64, rules puzzle.Rules, target rat.Rat,
) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		acc := e.newAccount(ctx)
		d, supported := decide.New(acc, poolValues(space), space.Cards(), rules, target)
		for rank, hand := range space.From(from, to) {
			solvable, decided, err := false, false, ctx.Err()
			if supported && err == nil {
				solvable, decided, err = d.Decide(hand)
			}
			if !decided && err == nil {
				solvable, err = e.solvableByForms(acc, puzzle.Puzzle{Hand: hand, Target: target, Rules: rules})
			}
			if err != nil {
				yield(Row{}, err)
				return
			}
			if !yield(Row{rank, hand, solvable}, nil) {
				return
			}
		}
	}
}

// poolValues returns the different numbers in the pool of a space.
func poolValues(space deal.Space) []int64 {
	var values []int64
	for _, tile := range space.Pool() {
		if tile.Count > 0 {
			values = append(values, tile.Value)
		}
	}
	return values
}

// Group is the result for hands of consecutive ranks that differ only in their last, largest number.
// Bit i%64 of Solvable[i/64] is 1 if the hand with the last number Last[i] is solvable; the bits
// after the last hand are 0. The slices must not be modified. Prefix and Solvable are valid until
// the next group.
type Group struct {
	deal.Group
	Solvable []uint64
}

// Has reports whether the hand with the last number Last[i] is solvable.
func (g Group) Has(i int) bool { return g.Solvable[i/64]>>(i%64)&1 == 1 }

// SweepGroups is like [Engine.SweepFrom], but yields one result for all hands that differ only in their
// last number. From the other numbers of these hands it computes every last number that makes them
// solvable, so its time hardly depends on the number of hands. If the pool has hundreds of numbers,
// SweepGroups takes a small fraction of the time of deciding each hand.
//
// SweepGroups returns false if it does not support the puzzles, or if SweepFrom is faster without it.
// It supports hands of two to five numbers from a pool whose numbers are at most 65,535, targets that
// are not negative, and all rules without ^ and without joined digits. For a target s/t and hands of
// k numbers up to n, max(s, t) · (n+1)^k must be less than 2^63.
func (e *Engine) SweepGroups(
	ctx context.Context, space deal.Space, from, to int64, rules puzzle.Rules, target rat.Rat,
) (iter.Seq2[Group, error], bool) {
	values := poolValues(space)
	solver, ok := last.New(values, space.Cards(), rules, target)
	if !ok || !last.IsFaster(len(values), space.Cards()) {
		return nil, false
	}
	return func(yield func(Group, error) bool) {
		acc := e.newAccount(ctx)
		for group := range space.Groups(from, to) {
			if !acc.Step(solver.Steps()) {
				yield(Group{}, acc.Err)
				return
			}
			if !yield(Group{group, solver.Solve(group.Prefix, group.Last)}, nil) {
				return
			}
		}
	}, true
}

// rowsOfGroups returns the rows of the hands of groups. The hands may be retained.
func rowsOfGroups(ctx context.Context, groups iter.Seq2[Group, error]) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		for group, err := range groups {
			if err != nil {
				yield(Row{}, err)
				return
			}
			size := len(group.Prefix) + 1
			block := make([]int64, 0, size*len(group.Last))
			for i, x := range group.Last {
				if err := ctx.Err(); err != nil {
					yield(Row{}, err)
					return
				}
				start := len(block)
				block = append(append(block, group.Prefix...), x)
				if !yield(Row{group.Rank + int64(i), block[start:len(block):len(block)], group.Has(i)}, nil) {
					return
				}
			}
		}
	}
}

// WindowRow is the result for one hand of a sweep over many targets.
type WindowRow struct {
	Rank    int64 // rank of Hand in the space
	Hand    deal.Hand
	Targets Targets // integers of the window that Hand reaches
}

// SweepWindow yields, for every hand of a space in rank order, the integers from low to high that
// the hand reaches. If the context ends or the sweep exceeds the budget, SweepWindow yields the
// error with an empty WindowRow and stops.
//
// The Countdown game (six tiles of at most 128, positive integers, subsets allowed, targets of at
// most 1023) is computed for the whole space before the first row, if Budget.Bytes allows it: about
// 20 MB for the standard 24 tiles. Budget limits that computation as a whole.
//
// If [Engine.SweepGroups] supports the space and all targets, and the window is small compared with the
// number of different numbers in the pool, all hands that differ only in their last number are
// computed together, and Budget limits the sweep as a whole. In every other case each hand is
// computed separately, with the whole Budget for each.
func (e *Engine) SweepWindow(ctx context.Context, space deal.Space, rules puzzle.Rules, low, high int64) iter.Seq2[WindowRow, error] {
	return e.SweepWindowFrom(ctx, space, 0, space.Size(), rules, low, high)
}

// SweepWindowFrom is like [Engine.SweepWindow] for the ranks from, from+1, …, to−1. It ignores
// ranks outside the space. If the ranks are only a small part of a Countdown game, it computes each
// hand separately, until enough hands of that game have been requested.
func (e *Engine) SweepWindowFrom(
	ctx context.Context, space deal.Space, from, to int64, rules puzzle.Rules, low, high int64,
) iter.Seq2[WindowRow, error] {
	if solver, ok := windowSolver(space, rules, low, high); ok {
		return e.sweepWindowByGroups(ctx, space, from, to, low, high, solver)
	}
	return e.sweepWindowByHand(ctx, space, from, to, rules, low, high)
}

// windowSolver returns the solver for a sweep of a window, or false if it is not supported or not faster than sweepWindowByHand.
func windowSolver(space deal.Space, rules puzzle.Rules, low, high int64) (*last.Solver, bool) {
	if low < 0 || high < low || countdown.Supports(rules) {
		return nil, false
	}
	values := poolValues(space)
	solver, ok := last.New(values, space.Cards(), rules, rat.Int(high))
	return solver, ok && last.IsWindowFaster(len(values), space.Cards(), high-low+1)
}

// sweepWindowByGroups is SweepWindowFrom with a solver for the last numbers of hands.
func (e *Engine) sweepWindowByGroups(
	ctx context.Context, space deal.Space, from, to, low, high int64, solver *last.Solver,
) iter.Seq2[WindowRow, error] {
	return func(yield func(WindowRow, error) bool) {
		acc := e.newAccount(ctx)
		var sets []subsets.Window // by the index of the last number
		for group := range space.Groups(from, to) {
			sets = sets[:0]
			for range group.Last {
				sets = append(sets, subsets.NewWindow(low, high))
			}
			steps := int64(solver.Steps()) * (high - low + 1)
			if !acc.Step(int(steps)) {
				yield(WindowRow{}, acc.Err)
				return
			}
			solver.SolveWindow(group.Prefix, group.Last, low, high, func(target int64, solvable []uint64) {
				for i, word := range solvable {
					for ; word != 0; word &= word - 1 {
						sets[i*64+bits.TrailingZeros64(word)].Put(target)
					}
				}
			})
			for i, x := range group.Last {
				hand := append(append(make(deal.Hand, 0, len(group.Prefix)+1), group.Prefix...), x)
				err := ctx.Err()
				if err != nil {
					yield(WindowRow{}, err)
					return
				}
				if !yield(WindowRow{group.Rank + int64(i), hand, Targets{sets[i]}}, nil) {
					return
				}
			}
		}
	}
}

// sweepWindowByHand is SweepWindowFrom for the table of a Countdown game or for one hand at a time.
func (e *Engine) sweepWindowByHand(
	ctx context.Context, space deal.Space, from, to int64, rules puzzle.Rules, low, high int64,
) iter.Seq2[WindowRow, error] {
	return func(yield func(WindowRow, error) bool) {
		g, err := e.gameCache.Get(e.newAccount(ctx), space, min(to, space.Size())-max(from, 0), rules, low, high)
		if err != nil {
			yield(WindowRow{}, err)
			return
		}
		for rank, hand := range space.From(from, to) {
			var t Targets
			err := ctx.Err()
			switch {
			case err != nil:
			case g != nil:
				t.set = g.Targets(hand, low, high)
			default:
				t, err = e.Window(ctx, puzzle.Puzzle{Hand: hand, Rules: rules}, low, high)
			}
			if err != nil {
				yield(WindowRow{}, err)
				return
			}
			if !yield(WindowRow{rank, hand, t}, nil) {
				return
			}
		}
	}
}

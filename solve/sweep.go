package solve

import (
	"context"
	"iter"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve/internal/decide"
)

// Row is the result for one hand of a sweep.
type Row struct {
	Rank     int64 // rank of Hand in the space
	Hand     deal.Hand
	Solvable bool
}

// Sweep yields, for every hand of a space in rank order, whether the target can be reached.
//
// Sweep shares work between hands: it caches the values of groups of up to half a hand (4 MB for
// seven cards of a deck) and drops the cache when it exceeds half of Budget.Bytes. Budget.Steps
// limits the sweep as a whole. If the context ends or the sweep exceeds the budget, Sweep yields
// the error with an empty Row and stops.
func (e *Engine) Sweep(ctx context.Context, space deal.Space, rules puzzle.Rules, target rat.Rat) iter.Seq2[Row, error] {
	return e.SweepFrom(ctx, space, 0, space.Size(), rules, target)
}

// SweepFrom is like [Engine.Sweep] for the ranks from, from+1, …, to−1. It ignores ranks outside
// the space.
func (e *Engine) SweepFrom(
	ctx context.Context, space deal.Space, from, to int64, rules puzzle.Rules, target rat.Rat,
) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		tiles := space.Pool()
		values := make([]int64, len(tiles))
		for i, t := range tiles {
			values[i] = t.Value
		}
		acc := e.newAccount(ctx)
		d, supported := decide.New(acc, values, space.Cards(), rules, target)
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
// 20 MB for the standard 24 tiles. Budget limits that computation as a whole. In every other case
// each hand is computed separately, with the whole Budget for each.
func (e *Engine) SweepWindow(ctx context.Context, space deal.Space, rules puzzle.Rules, low, high int64) iter.Seq2[WindowRow, error] {
	return e.SweepWindowFrom(ctx, space, 0, space.Size(), rules, low, high)
}

// SweepWindowFrom is like [Engine.SweepWindow] for the ranks from, from+1, …, to−1. It ignores
// ranks outside the space. If the ranks are only a small part of a Countdown game, it computes each
// hand separately, until enough hands of that game have been requested.
func (e *Engine) SweepWindowFrom(
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

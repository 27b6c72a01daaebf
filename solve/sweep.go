package solve

import (
	"context"
	"iter"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve/internal/decide"
)

// Row is one hand of a sweep.
type Row struct {
	Rank     int64 // its place in the space
	Hand     deal.Hand
	Solvable bool
}

// Sweep says of every hand of a space, in rank order, whether the target can be
// reached. It shares work between hands: it keeps what it finds of groups of up to
// half a hand, 4 MB for seven cards of a deck, and forgets it at half of what
// Budget.Bytes allows. Budget.Steps bounds the whole sweep. The first error, ErrBudget
// or the context's, comes with an empty Row and ends the sequence.
func (e *Engine) Sweep(ctx context.Context, space deal.Space, rules puzzle.Rules, target rat.Rat) iter.Seq2[Row, error] {
	return e.SweepFrom(ctx, space, 0, space.Size(), rules, target)
}

// SweepFrom is Sweep of the hands of the ranks from, from+1, … up to but not including to;
// ranks outside the space are passed over.
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

// WindowRow is one hand of a sweep of many targets.
type WindowRow struct {
	Rank    int64 // its place in the space
	Hand    deal.Hand
	Targets Targets // those of the window that it reaches
}

// SweepWindow says of every hand of a space, in rank order, which whole numbers
// from low to high it reaches. The first error, ErrBudget or the context's, comes with an
// empty row and ends the sequence.
//
// The numbers game (six tiles up to 128, positive integers, not all need be used,
// targets up to 1023) is computed for the whole space before the first row
// comes, if Budget.Bytes allows that: about 20 MB for its 24 tiles. Every other hand is
// worked on by itself, within the whole Budget.
func (e *Engine) SweepWindow(ctx context.Context, space deal.Space, rules puzzle.Rules, low, high int64) iter.Seq2[WindowRow, error] {
	return e.SweepWindowFrom(ctx, space, 0, space.Size(), rules, low, high)
}

// SweepWindowFrom is SweepWindow of the hands of the ranks from, from+1, … up to but not
// including to; ranks outside the space are passed over. Of a small part of the numbers game
// each hand is worked on by itself, until many of its hands were asked for.
func (e *Engine) SweepWindowFrom(
	ctx context.Context, space deal.Space, from, to int64, rules puzzle.Rules, low, high int64,
) iter.Seq2[WindowRow, error] {
	return func(yield func(WindowRow, error) bool) {
		g, err := e.games.For(e.newAccount(ctx), space, min(to, space.Size())-max(from, 0), rules, low, high)
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

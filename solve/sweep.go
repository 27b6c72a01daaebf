package solve

import (
	"context"
	"iter"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
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
		d, quick := e.newDecider(ctx, values, space.Cards(), rules, target)
		for rank, hand := range space.From(from, to) {
			solvable, decided, err := false, false, ctx.Err()
			if quick && err == nil {
				solvable, decided, err = d.decide(hand)
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

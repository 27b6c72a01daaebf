package dealer

import (
	"context"
	"slices"

	"github.com/make24/make24/race/event"
)

// Similar is a hand of four cards whose main technique is this kind, drawn for a run, of about
// the level of a puzzle (one more or less) that it is not. Where there is no other hand of
// the kind, it is that puzzle. ErrPuzzle as for Judge.
func (d *Dealer) Similar(ctx context.Context, run, kind, like string) (event.Hand, error) {
	model, err := d.fact(ctx, like)
	if err != nil {
		return event.Hand{}, err
	}
	away := func(f fact) int { return max(f.hand.Level-model.hand.Level, model.hand.Level-f.hand.Level) }
	var list []fact
	nearest := hardest
	for _, level := range d.table().levels[1:] {
		for _, f := range level {
			if f.kind() == kind && f.hand.Puzzle != like {
				list = append(list, f)
				nearest = min(nearest, away(f))
			}
		}
	}
	if len(list) == 0 {
		return model.hand, nil
	}
	list = slices.DeleteFunc(list, func(f fact) bool { return away(f) > max(1, nearest) })
	return list[d.draw("similar", run, kind).IntN(len(list))].hand, nil
}

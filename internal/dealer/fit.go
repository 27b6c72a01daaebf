package dealer

import (
	"context"
	"fmt"

	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race/event"
)

// Fit are the hands of a run that somebody else dealt by a wish, if Practice might have dealt
// them so: each as the wish wants it, from the cards that there are; one without solution where
// that is wished, but not as the first; and none again while the pool has others. Only of the
// hands that a browser can deal, four cards to make 24, it is known what others there are: those of
// other wishes come once. Errors: ErrWish; ErrPuzzle as for Judge.
func (d *Dealer) Fit(ctx context.Context, w Wish, ids []string) ([]event.Hand, error) {
	g, err := w.read()
	if err != nil {
		return nil, err
	}
	facts, err := d.judge(ctx, ids)
	if err != nil {
		return nil, err
	}
	hands := make([]event.Hand, 0, len(facts))
	seen := map[string]bool{}
	var had, pool [2]int // hands that are different, without and with a solution
	for i, f := range facts {
		switch {
		case !g.deals(f):
			return nil, fmt.Errorf("%w: hand %d is of another game", ErrWish, i)
		case f.hand.Solvable && !g.fits(f):
			return nil, fmt.Errorf("%w: hand %d is of another level or kind", ErrWish, i)
		case !f.hand.Solvable && (!g.none || i == 0):
			return nil, fmt.Errorf("%w: hand %d has no solution", ErrWish, i)
		}
		of := 0
		if f.hand.Solvable {
			of = 1
		}
		if seen[f.hand.Puzzle] {
			if pool == [2]int{} {
				pool = d.pool(&g)
			}
			if had[of] != pool[of] {
				return nil, fmt.Errorf("%w: hand %d comes again", ErrWish, i)
			}
		} else {
			seen[f.hand.Puzzle] = true
			had[of]++
		}
		hands = append(hands, f.hand)
	}
	return hands, nil
}

// deals reports whether a hand can come from the pool of a game.
func (g *game) deals(f fact) bool {
	p, err := puzzle.ParseID(f.hand.Puzzle)
	if err != nil || p.Rules != g.variant.Rules {
		return false
	}
	if g.drawn {
		n, ok := p.Target.Int64()
		if !ok || n < g.variant.Low || n > g.variant.High {
			return false
		}
	} else if p.Target.Cmp(g.target) != 0 {
		return false
	}
	_, err = g.space.Rank(p.Hand)
	return err == nil
}

// pool is how many hands of the table a game deals, without and with a solution.
func (d *Dealer) pool(g *game) (n [2]int) {
	for level, facts := range d.table().levels {
		for _, f := range facts {
			switch {
			case !g.deals(f):
			case level == 0:
				n[0]++
			case g.fits(f):
				n[1]++
			}
		}
	}
	return n
}

package dealer

import (
	"context"

	"github.com/make24/make24/puzzle"
)

// lookUp finds a hand in the book that the run did not have, and says whether there is one.
func (q *quest) lookUp(ctx context.Context, c chapter) (fact, bool, error) {
	had := map[int64]bool{}
	for _, id := range q.had {
		if p, err := puzzle.ParseID(id); err == nil {
			if rank, err := c.space.Rank(p.Hand); err == nil {
				had[rank] = true
			}
		}
	}
	take := func(rank int64) (fact, bool, error) {
		hand, err := c.space.At(rank)
		if err != nil {
			return fact{}, false, err
		}
		f, err := q.learn(ctx, draft{hand, q.target}.puzzle(&q.game))
		if err == nil && !q.fits(f) { // the book is old
			return q.search(ctx)
		}
		return f, err == nil, err
	}
	for range lookedUp {
		rank, err := c.space.Rank(q.fresh().puzzle(&q.game).Hand)
		if err == nil && c.hands[rank].fits(q.level, q.kind) && !had[rank] {
			return take(rank)
		}
	}
	var list []int64
	for rank, e := range c.hands {
		if r := int64(rank); e.fits(q.level, q.kind) && !had[r] {
			list = append(list, r)
		}
	}
	if len(list) == 0 {
		return fact{}, false, nil
	}
	return take(list[q.r.IntN(len(list))])
}

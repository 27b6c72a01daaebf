package solve

import (
	"context"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// Nearest is what the numbers of p can make at the least distance from the target,
// exactly: the target itself if it can be made, else the nearest value, or the two
// nearest, ascending, where one is as far below as the other is above. It is empty
// where the rules let the numbers make nothing at all. The error is the context's or
// wraps [ErrBudget].
func (e *Engine) Nearest(ctx context.Context, p puzzle.Puzzle) ([]rat.Rat, error) {
	acc := e.newAccount(ctx)
	r := bounds{account: acc, at: acc.intern(p.Target)}
	found := false
	err := e.overHands(acc, p, middleFor(p.Rules), func(c *census, parts []int32) {
		if found || !c.grow(c.limit, c.limit) {
			return
		}
		for _, i := range parts {
			if c.has(i, r.at) {
				found = true
				return
			}
		}
		for _, i := range parts {
			c.nearest(&r, i)
		}
	})
	switch {
	case err != nil:
		return nil, err
	case found:
		return []rat.Rat{p.Target}, nil
	}
	return r.nearer(), nil
}

// nearest notes the values of part i, or those of them that are next to r.at.
func (c *census) nearest(r *bounds, i int32) {
	take := func(v val, _ int64) { r.take(v) }
	switch n := int(c.size[i]); {
	case c.err != nil:
	case n <= c.limit:
		for _, v := range c.table(i).vals {
			r.take(v)
		}
	case !c.limited() && !c.ops[expr.Pow]:
		r.takeAll(c.near(i, r.at), func(v val) val { return v })
	case c.grow(n-1, n-1):
		c.results(i, take)
	}
}

// nearer is the nearer of the two values, or both.
func (b *bounds) nearer() []rat.Rat {
	none := val{}
	switch {
	case b.below == none && b.above == none:
		return nil
	case b.above == none:
		return []rat.Rat{b.rat(b.below)}
	case b.below == none:
		return []rat.Rat{b.rat(b.above)}
	}
	at, below, above := b.rat(b.at), b.rat(b.below), b.rat(b.above)
	switch at.Sub(below).Cmp(above.Sub(at)) {
	case -1:
		return []rat.Rat{below}
	case 1:
		return []rat.Rat{above}
	}
	return []rat.Rat{below, above}
}

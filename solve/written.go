package solve

import (
	"context"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
)

// countWritten is the number of solutions at the level written: distinct binary
// trees, operands in order, numbers told apart by value only. Trees are not made
// to be counted; see census.
func (e *Engine) countWritten(ctx context.Context, p puzzle.Puzzle) (int64, error) {
	acc := e.newAccount(ctx)
	target := acc.intern(p.Target)
	n := int64(0)
	err := e.overHands(acc, p, middleFor(p.Rules), func(c *census, parts []int32) {
		c.counting = true
		if !c.grow(c.limit, c.limit) {
			return
		}
		for _, i := range parts {
			n += c.count(i, target)
		}
	})
	if err != nil {
		return 0, err
	}
	return n, nil
}

// middleFor is middle, or with powers, which are not turned round, all parts but
// the whole hand.
func middleFor(r puzzle.Rules) func(n int) int {
	if r.Ops.Has(expr.Pow) {
		return allButWhole
	}
	return middle
}

func allButWhole(n int) int { return max(1, n-1) }

// count is the number of legal trees of part i that are worth v.
func (c *census) count(i int32, v val) int64 {
	if int(c.size[i]) <= c.limit || c.tabs[i] != nil {
		return c.table(i).countOf(v)
	}
	if !c.allows(v) {
		return 0
	}
	if n, ok := c.answers[asked{i, v}]; ok {
		return n
	}
	n := int64(0)
	c.derive(i, v, func(w *want) bool {
		var k int64
		switch {
		case !w.every:
			k = c.count(w.b, w.y)
		case w.op == expr.Div:
			k = c.trees(w.b) - c.count(w.b, zeroVal)
		default:
			k = c.trees(w.b)
		}
		if w.both {
			k *= 2
		}
		if k != 0 {
			n += k * c.table(w.a).countOf(w.x)
		}
		return true
	})
	c.remember(i, v, n)
	return n
}

// trees is the number of legal trees of part i, whatever they are worth.
func (c *census) trees(i int32) int64 {
	if int(c.size[i]) <= c.limit || c.tabs[i] != nil || c.limited() || c.ops[expr.Pow] {
		return c.table(i).total
	}
	all := asked{i, val{}} // a question that has no other meaning
	if n, ok := c.answers[all]; ok {
		return n
	}
	// Without limits only a division by 0 is not legal.
	n := int64(0)
	for _, sp := range c.splits[i] {
		a, b := c.trees(sp.a), c.trees(sp.b)
		for _, op := range []expr.Op{expr.Add, expr.Sub, expr.Mul} {
			if c.ops[op] {
				n += a * b
			}
		}
		if c.ops[expr.Div] {
			n += a * (b - c.count(sp.b, zeroVal))
		}
	}
	c.remember(i, val{}, n)
	return n
}

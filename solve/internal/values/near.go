package values

import (
	"sort"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// What is the largest value below v that a part can have, and the smallest above
// it? For a value x of one half of the part, v−x, x−v, v+x, v/x, x/v and v·x are
// what the other half y would have to be worth to make v exactly, and on either
// side of 0 each operation is monotone in y; so the values next to v are made by
// the y next to those. That leads down to parts with tables, where a binary search
// answers. Only x/y also needs the y farthest from 0, since its values on the far
// side of 0 begin there. This holds where no value is forbidden and there are no
// powers.

// bounds are the values next to a value: none has it below 0 or above 0 places.
type bounds struct {
	*interner
	at           val
	below, above val // the zero val, which is no number: none
}

// take notes a value that can be made; one equal to at is left out.
func (b *bounds) take(v val) {
	switch c := b.cmp(v, b.at); {
	case c < 0 && (b.below == val{} || b.cmp(v, b.below) > 0):
		b.below = v
	case c > 0 && (b.above == val{} || b.cmp(v, b.above) < 0):
		b.above = v
	}
}

// takeAll notes what f makes of the values next to another.
func (b *bounds) takeAll(n bounds, f func(y val) val) {
	if n.below != (val{}) {
		b.take(f(n.below))
	}
	if n.above != (val{}) {
		b.take(f(n.above))
	}
}

// ascending is the values of part i, which has a table, in order.
func (c *census) ascending(i int32) []val {
	t := c.table(i)
	if len(t.sorted) != len(t.vals) {
		t.sorted = append(t.sorted[:0], t.vals...)
		c.Charge(int64(cap(t.sorted)) * valBytes)
		c.sort(t.sorted)
	}
	return t.sorted
}

// near finds the values of part i next to v.
func (c *census) near(i int32, v val) bounds {
	r := bounds{interner: c.interner, at: v}
	if int(c.Size[i]) <= c.limit || c.tables[i] != nil {
		vals := c.ascending(i)
		k := sort.Search(len(vals), func(k int) bool { return c.cmp(vals[k], v) >= 0 })
		if k > 0 {
			r.below = vals[k-1]
		}
		if k < len(vals) && vals[k] == v {
			k++
		}
		if k < len(vals) {
			r.above = vals[k]
		}
		return r
	}
	for _, sp := range c.Splits[i] {
		if sp.A > sp.B {
			continue
		}
		a, b := sp.A, sp.B
		if c.Size[a] > c.Size[b] {
			a, b = b, a
		}
		for _, x := range c.table(a).vals {
			if !c.Step(64) {
				return r
			}
			c.nearSums(&r, x, b, a == b)
			c.nearProducts(&r, x, b, a == b)
		}
	}
	return r
}

// nearSums notes the sums and differences of x and a value of part b next to r.at.
func (c *census) nearSums(r *bounds, x val, b int32, same bool) {
	if c.ops[expr.Add] {
		r.takeAll(c.near(b, c.sub(r.at, x)), func(y val) val { return c.add(x, y) })
	}
	if c.ops[expr.Sub] {
		r.takeAll(c.near(b, c.sub(x, r.at)), func(y val) val { return c.sub(x, y) })
		if !same {
			r.takeAll(c.near(b, c.add(r.at, x)), func(y val) val { return c.sub(y, x) })
		}
	}
}

// nearProducts notes the products and quotients of x and a value of b next to r.at.
func (c *census) nearProducts(r *bounds, x val, b int32, same bool) {
	if x == zeroVal {
		if c.ops[expr.Mul] && c.hasAny(b, false) || c.ops[expr.Div] && c.hasAny(b, true) {
			r.take(zeroVal)
		}
		return
	}
	if c.ops[expr.Mul] {
		r.takeAll(c.near(b, c.quo(r.at, x)), func(y val) val { return c.mul(x, y) })
	}
	if !c.ops[expr.Div] {
		return
	}
	if !same {
		r.takeAll(c.near(b, c.mul(r.at, x)), func(y val) val { return c.quo(y, x) })
	}
	under := func(y val) {
		if y != zeroVal && y != (val{}) {
			r.take(c.quo(x, y))
		}
	}
	far := c.endsOf(b)
	under(far.least)
	under(far.most)
	if r.at != zeroVal {
		n := c.near(b, c.quo(x, r.at))
		under(n.below)
		under(n.above)
	}
}

// ends are the least and the largest value of a part, and those next to 0.
type ends struct{ least, most, below, above val }

// endsOf finds the ends of part i. An end of x∘y is made of ends of x and of y.
func (c *census) endsOf(i int32) ends {
	if e := c.extremes[i]; e != nil {
		return *e
	}
	zero := c.near(i, zeroVal)
	e := ends{below: zero.below, above: zero.above}
	take := func(v val, _ int64) {
		if e.least == (val{}) || c.cmp(v, e.least) < 0 {
			e.least = v
		}
		if e.most == (val{}) || c.cmp(v, e.most) > 0 {
			e.most = v
		}
	}
	if int(c.Size[i]) <= c.limit || c.tables[i] != nil {
		if vals := c.ascending(i); len(vals) > 0 {
			e.least, e.most = vals[0], vals[len(vals)-1]
		}
	} else {
		for _, sp := range c.Splits[i] {
			a, b := c.endsOf(sp.A), c.endsOf(sp.B)
			for _, x := range []val{a.least, a.below, a.above, a.most} {
				for _, y := range []val{b.least, b.below, b.above, b.most} {
					if x != (val{}) && y != (val{}) {
						c.operate(x, y, 1, sp.A == sp.B, take)
					}
				}
			}
		}
	}
	if c.Err == nil {
		c.extremes[i] = &e
	}
	return e
}

// nearest notes the values of part i, or those of them that are next to r.at.
func (c *census) nearest(r *bounds, i int32) {
	take := func(v val, _ int64) { r.take(v) }
	switch n := int(c.Size[i]); {
	case c.Err != nil:
	case n <= c.limit:
		for _, v := range c.table(i).vals {
			r.take(v)
		}
	case !c.limited() && !c.ops[expr.Pow]:
		r.takeAll(c.near(i, r.at), func(v val) val { return v })
	case c.buildTables(n-1, n-1):
		c.eachResult(i, take)
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

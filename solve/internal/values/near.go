package values

import (
	"sort"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// The values of a subset nearest to a value v: the largest below v and the smallest above v.
//
// Let x be a value of one side of a split. To make v exactly, the other side would need a value y
// that is one of v−x, x−v, v+x, v/x, x/v and v·x. On either side of 0 each operation is monotone in
// y. So the results nearest to v come from the values of the other side that are nearest to one of
// these. The recursion ends at subsets with tables, which are searched by binary search. Only x/y
// also needs the values y farthest from 0: the nearest result may lie on the other side of 0, where
// the results nearest to 0 come from the y farthest from 0. All this holds only if no value is
// forbidden and there are no powers.

// neighbors holds the values of a subset nearest to target: the largest below and the smallest
// above. Target itself does not count.
type neighbors struct {
	*interner
	target               val
	nextBelow, nextAbove val // val{}, which is not a number, if there is none
}

// note updates the neighbors for a value that can be made. It ignores target itself.
func (n *neighbors) note(v val) {
	switch c := n.cmp(v, n.target); {
	case c < 0 && (n.nextBelow == val{} || n.cmp(v, n.nextBelow) > 0):
		n.nextBelow = v
	case c > 0 && (n.nextAbove == val{} || n.cmp(v, n.nextAbove) < 0):
		n.nextAbove = v
	}
}

// noteAll calls note with f(y) for each value y in other.
func (n *neighbors) noteAll(other neighbors, f func(y val) val) {
	if other.nextBelow != (val{}) {
		n.note(f(other.nextBelow))
	}
	if other.nextAbove != (val{}) {
		n.note(f(other.nextAbove))
	}
}

// sortedValues returns the values of subset i in ascending order. Subset i must have a table.
func (c *census) sortedValues(i int32) []val {
	t := c.table(i)
	if len(t.sortedVals) != len(t.vals) {
		t.sortedVals = append(t.sortedVals[:0], t.vals...)
		c.Charge(int64(cap(t.sortedVals)) * valBytes)
		c.sort(t.sortedVals)
	}
	return t.sortedVals
}

// neighborsOf returns the values of subset i nearest to v.
func (c *census) neighborsOf(i int32, v val) neighbors {
	near := neighbors{interner: c.interner, target: v}
	if int(c.Size[i]) <= c.maxTableSize || c.tables[i] != nil {
		vals := c.sortedValues(i)
		k := sort.Search(len(vals), func(k int) bool { return c.cmp(vals[k], v) >= 0 })
		if k > 0 {
			near.nextBelow = vals[k-1]
		}
		if k < len(vals) && vals[k] == v {
			k++
		}
		if k < len(vals) {
			near.nextAbove = vals[k]
		}
		return near
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
				return near
			}
			c.noteSums(&near, x, b, a == b)
			c.noteProducts(&near, x, b, a == b)
		}
	}
	return near
}

// noteSums calls note with the sums and differences of x and a value of subset b that are nearest
// to near.target. same reports whether x is a value of subset b, too.
func (c *census) noteSums(near *neighbors, x val, b int32, same bool) {
	if c.ops[expr.Add] {
		near.noteAll(c.neighborsOf(b, c.sub(near.target, x)), func(y val) val { return c.add(x, y) })
	}
	if c.ops[expr.Sub] {
		near.noteAll(c.neighborsOf(b, c.sub(x, near.target)), func(y val) val { return c.sub(x, y) })
		if !same {
			near.noteAll(c.neighborsOf(b, c.add(near.target, x)), func(y val) val { return c.sub(y, x) })
		}
	}
}

// noteProducts calls note with the products and quotients of x and a value of subset b that are
// nearest to near.target. same reports whether x is a value of subset b, too.
func (c *census) noteProducts(near *neighbors, x val, b int32, same bool) {
	if x == zeroVal {
		if c.ops[expr.Mul] && c.hasAny(b, false) || c.ops[expr.Div] && c.hasAny(b, true) {
			near.note(zeroVal)
		}
		return
	}
	if c.ops[expr.Mul] {
		near.noteAll(c.neighborsOf(b, c.quo(near.target, x)), func(y val) val { return c.mul(x, y) })
	}
	if !c.ops[expr.Div] {
		return
	}
	if !same {
		near.noteAll(c.neighborsOf(b, c.mul(near.target, x)), func(y val) val { return c.quo(y, x) })
	}
	noteQuotient := func(y val) {
		if y != zeroVal && y != (val{}) {
			near.note(c.quo(x, y))
		}
	}
	ext := c.extremesOf(b)
	noteQuotient(ext.min)
	noteQuotient(ext.max)
	if near.target != zeroVal {
		n := c.neighborsOf(b, c.quo(x, near.target))
		noteQuotient(n.nextBelow)
		noteQuotient(n.nextAbove)
	}
}

// extremes holds the smallest and the largest value of a subset, and the values nearest to 0: the
// largest below 0 and the smallest above 0.
type extremes struct{ min, max, belowZero, aboveZero val }

// extremesOf returns the extremes of subset i. They result from operations on the extremes of the
// two sides of a split.
func (c *census) extremesOf(i int32) extremes {
	if e := c.extremes[i]; e != nil {
		return *e
	}
	zero := c.neighborsOf(i, zeroVal)
	e := extremes{belowZero: zero.nextBelow, aboveZero: zero.nextAbove}
	note := func(v val, _ int64) {
		if e.min == (val{}) || c.cmp(v, e.min) < 0 {
			e.min = v
		}
		if e.max == (val{}) || c.cmp(v, e.max) > 0 {
			e.max = v
		}
	}
	if int(c.Size[i]) <= c.maxTableSize || c.tables[i] != nil {
		if vals := c.sortedValues(i); len(vals) > 0 {
			e.min, e.max = vals[0], vals[len(vals)-1]
		}
	} else {
		for _, sp := range c.Splits[i] {
			a, b := c.extremesOf(sp.A), c.extremesOf(sp.B)
			for _, x := range []val{a.min, a.belowZero, a.aboveZero, a.max} {
				for _, y := range []val{b.min, b.belowZero, b.aboveZero, b.max} {
					if x != (val{}) && y != (val{}) {
						c.operate(x, y, 1, sp.A == sp.B, note)
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

// noteNearest calls near.note with the values of subset i that are nearest to near.target, and
// possibly with others.
func (c *census) noteNearest(near *neighbors, i int32) {
	note := func(v val, _ int64) { near.note(v) }
	switch n := int(c.Size[i]); {
	case c.Err != nil:
	case n <= c.maxTableSize:
		for _, v := range c.table(i).vals {
			near.note(v)
		}
	case !c.hasLimits() && len(c.atomic) == 0:
		near.noteAll(c.neighborsOf(i, near.target), func(v val) val { return v })
	case c.buildTables(n-1, n-1):
		c.eachResult(i, note)
	}
}

// nearest returns nextBelow or nextAbove, whichever is nearer to target, or both if they are
// equally near. It returns nil if there is neither.
func (n *neighbors) nearest() []rat.Rat {
	none := val{}
	switch {
	case n.nextBelow == none && n.nextAbove == none:
		return nil
	case n.nextAbove == none:
		return []rat.Rat{n.rat(n.nextBelow)}
	case n.nextBelow == none:
		return []rat.Rat{n.rat(n.nextAbove)}
	}
	target, below, above := n.rat(n.target), n.rat(n.nextBelow), n.rat(n.nextAbove)
	switch target.Sub(below).Cmp(above.Sub(target)) {
	case -1:
		return []rat.Rat{below}
	case 1:
		return []rat.Rat{above}
	}
	return []rat.Rat{below, above}
}

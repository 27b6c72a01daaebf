package values

import "github.com/make24/make24/expr"

// Trees that need no brackets: sums, associated to the left, of products of numbers, associated to the
// left. All subsets get tables: one of the values of such trees and one of the values of their products
// alone.

// flatTable returns the table of the trees over subset i that need no brackets.
func (c *census) flatTable(i int32) *valTable {
	t := c.newTable()
	products := c.productTable(i)
	for k, v := range products.vals {
		t.put(v, products.treesAt(k))
	}
	for _, sp := range c.Splits[i] {
		c.combineFlat(c.table(sp.A), c.productTable(sp.B), expr.Add, expr.Sub, t)
	}
	return t
}

// productTable returns the table of the products of the numbers of subset i, and builds it if it does
// not exist.
func (c *census) productTable(i int32) *valTable {
	if t := c.products[i]; t != nil {
		return t
	}
	t := c.newTable()
	c.products[i] = t
	if c.Size[i] == 1 {
		t.put(val{Num: c.values[c.LargestIndex[i]], Den: 1}, 1)
		return t
	}
	for _, sp := range c.Splits[i] {
		if c.Size[sp.B] == 1 {
			c.combineFlat(c.productTable(sp.A), c.productTable(sp.B), expr.Mul, expr.Div, t)
		}
	}
	return t
}

// combineFlat puts into t the legal results of two operators on the values of two tables, in this order.
func (c *census) combineFlat(left, right *valTable, op, inverse expr.Op, t *valTable) {
	for xi, x := range left.vals {
		if !c.Step(c.combineSteps * len(right.vals)) {
			return
		}
		for yi, y := range right.vals {
			trees := left.treesAt(xi) * right.treesAt(yi)
			for _, o := range [...]expr.Op{op, inverse} {
				if !c.ops[o] || o == expr.Div && y == zeroVal {
					continue
				}
				c.offer(c.operateFlat(o, x, y), trees, t.put)
			}
		}
	}
}

// operateFlat returns x op y.
func (c *census) operateFlat(op expr.Op, x, y val) val {
	switch op {
	case expr.Add:
		return c.add(x, y)
	case expr.Sub:
		return c.sub(x, y)
	case expr.Mul:
		return c.mul(x, y)
	default:
		return c.quo(x, y)
	}
}

// treesAt returns the number of trees with the k-th value, or 1 if trees are not counted.
func (t *valTable) treesAt(k int) int64 {
	if t.counts == nil {
		return 1
	}
	return t.counts[k]
}

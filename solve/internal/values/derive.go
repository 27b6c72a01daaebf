package values

import "github.com/make24/make24/expr"

// decomposition describes how a subset can make some value: as x∘y for an operator ∘, where x is a
// value of subset a and y is the value that subset b must have.
type decomposition struct {
	op               expr.Op
	a, b             int32
	x, y             val
	isSwapped        bool // whether the operation is y∘x
	countsBothOrders bool // whether x∘y and y∘x both make the value, as different trees
	acceptsAnyY      bool // whether y may be any value of b; if op is Div, any but 0
}

// derive calls visit for every decomposition of the value v of subset i, until visit returns false.
// Each pair of a tree of a and a tree of b is covered exactly once. Subset a makes the value x;
// visit must check whether subset b makes the value y. derive returns false if visit returned false
// or if the budget or the context stopped the work.
func (c *census) derive(i int32, v val, visit func(d *decomposition) bool) bool {
	for _, sp := range c.Splits[i] {
		if sp.A > sp.B {
			continue
		}
		d := decomposition{a: sp.A, b: sp.B}
		if c.Size[d.a] > c.Size[d.b] {
			d.a, d.b = d.b, d.a
		}
		for _, x := range c.table(d.a).vals {
			d.x = x
			if !c.Step(32) || !c.invertSums(&d, v, visit) || !c.invertProducts(&d, v, visit) {
				return false
			}
			for _, op := range c.atomic {
				if !c.tryAtomic(op, &d, v, visit) {
					return false
				}
			}
		}
	}
	return c.Err == nil
}

// invertSums calls visit for every y with x+y = v, x−y = v or y−x = v, for the x of d.
func (c *census) invertSums(d *decomposition, v val, visit func(d *decomposition) bool) bool {
	same := d.a == d.b
	d.acceptsAnyY = false
	if c.ops[expr.Add] {
		d.op, d.y, d.isSwapped, d.countsBothOrders = expr.Add, c.sub(v, d.x), false, !same
		if !visit(d) {
			return false
		}
	}
	if c.ops[expr.Sub] {
		d.op, d.y, d.isSwapped, d.countsBothOrders = expr.Sub, c.sub(d.x, v), false, false
		if !visit(d) {
			return false
		}
		if !same {
			d.y, d.isSwapped = c.add(v, d.x), true
			if !visit(d) {
				return false
			}
		}
	}
	return true
}

// invertProducts calls visit for every y with x·y = v, x/y = v or y/x = v, for the x of d.
func (c *census) invertProducts(d *decomposition, v val, visit func(d *decomposition) bool) bool {
	same := d.a == d.b
	zero := d.x == zeroVal
	d.acceptsAnyY = zero
	if c.ops[expr.Mul] && (!zero || v == zeroVal) {
		d.op, d.isSwapped, d.countsBothOrders = expr.Mul, false, !same
		if !zero {
			d.y = c.quo(v, d.x)
		}
		if !visit(d) {
			return false
		}
	}
	if !c.ops[expr.Div] {
		return true
	}
	d.op, d.countsBothOrders = expr.Div, false
	if zero == (v == zeroVal) {
		d.isSwapped = false
		if !zero {
			d.y = c.quo(d.x, v)
		}
		if !visit(d) {
			return false
		}
	}
	if !zero && !same {
		d.y, d.isSwapped = c.mul(v, d.x), true
		return visit(d)
	}
	return true
}

// tryAtomic calls visit for every y with x op y = v or y op x = v, for an atomic operator and the x of d.
// It does not take roots but tries all values of b.
func (c *census) tryAtomic(op expr.Op, d *decomposition, v val, visit func(d *decomposition) bool) bool {
	tb := c.table(d.b)
	d.op, d.countsBothOrders, d.acceptsAnyY = op, false, false
	d.isSwapped = false
	right := tb.vals
	if op.RightLimit() > 0 {
		right = tb.integersTo(op.RightLimit())
	}
	for _, y := range right {
		if u, ok := c.apply(op, d.x, y); ok && u == v {
			d.y = y
			if !visit(d) {
				return false
			}
		}
	}
	if d.a == d.b || !canBeRight(op, d.x) {
		return true
	}
	d.isSwapped = true
	for _, y := range tb.vals {
		if u, ok := c.apply(op, y, d.x); ok && u == v {
			d.y = y
			if !visit(d) {
				return false
			}
		}
	}
	return c.Step(c.combineSteps * len(tb.vals))
}

// has reports whether subset i makes the value v.
func (c *census) has(i int32, v val) bool {
	if int(c.Size[i]) <= c.maxTableSize || c.tables[i] != nil {
		return c.table(i).find(v) >= 0
	}
	if !c.allows(v) {
		return false
	}
	if n, ok := c.memo[valueKey{i, v}]; ok {
		return n > 0
	}
	found := !c.derive(i, v, func(d *decomposition) bool {
		if d.acceptsAnyY {
			return !c.hasAny(d.b, d.op == expr.Div)
		}
		return !c.has(d.b, d.y)
	}) && c.Err == nil
	n := int64(0)
	if found {
		n = 1
	}
	c.memoize(i, v, n)
	return found
}

// hasAny reports whether subset i makes any value or, if notZero is set, any value other than 0.
func (c *census) hasAny(i int32, notZero bool) bool {
	if c.tables[i] == nil && !c.hasLimits() && !notZero &&
		(c.ops[expr.Add] || c.ops[expr.Sub] || c.ops[expr.Mul]) {
		return true
	}
	t := c.table(i)
	return len(t.vals) > 1 || len(t.vals) == 1 && (!notZero || t.vals[0] != zeroVal)
}

// memoize stores the number of trees over subset i with value v.
func (c *census) memoize(i int32, v val, n int64) {
	if c.Err == nil {
		c.memo[valueKey{i, v}] = n
		c.Charge(64)
	}
}

// count returns the number of legal trees over subset i with value v.
func (c *census) count(i int32, v val) int64 {
	if int(c.Size[i]) <= c.maxTableSize || c.tables[i] != nil {
		return c.table(i).countOf(v)
	}
	if !c.allows(v) {
		return 0
	}
	if n, ok := c.memo[valueKey{i, v}]; ok {
		return n
	}
	n := int64(0)
	c.derive(i, v, func(d *decomposition) bool {
		var k int64
		switch {
		case !d.acceptsAnyY:
			k = c.count(d.b, d.y)
		case d.op == expr.Div:
			k = c.countTrees(d.b) - c.count(d.b, zeroVal)
		default:
			k = c.countTrees(d.b)
		}
		if d.countsBothOrders {
			k *= 2
		}
		if k != 0 {
			n += k * c.table(d.a).countOf(d.x)
		}
		return true
	})
	c.memoize(i, v, n)
	return n
}

// countTrees returns the number of legal trees over subset i, whatever their value.
func (c *census) countTrees(i int32) int64 {
	if int(c.Size[i]) <= c.maxTableSize || c.tables[i] != nil || c.hasLimits() || len(c.atomic) > 0 {
		return c.table(i).total
	}
	anyValueKey := valueKey{i, val{}} // val{} is not a number, so this key differs from that of every value
	if n, ok := c.memo[anyValueKey]; ok {
		return n
	}
	// Without limits on results, only division by 0 is illegal.
	n := int64(0)
	for _, sp := range c.Splits[i] {
		a, b := c.countTrees(sp.A), c.countTrees(sp.B)
		for _, op := range []expr.Op{expr.Add, expr.Sub, expr.Mul} {
			if c.ops[op] {
				n += a * b
			}
		}
		if c.ops[expr.Div] {
			n += a * (b - c.count(sp.B, zeroVal))
		}
	}
	c.memoize(i, val{}, n)
	return n
}

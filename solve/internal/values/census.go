package values

import (
	"encoding/binary"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve/internal/budget"
	"github.com/make24/make24/solve/internal/subsets"
)

// census holds the values that the subsets of one hand make, and the limits on results.
type census struct {
	*interner
	*subsets.Structure
	values       []int64
	tables       []*valTable // by subset index; nil if not built
	maxTableSize int         // subsets of up to this many numbers have tables
	hasCounts    bool        // whether tables count trees; set before the first table is built

	ops          [8]bool       // by operator: whether the rules allow it
	atomic       []expr.Op     // the operators that are neither inverted nor bounded, such as ^
	resultLimits puzzle.Values // which results the rules allow
	integersOnly bool          // whether resultLimits includes Integer
	hasMaxResult bool          // whether maxResult limits the absolute value of results
	maxResult    val
	combineSteps int                // steps to combine two values
	memo         map[valueKey]int64 // cached numbers of trees; if !hasCounts, 1 for one or more trees
	extremes     []*extremes        // by subset index; see near.go
	products     []*valTable        // by subset index, of trees that need no brackets; nil if the rules allow brackets
}

// valueKey identifies the trees over a subset that have a value.
type valueKey struct {
	subset int32
	v      val
}

// newCensus returns a census of a hand in which subsets of up to maxTableSize numbers get tables.
// It does not build the tables yet.
func (q *Query) newCensus(hand []int64, maxTableSize int) *census {
	rules := q.puzzle.Rules
	c := &census{interner: &q.interner, maxTableSize: maxTableSize, hasCounts: q.countsTrees, resultLimits: rules.Values, integersOnly: rules.Values&puzzle.Integer != 0}
	c.Structure, c.values = q.structures.Get(hand, nil)
	c.tables = make([]*valTable, len(c.Size))
	c.extremes = make([]*extremes, len(c.Size))
	c.memo = map[valueKey]int64{}
	if rules.NoBrackets {
		c.products = make([]*valTable, len(c.Size))
	}
	c.combineSteps = 16
	if c.atomic = rules.Ops.Atomic().Ops(); len(c.atomic) > 0 {
		c.combineSteps = 200
	}
	for o := range c.ops {
		c.ops[o] = rules.Ops.Has(expr.Op(o))
	}
	return c
}

// wholeIndex returns the index of the whole hand.
func (c *census) wholeIndex() int32 { return int32(c.WholeIndex()) }

// hasLimits reports whether some results are forbidden.
func (c *census) hasLimits() bool { return c.resultLimits != 0 || c.hasMaxResult }

// allows reports whether an operation may have the result v.
func (c *census) allows(v val) bool {
	switch {
	case c.hasMaxResult && (c.cmp(v, c.maxResult) > 0 || c.cmp(c.neg(v), c.maxResult) > 0):
		return false
	case c.resultLimits == 0:
		return true
	case c.resultLimits&puzzle.Integer != 0 && !c.isInt(v):
		return false
	case c.resultLimits&puzzle.Positive != 0:
		return c.sign(v) > 0
	}
	return c.resultLimits&puzzle.NonNegative == 0 || c.sign(v) >= 0
}

// tableSizeFor returns the maximum size of the subsets that get tables, for a hand of n numbers. It
// balances the cost of tables against the cost of deriving the values of larger subsets.
func tableSizeFor(n int) int {
	if n > 8 {
		return (n + 1) / 2
	}
	return max(1, (n+2)/2)
}

// markSeen reports whether seen contains the numbers of subset i. If not, it adds them.
func (c *census) markSeen(seen map[string]bool, i int32) bool {
	var key []byte
	for ; i != 0; i = c.Parent[i] {
		key = binary.AppendVarint(key, c.values[c.LargestIndex[i]])
	}
	if seen[string(key)] {
		return true
	}
	seen[string(key)] = true
	c.ChargeRetained(int64(len(key) + 64))
	return false
}

// table returns the table of subset i, and builds the table if it does not exist.
func (c *census) table(i int32) *valTable {
	if t := c.tables[i]; t != nil {
		return t
	}
	if c.products != nil {
		c.tables[i] = c.flatTable(i)
		return c.tables[i]
	}
	t := c.newTable()
	if c.Size[i] == 1 {
		t.put(val{Num: c.values[c.LargestIndex[i]], Den: 1}, 1)
		t.total = 1
	} else {
		c.eachResult(i, t.put)
		for _, n := range t.counts {
			t.total += n
		}
	}
	c.tables[i] = t
	return t
}

// newTable returns an empty table, which counts trees if c does.
func (c *census) newTable() *valTable {
	t := newValTable(c.interner)
	if c.hasCounts {
		t.counts = make([]int64, 0, minSlots)
	}
	return t
}

// eachResult calls visit with every result that uses all numbers of subset i and, if trees are
// counted, the number of its trees. It may visit a value more than once, each time for other trees.
func (c *census) eachResult(i int32, visit func(v val, trees int64)) {
	for _, sp := range c.Splits[i] {
		if sp.A <= sp.B && c.Err == nil {
			c.combine(sp.A, sp.B, visit)
		}
	}
}

// combine calls visit with the results of all operations on a value of subset a and a value of
// subset b, in both orders.
func (c *census) combine(a, b int32, visit func(v val, trees int64)) {
	if c.Size[a] < c.Size[b] {
		a, b = b, a
	}
	ta, tb := c.table(a), c.table(b) // larger table in the outer loop, so that Step polls often
	for xi, x := range ta.vals {
		if !c.Step(c.combineSteps * len(tb.vals)) {
			return
		}
		for yi, y := range tb.vals {
			trees := int64(1)
			if c.hasCounts {
				trees = ta.counts[xi] * tb.counts[yi]
			}
			c.operate(x, y, trees, a == b, visit)
		}
	}
}

// operate calls visit with the legal results of x∘y and y∘x, for every operator ∘, each with its
// number of trees. If same is set, both values come from the same subset. Then operate omits y∘x,
// since another call has x and y exchanged.
func (c *census) operate(x, y val, trees int64, same bool, visit func(v val, trees int64)) {
	twice := trees
	if !same {
		twice *= 2
	}
	if c.ops[expr.Add] {
		c.offer(c.add(x, y), twice, visit)
	}
	if c.ops[expr.Sub] {
		d := c.sub(x, y)
		c.offer(d, trees, visit)
		if !same {
			c.offer(c.neg(d), trees, visit)
		}
	}
	if c.ops[expr.Mul] {
		c.offer(c.mul(x, y), twice, visit)
	}
	if c.ops[expr.Div] {
		c.divide(x, y, trees, same, visit)
	}
	for _, op := range c.atomic {
		if v, ok := c.apply(op, x, y); ok {
			c.offer(v, trees, visit)
		}
		if v, ok := c.apply(op, y, x); ok && !same {
			c.offer(v, trees, visit)
		}
	}
}

// offer calls visit with v if the limits allow v as the result of an operation.
func (c *census) offer(v val, trees int64, visit func(v val, trees int64)) {
	if !c.hasLimits() || c.allows(v) {
		visit(v, trees)
	}
}

// divide is like operate, for division only.
func (c *census) divide(x, y val, trees int64, same bool, visit func(v val, trees int64)) {
	if c.integersOnly && x.Den == 1 && y.Den == 1 { // % rejects most pairs cheaply
		if y.Num != 0 && x.Num%y.Num == 0 {
			c.offer(c.quo(x, y), trees, visit)
		}
		if !same && x.Num != 0 && y.Num%x.Num == 0 {
			c.offer(c.quo(y, x), trees, visit)
		}
		return
	}
	switch {
	case y != zeroVal:
		q := c.quo(x, y)
		c.offer(q, trees, visit)
		if !same && q != zeroVal {
			c.offer(c.inverse(q), trees, visit)
		}
	case !same && x != zeroVal:
		c.offer(c.quo(y, x), trees, visit)
	}
}

// canBeRight reports whether an atomic operation with the right operand y may have a value.
func canBeRight(op expr.Op, y val) bool {
	limit := op.RightLimit()
	return limit == 0 || y.Den == 1 && y.Num >= -limit && y.Num <= limit
}

// apply returns x op y for an atomic operator. It returns false if x op y is undefined or out of range.
func (c *census) apply(op expr.Op, x, y val) (val, bool) {
	if !canBeRight(op, y) {
		return val{}, false
	}
	r, err := op.Apply(c.rat(x), c.rat(y))
	if err != nil {
		return val{}, false
	}
	return c.intern(r), true
}

// buildTables builds the tables of all subsets of up to n numbers, smallest first. From the growth
// of the tables it estimates the memory for the values of subsets of up to estimateSize numbers. It
// returns false, with a budget error, as soon as the estimate exceeds the budget.
func (c *census) buildTables(n, estimateSize int) bool {
	var subsetCount, valueCount [puzzle.MaxNumbers + 2]int64
	for _, i := range c.BySize[1:] {
		subsetCount[c.Size[i]]++
	}
	top := 0
	for _, i := range c.BySize[1:] {
		k := int(c.Size[i])
		if k > n {
			break
		}
		if k > top && k > minGrowthSize && !c.checkGrowth(subsetCount[:], valueCount[:], k, estimateSize) {
			return false
		}
		top = k
		valueCount[k] += int64(len(c.table(i).vals))
		if c.Err != nil {
			return false
		}
	}
	return top+1 > estimateSize || top < minGrowthSize || c.checkGrowth(subsetCount[:], valueCount[:], top+1, estimateSize)
}

// minGrowthSize is the size that a table must have before buildTables estimates memory. Building
// tables of subsets of that size takes milliseconds.
const minGrowthSize = 4

// checkGrowth reports whether the values of all subsets with at least n and at most estimateSize
// numbers are expected to fit the budget. It assumes that each additional number multiplies the
// number of values by the same factor. This is accurate for distinct positive numbers. If some
// numbers are equal or 0, the factor decreases; then only an estimate of at least twice the
// remaining memory is refused, so that work that fits is never refused.
func (c *census) checkGrowth(subsetCount, valueCount []int64, n, estimateSize int) bool {
	mean := func(k int) float64 { return float64(valueCount[k]) / float64(subsetCount[k]) }
	if mean(n-2) == 0 {
		return true
	}
	factor := mean(n-1) / mean(n-2)
	size, need := mean(n-1), 0.0
	for k := n; k <= estimateSize; k++ {
		size *= factor
		need += size * float64(subsetCount[k]) * (valBytes + slotBytes)
	}
	distinct := len(c.values) == int(c.Size[c.wholeIndex()]) && c.values[0] > 0
	if !distinct && need < 2*float64(c.Bytes-c.UsedBytes) {
		return true
	}
	return c.CheckFits(int64(min(need, 1<<61)), budget.Values, int64(estimateSize))
}

package values

import (
	"encoding/binary"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve/internal/subsets"
)

// A census holds what the parts of one hand can be worth.
type census struct {
	*interner
	*subsets.Index
	values   []int64
	tables   []*valTable // by index of the part; nil: not made
	limit    int         // parts up to this many numbers have tables
	counting bool        // the tables count trees; set before the first is made

	ops          [expr.Pow + 1]bool
	limits       puzzle.Values
	onlyInts     bool // limits has Integer
	capped       bool // no result may be larger than cap in size
	maxResult    val
	combineSteps int // steps of combining two values
	memo         map[valueKey]int64
	extremes     []*extremes // see near.go
}

// asked is a question: the trees of a part that are worth a value.
type valueKey struct {
	subset int32
	v      val
}

func (q *Query) census(hand []int64, limit int) *census {
	rules := q.puzzle.Rules
	c := &census{interner: &q.interner, limit: limit, counting: q.counting, limits: rules.Values, onlyInts: rules.Values&puzzle.Integer != 0}
	c.Index, c.values = q.indexes.Of(hand, nil)
	c.tables = make([]*valTable, len(c.Size))
	c.extremes = make([]*extremes, len(c.Size))
	c.memo = map[valueKey]int64{}
	c.combineSteps = 16
	if rules.Ops.Has(expr.Pow) {
		c.combineSteps = 200
	}
	for o := range c.ops {
		c.ops[o] = rules.Ops.Has(expr.Op(o))
	}
	return c
}

// whole is the index of the whole hand.
func (c *census) whole() int32 { return int32(c.Whole()) }

// limited reports whether there are values that no operation may have.
func (c *census) limited() bool { return c.limits != 0 || c.capped }

// allows says whether an operation may be worth v.
func (c *census) allows(v val) bool {
	switch {
	case c.capped && (c.cmp(v, c.maxResult) > 0 || c.cmp(c.neg(v), c.maxResult) > 0):
		return false
	case c.limits == 0:
		return true
	case c.limits&puzzle.Integer != 0 && !c.isInt(v):
		return false
	case c.limits&puzzle.Positive != 0:
		return c.sign(v) > 0
	}
	return c.limits&puzzle.NonNegative == 0 || c.sign(v) >= 0
}

// middle is how large the parts with tables are for a hand of n numbers, so
// that deriving the rest costs about as much as they do.
func tableSizeFor(n int) int {
	if n > 8 {
		return (n + 1) / 2
	}
	return max(1, (n+2)/2)
}

// seen notes the numbers of a part and says whether they were there before.
func (c *census) seen(before map[string]bool, i int32) bool {
	var key []byte
	for ; i != 0; i = c.Parent[i] {
		key = binary.AppendVarint(key, c.values[c.Last[i]])
	}
	if before[string(key)] {
		return true
	}
	before[string(key)] = true
	c.ChargeKept(int64(len(key) + 64))
	return false
}

// table is the table of part i, made now if need be.
func (c *census) table(i int32) *valTable {
	if t := c.tables[i]; t != nil {
		return t
	}
	t := newValTable(c.interner)
	if c.counting {
		t.counts = make([]int64, 0, minSlots)
	}
	if c.Size[i] == 1 {
		t.put(val{Num: c.values[c.Last[i]], Den: 1}, 1)
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

// results gives every result of an operation over the whole of part i, with the
// number of trees that it stands for where trees are counted; a value may come
// more than once.
func (c *census) eachResult(i int32, visit func(v val, n int64)) {
	for _, sp := range c.Splits[i] {
		if sp.A <= sp.B && c.Err == nil {
			c.combine(sp.A, sp.B, visit)
		}
	}
}

// combine gives the results of all operations on one value of part a and one of
// part b, in both orders.
func (c *census) combine(a, b int32, visit func(v val, n int64)) {
	if c.Size[a] < c.Size[b] {
		a, b = b, a
	}
	ta, tb := c.table(a), c.table(b) // the larger outside: the context is seen to in time
	for xi, x := range ta.vals {
		if !c.Step(c.combineSteps * len(tb.vals)) {
			return
		}
		for yi, y := range tb.vals {
			n := int64(1)
			if c.counting {
				n = ta.counts[xi] * tb.counts[yi]
			}
			c.operate(x, y, n, a == b, visit)
		}
	}
}

// operate gives the legal results of x∘y and y∘x. Where both come from the same
// part, y∘x has its own turn.
func (c *census) operate(x, y val, n int64, same bool, visit func(v val, n int64)) {
	twice := n
	if !same {
		twice *= 2
	}
	if c.ops[expr.Add] {
		c.offer(c.add(x, y), twice, visit)
	}
	if c.ops[expr.Sub] {
		d := c.sub(x, y)
		c.offer(d, n, visit)
		if !same {
			c.offer(c.neg(d), n, visit)
		}
	}
	if c.ops[expr.Mul] {
		c.offer(c.mul(x, y), twice, visit)
	}
	if c.ops[expr.Div] {
		c.divide(x, y, n, same, visit)
	}
	if c.ops[expr.Pow] {
		if v, ok := c.pow(x, y); ok {
			c.offer(v, n, visit)
		}
		if v, ok := c.pow(y, x); ok && !same {
			c.offer(v, n, visit)
		}
	}
}

func (c *census) offer(v val, n int64, visit func(v val, n int64)) {
	if !c.limited() || c.allows(v) {
		visit(v, n)
	}
}

func (c *census) divide(x, y val, n int64, same bool, visit func(v val, n int64)) {
	if c.onlyInts && x.Den == 1 && y.Den == 1 { // mostly no value: seen without a divisor
		if y.Num != 0 && x.Num%y.Num == 0 {
			c.offer(c.quo(x, y), n, visit)
		}
		if !same && x.Num != 0 && y.Num%x.Num == 0 {
			c.offer(c.quo(y, x), n, visit)
		}
		return
	}
	switch {
	case y != zeroVal:
		q := c.quo(x, y)
		c.offer(q, n, visit)
		if !same && q != zeroVal {
			c.offer(c.inverse(q), n, visit)
		}
	case !same && x != zeroVal:
		c.offer(c.quo(y, x), n, visit)
	}
}

// pow is x^y where that has a value.
func (c *census) pow(x, y val) (val, bool) {
	if y.Den != 1 || y.Num < -maxExponent || y.Num > maxExponent {
		return val{}, false
	}
	r, err := expr.Pow.Apply(c.rat(x), c.rat(y))
	if err != nil {
		return val{}, false
	}
	return c.intern(r), true
}

// grow makes the tables of all parts of up to n numbers, small ones first. From
// how they have grown it foresees what the values of up to `to` numbers will take,
// and refuses what the budget does not allow as soon as it can tell.
func (c *census) buildTables(n, to int) bool {
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
		if k > top && k > minGrowthSize && !c.checkGrowth(subsetCount[:], valueCount[:], k, to) {
			return false
		}
		top = k
		valueCount[k] += int64(len(c.table(i).vals))
		if c.Err != nil {
			return false
		}
	}
	return top+1 > to || top < minGrowthSize || c.checkGrowth(subsetCount[:], valueCount[:], top+1, to)
}

// foreseeing is how many numbers the tables have before what they tell is trusted;
// making so many takes milliseconds.
const minGrowthSize = 4

// foresees says whether the values of n to `to` numbers will fit. A number more
// multiplies the values by a factor that hardly falls, which gives a low guess. It
// does fall where numbers are equal or 0; then the guess has to be twice what is
// left, so that what would have fitted is not refused.
func (c *census) checkGrowth(subsetCount, valueCount []int64, n, to int) bool {
	mean := func(k int) float64 { return float64(valueCount[k]) / float64(subsetCount[k]) }
	if mean(n-2) == 0 {
		return true
	}
	factor := mean(n-1) / mean(n-2)
	size, need := mean(n-1), 0.0
	for k := n; k <= to; k++ {
		size *= factor
		need += size * float64(subsetCount[k]) * (valBytes + slotBytes)
	}
	distinct := len(c.values) == int(c.Size[c.whole()]) && c.values[0] > 0
	if !distinct && need < 2*float64(c.Bytes-c.Used) {
		return true
	}
	return c.CheckFits(int64(min(need, 1<<61)), "values", int64(to))
}

package solve

import (
	"encoding/binary"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
)

// A census counts what the numbers of a hand can be worth, where forms do not
// matter: the written level, the reachable values, the nearest value.
//
// Small parts of the hand get a table of their values, made bottom up from all
// ways to part them in two (combine.go). What large parts are worth is not
// tabulated; whether, how often and how they make one given value is derived
// (derive.go): for each way to part them, each value of the smaller part says
// what the other must be worth. That is meeting in the middle (E. Horowitz and
// S. Sahni, Computing partitions with applications to the knapsack problem,
// J. ACM 21, 1974), once or more times over.
//
// Values are exact fractions, not residues as in the search for forms, since
// here their size and order matter.
type census struct {
	*account
	*shape
	values   []int64
	tabs     []*valTable // by index of the part; nil: not made
	limit    int         // parts up to this many numbers have tables
	counting bool        // the tables count trees; set before the first is made

	ops      [expr.Pow + 1]bool
	limits   puzzle.Values
	onlyInts bool // limits has Integer
	capped   bool // no result may be larger than cap in size
	cap      val
	cost     int // steps of combining two values
	answers  map[asked]int64
	extremes []*ends // see near.go
}

// asked is a question: the trees of a part that are worth a value.
type asked struct {
	part int32
	v    val
}

func newCensus(acc *account, hand []int64, rules puzzle.Rules, limit int) *census {
	c := &census{account: acc, limit: limit, limits: rules.Values, onlyInts: rules.Values&puzzle.Integer != 0}
	var mult []int
	for i, x := range hand {
		if i > 0 && x == hand[i-1] {
			mult[len(mult)-1]++
			continue
		}
		c.values = append(c.values, x)
		mult = append(mult, 1)
	}
	c.shape = newShape(mult)
	c.tabs = make([]*valTable, len(c.size))
	c.extremes = make([]*ends, len(c.size))
	c.answers = map[asked]int64{}
	c.cost = 16
	if rules.Ops.Has(expr.Pow) {
		c.cost = 200
	}
	for o := range c.ops {
		c.ops[o] = rules.Ops.Has(expr.Op(o))
	}
	return c
}

// whole is the index of the whole hand.
func (c *census) whole() int32 { return int32(len(c.size) - 1) }

// limited reports whether there are values that no operation may have.
func (c *census) limited() bool { return c.limits != 0 || c.capped }

// allows says whether an operation may be worth v.
func (c *census) allows(v val) bool {
	switch {
	case c.capped && (c.cmp(v, c.cap) > 0 || c.cmp(c.neg(v), c.cap) > 0):
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
func middle(n int) int {
	if n > 8 {
		return (n + 1) / 2
	}
	return max(1, (n+2)/2)
}

// overHands calls visit with a census for each hand that the puzzle stands for,
// and those parts of it that an answer may use, small ones first. No multiset of
// numbers comes twice. It stops at the first error.
func (e *Engine) overHands(acc *account, p puzzle.Puzzle, limit func(n int) int,
	visit func(c *census, parts []int32),
) error {
	if err := ready(acc.ctx, p); err != nil {
		return err
	}
	hands, err := e.hands(acc, p)
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	for _, hand := range hands {
		before := acc.bytes
		acc.held = 0
		c := newCensus(acc, hand, p.Rules, limit(len(hand)))
		parts := []int32{c.whole()}
		if p.Rules.Subset {
			parts = parts[:0]
			for _, i := range c.bySize[1:] {
				if len(hands) == 1 || !c.seen(seen, i) {
					parts = append(parts, i)
				}
			}
		}
		visit(c, parts)
		if acc.err != nil {
			return acc.err
		}
		acc.bytes = before + acc.held // the rest goes with the census
	}
	return nil
}

// seen notes the numbers of a part and says whether they were there before.
func (c *census) seen(before map[string]bool, i int32) bool {
	var key []byte
	for ; i != 0; i = c.parent[i] {
		key = binary.AppendVarint(key, c.values[c.last[i]])
	}
	if before[string(key)] {
		return true
	}
	before[string(key)] = true
	c.hold(int64(len(key) + 64))
	return false
}

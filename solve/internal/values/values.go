// Package values answers what the numbers of a hand can be worth, where forms do not
// matter: the solutions as written, the values in reach, the nearest value. A [Question]
// is asked by its methods.
//
// A census gives small parts of the hand a table of their values, made bottom up from all
// ways to part them in two (census.go). What large parts are worth is not
// tabulated; whether, how often and how they make one given value is derived
// (derive.go): for each way to part them, each value of the smaller part says
// what the other must be worth. That is meeting in the middle (E. Horowitz and
// S. Sahni, Computing partitions with applications to the knapsack problem,
// J. ACM 21, 1974), once or more times over.
//
// Values are exact fractions, not residues as in the search for forms, since
// here their size and order matter.
package values

import (
	"slices"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve/internal/budget"
	"github.com/make24/make24/solve/internal/subsets"
)

// A Question is what is asked of one puzzle in one call. Ask it one thing.
type Query struct {
	interner
	puzzle  puzzle.Puzzle
	hands   [][]int64
	indexes *subsets.Cache
	target  val

	counting  bool     // count trees
	all       bool     // all parts but the whole hand get tables
	maxResult *rat.Rat // no result may be larger than this in size; nil: any
}

// Ask returns a question about p, which stands for these hands: its own or, where digits
// may be joined, all that joining makes.
func NewQuery(acc *budget.Account, indexes *subsets.Cache, p puzzle.Puzzle, hands [][]int64) *Query {
	q := &Query{interner: interner{Account: acc}, puzzle: p, hands: hands, indexes: indexes, all: p.Rules.Ops.Has(expr.Pow)}
	q.target = q.intern(p.Target)
	return q
}

// eachHand calls visit with a census for each hand of the puzzle, and those parts of it
// that an answer may use, small ones first, until visit returns false. No multiset of
// numbers comes twice. It stops at the first error.
func (q *Query) eachHand(visit func(c *census, indices []int32) bool) error {
	seen := map[string]bool{}
	for _, hand := range q.hands {
		before := q.Used
		q.Kept = 0
		limit := tableSizeFor(len(hand))
		if q.all { // powers cannot be turned round
			limit = max(1, len(hand)-1)
		}
		c := q.census(hand, limit)
		if q.maxResult != nil {
			c.capped, c.maxResult = true, q.intern(*q.maxResult)
		}
		indices := []int32{c.whole()}
		if q.puzzle.Rules.Subset {
			indices = indices[:0]
			for _, i := range c.BySize[1:] {
				if len(q.hands) == 1 || !c.seen(seen, i) {
					indices = append(indices, i)
				}
			}
		}
		more := visit(c, indices)
		if q.Err != nil {
			return q.Err
		}
		if !more {
			return nil
		}
		q.Used = before + q.Kept // the rest goes with the census
	}
	return nil
}

// eachGrown is eachHand with the tables of every census made.
func (q *Query) eachBuilt(visit func(c *census, indices []int32) bool) error {
	return q.eachHand(func(c *census, indices []int32) bool {
		return c.buildTables(c.limit, c.limit) && visit(c, indices)
	})
}

// Count is the number of solutions at the level written: distinct binary trees, operands
// in order, numbers told apart by value only. Trees are not made to be counted.
func (q *Query) Count() (n int64, err error) {
	q.counting = true
	err = q.eachBuilt(func(c *census, indices []int32) bool {
		for _, i := range indices {
			n += c.count(i, q.target)
		}
		return true
	})
	if err != nil {
		return 0, err
	}
	return n, nil
}

// Within reports whether there is a solution, written in any way, none of whose results is
// larger in size than limit. A number of the hand is no result.
func (q *Query) Within(limit rat.Rat) (found bool, err error) {
	q.maxResult = &limit
	err = q.eachBuilt(func(c *census, indices []int32) bool {
		found = slices.ContainsFunc(indices, func(i int32) bool { return c.has(i, q.target) })
		return !found
	})
	return found && err == nil, err
}

// Reachable is every value that the numbers make, ascending, each once.
func (q *Query) Reachable() ([]rat.Rat, error) {
	q.all = true
	all := newValTable(&q.interner)
	err := q.eachHand(func(c *census, indices []int32) bool {
		if !c.buildTables(c.limit, int(c.Size[c.whole()])) {
			return false
		}
		before := all.bytes()
		for _, i := range indices {
			if int(c.Size[i]) > c.limit {
				c.eachResult(i, all.put)
				continue
			}
			for _, v := range c.table(i).vals {
				all.put(v, 1)
			}
		}
		c.Kept += all.bytes() - before
		return true
	})
	if err != nil {
		return nil, err
	}
	all.slots = nil
	const ratBytes = 24
	if !q.CheckFits(int64(len(all.vals))*ratBytes, "values", int64(len(q.puzzle.Hand))) || !q.sort(all.vals) {
		return nil, q.Err
	}
	values := make([]rat.Rat, len(all.vals))
	for i, v := range all.vals {
		values[i] = q.rat(v)
	}
	return values, nil
}

// Window puts into set the whole numbers of its window that the numbers make.
func (q *Query) Window(set subsets.Window) error {
	m := marker{set: set, missing: set.N}
	return q.eachHand(func(c *census, indices []int32) bool {
		if m.missing == 0 || !c.buildTables(c.limit, c.limit) {
			return false
		}
		m.census = c
		for _, i := range indices {
			m.markSubset(i)
		}
		return true
	})
}

// Nearest is what the numbers make at the least distance from the target: the target, or
// the nearest value, or the two nearest, ascending; nothing if they make nothing.
func (q *Query) Nearest() ([]rat.Rat, error) {
	r := neighbors{interner: &q.interner, target: q.target}
	found := false
	err := q.eachBuilt(func(c *census, indices []int32) bool {
		found = slices.ContainsFunc(indices, func(i int32) bool { return c.has(i, r.target) })
		for _, i := range indices {
			if !found {
				c.noteNearest(&r, i)
			}
		}
		return !found
	})
	switch {
	case err != nil:
		return nil, err
	case found:
		return []rat.Rat{q.puzzle.Target}, nil
	}
	return r.nearest(), nil
}

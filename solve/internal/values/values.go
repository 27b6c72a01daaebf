// Package values answers questions about the values that the numbers of a hand can make: the
// written solutions, the reachable values and the nearest values. Forms do not matter for them.
// Each question is a method of a [Query].
//
// A census of a hand (census.go) is the state of the search over the subsets of the hand. It builds
// a table of the values of each small subset, from all splits of the subset into smaller ones.
// Large subsets get no tables. Instead, derive.go finds all ways in which a large subset makes a
// given value: each value of the smaller side of a split determines the value that the other side
// must have. This is a meet-in-the-middle search (E. Horowitz and S. Sahni, Computing partitions
// with applications to the knapsack problem, J. ACM 21, 1974), applied recursively.
//
// Values are exact fractions, not residues as in package forms, since their size and order matter
// here.
package values

import (
	"slices"

	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve/internal/budget"
	"github.com/make24/make24/solve/internal/subsets"
)

// Query is one question about one puzzle. Call only one of its methods, and only once.
type Query struct {
	interner
	puzzle     puzzle.Puzzle
	hands      [][]int64
	structures *subsets.Cache
	target     val

	countsTrees    bool     // whether tables count trees
	needsAllTables bool     // whether all proper subsets get tables
	maxResult      *rat.Rat // limit on the absolute value of results; nil means none
}

// NewQuery returns a query about p. hands holds the hands that a solution of p may use: the hand of
// p or, if digits may be joined or numbers have alternatives, every reading of it.
func NewQuery(acc *budget.Account, structures *subsets.Cache, p puzzle.Puzzle, hands [][]int64) *Query {
	q := &Query{interner: interner{Account: acc}, puzzle: p, hands: hands, structures: structures, needsAllTables: p.Rules.Ops.Atomic() != 0}
	q.target = q.intern(p.Target)
	return q
}

// eachHand calls visit for each hand of the puzzle, until visit returns false. indices holds the
// subsets that an answer may use, in order of size; a subset that several hands share is visited
// only once. eachHand returns the first error.
func (q *Query) eachHand(visit func(c *census, indices []int32) bool) error {
	seen := map[string]bool{}
	for _, hand := range q.hands {
		before := q.UsedBytes
		q.RetainedBytes = 0
		limit := tableSizeFor(len(hand))
		if q.needsAllTables { // derive takes no roots, so all proper subsets get tables
			limit = max(1, len(hand)-1)
		}
		if q.puzzle.Rules.NoBrackets {
			limit = len(hand)
		}
		c := q.newCensus(hand, limit)
		if q.maxResult != nil {
			c.hasMaxResult, c.maxResult = true, q.intern(*q.maxResult)
		}
		indices := []int32{c.wholeIndex()}
		if q.puzzle.Rules.Subset {
			indices = indices[:0]
			for _, i := range c.BySize[1:] {
				if len(q.hands) == 1 || !c.markSeen(seen, i) {
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
		q.UsedBytes = before + q.RetainedBytes // the rest is freed with the census
	}
	return nil
}

// eachHandWithTables is like eachHand, but first builds the tables of each census.
func (q *Query) eachHandWithTables(visit func(c *census, indices []int32) bool) error {
	return q.eachHand(func(c *census, indices []int32) bool {
		return c.buildTables(c.maxTableSize, c.maxTableSize) && visit(c, indices)
	})
}

// Count returns the number of solutions at level Written: distinct binary trees with ordered
// operands, where equal numbers are interchangeable. It does not generate the trees.
func (q *Query) Count() (n int64, err error) {
	q.countsTrees = true
	err = q.eachHandWithTables(func(c *census, indices []int32) bool {
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

// SolvableWithin reports whether there is a written solution whose results are all at most limit in
// absolute value. A number of the hand is not a result.
func (q *Query) SolvableWithin(limit rat.Rat) (found bool, err error) {
	q.maxResult = &limit
	err = q.eachHandWithTables(func(c *census, indices []int32) bool {
		found = slices.ContainsFunc(indices, func(i int32) bool { return c.has(i, q.target) })
		return !found
	})
	return found && err == nil, err
}

// Reachable returns every value that the numbers make, in ascending order and without duplicates.
func (q *Query) Reachable() ([]rat.Rat, error) {
	q.needsAllTables = true
	table := newValTable(&q.interner)
	err := q.eachHand(func(c *census, indices []int32) bool {
		if !c.buildTables(c.maxTableSize, int(c.Size[c.wholeIndex()])) {
			return false
		}
		before := table.bytes()
		for _, i := range indices {
			if int(c.Size[i]) > c.maxTableSize {
				c.eachResult(i, table.put)
				continue
			}
			for _, v := range c.table(i).vals {
				table.put(v, 1)
			}
		}
		c.RetainedBytes += table.bytes() - before
		return true
	})
	if err != nil {
		return nil, err
	}
	table.slots = nil
	const ratBytes = 24
	if !q.CheckFits(int64(len(table.vals))*ratBytes, budget.Values, int64(len(q.puzzle.Hand))) || !q.sort(table.vals) {
		return nil, q.Err
	}
	values := make([]rat.Rat, len(table.vals))
	for i, v := range table.vals {
		values[i] = q.rat(v)
	}
	return values, nil
}

// Window adds to set the integers of its window that the numbers make.
func (q *Query) Window(set subsets.Window) error {
	m := windowFiller{set: set, missingCount: set.N}
	return q.eachHand(func(c *census, indices []int32) bool {
		if m.missingCount == 0 || !c.buildTables(c.maxTableSize, c.maxTableSize) {
			return false
		}
		m.census = c
		for _, i := range indices {
			m.addSubset(i)
		}
		return true
	})
}

// Nearest returns the values nearest to the target that the numbers make: the target alone, or the
// nearest value, or two values at the same distance in ascending order. It returns nil if the
// numbers make no value.
func (q *Query) Nearest() ([]rat.Rat, error) {
	near := neighbors{interner: &q.interner, target: q.target}
	found := false
	err := q.eachHandWithTables(func(c *census, indices []int32) bool {
		found = slices.ContainsFunc(indices, func(i int32) bool { return c.has(i, near.target) })
		for _, i := range indices {
			if !found {
				c.noteNearest(&near, i)
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
	return near.nearest(), nil
}

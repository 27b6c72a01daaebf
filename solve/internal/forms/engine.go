// Package forms finds the solutions of a puzzle as forms: each once, none lost, simplest
// first.
//
//	engine.go      what outlives a call; the entries
//	table.go       what is built: the tables of small groups of numbers (with build.go)
//	search.go      what is looked up: the forms worth the target (with sums.go, products.go)
//	power.go       powers, which are atoms
//	count.go       how many forms there are, counted without being made
//	show.go        the text of a form (with arrange.go)
//	solution.go    the solutions to keep, in order
//	first.go       the simplest solution, without the others
package forms

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve/internal/budget"
	"github.com/make24/make24/solve/internal/residue"
	"github.com/make24/make24/solve/internal/subsets"
)

// Engine finds forms. It keeps tables of small groups of numbers for the hands that follow.
// The zero value is ready once Indexes is set. Answers do not depend on what was asked
// before. It is not safe for concurrent use.
type Engine struct {
	Indexes *subsets.Cache

	acc       *budget.Account // of the current call
	p         residue.Field
	rules     ruleSet
	tables    []*table
	root      *table
	bytes     int64
	falseZero bool // a residue 0 was not the value 0: take another prime

	heads        slabs[bucket]
	sumSlabs     slabs[sumEntry]
	productSlabs slabs[productEntry]

	newSums            []sumEntry // of the table being built, at the end of a slab
	newProducts        []productEntry
	sumCap, productCap [32]int // the most entries that a table of a size had

	hand         handTables
	s            search
	collector    collector
	minTableSize int // tables reach at least so far; for tests
	maxText      int // 0: maxTextBytes; for tests
	matches      []match
	renderer     renderer
	solutions    []solution
	keys         []sortKey // of done, in order
	texts        []byte    // texts of done
}

// maxTextBytes bounds each buffer of texts, which are addressed by offsets of 31 bits.
// The buffers are checked after every shownAtOnce forms, which cannot fill the margin.
const maxTextBytes = 1<<31 - 1<<28

// textAllowed returns the bound of each buffer of texts; tests set a smaller one.
func (e *Engine) textLimit() int {
	if e.maxText > 0 {
		return e.maxText
	}
	return maxTextBytes
}

// List finds every solution of p, which stands for these hands, and returns the number of
// them and their texts, a line each, simplest first.
func (e *Engine) List(acc *budget.Account, p puzzle.Puzzle, hands [][]int64) (n int64, lines string, err error) {
	if n, err = e.solve(acc, p, hands, newRuleSet(p.Rules), keepAll); err != nil {
		return 0, "", err
	}
	return n, e.joinLines(), nil
}

// Count is how many forms solve p.
func (e *Engine) Count(acc *budget.Account, p puzzle.Puzzle, hands [][]int64) (int64, error) {
	if p.Rules.Join || !canCount(p) {
		keep := keepNone
		if p.Rules.Join && p.Rules.Subset {
			keep = keepAll // the parts of one hand are parts of another
		}
		return e.solve(acc, p, hands, newRuleSet(p.Rules), keep)
	}
	e.acc = acc
	return e.findForms(p, residue.Bound(p.Hand), newRuleSet(p.Rules), nil)
}

// countable says that forms are counted without being shown: the rules and the sizes
// of the numbers leave nothing to be found out then.
func canCount(p puzzle.Puzzle) bool {
	return p.Rules.Ops.Has(expr.Add) && p.Rules.Ops.Has(expr.Mul) && !p.Rules.Ops.Has(expr.Pow) &&
		p.Rules.Values&puzzle.NonNegative == 0 && residue.Mersenne61.Exact(residue.Bound(p.Hand), p.Target)
}

// CheckFits refuses a list that would pass the budget, where a solution takes so many
// bytes: if the forms are so many that this may be, they are counted first.
func (e *Engine) CheckFits(acc *budget.Account, p puzzle.Puzzle, hands [][]int64, what string, bytesPerSolution int64) error {
	if len(p.Hand) < 8 {
		return nil
	}
	e.acc = acc
	n := int64(0)
	for _, hand := range hands {
		handPuzzle := p
		handPuzzle.Hand = hand
		if !canCount(handPuzzle) {
			return acc.Err
		}
		k, err := e.findForms(handPuzzle, residue.Bound(hand), newRuleSet(p.Rules), nil)
		if err != nil {
			return err
		}
		n += k
	}
	if p.Rules.Join && p.Rules.Subset { // some were counted more than once
		return nil
	}
	acc.CheckFits(n*bytesPerSolution, what, n)
	return acc.Err
}

// solve writes the solutions of p that are to be kept into e.done and their texts
// into e.out, sorted by e.keys, and says how many there are in all.
func (e *Engine) solve(acc *budget.Account, p puzzle.Puzzle, hands [][]int64, rs ruleSet, keep keepMode) (int64, error) {
	e.acc = acc
	e.texts, e.solutions, e.keys = e.texts[:0], e.solutions[:0], e.keys[:0]
	w := &e.collector
	*w = collector{e: e, acc: acc, keep: keep}
	for _, hand := range hands {
		handPuzzle := p
		handPuzzle.Hand = hand
		bound := residue.Bound(hand)
		w.startHand(handPuzzle, bound, rs)
		if _, err := e.findForms(handPuzzle, bound, rs, w); err != nil {
			return 0, fmt.Errorf("solving %v: %w", handPuzzle.Hand, err)
		}
	}
	e.sortSolutions()
	if len(hands) > 1 && p.Rules.Subset { // joined hands have parts in common
		e.keys = slices.CompactFunc(e.keys, func(a, b sortKey) bool {
			return bytes.Equal(e.textOf(a), e.textOf(b))
		})
		w.n = int64(len(e.keys))
	}
	return w.n, nil
}

// forget drops all tables and takes a prime and rules for the next.
func (e *Engine) reset(p residue.Field, rs ruleSet) {
	e.p, e.rules, e.bytes, e.falseZero = p, rs, 0, false
	e.s.inverted = 0
	e.root = &table{bound: 1}
	clear(e.tables)
	e.tables = append(e.tables[:0], e.root)
	e.newSums, e.newProducts = nil, nil
	e.heads.reset()
	e.sumSlabs.reset()
	e.productSlabs.reset()
	e.renderer.reset(e)
}

// Held is about how many bytes the tables take, and what is kept of their looks.
func (e *Engine) Held() int64 { return e.bytes + e.renderer.cachedBytes() }

// slabs are the memory that pieces of one kind are cut from. What was forgotten is
// used again as long as it is little, so that an engine that forgets often, or
// goes from one law to the next, neither asks for memory nor leaves any behind.
type slabs[T any] struct {
	free  []T   // of the slab in use
	used  [][]T // all of which something may have been cut, whole
	spare [][]T
}

const (
	minSlabLen = 1 << 12 // the least length of a slab
	maxSpare   = 16      // slabs kept for use; a larger engine leaves them to the collector
)

// room makes the rest have room for want pieces. What is appended to it stays in place,
// as long as no more than that is appended.
func (s *slabs[T]) reserve(want int) []T {
	if cap(s.free) >= want {
		return s.free
	}
	if n := len(s.spare); n > 0 && cap(s.spare[n-1]) >= want {
		s.free = s.spare[n-1][:0]
		s.spare = s.spare[:n-1]
	} else {
		s.free = make([]T, 0, max(8*want, minSlabLen))
	}
	s.used = append(s.used, s.free)
	return s.free
}

// carve cuts an empty slice of capacity n off.
func (s *slabs[T]) alloc(n int) []T {
	free := s.reserve(n)
	s.free = free[n:n:cap(free)]
	return free[:0:n]
}

// forget says that nothing that was cut off is needed any more.
func (s *slabs[T]) reset() {
	for _, slab := range s.used {
		if len(s.spare) < maxSpare && cap(slab) <= 8*minSlabLen {
			s.spare = append(s.spare, slab)
		}
	}
	clear(s.used)
	s.free, s.used = nil, s.used[:0]
}

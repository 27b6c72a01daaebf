// Package forms enumerates the solutions of a puzzle as forms: each form exactly once, simplest
// first.
//
// A form is a class of expressions that are the same formula (docs/design.md). In its normal form,
// sums of signed products alternate with products of sums. The package generates normal forms
// directly, so it never compares forms with each other:
//
//   - Each sum or product is built in one way only, as its leading term or factor plus a rest whose
//     own leading term or factor has no larger key (table.go).
//   - Subsets of up to about half of the hand get tables of all their sums and products, indexed by
//     value modulo a prime. Larger subsets are searched top-down from the target: the search
//     iterates over one side of a split and looks up the value that the other side must have
//     (sums.go). This is a meet-in-the-middle search.
//
// The files, in reading order:
//
//	table.go, build.go    the tables of small subsets and how they are built
//	sums.go, products.go  the search for sums and products with a given value
//	search.go             the search for the forms of a hand that have the target value
//	power.go              powers, which the laws of forms treat as atoms
//	count.go              the number of forms, counted without generating them
//	show.go, arrange.go   the text of a form
//	solution.go           the solutions and their order
//	first.go              the simplest solution alone
//	engine.go             the state that outlives a call, and the entry points
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

// Engine finds forms. It retains the tables of small subsets for later hands. The zero value is
// ready to use once Structures is set. Answers do not depend on earlier calls. An Engine is not
// safe for concurrent use.
type Engine struct {
	Structures         *subsets.Cache
	FirstPrimeForTests residue.Field // the prime of the first search; 0 means residue.Mersenne61; set by tests only
	FaultForTests      bool          // whether every search finds no form; set by tests only

	acc            *budget.Account // of the current call
	field          residue.Field
	rules          ruleSet
	tables         []*table
	root           *table
	tableMemory    int64
	foundFalseZero bool // whether a value other than 0 has the residue 0; the search then restarts

	bucketSlabs  slabs[bucket]
	sumSlabs     slabs[sumEntry]
	productSlabs slabs[productEntry]

	newSums            []sumEntry // of the table being built, stored at the end of a slab
	newProducts        []productEntry
	sumCap, productCap [32]int // by size of a subset: the largest number of entries in a table so far

	hand              handTables
	search            search
	collector         collector
	tableSizeForTests int // size of the largest tables, at least half of the hand; 0 means maxTableSize; set by tests only
	maxTextForTests   int // limit of each text buffer in bytes; 0 means maxTextBytes; set by tests only
	matches           []match
	renderer          renderer
	solutions         []solution
	keys              []sortKey // sort keys of solutions, in order
	texts             []byte    // texts of solutions
}

// maxTextBytes is the maximum size of a text buffer in bytes. Texts have 31-bit offsets. The size
// is checked only after every maxRendered forms, whose texts take less than the difference to 2^31.
const maxTextBytes = 1<<31 - 1<<28

// textLimit returns the maximum size of a text buffer in bytes.
func (e *Engine) textLimit() int {
	if e.maxTextForTests > 0 {
		return e.maxTextForTests
	}
	return maxTextBytes
}

// List finds every solution of p. hands holds the readings of the hand of p: the hands
// whose numbers a solution may use. List returns the number of
// solutions and their texts, one per line, simplest first.
func (e *Engine) List(acc *budget.Account, p puzzle.Puzzle, hands [][]int64) (n int64, lines string, err error) {
	if n, err = e.solve(acc, p, hands, newRuleSet(p.Rules), keepAll); err != nil {
		return 0, "", err
	}
	return n, e.joinLines(), nil
}

// Count returns the number of forms that solve p. For hands, see List.
func (e *Engine) Count(acc *budget.Account, p puzzle.Puzzle, hands [][]int64) (int64, error) {
	if p.Rules.HasReadings() || !e.canCount(p) {
		keep := keepNone
		if p.Rules.HasReadings() && p.Rules.Subset {
			keep = keepAll // the hands share subsets, so duplicates must be found by text
		}
		return e.solve(acc, p, hands, newRuleSet(p.Rules), keep)
	}
	e.acc = acc
	return e.findForms(p, residue.SizeBound(p.Hand), newRuleSet(p.Rules), nil)
}

// canCount reports whether the forms of p can be counted without rendering them: neither the rules
// nor the size of the numbers requires a check of the rendered tree, and zeroCounter, which does not
// know rules without brackets, is not needed.
func (e *Engine) canCount(p puzzle.Puzzle) bool {
	return p.Rules.Ops.Has(expr.Add) && p.Rules.Ops.Has(expr.Mul) && p.Rules.Ops.Atomic() == 0 &&
		p.Rules.Values&puzzle.NonNegative == 0 && !(p.Rules.NoBrackets && p.Target.Sign() == 0) && e.firstPrime().IsExact(residue.SizeBound(p.Hand), p.Target)
}

// CheckFits counts the solutions of p, and returns a budget error if a list of them, at
// bytesPerSolution bytes each, would exceed the budget. It returns false, without an error, for hands
// of fewer than eight numbers, for forms that can be counted only by rendering them, and if several
// hands have a subset in common.
func (e *Engine) CheckFits(
	acc *budget.Account, p puzzle.Puzzle, hands [][]int64, what budget.Kind, bytesPerSolution int64,
) (n int64, counted bool, err error) {
	if len(p.Hand) < 8 {
		return 0, false, nil
	}
	e.acc = acc
	for _, hand := range hands {
		handPuzzle := p
		handPuzzle.Hand = hand
		if !e.canCount(handPuzzle) {
			return 0, false, acc.Err
		}
		k, err := e.findForms(handPuzzle, residue.SizeBound(hand), newRuleSet(p.Rules), nil)
		if err != nil {
			return 0, false, err
		}
		n += k
	}
	if p.Rules.HasReadings() && p.Rules.Subset { // n counts a form again in every reading that contains its numbers
		return 0, false, nil
	}
	acc.CheckFits(n*bytesPerSolution, what, n)
	return n, true, acc.Err
}

// solve finds the solutions of p over the given hands, and returns their number. It stores the
// solutions that keep selects in e.solutions, their texts in e.texts and their sorted keys in
// e.keys.
func (e *Engine) solve(acc *budget.Account, p puzzle.Puzzle, hands [][]int64, rs ruleSet, keep keepMode) (int64, error) {
	e.acc = acc
	e.texts, e.solutions, e.keys = e.texts[:0], e.solutions[:0], e.keys[:0]
	c := &e.collector
	*c = collector{e: e, acc: acc, keepMode: keep}
	for _, hand := range hands {
		handPuzzle := p
		handPuzzle.Hand = hand
		bound := residue.SizeBound(hand)
		c.startHand(handPuzzle, bound, rs)
		if _, err := e.findForms(handPuzzle, bound, rs, c); err != nil {
			return 0, fmt.Errorf("solving %v: %w", handPuzzle.Hand, err)
		}
	}
	e.sortSolutions()
	if len(hands) > 1 && p.Rules.Subset { // readings share subsets
		e.keys = slices.CompactFunc(e.keys, func(a, b sortKey) bool {
			return bytes.Equal(e.textOf(a), e.textOf(b))
		})
		c.n = int64(len(e.keys))
	}
	return c.n, nil
}

// firstPrime returns the prime of the first search for the forms of a hand.
func (e *Engine) firstPrime() residue.Field {
	if e.FirstPrimeForTests != 0 {
		return e.FirstPrimeForTests
	}
	return residue.Mersenne61
}

// reset drops all tables. The next tables will use the prime p and the rules rs.
func (e *Engine) reset(p residue.Field, rs ruleSet) {
	e.field, e.rules, e.tableMemory, e.foundFalseZero = p, rs, 0, false
	e.search.inverseArg = 0
	e.root = &table{bound: 1}
	clear(e.tables)
	e.tables = append(e.tables[:0], e.root)
	e.newSums, e.newProducts = nil, nil
	e.bucketSlabs.reset()
	e.sumSlabs.reset()
	e.productSlabs.reset()
	e.renderer.reset(e)
}

// HeldBytes returns the approximate memory of the tables and of the cached renderings of their
// entries.
func (e *Engine) HeldBytes() int64 { return e.tableMemory + e.renderer.cachedBytes() }

// slabs allocates slices of one type from large blocks. Small blocks that reset frees are reused.
// So an engine that resets often, or alternates between rule sets, neither allocates each time nor
// retains large blocks.
type slabs[T any] struct {
	current     []T   // the unused part of the newest block
	usedBlocks  [][]T // blocks in use
	spareBlocks [][]T // free blocks for reuse
}

const (
	minSlabLen     = 1 << 12 // minimum capacity of a block
	maxSpareBlocks = 16      // blocks retained for reuse; the rest are garbage collected
)

// reserve returns the unused part of the newest block, with room for at least the given number of
// elements. Appending up to that many elements does not reallocate.
func (s *slabs[T]) reserve(capacity int) []T {
	if cap(s.current) >= capacity {
		return s.current
	}
	if n := len(s.spareBlocks); n > 0 && cap(s.spareBlocks[n-1]) >= capacity {
		s.current = s.spareBlocks[n-1][:0]
		s.spareBlocks = s.spareBlocks[:n-1]
	} else {
		s.current = make([]T, 0, max(8*capacity, minSlabLen))
	}
	s.usedBlocks = append(s.usedBlocks, s.current)
	return s.current
}

// alloc returns an empty slice with capacity n.
func (s *slabs[T]) alloc(n int) []T {
	free := s.reserve(n)
	s.current = free[n:n:cap(free)]
	return free[:0:n]
}

// reset declares everything allocated so far unused.
func (s *slabs[T]) reset() {
	for _, slab := range s.usedBlocks {
		if len(s.spareBlocks) < maxSpareBlocks && cap(slab) <= 8*minSlabLen {
			s.spareBlocks = append(s.spareBlocks, slab)
		}
	}
	clear(s.usedBlocks)
	s.current, s.usedBlocks = nil, s.usedBlocks[:0]
}

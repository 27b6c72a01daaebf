package forms

import (
	"github.com/make24/make24/solve/internal/budget"
	"github.com/make24/make24/solve/internal/subsets"
)

// Tables.
//
// A form is a number, a sum of two or more signed terms, or a product of two or more factors, each
// in the numerator or the denominator. A term is a number or a product, a factor is a number or a
// sum. Neither has a sign of its own: the sign of a term is stored in its sum, and the sign of a
// factor is moved out of its product. For a subset of numbers a table lists, each once,
//
//   - sums: every collection of two or more signed terms, up to a common sign, followed by the
//     single terms ("lone" terms);
//   - products: every collection of two or more factors, each in the numerator or the denominator,
//     followed by the lone factors.
//
// Each entry is built once, and no hashing is needed to find duplicates. Terms have keys, ordered
// first by the size of their subset. A collection is stored as its leading term, the one with the
// largest key, and a rest: another entry whose leading term has no larger key. So there is only one
// way to build it. Products are stored in the same way.
//
// Only one of a sum and its negative is stored. Sort the terms by key and group equal terms: the
// stored sum has more pluses than minuses in the first unbalanced group. If no group is unbalanced,
// the sum is its own negative, since exchanging equal numbers negates it. Its value is 0, and the
// sign of a product that contains it is free.
//
// A table depends only on its numbers, the rules and the prime, not on the hand or the target, so
// all hands of a sweep share it. Its entries are indexed by value up to sign, since the search asks
// for the entries with a given value.
//
// docs/design.md defines the laws and the normal form. The number of forms of n different symbols
// is OEIS A140606; tests compare the tables with it.

// table holds the sums and the products over one subset of numbers.
type table struct {
	id            int32
	size          int8
	baseKey       uint64 // key of the first lone term or factor, without the sign bit
	bound         uint64 // see residue.SizeBound
	number        int64  // if size is 1: the number itself
	largestNumber int64  // the largest number

	sums        []sumEntry
	firstTerm   int // sums[firstTerm:] are the lone terms
	products    []productEntry
	firstFactor int // products[firstFactor:factorEnd] are the lone factors
	factorEnd   int

	isComplete bool // see Engine.complete

	termHead, factorHead []bucket // hash chains of the lone terms and factors
	sumHead, productHead []bucket // hash chains of all entries, built on first use
	minLead              uint64   // smallest key that the leading term or factor of an entry can have

	powers    []power
	powerVals []uint64 // residues of powers, in the same order

	children     []*table         // by a number below 128: the table over these numbers and that number
	moreChildren map[int64]*table // the same for larger numbers
}

// entryRef identifies an entry of a table.
type entryRef struct{ tab, idx int32 }

// sumEntry is a lone term, or a sum stored as a leading term and a rest.
type sumEntry struct {
	val             uint64
	lead            uint64   // key of the leading term; bit 0 is set if the term is added
	next            int32    // next entry in the hash chain, or −1
	nextLone        int32    // next entry in the hash chain of lone terms, or −1
	rendering       int32    // index in renderer.entries, or 0 if not rendered yet
	term            entryRef // the leading term; of a lone term: its entry in products
	rest            entryRef
	flags           uint16
	leadBalance     int8 // pluses minus minuses among the terms equal to the leading term
	tailOrientation int8 // result of orient for the other terms
}

// productEntry is a lone factor, or a product stored as a leading factor and a rest.
type productEntry struct {
	val, inv  uint64
	lead      uint64 // key of the leading factor; bit 0 is set if it is in the numerator
	next      int32
	nextLone  int32
	rendering int32
	factor    entryRef // the leading factor; of a lone factor: its entry in sums
	rest      entryRef
	flags     uint16
}

// The memory of an entry, including its share of the indexes.
const (
	sumEntryBytes     = 64
	productEntryBytes = 72
)

// The flags of a sumEntry, a productEntry or a node. The sign of an entry that is its own negative
// is free: with either sign it is the same form.
const (
	isLone          uint16 = 1 << iota // a lone term or factor (see the start of this file)
	isOwnNegative                      // equal to its own negative
	termNegated                        // the leading term is subtracted
	restNegated                        // the rest is negated
	plusIfNegated                      // the negative of the sum has a leading term with a plus
	hasPlus                            // some term can be written with a plus
	hasMinus                           // some term can be written with a minus
	isInDenominator                    // the leading factor is in the denominator
	hasNumerator                       // some factor is in the numerator
	hasDenominator                     // some factor is in the denominator
	canFlipSign                        // the product has a sum whose negation changes the sign of the product
	isPower                            // a power, which is a lone term and a lone factor
)

const keyShift = 32 // bits of an entry's index and sign in a key

// key returns the key of entry i if it is a lone term or factor, without the sign bit.
func (t *table) key(i int) uint64 { return t.baseKey | uint64(i)<<1 }

// child returns the table over the numbers of t and x, or nil if it is not built.
func (t *table) child(x int64) *table {
	if x < 128 {
		if int(x) < len(t.children) {
			return t.children[x]
		}
		return nil
	}
	return t.moreChildren[x]
}

// addChild records c as the table over the numbers of t and x.
func (t *table) addChild(x int64, c *table) {
	if x < 128 {
		if more := int(x)&^15 + 16 - len(t.children); more > 0 {
			t.children = append(t.children, make([]*table, more)...)
		}
		t.children[x] = c
		return
	}
	if t.moreChildren == nil {
		t.moreChildren = make(map[int64]*table)
	}
	t.moreChildren[x] = c
}

// negatedLead returns the key of the leading term of −a.
func (a *sumEntry) negatedLead() uint64 {
	if a.flags&plusIfNegated != 0 {
		return a.lead | 1
	}
	return a.lead &^ 1
}

// orient returns +1 for a sum that is stored, −1 for the negative of a stored sum, and 0 for a sum
// that is its own negative. diff and tail are as leadBalance and tailOrientation in sumEntry.
func orient(diff, tail int8) int8 {
	switch {
	case diff > 0:
		return 1
	case diff < 0:
		return -1
	}
	return tail
}

// hashMul is 2^64 divided by the golden ratio, the multiplier of Fibonacci hashing.
const hashMul = 0x9E3779B97F4A7C15

// bucket is the head of a hash chain. mask is a small Bloom filter with one bit for each value in
// the chain, so most lookups of absent values end without following the chain.
type bucket struct {
	mask  uint32
	first int32
}

// hash returns 32 bits: the low bits select the chain, and the top five bits select a bit of
// bucket.mask.
func hash(abs uint64) uint64 { return (abs * hashMul) >> 32 }

// lookupChain returns the first entry of the chain that contains the entries with the absolute
// value abs, or −1 if the Bloom filter shows that there are none. The length of head is a power of
// two.
func lookupChain(head []bucket, abs uint64) int32 {
	h := hash(abs)
	b := &head[h&uint64(len(head)-1)]
	if b.mask>>(h>>27&31)&1 == 0 {
		return -1
	}
	return b.first
}

// insertChain inserts entry i, whose absolute value is abs, at the front of a chain. It returns the
// entry that follows it, or −1.
func insertChain(head []bucket, abs uint64, i int) int32 {
	h := hash(abs)
	b := &head[h&uint64(len(head)-1)]
	next := int32(-1)
	if b.mask != 0 {
		next = b.first
	}
	b.mask |= 1 << (h >> 27 & 31)
	b.first = int32(i)
	return next
}

// newHead returns the heads of empty chains for n entries, with a load factor of at most 2/3.
func (e *Engine) newHead(n int) []bucket {
	size := 4
	for size < n+n/2 {
		size *= 2
	}
	head := e.bucketSlabs.alloc(size)[:size]
	clear(head)
	return head
}

func (t *table) termCount() int   { return len(t.sums) - t.firstTerm }
func (t *table) factorCount() int { return t.factorEnd - t.firstFactor }

// indexLoneOperands indexes the lone terms and factors by value up to sign. A table of which the
// search uses only the leading terms and factors needs no other index.
func (e *Engine) indexLoneOperands(t *table) {
	t.termHead = e.newHead(t.termCount())
	for i := len(t.sums) - 1; i >= t.firstTerm; i-- {
		a := &t.sums[i]
		a.nextLone = insertChain(t.termHead, e.field.Abs(a.val), i)
	}
	t.factorHead = e.newHead(t.factorCount())
	for i := t.factorEnd - 1; i >= t.firstFactor; i-- {
		m := &t.products[i]
		m.nextLone = insertChain(t.factorHead, e.field.Abs(m.val), i)
	}
}

// sumIndex returns the index of all entries of t.sums, and builds the index on first use.
func (e *Engine) sumIndex(t *table) []bucket {
	if t.sumHead == nil {
		t.sumHead = e.newHead(len(t.sums))
		for i := len(t.sums) - 1; i >= 0; i-- {
			a := &t.sums[i]
			a.next = insertChain(t.sumHead, e.field.Abs(a.val), i)
		}
	}
	return t.sumHead
}

// productIndex returns the index of all entries of t.products, and builds the index on first use.
func (e *Engine) productIndex(t *table) []bucket {
	if t.productHead == nil {
		e.complete(t)
		t.productHead = e.newHead(len(t.products))
		for i := len(t.products) - 1; i >= 0; i-- {
			m := &t.products[i]
			m.next = insertChain(t.productHead, e.field.Abs(m.val), i)
		}
	}
	return t.productHead
}

// handTables is a hand with the tables of its smaller subsets.
type handTables struct {
	*subsets.Structure
	values          []int64
	tables          []*table // by subset index; nil if the table is not built
	maxTableNumbers int      // subsets of up to this many numbers have tables

	sizeBounds []int64 // upper bounds of the bytes of tables, by subset index; computed on first use
}

// loadTables sets h to a sorted hand with the tables of all subsets of up to limit numbers. It
// builds the tables that the engine does not have. The error is the context's, or a budget error if
// the tables would not fit, usually before any is built.
func (e *Engine) loadTables(h *handTables, hand []int64, limit int) error {
	e.indexHand(h, hand, limit)
	if limit >= minCheckedSize && !e.rules.hasCap {
		if err := e.checkTables(h); err != nil {
			return err
		}
	}
	for _, i := range h.BySize[1:] {
		if int(h.Size[i]) > limit {
			break
		}
		t := h.tables[h.Parent[i]].child(h.values[h.LargestIndex[i]]) // all smaller subsets have tables
		if h.tables[i] = t; t == nil {
			t = e.table(h, int(i))
		}
		if int(h.Size[i]) >= minCheckedSize && !(e.acc.Step(len(t.sums)+len(t.products)) && e.tablesFit(h, int(i))) {
			break
		}
	}
	return e.acc.Err
}

// minCheckedSize is the minimum size of the subsets for which loadTables checks the budget and the
// context.
const minCheckedSize = 4

// tableBytesOf[n] is the approximate size in bytes of the table of n different numbers.
var tableBytesOf = [...]int64{0, 400, 1500, 14 << 10, 320 << 10, 9 << 20, 300 << 20, 11 << 30, 1 << 39, 1 << 44, 1 << 49}

// tableBytes returns an upper bound of the size of the table of subset i in bytes. Equal numbers
// make tables smaller. So for a hand with equal numbers it counts the entries, unless the table is
// small in any case.
func (e *Engine) tableBytes(h *handTables, i int) int64 {
	if e.rules.hasCap {
		return 0 // capped tables are small
	}
	estimate := tableBytesOf[h.Size[i]]
	if estimate < e.acc.Bytes/256 || len(h.values) == int(h.Size[h.WholeIndex()]) {
		return estimate
	}
	if h.sizeBounds == nil {
		h.sizeBounds = boundTables(h, e.rules)
	}
	return min(estimate, h.sizeBounds[i])
}

// tablesFit reports whether all tables, including the new table of subset i, fit the budget. If
// not, it records the error.
func (e *Engine) tablesFit(h *handTables, i int) bool {
	if e.HeldBytes() > e.acc.Bytes {
		e.acc.Err = &budget.Error{What: budget.Tables, Count: int64(h.Size[i]), Allowed: e.acc.Bytes}
	}
	return e.acc.Err == nil
}

// checkTables returns a budget error if the tables of h would not fit the budget. If they would fit
// only without the tables of earlier hands, it drops all tables.
func (e *Engine) checkTables(h *handTables) error {
	need := int64(0)
	for _, i := range h.BySize[1:] {
		if n := int(h.Size[i]); n <= h.maxTableNumbers {
			need += tableBytesOf[n]
		}
	}
	if need > e.acc.Bytes {
		need = 0
		for _, i := range h.BySize[1:] {
			if int(h.Size[i]) <= h.maxTableNumbers {
				need += e.tableBytes(h, int(i))
			}
		}
	}
	if need > e.acc.Bytes {
		return &budget.Error{What: budget.Tables, Count: int64(h.maxTableNumbers), Need: need, Allowed: e.acc.Bytes}
	}
	if need+e.HeldBytes() > e.acc.Bytes {
		e.reset(e.field, e.rules)
		h.tables[0] = e.root
	}
	return nil
}

// indexHand sets h to a sorted hand, without the tables of its subsets.
func (e *Engine) indexHand(h *handTables, hand []int64, limit int) {
	h.Structure, h.values = e.Structures.Get(hand, h.values[:0])
	h.maxTableNumbers, h.sizeBounds = limit, nil
	if cap(h.tables) < len(h.Size) {
		h.tables = make([]*table, len(h.Size))
	}
	h.tables = h.tables[:len(h.Size)]
	clear(h.tables)
	h.tables[0] = e.root
}

// table returns the table of subset i. If the table does not exist, it builds the tables of all
// proper subsets of i and then that of i.
func (e *Engine) table(h *handTables, i int) *table {
	if t := h.tables[i]; t != nil {
		return t
	}
	parent := e.table(h, int(h.Parent[i]))
	x := h.values[h.LargestIndex[i]]
	t := parent.child(x)
	if t == nil {
		for _, sp := range h.Splits[i] {
			e.table(h, int(sp.A))
		}
		t = e.build(h, i, parent, x)
	}
	h.tables[i] = t
	return t
}

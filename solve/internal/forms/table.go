package forms

import (
	"github.com/make24/make24/solve/internal/budget"
	"github.com/make24/make24/solve/internal/subsets"
)

// What is built.
//
// A form is a sum of signed terms, or a product of factors above and below a
// line, or a number. A term is a number or a product, a factor a number or a
// sum, each up to its sign: the sign of a term stands in its sum, the sign of a
// factor is moved out. For a small multiset of numbers a table holds, each once,
//
//   - adds: what can stand in a sum: every collection of two or more signed terms,
//     up to the sign of the whole, then the lone terms;
//   - muls: what can stand in a product: every collection of two or more factors,
//     each above or below the line, then the lone factors.
//
// "Each once" needs no hashing. Terms have keys, ordered by the size of their
// multiset first; a collection is kept as its leading term and the rest, whose
// own leading term has no larger key, and it is made only in that one way. Of a
// sum and its negative the one is kept whose first unbalanced group of equal
// terms has more pluses; where no group is unbalanced, the sum is its own
// negative (two equal cards can be swapped), is worth 0, and frees the sign of
// the product it stands in.
//
// A table knows nothing of the hand it is built for, so that all hands of a
// sweep share it. It is indexed by value up to sign: that is where a search
// asks what the other half must be worth.
//
// The laws and the normal form are those of docs/design.md; the numbers of forms of n different
// symbols are OEIS A140606, which the tests hold the tables to.

// table is what one multiset of numbers can be on one side of an operation.
type table struct {
	id      int32
	size    int8
	baseKey uint64 // the key of its first lone term or factor, less the sign bit
	bound   uint64 // Π(aᵢ+1), saturated: see package residue
	number  int64  // of size 1: the number itself
	last    int64  // the largest number

	sums     []sumEntry
	term0    int // adds[term0:] are the lone terms
	products []productEntry
	factor0  int // muls[factor0:factor1] are the lone factors
	factor1  int

	complete bool // see Engine.complete

	termHead, factorHead []bucket // of the lone ones
	sumHead, productHead []bucket // of all, once asked for
	minLead              uint64   // no collection over these numbers leads with a smaller key

	powers    []power
	powerVals []uint64

	children     []*table // by last number, small ones
	moreChildren map[int64]*table
}

// part names an entry of a table.
type entryRef struct{ tab, idx int32 }

// add is a lone term, or a collection of signed terms: lead and rest.
type sumEntry struct {
	val       uint64
	lead      uint64 // key of the leading term; bit 0: it is added, not subtracted
	next      int32  // chain of the index
	nextLone  int32
	rendering int32    // its shown form, once asked for (negative: node ^node)
	term      entryRef // the leading term; a lone term: the product in muls
	rest      entryRef
	flags     uint16
	diff      int8 // pluses less minuses in the leading group
	tail      int8 // orientation of what follows that group
}

// mul is a lone factor, or a collection of factors: lead and rest.
type productEntry struct {
	val, inv  uint64
	lead      uint64 // key of the leading factor; bit 0: it is above the line
	next      int32
	nextLone  int32
	rendering int32
	factor    entryRef // the leading factor; a lone factor: the sum in adds
	rest      entryRef
	flags     uint16
}

// What an add and a mul take, with their places in the indexes.
const (
	sumEntryBytes     = 64
	productEntryBytes = 72
)

const (
	lone           uint16 = 1 << iota // one term or factor
	selfneg                           // equal to its own negative: the sign is free
	termNeg                           // the leading term is subtracted
	restNeg                           // the rest is taken negative
	flipPlus                          // with all signs turned, the leading term is added
	hasPlus                           // some term can be written with a plus
	hasMinus                          // some term can be written with a minus
	inDenominator                     // the leading factor stands below the line
	hasNumerator                      // some factor stands above the line
	hasDenominator                    // some factor stands below the line
	flippable                         // a product with a sum in it that can be turned
	isPower                           // of a lone term or factor: a power
)

const keyShift = 32 // bits of an entry's number and sign in a key

func (t *table) key(i int) uint64 { return t.baseKey | uint64(i)<<1 }

func (t *table) child(x int64) *table {
	if x < 128 {
		if int(x) < len(t.children) {
			return t.children[x]
		}
		return nil
	}
	return t.moreChildren[x]
}

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

// flipped is the leading key of a with all its signs turned.
func (a *sumEntry) flipped() uint64 {
	if a.flags&flipPlus != 0 {
		return a.lead | 1
	}
	return a.lead &^ 1
}

// orient is +1 for a kept sum, −1 for the negative of one, 0 for its own negative.
func orient(diff, tail int8) int8 {
	switch {
	case diff > 0:
		return 1
	case diff < 0:
		return -1
	}
	return tail
}

const hashMul = 0x9E3779B97F4A7C15

// bucket begins a chain of entries. Its mask has a bit for each value in the
// chain, so that most values that are not there are seen not to be at once.
type bucket struct {
	mask  uint32
	first int32
}

func hash(abs uint64) uint64 { return (abs * hashMul) >> 32 }

// first is the first entry of the chain that may hold a value, or −1; the size of
// head is a power of two.
func lookupChain(head []bucket, abs uint64) int32 {
	h := hash(abs)
	b := &head[h&uint64(len(head)-1)]
	if b.mask>>(h>>27&31)&1 == 0 {
		return -1
	}
	return b.first
}

// file puts entry i with a value before its chain and returns what follows it.
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

func (e *Engine) newHead(n int) []bucket {
	size := 4
	for size < n+n/2 {
		size *= 2
	}
	head := e.heads.alloc(size)[:size]
	clear(head)
	return head
}

// terms is how many lone terms there are; factors, how many lone factors.
func (t *table) terms() int   { return len(t.sums) - t.term0 }
func (t *table) factors() int { return t.factor1 - t.factor0 }

// index files the lone terms and factors under their values up to sign: that is
// all that is asked of a table whose part leads.
func (e *Engine) indexLone(t *table) {
	t.termHead = e.newHead(t.terms())
	for i := len(t.sums) - 1; i >= t.term0; i-- {
		a := &t.sums[i]
		a.nextLone = insertChain(t.termHead, e.p.Abs(a.val), i)
	}
	t.factorHead = e.newHead(t.factors())
	for i := t.factor1 - 1; i >= t.factor0; i-- {
		m := &t.products[i]
		m.nextLone = insertChain(t.factorHead, e.p.Abs(m.val), i)
	}
}

// addIndex files every collection of terms, when it is first asked for.
func (e *Engine) sumIndex(t *table) []bucket {
	if t.sumHead == nil {
		t.sumHead = e.newHead(len(t.sums))
		for i := len(t.sums) - 1; i >= 0; i-- {
			a := &t.sums[i]
			a.next = insertChain(t.sumHead, e.p.Abs(a.val), i)
		}
	}
	return t.sumHead
}

// mulIndex files every collection of factors, when it is first asked for.
func (e *Engine) productIndex(t *table) []bucket {
	if t.productHead == nil {
		e.complete(t)
		t.productHead = e.newHead(len(t.products))
		for i := len(t.products) - 1; i >= 0; i-- {
			m := &t.products[i]
			m.next = insertChain(t.productHead, e.p.Abs(m.val), i)
		}
	}
	return t.productHead
}

// view is a hand seen through its shape, with the tables of its smaller parts.
type handTables struct {
	*subsets.Index
	values []int64
	tables []*table // by index; nil where no table is built
	limit  int      // tables are built up to this many numbers

	sizeBounds []int64 // the most bytes that tables take, by index; once asked for
}

// lookAt fills the view for a sorted hand. Tables of up to limit numbers are
// fetched from the engine's store or built. The error is the context's, or says
// before anything is built that the tables would pass the budget.
func (e *Engine) loadTables(h *handTables, hand []int64, limit int) error {
	e.indexHand(h, hand, limit)
	if limit >= minCheckedSize && !e.rules.capped {
		if err := e.checkTables(h); err != nil {
			return err
		}
	}
	for _, i := range h.BySize[1:] {
		if int(h.Size[i]) > limit {
			break
		}
		t := h.tables[h.Parent[i]].child(h.values[h.Last[i]]) // as table does, but its parts are there
		if h.tables[i] = t; t == nil {
			t = e.table(h, int(i))
		}
		if int(h.Size[i]) >= minCheckedSize && !(e.acc.Step(len(t.sums)+len(t.products)) && e.tablesFit(h, int(i))) {
			break
		}
	}
	return e.acc.Err
}

// bigTable is the size from which tables are worth a look at budget and context.
const minCheckedSize = 4

// tableBytesOf is about what the table of so many different numbers takes.
var tableBytesOf = [...]int64{0, 400, 1500, 14 << 10, 320 << 10, 9 << 20, 300 << 20, 11 << 30, 1 << 39, 1 << 44, 1 << 49}

// tableBytes is at most what the table of part i takes: counted, where equal
// numbers make the table smaller and that matters.
func (e *Engine) tableBytes(h *handTables, i int) int64 {
	if e.rules.capped {
		return 0 // nobody knows, but it is little
	}
	guess := tableBytesOf[h.Size[i]]
	if guess < e.acc.Bytes/256 || len(h.values) == int(h.Size[h.Whole()]) {
		return guess
	}
	if h.sizeBounds == nil {
		h.sizeBounds = boundTables(h, e.rules)
	}
	return min(guess, h.sizeBounds[i])
}

// affords says whether the tables, of which that of part i is new, fit the budget.
func (e *Engine) tablesFit(h *handTables, i int) bool {
	if e.Held() > e.acc.Bytes {
		e.acc.Err = &budget.Error{What: "tables", Count: int64(h.Size[i]), Allowed: e.acc.Bytes}
	}
	return e.acc.Err == nil
}

// foreseeTables refuses a view whose tables would not fit the budget.
func (e *Engine) checkTables(h *handTables) error {
	need := int64(0)
	for _, i := range h.BySize[1:] {
		if n := int(h.Size[i]); n <= h.limit {
			need += tableBytesOf[n]
		}
	}
	if need > e.acc.Bytes {
		need = 0
		for _, i := range h.BySize[1:] {
			if int(h.Size[i]) <= h.limit {
				need += e.tableBytes(h, int(i))
			}
		}
	}
	if need > e.acc.Bytes {
		return &budget.Error{What: "tables", Count: int64(h.limit), Need: need, Allowed: e.acc.Bytes}
	}
	if need+e.Held() > e.acc.Bytes {
		e.reset(e.p, e.rules)
		h.tables[0] = e.root
	}
	return nil
}

// shapeOf fills the view for a sorted hand, without tables.
func (e *Engine) indexHand(h *handTables, hand []int64, limit int) {
	h.Index, h.values = e.Indexes.Of(hand, h.values[:0])
	h.limit, h.sizeBounds = limit, nil
	if cap(h.tables) < len(h.Size) {
		h.tables = make([]*table, len(h.Size))
	}
	h.tables = h.tables[:len(h.Size)]
	clear(h.tables)
	h.tables[0] = e.root
}

// table returns the table of sub-multiset i, built if need be; the tables of
// its own parts are seen to first.
func (e *Engine) table(h *handTables, i int) *table {
	if t := h.tables[i]; t != nil {
		return t
	}
	parent := e.table(h, int(h.Parent[i]))
	x := h.values[h.Last[i]]
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

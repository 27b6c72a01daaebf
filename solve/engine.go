package solve

import (
	"math/bits"

	"github.com/make24/make24/rat"
)

// Engine solves puzzles. It keeps tables of small groups of numbers, so it gets
// faster with use and is meant to be kept; it is not safe for concurrent use: make
// one per goroutine. Answers do not depend on what was asked before. Methods panic if
// the context is nil.
type Engine struct {
	Budget Budget

	p         field
	law       law
	tables    []*table
	root      *table
	bytes     int64
	shapes    map[uint64]*shape
	falseZero bool // a residue 0 was not the value 0: take another prime

	heads slabs[bucket]
	adds  slabs[add]
	muls  slabs[mul]

	sums               []add // of the table being built, at the end of a slab
	prods              []mul
	wantAdds, wantMuls [32]int // the most entries that a table of a size had

	acc    account
	writer writer
	kept   keptGame

	v       view
	s       search
	one     [1][]int64
	reach   int // tables reach at least so far; for tests
	maxText int // 0: maxTextBytes; for tests
	tops    []top
	show    shower
	done    []solved
	keys    []sortKey // of done, in order
	out     []byte    // texts of done
}

// New is an engine with the default budget.
func New() *Engine {
	e := &Engine{shapes: make(map[uint64]*shape)}
	e.forget(mersenne61, law{})
	return e
}

// forget drops all tables and takes a prime and rules for the next.
func (e *Engine) forget(p field, l law) {
	e.p, e.law, e.bytes, e.falseZero = p, l, 0, false
	e.s.inverted = 0
	e.root = &table{bound: 1}
	clear(e.tables)
	e.tables = append(e.tables[:0], e.root)
	e.sums, e.prods = nil, nil
	e.heads.forget()
	e.adds.forget()
	e.muls.forget()
	e.show.reset(e)
}

// held is about how many bytes the tables take, and what is kept of their looks.
func (e *Engine) held() int64 { return e.bytes + e.show.kept() }

// handBound is Π(aᵢ+1), saturated.
func handBound(hand []int64) uint64 {
	b := uint64(1)
	for _, x := range hand {
		hi, lo := bits.Mul64(b, uint64(x)+1)
		if hi != 0 {
			return 1<<64 - 1
		}
		b = lo
	}
	return b
}

// residue is t modulo the prime; false where the prime divides its denominator.
func (e *Engine) residue(t rat.Rat) (uint64, bool) {
	if q, ok := t.Small(); ok {
		num, den := e.p.of(q.Num), e.p.of(q.Den)
		if den <= 1 {
			return num, den == 1
		}
		return e.p.mul(num, e.p.inv(den)), true
	}
	return bigResidue(e.p, t)
}

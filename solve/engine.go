package solve

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// ErrBudget says that an answer would pass the engine's [Budget]. It is wrapped
// with what was asked and what it would have needed; nothing partial is returned.
var ErrBudget = errors.New("solve: over the budget")

// Budget bounds one call of an [Engine]. A zero field stands for its default.
type Budget struct {
	Bytes int64 // memory for tables and answers, at most 2 GiB; default 1 GiB
	Steps int64 // units of search, each about 10 ns; default no bound
}

const defaultBytes = 1 << 30

// Engine solves puzzles. It keeps tables of small groups of numbers, so it gets
// faster with use and is meant to be kept; it is not safe for concurrent use: make
// one per goroutine. Answers do not depend on what was asked before.
type Engine struct {
	Budget Budget

	p         field
	law       law
	tables    []*table
	root      *table
	bytes     int64
	shapes    map[uint64]*shape
	falseZero bool // a residue 0 was not the value 0: take another prime

	heads []bucket

	sums               []add // of the table being built, at the end of a slab
	prods              []mul
	wantAdds, wantMuls [32]int // the most entries that a table of a size had

	v       view
	s       search
	one     [1][]int64
	carried int64 // steps that earlier hands of the same call took
	reach   int   // tables reach at least so far; for tests
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
	e.sums, e.prods, e.heads = nil, nil, nil
	e.show.reset(e)
}

// bytesAllowed is the budget for memory; texts are found by offsets of 31 bits, so
// it never passes 2 GiB.
func (e *Engine) bytesAllowed() int64 {
	if e.Budget.Bytes > 0 {
		return min(e.Budget.Bytes, 1<<31-1)
	}
	return defaultBytes
}

// top is a form of the whole hand that is worth the target: a node, as it
// stands or negated.
type top struct {
	node int32
	neg  bool
}

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

// small says whether residues decide everything about values up to bound
// compared with target t: the conditions at the head of field.go.
func (p field) small(bound uint64, t rat.Rat) bool {
	q, ok := t.Small()
	if !ok || q.Num == -1<<63 {
		return false
	}
	hi, lo := bits.Mul64(bound, uint64(max(q.Num, -q.Num, q.Den)))
	return hi == 0 && lo < uint64(p) && bound < 1<<30
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

// limitFor is how large a part of n numbers gets a table: at least half.
func limitFor(n int) int {
	switch {
	case n <= 2:
		return n
	case n <= 4:
		return n - 1
	case n <= 8:
		return (n + 1) / 2
	}
	return n / 2
}

// hunt finds every form of the puzzle's hand worth its target and leaves them in
// e.tops, or with count only counts them.
func (e *Engine) hunt(ctx context.Context, p puzzle.Puzzle, count bool) (int64, error) {
	if err := ready(ctx, p); err != nil {
		return 0, err
	}
	l := lawOf(p.Rules)
	if e.root == nil || l != e.law || e.p != mersenne61 || e.bytes > e.bytesAllowed()/2 {
		e.forget(mersenne61, l)
	}
	wide := !mersenne61.small(handBound(p.Hand), p.Target)
	for i := 0; ; i++ {
		n, err := e.huntIn(ctx, p, count && !wide)
		if !e.falseZero {
			return n, err
		}
		if i+1 == len(fields) {
			return 0, errPrimes
		}
		e.forget(fields[i+1], l)
	}
}

// ready looks at the context and at what puzzle.New vouches for.
func ready(ctx context.Context, p puzzle.Puzzle) error {
	switch {
	case len(p.Hand) == 0 || len(p.Hand) > puzzle.MaxNumbers:
		return fmt.Errorf("solve: a hand of %d numbers; from 1 to %d can be solved", len(p.Hand), puzzle.MaxNumbers)
	case !slices.IsSorted(p.Hand) || p.Hand[0] < 0:
		return fmt.Errorf("solve: the numbers %v are not from 0 up in order", []int64(p.Hand))
	}
	return ctx.Err()
}

var errPrimes = errors.New("solve: these numbers defeat every modulus; please report the hand")

func (e *Engine) huntIn(ctx context.Context, p puzzle.Puzzle, count bool) (int64, error) {
	e.tops = e.tops[:0]
	t, ok := e.residue(p.Target)
	if !ok {
		e.falseZero = true
		return 0, nil
	}
	limit := max(e.reach, limitFor(len(p.Hand)))
	if e.law.pow {
		limit = max(1, len(p.Hand)-1)
		if limit >= 6 {
			return 0, fmt.Errorf("%w: powers of %d numbers; at most 6 can be searched", ErrBudget, len(p.Hand))
		}
	}
	if err := e.look(ctx, &e.v, p.Hand, limit); err != nil {
		return 0, err
	}
	s := &e.s
	s.reset(ctx, e, &e.v, count && p.Target.Sign() > 0 && e.law.add && e.law.sub && e.law.mul && e.law.div)
	s.narrow = !e.law.pow && e.p.small(handBound(p.Hand), p.Target)
	s.bound = int64(min(handBound(p.Hand), 1<<62))
	switch {
	case !p.Rules.Values.Allows(p.Target):
		s.numbers(p)
	case p.Rules.Subset:
		for i := 1; i <= e.v.full(); i++ {
			s.forms(i, t, p.Target)
		}
	default:
		s.forms(e.v.full(), t, p.Target)
	}
	if s.err != nil {
		e.tops = e.tops[:0]
		return 0, s.err
	}
	if s.count {
		return s.n, nil
	}
	return int64(len(e.tops)), nil
}

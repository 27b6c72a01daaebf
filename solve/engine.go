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
	Bytes int64 // memory for tables and answers; default 1 GiB
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

	v     view
	s     search
	one   [1][]int64
	reach int // tables reach at least so far; for tests
	tops  []top
	show  shower
	done  []solved
	keys  []sortKey // of done, in order
	out   []byte    // texts of done
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

func (e *Engine) bytesAllowed() int64 {
	if e.Budget.Bytes > 0 {
		return e.Budget.Bytes
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
	if l != e.law || e.p != mersenne61 || e.bytes > e.bytesAllowed()/2 {
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
	s.narrow = e.p.small(handBound(p.Hand), p.Target)
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

// numbers finds the target among the numbers of the hand, where one alone may be
// the answer: a number is no result, so no limit on results keeps it out.
func (s *search) numbers(p puzzle.Puzzle) {
	for _, i := range s.v.bySize[1:] {
		if s.v.size[i] > 1 || !p.Rules.Subset && len(p.Hand) > 1 {
			break
		}
		if t := s.v.tabs[i]; rat.Int(t.number).Equal(p.Target) {
			s.emitTable(t, 0, false)
		}
	}
}

// forms finds the forms over part i worth exactly t.
func (s *search) forms(i int, t uint64, target rat.Rat) {
	if tab := s.v.tabs[i]; tab != nil {
		s.formsOf(tab, t)
		return
	}
	at := len(s.found)
	s.flags, s.base = 0, len(s.stack)
	s.sums(i, t, noBound)
	if !s.count {
		for _, f := range s.found[at:] {
			fl := s.nodes[f].flags
			if fl&effPlus != 0 && (s.e.law.add || fl&effMinus != 0) {
				s.e.tops = append(s.e.tops, top{f, false})
			}
		}
	}
	s.found = s.found[:at]
	s.products(i, t)
	for _, f := range s.found[at:] {
		s.topProduct(f, t)
	}
	s.found = s.found[:at]
	if s.e.law.pow {
		s.topPowers(i, target)
	}
}

func (s *search) topProduct(f int32, t uint64) {
	fl := s.nodes[f].flags
	val := s.valueOf(f)
	if val == t {
		s.e.tops = append(s.e.tops, top{f, false})
	}
	if val == s.p.neg(t) && fl&flippable != 0 && fl&selfneg == 0 {
		s.e.tops = append(s.e.tops, top{f, true})
	}
}

// formsOf finds the forms in a table worth exactly t.
func (s *search) formsOf(tab *table, t uint64) {
	abs := s.p.abs(t)
	for ai := first(s.e.addIndex(tab), abs); ai >= 0; ai = tab.adds[ai].next {
		a := &tab.adds[ai]
		if a.flags&lone == 0 && !s.e.isFactor(a) {
			continue
		}
		if a.val == t {
			s.emitTable(tab, ai, false)
		}
		if a.val == s.p.neg(t) && a.flags&effMinus != 0 && a.flags&selfneg == 0 {
			s.emitTable(tab, ai, true)
		}
	}
}

// emitTable makes a node of a form in a table.
func (s *search) emitTable(tab *table, ai int32, neg bool) {
	s.n++
	if s.count {
		return
	}
	a := &tab.adds[ai]
	at := len(s.kids)
	n := node{at: int32(at), kind: kindSum}
	switch {
	case a.flags&lone == 0:
		s.kids = s.e.appendTerms(s.kids, part{tab.id, ai}, neg)
		neg = false
	case tab.size == 1:
		n.kind = kindNumber
		s.kids = append(s.kids, kid{ref{part{tab.id, ai}, refTerm}, false})
	case a.flags&isPower != 0:
		n.kind, n.at = kindPower, int32(len(s.powers))
		s.powers = append(s.powers, s.powerOf(ref{part{tab.id, ai}, refTerm}))
	default:
		n.kind = kindProduct
		m := &s.e.tables[a.term.tab].muls[a.term.idx]
		n.flags = m.flags & (selfneg | flippable)
		s.kids = s.e.appendFactors(s.kids, a.term)
	}
	n.n = int32(len(s.kids) - at)
	s.e.tops = append(s.e.tops, top{int32(len(s.nodes)), neg})
	s.nodes = append(s.nodes, n)
}

// valueOf is the residue of a node.
func (s *search) valueOf(n int32) uint64 {
	nd := &s.nodes[n]
	kids := s.kids[nd.at : nd.at+nd.n]
	if nd.kind == kindProduct {
		num, den := uint64(1), uint64(1)
		for _, k := range kids {
			switch {
			case k.kind == refNode && k.neg:
				den = s.p.mul(den, s.valueOf(k.idx))
			case k.kind == refNode:
				num = s.p.mul(num, s.valueOf(k.idx))
			case k.neg:
				num = s.p.mul(num, s.e.tables[k.tab].muls[k.idx].inv)
			default:
				num = s.p.mul(num, s.e.tables[k.tab].muls[k.idx].val)
			}
		}
		if den != 1 {
			num = s.p.mul(num, s.p.inv(den))
		}
		return num
	}
	sum := uint64(0)
	for _, k := range kids {
		var x uint64
		if k.kind == refNode {
			x = s.valueOf(k.idx)
		} else {
			x = s.e.tables[k.tab].adds[k.idx].val
		}
		if k.neg {
			sum = s.p.sub(sum, x)
		} else {
			sum = s.p.add(sum, x)
		}
	}
	return sum
}

// maybeInteger says whether a value with residue u can be an integer; where
// residues do not tell, it says yes and the solution is checked when it is shown.
func (s *search) maybeInteger(u uint64) bool {
	if !s.narrow {
		return true
	}
	x := s.p.signed(u)
	return -s.bound <= x && x <= s.bound
}

package solve

import (
	"bytes"
	"encoding/binary"
	"math/big"
	"slices"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// Simplest first: fraction needed, largest result, divisions, parentheses,
// length, text. Nearly all comparisons are decided by two words.

// solved is a solution on its way out.
type solved struct {
	major   uint64 // fraction needed; whole part of the largest result, up to maxMajor; whether more follows
	minor   uint64 // divisions, parentheses, length, the first bytes of the text
	off, n  int32  // the text in the engine's buffer
	largest mag
	wide    *rat.Rat // the largest result where mag does not hold it
}

// maxMajor is the major word, without the bit for fractions, of every largest result above
// 2^62-1. It is odd, so such results are compared exactly.
const maxMajor = 1<<63 - 1

func (s *solved) rank(frac bool, largest mag, divs, parens int, text []byte) {
	s.largest = largest
	s.major = uint64(largest.num/largest.den) << 1
	if largest.num%largest.den != 0 {
		s.major |= 1
	}
	s.rankRest(frac, divs, parens, text)
}

// rankWide is rank for a largest result of any size.
func (s *solved) rankWide(frac bool, largest rat.Rat, divs, parens int, text []byte) {
	if q, ok := largest.Small(); ok && q.Num < 1<<30 && q.Den < 1<<30 {
		s.rank(frac, mag{q.Num, q.Den}, divs, parens, text)
		return
	}
	s.major, s.wide = majorOf(largest), &largest
	s.rankRest(frac, divs, parens, text)
}

// majorOf returns the major word, without the bit for fractions, of a largest result
// of any size: its whole part and whether more follows, or maxMajor.
func majorOf(largest rat.Rat) uint64 {
	x := largest.Big()
	whole, rest := new(big.Int).QuoRem(x.Num(), x.Denom(), new(big.Int))
	if !whole.IsUint64() || whole.Uint64() > maxMajor>>1 {
		return maxMajor
	}
	major := whole.Uint64() << 1
	if rest.Sign() != 0 {
		major |= 1
	}
	return major
}

func (s *solved) rankRest(frac bool, divs, parens int, text []byte) {
	if frac {
		s.major |= 1 << 63
	}
	var head [4]byte
	copy(head[:], text)
	s.minor = uint64(divs)<<56 | uint64(parens)<<48 | uint64(len(text))<<32 | uint64(binary.BigEndian.Uint32(head[:]))
}

// before says whether s comes before every solution that needs a fraction where frac
// says so and whose largest result is at least so large.
func (s *solved) before(frac bool, largest mag) bool {
	if needs := s.major>>63 == 1; needs != frac {
		return frac
	}
	return s.wide == nil && s.largest.less(largest)
}

// within says whether all results of s are whole numbers up to n.
func (s *solved) within(n int64) bool {
	return s.major>>63 == 0 && s.wide == nil && s.largest.den == 1 && s.largest.num <= n
}

func (e *Engine) compareSolved(a, b *solved) int {
	if a.major != b.major || a.minor == b.minor && a.off == b.off {
		return compareWords(a.major, b.major)
	}
	if a.major&1 == 1 { // the same whole part, and something behind it
		if c := compareLargest(a, b); c != 0 {
			return c
		}
	}
	if a.minor != b.minor {
		return compareWords(a.minor, b.minor)
	}
	return bytes.Compare(e.out[a.off:a.off+a.n], e.out[b.off:b.off+b.n])
}

func compareWords(a, b uint64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

func compareLargest(a, b *solved) int {
	if a.wide != nil || b.wide != nil {
		return a.exactLargest().Cmp(b.exactLargest())
	}
	switch {
	case a.largest.less(b.largest):
		return -1
	case b.largest.less(a.largest):
		return 1
	}
	return 0
}

func (s *solved) exactLargest() rat.Rat {
	if s.wide != nil {
		return *s.wide
	}
	return rat.Small{Num: s.largest.num, Den: s.largest.den}.Rat()
}

// sortSolved sorts e.done by way of small keys, which move faster.
func (e *Engine) sortSolved() {
	keys := e.keys[:0]
	for i := range e.done {
		keys = append(keys, sortKey{e.done[i].major, e.done[i].minor, int32(i)})
	}
	slices.SortFunc(keys, func(a, b sortKey) int {
		if a.major != b.major {
			return compareWords(a.major, b.major)
		}
		if a.major&1 == 0 && a.minor != b.minor {
			return compareWords(a.minor, b.minor)
		}
		return e.compareSolved(&e.done[a.i], &e.done[b.i])
	})
	e.keys = keys
}

// sortKey is what mostly decides the place of e.done[i].
type sortKey struct {
	major, minor uint64
	i            int32
}

func (e *Engine) textOf(k sortKey) []byte {
	s := &e.done[k.i]
	return e.out[s.off : s.off+s.n]
}

// tree is what r names as an expression; a leading minus is a negation.
func (s *search) tree(r ref) expr.Expr {
	w := &s.e.show
	at := len(w.kids)
	kind, kids := w.kidsOf(r)
	kids = append([]kid(nil), kids...)
	w.kids = w.kids[:at]
	switch {
	case kind == kindNumber && r.kind == refNode:
		return s.tree(kids[0].ref)
	case kind == kindNumber:
		return expr.Num(s.e.tables[r.tab].number)
	case kind == kindPower:
		return s.powerTree(r)
	}
	return s.joined(kind, kids)
}

// joined is a sum or product of kids as an expression.
func (s *search) joined(kind uint8, kids []kid) expr.Expr {
	join, turn := expr.Add, expr.Sub
	if kind == kindProduct {
		join, turn = expr.Mul, expr.Div
		for i := range kids { // something above the line goes first
			if !kids[i].neg {
				kids[0], kids[i] = kids[i], kids[0]
				break
			}
		}
	}
	x := s.tree(kids[0].ref)
	if kids[0].neg {
		x = &expr.Neg{X: x}
	}
	for _, k := range kids[1:] {
		op := join
		if k.neg {
			op = turn
		}
		x = &expr.Bin{Op: op, L: x, R: s.tree(k.ref)}
	}
	return x
}

// measures are what solutions are ordered by, read off a text.
type measures struct {
	frac         bool
	largest      rat.Rat
	divs, parens int
}

func measure(text string) measures {
	var m measures
	x, err := expr.Parse(text)
	if err != nil {
		panic("solve: own text does not parse: " + text)
	}
	m.visit(x)
	for _, c := range text {
		switch c {
		case '/':
			m.divs++
		case '(':
			m.parens++
		}
	}
	return m
}

func (m *measures) visit(x expr.Expr) rat.Rat {
	var v rat.Rat
	switch x := x.(type) {
	case expr.Num:
		return rat.Int(int64(x))
	case *expr.Neg:
		v = m.visit(x.X).Neg()
	case *expr.Bin:
		v, _ = x.Op.Apply(m.visit(x.L), m.visit(x.R))
	}
	m.frac = m.frac || !v.IsInt()
	if a := v.Abs(); a.Cmp(m.largest) > 0 {
		m.largest = a
	}
	return v
}

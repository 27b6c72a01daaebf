package forms

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"math/big"
	"slices"
	"strings"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/engine/layout"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve/internal/budget"
)

// keepMode selects the solutions that a collector stores.
type keepMode uint8

const (
	keepAll  keepMode = iota
	keepBest          // the first in order
	keepNone          // none: solutions are only counted
)

// collector is the formSink that renders the forms that a search finds, and stores the solutions
// that keepMode selects.
type collector struct {
	e        *Engine
	acc      *budget.Account
	keepMode keepMode
	n        int64 // number of solutions so far

	target       rat.Rat
	allows       func(rat.Rat) bool
	usesFastPath bool   // whether the fast rendering path applies
	target32     frac32 // if usesFastPath: the target

	// The values of n, len(e.solutions) and len(e.texts) before the current hand.
	countBefore                  int64
	solutionsBefore, textsBefore int
}

// startHand prepares the collector for a hand.
func (c *collector) startHand(p puzzle.Puzzle, bound uint64, rs ruleSet) {
	c.target, c.allows = p.Target, nil
	if v := p.Rules.Values; v != 0 {
		c.allows = v.Allows
	}
	c.usesFastPath = c.e.firstPrime().IsExact(bound, p.Target) && p.Target.Sign() > 0 &&
		rs.add && rs.mul && rs.atomic == 0 && !(rs.positiveOnly && p.Hand[0] == 0)
	if t, ok := p.Target.Small(); ok {
		c.target32 = frac32{int32(t.Num), int32(t.Den)} // every target that the hand can make fits
	}
	c.countBefore, c.solutionsBefore, c.textsBefore = c.n, len(c.e.solutions), len(c.e.texts)
}

// restart discards the solutions of the current hand. In mode keepBest it retains the best solution
// so far, whose value was verified.
func (c *collector) restart() {
	c.n = c.countBefore
	if c.keepMode == keepAll {
		c.e.solutions, c.e.texts = c.e.solutions[:c.solutionsBefore], c.e.texts[:c.textsBefore]
	}
}

// renderSteps is the approximate cost, in steps, of rendering a form.
const renderSteps = 64

// maxRendered is the number of forms rendered before the cached renderings of the hand are
// discarded.
const maxRendered = 1 << 16

// accept renders the forms in e.matches.
func (c *collector) accept() error {
	e := c.e
	for i, m := range e.matches {
		if i%maxRendered == 0 {
			e.renderer.startHand()
		}
		if !c.acc.Step(renderSteps) {
			break
		}
		n, off := len(e.solutions), len(e.texts)
		if !c.usesFastPath || !c.writeFast(m) {
			e.writeExact(c.target, c.allows, m)
		}
		c.prune(n, off)
		if i%maxRendered == maxRendered-1 && !c.fitsBudget() {
			break
		}
	}
	c.fitsBudget()
	return c.acc.Err
}

// fitsBudget reports whether the tables, the matches and the solutions so far fit the budget, and
// the texts fit their buffers. If not, it records the error.
func (c *collector) fitsBudget() bool {
	e := c.e
	if text := max(len(e.texts), len(e.renderer.text[cachedText]), len(e.renderer.text[handText])); text > e.textLimit() && c.acc.Err == nil {
		c.acc.Err = &budget.Error{What: budget.Solutions, Count: int64(len(e.solutions)), Allowed: int64(e.textLimit())}
	}
	return c.acc.CheckLimit(e.HeldBytes() + e.search.heldBytes() + e.renderer.handBytes() + int64(len(e.texts)) + int64(len(e.solutions))*SolutionBytes)
}

// writeFast renders a form on the fast path. It returns false if that path does not apply to the
// form.
func (c *collector) writeFast(m match) bool {
	e := c.e
	var best *solution
	if c.keepMode == keepBest && len(e.solutions) > 0 {
		best = &e.solutions[0]
	}
	off := len(e.texts)
	var f finalForm
	var ok bool
	if e.texts, f, ok = e.renderer.finalText(m.node, c.target32, best, e.texts); ok && !f.isWorse {
		e.addSolution(off, f)
	}
	return ok
}

// prune counts the solution added last, and removes it unless keepMode selects it. n and off are
// len(e.solutions) and len(e.texts) before it was added; if none was added, prune does nothing.
func (c *collector) prune(n, off int) {
	e := c.e
	if len(e.solutions) == n {
		return
	}
	c.n++
	switch {
	case c.keepMode == keepAll || c.keepMode == keepBest && n == 0:
		return
	case c.keepMode == keepBest && e.compareSolutions(&e.solutions[n], &e.solutions[0]) < 0:
		s := e.solutions[n]
		copy(e.texts, e.texts[s.off:])
		s.off = 0
		e.solutions[0], off = s, int(s.n)
	}
	e.solutions, e.texts = e.solutions[:n], e.texts[:off]
}

// addSolution adds the text from index off of e.texts as a solution, after replacing layout.Open by
// '('.
func (e *Engine) addSolution(off int, f finalForm) {
	text := e.texts[off:]
	if f.parens > 0 {
		for i, c := range text {
			if c == layout.Open {
				text[i] = '('
			}
		}
	}
	s := solution{off: int32(off), n: int32(len(text))}
	s.setKey(f.hasFraction, f.largest, f.divs, f.parens, text)
	e.solutions = append(e.solutions, s)
}

// writeExact renders a form through package expr, for numbers of any size. It verifies the value,
// and drops a match whose residue is right but whose value is wrong.
func (e *Engine) writeExact(target rat.Rat, allow func(rat.Rat) bool, m match) {
	x := e.search.tree(ref{entryRef{0, m.node}, refNode})
	if m.neg {
		x = &expr.Neg{X: x}
	}
	form := expr.Normalize(x)
	if v, ok := form.Value(); !ok || !v.Equal(target) {
		return
	}
	text, ok := "", false
	if e.rules.add && e.rules.mul {
		text, ok = form.Simplest(allow)
	}
	if !ok {
		if text, ok = form.SimplestTree(allow, e.rules.ops); !ok {
			return
		}
	}
	if text[0] == '-' { // the form needs a unary minus
		return
	}
	off := len(e.texts)
	e.texts = append(e.texts, text...)
	fraction, largest := resultsOf(text)
	s := solution{off: int32(off), n: int32(len(text))}
	s.setWideKey(fraction, largest, strings.Count(text, "/"), strings.Count(text, "("), e.texts[off:])
	e.solutions = append(e.solutions, s)
}

// resultsOf is like [expr.ResultTraits] for a text. It panics if the text is invalid, which would
// be a bug.
func resultsOf(text string) (fraction bool, largest rat.Rat) {
	x, err := expr.Parse(text)
	if err == nil {
		if fraction, largest, err = expr.ResultTraits(x); err == nil {
			return fraction, largest
		}
	}
	panic("solve: invalid text of a solution: " + text)
}

// The order of solutions, simplest first: fraction needed, largest result, divisions, parentheses,
// length, text. The two words majorKey and minorKey decide nearly all comparisons.

// solution is a solution with its sort key.
type solution struct {
	// majorKey has bit 63 set if a fraction is needed. The other bits are twice the integer part of
	// the largest result, plus 1 if that result is not an integer.
	majorKey    uint64
	minorKey    uint64 // divisions, parentheses, length, first four bytes of the text
	off, n      int32  // offset and length of the text in Engine.texts
	largest     frac32
	wideLargest *rat.Rat // the largest result if frac32 cannot hold it
}

// maxMajor is majorKey, without bit 63, for every largest result of 2^62 or more. It is odd, so
// such results are compared exactly.
const maxMajor = 1<<63 - 1

// setKey sets the sort key of s.
func (s *solution) setKey(frac bool, largest frac32, divs, parens int, text []byte) {
	s.largest = largest
	s.majorKey = uint64(largest.num) << 1
	if largest.den != 1 {
		s.majorKey = uint64(largest.num/largest.den) << 1
		if largest.num%largest.den != 0 {
			s.majorKey |= 1
		}
	}
	s.setKeyRest(frac, divs, parens, text)
}

// setWideKey is like setKey for a largest result of any size.
func (s *solution) setWideKey(frac bool, largest rat.Rat, divs, parens int, text []byte) {
	if q, ok := largest.Small(); ok && q.Num < 1<<30 && q.Den < 1<<30 {
		s.setKey(frac, frac32{int32(q.Num), int32(q.Den)}, divs, parens, text)
		return
	}
	s.majorKey, s.wideLargest = majorOf(largest), &largest
	s.setKeyRest(frac, divs, parens, text)
}

// majorOf returns majorKey, without bit 63, for a largest result of any size.
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

// setKeyRest sets the parts of the sort key that do not depend on the largest result.
func (s *solution) setKeyRest(frac bool, divs, parens int, text []byte) {
	if frac {
		s.majorKey |= 1 << 63
	}
	var head [4]byte
	copy(head[:], text)
	s.minorKey = uint64(divs)<<56 | uint64(parens)<<48 | uint64(len(text))<<32 | uint64(binary.BigEndian.Uint32(head[:]))
}

// precedesAll reports whether s precedes all solutions that need a fraction (if frac is set) or
// need none (if not) and whose largest result is at least largest.
func (s *solution) precedesAll(frac bool, largest frac32) bool {
	if needs := s.majorKey>>63 == 1; needs != frac {
		return frac
	}
	return s.wideLargest == nil && s.largest.less(largest)
}

// isWithin reports whether all results of s are integers of at most n.
func (s *solution) isWithin(n int64) bool {
	return s.majorKey>>63 == 0 && s.wideLargest == nil && s.largest.den == 1 && int64(s.largest.num) <= n
}

// compareSolutions compares two solutions; the simpler one comes first.
func (e *Engine) compareSolutions(a, b *solution) int {
	if a.majorKey != b.majorKey || a.minorKey == b.minorKey && a.off == b.off {
		return cmp.Compare(a.majorKey, b.majorKey)
	}
	if a.majorKey&1 == 1 { // the same integer part and a fractional part
		if c := compareLargest(a, b); c != 0 {
			return c
		}
	}
	if a.minorKey != b.minorKey {
		return cmp.Compare(a.minorKey, b.minorKey)
	}
	return bytes.Compare(e.texts[a.off:a.off+a.n], e.texts[b.off:b.off+b.n])
}

// compareLargest compares the largest results exactly.
func compareLargest(a, b *solution) int {
	if a.wideLargest != nil || b.wideLargest != nil {
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

func (s *solution) exactLargest() rat.Rat {
	if s.wideLargest != nil {
		return *s.wideLargest
	}
	return rat.Small{Num: int64(s.largest.num), Den: int64(s.largest.den)}.Rat()
}

// sortSolutions sets e.keys to the sorted keys of e.solutions. Keys are smaller than solutions, so
// sorting them moves less memory.
func (e *Engine) sortSolutions() {
	keys := e.keys[:0]
	for i := range e.solutions {
		keys = append(keys, sortKey{e.solutions[i].majorKey, e.solutions[i].minorKey, int32(i)})
	}
	slices.SortFunc(keys, func(a, b sortKey) int {
		if a.majorKey != b.majorKey {
			return cmp.Compare(a.majorKey, b.majorKey)
		}
		if a.majorKey&1 == 0 && a.minorKey != b.minorKey {
			return cmp.Compare(a.minorKey, b.minorKey)
		}
		return e.compareSolutions(&e.solutions[a.i], &e.solutions[b.i])
	})
	e.keys = keys
}

// sortKey is the first sort criterion of solutions[i]; compareSolutions breaks ties.
type sortKey struct {
	majorKey, minorKey uint64
	i                  int32
}

// SolutionBytes is the approximate memory of a solution with its text and sort keys.
const SolutionBytes = 180

// joinLines returns the texts of the solutions in order, each followed by a newline.
func (e *Engine) joinLines() string {
	var b strings.Builder
	b.Grow(len(e.texts) + len(e.keys))
	for _, k := range e.keys {
		b.Write(e.textOf(k))
		b.WriteByte('\n')
	}
	return b.String()
}

// textOf returns the text of a solution.
func (e *Engine) textOf(k sortKey) []byte {
	s := &e.solutions[k.i]
	return e.texts[s.off : s.off+s.n]
}

// tree returns r as an expression. If the first term of r is subtracted, the expression starts with
// a unary minus.
func (s *search) tree(r ref) expr.Expr {
	renderer := &s.e.renderer
	start := len(renderer.operands)
	kind, operands := renderer.operandsOf(r)
	operands = append([]operand(nil), operands...)
	renderer.operands = renderer.operands[:start]
	switch {
	case kind == kindNumber && r.kind == refNode:
		return s.tree(operands[0].ref)
	case kind == kindNumber:
		return expr.Num(s.e.tables[r.tab].number)
	case kind == kindPower:
		return s.powerTree(r)
	}
	return s.buildTree(kind, operands)
}

// buildTree returns a sum or product of operands as an expression.
func (s *search) buildTree(kind layout.Kind, operands []operand) expr.Expr {
	direct, inverse := expr.Add, expr.Sub
	if kind == kindProduct {
		direct, inverse = expr.Mul, expr.Div
		for i := range operands { // put a factor in the numerator first
			if !operands[i].neg {
				operands[0], operands[i] = operands[i], operands[0]
				break
			}
		}
	}
	x := s.tree(operands[0].ref)
	if operands[0].neg {
		x = &expr.Neg{X: x}
	}
	for _, k := range operands[1:] {
		op := direct
		if k.neg {
			op = inverse
		}
		x = &expr.Bin{Op: op, L: x, R: s.tree(k.ref)}
	}
	return x
}

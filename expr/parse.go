package expr

import (
	"fmt"
	"math"
	"unicode/utf8"
)

// Parsing is precedence climbing, by hand: read an operand, then, as long as
// the next operator binds at least as tightly as asked, read its right operand
// with a higher demand (the same demand if it is right-associative) and join
// the two. One function and the operator table take the place of a grammar rule
// for each precedence. The method is Martin Richards's, of the BCPL compiler
// (Richards and Whitby-Strevens, BCPL: the language and its compiler, 1979);
// Theodore Norvell's "Parsing expressions by recursive descent" tells it well.
//
// The joined nodes come from a slab that the Parser keeps, so that a parser
// that has seen an expression of that size reads the next one without
// allocating.

// Limits of [Parse]. What fits them is read and evaluated without fear for the
// stack, and can be written again in any [Style] and read back.
const (
	// maxBytes is the longest text, in bytes.
	maxBytes = 4096
	// maxDepth is how many operations, or parentheses, may lie inside one
	// another.
	maxDepth = 64
)

// limits are the limits that a kind of error is about.
var limits = map[string]int{"long": maxBytes, "deep": maxDepth}

// SyntaxError says why a text is not an expression, and where.
type SyntaxError struct {
	// Kind is a stable word for what is wrong, a key for messages:
	//
	//	empty      no expression at all
	//	long       more than Limit bytes
	//	deep       more than Limit deep
	//	character  what belongs to no expression
	//	decimal    a number with a point
	//	hex        0x and digits
	//	zero       a number with leading zeros
	//	large      a number above the largest int64
	//	doubled    ** or //
	//	operand    an operator or ")" where a number or "(" should stand
	//	operator   a number or "(" where an operator should stand
	//	end        the text ends where a number or "(" should stand
	//	unclosed   a "(" without its ")"
	//	unopened   a ")" without its "("
	Kind string
	// Pos is where Token begins, as a byte offset from 0.
	Pos int
	// Token is the offending text; empty for empty, long and end.
	Token string
	// Limit is what was passed, for long (bytes) and deep (operations or parentheses inside one another).
	Limit int
}

// Error returns the kind, the token and its place in one line.
func (e *SyntaxError) Error() string {
	if e.Token == "" {
		return fmt.Sprintf("expr: %s at byte %d", e.Kind, e.Pos)
	}
	return fmt.Sprintf("expr: %s at byte %d: %q", e.Kind, e.Pos, e.Token)
}

// Parse reads an expression: integers from 0 to the largest int64 without
// leading zeros, the operators + - * / ^ (also x X × · ⋅ for *, ÷ for /, − and
// – for -), round parentheses, a minus sign in front of an operand (tighter
// than *, looser than ^), blanks anywhere but inside a number. An operator is
// never implied. Any error is a *SyntaxError.
func Parse(text string) (Expr, error) {
	var p Parser
	return p.parse(text)
}

// Parser is Parse for many texts; it keeps its memory between them. The zero
// value is ready. It is not safe for concurrent use.
type Parser struct {
	text     string
	at, next int // the current token is text[at:next]
	tok      token
	op       Op
	num      Num
	parens   int // open parentheses
	pending  int // operations around the current operand that are not joined yet
	err      *SyntaxError

	bins  []Bin
	negs  []Neg
	boxes []Expr // recent large numbers as interface values, each at its own place
}

// Parse reads text as the function Parse does. The tree is valid until the
// next call. It allocates nothing once an expression of that size has been
// read, but for a number above 255 that is new and for an error.
func (p *Parser) Parse(text string) (Expr, error) {
	if p.boxes == nil {
		p.boxes = make([]Expr, numBoxes)
	}
	p.bins, p.negs = p.bins[:0], p.negs[:0]
	return p.parse(text)
}

func (p *Parser) parse(text string) (Expr, error) {
	p.text, p.next, p.parens, p.pending, p.err = text, 0, 0, 0, nil
	if len(text) > maxBytes {
		p.at = maxBytes
		p.fail("long", maxBytes, maxBytes)
		return nil, p.err
	}
	p.advance()
	if p.tok == tokEnd {
		p.fail("empty", p.at, p.at)
		return nil, p.err
	}
	e, _ := p.climb(0)
	if e != nil && p.tok != tokEnd {
		e = nil
		p.unexpectedAfterOperand()
	}
	if e == nil {
		return nil, p.err
	}
	return e, nil
}

// climb reads an operand and the operators after it that bind at least as
// tightly as least. It returns the tree and its height, or nil after an error.
func (p *Parser) climb(minPrecedence int) (Expr, int) {
	left, height := p.operand()
	for left != nil && p.tok == tokOp {
		o, at, end := p.op, p.at, p.next
		entry := &operators[o]
		if entry.precedence < minPrecedence {
			break
		}
		minRight := entry.precedence + 1
		if entry.rightAssoc {
			minRight--
		}
		if !p.enter(&p.pending) {
			return nil, 0
		}
		p.advance()
		right, h := p.climb(minRight)
		if right == nil {
			return nil, 0
		}
		p.pending--
		if height = 1 + max(height, h); height > maxDepth {
			p.fail("deep", at, end)
			return nil, 0
		}
		left = p.newBin(o, left, right)
	}
	return left, height
}

// operand reads a number, a parenthesis or a minus sign with its operand.
func (p *Parser) operand() (Expr, int) {
	switch {
	case p.tok == tokNumber:
		e := p.box(p.num)
		p.advance()
		return e, 0
	case p.tok == tokOpen:
		return p.parenthesis()
	case p.tok == tokOp && p.op == Sub:
		return p.negation()
	case p.tok == tokEnd:
		p.fail("end", p.at, p.at)
	case p.tok == tokClose && p.parens == 0:
		p.fail("unopened", p.at, p.next)
	default:
		p.fail("operand", p.at, p.next)
	}
	return nil, 0
}

func (p *Parser) parenthesis() (Expr, int) {
	openPos := p.at
	if !p.enter(&p.parens) {
		return nil, 0
	}
	p.advance()
	e, height := p.climb(0)
	if e == nil {
		return nil, 0
	}
	if p.tok == tokEnd {
		p.fail("unclosed", openPos, openPos+1)
		return nil, 0
	}
	if p.tok != tokClose {
		p.unexpectedAfterOperand()
		return nil, 0
	}
	p.parens--
	p.advance()
	return e, height
}

func (p *Parser) negation() (Expr, int) {
	at, end := p.at, p.next
	if !p.enter(&p.pending) {
		return nil, 0
	}
	p.advance()
	x, height := p.climb(signPrecedence)
	if x == nil {
		return nil, 0
	}
	p.pending--
	if height++; height > maxDepth {
		p.fail("deep", at, end)
		return nil, 0
	}
	if len(p.negs) == cap(p.negs) {
		p.negs = make([]Neg, 0, 4+2*cap(p.negs))
	}
	p.negs = append(p.negs, Neg{x})
	return &p.negs[len(p.negs)-1], height
}

// unexpectedAfterOperand fails at the token that follows a whole operand and
// is not an operator.
func (p *Parser) unexpectedAfterOperand() {
	if p.tok == tokClose {
		p.fail("unopened", p.at, p.next)
	} else {
		p.fail("operator", p.at, p.next)
	}
}

// enter counts one level more, which lies around all that is read until the
// caller counts it off; it fails if that is too deep.
func (p *Parser) enter(depth *int) bool {
	if *depth == maxDepth {
		p.fail("deep", p.at, p.next)
		return false
	}
	*depth++
	return true
}

// fail keeps the first error, about text[from:to].
func (p *Parser) fail(kind string, from, to int) {
	if p.err == nil {
		p.err = &SyntaxError{Kind: kind, Pos: from, Token: p.text[from:to], Limit: limits[kind]}
	}
	p.tok = tokError
}

// join returns a new node. A full slab is left to the nodes that point into
// it: growing it in place would copy them away.
func (p *Parser) newBin(o Op, l, r Expr) Expr {
	if len(p.bins) == cap(p.bins) {
		p.bins = make([]Bin, 0, 8+2*cap(p.bins))
	}
	p.bins = append(p.bins, Bin{o, l, r})
	return &p.bins[len(p.bins)-1]
}

const numBoxes = 64

// box returns n as an Expr. Go allocates to put a number above 255 in an
// interface, so a Parser that is used again keeps the last ones.
func (p *Parser) box(n Num) Expr {
	if n < 256 || p.boxes == nil {
		return n
	}
	slot := &p.boxes[uint64(n)*0x9e3779b97f4a7c15>>58]
	if cached, ok := (*slot).(Num); !ok || cached != n {
		*slot = n
	}
	return *slot
}

// token is a kind of token; its text is p.text[p.at:p.next].
type token uint8

const (
	tokEnd token = iota
	tokNumber
	tokOp
	tokOpen
	tokClose
	tokError // the error is in p.fault
)

// symbolOf[c] is 1 + the operator that the ASCII byte c stands for, or 0.
var symbolOf = asciiSymbols()

func asciiSymbols() (t [256]uint8) {
	for i, entry := range operators {
		for _, r := range entry.accepted {
			if r < utf8.RuneSelf {
				t[r] = uint8(i + 1)
			}
		}
	}
	return t
}

// advance reads the next token into p.
func (p *Parser) advance() {
	text, i := p.text, p.next
	for i < len(text) && (text[i] == ' ' || text[i] >= '\t' && text[i] <= '\r') {
		i++
	}
	p.at, p.next = i, i+1
	if i >= len(text) {
		p.next = i
		p.tok = tokEnd
		return
	}
	switch c := text[i]; {
	case '0' <= c && c <= '9':
		p.scanNumber()
	case c == '(':
		p.tok = tokOpen
	case c == ')':
		p.tok = tokClose
	case symbolOf[c] != 0:
		p.tok, p.op = tokOp, Op(symbolOf[c]-1)
		if (c == '*' || c == '/') && i+1 < len(text) && text[i+1] == c {
			p.fail("doubled", i, i+2)
		}
	default:
		p.scanOther()
	}
}

// number reads digits, and what would make them another kind of number.
func (p *Parser) scanNumber() {
	text, i := p.text, p.at
	var n uint64
	large := false
	for i < len(text) && isDigit(text[i]) {
		d := uint64(text[i] - '0')
		if n > (math.MaxInt64-d)/10 {
			large = true
		} else {
			n = 10*n + d
		}
		i++
	}
	p.tok, p.num, p.next = tokNumber, Num(n), i
	digits := i - p.at
	switch {
	case i < len(text) && text[i] == '.':
		p.fail("decimal", p.at, endOf(text, i+1, isDigit))
	case digits == 1 && text[p.at] == '0' && i+1 < len(text) && text[i]|0x20 == 'x' && isHex(text[i+1]):
		p.fail("hex", p.at, endOf(text, i+1, isHex))
	case digits > 1 && text[p.at] == '0':
		p.fail("zero", p.at, i)
	case large:
		p.fail("large", p.at, i)
	}
}

// other reads what is not an ASCII operator, a digit or a parenthesis.
func (p *Parser) scanOther() {
	r, size := utf8.DecodeRuneInString(p.text[p.at:])
	p.next = p.at + size
	if op, ok := opOf(r); ok {
		p.tok, p.op = tokOp, op
		return
	}
	if end := endOf(p.text, p.next, isDigit); r == '.' && end > p.next {
		p.fail("decimal", p.at, end)
		return
	}
	p.fail("character", p.at, p.next)
}

// endOf returns the first place from i on whose byte is not in the class.
func endOf(text string, i int, class func(byte) bool) int {
	for i < len(text) && class(text[i]) {
		i++
	}
	return i
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isHex(c byte) bool { return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }

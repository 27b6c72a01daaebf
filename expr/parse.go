package expr

import (
	"fmt"
	"math"
	"unicode/utf8"
)

// The parser uses precedence climbing. It reads an operand. While the next operator
// has at least the required precedence, it reads the right operand, with a higher
// required precedence (the same if the operator is right-associative), and joins the
// two. One function and the operator table thus replace a grammar rule for each
// precedence. The method is due to Martin Richards (Richards and Whitby-Strevens,
// BCPL: the language and its compiler, 1979). Theodore Norvell's "Parsing expressions
// by recursive descent" is a good introduction.
//
// A Parser allocates nodes from slabs that it reuses, so it parses an expression
// without allocating if it has parsed one of that size before.

// Limits of [Parse]. They bound the stack that Parse, Eval and Format need.
const (
	// maxBytes is the maximum length of a text in bytes.
	maxBytes = 4096
	// maxDepth is the maximum nesting depth of operations, and of parentheses.
	maxDepth = 64
)

// syntaxLimits holds the limit of each kind of error that has one.
var syntaxLimits = map[SyntaxKind]int{SyntaxLong: maxBytes, SyntaxDeep: maxDepth}

// SyntaxKind is a code for the reason why a text is not a valid expression. The codes are stable,
// so programs may switch on them and translate them.
type SyntaxKind string

// The kinds of a [SyntaxError].
const (
	SyntaxEmpty     SyntaxKind = "empty"     // the text is empty or blank
	SyntaxLong      SyntaxKind = "long"      // the text has more than Limit bytes
	SyntaxDeep      SyntaxKind = "deep"      // operations or parentheses are nested more than Limit deep
	SyntaxCharacter SyntaxKind = "character" // a character that no expression contains
	SyntaxDecimal   SyntaxKind = "decimal"   // a number with a decimal point
	SyntaxHex       SyntaxKind = "hex"       // a hexadecimal number, such as 0x18
	SyntaxZero      SyntaxKind = "zero"      // a number with a leading zero
	SyntaxLarge     SyntaxKind = "large"     // a number above 2^63-1
	SyntaxDoubled   SyntaxKind = "doubled"   // ** or //
	SyntaxOperand   SyntaxKind = "operand"   // an operator or ")" where a number or "(" is expected
	SyntaxOperator  SyntaxKind = "operator"  // a number or "(" where an operator is expected
	SyntaxEnd       SyntaxKind = "end"       // the text ends where a number or "(" is expected
	SyntaxUnclosed  SyntaxKind = "unclosed"  // a "(" without a matching ")"
	SyntaxUnopened  SyntaxKind = "unopened"  // a ")" without a matching "("
)

// SyntaxError reports why and where a text is not a valid expression.
type SyntaxError struct {
	Kind SyntaxKind
	// Pos is the byte offset of Token, or of the error if Token is empty.
	Pos int
	// Token is the invalid part of the text. It is empty for SyntaxEmpty,
	// SyntaxLong and SyntaxEnd.
	Token string
	// Limit is the limit that was exceeded, for SyntaxLong (in bytes) and
	// SyntaxDeep (in levels); otherwise 0.
	Limit int
}

// syntaxMessages describes each kind of error in English.
var syntaxMessages = map[SyntaxKind]string{
	SyntaxEmpty:     "expression is empty",
	SyntaxLong:      "expression is too long",
	SyntaxDeep:      "nesting is too deep",
	SyntaxCharacter: "unexpected character",
	SyntaxDecimal:   "decimal number, want a whole number",
	SyntaxHex:       "hexadecimal number, want decimal digits",
	SyntaxZero:      "number with a leading zero",
	SyntaxLarge:     "number is too large",
	SyntaxDoubled:   "doubled operator",
	SyntaxOperand:   "missing operand",
	SyntaxOperator:  "missing operator",
	SyntaxEnd:       "unexpected end of expression",
	SyntaxUnclosed:  "parenthesis is not closed",
	SyntaxUnopened:  "parenthesis is not opened",
}

// Error returns one line in English with the reason, the position and the token.
func (e *SyntaxError) Error() string {
	text := fmt.Sprintf("expr: %s at byte %d", syntaxMessages[e.Kind], e.Pos)
	if e.Token != "" {
		text += fmt.Sprintf(": %q", e.Token)
	}
	return text
}

// Parse reads an expression that consists of
//
//   - integers from 0 to 2^63-1, without leading zeros;
//   - the operators + - * / ^, also written x X × · ⋅ for *, ÷ for /, and − – for -;
//   - unary minus, which binds tighter than * and looser than ^;
//   - round parentheses.
//
// ASCII white space is allowed anywhere except inside a number. A multiplication needs an operator:
// 2(3) is an error. The text may have up to 4096 bytes, and operations and parentheses may each be
// nested up to 64 deep. A non-nil error is a [*SyntaxError].
func Parse(text string) (Expr, error) {
	var p Parser
	return p.parse(text)
}

// Parser parses expressions and reuses its memory. The zero value is ready to use. A Parser is not
// safe for concurrent use.
type Parser struct {
	text       string
	start, end int // the current token is text[start:end]
	tok        tokenKind
	op         Op
	num        Num
	openParens int // number of open parentheses
	openOps    int // number of enclosing operations that are not complete
	err        *SyntaxError

	binSlab  []Bin
	negSlab  []Neg
	numCache []Expr // recent numbers above 255 as interface values, indexed by a hash
}

// Parse parses text as the function [Parse] does. The tree is valid until the next call. Once the
// Parser has parsed an expression of some size, it parses others up to that size without
// allocating, except for errors and for numbers above 255 that it has not read recently.
func (p *Parser) Parse(text string) (Expr, error) {
	if p.numCache == nil {
		p.numCache = make([]Expr, numCacheSize)
	}
	p.binSlab, p.negSlab = p.binSlab[:0], p.negSlab[:0]
	return p.parse(text)
}

// parse parses text and allocates the tree from the slabs.
func (p *Parser) parse(text string) (Expr, error) {
	p.text, p.end, p.openParens, p.openOps, p.err = text, 0, 0, 0, nil
	if len(text) > maxBytes {
		p.start = maxBytes
		p.fail(SyntaxLong, maxBytes, maxBytes)
		return nil, p.err
	}
	p.advance()
	if p.tok == tokEnd {
		p.fail(SyntaxEmpty, p.start, p.start)
		return nil, p.err
	}
	e, _ := p.parseOperations(0)
	if e != nil && p.tok != tokEnd {
		e = nil
		p.unexpectedAfterOperand()
	}
	if e == nil {
		return nil, p.err
	}
	return e, nil
}

// parseOperations parses an operand and the operations that follow, as long as their operators have
// at least minPrecedence. It returns the tree and its height, or nil after an error. See the
// comment on precedence climbing at the start of this file.
func (p *Parser) parseOperations(minPrecedence int) (Expr, int) {
	left, height := p.parseOperand()
	for left != nil && p.tok == tokOp {
		o, opStart, opEnd := p.op, p.start, p.end
		entry := &operators[o]
		if entry.precedence < minPrecedence {
			break
		}
		minRight := entry.precedence + 1
		if entry.rightAssoc {
			minRight--
		}
		if !p.enterLevel(&p.openOps) {
			return nil, 0
		}
		p.advance()
		right, rightHeight := p.parseOperations(minRight)
		if right == nil {
			return nil, 0
		}
		p.openOps--
		if height = 1 + max(height, rightHeight); height > maxDepth {
			p.fail(SyntaxDeep, opStart, opEnd)
			return nil, 0
		}
		left = p.newBin(o, left, right)
	}
	return left, height
}

// parseOperand parses a number, an expression in parentheses, or a unary minus with its operand. It
// returns the tree and its height, or nil after an error.
func (p *Parser) parseOperand() (Expr, int) {
	switch {
	case p.tok == tokNumber:
		e := p.numExpr(p.num)
		p.advance()
		return e, 0
	case p.tok == tokOpen:
		return p.parseParentheses()
	case p.tok == tokOp && p.op == Sub:
		return p.parseNegation()
	case p.tok == tokEnd:
		p.fail(SyntaxEnd, p.start, p.start)
	case p.tok == tokClose && p.openParens == 0:
		p.fail(SyntaxUnopened, p.start, p.end)
	default:
		p.fail(SyntaxOperand, p.start, p.end)
	}
	return nil, 0
}

// parseParentheses parses an expression in parentheses.
func (p *Parser) parseParentheses() (Expr, int) {
	openPos := p.start
	if !p.enterLevel(&p.openParens) {
		return nil, 0
	}
	p.advance()
	e, height := p.parseOperations(0)
	if e == nil {
		return nil, 0
	}
	if p.tok == tokEnd {
		p.fail(SyntaxUnclosed, openPos, openPos+1)
		return nil, 0
	}
	if p.tok != tokClose {
		p.unexpectedAfterOperand()
		return nil, 0
	}
	p.openParens--
	p.advance()
	return e, height
}

// parseNegation parses a unary minus and its operand.
func (p *Parser) parseNegation() (Expr, int) {
	opStart, opEnd := p.start, p.end
	if !p.enterLevel(&p.openOps) {
		return nil, 0
	}
	p.advance()
	x, height := p.parseOperations(signPrecedence)
	if x == nil {
		return nil, 0
	}
	p.openOps--
	if height++; height > maxDepth {
		p.fail(SyntaxDeep, opStart, opEnd)
		return nil, 0
	}
	if len(p.negSlab) == cap(p.negSlab) {
		p.negSlab = make([]Neg, 0, 4+2*cap(p.negSlab))
	}
	p.negSlab = append(p.negSlab, Neg{x})
	return &p.negSlab[len(p.negSlab)-1], height
}

// unexpectedAfterOperand records an error at the current token, which is not an operator but
// follows a complete operand.
func (p *Parser) unexpectedAfterOperand() {
	if p.tok == tokClose {
		p.fail(SyntaxUnopened, p.start, p.end)
	} else {
		p.fail(SyntaxOperator, p.start, p.end)
	}
}

// enterLevel increments *depth for a new level of nesting. If *depth is maxDepth already,
// enterLevel reports an error and returns false. The caller decrements *depth at the end of the
// level.
func (p *Parser) enterLevel(depth *int) bool {
	if *depth == maxDepth {
		p.fail(SyntaxDeep, p.start, p.end)
		return false
	}
	*depth++
	return true
}

// fail records an error about text[from:to], unless it has recorded one before.
func (p *Parser) fail(kind SyntaxKind, from, to int) {
	if p.err == nil {
		p.err = &SyntaxError{Kind: kind, Pos: from, Token: p.text[from:to], Limit: syntaxLimits[kind]}
	}
	p.tok = tokError
}

// newBin returns a new node in binSlab. If binSlab is full, newBin allocates another slab: growing
// the full one would move nodes to which other nodes point.
func (p *Parser) newBin(o Op, l, r Expr) Expr {
	if len(p.binSlab) == cap(p.binSlab) {
		p.binSlab = make([]Bin, 0, 8+2*cap(p.binSlab))
	}
	p.binSlab = append(p.binSlab, Bin{o, l, r})
	return &p.binSlab[len(p.binSlab)-1]
}

// numCacheSize is the number of slots of Parser.numCache, 2^6: numExpr uses 6 bits of a hash.
const numCacheSize = 64

// numExpr returns n as an Expr. Go allocates memory to convert a number above 255 to an interface,
// so a Parser that is reused caches recent numbers.
func (p *Parser) numExpr(n Num) Expr {
	if n < 256 || p.numCache == nil {
		return n
	}
	slot := &p.numCache[uint64(n)*0x9e3779b97f4a7c15>>58]
	if cached, ok := (*slot).(Num); !ok || cached != n {
		*slot = n
	}
	return *slot
}

// tokenKind is the kind of a token.
type tokenKind uint8

const (
	tokEnd tokenKind = iota
	tokNumber
	tokOp
	tokOpen
	tokClose
	tokError // after an error, which is in p.err
)

// asciiOps[c] is 1 + the operator that the ASCII byte c stands for, or 0 if it stands for none.
var asciiOps = newASCIIOps()

func newASCIIOps() (t [256]uint8) {
	for i, entry := range operators {
		for _, r := range entry.acceptedSymbols {
			if r < utf8.RuneSelf {
				t[r] = uint8(i + 1)
			}
		}
	}
	return t
}

// advance reads the next token into p.
func (p *Parser) advance() {
	text, i := p.text, p.end
	for i < len(text) && (text[i] == ' ' || text[i] >= '\t' && text[i] <= '\r') {
		i++
	}
	p.start, p.end = i, i+1
	if i >= len(text) {
		p.end = i
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
	case asciiOps[c] != 0:
		p.tok, p.op = tokOp, Op(asciiOps[c]-1)
		if (c == '*' || c == '/') && i+1 < len(text) && text[i+1] == c {
			p.fail(SyntaxDoubled, i, i+2)
		}
	default:
		p.scanOther()
	}
}

// scanNumber reads a number. It reports an error if the number is decimal or hexadecimal, has a
// leading zero or is too large.
func (p *Parser) scanNumber() {
	text, i := p.text, p.start
	var n uint64
	isTooLarge := false
	for i < len(text) && isDigit(text[i]) {
		d := uint64(text[i] - '0')
		if n > (math.MaxInt64-d)/10 {
			isTooLarge = true
		} else {
			n = 10*n + d
		}
		i++
	}
	p.tok, p.num, p.end = tokNumber, Num(n), i
	digits := i - p.start
	switch {
	case i < len(text) && text[i] == '.':
		p.fail(SyntaxDecimal, p.start, endOf(text, i+1, isDigit))
	case digits == 1 && text[p.start] == '0' && i+1 < len(text) && text[i]|0x20 == 'x' && isHex(text[i+1]):
		p.fail(SyntaxHex, p.start, endOf(text, i+1, isHex))
	case digits > 1 && text[p.start] == '0':
		p.fail(SyntaxZero, p.start, i)
	case isTooLarge:
		p.fail(SyntaxLarge, p.start, i)
	}
}

// scanOther reads an operator outside ASCII. It reports an error for any other character.
func (p *Parser) scanOther() {
	r, size := utf8.DecodeRuneInString(p.text[p.start:])
	p.end = p.start + size
	if op, ok := opForSymbol(r); ok {
		p.tok, p.op = tokOp, op
		return
	}
	if end := endOf(p.text, p.end, isDigit); r == '.' && end > p.end {
		p.fail(SyntaxDecimal, p.start, end)
		return
	}
	p.fail(SyntaxCharacter, p.start, p.end)
}

// endOf returns the index of the first byte at or after i for which isInClass returns false, or
// len(text).
func endOf(text string, i int, isInClass func(byte) bool) int {
	for i < len(text) && isInClass(text[i]) {
		i++
	}
	return i
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isHex(c byte) bool { return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }

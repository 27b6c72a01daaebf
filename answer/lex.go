// The lexer reads an answer once, from left to right. The first byte decides the kind of a token,
// by a table for ASCII and a switch for all other characters; a character in neither is refused.
// Adjacent digits are one number: whether 12 may be used depends on the hand, never on the
// notation.

package answer

import (
	"math"
	"math/big"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// tokenKind is the kind of a token. The token is text[from:to] of the lexer.
type tokenKind uint8

const (
	tokFault  tokenKind = iota // an error; the lexer's fault says which
	tokEnd                     // the end of the answer
	tokNumber                  // a number or card; its value is in value
	tokOp                      // an operator; it is in op
	tokOpen                    // an opening bracket; its kind is in bracket
	tokClose                   // a closing bracket; its kind is in bracket
	tokEquals                  // =
	tokFrac                    // \frac and its variants

	// The lexer resolves or skips these; after next, none is the current token.

	tokBlank
	tokNewline
	tokLetter
	tokMacro    // a backslash
	tokDollar   // $
	tokFullStop // a full stop
)

// expectations is a set of what must follow a token.
type expectations uint8

const (
	expectBracket   expectations = 1 << iota // after \left
	expectCard                               // after the suit of a card, which it touches
	expectNoOperand                          // after mathematics with an operator
	expectEnd                                // after a full stop
)

const maxDigits = 100 // of one number

// lexer reads tokens from text[:end].
type lexer struct {
	text     string
	end      int
	tenFaces bool

	tok      tokenKind
	prev     tokenKind // the previous token
	from, to int
	value    rat.Rat
	op       expr.Op
	bracket  byte // ( [ or {
	newline  bool // a line ends between the previous token and this one

	openBrackets int  // the number of open brackets
	math         byte // the open LaTeX mathematics: $, D for $$, ( for \(, [ for \[, or 0 for none
	mathAt       Span
	mathIsPart   bool // an operator or an operand stands before the mathematics
	singleDigit  bool // the next number is one digit, as after \frac
	expected     expectations
	colonDivides bool // a colon between numbers is ÷
	suitAt       int  // the last suit before a card
	suitedFrom   int  // the card after it

	fault   Fault
	faultAt Span
}

// symbol is the meaning of an ASCII byte: a kind of token, and its operator, bracket or number.
type symbol struct {
	tok tokenKind
	arg byte
}

var asciiSymbols = withOperators([utf8.RuneSelf]symbol{
	' ': {tok: tokBlank}, '\t': {tok: tokBlank}, '\v': {tok: tokBlank}, '\f': {tok: tokBlank},
	'\n': {tok: tokNewline}, '\r': {tok: tokNewline},
	'0': {tok: tokNumber}, '1': {tok: tokNumber}, '2': {tok: tokNumber}, '3': {tok: tokNumber},
	'4': {tok: tokNumber}, '5': {tok: tokNumber}, '6': {tok: tokNumber}, '7': {tok: tokNumber},
	'8': {tok: tokNumber}, '9': {tok: tokNumber},
	'x': {tokOp, byte(expr.Mul)}, 'X': {tokOp, byte(expr.Mul)},
	'(': {tokOpen, '('}, ')': {tokClose, '('}, '[': {tokOpen, '['}, ']': {tokClose, '['},
	'{': {tokOpen, '{'}, '}': {tokClose, '{'},
	'A': {tokLetter, 1}, 'T': {tokLetter, 10}, 'J': {tokLetter, 11}, 'Q': {tokLetter, 12}, 'K': {tokLetter, 13},
	'a': {tokLetter, 1}, 't': {tokLetter, 10}, 'j': {tokLetter, 11}, 'q': {tokLetter, 12}, 'k': {tokLetter, 13},
	'=': {tok: tokEquals}, '\\': {tok: tokMacro}, '$': {tok: tokDollar}, '.': {tok: tokFullStop},
})

// withOperators adds the ASCII symbols of the operators.
func withOperators(symbols [utf8.RuneSelf]symbol) [utf8.RuneSelf]symbol {
	for _, op := range expr.Ops() {
		symbols[op.Symbol()] = symbol{tokOp, byte(op)}
	}
	return symbols
}

// operators are all operators. What a text may have between operands follows from their symbols and from
// operatorMacros.
var operators = expr.Ops()

// isSign reports whether r is the ASCII symbol of an operator, but none of except, or a typographic symbol.
func isSign(r rune, except string) bool {
	for _, op := range operators {
		if r == rune(op.Symbol()) {
			return strings.IndexByte(except, op.Symbol()) < 0
		}
		if r == op.Pretty() {
			return true
		}
	}
	return false
}

// signLen returns the length of the sign of an operator that text begins with (see isSign), or 0.
func signLen(text, except string) int {
	if r, size := utf8.DecodeRuneInString(text); isSign(r, except) {
		return size
	}
	return 0
}

// signSuffixLen returns the length of the sign of an operator that text ends with (see isSign), or 0.
func signSuffixLen(text, except string) int {
	if r, size := utf8.DecodeLastRuneInString(text); isSign(r, except) {
		return size
	}
	return 0
}

// next reads the next token.
func (l *lexer) next() {
	l.newline, l.prev = false, l.tok
	i := l.to
	for ; i < l.end; i = l.to {
		c := l.text[i]
		if c >= utf8.RuneSelf {
			if l.readNonASCII(i) {
				return
			}
			continue
		}
		s := asciiSymbols[c]
		l.from, l.to, l.tok = i, i+1, s.tok
		switch s.tok {
		case tokBlank:
			continue
		case tokNewline:
			l.newline = true
			continue
		case tokNumber:
			l.readNumber()
		case tokOp:
			l.op = expr.Op(s.arg)
			if (c == '*' || c == '/') && l.to < l.end && l.text[l.to] == c {
				l.fail(faultDoubled, i, i+2)
			}
		case tokOpen, tokClose:
			l.bracket = s.arg
		case tokLetter:
			l.readCard(int64(s.arg))
		case tokMacro:
			if l.readMacro() {
				break
			}
			continue
		case tokDollar:
			if l.readDollar() {
				continue
			}
		case tokFullStop:
			if l.readFullStop() {
				continue
			}
		case tokFault:
			if c == '~' && l.math != 0 { // a space in LaTeX; elsewhere a bitwise operator
				continue
			}
			if c != ':' || !l.readColon() {
				l.failUnknown(i, 1)
			}
		default:
		}
		if l.expected != 0 {
			l.checkExpected()
		}
		return
	}
	if l.from, l.to, l.tok = l.end, l.end, tokEnd; l.expected != 0 {
		l.checkExpected()
	}
}

// checkExpected fails if the token may not follow the \left, the suit, the mathematics or the full stop before it.
func (l *lexer) checkExpected() {
	if l.expected&expectBracket != 0 && l.tok != tokFault && l.tok != tokOpen && l.tok != tokClose {
		l.fail(faultMacro, l.from, l.to)
	}
	if l.expected&expectCard != 0 && l.tok != tokFault && !(l.tok == tokNumber && isRank(l.value)) {
		l.fail(faultCharacter, l.suitAt, l.from)
	}
	if l.expected&expectNoOperand != 0 && (l.tok == tokOp || l.tok == tokNumber || l.tok == tokOpen || l.tok == tokFrac) {
		l.fail(faultUnopened, l.from, l.to)
	}
	l.expected &= expectEnd
	if l.expected != 0 && l.tok != tokFault && l.tok != tokEnd {
		l.fail(faultCharacter, l.from, l.to)
	}
}

// fail makes the current token a tokFault. Only the first fault is recorded, at text[from:to].
func (l *lexer) fail(f Fault, from, to int) {
	if l.fault == noFault {
		l.fault, l.faultAt = f, Span{from, to}
	}
	l.tok = tokFault
}

// failUnknown fails at the size bytes at i, which belong to no expression. If they begin with a
// letter, the fault covers the whole name.
func (l *lexer) failUnknown(i, size int) {
	if c := l.text[i] | 0x20; 'a' <= c && c <= 'z' {
		end := i
		for end < l.end && isLetter(l.text[end]) {
			end++
		}
		l.fail(faultName, i, end)
		return
	}
	l.fail(faultCharacter, i, i+size)
}

// readCard reads a letter as a card. If another letter touches it, other than x for ×, it is part
// of a name.
func (l *lexer) readCard(value int64) {
	if l.isNameLetter(l.from-1) || l.isNameLetter(l.to) {
		l.failUnknown(l.from, 1)
		return
	}
	if l.tenFaces && value > 10 {
		value = 10
	}
	l.tok, l.value = tokNumber, rat.Int(value)
}

// isNameLetter reports whether the byte at i is a letter other than x for ×.
func (l *lexer) isNameLetter(i int) bool {
	return i >= 0 && i < l.end && isLetter(l.text[i]) && asciiSymbols[l.text[i]].tok != tokOp
}

// readNumber reads a number whose first digit, in ASCII, is at l.from.
func (l *lexer) readNumber() {
	text, end := l.text, l.end
	if l.singleDigit {
		l.value = rat.Int(int64(text[l.from] - '0'))
		return
	}
	i := l.from
	n := uint64(0)
	for i < end && isDigit(text[i]) && i-l.from < 18 {
		n = 10*n + uint64(text[i]-'0')
		i++
	}
	if i < end && (isDigit(text[i]) || text[i] == fullwidthZero[0]) {
		l.readLongNumber()
		return
	}
	l.to = i
	if i-l.from > 1 && text[l.from] == '0' {
		l.fail(faultZero, l.from, i)
		return
	}
	l.value = rat.Int(int64(n))
	l.rejectDecimalOrHex(i-l.from == 1 && n == 0)
}

// readLongNumber reads a number of any length at l.from, in ASCII or full-width digits.
func (l *lexer) readLongNumber() {
	var digits [maxDigits]byte
	count, i := 0, l.from
	for i < l.end {
		d, size := digitAt(l.text, i, l.end)
		if size == 0 {
			break
		}
		if count < len(digits) {
			digits[count] = d
		}
		count++
		i += size
		if l.singleDigit {
			break
		}
	}
	l.tok, l.to = tokNumber, i
	switch {
	case count > maxDigits:
		l.fail(faultLarge, l.from, i)
		return
	case count > 1 && digits[0] == '0':
		l.fail(faultZero, l.from, i)
		return
	}
	n, large := uint64(0), false
	for _, d := range digits[:count] {
		if n > (math.MaxInt64-uint64(d-'0'))/10 {
			large = true
			break
		}
		n = 10*n + uint64(d-'0')
	}
	l.value = rat.Int(int64(n))
	if large {
		var integer big.Int
		integer.SetString(string(digits[:count]), 10)
		l.value = rat.FromBig(new(big.Rat).SetInt(&integer))
	}
	l.rejectDecimalOrHex(count == 1 && n == 0)
}

// rejectDecimalOrHex fails if the number at text[from:to] continues as a decimal or hexadecimal
// number. If isZero is set, it is the digit 0, with which a hexadecimal number begins.
func (l *lexer) rejectDecimalOrHex(isZero bool) {
	i := l.to
	if i >= l.end {
		return
	}
	switch c := l.text[i]; {
	case c == '.' && !l.endsAt(i+1):
		l.fail(faultDecimal, l.from, skipClass(l.text, i+1, l.end, isDigit))
	case isZero && c|0x20 == 'x' && i+1 < l.end && isHex(l.text[i+1]):
		l.fail(faultHex, l.from, skipClass(l.text, i+1, l.end, isHex))
	}
}

// readFullStop reads "." and reports whether it ends the answer; if not, it fails.
func (l *lexer) readFullStop() bool {
	if l.endsAt(l.to) {
		l.expected |= expectEnd
		return true
	}
	if l.to < l.end && isDigit(l.text[l.to]) {
		l.fail(faultDecimal, l.from, skipClass(l.text, l.to, l.end, isDigit))
	} else {
		l.fail(faultCharacter, l.from, l.to)
	}
	return false
}

// endsAt reports whether the answer ends at i: only blanks and closing delimiters of mathematics
// follow.
func (l *lexer) endsAt(i int) bool {
	for ; i < l.end; i++ {
		switch c := l.text[i]; {
		case c == '$' || c < utf8.RuneSelf && (asciiSymbols[c].tok == tokBlank || asciiSymbols[c].tok == tokNewline):
		case c == '\\' && i+1 < l.end && (l.text[i+1] == ')' || l.text[i+1] == ']'):
			i++
		default:
			return false
		}
	}
	return true
}

// skipClass returns the first position from i on whose byte is not in the class, or end.
func skipClass(text string, i, end int, class func(byte) bool) int {
	for i < end && class(text[i]) {
		i++
	}
	return i
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isHex(c byte) bool { return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// fullwidthZero is the full-width digit 0. The ten full-width digits are consecutive and differ
// only in their last byte.
const fullwidthZero = "０"

// digitAt returns the digit at text[i:] as ASCII and its size in bytes, or 0, 0 if there is none.
func digitAt(text string, i, end int) (digit byte, size int) {
	if i >= end {
		return 0, 0
	}
	if isDigit(text[i]) {
		return text[i], 1
	}
	if i+3 <= end && text[i] == fullwidthZero[0] && text[i+1] == fullwidthZero[1] {
		if d := text[i+2] - fullwidthZero[2]; d <= 9 {
			return '0' + d, 3
		}
	}
	return 0, 0
}

// readNonASCII reads the token at i, which is not ASCII. It reports false for a blank, and for the
// full stop that ends the answer.
func (l *lexer) readNonASCII(i int) bool {
	r, size := utf8.DecodeRuneInString(l.text[i:l.end])
	lastFrom := l.from
	l.from, l.to = i, i+size
	switch r {
	case '×', '⋅', '·', '∙', '✕', '✖', '∗', '＊':
		l.tok, l.op = tokOp, expr.Mul
	case '÷', '⁄', '∕', '／':
		l.tok, l.op = tokOp, expr.Div
	case '−', '–', '－':
		l.tok, l.op = tokOp, expr.Sub
	case '＋':
		l.tok, l.op = tokOp, expr.Add
	case '（', '［', '｛', '【', '〔':
		l.tok, l.bracket = tokOpen, bracketKind(r)
	case '）', '］', '｝', '】', '〕':
		l.tok, l.bracket = tokClose, bracketKind(r)
	case '＝':
		l.tok = tokEquals
	case '：', '∶':
		if !l.readColon() {
			l.fail(faultCharacter, l.from, l.to)
		}
	case '♠', '♤', '♥', '♡', '♦', '♢', '♣', '♧':
		if l.readSuit(lastFrom) {
			return false
		}
		l.fail(faultCharacter, l.from, l.to)
	case '。', '．':
		if !l.endsAt(l.to) {
			l.fail(faultCharacter, l.from, l.to)
			return true
		}
		l.expected |= expectEnd
		return false
	default:
		switch {
		case '０' <= r && r <= '９':
			l.readLongNumber()
		case '！' <= r && r <= '～' && !unicode.IsLetter(r) && asciiSymbols['!'+r-'！'].tok == tokOp: // such as ＾
			l.tok, l.op = tokOp, expr.Op(asciiSymbols['!'+r-'！'].arg)
		case 'Ａ' <= r && r <= 'ｚ':
			l.readFullwidthLetter(asciiSymbols['A'+r-'Ａ'])
		case r == '•' && (l.prev == tokNumber || l.prev == tokClose) && !l.newline: // elsewhere the bullet of a list
			l.tok, l.op = tokOp, expr.Mul
		case unicode.Is(unicode.Zs, r):
			return false
		default:
			if !l.readPrettySymbol(r) {
				l.fail(faultCharacter, l.from, l.to)
			}
		}
	}
	if l.expected != 0 {
		l.checkExpected()
	}
	return true
}

// readPrettySymbol reads r if it is the typographic symbol of an operator, and reports whether it is.
func (l *lexer) readPrettySymbol(r rune) bool {
	for _, op := range operators {
		if r == op.Pretty() {
			l.tok, l.op = tokOp, op
			return true
		}
	}
	return false
}

// readFullwidthLetter reads the full-width form of a letter with the given meaning: a card, or x for ×.
func (l *lexer) readFullwidthLetter(s symbol) {
	switch {
	case s.tok == tokLetter && !l.isNameLetter(l.from-1) && !l.isNameLetter(l.to):
		l.readCard(int64(s.arg))
	case s.tok == tokOp && expr.Op(s.arg) == expr.Mul:
		l.tok, l.op = tokOp, expr.Mul
	default:
		l.fail(faultCharacter, l.from, l.to)
	}
}

// openings begin an operand that is not a number.
var openings = [...]string{"(", "[", "{", "（", "［", "｛", "【", "〔", `\`}

// readColon reads the colon at l.from. It reports false if no number or bracket stands on both sides.
// A colon between numbers is ÷ under the option lenient, and otherwise a fault of its own.
func (l *lexer) readColon() bool {
	i := l.to
	for i < l.end && blankLen(l.text[:l.end], i) > 0 {
		i += blankLen(l.text[:l.end], i)
	}
	if l.prev != tokNumber && l.prev != tokClose || !beginsCard(l.text[i:l.end]) && prefixLen(l.text[i:l.end], openings[:]...) == 0 {
		return false
	}
	if l.tok, l.op = tokOp, expr.Div; !l.colonDivides {
		l.fail(faultColon, l.from, l.to)
	}
	return true
}

// readSuit reads the suit of a card at l.from, as in ♠3 and 3♠, and reports whether a card touches it
// on one side. The token before the suit began at lastFrom.
func (l *lexer) readSuit(lastFrom int) bool {
	suitAt := l.from
	l.to += prefixLen(l.text[l.to:l.end], emojiStyle)
	if l.prev == tokNumber && endsCard(l.text[:suitAt]) {
		return isRank(l.value) && (lastFrom == 0 || lastFrom != l.suitedFrom) // ♠3♠ has two suits
	}
	l.expected, l.suitAt, l.suitedFrom = l.expected|expectCard, suitAt, l.to
	return beginsCard(l.text[l.to:l.end])
}

// emojiStyle is the variation selector that keyboards put after a suit.
const emojiStyle = "\ufe0f"

// beginsCard reports whether a text begins with a number or the letter of a card.
func beginsCard(text string) bool {
	_, size := digitAt(text, 0, len(text))
	return size > 0 || text != "" && text[0] < utf8.RuneSelf && asciiSymbols[text[0]].tok == tokLetter
}

// endsCard reports whether a text ends with a number or the letter of a card.
func endsCard(text string) bool {
	_, size := utf8.DecodeLastRuneInString(text)
	return beginsCard(text[len(text)-size:])
}

// isRank reports whether a number is the rank of a card, from 1 to 13.
func isRank(value rat.Rat) bool {
	n, ok := value.Int64()
	return ok && 1 <= n && n <= 13
}

// bracketKind returns the kind of a bracket that is not ASCII.
func bracketKind(r rune) byte {
	switch r {
	case '（', '）':
		return '('
	case '［', '］':
		return '['
	case '｛', '｝':
		return '{'
	case '【', '】':
		return 'l' // lenticular
	default:
		return 't' // tortoise shell
	}
}

// blankLen returns the size of the blank at text[i:], which may be a line end, or 0 if there is
// none.
func blankLen(text string, i int) int {
	c := text[i]
	if c < utf8.RuneSelf {
		if t := asciiSymbols[c].tok; t == tokBlank || t == tokNewline {
			return 1
		}
		return 0
	}
	if r, size := utf8.DecodeRuneInString(text[i:]); unicode.Is(unicode.Zs, r) {
		return size
	}
	return 0
}

// trim returns s without blanks at either end.
func trim(text string, s Span) Span {
	for s.From < s.To {
		size := blankLen(text, s.From)
		if size == 0 {
			break
		}
		s.From += size
	}
	for s.From < s.To {
		r, size := utf8.DecodeLastRuneInString(text[s.From:s.To])
		if r < utf8.RuneSelf && blankLen(text, s.To-size) == 0 || r >= utf8.RuneSelf && !unicode.Is(unicode.Zs, r) {
			break
		}
		s.To -= size
	}
	return s
}

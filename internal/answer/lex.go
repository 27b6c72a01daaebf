// The lexer. It reads an answer once from left to right. The first byte decides the kind of a
// token, by a table for ASCII and a switch for all other characters; a character in neither is
// refused. Adjacent digits are one number: whether 12 may be used depends on the hand, never on the
// notation.

package answer

import (
	"math"
	"math/big"
	"unicode"
	"unicode/utf8"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// token is the kind of a token, which is text[from:to] of its lexer.
type token uint8

const (
	tokFault  token = iota // the lexer's fault says what is wrong
	tokEnd                 // the end of the answer
	tokNumber              // a number or card; its value is in value
	tokOp                  // an operator; it is in op
	tokOpen                // an opening bracket; its kind is in bracket
	tokClose               // a closing bracket; its kind is in bracket
	tokEquals              // =
	tokFrac                // \frac and its variants

	// next never returns these: it resolves or skips them.

	tokBlank
	tokNewline
	tokLetter
	tokMacro    // a backslash
	tokDollar   // $
	tokFullStop // a full stop
)

const maxDigits = 100

// lexer reads tokens from text[:end].
type lexer struct {
	text     string
	end      int
	tenFaces bool

	tok      token
	prev     token // the previous token
	from, to int
	value    rat.Rat
	op       expr.Op
	bracket  byte // ( [ or {
	newline  bool // a line ends between the previous token and this one

	openBrackets int  // the number of open brackets
	math         byte // the open LaTeX mathematics: 0, $ for $, D for $$, ( for \(, [ for \[
	mathAt       Span
	singleDigit  bool // the next number is one digit, as after \frac
	needBracket  bool // the next token must be a bracket, as after \left
	ended        bool // a full stop was read: nothing may follow

	fault   Fault
	faultAt Span
}

// symbol is the meaning of an ASCII byte: a token and its operator, bracket or number.
type symbol struct {
	tok token
	arg byte
}

var asciiSymbols = [utf8.RuneSelf]symbol{
	' ': {tok: tokBlank}, '\t': {tok: tokBlank}, '\v': {tok: tokBlank}, '\f': {tok: tokBlank},
	'\n': {tok: tokNewline}, '\r': {tok: tokNewline},
	'0': {tok: tokNumber}, '1': {tok: tokNumber}, '2': {tok: tokNumber}, '3': {tok: tokNumber},
	'4': {tok: tokNumber}, '5': {tok: tokNumber}, '6': {tok: tokNumber}, '7': {tok: tokNumber},
	'8': {tok: tokNumber}, '9': {tok: tokNumber},
	'+': {tokOp, byte(expr.Add)}, '-': {tokOp, byte(expr.Sub)}, '*': {tokOp, byte(expr.Mul)},
	'x': {tokOp, byte(expr.Mul)}, 'X': {tokOp, byte(expr.Mul)}, '/': {tokOp, byte(expr.Div)},
	'^': {tokOp, byte(expr.Pow)},
	'(': {tokOpen, '('}, ')': {tokClose, '('}, '[': {tokOpen, '['}, ']': {tokClose, '['},
	'{': {tokOpen, '{'}, '}': {tokClose, '{'},
	'A': {tokLetter, 1}, 'T': {tokLetter, 10}, 'J': {tokLetter, 11}, 'Q': {tokLetter, 12}, 'K': {tokLetter, 13},
	'a': {tokLetter, 1}, 't': {tokLetter, 10}, 'j': {tokLetter, 11}, 'q': {tokLetter, 12}, 'k': {tokLetter, 13},
	'=': {tok: tokEquals}, '\\': {tok: tokMacro}, '$': {tok: tokDollar}, '.': {tok: tokFullStop},
}

// next reads the next token.
func (l *lexer) next() {
	l.newline, l.prev = false, l.tok
	i := l.to
	for ; i < l.end; i = l.to {
		c := l.text[i]
		if c >= utf8.RuneSelf {
			if l.nonASCII(i) {
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
			l.number()
		case tokOp:
			l.op = expr.Op(s.arg)
			if (c == '*' || c == '/') && l.to < l.end && l.text[l.to] == c {
				l.fail(faultDoubled, i, i+2)
			}
		case tokOpen, tokClose:
			l.bracket = s.arg
		case tokLetter:
			l.card(int64(s.arg))
		case tokMacro:
			if l.macro() {
				break
			}
			continue
		case tokDollar:
			if l.dollar() {
				continue
			}
		case tokFullStop:
			if l.fullStop() {
				continue
			}
		case tokFault:
			if c == '~' && l.math != 0 { // a space in LaTeX; elsewhere a bitwise operator
				continue
			}
			l.failUnknown(i, 1)
		default:
		}
		l.checkExpected()
		return
	}
	l.from, l.to, l.tok = l.end, l.end, tokEnd
	l.checkExpected()
}

// checkExpected fails if the token may not follow \left or a full stop.
func (l *lexer) checkExpected() {
	if l.needBracket && l.tok != tokFault && l.tok != tokOpen && l.tok != tokClose {
		l.fail(faultMacro, l.from, l.to)
	}
	l.needBracket = false
	if l.ended && l.tok != tokFault && l.tok != tokEnd {
		l.fail(faultCharacter, l.from, l.to)
	}
}

// fail makes the token a tokFault. The first fault, at text[from:to], is kept.
func (l *lexer) fail(f Fault, from, to int) {
	if l.fault == noFault {
		l.fault, l.faultAt = f, Span{from, to}
	}
	l.tok = tokFault
}

// failUnknown fails at size bytes that belong to no expression. If they begin with a letter, the
// fault covers the whole name.
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

// card reads a letter as a card. A letter beside another one, except x for ×, is part of a name.
func (l *lexer) card(value int64) {
	if l.touchesLetter(l.from-1) || l.touchesLetter(l.to) {
		l.failUnknown(l.from, 1)
		return
	}
	if l.tenFaces && value > 10 {
		value = 10
	}
	l.tok, l.value = tokNumber, rat.Int(value)
}

// touchesLetter reports whether the byte at i is a letter other than x for ×.
func (l *lexer) touchesLetter(i int) bool {
	return i >= 0 && i < l.end && isLetter(l.text[i]) && asciiSymbols[l.text[i]].tok != tokOp
}

// number reads a number whose first digit, an ASCII digit, is at l.from.
func (l *lexer) number() {
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
	if i < end && (isDigit(text[i]) || text[i] == fullwidth[0]) {
		l.longNumber()
		return
	}
	l.to = i
	if i-l.from > 1 && text[l.from] == '0' {
		l.fail(faultZero, l.from, i)
		return
	}
	l.value = rat.Int(int64(n))
	l.afterNumber(i-l.from == 1 && n == 0)
}

// longNumber reads a number of any length at l.from, with ASCII or full-width digits.
func (l *lexer) longNumber() {
	var written [maxDigits]byte
	count, i := 0, l.from
	for i < l.end {
		d, size := digitAt(l.text, i, l.end)
		if size == 0 {
			break
		}
		if count < len(written) {
			written[count] = d
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
	case count > 1 && written[0] == '0':
		l.fail(faultZero, l.from, i)
		return
	}
	n, large := uint64(0), false
	for _, d := range written[:count] {
		if n > (math.MaxInt64-uint64(d-'0'))/10 {
			large = true
			break
		}
		n = 10*n + uint64(d-'0')
	}
	l.value = rat.Int(int64(n))
	if large {
		var integer big.Int
		integer.SetString(string(written[:count]), 10)
		l.value = rat.FromBig(new(big.Rat).SetInt(&integer))
	}
	l.afterNumber(count == 1 && n == 0)
}

// afterNumber refuses what follows the number at text[from:to] and would make it a decimal or
// hexadecimal number.
func (l *lexer) afterNumber(zero bool) {
	i := l.to
	if i >= l.end {
		return
	}
	switch c := l.text[i]; {
	case c == '.' && !l.onlyClosing(i+1):
		l.fail(faultDecimal, l.from, endOf(l.text, i+1, l.end, isDigit))
	case zero && c|0x20 == 'x' && i+1 < l.end && isHex(l.text[i+1]):
		l.fail(faultHex, l.from, endOf(l.text, i+1, l.end, isHex))
	}
}

// fullStop reads "." and reports whether it ends the answer; if not, it fails.
func (l *lexer) fullStop() bool {
	if l.onlyClosing(l.to) {
		l.ended = true
		return true
	}
	if l.to < l.end && isDigit(l.text[l.to]) {
		l.fail(faultDecimal, l.from, endOf(l.text, l.to, l.end, isDigit))
	} else {
		l.fail(faultCharacter, l.from, l.to)
	}
	return false
}

// onlyClosing reports whether only blanks and the ends of mathematics follow from i on.
func (l *lexer) onlyClosing(i int) bool {
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

// endOf returns the first position in i..end whose byte is not in the class.
func endOf(text string, i, end int, class func(byte) bool) int {
	for i < end && class(text[i]) {
		i++
	}
	return i
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isHex(c byte) bool { return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// macro reads a LaTeX command. It reports false for a command that affects only the layout.
func (l *lexer) macro() bool {
	i := l.from + 1
	if i >= l.end {
		l.fail(faultMacro, l.from, i)
		return true
	}
	if !isLetter(l.text[i]) {
		return l.escapedSign(i)
	}
	l.to = endOf(l.text, i, l.end, isLetter)
	switch l.text[i:l.to] {
	case "times", "cdot", "ast":
		l.tok, l.op = tokOp, expr.Mul
	case "div":
		l.tok, l.op = tokOp, expr.Div
	case "frac", "dfrac", "tfrac", "cfrac":
		l.tok = tokFrac
	case "lbrace":
		l.tok, l.bracket = tokOpen, '{'
	case "rbrace":
		l.tok, l.bracket = tokClose, '{'
	case "lparen":
		l.tok, l.bracket = tokOpen, '('
	case "rparen":
		l.tok, l.bracket = tokClose, '('
	case "lbrack":
		l.tok, l.bracket = tokOpen, '['
	case "rbrack":
		l.tok, l.bracket = tokClose, '['
	case "left", "right", "big", "Big", "bigg", "Bigg",
		"bigl", "bigr", "Bigl", "Bigr", "biggl", "biggr", "Biggl", "Biggr":
		l.needBracket = true
		return false
	case "quad", "qquad", "displaystyle", "textstyle":
		return false
	default:
		l.fail(faultMacro, l.from, l.to)
	}
	return true
}

// escapedSign reads a backslash and the non-letter at i. It reports false for one that affects only
// the layout or opens or closes mathematics.
func (l *lexer) escapedSign(i int) bool {
	l.to = i + 1
	switch c := l.text[i]; c {
	case ',', ';', ':', '!', '>', ' ':
		return false
	case '\\':
		l.newline = true
		return false
	case '{':
		l.tok, l.bracket = tokOpen, '{'
	case '}':
		l.tok, l.bracket = tokClose, '{'
	case '(', '[':
		return !l.enterMath(c)
	case ')':
		return !l.leaveMath('(')
	case ']':
		return !l.leaveMath('[')
	default:
		l.fail(faultMacro, l.from, l.to)
	}
	return true
}

// dollar reads $ or $$ and reports whether it opens or closes mathematics correctly; if not, it
// fails.
func (l *lexer) dollar() bool {
	kind := byte('$')
	if l.math != '$' && l.to < l.end && l.text[l.to] == '$' {
		kind = 'D'
		l.to++
	}
	if l.math == 0 {
		return l.enterMath(kind)
	}
	return l.leaveMath(kind)
}

// enterMath opens mathematics. Mathematics encloses a whole expression or adjacent parts of it, and
// never begins inside a bracket.
func (l *lexer) enterMath(kind byte) bool {
	if l.math != 0 || l.openBrackets > 0 {
		l.fail(faultUnopened, l.from, l.to)
		return false
	}
	l.math, l.mathAt = kind, Span{l.from, l.to}
	return true
}

// leaveMath closes mathematics of the given kind, outside brackets; otherwise it fails.
func (l *lexer) leaveMath(kind byte) bool {
	if l.math != kind || l.openBrackets > 0 {
		l.fail(faultUnopened, l.from, l.to)
		return false
	}
	l.math = 0
	return true
}

// fullwidth is the full-width zero. The ten full-width digits differ only in their last byte, in
// order.
const fullwidth = "０"

// digitAt returns the digit at text[i:] as ASCII and its size in bytes, or 0, 0 if there is none.
func digitAt(text string, i, end int) (digit byte, size int) {
	if i >= end {
		return 0, 0
	}
	if isDigit(text[i]) {
		return text[i], 1
	}
	if i+3 <= end && text[i] == fullwidth[0] && text[i+1] == fullwidth[1] {
		if d := text[i+2] - fullwidth[2]; d <= 9 {
			return '0' + d, 3
		}
	}
	return 0, 0
}

// nonASCII reads the token at i, which is not ASCII. It reports false for a blank or the full stop
// that ends the answer.
func (l *lexer) nonASCII(i int) bool {
	r, size := utf8.DecodeRuneInString(l.text[i:l.end])
	l.from, l.to = i, i+size
	switch r {
	case '×', '⋅', '·', '∙', '✕', '✖', '＊':
		l.tok, l.op = tokOp, expr.Mul
	case '÷', '⁄', '／':
		l.tok, l.op = tokOp, expr.Div
	case '−', '–', '－':
		l.tok, l.op = tokOp, expr.Sub
	case '＋':
		l.tok, l.op = tokOp, expr.Add
	case '＾':
		l.tok, l.op = tokOp, expr.Pow
	case '（', '［', '｛', '【', '〔':
		l.tok, l.bracket = tokOpen, bracketOf(r)
	case '）', '］', '｝', '】', '〕':
		l.tok, l.bracket = tokClose, bracketOf(r)
	case '＝':
		l.tok = tokEquals
	case '。', '．':
		if !l.onlyClosing(l.to) {
			l.fail(faultCharacter, l.from, l.to)
			return true
		}
		l.ended = true
		return false
	default:
		switch {
		case '０' <= r && r <= '９':
			l.longNumber()
		case unicode.Is(unicode.Zs, r):
			return false
		default:
			l.fail(faultCharacter, l.from, l.to)
		}
	}
	l.checkExpected()
	return true
}

// bracketOf returns the kind of a bracket that is not ASCII.
func bracketOf(r rune) byte {
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

// blankAt returns the size of the blank at text[i:], which may be a line end, or 0 if there is
// none.
func blankAt(text string, i int) int {
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

// trim returns the span without blanks at either end.
func trim(text string, s Span) Span {
	for s.From < s.To {
		size := blankAt(text, s.From)
		if size == 0 {
			break
		}
		s.From += size
	}
	for s.From < s.To {
		r, size := utf8.DecodeLastRuneInString(text[s.From:s.To])
		if r < utf8.RuneSelf && blankAt(text, s.To-size) == 0 || r >= utf8.RuneSelf && !unicode.Is(unicode.Zs, r) {
			break
		}
		s.To -= size
	}
	return s
}

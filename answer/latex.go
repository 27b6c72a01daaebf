package answer

import (
	"strings"

	"github.com/make24/make24/expr"
)

// operatorMacros are the LaTeX macros of operators.
var operatorMacros = [...]struct {
	name string
	op   expr.Op
}{
	{`\times`, expr.Mul}, {`\cdot`, expr.Mul}, {`\div`, expr.Div},
}

// macroLen returns the length of the macro of an operator that text begins with, or 0.
func macroLen(text string) int {
	for i := range operatorMacros {
		if m := &operatorMacros[i]; strings.HasPrefix(text, m.name) {
			return len(m.name)
		}
	}
	return 0
}

// macroSuffixLen returns the length of the macro of an operator that text ends with, or 0.
func macroSuffixLen(text string) int {
	for i := range operatorMacros {
		if m := &operatorMacros[i]; strings.HasSuffix(text, m.name) {
			return len(m.name)
		}
	}
	return 0
}

// readMacro reads a LaTeX command and reports whether it is a token. A command that affects only
// the layout is not.
func (l *lexer) readMacro() bool {
	i := l.from + 1
	if i >= l.end {
		l.fail(faultMacro, l.from, i)
		return true
	}
	if !isLetter(l.text[i]) {
		return l.readEscaped(i)
	}
	l.to = skipClass(l.text, i, l.end, isLetter)
	switch l.text[i:l.to] {
	case "ast": // too rare for operatorMacros
		l.tok, l.op = tokOp, expr.Mul
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
		l.expected |= expectBracket
		return false
	case "quad", "qquad", "displaystyle", "textstyle":
		return false
	default:
		for _, m := range operatorMacros {
			if m.name[1:] == l.text[i:l.to] {
				l.tok, l.op = tokOp, m.op
				return true
			}
		}
		l.fail(faultMacro, l.from, l.to)
	}
	return true
}

// readEscaped reads a backslash and the non-letter at i, and reports whether they are a token. They
// are not if they affect only the layout, or open or close mathematics.
func (l *lexer) readEscaped(i int) bool {
	l.to = i + 1
	switch c := l.text[i]; c {
	case ',', ';', ':', '!', '>', ' ':
		return false
	case '\\':
		l.newline = true
		return false
	case '*': // escaped in Markdown
		l.tok, l.op = tokOp, expr.Mul
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

// readDollar reads $ or $$ and reports whether it opens or closes mathematics correctly; if not, it
// fails.
func (l *lexer) readDollar() bool {
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

// enterMath opens mathematics and reports true. Inside mathematics or a bracket it fails:
// mathematics encloses a whole expression or adjacent parts of it.
func (l *lexer) enterMath(kind byte) bool {
	if l.math != 0 || l.openBrackets > 0 {
		l.fail(faultUnopened, l.from, l.to)
		return false
	}
	l.math, l.mathAt = kind, Span{l.from, l.to}
	l.mathIsPart = l.prev == tokOp || l.prev == tokNumber || l.prev == tokClose
	return true
}

// leaveMath closes mathematics of the given kind and reports true. Inside other mathematics or a
// bracket it fails. It also fails if the mathematics has an operator and is an operand of another one, as in
// \(4+2\)*\(12-4\), since the delimiters may be meant as brackets.
func (l *lexer) leaveMath(kind byte) bool {
	isAll := !l.mathIsPart && skipBlanks(l.text, l.to, l.end) == l.end // the usual case
	hasOperator := !isAll && hasTopOperator(l.text[l.mathAt.To:l.from])
	if l.math != kind || l.openBrackets > 0 || hasOperator && l.mathIsPart {
		l.fail(faultUnopened, l.from, l.to)
		return false
	}
	if hasOperator {
		l.expected |= expectNoOperand
	}
	l.math = 0
	return true
}

// hasTopOperator reports whether a text has an operator between two operands, outside brackets. A text that begins or
// ends with an operator is no operand.
func hasTopOperator(text string) bool {
	depth, last := 0, -1
	text = strings.TrimSpace(text)
	for i := range len(text) {
		switch text[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		default:
			size := max(signLen(text[i:], ""), macroLen(text[i:]), prefixLen(text[i:], "·"))
			if size == 0 || depth > 0 {
				continue
			}
			if last = i + size; i == 0 {
				return false
			}
		}
	}
	return last >= 0 && last < len(text)
}

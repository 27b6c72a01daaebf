package expr

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Style defines how [Format] writes an expression. The zero value writes ASCII with the fewest
// parentheses, such as 8/(3-8/3).
type Style struct {
	// Pretty writes typographic operators with spaces around each binary
	// operator: 8 ÷ (3 − 8 ÷ 3).
	Pretty bool
	// Tree writes parentheses around every operand that is an operation:
	// ((1+2)+3)*4, (1*2)*(3*4). Without it, Format writes only the parentheses
	// that the tree needs: (a+b)+c is written a+b+c, but a+(b+c) keeps its
	// parentheses. In every style, a unary minus is in parentheses unless it
	// begins the text or follows an opening parenthesis, so that two signs are
	// never adjacent: 2-(-3).
	Tree bool
	// All writes parentheses around every operation, including the root:
	// (((1+2)+3)*4).
	All bool
}

// Format returns the text of e in the style s. In any style, [Parse] reads the text as the same
// tree if e contains no negative [Num] and is within the limits of Parse.
func Format(e Expr, s Style) string {
	w := writer{Style: s}
	w.writeOperand(e, s.All && isOperation(e), true)
	return string(w.text)
}

// writer holds the state of [Format].
type writer struct {
	text []byte
	Style
}

// isOperation reports whether e is not a number.
func isOperation(e Expr) bool {
	_, leaf := e.(Num)
	return !leaf
}

// writeOperand writes e, in parentheses if inParens is set. atStart reports whether e begins the
// text or follows an opening parenthesis.
func (w *writer) writeOperand(e Expr, inParens, atStart bool) {
	if inParens {
		w.text = append(w.text, '(')
		w.writeOperand(e, false, true)
		w.text = append(w.text, ')')
		return
	}
	switch e := e.(type) {
	case Num:
		if e < 0 {
			w.writeOp(Sub)
			e = -e
		}
		w.text = strconv.AppendUint(w.text, uint64(e), 10)
	case *Neg:
		w.writeOp(Sub)
		w.writeOperand(e.X, w.needsParens(e.X, signPrecedence+1, false), false)
	default:
		b := e.(*Bin)
		p := b.Op.Precedence()
		minLeft, minRight := p, p+1
		if b.Op.RightAssoc() {
			minLeft, minRight = minRight, minLeft
		}
		w.writeOperand(b.L, w.needsParens(b.L, minLeft, atStart), atStart)
		if w.Pretty {
			w.text = append(w.text, ' ')
		}
		w.writeOp(b.Op)
		if w.Pretty {
			w.text = append(w.text, ' ')
		}
		w.writeOperand(b.R, w.needsParens(b.R, minRight, false), false)
	}
}

func (w *writer) writeOp(o Op) {
	if w.Pretty {
		w.text = utf8.AppendRune(w.text, o.Pretty())
	} else {
		w.text = append(w.text, o.Symbol())
	}
}

// needsParens reports whether an operand e needs parentheses: because of the style, or because its
// precedence is below minPrecedence. A negative Num is written like the Neg of the same value.
func (w *writer) needsParens(e Expr, minPrecedence int, atStart bool) bool {
	switch e := e.(type) {
	case Num:
		return e < 0 && w.needsParens((*Neg)(nil), minPrecedence, atStart)
	case *Neg:
		return w.Tree || w.All || !atStart || signPrecedence < minPrecedence
	default:
		return w.Tree || w.All || e.(*Bin).Op.Precedence() < minPrecedence
	}
}

// Pretty returns ascii, an expression that Format wrote without Style.Pretty, with typographic
// operators and spaces: "8/(3-8/3)" becomes "8 ÷ (3 − 8 ÷ 3)".
func Pretty(ascii string) string { return Style{Pretty: true}.Rewrite(ascii) }

// Rewrite converts ascii, an expression that Format wrote without Pretty, to the operators and
// spaces of s. It ignores s.Tree and s.All: parentheses, like all other bytes, stay as they are.
func (s Style) Rewrite(ascii string) string {
	if !s.Pretty {
		return ascii
	}
	var out strings.Builder
	out.Grow(2 * len(ascii))
	isUnary := true
	for i := range len(ascii) {
		c := ascii[i]
		opCode := asciiOps[c]
		switch {
		case opCode == 0:
			out.WriteByte(c)
		case isUnary:
			out.WriteRune(Op(opCode - 1).Pretty())
		default:
			out.WriteByte(' ')
			out.WriteRune(Op(opCode - 1).Pretty())
			out.WriteByte(' ')
		}
		isUnary = opCode != 0 || c == '('
	}
	return out.String()
}

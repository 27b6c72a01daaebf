package expr

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Style is a way to write an expression; the zero value is ASCII with the
// fewest parentheses, 8/(3-8/3).
type Style struct {
	// Pretty writes 8 ÷ (3 − 8 ÷ 3): the signs of a book, spaces around each
	// operator.
	Pretty bool
	// Tree writes parentheses around every operand that is an operation, as a
	// program does that prints every ordering: ((1+2)+3)*4, (1*2)*(3*4). Without
	// it only what the tree needs is written: (a+b)+c is a+b+c, but a+(b+c)
	// stays, and a minus sign in front is in parentheses unless it begins the text
	// or a parenthesis, so that no two signs meet: 2-(-3).
	Tree bool
	// All writes parentheses around every operation, the last one included:
	// (((1+2)+3)*4).
	All bool
}

// Format returns e as text.
// [Parse] gives the same tree back, whatever the style.
func Format(e Expr, s Style) string { return string(s.Append(nil, e)) }

// Append appends what [Format] returns to dst.
func (s Style) Append(dst []byte, e Expr) []byte {
	w := writer{dst, s}
	w.operand(e, s.All && isOperation(e), true)
	return w.text
}

type writer struct {
	text []byte
	Style
}

func isOperation(e Expr) bool {
	_, leaf := e.(Num)
	return !leaf
}

// operand writes e, in parentheses if wrap. first says that e begins the text
// or a parenthesis.
func (w *writer) operand(e Expr, wrap, atStart bool) {
	if wrap {
		w.text = append(w.text, '(')
		w.operand(e, false, true)
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
		w.operand(e.X, w.needsParens(e.X, signPrecedence+1, false), false)
	default:
		b := e.(*Bin)
		p := b.Op.Precedence()
		left, right := p, p+1
		if b.Op.RightAssoc() {
			left, right = right, left
		}
		w.operand(b.L, w.needsParens(b.L, left, atStart), atStart)
		if w.Pretty {
			w.text = append(w.text, ' ')
		}
		w.writeOp(b.Op)
		if w.Pretty {
			w.text = append(w.text, ' ')
		}
		w.operand(b.R, w.needsParens(b.R, right, false), false)
	}
}

func (w *writer) writeOp(o Op) {
	if w.Pretty {
		w.text = utf8.AppendRune(w.text, o.Pretty())
	} else {
		w.text = append(w.text, o.Symbol())
	}
}

// wraps reports whether e needs parentheses as an operand whose operator has
// to bind at least as tightly as least. A Num below 0, which has no text of its
// own, is written as the Neg that is worth the same.
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

// Rewrite returns an expression written by Format in ASCII with the signs of the
// style, and the parentheses it has. Other bytes are kept.
func (s Style) Rewrite(ascii string) string {
	if !s.Pretty {
		return ascii
	}
	var out strings.Builder
	out.Grow(2 * len(ascii))
	unary := true
	for i := range len(ascii) {
		c := ascii[i]
		o := symbolOf[c]
		switch {
		case o == 0:
			out.WriteByte(c)
		case unary:
			out.WriteRune(Op(o - 1).Pretty())
		default:
			out.WriteByte(' ')
			out.WriteRune(Op(o - 1).Pretty())
			out.WriteByte(' ')
		}
		unary = o != 0 || c == '('
	}
	return out.String()
}

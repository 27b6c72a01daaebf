// Package hint puts the clues of package grade into words.
package hint

import (
	"strings"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/text"
	"github.com/make24/make24/rat"
)

// Say is a clue as a sentence. With ascii signs are * / - and not × ÷ −. The sentence of a step
// tells nothing of the steps after it.
func Say(c grade.Clue, lang text.Lang, ascii bool) string {
	w := words{lang, ascii}
	switch c.Key {
	case "idea":
		last := w.operation(c)
		if len(c.Techniques) == 0 {
			return lang.Say("hint.idea", "last", last)
		}
		return lang.Say("hint.idea.by", "how", lang.Say(text.HintBy(c.Techniques[0].String())), "last", last)
	case "shape":
		return lang.Say("hint.shape", "operation", w.name(c.Op))
	case "one":
		return lang.Say("hint.one")
	case "part":
		return lang.Say("hint.part", "value", w.number(c.C))
	case "sign":
		return lang.Say("hint.sign", "operation", w.name(c.Op))
	case "move":
		key := text.Key("hint.move.rest")
		switch {
		case len(c.Left) < 2:
			key = "hint.move"
		case len(c.Rest) == 0: // numbers may be left over
			key = "hint.move.left"
		}
		return lang.Say(key, "a", w.operand(c.A), "op", w.sign(c.Op), "b", w.operand(c.B), "value", w.number(c.C),
			"left", w.numbers(c.Left), "rest", w.moves(c.Rest))
	}
	return lang.Say(text.Key("hint."+c.Key), "target", w.number(c.C))
}

type words struct {
	lang  text.Lang
	ascii bool
}

func (w words) sign(op expr.Op) string {
	if w.ascii {
		return op.String()
	}
	return string(op.Pretty())
}

func (w words) name(op expr.Op) string { return w.lang.Say(text.HintOperator(op.String())) }

func (w words) number(x rat.Rat) string {
	if w.ascii {
		return x.String()
	}
	return strings.Replace(x.String(), "-", "−", 1)
}

func (w words) numbers(all []rat.Rat) string {
	var parts []string
	for _, x := range all {
		parts = append(parts, w.number(x))
	}
	return strings.Join(parts, " ")
}

// moves returns the steps of a solution as equations, in the order in which they are made.
func (w words) moves(all []grade.Move) string {
	var parts []string
	for _, m := range all {
		parts = append(parts, w.operand(m.A)+" "+w.sign(m.Op)+" "+w.operand(m.B)+" = "+w.number(m.C))
	}
	return strings.Join(parts, w.lang.Say("hint.join"))
}

// operand is a number beside an operator.
func (w words) operand(x rat.Rat) string {
	if x.IsInt() && x.Sign() >= 0 {
		return w.number(x)
	}
	return "(" + w.number(x) + ")"
}

func (w words) operation(c grade.Clue) string {
	return w.operand(c.A) + " " + w.sign(c.Op) + " " + w.operand(c.B)
}

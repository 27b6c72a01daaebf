// Package hint converts the clues of package grade to sentences.
package hint

import (
	"strings"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/engine/jsonform"
	"github.com/make24/make24/rat"
)

// Say returns a clue as a sentence. If ascii is set, it uses * / - instead of × ÷ −. The sentence
// of a step reveals nothing of later steps.
func Say(c grade.Clue, lang text.Lang, ascii bool) string {
	p := sentenceFormatter{lang, ascii}
	switch c.Key {
	case grade.ClueIdea:
		last := p.operation(c)
		if len(c.Techniques) == 0 {
			return lang.Say("hint.idea", "last", last)
		}
		return lang.Say("hint.idea.by", "how", lang.Say(text.HintTechniqueKey(c.Techniques[0].String())), "last", last)
	case grade.ClueShape:
		return lang.Say("hint.shape", "operation", p.operatorName(c.Op))
	case grade.ClueOne:
		return lang.Say("hint.one")
	case grade.CluePart:
		return lang.Say("hint.part", "value", p.number(c.C))
	case grade.ClueSign:
		return lang.Say("hint.sign", "operation", p.operatorName(c.Op))
	case grade.ClueMove:
		key := text.Key("hint.move.rest")
		switch {
		case len(c.Left) < 2:
			key = "hint.move"
		case len(c.Rest) == 0: // under rules that allow unused numbers
			key = "hint.move.left"
		}
		return lang.Say(key, "a", p.operand(c.A), "op", p.operatorSign(c.Op), "b", p.operand(c.B), "value", p.number(c.C),
			"left", p.numbers(c.Left), "rest", p.moves(c.Rest))
	default:
		return lang.Say(text.Key("hint."+string(c.Key)), "target", p.number(c.C))
	}
}

// sentenceFormatter formats the numbers, operators and moves in a sentence.
type sentenceFormatter struct {
	lang  text.Lang
	ascii bool
}

func (p sentenceFormatter) operatorSign(op expr.Op) string {
	if p.ascii {
		return op.String()
	}
	return string(op.Pretty())
}

func (p sentenceFormatter) operatorName(op expr.Op) string {
	return p.lang.Say(text.HintOperatorKey(op.String()))
}

func (p sentenceFormatter) number(x rat.Rat) string {
	if p.ascii {
		return x.String()
	}
	return x.Pretty()
}

func (p sentenceFormatter) numbers(xs []rat.Rat) string {
	var parts []string
	for _, x := range xs {
		parts = append(parts, p.number(x))
	}
	return strings.Join(parts, " ")
}

// moves returns moves as a list of equations.
func (p sentenceFormatter) moves(ms []grade.Move) string {
	var parts []string
	for _, m := range ms {
		parts = append(parts, p.operand(m.A)+" "+p.operatorSign(m.Op)+" "+p.operand(m.B)+" = "+p.number(m.C))
	}
	return strings.Join(parts, p.lang.Say("hint.join"))
}

// operand returns a number as an operand, in parentheses if it is negative or a fraction.
func (p sentenceFormatter) operand(x rat.Rat) string {
	if x.IsInt() && x.Sign() >= 0 {
		return p.number(x)
	}
	return "(" + p.number(x) + ")"
}

func (p sentenceFormatter) operation(c grade.Clue) string {
	return p.operand(c.A) + " " + p.operatorSign(c.Op) + " " + p.operand(c.B)
}

// NewLine returns the JSON of a position and its clues, with their sentences. variant is the name of
// the rules. If ascii is set, the sentences use * / - instead of × ÷ −.
func NewLine(p grade.Position, variant string, clues []grade.Clue, lang text.Lang, ascii bool) jsonform.Hint {
	return jsonform.NewHint(p, variant, clues, func(c grade.Clue) string { return Say(c, lang, ascii) })
}

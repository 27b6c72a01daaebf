// Package hint converts the clues of package grade to sentences.
package hint

import (
	"strconv"
	"strings"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/engine/jsonform"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// Say returns a clue as a sentence. If ascii is set, it uses * / - instead of × ÷ −. The sentence
// of a step reveals nothing of later steps.
func Say(c grade.Clue, lang text.Lang, ascii bool) string {
	p := sentenceFormatter{lang, ascii}
	args, has := []any{"target", p.number(c.C), "value", p.number(c.C)}, c.Key.Values()
	if has.Op {
		args = append(args, "operation", p.operatorName(c.Op), "op", p.operatorSign(c.Op))
	}
	if has.Operands {
		args = append(args, "a", p.operand(c.A), "b", p.operand(c.B), "last", p.operation(c))
	}
	if len(c.Techniques) > 0 {
		args = append(args, "how", lang.Say(text.HintTechniqueKey(c.Techniques[0].String())))
	}
	if has.Moves {
		args = append(args, "left", p.numbers(c.Left), "rest", p.moves(c.Rest))
	}
	if len(c.Choices) == 0 {
		return lang.Say(sentenceKey(c), args...)
	}
	taken := lang.Say("hint.choice", "choices", p.choices(c.Choices))
	if c.Key == grade.ClueChoice {
		return taken
	}
	return lang.Say("hint.then", "choices", taken, "move", lang.Say(sentenceKey(c), args...))
}

// sentenceKey returns the key of the sentence of a clue. Two kinds of clues have several sentences.
func sentenceKey(c grade.Clue) text.Key {
	switch {
	case c.Key == grade.ClueIdea && len(c.Techniques) > 0:
		return "hint.idea.by"
	case c.Key == grade.ClueMove && len(c.Left) >= 2 && len(c.Rest) == 0: // under rules that allow unused numbers
		return "hint.move.left"
	case c.Key == grade.ClueMove && len(c.Left) >= 2:
		return "hint.move.rest"
	}
	return text.Key("hint." + string(c.Key))
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

// choices returns what numbers of the hand stand for, as a list.
func (p sentenceFormatter) choices(list []puzzle.Choice) string {
	var parts []string
	for _, c := range list {
		text := c.Pretty()
		if p.ascii {
			text = c.String()
		}
		card, value, _ := strings.Cut(text, "=")
		switch c.Kind {
		case puzzle.Jokers:
			card = p.lang.Say("hint.joker")
		case puzzle.Factorials, puzzle.Roots: // 4 as 4! = 24
			value = card + " = " + value
			card = strconv.FormatInt(c.Number, 10)
		default: // K as 10
		}
		parts = append(parts, p.lang.Say("hint.as", "card", card, "value", value))
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

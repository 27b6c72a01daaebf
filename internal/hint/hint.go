// Package hint parses the numbers of a position, and converts the clues of package grade to
// sentences and JSON.
package hint

import (
	"encoding/json"
	"errors"
	"strings"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/excerpt"
	"github.com/make24/make24/internal/text"
	"github.com/make24/make24/puzzle"
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

// Line is the JSON of a hint that the command and the server write.
type Line struct {
	Numbers  []rat.Rat `json:"numbers"`
	Target   rat.Rat   `json:"target"`
	Rules    string    `json:"rules"`
	Solvable bool      `json:"solvable"`
	Clues    []Clue    `json:"hints"`
}

// Clue is the JSON of a clue: its sentence and only the values that the sentence contains.
type Clue struct {
	Step       int       `json:"step"`
	Kind       string    `json:"kind"`
	Text       string    `json:"text"`
	Op         string    `json:"op,omitempty"`
	A          *rat.Rat  `json:"a,omitempty"`
	B          *rat.Rat  `json:"b,omitempty"`
	Value      *rat.Rat  `json:"value,omitempty"`
	Left       []rat.Rat `json:"left,omitempty"`
	Rest       []Move    `json:"rest,omitempty"`
	Techniques []string  `json:"techniques,omitempty"`
}

// Move is the JSON of a move of a solution: a op b = value.
type Move struct {
	Op    string  `json:"op"`
	A     rat.Rat `json:"a"`
	B     rat.Rat `json:"b"`
	Value rat.Rat `json:"value"`
}

// NewLine returns the Line of a position and its clues. variant is the name of the rules. If ascii
// is set, the sentences use * / - instead of × ÷ −.
func NewLine(p grade.Position, variant string, clues []grade.Clue, lang text.Lang, ascii bool) Line {
	l := Line{Numbers: p.Numbers, Target: p.Target, Rules: variant, Solvable: Solvable(clues)}
	for _, c := range clues {
		out := Clue{Step: c.Step, Kind: string(c.Key), Text: Say(c, lang, ascii), Left: c.Left}
		switch c.Key {
		case grade.ClueIdea, grade.ClueMove:
			out.Op, out.A, out.B = c.Op.String(), &c.A, &c.B
			if len(c.Techniques) > 0 { // only the main one: others may be about the next move
				out.Techniques = []string{c.Techniques[0].String()}
			}
		case grade.ClueShape, grade.ClueSign:
			out.Op = c.Op.String()
		default:
		}
		if c.Key == grade.CluePart || c.Key == grade.ClueMove {
			out.Value = &c.C
		}
		for _, m := range c.Rest {
			out.Rest = append(out.Rest, Move{m.Op.String(), m.A, m.B, m.C})
		}
		l.Clues = append(l.Clues, out)
	}
	return l
}

// Solvable reports whether the first clue says that the target can be made.
func Solvable(clues []grade.Clue) bool {
	return clues[0].Key == grade.ClueSolvable || clues[0].Key == grade.ClueSolved
}

// Append appends the JSON of l and a line feed to dst.
func (l Line) Append(dst []byte) []byte {
	b, err := json.Marshal(l)
	if err != nil { // cannot happen, since every field can be encoded
		panic("hint: " + err.Error())
	}
	return append(append(dst, b...), '\n')
}

// ParsePosition parses the numbers that a player has now, for a variant and a target. They may be
// fractions, negative numbers and cards as package deal reads them: "8/3 3 8", "-2 K". Only a
// complete hand may be written without separators, as "3388"; a shorter text such as "24" is one
// number. The position is Moved if it has fewer numbers than the variant deals, or if it was
// written with a fraction or a negative number. ParsePosition returns a *NumberError for an invalid
// fraction or negative number, and otherwise a *deal.HandError, each with the index of the invalid
// word.
func ParsePosition(line string, v puzzle.Variant, target rat.Rat, opts deal.ParseOptions) (grade.Position, error) {
	p := grade.Position{Target: target, Rules: v.Rules}
	line = strings.ReplaceAll(line, "−", "-")
	if strings.ContainsAny(line, "/-⁄") {
		return parseFractions(p, line, opts)
	}
	if len(strings.TrimSpace(line)) < v.Cards {
		opts.SplitDigits = false
	}
	h, err := deal.ParseHand(line, opts)
	if err != nil {
		return p, err
	}
	for _, n := range h {
		p.Numbers = append(p.Numbers, rat.Int(n))
	}
	p.Moved = v.Cards > 0 && len(h) < v.Cards
	return p, nil
}

// parseFractions is ParsePosition for a line with a fraction or a minus sign.
func parseFractions(p grade.Position, line string, opts deal.ParseOptions) (grade.Position, error) {
	tokens := strings.FieldsFunc(line, deal.IsSeparator)
	p.Moved = true
	opts.SplitDigits = false // cards beside a fraction need separators
	for i, token := range tokens {
		token = strings.ReplaceAll(token, "⁄", "/")
		if i >= grade.MaxNumbers {
			return p, &deal.HandError{Kind: deal.KindTooMany, Token: token, Pos: i + 1, Limit: grade.MaxNumbers}
		}
		if !strings.ContainsAny(token, "/-") {
			h, err := deal.ParseHand(token, opts)
			var handErr *deal.HandError
			if errors.As(err, &handErr) {
				handErr.Pos = i + 1
			}
			if err != nil {
				return p, err
			}
			for _, n := range h {
				p.Numbers = append(p.Numbers, rat.Int(n))
			}
			continue
		}
		x, err := rat.Parse(token)
		if err != nil {
			return p, &NumberError{Token: token, Pos: i + 1, Err: err}
		}
		p.Numbers = append(p.Numbers, x)
	}
	return p, nil
}

// NumberError describes a word that is not a number.
type NumberError struct {
	Token string
	Pos   int // index of the word in the line, from 1
	Err   error
}

// Error returns a message of one line in English for users.
func (e *NumberError) Error() string {
	return excerpt.Quote(e.Token) + " is not a number: use whole numbers or fractions, such as 8/3"
}

// Unwrap returns the error of package rat.
func (e *NumberError) Unwrap() error { return e.Err }

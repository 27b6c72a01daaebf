package jsonform

import (
	"strconv"

	"github.com/make24/make24/grade"
	"github.com/make24/make24/rat"
)

// Hint is the JSON of a hint that the command and the server write.
type Hint struct {
	Numbers  []rat.Rat `json:"numbers"`
	Target   rat.Rat   `json:"target"`
	Rules    string    `json:"rules"`
	Solvable bool      `json:"solvable"`
	Clues    []Clue    `json:"hints"`
}

// Clue is the JSON of a clue: its sentence, if any, and only the values that the sentence contains.
type Clue struct {
	Step       int       `json:"step"`
	Kind       string    `json:"kind"`
	Text       string    `json:"text,omitempty"`
	Op         string    `json:"op,omitempty"`
	A          *rat.Rat  `json:"a,omitempty"`
	B          *rat.Rat  `json:"b,omitempty"`
	Value      *rat.Rat  `json:"value,omitempty"`
	Left       []rat.Rat `json:"left,omitempty"`
	Rest       []Move    `json:"rest,omitempty"`
	Techniques []string  `json:"techniques,omitempty"`
	Choices    []string  `json:"choices,omitempty"` // such as K=10
}

// Move is the JSON of a move of a solution: a op b = value.
type Move struct {
	Op    string  `json:"op"`
	A     rat.Rat `json:"a"`
	B     rat.Rat `json:"b"`
	Value rat.Rat `json:"value"`
}

// NewHint returns the Hint of a position and its clues. variant is the name of the rules. say
// returns the sentence of a clue; if it is nil, there are no sentences.
func NewHint(p grade.Position, variant string, clues []grade.Clue, say func(grade.Clue) string) Hint {
	h := Hint{Numbers: p.Numbers, Target: p.Target, Rules: variant, Solvable: Solvable(clues)}
	for _, c := range clues {
		out := Clue{Step: c.Step, Kind: string(c.Key), Left: c.Left}
		if say != nil {
			out.Text = say(c)
		}
		has := c.Key.Values()
		if has.Op {
			out.Op = c.Op.String()
		}
		if has.Operands {
			out.A, out.B = &c.A, &c.B
		}
		if has.Result {
			out.Value = &c.C
		}
		if len(c.Techniques) > 0 { // only the main one: others may be about the next move
			out.Techniques = []string{c.Techniques[0].String()}
		}
		for _, choice := range c.Choices {
			out.Choices = append(out.Choices, choice.String())
		}
		for _, m := range c.Rest {
			out.Rest = append(out.Rest, Move{m.Op.String(), m.A, m.B, m.C})
		}
		h.Clues = append(h.Clues, out)
	}
	return h
}

// Append appends the JSON of h, as encoding/json would write it, and a line feed to dst.
func (h Hint) Append(dst []byte) []byte {
	dst = appendNumbers(dst, `{"numbers":[`, h.Numbers)
	dst = appendRat(dst, `,"target":"`, h.Target)
	dst = append(append(dst, `,"rules":"`...), h.Rules...)
	dst = append(dst, `","solvable":`...)
	dst = strconv.AppendBool(dst, h.Solvable)
	dst = append(dst, `,"hints":[`...)
	for i, c := range h.Clues {
		dst = c.append(appendComma(dst, i))
	}
	return append(dst, "]}\n"...)
}

func (c *Clue) append(dst []byte) []byte {
	dst = strconv.AppendInt(append(dst, `{"step":`...), int64(c.Step), 10)
	dst = appendText(dst, `,"kind":"`, c.Kind)
	if c.Text != "" { // sentences of the catalogue have no quotation marks and no backslashes
		dst = appendText(dst, `,"text":"`, c.Text)
	}
	if c.Op != "" {
		dst = appendText(dst, `,"op":"`, c.Op)
	}
	for _, field := range []struct {
		prefix string
		value  *rat.Rat
	}{{`,"a":"`, c.A}, {`,"b":"`, c.B}, {`,"value":"`, c.Value}} {
		if field.value != nil {
			dst = appendRat(dst, field.prefix, *field.value)
		}
	}
	if len(c.Left) > 0 {
		dst = appendNumbers(dst, `,"left":[`, c.Left)
	}
	if len(c.Rest) > 0 {
		dst = append(dst, `,"rest":[`...)
		for i, m := range c.Rest {
			dst = m.append(appendComma(dst, i))
		}
		dst = append(dst, ']')
	}
	dst = appendTexts(dst, `,"techniques":[`, c.Techniques)
	dst = appendTexts(dst, `,"choices":[`, c.Choices)
	return append(dst, '}')
}

// appendTexts appends an array, unless it is empty. The name ends with its opening bracket.
func appendTexts(dst []byte, name string, texts []string) []byte {
	if len(texts) == 0 {
		return dst
	}
	dst = append(dst, name...)
	for i, text := range texts {
		dst = appendText(appendComma(dst, i), `"`, text)
	}
	return append(dst, ']')
}

func (m *Move) append(dst []byte) []byte {
	dst = append(append(dst, `{"op":"`...), m.Op...)
	dst = appendRat(dst, `","a":"`, m.A)
	dst = appendRat(dst, `,"b":"`, m.B)
	return append(appendRat(dst, `,"value":"`, m.Value), '}')
}

// appendNumbers appends an array. The name ends with its opening bracket.
func appendNumbers(dst []byte, name string, xs []rat.Rat) []byte {
	dst = append(dst, name...)
	for i, x := range xs {
		dst = appendRat(appendComma(dst, i), `"`, x)
	}
	return append(dst, ']')
}

// Solvable reports whether the first clue says that the target can be made.
func Solvable(clues []grade.Clue) bool {
	return clues[0].Key == grade.ClueSolvable || clues[0].Key == grade.ClueSolved
}

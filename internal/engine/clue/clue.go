// Package clue parses the numbers of a position and writes clues of package grade as JSON. It has no
// sentences in any language; package hint adds them.
package clue

import (
	"strconv"

	"github.com/make24/make24/grade"
	"github.com/make24/make24/rat"
)

// Line is the JSON of a hint that the command and the server write.
type Line struct {
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
}

// Move is the JSON of a move of a solution: a op b = value.
type Move struct {
	Op    string  `json:"op"`
	A     rat.Rat `json:"a"`
	B     rat.Rat `json:"b"`
	Value rat.Rat `json:"value"`
}

// NewLine returns the Line of a position and its clues. variant is the name of the rules. say
// returns the sentence of a clue; if it is nil, there are no sentences.
func NewLine(p grade.Position, variant string, clues []grade.Clue, say func(grade.Clue) string) Line {
	l := Line{Numbers: p.Numbers, Target: p.Target, Rules: variant, Solvable: Solvable(clues)}
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
		for _, m := range c.Rest {
			out.Rest = append(out.Rest, Move{m.Op.String(), m.A, m.B, m.C})
		}
		l.Clues = append(l.Clues, out)
	}
	return l
}

// Append appends the JSON of l, as encoding/json would write it, and a line feed to dst. It does not use
// that package, which would make the engine for browsers much larger.
func (l Line) Append(dst []byte) []byte {
	dst = appendNumbers(dst, `{"numbers":[`, l.Numbers)
	dst = appendNumber(dst, `,"target":`, l.Target)
	dst = append(append(dst, `,"rules":"`...), l.Rules...)
	dst = append(dst, `","solvable":`...)
	dst = strconv.AppendBool(dst, l.Solvable)
	dst = append(dst, `,"hints":[`...)
	for i, c := range l.Clues {
		dst = c.append(appendComma(dst, i))
	}
	return append(dst, "]}\n"...)
}

// appendComma appends a comma before every element of an array but the first.
func appendComma(dst []byte, index int) []byte {
	if index > 0 {
		dst = append(dst, ',')
	}
	return dst
}

func (c *Clue) append(dst []byte) []byte {
	dst = strconv.AppendInt(append(dst, `{"step":`...), int64(c.Step), 10)
	dst = append(append(append(dst, `,"kind":"`...), c.Kind...), '"')
	if c.Text != "" { // sentences of the catalogue have no quotation marks and no backslashes
		dst = append(append(append(dst, `,"text":"`...), c.Text...), '"')
	}
	if c.Op != "" {
		dst = append(append(append(dst, `,"op":"`...), c.Op...), '"')
	}
	for _, field := range []struct {
		name  string
		value *rat.Rat
	}{{`,"a":`, c.A}, {`,"b":`, c.B}, {`,"value":`, c.Value}} {
		if field.value != nil {
			dst = appendNumber(dst, field.name, *field.value)
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
	if len(c.Techniques) > 0 {
		dst = append(dst, `,"techniques":[`...)
		for i, technique := range c.Techniques {
			dst = append(append(append(appendComma(dst, i), '"'), technique...), '"')
		}
		dst = append(dst, ']')
	}
	return append(dst, '}')
}

func (m *Move) append(dst []byte) []byte {
	dst = append(append(dst, `{"op":"`...), m.Op...)
	dst = appendNumber(dst, `","a":`, m.A)
	dst = appendNumber(dst, `,"b":`, m.B)
	return append(appendNumber(dst, `,"value":`, m.Value), '}')
}

func appendNumber(dst []byte, name string, x rat.Rat) []byte {
	return append(x.AppendTo(append(append(dst, name...), '"')), '"')
}

// appendNumbers appends an array. The name ends with its opening bracket.
func appendNumbers(dst []byte, name string, xs []rat.Rat) []byte {
	dst = append(dst, name...)
	for i, x := range xs {
		dst = appendNumber(appendComma(dst, i), "", x)
	}
	return append(dst, ']')
}

// Solvable reports whether the first clue says that the target can be made.
func Solvable(clues []grade.Clue) bool {
	return clues[0].Key == grade.ClueSolvable || clues[0].Key == grade.ClueSolved
}

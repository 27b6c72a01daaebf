package hint

import (
	"encoding/json"

	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/text"
	"github.com/make24/make24/rat"
)

// Line is a hint in JSON, as the command and the server write it.
type Line struct {
	Numbers  []rat.Rat `json:"numbers"`
	Target   rat.Rat   `json:"target"`
	Rules    string    `json:"rules"`
	Solvable bool      `json:"solvable"`
	Clues    []Clue    `json:"hints"`
}

// Clue is a clue in JSON: its sentence, and what that tells, no more.
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

// Move is a step of a solution in JSON: a op b = value.
type Move struct {
	Op    string  `json:"op"`
	A     rat.Rat `json:"a"`
	B     rat.Rat `json:"b"`
	Value rat.Rat `json:"value"`
}

// NewLine is the line of a position and its clues. With ascii the sentences have * / - and
// not × ÷ −.
func NewLine(at grade.Position, variant string, clues []grade.Clue, lang text.Lang, ascii bool) Line {
	l := Line{Numbers: at.Numbers, Target: at.Target, Rules: variant, Solvable: Solvable(clues)}
	for _, c := range clues {
		out := Clue{Step: c.Step, Kind: c.Key, Text: Say(c, lang, ascii), Left: c.Left}
		switch c.Key {
		case "idea", "move":
			out.Op, out.A, out.B = c.Op.String(), &c.A, &c.B
			if len(c.Techniques) > 0 { // the others may be of the next move
				out.Techniques = []string{c.Techniques[0].String()}
			}
		case "shape", "sign":
			out.Op = c.Op.String()
		}
		if c.Key == "part" || c.Key == "move" {
			out.Value = &c.C
		}
		for _, m := range c.Rest {
			out.Rest = append(out.Rest, Move{m.Op.String(), m.A, m.B, m.C})
		}
		l.Clues = append(l.Clues, out)
	}
	return l
}

// Solvable is what the first clue says.
func Solvable(clues []grade.Clue) bool {
	return clues[0].Key == "solvable" || clues[0].Key == "solved"
}

// Append appends the line and a line feed.
func (l Line) Append(dst []byte) []byte {
	b, err := json.Marshal(l)
	if err != nil { // nothing in it can fail
		panic("hint: " + err.Error())
	}
	return append(append(dst, b...), '\n')
}

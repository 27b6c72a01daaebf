package cli

import (
	"bufio"
	"encoding/json"
	"iter"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// solutionRecord is one solution in JSON.
type solutionRecord struct {
	Expr     string   `json:"expr"`
	Pretty   string   `json:"pretty"`
	Idea     int      `json:"idea,omitempty"`
	Patterns []string `json:"patterns"`
	Last     string   `json:"last"`
	Fraction bool     `json:"fraction"`
	Largest  rat.Rat  `json:"largest"`
}

// newSolutionRecord describes a solution. The error, for an expression without
// a value, would be the engine's fault.
func newSolutionRecord(s solve.Solution, parens parens) (solutionRecord, error) {
	e := s.Expr()
	t, err := expr.TraitsOf(e)
	if err != nil {
		return solutionRecord{}, err
	}
	r := solutionRecord{
		Expr: s.Text, Pretty: s.Pretty(), Idea: s.Idea,
		Patterns: t.Patterns, Last: t.LastStep, Fraction: t.Fraction, Largest: t.Largest,
	}
	if parens == parensAll {
		r.Expr = expr.Format(e, expr.Style{All: true})
		r.Pretty = expr.Style{Pretty: true}.Rewrite(r.Expr)
	}
	if r.Patterns == nil {
		r.Patterns = []string{}
	}
	return r, nil
}

// handRecord is the line of one hand in JSON, but for its solutions, which
// follow as its last fields.
type handRecord struct {
	Hand     deal.Hand `json:"hand"`
	Target   rat.Rat   `json:"target"`
	Rules    string    `json:"rules"`
	Solvable bool      `json:"solvable"`
	counts
}

// counts holds what was counted of a hand, each where it was computed.
type counts struct {
	Written *int64 `json:"written,omitempty"`
	Forms   *int64 `json:"forms,omitempty"`
	Ideas   *int64 `json:"ideas,omitempty"`
}

// set puts in a count of a level.
func (c *counts) set(level expr.Level, n int64) {
	switch level {
	case expr.Written:
		c.Written = &n
	case expr.Form:
		c.Forms = &n
	default:
		c.Ideas = &n
	}
}

func newHandRecord(p puzzle.Puzzle, variant string) handRecord {
	return handRecord{Hand: p.Hand, Target: p.Target, Rules: variant}
}

// objectWriter writes one JSON object a line whose last fields are too long to
// be held as a whole: solutions are encoded one by one.
type objectWriter struct {
	out *bufio.Writer
	err error
}

// open writes a record without its closing brace.
func (w *objectWriter) open(record any) { w.write(record, 1) }

// write writes a value without its last bytes.
func (w *objectWriter) write(v any, drop int) {
	if w.err != nil {
		return
	}
	var b []byte
	if b, w.err = json.Marshal(v); w.err == nil {
		_, w.err = w.out.Write(b[:len(b)-drop])
	}
}

func (w *objectWriter) text(s string) {
	if w.err == nil {
		_, w.err = w.out.WriteString(s)
	}
}

// solutions writes the field "solutions".
func (w *objectWriter) solutions(seq iter.Seq[solve.Solution], parens parens) {
	w.text(`,"solutions":[`)
	first := true
	for s := range seq {
		if w.err != nil {
			return
		}
		if !first {
			w.text(",")
		}
		first = false
		var r solutionRecord
		if r, w.err = newSolutionRecord(s, parens); w.err == nil {
			w.write(r, 0)
		}
	}
	w.text("]")
}

// writeJSON writes one value as a line.
func writeJSON(out *bufio.Writer, v any) error {
	w := objectWriter{out: out}
	w.write(v, 0)
	w.text("\n")
	return w.err
}

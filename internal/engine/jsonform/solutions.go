package jsonform

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve"
)

// Query selects what an answer contains.
type Query struct {
	Variant string     // the name of the rules that is written
	Level   expr.Level // the level at which solutions are listed or counted
	First   bool       // write only the simplest solution
	Count   bool       // write the counts at all levels that fit the budget, and no solutions
	Nearest bool       // write the nearest values if there is no solution
	Parens  bool       // write all parentheses
	Brief   bool       // write only the expressions of solutions
}

// Counts holds the number of solutions of a puzzle at each level. Written and Ideas are Unknown if
// counting them would exceed the budget.
type Counts struct{ Written, Forms, Ideas int64 }

// Unknown represents a count that would exceed the budget.
const Unknown = -1

// CountAll counts the solutions at all three levels. It returns an error if the engine cannot count
// the forms, which need the smallest budget, or if the context has ended.
func CountAll(ctx context.Context, e *solve.Engine, p puzzle.Puzzle) (c Counts, err error) {
	if c.Forms, err = e.Count(ctx, p, expr.Form); err != nil {
		return Counts{}, err
	}
	for _, level := range []struct {
		level expr.Level
		n     *int64
	}{{expr.Idea, &c.Ideas}, {expr.Written, &c.Written}} {
		n, err := e.Count(ctx, p, level.level)
		switch {
		case errors.Is(err, solve.ErrBudget):
			n = Unknown
		case err != nil:
			return Counts{}, err
		}
		*level.n = n
	}
	return c, nil
}

// Solutions returns the selected solutions, simplest first. If ideas is set, solutions at level
// Form have the numbers of their ideas. If there are none, another search of the engine confirms it. Solutions
// returns the errors of the engine, such as solve.ErrContradiction.
func (q Query) Solutions(ctx context.Context, e *solve.Engine, p puzzle.Puzzle, ideas bool) ([]solve.Solution, error) {
	all, err := q.find(ctx, e, p, ideas)
	if err == nil && len(all) == 0 {
		if _, err := e.Solvable(ctx, p); errors.Is(err, solve.ErrContradiction) {
			return nil, err
		}
	}
	return all, err
}

// find is Solutions without the second search.
func (q Query) find(ctx context.Context, e *solve.Engine, p puzzle.Puzzle, ideas bool) ([]solve.Solution, error) {
	switch {
	case q.First:
		return q.firstSolution(ctx, e, p)
	case ideas && q.Level == solve.Form:
		all, _, err := e.Ideas(ctx, p)
		return all, err
	}
	return e.All(ctx, p, q.Level)
}

// firstSolution returns the simplest solution, or none.
func (q Query) firstSolution(ctx context.Context, e *solve.Engine, p puzzle.Puzzle) ([]solve.Solution, error) {
	find := e.First
	if q.Level == solve.Written {
		find = e.FirstWritten
	}
	s, ok, err := find(ctx, p)
	if err != nil || !ok {
		return nil, err
	}
	if q.Level != solve.Written {
		s.Idea = 1 // ideas are numbered in the order of their first solutions
	}
	return []solve.Solution{s}, nil
}

// Write writes the answer to a puzzle to out, as one line of JSON, and reports whether the puzzle
// has a solution. The object begins with the fields of head, which must be a JSON object or empty. If
// Write returns an error, it has written nothing, unless writing failed or the context ended during
// writing.
func (q Query) Write(ctx context.Context, out io.Writer, e *solve.Engine, p puzzle.Puzzle, head []byte) (bool, error) {
	w := lineWriter{out: out}
	if len(head) > len("{}") {
		w.buf = append(append(w.buf, head[:len(head)-1]...), ',')
	}
	if len(w.buf) == 0 {
		w.buf = append(w.buf, '{')
	}
	if q.Count {
		return q.writeCounts(ctx, &w, e, p)
	}
	return q.writeSolutions(ctx, &w, e, p)
}

// writeCounts writes the rest of the line for Count.
func (q Query) writeCounts(ctx context.Context, w *lineWriter, e *solve.Engine, p puzzle.Puzzle) (bool, error) {
	c, err := CountAll(ctx, e, p)
	if err != nil {
		return false, err
	}
	w.writePuzzle(p, q.Variant, c.Forms > 0)
	unknown := ""
	for _, level := range []struct {
		name string
		n    int64
	}{{"written", c.Written}, {"forms", c.Forms}, {"ideas", c.Ideas}} {
		if level.n == Unknown {
			unknown += `,"` + level.name + `"`
			continue
		}
		w.writeNumber(`,"`+level.name+`":`, level.n)
	}
	if unknown != "" {
		w.writeText(`,"unknown":[` + unknown[1:] + `]`)
	}
	w.writeText("}\n")
	return c.Forms > 0, w.flush()
}

// writeSolutions writes the rest of the line with solutions and the nearest values.
func (q Query) writeSolutions(ctx context.Context, w *lineWriter, e *solve.Engine, p puzzle.Puzzle) (bool, error) {
	all, err := q.Solutions(ctx, e, p, !q.Brief)
	if err != nil {
		return false, err
	}
	var nearest []nearestPuzzle
	if q.Nearest && len(all) == 0 {
		if nearest, err = q.nearestPuzzles(ctx, e, p); err != nil {
			return false, err
		}
	}
	w.writePuzzle(p, q.Variant, len(all) != 0)
	q.writeCount(w, len(all))
	if err := q.writeList(ctx, w, p, all); err != nil {
		return false, err
	}
	for i, v := range nearest {
		w.writeText([]string{`,"nearest":[{"value":"`, `,{"value":"`}[min(i, 1)])
		w.buf = v.puzzle.Target.AppendTo(w.buf)
		w.writeText(`","distance":"`)
		w.buf = v.puzzle.Target.Sub(p.Target).Abs().AppendTo(w.buf)
		w.writeText(`"`)
		q.writeCount(w, len(v.solutions))
		if err := q.writeList(ctx, w, v.puzzle, v.solutions); err != nil {
			return false, err
		}
		w.writeText("}")
	}
	if nearest != nil {
		w.writeText("]")
	}
	w.writeText("}\n")
	return len(all) != 0, w.flush()
}

// nearestPuzzle is a puzzle with one of the nearest values as its target, and its solutions.
type nearestPuzzle struct {
	puzzle    puzzle.Puzzle
	solutions []solve.Solution
}

// nearestPuzzles returns a puzzle with its solutions for each of the values nearest to the target.
func (q Query) nearestPuzzles(ctx context.Context, e *solve.Engine, p puzzle.Puzzle) (list []nearestPuzzle, err error) {
	values, err := e.Nearest(ctx, p)
	if err != nil {
		return nil, err
	}
	for _, v := range values {
		near := nearestPuzzle{puzzle: p}
		near.puzzle.Target = v
		if near.solutions, err = q.Solutions(ctx, e, near.puzzle, !q.Brief); err != nil {
			return nil, err
		}
		list = append(list, near)
	}
	return list, nil
}

// writeList writes the field "solutions".
func (q Query) writeList(ctx context.Context, w *lineWriter, p puzzle.Puzzle, solutions []solve.Solution) error {
	w.writeText(`,"solutions":[`)
	for i, s := range solutions {
		if i > 0 {
			w.writeText(",")
		}
		if err := w.writeSolution(p, s, q); err != nil {
			return err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	w.writeText("]")
	return ctx.Err() // a truncated list is an error
}

// lineWriter is a buffered writer of one line.
type lineWriter struct {
	out io.Writer
	buf []byte
}

// flushSize is the number of bytes in the buffer from which it is flushed.
const flushSize = 32 << 10

// writeText writes a text as it is.
func (w *lineWriter) writeText(s string) { w.buf = append(w.buf, s...) }

// writeNumber writes a name and a number.
func (w *lineWriter) writeNumber(name string, n int64) {
	w.writeText(name)
	w.buf = strconv.AppendInt(w.buf, n, 10)
}

func (w *lineWriter) flush() error {
	_, err := w.out.Write(w.buf)
	w.buf = w.buf[:0]
	return err
}

// writePuzzle writes the fields of the puzzle and the field "solvable".
func (w *lineWriter) writePuzzle(p puzzle.Puzzle, variant string, solvable bool) {
	w.writeText(`"hand":[`)
	w.buf = p.Hand.Append(w.buf, ',')
	w.writeText(`],"target":"`)
	w.buf = p.Target.AppendTo(w.buf)
	w.writeText(`","rules":"`)
	w.writeText(variant) // lower case letters and hyphens: it needs no escapes
	w.writeText(`","solvable":`)
	w.buf = strconv.AppendBool(w.buf, solvable)
}

// writeCount writes the number of solutions, unless only the first was selected.
func (q Query) writeCount(w *lineWriter, n int) {
	switch {
	case q.First:
	case q.Level == expr.Written:
		w.writeNumber(`,"written":`, int64(n))
	case q.Level == expr.Form:
		w.writeNumber(`,"forms":`, int64(n))
	default:
		w.writeNumber(`,"ideas":`, int64(n))
	}
}

// writeSolution writes one solution. Expressions, patterns and last steps need no escapes in JSON.
// It returns an error if the expression has no value, which would be a bug in the engine.
func (w *lineWriter) writeSolution(p puzzle.Puzzle, s solve.Solution, q Query) error {
	ascii := s.Text
	if q.Parens {
		ascii = expr.Format(s.Expr(), expr.Style{All: true})
	}
	w.writeText(`{"expr":"`)
	w.writeText(ascii)
	w.writeText(`","pretty":"`)
	w.writeText(expr.Pretty(ascii))
	w.writeText(`"`)
	if choices := choicesOf(p, s.Text); len(choices) > 0 {
		writeWords(w, `,"choices":[`, choices)
	}
	if s.Idea != 0 {
		w.writeNumber(`,"idea":`, int64(s.Idea))
	}
	if q.Brief {
		w.writeText("}")
	} else if err := w.writeTraits(s.Expr()); err != nil {
		return err
	}
	if len(w.buf) >= flushSize {
		return w.flush()
	}
	return nil
}

// choicesOf returns the choices of an answer, if the rules of p have any.
func choicesOf(p puzzle.Puzzle, answer string) []puzzle.Choice {
	if p.Rules.Alternatives == 0 {
		return nil
	}
	e, err := expr.Parse(answer)
	if err != nil {
		return nil
	}
	choices, _ := p.Choices(e)
	return choices
}

// Choices returns the choices of an answer as a text that follows it, such as " (K=10)", or "" if there
// are none.
func Choices(p puzzle.Puzzle, answer string, ascii bool) (text string) {
	separator := " ("
	for _, c := range choicesOf(p, answer) {
		choice := c.Pretty()
		if ascii {
			choice = c.String()
		}
		text += separator + choice
		separator = ", "
	}
	if text != "" {
		text += ")"
	}
	return text
}

// Hand returns the numbers of a hand as text, with jokers by name: "joker 3 8 8".
func Hand(p puzzle.Puzzle) string {
	text := p.Hand.String()
	if p.Rules.Alternatives&puzzle.Jokers != 0 {
		jokers := 0
		for jokers < len(p.Hand) && p.Hand[jokers] == 0 {
			jokers++
		}
		text = strings.Repeat("joker ", jokers) + p.Hand[jokers:].String()
	}
	return strings.TrimSpace(text)
}

// writeTraits writes the rest of a solution.
func (w *lineWriter) writeTraits(e expr.Expr) error {
	traits, err := expr.TraitsOf(e)
	if err != nil {
		return err
	}
	w.writeText(`,"patterns":[`)
	for i, pattern := range traits.Patterns {
		w.writeText([]string{`"`, `,"`}[min(i, 1)])
		w.writeText(string(pattern))
		w.writeText(`"`)
	}
	w.writeText(`],"last":"`)
	w.writeText(string(traits.LastStep))
	w.writeText(`","fraction":`)
	w.buf = strconv.AppendBool(w.buf, traits.Fraction)
	w.writeText(`,"largest":"`)
	w.buf = traits.Largest.AppendTo(w.buf)
	w.writeText(`"}`)
	return nil
}

// AppendGrade appends the grade of a puzzle to dst, as one line of JSON. g must be nil if the
// puzzle has no solution.
func AppendGrade(dst []byte, p puzzle.Puzzle, variant string, g *grade.Grade) []byte {
	w := lineWriter{buf: append(dst, '{')}
	w.writePuzzle(p, variant, g != nil)
	if g != nil {
		w.writeText(`,"seconds":`)
		w.buf = strconv.AppendFloat(w.buf, g.Seconds, 'f', -1, 64)
		w.writeNumber(`,"level":`, int64(g.Level))
		writeWords(&w, `,"techniques":[`, g.Techniques)
		writeWords(&w, `,"reasons":[`, g.Reasons)
		w.writeText(`,"easiest":"`)
		w.writeText(g.Easiest)
		w.writeText(`"`)
		if choices := choicesOf(p, g.Easiest); len(choices) > 0 {
			writeWords(&w, `,"choices":[`, choices)
		}
		w.writeText(`,"last":"`)
		w.writeText(g.Last)
		w.writeText(`"`)
	}
	w.writeText("}\n")
	return w.buf
}

// writeWords writes a name and an array of texts that need no escapes in JSON.
func writeWords[T fmt.Stringer](w *lineWriter, name string, list []T) {
	w.writeText(name)
	for i, t := range list {
		w.writeText([]string{`"`, `,"`}[min(i, 1)])
		w.writeText(t.String())
		w.writeText(`"`)
	}
	w.writeText("]")
}

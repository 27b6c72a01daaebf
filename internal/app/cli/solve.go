package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/engine/jsonform"
	"github.com/make24/make24/internal/sets/record"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

func (a *app) newSolve() *cobra.Command {
	cmd := a.newCommand("solve [HAND... | -]", "solve.short", "solve.long", "solve.example")
	flags := a.addRuleFlags(cmd, "classic")
	list := a.newLister(cmd)
	a.addStrictFlag(cmd)
	var fields record.FieldNames
	a.addFieldFlags(cmd, &fields, false)
	cmd.Flags().BoolVar(&list.query.Nearest, "nearest", false, a.say("flag.help.nearest"))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := list.prepare(cmd, ""); err != nil {
			return err
		}
		isSet, err := a.eachPuzzle(cmd.Context(), args, flags, &fields, func(ctx context.Context, p puzzle.Puzzle, variant string) (bool, error) {
			list.query.Variant = variant
			return list.writeAnswer(ctx, p, nil)
		})
		if isSet {
			return err
		}
		r, err := flags.read()
		if err != nil {
			return err
		}
		list.query.Variant = r.variant.Name
		do := func(ctx context.Context, hand string) (bool, error) {
			p, err := r.puzzle(hand)
			if err != nil {
				return false, err
			}
			return list.writeAnswer(ctx, p, nil)
		}
		return a.eachHand(cmd.Context(), args, splitHands, func(hand string) { a.reportReading(r.hand, hand) }, do)
	}
	return cmd
}

// lister prints the solutions of puzzles, their numbers, or the nearest values, as its flags say.
type lister struct {
	app      *app
	distinct *string
	parens   *string
	explain  bool
	query    jsonform.Query // set by the flags
}

// newLister returns a lister and adds the flags of the lister to cmd.
func (a *app) newLister(cmd *cobra.Command) *lister {
	l := &lister{app: a}
	a.addMemoryFlag(cmd)
	f := cmd.Flags()
	f.BoolVar(&l.query.First, "first", false, a.say("flag.help.first"))
	f.BoolVar(&l.query.Count, "count", false, a.say("flag.help.count"))
	f.BoolVar(&l.explain, "explain", false, a.say("flag.help.explain"))
	l.distinct = a.addChoiceFlag(cmd, "distinct", expr.Form.String(), "flag.help.distinct",
		expr.Written.String(), expr.Form.String(), expr.Idea.String())
	l.parens = a.addChoiceFlag(cmd, "parens", "fewest", "flag.help.parens", "fewest", "all")
	return l
}

// prepare checks the flags. JSON lines name the variant.
func (l *lister) prepare(cmd *cobra.Command, variant string) (err error) {
	for _, other := range []string{"first", "explain", "nearest"} {
		if err := checkExclusive(cmd, "count", other); err != nil {
			return err
		}
	}
	l.query.Variant = variant
	l.query.Parens = *l.parens == "all"
	return l.query.Level.UnmarshalText([]byte(*l.distinct))
}

// writeAnswer prints the result for one puzzle and reports whether it has a solution.
// A JSON line begins with the fields of head, a JSON object or nil.
func (l *lister) writeAnswer(ctx context.Context, p puzzle.Puzzle, head []byte) (bool, error) {
	defer l.app.showElapsed()()
	yes, err := l.writeResult(ctx, p, head)
	if err != nil {
		q := l.query
		err = &puzzleError{puzzle: p, err: err, memoryHelps: true, firstHelps: !q.First && !q.Count}
	}
	return yes, err
}

// writeResult writes what the query asks for and reports whether p has a solution.
func (l *lister) writeResult(ctx context.Context, p puzzle.Puzzle, head []byte) (bool, error) {
	prefix := ""
	if l.app.prefixHand {
		prefix = jsonform.Hand(p) + ": "
	}
	switch {
	case l.app.json:
		return l.query.Write(ctx, l.app.out, l.app.solver(), p, head)
	case l.query.Count:
		return l.writeCounts(ctx, p, prefix)
	}
	n, err := l.writeSolutions(ctx, p, prefix)
	if err != nil {
		return false, err
	}
	if n == 0 {
		return false, l.writeNone(ctx, p, prefix)
	}
	if l.app.tty && !l.query.First {
		fmt.Fprintln(l.app.out, prefix+l.app.say(foundMessages[l.query.Level], "n", n))
	}
	return true, nil
}

// foundMessages maps levels to the messages for the number of solutions found.
var foundMessages = map[expr.Level]text.Key{
	expr.Written: "solve.found.written", expr.Form: "solve.found.forms", expr.Idea: "solve.found.ideas",
}

// writeCounts prints the number of solutions at each level.
func (l *lister) writeCounts(ctx context.Context, p puzzle.Puzzle, prefix string) (bool, error) {
	c, err := jsonform.CountAll(ctx, l.app.solver(), p)
	if err != nil {
		return false, err
	}
	key := text.Key("solve.counts")
	switch {
	case c.Written == jsonform.Unknown && c.Ideas == jsonform.Unknown:
		key = "solve.counts.forms"
	case c.Written == jsonform.Unknown:
		key = "solve.counts.nowritten"
	case c.Ideas == jsonform.Unknown:
		key = "solve.counts.noideas"
	}
	_, err = fmt.Fprintln(l.app.out, prefix+l.app.say(key, "written", c.Written, "forms", c.Forms, "ideas", c.Ideas))
	return c.Forms > 0, err
}

// writeSolutions prints the solutions of a puzzle as text and returns their number.
func (l *lister) writeSolutions(ctx context.Context, p puzzle.Puzzle, prefix string) (int, error) {
	solutions, err := l.query.Solutions(ctx, l.app.solver(), p, false)
	if err != nil {
		return 0, err
	}
	tail := " = " + l.app.formatValue(p.Target)
	for i, s := range solutions {
		if err := ctx.Err(); err != nil {
			return i, err
		}
		if _, err := fmt.Fprintln(l.app.out, prefix+l.formatSolution(s)+tail+jsonform.Choices(p, s.Text, l.app.ascii)); err != nil {
			return i, err
		}
		if l.explain {
			line, err := l.explainSolution(s)
			if err != nil {
				return i, err
			}
			if _, err := fmt.Fprintln(l.app.out, "  "+line); err != nil {
				return i, err
			}
		}
	}
	return len(solutions), ctx.Err() // an interrupted list is an error
}

// formatSolution returns a solution as text.
func (l *lister) formatSolution(s solve.Solution) string {
	ascii := s.Text
	if l.query.Parens {
		ascii = expr.Format(s.Expr(), expr.Style{All: true})
	}
	return l.app.formatOperators(ascii)
}

// formatOperators returns an ASCII expression with the operator signs of the run.
func (a *app) formatOperators(ascii string) string {
	if a.ascii {
		return ascii
	}
	return expr.Pretty(ascii)
}

// formatValue returns a number as text.
func (a *app) formatValue(r rat.Rat) string {
	if a.ascii {
		return r.String()
	}
	return r.Pretty()
}

// explainSolution describes a solution in one line. It omits a pattern or a last step
// that has no name.
func (l *lister) explainSolution(s solve.Solution) (string, error) {
	t, err := expr.TraitsOf(s.Expr())
	if err != nil {
		return "", err
	}
	var parts []string
	for _, pattern := range t.Patterns {
		parts = append(parts, l.app.say("explain.pattern", "pattern", l.app.formatOperators(string(pattern))))
	}
	if t.LastStep != expr.OtherStep {
		parts = append(parts, l.app.say("explain.last", "step", l.app.formatOperators(string(t.LastStep))))
	}
	fraction := l.app.say("explain.whole")
	if t.Fraction {
		fraction = l.app.say("explain.fraction")
	}
	largest := l.app.say("explain.largest", "value", t.Largest)
	return strings.Join(append(parts, fraction, largest), l.app.say("list.comma")), nil
}

// writeNone prints that there is no solution, what was tried, and the nearest values if the query
// asks for them.
func (l *lister) writeNone(ctx context.Context, p puzzle.Puzzle, prefix string) error {
	var values []rat.Rat
	var nearestErr error
	if l.query.Nearest {
		if values, nearestErr = l.app.solver().Nearest(ctx, p); errors.Is(nearestErr, solve.ErrContradiction) {
			return nearestErr // there may be a solution
		}
	}
	tried, err := l.app.solver().Tried(ctx, p)
	switch {
	case errors.Is(err, solve.ErrBudget):
		fmt.Fprintln(l.app.out, prefix+l.app.say("solve.none", "hand", jsonform.Hand(p), "target", l.app.formatValue(p.Target)))
	case err != nil:
		return err
	case p.Rules.Values != 0: // some forms have no legal tree
		fmt.Fprintln(l.app.out, prefix+l.app.say("solve.none.legal",
			"hand", jsonform.Hand(p), "target", l.app.formatValue(p.Target), "tried", tried, "limits", l.app.describeLimits(p.Rules.Values)))
	default:
		fmt.Fprintln(l.app.out, prefix+l.app.say("solve.none.tried", "hand", jsonform.Hand(p), "target", l.app.formatValue(p.Target), "tried", tried))
	}
	if nearestErr != nil {
		return nearestErr
	}
	for _, v := range values {
		distance := v.Sub(p.Target).Abs()
		fmt.Fprintln(l.app.out, prefix+l.app.say("solve.nearest", "value", l.app.formatValue(v), "distance", l.app.formatValue(distance)))
		near := p
		near.Target = v
		if _, err := l.writeSolutions(ctx, near, prefix); err != nil {
			return err
		}
	}
	return nil
}

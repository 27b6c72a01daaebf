package dataset

import (
	"fmt"
	"slices"
	"strings"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// Stream of Search writes a solution as a list of steps, each an operation on two numbers and its
// result: "3+5=8". As an operand, a fraction is in parentheses: "8/(1/3)=24". Its search path
// describes the same steps in sentences, with the numbers left after each step. The format is that
// of src/countdown.py in kanishkg/stream-of-search.

// stepText returns a step as a text such as "3+5=8".
func stepText(s expr.Step) string {
	return operandText(s.A) + s.Op.String() + operandText(s.B) + "=" + s.C.String()
}

// operandText returns the text of a number as an operand, with a fraction in parentheses.
func operandText(r rat.Rat) string {
	if r.Sign() < 0 || !r.IsInt() {
		return "(" + r.String() + ")"
	}
	return r.String()
}

// parseSteps returns the steps of a solution, or nil if the solution is empty.
func parseSteps(solution string) ([]expr.Step, error) {
	if solution == "" {
		return nil, nil
	}
	e, err := expr.Parse(solution)
	if err != nil {
		return nil, err
	}
	return expr.Steps(e)
}

// stepTexts returns the texts of the steps.
func stepTexts(steps []expr.Step) []string {
	texts := []string{}
	for _, s := range steps {
		texts = append(texts, stepText(s))
	}
	return texts
}

// searchPath returns the search path of the steps; "" if there are none.
func searchPath(hand []int64, target rat.Rat, steps []expr.Step) string {
	var b strings.Builder
	remaining := make([]string, 0, len(hand))
	for _, n := range hand {
		remaining = append(remaining, rat.Int(n).String())
	}
	list := func(texts []string) string { return "[" + strings.Join(texts, ", ") + "]" }
	operations := []string{}
	for i, s := range steps {
		if i == 0 {
			fmt.Fprintf(&b, "Current State: %v:%s, Operations: []\n", target, list(remaining))
		}
		for _, operand := range []rat.Rat{s.A, s.B} {
			if at := slices.Index(remaining, operand.String()); at >= 0 {
				remaining = slices.Delete(remaining, at, at+1)
			}
		}
		remaining = append(remaining, s.C.String())
		fmt.Fprintf(&b, "Exploring Operation: %s, Resulting Numbers: %s\n", stepText(s), list(remaining))
		if i == len(steps)-1 {
			fmt.Fprintf(&b, "%v,%v equal: Goal Reached\n", s.C, target)
			break
		}
		fmt.Fprintf(&b, "Generated Node #%d: %s from Operation: %s\n", i+2, list(remaining), stepText(s))
		operations = append(operations, "'"+stepText(s)+"'")
		fmt.Fprintf(&b, "Current State: %v:%s, Operations: %s\n", target, list(remaining), list(operations))
	}
	return b.String()
}

// joinSteps combines steps, as sets of other programs contain them, into an expression. It returns
// "" if the steps are not a solution, which does not make the puzzle invalid.
func joinSteps(steps []string, r *Record) string {
	judge := answer.New(answer.Profile{Rules: r.Rules})
	res, details := judge.Examine(strings.Join(steps, "\n"), r.Hand, r.Target, true)
	if res.Verdict != answer.Correct || details.Expr == nil { // Expr is nil if a number is too large
		return ""
	}
	return expr.Format(details.Expr, expr.Style{})
}

package record

import (
	"context"
	"slices"
	"sync"

	"github.com/make24/make24/internal/answer"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// Answer judges a bare answer to the puzzle of the options and appends the verdict to dst, as
// Check does for a record.
func (c *Checker) Answer(dst []byte, text string) ([]byte, answer.Result) {
	q := c.bare(text)
	r, details := c.judgeRequest(&q, c.options.Expr)
	dst = c.append(dst, &q, &r, &details)
	return dst, r
}

// Examine judges a bare answer like Answer, and returns the verdict with all its details.
func (c *Checker) Examine(text string) (answer.Result, answer.Details) {
	q := c.bare(text)
	return c.judgeRequest(&q, true)
}

func (c *Checker) bare(text string) Request {
	return Request{Answer: []byte(text), Hand: c.options.Hand, Target: c.options.Target, player: c.players[""]}
}

// judgeRequest judges, with the details that the options ask for, and with the expression if
// tree is set.
func (c *Checker) judgeRequest(q *Request, tree bool) (r answer.Result, details answer.Details) {
	if tree || c.options.Credit {
		r, details = q.player.judge.Examine(string(q.Answer), q.Hand, q.Target, tree)
	} else {
		r = q.player.judge.JudgeBytes(q.Answer, q.Hand, q.Target)
	}
	if r.NoSolution {
		c.settle(&r, q)
		if r.Verdict == answer.Correct {
			details.Credit.Score = rat.Int(1)
		}
	}
	return r, details
}

// engines are those of answers that are decided at the time: their tables are large, and a Checker that waits
// for the next answer needs none.
var engines = sync.Pool{New: func() any { return solve.New() }}

// settle decides an answer that says that there is no solution, within the budget of the options.
func (c *Checker) settle(r *answer.Result, q *Request) {
	p, err := puzzle.New(slices.Sorted(slices.Values(q.Hand)), q.Target, q.player.profile.Rules)
	if err != nil { // a number below 0, or a target that no puzzle has
		r.SettleLimit()
		return
	}
	engine := engines.Get().(*solve.Engine)
	defer engines.Put(engine)
	engine.Budget = c.options.Budget
	solvable, err := engine.Solvable(context.Background(), p)
	if err != nil {
		r.SettleLimit()
		return
	}
	r.Settle(solvable)
}

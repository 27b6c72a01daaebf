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
	q := Request{Answer: []byte(text), Hand: c.options.Hand, Target: c.options.Target, player: c.players[""]}
	var credit answer.Credit
	result := c.judgeRequest(&q, &credit)
	dst = c.append(dst, &q, &result, &credit)
	return dst, result
}

// judgeRequest judges, with partial credit where it is asked for.
func (c *Checker) judgeRequest(q *Request, credit *answer.Credit) (r answer.Result) {
	if c.options.Credit {
		*credit, r = q.player.judge.Credit(string(q.Answer), q.Hand, q.Target)
	} else {
		r = q.player.judge.JudgeBytes(q.Answer, q.Hand, q.Target)
	}
	if r.NoSolution {
		c.Settle(&r, q.player.profile, q.Hand, q.Target)
		if r.Verdict == answer.Correct {
			credit.Score = rat.Int(1)
		}
	}
	return r
}

// engines are those of answers that are decided at the time: their tables are large, and a Checker that waits
// for the next answer needs none.
var engines = sync.Pool{New: func() any { return solve.New() }}

// Settle decides an answer that says that there is no solution, within the budget of the options.
func (c *Checker) Settle(r *answer.Result, profile answer.Profile, hand []int64, target rat.Rat) {
	p, err := puzzle.New(slices.Sorted(slices.Values(hand)), target, profile.Rules)
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

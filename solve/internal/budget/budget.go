// Package budget counts what one call of the engine uses: its memory, its steps, and
// whether its context has ended.
//
// An [Account] is opened for a call and passed down. Work that has to stop sets
// Account.Err, and every loop ends as soon as it sees the error: [Account.Step] reports
// whether to continue. Nothing partial is returned.
package budget

import (
	"context"
	"errors"
	"fmt"
)

// ErrBudget is the error that every [*Error] wraps.
var ErrBudget = errors.New("solve: over the budget")

// Error is documented as solve.BudgetError.
type Error struct {
	What    string
	Count   int64
	Need    int64
	Allowed int64
}

var texts = map[string]string{
	"tables":    "the tables of %[1]d numbers",
	"solutions": "a list of %[1]d solutions",
	"ideas":     "the ideas among %[1]d forms",
	"values":    "the values of %[1]d numbers",
	"window":    "a window of %[1]d numbers",
	"joined":    "joining the digits of %[1]d numbers in every way",
	"memory":    "the search",
}

func (e *Error) Error() string {
	switch e.What {
	case "steps":
		return fmt.Sprintf("%v: the search passed %d steps", ErrBudget, e.Allowed)
	case "powers":
		return fmt.Sprintf("%v: powers of %d numbers; at most %d can be searched", ErrBudget, e.Count, e.Allowed)
	}
	what := texts[e.What]
	if e.What != "memory" {
		what = fmt.Sprintf(what, e.Count)
	}
	if e.Need == 0 {
		return fmt.Sprintf("%v: %s needs more than %d MiB of memory", ErrBudget, what, e.Allowed>>20)
	}
	const mebi = 1 << 20
	return fmt.Sprintf("%v: %s: about %d MiB of memory needed, %d MiB allowed", ErrBudget, what, (e.Need+mebi-1)/mebi, e.Allowed/mebi)
}

// Unwrap returns [ErrBudget].
func (e *Error) Unwrap() error { return ErrBudget }

// Limits are what a call may use.
type Limits struct {
	Bytes int64 // memory for tables and answers
	Keep  int64 // memory that may outlive the call
	Steps int64 // 0: any number
}

// Account is what one call has used of its limits.
type Account struct {
	Limits
	Used  int64 // bytes in use
	Kept  int64 // of Used, what outlives the current hand
	Polls int   // times that the budget and the context were checked
	Err   error // why the work has stopped

	ctx      context.Context
	steps    int64
	nextPoll int64 // steps at which to check again
}

// stepsPerPoll is how many steps pass between two checks: well under 10 ms.
const stepsPerPoll = 1 << 14

// Open returns the account of a new call. It panics if the context is nil.
func Open(ctx context.Context, limits Limits) Account {
	if ctx == nil {
		panic("solve: nil context")
	}
	a := Account{Limits: limits, ctx: ctx, nextPoll: stepsPerPoll, Err: ctx.Err()}
	if a.Steps > 0 {
		a.nextPoll = min(a.nextPoll, a.Steps)
	}
	return a
}

// Step counts n steps of work and reports whether to continue.
func (a *Account) Step(n int) bool {
	a.steps += int64(n)
	if a.steps > a.nextPoll {
		a.Poll()
	}
	return a.Err == nil
}

// Poll checks the step budget and the context, and records the first error.
func (a *Account) Poll() {
	a.Polls++
	a.nextPoll = a.steps + stepsPerPoll
	if a.Steps > 0 && a.steps > a.Steps {
		a.fail(Error{What: "steps", Allowed: a.Steps})
	}
	if err := a.ctx.Err(); err != nil && a.Err == nil {
		a.Err = err
	}
}

// Charge counts n bytes more, or less.
func (a *Account) Charge(n int64) {
	a.Used += n
	if n > 0 {
		a.CheckLimit(0)
	}
}

// ChargeKept is Charge for bytes that outlive the current hand.
func (a *Account) ChargeKept(n int64) {
	a.Kept += n
	a.Charge(n)
}

// CheckLimit stops the work if so many bytes more are in use than are allowed.
func (a *Account) CheckLimit(extra int64) bool {
	if a.Used+extra > a.Bytes {
		a.fail(Error{What: "memory", Allowed: a.Bytes})
	}
	return a.Err == nil
}

// CheckFits refuses work that would need about n bytes more than there are; what and
// count are an [Error]'s.
func (a *Account) CheckFits(n int64, what string, count int64) bool {
	if n > a.Bytes-a.Used {
		a.fail(Error{What: what, Count: count, Need: min(n, 1<<62) + a.Used, Allowed: a.Bytes})
	}
	return a.Err == nil
}

// Retry forgets that something would not fit, where other work may need less. It reports
// whether there is anything to retry: not if the context has ended or memory is full.
func (a *Account) Retry() bool {
	if a.ctx.Err() != nil || !errors.Is(a.Err, ErrBudget) || a.Used > a.Bytes {
		return false
	}
	a.Err = nil
	return true
}

// fail records e unless there is an earlier error.
func (a *Account) fail(e Error) {
	if a.Err == nil {
		a.Err = &e
	}
}

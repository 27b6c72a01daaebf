// Package budget accounts for the memory and the steps that one call of the engine uses, and checks
// its context.
//
// Each call opens an [Account] and passes it down. Work that has to stop sets Account.Err, and
// every loop ends when it sees the error: [Account.Step] reports whether to continue. A stopped
// call returns no partial answer.
package budget

import (
	"context"
	"errors"
	"fmt"
)

// ErrBudget is the error that every [*Error] wraps.
var ErrBudget = errors.New("solve: budget exceeded")

// Kind is a code for what would exceed the budget. Package solve documents the constants, as
// solve.BudgetTables and so on.
type Kind string

// The kinds of an [Error].
const (
	Tables    Kind = "tables"
	Solutions Kind = "solutions"
	Ideas     Kind = "ideas"
	Values    Kind = "values"
	Window    Kind = "window"
	Joined    Kind = "joined"
	Powers    Kind = "powers"
	Memory    Kind = "memory"
	Steps     Kind = "steps"
)

// Error reports the limit that a call would exceed. Package solve documents it as
// solve.BudgetError.
type Error struct {
	What    Kind
	Count   int64
	Need    int64
	Allowed int64
}

// subjects are what exceeds the memory of a budget; %d is [Error].Count.
var subjects = [...]struct {
	kind   Kind
	format string
}{
	{Tables, "the tables of %d numbers"},
	{Solutions, "a list of %d solutions"},
	{Ideas, "the ideas among %d forms"},
	{Values, "the values of %d numbers"},
	{Window, "a window of %d numbers"},
	{Joined, "joining the digits of %d numbers in every way"},
}

// Error returns a message that names what would exceed the budget.
func (e *Error) Error() string {
	switch e.What {
	case Steps:
		return fmt.Sprintf("%v: the search exceeded %d steps", ErrBudget, e.Allowed)
	case Powers:
		return fmt.Sprintf("%v: with powers, at most %d numbers can be searched, not %d", ErrBudget, e.Allowed, e.Count)
	default: // the other kinds concern memory
	}
	what := "the search"
	for _, s := range subjects {
		if s.kind == e.What {
			what = fmt.Sprintf(s.format, e.Count)
		}
	}
	if e.Need == 0 {
		return fmt.Sprintf("%v: %s needs more than %d MiB of memory", ErrBudget, what, e.Allowed>>20)
	}
	const mebi = 1 << 20 // bytes of a MiB
	return fmt.Sprintf("%v: %s: about %d MiB of memory needed, %d MiB allowed", ErrBudget, what, (e.Need+mebi-1)/mebi, e.Allowed/mebi)
}

// Unwrap returns [ErrBudget].
func (e *Error) Unwrap() error { return ErrBudget }

// Limits holds the limits of a call.
type Limits struct {
	Bytes int64 // memory for tables and answers
	Keep  int64 // memory that may be retained after the call
	Steps int64 // 0 means unlimited
}

// Account records what one call has used of its limits.
type Account struct {
	Limits
	UsedBytes     int64 // bytes in use
	RetainedBytes int64 // bytes of UsedBytes that outlive the current hand
	PollCount     int   // how often Poll has run
	Err           error // why the work stopped, or nil

	ctx      context.Context
	steps    int64
	nextPoll int64 // step count at which Step polls again
}

// stepsPerPoll is the number of steps between two polls, which take well under 10 ms.
const stepsPerPoll = 1 << 14

// Open returns the account of a new call. It panics if ctx is nil.
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

// Step counts n steps of work and reports whether to continue. It polls every stepsPerPoll steps.
func (a *Account) Step(n int) bool {
	a.steps += int64(n)
	if a.steps > a.nextPoll {
		a.Poll()
	}
	return a.Err == nil
}

// Poll checks the step budget and the context, and records the first error.
func (a *Account) Poll() {
	a.PollCount++
	a.nextPoll = a.steps + stepsPerPoll
	if a.Steps > 0 && a.steps > a.Steps {
		a.fail(Error{What: Steps, Allowed: a.Steps})
	}
	if err := a.ctx.Err(); err != nil && a.Err == nil {
		a.Err = err
	}
}

// Charge adds n bytes, which may be negative, to the memory in use. It records an error if the
// limit is exceeded.
func (a *Account) Charge(n int64) {
	a.UsedBytes += n
	if n > 0 {
		a.CheckLimit(0)
	}
}

// ChargeRetained is like Charge for bytes that outlive the current hand.
func (a *Account) ChargeRetained(n int64) {
	a.RetainedBytes += n
	a.Charge(n)
}

// CheckLimit records an error if the memory in use plus extra bytes exceeds the limit. It reports
// whether the work may continue.
func (a *Account) CheckLimit(extra int64) bool {
	if a.UsedBytes+extra > a.Bytes {
		a.fail(Error{What: Memory, Allowed: a.Bytes})
	}
	return a.Err == nil
}

// CheckFits records an error if work that needs about n more bytes would exceed the limit. what and
// count become the fields What and Count of the [Error]. It reports whether the work may continue.
func (a *Account) CheckFits(n int64, what Kind, count int64) bool {
	if n > a.Bytes-a.UsedBytes {
		a.fail(Error{What: what, Count: count, Need: min(n, 1<<62) + a.UsedBytes, Allowed: a.Bytes})
	}
	return a.Err == nil
}

// ClearBudgetError clears an error that CheckFits recorded, so that the caller can try work that
// needs less memory. It returns false, and clears nothing, if the context has ended, if the memory
// in use is already over the limit, or if there is no budget error.
func (a *Account) ClearBudgetError() bool {
	if a.ctx.Err() != nil || !errors.Is(a.Err, ErrBudget) || a.UsedBytes > a.Bytes {
		return false
	}
	a.Err = nil
	return true
}

// fail records e unless an earlier error is recorded.
func (a *Account) fail(e Error) {
	if a.Err == nil {
		a.Err = &e
	}
}

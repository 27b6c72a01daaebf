package solve

import (
	"context"
	"fmt"
	"slices"

	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve/internal/budget"
	"github.com/make24/make24/solve/internal/countdown"
	"github.com/make24/make24/solve/internal/forms"
	"github.com/make24/make24/solve/internal/subsets"
	"github.com/make24/make24/solve/internal/values"
)

// Engine solves puzzles. It keeps tables of small groups of numbers, so it gets
// faster with use and is meant to be kept; it is not safe for concurrent use: make
// one per goroutine. Answers do not depend on what was asked before. Methods panic if
// the context is nil.
type Engine struct {
	Budget Budget

	indexes subsets.Cache
	forms   forms.Engine
	games   countdown.Cache
	acc     budget.Account // of the current call
	ownHand [1][]int64
}

// New returns an engine with the default budget.
func New() *Engine { return new(Engine) }

// Budget bounds one call of an [Engine]. A zero field stands for its default.
type Budget struct {
	Bytes int64 // memory for tables and answers, at most MaxBytes; default DefaultBytes
	Steps int64 // units of search, each about 10 ns; default no bound

	// Keep is how many bytes of tables outlive a call, about; beyond, all are forgotten.
	// The default is half of Bytes, the most that it can be. Less is quicker where the
	// hands that follow have little in common with those before.
	Keep int64
}

// DefaultBytes is the memory budget of an engine that was given none, 1 GiB.
const DefaultBytes = 1 << 30

// MaxBytes is the largest memory budget, 16 GiB; a larger one stands for it. Tables and
// search nodes are indexed with 31 bits and take at least 8 bytes each, so within this
// budget no index overflows.
const MaxBytes = 16 << 30

// limits returns the budget with its defaults filled in.
func (b Budget) limits() budget.Limits {
	l := budget.Limits{Bytes: DefaultBytes, Steps: b.Steps, Keep: b.Keep}
	if b.Bytes > 0 {
		l.Bytes = min(b.Bytes, MaxBytes)
	}
	if half := l.Bytes / 2; l.Keep <= 0 || l.Keep > half {
		l.Keep = half
	}
	return l
}

// ErrBudget says that an answer would pass the engine's [Budget]; the error that
// comes is a [*BudgetError], which wraps it. Nothing partial is returned.
var ErrBudget = budget.ErrBudget

// BudgetError is what would pass a [Budget], and by how much. It is a struct with the fields
//
//	What    string
//	Count   int64
//	Need    int64 // bytes, about; 0 where it is not known
//	Allowed int64 // bytes; for steps, steps; for powers, numbers
//
// What is one of
//
//	tables     the tables of Count numbers, before they are built
//	solutions  a list of Count solutions, before it is made
//	ideas      the ideas of Count forms
//	values     the values that Count numbers make
//	window     a set of Count whole numbers
//	joined     the hands that digits of Count numbers are joined into
//	powers     forms of Count numbers where ^ is an operator, however much is allowed
//	memory     what was at hand when the limit was reached
//	steps      the search
type BudgetError = budget.Error

// open begins a call, or a part of it with a budget of its own.
func (e *Engine) newAccount(ctx context.Context) *budget.Account {
	e.forms.Indexes = &e.indexes
	acc := budget.Open(ctx, e.Budget.limits())
	return &acc
}

// check begins a call about p: it checks the context and what puzzle.New vouches for.
func (e *Engine) startCall(ctx context.Context, p puzzle.Puzzle) (*budget.Account, error) {
	e.forms.Indexes = &e.indexes
	e.acc = budget.Open(ctx, e.Budget.limits())
	switch {
	case len(p.Hand) == 0 || len(p.Hand) > puzzle.MaxNumbers:
		return nil, fmt.Errorf("solve: a hand of %d numbers; from 1 to %d can be solved", len(p.Hand), puzzle.MaxNumbers)
	case !slices.IsSorted(p.Hand) || p.Hand[0] < 0:
		return nil, fmt.Errorf("solve: the numbers %v are not from 0 up in order", []int64(p.Hand))
	}
	return &e.acc, e.acc.Err
}

// begin is check, and returns the hands of p.
func (e *Engine) startWithHands(ctx context.Context, p puzzle.Puzzle) (*budget.Account, [][]int64, error) {
	acc, err := e.startCall(ctx, p)
	if err != nil {
		return nil, nil, err
	}
	return acc, e.hands(acc, p), acc.Err
}

// hands returns the hands that a puzzle stands for: its own or, where digits may be joined,
// all that joining makes.
func (e *Engine) hands(acc *budget.Account, p puzzle.Puzzle) [][]int64 {
	if !p.Rules.Join {
		return append(e.ownHand[:0], p.Hand)
	}
	return joinedHands(acc, p.Hand)
}

// ask begins a call about the values of p.
func (e *Engine) newQuery(ctx context.Context, p puzzle.Puzzle) (*values.Query, error) {
	acc, hands, err := e.startWithHands(ctx, p)
	if err != nil {
		return nil, err
	}
	return values.NewQuery(acc, &e.indexes, p, hands), nil
}

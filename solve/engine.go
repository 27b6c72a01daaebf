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

// An Engine solves puzzles. The zero value is ready to use and has the default [Budget].
//
// An Engine caches tables for small groups of numbers, so reuse one for many puzzles. It is not
// safe for concurrent use: create one per goroutine. Answers do not depend on earlier calls.
// Methods panic if the context is nil.
type Engine struct {
	Budget Budget

	structureCache subsets.Cache
	forms          forms.Engine
	gameCache      countdown.Cache
	claims         claims
	acc            budget.Account // the account of the current call
	singleHand     [1][]int64     // holds the result of hands for puzzles with one reading
}

// New returns an engine with the default budget.
func New() *Engine { return new(Engine) }

// Budget limits what one call of an [Engine] may use. A zero field means its default.
type Budget struct {
	Bytes int64 // bytes of tables and answers, at most MaxBytes; default DefaultBytes
	Steps int64 // units of search, about 10 ns each; default unlimited

	// Keep is the approximate number of bytes of tables that the engine retains between calls. If
	// its tables exceed Keep, the next call drops all of them. The default and maximum is half of
	// Bytes. A smaller value is faster if consecutive hands have little in common.
	Keep int64
}

// DefaultBytes is the default memory budget, 1 GiB.
const DefaultBytes = 1 << 30

// MaxBytes is the largest memory budget, 16 GiB; a larger Budget.Bytes is reduced to MaxBytes.
// Tables and search nodes have 31-bit indices and take at least 8 bytes each, so no index overflows
// within this budget.
const MaxBytes = 16 << 30

// limits returns the limits of a call, with the defaults filled in.
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

// ErrBudget is the error that every [*BudgetError] wraps. Methods return a *BudgetError if an
// answer would exceed the engine's [Budget].
var ErrBudget = budget.ErrBudget

// BudgetError reports which part of a [Budget] an answer would exceed. It wraps [ErrBudget] and is
// a struct with these fields:
//
//	What    BudgetKind
//	Count   int64
//	Need    int64 // approximate bytes; 0 if unknown
//	Allowed int64 // in bytes; in steps for BudgetSteps; in numbers for BudgetPowers
//
// Most tables and lists are refused before they are built.
type BudgetError = budget.Error

// BudgetKind is a code for what would exceed a [Budget]. It is a string type. The codes are stable,
// so programs may switch on them and translate them.
type BudgetKind = budget.Kind

// The kinds of a [BudgetError], with their codes.
const (
	BudgetTables    BudgetKind = budget.Tables    // "tables": the tables for Count numbers
	BudgetSolutions BudgetKind = budget.Solutions // "solutions": a list of Count solutions
	BudgetIdeas     BudgetKind = budget.Ideas     // "ideas": the ideas among Count forms
	BudgetValues    BudgetKind = budget.Values    // "values": the values that Count numbers make
	BudgetWindow    BudgetKind = budget.Window    // "window": a set of Count integers
	BudgetJoined    BudgetKind = budget.Joined    // "joined": the hands that result from joining the digits of Count numbers
	BudgetPowers    BudgetKind = budget.Powers    // "powers": forms of Count numbers with ^, limited whatever the budget
	BudgetMemory    BudgetKind = budget.Memory    // "memory": the memory in use when the limit was reached
	BudgetSteps     BudgetKind = budget.Steps     // "steps": the steps of the search
)

// newAccount returns an account with the whole budget of e, for one call or a part of a call.
func (e *Engine) newAccount(ctx context.Context) *budget.Account {
	e.forms.Structures = &e.structureCache
	acc := budget.Open(ctx, e.Budget.limits())
	return &acc
}

// startCall opens the account of a call about p. It checks the context, and the properties of the
// hand that puzzle.New guarantees.
func (e *Engine) startCall(ctx context.Context, p puzzle.Puzzle) (*budget.Account, error) {
	e.forms.Structures = &e.structureCache
	e.acc = budget.Open(ctx, e.Budget.limits())
	switch {
	case len(p.Hand) == 0 || len(p.Hand) > puzzle.MaxNumbers:
		return nil, fmt.Errorf("solve: invalid hand: %d numbers, want 1 to %d", len(p.Hand), puzzle.MaxNumbers)
	case !slices.IsSorted(p.Hand) || p.Hand[0] < 0:
		return nil, fmt.Errorf("solve: invalid hand %v: numbers must be non-negative and sorted", []int64(p.Hand))
	}
	return &e.acc, e.acc.Err
}

// startWithHands is like startCall and also returns the hands of p.
func (e *Engine) startWithHands(ctx context.Context, p puzzle.Puzzle) (*budget.Account, [][]int64, error) {
	acc, err := e.startCall(ctx, p)
	if err != nil {
		return nil, nil, err
	}
	return acc, e.hands(acc, p), acc.Err
}

// hands returns the hands that a solution of p may use: the hand of p, or every hand that results
// from joining digits or choosing alternatives. The slice is valid until the next call.
func (e *Engine) hands(acc *budget.Account, p puzzle.Puzzle) [][]int64 {
	switch {
	case p.Rules.Join:
		return handsWithJoinedDigits(acc, p.Hand)
	case p.Rules.Alternatives != 0:
		return readings(acc, p.Hand, p.Rules.Alternatives)
	}
	return append(e.singleHand[:0], p.Hand)
}

// newQuery starts a call about the values of p.
func (e *Engine) newQuery(ctx context.Context, p puzzle.Puzzle) (*values.Query, error) {
	acc, hands, err := e.startWithHands(ctx, p)
	if err != nil {
		return nil, err
	}
	return values.NewQuery(acc, &e.structureCache, p, hands), nil
}

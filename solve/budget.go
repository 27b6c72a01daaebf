package solve

import (
	"errors"
	"fmt"
)

// ErrBudget says that an answer would pass the engine's [Budget]; the error that
// comes is a [*BudgetError], which wraps it. Nothing partial is returned.
var ErrBudget = errors.New("solve: over the budget")

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

// maxTextBytes bounds each buffer of texts, which are addressed by offsets of 31 bits.
// The buffers are checked after every shownAtOnce forms, which cannot fill the margin.
const maxTextBytes = 1<<31 - 1<<28

// textAllowed returns the bound of each buffer of texts; tests set a smaller one.
func (e *Engine) textAllowed() int {
	if e.maxText > 0 {
		return e.maxText
	}
	return maxTextBytes
}

// bytesAllowed returns the memory budget.
func (e *Engine) bytesAllowed() int64 {
	if e.Budget.Bytes > 0 {
		return min(e.Budget.Bytes, MaxBytes)
	}
	return DefaultBytes
}

// bytesKept is how much is kept between calls.
func (e *Engine) bytesKept() int64 {
	if kept := e.bytesAllowed() / 2; e.Budget.Keep <= 0 || e.Budget.Keep > kept {
		return kept
	}
	return e.Budget.Keep
}

// BudgetError is what would pass a [Budget], and by how much.
type BudgetError struct {
	// What would pass it, one of
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
	What    string
	Count   int64
	Need    int64 // bytes, about; 0 where it is not known
	Allowed int64 // bytes; for steps, steps; for powers, numbers
}

var budgetTexts = map[string]string{
	"tables":    "the tables of %[1]d numbers",
	"solutions": "a list of %[1]d solutions",
	"ideas":     "the ideas among %[1]d forms",
	"values":    "the values of %[1]d numbers",
	"window":    "a window of %[1]d numbers",
	"joined":    "joining the digits of %[1]d numbers in every way",
	"memory":    "the search",
}

func (e *BudgetError) Error() string {
	switch e.What {
	case "steps":
		return fmt.Sprintf("%v: the search passed %d steps", ErrBudget, e.Allowed)
	case "powers":
		return fmt.Sprintf("%v: powers of %d numbers; at most %d can be searched", ErrBudget, e.Count, e.Allowed)
	}
	what := budgetTexts[e.What]
	if e.What != "memory" {
		what = fmt.Sprintf(what, e.Count)
	}
	if e.Need == 0 {
		return fmt.Sprintf("%v: %s needs more than %d MiB of memory", ErrBudget, what, e.Allowed>>20)
	}
	const mebi = 1 << 20
	return fmt.Sprintf("%v: %s: about %d MiB of memory needed, %d MiB allowed", ErrBudget, what, (e.Need+mebi-1)/mebi, e.Allowed/mebi)
}

// Unwrap is [ErrBudget].
func (e *BudgetError) Unwrap() error { return ErrBudget }

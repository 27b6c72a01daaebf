package solve

import (
	"errors"
)

// ErrBudget says that an answer would pass the engine's [Budget]. It is wrapped
// with what was asked and what it would have needed; nothing partial is returned.
var ErrBudget = errors.New("solve: over the budget")

// Budget bounds one call of an [Engine]. A zero field stands for its default.
type Budget struct {
	Bytes int64 // memory for tables and answers; default 1 GiB
	Steps int64 // units of search, each about 10 ns; default no bound
}

const defaultBytes = 1 << 30

package dataset

import (
	"context"
	"sync"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve"
)

// Ideas is the set of the ideas of some puzzles. Two puzzles share an idea if a solution of one and a
// solution of the other share a core: 4*6 and 4*6*1 solve 4 6 and 1 4 6 by the same idea. Has is safe
// for concurrent use.
type Ideas struct {
	cores   map[string]bool
	engines sync.Pool
}

// NewIdeas returns an empty set.
func NewIdeas() *Ideas {
	return &Ideas{cores: map[string]bool{}, engines: sync.Pool{New: func() any { return solve.New() }}}
}

// Add adds the ideas of a puzzle. It returns the error of the context, or an error wrapping
// solve.ErrBudget if the puzzle has too many solutions.
func (x *Ideas) Add(ctx context.Context, p puzzle.Puzzle) error {
	return x.eachCore(ctx, p, func(core string) bool {
		x.cores[core] = true
		return true
	})
}

// Has reports whether a puzzle shares an idea with a puzzle of the set. If the puzzle has too many
// solutions to decide that, Has reports true.
func (x *Ideas) Has(p puzzle.Puzzle) bool {
	found := false
	err := x.eachCore(context.Background(), p, func(core string) bool {
		found = x.cores[core]
		return !found
	})
	return found || err != nil
}

// eachCore calls visit with the cores of all forms of a puzzle until visit returns false.
func (x *Ideas) eachCore(ctx context.Context, p puzzle.Puzzle, visit func(core string) bool) error {
	engine := x.engines.Get().(*solve.Engine)
	defer x.engines.Put(engine)
	all, err := engine.All(ctx, p, solve.Form)
	if err != nil {
		return err
	}
	for _, s := range all {
		for _, core := range expr.Normalize(s.Expr()).Cores() {
			if !visit(core) {
				return nil
			}
		}
	}
	return nil
}

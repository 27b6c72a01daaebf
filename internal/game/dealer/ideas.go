package dealer

import (
	"context"
	"errors"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/base/cache"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve"
)

// The limits of Ideas. A puzzle that exceeds one has no ideas there.
const (
	maxIdeaSteps   = 5_000_000 // units of search, about 50 ms
	maxIdeaForms   = 1000      // forms that solve the puzzle
	maxCachedIdeas = 4 << 20   // bytes
)

// Ideas holds the ideas of a puzzle. Callers share it and must not modify it.
type Ideas struct {
	Simplest []string       // of each idea the simplest form, as the engine lists it; simplest idea first
	ByForm   map[string]int // index in Simplest by FormText of each form that solves the puzzle
}

// Ideas returns the ideas of a puzzle. ok is false if they take too much work. Like Hands, it returns
// ErrPuzzle if the puzzle cannot be played, and limiter.ErrBusy.
func (d *Dealer) Ideas(ctx context.Context, id string) (ideas Ideas, ok bool, err error) {
	p, err := parsePlayable(id)
	if err != nil {
		return ideas, false, err
	}
	if ideas, known := d.ideas.Get(p.ID()); known {
		return ideas, ideas.ByForm != nil, nil
	}
	err = d.withAnalyzer(ctx, func(a *analyzer) error {
		ideas, err = a.ideas(ctx, p)
		return err
	})
	if err != nil {
		return ideas, false, err
	}
	size := cache.EntrySize + len(id)
	for _, text := range ideas.Simplest {
		size += len(text) + 16
	}
	for text := range ideas.ByForm {
		size += len(text) + 48
	}
	d.ideas.Put(p.ID(), ideas, size)
	return ideas, ideas.ByForm != nil, nil
}

// ideas computes the ideas of a puzzle. The result is zero if they exceed a limit.
func (a *analyzer) ideas(ctx context.Context, p puzzle.Puzzle) (Ideas, error) {
	a.engine.Budget.Steps = maxIdeaSteps
	defer func() { a.engine.Budget.Steps = 0 }()
	solutions, n, err := a.engine.Ideas(ctx, p)
	switch {
	case errors.Is(err, solve.ErrBudget), len(solutions) > maxIdeaForms:
		return Ideas{}, nil
	case err != nil:
		return Ideas{}, err
	}
	ideas := Ideas{Simplest: make([]string, n), ByForm: make(map[string]int, len(solutions))}
	for _, s := range solutions {
		if ideas.Simplest[s.Idea-1] == "" {
			ideas.Simplest[s.Idea-1] = s.Text
		}
		ideas.ByForm[FormText(s.Expr())] = s.Idea - 1
	}
	return ideas, nil
}

// FormText returns a text of the normal form of an expression with a value. Expressions without powers
// have the same text if and only if they have the same form.
func FormText(e expr.Expr) string {
	text, ok := expr.Normalize(e).Simplest(nil)
	if !ok {
		return expr.Format(e, expr.Style{})
	}
	return text
}

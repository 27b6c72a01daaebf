package dealer

import (
	"context"
	"errors"
	"fmt"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/solve"
)

// What can be played at the table.
const (
	fewest  = 2
	most    = 6
	largest = 999_999 // a number that fits on a tile
)

// Judge are the hands of puzzles that somebody else chose, with what there is to know of them.
// ErrPuzzle: a text is no puzzle's ID, or the puzzle cannot be played at the table, for it has
// less than two or more than six numbers, one with more than six digits, powers or joined digits.
func (d *Dealer) Judge(ctx context.Context, ids []string) ([]event.Hand, error) {
	hands := make([]event.Hand, 0, len(ids))
	for _, id := range ids {
		f, err := d.fact(ctx, id)
		if err != nil {
			return nil, err
		}
		hands = append(hands, f.hand)
	}
	return hands, nil
}

// Techniques are those of a puzzle's easiest solution, the main one first; none without a
// solution. ErrPuzzle as for Judge.
func (d *Dealer) Techniques(ctx context.Context, id string) ([]string, error) {
	f, err := d.fact(ctx, id)
	return f.techniques, err
}

func (d *Dealer) fact(ctx context.Context, id string) (fact, error) {
	if f, ok := d.remembered(id); ok {
		return f, nil
	}
	p, err := puzzle.ParseID(id)
	if err != nil {
		return fact{}, fmt.Errorf("%w: %w", ErrPuzzle, err)
	}
	if err := playable(p); err != nil {
		return fact{}, err
	}
	m := d.minds.Get().(*mind)
	defer d.minds.Put(m)
	return d.learn(ctx, m, p)
}

func playable(p puzzle.Puzzle) error {
	n := len(p.Hand)
	switch {
	case n < fewest || n > most:
		return fmt.Errorf("%w: %d numbers", ErrPuzzle, n)
	case p.Hand[n-1] > largest:
		return fmt.Errorf("%w: number %d", ErrPuzzle, p.Hand[n-1])
	case p.Rules.Join || p.Rules.Ops.Has(expr.Pow):
		return fmt.Errorf("%w: rules %s", ErrPuzzle, p.Rules)
	}
	return nil
}

// learn is the fact of a puzzle, worked out if it is not remembered.
func (d *Dealer) learn(ctx context.Context, m *mind, p puzzle.Puzzle) (fact, error) {
	id := p.ID()
	if f, ok := d.remembered(id); ok {
		return f, nil
	}
	f, err := m.fact(ctx, p)
	switch {
	case errors.Is(err, grade.ErrNumbers), errors.Is(err, solve.ErrBudget):
		return fact{}, fmt.Errorf("%w: %w", ErrPuzzle, err)
	case err != nil:
		return fact{}, err
	}
	d.remember(f)
	return f, nil
}

// maxKnown bounds how many facts are kept, of some 200 bytes each.
const maxKnown = 1 << 14

func (d *Dealer) remembered(id string) (fact, bool) {
	if f, ok := d.table().byID[id]; ok {
		return f, true
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	f, ok := d.known[id]
	return f, ok
}

func (d *Dealer) remember(f fact) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.known) >= maxKnown {
		clear(d.known)
	}
	d.known[f.hand.Puzzle] = f
}

package dealer

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// table is all there is to know of the 1820 hands of four cards that shall make 24: what the
// daily and the timed run are dealt from. It takes a tenth of a second to work out.
type table struct {
	byID   map[string]fact
	levels [6][]fact // by level, in the order of the space; 0 has those without solution
}

// classicTable is worked out by whoever asks first: it follows from no seed, and never changes.
var classicTable = sync.OnceValue(newTable)

func newTable() *table {
	classic, err := puzzle.Lookup("classic")
	if err != nil {
		panic(err) // there is one
	}
	all, err := newMind().whole(context.Background(), classic, classic.Cards, rat.Int(classic.Low))
	if err != nil {
		panic(fmt.Sprintf("dealer: four cards could not be graded: %v", err)) // they never meet a budget
	}
	t := &table{byID: map[string]fact{}}
	for _, f := range all {
		t.byID[f.hand.Puzzle] = f
		t.levels[f.hand.Level] = append(t.levels[f.hand.Level], f)
	}
	return t
}

// whole is what there is to know of every hand of a space, in its order.
func (m *mind) whole(ctx context.Context, v puzzle.Variant, cards int, target rat.Rat) ([]fact, error) {
	space, err := deal.NewSpace(v.Pool, cards)
	if err != nil {
		return nil, err
	}
	all := make([]fact, 0, space.Size())
	for rank := range space.Size() {
		hand, err := space.At(rank)
		if err != nil {
			return nil, err
		}
		p, err := puzzle.New(hand, target, v.Rules)
		if err != nil {
			return nil, err
		}
		f, err := m.fact(ctx, p)
		if err != nil {
			return nil, err
		}
		all = append(all, f)
	}
	return all, nil
}

// fact works out what there is to know of a puzzle. The error is the context's, grade.ErrNumbers or
// solve.ErrBudget.
func (m *mind) fact(ctx context.Context, p puzzle.Puzzle) (f fact, err error) {
	f.hand.Puzzle = p.ID()
	how, err := m.grader.Grade(ctx, p)
	switch {
	case errors.Is(err, grade.ErrUnsolvable):
		return f, nil
	case err != nil:
		return fact{}, err
	}
	f.hand.Solvable, f.hand.Level, f.hand.Seconds = true, how.Level, how.Seconds
	for _, t := range how.Techniques {
		f.techniques = append(f.techniques, t.String())
	}
	return f, nil
}

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
	minNumbers = 2
	maxNumbers = 6
	maxNumber  = 999_999 // a number that fits on a tile
)

// strangers is how many puzzles Judge takes at a time that are not of four cards and the target 24:
// each may cost a fortieth of a second.
const maxOffTable = 50

// Unplayable is an ErrPuzzle. Why is the end of a sentence that says so of a puzzle, such as "has 7
// numbers and not 2 to 6", without a text of whoever chose it.
type UnplayableError struct{ Why string }

func (e *UnplayableError) Error() string { return ErrPuzzle.Error() + ": it " + e.Why }

// Unwrap is ErrPuzzle.
func (e *UnplayableError) Unwrap() error { return ErrPuzzle }

func unplayable(format string, args ...any) error {
	return &UnplayableError{fmt.Sprintf(format, args...)}
}

// Judge are the hands of puzzles that somebody else chose, with what there is to know of them.
// ErrPuzzle, as *Unplayable: a text is no puzzle's ID, or the puzzle cannot be played at the table,
// for it has less than two or more than six numbers, one with more than six digits, powers or joined
// digits; or there are too many. limiter.ErrBusy: too many hands wait to be judged. Much work waits for a turn (Await).
func (d *Dealer) Hands(ctx context.Context, ids []string) ([]event.Hand, error) {
	analyses, err := d.analyzeAll(ctx, ids)
	hands := make([]event.Hand, 0, len(analyses))
	for _, f := range analyses {
		hands = append(hands, f.hand)
	}
	return hands, err
}

func (d *Dealer) analyzeAll(ctx context.Context, ids []string) (analyses []analysis, err error) {
	offTable := 0
	puzzles := make([]puzzle.Puzzle, 0, len(ids))
	for _, id := range ids { // all are looked at before any is worked on
		p, err := parsePlayable(id)
		if err != nil {
			return nil, err
		}
		if _, usual := d.table().byID[p.ID()]; !usual {
			offTable++
		}
		puzzles = append(puzzles, p)
	}
	if offTable > maxOffTable {
		return nil, unplayable("is one of %d, and there may be %d that are not of four cards and the target 24", offTable, maxOffTable)
	}
	w := d.newWorkload(ctx, 0)
	defer w.end()
	unknown := 0
	for _, p := range puzzles {
		if _, ok := d.cachedAnalysis(p.ID()); !ok {
			unknown++
		}
	}
	if unknown > maxQuickHands { // the turn comes before the slot, never the other way round
		if err := w.acquireSearchSlot(); err != nil {
			return nil, err
		}
	}
	if unknown > 0 {
		if err := w.acquireSlot(); err != nil {
			return nil, err
		}
	}
	analyses = make([]analysis, 0, len(ids))
	for _, p := range puzzles {
		f, err := w.analyze(p)
		if err != nil {
			return nil, err
		}
		analyses = append(analyses, f)
	}
	return analyses, nil
}

// Techniques are those of a puzzle's easiest solution, the main one first; none without a
// solution. ErrPuzzle as for Judge.
func (d *Dealer) Techniques(ctx context.Context, id string) ([]string, error) {
	f, err := d.analysisOf(ctx, id)
	return f.techniques, err
}

func (d *Dealer) analysisOf(ctx context.Context, id string) (analysis, error) {
	if f, ok := d.cachedAnalysis(id); ok {
		return f, nil
	}
	p, err := parsePlayable(id)
	if err != nil {
		return analysis{}, err
	}
	return d.analyze(ctx, p)
}

func parsePlayable(id string) (puzzle.Puzzle, error) {
	p, err := puzzle.ParseID(id)
	if err != nil {
		return p, unplayable("has an ID that is none")
	}
	return p, checkPlayable(p)
}

func checkPlayable(p puzzle.Puzzle) error {
	n := len(p.Hand)
	switch {
	case n < minNumbers || n > maxNumbers:
		return unplayable("has %d numbers and not %d to %d", n, minNumbers, maxNumbers)
	case p.Hand[n-1] > maxNumber:
		return unplayable("has the number %d, which is more than %d", p.Hand[n-1], maxNumber)
	case p.Rules.Ops.Has(expr.Pow):
		return unplayable("has powers")
	case p.Rules.Join:
		return unplayable("has digits that are joined")
	}
	return nil
}

// learn is the fact of a puzzle, worked out if it is not remembered. Errors: ErrPuzzle, limiter.ErrBusy.
func (d *Dealer) analyze(ctx context.Context, p puzzle.Puzzle) (f analysis, err error) {
	id := p.ID()
	if f, ok := d.cachedAnalysis(id); ok {
		return f, nil
	}
	err = d.withAnalyzer(ctx, func(m *analyzer) error {
		f, err = m.analyze(ctx, p)
		return err
	})
	switch {
	case errors.Is(err, grade.ErrNumbers), errors.Is(err, solve.ErrBudget):
		return analysis{}, unplayable("takes too much work to be judged")
	case err != nil:
		return analysis{}, err
	}
	d.analyses.Put(f.hand.Puzzle, f, 1)
	return f, nil
}

// maxKnown bounds how many facts are remembered, of some 200 bytes each.
const maxCachedAnalyses = 1 << 14

func (d *Dealer) cachedAnalysis(id string) (analysis, bool) {
	if f, ok := d.table().byID[id]; ok {
		return f, true
	}
	return d.analyses.Get(id)
}

// Fit are the hands of a run that somebody else dealt by a wish, if Practice might have dealt
// them so: each as the wish wants it, from the cards that there are; one without solution where
// that is wished, but not as the first; and none again while the pool has others. Only of the
// hands that a browser can deal, four cards to make 24, it is known what others there are: those of
// other wishes come once. Errors: ErrWish; ErrPuzzle as for Judge.
func (d *Dealer) OfflineHands(ctx context.Context, w Criteria, ids []string) ([]event.Hand, error) {
	g, err := w.checked()
	if err != nil {
		return nil, err
	}
	analyses, err := d.analyzeAll(ctx, ids)
	if err != nil {
		return nil, err
	}
	hands := make([]event.Hand, 0, len(analyses))
	seen := map[string]bool{}
	var distinct, available [2]int // hands that are different, without and with a solution
	for i, f := range analyses {
		switch {
		case !g.canDeal(f):
			return nil, fmt.Errorf("%w: hand %d is of another game", ErrCriteria, i)
		case f.hand.Solvable && !g.fits(f):
			return nil, fmt.Errorf("%w: hand %d is of another level or kind", ErrCriteria, i)
		case !f.hand.Solvable && (!g.unsolvable || i == 0):
			return nil, fmt.Errorf("%w: hand %d has no solution", ErrCriteria, i)
		}
		class := 0
		if f.hand.Solvable {
			class = 1
		}
		if seen[f.hand.Puzzle] {
			if available == [2]int{} {
				available = d.poolSizes(&g)
			}
			if distinct[class] != available[class] {
				return nil, fmt.Errorf("%w: hand %d comes again", ErrCriteria, i)
			}
		} else {
			seen[f.hand.Puzzle] = true
			distinct[class]++
		}
		hands = append(hands, f.hand)
	}
	return hands, nil
}

// deals reports whether a hand can come from the pool of a game.
func (g *checkedCriteria) canDeal(f analysis) bool {
	p, err := puzzle.ParseID(f.hand.Puzzle)
	if err != nil || p.Rules != g.variant.Rules {
		return false
	}
	if g.drawn {
		n, ok := p.Target.Int64()
		if !ok || n < g.variant.Low || n > g.variant.High {
			return false
		}
	} else if p.Target.Cmp(g.target) != 0 {
		return false
	}
	_, err = g.space.Rank(p.Hand)
	return err == nil
}

// pool is how many hands of the table a game deals, without and with a solution.
func (d *Dealer) poolSizes(g *checkedCriteria) (n [2]int) {
	for level, facts := range d.table().levels {
		for _, f := range facts {
			switch {
			case !g.canDeal(f):
			case level == 0:
				n[0]++
			case g.fits(f):
				n[1]++
			}
		}
	}
	return n
}

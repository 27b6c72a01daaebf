package dealer

import (
	"context"
	"errors"
	"fmt"

	"github.com/make24/make24/grade"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/solve"
)

// The limits of hands that can be played at the table.
const (
	minNumbers = 2
	maxNumbers = 6
	maxNumber  = 999_999 // must fit on a tile of the page
)

// maxNonClassic is the maximum number of puzzles in one call of Hands that are not in the
// classicTable. Grading each of them may take 25 ms.
const maxNonClassic = 50

// UnplayableError is an ErrPuzzle with the reason. Reason completes a sentence that begins with
// "it", for example "has 7 numbers, not 2 to 6". It contains no text chosen by a client.
type UnplayableError struct{ Reason string }

func (e *UnplayableError) Error() string { return ErrPuzzle.Error() + ": it " + e.Reason }

// Unwrap returns ErrPuzzle.
func (e *UnplayableError) Unwrap() error { return ErrPuzzle }

func newUnplayableError(format string, args ...any) error {
	return &UnplayableError{fmt.Sprintf(format, args...)}
}

// Hands returns the hands of puzzles that a client chose, with their analysis. It returns
// ErrPuzzle, as an *UnplayableError, if an ID is invalid, if a puzzle cannot be played (it has
// fewer than two or more than six numbers, a number of more than six digits, powers or joined
// digits), or if too many puzzles do not have four cards and the target 24. It returns
// limiter.ErrBusy if too many hands wait to be graded. A call with more than maxQuickHands hands to
// grade first acquires a search slot.
func (d *Dealer) Hands(ctx context.Context, ids []string) ([]event.Hand, error) {
	analyses, err := d.analyzeAll(ctx, ids)
	hands := make([]event.Hand, 0, len(analyses))
	for _, a := range analyses {
		hands = append(hands, a.hand)
	}
	return hands, err
}

func (d *Dealer) analyzeAll(ctx context.Context, ids []string) (analyses []analysis, err error) {
	nonClassicCount := 0
	puzzles := make([]puzzle.Puzzle, 0, len(ids))
	for _, id := range ids { // check all before any work
		p, err := parsePlayable(id)
		if err != nil {
			return nil, err
		}
		if _, isClassic := d.classic().byID[p.ID()]; !isClassic {
			nonClassicCount++
		}
		puzzles = append(puzzles, p)
	}
	if nonClassicCount > maxNonClassic {
		return nil, newUnplayableError("is one of %d that do not have four cards and the target 24; at most %d are allowed", nonClassicCount, maxNonClassic)
	}
	call := d.newCall(ctx, 0)
	defer call.end()
	unknownCount := 0
	for _, p := range puzzles {
		if _, ok := d.cachedAnalysis(p.ID()); !ok {
			unknownCount++
		}
	}
	if unknownCount > maxQuickHands { // always acquire it before the processor slot, to avoid a deadlock
		if err := call.acquireSearchSlot(); err != nil {
			return nil, err
		}
	}
	if unknownCount > 0 {
		if err := call.acquireSlot(); err != nil {
			return nil, err
		}
	}
	analyses = make([]analysis, 0, len(ids))
	for _, p := range puzzles {
		a, err := call.analyze(p)
		if err != nil {
			return nil, err
		}
		analyses = append(analyses, a)
	}
	return analyses, nil
}

// Techniques returns the techniques of a puzzle's easiest solution, main technique first, or nil if
// the puzzle has no solution. Like Hands, it returns ErrPuzzle if the puzzle cannot be played.
func (d *Dealer) Techniques(ctx context.Context, id string) ([]string, error) {
	a, err := d.analysisOf(ctx, id)
	return a.techniques, err
}

func (d *Dealer) analysisOf(ctx context.Context, id string) (analysis, error) {
	if a, ok := d.cachedAnalysis(id); ok {
		return a, nil
	}
	p, err := parsePlayable(id)
	if err != nil {
		return analysis{}, err
	}
	return d.analyze(ctx, p)
}

// CheckPlayable returns ErrPuzzle, as an *UnplayableError, if a puzzle ID is invalid or the puzzle
// cannot be played, as Hands does.
func CheckPlayable(id string) error {
	_, err := parsePlayable(id)
	return err
}

func parsePlayable(id string) (puzzle.Puzzle, error) {
	p, err := puzzle.ParseID(id)
	if err != nil {
		return p, newUnplayableError("has an invalid ID")
	}
	return p, checkPlayable(p)
}

func checkPlayable(p puzzle.Puzzle) error {
	n := len(p.Hand)
	switch {
	case n < minNumbers || n > maxNumbers:
		return newUnplayableError("has %d numbers, not %d to %d", n, minNumbers, maxNumbers)
	case p.Hand[n-1] > maxNumber:
		return newUnplayableError("has the number %d, which is over %d", p.Hand[n-1], maxNumber)
	case p.Rules.Ops.Atomic() != 0:
		return newUnplayableError("has powers")
	case p.Rules.Join:
		return newUnplayableError("has joined digits")
	}
	return nil
}

// analyze returns the cached analysis of a puzzle, or computes and caches it. It returns ErrPuzzle
// if the analysis exceeds its budget, and limiter.ErrBusy if too many hands wait.
func (d *Dealer) analyze(ctx context.Context, p puzzle.Puzzle) (result analysis, err error) {
	id := p.ID()
	if result, ok := d.cachedAnalysis(id); ok {
		return result, nil
	}
	err = d.withAnalyzer(ctx, func(a *analyzer) error {
		result, err = a.analyze(ctx, p)
		return err
	})
	switch {
	case errors.Is(err, grade.ErrNumbers), errors.Is(err, solve.ErrBudget):
		return analysis{}, newUnplayableError("takes too much work to analyse")
	case err != nil:
		return analysis{}, err
	}
	d.analyses.Put(result.hand.Puzzle, result, 1)
	return result, nil
}

// maxCachedAnalyses is the maximum number of cached analyses, which have about 200 bytes each.
const maxCachedAnalyses = 1 << 14

// cachedAnalysis returns the analysis of a puzzle from the table, if it has been computed, or from the
// cache. A few hands are graded sooner than the table is computed.
func (d *Dealer) cachedAnalysis(id string) (analysis, bool) {
	if t := computedClassicTable.Load(); t != nil {
		if a, ok := t.byID[id]; ok {
			return a, true
		}
	}
	return d.analyses.Get(id)
}

// OfflineHands returns the hands of practice that a client dealt offline, with their analysis, if
// Practice could have dealt them. Each hand must meet the criteria and come from the pool. A hand
// may have no solution only if Unsolvable is set and it is not the first. A hand may be repeated
// only if the run has had all others. The number of all hands is known only for four cards and the
// target 24, which are all that a browser deals; under other criteria, no hand may be repeated.
// OfflineHands returns ErrCriteria if a hand breaks these rules, and, like Hands, ErrPuzzle if a
// hand cannot be played.
func (d *Dealer) OfflineHands(ctx context.Context, criteria Criteria, ids []string) ([]event.Hand, error) {
	valid, err := criteria.validate()
	if err != nil {
		return nil, err
	}
	analyses, err := d.analyzeAll(ctx, ids)
	if err != nil {
		return nil, err
	}
	hands := make([]event.Hand, 0, len(analyses))
	seen := map[string]bool{}
	var dealt, inTable handCounts // distinct hands in the run, and hands in the table that can be dealt
	for i, a := range analyses {
		switch {
		case !valid.canDeal(a):
			return nil, fmt.Errorf("%w: hand %d does not match the rules, the target or the pool", ErrCriteria, i)
		case a.hand.Solvable && !valid.fits(a):
			return nil, fmt.Errorf("%w: hand %d does not match the level or the technique", ErrCriteria, i)
		case !a.hand.Solvable && (!valid.unsolvable || i == 0):
			return nil, fmt.Errorf("%w: hand %d has no solution", ErrCriteria, i)
		}
		if seen[a.hand.Puzzle] {
			if inTable == (handCounts{}) {
				inTable = d.tableCounts(&valid)
			}
			if *dealt.of(a.hand.Solvable) != *inTable.of(a.hand.Solvable) {
				return nil, fmt.Errorf("%w: hand %d is repeated", ErrCriteria, i)
			}
		} else {
			seen[a.hand.Puzzle] = true
			*dealt.of(a.hand.Solvable)++
		}
		hands = append(hands, a.hand)
	}
	return hands, nil
}

// handCounts holds numbers of hands with and without a solution.
type handCounts struct{ solvable, unsolvable int }

// of returns the counter of the hands that are solvable or not.
func (c *handCounts) of(isSolvable bool) *int {
	if isSolvable {
		return &c.solvable
	}
	return &c.unsolvable
}

// canDeal reports whether a hand has the rules and the target of the criteria, and the pool
// contains its cards.
func (c *validCriteria) canDeal(a analysis) bool {
	p, err := puzzle.ParseID(a.hand.Puzzle)
	if err != nil || p.Rules != c.variant.Rules {
		return false
	}
	if c.randomTarget {
		n, ok := p.Target.Int64()
		if !ok || n < c.variant.Low || n > c.variant.High {
			return false
		}
	} else if p.Target.Cmp(c.target) != 0 {
		return false
	}
	_, err = c.space.Rank(p.Hand)
	return err == nil
}

// tableCounts returns how many hands of the classicTable can be dealt under the criteria.
func (d *Dealer) tableCounts(c *validCriteria) (counts handCounts) {
	for level, analyses := range d.classic().levels {
		for _, a := range analyses {
			switch {
			case !c.canDeal(a):
			case level == 0:
				counts.unsolvable++
			case c.fits(a):
				counts.solvable++
			}
		}
	}
	return counts
}

package dealer

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/make24/make24/internal/limiter"
	"github.com/make24/make24/puzzle"
)

const (
	// callTime is how long one call may take for all its hands, waits included.
	callTimeout = 10 * time.Second

	// quick is how many hands a call may grade before it has to wait for a turn. Nearly all need
	// fewer.
	maxQuickHands = 24

	// longest is how long a call of Practice goes on once it has its turn. A hand that was not found
	// then is too rare to wait for.
	maxSearchTime = time.Second
)

// Turn lets a long search begin. It waits until the search may begin, and returns the context
// that bounds it and a function to call at its end. If it returns an error, there is nothing to
// call, and Practice returns the error.
type AcquireFunc func(ctx context.Context) (limit context.Context, end func(), err error)

// Await makes long searches wait for a turn, so that many rare wishes at once leave something of
// the machine to others. Call it before the dealer is used.
func (d *Dealer) LimitSearches(acquire AcquireFunc) { d.acquireSearch = acquire }

// workload is the work of one call on its hands, within its time, its turn and perhaps its slot.
type workload struct {
	dealer        *Dealer
	ctx           context.Context // of the call, then of its turn, then of its slot
	maxSearch     time.Duration   // how long a turn may take; 0 for no limit
	graded        int             // hands
	hasSearchSlot bool            // the call has its turn
	ends          []func()
}

// newWorkload begins a call. The cause of its context is limiter.ErrBusy when the time is up. The
// caller calls end.
func (d *Dealer) newWorkload(ctx context.Context, maxSearch time.Duration) *workload {
	ctx, cancel := context.WithTimeoutCause(ctx, callTimeout, limiter.ErrBusy)
	return &workload{dealer: d, ctx: ctx, maxSearch: maxSearch, ends: []func(){cancel}}
}

func (w *workload) end() {
	for _, end := range slices.Backward(w.ends) {
		end()
	}
}

// awaitTurn waits for the turn, unless the call has it.
func (w *workload) acquireSearchSlot() error {
	if w.hasSearchSlot || w.dealer.acquireSearch == nil {
		return nil
	}
	limit, end, err := w.dealer.acquireSearch(w.ctx)
	if err != nil {
		return err
	}
	w.ctx, w.hasSearchSlot, w.ends = limit, true, append(w.ends, end)
	if w.maxSearch > 0 {
		var stop context.CancelFunc
		w.ctx, stop = context.WithTimeoutCause(limit, w.maxSearch, fmt.Errorf("%w: none was found in %s", ErrCriteria, w.maxSearch))
		w.ends = append(w.ends, stop)
	}
	return nil
}

// takeSlot takes one slot for all hands that follow.
func (w *workload) acquireSlot() error {
	slot, err := w.dealer.heavy.Acquire(w.ctx, limiter.Client(w.ctx))
	if err != nil {
		return err
	}
	w.ctx, w.ends = slot.With(w.ctx), append(w.ends, slot.Release)
	return nil
}

// learn returns the fact of a puzzle. If the time or the turn is over, the error is its cause.
func (w *workload) analyze(p puzzle.Puzzle) (analysis, error) {
	if f, ok := w.dealer.cachedAnalysis(p.ID()); ok {
		return f, nil
	}
	if w.graded++; w.graded > maxQuickHands {
		if err := w.acquireSearchSlot(); err != nil {
			return analysis{}, err
		}
	}
	if w.ctx.Err() != nil {
		return analysis{}, context.Cause(w.ctx)
	}
	f, err := w.dealer.analyze(w.ctx, p)
	return f, w.cause(err)
}

// solvable reports whether a puzzle has a solution, without grading it.
func (w *workload) solvable(p puzzle.Puzzle) (ok bool, err error) {
	if f, known := w.dealer.cachedAnalysis(p.ID()); known {
		return f.hand.Solvable, nil
	}
	err = w.dealer.withAnalyzer(w.ctx, func(m *analyzer) (err error) {
		ok, err = m.engine.Solvable(w.ctx, p)
		return err
	})
	return ok, w.cause(err)
}

// cause returns why the context ended if that is what err came of, else err.
func (w *workload) cause(err error) error {
	if err != nil && w.ctx.Err() != nil {
		return context.Cause(w.ctx)
	}
	return err
}

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
	// callTimeout bounds the time of one call for all its hands, including waits.
	callTimeout = 10 * time.Second

	// maxQuickHands is the number of hands that a call may grade before it needs a search slot.
	// Nearly all calls grade fewer.
	maxQuickHands = 24

	// maxSearchTime bounds how long a call of Practice searches with a search slot. A hand that is
	// not found by then is too rare to wait for.
	maxSearchTime = time.Second
)

// AcquireFunc acquires a search slot, which allows one long search. It waits for the slot and
// returns a context that bounds the search and a function that releases the slot. With an error,
// there is nothing to release, and the dealer returns the error.
type AcquireFunc func(ctx context.Context) (limit context.Context, release func(), err error)

// LimitSearches makes long searches acquire a search slot, so that many searches for rare hands do
// not take all processors. It must be called before the dealer is used.
func (d *Dealer) LimitSearches(acquire AcquireFunc) { d.acquireSearch = acquire }

// workload is one call to the dealer, with its time limit, search slot and processor slot.
type workload struct {
	dealer        *Dealer
	ctx           context.Context // of the call, then of its search slot, then of its processor slot
	maxSearch     time.Duration   // bound on the search with a search slot; 0: no bound
	gradedCount   int             // number of hands graded so far
	hasSearchSlot bool            // the call has a search slot
	releases      []func()        // release slots and contexts; called in reverse order
}

// newWorkload begins a call. When callTimeout has passed, its context ends with the cause
// limiter.ErrBusy. The caller must call end.
func (d *Dealer) newWorkload(ctx context.Context, maxSearch time.Duration) *workload {
	ctx, cancel := context.WithTimeoutCause(ctx, callTimeout, limiter.ErrBusy)
	return &workload{dealer: d, ctx: ctx, maxSearch: maxSearch, releases: []func(){cancel}}
}

// end releases the slots and contexts of the call.
func (w *workload) end() {
	for _, release := range slices.Backward(w.releases) {
		release()
	}
}

// acquireSearchSlot waits for a search slot unless the call has one.
func (w *workload) acquireSearchSlot() error {
	if w.hasSearchSlot || w.dealer.acquireSearch == nil {
		return nil
	}
	limit, release, err := w.dealer.acquireSearch(w.ctx)
	if err != nil {
		return err
	}
	w.ctx, w.hasSearchSlot, w.releases = limit, true, append(w.releases, release)
	if w.maxSearch > 0 {
		var cancel context.CancelFunc
		w.ctx, cancel = context.WithTimeoutCause(limit, w.maxSearch, fmt.Errorf("%w: no hand was found in %s", ErrCriteria, w.maxSearch))
		w.releases = append(w.releases, cancel)
	}
	return nil
}

// acquireSlot acquires one processor slot for all further hands of the call.
func (w *workload) acquireSlot() error {
	slot, err := w.dealer.heavy.Acquire(w.ctx, limiter.Client(w.ctx))
	if err != nil {
		return err
	}
	w.ctx, w.releases = slot.Context(w.ctx), append(w.releases, slot.Release)
	return nil
}

// analyze returns the analysis of a puzzle. If the time of the call or of its search slot is up, it
// returns the cause of the context.
func (w *workload) analyze(p puzzle.Puzzle) (analysis, error) {
	if result, ok := w.dealer.cachedAnalysis(p.ID()); ok {
		return result, nil
	}
	if w.gradedCount++; w.gradedCount > maxQuickHands {
		if err := w.acquireSearchSlot(); err != nil {
			return analysis{}, err
		}
	}
	if w.ctx.Err() != nil {
		return analysis{}, context.Cause(w.ctx)
	}
	result, err := w.dealer.analyze(w.ctx, p)
	return result, w.cause(err)
}

// solvable reports whether a puzzle has a solution, without grading it.
func (w *workload) solvable(p puzzle.Puzzle) (ok bool, err error) {
	if cached, known := w.dealer.cachedAnalysis(p.ID()); known {
		return cached.hand.Solvable, nil
	}
	err = w.dealer.withAnalyzer(w.ctx, func(a *analyzer) (err error) {
		ok, err = a.engine.Solvable(w.ctx, p)
		return err
	})
	return ok, w.cause(err)
}

// cause returns the cause of the context if err is not nil and the context has ended. Otherwise it
// returns err.
func (w *workload) cause(err error) error {
	if err != nil && w.ctx.Err() != nil {
		return context.Cause(w.ctx)
	}
	return err
}

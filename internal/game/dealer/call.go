package dealer

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/puzzle"
)

const (
	// callTimeout is the time limit of one call for all its hands, including waits.
	callTimeout = 10 * time.Second

	// maxQuickHands is the number of hands that a call may grade before it needs a search slot.
	// Nearly all calls grade fewer.
	maxQuickHands = 24

	// maxSearchTime is how long a call of Practice may hold processors with a search slot. A hand that
	// is not found by then is too rare to wait for.
	maxSearchTime = time.Second
)

// AcquireFunc acquires a search slot, which allows one long search. It waits for the slot and
// returns a context that ends the search when the time of the slot is up, and a function that
// releases the slot. If AcquireFunc returns an error, there is nothing to release.
type AcquireFunc func(ctx context.Context) (limitedCtx context.Context, release func(), err error)

// LimitSearches makes long searches acquire a search slot, so that searches for rare hands do not
// occupy all processors. It must be called before the dealer is used.
func (d *Dealer) LimitSearches(acquire AcquireFunc) { d.acquireSearch = acquire }

// dealerCall is the state of one call to the dealer: its time limit, search slot and processor
// slot.
type dealerCall struct {
	dealer        *Dealer
	ctx           context.Context // context of the call; acquiring a slot replaces it by the context of the slot
	maxSearch     time.Duration   // time for which the search may hold processors with a search slot; 0: no limit
	gradedCount   int             // number of hands graded so far
	hasSearchSlot bool            // the call has a search slot
	releases      []func()        // release slots and contexts; called in reverse order
}

// newCall begins a call. When callTimeout has passed, its context ends with the cause
// limiter.ErrBusy. The caller must call end.
func (d *Dealer) newCall(ctx context.Context, maxSearch time.Duration) *dealerCall {
	ctx, cancel := context.WithTimeoutCause(ctx, callTimeout, limiter.ErrBusy)
	return &dealerCall{dealer: d, ctx: ctx, maxSearch: maxSearch, releases: []func(){cancel}}
}

// end releases the slots and contexts of the call.
func (c *dealerCall) end() {
	for _, release := range slices.Backward(c.releases) {
		release()
	}
}

// acquireSearchSlot waits for a search slot unless the call has one.
func (c *dealerCall) acquireSearchSlot() error {
	if c.hasSearchSlot || c.dealer.acquireSearch == nil {
		return nil
	}
	limitedCtx, release, err := c.dealer.acquireSearch(c.ctx)
	if err != nil {
		return err
	}
	c.ctx, c.hasSearchSlot, c.releases = limitedCtx, true, append(c.releases, release)
	if c.maxSearch > 0 {
		var cancel func()
		c.ctx, cancel = c.dealer.heavyWork.WithTimeLimit(limitedCtx, c.maxSearch, fmt.Errorf("%w: no hand was found in %s", ErrCriteria, c.maxSearch))
		c.releases = append(c.releases, cancel)
	}
	return nil
}

// acquireSlot acquires one processor slot for all further hands of the call.
func (c *dealerCall) acquireSlot() error {
	slot, err := c.dealer.heavyWork.Acquire(c.ctx, limiter.Client(c.ctx))
	if err != nil {
		return err
	}
	c.ctx, c.releases = slot.Context(c.ctx), append(c.releases, slot.Release)
	return nil
}

// analyze returns the analysis of a puzzle. If the time of the call or of its search slot is up, it
// returns the cause of the context.
func (c *dealerCall) analyze(p puzzle.Puzzle) (analysis, error) {
	if result, ok := c.dealer.cachedAnalysis(p.ID()); ok {
		return result, nil
	}
	if c.gradedCount++; c.gradedCount > maxQuickHands {
		if err := c.acquireSearchSlot(); err != nil {
			return analysis{}, err
		}
	}
	if c.ctx.Err() != nil {
		return analysis{}, context.Cause(c.ctx)
	}
	result, err := c.dealer.analyze(c.ctx, p)
	return result, c.cause(err)
}

// solvable reports whether a puzzle has a solution, without grading it.
func (c *dealerCall) solvable(p puzzle.Puzzle) (ok bool, err error) {
	if cached, known := c.dealer.cachedAnalysis(p.ID()); known {
		return cached.hand.Solvable, nil
	}
	err = c.dealer.withAnalyzer(c.ctx, func(a *analyzer) (err error) {
		ok, err = a.engine.Solvable(c.ctx, p)
		return err
	})
	return ok, c.cause(err)
}

// cause returns the cause of the context if err is not nil and the context has ended. Otherwise it
// returns err.
func (c *dealerCall) cause(err error) error {
	if err != nil && c.ctx.Err() != nil {
		return context.Cause(c.ctx)
	}
	return err
}

package dealer_test

import (
	"errors"
	"net/netip"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// hardPuzzles returns puzzles that need the most memory to analyse: six numbers of six digits, and
// a target that they do not make.
func hardPuzzles(t *testing.T, from, n int) (ids []string) {
	t.Helper()
	for i := range int64(n) {
		i += int64(from)
		p, err := puzzle.New(deal.Hand{
			100_003 + 7*i, 200_017 + 11*i, 300_043 + 13*i, 400_009 + 17*i, 500_009 + 19*i, 600_011 + 23*i,
		}, rat.Int(9973+i), puzzle.Rules{Ops: expr.Basic})
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, p.ID())
	}
	return ids
}

// newSingleSlot returns a class of work with one slot, and a function that acquires the slot and
// returns a function that releases it.
func newSingleSlot(t *testing.T, maxWaiting int, maxWait time.Duration) (class *limiter.Class, occupy func() (release func())) {
	t.Helper()
	class = limiter.NewSlots(1).NewClass(maxWaiting, maxWait)
	return class, func() func() {
		slot, err := class.Acquire(t.Context(), netip.MustParseAddr("192.0.2.1")) // another address than that of the calls
		if err != nil {
			t.Fatal(err)
		}
		return slot.Release
	}
}

// TestAnalysisIsBusy checks that a call is rejected if it waits too long or if too many calls wait,
// and that known hands need no slot.
func TestAnalysisIsBusy(t *testing.T) {
	const callers, maxWait = 20, 3 * time.Second
	class, occupy := newSingleSlot(t, callers, maxWait)
	d := dealer.New(seed, class)
	d.Warm(t.Context())
	synctest.Test(t, func(t *testing.T) {
		release := occupy()
		if _, err := d.Hands(t.Context(), []string{"1-3.3.8.8-24-classic"}); err != nil {
			t.Errorf("a known hand: %v", err)
		}
		start := clocktest.Now()
		var group sync.WaitGroup
		for i := range callers {
			group.Go(func() {
				if _, err := d.Hands(t.Context(), hardPuzzles(t, i, 1)); !errors.Is(err, limiter.ErrBusy) || clocktest.Since(start) != maxWait {
					t.Errorf("%v after %v", err, clocktest.Since(start))
				}
			})
		}
		synctest.Wait()
		_, err := d.Techniques(t.Context(), hardPuzzles(t, 1, 1)[0])
		if !errors.Is(err, limiter.ErrFull) || clocktest.Since(start) != 0 {
			t.Errorf("a call beyond the bound: %v after %v", err, clocktest.Since(start))
		}
		if _, err := d.Practice(t.Context(), "r", dealer.Criteria{Target: "36"}, nil, 1); !errors.Is(err, limiter.ErrBusy) {
			t.Errorf("a dealt hand: %v", err)
		}
		group.Wait()
		release()
		if _, err := d.Hands(t.Context(), hardPuzzles(t, 2, 1)); err != nil {
			t.Error(err)
		}
	})
}

// TestCallTimeout checks that a call is rejected if all its hands together take too long.
func TestCallTimeout(t *testing.T) {
	class, occupy := newSingleSlot(t, 20, time.Minute)
	d := dealer.New(seed, class)
	d.Warm(t.Context())
	synctest.Test(t, func(t *testing.T) {
		defer occupy()()
		start := clocktest.Now()
		if _, err := d.Hands(t.Context(), hardPuzzles(t, 0, 20)); !errors.Is(err, limiter.ErrBusy) || clocktest.Since(start) != dealer.CallTimeout {
			t.Errorf("%v after %v", err, clocktest.Since(start))
		}
	})
}

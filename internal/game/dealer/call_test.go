package dealer_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/testkit/clocktest"
)

var errSlotTime = errors.New("the time of the search slot is over")

// TestLongSearchesAcquireSlots checks that a call with a long search acquires one search slot and
// releases it, and that other calls acquire none.
func TestLongSearchesAcquireSlots(t *testing.T) {
	var acquired, released int
	d := dealer.New(seed, nil)
	d.LimitSearches(func(ctx context.Context) (context.Context, func(), error) {
		acquired++
		return ctx, func() { released++ }, nil
	})
	for _, criteria := range []dealer.Criteria{
		{},
		{Level: 5},
		{Technique: "fraction"},
		{Cards: 3},
		{Cards: 6},
		{Cards: 6, Level: 1},
		{Cards: 5, Level: 5, Technique: "fraction"},
		{Target: "36"},
		{Rules: "countdown"},
		{Rules: "beginner", Cards: 6, Level: 1},
	} {
		if _, err := d.Practice(t.Context(), "r", criteria, nil, 3); err != nil && !errors.Is(err, dealer.ErrCriteria) || acquired > 0 {
			t.Fatalf("%+v: %v, %d slots", criteria, err, acquired)
		}
	}
	unsatisfiable := dealer.Criteria{Target: "-9973"}
	if _, err := d.Practice(t.Context(), "r", unsatisfiable, nil, 3); !errors.Is(err, dealer.ErrCriteria) || acquired != 1 || released != 1 {
		t.Errorf("%v, %d slots acquired, %d released", err, acquired, released)
	}
}

// TestSearchSlotErrors checks that Practice returns the error of acquiring a search slot, and the
// cause of the slot's context if that ends too early.
func TestSearchSlotErrors(t *testing.T) {
	unsatisfiable := dealer.Criteria{Target: "-9973", Cards: 5}
	withoutSlot := dealer.New(seed, nil)
	withoutSlot.LimitSearches(func(context.Context) (context.Context, func(), error) { return nil, nil, errSlotTime })
	if _, err := withoutSlot.Practice(t.Context(), "r", unsatisfiable, nil, 1); !errors.Is(err, errSlotTime) {
		t.Errorf("without a slot: %v", err)
	}
	released := false
	withShortSlot := dealer.New(seed, nil)
	withShortSlot.LimitSearches(func(ctx context.Context) (context.Context, func(), error) {
		limitedCtx, cancel := context.WithTimeoutCause(ctx, 1, errSlotTime)
		return limitedCtx, func() { cancel(); released = true }, nil
	})
	if _, err := withShortSlot.Practice(t.Context(), "r", unsatisfiable, nil, 1); !errors.Is(err, errSlotTime) || !released {
		t.Errorf("with a short slot: %v, released: %v", err, released)
	}
}

// TestSearchTimeout checks that a search which waits for a processor is not refused because there is no such hand, but as
// busy, when the time of the call is up, and that targets are bounded. While it has the search slot, the search waits for
// the only processor slot, so that nothing else ends it.
func TestSearchTimeout(t *testing.T) {
	class, occupy := newSingleSlot(t, 1, time.Minute)
	d := dealer.New(seed, class)
	d.Warm(t.Context())
	synctest.Test(t, func(t *testing.T) {
		var start time.Time
		d.LimitSearches(func(ctx context.Context) (context.Context, func(), error) {
			start = clocktest.Now()
			return ctx, occupy(), nil
		})
		_, err := d.Practice(t.Context(), "r", dealer.Criteria{Target: "-9973", Cards: 6, Level: 1}, nil, 3)
		if spent := clocktest.Since(start); !errors.Is(err, limiter.ErrBusy) || errors.Is(err, dealer.ErrCriteria) || spent != 10*time.Second {
			t.Errorf("%v after %s", err, spent)
		}
	})
	for target, ok := range map[string]bool{"10000": true, "-10000": true, "10001": false, "-10001": false, "1/1000": true, "1/1001": false} {
		if err := (dealer.Criteria{Target: target}).Check(); errors.Is(err, dealer.ErrCriteria) == ok {
			t.Errorf("%s: %v", target, err)
		}
	}
}

// TestManyHandsAcquireSlot checks that a call of Hands with many unknown puzzles acquires a search
// slot and ends when the slot's context ends, and that known puzzles need no slot.
func TestManyHandsAcquireSlot(t *testing.T) {
	var unknown, known []string
	for i := range 50 {
		unknown = append(unknown, fmt.Sprintf("1-2.3.5.7.11.%d-%d-classic", 13+i, 1000+i))
		known = append(known, fmt.Sprintf("1-1.2.3.%d-24-classic", 3+i%10))
	}
	acquired, released := 0, 0
	slotTime := time.Hour
	acquire := func(ctx context.Context) (context.Context, func(), error) {
		acquired++
		limitedCtx, cancel := context.WithTimeoutCause(ctx, slotTime, errSlotTime)
		return limitedCtx, func() { cancel(); released++ }, nil
	}
	d := dealer.New(seed, nil)
	d.LimitSearches(acquire)
	if _, err := d.Hands(t.Context(), known); err != nil || acquired != 0 {
		t.Errorf("known puzzles: %v, %d slots", err, acquired)
	}
	slotTime = 1
	if _, err := d.Hands(t.Context(), unknown); !errors.Is(err, errSlotTime) || acquired != 1 || released != 1 {
		t.Errorf("a short slot: %v, %d slots acquired, %d released", err, acquired, released)
	}
	slotTime = time.Hour
	d = dealer.New(seed, nil) // with an empty cache
	d.LimitSearches(acquire)
	if hands, err := d.Hands(t.Context(), unknown); err != nil || len(hands) != 50 || acquired != 2 || released != 2 {
		t.Errorf("%d hands, %v, %d slots acquired, %d released", len(hands), err, acquired, released)
	}
}

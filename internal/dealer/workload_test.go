package dealer_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/make24/make24/internal/dealer"
)

var errOver = errors.New("the time of the search slot is over")

// TestLongSearchesTakeTurns checks that a long search acquires a search slot once per call and
// releases it, and that others do not acquire one.
func TestLongSearchesTakeTurns(t *testing.T) {
	var acquired, released int
	d := dealer.New(seed, nil)
	d.LimitSearches(func(ctx context.Context) (context.Context, func(), error) {
		acquired++
		return ctx, func() { released++ }, nil
	})
	for _, w := range []dealer.Criteria{
		{},
		{Level: 5},
		{Kind: "fraction"},
		{Cards: 3},
		{Cards: 6},
		{Cards: 6, Level: 1},
		{Cards: 5, Level: 5, Kind: "fraction"},
		{Target: "36"},
		{Rules: "countdown"},
		{Rules: "beginner", Cards: 6, Level: 1},
	} {
		if _, err := d.Practice(t.Context(), "r", w, nil, 3); err != nil && !errors.Is(err, dealer.ErrCriteria) || acquired > 0 {
			t.Fatalf("%+v: %v, %d slots", w, err, acquired)
		}
	}
	never := dealer.Criteria{Target: "-9973"}
	if _, err := d.Practice(t.Context(), "r", never, nil, 3); !errors.Is(err, dealer.ErrCriteria) || acquired != 1 || released != 1 {
		t.Errorf("%v, %d slots acquired, %d released", err, acquired, released)
	}
}

// TestTurnsThatEnd checks that Practice returns the reason if it gets no search slot, or one whose
// time is too short.
func TestTurnsThatEnd(t *testing.T) {
	never := dealer.Criteria{Target: "-9973", Cards: 5}
	refusing := dealer.New(seed, nil)
	refusing.LimitSearches(func(context.Context) (context.Context, func(), error) { return nil, nil, errOver })
	if _, err := refusing.Practice(t.Context(), "r", never, nil, 1); !errors.Is(err, errOver) {
		t.Errorf("without a slot: %v", err)
	}
	ended := false
	short := dealer.New(seed, nil)
	short.LimitSearches(func(ctx context.Context) (context.Context, func(), error) {
		limit, cancel := context.WithTimeoutCause(ctx, 1, errOver)
		return limit, func() { cancel(); ended = true }, nil
	})
	if _, err := short.Practice(t.Context(), "r", never, nil, 1); !errors.Is(err, errOver) || !ended {
		t.Errorf("with a short slot: %v, released: %v", err, ended)
	}
}

// TestGivingUp checks that a search gives up a second after it got its search slot, and that
// targets are bounded. While it has the search slot, the search waits for the only processor, so
// that nothing else ends it.
func TestGivingUp(t *testing.T) {
	work, occupy := occupied(t, 1, time.Minute)
	d := dealer.New(seed, work)
	d.Warm(t.Context())
	synctest.Test(t, func(t *testing.T) {
		var begun time.Time
		d.LimitSearches(func(ctx context.Context) (context.Context, func(), error) {
			begun = time.Now()
			return ctx, occupy(), nil
		})
		_, err := d.Practice(t.Context(), "r", dealer.Criteria{Target: "-9973", Cards: 6, Level: 1}, nil, 3)
		if spent := time.Since(begun); !errors.Is(err, dealer.ErrCriteria) || !strings.Contains(err.Error(), "none was found in 1s") || spent != time.Second {
			t.Errorf("%v after %s", err, spent)
		}
	})
	for target, ok := range map[string]bool{"10000": true, "-10000": true, "10001": false, "-10001": false, "1/1000": true, "1/1001": false} {
		if err := (dealer.Criteria{Target: target}).Check(); errors.Is(err, dealer.ErrCriteria) == ok {
			t.Errorf("%s: %v", target, err)
		}
	}
}

// TestJudgingTakesTurns checks that a call of Hands with many unknown puzzles acquires a search
// slot and is bounded by it, and that known puzzles need none.
func TestJudgingTakesTurns(t *testing.T) {
	var large, usual []string
	for i := range 50 {
		large = append(large, fmt.Sprintf("1-2.3.5.7.11.%d-%d-classic", 13+i, 1000+i))
		usual = append(usual, fmt.Sprintf("1-1.2.3.%d-24-classic", 3+i%10))
	}
	acquired, released := 0, 0
	long := time.Hour
	turn := func(ctx context.Context) (context.Context, func(), error) {
		acquired++
		limit, cancel := context.WithTimeoutCause(ctx, long, errOver)
		return limit, func() { cancel(); released++ }, nil
	}
	d := dealer.New(seed, nil)
	d.LimitSearches(turn)
	if _, err := d.Hands(t.Context(), usual); err != nil || acquired != 0 {
		t.Errorf("known puzzles: %v, %d slots", err, acquired)
	}
	long = 1
	if _, err := d.Hands(t.Context(), large); !errors.Is(err, errOver) || acquired != 1 || released != 1 {
		t.Errorf("a short slot: %v, %d slots acquired, %d released", err, acquired, released)
	}
	long = time.Hour
	d = dealer.New(seed, nil) // has cached none of them
	d.LimitSearches(turn)
	if hands, err := d.Hands(t.Context(), large); err != nil || len(hands) != 50 || acquired != 2 || released != 2 {
		t.Errorf("%d hands, %v, %d slots acquired, %d released", len(hands), err, acquired, released)
	}
}

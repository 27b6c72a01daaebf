package dealer_test

import (
	"context"
	"errors"
	"testing"

	"github.com/make24/make24/internal/dealer"
)

var errOver = errors.New("the turn is over")

// Long searches wait for a turn, once in a call, and give it back; others never wait.
func TestLongSearchesTakeTurns(t *testing.T) {
	var taken, given int
	d := dealer.New(seed)
	d.Await(func(ctx context.Context) (context.Context, func(), error) {
		taken++
		return ctx, func() { given++ }, nil
	})
	for _, w := range []dealer.Wish{
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
		if _, err := d.Practice(t.Context(), "r", w, nil, 3); err != nil && !errors.Is(err, dealer.ErrWish) || taken > 0 {
			t.Fatalf("%+v: %v, %d turns", w, err, taken)
		}
	}
	never := dealer.Wish{Target: "10000"}
	if _, err := d.Practice(t.Context(), "r", never, nil, 3); !errors.Is(err, dealer.ErrWish) || taken != 1 || given != 1 {
		t.Errorf("%v, %d turns, %d of them over", err, taken, given)
	}
}

// Who gets no turn is told why, and so is he whose turn is too short.
func TestTurnsThatEnd(t *testing.T) {
	never := dealer.Wish{Target: "-9999", Cards: 5}
	refusing := dealer.New(seed)
	refusing.Await(func(context.Context) (context.Context, func(), error) { return nil, nil, errOver })
	if _, err := refusing.Practice(t.Context(), "r", never, nil, 1); !errors.Is(err, errOver) {
		t.Errorf("without a turn: %v", err)
	}
	ended := false
	short := dealer.New(seed)
	short.Await(func(ctx context.Context) (context.Context, func(), error) {
		limit, cancel := context.WithTimeoutCause(ctx, 1, errOver)
		return limit, func() { cancel(); ended = true }, nil
	})
	if _, err := short.Practice(t.Context(), "r", never, nil, 1); !errors.Is(err, errOver) || !ended {
		t.Errorf("with a short turn: %v, given back: %v", err, ended)
	}
}

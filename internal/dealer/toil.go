package dealer

import (
	"context"
	"fmt"
	"time"

	"github.com/make24/make24/puzzle"
)

// quick is how many hands may be graded for a call of Practice before it has to wait for a turn.
// Nearly all need less.
const quick = 24

// longest is how long a call of Practice looks on once it has its turn. What was not found then is too
// rare to be waited for.
const longest = time.Second

// Turn lets a long search begin: it waits until it may, and gives the context that bounds
// it and what is to be called at its end. With an error nothing is to be called, and the error is what
// Practice gives back.
type Turn func(ctx context.Context) (limit context.Context, end func(), err error)

// Await has long searches of Practice wait for a turn from now on, so that many rare wishes at once
// leave something of the machine to others. It is called before the dealer is used.
func (d *Dealer) Await(turn Turn) { d.turn = turn }

// toil is how much work a call of Practice has done.
type toil struct {
	turn   Turn
	most   time.Duration // that a turn is used; 0 as long as it goes on
	graded int
	limit  context.Context
	leave  func()
}

// more counts a hand that has to be graded, and gives the context to do it in.
func (t *toil) more(ctx context.Context) (context.Context, error) {
	if t.graded++; t.graded > quick {
		if err := t.begin(ctx); err != nil {
			return nil, err
		}
	}
	if t.limit != nil {
		ctx = t.limit
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return ctx, nil
}

// begin waits for the turn, unless it came already.
func (t *toil) begin(ctx context.Context) error {
	if t.leave != nil || t.turn == nil {
		return nil
	}
	limit, leave, err := t.turn(ctx)
	if err != nil {
		return err
	}
	t.limit, t.leave = limit, leave
	if t.most > 0 {
		var stop context.CancelFunc
		t.limit, stop = context.WithTimeoutCause(limit, t.most, fmt.Errorf("%w: none was found in %s", ErrWish, t.most))
		t.leave = func() { stop(); leave() }
	}
	return nil
}

func (t *toil) end() {
	if t.leave != nil {
		t.leave()
	}
}

// learn is the fact of a puzzle. Where the turn is over, the error is why.
func (q *quest) learn(ctx context.Context, p puzzle.Puzzle) (fact, error) {
	if f, ok := q.dealer.remembered(p.ID()); ok {
		return f, nil
	}
	ctx, err := q.toil.more(ctx)
	if err != nil {
		return fact{}, err
	}
	f, err := q.dealer.learn(ctx, p)
	if err != nil && ctx.Err() != nil {
		return fact{}, context.Cause(ctx)
	}
	return f, err
}

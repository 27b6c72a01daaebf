package grade

import (
	"context"
	"errors"
	"testing"
)

// pollCounter is a context that counts the calls of Err.
type pollCounter struct {
	context.Context
	checks int
}

func (p *pollCounter) Err() error {
	p.checks++
	return p.Context.Err()
}

// minPolls holds, for each of slowPuzzles, the minimum number of calls of Err. It is a little below
// the counted number.
var minPolls = []int{300, 1000, 500, 20, 60, 30}

// TestGradeChecksContext checks that Grade calls Err of its context often. The row grade-poll of
// make bench measures the time between two calls.
func TestGradeChecksContext(t *testing.T) {
	for i, p := range slowPuzzles(t) {
		ctx := &pollCounter{Context: t.Context()}
		if _, err := New().Grade(ctx, p); err != nil && !errors.Is(err, ErrUnsolvable) {
			t.Fatalf("%s: %v", p.ID(), err)
		}
		if ctx.checks < minPolls[i] {
			t.Errorf("%s: %d checks of the context, want %d or more", p.ID(), ctx.checks, minPolls[i])
		}
	}
}

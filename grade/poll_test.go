package grade

import (
	"context"
	"errors"
	"runtime"
	"testing"
	"time"

	"github.com/make24/make24/internal/cputime"
)

// pollTimer is a context that measures the longest processor time of its thread between two calls
// of Err.
type pollTimer struct {
	context.Context
	t         *testing.T
	checks    int
	last, gap time.Duration
}

// note ends one interval and begins the next.
func (b *pollTimer) note() {
	now := cputime.ThreadTime(b.t)
	b.gap, b.last = max(b.gap, now-b.last), now
}

func (b *pollTimer) Err() error {
	b.checks++
	b.note()
	return b.Context.Err()
}

// maxPollInterval bounds the processor time between two calls of Err. Measured times are well under
// 50 ms.
const maxPollInterval = 250 * time.Millisecond

// minPolls holds the smallest allowed number of calls of Err for each puzzle of slowPuzzles, a
// little below the measured numbers.
var minPolls = []int{300, 1000, 500, 20, 60, 30}

// Grade checks its context often. The test counts the checks, which is deterministic, and measures
// the time between them as processor time, which does not depend on other processes.
func TestGradeAsksItsContext(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for i, p := range slowPuzzles(t) {
		ctx := &pollTimer{Context: t.Context(), t: t}
		ctx.note()
		ctx.gap = 0
		_, err := New().Grade(ctx, p)
		ctx.note()
		if err != nil && !errors.Is(err, ErrUnsolvable) {
			t.Fatalf("%s: %v", p.ID(), err)
		}
		t.Logf("%s: %d checks of the context, at most %v apart", p.ID(), ctx.checks, ctx.gap)
		if ctx.checks < minPolls[i] {
			t.Errorf("%s: %d checks of the context, want %d or more", p.ID(), ctx.checks, minPolls[i])
		}
		if ctx.gap > maxPollInterval {
			t.Errorf("%s: %v between two checks of the context, want at most %v", p.ID(), ctx.gap, maxPollInterval)
		}
	}
}

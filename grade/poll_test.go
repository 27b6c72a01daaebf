package grade

import (
	"context"
	"errors"
	"runtime"
	"testing"
	"time"

	"github.com/make24/make24/internal/cputime"
)

// busy is a context that measures the longest processor time of its thread between two looks at it.
type pollTimer struct {
	context.Context
	t         *testing.T
	checks    int
	last, gap time.Duration
}

// note ends one stretch without a look and begins the next.
func (b *pollTimer) note() {
	now := cputime.OfThread(b.t)
	b.gap, b.last = max(b.gap, now-b.last), now
}

func (b *pollTimer) Err() error {
	b.checks++
	b.note()
	return b.Context.Err()
}

// lookWithin bounds the processor time between two looks at a context: it is well under 50 ms.
const maxPollInterval = 250 * time.Millisecond

// fewestLooks are for each of longOnes how often the context is looked at, at least: a little less often than it was.
var minPolls = []int{300, 1000, 500, 20, 60, 30}

// TestGradeAsksItsContext: no work goes on for long without a look at the context. The looks are counted, which depends on
// nothing else; the time between them is processor time, of which other processes take none.
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
		t.Logf("%s: %d looks at the context, at most %v apart", p.ID(), ctx.checks, ctx.gap)
		if ctx.checks < minPolls[i] {
			t.Errorf("%s: %d looks at the context, want %d or more", p.ID(), ctx.checks, minPolls[i])
		}
		if ctx.gap > maxPollInterval {
			t.Errorf("%s: %v pass without a look at the context, want at most %v", p.ID(), ctx.gap, maxPollInterval)
		}
	}
}

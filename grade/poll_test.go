package grade

import (
	"context"
	"errors"
	"runtime"
	"testing"
	"time"

	"github.com/make24/make24/internal/cputime"
)

// pollTimer is a context that counts the calls of Err and measures the longest processor time of
// its thread between two calls.
type pollTimer struct {
	context.Context
	t      *testing.T
	checks int           // number of calls of Err
	last   time.Duration // processor time of the thread at the last call
	maxGap time.Duration
}

// record records the time since the last call and begins a new interval.
func (p *pollTimer) record() {
	now := cputime.ThreadTime(p.t)
	p.maxGap, p.last = max(p.maxGap, now-p.last), now
}

func (p *pollTimer) Err() error {
	p.checks++
	p.record()
	return p.Context.Err()
}

// maxPollInterval is the longest allowed processor time between two calls of Err. Measured times
// are well under 50 ms.
const maxPollInterval = 250 * time.Millisecond

// minPolls holds, for each of slowPuzzles, the minimum number of calls of Err. It is a little below
// the measured number.
var minPolls = []int{300, 1000, 500, 20, 60, 30}

// TestGradeChecksContext checks that Grade calls Err of its context often. It counts the calls,
// which is deterministic, and measures the processor time between them, which depends little on
// other processes.
func TestGradeChecksContext(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for i, p := range slowPuzzles(t) {
		ctx := &pollTimer{Context: t.Context(), t: t}
		ctx.record()
		ctx.maxGap = 0
		_, err := New().Grade(ctx, p)
		ctx.record()
		if err != nil && !errors.Is(err, ErrUnsolvable) {
			t.Fatalf("%s: %v", p.ID(), err)
		}
		t.Logf("%s: %d checks of the context, at most %v apart", p.ID(), ctx.checks, ctx.maxGap)
		if ctx.checks < minPolls[i] {
			t.Errorf("%s: %d checks of the context, want %d or more", p.ID(), ctx.checks, minPolls[i])
		}
		if ctx.maxGap > maxPollInterval {
			t.Errorf("%s: %v between two checks of the context, want at most %v", p.ID(), ctx.maxGap, maxPollInterval)
		}
	}
}

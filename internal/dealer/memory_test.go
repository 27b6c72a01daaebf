package dealer_test

import (
	"context"
	"errors"
	"net/netip"
	"runtime"
	"runtime/debug"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/dealer"
	"github.com/make24/make24/internal/limiter"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// hardHands are hands that take as much memory as any to be judged: six numbers of six digits, and a target that they
// do not make.
func hardHands(t *testing.T, from, n int) (ids []string) {
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

// peak runs something and returns by how much the heap grew meanwhile.
func peak(t *testing.T, do func()) (most int64) {
	t.Helper()
	defer debug.SetGCPercent(debug.SetGCPercent(20)) // so that there is little garbage in it
	runtime.GC()
	var before, now runtime.MemStats
	runtime.ReadMemStats(&before)
	stop, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		tick := time.NewTicker(time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-stop:
				return
			case <-tick.C:
			}
			runtime.ReadMemStats(&now)
			most = max(most, int64(now.HeapInuse)-int64(before.HeapInuse))
		}
	}()
	do()
	close(stop)
	<-done
	return most
}

// However many players have chosen hands judged at once, and however long they wait for a turn, judging takes no more memory
// than its budget.
func TestJudgingIsBounded(t *testing.T) {
	d := dealer.New(seed, nil)
	d.Warm(t.Context())
	turn := make(chan struct{}, 1)
	d.Await(func(ctx context.Context) (context.Context, func(), error) {
		select {
		case turn <- struct{}{}:
			return ctx, func() { <-turn }, nil
		case <-ctx.Done():
			return nil, nil, context.Cause(ctx)
		}
	})
	var group sync.WaitGroup
	most := peak(t, func() {
		for i := range 24 {
			group.Go(func() {
				// On a slow machine those that come last are refused.
				if _, err := d.Judge(t.Context(), hardHands(t, 26*i, 26)); err != nil && !errors.Is(err, limiter.ErrBusy) {
					t.Error(err)
				}
			})
		}
		group.Wait()
	})
	t.Logf("the heap grew by %d MiB", most>>20)
	if budget := 32 << 20 * int64(runtime.GOMAXPROCS(0)); most > budget { // as docs/operations.md says
		t.Errorf("the heap grew by %d MiB, and the budget is %d", most>>20, budget>>20)
	}
}

// occupied returns a kind of work on one processor, which occupy takes until it is released.
func occupied(t *testing.T, waiting int, wait time.Duration) (work *limiter.Kind, occupy func() (release func())) {
	t.Helper()
	work = limiter.NewSlots(1).NewKind(waiting, wait)
	return work, func() func() {
		slot, err := work.Acquire(t.Context(), netip.MustParseAddr("192.0.2.1")) // not the address of the hands
		if err != nil {
			t.Fatal(err)
		}
		return slot.Release
	}
}

// Hands that would wait too long, or are too many, are refused; what is known needs no slot.
func TestJudgingIsBusy(t *testing.T) {
	const waiting, wait = 20, 3 * time.Second
	work, occupy := occupied(t, waiting, wait)
	d := dealer.New(seed, work)
	d.Warm(t.Context())
	synctest.Test(t, func(t *testing.T) {
		release := occupy()
		if _, err := d.Judge(t.Context(), []string{"1-3.3.8.8-24-classic"}); err != nil {
			t.Errorf("a hand that is known: %v", err)
		}
		begun := time.Now()
		var group sync.WaitGroup
		for i := range waiting {
			group.Go(func() {
				if _, err := d.Judge(t.Context(), hardHands(t, i, 1)); !errors.Is(err, limiter.ErrBusy) || time.Since(begun) != wait {
					t.Errorf("%v after %v", err, time.Since(begun))
				}
			})
		}
		synctest.Wait()
		_, err := d.Techniques(t.Context(), hardHands(t, 1, 1)[0])
		if !errors.Is(err, limiter.ErrFull) || time.Since(begun) != 0 {
			t.Errorf("one that is too many: %v after %v", err, time.Since(begun))
		}
		if _, err := d.Practice(t.Context(), "r", dealer.Wish{Target: "36"}, nil, 1); !errors.Is(err, limiter.ErrBusy) {
			t.Errorf("a hand that is dealt: %v", err)
		}
		group.Wait()
		release()
		if _, err := d.Judge(t.Context(), hardHands(t, 2, 1)); err != nil {
			t.Error(err)
		}
	})
}

// A call whose hands wait too long is refused.
func TestJudgingTakesNotForEver(t *testing.T) {
	work, occupy := occupied(t, 20, time.Minute)
	d := dealer.New(seed, work)
	d.Warm(t.Context())
	synctest.Test(t, func(t *testing.T) {
		defer occupy()()
		begun := time.Now()
		if _, err := d.Judge(t.Context(), hardHands(t, 0, 20)); !errors.Is(err, limiter.ErrBusy) || time.Since(begun) != dealer.CallTime {
			t.Errorf("%v after %v", err, time.Since(begun))
		}
	})
}

package limiter

import (
	"context"
	"errors"
	"net/netip"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/make24/make24/internal/testkit/clocktest"
)

// TestAdmit checks that the work of a request gives its turn up while it pauses and when it acquires another slot,
// and takes a turn again after a pause.
func TestAdmit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns := NewSlots(1).NewClass(8, time.Second)
		heavy := NewSlots(1).NewClass(8, time.Minute)
		held := func() int {
			n, _ := turns.Load()
			return n
		}
		expect := func(when string, want int) {
			t.Helper()
			if n := held(); n != want {
				t.Errorf("%s: %d turns are held, want %d", when, n, want)
			}
		}
		ctx, done, err := turns.Admit(t.Context(), player)
		if err != nil {
			t.Fatal(err)
		}
		expect("admitted", 1)
		if _, _, err := turns.Admit(t.Context(), attacker); !errors.Is(err, ErrBusy) {
			t.Errorf("another request: %v", err)
		}
		resume := Pause(ctx)
		expect("paused", 0)
		Pause(ctx)() // in a pause, as when a transaction is part of other work
		expect("paused twice", 0)
		resume()
		expect("resumed", 1)
		if Pause(WithoutAdmission(ctx))(); held() != 1 {
			t.Error("work beside the request gave its turn up")
		}

		// Work that waits for a slot has no turn, so that others can work.
		other, err := heavy.Acquire(t.Context(), attacker)
		if err != nil {
			t.Fatal(err)
		}
		acquired := make(chan error, 1)
		go func() {
			slot, err := heavy.Acquire(ctx, player)
			if err == nil {
				slot.Release()
			}
			acquired <- err
		}()
		synctest.Wait()
		expect("waiting for a slot", 0)
		_, doneOther, err := turns.Admit(t.Context(), attacker)
		if err != nil {
			t.Fatalf("while the request waits: %v", err)
		}
		other.Release()
		if err := <-acquired; err != nil {
			t.Error(err)
		}
		done() // has no turn any more
		expect("the other request works", 1)
		doneOther()
		expect("after all", 0)

		Pause(context.Background())() // without an admission
	})
}

// TestResume checks that work that resumes after a pause waits for a turn for as long as it must, ahead of later
// work of its address, and that a full queue neither refuses it nor has less room for others.
func TestResume(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns := NewSlots(1).NewClass(2, time.Second)
		ctx, done, err := turns.Admit(t.Context(), player)
		if err != nil {
			t.Fatal(err)
		}
		resume := Pause(ctx)
		_, doneOther, err := turns.Admit(t.Context(), attacker)
		if err != nil {
			t.Fatal(err)
		}
		results := make(chan string, 9)
		admit := func(client netip.Addr) {
			go func() {
				_, done, err := turns.Admit(t.Context(), client)
				if err != nil {
					results <- err.Error()
					return
				}
				results <- "new work"
				done()
			}()
			synctest.Wait()
		}
		go func() {
			resume()
			results <- "resumed"
			done()
		}()
		synctest.Wait()
		clocktest.Sleep(10 * time.Second) // longer than new work may wait
		admit(player)
		admit(player) // two wait, as many as may
		if len(results) != 0 {
			t.Fatalf("%s before there was a turn, or the work that resumes has filled the queue", <-results)
		}
		admit(player)
		if got := <-results; got != ErrFull.Error() {
			t.Errorf("one more: %s", got)
		}
		admit(attacker) // takes the place of the newest of the address with the most
		if got := <-results; got != ErrFull.Error() {
			t.Errorf("one of another address: %s", got)
		}
		doneOther()
		for _, want := range []string{"resumed", "new work", "new work"} {
			if got := <-results; got != want {
				t.Errorf("%s, want %s", got, want)
			}
		}
		synctest.Wait()
		if held, waiting := turns.Load(); held+waiting+turns.paused+turns.resuming != 0 {
			t.Errorf("in the end %d turns are held, %d callers wait, %d pause, %d resume", held, waiting, turns.paused, turns.resuming)
		}
	})
}

// TestResumeEnds checks that work whose request ends while it resumes leaves the queue, and that work that resumes
// after its request was answered keeps no turn.
func TestResumeEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns := NewSlots(1).NewClass(2, time.Second)
		requestCtx, cancel := context.WithCancel(t.Context())
		ctx, done, err := turns.Admit(requestCtx, player)
		if err != nil {
			t.Fatal(err)
		}
		resume := Pause(ctx)
		_, doneOther, err := turns.Admit(t.Context(), attacker)
		if err != nil {
			t.Fatal(err)
		}
		cancel()
		resume()
		if held, waiting := turns.Load(); held != 1 || waiting != 0 {
			t.Errorf("after the end of the request, %d turns are held and %d callers wait", held, waiting)
		}
		done()
		doneOther()
		ctx, done, err = turns.Admit(t.Context(), player)
		if err != nil {
			t.Fatal(err)
		}
		resume = Pause(ctx)
		done()
		resume()
		if held, _ := turns.Load(); held+turns.paused != 0 {
			t.Errorf("after the answer, %d turns are held and %d callers pause", held, turns.paused)
		}
	})
}

// TestEndWhilePausing checks that no turn is lost if a request is answered while goroutines of it pause and resume.
func TestEndWhilePausing(t *testing.T) {
	turns := NewSlots(2).NewClass(64, 0)
	for range 2000 {
		ctx, done, err := turns.Admit(t.Context(), player)
		if err != nil {
			t.Fatal(err)
		}
		var group sync.WaitGroup
		start := make(chan struct{})
		for range 8 {
			group.Go(func() {
				<-start
				for range 4 {
					Pause(ctx)()
				}
			})
		}
		group.Go(func() {
			<-start
			done()
		})
		close(start)
		group.Wait()
		if held, waiting := turns.Load(); held+waiting+turns.paused+turns.resuming != 0 {
			t.Fatalf("after the answer, %d turns are held, %d callers wait, %d pause, %d resume",
				held, waiting, turns.paused, turns.resuming)
		}
	}
}

// TestPausesAreBounded checks that an address has as much work that pauses as remains of the maximum, and that
// others get turns nevertheless.
func TestPausesAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const most = 12
		turns := NewSlots(1).NewClass(most, time.Second)
		var resumes []func()
		pauseAll := func(client netip.Addr) (admitted int) {
			for admitted <= most {
				ctx, done, err := turns.Admit(t.Context(), client)
				if err != nil {
					return admitted
				}
				resume := Pause(ctx)
				resumes = append(resumes, func() { resume(); done() })
				admitted++
			}
			return admitted
		}
		for _, c := range []struct {
			client netip.Addr
			want   int
		}{{attacker, most / 2}, {attacker, 0}, {player, most / 4}, {otherPlayer, 2}} {
			if got := pauseAll(c.client); got != c.want {
				t.Errorf("%d requests of %v are admitted, want %d", got, c.client, c.want)
			}
		}
		for _, resume := range resumes {
			resume()
		}
		if got := pauseAll(attacker); got != most/2 {
			t.Errorf("%d requests are admitted after all have resumed", got)
		}
		for client, q := range turns.queues {
			if q.begun != 0 {
				t.Errorf("%v has %d waiters that have had a turn", client, q.begun)
			}
		}
	})
}

package limiter

import (
	"context"
	"errors"
	"net/netip"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// The addresses of the tests.
var (
	attacker = netip.MustParseAddr("198.51.100.1")
	honest   = netip.MustParseAddr("203.0.113.1")
	third    = netip.MustParseAddr("203.0.113.2")
)

// serviceOrder lets requests come to a queue of one value that is occupied, one after the other, and
// returns the order in which they are served.
func serviceOrder(t *testing.T, l *Queue[int], requests []string, do func(name string) (netip.Addr, time.Duration)) (served []string) {
	t.Helper()
	occupied, err := l.Acquire(t.Context(), netip.Addr{}, time.Microsecond)
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	var mu sync.Mutex
	note := func(text string) {
		mu.Lock()
		defer mu.Unlock()
		served = append(served, text)
	}
	for _, name := range requests {
		group.Go(func() {
			from, cost := do(name)
			got, err := l.Acquire(t.Context(), from, cost)
			if err != nil {
				note("refused " + name)
				return
			}
			note(name)
			got.Release()
		})
		synctest.Wait()
	}
	occupied.Release()
	group.Wait()
	return served
}

// Addresses take turns, and cheap work goes before expensive work.
func TestFairQueueOrder(t *testing.T) {
	byName := func(name string) (netip.Addr, time.Duration) {
		from := map[byte]netip.Addr{'a': attacker, 'h': honest, 't': third}[name[0]]
		return from, map[byte]time.Duration{'c': time.Millisecond, 'd': 2 * time.Millisecond, 'x': 50 * time.Millisecond}[name[1]]
	}
	for _, c := range []struct {
		name           string
		max            int
		requests, want []string
	}{
		{"one address", 9, []string{"ac1", "ac2", "ac3"}, []string{"ac1", "ac2", "ac3"}},
		{"turns", 9, []string{"ac1", "ac2", "ac3", "hc1", "hc2", "tc1"}, []string{"ac1", "hc1", "tc1", "ac2", "hc2", "ac3"}},
		{"cheap first", 9, []string{"ax1", "hx1", "hc1", "tc1"}, []string{"tc1", "ax1", "hx1", "hc1"}},
		{"costs count", 9, []string{"ad1", "ad2", "hc1", "hc2", "hc3"}, []string{"hc1", "ad1", "hc2", "hc3", "ad2"}},
		{"a full queue drops the last of the greediest", 3, []string{"ac1", "ac2", "ac3", "hc1"}, []string{"refused ac3", "ac1", "hc1", "ac2"}},
		{"a full queue refuses the greediest", 3, []string{"ac1", "hc1", "ac2", "ac3"}, []string{"refused ac3", "ac1", "hc1", "ac2"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				if got := serviceOrder(t, NewQueue(c.max, 0, 1), c.requests, byName); !slices.Equal(got, c.want) {
					t.Errorf("served %v, want %v", got, c.want)
				}
			})
		})
	}
}

// Eleven hints a second that take as long as a hand may do not keep a player waiting: the game has
// engines of its own, and also where both share them, a cheap hint waits only for cheap ones.
func TestExpensiveHintsDoNotKeepPlayersWaiting(t *testing.T) {
	for _, shared := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			api := NewQueue(256, time.Second, 1, 2)
			game := NewQueue(256, time.Second, 1, 2)
			if shared {
				game = api
			}
			ctx, stop := context.WithCancel(t.Context())
			var group sync.WaitGroup
			for i := range 11 {
				group.Go(func() {
					for n := 0; ctx.Err() == nil; n++ {
						time.Sleep(time.Duration(i+1) * time.Second / 11 / time.Duration(1+n*10))
						group.Go(func() {
							if got, err := api.Acquire(ctx, attacker, 50*time.Millisecond); err == nil {
								time.Sleep(250 * time.Millisecond)
								got.Release()
							}
						})
						time.Sleep(time.Second)
					}
				})
			}
			var longest time.Duration
			for range 200 {
				time.Sleep(137 * time.Millisecond)
				begun := time.Now()
				got, err := game.Acquire(ctx, honest, 200*time.Microsecond)
				if err != nil {
					t.Fatal(err)
				}
				longest = max(longest, time.Since(begun))
				time.Sleep(time.Millisecond) // the hint
				got.Release()
			}
			if longest > 0 {
				t.Errorf("shared %v: a player's hint waited %v", shared, longest)
			}
			stop()
			group.Wait()
		})
	}
}

// A request does not wait longer than it may, and what is not waited for any more is forgotten.
func TestQueueIsLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := NewQueue(2, time.Second, 1)
		got, err := l.Acquire(t.Context(), honest, time.Millisecond)
		if err != nil {
			t.Fatal(err)
		}
		begun := time.Now()
		if _, err := l.Acquire(t.Context(), honest, time.Millisecond); !errors.Is(err, ErrBusy) || errors.Is(err, ErrFull) || time.Since(begun) != time.Second {
			t.Errorf("%v after %v", err, time.Since(begun))
		}
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(time.Millisecond, cancel)
		if _, err := l.Acquire(ctx, honest, time.Millisecond); !errors.Is(err, context.Canceled) {
			t.Errorf("%v for a client that has gone", err)
		}
		if n := l.Waiting(); n != 0 {
			t.Errorf("%d still wait", n)
		}
		got.Release()
		if len(l.finish) != 0 || l.now != 0 || l.running != 0 || len(l.free) != 1 {
			t.Errorf("an idle queue remembers %v, %v", l.finish, l.now)
		}
	})
}

// The addresses that a queue remembers are bounded also while it is never idle.
func TestQueueForgetsAddresses(t *testing.T) {
	l := NewQueue(10, 0, 1, 2)
	if _, err := l.Acquire(t.Context(), honest, time.Millisecond); err != nil {
		t.Fatal(err)
	}
	for i := range 10_000 {
		got, err := l.Acquire(t.Context(), netip.AddrFrom4([4]byte{10, 0, byte(i >> 8), byte(i)}), time.Millisecond)
		if err != nil {
			t.Fatal(err)
		}
		got.Release()
	}
	if len(l.finish) > maxFinish+12 {
		t.Errorf("%d addresses are remembered", len(l.finish))
	}
}

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

// work is a piece of work of a class, from an address, that arrives at a time.
type work struct {
	name  string
	class *Class
	from  netip.Addr
	at    time.Duration
	// takes is the time that the work takes alone. It yields every millisecond.
	takes   time.Duration
	noYield bool // the work does not yield
}

// runWork does the work and returns when each piece ended.
func runWork(t *testing.T, pieces ...work) map[string]time.Duration {
	t.Helper()
	begun := time.Now()
	var group sync.WaitGroup
	var mu sync.Mutex
	ended := map[string]time.Duration{}
	for i, w := range pieces {
		group.Go(func() {
			time.Sleep(w.at + time.Duration(i)) // in the order of the list
			slot, err := w.class.Acquire(t.Context(), w.from)
			if err != nil {
				t.Errorf("%s: %v", w.name, err)
				return
			}
			defer slot.Release()
			for done := time.Duration(0); done < w.takes; done += time.Millisecond {
				time.Sleep(time.Millisecond)
				if w.noYield {
					continue
				}
				if err := slot.Yield(t.Context()); err != nil {
					t.Errorf("%s: %v", w.name, err)
					return
				}
			}
			mu.Lock()
			defer mu.Unlock()
			ended[w.name] = time.Since(begun).Round(time.Millisecond)
		})
	}
	group.Wait()
	return ended
}

// TestProcessorsAreShared checks that classes share the processors, that addresses share the part
// of their class, and that the work of one address is done in order.
func TestProcessorsAreShared(t *testing.T) {
	const ms = time.Millisecond
	for _, c := range []struct {
		name   string
		pieces func(api, game *Class) []work
		want   map[string][2]time.Duration // earliest and latest end by name
	}{
		{"one address, one after the other", func(api, _ *Class) []work {
			return []work{
				{name: "1", class: api, from: attacker, takes: 40 * ms},
				{name: "2", class: api, from: attacker, takes: 40 * ms},
				{name: "3", class: api, from: attacker, takes: 40 * ms},
			}
		}, map[string][2]time.Duration{"1": {40 * ms, 40 * ms}, "2": {80 * ms, 80 * ms}, "3": {120 * ms, 120 * ms}}},
		{"one address, long work after the rest, and then in its order", func(api, _ *Class) []work {
			return []work{
				{name: "1", class: api, from: attacker, takes: 200 * ms},
				{name: "2", class: api, from: attacker, at: 10 * ms, takes: 200 * ms},
				{name: "3", class: api, from: attacker, at: 150 * ms, takes: 20 * ms},
			}
		}, map[string][2]time.Duration{"3": {170 * ms, 175 * ms}, "1": {260 * ms, 275 * ms}, "2": {420 * ms, 420 * ms}}},
		{"new addresses do not go before one that used little", func(api, _ *Class) []work {
			pieces := []work{{name: "h", class: api, from: honest, at: 0, takes: 10 * ms}, {name: "h2", class: api, from: honest, at: 100 * ms, takes: 10 * ms}}
			for i := range 40 {
				pieces = append(pieces, work{name: "a", class: api, from: netip.AddrFrom4([4]byte{10, 0, 0, byte(i)}), at: time.Duration(i*45) * ms, takes: 50 * ms, noYield: true})
			}
			return pieces
		}, map[string][2]time.Duration{"h2": {100 * ms, 300 * ms}}},
		{"a second address has its half", func(api, _ *Class) []work {
			return []work{
				{name: "1", class: api, from: attacker, takes: 500 * ms},
				{name: "2", class: api, from: attacker, takes: 500 * ms},
				{name: "3", class: api, from: attacker, takes: 500 * ms},
				{name: "h", class: api, from: honest, at: 50 * ms, takes: 20 * ms},
			}
		}, map[string][2]time.Duration{"h": {90 * ms, 115 * ms}}},
		{"so does a second kind, however many addresses the first has", func(api, game *Class) []work {
			pieces := []work{{name: "h", class: game, from: honest, at: 50 * ms, takes: 20 * ms}}
			for i := range 50 {
				pieces = append(pieces, work{name: "a", class: api, from: netip.AddrFrom4([4]byte{10, 0, 0, byte(i)}), takes: 40 * ms})
			}
			return pieces
		}, map[string][2]time.Duration{"h": {90 * ms, 115 * ms}}},
		{"work that does not yield is paid for afterwards", func(api, _ *Class) []work {
			return []work{
				{name: "1", class: api, from: attacker, takes: 100 * ms, noYield: true},
				{name: "2", class: api, from: attacker, at: 10 * ms, takes: 100 * ms, noYield: true},
				{name: "h1", class: api, from: honest, at: 20 * ms, takes: 50 * ms},
				{name: "h2", class: api, from: honest, at: 110 * ms, takes: 40 * ms},
			}
		}, map[string][2]time.Duration{"1": {100 * ms, 100 * ms}, "h1": {150 * ms, 150 * ms}, "h2": {190 * ms, 190 * ms}, "2": {290 * ms, 290 * ms}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := NewSlots(1)
				api, game := p.NewClass(100, 0), p.NewClass(100, 0)
				got := runWork(t, c.pieces(api, game)...)
				for name, want := range c.want {
					if got[name] < want[0] || got[name] > want[1] {
						t.Errorf("%s ended after %v, want %v to %v", name, got[name], want[0], want[1])
					}
				}
				if len(api.queues)+len(game.queues) > 0 || p.running+api.running+game.running+api.waiting+game.waiting > 0 {
					t.Errorf("idle slots keep state: %v %v", api, game)
				}
			})
		})
	}
}

// TestProcessorIsLeftForShortRequests checks that one processor stays free for a second after the
// last short request, and that long work has all processors otherwise.
func TestProcessorIsLeftForShortRequests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := NewSlots(2)
		k := p.NewClass(100, 0)
		pair := func() time.Duration {
			var last time.Duration
			for _, ended := range runWork(t, work{name: "1", class: k, takes: 100 * time.Millisecond, noYield: true}, work{name: "2", class: k, takes: 100 * time.Millisecond, noYield: true}) {
				last = max(last, ended)
			}
			return last
		}
		if took := pair(); took != 100*time.Millisecond {
			t.Errorf("two processors took %v", took)
		}
		p.NoteRequest()
		if took := pair(); took != 200*time.Millisecond {
			t.Errorf("with short requests it took %v", took)
		}
		time.Sleep(requestQuiet)
		if took := pair(); took != 100*time.Millisecond {
			t.Errorf("a second after the last it took %v", took)
		}
	})
}

// TestProcessorsAreBusy checks the bounds on waiting callers and on their wait. If too many wait, a
// caller of the address with the most callers is rejected.
func TestProcessorsAreBusy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := NewSlots(1).NewClass(3, time.Second)
		first, err := k.Acquire(t.Context(), honest)
		if err != nil {
			t.Fatal(err)
		}
		begun := time.Now()
		var mu sync.Mutex
		var refused []string
		wait := func(name string, from netip.Addr, ctx context.Context, want error, after time.Duration) {
			go func() {
				_, err := k.Acquire(ctx, from)
				mu.Lock()
				defer mu.Unlock()
				refused = append(refused, name)
				if !errors.Is(err, want) || errors.Is(err, ErrFull) != errors.Is(want, ErrFull) || time.Since(begun) != after {
					t.Errorf("%s: %v after %v", name, err, time.Since(begun))
				}
			}()
			synctest.Wait()
		}
		gone, leave := context.WithCancel(t.Context())
		wait("a1", attacker, gone, context.Canceled, 500*time.Millisecond)
		wait("a2", attacker, t.Context(), ErrBusy, time.Second)
		wait("a3", attacker, t.Context(), ErrFull, 0) // displaced by h
		wait("h", honest, t.Context(), ErrBusy, time.Second)
		wait("a4", attacker, t.Context(), ErrFull, 0)
		time.Sleep(500 * time.Millisecond)
		leave()
		time.Sleep(time.Second)
		synctest.Wait()
		slices.Sort(refused[3:])
		if want := []string{"a3", "a4", "a1", "a2", "h"}; !slices.Equal(refused, want) {
			t.Errorf("rejected %v, want %v", refused, want)
		}
		first.Release()
		if slot, err := k.Acquire(t.Context(), attacker); err != nil {
			t.Error(err)
		} else {
			slot.Release()
		}
	})
}

// TestSlotIsAcquiredWhenWorkLasts checks that work that may be short acquires a slot after 5 ms,
// and that work within work that holds a slot acquires no second one.
func TestSlotIsAcquiredWhenWorkLasts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := NewSlots(1).NewClass(3, time.Second)
		slot := k.Begin(honest)
		time.Sleep(timeSlice - 1)
		if err := slot.Yield(t.Context()); err != nil || k.running != 0 {
			t.Errorf("short work: %v, %d slots", err, k.running)
		}
		time.Sleep(time.Nanosecond)
		if err := slot.Yield(t.Context()); err != nil || k.running != 1 {
			t.Errorf("work that lasts: %v, %d slots", err, k.running)
		}
		inner, err := k.Acquire(slot.With(t.Context()), honest)
		if err != nil || k.running != 1 {
			t.Fatalf("inner work: %v, %d slots", err, k.running)
		}
		again, err := k.Acquire(inner.With(slot.With(t.Context())), honest)
		if err != nil || k.running != 1 {
			t.Fatalf("work within inner work: %v, %d slots", err, k.running)
		}
		again.Release()
		inner.Release()
		if k.running != 1 {
			t.Error("inner work released the slot")
		}
		slot.Release()
		slot.Release()
		if k.running != 0 || k.slots.running != 0 {
			t.Error("the slot was not released once")
		}
	})
}

// serviceOrder sends requests, one after the other, to one slot that is occupied, and returns the
// order in which they are served.
func serviceOrder(t *testing.T, k *Class, requests []string, do func(name string) (netip.Addr, time.Duration)) (served []string) {
	t.Helper()
	occupied, err := k.AcquireCost(t.Context(), netip.Addr{}, time.Microsecond)
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
			got, err := k.AcquireCost(t.Context(), from, cost)
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

// TestFairQueueOrder checks that addresses take turns, and that cheap work runs before costly work.
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
				if got := serviceOrder(t, NewSlots(1).NewClass(c.max, 0), c.requests, byName); !slices.Equal(got, c.want) {
					t.Errorf("served %v, want %v", got, c.want)
				}
			})
		})
	}
}

// TestExpensiveHintsDoNotKeepPlayersWaiting checks that eleven hints per second of the longest
// duration do not delay a player. The game has engines of its own, and even if both share engines,
// a cheap hint waits only for cheap ones.
func TestExpensiveHintsDoNotKeepPlayersWaiting(t *testing.T) {
	for _, shared := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			api, game := NewSlots(2).NewClass(256, time.Second), NewSlots(2).NewClass(256, time.Second)
			api.MaxCostly, game.MaxCostly = 1, 1
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
							if got, err := api.AcquireCost(ctx, attacker, 50*time.Millisecond); err == nil {
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
				got, err := game.AcquireCost(ctx, honest, 200*time.Microsecond)
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

// TestQueueIsLeft checks that a request does not wait longer than allowed, and that a request that
// no longer waits leaves the queue.
func TestQueueIsLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := NewSlots(1).NewClass(2, time.Second)
		got, err := k.AcquireCost(t.Context(), honest, time.Millisecond)
		if err != nil {
			t.Fatal(err)
		}
		begun := time.Now()
		if _, err := k.AcquireCost(t.Context(), honest, time.Millisecond); !errors.Is(err, ErrBusy) || errors.Is(err, ErrFull) || time.Since(begun) != time.Second {
			t.Errorf("%v after %v", err, time.Since(begun))
		}
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(time.Millisecond, cancel)
		if _, err := k.AcquireCost(ctx, honest, time.Millisecond); !errors.Is(err, context.Canceled) {
			t.Errorf("%v for a disconnected client", err)
		}
		if _, n := k.Load(); n != 0 {
			t.Errorf("%d still wait", n)
		}
		got.Release()
		if len(k.queues)+len(k.backlog) != 0 || k.virtualTime != 0 || k.running+k.costly+k.slots.running != 0 {
			t.Errorf("idle slots keep state: %v", k)
		}
	})
}

// TestSlotsForgetAddresses checks that the number of stored addresses is bounded even if there is
// always work.
func TestSlotsForgetAddresses(t *testing.T) {
	k := NewSlots(2).NewClass(10, 0)
	slot, err := k.Acquire(t.Context(), honest)
	if err != nil {
		t.Fatal(err)
	}
	defer slot.Release()
	for i := range 10_000 {
		slot, err := k.Acquire(t.Context(), netip.AddrFrom4([4]byte{10, 0, byte(i >> 8), byte(i)}))
		if err != nil {
			t.Fatal(err)
		}
		slot.Release()
	}
	if len(k.queues) > maxQueues+1 {
		t.Errorf("%d addresses are stored", len(k.queues))
	}
}

// TestReleasedSlot checks that work on a released slot gets an error and acquires no other slot.
func TestReleasedSlot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := NewSlots(1).NewClass(3, time.Second)
		slot, err := k.Acquire(t.Context(), honest)
		if err != nil {
			t.Fatal(err)
		}
		slot.Release()
		time.Sleep(timeSlice)
		if err := slot.Yield(t.Context()); err == nil {
			t.Error("Yield of a released slot succeeded")
		}
		if _, err := k.Acquire(slot.With(t.Context()), honest); err == nil || k.running != 0 {
			t.Errorf("work on a released slot: %v, %d slots", err, k.running)
		}
	})
}

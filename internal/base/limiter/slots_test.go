package limiter

import (
	"context"
	"errors"
	"maps"
	"net/netip"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/make24/make24/internal/testkit/clocktest"
)

// The addresses of the tests.
var (
	attacker    = netip.MustParseAddr("198.51.100.1")
	player      = netip.MustParseAddr("203.0.113.1")
	otherPlayer = netip.MustParseAddr("203.0.113.2")
)

// job is work of a class and a client that arrives at a time after the start of the test.
type job struct {
	name    string
	class   *Class
	client  netip.Addr
	arrival time.Duration
	// duration is the time that the work takes if it does not wait. It yields every millisecond
	// unless noYield is set.
	duration time.Duration
	noYield  bool
}

// runJobs runs the jobs and returns the time, from the start of the test, at which each ended, by
// name.
func runJobs(t *testing.T, jobs ...job) map[string]time.Duration {
	t.Helper()
	start := clocktest.Now()
	var group sync.WaitGroup
	var mu sync.Mutex
	ended := map[string]time.Duration{}
	for i, j := range jobs {
		group.Go(func() {
			clocktest.Sleep(j.arrival + time.Duration(i)) // arrive in the order of the list
			slot, err := j.class.Acquire(t.Context(), j.client)
			if err != nil {
				t.Errorf("%s: %v", j.name, err)
				return
			}
			defer slot.Release()
			for done := time.Duration(0); done < j.duration; done += time.Millisecond {
				clocktest.Sleep(time.Millisecond)
				if j.noYield {
					continue
				}
				if err := slot.Yield(t.Context()); err != nil {
					t.Errorf("%s: %v", j.name, err)
					return
				}
			}
			mu.Lock()
			defer mu.Unlock()
			ended[j.name] = clocktest.Since(start).Round(time.Millisecond)
		})
	}
	group.Wait()
	return ended
}

// TestProcessorsAreShared checks that classes share the processors, that the addresses of a class
// share its processors, and that the work of one address runs in order.
func TestProcessorsAreShared(t *testing.T) {
	const ms = time.Millisecond
	for _, c := range []struct {
		name string
		jobs func(api, game *Class) []job
		want map[string][2]time.Duration // earliest and latest end of a job by name
	}{
		{"jobs of one address run one after the other", func(api, _ *Class) []job {
			return []job{
				{name: "1", class: api, client: attacker, duration: 40 * ms},
				{name: "2", class: api, client: attacker, duration: 40 * ms},
				{name: "3", class: api, client: attacker, duration: 40 * ms},
			}
		}, map[string][2]time.Duration{"1": {40 * ms, 40 * ms}, "2": {80 * ms, 80 * ms}, "3": {120 * ms, 120 * ms}}},
		{"long work of an address runs after other work, in order of arrival", func(api, _ *Class) []job {
			return []job{
				{name: "1", class: api, client: attacker, duration: 200 * ms},
				{name: "2", class: api, client: attacker, arrival: 10 * ms, duration: 200 * ms},
				{name: "3", class: api, client: attacker, arrival: 150 * ms, duration: 20 * ms},
			}
		}, map[string][2]time.Duration{"3": {170 * ms, 175 * ms}, "1": {260 * ms, 275 * ms}, "2": {420 * ms, 420 * ms}}},
		{"work of new addresses does not run before that of an address that used little", func(api, _ *Class) []job {
			jobs := []job{{name: "h", class: api, client: player, arrival: 0, duration: 10 * ms}, {name: "h2", class: api, client: player, arrival: 100 * ms, duration: 10 * ms}}
			for i := range 40 {
				jobs = append(jobs, job{name: "a", class: api, client: netip.AddrFrom4([4]byte{10, 0, 0, byte(i)}), arrival: time.Duration(i*45) * ms, duration: 50 * ms, noYield: true})
			}
			return jobs
		}, map[string][2]time.Duration{"h2": {100 * ms, 300 * ms}}},
		{"an address that had no work does not wait again after each time slice for work that does not yield", func(api, _ *Class) []job {
			jobs := []job{{name: "h", class: api, client: player, duration: 5 * ms}, {name: "h2", class: api, client: player, arrival: 500 * ms, duration: 20 * ms}}
			for i := range 10 {
				for n := range 10 {
					jobs = append(jobs, job{name: "a", class: api, client: netip.AddrFrom4([4]byte{10, 0, 0, byte(i)}), arrival: time.Duration(n) * ms, duration: 30 * ms, noYield: true})
				}
			}
			return jobs
		}, map[string][2]time.Duration{"h2": {520 * ms, 560 * ms}}},
		{"a second address gets half of the time", func(api, _ *Class) []job {
			return []job{
				{name: "1", class: api, client: attacker, duration: 500 * ms},
				{name: "2", class: api, client: attacker, duration: 500 * ms},
				{name: "3", class: api, client: attacker, duration: 500 * ms},
				{name: "h", class: api, client: player, arrival: 50 * ms, duration: 20 * ms},
			}
		}, map[string][2]time.Duration{"h": {90 * ms, 115 * ms}}},
		{"a second class gets half of the time, even if the first has many addresses", func(api, game *Class) []job {
			jobs := []job{{name: "h", class: game, client: player, arrival: 50 * ms, duration: 20 * ms}}
			for i := range 50 {
				jobs = append(jobs, job{name: "a", class: api, client: netip.AddrFrom4([4]byte{10, 0, 0, byte(i)}), duration: 40 * ms})
			}
			return jobs
		}, map[string][2]time.Duration{"h": {90 * ms, 115 * ms}}},
		{"work that does not yield is charged afterwards", func(api, _ *Class) []job {
			return []job{
				{name: "1", class: api, client: attacker, duration: 100 * ms, noYield: true},
				{name: "2", class: api, client: attacker, arrival: 10 * ms, duration: 100 * ms, noYield: true},
				{name: "h1", class: api, client: player, arrival: 20 * ms, duration: 50 * ms},
				{name: "h2", class: api, client: player, arrival: 110 * ms, duration: 40 * ms},
			}
		}, map[string][2]time.Duration{"1": {100 * ms, 100 * ms}, "h1": {150 * ms, 150 * ms}, "h2": {190 * ms, 190 * ms}, "2": {290 * ms, 290 * ms}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				slots := NewSlots(1)
				api, game := slots.NewClass(100, 0), slots.NewClass(100, 0)
				got := runJobs(t, c.jobs(api, game)...)
				for name, want := range c.want {
					if got[name] < want[0] || got[name] > want[1] {
						t.Errorf("%s ended after %v, want %v to %v", name, got[name], want[0], want[1])
					}
				}
				if len(api.nonEmptyQueues)+len(game.nonEmptyQueues) > 0 || slots.heldSlots+api.heldSlots+game.heldSlots+api.waiting+game.waiting > 0 {
					t.Errorf("slots without work have state: %v %v", api, game)
				}
			})
		})
	}
}

// TestProcessorStaysFreeForShortRequests checks that one processor stays free for a second after
// the last short request, and that long work has all processors otherwise.
func TestProcessorStaysFreeForShortRequests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slots := NewSlots(2)
		class := slots.NewClass(100, 0)
		runTwoJobs := func() time.Duration {
			var last time.Duration
			for _, ended := range runJobs(t, job{name: "1", class: class, duration: 100 * time.Millisecond, noYield: true}, job{name: "2", class: class, duration: 100 * time.Millisecond, noYield: true}) {
				last = max(last, ended)
			}
			return last
		}
		if took := runTwoJobs(); took != 100*time.Millisecond {
			t.Errorf("two jobs took %v on two processors", took)
		}
		slots.NoteRequest()
		if took := runTwoJobs(); took != 200*time.Millisecond {
			t.Errorf("with short requests they took %v", took)
		}
		clocktest.Sleep(quietTime)
		if took := runTwoJobs(); took != 100*time.Millisecond {
			t.Errorf("a second after the last short request they took %v", took)
		}
	})
}

// TestWaitingIsBounded checks the bounds on the number of waiting callers and on their wait, and
// that if too many wait, a caller of the address with the most waiting callers is rejected.
func TestWaitingIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		class := NewSlots(1).NewClass(3, time.Second)
		first, err := class.Acquire(t.Context(), player)
		if err != nil {
			t.Fatal(err)
		}
		start := clocktest.Now()
		var mu sync.Mutex
		var rejected []string
		startWaiting := func(name string, client netip.Addr, ctx context.Context, want error, after time.Duration) {
			go func() {
				_, err := class.Acquire(ctx, client)
				mu.Lock()
				defer mu.Unlock()
				rejected = append(rejected, name)
				if !errors.Is(err, want) || errors.Is(err, ErrFull) != errors.Is(want, ErrFull) || clocktest.Since(start) != after {
					t.Errorf("%s: %v after %v", name, err, clocktest.Since(start))
				}
			}()
			synctest.Wait()
		}
		cancelledCtx, cancel := context.WithCancel(t.Context())
		startWaiting("a1", attacker, cancelledCtx, context.Canceled, 500*time.Millisecond)
		startWaiting("a2", attacker, t.Context(), ErrBusy, time.Second)
		startWaiting("a3", attacker, t.Context(), ErrFull, 0) // displaced by h
		startWaiting("h", player, t.Context(), ErrBusy, time.Second)
		startWaiting("a4", attacker, t.Context(), ErrFull, 0)
		clocktest.Sleep(500 * time.Millisecond)
		cancel()
		clocktest.Sleep(time.Second)
		synctest.Wait()
		slices.Sort(rejected[3:])
		if want := []string{"a3", "a4", "a1", "a2", "h"}; !slices.Equal(rejected, want) {
			t.Errorf("rejected %v, want %v", rejected, want)
		}
		first.Release()
		if slot, err := class.Acquire(t.Context(), attacker); err != nil {
			t.Error(err)
		} else {
			slot.Release()
		}
	})
}

// TestSlotIsAcquiredWhenWorkLasts checks that work that may be short acquires a slot after 5 ms,
// and that work inside work that holds a slot acquires no second slot.
func TestSlotIsAcquiredWhenWorkLasts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		class := NewSlots(1).NewClass(3, time.Second)
		slot := class.Begin(player)
		clocktest.Sleep(timeSlice - 1)
		if err := slot.Yield(t.Context()); err != nil || class.heldSlots != 0 {
			t.Errorf("short work: %v, %d slots", err, class.heldSlots)
		}
		clocktest.Sleep(time.Nanosecond)
		if err := slot.Yield(t.Context()); err != nil || class.heldSlots != 1 {
			t.Errorf("work that lasts: %v, %d slots", err, class.heldSlots)
		}
		inner, err := class.Acquire(slot.Context(t.Context()), player)
		if err != nil || class.heldSlots != 1 {
			t.Fatalf("inner work: %v, %d slots", err, class.heldSlots)
		}
		again, err := class.Acquire(inner.Context(slot.Context(t.Context())), player)
		if err != nil || class.heldSlots != 1 {
			t.Fatalf("work within inner work: %v, %d slots", err, class.heldSlots)
		}
		again.Release()
		inner.Release()
		if class.heldSlots != 1 {
			t.Error("inner work released the slot")
		}
		slot.Release()
		slot.Release()
		if class.heldSlots != 0 || class.slots.heldSlots != 0 {
			t.Error("the slot was not released exactly once")
		}
	})
}

// recordServiceOrder sends requests, one after the other, while the only slot is held. It returns
// the order in which they get the slot after it is released. parse returns the client and the cost
// of a request.
func recordServiceOrder(t *testing.T, class *Class, requests []string, parse func(request string) (netip.Addr, time.Duration)) (served []string) {
	t.Helper()
	heldSlot, err := class.AcquireCost(t.Context(), netip.Addr{}, time.Microsecond)
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	var mu sync.Mutex
	record := func(request string) {
		mu.Lock()
		defer mu.Unlock()
		served = append(served, request)
	}
	for _, request := range requests {
		group.Go(func() {
			client, cost := parse(request)
			slot, err := class.AcquireCost(t.Context(), client, cost)
			if err != nil {
				record("rejected " + request)
				return
			}
			record(request)
			slot.Release()
		})
		synctest.Wait()
	}
	heldSlot.Release()
	group.Wait()
	return served
}

// TestFairQueueOrder checks that addresses take turns, and that cheap work runs before costly work.
// A request is named by its client, its cost and a number.
func TestFairQueueOrder(t *testing.T) {
	parse := func(request string) (netip.Addr, time.Duration) {
		client := map[byte]netip.Addr{'a': attacker, 'h': player, 't': otherPlayer}[request[0]]
		return client, map[byte]time.Duration{'c': time.Millisecond, 'd': 2 * time.Millisecond, 'x': 50 * time.Millisecond}[request[1]]
	}
	for _, c := range []struct {
		name           string
		max            int
		requests, want []string
	}{
		{"one address", 9, []string{"ac1", "ac2", "ac3"}, []string{"ac1", "ac2", "ac3"}},
		{"addresses take turns", 9, []string{"ac1", "ac2", "ac3", "hc1", "hc2", "tc1"}, []string{"ac1", "hc1", "tc1", "ac2", "hc2", "ac3"}},
		{"cheap work runs first", 9, []string{"ax1", "hx1", "hc1", "tc1"}, []string{"tc1", "ax1", "hx1", "hc1"}},
		{"addresses are charged the costs", 9, []string{"ad1", "ad2", "hc1", "hc2", "hc3"}, []string{"hc1", "ad1", "hc2", "hc3", "ad2"}},
		{"a full queue drops the last request of the address with the most", 3, []string{"ac1", "ac2", "ac3", "hc1"}, []string{"rejected ac3", "ac1", "hc1", "ac2"}},
		{"a full queue rejects a request of the address with the most", 3, []string{"ac1", "hc1", "ac2", "ac3"}, []string{"rejected ac3", "ac1", "hc1", "ac2"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				if got := recordServiceOrder(t, NewSlots(1).NewClass(c.max, 0), c.requests, parse); !slices.Equal(got, c.want) {
					t.Errorf("served %v, want %v", got, c.want)
				}
			})
		})
	}
}

// TestCostlyHintsDoNotDelayPlayers checks that eleven hints per second of the longest duration do
// not delay the cheap hints of a player, whether the API and the game have separate engines or
// share them.
func TestCostlyHintsDoNotDelayPlayers(t *testing.T) {
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
						clocktest.Sleep(time.Duration(i+1) * time.Second / 11 / time.Duration(1+n*10))
						group.Go(func() {
							if slot, err := api.AcquireCost(ctx, attacker, 50*time.Millisecond); err == nil {
								clocktest.Sleep(250 * time.Millisecond)
								slot.Release()
							}
						})
						clocktest.Sleep(time.Second)
					}
				})
			}
			var longest time.Duration
			for range 200 {
				clocktest.Sleep(137 * time.Millisecond)
				start := clocktest.Now()
				slot, err := game.AcquireCost(ctx, player, 200*time.Microsecond)
				if err != nil {
					t.Fatal(err)
				}
				longest = max(longest, clocktest.Since(start))
				clocktest.Sleep(time.Millisecond) // the hint
				slot.Release()
			}
			if longest > 0 {
				t.Errorf("shared %v: a player's hint waited %v", shared, longest)
			}
			stop()
			group.Wait()
		})
	}
}

// TestWaitersLeaveQueue checks that a request waits at most MaxWait, and that a request that no
// longer waits leaves the queue.
func TestWaitersLeaveQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		class := NewSlots(1).NewClass(2, time.Second)
		slot, err := class.AcquireCost(t.Context(), player, time.Millisecond)
		if err != nil {
			t.Fatal(err)
		}
		start := clocktest.Now()
		if _, err := class.AcquireCost(t.Context(), player, time.Millisecond); !errors.Is(err, ErrBusy) || errors.Is(err, ErrFull) || clocktest.Since(start) != time.Second {
			t.Errorf("%v after %v", err, clocktest.Since(start))
		}
		ctx, cancel := context.WithCancel(t.Context())
		clocktest.AfterFunc(time.Millisecond, cancel)
		if _, err := class.AcquireCost(ctx, player, time.Millisecond); !errors.Is(err, context.Canceled) {
			t.Errorf("%v for a disconnected client", err)
		}
		if _, n := class.Load(); n != 0 {
			t.Errorf("%d callers still wait", n)
		}
		slot.Release()
		if len(class.nonEmptyQueues) != 0 || class.heldSlots+class.costlyRunning+class.slots.heldSlots != 0 {
			t.Errorf("slots without work have state: %v", class)
		}
	})
}

// TestSlotsForgetAddresses checks that the number of stored addresses is bounded even if the class
// always has work.
func TestSlotsForgetAddresses(t *testing.T) {
	class := NewSlots(2).NewClass(10, 0)
	slot, err := class.Acquire(t.Context(), player)
	if err != nil {
		t.Fatal(err)
	}
	defer slot.Release()
	for i := range 10_000 {
		slot, err := class.Acquire(t.Context(), netip.AddrFrom4([4]byte{10, 0, byte(i >> 8), byte(i)}))
		if err != nil {
			t.Fatal(err)
		}
		slot.Release()
	}
	if len(class.queues) > maxQueues+1 {
		t.Errorf("%d addresses are stored", len(class.queues))
	}
}

// TestReleasedSlot checks that work that continues after its slot was released gets an error and
// acquires no other slot.
func TestReleasedSlot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		class := NewSlots(1).NewClass(3, time.Second)
		slot, err := class.Acquire(t.Context(), player)
		if err != nil {
			t.Fatal(err)
		}
		slot.Release()
		clocktest.Sleep(timeSlice)
		if err := slot.Yield(t.Context()); err == nil {
			t.Error("Yield of a released slot succeeded")
		}
		if _, err := class.Acquire(slot.Context(t.Context()), player); err == nil || class.heldSlots != 0 {
			t.Errorf("work on a released slot: %v, %d slots", err, class.heldSlots)
		}
	})
}

// TestMaxEach checks that an address holds at most MaxEach slots, and that its other work waits while that of other
// addresses runs.
func TestMaxEach(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		class := NewSlots(3).NewClass(8, time.Second)
		class.MaxEach = 1
		first, err := class.Acquire(t.Context(), netip.AddrFrom4([4]byte{10, 0, 0, 1}))
		if err != nil {
			t.Fatal(err)
		}
		second := make(chan error)
		go func() {
			slot, err := class.Acquire(t.Context(), netip.AddrFrom4([4]byte{10, 0, 0, 1}))
			if err == nil {
				slot.Release()
			}
			second <- err
		}()
		synctest.Wait()
		other, err := class.Acquire(t.Context(), netip.AddrFrom4([4]byte{10, 0, 0, 2}))
		if err != nil {
			t.Fatalf("another address waits: %v", err)
		}
		other.Release()
		if held, waiting := class.Load(); held != 1 || waiting != 1 {
			t.Errorf("%d slots are held, %d wait", held, waiting)
		}
		first.Release()
		if err := <-second; err != nil {
			t.Errorf("after the first slot was released: %v", err)
		}
	})
}

// TestLightAddressesUseTheFreeProcessor checks that the processor that stays free for short requests also does the work
// of an address that has used little time, but not that of a new address or of one that has used more.
func TestLightAddressesUseTheFreeProcessor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const ms = time.Millisecond
		slots := NewSlots(2)
		class := slots.NewClass(100, 0)
		newAddress := netip.MustParseAddr("192.0.2.9")
		work := func(client netip.Addr, duration time.Duration) job {
			return job{name: client.String(), class: class, client: client, duration: duration, noYield: true}
		}
		long, err := class.Acquire(t.Context(), otherPlayer)
		if err != nil {
			t.Fatal(err)
		}
		runJobs(t, work(player, 10*ms))
		runJobs(t, work(attacker, 500*ms))
		clocktest.Sleep(time.Second)
		slots.NoteRequest() // one processor stays free; the other is held
		clocktest.AfterFunc(200*ms, long.Release)
		ended := runJobs(t, work(attacker, 20*ms), work(newAddress, 20*ms), work(player, 20*ms))
		want := map[string]time.Duration{player.String(): 20 * ms, attacker.String(): 240 * ms, newAddress.String(): 220 * ms}
		if !maps.Equal(ended, want) {
			t.Errorf("%v, want %v", ended, want)
		}
	})
}

// TestPrefix48Shares checks that the addresses of an IPv6 /48 together get Prefix48Factor times as much as an address: of the
// slots' time, of the slots, and of the queue; and that they take turns within it.
func TestPrefix48Shares(t *testing.T) {
	const ms = time.Millisecond
	host := func(n int) netip.Addr {
		return netip.AddrFrom16([16]byte{0x20, 0x01, 0x0d, 0xb8, 6: byte(n >> 8), 7: byte(n), 15: byte(n)})
	}
	t.Run("time", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			class := NewSlots(1).NewClass(1000, 0)
			jobs := []job{{name: "h", class: class, client: player, arrival: 50 * ms, duration: 100 * ms}, {name: "s", class: class, client: host(1000), arrival: 60 * ms, duration: 5 * ms}}
			for i := range 100 {
				jobs = append(jobs, job{name: "a", class: class, client: host(i), duration: 40 * ms})
			}
			got := runJobs(t, jobs...)
			if got["h"] > 400*ms { // it has a third of the time
				t.Errorf("an address beside a /48 got 100 ms after %v", got["h"])
			}
			if got["s"] > 2000*ms {
				t.Errorf("an address of the /48 got 5 ms after %v", got["s"])
			}
		})
	})
	t.Run("light", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			class := NewSlots(2).NewClass(1000, 0)
			class.slots.NoteRequest() // one slot is for light addresses
			isLight := func(q *clientQueue) bool { return q.isLight(clocktest.Since(class.slots.start)) }
			var queues []*clientQueue
			for i := range 20 {
				queues = append(queues, class.queueOf(host(i)))
			}
			clocktest.Sleep(10 * time.Second)
			if !isLight(queues[0]) {
				t.Error("an idle /48 is not light")
			}
			for _, q := range queues {
				q.charge(clocktest.Since(class.slots.start), 10*ms)
			}
			if isLight(queues[0]) || isLight(class.queueOf(host(99))) {
				t.Error("the addresses of a /48 are light after they have used 200 ms together")
			}
		})
	})
	t.Run("slots of each", func(t *testing.T) {
		class := NewSlots(8).NewClass(100, time.Hour)
		class.MaxEach = 1
		for i := range Prefix48Factor {
			if _, err := class.Acquire(t.Context(), host(i)); err != nil {
				t.Fatal(err)
			}
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := class.Acquire(ctx, host(Prefix48Factor)); err == nil {
			t.Error("a /48 gets more slots")
		}
		if _, err := class.Acquire(t.Context(), player); err != nil {
			t.Errorf("another address: %v", err)
		}
	})
	t.Run("queue", func(t *testing.T) {
		class := NewSlots(1).NewClass(10, time.Hour)
		if _, err := class.Acquire(t.Context(), attacker); err != nil {
			t.Fatal(err)
		}
		for i := range 10 {
			class.enqueue(host(i), 0)
		}
		w := class.enqueue(player, 0)
		if n := class.Clients()[player].Waiting; n != 1 {
			t.Fatalf("an address that waits behind a /48: %d waiters", n)
		}
		if rejected := class.enqueue(host(11), 0); <-rejected.ready {
			t.Error("the newest of the /48 was not rejected")
		}
		select {
		case <-w.ready:
			t.Error("the address was rejected")
		default:
		}
	})
	for name, last := range map[string]netip.Addr{"the neighbour": Key(host(3)), "another address": player} {
		t.Run("queue full of two addresses, "+name+" arrives", func(t *testing.T) {
			class := NewSlots(1).NewClass(10, time.Hour)
			if _, err := class.Acquire(t.Context(), attacker); err != nil {
				t.Fatal(err)
			}
			neighbour := Key(host(3))
			if last != neighbour {
				class.enqueue(neighbour, 0)
			}
			for i := 0; class.waiting < class.MaxWaiting; i++ {
				class.enqueue(host(1+i%2), 0)
			}
			class.enqueue(last, 0)
			if clients := class.Clients(); clients[last].Waiting != 1 || clients[neighbour].Waiting != 1 {
				t.Errorf("%v arrives: %v wait", last, clients)
			}
		})
	}
	t.Run("memory", func(t *testing.T) {
		class := NewSlots(1).NewClass(10, 0)
		for i := range 3 * maxQueues {
			class.queueOf(netip.AddrFrom16([16]byte{0x20, 0x01, 4: byte(i >> 8), 5: byte(i)}))
		}
		if len(class.prefixes) > maxQueues || len(class.queues) > maxQueues {
			t.Errorf("%d addresses and %d networks are stored", len(class.queues), len(class.prefixes))
		}
	})
}

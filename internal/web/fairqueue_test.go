package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/make24/make24/internal/web/problem"
)

// The addresses of the tests.
var (
	attacker = netip.MustParseAddr("198.51.100.1")
	honest   = netip.MustParseAddr("203.0.113.1")
	third    = netip.MustParseAddr("203.0.113.2")
)

// serviceOrder lets requests come to a limiter of one value that is occupied, one after the other, and
// returns the order in which they are served.
func serviceOrder(t *testing.T, l *limiter[int], requests []string, do func(name string) (netip.Addr, time.Duration)) (served []string) {
	t.Helper()
	leases := occupy(t, l)
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
			got, err := l.acquire(t.Context(), from, cost)
			if err != nil {
				note("refused " + name)
				return
			}
			note(name)
			got.release()
		})
		synctest.Wait()
	}
	for _, got := range leases {
		got.release()
	}
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
				if got := serviceOrder(t, newLimiter(c.max, 0, 1), c.requests, byName); !slices.Equal(got, c.want) {
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
			api := newLimiter(maxWaiting, maxWait, 1, 2)
			game := newLimiter(maxWaiting, maxWait, 1, 2)
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
							if got, err := api.acquire(ctx, attacker, solveWork); err == nil {
								time.Sleep(solveClock)
								got.release()
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
				got, err := game.acquire(ctx, honest, 200*time.Microsecond)
				if err != nil {
					t.Fatal(err)
				}
				longest = max(longest, time.Since(begun))
				time.Sleep(time.Millisecond) // the hint
				got.release()
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
		l := newLimiter(2, time.Second, 1)
		got, err := l.acquire(t.Context(), honest, time.Millisecond)
		if err != nil {
			t.Fatal(err)
		}
		begun := time.Now()
		var p *problem.Error
		if _, err := l.acquire(t.Context(), honest, time.Millisecond); !errors.As(err, &p) || p.Problem != busy || time.Since(begun) != time.Second {
			t.Errorf("%v after %v", err, time.Since(begun))
		}
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(time.Millisecond, cancel)
		if _, err := l.acquire(ctx, honest, time.Millisecond); !errors.Is(err, context.Canceled) {
			t.Errorf("%v for a client that has gone", err)
		}
		if n := l.waiting(); n != 0 {
			t.Errorf("%d still wait", n)
		}
		got.release()
		if len(l.finish) != 0 || l.now != 0 || l.running != 0 || len(l.free) != 1 {
			t.Errorf("an idle limiter remembers %v, %v", l.finish, l.now)
		}
	})
}

// The addresses that a limiter remembers are bounded also while it is never idle.
func TestQueueForgetsAddresses(t *testing.T) {
	l := newLimiter(10, 0, 1, 2)
	if _, err := l.acquire(t.Context(), honest, time.Millisecond); err != nil {
		t.Fatal(err)
	}
	for i := range 10_000 {
		got, err := l.acquire(t.Context(), netip.AddrFrom4([4]byte{10, 0, byte(i >> 8), byte(i)}), time.Millisecond)
		if err != nil {
			t.Fatal(err)
		}
		got.release()
	}
	if len(l.finish) > maxFinish+12 {
		t.Errorf("%d addresses are remembered", len(l.finish))
	}
}

// The hints of the game do not wait for the engines of the API.
func TestGameHasEnginesOfItsOwn(t *testing.T) {
	s := seated(t)
	s.engines.wait = time.Millisecond
	begun := s.begin("a", `"level":1`)
	var run struct{ Run string }
	if err := json.Unmarshal([]byte(begun.body), &run); err != nil || run.Run == "" {
		t.Fatalf("%v in %s", err, begun.body)
	}
	move := func(body string) got {
		request, err := http.NewRequest(http.MethodPost, s.url+"/game/runs/"+run.Run+"/moves", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set("Sec-Fetch-Site", "same-origin")
		for _, cookie := range begun.header.Values("Set-Cookie") {
			request.Header.Add("Cookie", strings.SplitN(cookie, ";", 2)[0])
		}
		return s.do(request)
	}
	for _, engine := range occupy(t, s.engines.limiter) {
		t.Cleanup(engine.release)
	}
	move(`{"do":"next","id":"m0","hand":0}`)
	answer := move(`{"do":"hint","id":"m1","hand":0,"step":1}`)
	if answer.status != http.StatusOK || !strings.Contains(answer.body, `"clues"`) {
		t.Errorf("%d %s", answer.status, answer.body)
	}
	refuses(t, s.ask(http.MethodGet, "/v1/hint?hand=3388", "", ""), busy, "in time")
	for _, engine := range occupy(t, s.gameEngines.limiter) {
		t.Cleanup(engine.release)
	}
	s.gameEngines.wait = time.Millisecond
	refuses(t, move(`{"do":"hint","id":"m2","hand":0,"step":2}`), busy, "in time")
}

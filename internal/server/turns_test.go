package server

import (
	"context"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/server/problem"
	"github.com/make24/make24/internal/testkit/clocktest"
)

// TestRequestsTakeTurns checks that requests of the game and for pages wait for a turn, and that a request gives its
// turn up when it has an answer, and while it waits for something else.
func TestRequestsTakeTurns(t *testing.T) {
	s := serveWithGame(t)
	turns := turnsEach * runtime.GOMAXPROCS(0)
	const daily = "/game/daily"
	want := func(when, path string) {
		t.Helper()
		if response := s.get(path, nil); response.status != http.StatusOK {
			t.Errorf("%s, %s: %d %s", when, path, response.status, response.body)
		}
	}
	want("first", daily)
	clocktest.Until(t, "no turn is held", func() bool { held, _ := s.turns.Load(); return held == 0 })
	for _, class := range []*limiter.Class{s.turns, s.pageTurns} {
		class.MaxWait = 20 * time.Millisecond
		slots := occupy(t, class, turns)
		for path, waitsFor := range map[string]*limiter.Class{daily: s.turns, "/": s.pageTurns, "/p/1-3.3.8.8-24-classic": s.pageTurns} {
			if class == waitsFor {
				wantProblem(t, s.get(path, nil), problem.Busy, "")
			} else {
				want("while others have all turns", path)
			}
		}
		want("while others have all turns", "/v1/solve?hand=3388")
		for _, slot := range slots {
			slot.Release()
		}
	}

	// Twice as many requests as there are turns wait for a search slot.
	s.turns.MaxWait, s.dealPool.MaxWait = slotWait, clocktest.Timeout
	searches := occupy(t, s.dealPool.Class, generateSlots())
	ctx, cancel := context.WithCancel(t.Context())
	var group sync.WaitGroup
	for range 2 * turns {
		request, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+"/game/runs", strings.NewReader(`{"key":"a","mode":"practice","target":"-9973"}`))
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set("Sec-Fetch-Site", "same-origin")
		group.Go(func() {
			if response, err := s.client.Do(request); err == nil {
				t.Errorf("a request that waits for a search slot: %d", response.StatusCode)
				_ = response.Body.Close()
			}
		})
	}
	clocktest.Until(t, "all wait for a search slot", func() bool { _, waiting := s.dealPool.Load(); return waiting == 2*turns })
	want("while others wait for a search slot", daily)
	cancel()
	group.Wait()
	for _, slot := range searches {
		slot.Release()
	}
}

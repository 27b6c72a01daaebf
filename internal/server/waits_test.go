package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/server/problem"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/pgtest"
)

// TestRequestsOutwaitTheirTimeouts checks that a request that has been sent may wait for longer than the client may
// take to send it, and that a request of the game may wait for longer than the write timeout. The client gets the
// answer then.
func TestRequestsOutwaitTheirTimeouts(t *testing.T) {
	for _, c := range []struct{ name, request string }{
		{"of the game", "GET /game/sheets?n=6 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"},
		{"with a body", withBody("/v1/generate", `{"n":1}`)},
	} {
		t.Run(c.name, func(t *testing.T) {
			db, err := sqlstore.OpenSQLite(t.Context(), pgtest.MigratedFile(t))
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() {
				if err := db.Close(); err != nil {
					t.Error(err)
				}
			})
			s, err := New(Options{Addr: "127.0.0.1:0", Grace: time.Minute, TimeLimit: time.Minute, Store: db})
			if err != nil {
				t.Fatal(err)
			}
			s.limits.requestTimeout = 100 * time.Millisecond
			if strings.Contains(c.request, "/game/") {
				s.limits.writeTimeout = s.limits.requestTimeout
			}
			ts := listenAndServe(t, s)
			slots := append(occupy(t, s.gameWork, runtime.GOMAXPROCS(0)), occupy(t, s.generatePool.Class, generateSlots())...)
			conn := ts.dial()
			if _, err := io.WriteString(conn, c.request); err != nil {
				t.Fatal(err)
			}
			clocktest.Until(t, "the request waits", func() bool {
				_, working := s.gameWork.Load()
				_, generating := s.generatePool.Load()
				return working+generating == 1
			})
			// A request whose body does not arrive ends after these timeouts, which have passed for the first one then.
			unsent := ts.dial()
			if _, err := io.WriteString(unsent, "POST /v1/check HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\nConnection: close\r\n\r\n{"); err != nil {
				t.Fatal(err)
			}
			_, _ = readAll(unsent)
			for _, slot := range slots {
				slot.Release()
			}
			if answer, _ := readAll(conn); !strings.HasPrefix(answer, "HTTP/1.1 200 ") {
				t.Errorf("%q", answer)
			}
		})
	}
}

// withBody returns a request with a JSON body.
func withBody(path, body string) string {
	return fmt.Sprintf("POST %s HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", path, len(body), body)
}

// TestSearchWaitsDoNotCount checks that a search for rare hands may wait for a processor for longer than its time limit,
// and ends when it has held one for so long.
func TestSearchWaitsDoNotCount(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, err := New(Options{})
		if err != nil {
			t.Fatal(err)
		}
		s.dealPool.timeLimit = time.Second
		ctx, release, err := s.acquireDealSlot(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer release()
		var others []*limiter.Slot
		for range runtime.GOMAXPROCS(0) {
			other, err := s.gameWork.Acquire(t.Context(), honestAddr)
			if err != nil {
				t.Fatal(err)
			}
			others = append(others, other)
		}
		go func() {
			clocktest.Sleep(3 * time.Second)
			for _, other := range others {
				other.Release()
			}
		}()
		slot, err := s.gameWork.Acquire(ctx, attackerAddr)
		if err != nil || ctx.Err() != nil {
			t.Fatalf("%v, %v", err, ctx.Err())
		}
		defer slot.Release()
		clocktest.Sleep(time.Second + time.Millisecond)
		var p *problem.Error
		if synctest.Wait(); !errors.As(context.Cause(ctx), &p) || p.Problem != problem.OverTime {
			t.Error(context.Cause(ctx))
		}
	})
}

package bench

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/store/pgtest"
	"github.com/make24/make24/internal/store/sqlstore"
	"github.com/make24/make24/internal/testkit/hostile"
	"github.com/make24/make24/internal/web"
)

// webLimits has the cost of hostile bodies. If a body is 64 times as large, linear work takes as long
// for each byte, and quadratic work 64 times as long. The limit is 8, halfway on a logarithmic scale.
// It allows for caches, which make a large body up to three times as slow.
var webLimits = []limitRow{
	{
		"hostile-time", "time of the server for each byte of a large hostile body, at most", "the same for a small body, mostly of 1/64 of the bytes", 8,
		hostileBodyTime,
	},
	{
		"hostile-memory", "bytes that the server allocates for a large hostile body, at most", "bytes of the body", 200,
		hostileBodyMemory,
	},
	{
		"time-limit", "solving, grading and a hint that a limit of 1 ms stops", "the same without the limit", 0.2,
		timeLimits,
	},
}

// hostileServer returns a function that sends a body of n bytes to a server.
func hostileServer(tb testing.TB) (func(b hostile.Body, text string) error, error) {
	db, err := sqlstore.OpenSQLite(tb.Context(), pgtest.MigratedFile(tb))
	if err != nil {
		return nil, err
	}
	tb.Cleanup(func() { _ = db.Close() })
	s, err := web.New(web.Options{Store: db, ExemptLocal: true, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return nil, err
	}
	var handler http.Handler = s.Handler()
	cookie, run, err := hostile.Begin(handler)
	return func(b hostile.Body, text string) error { return b.Send(handler, text, cookie, run) }, err
}

// hostileLimit compares the largest cost of a hostile body, as cost computes it, with 1.
func hostileLimit(tb testing.TB, cost func(b hostile.Body, send func(text string) error) (float64, error)) (p limitPair, err error) {
	send, err := hostileServer(tb)
	if err != nil {
		return p, err
	}
	return limitPair{func() (float64, error) {
		largest, name := 0.0, ""
		for _, b := range slices.Concat(hostile.Bodies, hostile.GameBodies) {
			c, err := cost(b, func(text string) error { return send(b, text) })
			if err != nil {
				return 0, err
			}
			if c > largest {
				largest, name = c, fmt.Sprint(strings.TrimSpace(b.Path), ", ", b.Name)
			}
		}
		tb.Logf("%s: %.3g", name, largest)
		return largest, nil
	}, constant(1)}, nil
}

func hostileBodyTime(tb testing.TB) (limitPair, error) {
	return hostileLimit(tb, func(b hostile.Body, send func(text string) error) (float64, error) {
		timePerByte := func(n int) (float64, error) {
			text := b.Text(n)
			size := float64(len(text))
			sent := false
			spent, err := elapsed(func() error {
				if b.NeedsFresh && sent {
					text = b.Text(n)
				}
				sent = true
				return send(text)
			})()
			return spent / size, err
		}
		if err := send(b.Text(b.Large())); err != nil { // fills the memory pools
			return 0, err
		}
		small, err := timePerByte(b.Small())
		if err != nil {
			return 0, err
		}
		large, err := timePerByte(b.Large())
		return large / small, err
	})
}

func hostileBodyMemory(tb testing.TB) (limitPair, error) {
	return hostileLimit(tb, func(b hostile.Body, send func(text string) error) (float64, error) {
		text := b.Text(b.Large())
		size, err := allocated(func() error { return send(text) })()
		return size / float64(len(text)), err
	})
}

// timeLimits compares requests that end at a time limit with the same requests without.
func timeLimits(testing.TB) (p limitPair, err error) {
	work := func(limit time.Duration, want int) (probe, error) {
		s, err := web.New(web.Options{ExemptLocal: true, TimeLimit: limit, Log: slog.New(slog.DiscardHandler)})
		if err != nil {
			return nil, err
		}
		handler := s.Handler()
		return elapsed(func() error {
			for _, c := range []struct{ path, body string }{
				{"/v1/solve", `{"hand":[3,7,11,12,13,13]}`},
				{"/v1/grade", `{"hand":[7,7,9,11,13],"rules":"power","target":997}`},
				{"/v1/hint", `{"hand":[17,18,19,21,22,23],"rules":"countdown","target":9973,"step":4}`},
			} {
				r := httptest.NewRequest(http.MethodPost, c.path, strings.NewReader(c.body))
				r.Header.Set("Content-Type", "application/json")
				w := httptest.NewRecorder()
				handler.ServeHTTP(w, r)
				if w.Code != want && (want != http.StatusOK || w.Code >= http.StatusInternalServerError) {
					return fmt.Errorf("%s: status %d: %s", c.path, w.Code, w.Body)
				}
			}
			return nil
		}), nil
	}
	limited, err := work(time.Millisecond, http.StatusServiceUnavailable)
	if err != nil {
		return p, err
	}
	unlimited, err := work(time.Minute, http.StatusOK)
	return limitPair{limited, unlimited}, err
}

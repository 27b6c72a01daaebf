package bench

import (
	"fmt"
	"log/slog"
	"math"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/store/pgtest"
	"github.com/make24/make24/internal/store/sqlstore"
	"github.com/make24/make24/internal/testkit/hostile"
	"github.com/make24/make24/internal/web"
)

// webLimits has the cost of hostile bodies. The limit on the growth of the time is halfway between
// linear and quadratic work, since caches make a large body up to three times as slow.
var webLimits = []limitRow{
	{
		"hostile-time", "power of the bytes of a hostile body with which the time of the server grows, at most", "1, linear growth", 1.5,
		hostileBodyTime,
	},
	{
		"hostile-memory", "bytes that the server allocates for a large hostile body, at most", "bytes of the body", 200,
		hostileBodyMemory,
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
	handler := s.Handler()
	cookie, run, err := hostile.Begin(handler)
	return func(b hostile.Body, text string) error { return b.Send(handler, text, cookie, run) }, err
}

// hostileBodyLimit compares the largest cost of a hostile body, as cost computes it, with 1.
func hostileBodyLimit(tb testing.TB, cost func(b hostile.Body, send func(text string) error) (float64, error)) (p limitPair, err error) {
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
	type times struct{ small, large float64 }
	shortest := map[string]times{} // of all rounds so far, by path and name
	return hostileBodyLimit(tb, func(b hostile.Body, send func(text string) error) (float64, error) {
		s, smallBytes, err := shortestTime(b, b.Small(), send)
		if err != nil {
			return 0, err
		}
		l, largeBytes, err := shortestTime(b, b.Large(), send)
		if err != nil {
			return 0, err
		}
		t, found := shortest[b.Path+b.Name]
		if !found {
			t = times{s, l}
		}
		t = times{min(t.small, s), min(t.large, l)}
		shortest[b.Path+b.Name] = t
		return math.Log(t.large/t.small) / math.Log(largeBytes/smallBytes), nil
	})
}

// shortestTime sends a body of about n bytes several times. It returns the shortest time in seconds,
// since other work on the machine only adds to it, and the size of the body.
func shortestTime(b hostile.Body, n int, send func(text string) error) (shortest, size float64, err error) {
	text := b.Text(n)
	shortest, size = math.Inf(1), float64(len(text))
	runtime.GC() // now rather than during the measurement
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	for begin := time.Now(); time.Since(begin) < probeTime; {
		start := time.Now()
		if err := send(text); err != nil {
			return 0, 0, err
		}
		shortest = min(shortest, time.Since(start).Seconds())
		if b.NeedsFresh {
			text = b.Text(n)
		}
	}
	return shortest, size, nil
}

func hostileBodyMemory(tb testing.TB) (limitPair, error) {
	return hostileBodyLimit(tb, func(b hostile.Body, send func(text string) error) (float64, error) {
		text := b.Text(b.Large())
		size, err := allocated(func() error { return send(text) })()
		return size / float64(len(text)), err
	})
}

package bench

import (
	"fmt"
	"log/slog"
	"math"
	"runtime/debug"
	"slices"
	"testing"
	"time"

	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/server"
	"github.com/make24/make24/internal/testkit/hostile"
	"github.com/make24/make24/internal/testkit/pgtest"
)

// webLimits has the cost of hostile bodies. The limit on the growth of the time is halfway between
// linear and quadratic work, since caches make a large body up to three times as slow.
var webLimits = []limitRow{
	{
		"hostile-time", "the time of the server for a large hostile body", "that for a small one, times the ratio of their bytes to the power of 1.5", 1,
		hostileBodyTime,
	},
	{
		"hostile-memory", "bytes that the server allocates for a large hostile body", "linear growth from a small one and 8 MiB, at most 100 times its bytes", 2,
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
	s, err := server.New(server.Options{Store: db, ExemptLocal: true, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return nil, err
	}
	handler := s.Handler()
	cookie, run, err := hostile.Begin(handler)
	return func(b hostile.Body, text string) error { return b.Send(handler, text, cookie, run) }, err
}

// hostileBodyLimits returns a case for each hostile body, as limit returns it.
func hostileBodyLimits(tb testing.TB, limit func(b hostile.Body, send func(text string) error) limitPair) (pairs []limitPair, err error) {
	send, err := hostileServer(tb)
	if err != nil {
		return nil, err
	}
	for _, b := range slices.Concat(hostile.Bodies, hostile.GameBodies) {
		p := limit(b, func(text string) error { return send(b, text) })
		p.name = fmt.Sprint(b.Path, ", ", b.Name)
		pairs = append(pairs, p)
	}
	return pairs, nil
}

func hostileBodyTime(tb testing.TB) ([]limitPair, error) {
	return hostileBodyLimits(tb, func(b hostile.Body, send func(text string) error) limitPair {
		growth := float64(len(b.Text(b.Large()))) / float64(len(b.Text(b.Small())))
		return limitPair{work: shortestTime(b, b.Large(), send), reference: shortestTime(b, b.Small(), send).times(math.Pow(growth, 1.5))}
	})
}

// shortestTime returns a probe that sends a body of about n bytes several times and measures the
// shortest time in seconds, since other work on the machine only adds to it.
func shortestTime(b hostile.Body, n int, send func(text string) error) probe {
	text := b.Text(n)
	return func() (float64, error) {
		defer debug.SetGCPercent(debug.SetGCPercent(-1))
		least := math.Inf(1)
		for begin, runs := time.Now(), 0; runs < 5 || time.Since(begin) < probeTime; runs++ {
			if b.NeedsFresh {
				text = b.Text(n)
			}
			start := time.Now()
			if err := send(text); err != nil {
				return 0, err
			}
			least = min(least, time.Since(start).Seconds())
		}
		return least, nil
	}
}

func hostileBodyMemory(tb testing.TB) ([]limitPair, error) {
	return hostileBodyLimits(tb, func(b hostile.Body, send func(text string) error) limitPair {
		memory := func(n int) (bytes, size float64, err error) {
			text := b.Text(n)
			bytes, err = allocated(func() error { return send(text) })()
			return bytes, float64(len(text)), err
		}
		return limitPair{
			work: func() (float64, error) { bytes, _, err := memory(b.Large()); return bytes, err },
			reference: func() (float64, error) {
				bytes, size, err := memory(b.Small())
				large := float64(len(b.Text(b.Large())))
				return min(large/size*bytes+8<<20, 100*large), err
			},
		}
	})
}

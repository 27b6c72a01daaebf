package bench

import (
	"fmt"
	"log/slog"
	"math"
	"net/http"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

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
			runtime.GC() // now rather than during the measurement
			defer debug.SetGCPercent(debug.SetGCPercent(-1))
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
		small, large := math.Inf(1), math.Inf(1)
		for range 3 { // other work only adds to the time
			s, err := timePerByte(b.Small())
			if err != nil {
				return 0, err
			}
			l, err := timePerByte(b.Large())
			if err != nil {
				return 0, err
			}
			small, large = min(small, s), min(large, l)
		}
		return 1 + math.Log(large/small)/math.Log(float64(b.Large())/float64(b.Small())), nil
	})
}

func hostileBodyMemory(tb testing.TB) (limitPair, error) {
	return hostileLimit(tb, func(b hostile.Body, send func(text string) error) (float64, error) {
		text := b.Text(b.Large())
		size, err := allocated(func() error { return send(text) })()
		return size / float64(len(text)), err
	})
}

package sqlstore

import (
	"context"
	"errors"
	"time"

	"github.com/make24/make24/internal/base/metrics"
	"github.com/make24/make24/internal/game/store"
)

// storeMetrics holds the metrics of a store.
type storeMetrics struct {
	appendSeconds *metrics.Histogram
	refused       *metrics.Counter
	batchSize     *metrics.Histogram
	errors        *metrics.CounterVec
}

func newMetrics() *storeMetrics {
	return &storeMetrics{
		appendSeconds: metrics.NewHistogram("make24_store_append_seconds",
			"Time to append events to a log, including waits and the sync of the disk.",
			[]float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, 1, 5}),
		refused: metrics.NewCounter("make24_store_appends_refused_total",
			"Appends refused because another append to the log was first."),
		batchSize: metrics.NewHistogram("make24_store_batch_transactions",
			"Transactions that were committed to SQLite together.",
			[]float64{1, 2, 4, 8, 16, 32, 64, maxGroup}),
		errors: metrics.NewCounterVec("make24_store_errors_total",
			"Failed database calls, by kind: full (the disk), unavailable, replaced (the files) or other.", "kind"),
	}
}

// noteAppend records an append that began at begin.
func (m *storeMetrics) noteAppend(begin time.Time, err error) {
	switch {
	case err == nil:
		m.appendSeconds.Observe(time.Since(begin).Seconds())
	case errors.Is(err, store.ErrVersion):
		m.refused.Inc()
	}
}

// noteError records a mapped error and returns it. Errors that only describe the data, such as
// store.ErrNotFound, and those of an ended context do not count.
func (m *storeMetrics) noteError(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, store.ErrFull):
		m.errors.With("full").Inc()
	case errors.Is(err, store.ErrUnavailable):
		m.errors.With("unavailable").Inc()
	case errors.Is(err, store.ErrReplaced):
		m.errors.With("replaced").Inc()
	case errors.Is(err, store.ErrNotFound), errors.Is(err, store.ErrExists), errors.Is(err, store.ErrVersion),
		errors.Is(err, store.ErrQuota), errors.Is(err, store.ErrDayQuota),
		errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
	default:
		m.errors.With("other").Inc()
	}
	return err
}

// Collect implements metrics.Collector.
func (s *Store) Collect(p *metrics.Page) {
	m := s.metrics
	for _, c := range []metrics.Collector{m.appendSeconds, m.refused, m.batchSize, m.errors} {
		c.Collect(p)
	}
}

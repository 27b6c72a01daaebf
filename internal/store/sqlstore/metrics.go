package sqlstore

import (
	"context"
	"errors"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/make24/make24/internal/store"
)

// metrics holds the Prometheus metrics of a store.
type metrics struct {
	appendSeconds prometheus.Histogram
	refused       prometheus.Counter
	batchSize     prometheus.Histogram
	errors        *prometheus.CounterVec
}

func newMetrics() *metrics {
	return &metrics{
		appendSeconds: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name:    "make24_store_append_seconds",
			Help:    "Time to append events to a log, including waits and the sync of the disk.",
			Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, 1, 5},
		}),
		refused: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "make24_store_appends_refused_total",
			Help: "Appends refused because another append to the log was first.",
		}),
		batchSize: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name:    "make24_store_batch_transactions",
			Help:    "Transactions that were committed to SQLite together.",
			Buckets: []float64{1, 2, 4, 8, 16, 32, 64, maxGroup},
		}),
		errors: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "make24_store_errors_total",
			Help: "Failed database calls, by kind: full (the disk), unavailable or other.",
		}, []string{"kind"}),
	}
}

func (m *metrics) collectors() []prometheus.Collector {
	return []prometheus.Collector{m.appendSeconds, m.refused, m.batchSize, m.errors}
}

// noteAppend records an append that began at begin.
func (m *metrics) noteAppend(begin time.Time, err error) {
	switch {
	case err == nil:
		m.appendSeconds.Observe(time.Since(begin).Seconds())
	case errors.Is(err, store.ErrVersion):
		m.refused.Inc()
	}
}

// noteError records a mapped error and returns it. Errors that only describe the data, such as
// store.ErrNotFound, and those of an ended context do not count.
func (m *metrics) noteError(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, store.ErrFull):
		m.errors.WithLabelValues("full").Inc()
	case errors.Is(err, store.ErrUnavailable):
		m.errors.WithLabelValues("unavailable").Inc()
	case errors.Is(err, store.ErrNotFound), errors.Is(err, store.ErrExists), errors.Is(err, store.ErrVersion),
		errors.Is(err, store.ErrQuota), errors.Is(err, store.ErrDayQuota),
		errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
	default:
		m.errors.WithLabelValues("other").Inc()
	}
	return err
}

// Describe implements prometheus.Collector.
func (s *Store) Describe(descriptions chan<- *prometheus.Desc) {
	for _, c := range s.metrics.collectors() {
		c.Describe(descriptions)
	}
}

// Collect implements prometheus.Collector.
func (s *Store) Collect(values chan<- prometheus.Metric) {
	for _, c := range s.metrics.collectors() {
		c.Collect(values)
	}
}

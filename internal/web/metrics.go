package web

import (
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/make24/make24/internal/limiter"
)

// metrics holds the Prometheus metrics of a server.
type metrics struct {
	registry  *prometheus.Registry
	requests  *prometheus.CounterVec
	seconds   *prometheus.HistogramVec
	answers   prometheus.Counter
	cacheHits prometheus.Counter
}

// buckets holds the upper bounds of the histogram of request times, in seconds.
var buckets = []float64{.0001, .00025, .0005, .001, .0025, .005, .01, .025, .05, .1, .25, 1, 5, 15}

func newMetrics(s *Server) *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "make24_requests_total", Help: "Requests served, by path and status class.",
		}, []string{"path", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "make24_request_seconds", Help: "Time from the header of a request to the end of its response.", Buckets: buckets,
		}, []string{"path"}),
		answers: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "make24_answers_total", Help: "Answers judged.",
		}),
		cacheHits: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "make24_solve_kept_total", Help: "Responses of solve served from the cache.",
		}),
	}
	newGauge := func(name, help string, value func() float64) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, value)
	}
	waitingCount := func(class *limiter.Class) func() float64 {
		return func() float64 { _, n := class.Load(); return float64(n) }
	}
	m.registry.MustRegister(
		m.requests, m.seconds, m.answers, m.cacheHits,
		newGauge("make24_requests_in_flight", "Requests being served.", func() float64 { return float64(s.inFlight.Load()) }),
		newGauge("make24_solve_waiting", "Requests waiting for an engine.", waitingCount(s.apiEngines.Class)),
		newGauge("make24_generate_waiting", "Requests waiting to generate puzzles.", waitingCount(s.generatePool.Class)),
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
	)
	return m
}

func (m *metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// routeMetrics holds the metrics of one path.
type routeMetrics struct {
	byClass [6]prometheus.Counter // by the first digit of the status; 0 for others
	seconds prometheus.Observer
}

func (m *metrics) route(path string) *routeMetrics {
	r := &routeMetrics{seconds: m.seconds.WithLabelValues(path)}
	for i, class := range []string{"other", "1xx", "2xx", "3xx", "4xx", "5xx"} {
		r.byClass[i] = m.requests.WithLabelValues(path, class)
	}
	return r
}

func (r *routeMetrics) observe(status int, elapsed time.Duration) {
	class := status / 100
	if class >= len(r.byClass) || class < 0 {
		class = 0
	}
	r.byClass[class].Inc()
	r.seconds.Observe(elapsed.Seconds())
}

package server

import (
	"context"
	"time"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/base/metrics"
	"github.com/make24/make24/internal/game/nodes"
	"github.com/make24/make24/internal/server/game"
	"github.com/make24/make24/race"
)

// serverMetrics holds the metrics of a server.
type serverMetrics struct {
	registry  *metrics.Registry
	requests  *metrics.CounterVec
	seconds   *metrics.HistogramVec
	refused   *metrics.CounterVec
	answers   *metrics.Counter
	cacheHits *metrics.Counter
}

// buckets holds the upper bounds of the histogram of request times, in seconds.
var buckets = []float64{.0001, .00025, .0005, .001, .0025, .005, .01, .025, .05, .1, .25, 1, 5, 15}

func newMetrics(s *Server) *serverMetrics {
	m := &serverMetrics{
		registry: &metrics.Registry{},
		requests: metrics.NewCounterVec("make24_requests_total", "Requests served, by path and status class.", "path", "status"),
		seconds: metrics.NewHistogramVec("make24_request_seconds",
			"Time from the header of a request to the end of its response.", buckets, "path"),
		refused: metrics.NewCounterVec("make24_refused_total", "Requests and connections refused, by class and reason: busy, blocked, forbidden or too-fast.",
			"class", "reason"),
		answers:   metrics.NewCounter("make24_answers_total", "Answers judged."),
		cacheHits: metrics.NewCounter("make24_solve_kept_total", "Responses of solve served from the cache."),
	}
	waitingCount := func(class *limiter.Class) func() float64 {
		return func() float64 { _, n := class.Load(); return float64(n) }
	}
	m.registry.Register(
		m.requests, m.seconds, m.refused, m.answers, m.cacheHits,
		metrics.NewGaugeFunc("make24_requests_in_flight", "Requests being served.", func() float64 { return float64(s.inFlight.Load()) }),
		metrics.NewGaugeFunc("make24_solve_waiting", "Requests waiting for an engine.", waitingCount(s.apiEngines.Class)),
		metrics.NewGaugeFunc("make24_generate_waiting", "Requests waiting to generate puzzles.", waitingCount(s.generatePool.Class)),
		metrics.NewGaugeFunc("make24_long_work_waiting", "Long work of the API and the game waiting for a processor.", func() float64 {
			return waitingCount(s.apiWork)() + waitingCount(s.gameWork)()
		}),
		metrics.NewGaugeFunc("make24_ready", "1 if /readyz would answer with status 200, otherwise 0.", func() float64 {
			if s.checkReady(context.Background()) != nil {
				return 0
			}
			return 1
		}),
		limitCollector{s.totals},
		metrics.Runtime{},
	)
	m.registerOptional(s)
	m.registry.Register(s.options.Collectors...)
	if c, ok := s.options.Store.(metrics.Collector); ok {
		m.registry.Register(c)
	}
	return m
}

// registerOptional registers the metrics that depend on the options.
func (m *serverMetrics) registerOptional(s *Server) {
	if o := s.options; o.Guard != nil {
		m.registry.Register(metrics.NewGaugeFunc("make24_clock_trusted", "1 if the clock is trusted, otherwise 0.", func() float64 {
			if o.Guard.Err() != nil {
				return 0
			}
			return 1
		}))
	}
	if o := s.options; o.FreeSpace != nil {
		m.registry.Register(metrics.NewGaugeFunc("make24_disk_free_bytes", "Free bytes of the disk with the SQLite database.", func() float64 {
			free, _ := o.FreeSpace()
			return float64(free)
		}))
	}
	if s.options.Reserve > 0 {
		m.registry.Register(metrics.NewGaugeFunc("make24_disk_reserve_bytes", "Bytes of the disk that requests leave free (--reserve).", func() float64 {
			return float64(s.options.Reserve)
		}))
	}
	if s.options.MetricsAddr != "" && s.options.Origin.Secure() {
		m.registry.Register(metrics.NewGaugeFunc("make24_certificate_expiry",
			"Time at which the certificate of --origin expires, in seconds since 1970; 0 if it is unknown.", func() float64 { return float64(s.certificateExpiry.Load()) }))
	}
	if s.options.Store != nil {
		m.registry.Register(metrics.NewGaugeFunc("make24_database_available", "1 if the database answers and accepts writes, otherwise 0.", func() float64 {
			if s.game != nil && s.game.IsFaulty() {
				return 0
			}
			return 1
		}))
	}
	if s.options.Nodes != nil {
		m.registry.Register(nodeCollector{s.options.Nodes.Stats})
	}
}

// routeMetrics holds the metrics of one path.
type routeMetrics struct {
	byClass [6]*metrics.Counter // by the first digit of the status; 0 for others
	seconds *metrics.Histogram
}

func (m *serverMetrics) route(path string) *routeMetrics {
	r := &routeMetrics{seconds: m.seconds.With(path)}
	for i, class := range []string{"other", "1xx", "2xx", "3xx", "4xx", "5xx"} {
		r.byClass[i] = m.requests.With(path, class)
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

// limitCollector collects what clients hold of the limits.
type limitCollector struct{ totals func() []HeldTotal }

// Collect implements metrics.Collector.
func (c limitCollector) Collect(p *metrics.Page) {
	totals := c.totals()
	for _, m := range []struct {
		name, help string
		value      func(t HeldTotal) int64
	}{
		{"make24_limit_held", "What all clients hold of a limit: memory in bytes, streams, connections, or slots of long work.", func(t HeldTotal) int64 { return t.Held }},
		{"make24_limit_max", "The most that all clients may hold of a limit.", func(t HeldTotal) int64 { return t.Max }},
	} {
		p.Describe(metrics.Desc{Name: m.name, Help: m.help, Kind: metrics.KindGauge, Labels: []string{"limit"}})
		for _, t := range totals {
			p.Value(float64(m.value(t)), t.Name)
		}
	}
}

// raceCollector collects the metrics of the races and of the held results of a game.
type raceCollector struct{ game *game.Game }

// Collect implements metrics.Collector.
func (c raceCollector) Collect(p *metrics.Page) {
	stats := c.game.RaceStats()
	sweepLag, heldResults := c.game.Backlog()
	p.Describe(metrics.Desc{
		Name:   "make24_races",
		Help:   "Races that clients of this process watch, by phase: waiting (the lobby), counting, running, paused or over.",
		Kind:   metrics.KindGauge,
		Labels: []string{"phase"},
	})
	for _, phase := range []race.Phase{race.PhaseWaiting, race.PhaseCounting, race.PhaseRunning, race.PhasePaused, race.PhaseOver} {
		p.Value(float64(stats.Phases[phase]), string(phase))
	}
	for _, m := range []struct {
		name, help string
		kind       metrics.Kind
		value      float64
	}{
		{"make24_race_players", "Players of races who watch their race through this process.", metrics.KindGauge, float64(stats.Players)},
		{"make24_race_subscribers", "Open streams of races.", metrics.KindGauge, float64(stats.Subscribers)},
		{"make24_race_updates_waiting", "Updates of races that wait for clients.", metrics.KindGauge, float64(stats.Queued)},
		{
			"make24_race_subscribers_dropped_total", "Streams of races that ended because the client was too slow.",
			metrics.KindCounter, float64(stats.Drops),
		},
		{"make24_race_queues", "Races with actions that wait or are decided.", metrics.KindGauge, float64(stats.Queues)},
		{"make24_race_actions_waiting", "Actions of races that wait to be decided.", metrics.KindGauge, float64(stats.WaitingActions)},
		{
			"make24_race_nudges_lost_total",
			"Changes of races by other processes that were found in the database, because no message about them arrived.",
			metrics.KindCounter, float64(stats.LostVersions),
		},
		{
			"make24_results_held_total", "Results that this process has held for the operator (make24 admin review).",
			metrics.KindCounter, float64(c.game.HeldResults()),
		},
		{"make24_results_held_waiting", "Held results about which nobody has decided (make24 admin review).", metrics.KindGauge, float64(heldResults)},
		{"make24_sweep_lag_seconds", "For how long the first run has been overdue that sweeps have not ended.", metrics.KindGauge, sweepLag.Seconds()},
	} {
		p.Describe(metrics.Desc{Name: m.name, Help: m.help, Kind: m.kind})
		p.Value(m.value)
	}
}

// nodeCollector collects the metrics of the messages between processes.
type nodeCollector struct{ stats func() nodes.Stats }

// Collect implements metrics.Collector.
func (c nodeCollector) Collect(p *metrics.Page) {
	stats := c.stats()
	connected := 0.0
	if stats.Connected {
		connected = 1
	}
	p.Describe(metrics.Desc{
		Name: "make24_node_connected", Help: "1 if the process is connected to NATS (--nats), otherwise 0.", Kind: metrics.KindGauge,
	})
	p.Value(connected)
	p.Describe(metrics.Desc{
		Name:   "make24_node_messages_total",
		Help:   "Messages between processes (--nats), by result: sent, unsent, received, invalid or dropped.",
		Kind:   metrics.KindCounter,
		Labels: []string{"result"},
	})
	for _, m := range []struct {
		result string
		count  uint64
	}{
		{"sent", stats.Sent}, {"unsent", stats.Unsent}, {"received", stats.Received}, {"invalid", stats.Invalid}, {"dropped", stats.Dropped},
	} {
		p.Value(float64(m.count), m.result)
	}
}

package web

import (
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/make24/make24/internal/limiter"
	"github.com/make24/make24/internal/nodes"
	"github.com/make24/make24/race"
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
		newGauge("make24_long_work_waiting", "Long work of the API and the game waiting for a processor.", func() float64 {
			return waitingCount(s.apiWork)() + waitingCount(s.gameWork)()
		}),
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
	)
	if o := s.options; o.Guard != nil {
		m.registry.MustRegister(newGauge("make24_clock_trusted", "1 if the clock is trusted, otherwise 0.", func() float64 {
			if o.Guard.Err() != nil {
				return 0
			}
			return 1
		}))
	}
	if o := s.options; o.FreeSpace != nil {
		m.registry.MustRegister(newGauge("make24_disk_free_bytes", "Free bytes of the disk with the SQLite database.", func() float64 {
			free, _ := o.FreeSpace()
			return float64(free)
		}))
	}
	if s.options.Store != nil {
		m.registry.MustRegister(raceCollector{s})
	}
	if s.options.Nodes != nil {
		m.registry.MustRegister(nodeCollector{s.options.Nodes.Stats})
	}
	m.registry.MustRegister(s.options.Collectors...)
	if c, ok := s.options.Store.(prometheus.Collector); ok {
		m.registry.MustRegister(c)
	}
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

// The descriptions of the metrics of races and of held results.
var (
	racesDesc = prometheus.NewDesc("make24_races", "Races that clients of this process watch, by phase: waiting (the lobby), counting, running, paused or over.",
		[]string{"phase"}, nil)
	racePlayersDesc     = newRaceDesc("make24_race_players", "Players of races who watch their race through this process.")
	raceSubscribersDesc = newRaceDesc("make24_race_subscribers", "Open streams of races.")
	raceUpdatesDesc     = newRaceDesc("make24_race_updates_waiting", "Updates of races that wait for clients.")
	raceDropsDesc       = newRaceDesc("make24_race_subscribers_dropped_total", "Streams of races that ended because the client was too slow.")
	raceQueuesDesc      = newRaceDesc("make24_race_queues", "Races with actions that wait or are decided.")
	raceActionsDesc     = newRaceDesc("make24_race_actions_waiting", "Actions of races that wait to be decided.")
	heldResultsDesc     = newRaceDesc("make24_results_held_total", "Results that this process has held for the operator (make24 admin review).")
	raceLostDesc        = newRaceDesc("make24_race_nudges_lost_total", "Changes of races by other processes that were found in the database, because no message about them arrived.")
)

func newRaceDesc(name, help string) *prometheus.Desc { return prometheus.NewDesc(name, help, nil, nil) }

// raceCollector collects the metrics of the races and of the held results of a server.
type raceCollector struct{ s *Server }

// Describe implements prometheus.Collector.
func (c raceCollector) Describe(descriptions chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{
		racesDesc, racePlayersDesc, raceSubscribersDesc, raceUpdatesDesc, raceDropsDesc, raceQueuesDesc, raceActionsDesc,
		raceLostDesc, heldResultsDesc,
	} {
		descriptions <- d
	}
}

// Collect implements prometheus.Collector.
func (c raceCollector) Collect(values chan<- prometheus.Metric) {
	stats := c.s.game.RaceStats()
	for _, phase := range []race.Phase{race.PhaseWaiting, race.PhaseCounting, race.PhaseRunning, race.PhasePaused, race.PhaseOver} {
		values <- prometheus.MustNewConstMetric(racesDesc, prometheus.GaugeValue, float64(stats.Phases[phase]), string(phase))
	}
	for _, m := range []struct {
		desc  *prometheus.Desc
		kind  prometheus.ValueType
		value float64
	}{
		{racePlayersDesc, prometheus.GaugeValue, float64(stats.Players)},
		{raceSubscribersDesc, prometheus.GaugeValue, float64(stats.Subscribers)},
		{raceUpdatesDesc, prometheus.GaugeValue, float64(stats.Queued)},
		{raceDropsDesc, prometheus.CounterValue, float64(stats.Drops)},
		{raceQueuesDesc, prometheus.GaugeValue, float64(stats.Queues)},
		{raceActionsDesc, prometheus.GaugeValue, float64(stats.WaitingActions)},
		{raceLostDesc, prometheus.CounterValue, float64(stats.LostVersions)},
		{heldResultsDesc, prometheus.CounterValue, float64(c.s.game.HeldResults())},
	} {
		values <- prometheus.MustNewConstMetric(m.desc, m.kind, m.value)
	}
}

// The descriptions of the metrics of the messages between processes.
var (
	nodeConnectedDesc = prometheus.NewDesc("make24_node_connected", "1 if the process is connected to NATS (--nats), otherwise 0.", nil, nil)
	nodeMessagesDesc  = prometheus.NewDesc("make24_node_messages_total",
		"Messages between processes (--nats), by result: sent, unsent, received, invalid or dropped.", []string{"result"}, nil)
)

// nodeCollector collects the metrics of the messages between processes.
type nodeCollector struct{ stats func() nodes.Stats }

// Describe implements prometheus.Collector.
func (c nodeCollector) Describe(descriptions chan<- *prometheus.Desc) {
	descriptions <- nodeConnectedDesc
	descriptions <- nodeMessagesDesc
}

// Collect implements prometheus.Collector.
func (c nodeCollector) Collect(values chan<- prometheus.Metric) {
	stats := c.stats()
	connected := 0.0
	if stats.Connected {
		connected = 1
	}
	values <- prometheus.MustNewConstMetric(nodeConnectedDesc, prometheus.GaugeValue, connected)
	for _, m := range []struct {
		result string
		count  uint64
	}{
		{"sent", stats.Sent}, {"unsent", stats.Unsent}, {"received", stats.Received}, {"invalid", stats.Invalid}, {"dropped", stats.Dropped},
	} {
		values <- prometheus.MustNewConstMetric(nodeMessagesDesc, prometheus.CounterValue, float64(m.count), m.result)
	}
}

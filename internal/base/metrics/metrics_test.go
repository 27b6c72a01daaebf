package metrics_test

import (
	"maps"
	"math"
	"net/http"
	"net/http/httptest"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"

	"github.com/make24/make24/internal/base/metrics"
)

// scrape returns the metrics of collectors as Prometheus reads them.
func scrape(t *testing.T, collectors ...metrics.Collector) map[string]*dto.MetricFamily {
	t.Helper()
	var registry metrics.Registry
	registry.Register(collectors...)
	w := httptest.NewRecorder()
	registry.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	if got, want := w.Header().Get("Content-Type"), "text/plain; version=0.0.4; charset=utf-8"; got != want {
		t.Errorf("the content type is %q", got)
	}
	parser := expfmt.NewTextParser(model.UTF8Validation)
	families, err := parser.TextToMetricFamilies(w.Body)
	if err != nil {
		t.Fatal(err)
	}
	return families
}

// TestText checks the text of each kind of metric.
func TestText(t *testing.T) {
	requests := metrics.NewCounterVec("requests_total", "Requests,\nby \\path.", "path", "status")
	requests.With(`/"a"\b`+"\n", "2xx").Add(3)
	requests.With("/", "5xx").Inc()
	requests.With("/", "5xx").Inc()
	unused := metrics.NewCounterVec("unused_total", "Unused.", "kind")
	seconds := metrics.NewHistogram("seconds", "Time.", []float64{.1, 1, 5})
	for _, x := range []float64{.1, .05, .5, 7} {
		seconds.Observe(x)
	}
	sizes := metrics.NewHistogramVec("sizes", "Sizes.", []float64{2}, "kind")
	sizes.With("a").Observe(2.5)
	gauge := metrics.NewGauge("last", "Last.")
	gauge.Set(-1.5e9)
	counter := metrics.NewCounter("count_total", "Count.")
	counter.Inc()
	var p metrics.Page
	for _, c := range []metrics.Collector{requests, unused, seconds, sizes, gauge, counter, metrics.NewGaugeFunc("now", "Now.", func() float64 { return math.Inf(1) })} {
		c.Collect(&p)
	}
	want := `# HELP requests_total Requests,\nby \\path.
# TYPE requests_total counter
requests_total{path="/",status="5xx"} 2
requests_total{path="/\"a\"\\b\n",status="2xx"} 3
# HELP unused_total Unused.
# TYPE unused_total counter
# HELP seconds Time.
# TYPE seconds histogram
seconds_bucket{le="0.1"} 2
seconds_bucket{le="1"} 3
seconds_bucket{le="5"} 3
seconds_bucket{le="+Inf"} 4
seconds_sum 7.65
seconds_count 4
# HELP sizes Sizes.
# TYPE sizes histogram
sizes_bucket{kind="a",le="2"} 0
sizes_bucket{kind="a",le="+Inf"} 1
sizes_sum{kind="a"} 2.5
sizes_count{kind="a"} 1
# HELP last Last.
# TYPE last gauge
last -1.5e+09
# HELP count_total Count.
# TYPE count_total counter
count_total 1
# HELP now Now.
# TYPE now gauge
now +Inf
`
	if got := p.Text(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	families := scrape(t, requests, seconds)
	if got := families["requests_total"].GetMetric()[1].GetLabel()[0].GetValue(); got != `/"a"\b`+"\n" {
		t.Errorf("Prometheus reads the label %q", got)
	}
	if got := families["seconds"].GetMetric()[0].GetHistogram(); got.GetSampleCount() != 4 || got.GetSampleSum() != 7.65 || len(got.GetBucket()) != 4 {
		t.Errorf("Prometheus reads the histogram %v", got)
	}
}

// TestLabels checks that values of labels with any bytes stay distinct, and that a wrong number of values
// is refused.
func TestLabels(t *testing.T) {
	v := metrics.NewCounterVec("c", "C.", "a", "b")
	pairs := [][2]string{{"", "x\x00y"}, {"\x00x", "y"}, {"x\x00", "y"}, {"x", "\x00y"}, {"1:", ""}, {"", "1:"}, {"0:", "x"}, {"", "0:x"}}
	for _, p := range pairs {
		v.With(p[0], p[1]).Inc()
	}
	for _, p := range pairs {
		v.With(p[0], p[1]).Inc()
	}
	var page metrics.Page
	v.Collect(&page)
	if got := strings.Count(page.Text(), "} 2\n"); got != len(pairs) {
		t.Errorf("%d of %d counters are distinct:\n%s", got, len(pairs), page.Text())
	}
	mustPanic(t, "a label too few", func() { v.With("x") })
	mustPanic(t, "a label too many", func() { v.With("x", "y", "z") })
	mustPanic(t, "a label too few for a page", func() { page.Value(1, "x") })
	mustPanic(t, "a label too many for a page", func() { page.Value(1, "x", "y", "z") })
	mustPanic(t, "a label for a histogram without", func() {
		metrics.NewHistogramVec("h", "H.", []float64{1}).With("x")
	})
}

// mustPanic checks that f panics.
func mustPanic(t *testing.T, name string, f func()) {
	t.Helper()
	defer func() {
		if recover() == nil {
			t.Errorf("%s: no panic", name)
		}
	}()
	f()
}

// TestDuplicates checks that a registry and a page refuse two metrics of the same name.
func TestDuplicates(t *testing.T) {
	a, other := metrics.NewCounter("a_total", "A."), metrics.NewGauge("a_total", "Another.")
	var r metrics.Registry
	r.Register(a, metrics.NewCounter("b_total", "B."))
	mustPanic(t, "registered later", func() { r.Register(other) })
	mustPanic(t, "registered together", func() { new(metrics.Registry).Register(a, other) })
	mustPanic(t, "registered twice", func() { r.Register(a) })
	mustPanic(t, "the runtime twice", func() { r.Register(metrics.Runtime{}); r.Register(metrics.Runtime{}) })
	var p metrics.Page
	a.Collect(&p)
	mustPanic(t, "on a page", func() { other.Collect(&p) })
	if families := scrape(t, &r); len(families) < 2 || families["a_total"] == nil {
		t.Errorf("the registry has %d metrics", len(families))
	}
}

// TestRuntime checks that the metrics of the runtime and the process have the names, kinds, helps and
// labels that Prometheus's Go client gives them. Counters have values between those of two readings of
// the client, gauges about the same value.
func TestRuntime(t *testing.T) {
	// No collection of garbage moves the gauges between the readings. The minimum heap grows with the
	// percentage.
	defer debug.SetGCPercent(debug.SetGCPercent(10_000))
	runtime.GC() // so that there was a pause
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	client := func() map[string]*dto.MetricFamily {
		list, err := registry.Gather()
		if err != nil {
			t.Fatal(err)
		}
		families := map[string]*dto.MetricFamily{}
		for _, f := range list {
			families[f.GetName()] = f
		}
		return families
	}
	before := client()
	got := scrape(t, metrics.Runtime{})
	after := client()
	if g, w := slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(after)); !slices.Equal(g, w) {
		t.Fatalf("the metrics are\n%s\nwant\n%s", strings.Join(g, "\n"), strings.Join(w, "\n"))
	}
	for name, w := range after {
		g := got[name]
		if g.GetHelp() != w.GetHelp() || g.GetType() != w.GetType() {
			t.Errorf("%s: %v %q, want %v %q", name, g.GetType(), g.GetHelp(), w.GetType(), w.GetHelp())
		}
		a, b := g.GetMetric()[0], w.GetMetric()[0]
		if len(a.GetLabel()) != len(b.GetLabel()) || len(a.GetLabel()) > 0 && a.GetLabel()[0].String() != b.GetLabel()[0].String() {
			t.Errorf("%s: labels %v, want %v", name, a.GetLabel(), b.GetLabel())
		}
		if len(a.GetSummary().GetQuantile()) != len(b.GetSummary().GetQuantile()) {
			t.Errorf("%s: %v, want %v", name, a, b)
		}
		x, low, high := value(a), value(before[name].GetMetric()[0]), value(b)
		switch {
		case strings.HasPrefix(name, "process_network_"): // of all processes of the namespace
		case name == "go_memstats_heap_released_bytes", name == "go_memstats_heap_idle_bytes": // may grow from almost 0; see TestMemorySamples
		case g.GetType() != dto.MetricType_GAUGE:
			if x < low || x > high {
				t.Errorf("%s is %v, want %v to %v", name, x, low, high)
			}
		case x > 4*high+100 || high > 4*x+100: // a wrong field or unit differs more
			t.Errorf("%s is %v, want about %v", name, x, high)
		}
	}
}

// value returns the value of a metric.
func value(m *dto.Metric) float64 {
	return m.GetCounter().GetValue() + m.GetGauge().GetValue() + m.GetSummary().GetSampleSum()
}

package web

import (
	"encoding/json"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/make24/make24/internal/backup"
	"github.com/make24/make24/internal/clock"
	"github.com/make24/make24/internal/nodes"
	"github.com/make24/make24/internal/store/pgtest"
	"github.com/make24/make24/internal/store/sqlstore"
)

// newMetricsServer returns a server with all metrics that does not listen.
func newMetricsServer(t *testing.T) *Server {
	t.Helper()
	db, err := sqlstore.OpenSQLite(t.Context(), pgtest.MigratedFile(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	s, err := New(Options{
		Store: db, Guard: clock.New(clock.Options{}), FreeSpace: func() (int64, error) { return 1 << 40, nil },
		Collectors: []prometheus.Collector{backup.New(backup.Options{})},
	})
	if err != nil {
		t.Fatal(err)
	}
	s.metrics.registry.MustRegister(nodeCollector{func() nodes.Stats {
		return nodes.Stats{Connected: true, Sent: 1, Unsent: 2, Received: 3, Invalid: 4, Dropped: 5}
	}})
	return s
}

// TestNodeMetrics checks the metrics of the messages between processes.
func TestNodeMetrics(t *testing.T) {
	families, err := newMetricsServer(t).metrics.registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]float64{}
	for _, f := range families {
		for _, m := range f.GetMetric() {
			switch f.GetName() {
			case "make24_node_connected":
				got["connected"] = m.GetGauge().GetValue()
			case "make24_node_messages_total":
				got[m.GetLabel()[0].GetValue()] = m.GetCounter().GetValue()
			}
		}
	}
	if want := map[string]float64{"connected": 1, "sent": 1, "unsent": 2, "received": 3, "invalid": 4, "dropped": 5}; !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// metricDescription is what a registry or docs/operations.md says about a metric.
type metricDescription struct{ name, labels, help string }

var descriptionText = regexp.MustCompile(`^Desc\{fqName: "(\w+)", help: "(.*?)", (?:unit: "\w*", )?constLabels: \{.*\}, variableLabels: \{(.*)\}\}$`)

// describeMetrics returns the descriptions of the metrics of a registry, sorted by name, without
// those of the Go runtime and the process.
func describeMetrics(t *testing.T, registry *prometheus.Registry) (all []metricDescription) {
	t.Helper()
	descriptions := make(chan *prometheus.Desc)
	go func() {
		defer close(descriptions)
		registry.Describe(descriptions)
	}()
	for d := range descriptions {
		match := descriptionText.FindStringSubmatch(d.String())
		if match == nil {
			t.Fatalf("unexpected description %s", d)
		}
		if strings.HasPrefix(match[1], "make24_") {
			all = append(all, metricDescription{match[1], match[3], match[2]})
		}
	}
	slices.SortFunc(all, func(a, b metricDescription) int { return strings.Compare(a.name, b.name) })
	return all
}

// TestMetricsTable compares the table of metrics in docs/operations.md with the metrics of a server.
func TestMetricsTable(t *testing.T) {
	page, err := os.ReadFile("../../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	var table []metricDescription
	for _, match := range regexp.MustCompile("(?m)^\\| `(make24_\\w+)` \\| (.*) \\| (.*) \\|$").FindAllStringSubmatch(string(page), -1) {
		labels := strings.ReplaceAll(strings.ReplaceAll(match[2], "`", ""), " ", "")
		table = append(table, metricDescription{match[1], strings.TrimSuffix(labels, "–"), match[3] + "."})
	}
	slices.SortFunc(table, func(a, b metricDescription) int { return strings.Compare(a.name, b.name) })
	if metrics := describeMetrics(t, newMetricsServer(t).metrics.registry); !slices.Equal(table, metrics) {
		for _, m := range metrics {
			if !slices.Contains(table, m) {
				t.Errorf("docs/operations.md lacks %q", m)
			}
		}
		for _, m := range table {
			if !slices.Contains(metrics, m) {
				t.Errorf("docs/operations.md has %q, which the server has not", m)
			}
		}
	}
}

// TestDashboard checks that the Grafana dashboard is valid JSON and that its expressions contain only
// metrics that the server has.
func TestDashboard(t *testing.T) {
	text, err := os.ReadFile("../../deploy/grafana/make24.json")
	if err != nil {
		t.Fatal(err)
	}
	var dashboard struct {
		Panels []struct {
			Type, Title string
			Targets     []struct{ Expr string }
		}
	}
	if err := json.Unmarshal(text, &dashboard); err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	families, err := newMetricsServer(t).metrics.registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range families {
		known[f.GetName()] = true
	}
	for _, m := range describeMetrics(t, newMetricsServer(t).metrics.registry) {
		known[m.name] = true // Gather omits a metric that has no values yet
	}
	shown := map[string]bool{}
	name := regexp.MustCompile(`\b(?:make24|go|process)_\w+`)
	for _, panel := range dashboard.Panels {
		if panel.Type != "row" && len(panel.Targets) == 0 {
			t.Errorf("the panel %q has no expression", panel.Title)
		}
		for _, target := range panel.Targets {
			names := name.FindAllString(target.Expr, -1)
			if len(names) == 0 {
				t.Errorf("no metric in %s", target.Expr)
			}
			for _, metric := range names {
				for _, suffix := range []string{"_bucket", "_sum", "_count"} {
					if base, ok := strings.CutSuffix(metric, suffix); ok && known[base] {
						metric = base
					}
				}
				shown[metric] = true
				if !known[metric] {
					t.Errorf("unknown metric %s in %s", metric, target.Expr)
				}
			}
		}
	}
	for _, m := range describeMetrics(t, newMetricsServer(t).metrics.registry) {
		if !shown[m.name] {
			t.Errorf("the dashboard does not show %s", m.name)
		}
	}
}

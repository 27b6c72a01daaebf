package server

import (
	"encoding/json"
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/make24/make24/internal/base/clock"
	"github.com/make24/make24/internal/base/metrics"
	"github.com/make24/make24/internal/game/nodes"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/server/backup"
	"github.com/make24/make24/internal/testkit/pgtest"
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
		Collectors: []metrics.Collector{backup.New(backup.Options{})}, Reserve: 1 << 20, MetricsAddr: SameListener, Origin: "https://24.example.org",
	})
	if err != nil {
		t.Fatal(err)
	}
	s.metrics.registry.Register(nodeCollector{func() nodes.Stats {
		return nodes.Stats{Connected: true, Sent: 1, Unsent: 2, Received: 3, Invalid: 4, Dropped: 5}
	}})
	return s
}

// TestNodeMetrics checks the metrics of the messages between processes.
func TestNodeMetrics(t *testing.T) {
	var p metrics.Page
	newMetricsServer(t).metrics.registry.Collect(&p)
	got := map[string]string{}
	for _, match := range regexp.MustCompile(`(?m)^make24_node_(connected|messages_total\{result="\w+"\}) (.*)$`).FindAllStringSubmatch(p.Text(), -1) {
		got[match[1]] = match[2]
	}
	want := map[string]string{"connected": "1"}
	for i, result := range []string{"sent", "unsent", "received", "invalid", "dropped"} {
		want[`messages_total{result="`+result+`"}`] = strconv.Itoa(i + 1)
	}
	if !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestMetricNames checks that all names of a full page differ, also with the suffixes of histograms and
// summaries.
func TestMetricNames(t *testing.T) {
	var p metrics.Page
	newMetricsServer(t).metrics.registry.Collect(&p)
	names := map[string]bool{}
	for _, d := range p.Descs() {
		suffixes := []string{""}
		if d.Kind == metrics.KindHistogram || d.Kind == metrics.KindSummary {
			suffixes = []string{"", "_bucket", "_sum", "_count"}
		}
		for _, suffix := range suffixes {
			if names[d.Name+suffix] {
				t.Errorf("two metrics have the name %s", d.Name+suffix)
			}
			names[d.Name+suffix] = true
		}
	}
	if !names["make24_races"] || !names["go_goroutines"] || !names["make24_store_append_seconds_sum"] {
		t.Errorf("the page is not full: %d names", len(names))
	}
}

// metricDescription is what a registry or docs/operations.md says about a metric.
type metricDescription struct{ name, labels, help string }

// describeMetrics returns the descriptions of the metrics of a server, sorted by name, without those
// of the Go runtime and the process.
func describeMetrics(t *testing.T) (all []metricDescription) {
	t.Helper()
	var p metrics.Page
	newMetricsServer(t).metrics.registry.Collect(&p)
	for _, d := range p.Descs() {
		if strings.HasPrefix(d.Name, "make24_") {
			all = append(all, metricDescription{d.Name, strings.Join(d.Labels, ","), d.Help})
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
	if described := describeMetrics(t); !slices.Equal(table, described) {
		for _, m := range described {
			if !slices.Contains(table, m) {
				t.Errorf("docs/operations.md lacks %q", m)
			}
		}
		for _, m := range table {
			if !slices.Contains(described, m) {
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
	var p metrics.Page
	newMetricsServer(t).metrics.registry.Collect(&p)
	for _, d := range p.Descs() {
		known[d.Name] = true
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
	for _, m := range describeMetrics(t) {
		if !shown[m.name] {
			t.Errorf("the dashboard does not show %s", m.name)
		}
	}
}

// TestAlertRules checks that the rules for Prometheus contain only metrics that the server has, besides up,
// and that each rule links to a section of docs/operations.md, and each such section belongs to a rule.
func TestAlertRules(t *testing.T) {
	rules, err := os.ReadFile("../../deploy/prometheus/make24.yaml")
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("../../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	var p metrics.Page
	newMetricsServer(t).metrics.registry.Collect(&p)
	for _, d := range p.Descs() {
		known[d.Name] = true
	}
	sections, alerts := map[string]bool{}, 0
	for _, m := range regexp.MustCompile(`(?m)^#### (Alert .*)$`).FindAllStringSubmatch(string(page), -1) {
		sections[strings.ReplaceAll(strings.ToLower(m[1]), " ", "-")] = true
	}
	for rule := range strings.SplitSeq(string(rules), "- alert: ") {
		name, rest, _ := strings.Cut(rule, "\n")
		_, expr, isRule := strings.Cut(rest, " expr: ")
		if !isRule {
			continue
		}
		alerts++
		expr, _, _ = strings.Cut(expr, "\n")
		names := regexp.MustCompile(`\b(?:make24_\w+|up\b)`).FindAllString(expr, -1)
		if len(names) == 0 {
			t.Errorf("%s: no metric in %s", name, expr)
		}
		for _, metric := range names {
			if metric != "up" && !known[metric] {
				t.Errorf("%s: the server has no metric %s", name, metric)
			}
		}
		_, section, _ := strings.Cut(rest, "docs/operations.md#")
		section, _, _ = strings.Cut(section, "\n")
		if !sections[section] {
			t.Errorf("%s: docs/operations.md has no section %q", name, section)
		}
		delete(sections, section)
	}
	if alerts < 10 || len(sections) > 0 {
		t.Errorf("%d alerts, sections without one: %v", alerts, slices.Sorted(maps.Keys(sections)))
	}
}

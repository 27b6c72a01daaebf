package deploy

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"sigs.k8s.io/yaml"
)

// TestAlertsAreTested checks that make24.test.yaml has, for each alert of make24.yaml, samples for which it
// fires and samples for which it does not, and that docs/operations.md explains its severity. It runs them if there is promtool, which scripts/promtool fetches.
func TestAlertsAreTested(t *testing.T) {
	var rules struct {
		Groups []struct {
			Rules []struct {
				Alert  string
				Labels struct{ Severity string }
			}
		}
	}
	var tests struct {
		Tests []struct {
			AlertRuleTest []struct {
				Alertname string
				ExpAlerts []any `json:"exp_alerts"`
			} `json:"alert_rule_test"`
		}
	}
	for file, v := range map[string]any{"prometheus/make24.yaml": &rules, "prometheus/make24.test.yaml": &tests} {
		if err := yaml.Unmarshal([]byte(readFile(t, file)), v); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
	}
	fires, isQuiet := map[string]bool{}, map[string]bool{}
	for _, test := range tests.Tests {
		for _, alert := range test.AlertRuleTest {
			if len(alert.ExpAlerts) > 0 {
				fires[alert.Alertname] = true
			} else {
				isQuiet[alert.Alertname] = true
			}
		}
	}
	_, guide, _ := strings.Cut(readFile(t, "../docs/operations.md"), "### Alerts\n")
	guide, _, _ = strings.Cut(guide, "\n#### ")
	count := 0
	for _, group := range rules.Groups {
		for _, rule := range group.Rules {
			count++
			if severity := rule.Labels.Severity; !strings.Contains(guide, "`"+severity+"`") {
				t.Errorf("%s: docs/operations.md does not explain the severity %q", rule.Alert, severity)
			}
			if !fires[rule.Alert] || !isQuiet[rule.Alert] {
				t.Errorf("%s: samples for which it fires: %v, for which it does not: %v", rule.Alert, fires[rule.Alert], isQuiet[rule.Alert])
			}
		}
	}
	if count < 10 {
		t.Errorf("%d rules", count)
	}
	promtool, err := filepath.Abs("../.bin/promtool")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(promtool); err != nil {
		if promtool, err = exec.LookPath("promtool"); err != nil {
			t.Log("NO promtool: the rules were NOT run; make test-long fetches it on Debian")
			return
		}
	}
	cmd := exec.CommandContext(t.Context(), promtool, "test", "rules", "make24.test.yaml")
	cmd.Dir = "prometheus"
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

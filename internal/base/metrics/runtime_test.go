package metrics

import (
	"regexp"
	rtmetrics "runtime/metrics"
	"slices"
	"testing"
)

// TestMemorySamples checks that the samples of each statistic are those that its help names, and that the
// runtime has them as integers.
func TestMemorySamples(t *testing.T) {
	kinds := map[string]rtmetrics.ValueKind{}
	for _, d := range rtmetrics.All() {
		kinds[d.Name] = d.Kind
	}
	name := regexp.MustCompile(`/[/\w-]+:\w+`)
	for _, row := range &memoryMetrics {
		want := name.FindAllString(row.help, -1)
		if row.name == "sys_bytes" { // the help has a misprint
			want = []string{"/memory/classes/total:bytes"}
		}
		if len(want) == 0 || !slices.Equal(row.samples, want) {
			t.Errorf("%s has the samples %q, but its help names %q", row.name, row.samples, want)
		}
		for _, s := range row.samples {
			if kinds[s] != rtmetrics.KindUint64 {
				t.Errorf("%s: %s has the kind %d", row.name, s, kinds[s])
			}
		}
	}
}

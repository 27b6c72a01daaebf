package evaluate

import (
	"encoding/json"
	"math/big"
	"strings"
	"testing"
)

// TestEstimateJSON checks the JSON of estimates and of a difference.
func TestEstimateJSON(t *testing.T) {
	t.Parallel()
	share := func(percent int64) *big.Rat { return big.NewRat(percent, 100) }
	full := Estimate{share(75), share(70), share(80), share(71), share(79)}
	for _, c := range []struct {
		value any
		want  string
	}{
		{full, `{"value":0.750000,"low":0.700000,"high":0.800000,"cluster_low":0.710000,"cluster_high":0.790000}`},
		{PassEstimate{5, full}, `{"k":5,"value":0.750000,"low":0.700000,"high":0.800000,"cluster_low":0.710000,"cluster_high":0.790000}`},
		{
			Difference{A: "a", B: `"b"`, Puzzles: 7, Estimate: Estimate{Value: share(5), Low: share(-1), High: share(11)}, P: big.NewRat(1, 3), AtFloor: true},
			`{"a":"a","b":"\"b\"","puzzles":7,"value":0.050000,"low":-0.010000,"high":0.110000,"p":0.333334,"p_at_floor":true}`,
		},
	} {
		if got, err := json.Marshal(c.value); err != nil || string(got) != c.want {
			t.Errorf("got %s, %v, want %s", got, err, c.want)
		}
	}
	got, err := json.Marshal(evaluate(t, options(t, "classic"), `{'hand':[4,6],'answer':'4*6'}`))
	if err != nil || strings.Count(string(got), `:null`) != 1 || !strings.Contains(string(got), `"set":null`) {
		t.Errorf("only the set may be null: %s, %v", got, err)
	}
}

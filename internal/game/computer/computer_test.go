package computer_test

import (
	"encoding/json"
	"math"
	"slices"
	"testing"

	"github.com/make24/make24/internal/game/computer"
	"github.com/make24/make24/internal/testkit/golden"
)

// vector is a drawn race of one computer, for the pages.
type vector struct {
	Seed      string             `json:"seed"`
	Index     int                `json:"index"`
	Step      string             `json:"step"`
	Predicted []int64            `json:"predicted"`
	Closings  []computer.Closing `json:"closings"`
}

// TestVectors writes draws that web/src/core/race/computer.ts must repeat.
func TestVectors(t *testing.T) {
	t.Parallel()
	var vectors []vector
	for i, step := range computer.Steps() {
		for index, seed := range []string{"a", "q7k2m4", "对手"} {
			var predicted []int64
			for hand := range 12 {
				predicted = append(predicted, int64(3600+hand*hand*(700+900*i)))
			}
			predicted = append(predicted, 0, 4400, 192_700, 10_000_000)
			vectors = append(vectors, vector{seed, index, step.Name, predicted, computer.Draw(seed, index, step, predicted)})
		}
	}
	text, err := json.MarshalIndent(vectors, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	golden.Compare(t, "../../../web/src/core/race/testdata/computers.json", append(text, '\n'))
}

// TestDraw draws many hands of some predicted times. Their number, mean and deviation are those of the model, times
// grow with the predicted time and with the step, and so do misses with the predicted time.
func TestDraw(t *testing.T) {
	t.Parallel()
	const hands = 20_000
	people, _ := computer.StepOf("practised")
	draw := func(step computer.Step, predicted int64) (solved, mean, deviation float64) {
		for _, c := range computer.Draw("draw", 1, step, slices.Repeat([]int64{predicted}, hands)) {
			if c.Time < 1 {
				t.Fatalf("predicted %d: a time of %d", predicted, c.Time)
			}
			mean += float64(c.Time) / hands
			deviation += float64(c.Time) * float64(c.Time) / hands
			if c.Solved {
				solved += 1.0 / hands
			}
		}
		return solved, mean, math.Sqrt(deviation - mean*mean)
	}
	before, slower := 0.0, 1.0
	for _, want := range []struct {
		predicted               int64
		solved, mean, deviation float64
	}{
		{1000, 0.996, 4660, 1250}, // as 4.4 s, the least of a measured hand
		{7100, 0.9407, 7400, 2920},
		{10_500, 0.8496, 10_410, 4717},
		{37_175, 0.5002, 17_819, 10_012},
		{1_000_000, 0.2070, 38_680, 22_370},
	} {
		solved, mean, deviation := draw(people, want.predicted)
		if math.Abs(solved-want.solved) > 0.012 || math.Abs(mean/want.mean-1) > 0.02 || math.Abs(deviation/want.deviation-1) > 0.03 {
			t.Errorf("predicted %d: solved %.4f, mean %.0f, deviation %.0f; want %+v", want.predicted, solved, mean, deviation, want)
		}
		if mean <= before || solved >= slower {
			t.Errorf("predicted %d: solved %.4f after %.4f, mean %.0f after %.0f", want.predicted, solved, slower, mean, before)
		}
		before, slower = mean, solved
	}
	last := math.Inf(1)
	for _, step := range computer.Steps() {
		_, mean, _ := draw(step, 8000)
		if mean >= last {
			t.Errorf("%s: mean %.0f, not less than the step before", step.Name, mean)
		}
		last = mean
	}
}

// TestSteps checks the names, which stored races have, and the seconds that the page shows.
func TestSteps(t *testing.T) {
	t.Parallel()
	want := map[string]int64{"beginner": 54, "learner": 29, "steady": 17, "practised": 10, "fast": 5}
	for _, step := range computer.Steps() {
		if got := computer.Seconds(step, 1, 2, 3, 4, 5); got != want[step.Name] {
			t.Errorf("%s: %d s a hand, want %d", step.Name, got, want[step.Name])
		}
		if easy, hard := computer.Seconds(step, 1, 2), computer.Seconds(step, 4, 5); easy >= hard {
			t.Errorf("%s: %d s for levels 1 and 2, %d s for 4 and 5", step.Name, easy, hard)
		}
	}
	if _, ok := computer.StepOf("clever"); ok || len(computer.Steps()) != 5 {
		t.Error("want the five steps")
	}
}

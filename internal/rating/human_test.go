package rating_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/make24/make24/internal/rating"
	"github.com/make24/make24/internal/testkit/sample"
)

// TestIsHuman computes how many runs of strong players are taken for those of a program. The goal is that of
// ADR 29: who plays a ranked run each day has one held at most once in a hundred years with a rating of 1500,
// in ten years with 2100, and in a year with 2300.
func TestIsHuman(t *testing.T) {
	t.Parallel()
	const runs = 100_000
	measured := readHands(t)
	for _, c := range []struct {
		strength float64
		maxShare float64
	}{{1500, 1.0 / 36_500}, {2100, 1.0 / 3650}, {2300, 1.0 / 365}} {
		for name, noise := range map[string]func(*rand.Rand) float64{"log-normal": normal, "log-logistic": logistic} {
			for _, hands := range []int{1, 3, 5, 10, 30} {
				if sample.Only && hands != 3 {
					continue
				}
				random := rand.New(rand.NewPCG(20261126, uint64(hands)))
				held := 0
				for range runs {
					run := make([]rating.SolvedHand, hands)
					for i := range run {
						h := measured[random.IntN(len(measured))]
						seconds := h.seconds * math.Exp((1500-c.strength)/pointsPerLog+h.spread*noise(random))
						predicted := h.seconds * math.Exp(0.18*random.NormFloat64())
						run[i] = rating.SolvedHand{Time: int64(1000 * seconds), Predicted: int64(1000 * predicted)}
					}
					if !rating.IsHuman(run) {
						held++
					}
				}
				share := float64(held) / runs
				t.Logf("rating %.0f, %-12s %2d hands: %.5f of the runs are held", c.strength, name, hands, share)
				if share > c.maxShare {
					t.Errorf("rating %.0f, %s, %d hands: %.5f of the runs are held, want at most %.5f", c.strength, name, hands, share, c.maxShare)
				}
			}
		}
	}
}

// TestIsHumanLimits checks the limits themselves.
func TestIsHumanLimits(t *testing.T) {
	t.Parallel()
	repeat := func(n int, h rating.SolvedHand) (run []rating.SolvedHand) {
		for range n {
			run = append(run, h)
		}
		return run
	}
	for _, c := range []struct {
		run  []rating.SolvedHand
		want bool
	}{
		{nil, true},
		{repeat(1, rating.SolvedHand{Time: 149, Predicted: 150}), false},
		{repeat(2, rating.SolvedHand{Time: 150, Predicted: 100_000}), true},
		{repeat(3, rating.SolvedHand{Time: 150, Predicted: 3000}), true},
		{repeat(3, rating.SolvedHand{Time: 150, Predicted: 3001}), false},
		{repeat(9, rating.SolvedHand{Time: 500, Predicted: 10_000}), true},
		{repeat(10, rating.SolvedHand{Time: 500, Predicted: 6000}), true},
		{repeat(10, rating.SolvedHand{Time: 500, Predicted: 6001}), false},
	} {
		if got := rating.IsHuman(c.run); got != c.want {
			t.Errorf("%d hands of %+v: %v, want %v", len(c.run), c.run, got, c.want)
		}
	}
}

package rating_test

import (
	"encoding/csv"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/make24/make24/internal/game/rating"
	"github.com/make24/make24/internal/testkit/sample"
)

// MeasuredHand is a hand of the measured times.
type measuredHand struct {
	seconds float64 // median
	spread  float64 // standard deviation of the logarithm of the time
}

func readHands(t *testing.T) (hands []measuredHand) {
	t.Helper()
	file, err := os.Open("../../../grade/testdata/human-times.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows[1:] {
		var numbers [5]float64
		for i := 1; i < 5; i++ {
			if numbers[i], err = strconv.ParseFloat(row[i], 64); err != nil {
				t.Fatal(err)
			}
		}
		relative := numbers[4] / numbers[3]
		hands = append(hands, measuredHand{numbers[1], math.Sqrt(math.Log(1 + relative*relative))})
	}
	return hands
}

// simulation is a group of players of known strength who play hands of known difficulty.
type simulation struct {
	noise      func(*rand.Rand) float64 // of mean 0 and variance 1
	limit      float64                  // seconds for a hand
	handsInRun int
	players    int
	rounds     int // hands of each player
	seats      int // number of players who race for each hand; 0 or 1: each plays alone
}

const pointsPerLog = 173.7178 * 2 / (3 * 0.245)

// run returns the true and the estimated ratings of players and hands. Players play one run a day.
// The prior rating of a hand is as far from the true one as a grade is. As in live play, the evidence
// of a day changes the rating of a hand two days later.
func (s simulation) run(r *rand.Rand, measured []measuredHand) (players, hands estimates) {
	for _, h := range measured {
		hands.truth = append(hands.truth, 1500+pointsPerLog*math.Log(h.seconds/10))
		hands.estimated = append(hands.estimated, rating.NewHand(int64(1000*h.seconds*math.Exp(0.18*r.NormFloat64()))))
	}
	for range s.players {
		players.truth = append(players.truth, 1500+200*r.NormFloat64())
		players.estimated = append(players.estimated, rating.NewPlayer())
	}
	prior := slices.Clone(hands.estimated)
	var days [][]rating.Evidence // for each day and hand, the sum of the evidence before the end of the day
	for round := 0; round < s.rounds; round += s.handsInRun {
		evidence := make([]rating.Evidence, len(measured))
		if day := len(days); day >= 1 {
			copy(evidence, days[day-1])
		}
		if day := len(days); day >= 2 {
			for j := range prior {
				hands.estimated[j] = prior[j].AfterPlayers(days[day-2][j])
			}
		}
		at := int64(1_770_000_000_000 + round/s.handsInRun*86_400_000)
		order := r.Perm(s.players)
		for first := 0; first < s.players; first += max(1, s.seats) {
			seats := order[first:min(s.players, first+max(1, s.seats))]
			games := make([][]rating.Game, len(seats))
			for _, j := range r.Perm(len(measured))[:s.handsInRun] {
				seconds, end := make([]float64, len(seats)), s.limit
				for k, i := range seats {
					log := (hands.truth[j]-players.truth[i])/pointsPerLog + measured[j].spread*s.noise(r)
					seconds[k] = 10 * math.Exp(log)
					if len(seats) > 1 {
						end = min(end, seconds[k])
					}
				}
				for k, i := range seats {
					outcome := rating.Outcome{Time: max(1, int64(1000*min(seconds[k], end))), Solved: seconds[k] <= end}
					games[k] = append(games[k], rating.Game{Hand: hands.estimated[j], Outcome: outcome})
					e, _ := hands.estimated[j].Evidence(players.estimated[i], outcome)
					evidence[j] = evidence[j].Add(e)
				}
			}
			for k, i := range seats {
				players.estimated[i], _ = players.estimated[i].AfterHands(games[k], at)
			}
		}
		days = append(days, evidence)
	}
	for j := range prior {
		hands.estimated[j] = prior[j].AfterPlayers(days[len(days)-1][j])
	}
	return players, hands
}

type estimates struct {
	truth     []float64
	estimated []rating.Rating
}

// coverage returns the share of the intervals of 95 % that contain the true value.
func (e estimates) coverage() float64 {
	inside := 0
	for i, r := range e.estimated {
		if math.Abs(float64(r.Mean)/1000-e.truth[i]) <= 1.96*float64(r.Deviation)/1000 {
			inside++
		}
	}
	return float64(inside) / float64(len(e.truth))
}

// spearman returns Spearman's rank correlation of the true and the estimated values.
func (e estimates) spearman() float64 {
	n := len(e.truth)
	byTruth, byEstimate := make([]int, n), make([]int, n)
	for i := range n {
		byTruth[i], byEstimate[i] = i, i
	}
	slices.SortFunc(byTruth, func(a, b int) int { return int(math.Copysign(1, e.truth[a]-e.truth[b])) })
	slices.SortFunc(byEstimate, func(a, b int) int { return int(e.estimated[a].Mean - e.estimated[b].Mean) })
	rank := make([]int, n)
	for i, j := range byTruth {
		rank[j] = i
	}
	total := 0.0
	for i, j := range byEstimate {
		total += float64((rank[j] - i) * (rank[j] - i))
	}
	return 1 - 6*total/(float64(n)*float64(n*n-1))
}

func normal(r *rand.Rand) float64 { return r.NormFloat64() }

func logistic(r *rand.Rand) float64 {
	u := r.Float64()
	return math.Log(u/(1-u)) * math.Sqrt(3) / math.Pi
}

// TestSimulation checks that after 60 hands the estimates are in the right order and their
// deviations are honest.
func TestSimulation(t *testing.T) {
	t.Parallel()
	measured := readHands(t)
	for name, s := range map[string]simulation{
		"logistic, runs of 10":           {logistic, 1e6, 10, 4000, 60, 0},
		"normal, runs of 10":             {normal, 1e6, 10, 4000, 60, 0},
		"normal, runs of 10, 30 s":       {normal, 30, 10, 4000, 60, 0},
		"normal, dailies":                {normal, 1e6, 5, 4000, 60, 0},
		"logistic, single hands of 60 s": {logistic, 60, 1, 4000, 60, 0},
		"logistic, races of 2":           {logistic, 1e6, 10, 4000, 60, 2},
		"logistic, races of 4":           {logistic, 1e6, 10, 4000, 60, 4},
		"normal, races of 4":             {normal, 1e6, 10, 4000, 60, 4},
	} {
		if sample.Only && name != "normal, runs of 10, 30 s" && name != "logistic, races of 4" {
			continue
		}
		players, hands := s.run(rand.New(rand.NewPCG(20261124, 1)), measured)
		t.Logf("%-32s players: Spearman %.4f, in the interval %.3f; hands: %.4f, %.3f",
			name, players.spearman(), players.coverage(), hands.spearman(), hands.coverage())
		if rho := players.spearman(); rho < 0.95 {
			t.Errorf("%s: Spearman %.4f, want at least 0.95", name, rho)
		}
		for what, share := range map[string]float64{"players": players.coverage(), "hands": hands.coverage()} {
			if share < 0.93 || share > 0.97 {
				t.Errorf("%s: %.3f of the %s are in the interval of 95 %%, want 0.93 to 0.97", name, share, what)
			}
		}
	}
}

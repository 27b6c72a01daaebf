package glicko_test

import (
	"cmp"
	"encoding/csv"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/make24/make24/internal/game/glicko"
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
	days       int
	races      contest // played on the last raceDays days; on the other days, each player plays a run alone
	raceDays   int
}

// contest is a kind of races.
type contest struct {
	seats int
	first bool // pace first: the first to solve a hand gets the points; otherwise the times are added
}

const (
	pointsPerLog = 173.7178 * 2 / (3 * 0.245)
	day          = 86_400_000
)

// run returns the true and the estimated ratings of players and hands. Players play one run or race a day.
// The prior rating of a hand is as far from the true one as a grade is. As in live play, the evidence
// of a day changes the rating of a hand two days later.
func (s simulation) run(r *rand.Rand, measured []measuredHand) (players, hands estimates) {
	for _, h := range measured {
		hands.truth = append(hands.truth, 1500+pointsPerLog*math.Log(h.seconds/10))
		hands.estimated = append(hands.estimated, glicko.NewHand(int64(1000*h.seconds*math.Exp(0.18*r.NormFloat64()))))
	}
	for range s.players {
		players.truth = append(players.truth, 1500+200*r.NormFloat64())
		players.estimated = append(players.estimated, glicko.NewPlayer())
	}
	prior := slices.Clone(hands.estimated)
	var days [][]glicko.Evidence // for each day and hand, the sum of the evidence before the end of the day
	for today := range s.days {
		evidence := make([]glicko.Evidence, len(measured))
		if today >= 1 {
			copy(evidence, days[today-1])
		}
		if today >= 2 {
			for j := range prior {
				hands.estimated[j] = prior[j].AfterPlayers(days[today-2][j])
			}
		}
		seats := 1
		// Races and runs alternate, until all races have been played.
		isRaceDay := s.raceDays == s.days || today%2 == 1 && today/2 < s.raceDays
		if isRaceDay {
			seats = s.races.seats
		}
		at := int64(1_770_000_000_000 + today*day)
		order := r.Perm(s.players)
		for first := 0; first < s.players; first += seats {
			group := order[first:min(s.players, first+seats)]
			outcomes, dealt := s.play(r, measured, players.truth, hands.truth, group)
			before := make([]glicko.Rating, len(group))
			for k, i := range group {
				before[k] = players.estimated[i]
			}
			for k, i := range group {
				games := make([]glicko.Game, len(dealt))
				for h, j := range dealt {
					games[h] = glicko.Game{Hand: hands.estimated[j], Outcome: outcomes[k][h]}
					if e, _ := hands.estimated[j].Evidence(before[k], outcomes[k][h]); !isRaceDay || !s.races.first {
						evidence[j] = evidence[j].Add(e)
					}
				}
				if isRaceDay {
					players.estimated[i], _, _ = before[k].AfterRace(s.races.deciding(len(dealt), len(group)), opponents(before, outcomes, k), at)
				} else {
					players.estimated[i], _, _ = before[k].AfterHands(games, at)
				}
			}
		}
		days = append(days, evidence)
	}
	for j := range prior {
		hands.estimated[j] = prior[j].AfterPlayers(days[len(days)-1][j])
	}
	return players, hands
}

// play returns the outcomes of hands for each player of a group, and the hands.
func (s simulation) play(r *rand.Rand, measured []measuredHand, strength, difficulty []float64, group []int) (outcomes [][]glicko.Outcome, dealt []int) {
	outcomes = make([][]glicko.Outcome, len(group))
	dealt = r.Perm(len(measured))[:s.handsInRun]
	for _, j := range dealt {
		seconds, end := make([]float64, len(group)), s.limit
		for k, i := range group {
			log := (difficulty[j]-strength[i])/pointsPerLog + measured[j].spread*s.noise(r)
			seconds[k] = 10 * math.Exp(log)
			if len(group) > 1 && s.races.first {
				end = min(end, seconds[k])
			}
		}
		for k := range group {
			outcomes[k] = append(outcomes[k], glicko.Outcome{Time: max(1, int64(1000*min(seconds[k], end))), Solved: seconds[k] <= end})
		}
	}
	return outcomes, dealt
}

// deciding returns the number of hands that decide a race of a number of hands and players, as
// decidingHands of package match does.
func (c contest) deciding(hands, players int) int {
	if c.first {
		return max(1, 2*hands/players)
	}
	return min(4, hands)
}

// opponents returns the opponents of a player. The number of solved hands counts, and then the time.
func opponents(before []glicko.Rating, outcomes [][]glicko.Outcome, player int) (list []glicko.Opponent) {
	score := func(k int) (solved, time int64) {
		for _, o := range outcomes[k] {
			time += o.Time
			if o.Solved {
				solved++
			}
		}
		return solved, time
	}
	solved, time := score(player)
	for k := range outcomes {
		if k == player {
			continue
		}
		otherSolved, otherTime := score(k)
		result := cmp.Or(cmp.Compare(solved, otherSolved), -cmp.Compare(time, otherTime))
		list = append(list, glicko.Opponent{Rating: before[k], Result: glicko.Result(result)})
	}
	return list
}

type estimates struct {
	truth     []float64
	estimated []glicko.Rating
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

// TestSimulation checks that the estimates are in the right order and their deviations are honest: after 60
// hands in runs, also with races between them, and after races only.
func TestSimulation(t *testing.T) {
	t.Parallel()
	measured := readHands(t)
	duel, table := contest{seats: 2}, contest{seats: 4}
	firstDuel, firstTable := contest{seats: 2, first: true}, contest{seats: 4, first: true}
	for name, s := range map[string]simulation{
		"logistic, runs of 10":                    {logistic, 1e6, 10, 4000, 6, contest{}, 0},
		"normal, runs of 10":                      {normal, 1e6, 10, 4000, 6, contest{}, 0},
		"normal, runs of 10, 30 s":                {normal, 30, 10, 4000, 6, contest{}, 0},
		"normal, dailies":                         {normal, 1e6, 5, 4000, 12, contest{}, 0},
		"logistic, single hands of 60 s":          {logistic, 60, 1, 4000, 60, contest{}, 0},
		"normal, runs and races of 2":             {normal, 1e6, 10, 4000, 12, duel, 6},
		"logistic, runs and races of 4":           {logistic, 1e6, 10, 4000, 12, table, 6},
		"normal, runs and races of 2, to solve":   {normal, 1e6, 10, 4000, 12, firstDuel, 6},
		"logistic, runs and races of 4, to solve": {logistic, 1e6, 10, 4000, 12, firstTable, 6},
		"normal, 40 races of 2":                   {normal, 90, 10, 4000, 40, duel, 40},
		"logistic, 40 races of 4":                 {logistic, 90, 10, 4000, 40, table, 40},
		"normal, 40 races of 2, to solve":         {normal, 90, 10, 4000, 40, firstDuel, 40},
		"logistic, 40 races of 4, to solve":       {logistic, 90, 10, 4000, 40, firstTable, 40},
	} {
		if sample.Only && name != "normal, runs of 10, 30 s" && name != "logistic, runs and races of 4" {
			continue
		}
		players, hands := s.run(rand.New(rand.NewPCG(20261124, 1)), measured)
		t.Logf("%-40s players: Spearman %.4f, in the interval %.3f; hands: %.4f, %.3f",
			name, players.spearman(), players.coverage(), hands.spearman(), hands.coverage())
		if rho := players.spearman(); rho < 0.97 {
			t.Errorf("%s: Spearman %.4f, want at least 0.97", name, rho)
		}
		if share := players.coverage(); share < 0.93 || share > 0.97 {
			t.Errorf("%s: %.3f of the players are in the interval of 95 %%, want 0.93 to 0.97", name, share)
		}
		// Players who race are known better, so the intervals of hands may be wider than they need to be.
		if share := hands.coverage(); share < 0.93 || share > 0.97 && s.raceDays == 0 {
			t.Errorf("%s: %.3f of the hands are in the interval of 95 %%, want 0.93 to 0.97", name, share)
		}
	}
}

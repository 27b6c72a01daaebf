package glicko_test

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/make24/make24/internal/game/glicko"
	"github.com/make24/make24/internal/testkit/sample"
)

var fairPlayers = flag.Int("fair-players", 100, "number of honest players whom TestHonestPlayers simulates for a year")

// person is a simulated player.
type person struct {
	strength float64 // true rating
	spread   float64 // of the logarithm of the times, relative to the measured one
	hand     float64 // seconds for the presses of a hand, which do not depend on the strength
	noise    func(*rand.Rand) float64
}

// play returns a solved hand. Grades are off by 0.18 in the logarithm of the time.
func (p person) play(r *rand.Rand, measured []measuredHand) glicko.SolvedHand {
	h := measured[r.IntN(len(measured))]
	thought := max(0.1, h.seconds-p.hand) * math.Exp((1500-p.strength)/pointsPerLog+p.spread*h.spread*p.noise(r))
	predicted := h.seconds * math.Exp(0.18*r.NormFloat64())
	return glicko.SolvedHand{Time: int64(1000 * (p.hand + thought)), Predicted: int64(1000 * predicted)}
}

// career judges a player's runs as the server does, each with the hands before it.
type career struct{ latest []glicko.SolvedHand }

func (c *career) end(run ...glicko.SolvedHand) glicko.Suspicion {
	earlier := len(c.latest)
	hands := slices.Concat(c.latest, run)
	s := glicko.Judge(hands, earlier)
	hands = slices.DeleteFunc(hands, func(h glicko.SolvedHand) bool { return h.Time >= glicko.MaxJudgedTime })
	c.latest = slices.Clone(hands[max(0, len(hands)-glicko.JudgedHands+1):])
	return s
}

// population is a kind of honest players.
type population struct {
	name    string
	mean    float64 // strength
	spread  float64 // standard deviation of the strength
	noise   func(*rand.Rand) float64
	presses float64 // seconds for the presses of a hand
}

// populations returns the kinds of honest players: all players, and strong ones.
func populations() (list []population) {
	for _, noise := range []struct {
		name string
		draw func(*rand.Rand) float64
	}{{"log-normal", normal}, {"log-logistic", logistic}} {
		for _, presses := range []float64{0.5, 1} {
			list = append(list,
				population{noise.name + ", 1500 ± 200", 1500, 200, noise.draw, presses},
				population{noise.name + ", 2100", 2100, 0, noise.draw, presses},
				population{noise.name + ", 2300", 2300, 0, noise.draw, presses})
		}
	}
	return list
}

// TestHonestPlayers simulates a year of people, each with a daily of 5 hands and a timed run of 12 on every
// day. At most one in 2000 may have a result held in the year. With few players, none may.
func TestHonestPlayers(t *testing.T) {
	t.Parallel()
	measured := readHands(t)
	for _, group := range populations() {
		if sample.Only && group.presses != 1 {
			continue
		}
		t.Run(fmt.Sprintf("%s, %.1f s of presses", group.name, group.presses), func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(20261129, uint64(1000*group.presses)))
			held := map[glicko.Suspicion]int{}
			all := 0
			for range *fairPlayers {
				p := person{group.mean + group.spread*r.NormFloat64(), math.Exp(0.15 * r.NormFloat64()), group.presses, group.noise}
				var c career
				var reason glicko.Suspicion
				for range 365 {
					for _, hands := range []int{5, 12} {
						run := make([]glicko.SolvedHand, hands)
						for i := range run {
							run[i] = p.play(r, measured)
						}
						if s := c.end(run...); s != "" {
							reason = s
						}
					}
				}
				if reason != "" {
					held[reason]++
					all++
					t.Logf("a player with %.0f, spread %.2f: %s", p.strength, p.spread, reason)
				}
			}
			t.Logf("%d of %d players have a result held in a year: %v", all, *fairPlayers, held)
			if all*2000 > *fairPlayers {
				t.Errorf("%d of %d honest players have a result held in a year, want at most 1 in 2000", all, *fairPlayers)
			}
		})
	}
}

// slowScript is a script of which a few are not held within 20 hands.
const slowScript = "between 0.6 and 1.8 s at random"

// scripts are kinds of programs. Each function returns a player, who returns the time for the next hand, in
// seconds, from the predicted time.
var scripts = map[string]func(r *rand.Rand) func(predicted float64) float64{
	"0.2 s after each deal": func(*rand.Rand) func(float64) float64 { return func(float64) float64 { return 0.2 } },
	"always 1 s":            func(*rand.Rand) func(float64) float64 { return func(float64) float64 { return 1 } },
	"always 5 s, give or take 5 %": func(r *rand.Rand) func(float64) float64 {
		return func(float64) float64 { return 5 * (0.95 + 0.1*r.Float64()) }
	},
	"between 3 and 3.6 s": func(r *rand.Rand) func(float64) float64 {
		return func(float64) float64 { return 3 + 0.6*r.Float64() }
	},
	"an 11th of the predicted time": func(*rand.Rand) func(float64) float64 {
		return func(predicted float64) float64 { return predicted / 11 }
	},
	"half the predicted time": func(*rand.Rand) func(float64) float64 {
		return func(predicted float64) float64 { return predicted / 2 }
	},
	"half the predicted time, give or take 10 %": func(r *rand.Rand) func(float64) float64 {
		return func(predicted float64) float64 { return predicted / 2 * (0.9 + 0.2*r.Float64()) }
	},
	"11 times as fast, spread like a steady person": func(r *rand.Rand) func(float64) float64 {
		return func(predicted float64) float64 { return predicted / 11 * math.Exp(0.25*r.NormFloat64()) }
	},
	"every second hand in 0.2 s, the others in the predicted time": func(*rand.Rand) func(float64) float64 {
		return everyNth(2, func(float64) float64 { return 0.2 }, func(predicted float64) float64 { return predicted })
	},
	"the easiest tenth in 1.5 of the predicted time, the others in 0.065": func(*rand.Rand) func(float64) float64 {
		return func(predicted float64) float64 {
			if predicted < 6 {
				return 1.5 * predicted
			}
			return 0.065 * predicted
		}
	},
	"every tenth hand in 1.5 of the predicted time, the others in 0.065": func(*rand.Rand) func(float64) float64 {
		return everyNth(10, func(predicted float64) float64 { return 1.5 * predicted }, func(predicted float64) float64 { return 0.065 * predicted })
	},
	"every fifth hand in 60 s, the others in an 11th of the predicted time": func(*rand.Rand) func(float64) float64 {
		return everyNth(5, func(float64) float64 { return 60 }, func(predicted float64) float64 { return predicted / 11 })
	},
	"every fifth hand in 10 minutes, the others in an 11th of the predicted time": func(*rand.Rand) func(float64) float64 {
		return everyNth(5, func(float64) float64 { return 600 }, func(predicted float64) float64 { return predicted / 11 })
	},
	slowScript: func(r *rand.Rand) func(float64) float64 {
		return func(float64) float64 { return 0.6 + 1.2*r.Float64() }
	},
	"up to 1.2 s at random": func(r *rand.Rand) func(float64) float64 {
		return func(float64) float64 { return 0.2 + r.Float64() }
	},
}

// everyNth returns the times of a script that treats every nth hand differently from the others.
func everyNth(n int, nth, others func(predicted float64) float64) func(float64) float64 {
	hand := 0
	return func(predicted float64) float64 {
		if hand++; hand%n == 0 {
			return nth(predicted)
		}
		return others(predicted)
	}
}

// TestScripts checks that every kind of script but slowScript has a result held within 20 hands, however it
// splits them into runs.
func TestScripts(t *testing.T) {
	t.Parallel()
	measured := readHands(t)
	times := 2000
	if sample.Only {
		times = 100
	}
	for name, script := range scripts {
		for _, size := range []int{2, 5, 20} {
			r := rand.New(rand.NewPCG(20261129, uint64(size)))
			late, most := 0, 0
			reasons := map[glicko.Suspicion]int{}
			for range times {
				play := script(r)
				var c career
				hands := 0
				for reason := glicko.Suspicion(""); reason == "" && hands <= 100; {
					run := make([]glicko.SolvedHand, size)
					for i := range run {
						h := measured[r.IntN(len(measured))]
						predicted := h.seconds * math.Exp(0.18*r.NormFloat64())
						run[i] = glicko.SolvedHand{Time: int64(1000 * play(predicted)), Predicted: int64(1000 * predicted)}
					}
					hands += size
					if reason = c.end(run...); reason != "" {
						reasons[reason]++
					}
				}
				most = max(most, hands)
				if hands > 20 {
					late++
				}
			}
			t.Logf("%s, runs of %d hands: held after at most %d hands, %v, %d later than 20", name, size, most, reasons, late)
			if late > 0 && name != slowScript {
				t.Errorf("%s, runs of %d hands: %d of %d are not held within 20 hands", name, size, late, times)
			}
		}
	}
}

// TestJudgeLimits checks the limits themselves.
func TestJudgeLimits(t *testing.T) {
	t.Parallel()
	repeat := func(n int, time, predicted int64) []glicko.SolvedHand {
		return slices.Repeat([]glicko.SolvedHand{{Time: time, Predicted: predicted}}, n)
	}
	instant := repeat(1, 149, 1000)
	alternating := func(n int, time, difference int64) (hands []glicko.SolvedHand) {
		for i := range n {
			hands = append(hands, glicko.SolvedHand{Time: time + difference*int64(2*(i%2)-1), Predicted: time})
		}
		return hands
	}
	for _, c := range []struct {
		what    string
		hands   []glicko.SolvedHand
		earlier int
		want    glicko.Suspicion
	}{
		{"none", nil, 0, ""},
		{"the reaction time", repeat(1, 150, 1000), 0, ""},
		{"less than the reaction time", instant, 0, glicko.TooFast},
		{"judged before", append(instant, repeat(1, 1000, 1000)...), 1, ""},
		{"two hands, 30 times as fast", repeat(2, 200, 100_000), 0, ""},
		{"three hands, 30 times as fast", repeat(3, 200, 6000), 0, ""},
		{"three hands, faster", repeat(3, 200, 6001), 0, glicko.TooFast},
		{"three hands in three runs", repeat(3, 200, 6001), 2, glicko.TooFast},
		{"three hands that were judged before", append(repeat(3, 200, 6001), repeat(1, 1000, 6001)...), 3, ""},
		{"three of 20 hands", slices.Concat(repeat(2, 200, 6001), alternating(17, 10_000, 2000), repeat(1, 200, 6001)), 0, glicko.TooFast},
		{"three of 21 hands", slices.Concat(repeat(2, 200, 6001), alternating(18, 10_000, 2000), repeat(1, 200, 6001)), 0, ""},
		{"eight hands, 10 times as fast", repeat(8, 500, 5000), 0, ""},
		{"eight hands, faster", repeat(8, 499, 5000), 0, glicko.TooFast},
		{"seven hands, faster, and a slow one", append(repeat(7, 499, 5000), repeat(1, 10_000, 5000)...), 0, ""},
		{"eight hands, faster, beside slow ones", slices.Concat(repeat(4, 499, 5000), alternating(12, 60_000, 20_000), repeat(4, 499, 5000)), 0, glicko.TooFast},
		{"one very hard hand at once among ten", append(repeat(1, 1000, 200_000), repeat(9, 1600, 8000)...), 0, ""},
		{"eleven equal times", repeat(11, 5000, 5000), 0, ""},
		{"twelve equal times", repeat(12, 5000, 5000), 0, glicko.TooRegular},
		{"twelve equal times in two runs", repeat(12, 5000, 5000), 11, glicko.TooRegular},
		{"twenty times that vary by 5 %", alternating(20, 10_000, 500), 0, glicko.TooRegular},
		{"twenty times that vary by 9 %", alternating(20, 10_000, 900), 0, ""},
		{"the longest times that are compared", repeat(20, 599_999, 1), 0, glicko.TooRegular},
		{"hands that run for ten minutes", repeat(20, 600_000, 8000), 0, ""},
		{"hands that run for a day", repeat(20, 86_400_000, 8000), 0, ""},
		{"equal times around a long hand", slices.Concat(repeat(11, 5000, 5000), repeat(1, 600_000, 5000), repeat(1, 5000, 5000)), 12, glicko.TooRegular},
	} {
		if got := glicko.Judge(c.hands, c.earlier); got != c.want {
			t.Errorf("%s: %q, want %q", c.what, got, c.want)
		}
	}
}

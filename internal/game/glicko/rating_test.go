package glicko_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/make24/make24/internal/game/glicko"
)

func ExampleRating_AfterHands() {
	player, hand := glicko.NewPlayer(), glicko.NewHand(8500) // the grade says 8.5 s
	game := glicko.Game{Hand: hand, Outcome: glicko.Outcome{Time: 4200, Solved: true}}
	after, _, _ := player.AfterHands([]glicko.Game{game}, 1_770_000_000_000)
	fmt.Println(after.Mean/1000, after.Deviation/1000)
	fmt.Println(glicko.Expected(player, hand), glicko.Expected(after, hand))
	// Output:
	// 1652 144
	// 8500 6159
}

// TestHandRating uses 472.7 points per factor of e in time.
func TestHandRating(t *testing.T) {
	for _, test := range []struct{ predicted, mean int64 }{
		{10_000, 1_500_000}, {20_000, 1827652}, {5000, 1172348}, {1, -2853742}, {0, -2853742},
	} {
		if h := glicko.NewHand(test.predicted); h.Mean != test.mean || h.Check() != nil {
			t.Errorf("NewHand(%d) = %+v, want mean %d", test.predicted, h, test.mean)
		}
	}
}

// TestUpdate compares updates with those of a separate program, which finds the volatility by
// bisection.
func TestUpdate(t *testing.T) {
	const at, day = 1_770_000_000_000, 86_400_000
	games := []glicko.Game{
		{glicko.Rating{Mean: 1_400_000, Deviation: 50_000}, glicko.Outcome{Time: 4200, Solved: true}},
		{glicko.Rating{Mean: 1_550_000, Deviation: 80_000}, glicko.Outcome{Time: 30_000, Solved: true}},
		{glicko.Rating{Mean: 1_700_000, Deviation: 40_000}, glicko.Outcome{Time: 60_000, Solved: false}},
	}
	before := glicko.Rating{Mean: 1_500_000, Deviation: 60_000, Volatility: 60_000, At: at - 14*day}
	lucky := slices.Repeat([]glicko.Game{{glicko.Rating{Mean: 1_500_000, Deviation: 30_000}, glicko.Outcome{Time: 200, Solved: true}}}, 10)
	for _, test := range []struct {
		games []glicko.Game
		want  glicko.Rating
	}{
		{games, glicko.Rating{1477456, 55846, 59995, at}},
		{lucky, glicko.Rating{1669210, 44513, 60750, at}},
	} {
		if got, _, err := before.AfterHands(test.games, at); got != test.want || err != nil {
			t.Errorf("%+v, %v, want %+v", got, err, test.want)
		}
	}
}

// TestHandUpdate compares the rating of a hand with that of a separate program, which updates it
// with all games in one rating period of Glicko-2.
func TestHandUpdate(t *testing.T) {
	before := glicko.Rating{Mean: 1_500_000, Deviation: 60_000}
	var sum glicko.Evidence
	for _, g := range []struct {
		player glicko.Rating
		glicko.Outcome
	}{
		{glicko.Rating{Mean: 1_400_000, Deviation: 50_000}, glicko.Outcome{Time: 4200, Solved: true}},
		{glicko.Rating{Mean: 1_550_000, Deviation: 80_000}, glicko.Outcome{Time: 30_000, Solved: true}},
		{glicko.Rating{Mean: 1_700_000, Deviation: 40_000}, glicko.Outcome{Time: 60_000}},
	} {
		e, err := before.Evidence(g.player, g.Outcome)
		if err != nil {
			t.Fatal(err)
		}
		sum = sum.Add(e)
	}
	if got, want := before.AfterPlayers(sum), (glicko.Rating{Mean: 1_518_345, Deviation: 55_830}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// TestRace compares the strength after a race against one opponent with numeric integration: the probability of
// winning is a logistic function of the difference of two strengths, which are normally distributed. The gain
// differs by at most a seventh, and the deviation by an eighth.
func TestRace(t *testing.T) {
	const unit = 173.7178
	const grid = 600
	for _, test := range []struct {
		hands                           int
		mean, deviation, theirs, spread float64 // in points
	}{
		{4, 1500, 200, 1500, 200}, {4, 1500, 200, 1700, 40}, {4, 1700, 60, 1500, 60}, {4, 1400, 40, 1650, 30}, {9, 1600, 100, 1500, 150}, {1, 1500, 200, 1300, 100},
	} {
		for _, result := range []glicko.Result{glicko.Won, glicko.Lost} {
			var total, first, second float64
			for i := range grid {
				x := 8 * (float64(i)/grid - 0.5) // strengths in standard deviations
				own := test.mean + x*test.deviation
				chance, weight := 0.0, 0.0
				for j := range grid {
					y := 8 * (float64(j)/grid - 0.5)
					w := math.Exp(-y * y / 2)
					chance += w / (1 + math.Exp(-float64(result)*math.Sqrt(float64(test.hands))*(own-test.theirs-y*test.spread)/unit))
					weight += w
				}
				w := math.Exp(-x*x/2) * chance / weight
				total, first, second = total+w, first+w*own, second+w*own*own
			}
			mean := first / total
			deviation := math.Sqrt(second/total - mean*mean)
			before := glicko.Rating{Mean: int64(1000 * test.mean), Deviation: int64(1000 * test.deviation)}
			opponent := glicko.Opponent{Rating: glicko.Rating{Mean: int64(1000 * test.theirs), Deviation: int64(1000 * test.spread)}, Result: result}
			after, gains, err := before.AfterRace(test.hands, []glicko.Opponent{opponent}, 1)
			if err != nil {
				t.Fatal(err)
			}
			if gain := mean - test.mean; math.Abs(float64(gains[0])/1000-gain) > math.Abs(gain)/7 || math.Abs(float64(after.Deviation)/1000-deviation) > deviation/8 {
				t.Errorf("%+v, result %d: %+v, want %.1f ± %.1f", test, result, after, mean, deviation)
			}
		}
	}
}

// randomRace returns the opponents in a race.
func randomRace(r *rand.Rand, n int) (list []glicko.Opponent) {
	for range n {
		list = append(list, glicko.Opponent{Rating: randomRating(r), Result: glicko.Result(r.IntN(3) - 1)})
	}
	return list
}

// TestWinnerLosesNothing checks that the gains of a race add up to the change, that none is negative against an
// opponent with a worse result, that equal results give nothing, and that the order does not matter.
func TestWinnerLosesNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	for range 2000 {
		before, opponents, at := randomRating(r), randomRace(r, 1+r.IntN(99)), r.Int64N(1<<41)
		hands := 1 + r.IntN(50)
		after, gains, err := before.AfterRace(hands, opponents, at)
		if err != nil || after.Check() != nil {
			t.Fatal(err, after.Check())
		}
		total := int64(0)
		for i, gain := range gains {
			if gain*int64(opponents[i].Result) < 0 || opponents[i].Result == glicko.Level && gain != 0 {
				t.Fatalf("%d thousandths for the result %d", gain, opponents[i].Result)
			}
			total += gain
		}
		if d := after.Mean - before.Mean - total; max(d, -d) > int64(len(gains)) {
			t.Fatalf("the rating changed by %d, the gains are %d", after.Mean-before.Mean, gains)
		}
		for i := range opponents {
			opponents[i].Result = max(opponents[i].Result, glicko.Level)
		}
		if won, _, err := before.AfterRace(hands, opponents, at); err != nil || won.Mean < before.Mean {
			t.Fatalf("%+v after winning, before %+v, %v", won, before, err)
		}
		r.Shuffle(len(opponents), func(i, j int) { opponents[i], opponents[j] = opponents[j], opponents[i] })
		if a, _, err := before.AfterRace(hands, opponents, at); err != nil {
			t.Fatal(err)
		} else if b, _, _ := before.AfterRace(hands, append(opponents[1:len(opponents):len(opponents)], opponents[0]), at); a != b {
			t.Fatalf("%+v, in another order %+v", a, b)
		}
	}
	if after, _, err := glicko.NewPlayer().AfterRace(4, randomRace(r, 1)[:0], 1); after != glicko.NewPlayer() || err != nil {
		t.Errorf("without opponents: %+v, %v", after, err)
	}
	for _, hands := range []int{0, -1, 1001} {
		if _, _, err := glicko.NewPlayer().AfterRace(hands, nil, 1); !errors.Is(err, glicko.ErrBadHands) {
			t.Errorf("%d hands: %v", hands, err)
		}
	}
	if _, _, err := glicko.NewPlayer().AfterRace(4, []glicko.Opponent{{}}, 1); !errors.Is(err, glicko.ErrBadRating) {
		t.Errorf("an opponent without a rating: %v", err)
	}
}

// TestGainsOfHands checks that the gains of hands add up to the change.
func TestGainsOfHands(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 1))
	for range 500 {
		before, games := randomRating(r), randomGames(r, 1+r.IntN(40))
		after, gains, err := before.AfterHands(games, before.At)
		if err != nil {
			t.Fatal(err)
		}
		total := int64(0)
		for _, gain := range gains {
			total += gain
		}
		if d := after.Mean - before.Mean - total; max(d, -d) > int64(len(gains)) || len(gains) != len(games) {
			t.Fatalf("the rating changed by %d, the gains are %d", after.Mean-before.Mean, gains)
		}
	}
}

// TestGiveUp checks that giving a hand up at once is no better than after the expected time.
func TestGiveUp(t *testing.T) {
	player, hand := glicko.NewPlayer(), glicko.NewHand(8000)
	after := func(o glicko.Outcome) int64 {
		r, _, err := player.AfterHands([]glicko.Game{{hand, o}}, 1)
		if err != nil {
			t.Fatal(err)
		}
		return r.Mean
	}
	expected := after(glicko.Outcome{Time: 8000})
	if now := after(glicko.Outcome{Time: 1, GaveUp: true}); now > expected || now < expected-10 {
		t.Errorf("rating %d after giving up at once, want about that after the expected time, %d", now, expected)
	}
	if late := after(glicko.Outcome{Time: 16_000, GaveUp: true}); late != after(glicko.Outcome{Time: 16_000}) || late >= expected {
		t.Errorf("rating %d after giving up late, want that after the same time, less than %d", late, expected)
	}
	if lost := after(glicko.Outcome{Time: 1}); lost <= expected {
		t.Errorf("rating %d after a hand that another player solved at once, want more than %d", lost, expected)
	}
}

// randomGames returns n games against opponents of many ratings.
func randomGames(r *rand.Rand, n int) (games []glicko.Game) {
	for range n {
		games = append(games, glicko.Game{
			Hand:    glicko.Rating{Mean: 500_000 + r.Int64N(2_000_000), Deviation: 1000 + r.Int64N(349_000), Volatility: r.Int64N(100_000)},
			Outcome: glicko.Outcome{Time: 1 + r.Int64N(300_000), Solved: r.IntN(4) > 0},
		})
	}
	return games
}

// randomRating returns the rating of a player or a hand.
func randomRating(r *rand.Rand) glicko.Rating {
	return glicko.Rating{
		Mean: r.Int64N(3_000_000), Deviation: 1000 + r.Int64N(349_001), Volatility: r.Int64N(100_000), At: r.Int64N(1 << 40),
	}
}

// TestOrder checks that the order of games does not matter.
func TestOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 500 {
		before, games, at := randomRating(r), randomGames(r, 1+r.IntN(40)), r.Int64N(1<<41)
		want, _, err := before.AfterHands(games, at)
		if err != nil {
			t.Fatal(err)
		}
		r.Shuffle(len(games), func(i, j int) { games[i], games[j] = games[j], games[i] })
		if got, _, err := before.AfterHands(games, at); got != want || err != nil {
			t.Fatalf("%+v, in another order %+v, %v", want, got, err)
		}
	}
}

// TestFasterIsBetter checks that less time never lowers a player's rating nor raises a hand's, that
// solving a hand is better than not, and that every result is in range.
func TestFasterIsBetter(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	for range 2000 {
		before, games, at := randomRating(r), randomGames(r, 1+r.IntN(5)), r.Int64N(1<<41)
		better := slices.Clone(games)
		better[0].Time = 1 + r.Int64N(better[0].Time)
		better[0].Solved = true
		a, _, errA := before.AfterHands(games, at)
		b, _, errB := before.AfterHands(better, at)
		hand := games[0].Hand
		e, errE := hand.Evidence(before, games[0].Outcome)
		f, errF := hand.Evidence(before, better[0].Outcome)
		harder, easier := hand.AfterPlayers(e), hand.AfterPlayers(f)
		if err := errors.Join(errA, errB, errE, errF, a.Check(), b.Check(), harder.Check(), easier.Check()); err != nil {
			t.Fatal(err)
		}
		if b.Mean < a.Mean-1000 {
			t.Fatalf("player %+v: %+v after %+v, %+v after %+v", before, a, games, b, better)
		}
		if easier.Mean > harder.Mean {
			t.Fatalf("hand %+v: %+v after %+v, %+v after %+v", hand, harder, games[0], easier, better[0])
		}
		if a.At != max(before.At, at) {
			t.Fatalf("At is %d, want %d or %d", a.At, before.At, at)
		}
	}
}

func TestDeviationGrowsWithoutGames(t *testing.T) {
	p := glicko.Rating{Mean: 1_500_000, Deviation: 30_000, Volatility: 60_000, At: 1_770_000_000_000}
	const day = 86_400_000
	for _, test := range []struct{ days, deviation int64 }{{0, 30_000}, {-1, 30_000}, {7, 31_759}, {210, 64_492}, {14_000, 200_000}} {
		if got := p.DeviationAt(p.At + test.days*day); got != test.deviation {
			t.Errorf("after %d days %d, want %d", test.days, got, test.deviation)
		}
	}
	if hand := glicko.NewHand(10_000); hand.DeviationAt(1<<50) != hand.Deviation {
		t.Error("the deviation of a hand grows without games")
	}
}

func TestErrors(t *testing.T) {
	good := glicko.Game{Hand: glicko.NewHand(9000), Outcome: glicko.Outcome{Time: 1}}
	for _, time := range []int64{0, -1, math.MinInt64, 1<<40 + 1, math.MaxInt64} {
		bad := good
		bad.Time = time
		if _, _, err := glicko.NewPlayer().AfterHands([]glicko.Game{good, bad}, 1); !errors.Is(err, glicko.ErrBadTime) {
			t.Errorf("time %d: %v", time, err)
		}
		if _, err := bad.Hand.Evidence(glicko.NewPlayer(), bad.Outcome); !errors.Is(err, glicko.ErrBadTime) {
			t.Errorf("evidence, time %d: %v", time, err)
		}
	}
	for _, bad := range []glicko.Rating{
		{},
		{Deviation: 999},
		{Deviation: 350_001},
		{Deviation: 1000, Mean: 10_000_001},
		{Deviation: 1000, Mean: -10_000_001},
		{Deviation: 1000, Volatility: -1},
		{Deviation: 1000, Volatility: 300_001},
		{Deviation: 1000, At: -1},
	} {
		game := good
		game.Hand = bad
		_, _, err := glicko.NewPlayer().AfterHands([]glicko.Game{game}, 1)
		_, _, err2 := bad.AfterHands([]glicko.Game{good}, 1)
		_, err3 := bad.Evidence(glicko.NewPlayer(), good.Outcome)
		_, err4 := good.Hand.Evidence(bad, good.Outcome)
		for i, err := range []error{err, err2, err3, err4} {
			if !errors.Is(err, glicko.ErrBadRating) {
				t.Errorf("%+v: call %d returned %v", bad, i, err)
			}
		}
	}
	if after, _, err := glicko.NewPlayer().AfterHands(nil, 1); after != glicko.NewPlayer() || err != nil {
		t.Errorf("without games: %+v, %v", after, err)
	}
}

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
	after, _ := player.AfterHands([]glicko.Game{game}, 1_770_000_000_000)
	fmt.Println(after.Mean/1000, after.Deviation/1000)
	fmt.Println(glicko.Expected(player, hand), glicko.Expected(after, hand))
	// Output:
	// 1735 179
	// 8500 5168
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
		if got, err := before.AfterHands(test.games, at); got != test.want || err != nil {
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
	if got, want := before.AfterPlayers(sum), (glicko.Rating{Mean: 1_519_003, Deviation: 55_675}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// TestGiveUp checks that giving a hand up at once is no better than after the expected time.
func TestGiveUp(t *testing.T) {
	player, hand := glicko.NewPlayer(), glicko.NewHand(8000)
	after := func(o glicko.Outcome) int64 {
		r, err := player.AfterHands([]glicko.Game{{hand, o}}, 1)
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
		want, err := before.AfterHands(games, at)
		if err != nil {
			t.Fatal(err)
		}
		r.Shuffle(len(games), func(i, j int) { games[i], games[j] = games[j], games[i] })
		if got, err := before.AfterHands(games, at); got != want || err != nil {
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
		a, errA := before.AfterHands(games, at)
		b, errB := before.AfterHands(better, at)
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
	for _, test := range []struct{ days, deviation int64 }{{0, 30_000}, {-1, 30_000}, {7, 31_759}, {210, 64_492}, {14_000, 350_000}} {
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
		if _, err := glicko.NewPlayer().AfterHands([]glicko.Game{good, bad}, 1); !errors.Is(err, glicko.ErrBadTime) {
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
		_, err := glicko.NewPlayer().AfterHands([]glicko.Game{game}, 1)
		_, err2 := bad.AfterHands([]glicko.Game{good}, 1)
		_, err3 := bad.Evidence(glicko.NewPlayer(), good.Outcome)
		_, err4 := good.Hand.Evidence(bad, good.Outcome)
		for i, err := range []error{err, err2, err3, err4} {
			if !errors.Is(err, glicko.ErrBadRating) {
				t.Errorf("%+v: call %d returned %v", bad, i, err)
			}
		}
	}
	if after, err := glicko.NewPlayer().AfterHands(nil, 1); after != glicko.NewPlayer() || err != nil {
		t.Errorf("without games: %+v, %v", after, err)
	}
}

package rating_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/make24/make24/internal/rating"
)

func ExampleRating_AfterHands() {
	player, hand := rating.NewPlayer(), rating.NewHand(8500) // the grade says 8.5 s
	game := rating.Game{Opponent: hand, Outcome: rating.Outcome{Time: 4200, Solved: true}}
	after, _ := player.AfterHands([]rating.Game{game}, 1_770_000_000_000)
	fmt.Println(after.Mean/1000, after.Deviation/1000)
	fmt.Println(rating.Expected(player, hand), rating.Expected(after, hand))
	// Output:
	// 1735 179
	// 8500 5168
}

// TestHandRating uses 472.7 points per factor of e in time.
func TestHandRating(t *testing.T) {
	for _, test := range []struct{ predicted, mean int64 }{
		{10_000, 1_500_000}, {20_000, 1827652}, {5000, 1172348}, {1, -2853742}, {0, -2853742},
	} {
		if h := rating.NewHand(test.predicted); h.Mean != test.mean || h.Check() != nil {
			t.Errorf("NewHand(%d) = %+v, want mean %d", test.predicted, h, test.mean)
		}
	}
}

// TestUpdate compares updates with those of a separate program, which finds the volatility by
// bisection.
func TestUpdate(t *testing.T) {
	const at, day = 1_770_000_000_000, 86_400_000
	games := []rating.Game{
		{rating.Rating{Mean: 1_400_000, Deviation: 50_000}, rating.Outcome{Time: 4200, Solved: true}},
		{rating.Rating{Mean: 1_550_000, Deviation: 80_000}, rating.Outcome{Time: 30_000, Solved: true}},
		{rating.Rating{Mean: 1_700_000, Deviation: 40_000}, rating.Outcome{Time: 60_000, Solved: false}},
	}
	before := rating.Rating{Mean: 1_500_000, Deviation: 60_000, Volatility: 60_000, At: at - 14*day}
	lucky := slices.Repeat([]rating.Game{{rating.Rating{Mean: 1_500_000, Deviation: 30_000}, rating.Outcome{Time: 200, Solved: true}}}, 10)
	for _, test := range []struct {
		update updateFunc
		games  []rating.Game
		want   rating.Rating
	}{
		{rating.Rating.AfterHands, games, rating.Rating{1477957, 55223, 59992, at}},
		{rating.Rating.AfterPlayers, games, rating.Rating{1524716, 54989, 59995, at}},
		{rating.Rating.AfterHands, lucky, rating.Rating{1669210, 44513, 60750, at}},
	} {
		if got, err := test.update(before, test.games, at); got != test.want || err != nil {
			t.Errorf("%+v, %v, want %+v", got, err, test.want)
		}
	}
}

// randomGames returns n games against opponents of many ratings.
func randomGames(r *rand.Rand, n int) (games []rating.Game) {
	for range n {
		games = append(games, rating.Game{
			Opponent: rating.Rating{Mean: 500_000 + r.Int64N(2_000_000), Deviation: 1000 + r.Int64N(349_000), Volatility: r.Int64N(100_000)},
			Outcome:  rating.Outcome{Time: 1 + r.Int64N(300_000), Solved: r.IntN(4) > 0},
		})
	}
	return games
}

// randomRating returns the rating of a player or a hand.
func randomRating(r *rand.Rand) rating.Rating {
	return rating.Rating{
		Mean: r.Int64N(3_000_000), Deviation: 1000 + r.Int64N(349_001), Volatility: r.Int64N(100_000), At: r.Int64N(1 << 40),
	}
}

type updateFunc func(rating.Rating, []rating.Game, int64) (rating.Rating, error)

var updates = map[string]updateFunc{"player": rating.Rating.AfterHands, "hand": rating.Rating.AfterPlayers}

// TestOrder checks that the order of games does not matter.
func TestOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 500 {
		before, games, at := randomRating(r), randomGames(r, 1+r.IntN(40)), r.Int64N(1<<41)
		for name, update := range updates {
			want, err := update(before, games, at)
			if err != nil {
				t.Fatal(err)
			}
			r.Shuffle(len(games), func(i, j int) { games[i], games[j] = games[j], games[i] })
			if got, err := update(before, games, at); got != want || err != nil {
				t.Fatalf("%s: %+v, in another order %+v, %v", name, want, got, err)
			}
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
		for name, update := range updates {
			a, errA := update(before, games, at)
			b, errB := update(before, better, at)
			if err := errors.Join(errA, errB, a.Check(), b.Check()); err != nil {
				t.Fatal(name, err)
			}
			if name == "player" && b.Mean < a.Mean-1000 || name == "hand" && b.Mean > a.Mean+1000 {
				t.Fatalf("%s %+v: %+v after %+v, %+v after %+v", name, before, a, games, b, better)
			}
			if a.At != max(before.At, at) {
				t.Fatalf("%s: At is %d, want %d or %d", name, a.At, before.At, at)
			}
		}
	}
}

func TestDeviationGrowsWithoutGames(t *testing.T) {
	p := rating.Rating{Mean: 1_500_000, Deviation: 30_000, Volatility: 60_000, At: 1_770_000_000_000}
	const day = 86_400_000
	for _, test := range []struct{ days, deviation int64 }{{0, 30_000}, {-1, 30_000}, {7, 31_759}, {210, 64_492}, {14_000, 350_000}} {
		if got := p.DeviationAt(p.At + test.days*day); got != test.deviation {
			t.Errorf("after %d days %d, want %d", test.days, got, test.deviation)
		}
	}
	if hand := rating.NewHand(10_000); hand.DeviationAt(1<<50) != hand.Deviation {
		t.Error("the deviation of a hand grows without games")
	}
}

func TestErrors(t *testing.T) {
	good := rating.Game{Opponent: rating.NewHand(9000), Outcome: rating.Outcome{Time: 1}}
	for _, time := range []int64{0, -1, math.MinInt64, 1<<40 + 1, math.MaxInt64} {
		bad := good
		bad.Time = time
		if _, err := rating.NewPlayer().AfterHands([]rating.Game{good, bad}, 1); !errors.Is(err, rating.ErrBadTime) {
			t.Errorf("time %d: %v", time, err)
		}
	}
	for _, bad := range []rating.Rating{
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
		game.Opponent = bad
		_, err := rating.NewPlayer().AfterHands([]rating.Game{game}, 1)
		_, err2 := bad.AfterPlayers([]rating.Game{good}, 1)
		if !errors.Is(err, rating.ErrBadRating) || !errors.Is(err2, rating.ErrBadRating) {
			t.Errorf("%+v: %v, %v", bad, err, err2)
		}
	}
	if after, err := rating.NewPlayer().AfterHands(nil, 1); after != rating.NewPlayer() || err != nil {
		t.Errorf("without games: %+v, %v", after, err)
	}
}

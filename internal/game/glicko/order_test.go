package glicko_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"sync"
	"testing"

	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
)

// orderedPlayers is the number of players of TestRatingOrder.
const orderedPlayers = 8

// dailyScript says how players play a daily: seconds[hand][player] after which a player closes a hand,
// by a skip if the number is negative. All close the last hand at the same time.
type dailyScript [5][orderedPlayers]int64

func randomScript(r *rand.Rand) (s dailyScript) {
	for hand := range s {
		for player := range s[hand] {
			s[hand][player] = 1 + r.Int64N(90)
			if hand == len(s)-1 {
				s[hand][player] = 20
			}
			if r.IntN(5) == 0 {
				s[hand][player] *= -1
			}
		}
	}
	return s
}

// ratingsAfter is what TestRatingOrder compares.
type ratingsAfter struct {
	Players map[string]store.Rating
	Hands   map[string]store.HandRating
}

// playDailies plays dailies, one every third day, so that the games of one change the ratings of hands
// for the next. finish performs the last actions of the players of a daily, which are given as
// functions.
func playDailies(t *testing.T, f *gametest.Fixture, scripts []dailyScript, finish func(actions []func() error)) ratingsAfter {
	t.Helper()
	ctx := t.Context()
	names := make([]string, orderedPlayers)
	for i := range names {
		names[i] = fmt.Sprintf("player-%d", i)
		f.AddPlayer(names[i])
	}
	var puzzles []string
	nodes := []*run.Service{f.Runs, run.New(f.Store, run.Options{Seed: []byte("of the tests"), Clock: f.Clock})}
	for i, script := range scripts {
		f.Now = gametest.Noon + 3*int64(i)*gametest.Day
		runs := make([]run.Run, orderedPlayers)
		for player, name := range names {
			runs[player] = f.MustBegin(name, run.Request{Mode: mode.Daily})
		}
		for hand, seconds := range script {
			puzzle := gametest.OpenHand(t, runs[0]).Puzzle
			puzzles = append(puzzles, puzzle)
			claim := gametest.CorrectClaim(t, puzzle, hand, "claim-"+fmt.Sprint(hand))
			action := func(player int) race.Action {
				if seconds[player] < 0 {
					return race.Skip{ID: claim.ID, Hand: hand}
				}
				return claim
			}
			shown := f.Now
			players := make([]int, orderedPlayers)
			for player := range players {
				players[player] = player
			}
			if hand == len(script)-1 {
				f.Now = shown + 20_000
				var actions []func() error
				for _, player := range players {
					actions = append(actions, func() error {
						_, err := nodes[player%2].Act(ctx, names[player], runs[player].ID, run.Move{Action: action(player)})
						return err
					})
				}
				finish(actions)
				continue
			}
			slices.SortFunc(players, func(a, b int) int { return int(max(seconds[a], -seconds[a]) - max(seconds[b], -seconds[b])) })
			for _, player := range players {
				f.Now = shown + 1000*max(seconds[player], -seconds[player])
				f.MustAct(names[player], runs[player].ID, action(player))
			}
			for player, name := range names {
				runs[player] = f.MustAct(name, runs[player].ID, race.Next{ID: "next-" + fmt.Sprint(hand), Hand: hand + 1})
			}
		}
	}
	after := ratingsAfter{}
	var err error
	if after.Players, err = f.DB.LatestRatings(ctx, names); err != nil {
		t.Fatal(err)
	}
	for name, row := range after.Players {
		row.Run = "" // it is random
		after.Players[name] = row
	}
	if after.Hands, err = f.DB.HandRatings(ctx, puzzles, f.Now/gametest.Day+1); err != nil {
		t.Fatal(err)
	}
	return after
}

// TestRatingOrder checks that the ratings of players and hands do not depend on the order in which
// results of the same time are stored, on either database, even if two processes store them
// concurrently.
func TestRatingOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 1))
	scripts := []dailyScript{randomScript(r), randomScript(r), randomScript(r)}
	inOrder := func(t *testing.T, order []int) func(actions []func() error) {
		return func(actions []func() error) {
			for _, i := range order {
				if err := actions[i](); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	given := []int{0, 1, 2, 3, 4, 5, 6, 7}
	want := playDailies(t, gametest.New(t, gametest.OnSQLite), scripts, inOrder(t, given))
	if len(want.Players) != orderedPlayers || len(want.Hands) != 5*len(scripts) {
		t.Fatalf("%d players and %d hands have ratings", len(want.Players), len(want.Hands))
	}
	check := func(name string, f *gametest.Fixture, t *testing.T, finish func(actions []func() error)) {
		t.Helper()
		if got := playDailies(t, f, scripts, finish); !reflect.DeepEqual(got, want) {
			t.Errorf("%s:\n%+v, want\n%+v", name, got, want)
		}
	}
	for name, open := range map[string]func(testing.TB) *sqlstore.Store{"sqlite": gametest.OnSQLite, "postgres": gametest.OnPostgres} {
		t.Run(name, func(t *testing.T) {
			check("in another order", gametest.New(t, open), t, inOrder(t, r.Perm(orderedPlayers)))
			check("concurrently", gametest.New(t, open), t, func(actions []func() error) {
				var group sync.WaitGroup
				for _, act := range actions {
					group.Go(func() {
						if err := act(); err != nil {
							t.Error(err)
						}
					})
				}
				group.Wait()
			})
		})
	}
}

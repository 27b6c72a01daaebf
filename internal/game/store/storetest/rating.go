package storetest

import (
	"testing"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
)

// testRatings checks that ratings are stored with their runs, once for each number, and that a player's
// ratings are deleted with the player.
func testRatings(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob")
	createRace(t, s, "r1", "CODE", "ann", "bob")
	ann := store.Rating{Player: "ann", Number: 1, Run: "r1", At: 7001, Hands: 5, Mean: 1_510_000, Deviation: 200_000, Volatility: 30_001}
	bob := store.Rating{Player: "bob", Number: 1, Run: "r1", At: 7001, Hands: 4, Mean: -10, Deviation: 200_001, Volatility: 30_002}
	end := raceDecision("r1", 0, "ann", "bob")
	end.Finished, end.Closed, end.Ratings = 6002, 7001, []store.Rating{ann, bob, {Player: "zoe", Number: 1, Run: "r1"}}
	must(t, appendDecision(ctx, s, "r1", 2, end))
	run, err := s.Run(ctx, "r1")
	must(t, err)
	checkEqual(t, "closed", run.Closed, int64(7001))

	createRun(t, s, newRun("r2", "ann"), firstDecision(3001))
	again := missDecision(6003, 1)
	again.Finished, again.Closed = 6003, 7002
	again.Ratings = []store.Rating{{Player: "ann", Number: 1, Run: "r2", At: 7002}}
	again.HandRatings = []store.HandRating{{Puzzle: "p1", Day: 1, Games: 1}}
	checkFails(t, "a number that is taken", store.ErrVersion)(nil, appendDecision(ctx, s, "r2", 2, again))
	checkReturns(t, "hand ratings of the refused append", map[string]store.HandRating{})(s.HandRatings(ctx, []string{"p1"}, 9))
	second := store.Rating{Player: "ann", Number: 2, Run: "r2", At: 7002, Hands: 6, Mean: 1_520_000, Deviation: 190_000, Volatility: 30_003}
	again.Ratings = []store.Rating{second}
	must(t, appendDecision(ctx, s, "r2", 2, again))

	checkReturns(t, "latest ratings", map[string]store.Rating{"ann": second, "bob": bob})(s.LatestRatings(ctx, []string{"bob", "zoe", "ann"}))
	checkReturns(t, "no latest ratings", map[string]store.Rating{})(s.LatestRatings(ctx, nil))
	checkReturns(t, "ratings", []store.Rating{second, ann})(s.Ratings(ctx, "ann", 9, 9))
	checkReturns(t, "the latest rating", []store.Rating{second})(s.Ratings(ctx, "ann", 9, 1))
	checkReturns(t, "earlier ratings", []store.Rating{ann})(s.Ratings(ctx, "ann", 2, 9))
	checkReturns(t, "no ratings", []store.Rating{})(s.Ratings(ctx, "\xff", 9, 9))

	checkRatingsOfRuns(t, s, ann, bob, second)

	third := store.Rating{Player: "ann", Number: 3, Run: "r3", At: 86_400_000, Hands: 7, Mean: 1, Deviation: 2, Volatility: 3}
	createRun(t, s, newRun("r3", "ann"), firstDecision(3001))
	nextDay := missDecision(6003, 1)
	nextDay.Finished, nextDay.Closed, nextDay.Ratings = 6003, 86_400_000, []store.Rating{third}
	must(t, appendDecision(ctx, s, "r3", 2, nextDay))
	checkReturns(t, "ratings by day", []store.Rating{third, second})(s.DailyRatings(ctx, "ann", 9))
	checkReturns(t, "the rating of the last day", []store.Rating{third})(s.DailyRatings(ctx, "ann", 1))

	late := missDecision(6004, 1)
	late.Finished, late.Closed = 6004, 7003
	must(t, appendDecision(ctx, s, "r2", 3, late))
	run, err = s.Run(ctx, "r2")
	must(t, err)
	checkEqual(t, "the first Closed", run.Closed, int64(7002))

	must(t, s.DeletePlayer(ctx, "bob"))
	checkReturns(t, "without a deleted player", map[string]store.Rating{"ann": third})(s.LatestRatings(ctx, []string{"ann", "bob"}))
}

// checkRatingsOfRuns checks RatingOfRun after r1, which changed the ratings of ann and bob, and r2, which
// changed that of ann again.
func checkRatingsOfRuns(t *testing.T, s *sqlstore.Store, ann, bob, second store.Rating) {
	t.Helper()
	ctx := t.Context()
	check := func(run, player string, after, before store.Rating) {
		t.Helper()
		gotAfter, gotBefore, err := s.RatingOfRun(ctx, run, player)
		must(t, err)
		checkEqual(t, "rating after "+run, gotAfter, after)
		checkEqual(t, "rating before "+run, gotBefore, before)
	}
	check("r1", "ann", ann, store.Rating{})
	check("r1", "bob", bob, store.Rating{})
	check("r2", "ann", second, ann)
	for _, unknown := range [][2]string{{"r2", "bob"}, {"none", "ann"}, {"\xff", "ann"}} {
		_, _, err := s.RatingOfRun(ctx, unknown[0], unknown[1])
		checkFails(t, "the rating after a run that changed none", store.ErrNotFound)(nil, err)
	}
}

// testHandRatings checks that hand ratings are added up by day.
func testHandRatings(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann")
	createRun(t, s, newRun("r1", "ann"), firstDecision(3001))
	for version, hands := range [][]store.HandRating{
		{{Puzzle: "p2", Day: 5, Predicted: 700, Games: 1, Precision: 10, Moment: -20}, {Puzzle: "p1", Day: 5, Predicted: 800, Games: 1, Precision: 11, Moment: 21}},
		{{Puzzle: "p1", Day: 5, Predicted: 900, Games: 2, Precision: 100, Moment: -200}},
		{{Puzzle: "p1", Day: 6, Predicted: 600, Games: 1, Precision: 1000, Moment: 2000}},
	} {
		d := missDecision(4000, 1)
		d.HandRatings = hands
		must(t, appendDecision(ctx, s, "r1", 2+version, d))
	}
	p1 := store.HandRating{Puzzle: "p1", Predicted: 900, Games: 3, Precision: 111, Moment: -179}
	p2 := store.HandRating{Puzzle: "p2", Predicted: 700, Games: 1, Precision: 10, Moment: -20}
	checkReturns(t, "before day 6", map[string]store.HandRating{"p1": p1, "p2": p2})(s.HandRatings(ctx, []string{"p1", "p2", "p3"}, 6))
	checkReturns(t, "one of two", map[string]store.HandRating{"p2": p2})(s.HandRatings(ctx, []string{"p2"}, 6))
	checkReturns(t, "before day 5", map[string]store.HandRating{})(s.HandRatings(ctx, []string{"p1", "p2"}, 5))
	p1 = store.HandRating{Puzzle: "p1", Predicted: 900, Games: 4, Precision: 1111, Moment: 1821}
	checkReturns(t, "all days", map[string]store.HandRating{"p1": p1})(s.HandRatings(ctx, []string{"p1"}, 7))
	must(t, s.DeletePlayer(ctx, "ann"))
	checkReturns(t, "with the games of a deleted player", map[string]store.HandRating{"p1": p1})(s.HandRatings(ctx, []string{"p1"}, 7))
	checkReturns(t, "list", []store.HandRating{p1, p2})(s.ListHandRatings(ctx, "", 9))
	checkReturns(t, "first of the list", []store.HandRating{p1})(s.ListHandRatings(ctx, "", 1))
	checkReturns(t, "rest of the list", []store.HandRating{p2})(s.ListHandRatings(ctx, "p1", 9))
}

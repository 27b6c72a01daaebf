package storetest

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
)

// checkStandings compares the counts, times and ranks that a store returns for a daily with values
// computed from all ranked results of the daily.
func checkStandings(t *testing.T, s *sqlstore.Store, number int, ranked []store.Result) {
	t.Helper()
	ctx := t.Context()
	ranked = slices.SortedFunc(slices.Values(ranked), compareResults)
	want := map[int]int{}
	times := map[int][]int64{}
	for _, r := range ranked {
		want[r.Solved]++
		times[r.Solved] = append(times[r.Solved], r.Time)
	}
	checkReturns(t, fmt.Sprintf("solved hands of daily %d", number), want)(s.DailySolved(ctx, number))
	for hands := range 6 {
		for _, limit := range []int{0, 1, 7, len(ranked) + 1} {
			checkReturns(t, fmt.Sprintf("%d times of %d hands of daily %d", limit, hands, number), times[hands][:min(limit, len(times[hands]))])(s.DailyTimes(ctx, number, hands, limit))
		}
	}
	queries := append([]store.Result{{Points: 99}, {Points: -1}, {Points: 10, Time: 1 << 50}}, ranked...)
	for _, r := range queries {
		want := store.DailyRank{Players: len(ranked)}
		for _, other := range ranked {
			switch c := compareResults(other, r); {
			case c < 0:
				want.Ahead++
			case c > 0:
				want.Behind++
			}
		}
		checkReturns(t, fmt.Sprintf("rank of %d points in %d ms in daily %d", r.Points, r.Time, number), want)(s.DailyRank(ctx, number, r.Points, r.Time))
	}
}

// compareResults compares two results of a daily. A better result is less than a worse one.
func compareResults(a, b store.Result) int {
	return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(a.Time, b.Time))
}

// testDailyStandings checks the standings of a daily with many results, whose times lie at the
// bounds of the buckets in which they are counted, and again after some results were deleted.
func testDailyStandings(t *testing.T, s *sqlstore.Store) {
	const number, players = 7, 200
	random := rand.New(rand.NewPCG(7, 24))
	var ranked []store.Result
	for i := range players {
		id := fmt.Sprintf("p%d", i)
		addPlayers(t, s, id)
		res := newResult(id, id)
		res.Number, res.Solved, res.Points = number, random.IntN(6), random.IntN(5)
		shift := []int{7, 12, 17, 22, 30}[random.IntN(5)]
		res.Time = max(0, int64(random.IntN(4))<<shift+int64(random.IntN(5))-2)
		switch random.IntN(10) {
		case 0:
			res.Ranked = false
		case 1:
			res.Number++
		case 2:
			res.Mode = "timed"
		default:
			ranked = append(ranked, res)
		}
		r := newDaily(id, id, res.Number)
		r.Mode = res.Mode
		d := firstDecision(3001)
		if i%2 == 0 {
			setResult(&d, res)
			createRun(t, s, r, d)
			continue
		}
		createRun(t, s, r, d)
		end := missDecision(4000, 1)
		setResult(&end, res)
		must(t, appendDecision(t.Context(), s, id, 2, end))
	}
	checkStandings(t, s, number, ranked)
	for i := 0; i < players; i += 3 {
		id := fmt.Sprintf("p%d", i)
		must(t, s.DeletePlayer(t.Context(), id))
		ranked = slices.DeleteFunc(ranked, func(r store.Result) bool { return r.Player == id })
	}
	checkStandings(t, s, number, ranked)
	for i := range players {
		must(t, s.DeletePlayer(t.Context(), fmt.Sprintf("p%d", i)))
	}
	checkStandings(t, s, number, nil)
}

// testConcurrentDailies has many players finish a daily with equal results while other players are
// deleted. It checks that each remaining result counts once.
func testConcurrentDailies(t *testing.T, stores ...*sqlstore.Store) {
	const number, players = 7, 24
	var ranked []store.Result
	for i := range players {
		id := fmt.Sprintf("p%d", i)
		addPlayers(t, stores[0], id)
		if i%2 == 1 {
			res := newResult(id, id)
			d := firstDecision(3001)
			setResult(&d, res)
			createRun(t, stores[0], newDaily(id, id, number), d)
			continue
		}
		ranked = append(ranked, newResult(id, id))
		createRun(t, stores[0], newDaily(id, id, number), firstDecision(3001))
	}
	errs := make([]error, players)
	runConcurrently(players, func(i int) {
		s, id := stores[i/2%len(stores)], fmt.Sprintf("p%d", i)
		if i%2 == 1 {
			errs[i] = s.DeletePlayer(t.Context(), id)
			return
		}
		d, res := missDecision(4000, 1), newResult(id, id)
		setResult(&d, res)
		errs[i] = appendDecision(t.Context(), s, id, 2, d)
	})
	for i, err := range errs {
		if err != nil {
			t.Errorf("player %d: %v", i, err)
		}
	}
	checkStandings(t, stores[0], number, ranked)
}

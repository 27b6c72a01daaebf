package storetest

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
)

// testForms checks which plays FormsOfPuzzle counts.
func testForms(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob")
	for at, player := range []string{"ann", "bob"} {
		run := fmt.Sprintf("r%d", at+1)
		d := firstDecision(3001)
		for i, form := range []string{"8/(3-8/3)", "", "(4-1)*8", "a later form", "another at the same time"} {
			p := newPlay(run, i, player, int64(1000*min(i, 3)+at))
			if p.Form = form; i == 2 {
				p.Puzzle = "another"
			}
			d.Plays = append(d.Plays, p)
		}
		createRun(t, s, newRun(run, player), d)
	}
	const puzzle = "1-3.3.8.8"
	checkReturns(t, "the first of each player", map[string]int64{"8/(3-8/3)": 2})(s.FormsOfPuzzle(ctx, puzzle, 9))
	checkReturns(t, "the latest", map[string]int64{"8/(3-8/3)": 1})(s.FormsOfPuzzle(ctx, puzzle, 1))
	checkReturns(t, "another puzzle", map[string]int64{"(4-1)*8": 2})(s.FormsOfPuzzle(ctx, "another", 9))
	checkReturns(t, "an unknown puzzle", map[string]int64{})(s.FormsOfPuzzle(ctx, "x", 9))
	plays, err := s.PlaysOfPlayer(ctx, "r1", "ann")
	must(t, err)
	checkEqual(t, "the form of a play", plays[2].Form, "(4-1)*8")
	must(t, s.DeletePlayer(ctx, "bob"))
	checkReturns(t, "without a deleted player", map[string]int64{"8/(3-8/3)": 1})(s.FormsOfPuzzle(ctx, puzzle, 9))
}

// testDailyHands compares the counts of the hands of a daily with a count of all plays, before and after
// players were deleted.
func testDailyHands(t *testing.T, s *sqlstore.Store) {
	const players = 120
	random := rand.New(rand.NewPCG(17, 24))
	plays := map[string][]store.Play{} // that count, by player
	for i := range players {
		id := fmt.Sprintf("p%d", i)
		addPlayers(t, s, id)
		var counts bool
		d := firstDecision(3001)
		if d.Plays, counts = randomDaily(random, id); counts {
			plays[id] = d.Plays
		}
		createRun(t, s, newRun(id, id), d)
	}
	checkDailyHands(t, s, plays)
	testHeldHands(t, s, random, plays)
	for i := 0; i < players; i += 3 {
		id := fmt.Sprintf("p%d", i)
		must(t, s.DeletePlayer(t.Context(), id))
		delete(plays, id)
	}
	checkDailyHands(t, s, plays)
	for i := range players {
		must(t, s.DeletePlayer(t.Context(), fmt.Sprintf("p%d", i)))
	}
	checkDailyHands(t, s, nil)
}

// testHeldHands holds the results of some players of testDailyHands, and has an operator decide about
// some of them, several times. Only the hands of accepted results count, also after the rows of the run
// were replaced.
func testHeldHands(t *testing.T, s *sqlstore.Store, random *rand.Rand, plays map[string][]store.Play) {
	t.Helper()
	ctx := t.Context()
	all := maps.Clone(plays)
	waiting := int64(0)
	for _, id := range slices.Sorted(maps.Keys(all)) {
		if random.IntN(3) == 0 {
			continue
		}
		d := missDecision(4000, 1)
		result := newResult(id, id)
		result.Ranked = false
		setResult(&d, result)
		held := store.HeldResult{Run: id, Player: id, Reason: "fast", Finished: result.Finished}
		d.Held = []store.HeldResult{held}
		must(t, appendDecision(ctx, s, id, 2, d))
		delete(plays, id)
		waiting++
		for i := range random.IntN(4) {
			if i == 0 {
				waiting--
			}
			held.Decision, held.Decided = store.DecisionReject, 9
			delete(plays, id)
			if random.IntN(2) == 0 {
				held.Decision = store.DecisionAccept
				plays[id] = all[id]
			}
			must(t, s.DecideHeldResult(ctx, held))
		}
		if random.IntN(2) == 0 {
			rows, err := s.DerivedRows(ctx, id)
			must(t, err)
			must(t, s.ReplaceDerivedRows(ctx, rows.Run.Version, []string{id}, rows))
		}
	}
	checkDailyHands(t, s, plays)
	differences, err := s.DailyDifferences(ctx, dailyNumber)
	must(t, err)
	checkEqual(t, "differences of hands", []int64{differences["daily_times"], differences["daily_forms"]}, []int64{0, 0})
	must(t, s.RebuildDaily(ctx, dailyNumber))
	checkDailyHands(t, s, plays)
	checkReturns(t, "held results without a decision", waiting)(s.CountHeldResults(ctx))
}

// The daily of testDailyHands.
const dailyNumber, dailyHands = 7, 3

// randomDaily returns random plays of a player. counts reports whether they are of the daily and online.
func randomDaily(random *rand.Rand, player string) (plays []store.Play, counts bool) {
	kind := random.IntN(10)
	for hand := range dailyHands {
		p := newPlay(player, hand, player, 5000)
		p.Mode, p.Number, p.Offline = "daily", dailyNumber, false
		p.Time = []int64{0, 99, 100, 150, 199, 200, 1000, 599_999, 600_000, 600_100, 1 << 40}[random.IntN(11)]
		switch random.IntN(4) {
		case 0:
			p.Outcome = "skip"
		case 1:
		default:
			p.Form = fmt.Sprintf("form %d", random.IntN(3))
		}
		switch kind {
		case 0:
			p.Offline = true
		case 1:
			p.Number++
		case 2:
			p.Mode = "practice"
		}
		plays = append(plays, p)
	}
	return plays, kind > 2
}

// checkDailyHands compares what a store returns for the hands of the daily with the plays that count, by
// player.
func checkDailyHands(t *testing.T, s *sqlstore.Store, plays map[string][]store.Play) {
	t.Helper()
	ctx := t.Context()
	forms := map[store.DailyForm]int64{}
	for hand := range dailyHands {
		for _, time := range []int64{0, 99, 100, 199, 1000, 599_999, 600_000, 1 << 50} {
			var want store.DailyHandRank
			for _, list := range plays {
				p := list[hand]
				want.Players++
				if p.Outcome != "solved" {
					continue
				}
				want.Solved++
				switch own, other := min(time/100, store.MaxTenths), min(p.Time/100, store.MaxTenths); {
				case other < own:
					want.Ahead++
				case other == own:
					want.Equal++
				}
			}
			checkReturns(t, fmt.Sprintf("rank of %d ms in hand %d", time, hand), want)(s.DailyHandRank(ctx, dailyNumber, hand, time))
		}
		for _, list := range plays {
			if p := list[hand]; p.Form != "" {
				forms[store.DailyForm{Hand: hand, Form: p.Form}]++
			}
		}
	}
	list, err := s.DailyForms(ctx, dailyNumber, 99)
	must(t, err)
	got := map[store.DailyForm]int64{}
	for _, f := range list {
		got[store.DailyForm{Hand: f.Hand, Form: f.Form}] = f.Players
	}
	checkEqual(t, "forms", got, forms)
}

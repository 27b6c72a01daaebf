package storetest

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
)

// checkPages compares a list, which list returns in pages after a cursor, with the wanted rows, for
// several sizes of a page.
func checkPages[Row, Cursor any](t *testing.T, name string, list func(ctx context.Context, after Cursor, limit int) ([]Row, error), cursor func(Row) Cursor, want ...Row) {
	t.Helper()
	for limit := 1; limit <= len(want)+1; limit++ {
		var got []Row
		var after Cursor
		for {
			page, err := list(t.Context(), after, limit)
			must(t, err)
			if len(page) == 0 {
				break
			}
			if got = append(got, page...); len(page) > limit || len(got) > len(want) {
				t.Fatalf("%s in pages of %d: a page of %d rows, and %d rows so far", name, limit, len(page), len(got))
			}
			after = cursor(page[len(page)-1])
		}
		checkEqual(t, fmt.Sprintf("%s in pages of %d", name, limit), got, want)
	}
	var start Cursor
	for _, limit := range []int{0, -1} {
		checkReturns(t, fmt.Sprintf("%s, at most %d", name, limit), []Row{})(list(t.Context(), start, limit))
	}
}

// of returns the list of a player.
func of[Row, Cursor any](player string, list func(ctx context.Context, player string, after Cursor, limit int) ([]Row, error)) func(context.Context, Cursor, int) ([]Row, error) {
	return func(ctx context.Context, after Cursor, limit int) ([]Row, error) {
		return list(ctx, player, after, limit)
	}
}

// testRacesOfPlayer checks the lists of a player's seats, results, held results and ghosts in races:
// their order, also of rows with the same time, their pages, and that none has rows of other players.
func testRacesOfPlayer(t *testing.T, s *sqlstore.Store) {
	addPlayers(t, s, "ann", "bob", "cid")
	var seats []store.Seat
	var results []store.Result
	var held []store.HeldResult
	var ghosts []store.Ghost
	for i, mode := range []string{"race", "class", "quick", "race"} {
		run := fmt.Sprintf("r%d", i+1)
		createRace(t, s, run, run, "bob", "ann")
		d := raceDecision(run, 0, "ann", "bob")
		d.Finished = []int64{6002, 6004, 6002, 6002}[i]
		for j := range d.Results {
			d.Results[j].Mode, d.Results[j].Finished = mode, d.Finished
		}
		d.Results[0].Hands, d.Results[0].Opponents, d.Results[0].Beaten, d.Results[0].Pairs = i, 3, 2, `{"hands":4}` // without a finished hand too
		d.Held = []store.HeldResult{{Run: run, Player: "ann", Reason: "fast " + run, Finished: d.Finished}, {Run: run, Player: "bob", Reason: "b", Finished: 1}}
		d.Ghosts = []store.Ghost{{Run: run, Seat: "s2", Player: "ann", Strength: 10 * i, Finished: d.Finished}, {Run: run, Seat: "s1", Player: "bob", Strength: 7, Finished: 1}}
		must(t, appendDecision(t.Context(), s, run, 2, d))
		seats = append(seats, newSeat(run, "s2", "ann", 3002))
		results, held, ghosts = append(results, d.Results[0]), append(held, d.Held[0]), append(ghosts, d.Ghosts[0])
	}
	finishRun(t, s, "r9", "ann", 1, 4, 9000, 1001) // alone: not a result of a race
	decided := held[3]
	decided.Decision, decided.Decided = store.DecisionReject, 9
	must(t, s.DecideHeldResult(t.Context(), decided))
	held[3] = decided
	results[3].Ranked = false

	seatCursor := func(seat store.Seat) string { return seat.Run }
	checkPages(t, "seats", of("ann", s.SeatsOfPlayer), seatCursor, seats...)
	checkPages(t, "results", of("ann", s.RaceResultsOfPlayer), store.Result.Cursor, latestFirst(results)...)
	checkPages(t, "held results", of("ann", s.HeldResultsOfPlayer), store.HeldResult.Cursor, latestFirst(held)...)
	checkPages(t, "ghosts", of("ann", s.GhostsOfPlayer), store.Ghost.Cursor, latestFirst(ghosts)...)

	must(t, s.DeletePlayer(t.Context(), "ann"))
	for _, player := range []string{"ann", "cid", "", "\xff", "\x00"} { // a deleted player, one without rows, and unknown ones
		checkPages(t, "seats of "+player, of(player, s.SeatsOfPlayer), seatCursor)
		checkPages(t, "results of "+player, of(player, s.RaceResultsOfPlayer), store.Result.Cursor)
		checkPages(t, "held results of "+player, of(player, s.HeldResultsOfPlayer), store.HeldResult.Cursor)
		checkPages(t, "ghosts of "+player, of(player, s.GhostsOfPlayer), store.Ghost.Cursor)
	}
}

// latestFirst sorts rows of the runs r1 to r4, of which r2 finished last.
func latestFirst[Row any](rows []Row) []Row {
	sorted := slices.Clone(rows)
	slices.Reverse(sorted)
	return []Row{rows[1], sorted[0], sorted[1], sorted[3]}
}

// testChallengeRunsOfPlayer checks the list of the runs with which a player plays challenges.
func testChallengeRunsOfPlayer(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob", "cid")
	createRun(t, s, newRun("a", "ann"), firstDecision(3001))
	var want []store.ChallengeRun
	for i, code := range []string{"AAA", "BBB", "CCC"} {
		c := newChallenge(code, "ann", "a")
		c.Hand = i
		checkReturns(t, code, c)(s.AddChallenge(ctx, c, generousQuota))
		want = append(want, store.ChallengeRun{Code: code, Player: "bob", Run: "b" + code, Seq: 2})
		for _, player := range []string{"cid", "bob"} {
			createRun(t, s, newRun(player[:1]+code, player), firstDecision(3001))
			must(t, s.JoinChallenge(ctx, code, player, player[:1]+code, 0, 7000, store.ChallengeSeats{Open: 9}))
		}
	}
	cursor := func(r store.ChallengeRun) string { return r.Code }
	checkPages(t, "runs", of("bob", s.ChallengeRunsOfPlayer), cursor, want...)
	must(t, s.DeletePlayer(ctx, "bob"))
	for _, player := range []string{"ann", "bob", "", "\xff", "\x00"} {
		checkPages(t, "runs of "+player, of(player, s.ChallengeRunsOfPlayer), cursor)
	}
}

// testBoardEntriesOfPlayer checks the list of a player's entries on leaderboards.
func testBoardEntriesOfPlayer(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob")
	unnamed := newPlayer("cid")
	unnamed.Named = false
	must(t, s.AddPlayer(ctx, unnamed))
	entries := map[string][]store.OwnBoardEntry{}
	for _, mode := range []string{"daily", "timed"} { // in the order of the leaderboards
		for i, player := range []string{"ann", "cid"} {
			r, res := newRun(mode+player, player), newResult(mode+player, player)
			r.Mode, res.Mode, res.Points, res.Finished = mode, mode, 14+i, boardDay*millisDay
			if mode == "timed" {
				res.Number = 0
			}
			r.Number = res.Number
			d := firstDecision(3001)
			setResult(&d, res)
			createRun(t, s, r, d)
			for _, days := range []int{0, 1, 7} {
				b, ok := boardOf(res, days)
				if !ok {
					t.Fatalf("%+v counts on no leaderboard", res)
				}
				entries[player] = append(entries[player], store.OwnBoardEntry{
					Board: b, Score: int64(res.Points), Time: res.Time, Games: 1, Solved: res.Solved, Hands: res.Hands, Listed: player == "ann",
				})
			}
		}
	}
	checkReturns(t, "entries", entries["ann"])(s.BoardEntriesOfPlayer(ctx, "ann", 99))
	checkReturns(t, "entries of a player without a name", entries["cid"])(s.BoardEntriesOfPlayer(ctx, "cid", 99))
	checkReturns(t, "the first entries", entries["ann"][:4])(s.BoardEntriesOfPlayer(ctx, "ann", 4))
	for _, limit := range []int{0, -1} {
		checkReturns(t, "no entries", []store.OwnBoardEntry{})(s.BoardEntriesOfPlayer(ctx, "ann", limit))
	}
	must(t, s.DeletePlayer(ctx, "ann"))
	for _, player := range []string{"ann", "bob", "", "\xff", "\x00"} {
		checkReturns(t, "entries of "+player, []store.OwnBoardEntry{})(s.BoardEntriesOfPlayer(ctx, player, 9))
	}
}

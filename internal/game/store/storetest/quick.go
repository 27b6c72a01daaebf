package storetest

import (
	"cmp"
	"slices"
	"testing"

	"github.com/make24/make24/internal/game/store"
)

// checkMatches returns a function that checks quick matches, sorted by run.
func checkMatches(t *testing.T, name string, want ...store.QuickMatch) func([]store.QuickMatch, error) {
	return func(got []store.QuickMatch, err error) {
		t.Helper()
		must(t, err)
		slices.SortFunc(got, func(a, b store.QuickMatch) int { return cmp.Compare(a.Run, b.Run) })
		checkEqual(t, name, got, append([]store.QuickMatch{}, want...))
	}
}

// testQuickMatches checks that open quick matches are found by strength until they are closed.
func testQuickMatches(t *testing.T, s store.Store) {
	ctx := t.Context()
	matches := map[string]store.QuickMatch{}
	for i, run := range []string{"r1", "r2", "r3", "r4"} {
		d := firstDecision(3001)
		d.QuickMatch = &store.QuickMatch{Run: "ignored", Strength: 100 + 10*i, Opened: int64(3001 + i), OpenUntil: int64(4000 + i)}
		must(t, s.CreateRace(ctx, newRaceRun(run), newRace(run, run), d))
		m := *d.QuickMatch
		m.Run = run
		matches[run] = m
	}
	r1, r2, r3, r4 := matches["r1"], matches["r2"], matches["r3"], matches["r4"]
	checkMatches(t, "all", r1, r2, r3, r4)(s.QuickMatches(ctx, 115, 3999, 9))
	checkMatches(t, "one on each side", r2, r3)(s.QuickMatches(ctx, 120, 3999, 1))
	checkMatches(t, "none above", r4)(s.QuickMatches(ctx, 131, 3999, 1))
	checkMatches(t, "none below", r1)(s.QuickMatches(ctx, 100, 3999, 1))
	checkMatches(t, "those still open", r3, r4)(s.QuickMatches(ctx, 115, 4001, 9))
	checkMatches(t, "no rows")(s.QuickMatches(ctx, 115, 3999, 0))

	must(t, s.RenewQuickMatch(ctx, "r1", 5000))
	must(t, s.RenewQuickMatch(ctx, "none", 5000))
	r1.OpenUntil = 5000
	checkMatches(t, "a renewed match", r1)(s.QuickMatches(ctx, 115, 4999, 9))

	unchanged := missDecision(4000, 1)
	must(t, appendDecision(ctx, s, "r1", 2, unchanged))
	checkMatches(t, "after a decision without a match", r1)(s.QuickMatches(ctx, 115, 4999, 9))
	longer := missDecision(4001, 1)
	longer.QuickMatch = &store.QuickMatch{Strength: 101, Opened: 1, OpenUntil: 6000}
	must(t, appendDecision(ctx, s, "r1", 3, longer))
	checkMatches(t, "a changed match", store.QuickMatch{Run: "r1", Strength: 101, Opened: 1, OpenUntil: 6000})(s.QuickMatches(ctx, 115, 5000, 9))
	closed := missDecision(4002, 1)
	closed.QuickMatch = &store.QuickMatch{Strength: 101, Opened: 1}
	must(t, appendDecision(ctx, s, "r1", 4, closed))
	checkMatches(t, "a closed match")(s.QuickMatches(ctx, 115, 5000, 9))
	must(t, s.RenewQuickMatch(ctx, "r1", 9000))
	checkMatches(t, "a closed match that was renewed")(s.QuickMatches(ctx, 115, 5000, 9))
	must(t, s.DeleteRace(ctx, "r4", 2))
	checkMatches(t, "after a deletion", r2, r3)(s.QuickMatches(ctx, 115, 3000, 9))
}

// testRecordings checks that recordings are found by strength, player and run until they expire or
// their player is deleted.
func testRecordings(t *testing.T, s store.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob", "cid")
	ann := store.Recording{Run: "r1", Seat: "s1", Player: "ann", Strength: 100, Finished: 6002}
	bob := store.Recording{Run: "r1", Seat: "s2", Player: "bob", Strength: 140, Finished: 6002}
	alone := store.Recording{Run: "r2", Player: "ann", Strength: 120, Finished: 6003}
	createRace(t, s, "r1", "CODE", "ann", "bob")
	end := raceDecision("r1", 0, "ann", "bob")
	end.Recordings = []store.Recording{ann, bob, {Run: "r1", Seat: "s3", Player: "zoe", Strength: 1, Finished: 6002}}
	must(t, appendDecision(ctx, s, "r1", 2, end))
	createRun(t, s, newRun("r2", "ann"), firstDecision(3001))
	finished := missDecision(6003, 1)
	finished.Finished, finished.Recordings = 6003, []store.Recording{alone}
	must(t, appendDecision(ctx, s, "r2", 2, finished))

	check := func(name string, want ...store.Recording) func([]store.Recording, error) {
		return func(got []store.Recording, err error) {
			t.Helper()
			must(t, err)
			checkEqual(t, name, got, append([]store.Recording{}, want...))
		}
	}
	check("nearest, first those above", alone, bob, ann)(s.Recordings(ctx, "", 120, 9))
	check("one on each side", bob, alone)(s.Recordings(ctx, "", 121, 1))
	check("of other players", alone, ann)(s.Recordings(ctx, "bob", 120, 9))
	check("the nearest of other players on each side", bob)(s.Recordings(ctx, "ann", 120, 1))
	check("no rows")(s.Recordings(ctx, "", 120, -1))
	check("of a player, latest first", alone, ann)(s.PlayerRecordings(ctx, "ann", 9))
	check("the latest of a player", alone)(s.PlayerRecordings(ctx, "ann", 1))
	check("of an unknown player")(s.PlayerRecordings(ctx, "\xff", 9))
	check("of a race", ann, bob)(s.RunRecordings(ctx, "r1", 9))
	check("one of a race", ann)(s.RunRecordings(ctx, "r1", 1))
	check("of an unknown run")(s.RunRecordings(ctx, "\x00", 9))

	must(t, s.DeletePlayer(ctx, "bob"))
	check("without a deleted player", ann)(s.RunRecordings(ctx, "r1", 9))
	checkReturns(t, "expired at 6002", 0)(s.ExpireRecordings(ctx, 6002, 9))
	checkReturns(t, "no row", 0)(s.ExpireRecordings(ctx, 9000, 0))
	checkReturns(t, "the earliest", 1)(s.ExpireRecordings(ctx, 9000, 1))
	check("after expiry", alone)(s.Recordings(ctx, "", 0, 9))
	must(t, s.DeletePlayer(ctx, "ann"))
	check("without runs")(s.Recordings(ctx, "", 0, 9))
}

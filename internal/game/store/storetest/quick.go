package storetest

import (
	"cmp"
	"slices"
	"testing"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
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
func testQuickMatches(t *testing.T, s *sqlstore.Store) {
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

// testGhosts checks that ghosts are found by strength, player and run until they expire or
// their player is deleted.
func testGhosts(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob", "cid")
	ann := store.Ghost{Run: "r1", Seat: "s1", Player: "ann", Strength: 100, Finished: 6002}
	bob := store.Ghost{Run: "r1", Seat: "s2", Player: "bob", Strength: 140, Finished: 6002}
	alone := store.Ghost{Run: "r2", Player: "ann", Strength: 120, Finished: 6003}
	createRace(t, s, "r1", "CODE", "ann", "bob")
	end := raceDecision("r1", 0, "ann", "bob")
	end.Ghosts = []store.Ghost{ann, bob, {Run: "r1", Seat: "s3", Player: "zoe", Strength: 1, Finished: 6002}}
	must(t, appendDecision(ctx, s, "r1", 2, end))
	createRun(t, s, newRun("r2", "ann"), firstDecision(3001))
	finished := missDecision(6003, 1)
	finished.Finished, finished.Ghosts = 6003, []store.Ghost{alone}
	must(t, appendDecision(ctx, s, "r2", 2, finished))

	check := func(name string, want ...store.Ghost) func([]store.Ghost, error) {
		return func(got []store.Ghost, err error) {
			t.Helper()
			must(t, err)
			checkEqual(t, name, got, append([]store.Ghost{}, want...))
		}
	}
	check("nearest, first those above", alone, bob, ann)(s.Ghosts(ctx, "", 120, 9))
	check("one on each side", bob, alone)(s.Ghosts(ctx, "", 121, 1))
	check("of other players", alone, ann)(s.Ghosts(ctx, "bob", 120, 9))
	check("the nearest of other players on each side", bob)(s.Ghosts(ctx, "ann", 120, 1))
	check("no rows")(s.Ghosts(ctx, "", 120, -1))
	check("of a player, latest first", alone, ann)(s.PlayerGhosts(ctx, "ann", 9))
	check("the latest of a player", alone)(s.PlayerGhosts(ctx, "ann", 1))
	check("of an unknown player")(s.PlayerGhosts(ctx, "\xff", 9))
	check("of a race", ann, bob)(s.RunGhosts(ctx, "r1", 9))
	check("one of a race", ann)(s.RunGhosts(ctx, "r1", 1))
	check("of an unknown run")(s.RunGhosts(ctx, "\x00", 9))

	must(t, s.DeletePlayer(ctx, "bob"))
	check("without a deleted player", ann)(s.RunGhosts(ctx, "r1", 9))
	checkReturns(t, "expired at 6002", 0)(s.ExpireGhosts(ctx, 6002, 9))
	checkReturns(t, "no row", 0)(s.ExpireGhosts(ctx, 9000, 0))
	checkReturns(t, "the earliest", 1)(s.ExpireGhosts(ctx, 9000, 1))
	check("after expiry", alone)(s.Ghosts(ctx, "", 0, 9))
	must(t, s.DeletePlayer(ctx, "ann"))
	check("without runs")(s.Ghosts(ctx, "", 0, 9))
}

package storetest

import (
	"fmt"
	"testing"

	"github.com/make24/make24/internal/store"
)

// testCompanions checks that Companions returns the other seats of a player's latest finished races.
func testCompanions(t *testing.T, s store.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob", "cid")
	for i, players := range [][]string{{"ann", "bob"}, {"bob", "ann", "cid"}, {"bob", "cid"}, {"ann", "cid"}, {"ann", "bob"}} {
		run := fmt.Sprintf("r%d", i)
		createRace(t, s, run, "CODE"+run, players...)
		if i == 4 {
			continue // it has not finished
		}
		d := raceDecision(run, 0, players...)
		for k := range d.Results {
			d.Results[k].Finished += int64(i)
			if i == 3 {
				d.Results[k].Mode = "class"
			}
		}
		must(t, appendDecision(ctx, s, run, 2, d))
	}
	seat := func(run string, n int, player string) store.Seat {
		return newSeat(run, fmt.Sprintf("s%d", n), player, 3000+int64(n))
	}
	checkReturns(t, "the companions of ann", []store.Seat{seat("r0", 2, "bob"), seat("r1", 1, "bob"), seat("r1", 3, "cid")})(s.Companions(ctx, "ann", 9))
	checkReturns(t, "those in the latest race", []store.Seat{seat("r1", 1, "bob"), seat("r1", 3, "cid")})(s.Companions(ctx, "ann", 1))
	must(t, s.DeletePlayer(ctx, "cid"))
	gone := store.Seat{Run: "r1", Seat: "s3", Colour: 5, Joined: 3003}
	checkReturns(t, "after a player was deleted", []store.Seat{seat("r1", 1, "bob"), gone})(s.Companions(ctx, "ann", 1))
	checkReturns(t, "an unknown player", []store.Seat{})(s.Companions(ctx, "zoe", 9))
}

// testJudgedPlays checks which plays JudgedPlays returns, and their order.
func testJudgedPlays(t *testing.T, s store.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob")
	add := func(run, player, mode string, change func(i int, p *store.Play)) {
		d := firstDecision(3001)
		for i := range 3 {
			p := newPlay(run, i, player, int64(1000*i))
			p.Mode, p.Offline, p.Form = mode, false, "8/(3-8/3)"
			change(i, &p)
			d.Plays = append(d.Plays, p)
		}
		res := newResult(run, player)
		res.Mode, res.Number, res.Ranked = mode, 0, run != "r9"
		setResult(&d, res)
		createRun(t, s, newRun(run, player), d)
	}
	number := func(from int64) func(i int, p *store.Play) {
		return func(i int, p *store.Play) { p.Time, p.At = from+int64(i), 1000*from+int64(i) }
	}
	add("r1", "ann", "timed", number(10))
	add("r2", "ann", "daily", number(30))
	add("r3", "ann", "quick", number(20))
	add("r4", "ann", "practice", number(40))
	add("r5", "ann", "class", number(50))
	add("r6", "ann", "timed", func(i int, p *store.Play) { number(60)(i, p); p.Offline = true })
	add("r7", "ann", "race", func(i int, p *store.Play) {
		number(70)(i, p)
		if i != 1 {
			p.Form = ""
		}
	})
	add("r8", "bob", "timed", number(80))
	add("r9", "ann", "race", number(90)) // its result is not ranked
	times := func(player, exceptRun string, limit int) (list []int64) {
		t.Helper()
		plays, err := s.JudgedPlays(ctx, player, exceptRun, limit)
		must(t, err)
		for _, p := range plays {
			checkEqual(t, "Seconds", p.Seconds, 31.25)
			list = append(list, p.Time)
		}
		return list
	}
	checkEqual(t, "all", times("ann", "", 20), []int64{71, 32, 31, 30, 22, 21, 20, 12, 11, 10})
	checkEqual(t, "the latest, without a run", times("ann", "r2", 3), []int64{71, 22, 21})
	checkEqual(t, "an unknown player", len(times("zoe", "", 3)), 0)
}

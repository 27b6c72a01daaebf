package storetest

import (
	"fmt"
	"testing"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/race/mode"
)

// testCompanions checks that Companions returns the other seats of a player's latest finished races.
func testCompanions(t *testing.T, s *sqlstore.Store) {
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
	gone := seat("r1", 3, "cid")
	gone.Player, gone.Name = "", ""
	checkReturns(t, "after a player was deleted", []store.Seat{seat("r1", 1, "bob"), gone})(s.Companions(ctx, "ann", 1))
	checkReturns(t, "an unknown player", []store.Seat{})(s.Companions(ctx, "zoe", 9))
	if _, err := s.ExpireSeatNames(ctx, 9999, 99); err != nil {
		t.Fatal(err)
	}
	checkReturns(t, "after the seats have expired", []store.Seat{})(s.Companions(ctx, "ann", 9))
}

// testRaceHabits checks what Quitters and RacesTogether return.
func testRaceHabits(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob", "cid", "dan")
	for i, r := range []struct {
		mode    string
		players []string
		solved  []int
	}{
		{"race", []string{"ann", "bob"}, []int{3, 1}}, // hidden by five later races of bob
		{"race", []string{"ann", "bob", "cid"}, []int{2, 0, 0}},
		{"class", []string{"ann", "bob", "cid"}, []int{2, 9, 0}},
		{"quick", []string{"ann", "bob", "cid"}, []int{1, 0, 0}},
		{"race", []string{"bob", "dan"}, []int{0, 0}},
		{"race", []string{"ann", "bob", "dan"}, []int{0, 0, 0}},
		{"race", []string{"ann", "bob", "dan"}, []int{0, 0, 4}},
	} {
		run := fmt.Sprintf("r%d", i)
		createRace(t, s, run, "CODE"+run, r.players...)
		d := raceDecision(run, 0, r.players...)
		for k := range d.Results {
			d.Results[k].Mode, d.Results[k].Solved = r.mode, r.solved[k]
			d.Results[k].Finished += int64(i)
		}
		must(t, appendDecision(ctx, s, run, 2, d))
	}
	checkReturns(t, "the quitters", []string{"bob"})(s.Quitters(ctx, []string{"ann", "bob", "cid", "dan", "zoe"}))
	checkReturns(t, "of none", []string{})(s.Quitters(ctx, nil))
	others := []string{"bob", "cid", "dan", "zoe"}
	checkReturns(t, "races with ann", map[string]store.Together{"bob": {Races: 6, Together: 5}, "cid": {Races: 2, Together: 2}, "dan": {Races: 3, Together: 2}})(s.RacesTogether(ctx, "ann", others, 20))
	checkReturns(t, "the latest three", map[string]store.Together{"bob": {Races: 3, Together: 2}, "cid": {Races: 2, Together: 2}, "dan": {Races: 3, Together: 2}})(s.RacesTogether(ctx, "ann", others, 3))
}

// testOriginOfDeleted checks that the seats of deleted players keep their origin, and which are those of quitters.
func testOriginOfDeleted(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob", "cid", "dan")
	for i := range store.MinQuitterRaces {
		run := fmt.Sprintf("r%d", i)
		createRace(t, s, run, "CODE"+run, "ann", "cid")
		d := raceDecision(run, 0, "ann", "cid")
		d.Results[1].Solved = 0
		must(t, appendDecision(ctx, s, run, 2, d))
	}
	createRace(t, s, "open", "OPEN", "ann", "bob", "cid", "dan")
	d := raceDecision("open", 0)
	d.Finished, d.Results, d.Plays = 0, nil, nil
	for i, player := range []string{"ann", "bob", "cid", "dan"} {
		seat := newSeat("open", fmt.Sprintf("s%d", i+1), player, 3001+int64(i))
		seat.Address, seat.Device = "address of "+player, "device of "+player
		d.Seats = append(d.Seats, seat)
	}
	must(t, appendDecision(ctx, s, "open", 2, d))
	origins := func() (list []string) {
		t.Helper()
		seats, err := s.Seats(ctx, "open")
		must(t, err)
		for _, seat := range seats {
			list = append(list, fmt.Sprintf("%s: %s, %s, %v", seat.Player, seat.Address, seat.Device, seat.Quit))
		}
		return list
	}
	must(t, s.DeletePlayer(ctx, "bob"))
	for _, player := range []string{"ann", "dan"} {
		p, err := s.Player(ctx, player)
		must(t, err)
		p.Seen = 1 << 41
		must(t, s.SetPlayer(ctx, p))
	}
	if _, deleted, err := s.ExpireGuests(ctx, 1<<40, store.GuestRetention{}, 9); err != nil || deleted != 1 {
		t.Fatalf("%d guests are deleted, %v; want cid", deleted, err)
	}
	checkEqual(t, "during the race, of one who always gives up and one who does not", origins(), []string{
		"ann: address of ann, device of ann, false", ": address of bob, device of bob, false",
		": address of cid, device of cid, true", "dan: address of dan, device of dan, false",
	})
	must(t, appendDecision(ctx, s, "open", 2+len(d.Events), raceDecision("open", 0, "ann", "dan")))
	must(t, s.DeletePlayer(ctx, "dan"))
	checkEqual(t, "of one who is deleted after the race", origins(), []string{
		"ann: address of ann, device of ann, false", ": address of bob, device of bob, false",
		": address of cid, device of cid, true", ": address of dan, device of dan, false",
	})
}

// testJudgedPlays checks which plays JudgedPlays returns, and their order.
func testJudgedPlays(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob")
	add := func(run, player, modeName string, change func(i int, p *store.Play)) {
		d := firstDecision(3001)
		for i := range 3 {
			p := newPlay(run, i, player, int64(1000*i))
			p.Mode, p.Offline, p.Form = modeName, false, "8/(3-8/3)"
			change(i, &p)
			d.Plays = append(d.Plays, p)
		}
		res := newResult(run, player)
		res.Mode, res.Number, res.Ranked = modeName, 0, run != "r4" && run != "r5" && run != "r9"
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
	add("r9", "ann", "race", number(90)) // its result is not ranked, like those of practice and classes
	for i, m := range mode.Names() {
		if m, _ := mode.Lookup(m); m.Ranked {
			add("bob "+m.Name, "bob", m.Name, number(100+10*int64(i)))
		}
	}
	times := func(player, exceptRun string, limit int) (list []int64) {
		t.Helper()
		plays, err := s.JudgedPlays(ctx, player, exceptRun, 600_000, limit)
		must(t, err)
		for _, p := range plays {
			checkEqual(t, "Seconds", p.Seconds, 31.25)
			list = append(list, p.Time)
		}
		return list
	}
	checkEqual(t, "all", times("ann", "", 20), []int64{71, 32, 31, 30, 22, 21, 20, 12, 11, 10})
	checkEqual(t, "the latest, without a run", times("ann", "r2", 3), []int64{71, 22, 21})
	checkEqual(t, "of every ranked mode", times("bob", "r8", 20), []int64{152, 151, 150, 142, 141, 140, 132, 131, 130, 122, 121, 120, 112, 111, 110})
	checkEqual(t, "an unknown player", len(times("zoe", "", 3)), 0)

	addUnjudged(t, s, "ann")
	checkEqual(t, "after 1260 other hands", times("ann", "", 4), []int64{71, 32, 31, 30})
}

// addUnjudged adds hands of a player that are not judged: slow ones of results that are not ranked, hands of ten
// minutes, and runs in which each hand was solved with a hint.
func addUnjudged(t *testing.T, s *sqlstore.Store, player string) {
	t.Helper()
	for k := range 12 {
		run := fmt.Sprintf("slow%d", k)
		d := firstDecision(9000)
		for i := range 100 {
			p := newPlay(run, i, player, 200_000+int64(100*k+i))
			p.Mode, p.Offline, p.Form, p.Time = "race", false, "8/(3-8/3)", 60_000
			d.Plays = append(d.Plays, p)
		}
		res := newResult(run, player)
		res.Mode, res.Number, res.Ranked, res.Finished = "race", 0, false, 300_000
		setResult(&d, res)
		createRun(t, s, newRun(run, player), d)
	}
	for k := range 30 {
		for _, mode := range []string{"timed", "race"} { // hands that take too long; the others are those of a hold
			run := fmt.Sprintf("long %s%d", mode, k)
			d := firstDecision(9000)
			p := newPlay(run, 0, player, 300_000+int64(k))
			p.Mode, p.Offline, p.Form, p.Time = mode, false, "8/(3-8/3)", 600_000
			d.Plays = append(d.Plays, p)
			res := newResult(run, player)
			res.Mode, res.Number, res.Ranked, res.Finished = mode, 0, mode == "timed", 500_000
			setResult(&d, res)
			if mode == "race" {
				d.Held = []store.HeldResult{{Run: run, Player: player, Reason: "fast", Finished: res.Finished}}
			}
			createRun(t, s, newRun(run, player), d)
		}
		run := fmt.Sprintf("hints%d", k)
		d := firstDecision(9000)
		res := newResult(run, player)
		res.Mode, res.Number, res.Ranked, res.Finished = "timed", 0, true, 400_000
		setResult(&d, res)
		createRun(t, s, newRun(run, player), d)
	}
}

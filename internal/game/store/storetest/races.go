package storetest

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/race/event"
)

// newRaceRun returns the run of a sample race.
func newRaceRun(id string) store.Run {
	r := newRun(id, "")
	r.Mode = "race"
	return r
}

// newRace returns a sample race; sample.go describes the samples.
func newRace(run, code string) store.Race {
	return store.Race{Run: run, Code: code, Kind: "class", Secret: []byte("secret\x00"), Created: 3001, Expires: 9000}
}

func newFinal(run, player string) store.FinalView {
	return store.FinalView{Run: run, Player: player, View: []byte(`{"of":"` + player + `"}`), Acts: store.Names{player}}
}

// createRace adds a sample race with seats s1, s2 and so on of the players.
func createRace(t *testing.T, s *sqlstore.Store, run, code string, players ...string) {
	t.Helper()
	d := firstDecision(3001)
	for i, player := range players {
		d.Seats = append(d.Seats, newSeat(run, fmt.Sprintf("s%d", i+1), player, 3001+int64(i)))
	}
	must(t, s.CreateRace(t.Context(), newRaceRun(run), newRace(run, code), d))
}

// raceDecision returns a decision with a trail, a play, a card, a result and a final view of each
// player, at the hand with the given index.
func raceDecision(run string, hand int, players ...string) store.Decision {
	d := missDecision(int64(5000+hand), 2)
	d.Finished = 6002
	for _, player := range players {
		d.Trails = append(d.Trails, store.Trail{Player: player, Hand: hand, Moves: []byte(`["` + player + `"]`)})
		d.Plays = append(d.Plays, newPlay(run, hand, player, int64(5000+hand)))
		d.Cards = append(d.Cards, newCard(player, "fraction", 30))
		res := newResult(run, player)
		res.Mode = "race"
		d.Results = append(d.Results, res)
		d.FinalViews = append(d.FinalViews, newFinal(run, player))
	}
	return d
}

// checkRaceRows checks whether a player has the rows of raceDecision at hand 0.
func checkRaceRows(t *testing.T, s *sqlstore.Store, run, player string, want bool) {
	t.Helper()
	ctx := t.Context()
	all := raceDecision(run, 0, player)
	trails, plays, cards := map[int]json.RawMessage{}, []store.Play{}, []store.Card{}
	standing := store.Result{}
	if want {
		trails[0], plays, cards = all.Trails[0].Moves, all.Plays, all.Cards
		standing = store.Result{Hands: 1, Solved: 1, Points: 3, Time: 5001}
		checkReturns(t, "result of "+player, all.Results[0])(s.Result(ctx, run, player))
		checkReturns(t, "final view of "+player, all.FinalViews[0])(s.FinalView(ctx, run, player))
	} else {
		checkFails(t, "result of "+player, store.ErrNotFound)(s.Result(ctx, run, player))
		checkFails(t, "final view of "+player, store.ErrNotFound)(s.FinalView(ctx, run, player))
	}
	checkReturns(t, "trails of "+player, trails)(s.Trails(ctx, run, player))
	checkReturns(t, "standing of "+player, standing)(s.Standing(ctx, run, player))
	checkReturns(t, "plays of "+player, plays)(s.Plays(ctx, player, 0, store.PlayCursor{}, 9))
	checkReturns(t, "cards of "+player, cards)(s.Cards(ctx, player))
}

// withoutVersion returns a race without the version of its seats, of which only the order is promised.
func withoutVersion(r store.Race, err error) (store.Race, error) {
	r.SeatsVersion = 0
	return r, err
}

// testRaces checks creating and reading races, and that no method treats them as runs of a player.
func testRaces(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	for _, id := range []string{"r1", "", "\x00", "\xff"} {
		checkFails(t, "an unknown race", store.ErrNotFound)(s.Race(ctx, id))
		checkReturns(t, "seats of an unknown race", []store.Seat{})(s.Seats(ctx, id))
	}
	addPlayers(t, s, "ann", "bob")
	given := newRaceRun("r1")
	given.Version, given.Deadline, given.Finished = 77, 78, 79 // ignored: the decision determines them
	given.Key = "ignored"
	d := firstDecision(3001)
	d.Seats = []store.Seat{newSeat("r1", "s10", "bob", 3002), newSeat("r1", "s9", "ann", 3002), newSeat("r1", "s2", "", 3001)}
	must(t, s.CreateRace(ctx, given, newRace("ignored", "CODE"), d))
	want := newRaceRun("r1")
	want.Key, want.Version, want.Deadline, want.LogBytes = "r1", 2, 63_001, logSize(t, d)
	checkReturns(t, "run of the race", want)(s.Run(ctx, "r1"))
	checkReturns(t, "race", newRace("r1", "CODE"))(withoutVersion(s.Race(ctx, "r1")))
	checkReturns(t, "seats in order of joining", []store.Seat{d.Seats[2], d.Seats[1], d.Seats[0]})(s.Seats(ctx, "r1"))
	checkEqual(t, "log", readLog(t, s, "r1"), d.Events)

	withoutSecret := newRace("r2", "")
	withoutSecret.Kind, withoutSecret.Secret = "quick", nil
	ranked := newRaceRun("r2") // races with the same mode, number and player
	ranked.Mode, ranked.Number = "daily", 7
	must(t, s.CreateRace(ctx, ranked, withoutSecret, firstDecision(3001)))
	ranked.ID = "r3"
	must(t, s.CreateRace(ctx, ranked, withoutSecret, firstDecision(3001)))
	got, err := s.Race(ctx, "r2")
	must(t, err)
	if len(got.Secret) > 0 {
		t.Errorf("secret %q of a race without one", got.Secret)
	}
	got.Secret = nil
	checkEqual(t, "race without a secret", got, withoutSecret)

	if err := s.CreateRace(ctx, newRun("r4", "ann"), newRace("r4", "R4"), firstDecision(1)); err == nil {
		t.Error("a race of one player was created")
	}
	if err := s.CreateRace(ctx, newRaceRun("r4"), newRace("r4", "R4"), store.Decision{}); err == nil {
		t.Error("a race without an event was created")
	}
	checkFails(t, "a run of no player", store.ErrNotFound)(s.CreateRun(ctx, newRun("r4", ""), firstDecision(1)))
	sameKey := newRun("r4", "")
	sameKey.Key = "r1"
	checkFails(t, "a run of no player with the key of a race", store.ErrNotFound)(s.CreateRun(ctx, sameKey, firstDecision(1)))
	checkReturns(t, "runs of no player", []store.Run{})(s.Runs(ctx, "", "", store.RunCursor{}, 9))
	must(t, s.DeletePlayer(ctx, ""))
	checkReturns(t, "overdue", []string{"r1", "r2", "r3"})(s.Overdue(ctx, 63_001, 9))
	must(t, s.AddPlayer(ctx, store.Player{ID: ""}))
	must(t, s.DeletePlayer(ctx, ""))
	checkReturns(t, "overdue after the deletion of a player without an ID", []string{"r1", "r2", "r3"})(s.Overdue(ctx, 63_001, 9))

	createRun(t, s, newRun("solo", "ann"), firstDecision(3001))
	must(t, s.DeleteRace(ctx, "none", 2))
	must(t, s.DeleteRace(ctx, "solo", 2)) // not a race
	must(t, s.DeleteRace(ctx, "r1", 1))   // another version
	checkReturns(t, "overdue after deletions of other races", []string{"r1", "r2", "r3", "solo"})(s.Overdue(ctx, 63_001, 9))
	must(t, s.DeleteRace(ctx, "r1", 2))
	checkFails(t, "the run of a deleted race", store.ErrNotFound)(s.Run(ctx, "r1"))
	checkFails(t, "a deleted race", store.ErrNotFound)(s.Race(ctx, "r1"))
	checkEqual(t, "log of a deleted race", readLog(t, s, "r1"), []event.Event{})
	checkReturns(t, "seats of a deleted race", []store.Seat{})(s.Seats(ctx, "r1"))
}

// testRaceCodes checks that no two races have the same code, until the code is removed.
func testRaceCodes(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	createRace(t, s, "r1", "CODE")
	createRace(t, s, "r2", "OTHER")
	checkReturns(t, "race with a code", newRace("r1", "CODE"))(withoutVersion(s.RaceByCode(ctx, "CODE", 8999)))
	for _, code := range []string{"NONE", "code", "", "\x00", "\xff"} {
		checkFails(t, "an unknown code", store.ErrNotFound)(s.RaceByCode(ctx, code, 0))
	}
	checkFails(t, "an expired code", store.ErrNotFound)(s.RaceByCode(ctx, "CODE", 9000))
	checkFails(t, "a taken ID", store.ErrExists)(s.CreateRace(ctx, newRaceRun("r1"), newRace("r1", "FREE"), firstDecision(1)))
	checkFails(t, "a taken code", store.ErrExists)(s.CreateRace(ctx, newRaceRun("r3"), newRace("r3", "CODE"), firstDecision(1)))
	checkFails(t, "the run of a race that was not created", store.ErrNotFound)(s.Run(ctx, "r3"))
	checkEqual(t, "its log", readLog(t, s, "r3"), []event.Event{})

	late := newRace("r3", "LATE")
	late.Expires = 9001
	must(t, s.CreateRace(ctx, newRaceRun("r3"), late, firstDecision(1)))
	checkReturns(t, "codes that expire at 9000, at 8999", 0)(s.ExpireRaces(ctx, 8999, 9))
	checkReturns(t, "one code", 1)(s.ExpireRaces(ctx, 9000, 1))
	checkReturns(t, "no code", 0)(s.ExpireRaces(ctx, 9000, 0))
	checkReturns(t, "no code", 0)(s.ExpireRaces(ctx, 9000, -1))
	checkReturns(t, "the other code", 1)(s.ExpireRaces(ctx, 9000, 9))
	checkReturns(t, "codes that are removed already", 0)(s.ExpireRaces(ctx, 9000, 9))
	checkReturns(t, "race whose code is not expired", late)(withoutVersion(s.RaceByCode(ctx, "LATE", 9000)))
	checkReturns(t, "race whose code was removed", newRace("r1", ""))(withoutVersion(s.Race(ctx, "r1")))
	checkFails(t, "a removed code", store.ErrNotFound)(s.RaceByCode(ctx, "CODE", 0))
	checkFails(t, "no code", store.ErrNotFound)(s.RaceByCode(ctx, "", 0))
	createRace(t, s, "r4", "CODE")
	checkReturns(t, "race with a code that was free again", newRace("r4", "CODE"))(withoutVersion(s.RaceByCode(ctx, "CODE", 0)))
}

// testRaceAppend appends rows of two players at once, and checks that they are stored by player and
// that a rejected append stores nothing.
func testRaceAppend(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob", "cid")
	createRace(t, s, "r1", "CODE", "ann")
	seats := []store.Seat{newSeat("r1", "s1", "ann", 3001)}

	join := missDecision(4000, 1)
	join.Deadline, join.Seats = 4999, []store.Seat{newSeat("r1", "s2", "bob", 4000)}
	for _, version := range []int{-1, 0, 1, 3} {
		checkFails(t, "another version", store.ErrVersion)(s.Append(ctx, "r1", version, join))
	}
	checkFails(t, "an unknown race", store.ErrNotFound)(s.Append(ctx, "r2", 2, join))
	checkReturns(t, "seats after rejected appends", seats)(s.Seats(ctx, "r1"))
	checkReturns(t, "added", logSize(t, join))(s.Append(ctx, "r1", 2, join))
	seats = append(seats, join.Seats[0])
	checkReturns(t, "two seats", seats)(s.Seats(ctx, "r1"))

	twice := missDecision(4001, 1)
	twice.Seats = []store.Seat{newSeat("r1", "s3", "bob", 4001)}
	checkFails(t, "a second seat of a player", store.ErrExists)(s.Append(ctx, "r1", 3, twice))
	moved := twice
	moved.LeftSeats = []string{"s2", "s9"}
	seats[0].Name, seats[0].Colour = "Another", 2
	moved.Seats = append(moved.Seats, seats[0])
	must(t, appendDecision(ctx, s, "r1", 3, moved))
	seats[1] = twice.Seats[0]
	checkReturns(t, "a player with another seat, and a seat with another name", seats)(s.Seats(ctx, "r1"))

	seats[0].Name = ""
	rename := store.Decision{Seats: seats[:1], Deadline: 4999}
	checkFails(t, "a name without events at another version", store.ErrVersion)(s.Append(ctx, "r1", 3, rename))
	checkReturns(t, "bytes of a name without events", int64(0))(s.Append(ctx, "r1", 4, rename))
	checkReturns(t, "a seat with another name", seats)(s.Seats(ctx, "r1"))
	if err := appendDecision(ctx, s, "r1", 4, store.Decision{}); err == nil {
		t.Error("a decision without events and seats was accepted")
	}

	end := raceDecision("r1", 0, "bob", "ann", "cid")
	duplicate := end
	duplicate.Results = append(slices.Clone(end.Results), end.Results[0])
	checkFails(t, "two results of a player", store.ErrExists)(s.Append(ctx, "r1", 4, duplicate))
	for _, player := range []string{"ann", "bob", "cid"} {
		checkRaceRows(t, s, "r1", player, false)
	}
	must(t, appendDecision(ctx, s, "r1", 4, end))
	for _, player := range []string{"ann", "bob", "cid"} {
		checkRaceRows(t, s, "r1", player, true)
	}
	later := missDecision(7000, 1)
	later.Finished = 7000
	must(t, appendDecision(ctx, s, "r1", 6, later))
	got, err := s.Run(ctx, "r1")
	must(t, err)
	wantBytes := logSize(t, firstDecision(3001)) + logSize(t, join) + logSize(t, moved) + logSize(t, end) + logSize(t, later)
	if got.Version != 7 || got.Finished != 6002 || got.Deadline != 0 || got.LogBytes != wantBytes || got.TrailBytes != int64(3*len(`["ann"]`)) {
		t.Errorf("after the race: %+v, want %d bytes", got, wantBytes)
	}
	checkReturns(t, "overdue", []string{})(s.Overdue(ctx, 1e15, 9))
}

// testRaceFinals checks that the parts of a race that is over are stored once, together, and until the
// race is deleted.
func testRaceFinals(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann")
	createRace(t, s, "r1", "CODE", "ann")
	createRace(t, s, "r2", "CODE2", "ann")
	checkFails(t, "a part of a race without parts", store.ErrNotFound)(s.RaceFinal(ctx, "r1", "race"))
	must(t, s.PutRaceFinals(ctx, "r1", map[string][]byte{"race": []byte(`{"a":1}`), "s1": []byte(`{}`)}))
	must(t, s.PutRaceFinals(ctx, "r1", map[string][]byte{"race": []byte(`{"a":2}`), "s2": []byte(`[]`)}))
	for part, want := range map[string]string{"race": `{"a":1}`, "s1": `{}`, "s2": `[]`} {
		checkReturns(t, part, []byte(want))(s.RaceFinal(ctx, "r1", part))
	}
	checkFails(t, "an unknown part", store.ErrNotFound)(s.RaceFinal(ctx, "r1", "s3"))
	checkFails(t, "a part of another race", store.ErrNotFound)(s.RaceFinal(ctx, "r2", "race"))
	for _, id := range []string{"r3", "\x00", "\xff"} {
		if err := s.PutRaceFinals(ctx, id, map[string][]byte{"race": []byte(`{}`)}); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("parts of the unknown race %q: %v", id, err)
		}
		checkFails(t, "a part of an unknown race", store.ErrNotFound)(s.RaceFinal(ctx, id, "race"))
	}
	must(t, s.DeletePlayer(ctx, "ann")) // the race stays
	checkReturns(t, "a part after the player was deleted", []byte(`{}`))(s.RaceFinal(ctx, "r1", "s1"))
	must(t, s.DeleteRace(ctx, "r1", 2))
	checkFails(t, "a part of a deleted race", store.ErrNotFound)(s.RaceFinal(ctx, "r1", "race"))
}

// testRaceResults checks the order of a player's results in races, their selection, and the places.
func testRaceResults(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob", "cid")
	finish := func(run, mode string, finished int64, results ...store.Result) {
		t.Helper()
		createRace(t, s, run, run)
		d := missDecision(5000, 1)
		d.Finished = finished
		for _, res := range results {
			res.Run, res.Mode, res.Finished = run, mode, finished
			d.Results = append(d.Results, res)
		}
		must(t, appendDecision(ctx, s, run, 2, d))
	}
	result := func(player string, points int, time int64) store.Result {
		res := newResult("", player)
		res.Points, res.Time = points, time
		return res
	}
	unplayed := result("ann", 0, 0)
	unplayed.Hands = 0
	finish("r1", "race", 6000, result("ann", 8, 900), result("bob", 8, 901), result("cid", 12, 950))
	finish("r2", "quick", 7000, result("bob", 4, 900), result("ann", 4, 900))
	finish("r3", "class", 7000, result("ann", 4, 900))
	finish("r4", "race", 8000, unplayed, result("bob", 0, 900))
	createRun(t, s, newRun("r5", "ann"), firstDecision(3001))
	alone := missDecision(9000, 1)
	setResult(&alone, newResult("r5", "ann"))
	must(t, appendDecision(ctx, s, "r5", 2, alone))

	want := func(run, mode string, finished int64, place, players int, res store.Result) store.RaceResult {
		res.Run, res.Mode, res.Finished = run, mode, finished
		return store.RaceResult{Result: res, Place: place, Players: players}
	}
	r1 := want("r1", "race", 6000, 2, 3, result("ann", 8, 900))
	r2 := want("r2", "quick", 7000, 1, 2, result("ann", 4, 900))
	r3 := want("r3", "class", 7000, 1, 1, result("ann", 4, 900))
	for _, tt := range []struct {
		after store.RunCursor
		limit int
		want  []store.RaceResult
	}{
		{store.RunCursor{}, 9, []store.RaceResult{r3, r2, r1}},
		{store.RunCursor{}, 1, []store.RaceResult{r3}},
		{r3.Cursor(), 9, []store.RaceResult{r2, r1}},
		{r2.Cursor(), 9, []store.RaceResult{r1}},
		{r1.Cursor(), 9, nil},
		{store.RunCursor{}, -1, nil},
	} {
		checkReturns(t, fmt.Sprintf("at most %d after %v", tt.limit, tt.after), tt.want)(s.RaceResults(ctx, "ann", tt.after, tt.limit))
	}
	for _, player := range []string{"", "zoe", "\xff"} {
		checkReturns(t, "results of nobody", []store.RaceResult{})(s.RaceResults(ctx, player, store.RunCursor{}, 9))
	}
	third := want("r1", "race", 6000, 3, 3, result("bob", 8, 901))
	checkReturns(t, "results of bob", []store.RaceResult{third})(s.RaceResults(ctx, "bob", store.RunCursor{Created: 6001}, 9))
	must(t, s.DeletePlayer(ctx, "cid"))
	third.Place, third.Players = 2, 2
	checkReturns(t, "after a player was deleted", []store.RaceResult{third})(s.RaceResults(ctx, "bob", store.RunCursor{Created: 6001}, 9))
}

// testBestTimed checks which of a player's timed runs is the best.
func testBestTimed(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob")
	checkFails(t, "the best of no runs", store.ErrNotFound)(s.BestTimed(ctx, "ann", "timed", ""))
	finish := func(run, player, mode string, solved int, time, finished int64) store.Result {
		t.Helper()
		createRun(t, s, newRun(run, player), firstDecision(3001))
		res := newResult(run, player)
		res.Ranked = run != "unranked"
		res.Mode, res.Number, res.Solved, res.Time, res.Finished = mode, 0, solved, time, finished
		d := missDecision(5000, 1)
		setResult(&d, res)
		must(t, appendDecision(ctx, s, run, 2, d))
		return res
	}
	finish("r1", "ann", "timed", 3, 180_000, 7000)
	first := finish("r2", "ann", "timed", 4, 180_000, 8000)
	finish("r3", "ann", "timed", 4, 180_000, 9000)
	faster := finish("r4", "ann", "timed", 4, 179_999, 10_000)
	finish("r5", "ann", "practice", 9, 1, 11_000)
	finish("r6", "bob", "timed", 9, 1, 11_000)
	finish("unranked", "ann", "timed", 9, 1, 11_000)
	minute := finish("r7", "ann", "timed1", 9, 60_000, 12_000)
	checkReturns(t, "the best", faster)(s.BestTimed(ctx, "ann", "timed", ""))
	checkReturns(t, "the best of a minute", minute)(s.BestTimed(ctx, "ann", "timed1", ""))
	checkFails(t, "the best of no streak", store.ErrNotFound)(s.BestTimed(ctx, "ann", "streak", ""))
	checkFails(t, "the best of practice", store.ErrNotFound)(s.BestTimed(ctx, "ann", "practice", ""))
	checkReturns(t, "the best but one", first)(s.BestTimed(ctx, "ann", "timed", "r4"))
	must(t, s.DeletePlayer(ctx, "bob"))
	checkFails(t, "the best of a deleted player", store.ErrNotFound)(s.BestTimed(ctx, "bob", "timed", ""))
}

// testRaceQuotas checks that a race is charged to the player in Charged.
func testRaceQuotas(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob")
	charged := func(d store.Decision, player string, quota *store.Quota) store.Decision {
		d.Charged, d.Day, d.Quota = player, 7, quota
		return d
	}
	small := &store.Quota{}
	first := firstDecision(3001)
	first.Seats = []store.Seat{newSeat("r1", "s1", "bob", 3001)}
	checkFails(t, "a race beyond the quota", store.ErrQuota)(s.CreateRace(ctx, newRaceRun("r1"), newRace("r1", "CODE"), charged(first, "ann", small)))
	checkFails(t, "a race of an unknown player", store.ErrNotFound)(s.CreateRace(ctx, newRaceRun("r1"), newRace("r1", "CODE"), charged(first, "zoe", nil)))
	checkFails(t, "the code of a rejected race", store.ErrNotFound)(s.RaceByCode(ctx, "CODE", 0))
	must(t, s.CreateRace(ctx, newRaceRun("r1"), newRace("r1", "CODE"), charged(first, "ann", nil)))
	end := raceDecision("r1", 0, "ann", "bob")
	checkFails(t, "an append beyond the quota", store.ErrQuota)(s.Append(ctx, "r1", 2, charged(end, "bob", small)))
	checkRaceRows(t, s, "r1", "bob", false)
	must(t, appendDecision(ctx, s, "r1", 2, charged(end, "bob", nil)))
	must(t, appendDecision(ctx, s, "r1", 4, charged(missDecision(1, 1), "", small))) // nobody is charged
	firstBytes, endBytes := logSize(t, first), logSize(t, end)+int64(2*len(`["ann"]`))
	checkReturns(t, "usage of ann", store.Usage{Player: "ann", Day: 7, DayRuns: 1, DayBytes: firstBytes, Runs: 1, Bytes: firstBytes})(s.Usage(ctx, "ann"))
	checkReturns(t, "usage of bob", store.Usage{Player: "bob", Day: 7, DayBytes: endBytes, Bytes: endBytes})(s.Usage(ctx, "bob"))
}

// testVersions checks that Versions returns the versions of existing runs and races.
func testVersions(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann")
	createRace(t, s, "r1", "CODE")
	createRun(t, s, newRun("分数 'r2'\"", "ann"), firstDecision(3001))
	createRun(t, s, newRun("r3", "ann"), firstDecision(3001))
	must(t, appendDecision(ctx, s, "r1", 2, missDecision(4000, 3)))
	ids := []string{"r1", "分数 'r2'\"", "r1", "none", "", "\x00", "\xff", "r1\x00", "r3\xff"}
	want := map[string]int{"r1": 5, "分数 'r2'\"": 2}
	for i := range 3000 {
		ids = append(ids, fmt.Sprint("unknown ", i))
	}
	checkReturns(t, "versions", want)(s.Versions(ctx, ids))
	checkReturns(t, "versions of no runs", map[string]int{})(s.Versions(ctx, nil))
}

// testOneNextRaceWins has many callers set the next race, and checks that all get the same one.
func testOneNextRaceWins(t *testing.T, stores ...*sqlstore.Store) {
	const callers = 12
	ctx := t.Context()
	checkFails(t, "the next race of an unknown race", store.ErrNotFound)(stores[0].SetNextRace(ctx, "r0", "next"))
	for round := range 4 {
		run := fmt.Sprint("r", round)
		createRace(t, stores[0], run, run)
		winners := make([]string, callers)
		errs := make([]error, callers)
		runConcurrently(callers, func(i int) {
			winners[i], errs[i] = stores[i%len(stores)].SetNextRace(ctx, run, fmt.Sprint("next ", i))
		})
		for i := range callers {
			must(t, errs[i])
			checkEqual(t, "winner", winners[i], winners[0])
		}
		stored, err := stores[0].Race(ctx, run)
		must(t, err)
		if stored.Next == "" || stored.Next != winners[0] {
			t.Errorf("next race %q, winner %q", stored.Next, winners[0])
		}
		checkReturns(t, "winner later", winners[0])(stores[0].SetNextRace(ctx, run, "later"))
	}
}

package storetest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
)

func newSeat(run, seat, player string, joined int64) store.Seat {
	return store.Seat{Run: run, Seat: seat, Player: player, Name: "Swift Otter of " + player, Colour: 5, Joined: joined, Address: "address of " + player, Device: "device of " + player, Mean: 1_420_000, Deviation: 30_600, RatedHands: 12}
}

// testSeatsVersion checks that each change of a race's seats, and nothing else, changes the version of its
// seats.
func testSeatsVersion(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob", "cid")
	createRace(t, s, "r1", "CODE", "ann", "bob", "cid")
	createRace(t, s, "r2", "OTHER", "ann")
	last := map[string]int64{}
	check := func(what string, changed ...string) {
		t.Helper()
		for _, run := range []string{"r1", "r2"} {
			r, err := s.Race(ctx, run)
			must(t, err)
			if hasChanged := slices.Contains(changed, run); hasChanged && r.SeatsVersion <= last[run] || !hasChanged && r.SeatsVersion != last[run] {
				t.Errorf("%s: version %d of the seats of %s, before %d", what, r.SeatsVersion, run, last[run])
			}
			last[run] = r.SeatsVersion
		}
	}
	check("first seats", "r1", "r2")
	must(t, appendDecision(ctx, s, "r1", 2, missDecision(4000, 1)))
	check("an append without seats")
	joined := missDecision(4001, 1)
	joined.Seats = []store.Seat{newSeat("r1", "s4", "", 4001)}
	must(t, appendDecision(ctx, s, "r1", 3, joined))
	check("a player joins", "r1")
	recoloured := missDecision(4002, 1)
	recoloured.Seats = []store.Seat{newSeat("r1", "s4", "", 4001)}
	recoloured.Seats[0].Colour = 2
	must(t, appendDecision(ctx, s, "r1", 4, recoloured))
	check("a seat changes", "r1")
	left := missDecision(4003, 1)
	left.LeftSeats = []string{"s4"}
	must(t, appendDecision(ctx, s, "r1", 5, left))
	check("a player leaves", "r1")
	must(t, s.DeletePlayer(ctx, "cid"))
	check("a player is deleted", "r1")
	_, err := s.ExpireSeatNames(ctx, 3002, 9)
	must(t, err)
	check("names expire", "r1", "r2")
}

// testErasedSeats checks that a race remains when one of its players is deleted, and that later
// decisions leave out the rows of that player.
func testErasedSeats(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob", "cid")
	createRace(t, s, "r1", "CODE", "ann", "bob")
	createRace(t, s, "r2", "OTHER", "bob")
	must(t, appendDecision(ctx, s, "r1", 2, raceDecision("r1", 0, "ann", "bob")))
	createRun(t, s, newRun("r3", "bob"), firstDecision(3001))
	before, err := s.Run(ctx, "r1")
	must(t, err)
	log := readLog(t, s, "r1")
	must(t, s.DeletePlayer(ctx, "bob"))

	checkReturns(t, "race after the deletion of a player", before)(s.Run(ctx, "r1"))
	checkReturns(t, "its row", newRace("r1", "CODE"))(withoutVersion(s.Race(ctx, "r1")))
	checkEqual(t, "its log", readLog(t, s, "r1"), log)
	without := func(seat store.Seat) store.Seat {
		seat.Player, seat.Name = "", ""
		return seat
	}
	withoutOrigin := func(seat store.Seat) store.Seat {
		seat.Address, seat.Device = "", ""
		return without(seat)
	}
	ann, bob := newSeat("r1", "s1", "ann", 3001), newSeat("r1", "s2", "bob", 3002)
	checkReturns(t, "its seats", []store.Seat{ann, without(bob)})(s.Seats(ctx, "r1"))
	open := without(newSeat("r2", "s1", "bob", 3001))
	checkReturns(t, "seats of another race", []store.Seat{open})(s.Seats(ctx, "r2"))
	checkFails(t, "a run of the player", store.ErrNotFound)(s.Run(ctx, "r3"))
	checkRaceRows(t, s, "r1", "ann", true)
	checkRaceRows(t, s, "r1", "bob", false)

	later := raceDecision("r2", 0, "bob", "cid", "\xff", "zoe")
	later.Charged, later.Quota, later.Day = "bob", &store.Quota{}, 7
	later.Seats = []store.Seat{newSeat("r2", "s2", "cid", 4000), newSeat("r2", "s3", "bob", 4001), newSeat("r2", "s4", "zoe", 4002)}
	given := slices.Clone(later.Seats)
	must(t, appendDecision(ctx, s, "r2", 2, later))
	checkEqual(t, "the seats of the caller", later.Seats, given)
	checkReturns(t, "seats with and without a player", []store.Seat{
		open, given[0], withoutOrigin(given[1]), withoutOrigin(given[2]), // the players of the last two did not exist
	})(s.Seats(ctx, "r2"))
	checkRaceRows(t, s, "r2", "cid", true)
	for _, player := range []string{"bob", "zoe"} {
		checkRaceRows(t, s, "r2", player, false)
		checkReturns(t, "usage", store.Usage{Player: player})(s.Usage(ctx, player))
	}
	if n := len(readLog(t, s, "r2")); n != 4 {
		t.Errorf("the log has %d events, want 4", n)
	}
	checkFails(t, "a final view of a deleted player", store.ErrNotFound)(s.PutFinalView(ctx, newFinal("r2", "bob")))

	// The seats of a deleted guest are anonymous, too.
	_, deleted, err := s.ExpireGuests(ctx, 1e15, store.GuestRetention{}, 9)
	must(t, err)
	checkEqual(t, "deleted guests", deleted, 2)
	checkReturns(t, "seats of deleted guests", []store.Seat{without(ann), without(bob)})(s.Seats(ctx, "r1"))
}

// testExpiredSeatNames checks that names and players of seats are removed in batches, earliest
// Joined first.
func testExpiredSeatNames(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob", "cid")
	createRace(t, s, "r1", "CODE", "ann", "", "bob", "cid") // joined at 3001 to 3004
	createRace(t, s, "r2", "OTHER", "ann")                  // joined at 3001
	must(t, appendDecision(ctx, s, "r1", 2, raceDecision("r1", 0, "ann")))
	d := missDecision(4000, 1)
	d.Seats = []store.Seat{{Run: "r1", Seat: "s5", Joined: 3000}} // has no name
	must(t, appendDecision(ctx, s, "r1", 4, d))
	named := func() (seats []string) {
		for _, run := range []string{"r1", "r2"} {
			list, err := s.Seats(ctx, run)
			must(t, err)
			for _, seat := range list {
				if seat.Name != "" || seat.Player != "" {
					seats = append(seats, run+" "+seat.Seat)
				}
			}
		}
		return seats
	}
	for _, want := range []struct {
		before   int64
		limit, n int
		named    []string
	}{
		{3001, 9, 0, []string{"r1 s1", "r1 s2", "r1 s3", "r1 s4", "r2 s1"}},
		{3004, 0, 0, []string{"r1 s1", "r1 s2", "r1 s3", "r1 s4", "r2 s1"}},
		{3004, 2, 2, []string{"r1 s2", "r1 s3", "r1 s4"}},
		{3004, 9, 2, []string{"r1 s4"}},
		{3004, 9, 0, []string{"r1 s4"}},
		{3005, 9, 1, nil},
	} {
		checkReturns(t, "expired", want.n)(s.ExpireSeatNames(ctx, want.before, want.limit))
		checkEqual(t, "seats with a name", named(), want.named)
	}
	checkReturns(t, "an expired seat", []store.Seat{{Run: "r2", Seat: "s1", Colour: 5, Joined: 3001, Mean: 1_420_000, Deviation: 30_600, RatedHands: 12}})(s.Seats(ctx, "r2"))
	checkRaceRows(t, s, "r1", "ann", true)
}

// testForfeitedSeats checks that ForfeitedSeats returns the seats of deleted and of banned players.
func testForfeitedSeats(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob", "cid")
	for _, run := range []string{"r1", "r2", "r3"} {
		createRace(t, s, run, "CODE"+run, "ann", "bob")
	}
	check := func(what string, want map[string][]string) {
		t.Helper()
		checkReturns(t, what, want)(s.ForfeitedSeats(ctx, []string{"r1", "r2", "none", "\x00"}))
	}
	check("at first", map[string][]string{})
	must(t, s.BanPlayer(ctx, "bob", 1, "spam"))
	check("after a ban", map[string][]string{"r1": {"s2"}, "r2": {"s2"}})
	must(t, s.BanPlayer(ctx, "bob", 0, ""))
	check("after the ban", map[string][]string{})
	must(t, s.DeletePlayer(ctx, "ann"))
	check("after a deletion", map[string][]string{"r1": {"s1"}, "r2": {"s1"}})
}

// testEraseDuringRace deletes the players of a race while decisions with their rows are appended. It
// checks that all appends succeed and that no row of a deleted player is left.
func testEraseDuringRace(t *testing.T, stores ...*sqlstore.Store) {
	const rounds, appends = 5, 8
	ctx := t.Context()
	players := []string{"ann", "bob", "cid", "dan"}
	for round := range rounds {
		run := fmt.Sprint("r", round)
		addPlayers(t, stores[0], players...)
		createRace(t, stores[0], run, run, players[:2]...)
		var appendErr error
		runConcurrently(1+len(players), func(i int) {
			if i < len(players) {
				if err := stores[i%len(stores)].DeletePlayer(ctx, players[i]); err != nil {
					t.Errorf("delete: %v", err)
				}
				return
			}
			for k := range appends {
				d := raceDecision(run, k, players...)
				d.Results = nil // once only
				d.Charged = players[k%len(players)]
				if k < len(players) {
					d.LeftSeats = []string{fmt.Sprint("s", k+1)}
					d.Seats = []store.Seat{newSeat(run, fmt.Sprint("s", k+11), players[k], int64(k))}
				}
				appendErr = errors.Join(appendErr, appendDecision(ctx, stores[k%len(stores)], run, 2+2*k, d))
			}
		})
		must(t, appendErr)
		if n := len(readLog(t, stores[0], run)); n != 2+2*appends {
			t.Errorf("the log has %d events", n)
		}
		seats, err := stores[0].Seats(ctx, run)
		must(t, err)
		checkEqual(t, "number of seats", len(seats), len(players))
		for _, seat := range seats {
			if seat.Player != "" || seat.Name != "" {
				t.Errorf("a seat of a deleted player: %+v", seat)
			}
		}
		for _, player := range players {
			checkNoRows(ctx, t, stores[0], run, player)
		}
	}
}

// checkNoRows checks that a deleted player has no rows of a race.
func checkNoRows(ctx context.Context, t *testing.T, s *sqlstore.Store, run, player string) {
	t.Helper()
	checkReturns(t, "trails of "+player, map[int]json.RawMessage{})(s.Trails(ctx, run, player))
	checkReturns(t, "plays of "+player, []store.Play{})(s.Plays(ctx, player, 0, store.PlayCursor{}, 99))
	checkReturns(t, "cards of "+player, []store.Card{})(s.Cards(ctx, player))
	checkReturns(t, "usage of "+player, store.Usage{Player: player})(s.Usage(ctx, player))
	checkFails(t, "final view of "+player, store.ErrNotFound)(s.FinalView(ctx, run, player))
}

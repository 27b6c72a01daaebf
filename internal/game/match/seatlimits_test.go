package match_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
)

// TestWrongClaimsOfASeat checks that a seat can make at most 500 wrong claims in a race, and that this
// stops neither its correct claims nor the other players.
func TestWrongClaimsOfASeat(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	r := gametest.NewRaces(f)
	id := gametest.CreateRace(t, r, match.Options{Kind: match.KindRace, Puzzles: []string{"1-3.3.8.8-24-classic", "1-4.4.7.7-24-classic"}}).ID
	gametest.StartRace(t, f, r, id)
	miss := func(player string, i int) error {
		_, err := r.Act(t.Context(), player, id, race.Claim{ID: fmt.Sprint("m", i), Hand: 0, Expr: "3+3+8+8"})
		return err
	}
	for i := range 500 {
		if err := miss("bob", i); err != nil {
			t.Fatalf("wrong claim %d: %v", i, err)
		}
	}
	before := len(f.ReadLog(id))
	if err := miss("bob", 500); !errors.Is(err, match.ErrTooMany) {
		t.Errorf("wrong claim 500: %v, want %v", err, match.ErrTooMany)
	}
	if err := miss("bob", 499); err != nil {
		t.Errorf("a repeat: %v", err)
	}
	if got := len(f.ReadLog(id)); got != before {
		t.Errorf("%d events, want %d", got, before)
	}
	if err := miss("ann", 0); err != nil {
		t.Errorf("another player: %v", err)
	}
	after, err := r.Act(t.Context(), "bob", id, race.Claim{ID: "c", Hand: 0, Expr: "8/(3-8/3)"})
	if err != nil || after.Mine.Standing.Solved != 1 {
		t.Errorf("a correct claim: %+v, %v", after.Mine, err)
	}
}

// TestScarceLog checks that a seat of a race whose log is a quarter full can make 20 wrong claims and
// one more for each hand.
func TestScarceLog(t *testing.T) {
	for name, limits := range map[string]struct {
		events int
		bytes  int64
	}{
		"events": {events: 4 * 20, bytes: 1 << 20},
		"bytes":  {events: 1000, bytes: 4 * 1200},
	} {
		f := gametest.New(t, gametest.OnSQLite)
		r := gametest.NewRaces(f)
		id := gametest.CreateRace(t, r, match.Options{Kind: match.KindRace, Puzzles: []string{"1-3.3.8.8-24-classic", "1-4.4.7.7-24-classic"}}).ID
		gametest.StartRace(t, f, r, id)
		r.SetMaxRace(limits.events, limits.bytes)
		misses := func(hand int) (n int) {
			for ; ; n++ {
				_, err := r.Act(t.Context(), "bob", id, race.Claim{ID: fmt.Sprint("m", hand, "-", n), Hand: hand, Expr: "1"})
				if errors.Is(err, match.ErrTooMany) {
					return n
				} else if err != nil {
					t.Fatalf("%s: wrong claim %d: %v", name, n, err)
				}
			}
		}
		if got := misses(0); got != 21 {
			t.Errorf("%s: %d wrong claims at the first hand, want 21", name, got)
		}
		if _, err := r.Act(t.Context(), "bob", id, race.Skip{ID: "s", Hand: 0}); err != nil {
			t.Fatal(err)
		}
		if got := misses(1); got != 1 {
			t.Errorf("%s: %d wrong claims at the second hand, want 1", name, got)
		}
	}
}

// TestSeatsInTheLobby checks that a player who becomes ready, changes the name, passes the host on, or
// joins and leaves again and again does not use up the log of a race.
func TestSeatsInTheLobby(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	r := gametest.NewRaces(f)
	r.SetMaxRace(400, 1<<20)
	created := gametest.CreateRace(t, r, match.Options{Kind: match.KindRace})
	id := created.ID
	refused := func(act func(i int) error) (n int) {
		for ; ; n++ {
			switch err := act(n); {
			case errors.Is(err, match.ErrTooMany):
				return n
			case err != nil:
				t.Fatalf("action %d: %v", n, err)
			}
		}
	}
	ready := refused(func(i int) error {
		_, err := r.Act(t.Context(), "bob", id, race.Ready{ID: fmt.Sprint("r", i), Ready: i%2 == 0})
		return err
	})
	if want := 100 - created.Public.Version; ready != want {
		t.Errorf("ready %d times, want %d", ready, want)
	}
	if n := refused(func(i int) error {
		_, err := r.SetProfile(t.Context(), "bob", id, fmt.Sprint("p", i), match.Profile{Name: fmt.Sprint("Bob ", i)})
		return err
	}); n != 0 {
		t.Errorf("then %d changed names, want none", n)
	}
	if n := refused(func(i int) error {
		_, err := r.Act(t.Context(), "ann", id, race.Host{ID: fmt.Sprint("h", i), Player: created.Seats[1-i%2].Seat})
		if i%2 == 1 {
			_, err = r.Act(t.Context(), "bob", id, race.Host{ID: fmt.Sprint("h", i), Player: created.Seats[0].Seat})
		}
		return err
	}); n != 1 { // bob, who has no optional event left, is now the host
		t.Errorf("then %d changes of the host, want 1", n)
	}
	if _, err := r.Join(t.Context(), "cid", id, match.Profile{Name: "Cid"}); !errors.Is(err, match.ErrTooMany) {
		t.Errorf("another player joins: %v, want %v", err, match.ErrTooMany)
	}
	if _, err := r.Start(t.Context(), "bob", id, "start"); err != nil {
		t.Errorf("the start: %v", err)
	}
}

// TestSeatsStayWithinTheLog checks that the players of a full race or class cannot reach the maximum
// number of events or bytes, even if all of them add as many events as they can.
func TestSeatsStayWithinTheLog(t *testing.T) {
	const longest = 460 // bytes of the longest event of a player
	for name, c := range map[string]struct{ seats, hands, closing int }{
		"race":  {match.MaxSeats, match.MaxRaceHands, 2}, // a hand is shown and closed
		"class": {match.MaxClassSeats, match.MaxClassHands, 1},
	} {
		each := c.closing*c.hands + match.ScarceOptionalEvents + c.hands
		if events := match.MaxRaceEvents/match.ScarceDivisor + c.seats*each; events > match.MaxRaceEvents {
			t.Errorf("%s: %d events, more than %d", name, events, match.MaxRaceEvents)
		}
		if bytes := match.MaxRaceBytes/match.ScarceDivisor + c.seats*each*longest; bytes > match.MaxRaceBytes {
			t.Errorf("%s: %d bytes, more than %d", name, bytes, match.MaxRaceBytes)
		}
	}
	head := event.Head{At: 1<<53 - 1, Player: "s60000", ActionID: fmt.Sprintf("%064d", 0)}
	text, err := event.Encode([]event.Event{event.Missed{
		Head: head, Hand: 99, Expr: fmt.Sprintf("%0200d", 0), Reason: "wrong value", Value: fmt.Sprintf("%040d", 0), Cost: 60_000,
	}})
	if err != nil || len(text) > longest {
		t.Errorf("%d bytes of a wrong claim, more than %d: %v", len(text), longest, err)
	}
}

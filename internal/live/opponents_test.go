package live_test

import (
	"context"
	"fmt"
	"net/netip"
	"testing"

	"github.com/make24/make24/internal/live"
	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/race"
)

// from returns a context with an origin. An empty address or device is unknown.
func from(t *testing.T, address, device string) context.Context {
	t.Helper()
	o := live.Origin{Device: device}
	if address != "" {
		o.Address = netip.MustParseAddr(address)
	}
	return live.WithOrigin(t.Context(), o)
}

// raceOf plays a race of some hands that the first of the players has opened. Each player takes the seat with
// the context of the same index. solve tells who solves the hands, and when, in milliseconds after each deal;
// the others give all of them up.
func (f *fixture) raceOf(t *testing.T, r *live.Races, hands int, players []string, origins []context.Context, solve map[string]int64) string {
	t.Helper()
	created, err := r.Create(origins[0], players[0], live.Profile{Name: players[0]}, live.RaceOptions{Kind: live.KindRace, Hands: hands})
	if err != nil {
		t.Fatal(err)
	}
	for i, player := range players[1:] {
		if _, err := r.Join(origins[i+1], player, created.ID, live.Profile{Name: player}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := r.Start(t.Context(), players[0], created.ID, f.newID()); err != nil {
		t.Fatal(err)
	}
	f.advance(3000)
	for _, player := range players {
		for hand := range hands {
			loaded, err := r.Load(t.Context(), player, created.ID)
			if err != nil {
				t.Fatal(err)
			}
			var a race.Action = race.Skip{ID: f.newID(), Hand: hand}
			if millis := solve[player]; millis > 0 {
				f.advance(millis * int64(1+hand%2))
				a = correctClaim(t, loaded.Mine.Shown[hand].Puzzle, hand, f.newID())
			}
			if _, err := r.Act(t.Context(), player, created.ID, a); err != nil {
				t.Fatal(err)
			}
		}
	}
	return created.ID
}

// repeat returns n equal contexts.
func repeat(ctx context.Context, n int) (list []context.Context) {
	for range n {
		list = append(list, ctx)
	}
	return list
}

// TestScriptWithItsOwnGuests checks that a script with four guests of its own gets no rating and no place,
// whether its races are short or long, and wherever the guests come from.
func TestScriptWithItsOwnGuests(t *testing.T) { onEach(t, testScriptWithItsOwnGuests) }

func testScriptWithItsOwnGuests(t *testing.T, f *fixture) {
	r := newRaces(f)
	one := repeat(from(t, "192.0.2.1", ""), 5)
	var many []context.Context
	for i := range 5 {
		many = append(many, from(t, fmt.Sprintf("198.51.100.%d", i), fmt.Sprint("device", i)))
	}
	for i, c := range []struct {
		what    string
		races   int
		hands   int
		origins []context.Context
	}{
		{"races of two hands from one address", 25, 2, one},
		{"races of five hands from one address", 3, 5, one},
		{"races of five hands from five addresses", 5, 5, many},
	} {
		players := []string{fmt.Sprintf("script%d", i), "", "", "", ""}
		for k := range 4 {
			players[k+1] = fmt.Sprintf("guest%d of %d", k, i)
		}
		for _, player := range players {
			f.addPlayer(player)
		}
		for range c.races {
			f.raceOf(t, r, c.hands, players, c.origins, map[string]int64{players[0]: 200})
		}
		if got := f.latestRating(players[0]); got.Number != 0 {
			t.Errorf("%s: %+v", c.what, got)
		}
		f.advance(5000) // boards are cached for three seconds
		if b := f.board(players[0], live.BoardRace, live.PeriodDay, 0); b.You != nil && b.You.Score > 0 {
			t.Errorf("%s: %+v", c.what, b.You)
		}
	}
	waiting, err := f.store.(store.Admin).HeldResults(t.Context(), store.HeldResult{}, 100)
	if err != nil || len(waiting) != 3 || waiting[0].Player != "script2" || waiting[0].Reason != live.HeldFast {
		t.Errorf("%d results are held: %+v, %v; want the three before the guests are known to solve nothing", len(waiting), waiting, err)
	}
	n, err := live.NewVerifier(f.store.(store.Admin), f.clock).Verify(t.Context(), "", func(d live.Difference) { t.Errorf("%+v", d) })
	if err != nil || n.Runs < 33 {
		t.Errorf("%+v, %v", n, err)
	}
}

// TestRelatedPlayers checks which opponents count.
func TestRelatedPlayers(t *testing.T) { onEach(t, testRelatedPlayers) }

func testRelatedPlayers(t *testing.T, f *fixture) {
	r := newRaces(f)
	for _, player := range []string{"dan", "eve"} {
		f.addPlayer(player)
	}
	play := func(origins []context.Context, solve map[string]int64, players ...string) store.Result {
		t.Helper()
		id := f.raceOf(t, r, 5, players, origins, solve)
		result, err := f.store.Result(t.Context(), id, players[0])
		if err != nil {
			t.Fatal(err)
		}
		f.advance(day)
		return result
	}
	check := func(what string, got store.Result, ranked bool, opponents, beaten int) {
		t.Helper()
		if got.Ranked != ranked || got.Opponents != opponents || got.Beaten != beaten {
			t.Errorf("%s: %+v, want ranked %v, %d opponents, %d of them beaten", what, got, ranked, opponents, beaten)
		}
	}
	solve := map[string]int64{"ann": 6000, "bob": 8000, "cid": 9000, "eve": 7000}
	unknown := from(t, "", "")
	check("unknown origins", play([]context.Context{unknown, unknown}, solve, "ann", "bob"), true, 1, 1)
	home, office := from(t, "192.0.2.1", "a"), from(t, "192.0.2.2", "b")
	check("other origins", play([]context.Context{home, office}, solve, "ann", "bob"), true, 1, 1)
	check("one address", play([]context.Context{home, from(t, "192.0.2.1", "b")}, solve, "ann", "bob"), false, 0, 0)
	check("one device", play([]context.Context{home, from(t, "192.0.2.9", "a")}, solve, "ann", "bob"), false, 0, 0)
	check("one of two", play([]context.Context{home, office, home}, solve, "ann", "bob", "cid"), true, 1, 1)

	for range 4 { // eve meets nobody but bob
		play([]context.Context{office, home}, solve, "eve", "bob")
	}
	check("the fifth race together", play([]context.Context{office, home}, solve, "eve", "bob"), true, 1, 1)
	check("the sixth race together", play([]context.Context{office, home}, solve, "eve", "bob"), false, 0, 0)
	check("a new guest from the same address", play([]context.Context{office, home}, solve, "eve", "dan"), false, 0, 0)
	check("another opponent as well", play([]context.Context{office, home, from(t, "192.0.2.3", "")}, solve, "eve", "bob", "cid"), true, 1, 1)

	f.addPlayer("quitter")
	elsewhere := from(t, "203.0.113.1", "")
	for i, want := range []bool{true, true, true, false} {
		players := []string{[]string{"ann", "cid"}[i%2], "quitter"}
		got := play([]context.Context{from(t, fmt.Sprintf("192.0.2.%d", 100+i), ""), elsewhere}, solve, players...)
		if got.Ranked != want {
			t.Errorf("race %d against a player who solves nothing: ranked %v, want %v", i, got.Ranked, want)
		}
	}
	if n, err := live.NewVerifier(f.store.(store.Admin), f.clock).Verify(t.Context(), "", func(d live.Difference) { t.Errorf("%+v", d) }); err != nil {
		t.Errorf("%+v, %v", n, err)
	}
}

// TestOpponentWhoDeletesTheAccount checks that a guest who is deleted before the end is no opponent, since
// nothing shows any more where the guest came from.
func TestOpponentWhoDeletesTheAccount(t *testing.T) {
	f := newFixture(t, onSQLite)
	r := newRaces(f)
	lobby := createRace(t, r, live.RaceOptions{Kind: live.KindRace, Hands: 5})
	startRace(t, f, r, lobby.ID)
	if err := f.store.DeletePlayer(t.Context(), "bob"); err != nil {
		t.Fatal(err)
	}
	finishRace(t, f, r, lobby.ID, "ann")
	f.advance(3600_000)
	if _, err := f.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	if result, err := f.store.Result(t.Context(), lobby.ID, "ann"); err != nil || result.Ranked || result.Opponents != 0 {
		t.Errorf("%+v, %v", result, err)
	}
}

// TestOriginIsForgotten checks that classes store no origin, and that it goes with the name of a seat.
func TestOriginIsForgotten(t *testing.T) { onEach(t, testOriginIsForgotten) }

func testOriginIsForgotten(t *testing.T, f *fixture) {
	r := newRaces(f)
	home := from(t, "192.0.2.1", "a")
	origins := func(id string) (list []string) {
		t.Helper()
		seats, err := f.store.Seats(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range seats {
			list = append(list, s.Address, s.Device)
		}
		return list
	}
	class, err := r.Create(home, "ann", live.Profile{}, live.RaceOptions{Kind: live.KindClass})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Join(home, "bob", class.ID, live.Profile{Name: "Bob"}); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(origins(class.ID)); got != "[ ]" {
		t.Errorf("the origin of a pupil is stored: %s", got)
	}
	created, err := r.Create(home, "ann", live.Profile{Name: "Ann"}, live.RaceOptions{Kind: live.KindRace})
	if err != nil {
		t.Fatal(err)
	}
	for _, player := range []string{"bob", "cid"} {
		if _, err := r.Join(home, player, created.ID, live.Profile{Name: player}); err != nil {
			t.Fatal(err)
		}
	}
	list := origins(created.ID)
	if len(list) != 6 || len(list[0]) != 16 || len(list[1]) != 16 || list[0] == list[1] || list[2] != list[0] || list[3] != list[1] {
		t.Errorf("origins %q", list)
	}
	if err := f.store.DeletePlayer(t.Context(), "bob"); err != nil {
		t.Fatal(err)
	}
	if got := origins(created.ID); got[2] != "" || got[3] != "" || got[0] == "" {
		t.Errorf("origins after a deletion: %q", got)
	}
	if _, err := f.store.ExpireSeatNames(t.Context(), f.now+1, 100); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprintf("%q", origins(created.ID)); got != `["" "" "" "" "" ""]` {
		t.Errorf("origins after the names have expired: %s", got)
	}
}

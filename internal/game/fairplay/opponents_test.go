package fairplay_test

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/internal/game/board"
	"github.com/make24/make24/internal/game/fairplay"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/verify"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/internal/testkit/livetest"
)

// TestScriptWithItsOwnGuests checks that a script with four guests of its own gets no rating and no place,
// whether its races are short or long, and wherever the guests come from.
func TestScriptWithItsOwnGuests(t *testing.T) { gametest.OnEach(t, testScriptWithItsOwnGuests) }

func testScriptWithItsOwnGuests(t *testing.T, f *gametest.Fixture) {
	r := gametest.NewRaces(f)
	one := func(int) context.Context { return gametest.From(t, "192.0.2.1", "") }
	many := func(seat int) context.Context {
		return gametest.From(t, fmt.Sprintf("198.51.100.%d", seat), fmt.Sprint("device", seat))
	}
	for i, c := range []struct {
		what     string
		races    int
		hands    int
		originOf func(seat int) context.Context
	}{
		{"races of two hands from one address", 25, 2, one},
		{"races of five hands from one address", 3, 5, one},
		{"races of five hands from five addresses", 5, 5, many},
	} {
		script := fmt.Sprintf("script%d", i)
		seats := []gametest.RaceSeat{{Player: script, Origin: c.originOf(0), Millis: 200}}
		for k := range 4 {
			seats = append(seats, gametest.RaceSeat{Player: fmt.Sprintf("guest%d of %d", k, i), Origin: c.originOf(k + 1)})
		}
		for _, s := range seats {
			f.AddPlayer(s.Player)
		}
		for range c.races {
			f.RaceOf(t, r, c.hands, seats...)
		}
		if got := f.LatestRating(script); got.Number != 0 {
			t.Errorf("%s: %+v", c.what, got)
		}
		f.Advance(5000) // boards are cached for three seconds
		if b := f.MustBoard(script, board.BoardRace, board.PeriodDay, 0); b.You != nil && b.You.Score > 0 {
			t.Errorf("%s: %+v", c.what, b.You)
		}
	}
	waiting, err := f.DB.HeldResults(t.Context(), store.HeldResult{}, 100)
	if err != nil || len(waiting) != 3 || waiting[0].Player != "script2" || waiting[0].Reason != fairplay.HeldFast {
		t.Errorf("%d results are held: %+v, %v; want the three before the guests are known to solve nothing", len(waiting), waiting, err)
	}
	n, err := verify.New(f.DB, f.Clock).Verify(t.Context(), "", func(d verify.Difference) { t.Errorf("%+v", d) })
	if err != nil || n.Runs < 33 {
		t.Errorf("%+v, %v", n, err)
	}
}

// TestScriptThatMisleads checks that a script that needs 1 s for each hand of ranked races has a result held
// within 20 of these hands, although it plays other races slowly in between.
func TestScriptThatMisleads(t *testing.T) { gametest.OnEach(t, testScriptThatMisleads) }

func testScriptThatMisleads(t *testing.T, f *gametest.Fixture) {
	r := gametest.NewRaces(f)
	f.AddPlayer("script")
	f.AddPlayer("guest")
	home, elsewhere := gametest.From(t, "192.0.2.1", ""), gametest.From(t, "192.0.2.2", "")
	var reason string
	hands := 0
	for reason == "" && hands < 100 {
		f.RaceOf(t, r, 5, gametest.RaceSeat{Player: "script", Origin: home, Millis: 15_000 + f.Now%7000}, gametest.RaceSeat{Player: "guest", Origin: home})
		f.Advance(gametest.Day)
		hands += 5
		id := f.RaceOf(t, r, 5, gametest.RaceSeat{Player: "script", Origin: home, Millis: 1000, Steady: true}, gametest.RaceSeat{Player: "bob", Origin: elsewhere, Millis: 9000})
		f.Advance(gametest.Day)
		held, err := f.Store.HeldResult(t.Context(), id, "script")
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			t.Fatal(err)
		}
		reason = held.Reason
	}
	if hands > 20 || reason == "" {
		t.Errorf("after %d ranked hands: %q", hands, reason)
	}
	t.Logf("held after %d ranked hands: %s", hands, reason)
}

// TestRelatedPlayers checks which opponents count.
func TestRelatedPlayers(t *testing.T) { gametest.OnEach(t, testRelatedPlayers) }

func testRelatedPlayers(t *testing.T, f *gametest.Fixture) {
	r := gametest.NewRaces(f)
	for _, player := range []string{"dan", "eve"} {
		f.AddPlayer(player)
	}
	play := func(origins []context.Context, solve map[string]int64, players ...string) store.Result {
		t.Helper()
		var seats []gametest.RaceSeat
		for i, player := range players {
			seats = append(seats, gametest.RaceSeat{Player: player, Origin: origins[i], Millis: solve[player]})
		}
		id := f.RaceOf(t, r, 5, seats...)
		result, err := f.Store.Result(t.Context(), id, players[0])
		if err != nil {
			t.Fatal(err)
		}
		f.Advance(gametest.Day)
		return result
	}
	check := func(what string, got store.Result, ranked bool, opponents, beaten int) {
		t.Helper()
		if got.Ranked != ranked || got.Opponents != opponents || got.Beaten != beaten {
			t.Errorf("%s: %+v, want ranked %v, %d opponents, %d of them beaten", what, got, ranked, opponents, beaten)
		}
	}
	solve := map[string]int64{"ann": 6000, "bob": 8000, "cid": 9000, "eve": 7000}
	unknown := gametest.From(t, "", "")
	check("unknown origins", play([]context.Context{unknown, unknown}, solve, "ann", "bob"), true, 1, 1)
	home, office := gametest.From(t, "192.0.2.1", "a"), gametest.From(t, "192.0.2.2", "b")
	check("other origins", play([]context.Context{home, office}, solve, "ann", "bob"), true, 1, 1)
	check("one address", play([]context.Context{home, gametest.From(t, "192.0.2.1", "b")}, solve, "ann", "bob"), false, 0, 0)
	check("one device", play([]context.Context{home, gametest.From(t, "192.0.2.9", "a")}, solve, "ann", "bob"), false, 0, 0)
	check("one of two", play([]context.Context{home, office, home}, solve, "ann", "bob", "cid"), true, 1, 1)

	for range 4 { // eve meets nobody but bob
		play([]context.Context{office, home}, solve, "eve", "bob")
	}
	check("the fifth race together", play([]context.Context{office, home}, solve, "eve", "bob"), true, 1, 1)
	check("the sixth race together", play([]context.Context{office, home}, solve, "eve", "bob"), false, 0, 0)
	check("a new guest from the same address", play([]context.Context{office, home}, solve, "eve", "dan"), false, 0, 0)
	check("another opponent as well", play([]context.Context{office, home, gametest.From(t, "192.0.2.3", "")}, solve, "eve", "bob", "cid"), true, 1, 1)

	f.AddPlayer("quitter")
	elsewhere := gametest.From(t, "203.0.113.1", "")
	for i, want := range []bool{true, true, true, false} {
		players := []string{[]string{"ann", "cid"}[i%2], "quitter"}
		got := play([]context.Context{gametest.From(t, fmt.Sprintf("192.0.2.%d", 100+i), ""), elsewhere}, solve, players...)
		if got.Ranked != want {
			t.Errorf("race %d against a player who solves nothing: ranked %v, want %v", i, got.Ranked, want)
		}
	}
	if n, err := verify.New(f.DB, f.Clock).Verify(t.Context(), "", func(d verify.Difference) { t.Errorf("%+v", d) }); err != nil {
		t.Errorf("%+v, %v", n, err)
	}
}

// fairTable plays races of five hands one after another, from addresses of its own for each name of an origin.
type fairTable struct {
	*gametest.Fixture
	races *livetest.Races
	seen  map[string]bool // players who exist
}

// play plays a race. Each seat is "player@origin", or "player" for an origin of the player's own. The first
// player solves all hands, and so do those whose seats end with "!"; the others give up. Before the first
// player plays the last hand, the players in gone delete their accounts.
func (f *fairTable) play(t *testing.T, seats []string, gone ...string) store.Result {
	t.Helper()
	var list []gametest.RaceSeat
	for i, seat := range seats {
		name, isSolver := strings.CutSuffix(seat, "!")
		player, origin, ok := strings.Cut(name, "@")
		if !ok {
			origin = player
		}
		if !f.seen[player] {
			f.AddPlayer(player)
			f.seen[player] = true
		}
		s := gametest.RaceSeat{Player: player, Leaves: slices.Contains(gone, player)}
		if i == 0 || isSolver {
			s.Millis = 6000 + int64(1000*i)
		}
		hash := fnv.New32()
		_, _ = hash.Write([]byte(origin))
		n := hash.Sum32()
		s.Origin = gametest.From(t, fmt.Sprintf("10.%d.%d.%d", byte(n>>16), byte(n>>8), byte(n)), "device of "+origin)
		list = append(list, s)
	}
	id := f.RaceOf(t, f.races, 5, list...)
	if len(gone) > 0 {
		f.Advance(4 * 3600_000)
		if _, err := f.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	result, err := f.Store.Result(t.Context(), id, list[0].Player)
	if err != nil {
		t.Fatal(err)
	}
	f.Advance(gametest.Day)
	return result
}

// checkOpponents checks that a result is ranked exactly if opponents count, and their number.
func checkOpponents(t *testing.T, what string, got store.Result, want int) {
	t.Helper()
	if got.Ranked != (want > 0) || got.Opponents != want {
		t.Errorf("%s: ranked %v, %d opponents, want %d: %+v", what, got.Ranked, got.Opponents, want, got)
	}
}

func newFairTable(f *gametest.Fixture) *fairTable {
	return &fairTable{f, gametest.NewRaces(f), map[string]bool{"ann": true, "bob": true, "cid": true}}
}

// TestManyGuestsWhoGiveUp checks that guests who always give up are no opponents in a large race either.
func TestManyGuestsWhoGiveUp(t *testing.T) { gametest.OnEach(t, testManyGuestsWhoGiveUp) }

func testManyGuestsWhoGiveUp(t *testing.T, f *gametest.Fixture) {
	table := newFairTable(f)
	seats := []string{"host"}
	for i := range 11 {
		seats = append(seats, fmt.Sprint("guest", i))
	}
	for i, want := range []int{11, 11, 11, 0} {
		seats[0] = fmt.Sprint("host", i%2) // so that the host is not always together with the guests
		checkOpponents(t, fmt.Sprintf("race %d", i), table.play(t, seats), want)
	}
	checkOpponents(t, "another opponent as well", table.play(t, append(slices.Clone(seats), "bob!")), 1)
}

// TestOpponentWhoDeletesTheAccount checks that an opponent who is deleted during a race counts as before, so
// that the result of the winner stays as it was and deletion is of no use to a script.
func TestOpponentWhoDeletesTheAccount(t *testing.T) {
	gametest.OnEach(t, testOpponentWhoDeletesTheAccount)
}

func testOpponentWhoDeletesTheAccount(t *testing.T, f *gametest.Fixture) {
	table := newFairTable(f)
	checkOpponents(t, "a loser who goes", table.play(t, []string{"ann", "loser"}, "loser"), 1)
	checkOpponents(t, "a guest from the same address who goes", table.play(t, []string{"ann", "guest@ann"}, "guest"), 0)
	checkOpponents(t, "one of two", table.play(t, []string{"ann", "other@ann", "stranger!"}, "other", "stranger"), 1)
	for i := range 3 {
		table.play(t, []string{fmt.Sprint("host", i), "quitter"})
	}
	checkOpponents(t, "one who always gives up, and goes", table.play(t, []string{"cid", "quitter"}, "quitter"), 0)

	for i := range 7 { // each time a new guest from a second address, who goes during the race
		guest := fmt.Sprint("guest", i)
		want := 1
		if i >= 5 {
			want = 0
		}
		checkOpponents(t, guest, table.play(t, []string{"script", guest + "@second"}, guest), want)
		table.play(t, []string{"mixer", fmt.Sprintf("stranger%d!", i)})
		guest += " of mixer"
		checkOpponents(t, guest, table.play(t, []string{"mixer", guest + "@third"}, guest), want)
	}
	for i := range 7 { // a script cannot make strangers related to a rival
		guest := fmt.Sprint("guest of rival", i)
		checkOpponents(t, guest, table.play(t, []string{"rival", guest}, guest), 1)
		checkOpponents(t, "a newcomer", table.play(t, []string{"rival", fmt.Sprintf("newcomer%d!", i)}), 1)
	}
}

// TestQuitterWhoDeletesTheAccount checks that the races of players who always give up count after they are
// deleted, also those during which they are.
func TestQuitterWhoDeletesTheAccount(t *testing.T) {
	gametest.OnEach(t, testQuitterWhoDeletesTheAccount)
}

func testQuitterWhoDeletesTheAccount(t *testing.T, f *gametest.Fixture) {
	table := newFairTable(f)
	for k := range 2 {
		for i, want := range []int{1, 1, 1, 0} {
			quitter := fmt.Sprint("quitter", k)
			var gone []string
			if i == 3 {
				gone = []string{quitter}
			}
			if k == 1 && i > 0 { // the sixth race together
				want = 0
			}
			checkOpponents(t, fmt.Sprintf("%s, race %d", quitter, i), table.play(t, []string{"script", quitter + "@second"}, gone...), want)
		}
	}
}

// TestManyFollowers checks that followers are found in a race of many players whose earlier companions are more
// than those who are compared.
func TestManyFollowers(t *testing.T) { gametest.OnEach(t, testManyFollowers) }

func testManyFollowers(t *testing.T, f *gametest.Fixture) {
	table := newFairTable(f)
	for i := range 5 {
		seats := []string{"host", "follower!"}
		for k := range 42 { // in all 210 companions of one address
			seats = append(seats, fmt.Sprintf("guest%d@hall", 42*i+k))
		}
		table.play(t, seats)
		table.play(t, []string{"host", fmt.Sprintf("passer%d!", i)})
	}
	checkOpponents(t, "a follower beside a large group", table.play(t, []string{"host", "new1@hall!", "new2@hall!", "follower!", "stranger!"}), 1)
}

// TestAlwaysTogether checks that whoever meets nearly nobody but one player is no opponent of that player, also
// if the player meets others.
func TestAlwaysTogether(t *testing.T) { gametest.OnEach(t, testAlwaysTogether) }

func testAlwaysTogether(t *testing.T, f *gametest.Fixture) {
	table := newFairTable(f)
	for i := range 7 {
		want := 1
		if i >= 5 {
			want = 0
		}
		checkOpponents(t, fmt.Sprintf("race %d of a pair", i), table.play(t, []string{"ann", "shadow!"}), want)
		checkOpponents(t, fmt.Sprintf("race %d with a stranger", i), table.play(t, []string{"ann", fmt.Sprintf("stranger%d!", i)}), 1)
	}
	for i := range 7 { // each guest from a second address only once
		want := 1
		if i >= 5 {
			want = 0
		}
		checkOpponents(t, fmt.Sprintf("guest %d", i), table.play(t, []string{"bob", fmt.Sprintf("guest%d@elsewhere!", i)}), want)
		checkOpponents(t, fmt.Sprintf("race %d of bob with a stranger", i), table.play(t, []string{"bob", fmt.Sprintf("passer%d!", i)}), 1)
	}
	for i := range 7 { // half of the races of cid are with a player who meets many
		checkOpponents(t, fmt.Sprintf("race %d with a popular player", i), table.play(t, []string{"cid", "popular!"}), 1)
		table.play(t, []string{"cid", fmt.Sprintf("visitor%d!", i)})
		table.play(t, []string{fmt.Sprint("fan", i), "popular!"})
	}
}

// TestOriginIsForgotten checks that classes store no origin, and that it goes with the name of a seat.
func TestOriginIsForgotten(t *testing.T) { gametest.OnEach(t, testOriginIsForgotten) }

func testOriginIsForgotten(t *testing.T, f *gametest.Fixture) {
	r := gametest.NewRaces(f)
	home := gametest.From(t, "192.0.2.1", "a")
	origins := func(id string) (list []string) {
		t.Helper()
		seats, err := f.Store.Seats(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range seats {
			list = append(list, s.Address, s.Device)
		}
		return list
	}
	class, err := r.Create(home, "ann", match.Profile{}, match.Options{Kind: match.KindClass})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Join(home, "bob", class.ID, match.Profile{Name: "Bob"}); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(origins(class.ID)); got != "[ ]" {
		t.Errorf("the origin of a pupil is stored: %s", got)
	}
	created, err := r.Create(home, "ann", match.Profile{Name: "Ann"}, match.Options{Kind: match.KindRace})
	if err != nil {
		t.Fatal(err)
	}
	for _, player := range []string{"bob", "cid"} {
		if _, err := r.Join(home, player, created.ID, match.Profile{Name: player}); err != nil {
			t.Fatal(err)
		}
	}
	list := origins(created.ID)
	if len(list) != 6 || len(list[0]) != 16 || len(list[1]) != 16 || list[0] == list[1] || list[2] != list[0] || list[3] != list[1] {
		t.Errorf("origins %q", list)
	}
	if err := f.DB.DeletePlayer(t.Context(), "bob"); err != nil {
		t.Fatal(err)
	}
	if got := origins(created.ID); !slices.Equal(got, list) {
		t.Errorf("origins after a deletion, before the race is over: %q", got)
	}
	gametest.StartRace(t, f, r, created.ID)
	gametest.FinishRace(t, f, r, created.ID, "ann", "cid")
	f.Advance(4 * 3600_000)
	if _, err := f.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := origins(created.ID); !slices.Equal(got, list) {
		t.Errorf("origins after a deletion and the race: %q", got)
	}
	if err := f.DB.DeletePlayer(t.Context(), "cid"); err != nil {
		t.Fatal(err)
	}
	if got := origins(created.ID); !slices.Equal(got, list) {
		t.Errorf("origins after a deletion after the race: %q", got)
	}
	if _, err := f.DB.ExpireSeatNames(t.Context(), f.Now+1, 100); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprintf("%q", origins(created.ID)); got != `["" "" "" "" "" ""]` {
		t.Errorf("origins after the names have expired: %s", got)
	}
}

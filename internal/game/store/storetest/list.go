package storetest

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
)

// testTrails checks that a trail is stored for each hand, and that a later trail of a hand replaces
// an earlier one.
func testTrails(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann")
	first := firstDecision(3001)
	first.Trails = []store.Trail{{Player: "ann", Hand: 0, Moves: []byte(`[{"t":1}]`)}}
	createRun(t, s, newRun("r1", "ann"), first)
	createRun(t, s, newRun("r2", "ann"), firstDecision(3001))
	d := missDecision(4000, 1)
	d.Trails = []store.Trail{{Player: "ann", Hand: 2, Moves: []byte(`[{"t":2}]`)}, {Player: "ann", Hand: 1, Moves: []byte("\x00\xff")}}
	must(t, appendDecision(ctx, s, "r1", 2, d))
	d.Trails = []store.Trail{{Player: "ann", Hand: 0, Moves: []byte(`[{"t":3}]`)}}
	must(t, appendDecision(ctx, s, "r1", 3, d))
	checkReturns(t, "trails", map[int]json.RawMessage{0: []byte(`[{"t":3}]`), 1: []byte("\x00\xff"), 2: []byte(`[{"t":2}]`)})(s.Trails(ctx, "r1", "ann"))
	for _, id := range []string{"r2", "no run"} {
		checkReturns(t, "no trails", map[int]json.RawMessage{})(s.Trails(ctx, id, "ann"))
	}
}

// testPlays checks the order of a player's plays and their selection by time and limit.
func testPlays(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob")
	first := firstDecision(3001)
	a, b, c := newPlay("r1", 0, "ann", 4000), newPlay("r1", 1, "ann", 4000), newPlay("r1", 2, "ann", 5000)
	b.Techniques, b.Offline, b.Solvable, b.Seconds, b.Level, b.Outcome = nil, false, false, 0, 0, "unfinished"
	first.Plays = []store.Play{a}
	createRun(t, s, newRun("r1", "ann"), first)
	d := missDecision(4000, 1)
	d.Plays = []store.Play{c, b}
	must(t, appendDecision(ctx, s, "r1", 2, d))
	createRun(t, s, newRun("r2", "bob"), firstDecision(3001))
	d.Plays = []store.Play{newPlay("r2", 0, "bob", 4500)}
	must(t, appendDecision(ctx, s, "r2", 2, d))
	for _, tt := range []struct {
		since int64
		limit int
		want  []store.Play
	}{
		{0, 9, []store.Play{c, b, a}},
		{0, 2, []store.Play{c, b}},
		{4000, 9, []store.Play{c, b, a}},
		{4001, 9, []store.Play{c}},
		{5001, 9, nil},
		{0, 0, nil},
	} {
		checkReturns(t, "plays", tt.want)(s.Plays(ctx, "ann", tt.since, store.PlayCursor{}, tt.limit))
	}
}

// testResults checks the results of runs, the standings of dailies and the list of a player's
// dailies.
func testResults(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	checkFails(t, "no result", store.ErrNotFound)(s.Result(ctx, "r1", "ann"))
	checkReturns(t, "no dailies", []int{})(s.Dailies(ctx, "ann", 0))

	finish := func(id, player string, number, points int, time int64, offline bool) store.Result {
		t.Helper()
		r := newDaily(id, player, number)
		r.Offline = offline
		res := newResult(id, player)
		res.Number, res.Points, res.Time, res.Offline, res.Ranked = number, points, time, offline, !offline
		d := firstDecision(3001)
		setResult(&d, res)
		createRun(t, s, r, d)
		return res
	}
	addPlayers(t, s, "ann", "bob", "cid", "dan")
	third := finish("r1", "ann", 7, 10, 50, false)
	first := finish("r2", "bob", 7, 20, 90, false)
	second := finish("r3", "cid", 7, 10, 40, false)
	finish("r4", "ann", 7, 20, 1, true) // offline: not ranked
	finish("r5", "ann", 3, 1, 1, true)
	other := finish("r6", "ann", 5, 1, 1, false)
	createRun(t, s, newDaily("r7", "dan", 7), firstDecision(3001)) // not finished
	timed := newRun("r8", "dan")
	timed.Mode = "timed"
	d, res := firstDecision(3001), newResult("r8", "dan")
	res.Mode = "timed"
	setResult(&d, res)
	createRun(t, s, timed, d)

	checkReturns(t, "result", second)(s.Result(ctx, "r3", "cid"))
	checkFails(t, "not finished", store.ErrNotFound)(s.Result(ctx, "r7", "dan"))
	checkStandings(t, s, 7, []store.Result{first, second, third})
	checkStandings(t, s, 5, []store.Result{other})
	checkStandings(t, s, 3, nil) // played offline only
	for id, want := range map[string][]int{"ann": {3, 5, 7}, "bob": {7}, "dan": nil} {
		numbers, err := s.Dailies(ctx, id, 5)
		must(t, err)
		if !slices.Equal(numbers, want) {
			t.Errorf("dailies of %s: %v, want %v", id, numbers, want)
		}
	}
	again := missDecision(1, 1)
	setResult(&again, third)
	checkFails(t, "a second result", store.ErrExists)(s.Append(ctx, "r1", 2, again))
}

// testPlayedDailies checks that practice with the number of a daily counts as played, but not as a daily.
func testPlayedDailies(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob")
	checkReturns(t, "no played dailies", []int{})(s.PlayedDailies(ctx, "ann"))
	finish := func(id, player, mode string, number int, finished int64) {
		t.Helper()
		r := newRun(id, player)
		r.Mode, r.Number = mode, number
		res := newResult(id, player)
		res.Mode, res.Number, res.Finished = mode, number, finished
		d := firstDecision(3001)
		setResult(&d, res)
		createRun(t, s, r, d)
	}
	finish("r1", "ann", "daily", 7, 10)
	finish("r2", "ann", "practice", 4, 20)
	finish("r3", "ann", "practice", 4, 30)
	finish("r4", "ann", "practice", 4, 10)
	finish("r5", "ann", "practice", 0, 40) // of no daily
	finish("r6", "bob", "practice", 4, 50)
	checkReturns(t, "played dailies", []int{4, 7})(s.PlayedDailies(ctx, "ann"))
	checkReturns(t, "dailies", []int{7})(s.Dailies(ctx, "ann", 0))
	checkReturns(t, "the latest practice", "r3")(s.LatestArchived(ctx, "ann", 4))
	checkFails(t, "practice of another daily", store.ErrNotFound)(s.LatestArchived(ctx, "ann", 7))
	checkFails(t, "practice of no daily", store.ErrNotFound)(s.LatestArchived(ctx, "ann", 0))
}

// testDailiesByHands checks that Dailies returns only dailies with enough finished hands.
func testDailiesByHands(t *testing.T, s *sqlstore.Store) {
	addPlayers(t, s, "ann")
	for number, hands := range []int{5, 4, 0} {
		id := fmt.Sprint("r", number)
		res := newResult(id, "ann")
		res.Number, res.Hands = number, hands
		d := firstDecision(3001)
		setResult(&d, res)
		createRun(t, s, newDaily(id, "ann", number), d)
	}
	for hands, want := range map[int][]int{0: {0, 1, 2}, 4: {0, 1}, 5: {0}, 6: {}} {
		checkReturns(t, fmt.Sprintf("dailies of %d hands", hands), want)(s.Dailies(t.Context(), "ann", hands))
	}
}

// testCards checks that cards are listed by Due, and that a later card of the same Kind replaces an
// earlier one.
func testCards(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob")
	first := firstDecision(3001)
	first.Cards = []store.Card{newCard("ann", "fraction", 30), newCard("ann", "减法", 20)}
	createRun(t, s, newRun("r1", "ann"), first)
	d := missDecision(4000, 1)
	replacement := newCard("ann", "fraction", 10)
	replacement.Puzzle, replacement.State = "1-3.3.8.8", []byte(`{"due":10}`)
	d.Cards = []store.Card{replacement, newCard("ann", "product", 20), newCard("bob", "fraction", 1)}
	must(t, appendDecision(ctx, s, "r1", 2, d))
	got, err := s.Cards(ctx, "ann")
	must(t, err)
	if len(got) != 3 || got[1].Due != 20 || got[2].Due != 20 {
		t.Fatalf("cards: %+v", got)
	}
	checkEqual(t, "the replaced card", got[0], replacement)
	if kinds := []string{got[1].Kind, got[2].Kind}; !slices.Contains(kinds, "减法") || !slices.Contains(kinds, "product") {
		t.Errorf("cards: %q", kinds)
	}
	checkReturns(t, "cards of another player", []store.Card{newCard("bob", "fraction", 1)})(s.Cards(ctx, "bob"))
}

package live_test

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/make24/make24/internal/game/live"
	"github.com/make24/make24/internal/game/rating"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
)

const day = int64(24 * 3600_000)

// latestRating returns the latest rating of a player, with the number 0 if there is none.
func (f *fixture) latestRating(player string) store.Rating {
	f.t.Helper()
	ratings, err := f.store.LatestRatings(f.t.Context(), []string{player})
	if err != nil {
		f.t.Fatal(err)
	}
	return ratings[player]
}

// playTimed plays a timed run of some solved hands, each in the given time, and returns its ID. If there are
// more than eleven, the times of three hands in turn are a half, once and one and a half times the given one,
// since so many equal ones would be held.
func (f *fixture) playTimed(player string, hands int, millis int64) string {
	f.t.Helper()
	run := f.begin(player, live.Request{Mode: mode.Timed})
	for i := range hands {
		if hands > 11 {
			f.advance(millis * int64(1+i%3) / 2)
		} else {
			f.advance(millis)
		}
		run = f.solveOpen(player, run)
	}
	f.mustAct(player, run.ID, race.Finish{ID: f.newID()})
	return run.ID
}

// outcomes returns the games of a player's plays with the ratings of the hands that follow from their
// grades.
func outcomes(t *testing.T, f *fixture, run, player string) (games []rating.Game, puzzles []string, predicted []int64) {
	t.Helper()
	plays, err := f.store.PlaysOfPlayer(t.Context(), run, player)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range plays {
		if !p.Solvable {
			continue
		}
		if p.Outcome == "unfinished" && p.Time < 1000 {
			continue
		}
		o := rating.Outcome{Time: max(1, p.Time), Solved: p.Outcome == "solved" && p.Hints == 0}
		o.GaveUp = p.Outcome == "skip" || p.Outcome == "shown" || p.Hints > 0
		games = append(games, rating.Game{Hand: rating.NewHand(int64(math.Round(1000 * p.Seconds))), Outcome: o})
		puzzles, predicted = append(puzzles, p.Puzzle), append(predicted, int64(math.Round(1000*p.Seconds)))
	}
	return games, puzzles, predicted
}

// TestRatings checks the ratings of two runs of one player against package rating.
func TestRatings(t *testing.T) { onEach(t, testRatings) }

func testRatings(t *testing.T, f *fixture) {
	first := f.playTimed("ann", 5, 4000)
	games, puzzles, predicted := outcomes(t, f, first, "ann")
	want, err := rating.NewPlayer().AfterHands(games, f.now)
	if err != nil {
		t.Fatal(err)
	}
	got := f.latestRating("ann")
	if wantRow := (store.Rating{
		Player: "ann", Number: 1, Run: first, At: f.now, Hands: len(games), Mean: want.Mean, Deviation: want.Deviation, Volatility: want.Volatility,
	}); got != wantRow || len(games) < 3 {
		t.Errorf("%+v, want %+v", got, wantRow)
	}
	hands, err := f.store.HandRatings(t.Context(), puzzles, f.now/day+1)
	if err != nil {
		t.Fatal(err)
	}
	for i, g := range games {
		e, err := g.Hand.Evidence(rating.NewPlayer(), g.Outcome)
		if err != nil {
			t.Fatal(err)
		}
		if want := (store.HandRating{Puzzle: puzzles[i], Predicted: predicted[i], Games: 1, Precision: e.Precision, Moment: e.Moment}); hands[puzzles[i]] != want {
			t.Errorf("%+v, want %+v", hands[puzzles[i]], want)
		}
	}

	f.advance(day) // the games of the first run do not count yet for a hand that is dealt again
	second := f.playTimed("ann", 3, 30_000)
	previous := len(games)
	games, _, _ = outcomes(t, f, second, "ann")
	if want, err = want.AfterHands(games, f.now); err != nil {
		t.Fatal(err)
	}
	if got = f.latestRating("ann"); got.Number != 2 || got.Hands != previous+len(games) || got.Mean != want.Mean || got.Deviation != want.Deviation {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// TestRatedModes checks which runs change ratings.
func TestRatedModes(t *testing.T) { onEach(t, testRatedModes) }

func testRatedModes(t *testing.T, f *fixture) {
	ctx := t.Context()
	number := 0
	check := func(what string, rated bool) {
		t.Helper()
		if rated {
			number++
		}
		if got := f.latestRating("ann").Number; got != number {
			t.Errorf("after %s, ann has %d ratings, want %d", what, got, number)
			number = got
		}
	}
	f.playTimed("ann", 2, 5000)
	check("a timed run", true)
	daily := f.begin("ann", live.Request{Mode: mode.Daily})
	for hand := range 5 {
		f.advance(5000)
		daily = f.solveOpen("ann", daily)
		if hand < 4 {
			daily = f.mustAct("ann", daily.ID, race.Next{ID: f.newID(), Hand: hand + 1})
		}
	}
	check("a daily", true)
	for _, req := range []live.Request{
		{Mode: mode.Practice},
		{Mode: mode.Practice, Near: true},
		{Mode: mode.Practice, Technique: "3*8"},
		{Mode: mode.Practice, Number: today(f) - 1},
		{Mode: mode.Practice, Puzzles: []string{"1-3.3.8.8-24-classic", "1-1.5.5.5-24-classic"}},
	} {
		practice := f.begin("ann", req)
		f.advance(5000)
		practice = f.mustAct("ann", practice.ID, race.Skip{ID: f.newID(), Hand: 0})
		f.mustAct("ann", practice.ID, race.Finish{ID: f.newID()})
		check(fmt.Sprintf("practice with %+v", req), false)
	}
	f.advance(40 * day) // the techniques are due for review
	review := f.begin("ann", live.Request{Mode: mode.Practice, Review: true})
	for f.advance(5000); ; f.advance(5000) {
		hand := openHand(t, review).Hand
		if review = f.solveOpen("ann", review); review.View.Phase == race.PhaseOver {
			break
		}
		review = f.mustAct("ann", review.ID, race.Next{ID: f.newID(), Hand: hand + 1})
	}
	check("a review", false)
	if _, err := f.ImportOffline(ctx, "ann", offlineDaily(t, f, f.newID(), today(f)-1)); err != nil {
		t.Fatal(err)
	}
	check("an offline daily", false)
	races := newRaces(f)
	for _, pace := range []mode.Pace{mode.PaceOwn, mode.PaceFirst} {
		lobby := createRace(t, races, live.RaceOptions{Kind: live.KindRace, Hands: 5, Pace: pace})
		started := startRace(t, f, races, lobby.ID)
		f.advance(3000)
		if _, err := races.Act(ctx, "bob", lobby.ID, correctClaim(t, started.Mine.Shown[0].Puzzle, 0, f.newID())); err != nil {
			t.Fatal(err)
		}
		if pace == mode.PaceOwn {
			if _, err := races.Act(ctx, "ann", lobby.ID, race.Skip{ID: f.newID(), Hand: 0}); err != nil {
				t.Fatal(err)
			}
		}
		finishRace(t, f, races, lobby.ID, "ann", "bob")
		check("a race of pace "+string(pace), true)
	}
	if ann, bob := f.latestRating("ann"), f.latestRating("bob"); bob.Number != 2 || bob.Mean <= ann.Mean {
		t.Errorf("ann has %+v, bob, who was faster, %+v", ann, bob)
	}
	short := createRace(t, races, live.RaceOptions{Kind: live.KindRace, Hands: 4})
	startRace(t, f, races, short.ID)
	finishRace(t, f, races, short.ID, "ann", "bob")
	check("a race of four hands", false)
	alone, err := races.Create(ctx, "ann", live.Profile{Name: "Ann"}, live.RaceOptions{Kind: live.KindRace})
	if err != nil {
		t.Fatal(err)
	}
	first := startRace(t, f, races, alone.ID).Mine.Shown[0].Puzzle
	f.advance(5000)
	if _, err := races.Act(ctx, "ann", alone.ID, correctClaim(t, first, 0, f.newID())); err != nil {
		t.Fatal(err)
	}
	finishRace(t, f, races, alone.ID, "ann")
	check("a race without opponents", false)
	known := createRace(t, races, live.RaceOptions{Kind: live.KindRace, Puzzles: []string{"1-3.3.8.8-24-classic"}, Pace: mode.PaceOwn})
	startRace(t, f, races, known.ID)
	for _, player := range []string{"ann", "bob"} {
		f.advance(1000)
		if _, err := races.Act(ctx, player, known.ID, correctClaim(t, "1-3.3.8.8-24-classic", 0, f.newID())); err != nil {
			t.Fatal(err)
		}
	}
	check("a race with hands that the host chose", false)
	class, err := races.Create(ctx, "cid", live.Profile{}, live.RaceOptions{Kind: live.KindClass, Puzzles: []string{"1-3.3.8.8-24-classic"}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := races.Join(ctx, "ann", class.ID, live.Profile{Name: "Ann"}); err != nil {
		t.Fatal(err)
	}
	if _, err := races.Teach(ctx, class.ID, class.Secret, race.Start{ID: f.newID()}); err != nil {
		t.Fatal(err)
	}
	f.advance(10_000)
	if _, err := races.Teach(ctx, class.ID, class.Secret, race.Finish{ID: f.newID()}); err != nil {
		t.Fatal(err)
	}
	check("a class", false)
}

// TestRatingChange checks how the response to the end of a run or a race says that it changed the
// rating.
func TestRatingChange(t *testing.T) { onEach(t, testRatingChange) }

func testRatingChange(t *testing.T, f *fixture) {
	ctx := t.Context()
	want := live.RatingChange{Before: 1500}
	check := func(what, player string, got *live.RatingChange) {
		t.Helper()
		row := f.latestRating(player)
		want.After, want.Deviation, want.Hands = (row.Mean+500)/1000, (row.Deviation+500)/1000, row.Hands
		if got == nil || *got != want {
			t.Errorf("%s: %+v, want %+v", what, got, want)
		}
		want.Before = want.After
	}
	for range 2 {
		run := f.begin("ann", live.Request{Mode: mode.Timed})
		if run.Rating != nil {
			t.Errorf("a new run: %+v", run.Rating)
		}
		f.advance(4000)
		run = f.solveOpen("ann", run)
		run = f.mustAct("ann", run.ID, race.Finish{ID: f.newID()})
		check("a timed run", "ann", run.Rating)
		f.advance(day) // the deviation is that of the end of the run
		loaded, err := f.FinishedJSON(ctx, "ann", run.ID)
		if err != nil {
			t.Fatal(err)
		}
		var text bytes.Buffer
		if _, err := loaded.WriteTo(&text); err != nil {
			t.Fatal(err)
		}
		if got := text.String(); strings.TrimSpace(got) != toJSON(t, mustLoad(t, f, run.ID)) || !strings.Contains(got, `"rating":`+toJSON(t, run.Rating)) {
			t.Errorf("%s, want %+v", got, run.Rating)
		}
	}
	practice := f.begin("ann", live.Request{Mode: mode.Practice})
	practice = f.solveOpen("ann", practice)
	if practice = f.mustAct("ann", practice.ID, race.Finish{ID: f.newID()}); practice.Rating != nil {
		t.Errorf("practice: %+v", practice.Rating)
	}

	races := newRaces(f)
	lobby := createRace(t, races, live.RaceOptions{Kind: live.KindRace, Hands: 5, Pace: mode.PaceFirst})
	started := startRace(t, f, races, lobby.ID)
	if got, err := races.RatingChange(ctx, "ann", lobby.ID); got != nil || err != nil {
		t.Errorf("an unfinished race: %+v, %v", got, err)
	}
	f.advance(3000)
	if _, err := races.Act(ctx, "bob", lobby.ID, correctClaim(t, started.Mine.Shown[0].Puzzle, 0, f.newID())); err != nil {
		t.Fatal(err)
	}
	finishRace(t, f, races, lobby.ID, "ann", "bob")
	for _, player := range []string{"ann", "bob"} {
		if player == "bob" {
			want.Before = 1500
		}
		got, err := races.RatingChange(ctx, player, lobby.ID)
		if err != nil {
			t.Fatal(err)
		}
		check("a race", player, got)
	}
	for _, player := range []string{"cid", ""} {
		if got, err := races.RatingChange(ctx, player, lobby.ID); got != nil || err != nil {
			t.Errorf("%q, who has no seat: %+v, %v", player, got, err)
		}
	}
}

// TestSimultaneousRatings lets a run end between the moment at which another run of the player reads
// the rating and the moment at which it is stored.
func TestSimultaneousRatings(t *testing.T) { onEach(t, testSimultaneousRatings) }

func testSimultaneousRatings(t *testing.T, f *fixture) {
	first, second := f.begin("ann", live.Request{Mode: mode.Timed}), f.begin("ann", live.Request{Mode: mode.Timed})
	f.advance(4000)
	first, second = f.solveOpen("ann", first), f.solveOpen("ann", second)
	hooked := &ratingHook{Store: f.store}
	reads := 0
	hooked.after = func() {
		if reads++; reads == 1 {
			f.mustAct("ann", second.ID, race.Finish{ID: f.newID()})
		}
	}
	other := live.New(hooked, live.Options{Seed: []byte("of the tests"), Clock: f.clock})
	if _, err := other.Act(t.Context(), "ann", first.ID, live.Move{Action: race.Finish{ID: f.newID()}}); err != nil {
		t.Fatal(err)
	}
	ratings, err := f.store.Ratings(t.Context(), "ann", 9, 9)
	if err != nil {
		t.Fatal(err)
	}
	if len(ratings) != 2 || ratings[0].Run != first.ID || ratings[1].Run != second.ID || ratings[0].At <= ratings[1].At || reads != 2 {
		t.Errorf("%+v after %d reads", ratings, reads)
	}
	n, err := live.NewVerifier(f.store.(store.Admin), f.clock).Verify(t.Context(), "", func(d live.Difference) { t.Errorf("%+v", d) })
	if err != nil || n.Players != 3 {
		t.Errorf("%+v, %v", n, err)
	}
}

// ratingHook is a store that calls after when the latest ratings have been read.
type ratingHook struct {
	store.Store
	after func()
}

func (h *ratingHook) LatestRatings(ctx context.Context, players []string) (map[string]store.Rating, error) {
	ratings, err := h.Store.LatestRatings(ctx, players)
	h.after()
	return ratings, err
}

// TestSettledHands checks that a run is scored with the games of hands of two days before and earlier.
func TestSettledHands(t *testing.T) { onEach(t, testSettledHands) }

func testSettledHands(t *testing.T, f *fixture) {
	harder := store.HandRating{Games: 9, Precision: 20 << 30, Moment: 100 << 30}
	settled := &settledHands{Store: f.store, sum: harder}
	f.use(settled, live.Options{})
	run := f.playTimed("ann", 3, 6000)
	games, _, _ := outcomes(t, f, run, "ann")
	for i := range games {
		games[i].Hand = games[i].Hand.AfterPlayers(rating.Evidence{Precision: harder.Precision, Moment: harder.Moment})
	}
	want, err := rating.NewPlayer().AfterHands(games, f.now)
	if err != nil {
		t.Fatal(err)
	}
	if got := f.latestRating("ann"); got.Mean != want.Mean || settled.before != f.now/day-1 {
		t.Errorf("rating %+v from games before day %d, want mean %d and day %d", got, settled.before, want.Mean, f.now/day-1)
	}
}

// settledHands is a store in which all hands have the same sum.
type settledHands struct {
	store.Store
	sum    store.HandRating
	before int64 // of the last call of HandRatings
}

func (s *settledHands) HandRatings(_ context.Context, puzzles []string, before int64) (map[string]store.HandRating, error) {
	s.before = before
	sums := map[string]store.HandRating{}
	for _, p := range puzzles {
		sums[p] = s.sum
	}
	return sums, nil
}

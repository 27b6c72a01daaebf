package rating_test

import (
	"bytes"
	"context"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/make24/make24/internal/game/glicko"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/rating"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/game/verify"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
)

// TestRatings checks the ratings of two runs of one player against package rating.
func TestRatings(t *testing.T) { gametest.OnEach(t, testRatings) }

func testRatings(t *testing.T, f *gametest.Fixture) {
	first := f.PlayTimed("ann", 5, 4000)
	games, puzzles, predicted := gametest.Outcomes(t, f, first, "ann")
	want, _, err := glicko.NewPlayer().AfterHands(games, f.Now)
	if err != nil {
		t.Fatal(err)
	}
	got := f.LatestRating("ann")
	if wantRow := (store.Rating{
		Player: "ann", Number: 1, Run: first, At: f.Now, Hands: len(games), Mean: want.Mean, Deviation: want.Deviation, Volatility: want.Volatility,
	}); got != wantRow || len(games) < 3 {
		t.Errorf("%+v, want %+v", got, wantRow)
	}
	hands, err := f.DB.HandRatings(t.Context(), puzzles, f.Now/gametest.Day+1)
	if err != nil {
		t.Fatal(err)
	}
	for i, g := range games {
		e, err := g.Hand.Evidence(glicko.NewPlayer(), g.Outcome)
		if err != nil {
			t.Fatal(err)
		}
		if want := (store.HandRating{Puzzle: puzzles[i], Predicted: predicted[i], Games: 1, Precision: e.Precision, Moment: e.Moment}); hands[puzzles[i]] != want {
			t.Errorf("%+v, want %+v", hands[puzzles[i]], want)
		}
	}

	f.Advance(gametest.Day) // the games of the first run do not count yet for a hand that is dealt again
	second := f.PlayTimed("ann", 3, 30_000)
	previous := len(games)
	games, _, _ = gametest.Outcomes(t, f, second, "ann")
	if want, _, err = want.AfterHands(games, f.Now); err != nil {
		t.Fatal(err)
	}
	if got = f.LatestRating("ann"); got.Number != 2 || got.Hands != previous+len(games) || got.Mean != want.Mean || got.Deviation != want.Deviation {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// TestRatedModes checks which runs change ratings.
func TestRatedModes(t *testing.T) { gametest.OnEach(t, testRatedModes) }

func testRatedModes(t *testing.T, f *gametest.Fixture) {
	ctx := t.Context()
	number := 0
	check := func(what string, rated bool) {
		t.Helper()
		if rated {
			number++
		}
		if got := f.LatestRating("ann").Number; got != number {
			t.Errorf("after %s, ann has %d ratings, want %d", what, got, number)
			number = got
		}
	}
	f.PlayTimed("ann", 2, 5000)
	check("a timed run", true)
	daily := f.MustBegin("ann", run.Request{Mode: mode.Daily})
	for hand := range 5 {
		f.Advance(5000)
		daily = f.SolveOpen("ann", daily)
		if hand < 4 {
			daily = f.MustAct("ann", daily.ID, race.Next{ID: f.NextID(), Hand: hand + 1})
		}
	}
	check("a daily", true)
	for _, req := range []run.Request{
		{Mode: mode.Practice},
		{Mode: mode.Practice, Near: true},
		{Mode: mode.Practice, Technique: "3*8"},
		{Mode: mode.Practice, Number: gametest.Today(f) - 1},
		{Mode: mode.Practice, Puzzles: []string{"1-3.3.8.8-24-classic", "1-1.5.5.5-24-classic"}},
	} {
		practice := f.MustBegin("ann", req)
		f.Advance(5000)
		practice = f.MustAct("ann", practice.ID, race.Skip{ID: f.NextID(), Hand: 0})
		f.MustAct("ann", practice.ID, race.Finish{ID: f.NextID()})
		check(fmt.Sprintf("practice with %+v", req), false)
	}
	f.Advance(40 * gametest.Day) // the techniques are due for review
	review := f.MustBegin("ann", run.Request{Mode: mode.Practice, Review: true})
	for f.Advance(5000); ; f.Advance(5000) {
		hand := gametest.OpenHand(t, review).Hand
		if review = f.SolveOpen("ann", review); review.View.Phase == race.PhaseOver {
			break
		}
		review = f.MustAct("ann", review.ID, race.Next{ID: f.NextID(), Hand: hand + 1})
	}
	check("a review", false)
	if _, err := f.ImportOffline(ctx, "ann", gametest.OfflineDaily(t, f, f.NextID(), gametest.Today(f)-1)); err != nil {
		t.Fatal(err)
	}
	check("an offline daily", false)
	races := gametest.NewRaces(f)
	for _, pace := range []mode.Pace{mode.PaceOwn, mode.PaceFirst} {
		lobby := gametest.CreateRace(t, races, match.Options{Kind: match.KindRace, Hands: 5, Pace: pace})
		started := gametest.StartRace(t, f, races, lobby.ID)
		f.Advance(3000)
		if _, err := races.Act(ctx, "bob", lobby.ID, gametest.CorrectClaim(t, started.Mine.Shown[0].Puzzle, 0, f.NextID())); err != nil {
			t.Fatal(err)
		}
		if pace == mode.PaceOwn {
			if _, err := races.Act(ctx, "ann", lobby.ID, race.Skip{ID: f.NextID(), Hand: 0}); err != nil {
				t.Fatal(err)
			}
		}
		gametest.FinishRace(t, f, races, lobby.ID, "ann", "bob")
		check("a race of pace "+string(pace), true)
	}
	if ann, bob := f.LatestRating("ann"), f.LatestRating("bob"); bob.Number != 2 || bob.Mean <= ann.Mean {
		t.Errorf("ann has %+v, bob, who was faster, %+v", ann, bob)
	}
	short := gametest.CreateRace(t, races, match.Options{Kind: match.KindRace, Hands: 4})
	gametest.StartRace(t, f, races, short.ID)
	gametest.FinishRace(t, f, races, short.ID, "ann", "bob")
	check("a race of four hands", false)
	alone, err := races.Create(ctx, "ann", match.Profile{Name: "Ann"}, match.Options{Kind: match.KindRace})
	if err != nil {
		t.Fatal(err)
	}
	first := gametest.StartRace(t, f, races, alone.ID).Mine.Shown[0].Puzzle
	f.Advance(5000)
	if _, err := races.Act(ctx, "ann", alone.ID, gametest.CorrectClaim(t, first, 0, f.NextID())); err != nil {
		t.Fatal(err)
	}
	gametest.FinishRace(t, f, races, alone.ID, "ann")
	check("a race without opponents", false)
	known := gametest.CreateRace(t, races, match.Options{Kind: match.KindRace, Puzzles: []string{"1-3.3.8.8-24-classic"}, Pace: mode.PaceOwn})
	gametest.StartRace(t, f, races, known.ID)
	for _, player := range []string{"ann", "bob"} {
		f.Advance(1000)
		if _, err := races.Act(ctx, player, known.ID, gametest.CorrectClaim(t, "1-3.3.8.8-24-classic", 0, f.NextID())); err != nil {
			t.Fatal(err)
		}
	}
	check("a race with hands that the host chose", false)
	class, err := races.Create(ctx, "cid", match.Profile{}, match.Options{Kind: match.KindClass, Puzzles: []string{"1-3.3.8.8-24-classic"}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := races.Join(ctx, "ann", class.ID, match.Profile{Name: "Ann"}); err != nil {
		t.Fatal(err)
	}
	if _, err := races.Classes.Teach(ctx, class.ID, class.Secret, race.Start{ID: f.NextID()}); err != nil {
		t.Fatal(err)
	}
	f.Advance(10_000)
	if _, err := races.Classes.Teach(ctx, class.ID, class.Secret, race.Finish{ID: f.NextID()}); err != nil {
		t.Fatal(err)
	}
	check("a class", false)
}

// TestMissedHandOfStreak checks that the hand with which a streak ends counts, however soon it is missed: otherwise
// only the easy hands of a player would count.
func TestMissedHandOfStreak(t *testing.T) { gametest.OnEach(t, testMissedHandOfStreak) }

func testMissedHandOfStreak(t *testing.T, f *gametest.Fixture) {
	rated, before := 0, glicko.NewPlayer().Mean
	for range 3 {
		for _, end := range []race.Action{race.Claim{ID: f.NextID(), Expr: "1"}, race.Finish{ID: f.NextID()}, race.Skip{ID: f.NextID()}} {
			begun := f.MustBegin("ann", run.Request{Mode: mode.Streak})
			f.Advance(500)
			if over := f.MustAct("ann", begun.ID, end); !*over.View.Shown[0].Solvable {
				t.Fatal("the first hand has no solution")
			}
			rated++
			row := f.LatestRating("ann")
			if row.Hands != rated || row.Mean >= before {
				t.Errorf("%T: %d rated hands, want %d; mean %d after %d", end, row.Hands, rated, row.Mean, before)
			}
			before = row.Mean
		}
	}
}

// TestRatingChange checks how the response to the end of a run or a race says that it changed the
// rating.
func TestRatingChange(t *testing.T) { gametest.OnEach(t, testRatingChange) }

func testRatingChange(t *testing.T, f *gametest.Fixture) {
	ctx := t.Context()
	check := func(what, player string, got *rating.Change) {
		t.Helper()
		rows, err := f.DB.Ratings(ctx, player, 99, 2)
		if err != nil {
			t.Fatal(err)
		}
		want := rating.Change{Hands: rows[0].Hands}
		shown := func(i int) *rating.Points {
			if i >= len(rows) || rows[i].Hands < 10 {
				return nil
			}
			r := glicko.Rating{Mean: rows[i].Mean, Deviation: rows[i].Deviation, Volatility: rows[i].Volatility, At: rows[i].At}
			return &rating.Points{Rating: (r.Mean + 500) / 1000, Margin: (r.DeviationAt(rows[0].At)*196/100 + 500) / 1000}
		}
		want.Now, want.Before = shown(0), shown(1)
		if !reflect.DeepEqual(got, &want) {
			t.Errorf("%s: %s, want %s", what, gametest.ToJSON(t, got), gametest.ToJSON(t, want))
		}
	}
	for _, hands := range []int{1, 12, 2} { // no rating, the first, a change
		run := f.MustBegin("ann", run.Request{Mode: mode.Timed})
		if run.Rating != nil {
			t.Errorf("a new run: %+v", run.Rating)
		}
		for i := range hands {
			f.Advance(int64(2000 * (1 + i%3)))
			run = f.SolveOpen("ann", run)
		}
		run = f.MustAct("ann", run.ID, race.Finish{ID: f.NextID()})
		check("a timed run", "ann", run.Rating)
		f.Advance(gametest.Day) // the deviation is that of the end of the run
		loaded, err := f.FinishedJSON(ctx, "ann", run.ID)
		if err != nil {
			t.Fatal(err)
		}
		var text bytes.Buffer
		if _, err := loaded.WriteTo(&text); err != nil {
			t.Fatal(err)
		}
		if got := text.String(); strings.TrimSpace(got) != gametest.ToJSON(t, gametest.MustLoad(t, f, run.ID)) || !strings.Contains(got, `"rating":`+gametest.ToJSON(t, run.Rating)) {
			t.Errorf("%s, want %+v", got, run.Rating)
		}
	}
	practice := f.MustBegin("ann", run.Request{Mode: mode.Practice})
	practice = f.SolveOpen("ann", practice)
	if practice = f.MustAct("ann", practice.ID, race.Finish{ID: f.NextID()}); practice.Rating != nil {
		t.Errorf("practice: %+v", practice.Rating)
	}

	races := gametest.NewRaces(f)
	lobby := gametest.CreateRace(t, races, match.Options{Kind: match.KindRace, Hands: 5, Pace: mode.PaceFirst})
	started := gametest.StartRace(t, f, races, lobby.ID)
	if got, err := f.Ratings.RatingChange(ctx, lobby.ID, "ann"); got != nil || err != nil {
		t.Errorf("an unfinished race: %+v, %v", got, err)
	}
	f.Advance(3000)
	if _, err := races.Act(ctx, "bob", lobby.ID, gametest.CorrectClaim(t, started.Mine.Shown[0].Puzzle, 0, f.NextID())); err != nil {
		t.Fatal(err)
	}
	gametest.FinishRace(t, f, races, lobby.ID, "ann", "bob")
	for _, player := range []string{"ann", "bob"} {
		got, err := f.Ratings.RatingChange(ctx, lobby.ID, player)
		if err != nil {
			t.Fatal(err)
		}
		check("a race", player, got)
	}
	for _, player := range []string{"cid", ""} {
		if got, err := f.Ratings.RatingChange(ctx, lobby.ID, player); got != nil || err != nil {
			t.Errorf("%q, who has no seat: %+v, %v", player, got, err)
		}
	}
}

// TestSimultaneousRatings lets a run end between the moment at which another run of the player reads
// the rating and the moment at which it is stored.
func TestSimultaneousRatings(t *testing.T) { gametest.OnEach(t, testSimultaneousRatings) }

func testSimultaneousRatings(t *testing.T, f *gametest.Fixture) {
	first, second := f.MustBegin("ann", run.Request{Mode: mode.Timed}), f.MustBegin("ann", run.Request{Mode: mode.Timed})
	f.Advance(4000)
	first, second = f.SolveOpen("ann", first), f.SolveOpen("ann", second)
	hooked := &ratingHook{Store: f.DB}
	reads := 0
	hooked.after = func() {
		if reads++; reads == 1 {
			f.MustAct("ann", second.ID, race.Finish{ID: f.NextID()})
		}
	}
	other := run.New(hooked, run.Options{Seed: []byte("of the tests"), Clock: f.Clock})
	if _, err := other.Act(t.Context(), "ann", first.ID, run.Move{Action: race.Finish{ID: f.NextID()}}); err != nil {
		t.Fatal(err)
	}
	ratings, err := f.DB.Ratings(t.Context(), "ann", 9, 9)
	if err != nil {
		t.Fatal(err)
	}
	if len(ratings) != 2 || ratings[0].Run != first.ID || ratings[1].Run != second.ID || ratings[0].At <= ratings[1].At || reads != 2 {
		t.Errorf("%+v after %d reads", ratings, reads)
	}
	n, err := verify.New(f.DB, f.Clock).Verify(t.Context(), "", func(d verify.Difference) { t.Errorf("%+v", d) })
	if err != nil || n.Players != 3 {
		t.Errorf("%+v, %v", n, err)
	}
}

// ratingHook is a store that calls after when the latest ratings have been read.
type ratingHook struct {
	*sqlstore.Store
	after func()
}

func (h *ratingHook) LatestRatings(ctx context.Context, players []string) (map[string]store.Rating, error) {
	ratings, err := h.Store.LatestRatings(ctx, players)
	h.after()
	return ratings, err
}

// TestSettledHands checks that a run is scored with the games of hands of two days before and earlier.
func TestSettledHands(t *testing.T) { gametest.OnEach(t, testSettledHands) }

func testSettledHands(t *testing.T, f *gametest.Fixture) {
	harder := store.HandRating{Games: 9, Precision: 20 << 30, Moment: 100 << 30}
	settled := &settledHands{Store: f.DB, sum: harder}
	f.Use(settled, run.Options{})
	run := f.PlayTimed("ann", 3, 6000)
	games, _, _ := gametest.Outcomes(t, f, run, "ann")
	for i := range games {
		games[i].Hand = games[i].Hand.AfterPlayers(glicko.Evidence{Precision: harder.Precision, Moment: harder.Moment})
	}
	want, _, err := glicko.NewPlayer().AfterHands(games, f.Now)
	if err != nil {
		t.Fatal(err)
	}
	if got := f.LatestRating("ann"); got.Mean != want.Mean || settled.before != f.Now/gametest.Day-1 {
		t.Errorf("rating %+v from games before day %d, want mean %d and day %d", got, settled.before, want.Mean, f.Now/gametest.Day-1)
	}
}

// settledHands is a store in which all hands have the same sum.
type settledHands struct {
	*sqlstore.Store
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

package rating_test

import (
	"errors"
	"testing"

	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/rating"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
)

// TestWhy checks that the points of the hands of a run, and of the opponents in a race, add up to the change that is
// shown, that there are none before the first rating, and that the winner of a race loses nothing.
func TestWhy(t *testing.T) { gametest.OnEach(t, testWhy) }

func testWhy(t *testing.T, f *gametest.Fixture) {
	ctx := t.Context()
	mustWhy := func(run, player string) rating.Why {
		t.Helper()
		why, err := f.Ratings.Why(ctx, run, player)
		if err != nil {
			t.Fatal(err)
		}
		return why
	}
	for i, hands := range []int{3, 12, 4} {
		why := mustWhy(f.PlayTimed("ann", hands, int64(2500*(1+i))), "ann")
		if why.Change == nil || (why.Change.Now != nil) != (i > 0) || (why.Change.Before != nil) != (i > 1) || why.Reason != "" || why.Mode != mode.Timed || why.At == 0 {
			t.Fatalf("run %d: %s", i, gametest.ToJSON(t, why))
		}
		if i < 2 {
			if len(why.Hands) != 0 {
				t.Errorf("hands before the first rating: %+v", why.Hands)
			}
			continue
		}
		total := int64(0)
		for _, h := range why.Hands {
			total += h.Points
			if h.Expected == 0 && h.Points != 0 || h.Points < 0 != (h.Expected > 0 && h.Time > h.Expected && h.Points != 0) {
				t.Errorf("%+v", h)
			}
		}
		if total != why.Change.Now.Rating-why.Change.Before.Rating || total == 0 || len(why.Hands) != 5 { // the last one was open
			t.Errorf("the points add up to %d: %s", total, gametest.ToJSON(t, why))
		}
	}

	races := gametest.NewRaces(f)
	compete := func(options match.Options, winner string) (id string) {
		lobby := gametest.CreateRace(t, races, options)
		first := gametest.StartRace(t, f, races, lobby.ID).Mine.Shown[0].Puzzle
		f.Advance(3000)
		if winner != "" {
			if _, err := races.Act(ctx, winner, lobby.ID, gametest.CorrectClaim(t, first, 0, f.NextID())); err != nil {
				t.Fatal(err)
			}
		}
		gametest.FinishRace(t, f, races, lobby.ID, "ann", "bob")
		return lobby.ID
	}
	five := match.Options{Kind: match.KindRace, Hands: 5, Pace: mode.PaceOwn}
	for _, winner := range []string{"ann", "bob"} {
		why := mustWhy(compete(five, winner), "ann")
		if len(why.Opponents) != 1 || len(why.Hands) != 0 || why.Opponents[0].Name != "Bob" || why.Opponents[0].Rating != 0 {
			t.Fatalf("%s", gametest.ToJSON(t, why))
		}
		got, change := why.Opponents[0], why.Change.Now.Rating-why.Change.Before.Rating
		if won := winner == "ann"; got.Points != change || won && (got.Result != 1 || change < 0) || !won && (got.Result != -1 || change >= 0) {
			t.Errorf("%s wins: %s", winner, gametest.ToJSON(t, why))
		}
	}
	f.PlayTimed("bob", 12, 2500)
	if why := mustWhy(compete(five, "bob"), "ann"); why.Opponents[0].Rating < 1500 {
		t.Errorf("an opponent with a rating: %s", gametest.ToJSON(t, why))
	}
	level := compete(five, "")
	for id, reason := range map[string]string{
		level: rating.ReasonAlone, // nobody was better
		compete(match.Options{Kind: match.KindRace, Hands: 4}, "bob"): rating.ReasonOther,
	} {
		if why := mustWhy(id, "ann"); why.Reason != reason || why.Change != nil {
			t.Errorf("%s, want the reason %q", gametest.ToJSON(t, why), reason)
		}
	}
	chosen := f.MustBegin("ann", run.Request{Mode: mode.Practice, Puzzles: []string{"1-3.3.8.8-24-classic"}})
	f.MustAct("ann", chosen.ID, race.Finish{ID: f.NextID()})
	if why := mustWhy(chosen.ID, "ann"); why.Reason != rating.ReasonPractice {
		t.Errorf("%+v", why)
	}
	offline := gametest.OfflineDaily(t, f, f.NextID(), gametest.Today(f)-1)
	imported, err := f.ImportOffline(ctx, "ann", offline)
	if err != nil {
		t.Fatal(err)
	}
	if why := mustWhy(imported.ID, "ann"); why.Reason != rating.ReasonOffline || why.Number != gametest.Today(f)-1 {
		t.Errorf("%+v", why)
	}
	for _, player := range []string{"bob", "", "zoe"} {
		if _, err := f.Ratings.Why(ctx, imported.ID, player); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("a run of somebody else: %v", err)
		}
	}
}

// TestWhyOfWrongNone checks that a hand that the player called unsolvable says so, and what it cost.
func TestWhyOfWrongNone(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	f.PlayTimed("ann", 12, 2500)
	timed := f.MustBegin("ann", run.Request{Mode: mode.Timed})
	wrong := -1
	for hand := 0; wrong < 0; hand++ {
		f.Advance(20_000)
		timed = f.MustAct("ann", timed.ID, race.Claim{ID: f.NextID(), Hand: hand, None: true})
		if timed.View.Shown[hand].Missed != nil {
			wrong = hand
			timed = f.MustAct("ann", timed.ID, race.Skip{ID: f.NextID(), Hand: hand})
		}
	}
	f.MustAct("ann", timed.ID, race.Finish{ID: f.NextID()})
	why, err := f.Ratings.Why(t.Context(), timed.ID, "ann")
	if err != nil {
		t.Fatal(err)
	}
	for hand, h := range why.Hands {
		if h.WrongNone != (hand == wrong) || hand == wrong && (h.Points >= 0 || h.Outcome != "skip") {
			t.Errorf("hand %d of %s", hand, gametest.ToJSON(t, why))
		}
	}
}

// TestWhyOfWrongExpression checks that the hand whose wrong expression ended a streak says so, and not a hand of a
// timed run, which goes on after a wrong expression.
func TestWhyOfWrongExpression(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	f.PlayTimed("ann", 12, 2500)
	for _, m := range []string{mode.Streak, mode.Timed} {
		played := f.MustBegin("ann", run.Request{Mode: m})
		f.Advance(5000)
		played = f.SolveOpen("ann", played)
		f.Advance(5000)
		f.MustAct("ann", played.ID, race.Claim{ID: f.NextID(), Hand: 1, Expr: "777"})
		if m == mode.Timed {
			f.MustAct("ann", played.ID, race.Finish{ID: f.NextID()})
		}
		why, err := f.Ratings.Why(t.Context(), played.ID, "ann")
		if err != nil {
			t.Fatal(err)
		}
		if len(why.Hands) != 2 || why.Hands[0].WrongExpr || why.Hands[1].WrongExpr != (m == mode.Streak) {
			t.Errorf("%s: %s", m, gametest.ToJSON(t, why))
		}
	}
}

package rating_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/rating"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
)

// TestRatingReport checks the report of a player without and with rated runs.
func TestRatingReport(t *testing.T) { gametest.OnEach(t, testRatingReport) }

func testRatingReport(t *testing.T, f *gametest.Fixture) {
	ctx := t.Context()
	empty, err := f.RatingReport(ctx, "ann")
	if err != nil {
		t.Fatal(err)
	}
	if empty.Now != nil || empty.Hands != 0 || empty.History == nil || len(empty.History) != 0 || len(empty.Techniques) != 0 || empty.Near == nil || len(empty.Near) != 0 {
		t.Errorf("without runs: %+v", empty)
	}
	for range 3 {
		f.PlayTimed("ann", 12, 2500)
		f.PlayTimed("ann", 12, 2500)
		f.Advance(gametest.Day)
	}
	f.PlayTimed("bob", 5, 30_000)
	if few, err := f.RatingReport(ctx, "bob"); err != nil || few.Now != nil || few.Hands != 5 || few.Runs != 1 || len(few.History)+len(few.Near) != 0 {
		t.Errorf("after five hands: %+v, %v", few, err)
	}
	f.PlayTimed("bob", 5, 30_000)
	got, err := f.RatingReport(ctx, "ann")
	if err != nil {
		t.Fatal(err)
	}
	row := f.LatestRating("ann")
	if got.Now == nil || got.Now.Rating != (row.Mean+500)/1000 || got.Now.Rating < 1600 || got.Hands != row.Hands || got.Runs != 6 || len(got.History) != 3 {
		t.Errorf("%+v, latest rating %+v", got, row)
	}
	for i, h := range got.History {
		if h.Margin >= 392 || i > 0 && (h.At <= got.History[i-1].At || h.Margin >= got.History[i-1].Margin) {
			t.Errorf("history %+v", got.History)
		}
	}
	hands := 0
	for _, x := range got.Techniques {
		hands += x.Hands
		if isRated := x.Points != nil; isRated != (x.Hands >= 10) || isRated && (x.Points.Rating < 1500 || x.Points.Margin < got.Now.Margin) {
			t.Errorf("technique %+v", x)
		}
	}
	if hands < 40 || hands > got.Hands || !slices.ContainsFunc(got.Techniques, func(x rating.TechniqueRating) bool { return x.Points != nil }) {
		t.Errorf("techniques %+v of %d hands", got.Techniques, got.Hands)
	}
	for _, h := range got.Near {
		if h.Expected < 7000 || h.Expected > 14_000 || h.Rating < got.Now.Rating-200 || h.Rating > got.Now.Rating+200 {
			t.Errorf("hand near %d: %+v", got.Now.Rating, h)
		}
	}
	hardest, err := f.RatingReport(ctx, "bob")
	if err != nil || hardest.Now == nil || hardest.Now.Rating >= got.Now.Rating || hardest.Near[0].Rating >= got.Near[0].Rating {
		t.Errorf("bob: %+v, %v", hardest, err)
	}
}

// TestPlayerHidesItsEstimate checks that the strength of a player, whatever prints or encodes it, shows no number,
// and that Shown gives one from ten hands on.
func TestPlayerHidesItsEstimate(t *testing.T) {
	row := store.Rating{Number: 1, Hands: rating.MinHands - 1, Mean: 1_612_345, Deviation: 54_321, Volatility: 30_000}
	few := rating.PlayerIn(row)
	if few.Shown(0) != nil || few.Exact() != nil {
		t.Error("a number before ten hands")
	}
	row.Hands++
	many := rating.PlayerIn(row)
	if shown := many.Shown(0); shown == nil || *shown != (rating.Points{Rating: 1612, Margin: 106}) || many.Exact().Mean != row.Mean {
		t.Errorf("after ten hands: %+v", shown)
	}
	for _, p := range []rating.Player{few, many} {
		for _, text := range []string{fmt.Sprint(p), fmt.Sprintf("%+v", p), gametest.ToJSON(t, p)} {
			if strings.Contains(text, "1612") || strings.Contains(text, "54") {
				t.Errorf("%q", text)
			}
		}
	}
}

// TestMeasuredHands checks the list of hands with their measured times.
func TestMeasuredHands(t *testing.T) { gametest.OnEach(t, testMeasuredHands) }

func testMeasuredHands(t *testing.T, f *gametest.Fixture) {
	run := f.PlayTimed("ann", 9, 500)
	_, puzzles, predicted := gametest.Outcomes(t, f, run, "ann")
	all, err := f.MeasuredHands(t.Context(), "", 99)
	if err != nil || len(all) != len(puzzles) {
		t.Fatalf("%+v, %v, want %d hands", all, err, len(puzzles))
	}
	for i, h := range all {
		j := slices.Index(puzzles, h.Puzzle)
		if j < 0 || h.Predicted != predicted[j] || h.Games != 1 || h.Measured >= h.Predicted || h.Deviation >= 85 || i > 0 && h.Puzzle <= all[i-1].Puzzle {
			t.Errorf("%+v, predicted %d", h, predicted[j])
		}
	}
	page, err := f.MeasuredHands(t.Context(), all[0].Puzzle, 2)
	if err != nil || !slices.Equal(page, all[1:3]) {
		t.Errorf("%+v, %v", page, err)
	}
}

// TestMeasuredHandsOfRaces checks that races measure hands of five cards and of Countdown.
func TestMeasuredHandsOfRaces(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	races := gametest.NewRaces(f)
	for _, options := range []match.Options{{Cards: 5}, {Rules: "countdown"}} {
		options.Kind, options.Hands, options.Pace = match.KindRace, 5, mode.PaceOwn
		lobby := gametest.CreateRace(t, races, options)
		hand := gametest.StartRace(t, f, races, lobby.ID).Mine.Shown[0].Puzzle
		f.Advance(20_000)
		for _, player := range []string{"ann", "bob"} {
			if _, err := races.Act(t.Context(), player, lobby.ID, gametest.CorrectClaim(t, hand, 0, f.NextID())); err != nil {
				t.Fatal(err)
			}
		}
		gametest.FinishRace(t, f, races, lobby.ID, "ann", "bob")
		all, err := f.MeasuredHands(t.Context(), "", 99)
		i := slices.IndexFunc(all, func(h rating.MeasuredHand) bool { return h.Puzzle == hand })
		if err != nil || i < 0 || all[i].Games != 2 || all[i].Predicted <= 0 || all[i].Measured == all[i].Predicted {
			t.Errorf("race %+v with the hand %s: %+v, %v", options, hand, all, err)
		}
	}
}

// TestPracticeNear checks that practice deals harder hands to a player with a higher rating.
func TestPracticeNear(t *testing.T) { gametest.OnEach(t, testPracticeNear) }

func testPracticeNear(t *testing.T, f *gametest.Fixture) {
	for range 4 {
		f.PlayTimed("ann", 12, 2000)
	}
	mean := func(player string) (seconds float64) {
		t.Helper()
		run := f.MustBegin(player, run.Request{Mode: mode.Practice, Near: true})
		for hand := range 8 { // so that hands are dealt three times
			f.Advance(1000)
			run = f.MustAct(player, run.ID, race.Skip{ID: f.NextID(), Hand: hand})
			run = f.MustAct(player, run.ID, race.Next{ID: f.NextID(), Hand: hand + 1})
		}
		for _, h := range run.View.Shown[:8] {
			seconds += h.Seconds / 8
		}
		return seconds
	}
	ann, bob := mean("ann"), mean("bob")
	if bob < 9 || bob > 11 || ann < bob+3 {
		t.Errorf("mean predicted times: ann %.1f s, bob %.1f s", ann, bob)
	}
	ten := f.MustBegin("ann", run.Request{Mode: mode.Practice, Near: true, Hands: 10})
	for hand := range 10 {
		f.Advance(1000)
		ten = f.MustAct("ann", ten.ID, race.Skip{ID: f.NextID(), Hand: hand})
		if over := ten.View.Phase == race.PhaseOver; over != (hand == 9) || ten.View.Shown[hand].Seconds < 10 {
			t.Errorf("after hand %d of ten: %s, %+v", hand, ten.View.Phase, ten.View.Shown[hand])
		}
		if hand < 9 {
			ten = f.MustAct("ann", ten.ID, race.Next{ID: f.NextID(), Hand: hand + 1})
		}
	}
	drill := f.MustBegin("ann", run.Request{Mode: mode.Practice, Technique: "fraction", Hands: 2})
	for hand := range 2 {
		f.Advance(1000)
		drill = f.MustAct("ann", drill.ID, race.Skip{ID: f.NextID(), Hand: hand})
		if hand == 0 {
			drill = f.MustAct("ann", drill.ID, race.Next{ID: f.NextID(), Hand: 1})
		}
	}
	if drill.View.Phase != race.PhaseOver {
		t.Errorf("after two of two hands of a technique: %s", drill.View.Phase)
	}
	for _, req := range []run.Request{
		{Mode: mode.Timed, Near: true},
		{Mode: mode.Timed, Hands: 10},
		{Mode: mode.Practice, Hands: 10},
		{Mode: mode.Practice, Near: true, Hands: 51},
		{Mode: mode.Practice, Near: true, Hands: -1},
		{Mode: mode.Practice, Review: true, Hands: 10},
		{Mode: mode.Practice, Near: true, Level: 2},
		{Mode: mode.Practice, Near: true, Review: true},
		{Mode: mode.Practice, Near: true, Puzzles: []string{"1-3.3.8.8-24-classic"}},
	} {
		if _, err := f.Begin(t.Context(), "ann", f.NextID(), req); !errors.Is(err, run.ErrBadRequest) {
			t.Errorf("%+v: %v", req, err)
		}
	}
}

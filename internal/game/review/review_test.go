package review_test

import (
	"errors"
	"testing"

	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/game/review"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/race"
)

// TestReview checks when a technique is put on the schedule, when it is due, and which hand reviews
// it.
func TestReview(t *testing.T) { gametest.OnEach(t, testReview) }

func testReview(t *testing.T, f *gametest.Fixture) {
	const hand = "1-3.3.8.8-24-classic" // its main technique is fraction
	d := dealer.New(nil, nil)
	hands, err := d.Hands(t.Context(), []string{hand})
	if err != nil {
		t.Fatal(err)
	}
	predicted := int64(hands[0].Seconds * 1000)

	f.PlayHand(hand, predicted, 0, false)
	f.PlayHand(hand, predicted, 1, false)
	f.PlayHand("1-1.1.1.1-24-classic", predicted, 0, true) // no solution, so no technique
	f.ReviewCard(0)

	f.PlayHand(hand, 2*predicted+1, 0, false)
	isSlow := f.ReviewCard(1)
	if isSlow.Technique == "" || isSlow.Puzzle != hand || isSlow.Due <= f.Now {
		t.Fatalf("%+v", isSlow)
	}
	rev, err := f.Review(t.Context(), "ann")
	if err != nil || rev.Due != 0 || rev.Next != isSlow.Due {
		t.Fatalf("%+v, %v", rev, err)
	}
	if _, err := f.Begin(t.Context(), "ann", "early", run.Request{Mode: "practice", Review: true}); !errors.Is(err, review.ErrNoReview) {
		t.Fatalf("no technique is due: %v", err)
	}
	f.Now = isSlow.Due
	run := f.MustBegin("ann", run.Request{Mode: "practice", Review: true})
	h := gametest.OpenHand(t, run)
	techniques, err := d.Techniques(t.Context(), h.Puzzle)
	if err != nil || techniques[0] != isSlow.Technique || h.Puzzle == hand || run.View.Hands != 1 {
		t.Fatalf("%+v does not review %+v: %q, %v", h, isSlow, techniques, err)
	}
	if run = f.SolveOpen("ann", run); run.View.Phase != "over" {
		t.Fatalf("%+v", run.View)
	}
	solved := f.ReviewCard(1)
	if solved.Due-f.Now <= isSlow.Due-gametest.Noon || solved.Puzzle != h.Puzzle {
		t.Errorf("after a solved hand: %+v, before %+v", solved, isSlow)
	}
	f.PlayHand(hand, 1000, 0, true)
	if skipped := f.ReviewCard(1); skipped.Due >= solved.Due {
		t.Errorf("after a skipped hand: %+v, before %+v", skipped, solved)
	}
	overview, err := f.Overview(t.Context(), "ann")
	if err != nil || overview.Due != 0 {
		t.Errorf("%+v, %v", overview, err)
	}
	f.Now += 400 * 24 * gametest.Hour
	if overview, err = f.Overview(t.Context(), "ann"); err != nil || overview.Due != 1 {
		t.Errorf("%+v, %v", overview, err)
	}
}

// TestOutcomesThatScheduleReview checks which outcomes of a hand put its technique on the review
// schedule.
func TestOutcomesThatScheduleReview(t *testing.T) {
	for name, c := range map[string]struct {
		play func(f *gametest.Fixture)
		want int
	}{
		"skipped": {func(f *gametest.Fixture) { f.PlayHand("1-3.3.8.8-24-classic", 1000, 0, true) }, 1},
		"solution shown": {func(f *gametest.Fixture) {
			run := f.MustBegin("ann", run.Request{Mode: "practice"})
			f.MustAct("ann", run.ID, race.Hint{ID: "h", Hand: 0, Step: 4})
		}, 1},
		"timed out": {func(f *gametest.Fixture) {
			run := f.MustBegin("ann", run.Request{Mode: "practice", HandTime: 1000})
			f.Now += 1000
			f.MustAct("ann", run.ID, race.Tick{})
		}, 1},
		"two hints": {func(f *gametest.Fixture) { f.PlayHand("1-3.3.8.8-24-classic", 1000, 2, false) }, 1},
		"one hint":  {func(f *gametest.Fixture) { f.PlayHand("1-3.3.8.8-24-classic", 1000, 1, false) }, 0},
		"quick":     {func(f *gametest.Fixture) { f.PlayHand("1-3.3.8.8-24-classic", 1000, 0, false) }, 0},
		"left open": {func(f *gametest.Fixture) {
			f.MustBegin("ann", run.Request{Mode: "timed"})
			f.Now += gametest.Hour
			_, _ = f.Sweep(f.T.Context())
		}, 0},
		"imported": {func(f *gametest.Fixture) {
			o := gametest.OfflinePractice(t, "o", gametest.Noon)
			o.Moves[1].Action = race.Skip{ID: "c", Hand: 0}
			if _, err := f.ImportOffline(f.T.Context(), "ann", o); err != nil {
				f.T.Error(err)
			}
		}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			f := gametest.New(t, gametest.OnSQLite)
			c.play(f)
			f.ReviewCard(c.want)
		})
	}
}

package live_test

import (
	"errors"
	"testing"

	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/game/live"
	"github.com/make24/make24/race"
)

const hour = 3600_000

// reviewCard returns the first technique on ann's review schedule, which must have the given number
// of techniques.
func (f *fixture) reviewCard(want int) live.ReviewTechnique {
	f.t.Helper()
	rev, err := f.Review(f.t.Context(), "ann")
	if err != nil || len(rev.Techniques) != want {
		f.t.Fatalf("%+v, %v, want %d techniques", rev, err, want)
	}
	if want == 0 {
		return live.ReviewTechnique{}
	}
	return rev.Techniques[0]
}

// playHand plays a hand as ann, who takes a number of hint steps and solves or skips the hand after
// duration, in milliseconds.
func (f *fixture) playHand(id string, duration int64, hints int, skip bool) {
	f.t.Helper()
	run := f.begin("ann", live.Request{Mode: "practice", Puzzles: []string{id}})
	f.now += duration
	if hints > 0 {
		f.mustAct("ann", run.ID, race.Hint{ID: f.newID(), Hand: 0, Step: hints})
	}
	if skip {
		f.mustAct("ann", run.ID, race.Skip{ID: f.newID(), Hand: 0})
		return
	}
	f.solveOpen("ann", run)
}

// TestReview checks when a technique is put on the schedule, when it is due, and which hand reviews
// it.
func TestReview(t *testing.T) { onEach(t, testReview) }

func testReview(t *testing.T, f *fixture) {
	const hand = "1-3.3.8.8-24-classic" // its main technique is fraction
	d := dealer.New(nil, nil)
	hands, err := d.Hands(t.Context(), []string{hand})
	if err != nil {
		t.Fatal(err)
	}
	predicted := int64(hands[0].Seconds * 1000)

	f.playHand(hand, predicted, 0, false)
	f.playHand(hand, predicted, 1, false)
	f.playHand("1-1.1.1.1-24-classic", predicted, 0, true) // no solution, so no technique
	f.reviewCard(0)

	f.playHand(hand, 2*predicted+1, 0, false)
	isSlow := f.reviewCard(1)
	if isSlow.Technique == "" || isSlow.Puzzle != hand || isSlow.Due <= f.now {
		t.Fatalf("%+v", isSlow)
	}
	rev, err := f.Review(t.Context(), "ann")
	if err != nil || rev.Due != 0 || rev.Next != isSlow.Due {
		t.Fatalf("%+v, %v", rev, err)
	}
	if _, err := f.Begin(t.Context(), "ann", "early", live.Request{Mode: "practice", Review: true}); !errors.Is(err, live.ErrNoReview) {
		t.Fatalf("no technique is due: %v", err)
	}
	f.now = isSlow.Due
	run := f.begin("ann", live.Request{Mode: "practice", Review: true})
	h := openHand(t, run)
	techniques, err := d.Techniques(t.Context(), h.Puzzle)
	if err != nil || techniques[0] != isSlow.Technique || h.Puzzle == hand || run.View.Hands != 1 {
		t.Fatalf("%+v does not review %+v: %q, %v", h, isSlow, techniques, err)
	}
	if run = f.solveOpen("ann", run); run.View.Phase != "over" {
		t.Fatalf("%+v", run.View)
	}
	solved := f.reviewCard(1)
	if solved.Due-f.now <= isSlow.Due-noon || solved.Puzzle != h.Puzzle {
		t.Errorf("after a solved hand: %+v, before %+v", solved, isSlow)
	}
	f.playHand(hand, 1000, 0, true)
	if skipped := f.reviewCard(1); skipped.Due >= solved.Due {
		t.Errorf("after a skipped hand: %+v, before %+v", skipped, solved)
	}
	overview, err := f.Overview(t.Context(), "ann")
	if err != nil || overview.Due != 0 {
		t.Errorf("%+v, %v", overview, err)
	}
	f.now += 400 * 24 * hour
	if overview, err = f.Overview(t.Context(), "ann"); err != nil || overview.Due != 1 {
		t.Errorf("%+v, %v", overview, err)
	}
}

// TestOutcomesThatScheduleReview checks which outcomes of a hand put its technique on the review
// schedule.
func TestOutcomesThatScheduleReview(t *testing.T) {
	for name, c := range map[string]struct {
		play func(f *fixture)
		want int
	}{
		"skipped": {func(f *fixture) { f.playHand("1-3.3.8.8-24-classic", 1000, 0, true) }, 1},
		"solution shown": {func(f *fixture) {
			run := f.begin("ann", live.Request{Mode: "practice"})
			f.mustAct("ann", run.ID, race.Hint{ID: "h", Hand: 0, Step: 4})
		}, 1},
		"timed out": {func(f *fixture) {
			run := f.begin("ann", live.Request{Mode: "practice", HandTime: 1000})
			f.now += 1000
			f.mustAct("ann", run.ID, race.Tick{})
		}, 1},
		"two hints": {func(f *fixture) { f.playHand("1-3.3.8.8-24-classic", 1000, 2, false) }, 1},
		"one hint":  {func(f *fixture) { f.playHand("1-3.3.8.8-24-classic", 1000, 1, false) }, 0},
		"quick":     {func(f *fixture) { f.playHand("1-3.3.8.8-24-classic", 1000, 0, false) }, 0},
		"left open": {func(f *fixture) {
			f.begin("ann", live.Request{Mode: "timed"})
			f.now += hour
			_, _ = f.Sweep(f.t.Context())
		}, 0},
		"imported": {func(f *fixture) {
			o := offlinePractice(t, "o", noon)
			o.Moves[1].Action = race.Skip{ID: "c", Hand: 0}
			if _, err := f.ImportOffline(f.t.Context(), "ann", o); err != nil {
				f.t.Error(err)
			}
		}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFixture(t, onSQLite)
			c.play(f)
			f.reviewCard(c.want)
		})
	}
}

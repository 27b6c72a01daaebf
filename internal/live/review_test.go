package live_test

import (
	"errors"
	"testing"

	"github.com/make24/make24/internal/dealer"
	"github.com/make24/make24/internal/live"
	"github.com/make24/make24/race"
)

const hour = 3600_000

// card returns the first kind on the review schedule of ann, which must have the given number of
// kinds.
func (d *fixture) reviewCard(want int) live.Kind {
	d.t.Helper()
	rev, err := d.Review(d.t.Context(), "ann")
	if err != nil || len(rev.Kinds) != want {
		d.t.Fatalf("%+v, %v, want %d kinds", rev, err, want)
	}
	if want == 0 {
		return live.Kind{}
	}
	return rev.Kinds[0]
}

// playHand plays a hand: it is solved after a time with a number of hint steps, or skipped.
func (d *fixture) playHand(id string, took int64, hints int, skip bool) {
	d.t.Helper()
	run := d.begin("ann", live.Request{Mode: "practice", Puzzles: []string{id}})
	d.now += took
	if hints > 0 {
		d.do("ann", run.ID, race.Hint{ID: d.id(), Hand: 0, Step: hints})
	}
	if skip {
		d.do("ann", run.ID, race.Skip{ID: d.id(), Hand: 0})
		return
	}
	d.solveOpen("ann", run)
}

func TestReview(t *testing.T) { onEach(t, testReview) }

func testReview(t *testing.T, d *fixture) {
	const hand = "1-3.3.8.8-24-classic" // solved by a fraction
	deal := dealer.New(nil, nil)
	known, err := deal.Hands(t.Context(), []string{hand})
	if err != nil {
		t.Fatal(err)
	}
	predicted := int64(known[0].Seconds * 1000)

	d.playHand(hand, predicted, 0, false)
	d.playHand(hand, predicted, 1, false)
	d.playHand("1-1.1.1.1-24-classic", predicted, 0, true) // no solution, no kind
	d.reviewCard(0)

	d.playHand(hand, 2*predicted+1, 0, false)
	slow := d.reviewCard(1)
	if slow.Kind == "" || slow.Puzzle != hand || slow.Due <= d.now {
		t.Fatalf("%+v", slow)
	}
	rev, err := d.Review(t.Context(), "ann")
	if err != nil || rev.Due != 0 || rev.Next != slow.Due {
		t.Fatalf("%+v, %v", rev, err)
	}
	if _, err := d.Begin(t.Context(), "ann", "early", live.Request{Mode: "practice", Review: true}); !errors.Is(err, live.ErrNoReview) {
		t.Fatalf("no kind is due: %v", err)
	}
	d.now = slow.Due
	run := d.begin("ann", live.Request{Mode: "practice", Review: true})
	h := open(t, run)
	ways, err := deal.Techniques(t.Context(), h.Puzzle)
	if err != nil || ways[0] != slow.Kind || h.Puzzle == hand || run.View.Hands != 1 {
		t.Fatalf("%+v does not review %+v: %q, %v", h, slow, ways, err)
	}
	if run = d.solveOpen("ann", run); run.View.Phase != "over" {
		t.Fatalf("%+v", run.View)
	}
	good := d.reviewCard(1)
	if good.Due-d.now <= slow.Due-noon || good.Puzzle != h.Puzzle {
		t.Errorf("after it went well: %+v, before %+v", good, slow)
	}
	d.playHand(hand, 1000, 0, true)
	if again := d.reviewCard(1); again.Due >= good.Due {
		t.Errorf("after a miss: %+v, before %+v", again, good)
	}
	glance, err := d.Glance(t.Context(), "ann")
	if err != nil || glance.Due != 0 {
		t.Errorf("%+v, %v", glance, err)
	}
	d.now += 400 * 24 * hour
	if glance, err = d.Glance(t.Context(), "ann"); err != nil || glance.Due != 1 {
		t.Errorf("%+v, %v", glance, err)
	}
}

// TestWhatIsReviewed checks which outcomes of a hand put its kind on the schedule.
func TestWhatIsReviewed(t *testing.T) {
	for name, c := range map[string]struct {
		play func(d *fixture)
		want int
	}{
		"skipped": {func(d *fixture) { d.playHand("1-3.3.8.8-24-classic", 1000, 0, true) }, 1},
		"shown": {func(d *fixture) {
			run := d.begin("ann", live.Request{Mode: "practice"})
			d.do("ann", run.ID, race.Hint{ID: "h", Hand: 0, Step: 4})
		}, 1},
		"timed out": {func(d *fixture) {
			run := d.begin("ann", live.Request{Mode: "practice", HandTime: 1000})
			d.now += 1000
			d.do("ann", run.ID, race.Tick{})
		}, 1},
		"two hints": {func(d *fixture) { d.playHand("1-3.3.8.8-24-classic", 1000, 2, false) }, 1},
		"one hint":  {func(d *fixture) { d.playHand("1-3.3.8.8-24-classic", 1000, 1, false) }, 0},
		"quick":     {func(d *fixture) { d.playHand("1-3.3.8.8-24-classic", 1000, 0, false) }, 0},
		"left alone": {func(d *fixture) {
			d.begin("ann", live.Request{Mode: "timed"})
			d.now += hour
			_, _ = d.Sweep(d.t.Context())
		}, 0},
		"imported": {func(d *fixture) {
			o := offlinePractice(t, "o", noon)
			o.Moves[1].Action = race.Skip{ID: "c", Hand: 0}
			if _, err := d.ImportOffline(d.t.Context(), "ann", o); err != nil {
				d.t.Error(err)
			}
		}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			d := newFixture(t, onSQLite)
			c.play(d)
			d.reviewCard(c.want)
		})
	}
}

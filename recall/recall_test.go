package recall_test

import (
	"encoding/json"
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/make24/make24/recall"
)

const dayMillis = 24 * 60 * 60 * 1000

var ratings = []recall.Rating{recall.Again, recall.Hard, recall.Good, recall.Easy}

// drawReviewedCard draws a card after 0 to 30 ratings. The time of a rating may be up to a day
// before that of the previous one.
func drawReviewedCard(s recall.Scheduler) *rapid.Generator[recall.Card] {
	return rapid.Custom(func(t *rapid.T) recall.Card {
		var card recall.Card
		at := rapid.Int64Range(0, 1<<41).Draw(t, "start")
		for range rapid.IntRange(0, 30).Draw(t, "ratings") {
			card = s.Next(card, rapid.SampledFrom(ratings).Draw(t, "rating"), at)
			at += rapid.Int64Range(-dayMillis, 100*dayMillis).Draw(t, "pause")
		}
		return card
	})
}

// drawScheduler draws a scheduler with the default weights.
func drawScheduler() *rapid.Generator[recall.Scheduler] {
	return rapid.Custom(func(t *rapid.T) recall.Scheduler {
		return recall.Scheduler{
			Retention: rapid.Float64Range(0.5, 1).Draw(t, "retention"),
			MaxDays:   rapid.IntRange(-1, 40000).Draw(t, "max days"),
		}
	})
}

// TestBetterRatingsGoFurther checks that a better rating never gives a shorter interval, a lower
// stability or a higher difficulty.
func TestBetterRatingsGoFurther(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawScheduler().Draw(t, "scheduler")
		card := drawReviewedCard(s).Draw(t, "card")
		at := card.Last + rapid.Int64Range(0, 1000*dayMillis).Draw(t, "pause")
		worse := s.Next(card, recall.Again, at)
		for _, r := range ratings[1:] {
			better := s.Next(card, r, at)
			if better.Days < worse.Days || better.Due < worse.Due || better.Stability < worse.Stability || better.Difficulty > worse.Difficulty {
				t.Fatalf("%+v after rating %v is %+v, but after the rating below it is %+v", card, r, better, worse)
			}
			worse = better
		}
	})
}

// TestRecallRaisesStability checks that recalling never lowers the stability, and forgetting never
// raises it.
func TestRecallRaisesStability(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s recall.Scheduler
		card := drawReviewedCard(s).Filter(func(c recall.Card) bool { return c.Reps > 0 }).Draw(t, "card")
		at := card.Last + rapid.Int64Range(0, 1000*dayMillis).Draw(t, "pause")
		if next := s.Next(card, recall.Hard, at); next.Stability < card.Stability {
			t.Fatalf("stability fell after Hard: %+v, then %+v", card, next)
		}
		if next := s.Next(card, recall.Again, at); next.Stability > card.Stability || next.Lapses != card.Lapses+1 {
			t.Fatalf("stability rose or lapse not counted after Again: %+v, then %+v", card, next)
		}
	})
}

// TestIntervalsAreBounded checks that intervals are from 1 to MaxDays days, and that stability and
// difficulty are in their ranges, whatever the weights.
func TestIntervalsAreBounded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var w recall.Weights
		for i := range w {
			w[i] = rapid.Float64().Draw(t, "weight")
		}
		maxDays := rapid.IntRange(1, 400).Draw(t, "max days")
		s := recall.Scheduler{Weights: w, Retention: rapid.Float64().Draw(t, "retention"), MaxDays: maxDays}
		card := drawReviewedCard(s).Filter(func(c recall.Card) bool { return c.Reps > 0 }).Draw(t, "card")
		if card.Days < 1 || card.Days > maxDays || card.Due != card.Last+int64(card.Days)*dayMillis {
			t.Fatalf("%+v with MaxDays %d", card, maxDays)
		}
		if !(card.Stability > 0) || !(card.Difficulty >= 1 && card.Difficulty <= 10) {
			t.Fatalf("%+v has an invalid stability or difficulty", card)
		}
	})
}

// TestRetrievabilityFalls checks that the retrievability never rises with time, is 1 right after a
// rating, and is 0.9 after Stability days.
func TestRetrievabilityFalls(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawScheduler().Draw(t, "scheduler")
		card := drawReviewedCard(s).Filter(func(c recall.Card) bool { return c.Reps > 0 }).Draw(t, "card")
		at := card.Last + rapid.Int64Range(-10*dayMillis, 5000*dayMillis).Draw(t, "at")
		now, later := s.Retrievability(card, at), s.Retrievability(card, at+rapid.Int64Range(0, 5000*dayMillis).Draw(t, "then"))
		if !(later <= now && now <= 1 && later >= 0) {
			t.Fatalf("retrievability rises from %v to %v", now, later)
		}
		if got := s.Retrievability(card, card.Last); got != 1 {
			t.Fatalf("retrievability right after a rating is %v, want 1", got)
		}
		rounded := card
		rounded.Stability = math.Ceil(card.Stability)
		if got := s.Retrievability(rounded, card.Last+int64(rounded.Stability)*dayMillis); math.Abs(got-0.9) > 1e-6 {
			t.Fatalf("retrievability after Stability days is %v, want 0.9", got)
		}
	})
}

// TestDueAtTheDesiredRetention checks that cards are due when their retrievability is about the
// desired retention.
func TestDueAtTheDesiredRetention(t *testing.T) {
	for _, want := range []float64{0.7, 0.8, 0.9, 0.95} {
		s := recall.Scheduler{Retention: want}
		var card recall.Card
		at := int64(1_800_000_000_000)
		for card.Days < 100 {
			card = s.Next(card, recall.Good, at)
			at = card.Due
		}
		if got := s.Retrievability(card, card.Due); card.Days > 36000 || math.Abs(got-want) > 0.01 {
			t.Errorf("retention %v: due after %d days, with retrievability %v", want, card.Days, got)
		}
	}
}

// TestInvalidTimesAndCards checks times before the last rating, stored cards outside the limits,
// and invalid ratings.
func TestInvalidTimesAndCards(t *testing.T) {
	var s recall.Scheduler
	card := s.Next(recall.Card{}, recall.Good, 100*dayMillis)
	earlier := s.Next(card, recall.Good, 50*dayMillis)
	if same := s.Next(card, recall.Good, 100*dayMillis); earlier != same {
		t.Errorf("after the clock went back: %+v, want %+v", earlier, same)
	}
	for _, stored := range []recall.Card{
		{Stability: 1e300, Difficulty: -4}, {Stability: 1e-300, Difficulty: 1e300}, {Stability: -1, Difficulty: 5}, {Difficulty: 3, Due: -5},
	} {
		for _, r := range append([]recall.Rating{-7, 0, 5, 99}, ratings...) {
			next := s.Next(stored, r, 200*dayMillis)
			if next.Days < 1 || !(next.Stability > 0 && next.Stability <= 36500) || !(next.Difficulty >= 1 && next.Difficulty <= 10) {
				t.Errorf("%+v rated %d: %+v", stored, r, next)
			}
			if probability := s.Retrievability(stored, 200*dayMillis); !(probability >= 0 && probability <= 1) {
				t.Errorf("%+v: retrievability %v", stored, probability)
			}
		}
	}
	if s.Next(card, 99, 101*dayMillis) != s.Next(card, recall.Easy, 101*dayMillis) || s.Next(card, -1, 101*dayMillis) != s.Next(card, recall.Again, 101*dayMillis) {
		t.Error("a rating out of range does not count as the nearest one")
	}
}

// TestInvalidWeightsAreClamped checks that NaN counts as the default weight, and a weight above its
// limit as the limit.
func TestInvalidWeightsAreClamped(t *testing.T) {
	w := recall.Defaults()
	w[0], w[20] = math.NaN(), math.Inf(1)
	clamped := recall.Defaults()
	clamped[20] = 0.8
	at := int64(5 * dayMillis)
	got, want := recall.Scheduler{Weights: w}, recall.Scheduler{Weights: clamped}
	if got, want := got.Next(recall.Card{}, recall.Again, at), want.Next(recall.Card{}, recall.Again, at); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// TestCardText checks that cards can be encoded as JSON and decoded without loss.
func TestCardText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		card := drawReviewedCard(recall.Scheduler{}).Draw(t, "card")
		text, err := json.Marshal(card)
		if err != nil {
			t.Fatal(err)
		}
		var decoded recall.Card
		if err := json.Unmarshal(text, &decoded); err != nil || decoded != card {
			t.Fatalf("%+v is encoded as %s and decoded as %+v (%v)", card, text, decoded, err)
		}
	})
}

// TestZeroFieldsAreDefaults checks that a zero field of a Scheduler means its default.
func TestZeroFieldsAreDefaults(t *testing.T) {
	full := recall.Scheduler{Weights: recall.Defaults(), Retention: 0.9, MaxDays: 36500}
	for _, s := range []recall.Scheduler{{}, {Retention: math.NaN()}, {Weights: recall.Defaults()}, {MaxDays: 36500}} {
		var card, want recall.Card
		for _, r := range []recall.Rating{recall.Good, recall.Hard, recall.Again, recall.Easy, recall.Easy} {
			card, want = s.Next(card, r, card.Due), full.Next(want, r, want.Due)
			if card != want || s.Retrievability(card, card.Due) != full.Retrievability(want, want.Due) {
				t.Errorf("%+v: %+v, want %+v", s, card, want)
			}
		}
	}
}

// Package recall schedules reviews with FSRS, the Free Spaced Repetition Scheduler, version 6.
//
//	var s recall.Scheduler // with the default weights and a retention of 0.9
//	var card recall.Card   // a new item
//	card = s.Next(card, recall.Good, time.Now().UnixMilli())
//	due := time.UnixMilli(card.Due)
//
// Times are in milliseconds since 1970-01-01 UTC. For each item, a program stores one [Card] and
// nothing else.
//
// The model describes the memory of an item by two numbers. Stability is the number of days after
// which the probability of recall is 0.9. Difficulty ranges from 1 to 10. Each rating changes both.
// An item is due when the probability of recall has fallen to the desired retention.
//
// Every interval is a whole number of days, at least one. The package has no learning steps, the
// intervals of minutes that flash card programs use and FSRS makes optional: a session of the game
// lasts only minutes itself, and a missed hand can be reviewed right after the run. Several ratings
// on one day still count; FSRS has a formula for them. Intervals have no random component (fuzz),
// so the same ratings always give the same intervals.
//
// The formulas and the default weights are those published at github.com/open-spaced-repetition
// (wiki of fsrs4anki, "The Algorithm", FSRS-6). Details that the publication leaves open, such as
// rounding, limits and the definition of a day, follow the program ts-fsrs 5.4.2 without learning
// and relearning steps, which generated testdata/vectors.json.
//
// The package is pure: results depend on the arguments alone, and the time is an argument. It
// returns no errors: a value outside its limits counts as the nearest limit.
package recall

import (
	"math"
	"strconv"
)

// Rating is the outcome of a review.
type Rating int

// The ratings. Values below Again count as Again, and values above Easy as Easy.
const (
	Again Rating = iota + 1 // not recalled
	Hard                    // recalled with difficulty
	Good                    // recalled
	Easy                    // recalled immediately
)

// String returns the name of the rating: "again", "hard", "good" or "easy". For other values it
// returns a text such as "Rating(9)".
func (r Rating) String() string {
	switch r {
	case Again:
		return "again"
	case Hard:
		return "hard"
	case Good:
		return "good"
	case Easy:
		return "easy"
	}
	return "Rating(" + strconv.Itoa(int(r)) + ")"
}

// Card is the state of an item between two reviews. The zero Card is a new item. Times are in
// milliseconds since 1970-01-01 UTC.
type Card struct {
	Due        int64   `json:"due"`        // the time of the next review
	Last       int64   `json:"last"`       // the time of the last rating
	Days       int     `json:"days"`       // the days from Last to Due
	Stability  float64 `json:"stability"`  // in days, or 0 for a new item
	Difficulty float64 `json:"difficulty"` // 1 to 10, or 0 for a new item
	Reps       int     `json:"reps"`       // the number of ratings
	Lapses     int     `json:"lapses"`     // the number of Again ratings after the first rating
}

// isNew reports whether the item has never been rated.
func (c Card) isNew() bool { return !(c.Stability > 0) }

// clamped returns the card with stability and difficulty within the limits of the model. A stored
// card may violate them.
func (c Card) clamped() Card {
	c.Stability = clamp(c.Stability, minStability, maxStability)
	c.Difficulty = clamp(c.Difficulty, 1, 10)
	return c
}

const (
	dayMillis       = 24 * 60 * 60 * 1000 // milliseconds of a day
	maxIntervalDays = 36500

	defaultRetention = 0.9
)

// Scheduler computes review intervals. The zero Scheduler is ready to use: a field that is zero
// means the default. A Scheduler is safe for concurrent use while its fields do not change.
type Scheduler struct {
	// Weights holds the parameters of the model; the default is the result of Defaults. NaN counts
	// as the default of that weight.
	Weights Weights

	// Retention is the probability of recall at which an item is due, from 0.01 to 0.99; the
	// default is 0.9. NaN counts as the default.
	Retention float64

	// MaxDays is the longest interval in days, from 1 to 36500; the default is 36500. Unlike
	// ts-fsrs, whose intervals after Good and Easy may be a day or two longer than its maximum, the
	// package never exceeds MaxDays.
	MaxDays int
}

// intervalModel is a model with the other settings of a Scheduler.
type intervalModel struct {
	model
	daysPerStability float64 // interval in days, divided by the stability
	maxDays          float64
}

func (s Scheduler) intervalModel() intervalModel {
	if s.Weights == (Weights{}) {
		s.Weights = Defaults()
	}
	if s.Retention == 0 || math.IsNaN(s.Retention) {
		s.Retention = defaultRetention
	}
	if s.MaxDays == 0 {
		s.MaxDays = maxIntervalDays
	}
	m := newModel(s.Weights)
	return intervalModel{
		model: m, daysPerStability: m.intervalModifier(clamp(s.Retention, 0.01, 0.99)),
		maxDays: clamp(float64(s.MaxDays), 1, maxIntervalDays),
	}
}

// Next returns the card after a rating at a time, in milliseconds since 1970-01-01 UTC. The elapsed
// time is a number of UTC days. A time before the last rating of the card counts as the time of
// that rating.
func (s Scheduler) Next(card Card, rating Rating, at int64) Card {
	m := s.intervalModel()
	rating = min(max(rating, Again), Easy)
	next := card
	next.Reps++
	if card.isNew() {
		next.Stability, next.Difficulty = m.initialState(rating)
		return next.dueAfter(m.interval(next.Stability), at)
	}
	card = card.clamped()
	at = max(at, card.Last)
	days := float64(dayNumber(at) - dayNumber(card.Last))
	next.Stability, next.Difficulty = m.nextState(card.Stability, card.Difficulty, days, rating)
	if rating == Again {
		next.Lapses++
		return next.dueAfter(m.interval(next.Stability), at)
	}
	return next.dueAfter(m.recalledInterval(card, days, rating), at)
}

// recalledInterval returns the interval, in days, after the rating Hard, Good or Easy. Good gives
// at least one day more than Hard, and Easy at least one day more than Good, up to maxDays.
func (m intervalModel) recalledInterval(card Card, days float64, rating Rating) float64 {
	intervalFor := func(r Rating) float64 {
		stability, _ := m.nextState(card.Stability, card.Difficulty, days, r)
		return m.interval(stability)
	}
	hard := intervalFor(Hard)
	good := max(intervalFor(Good), hard+1)
	if rating == Hard {
		return hard
	}
	if rating == Good {
		return min(good, m.maxDays)
	}
	return min(max(intervalFor(Easy), good+1), m.maxDays)
}

// interval returns the interval in days for a stability.
func (m intervalModel) interval(stability float64) float64 {
	return clamp(math.Floor(stability*m.daysPerStability+0.5), 1, m.maxDays)
}

// dueAfter returns c with its last rating at the time `at`, and due after the given number of days.
func (c Card) dueAfter(days float64, at int64) Card {
	c.Days = int(days)
	c.Last = at
	c.Due = at + int64(days)*dayMillis
	return c
}

// Retrievability returns the probability, from 0 to 1, that the item is recalled at a time, in
// milliseconds since 1970-01-01 UTC. It depends on the number of complete 24-hour days since the
// last rating. It is 1 for times before the last rating, and 0 for a new card.
func (s Scheduler) Retrievability(card Card, at int64) float64 {
	if card.isNew() {
		return 0
	}
	card = card.clamped()
	days := max(at-card.Last, 0) / dayMillis
	return s.intervalModel().retrievability(float64(days), card.Stability)
}

// dayNumber returns the number of UTC days from 1970-01-01 to the day of at, negative before 1970.
func dayNumber(at int64) int64 {
	n := at / dayMillis
	if at%dayMillis < 0 {
		n--
	}
	return n
}

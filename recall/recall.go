// Package recall says when something half known should be met again: FSRS, the free
// spaced repetition scheduler, version 6.
//
//	s := recall.New(recall.Defaults())
//	var card recall.Card // something new
//	card = s.Next(card, recall.Again, now) // card.Due: tomorrow
//
// The memory of one thing is two numbers. Its stability is the days after which it is
// recalled with a probability of 9 in 10, its difficulty runs from 1 to 10. Each rating
// moves both, and the next meeting is due when the probability has fallen to what is
// desired.
//
// The steps of minutes with which flash cards are learned are left out, as the scheduler
// allows: a session of the game is minutes long itself, a missed hand can be looked at
// again right after the run, and what is brought back the same day tests nothing. So every
// interval is whole days. Ratings of the same day still count: they go through the formula
// for them. Nothing is left to chance: without fuzz the same ratings give the same days.
//
// The formulas and the default weights are those published by the project at
// github.com/open-spaced-repetition (wiki of fsrs4anki, "The Algorithm", FSRS-6). Where
// they leave something open (rounding, limits, what a day is) this is what ts-fsrs 5.4.2
// does with learning and relearning steps empty, and testdata/vectors.json was made by it.
package recall

import "math"

// Rating is how it went.
type Rating int

// The ratings. A rating below is taken for Again, one above for Easy.
const (
	Again Rating = iota + 1 // not recalled
	Hard                    // recalled with trouble
	Good                    // recalled
	Easy                    // recalled at once
)

// Card is what is remembered of one thing between two meetings. The zero Card is a new
// thing. Times are milliseconds since 1970.
type Card struct {
	Due        int64   `json:"due"`        // when to meet it again
	Last       int64   `json:"last"`       // when it was last rated
	Days       int     `json:"days"`       // from Last to Due
	Stability  float64 `json:"stability"`  // days until the probability of recall is 0.9; 0 for a new thing
	Difficulty float64 `json:"difficulty"` // 1 to 10; 0 for a new thing
	Reps       int     `json:"reps"`       // ratings so far
	Lapses     int     `json:"lapses"`     // of those, Again after the first
}

// isNew reports whether nothing is known yet.
func (c Card) isNew() bool { return !(c.Stability > 0) }

// sound is the card within the limits of the model: one that was stored may hold anything.
func (c Card) clamped() Card {
	c.Stability = clamp(c.Stability, minStability, maxStability)
	c.Difficulty = clamp(c.Difficulty, 1, 10)
	return c
}

const (
	dayMillis       = 24 * 60 * 60 * 1000 // milliseconds
	maxIntervalDays = 36500

	defaultRetention = 0.9
)

// Scheduler makes schedules. It is a value that never changes: many may use it at once.
type Scheduler struct {
	model
	daysPerStability float64 // days of interval
	maxDays          float64
}

// Option is a wish for a Scheduler.
type Option func(*settings)

type settings struct{ retention, maxDays float64 }

// Retention is the probability of recall at which a thing is due, by default 0.9. Below
// 0.01 and above 0.99 the nearest of the two counts.
func Retention(p float64) Option {
	return func(s *settings) {
		if !math.IsNaN(p) {
			s.retention = clamp(p, 0.01, 0.99)
		}
	}
}

// MaxDays is the longest interval, from 1 to 36500, the default. No interval is longer,
// where the reference lets better ratings go a day or two beyond.
func MaxDays(n int) Option {
	return func(s *settings) { s.maxDays = clamp(float64(n), 1, maxIntervalDays) }
}

// New makes a Scheduler. A weight outside the limits of the model is moved to the nearest
// one, and one that is no number becomes the default, so that there is nothing to refuse.
func New(w Weights, options ...Option) *Scheduler {
	chosen := settings{retention: defaultRetention, maxDays: maxIntervalDays}
	for _, o := range options {
		o(&chosen)
	}
	m := newMemory(w)
	return &Scheduler{model: m, daysPerStability: m.intervalModifier(chosen.retention), maxDays: chosen.maxDays}
}

// Next is the card after a rating at a time. A day is one of UTC, as for the daily. A time
// before the card's last rating counts as that one: a clock set back loses nothing.
func (s *Scheduler) Next(card Card, rating Rating, at int64) Card {
	rating = min(max(rating, Again), Easy)
	next := card
	next.Reps++
	if card.isNew() {
		next.Stability, next.Difficulty = s.initial(rating)
		return next.dueAfter(s.interval(next.Stability), at)
	}
	card = card.clamped()
	at = max(at, card.Last)
	days := float64(floorDay(at) - floorDay(card.Last))
	next.Stability, next.Difficulty = s.next(card.Stability, card.Difficulty, days, rating)
	if rating == Again {
		next.Lapses++
		return next.dueAfter(s.interval(next.Stability), at)
	}
	return next.dueAfter(s.recalledInterval(card, days, rating), at)
}

// recalledInterval keeps what better ratings give apart by a day.
func (s *Scheduler) recalledInterval(card Card, days float64, rating Rating) float64 {
	intervalFor := func(r Rating) float64 {
		stability, _ := s.next(card.Stability, card.Difficulty, days, r)
		return s.interval(stability)
	}
	hard := intervalFor(Hard)
	good := max(intervalFor(Good), hard+1)
	if rating == Hard {
		return hard
	}
	if rating == Good {
		return min(good, s.maxDays)
	}
	return min(max(intervalFor(Easy), good+1), s.maxDays)
}

func (s *Scheduler) interval(stability float64) float64 {
	return clamp(math.Floor(stability*s.daysPerStability+0.5), 1, s.maxDays)
}

func (c Card) dueAfter(days float64, at int64) Card {
	c.Days = int(days)
	c.Last = at
	c.Due = at + int64(days)*dayMillis
	return c
}

// Retrievability is the probability, from 0 to 1, that the card is recalled at a time, by
// the whole days since its last rating; 1 before that, 0 for a new card.
func (s *Scheduler) Retrievability(card Card, at int64) float64 {
	if card.isNew() {
		return 0
	}
	card = card.clamped()
	days := max(at-card.Last, 0) / dayMillis
	return s.retrievability(float64(days), card.Stability)
}

// floorDay is the number of the day of UTC, before 1970 too.
func floorDay(at int64) int64 {
	n := at / dayMillis
	if at%dayMillis < 0 {
		n--
	}
	return n
}

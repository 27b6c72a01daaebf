package live

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
)

// This file computes the view of a class that its teacher gets.

// Class is the view of a class that only its teacher gets. Times are in milliseconds, and 0 if there
// is none.
type Class struct {
	Version   int          `json:"version"` // as in race.Public
	Options   RaceOptions  `json:"options"` // of the next hands, with Puzzles
	Hand      *ClassHand   `json:"hand,omitempty"`
	Left      int          `json:"left"`       // number of further hands: those left of Options.Puzzles, or up to the limit of a class
	Pupils    []Pupil      `json:"pupils"`     // before the end, without those whom the teacher removed
	Errors    []ClassError `json:"errors"`     // at the current hand, most frequent first
	AllErrors []ClassError `json:"all_errors"` // at all hands, without values, most frequent first
	// Median and AllMedian are the medians of the times in which the current hand, and all hands, were
	// solved.
	Median    int64 `json:"median,omitempty"`
	AllMedian int64 `json:"all_median,omitempty"`
	Now       int64 `json:"now"` // time of the server
}

// ClassHand is the current hand of a class: the one shown last.
type ClassHand struct {
	Hand     int    `json:"hand"`
	Puzzle   string `json:"puzzle"`
	Solvable bool   `json:"solvable"`
	Level    int    `json:"level,omitempty"`
	Hints    int    `json:"hints,omitempty"` // step of the hint for all
	Revealed int64  `json:"revealed"`
	Ends     int64  `json:"ends,omitempty"` // when the clock of the hand runs out
	Open     bool   `json:"open"`           // a pupil has not closed it
}

// Pupil is a pupil of a class with the progress at the current hand.
type Pupil struct {
	RaceSeat
	Outcome race.Outcome `json:"outcome,omitempty"` // of the current hand; empty before the first
	// Since is when the pupil last claimed, or got the hand, while the hand is open.
	Since  int64 `json:"since,omitempty"`
	Time   int64 `json:"time,omitempty"`   // for which a closed hand was open
	Misses int   `json:"misses,omitempty"` // wrong claims at the current hand
	Solved int   `json:"solved"`           // in the class
	Points int   `json:"points"`           // in the class
	Idle   bool  `json:"idle,omitempty"`   // has made no claim in the class
}

// ClassError is an error and how often it occurred. A pupil who makes it several times at a hand
// counts once for that hand.
type ClassError struct {
	Kind  ErrorKind `json:"kind"`
	Value string    `json:"value,omitempty"` // the wrong result, if Kind is ErrorValue or ErrorFraction
	Count int       `json:"count"`
}

// ErrorKind is a kind of wrong claim.
type ErrorKind string

// The kinds of wrong claims. If several of foreign, reused and unused apply to a claim, the first of
// them counts.
const (
	ErrorNone     ErrorKind = "none"     // "no solution", but there is one
	ErrorForeign  ErrorKind = "foreign"  // a number that is not in the hand
	ErrorReused   ErrorKind = "reused"   // a card used more often than the hand has it
	ErrorUnused   ErrorKind = "unused"   // a card left out
	ErrorZero     ErrorKind = "zero"     // a division by zero
	ErrorRule     ErrorKind = "rule"     // an operation that the rules do not allow
	ErrorFraction ErrorKind = "fraction" // the result is a fraction
	ErrorValue    ErrorKind = "value"    // the result is another whole number
)

// maxClassErrors is the maximum length of Class.Errors.
const maxClassErrors = 8

// Class runs the clocks of a class and returns the view of its teacher. It returns ErrBadSecret.
func (r *Races) Class(ctx context.Context, id, secret string) (Class, error) {
	if err := r.authorize(ctx, id, secret); err != nil {
		return Class{}, err
	}
	l, _, err := r.submit(ctx, id, func(l *loadedRace, now int64) error {
		return r.runs.decide(&l.loadedRun, now, "", race.Tick{})
	})
	if err != nil {
		return Class{}, err
	}
	c := l.newClass()
	c.Now = r.runs.clock()
	return c, nil
}

// newClass returns the Class of a loaded class.
func (l *loadedRace) newClass() Class {
	public := l.state.Public()
	c := Class{Version: public.Version, Options: l.options(), Pupils: []Pupil{}}
	current := public.Shown - 1
	c.Left = maxClassHands - public.Shown
	if n := len(c.Options.Puzzles); n > 0 {
		c.Left = min(c.Left, n-(public.Shown-c.Options.First))
	}
	atHand, all := map[ClassError]int{}, map[ClassError]int{}
	var times, allTimes []int64
	for _, s := range l.seats {
		result, err := l.state.Result(s.Seat)
		if err != nil {
			continue // the seat was left while the class waited
		}
		idle := result.Solved == 0 && result.Misses == 0
		if idle && result.EndReason == event.ReasonDealer && public.Phase != race.PhaseOver {
			continue // the teacher ended the run of this pupil
		}
		pupil := Pupil{RaceSeat: RaceSeat{s.Seat, Profile{s.Name, s.Colour}}, Solved: result.Solved, Points: result.Points, Idle: idle}
		if current >= 0 {
			pupil.Outcome = race.OutcomeAbsent
		}
		for _, h := range result.Hands {
			if h.Outcome == race.OutcomeSolved {
				allTimes = append(allTimes, h.Time)
			}
			claims, last := l.state.Misses(s.Seat, h.Hand)
			kinds := errorsOf(h.Puzzle, claims)
			for kind := range kinds {
				all[ClassError{Kind: kind.Kind}]++
			}
			if h.Hand != current {
				continue
			}
			pupil.Outcome, pupil.Misses, pupil.Time = h.Outcome, h.Misses, h.Time
			if h.Outcome == race.OutcomeOpen {
				pupil.Since = max(h.Revealed, last)
			}
			if h.Outcome == race.OutcomeSolved {
				times = append(times, h.Time)
			}
			for kind := range kinds {
				atHand[kind]++
			}
			c.setHand(h, public.HandEnd)
		}
		c.Pupils = append(c.Pupils, pupil)
	}
	if c.Hand != nil {
		hand, _ := l.state.Hand(current)
		c.Hand.Level, c.Hand.Solvable = hand.Level, hand.Solvable
	}
	c.Errors, c.AllErrors = sortedErrors(atHand), sortedErrors(all)
	c.Median, c.AllMedian = median(times), median(allTimes)
	return c
}

// setHand sets the current hand from that of one pupil.
func (c *Class) setHand(h race.PlayedHand, ends int64) {
	if c.Hand == nil {
		c.Hand = &ClassHand{Hand: h.Hand, Puzzle: h.Puzzle, Revealed: h.Revealed, Ends: ends}
	}
	c.Hand.Revealed = min(c.Hand.Revealed, h.Revealed) // a pupil who joined late got the hand later
	c.Hand.Hints = max(c.Hand.Hints, h.Hints)
	c.Hand.Open = c.Hand.Open || h.Outcome == race.OutcomeOpen
}

// errorsOf returns the kinds of a pupil's wrong claims at a hand, each once.
func errorsOf(id string, claims []race.Miss) map[ClassError]bool {
	kinds := map[ClassError]bool{}
	for _, claim := range claims {
		kinds[errorOf(id, claim)] = true
	}
	return kinds
}

// errorOf returns the kind of a wrong claim at a hand, with Count 0.
func errorOf(id string, claim race.Miss) ClassError {
	switch claim.Reason {
	case "":
		return ClassError{Kind: ErrorNone}
	case puzzle.WrongNumbers.String():
		return ClassError{Kind: wrongNumbers(id, claim.Expr)}
	case puzzle.DivZero.String():
		return ClassError{Kind: ErrorZero}
	case puzzle.WrongValue.String():
		if strings.Contains(claim.Value, "/") {
			return ClassError{Kind: ErrorFraction, Value: claim.Value}
		}
		return ClassError{Kind: ErrorValue, Value: claim.Value}
	}
	return ClassError{Kind: ErrorRule}
}

// wrongNumbers returns what is wrong with the numbers of a claim.
func wrongNumbers(id, claim string) ErrorKind {
	p, err := puzzle.ParseID(id)
	if err != nil {
		return ErrorRule // cannot happen: the hand was dealt
	}
	e, err := expr.Parse(claim)
	if err != nil {
		return ErrorRule // cannot happen: the claim was judged
	}
	count := map[int64]int{}
	for _, n := range p.Hand {
		count[n]++
	}
	kind := ErrorUnused
	for _, n := range expr.Leaves(e, nil) {
		left, inHand := count[n]
		if !inHand {
			return ErrorForeign
		}
		if count[n] = left - 1; left == 0 {
			kind = ErrorReused
		}
	}
	return kind
}

// sortedErrors returns at most maxClassErrors errors, most frequent first.
func sortedErrors(counts map[ClassError]int) []ClassError {
	list := slices.Collect(maps.Keys(counts))
	for i, e := range list {
		list[i].Count = counts[e]
	}
	slices.SortFunc(list, func(a, b ClassError) int {
		return cmp.Or(b.Count-a.Count, strings.Compare(string(a.Kind), string(b.Kind)), strings.Compare(a.Value, b.Value))
	})
	return slices.Clip(list[:min(len(list), maxClassErrors)])
}

// median returns the median of times, the lower of the two in the middle, or 0 if there are no
// times.
func median(times []int64) int64 {
	if len(times) == 0 {
		return 0
	}
	slices.Sort(times)
	return times[(len(times)-1)/2]
}

// Grade is the result of a pupil with the pupil's name.
type Grade struct {
	RaceSeat
	race.Result
}

// Grades returns the results of all pupils in order of joining, and the puzzle IDs of the hands that
// were shown. It returns ErrBadSecret.
func (r *Races) Grades(ctx context.Context, id, secret string) (grades []Grade, hands []string, err error) {
	l, err := r.loadForTeacher(ctx, id, secret)
	if err != nil {
		return nil, nil, err
	}
	for _, s := range l.seats {
		result, err := l.state.Result(s.Seat)
		if err != nil {
			return nil, nil, fmt.Errorf("live: class %s: %w", id, err)
		}
		grades = append(grades, Grade{RaceSeat{s.Seat, Profile{s.Name, s.Colour}}, result})
	}
	return grades, l.state.PuzzleIDs()[:l.state.Public().Shown], nil
}

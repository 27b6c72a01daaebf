package live

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/game/store"
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
	l, err := r.authorize(ctx, id, secret)
	if err != nil {
		return Class{}, err
	}
	var c Class
	if l.Finished != 0 {
		err = r.decodePart(ctx, l, partClass, &c)
	} else {
		l, err = r.ticked(ctx, l)
		switch {
		case err != nil:
		case l.final != nil: // it has just ended
			err = r.decodePart(ctx, l, partClass, &c)
		default:
			c, err = livePartOf(ctx, r, &l.Loaded, partClass, newClass)
		}
	}
	if err != nil {
		return Class{}, err
	}
	c.Pupils = inSeats(l.Seats, c.Pupils, func(p *Pupil) *RaceSeat { return &p.RaceSeat })
	c.Now = r.log.Now()
	return c, nil
}

// inSeats returns the entries of a list that have a seat, in the order of the seats and with their
// names and colours.
func inSeats[T any](seats []store.Seat, list []T, seatOf func(*T) *RaceSeat) []T {
	list = slices.Clone(list) // it may be shared
	indexes := make(map[string]int, len(list))
	for i := range list {
		indexes[seatOf(&list[i]).Seat] = i
	}
	sorted := make([]T, 0, len(list))
	for _, s := range seats {
		if i, ok := indexes[s.Seat]; ok {
			seatOf(&list[i]).Profile = Profile{s.Name, s.Colour}
			sorted = append(sorted, list[i])
		}
	}
	return sorted
}

// NewClass returns the Class of a state, without names and colours.
func newClass(s race.State) (Class, error) {
	public := s.Public()
	c := Class{Version: public.Version, Options: parseOptions(s.Source()), Pupils: []Pupil{}}
	current := public.Shown - 1
	c.Left = maxClassHands - public.Shown
	if n := len(c.Options.Puzzles); n > 0 {
		c.Left = min(c.Left, n-(public.Shown-c.Options.First))
	}
	counts := classCounts{atHand: map[ClassError]int{}, all: map[ClassError]int{}}
	for _, seat := range s.Players() {
		if err := c.addPupil(s, seat, current, &counts); err != nil {
			return Class{}, err
		}
	}
	if c.Hand != nil {
		hand, _ := s.Hand(current)
		c.Hand.Level, c.Hand.Solvable, c.Hand.Ends = hand.Level, hand.Solvable, public.HandEnd
	}
	c.Errors, c.AllErrors = sortedErrors(counts.atHand), sortedErrors(counts.all)
	c.Median, c.AllMedian = median(counts.times), median(counts.allTimes)
	return c, nil
}

// classCounts holds what NewClass counts at the current hand and at all hands: errors, and the times
// in which the hands were solved.
type classCounts struct {
	atHand, all     map[ClassError]int
	times, allTimes []int64
}

// addPupil adds the pupil in a seat, unless the teacher has removed the pupil, and counts the pupil's
// hands.
func (c *Class) addPupil(s race.State, seat string, current int, counts *classCounts) error {
	result, err := s.Result(seat)
	if err != nil {
		return err
	}
	idle := result.Solved == 0 && result.Misses == 0
	if idle && result.EndReason == event.ReasonDealer && !s.Over() {
		return nil // the teacher ended the run of this pupil
	}
	pupil := Pupil{RaceSeat: RaceSeat{Seat: seat}, Solved: result.Solved, Points: result.Points, Idle: idle}
	if current >= 0 {
		pupil.Outcome = race.OutcomeAbsent
	}
	missed := s.Misses(seat)
	for _, h := range result.Hands {
		var misses race.HandMisses
		for len(missed) > 0 && missed[0].Hand <= h.Hand { // both lists are in order of the hands
			if misses, missed = missed[0], missed[1:]; misses.Hand < h.Hand {
				misses = race.HandMisses{}
			}
		}
		kinds := errorsOf(h.Puzzle, misses.Claims)
		for _, kind := range kinds {
			counts.all[ClassError{Kind: kind.Kind}]++
		}
		if h.Outcome == race.OutcomeSolved {
			counts.allTimes = append(counts.allTimes, h.Time)
		}
		if h.Hand != current {
			continue
		}
		for _, kind := range kinds {
			counts.atHand[kind]++
		}
		pupil.Outcome, pupil.Misses, pupil.Time = h.Outcome, h.Misses, h.Time
		if h.Outcome == race.OutcomeOpen {
			pupil.Since = max(h.Revealed, misses.Last)
		}
		if h.Outcome == race.OutcomeSolved {
			counts.times = append(counts.times, h.Time)
		}
		c.setHand(h)
	}
	c.Pupils = append(c.Pupils, pupil)
	return nil
}

// setHand sets the current hand from that of one pupil.
func (c *Class) setHand(h race.PlayedHand) {
	if c.Hand == nil {
		c.Hand = &ClassHand{Hand: h.Hand, Puzzle: h.Puzzle, Revealed: h.Revealed}
	}
	c.Hand.Revealed = min(c.Hand.Revealed, h.Revealed) // a pupil who joined late got the hand later
	c.Hand.Hints = max(c.Hand.Hints, h.Hints)
	c.Hand.Open = c.Hand.Open || h.Outcome == race.OutcomeOpen
}

// errorsOf returns the kinds of a pupil's wrong claims at a hand, each once.
func errorsOf(id string, claims []race.Miss) (kinds []ClassError) {
	for _, claim := range claims {
		if kind := errorOf(id, claim); !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
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

// Grades holds the results of a class as a table.
type Grades struct {
	Hands  []string `json:"hands"`  // puzzle IDs of the hands that were shown
	Pupils []Grade  `json:"pupils"` // in order of joining
}

// Grade is the result of a pupil.
type Grade struct {
	RaceSeat
	Solved int `json:"solved"`
	Points int `json:"points"`
	Misses int `json:"misses"`
	// Outcomes has the outcome of each hand of Grades.Hands, and Times the time of each that the pupil
	// solved.
	Outcomes Outcomes `json:"outcomes"`
	Times    []int64  `json:"times"`
}

// Outcomes is a list of outcomes. Its JSON is one string, since the largest class has 20,000 of them.
type Outcomes []race.Outcome

// MarshalText returns the outcomes with commas between them.
func (o Outcomes) MarshalText() ([]byte, error) {
	var text []byte
	for i, outcome := range o {
		if i > 0 {
			text = append(text, ',')
		}
		text = append(text, outcome...)
	}
	return text, nil
}

// UnmarshalText sets the outcomes from the text that MarshalText has returned.
func (o *Outcomes) UnmarshalText(text []byte) error {
	*o = make(Outcomes, 0, 1+bytes.Count(text, []byte(",")))
	for outcome := range strings.SplitSeq(string(text), ",") {
		*o = append(*o, race.Outcome(outcome))
	}
	return nil
}

// Grades returns the results of all pupils. It returns ErrBadSecret.
func (r *Races) Grades(ctx context.Context, id, secret string) (Grades, error) {
	l, err := r.authorize(ctx, id, secret)
	if err != nil {
		return Grades{}, err
	}
	var grades Grades
	if l.Finished != 0 {
		err = r.decodePart(ctx, l, partGrades, &grades)
	} else {
		grades, err = livePartOf(ctx, r, &l.Loaded, partGrades, newGrades)
	}
	if err != nil {
		return Grades{}, fmt.Errorf("live: class %s: %w", id, err)
	}
	grades.Pupils = inSeats(l.Seats, grades.Pupils, func(g *Grade) *RaceSeat { return &g.RaceSeat })
	return grades, nil
}

// newGrades returns the Grades of a state, without names and colours.
func newGrades(s race.State) (Grades, error) {
	grades := Grades{Hands: s.PuzzleIDs()[:s.Public().Shown]}
	for _, seat := range s.Players() {
		result, err := s.Result(seat)
		if err != nil {
			return Grades{}, err
		}
		n := len(grades.Hands)
		g := Grade{
			RaceSeat: RaceSeat{Seat: seat}, Solved: result.Solved, Points: result.Points, Misses: result.Misses,
			Outcomes: slices.Repeat(Outcomes{race.OutcomeAbsent}, n), Times: make([]int64, n),
		}
		for _, h := range result.Hands {
			if g.Outcomes[h.Hand] = h.Outcome; h.Outcome == race.OutcomeSolved {
				g.Times[h.Hand] = h.Time
			}
		}
		grades.Pupils = append(grades.Pupils, g)
	}
	return grades, nil
}

package class

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/base/median"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
)

// View is the view of a class that only its teacher gets. Times are in milliseconds, and 0 if there
// is none.
type View struct {
	Version   int           `json:"version"` // as in race.Public
	Options   match.Options `json:"options"` // of the next hands, with Puzzles
	Hand      *Hand         `json:"hand,omitempty"`
	Left      int           `json:"left"`       // number of further hands: those left of Options.Puzzles, or up to the limit of a class
	Pupils    []Pupil       `json:"pupils"`     // before the end, without those whom the teacher removed
	Errors    []Error       `json:"errors"`     // at the current hand, most frequent first
	AllErrors []Error       `json:"all_errors"` // at all hands, without values, most frequent first
	// Median and AllMedian are the medians of the times in which the current hand, and all hands, were
	// solved.
	Median    int64 `json:"median,omitempty"`
	AllMedian int64 `json:"all_median,omitempty"`
	Now       int64 `json:"now"` // time of the server
}

// Hand is the current hand of a class: the one shown last.
type Hand struct {
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
	match.SeatProfile
	Outcome race.Outcome `json:"outcome,omitempty"` // of the current hand; empty before the first
	// Since is when the pupil last claimed, or got the hand, while the hand is open.
	Since  int64 `json:"since,omitempty"`
	Time   int64 `json:"time,omitempty"`   // for which a closed hand was open
	Misses int   `json:"misses,omitempty"` // wrong claims at the current hand
	Solved int   `json:"solved"`           // in the class
	Points int   `json:"points"`           // in the class
	Idle   bool  `json:"idle,omitempty"`   // has made no claim in the class
}

// Error is an error and how often it occurred. A pupil who makes it several times at a hand
// counts once for that hand.
type Error struct {
	Kind  ErrorKind `json:"kind"`
	Value string    `json:"value,omitempty"` // the wrong result, if Kind is ErrorValue or ErrorFraction
	Count int       `json:"count"`
}

// ErrorKind is a kind of wrong claim.
type ErrorKind string

// The kinds of wrong claims. If several of foreign, reused and unused apply to a claim, the first of
// them counted.
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

// maxErrors is the maximum length of View.Errors.
const maxErrors = 8

// View runs the clocks of a class and returns the view of its teacher. It returns match.ErrBadSecret.
func (s *Service) View(ctx context.Context, id, secret string) (View, error) {
	l, err := s.authorize(ctx, id, secret)
	if err != nil {
		return View{}, err
	}
	var c View
	if l.Finished != 0 {
		err = s.races.Finals.Decode(ctx, l, partView, &c)
	} else {
		l, err = s.races.Queue.Ticked(ctx, l)
		switch {
		case err != nil:
		case l.IsFinal(): // it has just ended
			err = s.races.Finals.Decode(ctx, l, partView, &c)
		default:
			c, err = partOf(ctx, s, &l.Loaded, partView, newView)
		}
	}
	if err != nil {
		return View{}, err
	}
	c.Pupils = inSeats(l.Seats, c.Pupils, func(p *Pupil) *match.SeatProfile { return &p.SeatProfile })
	c.Now = s.races.Log.Now()
	return c, nil
}

// inSeats returns the entries of a list that have a seat, in the order of the seats and with their
// names and colours.
func inSeats[T any](seats []store.Seat, list []T, seatOf func(*T) *match.SeatProfile) []T {
	list = slices.Clone(list) // it may be shared
	indexes := make(map[string]int, len(list))
	for i := range list {
		indexes[seatOf(&list[i]).Seat] = i
	}
	sorted := make([]T, 0, len(list))
	for _, s := range seats {
		if i, ok := indexes[s.Seat]; ok {
			seatOf(&list[i]).Profile = match.Profile{Name: s.Name, Colour: s.Colour}
			sorted = append(sorted, list[i])
		}
	}
	return sorted
}

// newView returns the View of a state, without names and colours.
func newView(s race.State) (View, error) {
	public := s.Public()
	c := View{Version: public.Version, Options: match.ParseOptions(s.Source()), Pupils: []Pupil{}}
	current := public.Shown - 1
	c.Left = match.MaxClassHands - public.Shown
	if n := len(c.Options.Puzzles); n > 0 {
		c.Left = min(c.Left, n-(public.Shown-c.Options.First))
	}
	counted := counts{atHand: map[Error]int{}, all: map[Error]int{}}
	for _, seat := range s.Players() {
		if err := c.addPupil(s, seat, current, &counted); err != nil {
			return View{}, err
		}
	}
	if c.Hand != nil {
		hand, _ := s.Hand(current)
		c.Hand.Level, c.Hand.Solvable, c.Hand.Ends = hand.Level, hand.Solvable, public.HandEnd
	}
	c.Errors, c.AllErrors = sortedErrors(counted.atHand), sortedErrors(counted.all)
	c.Median, c.AllMedian = median.Of(counted.times), median.Of(counted.allTimes)
	return c, nil
}

// counts holds what newView counts at the current hand and at all hands: errors, and the times
// in which the hands were solved.
type counts struct {
	atHand, all     map[Error]int
	times, allTimes []int64
}

// addPupil adds the pupil in a seat, unless the teacher has removed the pupil, and counts the pupil's
// hands.
func (c *View) addPupil(s race.State, seat string, current int, counted *counts) error {
	result, err := s.Result(seat)
	if err != nil {
		return err
	}
	idle := result.Solved == 0 && result.Misses == 0
	if idle && result.EndReason == event.ReasonDealer && !s.Over() {
		return nil // the teacher ended the run of this pupil
	}
	pupil := Pupil{SeatProfile: match.SeatProfile{Seat: seat}, Solved: result.Solved, Points: result.Points, Idle: idle}
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
			counted.all[Error{Kind: kind.Kind}]++
		}
		if h.Outcome == race.OutcomeSolved {
			counted.allTimes = append(counted.allTimes, h.Time)
		}
		if h.Hand != current {
			continue
		}
		for _, kind := range kinds {
			counted.atHand[kind]++
		}
		pupil.Outcome, pupil.Misses, pupil.Time = h.Outcome, h.Misses, h.Time
		if h.Outcome == race.OutcomeOpen {
			pupil.Since = max(h.Revealed, misses.Last)
		}
		if h.Outcome == race.OutcomeSolved {
			counted.times = append(counted.times, h.Time)
		}
		c.setHand(h)
	}
	c.Pupils = append(c.Pupils, pupil)
	return nil
}

// setHand sets the current hand from that of one pupil.
func (c *View) setHand(h race.PlayedHand) {
	if c.Hand == nil {
		c.Hand = &Hand{Hand: h.Hand, Puzzle: h.Puzzle, Revealed: h.Revealed}
	}
	c.Hand.Revealed = min(c.Hand.Revealed, h.Revealed) // a pupil who joined late got the hand later
	c.Hand.Hints = max(c.Hand.Hints, h.Hints)
	c.Hand.Open = c.Hand.Open || h.Outcome == race.OutcomeOpen
}

// errorsOf returns the kinds of a pupil's wrong claims at a hand, each once.
func errorsOf(id string, claims []race.Miss) (kinds []Error) {
	for _, claim := range claims {
		if kind := errorOf(id, claim); !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}

// errorOf returns the kind of a wrong claim at a hand, with Count 0.
func errorOf(id string, claim race.Miss) Error {
	switch claim.Reason {
	case "":
		return Error{Kind: ErrorNone}
	case puzzle.WrongNumbers.String():
		return Error{Kind: wrongNumbers(id, claim.Expr)}
	case puzzle.DivZero.String():
		return Error{Kind: ErrorZero}
	case puzzle.WrongValue.String():
		if strings.Contains(claim.Value, "/") {
			return Error{Kind: ErrorFraction, Value: claim.Value}
		}
		return Error{Kind: ErrorValue, Value: claim.Value}
	}
	return Error{Kind: ErrorRule}
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

// sortedErrors returns at most maxErrors errors, most frequent first.
func sortedErrors(counts map[Error]int) []Error {
	list := slices.Collect(maps.Keys(counts))
	for i, e := range list {
		list[i].Count = counts[e]
	}
	slices.SortFunc(list, func(a, b Error) int {
		return cmp.Or(b.Count-a.Count, strings.Compare(string(a.Kind), string(b.Kind)), strings.Compare(a.Value, b.Value))
	})
	return slices.Clip(list[:min(len(list), maxErrors)])
}

package class

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/race"
)

// Grades holds the results of a class as a table.
type Grades struct {
	Hands  []string `json:"hands"`  // puzzle IDs of the hands that were shown
	Pupils []Grade  `json:"pupils"` // in order of joining
}

// Grade is the result of a pupil.
type Grade struct {
	match.SeatProfile
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

// Grades returns the results of all pupils. It returns match.ErrBadSecret.
func (s *Service) Grades(ctx context.Context, id, secret string) (Grades, error) {
	l, err := s.authorize(ctx, id, secret)
	if err != nil {
		return Grades{}, err
	}
	var grades Grades
	if l.Finished != 0 {
		err = s.races.Finals.Decode(ctx, l, partGrades, &grades)
	} else {
		grades, err = partOf(ctx, s, &l.Loaded, partGrades, newGrades)
	}
	if err != nil {
		return Grades{}, fmt.Errorf("class: %s: %w", id, err)
	}
	grades.Pupils = inSeats(l.Seats, grades.Pupils, func(g *Grade) *match.SeatProfile { return &g.SeatProfile })
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
			SeatProfile: match.SeatProfile{Seat: seat}, Solved: result.Solved, Points: result.Points, Misses: result.Misses,
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

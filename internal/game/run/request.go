package run

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

const maxPuzzles = 50 // maximum length of Request.Puzzles

// Request describes the run that a player asks for. The zero value of a field is its default.
type Request struct {
	Mode       string   `json:"mode"`                // practice, daily, timed
	Level      int      `json:"level,omitempty"`     // practice: 1 to 5; 0: any
	Technique  string   `json:"kind,omitempty"`      // practice: code of a technique that the easiest solution must use
	Cards      int      `json:"cards,omitempty"`     // practice: 3 to 6; default 4
	Rules      string   `json:"rules,omitempty"`     // practice: name of a variant; default classic
	Target     string   `json:"target,omitempty"`    // practice: default 24, or drawn for each hand under the countdown rules
	Unsolvable bool     `json:"none,omitempty"`      // practice: include hands without a solution
	HandTime   int64    `json:"hand_time,omitempty"` // practice: milliseconds per hand; 0: no clock
	Puzzles    []string `json:"puzzles,omitempty"`   // practice: exactly these hands, by puzzle ID
	Solvable   bool     `json:"solvable,omitempty"`  // practice with puzzles: every hand has a solution; other hands are refused
	Near       bool     `json:"near,omitempty"`      // practice: hands of four cards with a rating near the player's
	Hands      int      `json:"hands,omitempty"`     // practice with near or kind: the run ends after this number of hands, at most 50; 0: it does not end
	Review     bool     `json:"review,omitempty"`    // practice: one hand for each technique that is due for review
	Number     int      `json:"number,omitempty"`    // daily: the number the player expects; 0: today's. practice: the hands of this past daily
	Challenge  string   `json:"challenge,omitempty"` // code of the challenge that the run plays; set only by the server
	Source     string   `json:"source,omitempty"`    // timed run of a challenge: the run whose hands are played; set only by the server, and not in Public
}

// Public returns the request as its player may see it. Whoever knows the ID of a finished timed run may see all its
// answers (SharedJSON), so the player of a challenge must not learn it from the request.
func (r Request) Public() Request {
	r.Source = ""
	return r
}

// hasFixedHands reports whether all hands of the run are dealt when it begins, so that it ends
// after the last one.
func (r Request) hasFixedHands() bool {
	return len(r.Puzzles) > 0 || r.Review || r.Hands > 0 || r.isArchived()
}

// isArchived reports whether the request is for practice with the hands of a past daily.
func (r Request) isArchived() bool { return r.Mode == mode.Practice && r.Number != 0 }

// SolvableOnly reports whether every hand of the run has a solution. It returns false for timed
// runs, for practice with Unsolvable, and for practice with Puzzles without Solvable.
func (r Request) SolvableOnly() bool {
	return r.Mode == mode.Daily || r.Mode == mode.Practice && !r.Unsolvable && (len(r.Puzzles) == 0 || r.Solvable)
}

// checkSolvable returns ErrBadRequest if a hand has no solution although the request says that all have
// one.
func (r Request) checkSolvable(hands []event.Hand) error {
	i := slices.IndexFunc(hands, func(h event.Hand) bool { return !h.Solvable })
	if !r.Solvable || i < 0 {
		return nil
	}
	return fmt.Errorf("%w: %s has no solution", ErrBadRequest, hands[i].Puzzle)
}

// criteria returns the fields that the dealer uses.
func (r Request) criteria() dealer.Criteria {
	return dealer.Criteria{Level: r.Level, Technique: r.Technique, Cards: r.Cards, Rules: r.Rules, Target: r.Target, Unsolvable: r.Unsolvable}
}

// validateRequest checks a request on the day of daily number today. It returns the mode, and the
// request with Number set if it is for a daily. It returns ErrBadRequest or ErrNotToday if the
// request is invalid.
func validateRequest(req Request, today int) (mode.Mode, Request, error) {
	bad := func(format string, args ...any) (mode.Mode, Request, error) {
		return mode.Mode{}, req, fmt.Errorf("%w: %w", ErrBadRequest, fmt.Errorf(format, args...))
	}
	if _, err := ChooseUse(runUses[req.Mode], req); err != nil {
		return bad("%w", err)
	}
	switch {
	case req.Mode == mode.Daily && req.Number == 0:
		req.Number = today
	case req.Mode == mode.Daily && req.Number != today:
		return mode.Mode{}, req, fmt.Errorf("%w: number %d, today's is %d", ErrNotToday, req.Number, today)
	case req.isArchived() && (req.Number < 1 || req.Number >= today):
		return bad("daily %d is not a past daily", req.Number)
	case max(len(req.Puzzles), req.Hands) > maxPuzzles || req.Hands < 0:
		return bad("%d puzzles and %d hands, want at most %d", len(req.Puzzles), req.Hands, maxPuzzles)
	}
	m, _ := mode.Lookup(req.Mode)
	if m.HandTime = cmp.Or(req.HandTime, m.HandTime); !m.Valid() { // a streak has a clock of its own
		return bad("hand_time %d is out of range", req.HandTime)
	}
	m.Solvable = req.SolvableOnly()
	req.Puzzles = slices.Clone(req.Puzzles)
	return m, req, nil
}

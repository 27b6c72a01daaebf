package match

import (
	"fmt"
	"slices"

	"github.com/make24/make24/internal/game/computer"
	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/game/rating"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/race/mode"
)

// The kinds of races.
const (
	KindRace  = "race"  // players race, and the first one is the host
	KindClass = "class" // a teacher, who has no seat, chooses the hands and when they are shown
	KindQuick = "quick" // the server brings players of about the same strength together

	KindComputer = "computer" // one player against computers
)

const timeOptions = "pace length hand_time penalty" // as in run.Use

// raceUses lists the uses of each kind of races whose options players choose.
var raceUses = map[string][]run.Use{
	KindRace: {
		{By: "puzzles", Takes: timeOptions},
		{By: "missed", Takes: timeOptions + " hands"},
		{Takes: run.HandOptions + " levels hands " + timeOptions},
	},
	KindClass: {
		{By: "puzzles", Takes: "hand_time penalty ranking first"},
		{Takes: run.HandOptions + " levels hand_time penalty ranking first"},
	},
}

// Options describes a race. The zero value of a field other than Kind is its default.
type Options struct {
	Kind       string    `json:"kind"`                // race or class; the others only from CreateQuick
	Pace       mode.Pace `json:"pace,omitempty"`      // race: first, or empty for own pace
	Hands      int       `json:"hands,omitempty"`     // race: number of hands, 1 to 50; default 10
	Length     int64     `json:"length,omitempty"`    // race: time of the race in milliseconds; default 60 s a hand
	HandTime   int64     `json:"hand_time,omitempty"` // time for each hand in milliseconds; default 90 s with pace first, else no limit
	Penalty    int64     `json:"penalty,omitempty"`   // time that a wrong claim costs, in milliseconds
	Level      int       `json:"level,omitempty"`     // 1 to 5; 0: any
	Levels     []int     `json:"levels,omitempty"`    // instead of Level, in ascending order: the hands have these levels in turn
	Cards      int       `json:"cards,omitempty"`     // 3 to 6; default 4
	Rules      string    `json:"rules,omitempty"`     // name of a variant; default classic
	Target     string    `json:"target,omitempty"`    // default 24
	Unsolvable bool      `json:"none,omitempty"`      // include hands without a solution
	Puzzles    []string  `json:"puzzles,omitempty"`   // exactly these hands, by puzzle ID
	Missed     bool      `json:"missed,omitempty"`    // race: hands that the host failed to solve, latest first
	Ranking    bool      `json:"ranking,omitempty"`   // class: pupils see the names and the ranking of all
	First      int       `json:"first,omitempty"`     // class: index of the first hand of these options; set by the server

	// The server sets these fields of a quick match and of a race against computers.

	Strength int        `json:"strength,omitempty"` // of the player who opened it, as in store.Ghost
	Ghosts   []GhostRef `json:"ghosts,omitempty"`   // who races along without a seat; Public returns only their steps
}

// GhostRef is a ghost: a recorded run, or a computer.
type GhostRef struct {
	Run  string `json:"run,omitempty"`
	Seat string `json:"seat,omitempty"` // in a race; empty: a run of one player
	Step string `json:"step,omitempty"` // the strength of a computer, as in computer.StepOf
	// Closings says how the computer closes each hand. It was drawn when the race was created, so it stays the
	// same with another model.
	Closings []computer.Closing `json:"closings,omitempty"`
}

// Public returns the options as players may see them. They do not reveal which hands will be dealt: the
// puzzle IDs of a race are empty, and those of a class are absent.
func (o Options) Public() Options {
	if o.Kind == KindClass || len(o.Puzzles) == 0 {
		o.Puzzles = nil
	} else {
		o.Puzzles = make([]string, len(o.Puzzles))
	}
	if len(o.Ghosts) > 0 {
		public := make([]GhostRef, len(o.Ghosts))
		for i, g := range o.Ghosts {
			public[i].Step = g.Step
		}
		o.Ghosts = public
	}
	return o
}

// restorePuzzles returns o with the puzzle IDs of before, if o has them as Public returned them. So a
// host who does not know the list can change other options.
func (o Options) restorePuzzles(before Options) Options {
	if slices.Equal(o.Puzzles, before.Public().Puzzles) {
		o.Puzzles = before.Puzzles
	}
	return o
}

// isRanked reports whether results of the race are ranked: no player knows the hands in advance, and there
// are enough of them.
func (o Options) isRanked() bool {
	return o.Kind == KindRace && len(o.Puzzles) == 0 && !o.Missed && o.handCount() >= minRankedHands
}

// UnratedReason returns the reason for which no race with these options changes ratings, one of those of package
// rating, or "".
func (o Options) UnratedReason() string {
	switch {
	case o.Kind == KindComputer:
		return rating.ReasonComputer
	case o.Missed:
		return rating.ReasonMissed
	case len(o.Puzzles) > 0:
		return rating.ReasonChosen
	case o.handCount() < minRankedHands:
		return rating.ReasonShort
	}
	return ""
}

// isComparable reports whether results of the race count for the strength of players: its hands are
// of the same kind as those of a quick match, and each player goes at their own pace.
func (o Options) isComparable() bool {
	return o.Pace == mode.PaceOwn && len(o.Puzzles) == 0 && !o.Missed && o.HandTime == 0 && len(o.Levels) == 0 &&
		(o.criteria() == dealer.Criteria{} || o.criteria() == dealer.Criteria{Cards: 4})
}

// MaxName is the maximum length of a player's name, in characters without combining marks.
const MaxName = 24

// The limits and defaults of races.
const (
	MaxSeats         = 100
	maxClassSeats    = 200
	maxRaceHands     = 50
	MaxClassHands    = 100
	defaultRaceHands = 10
	minRankedHands   = 5      // hands of a race that is ranked, as many as a daily has
	Countdown        = 3000   // milliseconds
	raceGap          = 3000   // milliseconds
	firstHandTime    = 90_000 // milliseconds
	timePerRaceHand  = 60_000 // milliseconds
	maxColour        = 7
	maxLevel         = 5
	codeLifetime     = 12 * 3600_000 // milliseconds
	idleRaceTimeout  = 2 * 3600_000  // milliseconds without an event after which a race ends; a class waits for its start until its code expires
	maxSeatNameBytes = 16 * MaxName
)

// The limits of the log of a race. A race that reaches one of the first two ends, so the others keep
// its players from reaching them, even together: a seat of a class with 100 hands adds at most 100
// events that close hands and 120 optional ones after the log has become scarce, which 200 pupils do
// with 44,000 events of up to 460 bytes.
const (
	maxRaceEvents        = 60_000
	maxRaceBytes         = 28 << 20
	scarceDivisor        = 4   // a log is scarce when it has reached 1/scarceDivisor of its maximum
	maxOptionalEvents    = 500 // of one seat; race.State.OptionalEvents counts them
	scarceOptionalEvents = 20  // of one seat, and one for each hand, while the log is scarce
)

// Check returns the mode of a race, or run.ErrBadRequest.
func (o Options) Check() (mode.Mode, error) {
	bad := func(format string, args ...any) (mode.Mode, error) {
		return mode.Mode{}, fmt.Errorf("%w: %w", run.ErrBadRequest, fmt.Errorf(format, args...))
	}
	if _, err := run.ChooseUse(raceUses[o.Kind], o); err != nil {
		return bad("%w", err)
	}
	m := o.mode()
	switch {
	case o.First < 0 || o.Hands < 0 || max(o.Hands, len(o.Puzzles)) > maxRaceHands:
		return bad("%d hands and %d puzzles from hand %d, want at most %d", o.Hands, len(o.Puzzles), o.First, maxRaceHands)
	case !o.hasValidLevels():
		return bad("levels must be from 1 to %d in ascending order, without level", maxLevel)
	case m.Pace == mode.PaceTogether && o.Kind != KindClass || !m.Valid():
		return bad("the pace %.80q or a time is out of range", o.Pace)
	}
	if err := o.criteria().Check(); err != nil {
		return bad("%w", err)
	}
	for _, id := range o.Puzzles {
		if err := dealer.CheckPlayable(id); err != nil {
			return bad("%w", err)
		}
	}
	return m, nil
}

// mode returns the mode of a race or class, which may be invalid.
func (o Options) mode() mode.Mode {
	m := mode.Mode{
		Name: o.Kind, HandTime: o.HandTime, MissCost: o.Penalty, NoneCost: o.Penalty,
		Solvable: !o.Unsolvable && len(o.Puzzles) == 0 && !o.Missed,
	}
	if o.Kind == KindClass {
		m.Pace, m.LateJoin, m.Seats = mode.PaceTogether, true, maxClassSeats
		return m
	}
	m.Seats, m.Pace, m.Hands, m.Length = MaxSeats, o.Pace, o.handCount(), o.Length
	m.Hosted, m.Auto, m.Countdown = true, true, Countdown
	if m.Length == 0 {
		m.Length = int64(m.Hands) * timePerRaceHand
	}
	if o.Pace == mode.PaceFirst {
		m.Gap = raceGap
		if m.HandTime == 0 {
			m.HandTime = firstHandTime
		}
	}
	return m
}

// handCount returns the number of hands of a race.
func (o Options) handCount() int {
	switch {
	case len(o.Puzzles) > 0:
		return len(o.Puzzles)
	case o.Hands > 0:
		return o.Hands
	}
	return defaultRaceHands
}

// criteria returns the criteria of all hands, without Levels.
func (o Options) criteria() dealer.Criteria {
	return dealer.Criteria{Level: o.Level, Cards: o.Cards, Rules: o.Rules, Target: o.Target, Unsolvable: o.Unsolvable}
}

// hasValidLevels reports whether Levels is empty or has levels in ascending order, and Level is 0.
func (o Options) hasValidLevels() bool {
	last := 0
	for _, level := range o.Levels {
		if level <= last || level > maxLevel || o.Level != 0 {
			return false
		}
		last = level
	}
	return true
}

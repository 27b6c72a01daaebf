// Package mode defines the ways to play as data: a [Mode] sets the clocks of a run, the cost of a
// wrong claim, the bonus of a streak and whether there are hints.
//
//	timed, ok := mode.Lookup(mode.Timed)
//	timed.Length = 60_000 // one minute instead of three
//
// These modes are built in:
//
//	Practice  any number of hands, with hints; not ranked
//	Daily     five hands, with hints; ranked
//	Timed     three minutes, without hints; wrong claims cost time, and streaks win time; ranked
//	Timed1    the same for one minute
//	Timed5    the same for five minutes
//	Streak    hands in a row, without hints, until the first miss; ranked
//
// Package race does not depend on the names of modes, only on their other fields. So a program may
// define its own modes.
//
// The log of a run holds the Mode with which the run was created. So a change of a mode affects
// only runs that are created later.
//
// All times are in milliseconds. docs/scoring.md describes the modes for players. The package is
// pure: results depend on the arguments alone.
package mode

import "slices"

// The names of the built-in modes.
const (
	Practice = "practice"
	Daily    = "daily"
	Timed    = "timed"
	Timed1   = "timed1"
	Timed5   = "timed5"
	Streak   = "streak"
)

// Mode is one way to play. To let a player choose a value, such as HandTime in practice, change the
// copy that Lookup returns. The zero Mode is invalid; see Valid.
type Mode struct {
	Name     string `json:"name"`
	Seats    int    `json:"seats"`               // maximum number of players
	Hands    int    `json:"hands,omitempty"`     // number of hands; 0: open-ended
	Length   int64  `json:"length,omitempty"`    // time of a player's run; 0: no limit
	HandTime int64  `json:"hand_time,omitempty"` // time for each hand; 0: no limit
	Auto     bool   `json:"auto,omitempty"`      // show the next hand as soon as one is closed
	Hints    bool   `json:"hints,omitempty"`     // hints are allowed
	MissCost int64  `json:"miss_cost,omitempty"` // time that a wrong expression costs
	NoneCost int64  `json:"none_cost,omitempty"` // time that a wrong "no solution" costs
	// Bonus is the time that streaks earn in a run with a clock, in ascending order of Streak.
	Bonus  []Bonus `json:"bonus,omitempty"`
	Ranked bool    `json:"ranked,omitempty"` // results of different players are compared
	// Solvable means that every hand of the run has a solution. Step 1 of a hint would then reveal
	// nothing, so hints begin with step 2, which costs only one point.
	Solvable bool `json:"solvable,omitempty"`
	// Sudden means that the first miss ends a player's run: a wrong claim, or a hand that closes without
	// being solved.
	Sudden bool `json:"sudden,omitempty"`

	// These fields are for modes with several players.

	Pace Pace `json:"pace,omitempty"`
	// Gap is the time between the end of a hand and the next hand in a Synchronized mode with Auto.
	Gap       int64 `json:"gap,omitempty"`
	Countdown int64 `json:"countdown,omitempty"` // time between the Start action and the start
	// Hosted means that one of the players, at first the first one, is the host, who may start,
	// pause and resume the run. Without a host only the dealer may. The hands of a hosted run may be
	// dealt after its creation, and its mode may change until the start.
	Hosted   bool `json:"hosted,omitempty"`
	LateJoin bool `json:"late_join,omitempty"` // players may join after the start; requires PaceTogether
	// AutoStart is the number of players at which the countdown starts by itself. Players may join
	// and leave until it ends. If fewer than AutoStart remain, the countdown stops. 0: the countdown
	// starts only by a Start action. AutoStart requires a Countdown and excludes Hosted.
	AutoStart int `json:"auto_start,omitempty"`
}

// Pace says when the players of a run get the next hand.
type Pace string

// The paces.
const (
	PaceOwn      Pace = ""         // each player gets the next hand after closing one
	PaceFirst    Pace = "first"    // all have the same hand, and the first correct claim closes it for all
	PaceTogether Pace = "together" // all have the same hand, until each player has closed it
)

// Synchronized reports whether all players have the same hand at the same time. A wrong claim in
// such a mode charges no time. Instead, the player may not claim again for the time that it costs.
func (m Mode) Synchronized() bool { return m.Pace != PaceOwn }

// Bonus is the time that a streak earns when it reaches Streak hands and, if Every is not 0, each
// time it has grown by Every further hands.
type Bonus struct {
	Streak int   `json:"streak"`
	Every  int   `json:"every,omitempty"`
	Time   int64 `json:"time"`
}

// The limits of modes.
const (
	MaxSeats = 200              // number of players of one run
	MaxHands = 1000             // number of hands of one run, including those dealt later
	MaxTime  = 24 * 3600 * 1000 // maximum of Mode.Length and Mode.HandTime, in milliseconds
	MaxCost  = 60 * 1000        // maximum of costs, bonuses, Mode.Gap and Mode.Countdown, in milliseconds
)

// FullPoints is the number of points for a hand solved without a hint.
const FullPoints = 4

// AnswerStep is the step of a hint that reveals the whole answer.
const AnswerStep = 4

// Points returns the points for a hand that was solved after a hint up to a step; step 0 means no
// hint. Each step from FirstStep on costs one point; AnswerStep leaves no points.
func (m Mode) Points(step int) int {
	if step >= AnswerStep {
		return 0
	}
	return min(FullPoints, FullPoints-step+m.FirstStep()-1)
}

// FirstStep returns the first step of a hint that costs a point: 1, or 2 if every hand has a
// solution.
func (m Mode) FirstStep() int {
	if m.Solvable {
		return 2
	}
	return 1
}

// Pauses reports whether the time of a hand pauses while the player is away from the table. It does
// in a mode for one player that is not ranked and has no clocks.
func (m Mode) Pauses() bool {
	return m.Seats == 1 && !m.Ranked && m.Length == 0 && m.HandTime == 0
}

// builtinModes returns a new copy of the built-in modes, which the caller may change.
//
// The numbers of the timed modes have these reasons. A practised adult needs 8 to 15 s for a hand of
// the lower levels, so three minutes are enough for 12 to 20 hands. In Puzzle Storm, a chess game,
// a puzzle takes about 4 s, and streaks of 5, 12, 20 and 30 earn a bonus; the streaks here are
// about half as long. From 15 hands on, a streak earns 10 s for 5 hands. That is 2 s a hand, less
// than any player needs, so no streak can last forever. A wrong claim costs 3 s and ends the
// streak. So guessing "no solution" does not pay as long as most hands have a solution.
//
// A streak has a minute for each hand, more than a practised adult needs even for most hands of the
// highest level, so that nobody can search without end.
func builtinModes() []Mode {
	return []Mode{
		{Name: Practice, Seats: 1, Hints: true, NoneCost: 3e3},
		{Name: Daily, Seats: 1, Hands: 5, Hints: true, NoneCost: 3e3, Ranked: true},
		{Name: Timed, Seats: 1, Length: 180e3, Auto: true, MissCost: 3e3, NoneCost: 3e3, Ranked: true, Bonus: timedBonus()},
		{Name: Timed1, Seats: 1, Length: 60e3, Auto: true, MissCost: 3e3, NoneCost: 3e3, Ranked: true, Bonus: timedBonus()},
		{Name: Timed5, Seats: 1, Length: 300e3, Auto: true, MissCost: 3e3, NoneCost: 3e3, Ranked: true, Bonus: timedBonus()},
		{Name: Streak, Seats: 1, HandTime: 60e3, Auto: true, Ranked: true, Sudden: true},
	}
}

func timedBonus() []Bonus {
	return []Bonus{
		{Streak: 3, Time: 3e3},
		{Streak: 6, Time: 5e3},
		{Streak: 10, Time: 7e3},
		{Streak: 15, Every: 5, Time: 10e3},
	}
}

// Names returns the names of the built-in modes: Practice, Daily, Timed, Timed1, Timed5, Streak.
func Names() (names []string) {
	for _, m := range builtinModes() {
		names = append(names, m.Name)
	}
	return names
}

// Lookup returns a copy of the built-in mode with a name. It returns false if there is none.
func Lookup(name string) (Mode, bool) {
	modes := builtinModes()
	i := slices.IndexFunc(modes, func(m Mode) bool { return m.Name == name })
	if i < 0 {
		return Mode{}, false
	}
	return modes[i], true
}

// DealsItself reports whether the built-in mode with a name deals hands without end, one as soon as
// another is closed: a timed run or a streak.
func DealsItself(name string) bool {
	m, _ := Lookup(name)
	return m.Auto
}

// StreakBonus returns the time that a streak earns when it reaches the given number of hands.
func (m Mode) StreakBonus(streak int) int64 {
	for _, b := range m.Bonus {
		beyond := streak - b.Streak
		if beyond == 0 || beyond > 0 && b.Every > 0 && beyond%b.Every == 0 {
			return b.Time
		}
	}
	return 0
}

// Valid reports whether a run can be created with the mode. The name must be valid, the number of
// seats from 1 to MaxSeats, and other numbers from 0 to their limits. There may be at most 16
// bonuses, in ascending order of Streak, and none in a Synchronized mode, which cannot be Sudden either.
func (m Mode) Valid() bool {
	inRange := func(x, low, high int64) bool { return low <= x && x <= high }
	for i, b := range m.Bonus {
		if b.Streak < 1 || b.Every < 0 || !inRange(b.Time, 0, MaxCost) || i > 0 && b.Streak <= m.Bonus[i-1].Streak {
			return false
		}
	}
	switch m.Pace {
	case PaceOwn:
		if m.Gap != 0 || m.LateJoin {
			return false
		}
	case PaceFirst, PaceTogether:
		if len(m.Bonus) > 0 || m.Sudden || m.LateJoin && m.Pace != PaceTogether {
			return false
		}
	default:
		return false
	}
	if m.AutoStart > 0 && (m.Hosted || m.Countdown == 0) {
		return false
	}
	return ValidName(m.Name) && len(m.Bonus) <= 16 && inRange(int64(m.AutoStart), 0, int64(m.Seats)) &&
		inRange(m.Gap, 0, MaxCost) && inRange(m.Countdown, 0, MaxCost) &&
		inRange(int64(m.Seats), 1, MaxSeats) && inRange(int64(m.Hands), 0, MaxHands) &&
		inRange(m.Length, 0, MaxTime) && inRange(m.HandTime, 0, MaxTime) &&
		inRange(m.MissCost, 0, MaxCost) && inRange(m.NoneCost, 0, MaxCost)
}

// ValidName reports whether a text is valid as the name of a mode or a player, or as the ID of an
// action: 1 to 64 printable ASCII characters other than the space.
func ValidName(text string) bool {
	for i := range len(text) {
		if text[i] <= ' ' || text[i] > '~' {
			return false
		}
	}
	return 1 <= len(text) && len(text) <= 64
}

const dayMillis = 24 * 3600 * 1000

// firstDailyDay is the day of daily number 1, 1 January 2026, as the number of days since 1 January
// 1970.
const firstDailyDay = 20454

// DailyNumber returns the number of the daily at a time in milliseconds since 1970. It depends on
// the date in UTC: 1 January 2026 has number 1, the next day number 2, and earlier days have
// numbers of 0 or less.
func DailyNumber(at int64) int {
	days := at / dayMillis
	if at%dayMillis < 0 {
		days--
	}
	return int(days) - firstDailyDay + 1
}

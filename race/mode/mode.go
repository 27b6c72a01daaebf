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
//	Timed     three minutes, without hints; faults cost time, and streaks win some; ranked
//
// Package race does not know modes by name; it reads the fields of a Mode. So a program may define
// modes of its own.
//
// The log of a run holds the Mode that the run was created with. Changing a mode affects runs that
// are created later, but never the score of an old one.
//
// Times are milliseconds throughout. docs/scoring.md describes the modes for players. The package is
// pure: results depend on the arguments alone.
package mode

import "slices"

// The names of the built-in modes.
const (
	Practice = "practice"
	Daily    = "daily"
	Timed    = "timed"
)

// Mode is one way to play. Get a mode with Lookup and change the copy where a player may choose
// (HandTime in practice). The zero Mode is invalid; Valid reports whether a run can be created with
// a mode.
type Mode struct {
	Name     string `json:"name"`
	Seats    int    `json:"seats"`               // maximum number of players
	Hands    int    `json:"hands,omitempty"`     // number of hands; 0: open-ended
	Length   int64  `json:"length,omitempty"`    // time of a player's run; 0: no limit
	HandTime int64  `json:"hand_time,omitempty"` // time for each hand; 0: no limit
	Auto     bool   `json:"auto,omitempty"`      // show the next hand when one is closed
	Hints    bool   `json:"hints,omitempty"`     // hints are allowed
	MissCost int64  `json:"miss_cost,omitempty"` // what a wrong expression adds to the time used
	NoneCost int64  `json:"none_cost,omitempty"` // what a wrong "no solution" adds to the time used
	// Bonus is the time that streaks earn in a run with a clock, by ascending Streak.
	Bonus  []Bonus `json:"bonus,omitempty"`
	Ranked bool    `json:"ranked,omitempty"` // online results are compared between players
	// Solvable reports that every hand of the run has a solution. Step 1 of a hint would reveal
	// nothing new, so hints begin with step 2, and the player pays for that step first.
	Solvable bool `json:"solvable,omitempty"`
}

// Bonus is the time that a streak earns when it reaches Streak hands and, if Every is not 0, again
// after every Every further hands.
type Bonus struct {
	Streak int   `json:"streak"`
	Every  int   `json:"every,omitempty"`
	Time   int64 `json:"time"`
}

// The limits of every mode.
const (
	MaxSeats = 100              // players of one run
	MaxHands = 1000             // hands of one run, including those dealt later
	MaxTime  = 24 * 3600 * 1000 // the longest clock, in milliseconds
	MaxCost  = 60 * 1000        // the largest cost and the largest bonus, in milliseconds
)

// FullPoints is the number of points of a hand solved without a hint.
const FullPoints = 4

// AnswerStep is the step of a hint that reveals the whole answer.
const AnswerStep = 4

// Points returns the points of a hand that was solved after the hint up to a step; 0 means no hint.
// They are FullPoints, less one for each step that reveals something, and 0 after AnswerStep.
func (m Mode) Points(step int) int {
	if step >= AnswerStep {
		return 0
	}
	return min(FullPoints, FullPoints-step+m.FirstStep()-1)
}

// FirstStep returns the first step of a hint that a player gets and pays for.
func (m Mode) FirstStep() int {
	if m.Solvable {
		return 2
	}
	return 1
}

// Pauses reports whether the time of a hand pauses while its player is away from the table. It does
// in a run that is not ranked and has no clock that could run out.
func (m Mode) Pauses() bool {
	return !m.Ranked && m.Length == 0 && m.HandTime == 0
}

// builtinModes returns a new copy of the table, so a caller cannot change it for another.
//
// The numbers of the timed run: a practised adult needs 8 to 15 s for a hand of the lower levels,
// so three minutes hold 12 to 20 hands. In chess puzzle storms, a puzzle takes 4 s, and streaks of
// 5, 12, 20 and 30 earn a bonus; these streaks are about half as long. From 15 on, a streak earns
// 10 s for 5 hands, which is 2 s a hand: less than anyone needs for one, so no streak can outrun
// the clock. A wrong claim costs 3 s, which lucky guesses of "no solution" do not win back as long
// as most hands have a solution, and it ends the streak, which costs more.
func builtinModes() []Mode {
	return []Mode{
		{Name: Practice, Seats: 1, Hints: true, NoneCost: 3e3},
		{Name: Daily, Seats: 1, Hands: 5, Hints: true, NoneCost: 3e3, Ranked: true},
		{
			Name: Timed, Seats: 1, Length: 180e3, Auto: true, MissCost: 3e3, NoneCost: 3e3, Ranked: true,
			Bonus: []Bonus{
				{Streak: 3, Time: 3e3},
				{Streak: 6, Time: 5e3},
				{Streak: 10, Time: 7e3},
				{Streak: 15, Every: 5, Time: 10e3},
			},
		},
	}
}

// Names returns the names of the built-in modes: Practice, Daily, Timed.
func Names() (names []string) {
	for _, m := range builtinModes() {
		names = append(names, m.Name)
	}
	return names
}

// Lookup returns a copy of the built-in mode of a name, and whether there is one.
func Lookup(name string) (Mode, bool) {
	all := builtinModes()
	i := slices.IndexFunc(all, func(m Mode) bool { return m.Name == name })
	if i < 0 {
		return Mode{}, false
	}
	return all[i], true
}

// StreakBonus returns the time that a solved hand earns if it brings the streak to this length.
func (m Mode) StreakBonus(streak int) int64 {
	for _, b := range m.Bonus {
		past := streak - b.Streak
		if past == 0 || past > 0 && b.Every > 0 && past%b.Every == 0 {
			return b.Time
		}
	}
	return 0
}

// Valid reports whether a run can be created with the mode: it has a valid name, 1 to MaxSeats
// seats and at most 16 bonuses by ascending Streak, and no field is negative or above the limits.
func (m Mode) Valid() bool {
	between := func(x, low, high int64) bool { return low <= x && x <= high }
	for i, b := range m.Bonus {
		if b.Streak < 1 || b.Every < 0 || !between(b.Time, 0, MaxCost) || i > 0 && b.Streak <= m.Bonus[i-1].Streak {
			return false
		}
	}
	return ValidName(m.Name) && len(m.Bonus) <= 16 &&
		between(int64(m.Seats), 1, MaxSeats) && between(int64(m.Hands), 0, MaxHands) &&
		between(m.Length, 0, MaxTime) && between(m.HandTime, 0, MaxTime) &&
		between(m.MissCost, 0, MaxCost) && between(m.NoneCost, 0, MaxCost)
}

// ValidName reports whether a text can name a mode, a player or an action: 1 to 64 printable ASCII
// characters other than the space.
func ValidName(text string) bool {
	for i := range len(text) {
		if text[i] <= ' ' || text[i] > '~' {
			return false
		}
	}
	return 1 <= len(text) && len(text) <= 64
}

const dayMillis = 24 * 3600 * 1000

// firstDailyDay is the day of daily number 1, 1 January 2026, in days since 1970.
const firstDailyDay = 20454

// DailyNumber returns the number of the daily at a time in milliseconds since 1970, by the date in
// UTC: 1 on 1 January 2026, and one more each day. Earlier days have numbers of 0 and less.
func DailyNumber(at int64) int {
	days := at / dayMillis
	if at%dayMillis < 0 {
		days--
	}
	return int(days) - firstDailyDay + 1
}

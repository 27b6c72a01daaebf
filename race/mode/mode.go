// Package mode holds the ways to play as data: a Mode says how a run is clocked, what a
// fault costs, what a streak earns and whether there is help. The game (package race)
// knows no mode by name; it reads these fields. So a new way to play is a new row here.
//
// A run keeps the Mode it was created with, in its log. Changing a row changes runs that
// are created later, and never what an old one is worth.
//
// Times are milliseconds throughout. docs/scoring.md tells players what stands here.
package mode

import "slices"

// Mode is one way to play. Take a row with Lookup and change the copy where a player may
// choose (HandTime in practice); Valid says whether a run can be created with it.
type Mode struct {
	Name     string `json:"name"`
	Seats    int    `json:"seats"`               // the most players
	Hands    int    `json:"hands,omitempty"`     // exactly so many hands; 0: open, hands are dealt as long as it goes on
	Length   int64  `json:"length,omitempty"`    // the clock of a player's run; 0: none
	HandTime int64  `json:"hand_time,omitempty"` // the clock of each hand; 0: none
	Auto     bool   `json:"auto,omitempty"`      // the next hand is shown when one is done; else when the player asks
	Hints    bool   `json:"hints,omitempty"`     // hints may be asked for
	MissCost int64  `json:"miss_cost,omitempty"` // what a wrong expression adds to the time used
	NoneCost int64  `json:"none_cost,omitempty"` // what a wrong "no solution" adds to it
	// Bonus is what streaks earn in a run with a clock, by ascending Streak.
	Bonus  []Bonus `json:"bonus,omitempty"`
	Ranked bool    `json:"ranked,omitempty"` // runs are compared between players, unless played offline
	// Solvable says that every hand of the run has a solution. Step 1 of a hint would tell nothing new,
	// so the first step that is had and paid for is step 2.
	Solvable bool `json:"solvable,omitempty"`
}

// Bonus is time that a streak earns: when it reaches Streak hands, and, if Every is not
// 0, again after each Every hands more.
type Bonus struct {
	Streak int   `json:"streak"`
	Every  int   `json:"every,omitempty"`
	Time   int64 `json:"time"`
}

// The limits of any mode.
const (
	MaxSeats = 100              // players of one run
	MaxHands = 1000             // hands of one run, dealt later ones included
	MaxTime  = 24 * 3600 * 1000 // the longest clock
	MaxCost  = 60e3             // the dearest fault and the largest bonus
)

// Full is what a hand solved without help counts, in points.
const FullPoints = 4

// Answer is the step of a hint that is the whole answer.
const AnswerStep = 4

// Points returns what a hand counts that was solved after the hint up to a step, 0 for no hint: Full,
// one less for each step that tells something, and 0 once the answer was shown.
func (m Mode) Points(step int) int {
	if step >= AnswerStep {
		return 0
	}
	return min(FullPoints, FullPoints-step+m.FirstStep()-1)
}

// FirstStep returns the step of a hint that a player gets and pays for first.
func (m Mode) FirstStep() int {
	if m.Solvable {
		return 2
	}
	return 1
}

// Pauses reports whether the time of a hand stops while its player is away from the table: in a run
// that is not ranked and has no clock that could run out.
func (m Mode) Pauses() bool {
	return !m.Ranked && m.Length == 0 && m.HandTime == 0
}

// rows builds the table anew, so that nobody can change it for another.
//
// The numbers of the timed run. A practised adult needs 8 to 15 s for a hand of the
// lower levels, so three minutes hold 12 to 20 hands. Puzzle storms, where a puzzle takes
// 4 s, pay at streaks of 5, 12, 20 and 30; these steps are about half of that. From 15
// on a streak earns 10 s for 5 hands, 2 s a hand: less than anybody needs for one, so no
// streak outruns the clock. A fault costs 3 s, which a lucky guess of "no solution" does
// not win back as long as most hands have one, and it ends the streak, which costs more.
func builtinModes() []Mode {
	return []Mode{
		{Name: "practice", Seats: 1, Hints: true, NoneCost: 3e3},
		{Name: "daily", Seats: 1, Hands: 5, Hints: true, NoneCost: 3e3, Ranked: true},
		{
			Name: "timed", Seats: 1, Length: 180e3, Auto: true, MissCost: 3e3, NoneCost: 3e3, Ranked: true,
			Bonus: []Bonus{
				{Streak: 3, Time: 3e3},
				{Streak: 6, Time: 5e3},
				{Streak: 10, Time: 7e3},
				{Streak: 15, Every: 5, Time: 10e3},
			},
		},
	}
}

// Names are the names of the rows: practice, daily, timed.
func Names() (names []string) {
	for _, m := range builtinModes() {
		names = append(names, m.Name)
	}
	return names
}

// Lookup gives the row of a name, the caller's to change, and whether there is one.
func Lookup(name string) (Mode, bool) {
	all := builtinModes()
	i := slices.IndexFunc(all, func(m Mode) bool { return m.Name == name })
	if i < 0 {
		return Mode{}, false
	}
	return all[i], true
}

// Gain is the time that the solved hand earns which makes a streak this long.
func (m Mode) StreakBonus(streak int) int64 {
	for _, b := range m.Bonus {
		past := streak - b.Streak
		if past == 0 || past > 0 && b.Every > 0 && past%b.Every == 0 {
			return b.Time
		}
	}
	return 0
}

// Valid reports whether a run can be created with the mode: it has a name and seats, and
// nothing is negative or beyond the limits above.
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

// Name reports whether a text can name a mode, a player or an action: 1 to 64 characters
// of ASCII that are seen on paper, so no blanks.
func ValidName(text string) bool {
	for i := range len(text) {
		if text[i] <= ' ' || text[i] > '~' {
			return false
		}
	}
	return 1 <= len(text) && len(text) <= 64
}

const dayMillis = 24 * 3600 * 1000

// firstDaily is the day of daily number 1, the first of January 2026, in days since 1970.
const firstDailyDay = 20454

// Daily is the number of the daily of a moment, in milliseconds since 1970: 1 for the
// first of January 2026, by the date in UTC, and one more each day. Earlier days have 0
// and less.
func DailyNumber(at int64) int {
	days := at / dayMillis
	if at%dayMillis < 0 {
		days--
	}
	return int(days) - firstDailyDay + 1
}

package live

// What is read off finished and unfinished runs, in the shapes that docs/game.md gives the
// pages.

// Summary is a run in a list.
type Summary struct {
	Run      string `json:"run"`
	Mode     string `json:"mode"`
	Number   int    `json:"number,omitempty"` // of the daily
	Offline  bool   `json:"offline,omitempty"`
	Ranked   bool   `json:"ranked,omitempty"`
	Created  int64  `json:"created"`
	Finished int64  `json:"finished,omitempty"` // 0: not yet
	Hands    int    `json:"hands"`              // done with; not the one its end left open
	Solved   int    `json:"solved"`
	Points   int    `json:"points"`
	Time     int64  `json:"time"` // of all closed hands, that one and faults included; at most the clock of the run and what was won
}

// Play is a hand that was closed.
type Play struct {
	Run        string   `json:"run"`
	Hand       int      `json:"hand"`
	Mode       string   `json:"mode"`
	Offline    bool     `json:"offline,omitempty"`
	Puzzle     string   `json:"puzzle"`
	Solvable   bool     `json:"solvable"`
	Level      int      `json:"level,omitempty"`
	Seconds    float64  `json:"seconds,omitempty"`
	Techniques []string `json:"techniques"`
	At         int64    `json:"at"`
	Time       int64    `json:"time"`
	Outcome    string   `json:"outcome"`
	Points     int      `json:"points"`
	Hints      int      `json:"hints,omitempty"`
	Misses     int      `json:"misses,omitempty"`
}

// Streak is how many dailies were finished day after day.
type Streak struct {
	Days int `json:"days"` // up to today's or yesterday's
	Best int `json:"best"` // ever
	Last int `json:"last"` // the number of the last one finished; 0: none yet
}

// Daily is today's daily for a player.
type Daily struct {
	Number int      `json:"number"`
	Date   string   `json:"date"` // 2026-11-21, in UTC
	Ends   int64    `json:"ends"` // when the next one begins
	State  string   `json:"state"`
	Run    string   `json:"run,omitempty"`
	Streak Streak   `json:"streak"`
	Hands  []string `json:"hands"`
	Left   *Left    `json:"left,omitempty"`
}

// Left is a daily of a day before that may still be finished.
type Left struct {
	Number int    `json:"number"`
	Run    string `json:"run"`
}

// The states of a Daily.
const (
	StateNew   = "new"
	StateBegun = "begun"
	StateDone  = "done" // over, online or brought
)

// Board is how the ranked runs of a daily went.
type Board struct {
	Number  int     `json:"number"`
	Players int     `json:"players"`
	Solved  []int   `json:"solved"` // how many players solved 0, 1, … 5 hands
	Yours   *Yours  `json:"yours,omitempty"`
	Times   []int64 `json:"times"` // of those with all five, best first, at most 1000
}

// Yours is the player's own run of a daily.
type Yours struct {
	Place  int      `json:"place,omitempty"` // from 1, shared by equals; 0: not ranked
	Better int      `json:"better"`          // how many are worse
	Solved int      `json:"solved"`
	Time   int64    `json:"time"`
	Marks  []string `json:"marks"` // hand by hand: solved, hint (solved after one), miss
}

// Review is what the schedule of a player has.
type Review struct {
	Due   int    `json:"due"`            // how many kinds are
	Next  int64  `json:"next,omitempty"` // when the next one will be; 0: there is none
	Kinds []Kind `json:"kinds"`          // all there are, the longest due first
}

// Kind is a kind of hand on the schedule.
type Kind struct {
	Kind   string `json:"kind"` // a technique
	Due    int64  `json:"due"`
	Puzzle string `json:"puzzle"` // the hand it was last met with
}

// Glance is what a page shows of a player everywhere: a part of Me.
type Glance struct {
	Streak Streak      `json:"streak"`
	Daily  GlanceDaily `json:"daily"`
	Due    int         `json:"due"` // kinds that wait for review
	Now    int64       `json:"now"` // the server's clock
}

// GlanceDaily says whether all of today's hands are done with.
type GlanceDaily struct {
	Number int  `json:"number"`
	Done   bool `json:"done"`
}

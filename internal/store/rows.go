package store

import (
	"time"

	"github.com/make24/make24/race/event"
)

// Time is time.Time, as scs has it.
type Time = time.Time

// Player is somebody who plays, a guest too.
type Player struct {
	ID       string
	Name     string
	Lang     string // en, zh, or empty while the browser decides
	Settings []byte // JSON of the pages' own; may be empty
	Created  int64
	Seen     int64
}

// Passkey is a WebAuthn credential.
type Passkey struct {
	ID         []byte // the credential's
	Player     string
	Name       string // of the device, as the player calls it
	Credential []byte // JSON of webauthn.Credential
	Created    int64
	Used       int64 // 0: never
}

// Run is a run and how far its log is.
type Run struct {
	ID       string
	Player   string
	Key      string // the ID under which the player asked for it; theirs once
	Mode     string
	Number   int // of the daily; 0 elsewhere
	Offline  bool
	Wish     []byte // JSON: what the player asked for
	Created  int64
	Finished int64 // 0: not yet
	Deadline int64 // when a clock acts next; 0: none does
	Version  int   // events in the log
}

// Place is where a run stands in the list of its player's, the latest begun first, and of those
// begun in one millisecond the greatest ID first. The zero value stands before all: every run
// has an ID.
type Place struct {
	Created int64
	ID      string
}

// Decision is what is appended to a log at once, with all that follows from it.
type Decision struct {
	Events   []event.Event // at least one
	Deadline int64         // race.State.Deadline afterwards, 0 for none
	Trails   map[int][]byte
	Plays    []Play
	Cards    []Card  // written over those of the same kind
	Result   *Result // the run is finished
}

// Play is a hand that is closed.
type Play struct {
	Run        string
	Hand       int // in the run, from 0
	Player     string
	Mode       string
	Offline    bool
	Puzzle     string // its ID
	Solvable   bool
	Level      int     // 1 to 5, 0 unknown
	Seconds    float64 // predicted, 0 unknown
	Techniques Names   // of its easiest solution
	At         int64   // closed
	Time       int64   // used, faults included
	Outcome    string  // race.Played.Outcome: solved, skip, time, shown, unfinished
	Points     int
	Hints      int
	Misses     int
}

// Result is what a finished run came to.
type Result struct {
	Run      string
	Player   string
	Mode     string
	Number   int
	Offline  bool
	Ranked   bool
	Hands    int // done with
	Solved   int
	Points   int
	Time     int64
	Best     int // the longest streak
	Finished int64
}

// Rank is how many ranked results of a daily are better than one, how many are worse, and how
// many there are in all. More points are better, and with equal points less time.
type Rank struct{ Ahead, Behind, Players int }

// LastBucket is the time, in milliseconds, from which the results of a daily are in one bucket
// of daily_counts.
const LastBucket = 1 << 30

// Card is the schedule of one kind of hand for one player.
type Card struct {
	Player string
	Kind   string // a technique
	Puzzle string // the hand it was last met with
	Due    int64
	State  []byte // JSON of recall.Card
}

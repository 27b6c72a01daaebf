package store

import (
	"database/sql/driver"
	"encoding/json"
	"fmt"

	"github.com/make24/make24/race/event"
)

// Player is somebody who plays, a guest too.
type Player struct {
	ID       string
	Name     string
	Lang     string // en, zh, or empty while the browser decides
	Settings []byte // JSON of the pages' own; may be empty
	Created  int64
	Seen     int64 // when a session of the player was last used, to the hour
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

// Session is a browser in which a player is signed in.
type Session struct {
	Token         string // the SHA-256 of the cookie's
	Player        string
	Passkey       []byte // the ID of the passkey that opened it; nil: none did
	Browser       string // such as Firefox; may be empty
	System        string // such as Linux; may be empty
	Created       int64
	Used          int64
	Authenticated int64 // when a passkey was last used in it; 0: never
	Expiry        int64
}

// GuestRetention says how many milliseconds after their last use guests are deleted.
type GuestRetention struct {
	Unplayed int64 // guests who have closed no hand, or have no session left
	Played   int64 // the others
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

	LogBytes   int64 // of its events, as they are stored
	TrailBytes int64
}

// Place is where a run stands in the list of its player's, the latest begun first, and of those
// begun in one millisecond the greatest ID first. The zero value stands before all: every run
// has an ID.
type RunCursor struct {
	Created int64
	ID      string
}

// Place returns where the run stands in the list of its player's.
func (r Run) Cursor() RunCursor { return RunCursor{r.Created, r.ID} }

// Decision is what is appended to a log at once, with all that follows from it.
type Decision struct {
	Events   []event.Event // at least one
	Deadline int64         // race.State.Deadline afterwards, 0 for none
	Trails   map[int]json.RawMessage
	Plays    []Play
	Cards    []Card  // written over those of the same kind
	Result   *Result // the run is finished
	Final    *Final  // with Result: how the run ended
	Day      int64   // the day that the bytes count for, in days since 1970
	Quota    *Quota  // nil: the player may store as much as they like
}

// Texts encodes events as they are stored, each by itself.
func EncodeEvents(events []event.Event) ([]string, error) {
	texts := make([]string, len(events))
	for i, e := range events {
		text, err := event.Encode([]event.Event{e})
		if err != nil {
			return nil, err
		}
		texts[i] = string(text)
	}
	return texts, nil
}

// Log decodes what Texts encoded.
func DecodeEvents(texts []string) ([]event.Event, error) {
	events := make([]event.Event, 0, len(texts))
	for _, text := range texts {
		decoded, err := event.DecodeString(text)
		if err != nil {
			return nil, err
		}
		events = append(events, decoded...)
	}
	return events, nil
}

// Final is how a finished run ended: what its player may know, so that the log need not be read again.
type Final struct {
	Run  string
	View []byte // the JSON of race.View
	Acts Names  // the player's last actions
}

// Usage is what a player has stored: runs, and the bytes of their events and trails.
type Usage struct {
	Player   string
	Day      int64 // the last day on which they stored something, in days since 1970
	DayRuns  int64
	DayBytes int64
	Runs     int64
	Bytes    int64
}

// Quota is the most that a player may have stored. An offline or online run counts alike.
type Quota struct {
	DayRuns  int64
	DayBytes int64
	Runs     int64
	Bytes    int64
}

// Check returns ErrQuota if u is over q in all, and ErrDayQuota if it is over q on a day.
func (q Quota) Check(u Usage, day int64) error {
	switch {
	case u.Runs > q.Runs || u.Bytes > q.Bytes:
		return ErrQuota
	case u.Day == day && (u.DayRuns > q.DayRuns || u.DayBytes > q.DayBytes):
		return ErrDayQuota
	}
	return nil
}

// PlayPlace is where a play stands in the list of its player's, the latest first. The zero value
// stands before all.
type PlayCursor struct {
	At   int64
	Run  string
	Hand int
}

// Play is a hand that is closed. Its JSON is what the pages get.
type Play struct {
	Run        string  `json:"run"`
	Hand       int     `json:"hand"` // in the run, from 0
	Player     string  `json:"-"`
	Mode       string  `json:"mode"`
	Offline    bool    `json:"offline,omitempty"`
	Puzzle     string  `json:"puzzle"` // its ID
	Solvable   bool    `json:"solvable"`
	Level      int     `json:"level,omitempty"`   // 1 to 5, 0 unknown
	Seconds    float64 `json:"seconds,omitempty"` // predicted, 0 unknown
	Techniques Names   `json:"techniques"`        // of its easiest solution
	At         int64   `json:"at"`                // closed
	Time       int64   `json:"time"`              // used, faults included
	Outcome    string  `json:"outcome"`           // race.PlayedHand.Outcome: solved, skip, time, shown, unfinished
	Points     int     `json:"points"`
	Hints      int     `json:"hints,omitempty"`
	Misses     int     `json:"misses,omitempty"`
}

// Place returns where the play stands in the list of its player's.
func (p Play) Cursor() PlayCursor { return PlayCursor{p.At, p.Run, p.Hand} }

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
type DailyRank struct{ Ahead, Behind, Players int }

// LastBucket is the time, in milliseconds, from which the results of a daily are in one bucket
// of daily_counts.
const LastBucketStart = 1 << 30

// Card is the schedule of one kind of hand for one player.
type Card struct {
	Player string
	Kind   string // a technique
	Puzzle string // the hand it was last met with
	Due    int64
	State  []byte // JSON of recall.Card
}

// Names is a list of names. In a database it is a JSON array.
type Names []string

// Value is driver.Valuer.
func (n Names) Value() (driver.Value, error) {
	if n == nil {
		n = Names{}
	}
	text, err := json.Marshal([]string(n))
	return string(text), err
}

// Scan is sql.Scanner. An empty list is nil.
func (n *Names) Scan(src any) error {
	var text []byte
	switch v := src.(type) {
	case string:
		text = []byte(v)
	case []byte:
		text = v
	default:
		return fmt.Errorf("store: a list of names that is %T", src)
	}
	var list []string
	if err := json.Unmarshal(text, &list); err != nil {
		return fmt.Errorf("store: a list of names: %w", err)
	}
	*n = nil
	if len(list) > 0 {
		*n = list
	}
	return nil
}

package live

import (
	"encoding/json"
	"errors"

	"github.com/make24/make24/race"
)

// Errors, beside those of package race, which come wrapped, and store.ErrNotFound for a run
// that there is not or that is another player's.
var (
	ErrWish     = errors.New("live: no hand can be dealt so")               // the wish makes no sense or allows no hand
	ErrNotToday = errors.New("live: that daily is not of today")            // begun too late or too early
	ErrBadRun   = errors.New("live: the run that was brought is not sound") // hands not dealt so, or moves refused
	ErrNoReview = errors.New("live: nothing is due")
	ErrMany     = errors.New("live: too many actions at once on this run")
)

// Wish is what a player asks for. The zero value of a field is its default.
type Wish struct {
	Mode     string   `json:"mode"`                // practice, daily, timed
	Level    int      `json:"level,omitempty"`     // practice: 1 to 5; 0 any
	Kind     string   `json:"kind,omitempty"`      // practice: a technique of its easiest solution, by its code
	Cards    int      `json:"cards,omitempty"`     // practice: 3 to 6, default 4
	Rules    string   `json:"rules,omitempty"`     // practice: a variant's name, default classic
	Target   string   `json:"target,omitempty"`    // practice: default 24; countdown: drawn
	None     bool     `json:"none,omitempty"`      // practice: hands without solution too
	HandTime int64    `json:"hand_time,omitempty"` // practice: the clock of a hand in milliseconds, 0 none
	Puzzles  []string `json:"puzzles,omitempty"`   // practice: just these, by ID
	Review   bool     `json:"review,omitempty"`    // practice: what is due
	Number   int      `json:"number,omitempty"`    // daily: the number the player believes it is; 0 today's
}

// Run is a run as its player may know it.
type Run struct {
	ID     string                  `json:"run"`
	Wish   Wish                    `json:"wish"`
	View   race.View               `json:"view"`
	Now    int64                   `json:"now"`              // the server's clock
	Trails map[int]json.RawMessage `json:"trails,omitempty"` // of closed hands: once the run is over, and of practice when it is looked at
	Made   bool                    `json:"-"`                // by this very call of Begin or Bring: else there was one
	Stored int64                   `json:"-"`                // bytes that this call added to the store
}

// Move is an action with what comes with it.
type Move struct {
	Action race.Action
	Trail  json.RawMessage // what was done at the table with the hand, for the replay; may be nil
}

// Offline is a run that was played without the server, from the player's Start on.
type Offline struct {
	ID     string                  `json:"id"` // made by the client, the same each time it is sent
	Wish   Wish                    `json:"wish"`
	Hands  []string                `json:"hands"` // IDs of puzzles, as dealt
	Moves  []race.Move             `json:"moves"` // without players
	Trails map[int]json.RawMessage `json:"trails,omitempty"`
}

// Package event defines the events of a run, a fixed set of types that implement [Event], and the
// text in which they are stored and sent. It contains no rules of the game: package race makes
// events from actions and applies them to a state.
//
// An event is a fact. It holds every number that was decided with it (points, bonus, cost), so the
// meaning of a log does not change with the scoring rules.
//
// [Encode] and [Decode] convert between events and text:
//
//	text, err := event.Encode(events) // {"v":1,"events":[{"type":"started","at":1000},…]}
//	events, err = event.Decode(text)
//
// The text is canonical: equal events have equal bytes, and Decode accepts only texts that Encode
// writes. A text that an earlier version of the package wrote can always be decoded.
//
// Times are in milliseconds since 1970-01-01 UTC. Hands are numbered from 0 in the order of the
// run, which is the same for all its players. The package is pure: results depend on the arguments
// alone.
package event

import "github.com/make24/make24/race/mode"

// Event is a value (not a pointer) of one of the types below that embed Head. The interface is
// sealed, so a switch over Created, Configured, Joined, Ready, Left, Hosted, Counting, Started,
// Paused, Resumed, Dealt, Revealed, Hinted, Solved, Missed, Passed and Finished is complete.
type Event interface {
	// Header returns the fields that every event has.
	Header() Head
	sealed()
}

// Head holds the fields that every event has.
type Head struct {
	At int64 `json:"at"`
	// Player is the player whom the event concerns, whether a player, a clock or the dealer caused
	// it. It is empty if the event concerns all players.
	Player string `json:"player,omitempty"`
	// ActionID is the ID of the action that caused the event. Only the first event of an action has
	// it; it is empty in further events and in those of clocks.
	ActionID string `json:"act,omitempty"`
	// By is the player whose action caused the event, if that is not Player. Dealer is set if it was
	// the dealer, and Player is not empty. Both are unset without an ActionID.
	By     string `json:"by,omitempty"`
	Dealer bool   `json:"dealer,omitempty"`
}

// Header returns h. Every event has this method, since it embeds its Head.
func (h Head) Header() Head { return h }

// Hand is a puzzle with what the dealer knows about it. A player sees the puzzle when the hand is
// shown to that player, and the other fields only after closing the hand.
type Hand struct {
	Puzzle   string  `json:"puzzle"` // the puzzle's ID
	Solvable bool    `json:"solvable"`
	Level    int     `json:"level,omitempty"`   // 1 to 5; 0: unknown or unsolvable
	Seconds  float64 `json:"seconds,omitempty"` // the time a practised adult needs; 0: unknown or unsolvable
}

type (
	// Created is the first event of every log. It is secret, since it holds the hands.
	Created struct {
		Head
		Mode    mode.Mode `json:"mode"`
		Number  int       `json:"number,omitempty"`  // number of the daily; 0 in other modes
		Offline bool      `json:"offline,omitempty"` // played without the dealer, and judged afterwards
		Hands   []Hand    `json:"hands,omitempty"`
		Source  string    `json:"source,omitempty"` // how the dealer chooses the hands; only the dealer interprets it
	}
	// Configured changes the mode and the source of hands before the start. It removes the dealt
	// hands, and no player is ready any longer. In an open-ended run with mode.Mode.LateJoin, it may
	// occur at any time and removes only the hands that have not been shown.
	Configured struct {
		Head
		Mode   mode.Mode `json:"mode"`
		Source string    `json:"source,omitempty"`
	}
	// Joined gives the player a seat.
	Joined struct{ Head }
	// Ready records whether the player is ready for the start.
	Ready struct {
		Head
		Ready bool `json:"ready"`
	}
	// Left gives up the player's seat before the start.
	Left struct{ Head }
	// Hosted makes the player the host.
	Hosted struct{ Head }
	// Counting begins the countdown to the start.
	Counting struct {
		Head
		Start int64 `json:"start"` // time of the start
	}
	// Started starts the clocks of all players.
	Started struct{ Head }
	// Paused stops all clocks. Until Resumed, no hand can be claimed or shown.
	Paused struct{ Head }
	// Resumed lets all clocks continue.
	Resumed struct{ Head }
	// Dealt adds hands to an open-ended run. It is secret, like Created.
	Dealt struct {
		Head
		Hands []Hand `json:"hands,omitempty"`
	}
	// Revealed shows a hand to the player and starts the time of the hand.
	Revealed struct {
		Head
		Hand   int    `json:"hand"`
		Puzzle string `json:"puzzle"`
	}
	// Hinted records that the player was given the hint of a hand up to a step, 1 to 4.
	Hinted struct {
		Head
		Hand int `json:"hand"`
		Step int `json:"step"`
	}
	// Solved closes a hand as solved.
	Solved struct {
		Head
		Hand   int    `json:"hand"`
		Expr   string `json:"expr,omitempty"` // in ASCII with the fewest parentheses; empty: "no solution"
		Points int    `json:"points"`
		Bonus  int64  `json:"bonus,omitempty"` // time won by the streak
		Away   int64  `json:"away,omitempty"`  // time away from the table, which is not charged
	}
	// Missed records a wrong claim. The hand stays open, and the streak ends.
	Missed struct {
		Head
		Hand   int    `json:"hand"`
		Expr   string `json:"expr,omitempty"`   // empty: a wrong "no solution"
		Reason string `json:"reason,omitempty"` // text of the puzzle.Reason for which Expr is wrong
		// Value is the exact value of Expr; empty if it is undefined or longer than 40 bytes.
		Value string `json:"value,omitempty"`
		Cost  int64  `json:"cost,omitempty"` // time charged
	}
	// Passed closes a hand as not solved. Its Reason is ReasonSkip, ReasonTime, ReasonShown,
	// ReasonTaken or ReasonNext.
	Passed struct {
		Head
		Hand   int    `json:"hand"`
		Reason Reason `json:"why"`
		Away   int64  `json:"away,omitempty"` // as in Solved
	}
	// Finished ends the player's run, or every player's run if Player is empty, and closes an open
	// hand as unfinished. Its Reason is ReasonDone, ReasonTime, ReasonStop or ReasonDealer. If
	// Unranked is set, the result is not ranked: the times of the run cannot be trusted, or the player had
	// no opponent who counts. Held is the
	// reason for which the result is not ranked until the dealer has decided about it, or empty. Related
	// are the players of a race who do not count as opponents of the player.
	Finished struct {
		Head
		Reason   Reason   `json:"why"`
		Away     int64    `json:"away,omitempty"` // for the open hand, as in Solved
		Unranked bool     `json:"unranked,omitempty"`
		Held     string   `json:"held,omitempty"`
		Related  []string `json:"related,omitempty"`
	}
)

func (Created) sealed()    {}
func (Configured) sealed() {}
func (Joined) sealed()     {}
func (Ready) sealed()      {}
func (Left) sealed()       {}
func (Hosted) sealed()     {}
func (Counting) sealed()   {}
func (Started) sealed()    {}
func (Paused) sealed()     {}
func (Resumed) sealed()    {}
func (Dealt) sealed()      {}
func (Revealed) sealed()   {}
func (Hinted) sealed()     {}
func (Solved) sealed()     {}
func (Missed) sealed()     {}
func (Passed) sealed()     {}
func (Finished) sealed()   {}

// Reason is the reason for which a hand was closed as not solved, or a run ended.
type Reason string

// The reasons. Passed has one of the first five; Finished has ReasonTime or one of the last three.
const (
	ReasonSkip   Reason = "skip"   // the player skipped the hand
	ReasonTime   Reason = "time"   // the clock of the hand or the run ran out
	ReasonShown  Reason = "shown"  // the hint revealed the answer
	ReasonTaken  Reason = "taken"  // another player was the first to solve the hand
	ReasonNext   Reason = "next"   // the host or the dealer went on to the next hand
	ReasonDone   Reason = "done"   // the player has closed every hand
	ReasonStop   Reason = "stop"   // the player ended the run
	ReasonDealer Reason = "dealer" // the dealer ended the run
)

// Package event defines the events of a run, which are the closed set of types [Event], and the
// text in which they are stored and sent. It contains no rules: package race makes events from
// actions and applies them to a state.
//
// An event is a fact. It carries every number that was decided with it (points, bonus, cost), so a
// log keeps its meaning when the scoring rules change.
//
// [Encode] and [Decode] convert between events and text:
//
//	text, err := event.Encode(events) // {"v":1,"events":[{"type":"started","at":1000},…]}
//	events, err = event.Decode(text)
//
// The text is canonical: equal events have equal bytes, and Decode accepts only texts that Encode
// wrote. A text that an earlier version wrote can always be decoded.
//
// Times are milliseconds since 1970. Hands are numbered from 0 in the order of the run, which is
// the same for all its players. The package is pure: results depend on the arguments alone.
package event

import "github.com/make24/make24/race/mode"

// Event is one of the types below that embed Head, as a value (not a pointer). The interface is
// sealed, so a switch over Created, Joined, Started, Dealt, Revealed, Hinted, Solved, Missed,
// Passed and Finished is complete.
type Event interface {
	// Header returns the fields that every event has.
	Header() Head
	sealed()
}

// Head holds the fields that every event has.
type Head struct {
	At int64 `json:"at"`
	// Player is the player that the event is about, whether the player, a clock or the dealer
	// caused it. It is empty for what the dealer does to the whole run.
	Player string `json:"player,omitempty"`
	// Act is the ID of the action, in the first event that the action made. It is empty in further
	// events of the action and in those of clocks.
	Act string `json:"act,omitempty"`
}

// Header returns h. Every event has this method, since it embeds its Head.
func (h Head) Header() Head { return h }

// Hand is a puzzle with what the dealer knows about it. A player sees the puzzle when the hand is
// shown to them, and the other fields only after they have closed the hand.
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
	}
	// Joined gives the player a seat.
	Joined struct{ Head }
	// Started starts the clocks of all players.
	Started struct{ Head }
	// Dealt adds hands to an open-ended run. It is secret.
	Dealt struct {
		Head
		Hands []Hand `json:"hands,omitempty"`
	}
	// Revealed shows a hand to the player. The time of the hand begins.
	Revealed struct {
		Head
		Hand   int    `json:"hand"`
		Puzzle string `json:"puzzle"`
	}
	// Hinted records that the player was given the hint of the hand up to a step, 1 to 4.
	Hinted struct {
		Head
		Hand int `json:"hand"`
		Step int `json:"step"`
	}
	// Solved closes a hand as solved.
	Solved struct {
		Head
		Hand   int    `json:"hand"`
		Expr   string `json:"expr,omitempty"` // ASCII, fewest parentheses; empty: "no solution"
		Points int    `json:"points"`
		Bonus  int64  `json:"bonus,omitempty"` // time won by the streak
		Away   int64  `json:"away,omitempty"`  // time away from the table, which is not charged
	}
	// Missed records a wrong claim. The hand stays open, and the streak ends.
	Missed struct {
		Head
		Hand   int    `json:"hand"`
		Expr   string `json:"expr,omitempty"`   // empty: a wrong "no solution"
		Reason string `json:"reason,omitempty"` // puzzle.Reason of the expression
		// Value is the exact value of Expr; empty if it is undefined or longer than 40 bytes.
		Value string `json:"value,omitempty"`
		Cost  int64  `json:"cost,omitempty"` // time lost
	}
	// Passed closes a hand as not solved. Why is WhySkip, WhyTime or WhyShown.
	Passed struct {
		Head
		Hand int   `json:"hand"`
		Why  Why   `json:"why"`
		Away int64 `json:"away,omitempty"` // as in Solved
	}
	// Finished ends the player's run, or every player's if Player is empty. Why is WhyDone,
	// WhyTime, WhyStop or WhyDealer. An open hand is closed as unfinished. Unranked reports that
	// the times of the run cannot be trusted, so its result is not compared with others.
	Finished struct {
		Head
		Why      Why   `json:"why"`
		Away     int64 `json:"away,omitempty"` // from the open hand, as in Solved
		Unranked bool  `json:"unranked,omitempty"`
	}
)

func (Created) sealed()  {}
func (Joined) sealed()   {}
func (Started) sealed()  {}
func (Dealt) sealed()    {}
func (Revealed) sealed() {}
func (Hinted) sealed()   {}
func (Solved) sealed()   {}
func (Missed) sealed()   {}
func (Passed) sealed()   {}
func (Finished) sealed() {}

// Why is the reason why a hand was closed or a run ended.
type Why string

// The reasons: those of Passed, then those of Finished. WhyTime is used by both.
const (
	WhySkip   Why = "skip"   // the player gave up the hand
	WhyTime   Why = "time"   // the clock of the hand or the run ran out
	WhyShown  Why = "shown"  // the hint revealed the answer
	WhyDone   Why = "done"   // the player has closed every hand
	WhyStop   Why = "stop"   // the player ended the run
	WhyDealer Why = "dealer" // the dealer ended the run
)

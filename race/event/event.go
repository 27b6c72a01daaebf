// Package event says what can happen in a run: the closed sum Event, and the text in
// which events are stored and sent. It decides nothing; package race makes events out of
// actions and folds them into a state.
//
// An event is a fact. It carries every number that was decided with it (points, bonus,
// cost), so that a log means the same whatever the rules of scoring become.
//
// Times are milliseconds since 1970. Hands are numbered from 0 in the order of the run,
// which is the same for all its players.
package event

import "github.com/make24/make24/race/mode"

// Event is one of the types below that hold a Head, as a value (not a pointer). The
// interface is sealed, so a switch over Created, Joined, Started, Dealt, Revealed,
// Hinted, Solved, Missed, Passed and Finished is complete.
type Event interface{ sealed() }

// Head is what every event has.
type Head struct {
	At int64 `json:"at"`
	// Player is whom the event is about: who did it, or to whom the clock or the dealer
	// did it. Empty for what the dealer does to the run.
	Player string `json:"player,omitempty"`
	// Act is the ID of the action that was decided, in the first event it made; empty in
	// those that follow from it and in what the clock did.
	Act string `json:"act,omitempty"`
}

// Hand is a puzzle and what the dealer knows of it. No player sees one before its time,
// and all but the puzzle only when done with it.
type Hand struct {
	Puzzle   string  `json:"puzzle"` // its ID
	Solvable bool    `json:"solvable"`
	Level    int     `json:"level,omitempty"`   // 1 to 5; 0 unknown or unsolvable
	Seconds  float64 `json:"seconds,omitempty"` // what a practised adult needs; 0 unknown or unsolvable
}

type (
	// Created begins every log. It is secret: it holds the hands.
	Created struct {
		Head
		Mode    mode.Mode `json:"mode"`
		Number  int       `json:"number,omitempty"`  // of the daily; 0 elsewhere
		Offline bool      `json:"offline,omitempty"` // played without the dealer's clock, judged afterwards
		Hands   []Hand    `json:"hands,omitempty"`
	}
	// Joined gives the player a seat.
	Joined struct{ Head }
	// Started starts the clocks of all players.
	Started struct{ Head }
	// Dealt adds hands to an open run. It is secret.
	Dealt struct {
		Head
		Hands []Hand `json:"hands,omitempty"`
	}
	// Revealed shows the player a hand; its time begins.
	Revealed struct {
		Head
		Hand   int    `json:"hand"`
		Puzzle string `json:"puzzle"`
	}
	// Hinted tells that the player was given the hint of the hand up to a step, 1 to 4.
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
		Bonus  int64  `json:"bonus,omitempty"` // time won
		Away   int64  `json:"away,omitempty"`  // time away from the table, which does not count
	}
	// Missed is a wrong claim. The hand stays open, the streak is over.
	Missed struct {
		Head
		Hand   int    `json:"hand"`
		Expr   string `json:"expr,omitempty"`   // empty: "no solution", but there is one
		Reason string `json:"reason,omitempty"` // puzzle.Reason of the expression
		Value  string `json:"value,omitempty"`  // its exact value, where it has one that is not absurdly long
		Cost   int64  `json:"cost,omitempty"`   // time lost
	}
	// Passed closes a hand unsolved: WhySkip, WhyTime or WhyShown.
	Passed struct {
		Head
		Hand int   `json:"hand"`
		Why  Why   `json:"why"`
		Away int64 `json:"away,omitempty"` // as in Solved
	}
	// Finished ends the player's run, or with no player everybody's: WhyDone, WhyTime,
	// WhyStop or WhyDealer. An open hand stays unfinished. Unranked says that the times of the
	// run cannot be trusted, so its result is not compared with others.
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

// Why is the reason for which a hand or a run ended.
type Why string

// The reasons.
const (
	WhySkip   Why = "skip"   // the player let the hand go
	WhyTime   Why = "time"   // the clock of the hand or the run ran out
	WhyShown  Why = "shown"  // the hint came to the answer
	WhyDone   Why = "done"   // no hand is left
	WhyStop   Why = "stop"   // the player ended the run
	WhyDealer Why = "dealer" // the dealer ended it
)

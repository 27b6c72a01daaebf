package live

import (
	"github.com/make24/make24/race/mode"
)

// The leaderboards.
const (
	BoardDaily = mode.Daily // dailies: the sum of the points, then of the time
	BoardTimed = mode.Timed // the best timed run: its points, then its time
	BoardRace  = KindRace   // races and quick matches: the number of opponents left behind, then the time
)

// The periods of a leaderboard. Days and weeks are those of UTC, and weeks begin on Monday.
const (
	PeriodDay  = "day"
	PeriodWeek = "week"
	PeriodAll  = "all"
)

// Leaderboard ranks players by their results in a period. Players without a name of their own are not
// listed and do not count.
type Leaderboard struct {
	Board   string       `json:"board"`             // BoardDaily, BoardTimed or BoardRace
	Period  string       `json:"period"`            // PeriodDay, PeriodWeek or PeriodAll
	Number  int          `json:"number,omitempty"`  // today's daily; only for the dailies of a day
	From    int64        `json:"from"`              // when the period began; 0: all time
	To      int64        `json:"to"`                // when it ends; 0: all time
	Read    int64        `json:"read"`              // when the entries were read
	Players int          `json:"players"`           // number of players on the board
	Top     []BoardEntry `json:"top"`               // the first three
	Near    []BoardEntry `json:"near,omitempty"`    // the player with two neighbours on each side
	You     *BoardEntry  `json:"you,omitempty"`     // the player's entry; nil without a result
	Friends []BoardEntry `json:"friends,omitempty"` // at most 50 players who took part in the player's latest races; those without a result have no place
	List    []BoardEntry `json:"list,omitempty"`    // with a first place in the request: at most 50 entries from there on
	Races   int          `json:"races,omitempty"`   // number of the player's races in the period; only for races
	Needed  int          `json:"needed,omitempty"`  // number of races from which on a player gets a place; only for races of all time
	Held    bool         `json:"held,omitempty"`    // a result of the player in the period waits for the operator
	Unnamed bool         `json:"unnamed,omitempty"` // the player has not chosen a name, and so gets no place
}

// BoardEntry is a player on a leaderboard.
type BoardEntry struct {
	Player string `json:"player"` // ID
	Name   string `json:"name"`
	Place  int    `json:"place,omitempty"` // from 1; equal entries share a place; 0: none
	Score  int    `json:"score"`           // points; in races, the number of opponents left behind
	Solved int    `json:"solved"`          // number of solved hands
	Hands  int    `json:"hands"`           // number of finished hands
	Time   int64  `json:"time"`            // in milliseconds
	You    bool   `json:"you,omitempty"`
}

// BoardPlace is the place of a player on a leaderboard.
type BoardPlace struct {
	Board   string `json:"board"`
	Period  string `json:"period"`
	Place   int    `json:"place,omitempty"` // 0: none
	Players int    `json:"players"`
	Races   int    `json:"races,omitempty"`  // as in Leaderboard
	Needed  int    `json:"needed,omitempty"` // as in Leaderboard
}

// PlayerProfile is what everybody may know of a player with a name.
type PlayerProfile struct {
	Player  string       `json:"player"` // ID
	Name    string       `json:"name"`
	Rating  *Points      `json:"rating,omitempty"` // nil before the first rated run
	Best    *TimedResult `json:"best,omitempty"`   // of the ranked timed runs; nil: none
	Dailies int          `json:"dailies"`          // number of ranked dailies
	Races   int          `json:"races"`            // number of ranked races with opponents
	Streak  Streak       `json:"streak"`           // of dailies
}

// TimedResult is the result of a timed run.
type TimedResult struct {
	Points int   `json:"points"`
	Solved int   `json:"solved"`
	Time   int64 `json:"time"` // in milliseconds
}

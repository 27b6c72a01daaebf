package store

import (
	"database/sql/driver"
	"encoding/json"
	"fmt"

	"github.com/make24/make24/race/event"
)

// Player is a player, with or without a passkey.
type Player struct {
	ID       string
	Name     string
	Named    bool   // the player has chosen Name; false: it is a random one
	Lang     string // en, zh, or empty if the browser chooses the language
	Settings []byte // JSON that only the pages interpret; may be empty
	Created  int64
	Seen     int64 // last use of any of the player's sessions, updated at most once an hour

	Banned    int64  // when the player was banned; 0: the player is not banned
	BanReason string // shown to nobody but operators
}

// Passkey is a WebAuthn credential.
type Passkey struct {
	ID         []byte // the credential ID
	Player     string
	Name       string // name of the device, chosen by the player
	Credential []byte // JSON of passkey.Credential
	Created    int64
	Used       int64 // last use; 0: never
}

// Session is a browser in which a player is signed in.
type Session struct {
	Token         string // SHA-256 of the token in the cookie
	Player        string
	Passkey       []byte // ID of the passkey that opened the session; nil: no passkey did
	Browser       string // such as Firefox; may be empty
	System        string // such as Linux; may be empty
	Created       int64
	Used          int64 // last use
	Authenticated int64 // last use of a passkey in the session; 0: never
	Expiry        int64
}

// GuestRetention holds the times, in milliseconds after they were last seen, after which guests are
// deleted. Guests are players without a passkey.
type GuestRetention struct {
	Unplayed int64 // for guests who have closed no hand and found no ideas, or have no session
	Played   int64 // for all other guests
}

// Run is a run without its log.
type Run struct {
	ID          string
	Player      string // empty in a race
	Key         string // idempotency key of the request that began the run; unique per player; in a race, the ID
	Mode        string
	Number      int // number of the daily; 0 in other modes
	Offline     bool
	RequestJSON []byte // JSON of the request that began the run
	Created     int64
	Finished    int64 // 0: not yet
	Closed      int64 // when the server decided that the run was over, which may be later; 0: not yet
	Deadline    int64 // when the next clock runs out; 0: never
	Version     int   // number of events in the log

	LogBytes   int64 // size of the encoded events
	TrailBytes int64 // size of the trails; in a race, it includes those of deleted players
}

// RunCursor is a position in a player's list of runs. The list is sorted by Created, latest
// first, and then by ID in descending order. The zero value is the start of the list, since
// every run has an ID.
type RunCursor struct {
	Created int64
	ID      string
}

// Cursor returns the position of r in its player's list of runs.
func (r Run) Cursor() RunCursor { return RunCursor{r.Created, r.ID} }

// Race holds the data of a race that are not in its log. A race is a run with several players.
type Race struct {
	Run     string
	Code    string // with which players join; empty once expired
	Kind    string // race, class or quick
	Secret  []byte // SHA-256 of the secret of a class's teacher; empty in other races
	Created int64
	Expires int64  // when the code expires
	Next    string // run of the rematch; empty if there is none
	// SeatsVersion increases with each change of the race's seats. CreateRace ignores it.
	SeatsVersion int64
}

// Seat is a player's place in a race. The log of a race contains the IDs of seats but not of
// players.
type Seat struct {
	Run    string
	Seat   string // ID of the seat in its race, such as s1
	Player string // empty if the player was deleted or the name has expired
	Name   string // shown to the other players; empty if Player is
	Colour int    // number of the colour, which only the pages interpret
	Joined int64  // when the player took the seat
	// Address and Device, the origin of the player, are keyed hashes of where the player came from when the
	// player took the seat. They are empty if that is unknown or has expired. They stay if the player is
	// deleted.
	Address, Device string
	Quit            bool // the player was deleted during the race and always gave up before (QuitterRaces)
	// Mean and Deviation are those of the player's Rating when the player took the seat. They stay if the player
	// is deleted. A Deviation of 0: the player had no rating.
	Mean, Deviation int
	RatedHands      int // number of the player's rated hands at that time
}

// A player always gives up who has at least MinQuitterRaces races and quick matches that are over, and has
// solved no hand in the latest QuitterRaces of them. The trigger players_quit has the same numbers.
const (
	QuitterRaces    = 5
	MinQuitterRaces = 3
)

// Together says how many of the latest races of a player were those of another player too.
type Together struct{ Races, Together int }

// QuickMatch is a quick match that players may join.
type QuickMatch struct {
	Run       string
	Strength  int // of the player who opened it; as in Ghost
	Opened    int64
	OpenUntil int64 // time until which players may join; RenewQuickMatch extends it
}

// Ghost is a finished run of one player against which others can race.
type Ghost struct {
	Run      string
	Seat     string // of the player in a race; empty: a run of one player
	Player   string
	Strength int // number of hands that the player solved an hour
	Finished int64
}

// Cursor returns the position of g in its player's list of ghosts.
func (g Ghost) Cursor() RunCursor { return RunCursor{g.Finished, g.Run} }

// Trail is the list of a player's moves at the table with one hand.
type Trail struct {
	Player string
	Hand   int             // index in the run, from 0
	Moves  json.RawMessage // only the caller interprets them
}

// Decision is what one append adds to a log: events, with the rows derived from them. The field Run
// of a row is the run of the append. In a run of one player, every row has that player.
type Decision struct {
	Events      []event.Event // at least one
	Deadline    int64         // race.State.Deadline after the events; 0: none
	Finished    int64         // when the run finished; 0: not yet, or before
	Closed      int64         // Run.Closed; 0 if Finished is
	Trails      []Trail       // each replaces the player's trail of the same hand
	Plays       []Play
	Cards       []Card       // replace the player's cards of the same Kind
	Results     []Result     // one per player, when the run is finished
	FinalViews  []FinalView  // one per player, when the run is finished: the final views of the run
	Seats       []Seat       // of a race; each replaces the row of the same seat
	LeftSeats   []string     // IDs of seats whose rows are deleted, before Seats are written
	QuickMatch  *QuickMatch  // of a race: replaces its row; deletes it if OpenUntil is 0
	Ghosts      []Ghost      // when the run is finished
	Ratings     []Rating     // one per player, when a rated run is finished
	Held        []HeldResult // results of Results that wait for an operator, without Decision and Decided
	HandRatings []HandRating // added to the rows, when a rated run is finished
	Charged     string       // player to whom the bytes of a race are charged; empty: nobody. Otherwise it is the run's player.
	Day         int64        // day to which the bytes are charged, in days since 1970
	Quota       *Quota       // of the charged player; nil: no quota
}

// EncodeEvents encodes each event as one text, the form in which events are stored.
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

// DecodeEvents decodes texts that EncodeEvents returned.
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

// FinalView is a player's view of a finished run. It is stored so that the log of a finished run
// need not be read.
type FinalView struct {
	Run    string
	Player string
	View   []byte // JSON of race.View
	Acts   Names  // IDs of the player's latest actions
}

// Usage counts the stored runs of a player and the bytes of their events and trails.
type Usage struct {
	Player   string
	Day      int64 // last day on which anything was stored, in days since 1970
	DayRuns  int64 // runs stored on Day
	DayBytes int64 // bytes stored on Day
	Runs     int64
	Bytes    int64
}

// Quota holds the maximum Usage of a player. Offline and online runs count alike.
type Quota struct {
	DayRuns  int64
	DayBytes int64
	Runs     int64
	Bytes    int64
}

// Check returns ErrQuota if the totals of u exceed q, and ErrDayQuota if the counts for day do.
func (q Quota) Check(u Usage, day int64) error {
	switch {
	case u.Runs > q.Runs || u.Bytes > q.Bytes:
		return ErrQuota
	case u.Day == day && (u.DayRuns > q.DayRuns || u.DayBytes > q.DayBytes):
		return ErrDayQuota
	}
	return nil
}

// PlayCursor is a position in a player's list of plays, latest first. The zero value is the start
// of the list.
type PlayCursor struct {
	At   int64
	Run  string
	Hand int
}

// Play is a closed hand. The server sends its JSON to the pages.
type Play struct {
	Run        string  `json:"run"`
	Hand       int     `json:"hand"` // index in the run, from 0
	Player     string  `json:"-"`
	Mode       string  `json:"mode"`
	Offline    bool    `json:"offline,omitempty"`
	Puzzle     string  `json:"puzzle"` // puzzle ID
	Solvable   bool    `json:"solvable"`
	Level      int     `json:"level,omitempty"`   // 1 to 5; 0: unknown
	Seconds    float64 `json:"seconds,omitempty"` // predicted time; 0: unknown
	Techniques Names   `json:"techniques"`        // of the easiest solution
	At         int64   `json:"at"`                // when the hand was closed
	Time       int64   `json:"time"`              // time used in milliseconds, with penalties
	Outcome    string  `json:"outcome"`           // as in race.PlayedHand: solved, skip, time, shown or unfinished
	Points     int     `json:"points"`
	Hints      int     `json:"hints,omitempty"`
	Misses     int     `json:"misses,omitempty"`
	Number     int     `json:"-"` // number of the daily; 0 in other modes
	// Form is the text of the normal form with which the player solved the hand; empty if it was not
	// solved, after a hint, and if the player chose the hand. Texts are equal if the forms are.
	Form string `json:"-"`
}

// Cursor returns the position of p in its player's list of plays.
func (p Play) Cursor() PlayCursor { return PlayCursor{p.At, p.Run, p.Hand} }

// Result is a player's score in a finished run.
type Result struct {
	Run      string
	Player   string
	Mode     string
	Number   int
	Offline  bool
	Ranked   bool
	Hands    int // number of hands that the player finished
	Solved   int
	Points   int
	Time     int64 // in milliseconds
	Best     int   // longest streak
	Finished int64
	// Opponents is the number of the other players of a race, and Beaten the number of those with a
	// worse result. They are 0 in other modes.
	Opponents, Beaten int
	Pairs             string // JSON of rating.Pairs, if the race changes the rating of the player; otherwise empty
}

// Cursor returns the position of r in its player's list of results in races.
func (r Result) Cursor() RunCursor { return RunCursor{r.Finished, r.Run} }

// HeldResult is a result that is not ranked until an operator has decided. Decision and Decided are
// owned; the other fields are derived from the log.
type HeldResult struct {
	Run      string
	Player   string
	Reason   string // event.Finished.Held
	Finished int64  // of the result
	Decision string // DecisionAccept, DecisionReject, or empty: none yet
	Decided  int64  // when the operator decided; 0: not yet
}

// Cursor returns the position of h in its player's list of held results.
func (h HeldResult) Cursor() RunCursor { return RunCursor{h.Finished, h.Run} }

// The decisions about a HeldResult.
const (
	DecisionAccept = "accept" // the result is ranked
	DecisionReject = "reject" // it stays unranked
)

// Board is a leaderboard: the results of one kind in one period.
type Board struct {
	Name string // daily, timed or race
	Days int    // length of the period: 1, 7, or 0 for all time
	Day  int64  // first day of the period, in days since 1970; 0 for all time
}

// MinBoardRaces is the minimum number of races of a player who is listed on the leaderboard of the races
// of all time.
const MinBoardRaces = 20

// BoardEntry is the entry of a player on a leaderboard: the best of the timed runs, or the sum of the
// dailies or races. An entry with a higher Score is better; with equal scores, one with less Time is
// better. Scores from 2²⁰-1 and times from 2³⁶-1 on count as equal.
type BoardEntry struct {
	Player string
	Name   string
	Score  int64 // points; in races, the number of opponents left behind
	Time   int64 // in milliseconds
	Games  int64 // number of dailies or races; 1 in timed runs
	Solved int
	Hands  int
	Key    int64 // less for a better entry
}

// OwnBoardEntry is an entry of a player on a leaderboard, without its place.
type OwnBoardEntry struct {
	Board  Board
	Score  int64
	Time   int64 // in milliseconds
	Games  int64
	Solved int
	Hands  int
	Listed bool // as in PlacedEntry
}

// PlacedEntry is an entry with its place.
type PlacedEntry struct {
	BoardEntry
	Listed bool  // false: the entry does not count for others, since the player is banned, has not chosen a name, or has too few races
	Ahead  int64 // number of better listed entries
	Tied   int64 // number of equal listed entries that Store.BoardPage returns before it
}

// RaceResult is the result of a player in a race that is over, with the player's place. Players with
// equal points and time share a place. A player who was deleted does not count.
type RaceResult struct {
	Result
	Place   int // from 1
	Players int // number of results of the race
}

// Cursor returns the position of r in its player's list of results.
func (r RaceResult) Cursor() RunCursor { return RunCursor{r.Finished, r.Run} }

// DailyRank is the place of a result among the ranked results of a daily. Ahead is the number of
// better results, Behind the number of worse results, and Players the number of all. A result with
// more points is better; with equal points, one with less time is better.
type DailyRank struct{ Ahead, Behind, Players int }

// DailyHandRank is the place of a time among the players who finished a hand of a daily online. Players
// is their number, and Solved that of those who solved the hand. Ahead of these took less time, and
// Equal the same time.
type DailyHandRank struct{ Players, Solved, Ahead, Equal int64 }

// DailyForm is the number of players who solved a hand of a daily online in a form.
type DailyForm struct {
	Hand    int
	Form    string
	Players int64
}

// MaxTenths is the longest time that is counted for a hand of a daily, in tenths of a second. Longer
// times count as equal to it.
const MaxTenths = 6000

// LastBucketStart is the shortest time, in milliseconds, that is counted in the last bucket of the
// table daily_counts, which has no upper bound.
const LastBucketStart = 1 << 30

// Rating is the rating of a player after a rated run. Mean, Deviation and Volatility are those of
// rating.Rating.
type Rating struct {
	Player     string
	Number     int // 1 in the player's first rated run, 2 in the second, and so on
	Run        string
	At         int64 // Closed of the run
	Hands      int   // number of rated hands in this run and all before
	Mean       int64
	Deviation  int64
	Volatility int64
}

// HandRating is the sum of what rated games tell about the difficulty of a hand. Precision and Moment
// are those of rating.Evidence.
type HandRating struct {
	Puzzle    string // puzzle ID
	Day       int64  // of the games, in days since 1970; 0 in a sum over several days
	Predicted int64  // time of the grade in milliseconds, the longest of all games
	Games     int64  // number of games
	Precision int64
	Moment    int64
}

// Challenge is a finished hand or run of a player that others play from a link. It holds the result of
// its player, but no answer.
type Challenge struct {
	Code    string
	Player  string
	Run     string
	Hand    int    // index in the run, from 0; -1: the whole run
	Mode    string // of the run
	Number  int    // of the daily; 0 in other modes
	Puzzle  string // puzzle ID of the hand; empty for a whole run
	Hands   int    // as in Result, or 1 for a hand; the next fields are those of the run or the hand
	Solved  int
	Points  int
	Time    int64
	Created int64
	Seen    int64 // when the player last looked at the results
	Expires int64
	Invites int // number of the last invitation that the player was given, from 1
}

// ChallengeInfo is a challenge with facts about it.
type ChallengeInfo struct {
	Challenge
	Name     string // of the player; may be empty
	Banned   int64  // as in Player
	Joined   int    // number of players who have begun it
	Finished int    // number of players who have finished it
	Unseen   int    // number of results that the player has not seen
}

// ChallengeResult is the result of a player who has finished a challenge of another player.
type ChallengeResult struct {
	Seq    int // 1 for the first player who began it, 2 for the second, and so on
	Player string
	Run    string
	Name   string // may be empty
	Banned int64  // as in Player
	Hands  int    // as in Result, as are the next fields
	Solved int
	Points int
	Time   int64
	Closed int64 // as in Run
}

// ChallengeQuota limits the challenges of a player.
type ChallengeQuota struct {
	Since int64 // the start of the day
	Day   int   // maximum number created since then
	Total int   // maximum number stored
}

// ChallengeSeats holds the maximum numbers of the seats of a challenge.
type ChallengeSeats struct {
	Open    int // for everybody who knows the code
	Invited int // for players with an invitation
}

// FriendLink is the link with which others become friends of a player.
type FriendLink struct {
	Player  string
	Code    string
	Created int64
}

// FriendLinkInfo is the link of a player with facts about the player.
type FriendLinkInfo struct {
	FriendLink
	Name   string // may be empty
	Banned int64  // as in Player
}

// Friend is a player's friendship with, or removal of, another player. Two players who became friends by a link have a row each.
type Friend struct {
	Player  string
	Friend  string // ID of the other player
	Since   int64  // when they became friends, or when the player removed the other
	Removed bool
}

// FriendInfo is a Friend with facts about the other player.
type FriendInfo struct {
	Friend
	Name   string // may be empty
	Banned int64  // as in Player
}

// Card is the review schedule of one technique for one player.
type Card struct {
	Player string
	Kind   string // code of a technique
	Puzzle string // puzzle ID of the latest hand with the technique
	Due    int64  // when the technique is due for review
	State  []byte // JSON of recall.Card
}

// FoundIdeas holds the ideas that a player has found of a hand.
type FoundIdeas struct {
	Player     string
	Puzzle     string // puzzle ID
	Ideas      int    // number of ideas of the hand
	Found      int    // number of those that the player has found
	Solutions  []byte // JSON of the player's solutions, one for each found idea; only the caller interprets it
	Shown      int64  // when the other ideas were shown; 0: they were not
	Techniques Names  // codes of the techniques of the ideas that were shown
	Updated    int64  // time of the last change
	Version    int    // number of changes
}

// Cursor returns the position of f in its player's list of found ideas.
func (f FoundIdeas) Cursor() FoundIdeasCursor { return FoundIdeasCursor{f.Updated, f.Puzzle} }

// FoundIdeasCursor is a position in the list of the found ideas of a player, which is sorted by
// Updated, latest first, and then by Puzzle in descending order. The zero value is the start of the
// list.
type FoundIdeasCursor struct {
	Updated int64
	Puzzle  string
}

// ChallengeRun is the run with which a player plays a challenge.
type ChallengeRun struct {
	Code   string
	Player string
	Run    string
	Seq    int // 1 for the first player of the challenge, 2 for the second, and so on
	Invite int // number of the invitation; 0: an open seat
}

// FoundTotals holds the sums over the hands of which a player has looked for all ideas.
type FoundTotals struct {
	Hands    int64 `json:"hands"`
	Complete int64 `json:"complete"` // number of hands of which all ideas were found
	Ideas    int64 `json:"ideas"`    // number of ideas of all these hands
	Found    int64 `json:"found"`    // number of ideas found
}

// Names is a list of names. A database stores it as a JSON array.
type Names []string

// Value implements driver.Valuer.
func (n Names) Value() (driver.Value, error) {
	if n == nil {
		n = Names{}
	}
	text, err := json.Marshal([]string(n))
	return string(text), err
}

// Scan implements sql.Scanner. An empty array becomes nil. If Scan returns an error, n is
// unchanged.
func (n *Names) Scan(src any) error {
	var text []byte
	switch v := src.(type) {
	case string:
		text = []byte(v)
	case []byte:
		text = v
	default:
		return fmt.Errorf("store: invalid list of names: type %T", src)
	}
	var list []string
	if err := json.Unmarshal(text, &list); err != nil {
		return fmt.Errorf("store: invalid list of names: %w", err)
	}
	*n = nil
	if len(list) > 0 {
		*n = list
	}
	return nil
}

// Block is a network whose requests the servers refuse.
type Block struct {
	Network string // as netip.Prefix prints it
	Created int64
	Until   int64 // 0: no end
}

// Package store defines the persistent data of a server: players, their passkeys, sessions and
// review schedules, and the logs of runs and races with the rows derived from them.
//
//	s, err := sqlstore.OpenSQLite(ctx, "make24.db")             // or OpenPostgres(ctx, url)
//	run, created, err := s.CreateRun(ctx, run, decision)        // if the key is in use, the run with that key
//	added, err := s.Append(ctx, run.ID, run.Version, decision)  // ErrVersion: the log has grown since
//	texts, err := s.EventTexts(ctx, run.ID, 0, 100)
//
// There are two kinds of tables. The owned tables (players, passkeys, sessions, trails, races,
// seats, found_ideas, challenges, challenge_runs) hold data that players enter, and blocks what the operator enters. The derived tables (results, plays, finals, cards,
// recordings, quick_matches, race_finals, ratings, board_entries and more) are computed from the logs. They are written in the
// transaction that appends to a log, so they always agree with it. Only race_finals, which has the
// parts of races that are over, is written when it is first read.
//
// A race is a run with several players. Its field Player is empty, and a [Race] and its [Seat] rows
// belong to it. If a player of a race is deleted, the rows of that player are deleted, and the seat
// loses its player and its name. The race and its log stay.
//
// Package sqlstore implements Store for SQLite and PostgreSQL. Package storetest tests both.
//
// Times are milliseconds since 1970, as in package race. IDs are opaque texts.
package store

import (
	"context"
	"encoding/json"
	"errors"
	"time"
)

// The errors of a Store. Methods may wrap them.
var (
	ErrNotFound = errors.New("store: not found")
	ErrExists   = errors.New("store: already exists")
	ErrVersion  = errors.New("store: the log does not have the expected version")
	ErrFull     = errors.New("store: cannot write: the disk is full or broken")
	ErrQuota    = errors.New("store: the player has reached the storage quota")
	ErrDayQuota = errors.New("store: the player has reached the daily storage quota")
	// ErrUnavailable means that the database did not answer, was too busy, or timed out. A retry
	// may succeed. A write that returns it may still have taken effect.
	ErrUnavailable = errors.New("store: the database is unavailable")
	// ErrReplaced means that a file of the database was moved, deleted or replaced while the database
	// was open. A write that returns it was not stored, or was stored in a file that is lost.
	ErrReplaced = errors.New("store: a file of the open database was moved, deleted or replaced")
	ErrNewer    = errors.New("store: the database was migrated by a newer make24")
	ErrOlder    = errors.New("store: the database was migrated by an older make24")
)

// Store is the database of one server or, with PostgreSQL, of several. Its methods may be called
// by many goroutines.
//
// When a write returns without an error, its data is on disk, so it survives if the process is
// killed. If the disk is full or broken, a write returns ErrFull and changes nothing.
//
// Stored texts are valid UTF-8 without a zero byte. A lookup accepts any text, but finds no row for
// a text that cannot be stored. Lists of an unknown player or run are empty.
type Store interface {
	// AddPlayer adds a player, who is not banned. It returns ErrExists if the ID is in use.
	AddPlayer(ctx context.Context, p Player) error
	// Player returns the player with an ID, or ErrNotFound.
	Player(ctx context.Context, id string) (Player, error)
	// SetPlayer updates Name, Named, Lang, Settings and Seen of a player. It returns ErrNotFound if the
	// player does not exist.
	SetPlayer(ctx context.Context, p Player) error
	// DeletePlayer deletes a player with all passkeys, sessions, runs and logs. Races stay, but
	// seats of the player lose Player and Name, and their origin as Seat says. It returns nil if the
	// player does not exist. A deletion that was interrupted can be repeated.
	DeletePlayer(ctx context.Context, id string) error
	// ExpireGuests checks, at the time at, at most limit players who are due for a check. It
	// deletes those without a passkey who have not been seen for the time in retention, and returns
	// the numbers of players checked and deleted. A check sets the time of the player's next check
	// to the earliest time at which the player may be deleted.
	ExpireGuests(ctx context.Context, at int64, retention GuestRetention, limit int) (checked, deleted int, err error)

	// AddPasskey adds a passkey. It returns ErrExists if the ID is in use, and ErrNotFound if its
	// player does not exist.
	AddPasskey(ctx context.Context, k Passkey) error
	// Passkey returns the passkey with a credential ID, or ErrNotFound.
	Passkey(ctx context.Context, id []byte) (Passkey, error)
	// Passkeys returns a player's passkeys, oldest first.
	Passkeys(ctx context.Context, player string) ([]Passkey, error)
	// UsePasskey updates Credential and Used. It returns ErrNotFound if the passkey does not exist,
	// or if it was used after issued, the time at which the answered challenge was issued.
	UsePasskey(ctx context.Context, k Passkey, issued int64) error
	// DeletePasskey deletes a passkey of a player and the sessions it opened, except the session
	// whose token equals exceptToken. It returns ErrNotFound if the player has no such passkey.
	DeletePasskey(ctx context.Context, player string, id []byte, exceptToken string) error

	// AddSession adds a session. If its player then has more than limit sessions, it deletes the
	// least recently used ones. It returns ErrNotFound if its player or passkey does not exist.
	AddSession(ctx context.Context, s Session, limit int) error
	// Session returns the session with a token if it expires after at, or else ErrNotFound.
	Session(ctx context.Context, token string, at int64) (Session, error)
	// LiveSessions returns those of the tokens whose sessions exist and expire after at, without those of
	// banned players. The list may have some thousand tokens.
	LiveSessions(ctx context.Context, tokens []string, at int64) ([]string, error)
	// Sessions returns a player's sessions that expire after at, most recently used first.
	Sessions(ctx context.Context, player string, at int64) ([]Session, error)
	// TouchSession updates Used and Expiry of a session, and Seen of its player. It returns
	// ErrNotFound if the session was deleted.
	TouchSession(ctx context.Context, s Session) error
	// AuthenticateSession updates Passkey, Used, Authenticated and Expiry. It returns ErrNotFound
	// if the session or the passkey was deleted.
	AuthenticateSession(ctx context.Context, s Session) error
	// DeleteSession deletes the session with a token, if there is one.
	DeleteSession(ctx context.Context, token string) error
	// DeleteOtherSessions deletes a player's sessions except the one with the given token, and
	// returns the number deleted.
	DeleteOtherSessions(ctx context.Context, player, token string) (int, error)
	// ExpireSessions deletes at most limit sessions that have expired by at, and returns the number
	// deleted.
	ExpireSessions(ctx context.Context, at int64, limit int) (int, error)

	// CreateRun adds a run with its first decision d. If the player already has a run with the same
	// Key, or if r is a daily begun online and the player has any run of the daily with that
	// Number, CreateRun changes nothing and returns the existing run with created false. It returns
	// ErrNotFound if the player does not exist, ErrExists if another run has the ID, and ErrQuota
	// or ErrDayQuota if d.Quota would be exceeded.
	CreateRun(ctx context.Context, r Run, d Decision) (run Run, created bool, err error)
	// CreateRace adds the run r of a race, its row and its first decision d. It sets r.Key and
	// race.Run to r.ID. It returns ErrExists if a run has the ID or another race has the code,
	// ErrNotFound if d.Charged does not exist, ErrQuota or ErrDayQuota if d.Quota would be
	// exceeded, and an error if r.Player is not empty. Rows of deleted players are left out, as in
	// Append.
	CreateRace(ctx context.Context, r Run, race Race, d Decision) error
	// Race returns the race with a run, or ErrNotFound.
	Race(ctx context.Context, run string) (Race, error)
	// RaceByCode returns the race with a code. It returns ErrNotFound if no race has the code, or
	// if the code has expired by at.
	RaceByCode(ctx context.Context, code string, at int64) (Race, error)
	// Seats returns the seats of a race in the order of Joined and then of their numbers.
	Seats(ctx context.Context, run string) ([]Seat, error)
	// Companions returns the other seats of a player's latest races and quick matches that have a result,
	// in the order of their races and IDs. races is the maximum number of these races. Of these, races
	// in which the player's own seat has expired are left out. In the others, a seat without a player is that
	// of a deleted one, or has expired since it was taken earlier.
	Companions(ctx context.Context, player string, races int) ([]Seat, error)
	// Quitters returns which of the players always give up, as QuitterRaces says.
	Quitters(ctx context.Context, players []string) ([]string, error)
	// RacesTogether returns, by player, the number of the latest races and quick matches of each of the
	// players, at most limit, and the number of those in which other has a result too.
	RacesTogether(ctx context.Context, other string, players []string, limit int) (map[string]Together, error)
	// ForfeitedSeats returns the seats without a player and those of banned players, by race. The list
	// may have some thousand IDs.
	ForfeitedSeats(ctx context.Context, runs []string) (map[string][]string, error)
	// SetNextRace sets Next of a race unless it is set, and returns the stored value. So all
	// concurrent callers get the same value. It returns ErrNotFound if the race does not exist.
	SetNextRace(ctx context.Context, run, next string) (winner string, err error)
	// Versions returns the versions of runs by ID, without those that do not exist. The list may
	// have some thousand IDs.
	Versions(ctx context.Context, runs []string) (map[string]int, error)
	// DeleteRace deletes a race with its log if the log has version events. Otherwise it does
	// nothing.
	DeleteRace(ctx context.Context, run string, version int) error
	// RaceFinal returns the JSON of a part of a race that is over, as PutRaceFinals has stored it, or
	// ErrNotFound.
	RaceFinal(ctx context.Context, run, part string) ([]byte, error)
	// PutRaceFinals stores the parts of a race that is over, by name, except those that are stored
	// already. It returns ErrNotFound if the race does not exist. The parts are derived from the log.
	PutRaceFinals(ctx context.Context, run string, parts map[string][]byte) error
	// ExpireRaces removes the codes of at most limit races whose codes have expired by at, so that
	// other races can use them. It returns the number removed.
	ExpireRaces(ctx context.Context, at int64, limit int) (codes int, err error)
	// ExpireSeatNames removes Player, Name and origin of at most limit seats with Joined before
	// joinedBefore, earliest first, and returns their number. Seats without both do not count.
	ExpireSeatNames(ctx context.Context, joinedBefore int64, limit int) (int, error)

	// QuickMatches returns the quick matches that are open at a time and nearest to a strength, in no
	// order: at most limit with that strength or more, and at most limit with less.
	QuickMatches(ctx context.Context, strength int, at int64, limit int) ([]QuickMatch, error)
	// RenewQuickMatch sets OpenUntil of a quick match that has a row. With a time that has passed, it
	// closes the match.
	RenewQuickMatch(ctx context.Context, run string, until int64) error
	// Ghosts returns the ghosts nearest to a strength, in no order: at most limit with that
	// strength or more, and at most limit with less. It leaves out those of exceptPlayer.
	Ghosts(ctx context.Context, exceptPlayer string, strength, limit int) ([]Ghost, error)
	// PlayerGhosts returns at most limit of a player's ghosts, latest first.
	PlayerGhosts(ctx context.Context, player string, limit int) ([]Ghost, error)
	// RunGhosts returns at most limit ghosts of a run, by seat.
	RunGhosts(ctx context.Context, run string, limit int) ([]Ghost, error)
	// ExpireGhosts deletes at most limit ghosts with Finished before finishedBefore,
	// earliest first, and returns their number. The runs stay.
	ExpireGhosts(ctx context.Context, finishedBefore int64, limit int) (int, error)

	// AddChallenge adds a challenge. If the hand or run already has a challenge, it sets Expires of that
	// challenge, adds c.Invites to its Invites and returns it. If the player then has more than q.Total challenges, it deletes those that expire
	// first. It returns ErrExists if another challenge has the code, ErrNotFound if the player or the
	// run does not exist, and ErrDayQuota if the player has created q.Day challenges since q.Since.
	AddChallenge(ctx context.Context, c Challenge, q ChallengeQuota) (Challenge, error)
	// Challenge returns the challenge with a code. It returns ErrNotFound if there is none, or if it
	// has expired by at.
	Challenge(ctx context.Context, code string, at int64) (ChallengeInfo, error)
	// Challenges returns at most limit of a player's challenges that expire after at, the one that
	// expires last first.
	Challenges(ctx context.Context, player string, at int64, limit int) ([]ChallengeInfo, error)
	// JoinChallenge stores the run with which a player plays a challenge, in place of an earlier one,
	// and sets Expires of the challenge. A new player gets an invited seat if invite is not 0, no other
	// player has used it and one is free, and otherwise an open seat. JoinChallenge returns ErrNotFound if
	// the challenge, the player or the run does not exist, and ErrQuota if no seat is free.
	JoinChallenge(ctx context.Context, code, player, run string, invite int, expires int64, limits ChallengeSeats) error
	// MayJoinChallenge returns ErrQuota if JoinChallenge would.
	MayJoinChallenge(ctx context.Context, code, player string, invite int, limits ChallengeSeats) error
	// ChallengeRun returns the run with which a player plays a challenge, or ErrNotFound.
	ChallengeRun(ctx context.Context, code, player string) (run string, err error)
	// ChallengeResults returns at most limit results of players who have finished a challenge, best
	// first: by Solved, Points, Time and Seq.
	ChallengeResults(ctx context.Context, code string, limit int) ([]ChallengeResult, error)
	// SeeChallenge sets Seen of a player's challenge. It returns ErrNotFound if the player has no such
	// challenge.
	SeeChallenge(ctx context.Context, code, player string, at int64) error
	// ExpireChallenges deletes at most limit challenges that have expired by at, earliest first, and
	// returns their number. The runs stay.
	ExpireChallenges(ctx context.Context, at int64, limit int) (int, error)

	// The following lists are for the export of a player's data. A list that is sorted by Finished, latest
	// first, and then by Run in descending order, has a RunCursor, whose field Created is Finished.

	// SeatsOfPlayer returns at most limit seats of a player in the order of their runs, which come after
	// the given one.
	SeatsOfPlayer(ctx context.Context, player, after string, limit int) ([]Seat, error)
	// RaceResultsOfPlayer returns at most limit of a player's results in races after a cursor, also those
	// without a finished hand.
	RaceResultsOfPlayer(ctx context.Context, player string, after RunCursor, limit int) ([]Result, error)
	// HeldResultsOfPlayer returns at most limit of a player's held results after a cursor.
	HeldResultsOfPlayer(ctx context.Context, player string, after RunCursor, limit int) ([]HeldResult, error)
	// GhostsOfPlayer returns at most limit of a player's ghosts after a cursor.
	GhostsOfPlayer(ctx context.Context, player string, after RunCursor, limit int) ([]Ghost, error)
	// ChallengeRunsOfPlayer returns at most limit runs with which a player plays challenges, in the order
	// of the codes, which come after the given one.
	ChallengeRunsOfPlayer(ctx context.Context, player, after string, limit int) ([]ChallengeRun, error)
	// BoardEntriesOfPlayer returns at most limit entries of a player on leaderboards, in the order of Name,
	// Days and Day.
	BoardEntriesOfPlayer(ctx context.Context, player string, limit int) ([]OwnBoardEntry, error)

	// Run returns the run or race with an ID, or ErrNotFound.
	Run(ctx context.Context, id string) (Run, error)
	// Runs returns at most limit of a player's runs after a cursor, latest first. If mode is not
	// empty, it returns only runs of that mode.
	Runs(ctx context.Context, player, mode string, after RunCursor, limit int) ([]Run, error)
	// Overdue returns the IDs of at most limit unfinished runs and races whose Deadline is at or
	// before at: the first run of each player and each race, by Deadline, then the second ones, and so on.
	Overdue(ctx context.Context, at int64, limit int) ([]string, error)
	// EventTexts returns at most limit encoded events of a run, the first of which has the 0-based
	// index from. DecodeEvents decodes them.
	EventTexts(ctx context.Context, run string, from, limit int) ([]string, error)
	// Append adds a decision to a run whose log has version events, and returns the number of bytes
	// added. It returns ErrVersion if the log has another number of events or a player already has a
	// rating with the Number of one in d.Ratings, ErrNotFound if the run
	// does not exist, and ErrQuota or ErrDayQuota if d.Quota would be exceeded. If it returns one
	// of these errors, it has changed nothing.
	//
	// In a race, the rows of players who do not exist are left out, since a player may be deleted
	// meanwhile. The seat of such a player is written without Player, Name and origin, and nobody is
	// charged for such a player. Append returns ErrExists if a player would have two seats. A decision
	// that only changes seats has no events, and the version stays.
	Append(ctx context.Context, run string, version int, d Decision) (added int64, err error)
	// LatestRatings returns the latest rating of each of the players who has one.
	LatestRatings(ctx context.Context, players []string) (map[string]Rating, error)
	// Ratings returns at most limit ratings of a player with a Number less than before, the latest
	// first.
	Ratings(ctx context.Context, player string, before, limit int) ([]Rating, error)
	// RatingOfRun returns a player's rating after a run and the one before it, which is the zero Rating if
	// there is none. It returns ErrNotFound if the run did not change the player's rating.
	RatingOfRun(ctx context.Context, run, player string) (after, before Rating, err error)
	// DailyRatings returns a player's last rating of each day, the latest day first, for at most limit
	// days.
	DailyRatings(ctx context.Context, player string, limit int) ([]Rating, error)
	// HandRatings returns the sum of the hand ratings of each of the puzzles over all days before a
	// day. It leaves out puzzles without games.
	HandRatings(ctx context.Context, puzzles []string, before int64) (map[string]HandRating, error)
	// ListHandRatings returns the sums of the hand ratings of at most limit puzzles over all days. The
	// puzzles come after the ID in after, in the order of their IDs.
	ListHandRatings(ctx context.Context, after string, limit int) ([]HandRating, error)
	// Trails returns the trails of a player in a run, the moves at the table, by index of the hand.
	Trails(ctx context.Context, run, player string) (map[int]json.RawMessage, error)
	// FinalView returns a player's final view of a run. It returns ErrNotFound if the run is unknown
	// or unfinished, if the player does not take part in it, or if it finished before final views
	// were stored.
	FinalView(ctx context.Context, run, player string) (FinalView, error)
	// PutFinalView stores a player's final view of a run unless one is stored already. It returns
	// ErrNotFound if the run or the player does not exist.
	PutFinalView(ctx context.Context, f FinalView) error
	// Usage returns the storage that a player uses. It is zero for an unknown player.
	Usage(ctx context.Context, player string) (Usage, error)

	// Dailies returns the numbers of the dailies in which a player has a result with at least the
	// given number of finished hands, online or offline, in ascending order without duplicates.
	Dailies(ctx context.Context, player string, hands int) ([]int, error)
	// PlayedDailies returns the numbers of the dailies that a player has finished, or practised as past
	// dailies, in ascending order.
	PlayedDailies(ctx context.Context, player string) ([]int, error)
	// LatestArchived returns the ID of the run in which a player last practised a past daily, or
	// ErrNotFound.
	LatestArchived(ctx context.Context, player string, number int) (run string, err error)
	// DailySolved returns, for each number of solved hands, the number of ranked results of a
	// daily.
	DailySolved(ctx context.Context, number int) (map[int]int, error)
	// DailyTimes returns the times of at most limit ranked results of a daily with the given number
	// of solved hands. The results are sorted by points and then by time, best first.
	DailyTimes(ctx context.Context, number, solved, limit int) ([]int64, error)
	// DailyRank compares a result of the given points and time with the ranked results of a daily.
	DailyRank(ctx context.Context, number, points int, time int64) (DailyRank, error)
	// FormsOfPuzzle returns how often each Form occurs in the latest limit plays of a puzzle that have
	// one. Only the first such play of each player counts.
	FormsOfPuzzle(ctx context.Context, puzzle string, limit int) (map[string]int64, error)
	// DailyHandRank compares a time in milliseconds with those of the players who solved a hand of a
	// daily online. Times are compared in whole tenths of a second, up to MaxTenths.
	DailyHandRank(ctx context.Context, number, hand int, time int64) (DailyHandRank, error)
	// DailyForms returns at most limit numbers of players by hand and form in a daily, in this order.
	DailyForms(ctx context.Context, number, limit int) ([]DailyForm, error)
	// BoardEntries returns the entries of the players who have one on a leaderboard.
	BoardEntries(ctx context.Context, b Board, players []string) (map[string]PlacedEntry, error)
	// BoardPage returns at most limit listed entries of a leaderboard, best first, without the best skip
	// ones. Equal entries are in the order of the players' IDs.
	BoardPage(ctx context.Context, b Board, skip int64, limit int) ([]BoardEntry, error)
	// BoardTop returns at most limit of the first entries of a leaderboard as BoardPage does, and, if there
	// is one, the number of all listed entries.
	BoardTop(ctx context.Context, b Board, limit int) (top []BoardEntry, players int64, err error)
	// BoardNeighbours returns at most limit listed entries right before e and at most limit right after it,
	// both in the order of BoardPage.
	BoardNeighbours(ctx context.Context, b Board, e PlacedEntry, limit int) (before, after []PlacedEntry, err error)
	// BoardFriends returns at most limit players with results in the latest races of a player, those of
	// the latest races first and each once, with their entries on a leaderboard without places. It leaves
	// out classes, players who have not chosen a name, and banned ones. Listed is false without an entry
	// that is listed.
	BoardFriends(ctx context.Context, b Board, player string, races, limit int) ([]PlacedEntry, error)
	// ExpireBoards deletes at most limit entries of leaderboards whose period ended by the beginning of a
	// day since 1970, and returns their number.
	ExpireBoards(ctx context.Context, day int64, limit int) (int, error)
	// HeldResult returns the held result of a player in a run, or ErrNotFound if it was not held.
	HeldResult(ctx context.Context, run, player string) (HeldResult, error)
	// WaitingResults returns Run, Mode, Number and Finished of at most limit held results of a player
	// about which nobody has decided, the latest first.
	WaitingResults(ctx context.Context, player string, limit int) ([]Result, error)
	// Result returns the result of a player in a run, or ErrNotFound.
	Result(ctx context.Context, run, player string) (Result, error)
	// BestTimed returns a player's best ranked result in timed runs other than the run except: the one
	// with the most solved hands, then the least time, then the earliest. It returns ErrNotFound if
	// there is none.
	BestTimed(ctx context.Context, player, except string) (Result, error)
	// RaceResults returns at most limit of a player's results in races with a finished hand, after a
	// cursor, latest Finished first. The field Created of the cursor is Finished of a result.
	RaceResults(ctx context.Context, player string, after RunCursor, limit int) ([]RaceResult, error)
	// Standing returns a Result with Hands, Solved, Points and Time of the hands that a player has
	// closed in a run. They are 0 for an unknown run.
	Standing(ctx context.Context, run, player string) (Result, error)
	// PlaysOfPlayer returns all hands that a player has closed in a run, in order.
	PlaysOfPlayer(ctx context.Context, run, player string) ([]Play, error)
	// Plays returns at most limit of a player's hands that were closed at or after since, latest
	// first, after a cursor.
	Plays(ctx context.Context, player string, since int64, after PlayCursor, limit int) ([]Play, error)
	// PlaysInOrder returns at most limit of a player's plays after a cursor, earliest first.
	PlaysInOrder(ctx context.Context, player string, after PlayCursor, limit int) ([]Play, error)
	// JudgedPlays returns Time and Seconds of at most limit of a player's hands, latest first, that have a
	// Form, a grade and a Time less than maxTime and were played online in a timed run, daily, race or quick
	// match, without those of exceptRun.
	JudgedPlays(ctx context.Context, player, exceptRun string, maxTime int64, limit int) ([]Play, error)
	// Cards returns a player's review cards, earliest Due first.
	Cards(ctx context.Context, player string) ([]Card, error)

	// FoundIdeas returns the ideas that a player has found of a puzzle, or ErrNotFound.
	FoundIdeas(ctx context.Context, player, puzzle string) (FoundIdeas, error)
	// PutFoundIdeas adds a row of found ideas if f.Version is 0, and otherwise replaces the row with
	// this version. It stores the row with the next version, and the review cards in the same
	// transaction. It returns ErrVersion if the stored row has another version, ErrQuota if the player
	// already has maxRows rows and f would be a further one, and ErrNotFound if the player does not
	// exist.
	PutFoundIdeas(ctx context.Context, f FoundIdeas, cards []Card, maxRows int) error
	// ListFoundIdeas returns at most limit rows of a player after a cursor, latest first.
	ListFoundIdeas(ctx context.Context, player string, after FoundIdeasCursor, limit int) ([]FoundIdeas, error)
	// FoundIdeaTotals returns the sums over all found ideas of a player.
	FoundIdeaTotals(ctx context.Context, player string) (FoundTotals, error)
	// ShownIdeas returns Puzzle, Shown and Techniques of a player's rows with Shown, in the order of
	// Shown.
	ShownIdeas(ctx context.Context, player string) ([]FoundIdeas, error)

	// FirstDeadline returns the earliest deadline of the runs in progress, or 0 if there is none.
	FirstDeadline(ctx context.Context) (int64, error)
	// CountHeldResults returns the number of held results about which nobody has decided.
	CountHeldResults(ctx context.Context) (int64, error)

	// Blocks returns at most limit blocks, in the order of their networks as texts, also those that have
	// ended.
	Blocks(ctx context.Context, limit int) ([]Block, error)
	// ExpireBlocks deletes the blocks that have ended by a time, and returns their number.
	ExpireBlocks(ctx context.Context, at int64) (int, error)

	// Secret returns the secret with a name. If there is none, it calls generate and stores the
	// result. Concurrent callers all get the same secret.
	Secret(ctx context.Context, name string, generate func() ([]byte, error)) ([]byte, error)
	// ProbeWrite writes a value and deletes it. It returns ErrFull if the database cannot write.
	ProbeWrite(ctx context.Context) error
	// Clock returns the database's time during the call. ok is false if the database has no clock
	// of its own.
	Clock(ctx context.Context) (at time.Time, ok bool, err error)
	// Ping returns an error if the database does not answer, ErrReplaced if its files are no longer in
	// place, and ErrUnavailable if another process has locked it until ctx ends. It writes nothing.
	Ping(ctx context.Context) error
	// Close closes the database.
	Close() error
}

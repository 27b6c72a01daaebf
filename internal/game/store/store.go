// Package store defines the persistent data of a server: players, their passkeys, sessions and
// review schedules, and the logs of runs and races with the rows derived from them.
//
//	s, err := sqlstore.OpenSQLite(ctx, "make24.db")             // or OpenPostgres(ctx, url)
//	run, created, err := s.CreateRun(ctx, run, decision)        // if the key is in use, the run with that key
//	added, err := s.Append(ctx, run.ID, run.Version, decision)  // ErrVersion: the log has grown since
//	texts, err := s.EventTexts(ctx, run.ID, 0, 100)
//
// There are two kinds of tables. The owned tables (players, passkeys, sessions, trails, races,
// seats, found_ideas, challenges, challenge_runs) hold data that players enter, and blocks what the
// operator enters. The derived tables (results, plays, finals, cards, recordings, quick_matches,
// race_finals, ratings, board_entries and more) are computed from the logs. They are written in the
// transaction that appends to a log, so they always agree with it. Only race_finals, which has the
// parts of races that are over, is written when it is first read.
//
// A race is a run with several players. Its field Player is empty, and a [Race] and its [Seat] rows
// belong to it. If a player of a race is deleted, the rows of that player are deleted, and the seat
// loses its player and its name. The race and its log stay.
//
// Package sqlstore reads and writes the rows in SQLite and PostgreSQL. Package storetest tests both. A
// package that uses a store names the methods that it needs in an interface Store of its own.
//
// Times are milliseconds since 1970, as in package race. IDs are opaque texts.
package store

import (
	"context"
	"encoding/json"
	"errors"
	"time"
)

// The errors of a store. Methods may wrap them.
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

// Store is what package live needs of a store, with the services that it opens. sqlstore.Store describes
// the methods.
type Store interface {
	AddPlayer(ctx context.Context, p Player) error
	Player(ctx context.Context, id string) (Player, error)
	SetPlayer(ctx context.Context, p Player) error
	DeletePlayer(ctx context.Context, id string) error
	ExpireGuests(ctx context.Context, at int64, retention GuestRetention, limit int) (checked, deleted int, err error)

	AddPasskey(ctx context.Context, k Passkey) error
	Passkey(ctx context.Context, id []byte) (Passkey, error)
	Passkeys(ctx context.Context, player string) ([]Passkey, error)
	UsePasskey(ctx context.Context, k Passkey, issued int64) error
	DeletePasskey(ctx context.Context, player string, id []byte, exceptToken string) error

	AddSession(ctx context.Context, s Session, limit int) error
	Session(ctx context.Context, token string, at int64) (Session, error)
	LiveSessions(ctx context.Context, tokens []string, at int64) ([]string, error)
	Sessions(ctx context.Context, player string, at int64) ([]Session, error)
	TouchSession(ctx context.Context, s Session) error
	AuthenticateSession(ctx context.Context, s Session) error
	DeleteSession(ctx context.Context, token string) error
	DeleteOtherSessions(ctx context.Context, player, token string) (int, error)
	ExpireSessions(ctx context.Context, at int64, limit int) (int, error)

	CreateRun(ctx context.Context, r Run, d Decision) (run Run, created bool, err error)
	CreateRace(ctx context.Context, r Run, race Race, d Decision) error
	Race(ctx context.Context, run string) (Race, error)
	RaceByCode(ctx context.Context, code string, at int64) (Race, error)
	Seats(ctx context.Context, run string) ([]Seat, error)
	Companions(ctx context.Context, player string, races int) ([]Seat, error)
	Quitters(ctx context.Context, players []string) ([]string, error)
	RacesTogether(ctx context.Context, other string, players []string, limit int) (map[string]Together, error)
	ForfeitedSeats(ctx context.Context, runs []string) (map[string][]string, error)
	SetNextRace(ctx context.Context, run, next string) (winner string, err error)
	Versions(ctx context.Context, runs []string) (map[string]int, error)
	DeleteRace(ctx context.Context, run string, version int) error
	RaceFinal(ctx context.Context, run, part string) ([]byte, error)
	PutRaceFinals(ctx context.Context, run string, parts map[string][]byte) error
	ExpireRaces(ctx context.Context, at int64, limit int) (codes int, err error)
	ExpireSeatNames(ctx context.Context, joinedBefore int64, limit int) (int, error)

	QuickMatches(ctx context.Context, strength int, at int64, limit int) ([]QuickMatch, error)
	RenewQuickMatch(ctx context.Context, run string, until int64) error
	Ghosts(ctx context.Context, exceptPlayer string, strength, limit int) ([]Ghost, error)
	PlayerGhosts(ctx context.Context, player string, limit int) ([]Ghost, error)
	RunGhosts(ctx context.Context, run string, limit int) ([]Ghost, error)
	ExpireGhosts(ctx context.Context, finishedBefore int64, limit int) (int, error)

	AddChallenge(ctx context.Context, c Challenge, q ChallengeQuota) (Challenge, error)
	Challenge(ctx context.Context, code string, at int64) (ChallengeInfo, error)
	Challenges(ctx context.Context, player string, at int64, limit int) ([]ChallengeInfo, error)
	JoinChallenge(ctx context.Context, code, player, run string, invite int, expires int64, limits ChallengeSeats) error
	MayJoinChallenge(ctx context.Context, code, player string, invite int, limits ChallengeSeats) error
	ChallengeRun(ctx context.Context, code, player string) (run string, err error)
	ChallengeResults(ctx context.Context, code string, limit int) ([]ChallengeResult, error)
	SeeChallenge(ctx context.Context, code, player string, at int64) error
	ExpireChallenges(ctx context.Context, at int64, limit int) (int, error)

	SeatsOfPlayer(ctx context.Context, player, after string, limit int) ([]Seat, error)
	RaceResultsOfPlayer(ctx context.Context, player string, after RunCursor, limit int) ([]Result, error)
	HeldResultsOfPlayer(ctx context.Context, player string, after RunCursor, limit int) ([]HeldResult, error)
	GhostsOfPlayer(ctx context.Context, player string, after RunCursor, limit int) ([]Ghost, error)
	ChallengeRunsOfPlayer(ctx context.Context, player, after string, limit int) ([]ChallengeRun, error)
	BoardEntriesOfPlayer(ctx context.Context, player string, limit int) ([]OwnBoardEntry, error)

	Run(ctx context.Context, id string) (Run, error)
	Runs(ctx context.Context, player, mode string, after RunCursor, limit int) ([]Run, error)
	Overdue(ctx context.Context, at int64, limit int) ([]string, error)
	EventTexts(ctx context.Context, run string, from, limit int) ([]string, error)
	Append(ctx context.Context, run string, version int, d Decision) (added int64, err error)
	LatestRatings(ctx context.Context, players []string) (map[string]Rating, error)
	Ratings(ctx context.Context, player string, before, limit int) ([]Rating, error)
	RatingOfRun(ctx context.Context, run, player string) (after, before Rating, err error)
	DailyRatings(ctx context.Context, player string, limit int) ([]Rating, error)
	HandRatings(ctx context.Context, puzzles []string, before int64) (map[string]HandRating, error)
	ListHandRatings(ctx context.Context, after string, limit int) ([]HandRating, error)
	Trails(ctx context.Context, run, player string) (map[int]json.RawMessage, error)
	FinalView(ctx context.Context, run, player string) (FinalView, error)
	PutFinalView(ctx context.Context, f FinalView) error
	Usage(ctx context.Context, player string) (Usage, error)

	Dailies(ctx context.Context, player string, hands int) ([]int, error)
	PlayedDailies(ctx context.Context, player string) ([]int, error)
	LatestArchived(ctx context.Context, player string, number int) (run string, err error)
	DailySolved(ctx context.Context, number int) (map[int]int, error)
	DailyTimes(ctx context.Context, number, solved, limit int) ([]int64, error)
	DailyRank(ctx context.Context, number, points int, time int64) (DailyRank, error)
	FormsOfPuzzle(ctx context.Context, puzzle string, limit int) (map[string]int64, error)
	DailyHandRank(ctx context.Context, number, hand int, time int64) (DailyHandRank, error)
	DailyForms(ctx context.Context, number, limit int) ([]DailyForm, error)
	BoardEntries(ctx context.Context, b Board, players []string) (map[string]PlacedEntry, error)
	BoardPage(ctx context.Context, b Board, skip int64, limit int) ([]BoardEntry, error)
	BoardTop(ctx context.Context, b Board, limit int) (top []BoardEntry, players int64, err error)
	BoardNeighbours(ctx context.Context, b Board, e PlacedEntry, limit int) (before, after []PlacedEntry, err error)
	BoardFriends(ctx context.Context, b Board, player string, races, limit int) ([]PlacedEntry, error)
	ExpireBoards(ctx context.Context, day int64, limit int) (int, error)
	HeldResult(ctx context.Context, run, player string) (HeldResult, error)
	WaitingResults(ctx context.Context, player string, limit int) ([]Result, error)
	Result(ctx context.Context, run, player string) (Result, error)
	BestTimed(ctx context.Context, player, except string) (Result, error)
	RaceResults(ctx context.Context, player string, after RunCursor, limit int) ([]RaceResult, error)
	Standing(ctx context.Context, run, player string) (Result, error)
	PlaysOfPlayer(ctx context.Context, run, player string) ([]Play, error)
	Plays(ctx context.Context, player string, since int64, after PlayCursor, limit int) ([]Play, error)
	PlaysInOrder(ctx context.Context, player string, after PlayCursor, limit int) ([]Play, error)
	JudgedPlays(ctx context.Context, player, exceptRun string, maxTime int64, limit int) ([]Play, error)
	Cards(ctx context.Context, player string) ([]Card, error)

	FoundIdeas(ctx context.Context, player, puzzle string) (FoundIdeas, error)
	PutFoundIdeas(ctx context.Context, f FoundIdeas, cards []Card, maxRows int) error
	ListFoundIdeas(ctx context.Context, player string, after FoundIdeasCursor, limit int) ([]FoundIdeas, error)
	FoundIdeaTotals(ctx context.Context, player string) (FoundTotals, error)
	ShownIdeas(ctx context.Context, player string) ([]FoundIdeas, error)

	FirstDeadline(ctx context.Context) (int64, error)
	CountHeldResults(ctx context.Context) (int64, error)

	Blocks(ctx context.Context, limit int) ([]Block, error)
	ExpireBlocks(ctx context.Context, at int64) (int, error)

	Secret(ctx context.Context, name string, generate func() ([]byte, error)) ([]byte, error)
	ProbeWrite(ctx context.Context) error
	Clock(ctx context.Context) (at time.Time, ok bool, err error)
	Ping(ctx context.Context) error
	Close() error
}

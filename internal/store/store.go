// Package store keeps what a server must not lose: players, their passkeys and sessions,
// their review schedules, and the logs of runs with what is read off them.
//
//	s, err := sqlstore.OpenSQLite(ctx, "make24.db")   // or OpenPostgres(ctx, "postgres://…")
//	run, err := s.CreateRun(ctx, run, decision)     // again with the same key: the run that has it
//	n, err := s.Append(ctx, run.ID, version, decision)  // ErrVersion: somebody was first
//	texts, err := s.EventTexts(ctx, run.ID, 0, 100)
//
// There are two kinds of tables. Owned ones are written by players: players, passkeys,
// sessions, trails. Projected ones (results, plays, cards) follow from the logs and are
// written in the transaction that appends to one, so they never disagree with it.
//
// Package sqlstore implements Store with SQLite and PostgreSQL; package storetest says in tests
// what both must do.
//
// Times are milliseconds since 1970, as in package race. IDs are opaque texts.
package store

import (
	"context"
	"encoding/json"
	"errors"
	"time"
)

// Errors. They may come wrapped with more.
var (
	ErrNotFound = errors.New("store: there is no such thing")
	ErrExists   = errors.New("store: there is one already")
	ErrVersion  = errors.New("store: the log has moved on")
	ErrFull     = errors.New("store: nothing can be written: the disk is full or broken")
	ErrQuota    = errors.New("store: the player has stored as much as they may")
	ErrDayQuota = errors.New("store: the player has stored as much as they may on one day")
	// ErrUnavailable: the database did not answer, was too busy, or gave up waiting. The call
	// may succeed when it is made again. A write may have happened.
	ErrUnavailable = errors.New("store: the database is unavailable")
	ErrNewer       = errors.New("store: the database is of a newer make24")
)

// Store is a database of one server, or of several with PostgreSQL. Its methods may be
// called by many goroutines. What returned without an error is on the disk and survives a
// kill of the process. What is kept are texts in UTF-8 without a byte 0; looked for may be any, and
// what cannot be kept is not there. What cannot be written for want of room is ErrFull, and was not.
type Store interface {
	// AddPlayer adds a player. ErrTaken: the ID is in use.
	AddPlayer(ctx context.Context, p Player) error
	// Player gives one, or ErrNotFound.
	Player(ctx context.Context, id string) (Player, error)
	// SetPlayer changes all but ID and Created. ErrNotFound.
	SetPlayer(ctx context.Context, p Player) error
	// DeletePlayer deletes a player and everything that is theirs: passkeys, sessions, runs, logs.
	// No error if there is none. A deletion that has ended early can be repeated.
	DeletePlayer(ctx context.Context, id string) error
	// ExpireGuests looks at players whose turn has come, at most limit, and deletes those without a
	// passkey that have not been used for as long as keep says. It returns how many it looked at and
	// how many it deleted. A player's turn comes again when they might be deleted.
	ExpireGuests(ctx context.Context, at int64, keep GuestRetention, limit int) (seen, deleted int, err error)

	// AddPasskey adds one. ErrTaken: its ID is in use. ErrNotFound: no such player.
	AddPasskey(ctx context.Context, k Passkey) error
	// Passkey gives one by its credential ID, or ErrNotFound.
	Passkey(ctx context.Context, id []byte) (Passkey, error)
	// Passkeys gives a player's, the oldest first.
	Passkeys(ctx context.Context, player string) ([]Passkey, error)
	// UsePasskey changes Credential and Used. ErrNotFound: there is none, or it has been used after
	// a time, that at which the challenge it answers was issued.
	UsePasskey(ctx context.Context, k Passkey, issued int64) error
	// DeletePasskey removes a player's, with the sessions it opened but for the one with a token.
	// ErrNotFound.
	DeletePasskey(ctx context.Context, player string, id []byte, except string) error

	// AddSession adds a session, and deletes the least recently used of its player beyond limit.
	// ErrNotFound: no such player or passkey.
	AddSession(ctx context.Context, s Session, limit int) error
	// Session gives one that has not ended at a time, or ErrNotFound.
	Session(ctx context.Context, token string, at int64) (Session, error)
	// Sessions gives a player's that have not ended at a time, the last used first.
	Sessions(ctx context.Context, player string, at int64) ([]Session, error)
	// TouchSession changes Used and Expiry, and its player's Seen. ErrNotFound: it was deleted.
	TouchSession(ctx context.Context, s Session) error
	// AuthenticateSession changes Passkey, Used, Authenticated and Expiry. ErrNotFound: the session
	// or the passkey was deleted.
	AuthenticateSession(ctx context.Context, s Session) error
	// DeleteSession deletes one, if it is there.
	DeleteSession(ctx context.Context, token string) error
	// DeleteOtherSessions deletes all of a player but the one with a token, and returns how many.
	DeleteOtherSessions(ctx context.Context, player, token string) (int, error)
	// ExpireSessions deletes sessions that have ended at a time, at most limit, and returns how many.
	ExpireSessions(ctx context.Context, at int64, limit int) (int, error)

	// CreateRun adds a run with its first decision. If the player has one with that Key, or any
	// daily of that Number if this is one begun online, nothing changes and created is false:
	// the run is the one there is. ErrNotFound: no such player. ErrQuota, ErrDayQuota: first.Quota.
	CreateRun(ctx context.Context, r Run, first Decision) (run Run, created bool, err error)
	// Run gives one, or ErrNotFound.
	Run(ctx context.Context, id string) (Run, error)
	// Runs gives a player's, the latest begun first: at most limit, those after a place, and of
	// a mode if it is not empty.
	Runs(ctx context.Context, player, mode string, after RunCursor, limit int) ([]Run, error)
	// Overdue gives IDs of runs not finished whose Deadline is at or before a time.
	Overdue(ctx context.Context, at int64, limit int) ([]string, error)
	// EventTexts returns the events of a run from one on, counted from 0, at most limit, as they are stored. It
	// returns none for an unknown run. Log reads them.
	EventTexts(ctx context.Context, run string, from, limit int) ([]string, error)
	// Append adds a decision to a run whose log has version events, and returns how many bytes the run grew by.
	// If an error is returned, nothing was changed: ErrVersion if the log has another number of events, ErrNotFound,
	// ErrQuota or ErrDayQuota if d.Quota is exceeded.
	Append(ctx context.Context, run string, version int, d Decision) (grown int64, err error)
	// Trails gives what the player did at the table, by hand.
	Trails(ctx context.Context, run string) (map[int]json.RawMessage, error)
	// Final returns how a finished run ended, or ErrNotFound: it has not, or it ended before finals were stored.
	Final(ctx context.Context, run string) (Final, error)
	// PutFinal stores how a run ended, unless that is stored already. ErrNotFound: no such run.
	PutFinal(ctx context.Context, f Final) error
	// Usage returns what a player has stored; for an unknown player, nothing.
	Usage(ctx context.Context, player string) (Usage, error)

	// Dailies gives the numbers of the dailies that are over for a player with at least so many
	// hands done with, ascending, each once, offline ones included.
	Dailies(ctx context.Context, player string, hands int) ([]int, error)
	// DailySolved returns how many ranked results of a daily solved how many hands.
	DailySolved(ctx context.Context, number int) (map[int]int, error)
	// DailyTimes returns the times of the ranked results of a daily that solved so many hands:
	// of the best, by points and then time, at most limit, in that order.
	DailyTimes(ctx context.Context, number, solved, limit int) ([]int64, error)
	// DailyRank compares a result with the ranked results of a daily.
	DailyRank(ctx context.Context, number, points int, time int64) (DailyRank, error)
	// Result gives that of a run, or ErrNotFound.
	Result(ctx context.Context, run string) (Result, error)
	// Standing returns what the closed hands of a run come to so far: Hands, Solved, Points and Time of a Result. They are 0 for an unknown run.
	Standing(ctx context.Context, run string) (Result, error)
	// Plays returns a player's closed hands since a time, the latest first: those after a place of the list, at
	// most limit.
	Plays(ctx context.Context, player string, since int64, after PlayCursor, limit int) ([]Play, error)
	// Cards gives a player's review cards, by Due.
	Cards(ctx context.Context, player string) ([]Card, error)

	// Secret gives the named secret of this database, made by fresh if there is none yet.
	// Of many who make one at once all get the same.
	Secret(ctx context.Context, name string, fresh func() ([]byte, error)) ([]byte, error)
	// TryWrite writes something and removes it, to find out whether there is room: ErrFull.
	ProbeWrite(ctx context.Context) error
	// Clock returns the database's time, as it is somewhere between call and return. It is false
	// if the database has no clock of its own.
	Clock(ctx context.Context) (at time.Time, ok bool, err error)
	// Ping reports whether the database answers.
	Ping(ctx context.Context) error
	// Close lets go of the database.
	Close() error
}

// Package store defines the persistent data of a server: players, their passkeys, sessions and
// review schedules, and the logs of runs and races with the rows derived from them.
//
//	s, err := sqlstore.OpenSQLite(ctx, "make24.db")             // or OpenPostgres(ctx, url)
//	run, created, err := s.CreateRun(ctx, run, decision)        // if the key is in use, the run with that key
//	added, err := s.Append(ctx, run.ID, run.Version, decision)  // ErrVersion: the log has grown since
//	texts, err := s.EventTexts(ctx, run.ID, 0, 100)
//
// There are two kinds of tables. The owned tables (players, passkeys, sessions, trails, races,
// seats, found_ideas, challenges, challenge_runs, friend_links, friends) hold data that players enter,
// and blocks what the operator enters. The derived tables (results, plays, finals, cards, recordings, quick_matches,
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

import "errors"

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

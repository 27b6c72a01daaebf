// Package store keeps what a server must not lose: players, their passkeys and sessions,
// their review schedules, and the logs of runs with what is read off them.
//
//	s, err := sqlite.Open(ctx, "make24.db")        // or postgres.Open(ctx, "postgres://…")
//	run, err := s.CreateRun(ctx, run, decision)     // again with the same key: the run that has it
//	err = s.Append(ctx, run.ID, version, decision)  // ErrVersion: somebody was first
//	log, err := s.Events(ctx, run.ID, 0)
//
// There are two kinds of tables. Owned ones are written by players: players, passkeys,
// sessions, trails. Projected ones (results, plays, cards) follow from the logs and are
// written in the transaction that appends to one, so they never disagree with it.
//
// The engines, SQLite and PostgreSQL, are the packages sqlite and postgres; package storetest
// says in tests what both must do.
//
// Times are milliseconds since 1970, as in package race. IDs are opaque texts.
package store

//go:generate ../../scripts/sqlc

// Package postgres keeps a store.Store in a database of PostgreSQL, which several servers may
// share.
//
//	s, err := postgres.Open(ctx, "postgres://make24@localhost/make24")
//	defer s.Close()
//
// It goes through database/sql, because goose does and because the code then reads like that
// of SQLite. Whether a commit that returned is on the disk is for the server's
// synchronous_commit to say; by default it is. Backups are pg_dump's.
//
// Package db is what sqlc makes of the queries.
package postgres

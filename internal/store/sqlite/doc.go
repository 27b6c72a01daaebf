// Package sqlite keeps a store.Store in one file of SQLite, in pure Go.
//
//	s, err := sqlite.Open(ctx, "make24.db")
//	defer s.Close()
//	err = sqlite.Backup(ctx, "make24.db", "copy.db")
//
// The database is in WAL mode with synchronous=FULL: a commit that returned is on the disk.
// SQLite has one writer at a time, so there is one connection for writing, and who wants to
// write waits for it in Go, in order and with their context, instead of in SQLite's busy
// loop; its transactions begin IMMEDIATE, for other processes may write too. Readers have
// connections of their own, which cannot write, and are never in the writer's way.
//
// Package db is what sqlc makes of the queries.
package sqlite

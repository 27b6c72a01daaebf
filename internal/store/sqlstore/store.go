// Package sqlstore is a store.Store in a database of SQLite or PostgreSQL.
//
//	s, err := sqlstore.OpenSQLite(ctx, "make24.db")
//	s, err := sqlstore.OpenPostgres(ctx, "postgres://make24@localhost/make24")
//	defer s.Close()
//
// Both execute the same queries, which are written for PostgreSQL; SQLite gets them with a few words
// replaced (toSQLite). What else differs is behind the interface engine: connections and
// transactions. Package db is what sqlc generates from the queries.
package sqlstore

//go:generate ../../../scripts/sqlc

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/pressly/goose/v3"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/store/sqlstore/db"
)

// Store is a store.Store in a database of SQLite or PostgreSQL.
type Store struct {
	engine
	read, write *db.Queries           // outside of transactions
	mapError    func(err error) error // returns an error of the database as one of package store
	locksRows   bool                  // transactions run at the same time, so they lock rows
}

var _ store.Store = (*Store)(nil)

// engine is what differs between SQLite and PostgreSQL.
type engine interface {
	// transact executes do in one transaction, or not at all. The statements of do take its context.
	// It may execute do several times; only the last one counts.
	transact(ctx context.Context, do func(ctx context.Context, q *db.Queries) error) error
	// reserve waits until a transaction of many rows may begin. The caller calls release after it.
	acquireLarge(ctx context.Context) (release func(), err error)

	Clock(ctx context.Context) (at time.Time, ok bool, err error)
	Ping(ctx context.Context) error
	Close() error
}

// inTransaction executes do and commits, or rolls back if do fails.
func inTransaction(tx *sql.Tx, do func() error) error {
	defer func() { _ = tx.Rollback() }() // after a commit it does nothing
	if err := do(); err != nil {
		return err
	}
	return tx.Commit()
}

// changed is fault for a statement that changes one row: it returns ErrNotFound if there is none.
func (s *Store) requireRow(rows int64, err error) error {
	if err == nil && rows == 0 {
		return store.ErrNotFound
	}
	return s.mapError(err)
}

// ignoreMissing is fault without ErrNotFound, for statements that may find nothing. Only a text that
// PostgreSQL cannot store makes one fail with it.
func (s *Store) ignoreMissing(err error) error {
	if err = s.mapError(err); errors.Is(err, store.ErrNotFound) {
		return nil
	}
	return err
}

// atMost returns a limit as a database takes it: a negative one would be no limit in SQLite.
func rowLimit(limit int) int64 { return int64(max(0, limit)) }

// Secret returns the named secret, made by fresh if there is none. The first who writes one wins,
// and all read what is written.
func (s *Store) Secret(ctx context.Context, name string, generate func() ([]byte, error)) ([]byte, error) {
	value, err := s.read.Secret(ctx, name)
	if !errors.Is(err, sql.ErrNoRows) {
		return value, s.mapError(err)
	}
	if value, err = generate(); err != nil {
		return nil, err
	}
	if err := s.write.AddSecret(ctx, db.AddSecretParams{Name: name, Value: value}); err != nil {
		return nil, s.mapError(err)
	}
	value, err = s.read.Secret(ctx, name)
	return value, s.mapError(err)
}

// TryWrite writes something and removes it.
func (s *Store) ProbeWrite(ctx context.Context) error {
	return s.transact(ctx, func(ctx context.Context, q *db.Queries) error {
		if err := q.AddSecret(ctx, db.AddSecretParams{Name: "room", Value: make([]byte, 1<<10)}); err != nil {
			return err
		}
		return q.DeleteSecret(ctx, "room")
	})
}

//go:embed migrations
var migrationFiles embed.FS

// migrations returns the migrations of a database, "sqlite" or "postgres".
func migrations(name string) fs.FS {
	sub, err := fs.Sub(migrationFiles, "migrations/"+name)
	if err != nil {
		panic(err) // of a constant name
	}
	return sub
}

// migrate brings the tables up to the last of the migrations. If they are up to date, it writes nothing.
func migrate(ctx context.Context, dialect goose.Dialect, pool *sql.DB, files fs.FS, options ...goose.ProviderOption) error {
	provider, err := goose.NewProvider(dialect, pool, files, options...)
	if err != nil {
		return fmt.Errorf("store: the migrations: %w", err)
	}
	current, latest, err := provider.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("store: the database cannot be read: %w", err)
	}
	if current > latest {
		return fmt.Errorf("%w: its tables are of version %d, this program knows them up to %d", store.ErrNewer, current, latest)
	}
	if current == latest {
		return nil
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("store: the tables cannot be brought up to date: %w", err)
	}
	return nil
}

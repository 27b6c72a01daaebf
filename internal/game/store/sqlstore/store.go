// Package sqlstore stores the data of package store in SQLite or in PostgreSQL.
//
//	s, err := sqlstore.OpenSQLite(ctx, "make24.db")
//	s, err := sqlstore.OpenPostgres(ctx, "postgres://make24@localhost/make24")
//	defer s.Close()
//
// Both execute the same queries, which are written for PostgreSQL; rewriteQuery replaces the few
// parts that SQLite does not support. The interface engine hides the differences between their
// connections and transactions. Fields of Store map errors and say whether rows must be locked.
// sqlc generates package db from the queries.
package sqlstore

//go:generate ../../../../scripts/sqlc

import (
	"cmp"
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"time"

	"github.com/pressly/goose/v3"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore/db"
)

// Store is the database of one server or, with PostgreSQL, of several. Its methods may be called
// by many goroutines. Each package that uses it names the methods that it needs in an interface.
//
// When a write returns without an error, its data is on disk, so it survives if the process is
// killed. If the disk is full or broken, a write returns store.ErrFull and changes nothing.
//
// Stored texts are valid UTF-8 without a zero byte. A lookup accepts any text, but finds no row for
// a text that cannot be stored. Lists of an unknown player or run are empty.
type Store struct {
	engine
	reader, writer *db.Queries // execute queries outside transactions
	metrics        *storeMetrics
	mapDriverError func(err error) error // maps database errors to those of package store
	locksRows      bool                  // transactions run concurrently, so they must lock rows
}

// engine holds the connections to a database. SQLite and PostgreSQL implement it.
type engine interface {
	// transact calls do in a transaction, and commits if do returns nil or else rolls back. The
	// statements of do must use the context passed to do. To retry, transact calls do again in a
	// new transaction.
	transact(ctx context.Context, do func(ctx context.Context, q *db.Queries) error) error
	// acquireLargeSlot waits until a transaction that writes many rows may begin. The caller must
	// call release after the transaction.
	acquireLargeSlot(ctx context.Context) (release func(), err error)

	// Clock returns the database's time during the call. ok is false if the database has no clock
	// of its own.
	Clock(ctx context.Context) (at time.Time, ok bool, err error)
	// Ping returns an error if the database does not answer, store.ErrReplaced if its files are no longer
	// in place, and store.ErrUnavailable if another process has locked it until ctx ends. It writes
	// nothing.
	Ping(ctx context.Context) error
	// Close closes the database.
	Close() error
}

// mapError maps a database error to one of package store and counts it.
func (s *Store) mapError(err error) error { return s.metrics.noteError(s.mapDriverError(err)) }

// transact is like engine.transact, but also counts errors.
func (s *Store) transact(ctx context.Context, do func(ctx context.Context, q *db.Queries) error) error {
	return s.metrics.noteError(s.engine.transact(ctx, do))
}

// requireRow checks the result of a statement that must change a row. It returns ErrNotFound if the
// statement changed no row, and otherwise maps err as mapError does.
func (s *Store) requireRow(rows int64, err error) error {
	return s.mapError(requireAffectedRow(rows, err))
}

// requireAffectedRow is like requireRow, but for a statement in a transaction, where transact maps
// the error.
func requireAffectedRow(rows int64, err error) error {
	if err == nil && rows == 0 {
		return store.ErrNotFound
	}
	return err
}

// ignoreMissing maps err but returns nil for ErrNotFound. It is for lists and deletions, which
// succeed if they find no row; they get ErrNotFound only if a parameter is a text that PostgreSQL
// cannot store.
func (s *Store) ignoreMissing(err error) error {
	if err = s.mapError(err); errors.Is(err, store.ErrNotFound) {
		return nil
	}
	return err
}

// rowLimit returns limit as a parameter of LIMIT or OFFSET. A negative limit becomes 0, since
// SQLite treats a negative LIMIT as no limit.
func rowLimit(limit int) int64 { return int64(max(0, limit)) }

// Secret returns the secret with a name. If there is none, it stores the result of generate and
// then reads the secret again, so that concurrent callers all get the secret that was stored first.
func (s *Store) Secret(ctx context.Context, name string, generate func() ([]byte, error)) ([]byte, error) {
	value, err := s.reader.Secret(ctx, name)
	if !errors.Is(err, sql.ErrNoRows) {
		return value, s.mapError(err)
	}
	if value, err = generate(); err != nil {
		return nil, err
	}
	if err := s.writer.AddSecret(ctx, db.AddSecretParams{Name: name, Value: value}); err != nil {
		return nil, s.mapError(err)
	}
	value, err = s.reader.Secret(ctx, name)
	return value, s.mapError(err)
}

// ProbeWrite writes a value of 1 KiB and deletes it, in one transaction. It returns store.ErrFull if the
// database cannot write.
func (s *Store) ProbeWrite(ctx context.Context) error {
	return s.transact(ctx, func(ctx context.Context, q *db.Queries) error {
		if err := q.AddSecret(ctx, db.AddSecretParams{Name: "probe", Value: make([]byte, 1<<10)}); err != nil {
			return err
		}
		return q.DeleteSecret(ctx, "probe")
	})
}

//go:embed migrations
var migrationFiles embed.FS

// Migrations returns the migration files of a dialect, "sqlite" or "postgres": those in migrations,
// which are for both, and those in the folder of the dialect.
func Migrations(dialect string) fs.FS { return dialectFiles(dialect) }

// dialectFiles are the migrations of the dialect that it names.
type dialectFiles string

// Open implements fs.FS.
func (d dialectFiles) Open(name string) (fs.File, error) {
	file, err := migrationFiles.Open(path.Join("migrations", string(d), name))
	if errors.Is(err, fs.ErrNotExist) {
		return migrationFiles.Open(path.Join("migrations", name))
	}
	return file, err
}

// ReadDir implements fs.ReadDirFS.
func (d dialectFiles) ReadDir(name string) ([]fs.DirEntry, error) {
	own, err := migrationFiles.ReadDir(path.Join("migrations", string(d), name))
	if err != nil {
		return nil, err
	}
	both, err := migrationFiles.ReadDir(path.Join("migrations", name))
	both = slices.DeleteFunc(both, fs.DirEntry.IsDir)
	all := slices.Concat(own, both)
	slices.SortFunc(all, func(a, b fs.DirEntry) int { return cmp.Compare(a.Name(), b.Name()) })
	return all, err
}

// prepareFunc prepares the tables of a database before its first use. migrate and requireCurrent
// implement it.
type prepareFunc func(ctx context.Context, dialect goose.Dialect, pool *sql.DB, files fs.FS, options ...goose.ProviderOption) error

// requireCurrent changes nothing. It returns store.ErrOlder if the database lacks a migration, and
// store.ErrNewer as migrate does.
func requireCurrent(ctx context.Context, dialect goose.Dialect, pool *sql.DB, files fs.FS, _ ...goose.ProviderOption) error {
	provider, err := goose.NewProvider(dialect, pool, files)
	if err != nil {
		return fmt.Errorf("store: invalid migrations: %w", err)
	}
	current, latest, err := provider.GetVersions(ctx)
	switch {
	case err != nil:
		return fmt.Errorf("store: cannot read the database: %w", err)
	case current > latest:
		return fmt.Errorf("%w: its schema has version %d, but this program supports at most version %d", store.ErrNewer, current, latest)
	case current < latest:
		return fmt.Errorf("%w: its schema has version %d, but this program needs version %d", store.ErrOlder, current, latest)
	}
	return nil
}

// migrate applies the migrations that the database lacks. If it lacks none, migrate writes nothing.
// It returns store.ErrNewer if the schema of the database is newer than the latest migration in
// files.
func migrate(ctx context.Context, dialect goose.Dialect, pool *sql.DB, files fs.FS, options ...goose.ProviderOption) error {
	provider, err := goose.NewProvider(dialect, pool, files, options...)
	if err != nil {
		return fmt.Errorf("store: invalid migrations: %w", err)
	}
	current, latest, err := provider.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("store: cannot read the database: %w", err)
	}
	if current > latest {
		return fmt.Errorf("%w: its schema has version %d, but this program supports at most version %d", store.ErrNewer, current, latest)
	}
	if current == latest {
		return nil
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("store: cannot migrate the database: %w", err)
	}
	return nil
}

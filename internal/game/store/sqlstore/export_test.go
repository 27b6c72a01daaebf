package sqlstore

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"testing"
	"time"

	"github.com/pressly/goose/v3"

	"github.com/make24/make24/internal/game/store/sqlstore/db"
)

// Migrate migrates a store's database with other migration files.
func (s *Store) Migrate(ctx context.Context, files fs.FS) error {
	if e, ok := s.engine.(*sqliteEngine); ok {
		return prepareSQLite(ctx, e.writer, files, migrate)
	}
	return migrate(ctx, goose.DialectPostgres, s.engine.(*postgresEngine).sqlDB, files)
}

// MigrateFile migrates a database without opening a store. The address is a path for the dialect
// "sqlite" and a URL for "postgres".
func MigrateFile(ctx context.Context, dialect, address string, files fs.FS) error {
	if dialect == "postgres" {
		pool, err := sql.Open("pgx", address)
		if err != nil {
			return err
		}
		return errors.Join(migrate(ctx, goose.DialectPostgres, pool, files), pool.Close())
	}
	writer, err := sql.Open("sqlite", sqliteURI(address, "rwc", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)"))
	if err != nil {
		return err
	}
	return errors.Join(prepareSQLite(ctx, writer, files, migrate), writer.Close())
}

// Migrations returns the migration files of a dialect, "sqlite" or "postgres".

// Explain returns the plans of the queries that execute runs on the connection passed to it. If
// allowSeqScan is true, PostgreSQL may use sequential scans, as it does for small tables.
func (s *Store) Explain(t *testing.T, allowSeqScan bool, execute func(conn db.DBTX) error) string {
	t.Helper()
	e := &explainer{t: t, prefix: "EXPLAIN ", rewrite: func(query string) string { return query }}
	if engine, ok := s.engine.(*sqliteEngine); ok {
		e.DBTX, e.prefix, e.rewrite = engine.writer, "EXPLAIN QUERY PLAN ", rewriteQuery
	} else {
		tx, err := s.engine.(*postgresEngine).sqlDB.BeginTx(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = tx.Rollback() }()
		if _, err := tx.ExecContext(t.Context(), fmt.Sprintf("SET LOCAL enable_seqscan = %v", allowSeqScan)); err != nil {
			t.Fatal(err)
		}
		e.DBTX = tx
	}
	if err := execute(e); err != nil {
		t.Fatal(err)
	}
	return e.plan
}

// explainer executes queries and records their plans.
type explainer struct {
	db.DBTX
	t            *testing.T
	prefix, plan string
	rewrite      func(query string) string
}

// explain records the plan of a query, which is the last column of the result.
func (e *explainer) explain(ctx context.Context, query string, args []any) {
	rows, err := e.DBTX.QueryContext(ctx, e.prefix+query, args...)
	if err != nil {
		e.t.Fatalf("%s: %v", query, err)
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		e.t.Fatal(err)
	}
	values := make([]any, len(columns))
	for i := range values {
		values[i] = new(any)
	}
	for rows.Next() {
		if err := rows.Scan(values...); err != nil {
			e.t.Fatal(err)
		}
		e.plan += fmt.Sprintln(*values[len(values)-1].(*any))
	}
	if err := rows.Err(); err != nil {
		e.t.Fatal(err)
	}
}

func (e *explainer) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	query = e.rewrite(query)
	e.explain(ctx, query, args)
	return e.DBTX.ExecContext(ctx, query, args...)
}

func (e *explainer) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	query = e.rewrite(query)
	e.explain(ctx, query, args)
	return e.DBTX.QueryContext(ctx, query, args...)
}

func (e *explainer) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	query = e.rewrite(query)
	e.explain(ctx, query, args)
	return e.DBTX.QueryRowContext(ctx, query, args...)
}

// retriedEngine is an engine that executes each transaction, rolls it back, calls between, and
// executes the transaction again, as postgresEngine does after contention.
type retriedEngine struct {
	engine
	between func()
}

func (e retriedEngine) transact(ctx context.Context, do func(ctx context.Context, q *db.Queries) error) error {
	errRollback := errors.New("rolled back")
	err := e.engine.transact(ctx, func(ctx context.Context, q *db.Queries) error {
		return cmp.Or(do(ctx, q), errRollback)
	})
	if !errors.Is(err, errRollback) {
		return err
	}
	e.between()
	return e.engine.transact(ctx, do)
}

// WithRetry returns a store on the same connections whose transactions are executed twice.
func (s *Store) WithRetry(between func()) *Store {
	retried := *s
	retried.engine = retriedEngine{s.engine, between}
	return &retried
}

// Transact executes do in a transaction.
func (s *Store) Transact(ctx context.Context, do func(ctx context.Context, q *db.Queries) error) error {
	return s.transact(ctx, do)
}

// AcquireLargeSlot waits until a large transaction may begin.
func (s *Store) AcquireLargeSlot(t *testing.T) (release func()) {
	release, err := s.acquireLargeSlot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return release
}

// TransactRaw executes SQLite statements in a transaction.
func (s *Store) TransactRaw(ctx context.Context, statements ...string) error {
	e := s.engine.(*sqliteEngine)
	return mapSQLiteError(e.commits.transact(ctx, func(ctx context.Context, conn db.DBTX) error {
		for _, statement := range statements {
			if _, err := conn.ExecContext(ctx, statement); err != nil {
				return err
			}
		}
		return nil
	}))
}

// Commits returns the numbers of groups that SQLite has committed and of transactions in them.
func (s *Store) Commits() (groups, transactions int64) {
	c := s.engine.(*sqliteEngine).commits
	return c.groups.Load(), c.transactions.Load()
}

// Writer returns SQLite's writing connection. It may be used only while there is no transaction.
func (s *Store) Writer(t *testing.T) *sql.Conn {
	if err := s.TransactRaw(t.Context()); err != nil { // connects
		t.Fatal(err)
	}
	return s.engine.(*sqliteEngine).commits.conn
}

// WithCheck replaces the function with which SQLite's writing connection checks the files.
func (s *Store) WithCheck(check func() error) { s.engine.(*sqliteEngine).commits.check = check }

// CloseWriter closes SQLite's writing connection.
func (s *Store) CloseWriter() {
	e := s.engine.(*sqliteEngine)
	e.commits.disconnect()
	e.writer.SetMaxIdleConns(0)
	e.writer.SetMaxIdleConns(2)
}

// OpenWriters returns the number of SQLite's writing connections.
func (s *Store) OpenWriters() int { return s.engine.(*sqliteEngine).writer.Stats().OpenConnections }

// Reader returns SQLite's reading connections.
func (s *Store) Reader() *sql.DB { return s.engine.(*sqliteEngine).reader }

// MapPostgresError maps an error of PostgreSQL to one of package store.
func MapPostgresError(err error) error { return mapPostgresError(err) }

// SetAcquireTimeout sets acquireTimeout until the end of the test.
func SetAcquireTimeout(t *testing.T, d time.Duration) {
	old := acquireTimeout
	acquireTimeout = d
	t.Cleanup(func() { acquireTimeout = old })
}

// AcquireConn acquires a connection from PostgreSQL's pool and holds it until release is called.
func (s *Store) AcquireConn(t *testing.T) (release func()) {
	conn, err := s.engine.(*postgresEngine).pool.Acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return conn.Release
}

// Setting returns a setting of a PostgreSQL session.
func (s *Store) Setting(t *testing.T, name string) (value string) {
	if err := s.engine.(*postgresEngine).sqlDB.QueryRowContext(t.Context(), "SELECT current_setting($1)", name).Scan(&value); err != nil {
		t.Fatal(err)
	}
	return value
}

// PoolSettings returns the settings of PostgreSQL's pool.
func (s *Store) PoolSettings() string {
	c := s.engine.(*postgresEngine).pool.Config()
	return fmt.Sprint(c.MaxConns, " ", c.MaxConnLifetime, " ", c.MaxConnLifetimeJitter, " ", c.MaxConnIdleTime, " ", c.ConnConfig.ConnectTimeout)
}

// InPipeline executes a transaction of PostgreSQL.
var InPipeline = transactInPipeline

// PostgresCode returns the SQLSTATE of an error.
var PostgresCode = postgresCode

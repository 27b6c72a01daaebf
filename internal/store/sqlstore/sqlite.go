package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/cenkalti/backoff/v5"
	"github.com/pressly/goose/v3"
	"golang.org/x/sync/semaphore"
	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/store/sqlstore/db"
)

// sqliteEngine is a file of SQLite, in pure Go.
//
// The database is in WAL mode with synchronous=FULL: a commit that returned is on the disk. SQLite has
// one writer at a time, so one connection writes, and a caller waits for it in Go, with its context,
// instead of in SQLite's busy loop; its transactions begin IMMEDIATE, since other processes may write
// too. Readers have connections of their own, which cannot write, and never block the writer.
type sqliteEngine struct {
	write, read *sql.DB
	large       *semaphore.Weighted // one large transaction at a time waits for the writer, or has it
}

// busy is how long, in milliseconds, a connection waits for another process.
const busyTimeoutMillis = 10_000

// OpenSQLite opens the database in a file, creates it if there is none (the folder must exist), and
// brings its tables up to date. Only the user who runs the server can read a new file: it holds
// sessions. It returns store.ErrNewer, and leaves the file as it is, if a newer version of the program
// has written it.
func OpenSQLite(ctx context.Context, path string) (*Store, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	// SQLite would make the file readable for all. Its -wal and -shm follow its mode.
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	if err := file.Close(); err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	write, err := sql.Open("sqlite", sqliteURI(path, "rw", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)"))
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	write.SetMaxOpenConns(1)
	if err := migrateSQLite(ctx, write, migrations("sqlite")); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), write.Close())
	}
	read, err := sql.Open("sqlite", sqliteURI(path, "rw", "query_only(1)"))
	if err != nil {
		return nil, errors.Join(fmt.Errorf("store: %w", err), write.Close())
	}
	read.SetMaxOpenConns(max(4, runtime.GOMAXPROCS(0)))
	read.SetMaxIdleConns(max(4, runtime.GOMAXPROCS(0)))
	return &Store{
		engine:   &sqliteEngine{write: write, read: read, large: semaphore.NewWeighted(1)},
		read:     db.New(rewriter{read}),
		write:    db.New(rewriter{sqliteWriter{write}}),
		mapError: mapSQLiteError,
	}, nil
}

// sqliteURI returns the URI of a file, whose name may contain any character, with pragmas for each
// connection. The mode "rw" does not create the file; "ro" only reads it. Temporary data is held in
// memory: in an empty container image there is no folder for it.
func sqliteURI(path, mode string, pragmas ...string) string {
	query := url.Values{
		"mode": {mode}, "_txlock": {"immediate"}, "_pragma": append(pragmas, fmt.Sprintf("busy_timeout(%d)", busyTimeoutMillis), "temp_store(2)"),
	}
	path = filepath.ToSlash(path)
	if path[0] != '/' {
		path = "/" + path // C:/…
	}
	return (&url.URL{Scheme: "file", Path: path, RawQuery: query.Encode()}).String()
}

// migrateSQLite connects and migrates. It retries if that fails, since another process that opens the
// file at the same moment may have been first: two that switch a new file to WAL mode get an error at
// once, without a wait.
func migrateSQLite(ctx context.Context, write *sql.DB, files fs.FS) error {
	attempts := 5 // if no other process is in the way
	_, err := backoff.Retry(ctx, func() (none struct{}, err error) {
		if err = mapSQLiteError(write.PingContext(ctx)); err == nil {
			err = migrate(ctx, goose.DialectSQLite3, write, files)
		}
		attempts--
		code := sqliteCode(err)
		permanent := errors.Is(err, store.ErrNewer) || code == lib.SQLITE_NOTADB || code == lib.SQLITE_CORRUPT
		if err != nil && (permanent || attempts <= 0 && code&0xff != lib.SQLITE_BUSY) {
			err = backoff.Permanent(err)
		}
		return none, err
	}, backoff.WithBackOff(backoff.NewConstantBackOff(150*time.Millisecond)), backoff.WithMaxElapsedTime(busyTimeoutMillis*time.Millisecond))
	return err
}

// sqliteWords are the words of the queries that SQLite does not know, and what it executes instead.
var sqliteRewrites = strings.NewReplacer(
	"= TRUE", "= 1", // as the indexes have it
	"FOR UPDATE SKIP LOCKED", "", // there is one writer
	"CAST(e.place AS INTEGER) - 1, e.event\nFROM json_array_elements_text(CAST(CAST($3 AS TEXT) AS JSON)) WITH ORDINALITY AS e (event, place)",
	"e.key, e.value FROM json_each($3) AS e",
)

var (
	rewriteCache sync.Map // of PostgreSQL's texts, those for SQLite
	placeholder  = regexp.MustCompile(`\$\d+`)
)

// sqliteQuery returns the text of a query for SQLite, whose driver binds parameters without a name faster.
func rewriteQuery(query string) string {
	if text, known := rewriteCache.Load(query); known {
		return text.(string)
	}
	text := sqliteRewrites.Replace(query)
	inOrder := true
	for i, name := range placeholder.FindAllString(text, -1) {
		inOrder = inOrder && name == fmt.Sprint("$", i+1)
	}
	if inOrder {
		text = placeholder.ReplaceAllString(text, "?")
	}
	rewriteCache.Store(query, text)
	return text
}

// toSQLite executes queries that are written for PostgreSQL.
type rewriter struct{ db.DBTX }

// ExecContext shadows that of DBTX.
func (t rewriter) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	return t.DBTX.ExecContext(ctx, rewriteQuery(query), args...)
}

// QueryContext shadows that of DBTX.
func (t rewriter) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return t.DBTX.QueryContext(ctx, rewriteQuery(query), args...)
}

// QueryRowContext shadows that of DBTX.
func (t rewriter) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	return t.DBTX.QueryRowContext(ctx, rewriteQuery(query), args...)
}

// sqliteWriter executes statements as transact does. Queries that write are rare, and can be interrupted.
type sqliteWriter struct{ *sql.DB }

// ExecContext shadows that of sql.DB.
func (w sqliteWriter) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	conn, err := w.Conn(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { _ = conn.Close() }() // it goes back to the pool
	return conn.ExecContext(context.WithoutCancel(ctx), query, args...)
}

// The context bounds only the wait for this process's writer: a transaction takes milliseconds, unless
// another process has the file locked (busy), and one that could be interrupted needs a goroutine for
// each statement, which on a busy machine keeps all others waiting.
func (e *sqliteEngine) transact(ctx context.Context, do func(ctx context.Context, q *db.Queries) error) error {
	conn, err := e.write.Conn(ctx)
	if err != nil {
		return mapSQLiteError(err)
	}
	defer func() { _ = conn.Close() }() // it goes back to the pool
	ctx = context.WithoutCancel(ctx)
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return mapSQLiteError(err)
	}
	return mapSQLiteError(inTransaction(tx, func() error { return do(ctx, db.New(rewriter{tx})) }))
}

func (e *sqliteEngine) acquireLarge(ctx context.Context) (release func(), err error) {
	return func() { e.large.Release(1) }, e.large.Acquire(ctx, 1)
}

// sqliteCode returns the extended result code of an error, or 0 if it is not SQLite's.
func sqliteCode(err error) int {
	if sqliteErr, ok := errors.AsType[*sqlite.Error](err); ok {
		return sqliteErr.Code()
	}
	return 0
}

func mapSQLiteError(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return store.ErrNotFound
	}
	code := sqliteCode(err)
	switch code {
	case 0:
		return err
	case lib.SQLITE_CONSTRAINT_PRIMARYKEY, lib.SQLITE_CONSTRAINT_UNIQUE:
		return store.ErrExists
	case lib.SQLITE_CONSTRAINT_FOREIGNKEY:
		return store.ErrNotFound
	}
	switch code & 0xff { // the higher bits are details
	case lib.SQLITE_FULL, lib.SQLITE_IOERR, lib.SQLITE_READONLY:
		return fmt.Errorf("%w: %w", store.ErrFull, err)
	case lib.SQLITE_BUSY, lib.SQLITE_LOCKED, lib.SQLITE_PROTOCOL: // another process held the lock for too long
		return fmt.Errorf("%w: %w", store.ErrUnavailable, err)
	}
	return fmt.Errorf("store: %w", err)
}

// Clock reports that there is none: the database is in this process.
func (e *sqliteEngine) Clock(context.Context) (at time.Time, ok bool, err error) {
	return at, false, nil
}

// Ping reports whether the database answers.
func (e *sqliteEngine) Ping(ctx context.Context) error {
	var one int
	return mapSQLiteError(e.read.QueryRowContext(ctx, "SELECT 1 FROM (SELECT COUNT(*) FROM secrets)").Scan(&one))
}

// Close closes the database. The writer goes last: only it can remove the WAL.
func (e *sqliteEngine) Close() error {
	return errors.Join(e.read.Close(), e.write.Close())
}

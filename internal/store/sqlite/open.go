package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"golang.org/x/sync/semaphore"
	_ "modernc.org/sqlite" // the driver

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/store/sqlite/db"
)

// Store is a store.Store in a file.
type Store struct {
	write, read *sql.DB
	w, r        *db.Queries
	large       *semaphore.Weighted // one large transaction at a time waits for the writer, or has it
}

// largeEvents is from how many events on a run that is created at once is a large transaction: it takes
// some milliseconds.
const largeEvents = 250

var _ store.Store = (*Store)(nil)

// busy is how long, in milliseconds, a connection waits for another process.
const busy = 10_000

// Open opens the database in a file, makes it if there is none (the folder must be there),
// and brings its tables up to date. Only the user who runs the server can read a new file: it
// holds sessions. store.ErrNewer: the file is of a newer version of the program; it is left
// as it is.
func Open(ctx context.Context, path string) (*Store, error) {
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
	write, err := sql.Open("sqlite", address(path, readWrite, "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)"))
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	write.SetMaxOpenConns(1)
	if err := migrate(ctx, write, migrations()); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), write.Close())
	}
	read, err := sql.Open("sqlite", address(path, readWrite, "query_only(1)"))
	if err != nil {
		return nil, errors.Join(fmt.Errorf("store: %w", err), write.Close())
	}
	read.SetMaxOpenConns(max(4, runtime.GOMAXPROCS(0)))
	read.SetMaxIdleConns(max(4, runtime.GOMAXPROCS(0)))
	return &Store{write: write, read: read, w: db.New(writer{write}), r: db.New(read), large: semaphore.NewWeighted(1)}, nil
}

// The ways to open a file.
const (
	readWrite = "rw" // does not create it
	readOnly  = "ro"
)

// address returns the URI of a file, whose name may contain any character, with pragmas for
// each connection. Temporary data is held in memory: in an empty container image there is no
// folder for it.
func address(path, mode string, pragmas ...string) string {
	query := url.Values{
		"mode": {mode}, "_txlock": {"immediate"}, "_pragma": append(pragmas, fmt.Sprintf("busy_timeout(%d)", busy), "temp_store(2)"),
	}
	path = filepath.ToSlash(path)
	if path[0] != '/' {
		path = "/" + path // C:/…
	}
	return (&url.URL{Scheme: "file", Path: path, RawQuery: query.Encode()}).String()
}

// writer executes statements as transact does. Queries that write are rare, and can be interrupted.
type writer struct{ *sql.DB }

// ExecContext shadows that of sql.DB.
func (w writer) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	conn, err := w.Conn(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { _ = conn.Close() }() // it goes back to the pool
	return conn.ExecContext(context.WithoutCancel(ctx), query, args...)
}

// transact does what it is given in one transaction, or not at all. The context bounds only the wait for this
// process's writer: a transaction takes milliseconds, unless another process has the file locked (busy), and one
// that could be interrupted needs a goroutine for each statement, which on a busy machine keeps all others waiting.
func (s *Store) transact(ctx context.Context, do func(ctx context.Context, q *db.Queries) error) error {
	conn, err := s.write.Conn(ctx)
	if err != nil {
		return fault(err)
	}
	defer func() { _ = conn.Close() }() // it goes back to the pool
	ctx = context.WithoutCancel(ctx)
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return fault(err)
	}
	defer func() { _ = tx.Rollback() }() // after a commit it does nothing
	if err := do(ctx, db.New(tx)); err != nil {
		return fault(err)
	}
	return fault(tx.Commit())
}

// Clock reports that there is none: the database is in this process.
func (s *Store) Clock(context.Context) (at time.Time, ok bool, err error) { return at, false, nil }

// Ping reports whether the database answers.
func (s *Store) Ping(ctx context.Context) error {
	var one int
	return fault(s.read.QueryRowContext(ctx, "SELECT 1 FROM (SELECT COUNT(*) FROM secrets)").Scan(&one))
}

// Close lets go of the database. The writer goes last: only it can put away the WAL.
func (s *Store) Close() error {
	return errors.Join(s.read.Close(), s.write.Close())
}

func exists(path string) error {
	if _, err := os.Lstat(path); err == nil {
		return &fs.PathError{Op: "create", Path: path, Err: fs.ErrExist}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

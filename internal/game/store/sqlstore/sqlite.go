package sqlstore

import (
	"context"
	"database/sql"
	"database/sql/driver"
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

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore/db"
)

// sqliteEngine holds the connections to an SQLite database file, with a driver in pure Go.
//
// The database is in WAL mode with synchronous=FULL, so a commit is on disk when it returns. SQLite
// allows one writer at a time. Therefore one connection does all writes, in groups (see committer).
// Callers wait for it in Go, where their contexts can end the wait, instead of in SQLite's busy
// loop. Its transactions are IMMEDIATE, since other processes may write too. Reads use read-only connections, which never
// block the writer.
type sqliteEngine struct {
	writer, reader *sql.DB
	files          *openFiles
	commits        *committer          // uses writer
	largeSlot      *semaphore.Weighted // held by a large transaction while it runs or waits for the writer
}

// busyTimeoutMillis is how long a connection waits for another process that has locked the
// database, in milliseconds. It is also how long a migration is retried.
const busyTimeoutMillis = 10_000

// OpenSQLite opens the database in a file and migrates it. It creates the file if there is none;
// the folder must exist. Only the user who runs the server can read a new file, because it holds
// sessions. If a newer version of the program has migrated the database, OpenSQLite returns
// store.ErrNewer and changes nothing.
func OpenSQLite(ctx context.Context, path string) (*Store, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	// SQLite would make the file readable by all users. Its -wal and -shm files get the same mode.
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	if err := file.Close(); err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	return openSQLite(ctx, path, migrate)
}

// OpenCurrentSQLite is like OpenSQLite, but neither creates nor migrates the database, which another
// process may be using. It returns store.ErrOlder if a migration is missing.
func OpenCurrentSQLite(ctx context.Context, path string) (*Store, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	if _, err := os.Stat(path); err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	return openSQLite(ctx, path, requireCurrent)
}

func openSQLite(ctx context.Context, path string, prepare prepareFunc) (*Store, error) {
	files, err := watchFiles(path)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	writer, err := sql.Open("sqlite", sqliteURI(path, "rw", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)"))
	if err != nil {
		return nil, errors.Join(fmt.Errorf("store: %w", err), files.close())
	}
	if err := prepareSQLite(ctx, writer, Migrations("sqlite"), prepare); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), writer.Close(), files.close())
	}
	err = files.check()                                                                                      // from now on, all connections are to the files that check knows
	connector, connectorErr := sqlite.NewConnector(sqliteURI(path, "rw", "query_only(1)", "schema_version")) // schema_version opens all files
	if err := errors.Join(err, connectorErr); err != nil {
		return nil, errors.Join(fmt.Errorf("store: %w", err), writer.Close(), files.close())
	}
	reader := sql.OpenDB(checkedConnector{connector, files.check})
	reader.SetMaxOpenConns(maxReaders())
	reader.SetMaxIdleConns(maxReaders())
	readQueries := &preparedQueries{DBTX: reader}
	metrics := newMetrics()
	commits := newCommitter(writer, files.check, metrics.batchSize)
	return &Store{
		engine:         &sqliteEngine{writer: writer, reader: reader, files: files, commits: commits, largeSlot: semaphore.NewWeighted(1)},
		reader:         db.New(readQueries),
		writer:         db.New(groupWriter{readQueries, commits}),
		metrics:        metrics,
		mapDriverError: mapSQLiteError,
	}, nil
}

// checkedConnector refuses to connect while the files of the database are not in place, so no connection
// to other files remains when they return.
type checkedConnector struct {
	driver.Connector // opens all files
	check            func() error
}

// Connect returns the error of check if the files are not in place before or after they are opened.
func (c checkedConnector) Connect(ctx context.Context) (driver.Conn, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	conn, err := c.Connector.Connect(ctx)
	if lost := c.check(); lost != nil { // which explains any error of SQLite
		if err == nil {
			_ = conn.Close()
		}
		return nil, lost
	}
	return conn, err
}

// maxReaders returns the number of reading connections.
func maxReaders() int { return max(4, runtime.GOMAXPROCS(0)) }

// sqliteURI returns the URI that opens a file and sets the pragmas on each connection. The path may
// contain any character. With the mode "rw" the file must exist, and with "ro" it is only read.
// Temporary data stays in memory, because an empty container image has no folder for it.
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

// prepareSQLite connects to the database and calls prepare. It retries after errors, since another
// process may open the same file at the same time: if two processes switch a new file to WAL mode,
// one of them gets an error without waiting for the other.
func prepareSQLite(ctx context.Context, writer *sql.DB, files fs.FS, prepare prepareFunc) error {
	attemptsLeft := 5 // for errors other than SQLITE_BUSY, which is retried until busyTimeoutMillis
	_, err := backoff.Retry(ctx, func() (none struct{}, err error) {
		if err = mapSQLiteError(writer.PingContext(ctx)); err == nil {
			err = prepare(ctx, goose.DialectSQLite3, writer, files)
		}
		attemptsLeft--
		code := sqliteCode(err)
		isPermanent := errors.Is(err, store.ErrNewer) || errors.Is(err, store.ErrOlder) || code == lib.SQLITE_NOTADB || code == lib.SQLITE_CORRUPT
		if err != nil && (isPermanent || attemptsLeft <= 0 && code&0xff != lib.SQLITE_BUSY) {
			err = backoff.Permanent(err)
		}
		return none, err
	}, backoff.WithBackOff(backoff.NewConstantBackOff(150*time.Millisecond)), backoff.WithMaxElapsedTime(busyTimeoutMillis*time.Millisecond))
	return err
}

// sqliteRewrites replaces the parts of the queries that SQLite does not support. The last two parts
// belong to the queries Versions, LiveSessions, ForfeitedSeats, LockPlayers and AddEvents, as sqlc generates
// them; they must change together.
var sqliteRewrites = strings.NewReplacer(
	"= TRUE", "= 1", // as in the conditions of the partial indexes
	"FOR UPDATE SKIP LOCKED", "", // there is one writer
	"FOR KEY SHARE", "",
	"SELECT json_array_elements_text(CAST(CAST($1 AS TEXT) AS JSON))", "SELECT value FROM json_each($1)",
	"SELECT json_array_elements_text(CAST(CAST($3 AS TEXT) AS JSON))", "SELECT value FROM json_each($3)",
	"CAST(e.place AS INTEGER) - 1, e.event\nFROM json_array_elements_text(CAST(CAST($3 AS TEXT) AS JSON)) WITH ORDINALITY AS e (event, place)",
	"e.key, e.value FROM json_each($3) AS e",
)

var placeholder = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\$\d+`) })

// rewriteQuery returns a query for SQLite. If its parameters are numbered in ascending order, they
// become "?", which the driver binds faster.
func rewriteQuery(query string) string {
	text := sqliteRewrites.Replace(query)
	isInOrder := true
	for i, name := range placeholder().FindAllString(text, -1) {
		isInOrder = isInOrder && name == fmt.Sprint("$", i+1)
	}
	if isInOrder {
		text = placeholder().ReplaceAllString(text, "?")
	}
	return text
}

// preparedQueries executes queries written for PostgreSQL with SQLite. It rewrites and prepares each
// query once, since that takes as long as to execute it.
type preparedQueries struct {
	db.DBTX             // *sql.DB, which prepares a statement on each connection that executes it, or *sql.Conn
	statements sync.Map // *sql.Stmt by query
}

// statement returns the prepared statement of a query.
func (p *preparedQueries) statement(ctx context.Context, query string) (*sql.Stmt, error) {
	if found, ok := p.statements.Load(query); ok {
		return found.(*sql.Stmt), nil
	}
	prepared, err := p.PrepareContext(ctx, rewriteQuery(query))
	if err != nil {
		return nil, err
	}
	stored, exists := p.statements.LoadOrStore(query, prepared)
	if exists { // another goroutine was first
		_ = prepared.Close()
	}
	return stored.(*sql.Stmt), nil
}

// close closes the statements.
func (p *preparedQueries) close() {
	for _, statement := range p.statements.Range {
		_ = statement.(*sql.Stmt).Close()
	}
}

// ExecContext overrides DBTX.ExecContext.
func (p *preparedQueries) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	statement, err := p.statement(ctx, query)
	if err != nil {
		return nil, err
	}
	return statement.ExecContext(ctx, args...)
}

// QueryContext overrides DBTX.QueryContext.
func (p *preparedQueries) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	statement, err := p.statement(ctx, query)
	if err != nil {
		return nil, err
	}
	return statement.QueryContext(ctx, args...)
}

// QueryRowContext overrides DBTX.QueryRowContext.
func (p *preparedQueries) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	statement, err := p.statement(ctx, query)
	if err != nil {
		return p.DBTX.QueryRowContext(ctx, rewriteQuery(query), args...) // Row.Scan returns the error
	}
	return statement.QueryRowContext(ctx, args...)
}

// groupWriter executes each statement in a transaction of the committer. A statement that also
// returns rows fails, because DBTX can only read; execute it with transact.
type groupWriter struct {
	db.DBTX // executes queries that only read
	commits *committer
}

// ExecContext overrides DBTX.ExecContext.
func (w groupWriter) ExecContext(ctx context.Context, query string, args ...any) (result sql.Result, err error) {
	err = w.commits.transact(ctx, func(ctx context.Context, conn db.DBTX) error {
		result, err = conn.ExecContext(ctx, query, args...)
		return err
	})
	return result, err
}

// transact runs do in a transaction of the committer.
func (e *sqliteEngine) transact(ctx context.Context, do func(ctx context.Context, q *db.Queries) error) error {
	return mapSQLiteError(e.commits.transact(ctx, func(ctx context.Context, conn db.DBTX) error {
		return do(ctx, db.New(conn))
	}))
}

// acquireLargeSlot waits until no other large transaction runs or waits for the writing connection. The
// request of ctx has no turn until release, so that it does not wait for one while others wait for it.
func (e *sqliteEngine) acquireLargeSlot(ctx context.Context) (release func(), err error) {
	resume := limiter.Pause(ctx)
	if err := e.largeSlot.Acquire(ctx, 1); err != nil {
		resume()
		return nil, err
	}
	return func() {
		e.largeSlot.Release(1)
		resume()
	}, nil
}

// sqliteCode returns the extended result code of an error, or 0 if err is not an error of SQLite.
func sqliteCode(err error) int {
	if sqliteErr, ok := errors.AsType[*sqlite.Error](err); ok {
		return sqliteErr.Code()
	}
	return 0
}

// mapSQLiteError maps an error of SQLite to one of package store.
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
	switch code & 0xff { // the primary result code
	case lib.SQLITE_FULL, lib.SQLITE_IOERR, lib.SQLITE_READONLY:
		return fmt.Errorf("%w: %w", store.ErrFull, err)
	case lib.SQLITE_BUSY, lib.SQLITE_LOCKED, lib.SQLITE_PROTOCOL: // another process held the lock for too long
		return fmt.Errorf("%w: %w", store.ErrUnavailable, err)
	}
	return fmt.Errorf("store: %w", err)
}

// Clock returns ok = false, since the database runs in this process and has no clock of its own.
func (e *sqliteEngine) Clock(context.Context) (at time.Time, ok bool, err error) {
	return at, false, nil
}

// Ping implements engine. A transaction that writes nothing finds the lock of another process.
func (e *sqliteEngine) Ping(ctx context.Context) error {
	if err := e.files.check(); err != nil {
		return err
	}
	var value int
	if err := e.reader.QueryRowContext(ctx, "SELECT 1 FROM (SELECT COUNT(*) FROM secrets)").Scan(&value); err != nil {
		return mapSQLiteError(err)
	}
	began := make(chan error, 1)
	go func() { began <- mapSQLiteError(e.commits.transact(ctx, nil)) }() // which ctx cannot end
	select {
	case err := <-began:
		return err
	case <-ctx.Done():
		return fmt.Errorf("%w: no transaction could begin: %w", store.ErrUnavailable, ctx.Err())
	}
}

// Close closes the database. It closes the writing connection last, since only that connection can
// remove the WAL file.
func (e *sqliteEngine) Close() error {
	e.files.stop()
	e.commits.close()
	return errors.Join(e.reader.Close(), e.writer.Close(), e.files.close())
}

package sqlstore

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/cenkalti/backoff/v5"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore/db"
)

// postgresEngine holds a pool of connections to a PostgreSQL database, which several servers may
// share. A commit is on disk when it returns, unless PostgreSQL's synchronous_commit is turned off.
// Use pg_dump for backups.
type postgresEngine struct {
	pool    *pgxpool.Pool
	sqlDB   *sql.DB // takes its connections from pool
	pausing *sql.DB // executes statements on sqlDB; see openPausing
}

// OpenPostgres opens the database at an address and migrates it. The address is a URL or a list of
// settings, in the forms that libpq accepts. No error contains the password. If a newer version of
// the program has migrated the database, OpenPostgres returns store.ErrNewer and changes nothing.
func OpenPostgres(ctx context.Context, address string) (*Store, error) {
	return openPostgres(ctx, address, migrate)
}

// OpenCurrentPostgres is like OpenPostgres, but does not migrate the database. It returns
// store.ErrOlder if a migration is missing.
func OpenCurrentPostgres(ctx context.Context, address string) (*Store, error) {
	return openPostgres(ctx, address, requireCurrent)
}

func openPostgres(ctx context.Context, address string, prepare prepareFunc) (*Store, error) {
	config, err := configurePostgres(address)
	if err != nil {
		return nil, errPostgresAddress
	}
	password := config.ConnConfig.Password
	if err := preparePostgres(ctx, *config.ConnConfig, prepare); err != nil {
		return nil, redact(err, password)
	}
	pool, err := pgxpool.NewWithConfig(context.WithoutCancel(ctx), config)
	if err != nil {
		return nil, redact(err, password)
	}
	sqlDB := sql.OpenDB(timeoutConnector{stdlib.GetPoolConnector(pool)})
	sqlDB.SetMaxIdleConns(0) // the pool holds idle connections
	pausing := openPausing(sqlDB)
	queries := db.New(pausing)
	return &Store{
		engine: &postgresEngine{pool: pool, sqlDB: sqlDB, pausing: pausing},
		reader: queries, writer: queries, metrics: newMetrics(), mapDriverError: mapPostgresError, locksRows: true,
	}, nil
}

// defaultSettings holds the settings that are added to the address of a database if it does not
// contain them.
var defaultSettings = map[string]string{
	"statement_timeout":                   "10000", // ms
	"lock_timeout":                        "5000",  // ms
	"idle_in_transaction_session_timeout": "10000", // ms
	"jit":                                 "off",   // it compiles each query anew, which takes longer than any query of the game
	"pool_max_conns":                      "16",
	"pool_max_conn_lifetime":              "30m",
	"pool_max_conn_lifetime_jitter":       "5m", // so that connections do not all end at the same time
	"pool_max_conn_idle_time":             "5m",
	"pool_ping_timeout":                   "2s", // for the check of an idle connection
}

// errPostgresAddress replaces errors of pgx, which may contain the password.
var errPostgresAddress = errors.New("store: invalid PostgreSQL address, want postgres://name@host/database")

// connectTimeout is the time limit for connecting, unless the address or the environment sets one.
const connectTimeout = 5 * time.Second

// acquireTimeout is the time limit for getting a free connection from the pool. Tests change it.
var acquireTimeout = 5 * time.Second

// configurePostgres parses an address and adds the default settings.
func configurePostgres(address string) (*pgxpool.Config, error) {
	parsed, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, err
	}
	u, urlErr := url.Parse(address)
	for name, value := range defaultSettings {
		switch {
		case parsed.RuntimeParams[name] != "":
		case urlErr == nil && strings.HasPrefix(u.Scheme, "postgres"):
			// Encode would write a space as +, which pgx reads as such.
			u.RawQuery = strings.TrimPrefix(u.RawQuery+"&"+name+"="+value, "&")
			address = u.String()
		default: // a list of settings
			address += " " + name + "=" + value
		}
	}
	config, err := pgxpool.ParseConfig(address)
	if err == nil && config.ConnConfig.ConnectTimeout == 0 {
		config.ConnConfig.ConnectTimeout = connectTimeout
	}
	return config, err
}

// preparePostgres calls prepare on separate connections without time limits, since changing
// a large table may take longer than statement_timeout. A lock ensures that only one server
// migrates at a time.
func preparePostgres(ctx context.Context, config pgx.ConnConfig, prepare prepareFunc) error {
	config = *config.Copy()
	config.RuntimeParams["statement_timeout"] = "0"
	config.RuntimeParams["idle_in_transaction_session_timeout"] = "0"
	locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 60))
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	pool := stdlib.OpenDB(config)
	err = prepare(ctx, goose.DialectPostgres, pool, Migrations("postgres"), goose.WithSessionLocker(locker))
	return errors.Join(err, pool.Close())
}

// redact returns an error with the text of err in one line and without the password. It returns
// store.ErrNewer unchanged. pgx does not include the password in errors, but a server or a proxy
// may echo it.
func redact(err error, password string) error {
	if errors.Is(err, store.ErrNewer) || errors.Is(err, store.ErrOlder) {
		return err
	}
	text := oneLine(err.Error())
	if password != "" {
		text = strings.ReplaceAll(text, password, "…")
	}
	return errors.New(text)
}

// oneLine joins the lines of an error text. pgx writes a line with the reason for each address that
// it tried, once with TLS and once without; oneLine writes a repeated reason once.
func oneLine(text string) string {
	var out strings.Builder
	last := ""
	for part := range strings.Lines(text) {
		part = strings.TrimSpace(part)
		switch {
		case part == "" || strings.HasSuffix(last, part):
			continue
		case strings.HasSuffix(out.String(), ":"):
			out.WriteString(" ")
		case out.Len() > 0:
			out.WriteString("; ")
		}
		out.WriteString(part)
		last = part
	}
	return out.String()
}

// timeoutConnector is a connector that waits at most acquireTimeout for a free connection.
type timeoutConnector struct{ driver.Connector }

// Connect returns a connection from the pool. It returns store.ErrUnavailable if none is free in
// time or the pool cannot connect.
func (c timeoutConnector) Connect(ctx context.Context) (driver.Conn, error) {
	waitCtx, cancel := context.WithTimeout(ctx, acquireTimeout)
	defer cancel()
	conn, err := c.Connector.Connect(waitCtx)
	if err != nil && ctx.Err() == nil {
		return nil, fmt.Errorf("%w: cannot get a connection: %w", store.ErrUnavailable, err)
	}
	return conn, err
}

// transact runs do at the isolation level READ COMMITTED, so each statement sees all commits before
// it. It is retried like a single statement; see retryAborted.
func (e *postgresEngine) transact(ctx context.Context, do func(ctx context.Context, q *db.Queries) error) error {
	defer limiter.Pause(ctx)()
	_, err := retryAborted(ctx, func() (none struct{}, err error) {
		return none, transactInPipeline(ctx, e.sqlDB, func(conn db.DBTX) error { return do(ctx, db.New(conn)) })
	})
	return mapPostgresError(err)
}

// retryAborted calls do, which executes a statement or a transaction. If PostgreSQL aborts it because of a
// serialization failure or a deadlock, retryAborted calls do again, at most 10 times in all.
func retryAborted[T any](ctx context.Context, do func() (T, error)) (T, error) {
	delays := backoff.NewExponentialBackOff()
	delays.InitialInterval, delays.MaxInterval = 5*time.Millisecond, 100*time.Millisecond
	return backoff.Retry(ctx, func() (value T, err error) {
		value, err = do()
		if code := postgresCode(err); err != nil && code != "40001" && code != "40P01" { // serialization_failure, deadlock_detected
			err = backoff.Permanent(err)
		}
		return value, err
	}, backoff.WithBackOff(delays), backoff.WithMaxTries(10))
}

// acquireLargeSlot returns immediately, since PostgreSQL runs transactions concurrently.
func (e *postgresEngine) acquireLargeSlot(context.Context) (release func(), err error) {
	return func() {}, nil
}

// Clock returns the time of the database server.
func (e *postgresEngine) Clock(ctx context.Context) (at time.Time, ok bool, err error) {
	err = e.sqlDB.QueryRowContext(ctx, "SELECT clock_timestamp()").Scan(&at)
	return at, err == nil, mapPostgresError(err)
}

// Ping returns an error if the database does not answer.
func (e *postgresEngine) Ping(ctx context.Context) error {
	return mapPostgresError(e.sqlDB.PingContext(ctx))
}

// Close closes all connections.
func (e *postgresEngine) Close() error {
	err := errors.Join(e.pausing.Close(), e.sqlDB.Close())
	e.pool.Close()
	return err
}

// postgresCode returns the SQLSTATE of an error, or "" if err is not an error of PostgreSQL.
func postgresCode(err error) string {
	if pgErr, ok := errors.AsType[*pgconn.PgError](err); ok {
		return pgErr.Code
	}
	return ""
}

// mapPostgresError maps an error of PostgreSQL or pgx to one of package store.
func mapPostgresError(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, sql.ErrNoRows):
		return store.ErrNotFound
	case errors.Is(err, store.ErrUnavailable):
		return err
	case isUnavailable(err):
		return fmt.Errorf("%w: %w", store.ErrUnavailable, err)
	}
	switch postgresCode(err) {
	case "":
		return err
	case "23505": // unique_violation
		return store.ErrExists
	case "23503": // foreign_key_violation
		return store.ErrNotFound
	case "22021", "22P05": // character_not_in_repertoire, untranslatable_character: no row contains such a text
		return fmt.Errorf("%w: %w", store.ErrNotFound, err)
	case "53100", "58030": // disk_full, io_error
		return fmt.Errorf("%w: %w", store.ErrFull, err)
	}
	return fmt.Errorf("store: %w", err)
}

// unavailableCodes lists the SQLSTATEs of temporary errors.
var unavailableCodes = []string{
	"25006",          // read_only_sql_transaction: a standby, before it takes over
	"25P03", "25P04", // idle_in_transaction_session_timeout, transaction_timeout
	"40001", "40P01", "55P03", "57014", // contention after all attempts, lock_timeout, statement_timeout
	"53200", "53300", "53400", // out_of_memory, too_many_connections, configuration_limit_exceeded
	"57P01", "57P02", "57P03", "57P05", // the server stops or starts, or ended the session
}

// isUnavailable reports whether err means that the database could not be reached or gave up. It
// returns false for a cancelled context.
func isUnavailable(err error) bool {
	var connectErr *pgconn.ConnectError
	var netErr net.Error
	code := postgresCode(err)
	switch {
	case errors.Is(err, context.Canceled):
		return false
	case errors.As(err, &connectErr):
		return true
	case code != "":
		return strings.HasPrefix(code, "08") || slices.Contains(unavailableCodes, code)
	}
	return errors.As(err, &netErr) || pgconn.SafeToRetry(err) ||
		errors.Is(err, driver.ErrBadConn) || errors.Is(err, sql.ErrConnDone) ||
		errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
}

package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/pressly/goose/v3"
	lib "modernc.org/sqlite/lib"

	"github.com/make24/make24/internal/base/atomicfile"
	"github.com/make24/make24/internal/game/store"
)

// The errors of an inspection.
var (
	ErrNotGame = errors.New("store: not a database of make24")
	ErrDamaged = errors.New("store: the database is damaged")
)

// Inspection describes a database.
type Inspection struct {
	Schema        int64 // version of the schema
	Players, Runs int64
	Encoding      string            // of texts
	Settings      map[string]string // of PostgreSQL
	Server        string            // version of PostgreSQL
	Locked        bool              // a server has locked the PostgreSQL database
}

// LatestSchema returns the version of the schema of this program.
func LatestSchema() int64 {
	files, _ := fs.Glob(Migrations("sqlite"), "*.sql") // the error is for an invalid pattern
	number, _, _ := strings.Cut(files[len(files)-1], "_")
	version, _ := strconv.ParseInt(number, 10, 64) // goose requires a number
	return version
}

// InspectSQLite reads the database in a file, which other processes may be using, without writing to
// it. It returns ErrNotGame, ErrDamaged, or store.ErrNewer if this program cannot use the database.
// SQLite checks the structure of the database, or the consistency of its indexes too if isFull is true.
func InspectSQLite(ctx context.Context, path string, isFull bool) (Inspection, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return Inspection{}, fmt.Errorf("store: %w", err)
	}
	return inspectSQLite(ctx, sqliteURI(path, "ro"), isFull)
}

func inspectSQLite(ctx context.Context, uri string, isFull bool) (i Inspection, err error) {
	database, err := sql.Open("sqlite", uri)
	if err != nil {
		return i, fmt.Errorf("store: %w", err)
	}
	defer func() { err = errors.Join(err, database.Close()) }()
	check := "PRAGMA quick_check(1)"
	if isFull {
		check = "PRAGMA integrity_check(1)"
	}
	var result string
	switch err := database.QueryRowContext(ctx, check).Scan(&result); {
	case sqliteCode(err)&0xff == lib.SQLITE_NOTADB:
		return i, ErrNotGame
	case sqliteCode(err)&0xff == lib.SQLITE_CORRUPT:
		return i, fmt.Errorf("%w: %w", ErrDamaged, err)
	case err != nil:
		return i, mapSQLiteError(err)
	case result != "ok":
		return i, fmt.Errorf("%w: %s", ErrDamaged, oneLine(result))
	}
	const tables = "SELECT COUNT(*) FROM sqlite_schema WHERE type = 'table' AND name IN ('players', 'runs', 'events', 'secrets', 'goose_db_version')"
	var count int
	if err := database.QueryRowContext(ctx, tables).Scan(&count); err != nil {
		return i, mapSQLiteError(err)
	}
	if count < 5 {
		return i, ErrNotGame
	}
	const counts = "SELECT (SELECT MAX(version_id) FROM goose_db_version WHERE is_applied), (SELECT COUNT(*) FROM players), (SELECT COUNT(*) FROM runs)"
	if err := database.QueryRowContext(ctx, counts).Scan(&i.Schema, &i.Players, &i.Runs); err != nil {
		return i, mapSQLiteError(err)
	}
	if err := database.QueryRowContext(ctx, "PRAGMA encoding").Scan(&i.Encoding); err != nil {
		return i, mapSQLiteError(err)
	}
	return i, i.checkSchema()
}

// checkSchema returns store.ErrNewer if the schema is newer than this program.
func (i Inspection) checkSchema() error {
	if latest := LatestSchema(); i.Schema > latest {
		return fmt.Errorf("%w: its schema has version %d, but this program supports at most version %d", store.ErrNewer, i.Schema, latest)
	}
	return nil
}

// postgresSettings are the settings that an Inspection has.
const postgresSettings = "SELECT name, setting FROM pg_settings WHERE name IN ('server_version', 'server_encoding', 'fsync', 'synchronous_commit', 'full_page_writes', 'max_connections', 'default_transaction_read_only', 'transaction_read_only')"

// InspectPostgres is like InspectSQLite for the database at an address. It does not check the
// structure. The error of an empty database is ErrNotGame; the Inspection then has its settings.
func InspectPostgres(ctx context.Context, address string) (i Inspection, err error) {
	config, err := configurePostgres(address)
	if err != nil {
		return i, errPostgresAddress
	}
	password := config.ConnConfig.Password
	conn, err := pgx.ConnectConfig(ctx, config.ConnConfig)
	if err != nil {
		return i, redact(err, password)
	}
	defer closeConn(conn)
	if err := i.readPostgres(ctx, conn); err != nil {
		if errors.Is(err, ErrNotGame) || errors.Is(err, store.ErrNewer) {
			return i, err
		}
		return i, redact(err, password)
	}
	return i, nil
}

// readPostgres reads the settings and the tables of a PostgreSQL database.
func (i *Inspection) readPostgres(ctx context.Context, conn *pgx.Conn) error {
	i.Settings = map[string]string{}
	rows, err := conn.Query(ctx, postgresSettings)
	if err != nil {
		return err
	}
	var name, value string
	if _, err := pgx.ForEachRow(rows, []any{&name, &value}, func() error { i.Settings[name] = value; return nil }); err != nil {
		return err
	}
	i.Encoding, i.Server = i.Settings["server_encoding"], i.Settings["server_version"]
	const isLocked = `SELECT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid::bigint = $1 AND objid::bigint = $2 AND granted
		AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`
	if err := conn.QueryRow(ctx, isLocked, nodeLockClass, nodeLockID).Scan(&i.Locked); err != nil {
		return err
	}
	var isGame bool
	if err := conn.QueryRow(ctx, "SELECT to_regclass('goose_db_version') IS NOT NULL AND to_regclass('runs') IS NOT NULL").Scan(&isGame); err != nil {
		return err
	}
	if !isGame {
		return ErrNotGame
	}
	const counts = "SELECT (SELECT MAX(version_id) FROM goose_db_version WHERE is_applied), (SELECT COUNT(*) FROM players), (SELECT COUNT(*) FROM runs)"
	if err := conn.QueryRow(ctx, counts).Scan(&i.Schema, &i.Players, &i.Runs); err != nil {
		return err
	}
	return i.checkSchema()
}

// InspectCopy is like InspectSQLite, with a full check, for a file that no process uses. It writes
// nothing beside the file either.
func InspectCopy(ctx context.Context, path string) (Inspection, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return Inspection{}, fmt.Errorf("store: %w", err)
	}
	uri := sqliteURI(path, "ro") + "&immutable=1"
	i, err := inspectSQLite(ctx, uri, true)
	if err != nil {
		return i, err
	}
	return i, checkCode(ctx, uri, i.Schema)
}

// checkCode returns ErrDamaged if a database has other triggers or views than its version of the
// schema. The server would execute them.
func checkCode(ctx context.Context, uri string, version int64) (err error) {
	fresh, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	defer func() { err = errors.Join(err, fresh.Close()) }()
	fresh.SetMaxOpenConns(1) // each connection would have its own database
	provider, err := goose.NewProvider(goose.DialectSQLite3, fresh, Migrations("sqlite"))
	if err != nil {
		return fmt.Errorf("store: invalid migrations: %w", err)
	}
	if _, err := provider.UpTo(ctx, version); err != nil {
		return fmt.Errorf("store: cannot create a database: %w", err)
	}
	want, err := codeOf(ctx, fresh)
	if err != nil {
		return err
	}
	database, err := sql.Open("sqlite", uri)
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	defer func() { err = errors.Join(err, database.Close()) }()
	got, err := codeOf(ctx, database)
	if err != nil {
		return err
	}
	for name := range got {
		if got[name] != want[name] {
			return fmt.Errorf("%w: %.40q is not a trigger or view of make24", ErrDamaged, name)
		}
	}
	for name := range want {
		if got[name] == "" {
			return fmt.Errorf("%w: the trigger or view %s is missing", ErrDamaged, name)
		}
	}
	return nil
}

// codeOf returns the statements of the triggers and views of a database by name.
func codeOf(ctx context.Context, database *sql.DB) (map[string]string, error) {
	rows, err := database.QueryContext(ctx, "SELECT name, sql FROM sqlite_schema WHERE type IN ('trigger', 'view')")
	if err != nil {
		return nil, mapSQLiteError(err)
	}
	defer rows.Close()
	statements := map[string]string{}
	for rows.Next() {
		var name, statement string
		if err := rows.Scan(&name, &statement); err != nil {
			return nil, mapSQLiteError(err)
		}
		statements[name] = statement
	}
	return statements, mapSQLiteError(rows.Err())
}

// checkpoint writes the write-ahead log of a database that no process uses into its file, and removes
// the log.
func checkpoint(ctx context.Context, path string) error {
	database, err := sql.Open("sqlite", sqliteURI(path, "rw"))
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	_, err = database.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
	return errors.Join(mapSQLiteError(err), database.Close())
}

// The files that belong to an SQLite database, by the end of their names.
var sqliteFiles = []string{"", "-wal", "-shm"}

// ReplaceSQLite replaces the database in the file target, which need not exist and which no process
// uses, by the database in the file source, which is in the same file system and is renamed. Before,
// it gives the old files the name aside with the same ends, unless aside is empty. If the process is
// killed, target is the old database or the new one.
func ReplaceSQLite(ctx context.Context, source, target, aside string) error {
	target, err := filepath.Abs(target)
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	if _, err := os.Stat(target); err == nil {
		_ = checkpoint(ctx, target) // fails if the database is damaged; then its log is kept too
	}
	for _, end := range sqliteFiles {
		if aside == "" {
			break
		}
		if err := atomicfile.Link(target+end, aside+end); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("store: %w", err)
		}
	}
	// SQLite would apply the old log to the new database.
	for _, end := range sqliteFiles[1:] {
		if err := os.Remove(target + end); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("store: %w", err)
		}
	}
	dir := filepath.Dir(target)
	if err := atomicfile.SyncDir(dir); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	if err := os.Rename(source, target); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	if err := atomicfile.SyncDir(dir); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	return nil
}

// PostgresClock returns the time of the database server at an address.
func PostgresClock(ctx context.Context, address string) (at time.Time, err error) {
	config, err := configurePostgres(address)
	if err != nil {
		return at, errPostgresAddress
	}
	conn, err := pgx.ConnectConfig(ctx, config.ConnConfig)
	if err != nil {
		return at, redact(err, config.ConnConfig.Password)
	}
	defer closeConn(conn)
	err = conn.QueryRow(ctx, "SELECT clock_timestamp()").Scan(&at)
	return at, err
}

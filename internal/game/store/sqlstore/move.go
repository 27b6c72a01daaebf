package sqlstore

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
)

// The errors of Move.
var (
	ErrNotEmpty = errors.New("store: the target database is not empty")
	ErrMove     = errors.New("store: the move failed")
)

// movedTables lists all tables in an order in which each table follows those that it refers to.
var movedTables = []string{
	"players", "passkeys", "sessions", "secrets", "runs", "events", "trails", "plays", "results", "finals", "cards", "usage",
	"races", "seats", "quick_matches", "recordings", "race_finals", "ratings", "hand_ratings", "held_results", "found_ideas",
	"challenges", "challenge_runs", "friend_links", "friends", "blocks",
	// Triggers on results, plays and entries fill these. They are only compared, except for the entries of
	// leaderboards: the trigger also adds those of periods that the source has expired.
	"daily_solved", "daily_counts", "daily_times", "daily_forms", "board_entries", "board_counts",
}

// Tables returns the names of all tables of a game.
func Tables() []string { return slices.Clone(movedTables) }

// isFilledByTrigger reports whether Move compares a table but does not copy it.
func isFilledByTrigger(table string) bool {
	return strings.HasPrefix(table, "daily_") || table == "board_counts"
}

// Move copies all rows of an SQLite database to an empty PostgreSQL database whose tables exist, and
// returns the number of rows of each table. It copies in one transaction and compares the number and
// a checksum of the rows of each table before it commits. So the target stays empty unless Move
// succeeds. Its memory does not depend on the number of rows. Nobody may write to the source
// meanwhile. Move returns ErrNotEmpty if the target has rows.
func Move(ctx context.Context, source, target *Store) (rows map[string]int64, err error) {
	from, ok := source.engine.(*sqliteEngine)
	if !ok {
		return nil, errors.New("store: the source is not an SQLite database")
	}
	to, ok := target.engine.(*postgresEngine)
	if !ok {
		return nil, errors.New("store: the target is not a PostgreSQL database")
	}
	snapshot, err := from.reader.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return nil, mapSQLiteError(err)
	}
	defer func() { _ = snapshot.Rollback() }()
	conn, err := to.pool.Acquire(ctx)
	if err != nil {
		return nil, mapPostgresError(err)
	}
	defer conn.Release()
	err = pgx.BeginFunc(ctx, conn.Conn(), func(tx pgx.Tx) (err error) {
		rows, err = move(ctx, snapshot, tx)
		return err
	})
	return rows, err // an error of a constraint names the table
}

// move copies and compares all tables in a transaction of the target.
func move(ctx context.Context, source *sql.Tx, target pgx.Tx) (rows map[string]int64, err error) {
	// Copying a large table may take longer than the limits of a server's sessions.
	if _, err := target.Exec(ctx, "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0"); err != nil {
		return nil, err
	}
	// No server can start to use the target meanwhile.
	if _, err := target.Exec(ctx, "LOCK TABLE "+strings.Join(movedTables, ", ")+" IN ACCESS EXCLUSIVE MODE"); err != nil {
		return nil, err
	}
	rows = map[string]int64{}
	for _, name := range movedTables {
		t, err := describeTable(ctx, target, name)
		if err != nil {
			return nil, err
		}
		if name == "board_entries" {
			if _, err := target.Exec(ctx, "DELETE FROM board_entries"); err != nil {
				return nil, err
			}
		}
		var hasRows bool
		if err := target.QueryRow(ctx, "SELECT EXISTS (SELECT 1 FROM "+name+")").Scan(&hasRows); err != nil {
			return nil, err
		}
		if hasRows && !isFilledByTrigger(name) {
			return nil, ErrNotEmpty
		}
		if !isFilledByTrigger(name) {
			if err := t.copy(ctx, source, target); err != nil {
				return nil, fmt.Errorf("store: table %s: %w", name, err)
			}
		}
		original, err := t.sumSource(ctx, source)
		if err != nil {
			return nil, fmt.Errorf("store: table %s: %w", name, err)
		}
		copied, err := t.sumTarget(ctx, target)
		if err != nil {
			return nil, fmt.Errorf("store: table %s: %w", name, err)
		}
		if original != copied {
			return nil, fmt.Errorf("%w: the rows of table %s differ (%d, copied %d)", ErrMove, name, original.rows, copied.rows)
		}
		rows[name] = copied.rows
	}
	return rows, nil
}

// table is a table that Move copies.
type table struct {
	name    string
	columns []string
	isBool  []bool // by column; SQLite stores a boolean as 0 or 1
}

// describeTable returns a table with the columns that it has in PostgreSQL, without those that it computes.
func describeTable(ctx context.Context, target pgx.Tx, name string) (t table, err error) {
	t.name = name
	rows, err := target.Query(ctx, `SELECT column_name, data_type = 'boolean' FROM information_schema.columns
		WHERE table_schema = current_schema() AND table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position`, name)
	if err != nil {
		return t, err
	}
	var column string
	var isBool bool
	_, err = pgx.ForEachRow(rows, []any{&column, &isBool}, func() error {
		t.columns, t.isBool = append(t.columns, column), append(t.isBool, isBool)
		return nil
	})
	return t, err
}

// query returns the statement that reads all rows of a table.
func (t table) query() string { return "SELECT " + strings.Join(t.columns, ", ") + " FROM " + t.name }

// copy copies all rows with COPY, one at a time.
func (t table) copy(ctx context.Context, source *sql.Tx, target pgx.Tx) error {
	rows, err := source.QueryContext(ctx, t.query())
	if err != nil {
		return err
	}
	defer rows.Close()
	_, err = target.CopyFrom(ctx, pgx.Identifier{t.name}, t.columns, pgx.CopyFromFunc(func() ([]any, error) {
		if !rows.Next() {
			return nil, rows.Err()
		}
		values, err := t.scan(rows)
		if err != nil {
			return nil, err
		}
		for i, v := range values {
			if n, ok := v.(int64); ok && t.isBool[i] {
				values[i] = n != 0
			}
		}
		return values, nil
	}))
	return err
}

// scan returns the values of a row of SQLite.
func (t table) scan(rows *sql.Rows) ([]any, error) {
	values, targets := make([]any, len(t.columns)), make([]any, len(t.columns))
	for i := range values {
		targets[i] = &values[i]
	}
	err := rows.Scan(targets...)
	for i, v := range values {
		if blob, ok := v.([]byte); ok && blob == nil { // empty; pgx would copy it as NULL
			values[i] = []byte{}
		}
	}
	return values, err
}

// tableSum is the number of rows of a table and a checksum that does not depend on their order.
type tableSum struct {
	rows int64
	sum  [4]uint64 // sum of the SHA-256 hashes of the rows, as four numbers
}

// add adds a row.
func (s *tableSum) add(values []any) error {
	hash := sha256.New()
	for _, value := range values {
		var kind byte
		var data []byte
		switch v := value.(type) {
		case nil:
		case bool:
			kind, data = 'i', make([]byte, 8)
			if v {
				data[7] = 1
			}
		case int16:
			kind, data = 'i', binary.BigEndian.AppendUint64(nil, uint64(v))
		case int32:
			kind, data = 'i', binary.BigEndian.AppendUint64(nil, uint64(v))
		case int64:
			kind, data = 'i', binary.BigEndian.AppendUint64(nil, uint64(v))
		case float64:
			kind, data = 'f', binary.BigEndian.AppendUint64(nil, math.Float64bits(v))
		case string:
			kind, data = 's', []byte(v)
		case []byte:
			kind, data = 'b', v
		default:
			return fmt.Errorf("unexpected type %T", value)
		}
		_, _ = hash.Write(binary.BigEndian.AppendUint64([]byte{kind}, uint64(len(data))))
		_, _ = hash.Write(data)
	}
	sum := hash.Sum(nil)
	for i := range s.sum {
		s.sum[i] += binary.BigEndian.Uint64(sum[8*i:])
	}
	s.rows++
	return nil
}

// sumSource returns the sum of a table of SQLite.
func (t table) sumSource(ctx context.Context, source *sql.Tx) (s tableSum, err error) {
	rows, err := source.QueryContext(ctx, t.query())
	if err != nil {
		return s, err
	}
	defer rows.Close()
	for rows.Next() {
		values, err := t.scan(rows)
		if err == nil {
			err = s.add(values)
		}
		if err != nil {
			return s, err
		}
	}
	return s, rows.Err()
}

// sumTarget returns the sum of a table of PostgreSQL.
func (t table) sumTarget(ctx context.Context, target pgx.Tx) (s tableSum, err error) {
	rows, err := target.Query(ctx, t.query())
	if err != nil {
		return s, err
	}
	defer rows.Close()
	for rows.Next() {
		values, err := rows.Values()
		if err == nil {
			err = s.add(values)
		}
		if err != nil {
			return s, err
		}
	}
	return s, rows.Err()
}

package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/store/postgres/db"
)

// Store is a store.Store in a database of PostgreSQL.
type Store struct {
	sql *sql.DB
	q   *db.Queries
}

var _ store.Store = (*Store)(nil)

// Open opens a database by its URL or its list of settings, as libpq has them, and brings its
// tables up to date. No error tells the password. store.ErrNewer: the tables are of a newer
// version of the program; they are left as they are.
func Open(ctx context.Context, url string) (*Store, error) {
	config, err := pgx.ParseConfig(url)
	if err != nil {
		return nil, errors.New("store: this is not an address of PostgreSQL, such as postgres://name@host/database") // what is wrong in it may be the password
	}
	pool := stdlib.OpenDB(*config)
	pool.SetMaxOpenConns(16)
	pool.SetMaxIdleConns(16)
	pool.SetConnMaxIdleTime(5 * time.Minute)
	if err := migrate(ctx, pool, migrations()); err != nil {
		return nil, errors.Join(conceal(err, config.Password), pool.Close())
	}
	return &Store{sql: pool, q: db.New(pool)}, nil
}

// conceal is an error in one line that does not tell a password. pgx does not put it there, but a
// server or a proxy may send back what it was sent.
func conceal(err error, password string) error {
	if errors.Is(err, store.ErrNewer) {
		return err
	}
	text := line(err.Error())
	if password != "" {
		text = strings.ReplaceAll(text, password, "…")
	}
	return errors.New(text)
}

// line is a text of several lines in one: pgx gives each address that it tried a line of its own,
// and with it the reason. One that comes twice, with TLS and without, is told once.
func line(text string) string {
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

// transact does what it is given in one transaction, or not at all; again, if PostgreSQL ended
// it so that another could go on. Each statement sees what was committed before it.
func (s *Store) transact(ctx context.Context, do func(q *db.Queries) error) error {
	const tries = 10
	for try := 1; ; try++ {
		err := s.transactOnce(ctx, do)
		if try == tries || !isContended(err) {
			return fault(err)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Duration(rand.IntN(10*try)+1) * time.Millisecond):
		}
	}
}

func (s *Store) transactOnce(ctx context.Context, do func(q *db.Queries) error) error {
	tx, err := s.sql.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelReadCommitted})
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // after a commit it does nothing
	if err := do(db.New(tx)); err != nil {
		return err
	}
	return tx.Commit()
}

// isContended reports whether PostgreSQL asks to try again.
func isContended(err error) bool {
	var from *pgconn.PgError
	return errors.As(err, &from) && (from.Code == "40001" || from.Code == "40P01")
}

// fault makes an error of the database one of package store.
func fault(err error) error {
	var from *pgconn.PgError
	switch {
	case err == nil:
		return nil
	case errors.Is(err, sql.ErrNoRows):
		return store.ErrNotFound
	case !errors.As(err, &from):
		return err
	}
	switch from.Code {
	case "23505": // unique_violation
		return store.ErrTaken
	case "23503": // foreign_key_violation
		return store.ErrNotFound
	case "53100", "58030": // disk_full, io_error
		return fmt.Errorf("%w: %w", store.ErrFull, err)
	}
	return fmt.Errorf("store: %w", err)
}

// sought is fault for what was looked for by a text. One that PostgreSQL can keep nowhere, with a
// byte 0 or of no characters, is nobody's: ErrNotFound.
func sought(err error) error {
	var from *pgconn.PgError
	if errors.As(err, &from) && (from.Code == "22021" || from.Code == "22P05") { // character_not_in_repertoire, untranslatable_character
		return store.ErrNotFound
	}
	return fault(err)
}

// listed is sought for a list: it is empty.
func listed(err error) error {
	if err = sought(err); errors.Is(err, store.ErrNotFound) {
		return nil
	}
	return err
}

// some is ErrNotFound if nothing was changed.
func some(rows int64, err error) error {
	if err == nil && rows == 0 {
		return store.ErrNotFound
	}
	return fault(err)
}

// Ping reports whether the database answers.
func (s *Store) Ping(ctx context.Context) error { return fault(s.sql.PingContext(ctx)) }

// Close lets go of the database.
func (s *Store) Close() error { return s.sql.Close() }

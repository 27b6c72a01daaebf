package postgres

import (
	"context"
	"database/sql"
	"errors"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/store/postgres/db"
)

// Store is a store.Store in a database of PostgreSQL.
type Store struct {
	pool *pgxpool.Pool
	sql  *sql.DB // on the pool
	q    *db.Queries
}

var _ store.Store = (*Store)(nil)

// Open opens a database by its URL or its list of settings, as libpq has them, and brings its
// tables up to date. No error contains the password. store.ErrNewer: the tables are of a newer
// version of the program; they are left as they are.
func Open(ctx context.Context, url string) (*Store, error) {
	config, err := configure(url)
	if err != nil {
		return nil, errors.New("store: this is not an address of PostgreSQL, such as postgres://name@host/database") // what is wrong in it may be the password
	}
	password := config.ConnConfig.Password
	if err := migrateBy(ctx, *config.ConnConfig); err != nil {
		return nil, conceal(err, password)
	}
	pool, err := pgxpool.NewWithConfig(context.WithoutCancel(ctx), config)
	if err != nil {
		return nil, conceal(err, password)
	}
	onPool := sql.OpenDB(limited{stdlib.GetPoolConnector(pool)})
	onPool.SetMaxIdleConns(0) // the pool has the idle ones
	return &Store{pool: pool, sql: onPool, q: db.New(onPool)}, nil
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

// Clock returns the server's time.
func (s *Store) Clock(ctx context.Context) (at time.Time, ok bool, err error) {
	err = s.sql.QueryRowContext(ctx, "SELECT clock_timestamp()").Scan(&at)
	return at, err == nil, fault(err)
}

// Ping reports whether the database answers.
func (s *Store) Ping(ctx context.Context) error { return fault(s.sql.PingContext(ctx)) }

// Close closes all connections.
func (s *Store) Close() error {
	err := s.sql.Close()
	s.pool.Close()
	return err
}

package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"testing"
	"time"

	"github.com/make24/make24/internal/store/postgres/db"
)

// Migrate is migrate with other files, for the test of versions to come.
func (s *Store) Migrate(ctx context.Context, files fs.FS) error { return migrate(ctx, s.sql, files) }

// Migrations are the files of this version.
func Migrations() fs.FS { return migrations() }

// Explain is the plan of a query, where tables are too large to be read whole.
func (s *Store) Explain(ctx context.Context, query string) (plan string, err error) {
	tx, err := s.sql.BeginTx(ctx, nil)
	if err != nil {
		return "", err
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(ctx, "SET LOCAL enable_seqscan = off"); err != nil {
		return "", err
	}
	rows, err := tx.QueryContext(ctx, "EXPLAIN "+query)
	if err != nil {
		return "", err
	}
	return planOf(rows)
}

// planOf reads the answer to EXPLAIN.
func planOf(rows *sql.Rows) (plan string, err error) {
	defer rows.Close()
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			return "", err
		}
		plan += line + "\n"
	}
	return plan, rows.Err()
}

// Plans returns the plans of the queries that ask executes.
func (s *Store) Plans(ask func(q *db.Queries) error) (string, error) {
	e := &explainer{DB: s.sql}
	err := ask(db.New(e))
	return e.plans, errors.Join(err, e.err)
}

// explainer notes the plans of the queries that go through it.
type explainer struct {
	*sql.DB
	plans string
	err   error
}

func (e *explainer) explain(ctx context.Context, query string, args []any) {
	rows, err := e.DB.QueryContext(ctx, "EXPLAIN "+query, args...)
	if err == nil {
		var plan string
		plan, err = planOf(rows)
		e.plans += plan
	}
	e.err = errors.Join(e.err, err)
}

func (e *explainer) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	e.explain(ctx, query, args)
	return e.DB.QueryContext(ctx, query, args...)
}

func (e *explainer) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	e.explain(ctx, query, args)
	return e.DB.QueryRowContext(ctx, query, args...)
}

// SetConnectionsWait changes how long a caller waits for a connection, for one test.
func SetConnectionsWait(t *testing.T, d time.Duration) {
	was := connectionsWait
	connectionsWait = d
	t.Cleanup(func() { connectionsWait = was })
}

// Hold takes a connection of the pool until release.
func (s *Store) Hold(t *testing.T) (release func()) {
	conn, err := s.pool.Acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return conn.Release
}

// Setting returns a setting of a session.
func (s *Store) Setting(t *testing.T, name string) (value string) {
	if err := s.sql.QueryRowContext(t.Context(), "SELECT current_setting($1)", name).Scan(&value); err != nil {
		t.Fatal(err)
	}
	return value
}

// Bounds returns the bounds of the pool.
func (s *Store) Bounds() string {
	c := s.pool.Config()
	return fmt.Sprint(c.MaxConns, " ", c.MaxConnLifetime, " ", c.MaxConnLifetimeJitter, " ", c.MaxConnIdleTime, " ", c.ConnConfig.ConnectTimeout)
}

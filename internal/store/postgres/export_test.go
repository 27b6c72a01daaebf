package postgres

import (
	"context"
	"fmt"
	"io/fs"
	"testing"
	"time"
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

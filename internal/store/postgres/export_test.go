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

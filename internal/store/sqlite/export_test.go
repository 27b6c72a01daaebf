package sqlite

import (
	"context"
	"database/sql"
	"io/fs"
	"testing"
)

// Migrate is migrate with other files, for the test of versions to come.
func (s *Store) Migrate(ctx context.Context, files fs.FS) error { return migrate(ctx, s.write, files) }

// Migrations are the files of this version.
func Migrations() fs.FS { return migrations() }

// Pragmas asks connections for writing and for reading.
func (s *Store) Pragmas(t *testing.T) (writer, reader func(name string) string) {
	ask := func(db *sql.DB) func(string) string {
		return func(name string) (value string) {
			if err := db.QueryRowContext(t.Context(), "PRAGMA "+name).Scan(&value); err != nil {
				t.Fatal(err)
			}
			return value
		}
	}
	return ask(s.write), ask(s.read)
}

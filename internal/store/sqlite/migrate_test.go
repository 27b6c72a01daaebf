package sqlite_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/store/sqlite"
	"github.com/make24/make24/internal/store/storetest"
)

// later gives the migrations there are and some of the future.
func later(t *testing.T, more map[string]string) fs.FS {
	t.Helper()
	files := fstest.MapFS{}
	err := fs.WalkDir(sqlite.Migrations(), ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(sqlite.Migrations(), path)
		files[path] = &fstest.MapFile{Data: data}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range more {
		files[name] = &fstest.MapFile{Data: []byte("-- +goose Up\n" + text)}
	}
	return files
}

// TestOldVersions opens a database of each version that was released.
func TestOldVersions(t *testing.T) {
	olds, err := filepath.Glob("testdata/version*.sql")
	if err != nil || len(olds) == 0 {
		t.Fatal("no old database", err)
	}
	for _, name := range olds {
		dump, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), "old.db")
		raw := rawOpen(t, path)
		if _, err := raw.Exec(string(dump)); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		raw.Close()
		storetest.Filled(t, open(t, path))
		sound(t, path)
	}
}

// TestVersionsToCome brings a filled database up to versions that are not there yet: what was
// written stays, a migration that fails leaves nothing, and this program refuses what a later
// one has changed, and does not touch it.
func TestVersionsToCome(t *testing.T) {
	path := filepath.Join(t.TempDir(), "make24.db")
	s := open(t, path)
	storetest.Fill(t, s)
	bad := later(t, map[string]string{
		"90001_colour.sql": "ALTER TABLE players ADD COLUMN colour TEXT NOT NULL DEFAULT 'red';",
		"90002_half.sql":   "CREATE TABLE halves (id TEXT) STRICT;\nINSERT INTO no_such_table VALUES (1);",
	})
	if err := s.Migrate(t.Context(), bad); err == nil || !strings.Contains(err.Error(), "no_such_table") {
		t.Errorf("a migration that fails: %v", err)
	}
	raw := rawOpen(t, path)
	defer raw.Close()
	var colour string
	if err := raw.QueryRow("SELECT colour FROM players").Scan(&colour); err != nil || colour != "red" {
		t.Errorf("the migration before it: %q, %v", colour, err)
	}
	var halves int
	if err := raw.QueryRow("SELECT COUNT(*) FROM sqlite_schema WHERE name = 'halves'").Scan(&halves); err != nil || halves != 0 {
		t.Errorf("the half of the migration that failed: %d, %v", halves, err)
	}
	storetest.Filled(t, s) // the queries name their columns
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}

	newer, err := sqlite.Open(t.Context(), path)
	if !errors.Is(err, store.ErrNewer) {
		t.Fatalf("a newer database: %v, %v", newer, err)
	}
	if text := err.Error(); !strings.Contains(text, "version 90001") || !strings.Contains(text, path) || strings.Contains(text, "\n") {
		t.Errorf("a newer database: %q", text)
	}
	sound(t, path)
}

package postgres_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/store/postgres"
	"github.com/make24/make24/internal/store/postgres/pgtest"
	"github.com/make24/make24/internal/store/storetest"
)

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
		url := pgtest.Fresh(t)
		pgtest.Execute(t, url, string(dump))
		storetest.Filled(t, open(t, url))
	}
}

// TestVersionsToCome is the test of the same name in package sqlite.
func TestVersionsToCome(t *testing.T) {
	url := pgtest.Fresh(t)
	s := open(t, url)
	storetest.Fill(t, s)
	files := fstest.MapFS{
		"90001_colour.sql": {Data: []byte("-- +goose Up\nALTER TABLE players ADD COLUMN colour TEXT NOT NULL DEFAULT 'red';")},
		"90002_half.sql":   {Data: []byte("-- +goose Up\nCREATE TABLE halves (id TEXT);\nINSERT INTO no_such_table VALUES (1);")},
	}
	names, err := fs.Glob(postgres.Migrations(), "*.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		data, err := fs.ReadFile(postgres.Migrations(), name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = &fstest.MapFile{Data: data}
	}
	if err := s.Migrate(t.Context(), files); err == nil || !strings.Contains(err.Error(), "no_such_table") {
		t.Errorf("a migration that fails: %v", err)
	}
	pgtest.Execute(t, url, "UPDATE players SET colour = 'blue'") // the migration before it
	pgtest.Execute(t, url, "CREATE TABLE halves (id TEXT)")      // and nothing of the one that failed
	storetest.Filled(t, s)                                       // the queries name their columns

	newer, err := postgres.Open(t.Context(), url)
	if !errors.Is(err, store.ErrNewer) {
		t.Fatalf("a newer database: %v, %v", newer, err)
	}
	if text := err.Error(); !strings.Contains(text, "version 90001") || strings.Contains(text, "\n") {
		t.Errorf("a newer database: %q", text)
	}
}

// TestOpenTogether opens a new database from many sides, as servers do that start at one moment.
func TestOpenTogether(t *testing.T) {
	url := pgtest.Fresh(t)
	errs := make([]error, 6)
	var wait sync.WaitGroup
	for i := range errs {
		wait.Go(func() {
			s, err := postgres.Open(t.Context(), url)
			if err == nil {
				err = errors.Join(s.AddPlayer(t.Context(), store.Player{ID: string(rune('a' + i))}), s.Close())
			}
			errs[i] = err
		})
	}
	wait.Wait()
	if err := errors.Join(errs...); err != nil {
		t.Error(err)
	}
}

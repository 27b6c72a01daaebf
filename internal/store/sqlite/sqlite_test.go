package sqlite_test

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/store/sqlite"
	"github.com/make24/make24/internal/store/storetest"
)

func open(t *testing.T, path string) *sqlite.Store {
	t.Helper()
	s, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func TestStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T) store.Store {
		return open(t, filepath.Join(t.TempDir(), "make24.db"))
	})
}

func TestTogether(t *testing.T) {
	storetest.Together(t, func(t *testing.T) (a, b store.Store) {
		path := filepath.Join(quickDir(t), "make24.db")
		return open(t, path), open(t, path)
	})
}

// quickDir is a folder in memory where there is one. SQLite waits for another process's turn for ten
// seconds, and not in order: with a slow disk that is too short for many at once.
func quickDir(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("/dev/shm", "make24")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

func contextFor(d time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.Background(), d)
}

// rawOpen opens a file without anything of ours.
func rawOpen(t *testing.T, path string) *sql.DB {
	t.Helper()
	raw, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// sound asks SQLite whether a file is whole.
func sound(t *testing.T, path string) {
	t.Helper()
	raw := rawOpen(t, path)
	defer raw.Close()
	var verdict string
	if err := raw.QueryRow("PRAGMA integrity_check").Scan(&verdict); err != nil || verdict != "ok" {
		t.Errorf("%s: integrity %q, %v", path, verdict, err)
	}
	rows, err := raw.Query("PRAGMA foreign_key_check")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	if rows.Next() {
		t.Errorf("%s: a foreign key leads nowhere", path)
	}
}

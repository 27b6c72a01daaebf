package pgtest

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/testkit/memdir"
)

// migratedFile returns the contents of an SQLite database with empty tables, which is migrated once.
var migratedFile = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "make24-sqlite-")
	if err != nil {
		return nil, err
	}
	path := filepath.Join(dir, "make24.db")
	s, err := sqlstore.OpenSQLite(context.Background(), path)
	if err == nil {
		err = s.Close() // leaves only this file
	}
	var data []byte
	if err == nil {
		data, err = os.ReadFile(path)
	}
	return data, errors.Join(err, os.RemoveAll(dir))
})

// MigratedFile returns the path of a new SQLite database with empty tables. It is a copy of a
// database that is migrated once, in memory if possible: SQLite waits at most ten seconds for other
// processes, in no fair order, which is too short for many of them on a slow disk.
func MigratedFile(t testing.TB) string {
	t.Helper()
	data, err := migratedFile()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(memdir.New(t), "make24.db")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

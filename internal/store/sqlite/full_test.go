package sqlite

import (
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/make24/make24/internal/store"
)

// A database that cannot grow says so, keeps what it has, and takes more as soon as it can.
func TestFull(t *testing.T) {
	ctx := t.Context()
	s, err := Open(ctx, filepath.Join(t.TempDir(), "make24.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if _, err := s.write.ExecContext(ctx, "PRAGMA max_page_count = 1"); err != nil { // no less than it has
		t.Fatal(err)
	}
	kept := 0
	for err == nil && kept < 1000 {
		err = s.AddPlayer(ctx, store.Player{ID: fmt.Sprint("p", kept), Name: "Ann", Settings: make([]byte, 1000)})
		kept++
	}
	if !errors.Is(err, store.ErrFull) {
		t.Fatalf("player %d: %v", kept, err)
	}
	if _, err := s.Player(ctx, "p0"); kept > 1 && err != nil {
		t.Error(err)
	}
	if _, err := s.write.ExecContext(ctx, "PRAGMA max_page_count = 100000"); err != nil {
		t.Fatal(err)
	}
	if err := s.AddPlayer(ctx, store.Player{ID: "later", Name: "Ann", Settings: make([]byte, 1000)}); err != nil {
		t.Error(err)
	}
}

// A database that another process keeps locked is unavailable, and works again when the lock is
// gone.
func TestLocked(t *testing.T) {
	ctx := t.Context()
	path := filepath.Join(t.TempDir(), "make24.db")
	s, err := Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if _, err := s.write.ExecContext(ctx, "PRAGMA busy_timeout = 20"); err != nil {
		t.Fatal(err)
	}
	other, err := sql.Open("sqlite", path+"?_txlock=immediate")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	lock, err := other.BeginTx(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.AddPlayer(ctx, store.Player{ID: "ann"}); !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("a write: %v", err)
	}
	if err := s.DeletePlayer(ctx, "ann"); !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("a transaction: %v", err)
	}
	if _, err := s.Player(ctx, "ann"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a read, which waits for no writer: %v", err)
	}
	if err := lock.Rollback(); err != nil {
		t.Fatal(err)
	}
	if err := s.AddPlayer(ctx, store.Player{ID: "ann"}); err != nil {
		t.Errorf("after the lock: %v", err)
	}
}

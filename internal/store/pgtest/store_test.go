package pgtest

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"github.com/make24/make24/internal/store"
)

func TestMain(m *testing.M) { os.Exit(Run(m)) }

// TestReuse checks that the next test gets an empty store, and that a store that a goroutine still uses
// is not used again.
func TestReuse(t *testing.T) {
	ctx := context.Background()
	s := NewStore(t)
	const number = "SELECT nextval('numbers')"
	s.Execute(t, "CREATE SEQUENCE numbers START 7")
	renewed, err := openedAgain(s)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := renewed.AddPlayer(ctx, store.Player{ID: "ann"}); err != nil {
			t.Fatal(err)
		}
		if err := renewed.checkEmpty(); !errors.Is(err, errInUse) {
			t.Error("a store with a player:", err)
		}
		var first int
		if err := renewed.conn.QueryRow(ctx, number).Scan(&first); err != nil || first != 7 {
			t.Errorf("the sequence begins at %d, %v", first, err)
		}
		if err := errors.Join(renewed.clear(), renewed.checkEmpty()); err != nil {
			t.Error(err)
		}
	}
	tx, err := s.conn.Begin(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if err := renewed.clear(); !errors.Is(err, errInUse) {
		t.Error("a transaction is open:", err)
	}
	if err := tx.Rollback(ctx); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(renewed.clear(), renewed.close()); err != nil {
		t.Error(err)
	}
}

// openedAgain returns another Store on the database of s.
func openedAgain(s *Store) (*Store, error) { return openStoreOn(context.Background(), s.address) }

// TestNewRoot checks that the folder of an ended process is removed, and that of a running one is not.
func TestNewRoot(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("NOT TESTED: only Linux has ", memory)
	}
	all := t.TempDir()
	left := filepath.Join(all, "left")
	if err := os.Mkdir(left, 0o700); err != nil {
		t.Fatal(err)
	}
	first, err := newRoot(all)
	if err != nil {
		t.Fatal(err)
	}
	second, err := newRoot(all)
	if err != nil {
		t.Fatal(err)
	}
	entries, err := filepath.Glob(filepath.Join(all, "*"))
	want := []string{rootOf(first), first.Name(), rootOf(second), second.Name()}
	slices.Sort(want)
	if err != nil || !slices.Equal(entries, want) {
		t.Errorf("%q, %v, want %q", entries, err, want)
	}
	if err := errors.Join(removeRoot(first), removeRoot(second)); err != nil {
		t.Error(err)
	}
}

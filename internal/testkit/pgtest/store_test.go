package pgtest

import (
	"context"
	"errors"
	"os"
	"testing"

	"github.com/make24/make24/internal/game/store"
)

func TestMain(m *testing.M) { os.Exit(Run(m)) }

// TestReuse checks that the next test gets an empty store, and that a store that a goroutine still uses
// is not used again.
func TestReuse(t *testing.T) {
	ctx := context.Background()
	s := NewStore(t)
	const number = "SELECT nextval('numbers')"
	s.Execute(t, "CREATE SEQUENCE numbers START 7")
	defer s.Execute(t, "DROP SEQUENCE numbers") // the next test gets the store
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

package sqlstore_test

import (
	"context"
	"database/sql"
	"errors"
	"net/netip"
	"testing"
	"time"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/pgtest"
)

// TestPostgresPausesTurn checks that a request has no turn while it waits for PostgreSQL, and no connection
// while it waits for a turn.
func TestPostgresPausesTurn(t *testing.T) {
	address := pgtest.MigratedDB(t)
	s := postgres.store(t, withSettings(t, address, "lock_timeout", "0", "statement_timeout", "0", "pool_max_conns", "1"))
	blocker, err := sql.Open("pgx", address)
	if err != nil {
		t.Fatal(err)
	}
	defer blocker.Close()
	turns := limiter.NewSlots(1).NewClass(8, time.Minute)
	for name, call := range map[string]func(ctx context.Context) error{
		"a row": func(ctx context.Context) error {
			_, err := s.Player(ctx, "ann")
			if errors.Is(err, store.ErrNotFound) {
				return nil
			}
			return err
		},
		"rows": func(ctx context.Context) error {
			_, err := s.ListPlayers(ctx, store.PlayerQuery{Limit: 1})
			return err
		},
		"a write": func(ctx context.Context) error { return s.AddPlayer(ctx, store.Player{ID: "bob"}) },
	} {
		t.Run(name, func(t *testing.T) {
			lock, err := blocker.BeginTx(t.Context(), nil)
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = lock.Rollback() }()
			if _, err := lock.ExecContext(t.Context(), "LOCK TABLE players IN ACCESS EXCLUSIVE MODE"); err != nil {
				t.Fatal(err)
			}
			ctx, done, err := turns.Admit(t.Context(), netip.MustParseAddr("192.0.2.1"))
			if err != nil {
				t.Fatal(err)
			}
			defer done()
			returned := make(chan error, 1)
			go func() { returned <- call(ctx) }()
			clocktest.Until(t, "the request that waits for the database has no turn", func() bool {
				held, _ := turns.Load()
				return held == 0
			})
			_, doneOther, err := turns.Admit(t.Context(), netip.MustParseAddr("192.0.2.2"))
			if err != nil {
				t.Fatal(err)
			}
			defer doneOther()
			if err := lock.Rollback(); err != nil {
				t.Fatal(err)
			}
			clocktest.Until(t, "the request waits for a turn", func() bool {
				_, waiting := turns.Load()
				return waiting == 1
			})
			if _, err := s.Player(t.Context(), "ann"); !errors.Is(err, store.ErrNotFound) {
				t.Errorf("another request, on the only connection: %v", err)
			}
			doneOther()
			if err := clocktest.Receive(t, "the result", returned); err != nil {
				t.Error(err)
			}
			if held, _ := turns.Load(); held != 1 {
				t.Errorf("%d turns are held after the call, want 1", held)
			}
		})
	}
}

package postgres

import (
	"context"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/store/postgres/db"
)

// AddPlayer adds a player.
func (s *Store) AddPlayer(ctx context.Context, p store.Player) error {
	return fault(s.q.AddPlayer(ctx, db.AddPlayerParams(p)))
}

// Player gives one.
func (s *Store) Player(ctx context.Context, id string) (store.Player, error) {
	row, err := s.q.Player(ctx, id)
	return store.Player(row), sought(err)
}

// SetPlayer changes all but ID and Created.
func (s *Store) SetPlayer(ctx context.Context, p store.Player) error {
	return some(s.q.SetPlayer(ctx, db.SetPlayerParams{
		Name: p.Name, Lang: p.Lang, Settings: p.Settings, Seen: p.Seen, ID: p.ID,
	}))
}

// DeletePlayer erases a player and all that is theirs: foreign keys cascade, and sessions,
// which have none, are found by what is in them.
func (s *Store) DeletePlayer(ctx context.Context, id string) error {
	return s.transact(ctx, func(q *db.Queries) error {
		if err := q.DeletePlayer(ctx, id); err != nil {
			return err
		}
		return q.DeleteSessionsOf(ctx, id)
	})
}

// AddPasskey adds one.
func (s *Store) AddPasskey(ctx context.Context, k store.Passkey) error {
	return fault(s.q.AddPasskey(ctx, db.AddPasskeyParams(k)))
}

// Passkey gives one by its credential ID.
func (s *Store) Passkey(ctx context.Context, id []byte) (store.Passkey, error) {
	row, err := s.q.Passkey(ctx, id)
	return store.Passkey(row), fault(err)
}

// Passkeys gives a player's, the oldest first.
func (s *Store) Passkeys(ctx context.Context, player string) ([]store.Passkey, error) {
	rows, err := s.q.Passkeys(ctx, player)
	keys := make([]store.Passkey, len(rows))
	for i, row := range rows {
		keys[i] = store.Passkey(row)
	}
	return keys, listed(err)
}

// UsePasskey changes Credential and Used.
func (s *Store) UsePasskey(ctx context.Context, k store.Passkey) error {
	return some(s.q.UsePasskey(ctx, db.UsePasskeyParams{Credential: k.Credential, Used: k.Used, ID: k.ID}))
}

// DeletePasskey removes a player's.
func (s *Store) DeletePasskey(ctx context.Context, player string, id []byte) error {
	return some(s.q.DeletePasskey(ctx, db.DeletePasskeyParams{Player: player, ID: id}))
}

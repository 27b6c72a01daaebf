package sqlite

import (
	"context"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/store/sqlite/db"
)

// AddPlayer adds a player.
func (s *Store) AddPlayer(ctx context.Context, p store.Player) error {
	return fault(s.w.AddPlayer(ctx, db.AddPlayerParams(p)))
}

// Player gives one.
func (s *Store) Player(ctx context.Context, id string) (store.Player, error) {
	row, err := s.r.Player(ctx, id)
	return store.Player(row), fault(err)
}

// SetPlayer changes all but ID and Created.
func (s *Store) SetPlayer(ctx context.Context, p store.Player) error {
	return some(s.w.SetPlayer(ctx, db.SetPlayerParams{
		Name: p.Name, Lang: p.Lang, Settings: p.Settings, Seen: p.Seen, ID: p.ID,
	}))
}

// DeletePlayer deletes a player and, by foreign keys, all that is theirs. Runs go first, each by itself, so that
// others can write in between.
func (s *Store) DeletePlayer(ctx context.Context, id string) error {
	for {
		n, err := s.deleteRunOf(ctx, id)
		if err != nil {
			return fault(err)
		}
		if n == 0 {
			return fault(s.w.DeletePlayer(ctx, id))
		}
	}
}

func (s *Store) deleteRunOf(ctx context.Context, player string) (int64, error) {
	if err := s.large.Acquire(ctx, 1); err != nil {
		return 0, err
	}
	defer s.large.Release(1)
	return s.w.DeleteRunOf(ctx, player)
}

// ExpireGuests deletes unused guests among the players whose turn has come, each by itself, so
// that others can write in between.
func (s *Store) ExpireGuests(ctx context.Context, at int64, keep store.GuestRetention, limit int) (seen, deleted int, err error) {
	due, err := s.w.ScheduleGuests(ctx, db.ScheduleGuestsParams{At: at, Unplayed: keep.Unplayed, Played: keep.Played, Most: int64(limit)})
	if err != nil {
		return 0, 0, fault(err)
	}
	for _, guest := range due {
		if guest.Expires > at {
			continue
		}
		n, err := s.w.DeleteGuest(ctx, db.DeleteGuestParams{ID: guest.ID, Seen: guest.Seen})
		if err != nil {
			return len(due), deleted, fault(err)
		}
		deleted += int(n)
	}
	return len(due), deleted, nil
}

// AddPasskey adds one.
func (s *Store) AddPasskey(ctx context.Context, k store.Passkey) error {
	return fault(s.w.AddPasskey(ctx, db.AddPasskeyParams(k)))
}

// Passkey gives one by its credential ID.
func (s *Store) Passkey(ctx context.Context, id []byte) (store.Passkey, error) {
	row, err := s.r.Passkey(ctx, id)
	return store.Passkey(row), fault(err)
}

// Passkeys gives a player's, the oldest first.
func (s *Store) Passkeys(ctx context.Context, player string) ([]store.Passkey, error) {
	rows, err := s.r.Passkeys(ctx, player)
	keys := make([]store.Passkey, len(rows))
	for i, row := range rows {
		keys[i] = store.Passkey(row)
	}
	return keys, fault(err)
}

// UsePasskey changes Credential and Used, unless it was used after a time.
func (s *Store) UsePasskey(ctx context.Context, k store.Passkey, issued int64) error {
	return some(s.w.UsePasskey(ctx, db.UsePasskeyParams{Credential: k.Credential, Used: k.Used, ID: k.ID, Issued: issued}))
}

// DeletePasskey removes a player's and, by a foreign key, the sessions it opened but one.
func (s *Store) DeletePasskey(ctx context.Context, player string, id []byte, except string) error {
	return s.transact(ctx, func(ctx context.Context, q *db.Queries) error {
		if err := q.DetachSession(ctx, db.DetachSessionParams{Token: except, Passkey: id}); err != nil {
			return err
		}
		return some(q.DeletePasskey(ctx, db.DeletePasskeyParams{Player: player, ID: id}))
	})
}

package sqlite

import (
	"context"
	"errors"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/store/sqlite/db"
)

// AddSession adds a session, and deletes the least recently used of its player beyond limit.
func (s *Store) AddSession(ctx context.Context, session store.Session, limit int) error {
	return s.transact(ctx, func(ctx context.Context, q *db.Queries) error {
		if err := q.AddSession(ctx, db.AddSessionParams(session)); err != nil {
			return err
		}
		return q.TrimSessions(ctx, db.TrimSessionsParams{Player: session.Player, Most: int64(limit)})
	})
}

// Session gives one that has not ended.
func (s *Store) Session(ctx context.Context, token string, at int64) (store.Session, error) {
	row, err := s.r.Session(ctx, db.SessionParams{Token: token, Now: at})
	return store.Session(row), fault(err)
}

// Sessions gives a player's that have not ended, the last used first.
func (s *Store) Sessions(ctx context.Context, player string, at int64) ([]store.Session, error) {
	rows, err := s.r.Sessions(ctx, db.SessionsParams{Player: player, Now: at})
	sessions := make([]store.Session, len(rows))
	for i, row := range rows {
		sessions[i] = store.Session(row)
	}
	return sessions, fault(err)
}

// TouchSession changes Used and Expiry, and its player's Seen.
func (s *Store) TouchSession(ctx context.Context, session store.Session) error {
	return s.transact(ctx, func(ctx context.Context, q *db.Queries) error {
		err := some(q.TouchSession(ctx, db.TouchSessionParams{Used: session.Used, Expiry: session.Expiry, Token: session.Token}))
		if err != nil {
			return err
		}
		return q.SeePlayer(ctx, db.SeePlayerParams{At: session.Used, ID: session.Player})
	})
}

// AuthenticateSession changes Passkey, Used, Authenticated and Expiry.
func (s *Store) AuthenticateSession(ctx context.Context, session store.Session) error {
	return some(s.w.AuthenticateSession(ctx, db.AuthenticateSessionParams{
		Passkey: session.Passkey, Used: session.Used, Authenticated: session.Authenticated, Expiry: session.Expiry, Token: session.Token,
	}))
}

// DeleteSession deletes one, if it is there.
func (s *Store) DeleteSession(ctx context.Context, token string) error {
	return fault(s.w.DeleteSession(ctx, token))
}

// DeleteOtherSessions deletes all of a player but one.
func (s *Store) DeleteOtherSessions(ctx context.Context, player, token string) (int, error) {
	n, err := s.w.DeleteOtherSessions(ctx, db.DeleteOtherSessionsParams{Player: player, Token: token})
	return int(n), fault(err)
}

// ExpireSessions deletes sessions that have ended, at most limit.
func (s *Store) ExpireSessions(ctx context.Context, at int64, limit int) (int, error) {
	n, err := s.w.ExpireSessions(ctx, db.ExpireSessionsParams{At: at, Most: int64(limit)})
	return int(n), fault(err)
}

// Secret gives the named secret, made by fresh if there is none. The first who writes one
// wins, and all read what is written.
func (s *Store) Secret(ctx context.Context, name string, fresh func() ([]byte, error)) ([]byte, error) {
	value, err := s.r.Secret(ctx, name)
	if err = fault(err); !errors.Is(err, store.ErrNotFound) {
		return value, err
	}
	if value, err = fresh(); err != nil {
		return nil, err
	}
	if err := s.w.AddSecret(ctx, db.AddSecretParams{Name: name, Value: value}); err != nil {
		return nil, fault(err)
	}
	value, err = s.r.Secret(ctx, name)
	return value, fault(err)
}

// TryWrite writes something and removes it.
func (s *Store) TryWrite(ctx context.Context) error {
	return s.transact(ctx, func(ctx context.Context, q *db.Queries) error {
		if err := q.AddSecret(ctx, db.AddSecretParams{Name: "room", Value: make([]byte, 1<<10)}); err != nil {
			return err
		}
		return q.DeleteSecret(ctx, "room")
	})
}

package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/store/postgres/db"
)

// FindCtx gives the data of a session that has not ended.
func (s *Store) FindCtx(ctx context.Context, token string) (data []byte, found bool, err error) {
	data, err = s.q.FindSession(ctx, db.FindSessionParams{Token: token, Now: time.Now().UnixMilli()})
	if err = sought(err); errors.Is(err, store.ErrNotFound) {
		return nil, false, nil
	}
	return data, err == nil, err
}

// CommitCtx writes a session over what there was under its token.
func (s *Store) CommitCtx(ctx context.Context, token string, data []byte, expiry store.Time) error {
	return fault(s.q.CommitSession(ctx, db.CommitSessionParams{Token: token, Data: data, Expiry: expiry.UnixMilli()}))
}

// DeleteCtx removes a session, if there is one.
func (s *Store) DeleteCtx(ctx context.Context, token string) error {
	return listed(s.q.DeleteSession(ctx, token))
}

// ExpireSessions removes sessions that ended before a time.
func (s *Store) ExpireSessions(ctx context.Context, at int64) error {
	return fault(s.q.ExpireSessions(ctx, at))
}

// Secret gives the named secret, made by fresh if there is none. The first who writes one
// wins, and all read what is written.
func (s *Store) Secret(ctx context.Context, name string, fresh func() ([]byte, error)) ([]byte, error) {
	value, err := s.q.Secret(ctx, name)
	if err = fault(err); !errors.Is(err, store.ErrNotFound) {
		return value, err
	}
	if value, err = fresh(); err != nil {
		return nil, err
	}
	if err := s.q.AddSecret(ctx, db.AddSecretParams{Name: name, Value: value}); err != nil {
		return nil, fault(err)
	}
	value, err = s.q.Secret(ctx, name)
	return value, fault(err)
}

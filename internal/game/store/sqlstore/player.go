package sqlstore

import (
	"context"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore/db"
)

// AddPlayer adds a player, who is not banned. It returns store.ErrExists if the ID is in use.
func (s *Store) AddPlayer(ctx context.Context, p store.Player) error {
	return s.mapError(s.writer.AddPlayer(ctx, db.AddPlayerParams{
		ID: p.ID, Name: p.Name, Named: p.Named, Lang: p.Lang, Settings: p.Settings, Created: p.Created, Seen: p.Seen,
	}))
}

// Player returns the player with an ID, or store.ErrNotFound.
func (s *Store) Player(ctx context.Context, id string) (store.Player, error) {
	row, err := s.reader.Player(ctx, id)
	return store.Player(row), s.mapError(err)
}

// SetPlayer updates Name, Named, Lang, Settings and Seen of a player. It returns store.ErrNotFound if the
// player does not exist.
func (s *Store) SetPlayer(ctx context.Context, p store.Player) error {
	return s.requireRow(s.writer.SetPlayer(ctx, db.SetPlayerParams{
		Name: p.Name, Named: p.Named, Lang: p.Lang, Settings: p.Settings, Seen: p.Seen, ID: p.ID,
	}))
}

// DeletePlayer deletes a player with all passkeys, sessions, runs and logs. Races stay, but seats of the
// player lose Player and Name, and their origin as store.Seat says. It returns nil if the player does not
// exist. A deletion that was interrupted can be repeated.
//
// It first deletes the entries on leaderboards, so that they need not follow the deletion of each result,
// and the counts of the leaderboards are locked only briefly. With SQLite it then deletes the runs one at
// a time, so that other writes can run in between. PostgreSQL needs no such loop, since transactions run
// concurrently.
func (s *Store) DeletePlayer(ctx context.Context, id string) error {
	err := s.transact(ctx, func(ctx context.Context, q *db.Queries) error { return q.DeleteBoardEntriesOf(ctx, id) })
	if err != nil {
		return s.ignoreMissing(err)
	}
	for runs := int64(1); runs > 0 && !s.locksRows; {
		release, err := s.acquireLargeSlot(ctx)
		if err == nil {
			runs, err = s.writer.DeleteOneRun(ctx, id)
			release()
		}
		if err != nil {
			return s.mapError(err)
		}
	}
	return s.mapError(s.writer.DeletePlayer(ctx, id))
}

// ExpireGuests checks, at the time at, at most limit players who are due for a check. It deletes those
// without a passkey who have not been seen for the time in retention, and returns the numbers of players
// checked and deleted. A check sets the time of the player's next check to the earliest time at which the
// player may be deleted. Each guest is deleted in a separate transaction, so that other writes can run in
// between.
func (s *Store) ExpireGuests(ctx context.Context, at int64, retention store.GuestRetention, limit int) (checked, deleted int, err error) {
	var due []db.ScheduleGuestsRow
	err = s.transact(ctx, func(ctx context.Context, q *db.Queries) error {
		due, err = q.ScheduleGuests(ctx, db.ScheduleGuestsParams{At: at, Unplayed: retention.Unplayed, Played: retention.Played, MaxRows: rowLimit(limit)})
		return err
	})
	if err != nil {
		return 0, 0, err
	}
	for _, guest := range due {
		if guest.Expires > at {
			continue
		}
		n, err := s.writer.DeleteGuest(ctx, db.DeleteGuestParams{ID: guest.ID, Seen: guest.Seen})
		if err != nil {
			return len(due), deleted, s.mapError(err)
		}
		deleted += int(n)
	}
	return len(due), deleted, nil
}

// AddPasskey adds a passkey. It returns store.ErrExists if the ID is in use, and store.ErrNotFound
// if its player does not exist.
func (s *Store) AddPasskey(ctx context.Context, k store.Passkey) error {
	return s.mapError(s.writer.AddPasskey(ctx, db.AddPasskeyParams(k)))
}

// Passkey returns the passkey with a credential ID, or store.ErrNotFound.
func (s *Store) Passkey(ctx context.Context, id []byte) (store.Passkey, error) {
	k, err := s.reader.Passkey(ctx, id)
	return k, s.mapError(err)
}

// Passkeys returns a player's passkeys, oldest first.
func (s *Store) Passkeys(ctx context.Context, player string) ([]store.Passkey, error) {
	keys, err := s.reader.Passkeys(ctx, player)
	return keys, s.ignoreMissing(err)
}

// UsePasskey updates Credential and Used. It returns store.ErrNotFound if the passkey does not exist, or
// if it was used after issued, the time at which the answered challenge was issued.
func (s *Store) UsePasskey(ctx context.Context, k store.Passkey, issued int64) error {
	return s.requireRow(s.writer.UsePasskey(ctx, db.UsePasskeyParams{Credential: k.Credential, Used: k.Used, ID: k.ID, Issued: issued}))
}

// DeletePasskey deletes a passkey of a player and the sessions it opened, except the session whose token
// equals exceptToken. It returns store.ErrNotFound if the player has no such passkey. A foreign key
// deletes the sessions; the excepted session is detached from the passkey before.
func (s *Store) DeletePasskey(ctx context.Context, player string, id []byte, exceptToken string) error {
	return s.transact(ctx, func(ctx context.Context, q *db.Queries) error {
		if err := q.DetachSession(ctx, db.DetachSessionParams{Token: exceptToken, Passkey: id}); err != nil {
			return err
		}
		return requireAffectedRow(q.DeletePasskey(ctx, db.DeletePasskeyParams{Player: player, ID: id}))
	})
}

// AddSession adds a session. If its player then has more than limit sessions, it deletes the least
// recently used ones. It returns store.ErrNotFound if its player or passkey does not exist.
func (s *Store) AddSession(ctx context.Context, session store.Session, limit int) error {
	return s.transact(ctx, func(ctx context.Context, q *db.Queries) error {
		if err := q.AddSession(ctx, db.AddSessionParams(session)); err != nil {
			return err
		}
		return q.TrimSessions(ctx, db.TrimSessionsParams{Player: session.Player, MaxSessions: rowLimit(limit)})
	})
}

// Session returns the session with a token if it expires after at, or else store.ErrNotFound.
func (s *Store) Session(ctx context.Context, token string, at int64) (store.Session, error) {
	session, err := s.reader.Session(ctx, db.SessionParams{Token: token, Now: at})
	return session, s.mapError(err)
}

// LiveSessions returns those of the tokens whose sessions exist and expire after at, without those of
// banned players. The list may have some thousand tokens.
func (s *Store) LiveSessions(ctx context.Context, tokens []string, at int64) ([]string, error) {
	rows, err := s.reader.LiveSessions(ctx, encodeIDs(tokens))
	alive := make([]string, 0, len(rows))
	for _, row := range rows {
		if row.Expiry > at && row.Banned == 0 {
			alive = append(alive, row.Token)
		}
	}
	return alive, s.mapError(err)
}

// Sessions returns a player's sessions that expire after at, most recently used first.
func (s *Store) Sessions(ctx context.Context, player string, at int64) ([]store.Session, error) {
	sessions, err := s.reader.Sessions(ctx, db.SessionsParams{Player: player, Now: at})
	return sessions, s.ignoreMissing(err)
}

// TouchSession updates Used and Expiry of a session, and Seen of its player. It returns store.ErrNotFound
// if the session was deleted.
func (s *Store) TouchSession(ctx context.Context, session store.Session) error {
	return s.transact(ctx, func(ctx context.Context, q *db.Queries) error {
		err := requireAffectedRow(q.TouchSession(ctx, db.TouchSessionParams{Used: session.Used, Expiry: session.Expiry, Token: session.Token}))
		if err != nil {
			return err
		}
		return q.UpdateSeen(ctx, db.UpdateSeenParams{At: session.Used, ID: session.Player})
	})
}

// AuthenticateSession updates Passkey, Used, Authenticated and Expiry. It returns store.ErrNotFound if the
// session or the passkey was deleted.
func (s *Store) AuthenticateSession(ctx context.Context, session store.Session) error {
	return s.requireRow(s.writer.AuthenticateSession(ctx, db.AuthenticateSessionParams{
		Passkey: session.Passkey, Used: session.Used, Authenticated: session.Authenticated, Expiry: session.Expiry, Token: session.Token,
	}))
}

// DeleteSession deletes the session with a token, if there is one.
func (s *Store) DeleteSession(ctx context.Context, token string) error {
	return s.ignoreMissing(s.writer.DeleteSession(ctx, token))
}

// DeleteOtherSessions deletes a player's sessions except the one with the given token, and returns the
// number deleted.
func (s *Store) DeleteOtherSessions(ctx context.Context, player, token string) (int, error) {
	n, err := s.writer.DeleteOtherSessions(ctx, db.DeleteOtherSessionsParams{Player: player, Token: token})
	return int(n), s.ignoreMissing(err)
}

// ExpireSessions deletes at most limit sessions that have expired by at, and returns the number deleted.
func (s *Store) ExpireSessions(ctx context.Context, at int64, limit int) (int, error) {
	n, err := s.writer.ExpireSessions(ctx, db.ExpireSessionsParams{At: at, MaxRows: rowLimit(limit)})
	return int(n), s.mapError(err)
}

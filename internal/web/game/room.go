package game

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/web/problem"
)

// room is a store that remembers whether the disk is full and whether the database is
// unavailable, and logs the begin and the end of each once.
type room struct {
	store.Store
	log  *slog.Logger
	full atomic.Bool
	down atomic.Bool // the last call found the database unavailable
}

// When a page may try again.
const (
	noRoomTime = 30 * time.Second // after a full disk
	downTime   = 5 * time.Second  // after an outage of the database
)

// refusal makes a problem of an error of the store that is neither the request's fault nor a
// fault of the program. A request that met its time limit waited for the database.
func (r *room) refusal(err error) error {
	switch {
	case errors.Is(err, store.ErrFull):
		return noRoom.After(noRoomTime, "The server cannot save right now. Nothing was changed.")
	case errors.Is(err, store.ErrUnavailable), errors.Is(err, context.DeadlineExceeded):
		r.unavailable(err)
		return problem.Busy.After(downTime, "The database does not answer right now. Try again in a moment.")
	}
	return err
}

// unavailable logs the begin of an outage of the database.
func (r *room) unavailable(err error) {
	if !r.down.Swap(true) {
		r.log.Error("database unavailable", "error", err)
	}
}

// answered logs the end of an outage.
func (r *room) answered() {
	if r.down.Swap(false) {
		r.log.Info("database available again")
	}
}

// Unavailable reports whether the database was unavailable when it was last asked.
func (g *Game) Unavailable() bool { return g.store.down.Load() }

// Full reports whether the last that was to be kept could not be, for want of room.
func (g *Game) Full() bool { return g.store.full.Load() }

// Room tries to keep something after that failed, and gives the error: store.ErrFull while there is
// still no room.
func (g *Game) Room(ctx context.Context) error {
	g.store.answered() // it was asked just now
	if !g.Full() {
		return nil
	}
	return g.store.TryWrite(ctx)
}

// note remembers how writing went.
func (r *room) note(err error) error {
	switch {
	case errors.Is(err, store.ErrFull):
		if !r.full.Swap(true) {
			r.log.Error("nothing can be saved", "error", err)
		}
	case errors.Is(err, store.ErrUnavailable):
		r.unavailable(err)
	case err == nil:
		r.answered()
		if r.full.Swap(false) {
			r.log.Info("what is played is saved again")
		}
	}
	return err
}

// gone is the same for what is removed, which may have been nothing, and needs no room then.
func (r *room) gone(err error) error {
	if err != nil {
		return r.note(err)
	}
	return nil
}

// AddPlayer is that of store.Store.
func (r *room) AddPlayer(ctx context.Context, p store.Player) error {
	return r.note(r.Store.AddPlayer(ctx, p))
}

// SetPlayer is that of store.Store.
func (r *room) SetPlayer(ctx context.Context, p store.Player) error {
	return r.note(r.Store.SetPlayer(ctx, p))
}

// DeletePlayer is that of store.Store.
func (r *room) DeletePlayer(ctx context.Context, id string) error {
	return r.gone(r.Store.DeletePlayer(ctx, id))
}

// AddPasskey is that of store.Store.
func (r *room) AddPasskey(ctx context.Context, k store.Passkey) error {
	return r.note(r.Store.AddPasskey(ctx, k))
}

// UsePasskey is that of store.Store.
func (r *room) UsePasskey(ctx context.Context, k store.Passkey, issued int64) error {
	return r.note(r.Store.UsePasskey(ctx, k, issued))
}

// DeletePasskey is that of store.Store.
func (r *room) DeletePasskey(ctx context.Context, player string, id []byte, except string) error {
	return r.gone(r.Store.DeletePasskey(ctx, player, id, except))
}

// AddSession is that of store.Store.
func (r *room) AddSession(ctx context.Context, s store.Session, limit int) error {
	return r.note(r.Store.AddSession(ctx, s, limit))
}

// TouchSession is that of store.Store.
func (r *room) TouchSession(ctx context.Context, s store.Session) error {
	return r.note(r.Store.TouchSession(ctx, s))
}

// AuthenticateSession is that of store.Store.
func (r *room) AuthenticateSession(ctx context.Context, s store.Session) error {
	return r.note(r.Store.AuthenticateSession(ctx, s))
}

// DeleteSession is that of store.Store.
func (r *room) DeleteSession(ctx context.Context, token string) error {
	return r.gone(r.Store.DeleteSession(ctx, token))
}

// DeleteOtherSessions is that of store.Store.
func (r *room) DeleteOtherSessions(ctx context.Context, player, token string) (int, error) {
	n, err := r.Store.DeleteOtherSessions(ctx, player, token)
	return n, r.gone(err)
}

// ExpireSessions is that of store.Store.
func (r *room) ExpireSessions(ctx context.Context, at int64, limit int) (int, error) {
	n, err := r.Store.ExpireSessions(ctx, at, limit)
	return n, r.gone(err)
}

// ExpireGuests is that of store.Store.
func (r *room) ExpireGuests(ctx context.Context, at int64, keep store.GuestRetention, limit int) (seen, deleted int, err error) {
	seen, deleted, err = r.Store.ExpireGuests(ctx, at, keep, limit)
	return seen, deleted, r.gone(err)
}

// TryWrite is that of store.Store.
func (r *room) TryWrite(ctx context.Context) error {
	return r.note(r.Store.TryWrite(ctx))
}

// CreateRun is that of store.Store.
func (r *room) CreateRun(ctx context.Context, run store.Run, first store.Decision) (store.Run, bool, error) {
	run, made, err := r.Store.CreateRun(ctx, run, first)
	if err != nil || made {
		err = r.note(err)
	}
	return run, made, err
}

// Append is that of store.Store.
func (r *room) Append(ctx context.Context, run string, version int, d store.Decision) error {
	return r.note(r.Store.Append(ctx, run, version, d))
}

package game

import (
	"context"
	"crypto/rand"
	"encoding/gob"
	"net/http"
	"time"

	"github.com/alexedwards/scs/v2"

	"github.com/make24/make24/internal/store"
)

// lifetime is how long a session lasts that nobody uses: the longest that browsers keep a
// cookie.
const lifetime = 400 * 24 * time.Hour

// renewed is how old a session's end may grow before it is put off again, so that not every
// request writes.
const renewed = 24 * time.Hour

// What a session holds.
const (
	playerKey   = "player"   // the ID of who plays
	ceremonyKey = "ceremony" // the challenge of the passkey that is being made or used
)

// sessions is the store as scs asks for it: with methods without a context too, which it does
// not call on a store that has the others.
type sessions struct{ store.Store }

// Find is FindCtx without a context.
func (s sessions) Find(token string) (data []byte, found bool, err error) {
	return s.FindCtx(context.Background(), token)
}

// Commit is CommitCtx without a context.
func (s sessions) Commit(token string, data []byte, expiry time.Time) error {
	return s.CommitCtx(context.Background(), token, data, expiry)
}

// Delete is DeleteCtx without a context.
func (s sessions) Delete(token string) error { return s.DeleteCtx(context.Background(), token) }

func newSessions(s store.Store, secure bool) *scs.SessionManager {
	gob.Register(ceremony{})
	// A literal, for scs.New starts a store of its own that never stops.
	m := &scs.SessionManager{
		Store: sessions{s}, Codec: scs.GobCodec{}, Lifetime: lifetime,
		HashTokenInStore: true, // who reads the database cannot play as anybody
		Cookie: scs.SessionCookie{
			Name: "make24", Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode, Persist: true, Secure: secure,
		},
	}
	if secure {
		m.Cookie.Name = "__Host-make24" // no other host of the domain can set it
	}
	return m
}

// newID is an ID of 128 random bits that nobody can guess.
func newID() string { return rand.Text() }

// freshSeed is what all hands of a new database are drawn from.
func freshSeed() ([]byte, error) {
	seed := make([]byte, 32)
	_, err := rand.Read(seed)
	return seed, err
}

// open loads the session of a request, if there is one, and the player it is of.
func (g *Game) open(r *http.Request) (ctx context.Context, player store.Player, err error) {
	token := ""
	if cookie, err := r.Cookie(g.sessions.Cookie.Name); err == nil {
		token = cookie.Value
	}
	if ctx, err = g.sessions.Load(r.Context(), token); err != nil {
		return ctx, player, err
	}
	id := g.sessions.GetString(ctx, playerKey)
	if id == "" {
		return ctx, player, nil
	}
	player, err = g.store.Player(ctx, id)
	if isMissing(err) { // erased, on another device
		return ctx, store.Player{}, g.sessions.Destroy(ctx)
	}
	if err == nil && g.sessions.Deadline(ctx).Before(time.Now().Add(lifetime-renewed)) {
		g.sessions.SetDeadline(ctx, time.Now().Add(lifetime).UTC())
	}
	return ctx, player, err
}

// keep stores what changed in the session and puts the cookie into the answer's head.
func (g *Game) keep(ctx context.Context, w http.ResponseWriter) error {
	switch g.sessions.Status(ctx) {
	case scs.Modified:
		token, end, err := g.sessions.Commit(ctx)
		if err != nil {
			return err
		}
		g.sessions.WriteSessionCookie(ctx, w, token, end)
	case scs.Destroyed:
		g.sessions.WriteSessionCookie(ctx, w, "", time.Time{})
	case scs.Unmodified:
	}
	return nil
}

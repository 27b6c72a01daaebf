package game

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/make24/make24/internal/game/store"
)

// A session is a cookie with a random token and a row with the hash of the token, so that a reader
// of the database cannot use the sessions. Rows are inserted only when a guest is created or a
// player signs in; all other code updates existing rows, so a concurrent request cannot restore a
// session that has been deleted.

// accountStore is what players and their sessions need of a store.
type accountStore interface {
	AddPlayer(ctx context.Context, p store.Player) error
	Player(ctx context.Context, id string) (store.Player, error)
	SetPlayer(ctx context.Context, p store.Player) error
	DeletePlayer(ctx context.Context, id string) error
	AddSession(ctx context.Context, s store.Session, limit int) error
	Session(ctx context.Context, token string, at int64) (store.Session, error)
	LiveSessions(ctx context.Context, tokens []string, at int64) ([]string, error)
	Sessions(ctx context.Context, player string, at int64) ([]store.Session, error)
	TouchSession(ctx context.Context, s store.Session) error
	DeleteSession(ctx context.Context, token string) error
	DeleteOtherSessions(ctx context.Context, player, token string) (int, error)
}

// setCookie sets an HttpOnly cookie. A maxAge of less than a second deletes it.
func (g *Game) setCookie(r *request, name, value string, maxAge time.Duration, sameSite http.SameSite) {
	c := &http.Cookie{
		Name: g.cookieName(name), Value: value, Path: g.options.Origin.Base(), HttpOnly: true, Secure: g.options.Origin.Secure(), SameSite: sameSite,
		MaxAge: int(maxAge / time.Second),
	}
	if c.MaxAge <= 0 {
		c.MaxAge = -1
	}
	http.SetCookie(r.w, c)
}

// setSessionCookie sets the cookie with the token. The cookie lasts as long as the session.
func (g *Game) setSessionCookie(r *request) {
	maxAge := time.Duration(r.session.Expiry-g.now()) * time.Millisecond
	g.setCookie(r, sessionCookie, r.token, maxAge, http.SameSiteLaxMode)
}

// newID returns an unguessable ID of at least 128 random bits.
func newID() string { return rand.Text() }

// newSecret returns a random secret of 32 bytes, such as the seed that determines all hands.
func newSecret() ([]byte, error) {
	secret := make([]byte, 32)
	_, err := rand.Read(secret)
	return secret, err
}

// sessionEnd returns the time at which a session ends if it is not used again. A guest's session
// lasts longer, since a guest who loses the session loses the account.
func sessionEnd(s store.Session, hasPasskey bool) int64 {
	if !hasPasskey {
		return s.Used + playedGuestIdle.Milliseconds()
	}
	return min(s.Used+sessionIdle.Milliseconds(), max(s.Created, s.Authenticated)+sessionMaxAge.Milliseconds())
}

// extendSession records the use of a session and postpones its end. It ignores a full disk, so that
// players can still read their data then.
func (g *Game) extendSession(r *request) error {
	keys, err := g.store.Passkeys(r.ctx, r.player.ID)
	if err != nil {
		return err
	}
	extendedSession := r.session
	extendedSession.Used = g.now()
	extendedSession.Expiry = sessionEnd(extendedSession, len(keys) > 0)
	switch err := g.store.TouchSession(r.ctx, extendedSession); {
	case isNotFound(err):
		g.clearSession(r)
		return nil
	case errors.Is(err, store.ErrFull):
		_ = g.health.noteWrite(err)
		return nil
	case err != nil:
		return err
	}
	r.session = extendedSession
	g.setSessionCookie(r)
	return nil
}

// signIn starts a session of a player, with a passkey or as a new guest, and deletes the previous
// session of the browser. It always creates a new token, so that a leaked old token is useless.
func (g *Game) signIn(r *request, p store.Player, passkey []byte) error {
	token, now := newID(), g.now()
	session := store.Session{Token: hashToken(token), Player: p.ID, Passkey: passkey, Created: now, Used: now}
	session.Browser, session.System = parseUserAgent(r.UserAgent())
	if passkey != nil {
		session.Authenticated = now
	}
	session.Expiry = sessionEnd(session, passkey != nil)
	if err := g.store.AddSession(r.ctx, session, maxSessions); err != nil {
		return err
	}
	if r.session.Token != "" {
		if err := g.store.DeleteSession(r.ctx, r.session.Token); err != nil {
			return err
		}
	}
	r.session, r.token, r.player = session, token, p
	g.setSessionCookie(r)
	return nil
}

// clearSession removes the session from the request and its cookie from the browser.
func (g *Game) clearSession(r *request) {
	r.session, r.token, r.player = store.Session{}, "", store.Player{}
	g.setCookie(r, sessionCookie, "", 0, http.SameSiteLaxMode)
}

func (g *Game) logout(r *request) (*response, error) {
	if r.session.Token != "" {
		if err := g.store.DeleteSession(r.ctx, r.session.Token); err != nil {
			return nil, err
		}
		g.logAccount(r, "signed out")
	}
	g.clearSession(r)
	return g.clearSiteData(`"cache"`), nil // without "storage", which may hold runs that were not sent yet
}

// clearSiteData returns an empty response with the given directives in Clear-Site-Data. Without
// https it omits the header, which browsers would ignore, and so it does if the server shares its origin
// with others, whose data would be cleared too. Do not pass "cookies", which would delete the cookies of
// the whole domain.
func (g *Game) clearSiteData(directives string) *response {
	if !g.options.Origin.Secure() || g.options.Origin.Base() != "/" {
		return &response{}
	}
	return &response{header: map[string]string{"Clear-Site-Data": directives}}
}

// sessionResponse is the object Session of docs/game.md.
type sessionResponse struct {
	Browser string `json:"browser"`
	System  string `json:"system"`
	Created int64  `json:"created"`
	Used    int64  `json:"used"`
	Current bool   `json:"current"`
}

// listSessions returns the sessions of the player, the most recently used first.
func (g *Game) listSessions(r *request) (*response, error) {
	list := []sessionResponse{}
	if r.player.ID != "" {
		sessions, err := g.store.Sessions(r.ctx, r.player.ID, g.now())
		if err != nil {
			return nil, err
		}
		for _, s := range sessions {
			list = append(list, sessionResponse{s.Browser, s.System, s.Created, s.Used, s.Token == r.session.Token})
		}
	}
	return ok(map[string]any{"sessions": list}), nil
}

// deleteOtherSessions ends all sessions of the player except the current one.
func (g *Game) deleteOtherSessions(r *request) (*response, error) {
	n, err := g.store.DeleteOtherSessions(r.ctx, r.player.ID, r.session.Token)
	if err != nil {
		return nil, err
	}
	if n > 0 {
		g.logAccount(r, "signed out everywhere else", "sessions", n)
	}
	return g.listSessions(r)
}

// agentPattern maps a substring of a User-Agent header to a name. The first match in a list
// applies, since the header of a browser also names the browsers it imitates.
type agentPattern struct{ substring, name string }

var browsers = []agentPattern{
	{"Edg", "Edge"},
	{"OPR/", "Opera"},
	{"SamsungBrowser/", "Samsung Internet"},
	{"MicroMessenger/", "WeChat"},
	{"Firefox/", "Firefox"},
	{"FxiOS/", "Firefox"},
	{"CriOS/", "Chrome"},
	{"Chrome/", "Chrome"},
	{"Safari/", "Safari"},
}

var systems = []agentPattern{
	{"iPhone", "iPhone"},
	{"iPad", "iPad"},
	{"Android", "Android"},
	{"CrOS", "ChromeOS"},
	{"Windows", "Windows"},
	{"Macintosh", "macOS"},
	{"Linux", "Linux"},
}

// parseUserAgent returns the browser and the system in a User-Agent header, without versions, so
// that players recognize their devices. An unknown browser or system is "".
func parseUserAgent(header string) (browser, system string) {
	find := func(list []agentPattern) (name string) {
		for _, pattern := range list {
			if strings.Contains(header, pattern.substring) {
				name = cmp.Or(name, pattern.name)
			}
		}
		return name
	}
	return find(browsers), find(systems)
}

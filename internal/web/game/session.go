package game

import (
	"cmp"
	"crypto/rand"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/make24/make24/internal/store"
)

// A session is a cookie with a random token and a row under the token's hash, so that whoever
// reads the database cannot play as anybody. A row is inserted when a guest is made and when
// somebody signs in, and only updated after that: a request under way cannot bring back a session
// that was deleted meanwhile.

// setCookie sets a cookie that only this server's pages send. A life of less than a second deletes it.
func (g *Game) setCookie(r *request, name, value string, maxAge time.Duration, site http.SameSite) {
	c := &http.Cookie{
		Name: g.cookieName(name), Value: value, Path: "/", HttpOnly: true, Secure: g.options.Origin.Secure(), SameSite: site,
		MaxAge: int(maxAge / time.Second),
	}
	if c.MaxAge <= 0 {
		c.MaxAge = -1
	}
	http.SetCookie(r.w, c)
}

// sendSession has the browser keep its token until the session ends.
func (g *Game) setSessionCookie(r *request) {
	maxAge := time.Duration(r.session.Expiry-g.now()) * time.Millisecond
	g.setCookie(r, sessionCookie, r.token, maxAge, http.SameSiteLaxMode)
}

// newID is an ID of 128 random bits that nobody can guess.
func newID() string { return rand.Text() }

// freshSecret is a new secret of a database, such as the seed that all hands are drawn from.
func newSecret() ([]byte, error) {
	secret := make([]byte, 32)
	_, err := rand.Read(secret)
	return secret, err
}

// sessionEnd is when a session ends that is used now. A guest has no way back but the session.
func sessionEnd(s store.Session, hasPasskey bool) int64 {
	if !hasPasskey {
		return s.Used + playedGuestIdle.Milliseconds()
	}
	return min(s.Used+sessionIdle.Milliseconds(), max(s.Created, s.Authenticated)+sessionMaxAge.Milliseconds())
}

// touch notes that a session is used, and puts off its end. While the disk is full it does not:
// players may look at what they have.
func (g *Game) extendSession(r *request) error {
	keys, err := g.store.Passkeys(r.ctx, r.player.ID)
	if err != nil {
		return err
	}
	extended := r.session
	extended.Used = g.now()
	extended.Expiry = sessionEnd(extended, len(keys) > 0)
	switch err := g.store.TouchSession(r.ctx, extended); {
	case isNotFound(err):
		g.clearSession(r)
		return nil
	case errors.Is(err, store.ErrFull):
		_ = g.health.noteWrite(err)
		return nil
	case err != nil:
		return err
	}
	r.session = extended
	g.setSessionCookie(r)
	return nil
}

// enter signs a player in, with a passkey or as a new guest. The token is a new one, so that
// whoever knew the old one has nothing.
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

// forget has the browser drop its session.
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
	return g.clearSiteData(`"cache"`), nil // the storage may have games that were not sent yet: they wait until the player is back
}

// cleared is the answer after which the browser drops what it holds: the kinds of Clear-Site-Data, which browsers
// ignore if the origin is not https. Cookies are none of them, since those of all sites of the domain would go.
func (g *Game) clearSiteData(kinds string) *response {
	if !g.options.Origin.Secure() {
		return &response{}
	}
	return &response{header: map[string]string{"Clear-Site-Data": kinds}}
}

// sessionShape is a Session of docs/game.md.
type sessionResponse struct {
	Browser string `json:"browser"`
	System  string `json:"system"`
	Created int64  `json:"created"`
	Used    int64  `json:"used"`
	Current bool   `json:"current"`
}

// listSessions answers with the sessions of the player, the last used first.
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

// dropSessions ends all sessions of the player but this one.
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

// named is a part of a User-Agent header and what it tells. The first that fits counts, since
// browsers name those they want to be taken for.
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

// userAgent is the browser and the system that a User-Agent header names, without versions:
// enough for players to know their devices, and no more.
func parseUserAgent(header string) (browser, system string) {
	find := func(list []agentPattern) (name string) {
		for _, n := range list {
			if strings.Contains(header, n.substring) {
				name = cmp.Or(name, n.name)
			}
		}
		return name
	}
	return find(browsers), find(systems)
}

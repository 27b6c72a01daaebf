package game_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/server"
)

// hookedStore calls hook once, in the middle of a request, after the player has been read.
type hookedStore struct {
	server.Store
	hook atomic.Pointer[func()]
}

func (s *hookedStore) Player(ctx context.Context, id string) (store.Player, error) {
	p, err := s.Store.Player(ctx, id)
	if hook := s.hook.Swap(nil); hook != nil {
		(*hook)()
	}
	return p, err
}

func serveHooked(t *testing.T) (*testServer, *hookedStore) {
	t.Helper()
	hooked := &hookedStore{}
	return serve(t, func(o *server.Options) { hooked.Store, o.Store = o.Store, hooked }), hooked
}

// browserWithToken returns a browser with a session cookie.
func (s *testServer) browserWithToken(token string) *browser {
	b := s.browser()
	b.header["Cookie"] = "make24=" + token
	return b
}

// TestLogoutDuringRequest checks that no concurrent request restores a session that was ended by
// signing out, not even a request that would extend it.
func TestLogoutDuringRequest(t *testing.T) {
	for name, request := range map[string]func(b *browser){
		"begin a passkey": func(b *browser) { b.send("POST", "/game/passkeys/begin", nil) },
		"read":            func(b *browser) { b.send("GET", "/game/me", nil) },
		"change":          func(b *browser) { b.send("PATCH", "/game/me", object{"name": "Ann"}) },
		"confirm":         func(b *browser) { b.send("POST", "/game/confirm", object{}) },
	} {
		for _, idleTime := range []time.Duration{0, 48 * time.Hour} {
			srv, hooked := serveHooked(t)
			b := srv.browser()
			b.send("PATCH", "/game/me", object{}).wantStatus(200, nil)
			token, id := b.token(), b.me().ID
			srv.advance(idleTime)
			logout := func() { srv.browserWithToken(token).send("POST", "/game/logout", "{}").wantStatus(204, nil) }
			hooked.hook.Store(&logout)
			request(b)
			if hooked.hook.Load() != nil {
				t.Fatalf("%s: the request did not read the player", name)
			}
			if remainingSessions, err := srv.db.Sessions(t.Context(), id, 0); err != nil || len(remainingSessions) > 0 {
				t.Errorf("%s after %v: %d sessions are stored after the sign-out, %v", name, idleTime, len(remainingSessions), err)
			}
			if m := srv.browserWithToken(token).me(); m.ID != "" {
				t.Errorf("%s after %v: the ended session works again", name, idleTime)
			}
		}
	}
}

// TestLogoutDuringConfirmation checks that a concurrent confirmation does not restore a session
// that was ended by signing out, and that it returns the problem no-player.
func TestLogoutDuringConfirmation(t *testing.T) {
	srv, hooked := serveHooked(t)
	b := srv.browser()
	key := newAuthenticator(t)
	key.register(b, "phone")
	token := b.token()
	var options assertionOptions
	b.send("POST", "/game/confirm/begin", nil).wantStatus(200, &options)
	logout := func() { srv.browserWithToken(token).send("POST", "/game/logout", "{}").wantStatus(204, nil) }
	hooked.hook.Store(&logout)
	b.send("POST", "/game/confirm", key.sign(options, b.url)).wantProblem(401, "no-player")
	if n := srv.rowCounts()["sessions"]; n != 0 {
		t.Errorf("%d sessions are stored after the sign-out", n)
	}
}

// sessionList is the response to GET /game/sessions.
type sessionList struct {
	Sessions []struct {
		Browser, System string
		Created, Used   int64
		Current         bool
	}
}

// TestSessions checks that players can list their sessions and end all but the current one.
func TestSessions(t *testing.T) {
	srv := serve(t, nil)
	var list sessionList
	srv.browser().send("GET", "/game/sessions", nil).wantStatus(200, &list)
	if list.Sessions == nil || len(list.Sessions) > 0 {
		t.Errorf("without a session: %+v", list)
	}
	srv.browser().send("DELETE", "/game/sessions", "{}").wantProblem(401, "no-player")

	phone, laptop := srv.browser(), srv.browser()
	phone.header["User-Agent"] = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1"
	laptop.header["User-Agent"] = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0"
	key := newAuthenticator(t)
	key.register(phone, "phone")
	first := srv.now()
	srv.advance(2 * time.Hour)
	key.login(laptop)
	laptop.send("GET", "/game/sessions", nil).wantStatus(200, &list)
	if n := len(list.Sessions); n != 2 {
		t.Fatalf("%d sessions", n)
	}
	current, other := list.Sessions[0], list.Sessions[1]
	if current.Browser != "Edge" || current.System != "Linux" || !current.Current || current.Created != srv.now() || current.Used != srv.now() {
		t.Errorf("%+v", current)
	}
	if other.Browser != "Safari" || other.System != "iPhone" || other.Current || other.Created != first || other.Used != first {
		t.Errorf("%+v", other)
	}
	stranger := srv.browser()
	stranger.send("PATCH", "/game/me", object{}).wantStatus(200, nil)
	laptop.send("DELETE", "/game/sessions", "{}").wantStatus(200, &list)
	if len(list.Sessions) != 1 || !list.Sessions[0].Current {
		t.Errorf("%+v", list)
	}
	if phone.me().ID != "" || laptop.me().ID == "" || stranger.me().ID == "" {
		t.Error("want only the other session of the player to end")
	}
	if log := srv.log.String(); !strings.Contains(log, `msg="signed out everywhere else"`) || !strings.Contains(log, "sessions=1") {
		t.Errorf("%s", log)
	}
}

// TestManySessions checks that a new session beyond the limit ends the least recently used one.
func TestManySessions(t *testing.T) {
	srv := serve(t, nil)
	b := srv.browser()
	key := newAuthenticator(t)
	key.register(b, "phone")
	for range 50 {
		srv.advance(time.Second)
		key.login(srv.browser())
	}
	if n := srv.rowCounts()["sessions"]; n != 50 {
		t.Errorf("%d sessions", n)
	}
	if b.me().ID != "" {
		t.Error("the least recently used session has not ended")
	}
}

// TestDeletedPasskeyEndsSessions checks that removing a passkey ends the sessions opened with it,
// except the session that removes it.
func TestDeletedPasskeyEndsSessions(t *testing.T) {
	srv := serve(t, nil)
	phone, laptop, tablet := srv.browser(), srv.browser(), srv.browser()
	first, second := newAuthenticator(t), newAuthenticator(t)
	first.register(phone, "phone")
	second.register(phone, "ring")
	first.login(laptop)
	second.login(tablet)
	tablet.send("DELETE", "/game/passkeys/"+b64(first.keys[0].id), "{}").wantStatus(200, nil)
	if phone.me().ID != "" || laptop.me().ID != "" {
		t.Error("sessions of the passkey are still valid")
	}
	if tablet.me().ID == "" {
		t.Error("the session of the other passkey has ended")
	}
	second.login(laptop)
	tablet.send("DELETE", "/game/passkeys/"+b64(second.keys[0].id), "{}").wantStatus(200, nil)
	if m := tablet.me(); m.ID == "" || len(m.Passkeys) > 0 {
		t.Errorf("removing the last passkey ended the session: %+v", m)
	}
	if laptop.me().ID != "" {
		t.Error("a session of the second passkey is still valid")
	}
	srv.advance(200 * 24 * time.Hour) // the session is that of a guest again
	if tablet.me().ID == "" {
		t.Error("the session of a guest ended after 200 days")
	}
}

// TestSessionsEnd checks that unused sessions end, and that sessions of players with a passkey also
// end some time after the last use of the passkey.
func TestSessionsEnd(t *testing.T) {
	const day = 24 * time.Hour
	srv := serve(t, nil)
	usedBrowser, unusedBrowser, guest := srv.browser(), srv.browser(), srv.browser()
	key := newAuthenticator(t)
	key.register(usedBrowser, "phone")
	key.login(unusedBrowser)
	guest.send("PATCH", "/game/me", object{}).wantStatus(200, nil)
	srv.advance(90*day - time.Second)
	if usedBrowser.me().ID == "" {
		t.Error("a session ended within 90 days")
	}
	srv.advance(time.Second)
	if unusedBrowser.me().ID != "" {
		t.Error("a session is valid after 90 days without use")
	}
	srv.advance(80 * day)
	if usedBrowser.me().ID == "" || guest.me().ID == "" {
		t.Error("a session ended within 180 days")
	}
	srv.advance(10*day - time.Second)
	if usedBrowser.me().ID == "" {
		t.Error("a session ended a second before 180 days")
	}
	srv.advance(time.Second)
	if usedBrowser.me().ID != "" {
		t.Error("a session is valid 180 days after its passkey was last used")
	}
	key.login(usedBrowser)
	srv.advance(80 * day)
	usedBrowser.me()
	srv.advance(80 * day)
	key.confirm(usedBrowser).wantStatus(200, nil)
	srv.advance(89 * day)
	usedBrowser.me()
	srv.advance(89 * day)
	if usedBrowser.me().ID == "" {
		t.Error("a confirmation did not postpone the end of the session")
	}
	guest = srv.browser()
	guest.send("PATCH", "/game/me", object{}).wantStatus(200, nil)
	for range 3 {
		srv.advance(400*day - time.Second)
		if guest.me().ID == "" {
			t.Error("a guest's session ended within 400 days of its last use")
		}
	}
	srv.advance(400 * day)
	if guest.me().ID != "" {
		t.Error("a guest's session is valid after 400 days without use")
	}
}

// TestAccountLog checks that the log has the events of accounts and the refusals, and that it
// identifies players only by a hash.
func TestAccountLog(t *testing.T) {
	srv := serve(t, limitLocal)
	b := srv.browser()
	key := newAuthenticator(t)
	key.register(b, "my phone")
	id := b.me().ID
	key.confirm(b)
	key.login(srv.browser())
	token := b.token()
	forger := *key
	forger.forgeSignature = func(s []byte) []byte { s[len(s)-1] ^= 1; return s }
	forger.confirm(b).wantProblem(422, "bad-passkey")
	thief := srv.browser()
	var options assertionOptions
	thief.send("POST", "/game/login/begin", nil).wantStatus(200, &options)
	thief.send("POST", "/game/login", forger.sign(options, b.url)).wantProblem(422, "bad-passkey")
	thief.header["Origin"] = "https://evil.example"
	for range 3 {
		thief.send("PATCH", "/game/me", object{}).wantProblem(403, "bad-origin")
	}
	fastClient := srv.browser()
	fastClient.send("PATCH", "/game/me", object{}).wantStatus(200, nil)
	fastClientID := fastClient.me().ID
	for range 3 {
		fastClient.send("GET", "/game/me/export", nil).wantStatus(200, nil)
	}
	for range 3 {
		fastClient.send("GET", "/game/me/export", nil).wantProblem(429, "too-fast")
	}
	b.send("GET", "/game/me/export", nil)
	b.send("HEAD", "/game/me/export", nil)
	b.send("DELETE", "/game/sessions", "{}")
	second := newAuthenticator(t)
	second.register(b, "ring")
	b.send("DELETE", "/game/passkeys/"+b64(second.keys[0].id), "{}").wantStatus(200, nil)
	b.send("POST", "/game/logout", "{}")
	key.login(b)
	b.send("DELETE", "/game/me", "{}").wantStatus(204, nil)

	hash := sha256.Sum256([]byte(id))
	player := " player=" + hex.EncodeToString(hash[:4]) + " from=127.0.0.1"
	log := ""
	for line := range strings.Lines(srv.log.String()) {
		if strings.Contains(line, "level=INFO") {
			log += line
		}
	}
	for text, n := range map[string]int{
		`msg="signed in"` + player: 2, `msg="signed out"` + player: 1, `msg="confirmed with a passkey"` + player: 1,
		`msg="passkey added"` + player: 2, `msg="passkey removed"` + player: 1, `msg="account exported"` + player: 1,
		`msg="account deleted"` + player: 1, `msg="signed out everywhere else"` + player + " sessions=1": 1,
		`msg="sign-in failed" from=127.0.0.1 count=1`: 1, `msg="confirmation failed" from=127.0.0.1 count=1`: 1,
		"msg=forbidden from=127.0.0.1 count=1": 1, `msg="too many requests" from=127.0.0.1 count=1`: 1,
	} {
		if got := strings.Count(log, text); got != n {
			t.Errorf("%d times %s, want %d:\n%s", got, text, n, log)
		}
	}
	for _, secret := range []string{id, fastClientID, token, fastClient.token(), "my phone", "ring", b64(key.keys[0].id)} {
		if strings.Contains(srv.log.String(), secret) {
			t.Errorf("the log contains %q", secret)
		}
	}
}

// token returns the token in the session cookie.
func (b *browser) token() string {
	b.t.Helper()
	u, err := url.Parse(b.url)
	if err != nil {
		b.t.Fatal(err)
	}
	for _, c := range b.client.Jar.Cookies(u) {
		if c.Name == "make24" {
			return c.Value
		}
	}
	b.t.Fatal("the browser has no session cookie")
	return ""
}

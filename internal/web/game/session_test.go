package game_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/web"
)

// hookedStore calls a function once, in the middle of a request: when its player has been read.
type hookedStore struct {
	store.Store
	hook atomic.Pointer[func()]
}

func (s *hookedStore) Player(ctx context.Context, id string) (store.Player, error) {
	p, err := s.Store.Player(ctx, id)
	if hook := s.hook.Swap(nil); hook != nil {
		(*hook)()
	}
	return p, err
}

func serveHooked(t *testing.T) (*place, *hookedStore) {
	t.Helper()
	hooked := &hookedStore{}
	return serve(t, func(o *web.Options) { hooked.Store, o.Store = o.Store, hooked }), hooked
}

// with is a browser that has a token.
func (p *place) with(token string) *browser {
	b := p.browser()
	b.head["Cookie"] = "make24=" + token
	return b
}

// A request under way does not bring back the session that a sign-out ended meanwhile, and
// neither does one that puts off its end.
func TestLogoutDuringRequest(t *testing.T) {
	for name, request := range map[string]func(b *browser){
		"begin a passkey": func(b *browser) { b.ask("POST", "/game/passkeys/begin", nil) },
		"look":            func(b *browser) { b.ask("GET", "/game/me", nil) },
		"change":          func(b *browser) { b.ask("PATCH", "/game/me", wish{"name": "Ann"}) },
		"confirm":         func(b *browser) { b.ask("POST", "/game/confirm", wish{}) },
	} {
		for _, unused := range []time.Duration{0, 48 * time.Hour} {
			place, hooked := serveHooked(t)
			b := place.browser()
			b.ask("PATCH", "/game/me", wish{}).is(200, nil)
			token, id := b.token(), b.me().ID
			place.later(unused)
			logout := func() { place.with(token).ask("POST", "/game/logout", "{}").is(204, nil) }
			hooked.hook.Store(&logout)
			request(b)
			if hooked.hook.Load() != nil {
				t.Fatalf("%s: nobody signed out", name)
			}
			if left, err := place.db.Sessions(t.Context(), id, 0); err != nil || len(left) > 0 {
				t.Errorf("%s after %v: %d sessions are stored after the sign-out, %v", name, unused, len(left), err)
			}
			if m := place.with(token).me(); m.ID != "" {
				t.Errorf("%s after %v: the session that ended is open again", name, unused)
			}
		}
	}
}

// A confirmation under way does not bring a session back either: what it answers is that it ended.
func TestLogoutDuringConfirmation(t *testing.T) {
	place, hooked := serveHooked(t)
	b := place.browser()
	key := newAuthenticator(t)
	key.register(b, "phone")
	token := b.token()
	var asked assertionOptions
	b.ask("POST", "/game/confirm/begin", nil).is(200, &asked)
	logout := func() { place.with(token).ask("POST", "/game/logout", "{}").is(204, nil) }
	hooked.hook.Store(&logout)
	b.ask("POST", "/game/confirm", key.use(asked, b.url)).refused(401, "no-player")
	if n := place.rows()["sessions"]; n != 0 {
		t.Errorf("%d sessions are stored after the sign-out", n)
	}
}

// Asking for a challenge stores nothing, whoever asks and how often.
func TestLoginBeginStoresNothing(t *testing.T) {
	place := serve(t, nil)
	b := place.browser()
	key := newAuthenticator(t)
	key.register(b, "phone")
	before := place.dump()
	for range 20 {
		place.browser().ask("POST", "/game/login/begin", nil).is(200, nil)
		b.ask("POST", "/game/login/begin", nil).is(200, nil)
		b.ask("POST", "/game/confirm/begin", nil).is(200, nil)
		b.ask("POST", "/game/passkeys/begin", nil).is(200, nil)
	}
	if after := place.dump(); after != before {
		t.Errorf("the database was\n%s\nand is\n%s", before, after)
	}
}

// An answer to a challenge is good once, for the browser that asked, for what it asked, and for 5 minutes.
func TestChallenges(t *testing.T) {
	place := serve(t, nil)
	b, other := place.browser(), place.browser()
	key := newAuthenticator(t)
	key.register(b, "phone")
	begin := func(who *browser, path string) (asked assertionOptions, cookie string) {
		g := who.ask("POST", path, nil).is(200, &asked)
		for _, c := range (&http.Response{Header: g.header}).Cookies() {
			if c.Name == "make24-challenge" {
				if !c.HttpOnly || c.SameSite != http.SameSiteStrictMode || c.MaxAge != 300 || c.Path != "/" {
					t.Errorf("%+v", c)
				}
				cookie = c.Name + "=" + c.Value
			}
		}
		return asked, cookie
	}
	answer := func(cookie, path string, body any) got {
		who := place.browser()
		who.head["Cookie"] = cookie
		return who.ask("POST", path, body)
	}
	asked, cookie := begin(other, "/game/login/begin")
	place.later(time.Second)
	signed := key.use(asked, place.url)
	answer("make24="+b.token()+"; "+cookie, "/game/confirm", signed).refused(422, "bad-passkey") // for another use
	answer(cookie+"x", "/game/login", signed).refused(422, "bad-passkey")
	answer(cookie[:len(cookie)-4], "/game/login", signed).refused(422, "bad-passkey")
	answer(cookie, "/game/login", signed).is(200, nil)
	answer(cookie, "/game/login", signed).refused(422, "bad-passkey") // a copy of both
	again := key.use(asked, place.url)                                // by the passkey itself, with a higher count
	answer(cookie, "/game/login", again).refused(422, "bad-passkey")

	asked, cookie = begin(b, "/game/confirm/begin")
	place.later(time.Second)
	signed = key.use(asked, place.url)
	answer(cookie, "/game/login", signed).refused(422, "bad-passkey")
	answer(cookie, "/game/confirm", signed).refused(401, "no-player")
	answer("make24="+b.token()+"; "+cookie, "/game/confirm", signed).is(200, nil)
	answer("make24="+b.token()+"; "+cookie, "/game/confirm", signed).refused(422, "bad-passkey")

	asked, cookie = begin(other, "/game/login/begin")
	signed = key.use(asked, place.url)
	place.later(5*time.Minute + time.Millisecond)
	answer(cookie, "/game/login", signed).refused(422, "bad-passkey")

	// The challenge of a server whose clock is ahead is good, and one from far ahead is not.
	asked, cookie = begin(other, "/game/login/begin")
	signed = key.use(asked, place.url)
	place.later(-59 * time.Second)
	answer(cookie, "/game/login", signed).is(200, nil)
	asked, cookie = begin(other, "/game/login/begin")
	signed = key.use(asked, place.url)
	place.later(-61 * time.Second)
	answer(cookie, "/game/login", signed).refused(422, "bad-passkey")
}

// A challenge to make a passkey is good once too, for whoever has a copy of the cookies: neither a copy of the
// answer is taken, nor another passkey's answer to the same challenge.
func TestRegistrationIsNotReplayed(t *testing.T) {
	place := serve(t, nil)
	b := place.browser()
	b.ask("PATCH", "/game/me", wish{}).is(200, nil)
	for i := range 2 { // the first passkey of a guest, and one beside it
		place.later(time.Second)
		var asked creationOptions
		g := b.ask("POST", "/game/passkeys/begin", nil).is(200, &asked)
		cookie := strings.SplitN(g.header.Get("Set-Cookie"), ";", 2)[0]
		place.later(time.Second)
		key := newAuthenticator(t)
		captured := wish{"name": "phone", "credential": key.make(asked, b.url)}
		b.ask("POST", "/game/passkeys", captured).is(200, nil)
		thief := place.browser()
		thief.head["Cookie"] = "make24=" + b.token() + "; " + cookie
		for name, body := range map[string]wish{
			"the answer again": captured,
			"another passkey":  {"credential": newAuthenticator(t).make(asked, b.url)},
		} {
			if g := thief.ask("POST", "/game/passkeys", body); g.status != http.StatusUnprocessableEntity {
				t.Errorf("%s: %d %s", name, g.status, g.body)
			}
		}
		if n := len(b.me().Passkeys); n != i+1 {
			t.Errorf("%d passkeys, not %d", n, i+1)
		}
	}
}

// A passkey that does not verify its user neither is added nor signs anybody in.
func TestUserVerification(t *testing.T) {
	place := serve(t, nil)
	b := place.browser()
	key := newAuthenticator(t)
	key.blind = true
	var made creationOptions
	b.ask("POST", "/game/passkeys/begin", nil).is(200, &made)
	b.ask("POST", "/game/passkeys", wish{"credential": key.make(made, b.url)}).refused(422, "bad-passkey")
	key = newAuthenticator(t)
	key.register(b, "phone")
	key.blind = true
	var asked assertionOptions
	b.ask("POST", "/game/login/begin", nil).is(200, &asked)
	if asked.PublicKey.UserVerification != "required" {
		t.Errorf("%+v", asked)
	}
	b.ask("POST", "/game/login", key.use(asked, b.url)).refused(422, "bad-passkey")
	key.confirm(b).refused(422, "bad-passkey")
}

// sessionList is the answer to GET /game/sessions.
type sessionList struct {
	Sessions []struct {
		Browser, System string
		Created, Used   int64
		Current         bool
	}
}

// Players see where they are signed in, and can end all sessions but the one at hand.
func TestSessions(t *testing.T) {
	place := serve(t, nil)
	var list sessionList
	place.browser().ask("GET", "/game/sessions", nil).is(200, &list)
	if list.Sessions == nil || len(list.Sessions) > 0 {
		t.Errorf("nobody has the sessions %+v", list)
	}
	place.browser().ask("DELETE", "/game/sessions", "{}").refused(401, "no-player")

	phone, laptop := place.browser(), place.browser()
	phone.head["User-Agent"] = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1"
	laptop.head["User-Agent"] = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0"
	key := newAuthenticator(t)
	key.register(phone, "phone")
	first := place.now()
	place.later(2 * time.Hour)
	key.login(laptop)
	laptop.ask("GET", "/game/sessions", nil).is(200, &list)
	if n := len(list.Sessions); n != 2 {
		t.Fatalf("%d sessions", n)
	}
	here, there := list.Sessions[0], list.Sessions[1]
	if here.Browser != "Edge" || here.System != "Linux" || !here.Current || here.Created != place.now() || here.Used != place.now() {
		t.Errorf("%+v", here)
	}
	if there.Browser != "Safari" || there.System != "iPhone" || there.Current || there.Created != first || there.Used != first {
		t.Errorf("%+v", there)
	}
	stranger := place.browser()
	stranger.ask("PATCH", "/game/me", wish{}).is(200, nil)
	laptop.ask("DELETE", "/game/sessions", "{}").is(200, &list)
	if len(list.Sessions) != 1 || !list.Sessions[0].Current {
		t.Errorf("%+v", list)
	}
	if phone.me().ID != "" || laptop.me().ID == "" || stranger.me().ID == "" {
		t.Error("the wrong sessions have ended")
	}
	if log := place.log.String(); !strings.Contains(log, `msg="signed out everywhere else"`) || !strings.Contains(log, "sessions=1") {
		t.Errorf("%s", log)
	}
}

// A player has no more sessions than the bound: the least recently used ends.
func TestManySessions(t *testing.T) {
	place := serve(t, nil)
	b := place.browser()
	key := newAuthenticator(t)
	key.register(b, "phone")
	for range 50 {
		place.later(time.Second)
		key.login(place.browser())
	}
	if n := place.rows()["sessions"]; n != 50 {
		t.Errorf("%d sessions", n)
	}
	if b.me().ID != "" {
		t.Error("the oldest session is open")
	}
}

// Sessions that a passkey opened end with it, but for the one that removes it.
func TestPasskeyTakesItsSessions(t *testing.T) {
	place := serve(t, nil)
	phone, laptop, tablet := place.browser(), place.browser(), place.browser()
	first, second := newAuthenticator(t), newAuthenticator(t)
	first.register(phone, "phone")
	second.register(phone, "ring")
	first.login(laptop)
	second.login(tablet)
	tablet.ask("DELETE", "/game/passkeys/"+b64(first.keys[0].id), "{}").is(200, nil)
	if phone.me().ID != "" || laptop.me().ID != "" {
		t.Error("sessions of the passkey go on")
	}
	if tablet.me().ID == "" {
		t.Error("the session of the other passkey has ended")
	}
	second.login(laptop)
	tablet.ask("DELETE", "/game/passkeys/"+b64(second.keys[0].id), "{}").is(200, nil)
	if m := tablet.me(); m.ID == "" || len(m.Passkeys) > 0 {
		t.Errorf("who removes their last passkey is lost: %+v", m)
	}
	if laptop.me().ID != "" {
		t.Error("a session of the second passkey goes on")
	}
	place.later(200 * 24 * time.Hour) // a guest again
	if tablet.me().ID == "" {
		t.Error("the session of a guest ends early")
	}
}

// What gives an account away or destroys it needs a passkey that was used lately.
func TestFreshPasskey(t *testing.T) {
	place := serve(t, nil)
	b := place.browser()
	b.ask("PATCH", "/game/me", wish{}).is(200, nil)
	place.later(time.Hour)
	b.ask("GET", "/game/me/export", nil).is(200, nil) // a guest has nothing to confirm with
	var asked creationOptions
	b.ask("POST", "/game/passkeys/begin", nil).is(200, &asked)
	key, late := newAuthenticator(t), newAuthenticator(t)
	key.register(b, "phone")
	for _, ask := range []func() got{
		func() got { return b.ask("POST", "/game/passkeys/begin", nil) },
		func() got { return b.ask("DELETE", "/game/passkeys/"+b64(key.keys[0].id), "{}") },
		func() got { return b.ask("GET", "/game/me/export", nil) },
		func() got { return b.ask("DELETE", "/game/me", "{}") },
	} {
		key.confirm(b).is(200, nil)
		place.later(10 * time.Minute)
		ask().refused(403, "confirm-passkey")
	}
	if m := b.me(); len(m.Passkeys) != 1 {
		t.Fatalf("what was refused is done: %+v", m)
	}
	key.confirm(b).is(200, nil)
	place.later(9 * time.Minute)
	b.ask("GET", "/game/me/export", nil).is(200, nil)
	b.ask("POST", "/game/passkeys/begin", nil).is(200, &asked)
	place.later(5 * time.Minute) // the browser's question stood open
	b.ask("POST", "/game/passkeys", wish{"credential": late.make(asked, b.url)}).is(200, nil)
	place.later(time.Minute)
	b.ask("POST", "/game/passkeys", wish{"credential": wish{}}).refused(403, "confirm-passkey")

	// Another player's passkey confirms nothing, and does not sign them in.
	stranger, theirs := place.browser(), newAuthenticator(t)
	theirs.register(stranger, "phone")
	id := b.me().ID
	theirs.confirm(b).refused(422, "bad-passkey")
	if b.me().ID != id {
		t.Error("the player changed")
	}
	b.ask("DELETE", "/game/me", "{}").refused(403, "confirm-passkey")
	key.confirm(b).is(200, nil)
	b.ask("DELETE", "/game/me", "{}").is(204, nil)
	guest := place.browser()
	guest.ask("POST", "/game/confirm/begin", nil).refused(401, "no-player")
	guest.ask("PATCH", "/game/me", wish{}).is(200, nil)
	guest.ask("POST", "/game/confirm/begin", nil).refused(422, "bad-passkey")
}

// Somebody who has a guest's cookie cannot add a passkey of their own after the player added one.
func TestPasskeyBegunAsGuest(t *testing.T) {
	place := serve(t, nil)
	b := place.browser()
	b.ask("PATCH", "/game/me", wish{}).is(200, nil)
	thief := place.with(b.token())
	var asked creationOptions
	g := thief.ask("POST", "/game/passkeys/begin", nil).is(200, &asked)
	key := newAuthenticator(t)
	key.register(b, "phone")
	place.later(time.Minute)
	other := place.browser()
	key.login(other) // the session of the cookie was not the last to use a passkey
	place.later(4 * time.Minute)
	evil := place.browser()
	evil.head["Cookie"] = "make24=" + b.token() + "; " + strings.SplitN(g.header.Get("Set-Cookie"), ";", 2)[0]
	place.later(11 * time.Minute)
	evil.ask("POST", "/game/passkeys", wish{"credential": newAuthenticator(t).make(asked, b.url)}).refused(403, "confirm-passkey")
}

// Sessions end when they were not used, and those of players with a passkey some time after it
// was used last, however often they are used.
func TestSessionsEnd(t *testing.T) {
	const day = 24 * time.Hour
	place := serve(t, nil)
	used, unused, guest := place.browser(), place.browser(), place.browser()
	key := newAuthenticator(t)
	key.register(used, "phone")
	key.login(unused)
	guest.ask("PATCH", "/game/me", wish{}).is(200, nil)
	place.later(90*day - time.Second)
	if used.me().ID == "" {
		t.Error("a session ends within 90 days")
	}
	place.later(time.Second)
	if unused.me().ID != "" {
		t.Error("a session that was not used for 90 days is open")
	}
	place.later(80 * day)
	if used.me().ID == "" || guest.me().ID == "" {
		t.Error("a session ends within 180 days")
	}
	place.later(10*day - time.Second)
	if used.me().ID == "" {
		t.Error("a session ends a second before 180 days")
	}
	place.later(time.Second)
	if used.me().ID != "" {
		t.Error("a session is open 180 days after its passkey was used")
	}
	key.login(used)
	place.later(80 * day)
	used.me()
	place.later(80 * day)
	key.confirm(used).is(200, nil)
	place.later(89 * day)
	used.me()
	place.later(89 * day)
	if used.me().ID == "" {
		t.Error("a confirmation does not put off the end")
	}
	guest = place.browser()
	guest.ask("PATCH", "/game/me", wish{}).is(200, nil)
	for range 3 {
		place.later(400*day - time.Second)
		if guest.me().ID == "" {
			t.Error("a guest's session ends within 400 days of its last use")
		}
	}
	place.later(400 * day)
	if guest.me().ID != "" {
		t.Error("a guest's session that was not used for 400 days is open")
	}
}

// The log has what happens to accounts, and refusals, and of players only what tells them apart.
func TestAccountLog(t *testing.T) {
	place := serve(t, remote)
	b := place.browser()
	key := newAuthenticator(t)
	key.register(b, "my phone")
	id := b.me().ID
	key.confirm(b)
	key.login(place.browser())
	token := b.token()
	forger := *key
	forger.forge = func(s []byte) []byte { s[len(s)-1] ^= 1; return s }
	forger.confirm(b).refused(422, "bad-passkey")
	thief := place.browser()
	var asked assertionOptions
	thief.ask("POST", "/game/login/begin", nil).is(200, &asked)
	thief.ask("POST", "/game/login", forger.use(asked, b.url)).refused(422, "bad-passkey")
	thief.head["Origin"] = "https://evil.example"
	for range 3 {
		thief.ask("PATCH", "/game/me", wish{}).refused(403, "bad-origin")
	}
	hasty := place.browser()
	hasty.ask("PATCH", "/game/me", wish{}).is(200, nil)
	hastyID := hasty.me().ID
	for range 3 {
		hasty.ask("GET", "/game/me/export", nil).is(200, nil)
	}
	for range 3 {
		hasty.ask("GET", "/game/me/export", nil).refused(429, "too-fast")
	}
	b.ask("GET", "/game/me/export", nil)
	b.ask("HEAD", "/game/me/export", nil)
	b.ask("DELETE", "/game/sessions", "{}")
	second := newAuthenticator(t)
	second.register(b, "ring")
	b.ask("DELETE", "/game/passkeys/"+b64(second.keys[0].id), "{}").is(200, nil)
	b.ask("POST", "/game/logout", "{}")
	key.login(b)
	b.ask("DELETE", "/game/me", "{}").is(204, nil)

	hash := sha256.Sum256([]byte(id))
	player := " player=" + hex.EncodeToString(hash[:4]) + " from=127.0.0.1"
	log := ""
	for line := range strings.Lines(place.log.String()) {
		if strings.Contains(line, "level=INFO") {
			log += line
		}
	}
	for what, n := range map[string]int{
		`msg="signed in"` + player: 2, `msg="signed out"` + player: 1, `msg="confirmed with a passkey"` + player: 1,
		`msg="passkey added"` + player: 2, `msg="passkey removed"` + player: 1, `msg="account exported"` + player: 1,
		`msg="account deleted"` + player: 1, `msg="signed out everywhere else"` + player + " sessions=1": 1,
		`msg="sign-in failed" from=127.0.0.1 count=1`: 1, `msg="confirmation failed" from=127.0.0.1 count=1`: 1,
		"msg=forbidden from=127.0.0.1 count=1": 1, `msg="too many requests" from=127.0.0.1 count=1`: 1,
	} {
		if got := strings.Count(log, what); got != n {
			t.Errorf("%d times %s, want %d:\n%s", got, what, n, log)
		}
	}
	for _, secret := range []string{id, hastyID, token, hasty.token(), "my phone", "ring", b64(key.keys[0].id)} {
		if strings.Contains(place.log.String(), secret) {
			t.Errorf("the log has %q", secret)
		}
	}
}

// token is the session's cookie.
func (b *browser) token() string {
	b.t.Helper()
	at, err := url.Parse(b.url)
	if err != nil {
		b.t.Fatal(err)
	}
	for _, c := range b.client.Jar.Cookies(at) {
		if c.Name == "make24" {
			return c.Value
		}
	}
	b.t.Fatal("there is no session")
	return ""
}

package game_test

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

// TestLoginBeginStoresNothing checks that requests for challenges store nothing in the database.
func TestLoginBeginStoresNothing(t *testing.T) {
	server := serve(t, nil)
	b := server.browser()
	key := newAuthenticator(t)
	key.register(b, "phone")
	before := server.dumpDatabase()
	for range 20 {
		server.browser().send("POST", "/game/login/begin", nil).wantStatus(200, nil)
		b.send("POST", "/game/login/begin", nil).wantStatus(200, nil)
		b.send("POST", "/game/confirm/begin", nil).wantStatus(200, nil)
		b.send("POST", "/game/passkeys/begin", nil).wantStatus(200, nil)
	}
	if after := server.dumpDatabase(); after != before {
		t.Errorf("before:\n%s\nafter:\n%s", before, after)
	}
}

// TestChallenges checks that a challenge can be answered once, by the browser that requested it,
// for its purpose, and within 5 minutes.
func TestChallenges(t *testing.T) {
	server := serve(t, nil)
	b, other := server.browser(), server.browser()
	key := newAuthenticator(t)
	key.register(b, "phone")
	begin := func(client *browser, path string) (options assertionOptions, cookie string) {
		result := client.send("POST", path, nil).wantStatus(200, &options)
		for _, c := range (&http.Response{Header: result.header}).Cookies() {
			if c.Name == "make24-challenge" {
				if !c.HttpOnly || c.SameSite != http.SameSiteStrictMode || c.MaxAge != 300 || c.Path != "/" {
					t.Errorf("%+v", c)
				}
				cookie = c.Name + "=" + c.Value
			}
		}
		return options, cookie
	}
	answer := func(cookie, path string, body any) httpResult {
		client := server.browser()
		client.header["Cookie"] = cookie
		return client.send("POST", path, body)
	}
	options, cookie := begin(other, "/game/login/begin")
	server.advance(time.Second)
	signed := key.sign(options, server.url)
	answer("make24="+b.token()+"; "+cookie, "/game/confirm", signed).wantProblem(422, "bad-passkey") // a challenge for another purpose
	answer(cookie+"x", "/game/login", signed).wantProblem(422, "bad-passkey")
	answer(cookie[:len(cookie)-4], "/game/login", signed).wantProblem(422, "bad-passkey")
	answer(cookie, "/game/login", signed).wantStatus(200, nil)
	answer(cookie, "/game/login", signed).wantProblem(422, "bad-passkey") // a replay of the same answer
	signedAgain := key.sign(options, server.url)                          // a new answer to the same challenge, with a higher counter
	answer(cookie, "/game/login", signedAgain).wantProblem(422, "bad-passkey")

	options, cookie = begin(b, "/game/confirm/begin")
	server.advance(time.Second)
	signed = key.sign(options, server.url)
	answer(cookie, "/game/login", signed).wantProblem(422, "bad-passkey")
	answer(cookie, "/game/confirm", signed).wantProblem(401, "no-player")
	answer("make24="+b.token()+"; "+cookie, "/game/confirm", signed).wantStatus(200, nil)
	answer("make24="+b.token()+"; "+cookie, "/game/confirm", signed).wantProblem(422, "bad-passkey")

	options, cookie = begin(other, "/game/login/begin")
	signed = key.sign(options, server.url)
	server.advance(5*time.Minute + time.Millisecond)
	answer(cookie, "/game/login", signed).wantProblem(422, "bad-passkey")

	// A challenge is valid if the clock of the server that issued it is ahead by up to a minute,
	// but not if it is ahead by more.
	options, cookie = begin(other, "/game/login/begin")
	signed = key.sign(options, server.url)
	server.advance(-59 * time.Second)
	answer(cookie, "/game/login", signed).wantStatus(200, nil)
	options, cookie = begin(other, "/game/login/begin")
	signed = key.sign(options, server.url)
	server.advance(-61 * time.Second)
	answer(cookie, "/game/login", signed).wantProblem(422, "bad-passkey")
}

// TestRegistrationIsNotReplayed checks that a challenge to add a passkey is valid only once, even
// for an attacker with copies of the cookies, who repeats the answer or answers with another
// passkey.
func TestRegistrationIsNotReplayed(t *testing.T) {
	server := serve(t, nil)
	b := server.browser()
	b.send("PATCH", "/game/me", object{}).wantStatus(200, nil)
	for i := range 2 { // the first passkey of a guest, and a second one
		server.advance(time.Second)
		var options creationOptions
		result := b.send("POST", "/game/passkeys/begin", nil).wantStatus(200, &options)
		cookie := strings.SplitN(result.header.Get("Set-Cookie"), ";", 2)[0]
		server.advance(time.Second)
		key := newAuthenticator(t)
		capturedAnswer := object{"name": "phone", "credential": key.create(options, b.url)}
		b.send("POST", "/game/passkeys", capturedAnswer).wantStatus(200, nil)
		thief := server.browser()
		thief.header["Cookie"] = "make24=" + b.token() + "; " + cookie
		for name, body := range map[string]object{
			"the answer again": capturedAnswer,
			"another passkey":  {"credential": newAuthenticator(t).create(options, b.url)},
		} {
			if result := thief.send("POST", "/game/passkeys", body); result.status != http.StatusUnprocessableEntity {
				t.Errorf("%s: %d %s", name, result.status, result.body)
			}
		}
		if n := len(b.me().Passkeys); n != i+1 {
			t.Errorf("%d passkeys, want %d", n, i+1)
		}
	}
}

// TestUserVerification checks that a passkey that does not verify the user cannot be added and
// cannot be used to sign in or to confirm.
func TestUserVerification(t *testing.T) {
	server := serve(t, nil)
	b := server.browser()
	key := newAuthenticator(t)
	key.skipVerification = true
	var creation creationOptions
	b.send("POST", "/game/passkeys/begin", nil).wantStatus(200, &creation)
	b.send("POST", "/game/passkeys", object{"credential": key.create(creation, b.url)}).wantProblem(422, "bad-passkey")
	key = newAuthenticator(t)
	key.register(b, "phone")
	key.skipVerification = true
	var options assertionOptions
	b.send("POST", "/game/login/begin", nil).wantStatus(200, &options)
	if options.PublicKey.UserVerification != "required" {
		t.Errorf("%+v", options)
	}
	b.send("POST", "/game/login", key.sign(options, b.url)).wantProblem(422, "bad-passkey")
	key.confirm(b).wantProblem(422, "bad-passkey")
}

// TestRecentPasskey checks that requests that expose or change an account need a recently used
// passkey.
func TestRecentPasskey(t *testing.T) {
	server := serve(t, nil)
	b := server.browser()
	b.send("PATCH", "/game/me", object{}).wantStatus(200, nil)
	server.advance(time.Hour)
	b.send("GET", "/game/me/export", nil).wantStatus(200, nil) // a guest without passkeys needs no confirmation
	var options creationOptions
	b.send("POST", "/game/passkeys/begin", nil).wantStatus(200, &options)
	key, addedKey := newAuthenticator(t), newAuthenticator(t)
	key.register(b, "phone")
	for _, request := range []func() httpResult{
		func() httpResult { return b.send("POST", "/game/passkeys/begin", nil) },
		func() httpResult { return b.send("DELETE", "/game/passkeys/"+b64(key.keys[0].id), "{}") },
		func() httpResult { return b.send("GET", "/game/me/export", nil) },
		func() httpResult { return b.send("DELETE", "/game/me", "{}") },
	} {
		key.confirm(b).wantStatus(200, nil)
		server.advance(10 * time.Minute)
		request().wantProblem(403, "confirm-passkey")
	}
	if m := b.me(); len(m.Passkeys) != 1 {
		t.Fatalf("a refused request took effect: %+v", m)
	}
	key.confirm(b).wantStatus(200, nil)
	server.advance(9 * time.Minute)
	b.send("GET", "/game/me/export", nil).wantStatus(200, nil)
	b.send("POST", "/game/passkeys/begin", nil).wantStatus(200, &options)
	server.advance(5 * time.Minute) // the time that the browser has to answer
	b.send("POST", "/game/passkeys", object{"credential": addedKey.create(options, b.url)}).wantStatus(200, nil)
	server.advance(time.Minute)
	b.send("POST", "/game/passkeys", object{"credential": object{}}).wantProblem(403, "confirm-passkey")

	// Another player's passkey can neither confirm a request of this player nor sign this browser
	// in.
	stranger, strangerKey := server.browser(), newAuthenticator(t)
	strangerKey.register(stranger, "phone")
	id := b.me().ID
	strangerKey.confirm(b).wantProblem(422, "bad-passkey")
	if b.me().ID != id {
		t.Error("the player changed")
	}
	b.send("DELETE", "/game/me", "{}").wantProblem(403, "confirm-passkey")
	key.confirm(b).wantStatus(200, nil)
	b.send("DELETE", "/game/me", "{}").wantStatus(204, nil)
	guest := server.browser()
	guest.send("POST", "/game/confirm/begin", nil).wantProblem(401, "no-player")
	guest.send("PATCH", "/game/me", object{}).wantStatus(200, nil)
	guest.send("POST", "/game/confirm/begin", nil).wantProblem(422, "bad-passkey")
}

// TestPasskeyBegunAsGuest checks that an attacker with a guest's cookie, who requested a challenge
// before the guest added a passkey, cannot add a passkey afterwards.
func TestPasskeyBegunAsGuest(t *testing.T) {
	server := serve(t, nil)
	b := server.browser()
	b.send("PATCH", "/game/me", object{}).wantStatus(200, nil)
	thief := server.browserWithToken(b.token())
	var options creationOptions
	result := thief.send("POST", "/game/passkeys/begin", nil).wantStatus(200, &options)
	key := newAuthenticator(t)
	key.register(b, "phone")
	server.advance(time.Minute)
	other := server.browser()
	key.login(other) // the passkey was last used in another session
	server.advance(4 * time.Minute)
	attacker := server.browser()
	attacker.header["Cookie"] = "make24=" + b.token() + "; " + strings.SplitN(result.header.Get("Set-Cookie"), ";", 2)[0]
	server.advance(11 * time.Minute)
	attacker.send("POST", "/game/passkeys", object{"credential": newAuthenticator(t).create(options, b.url)}).wantProblem(403, "confirm-passkey")
}

package game

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"net/http"
	"time"
)

// What a passkey's challenge is for. A challenge issued for one is worth nothing for another.
const (
	toRegister = "register" // a passkey of the player
	toSignIn   = "sign in"  // whoever it is
	toConfirm  = "confirm"  // that the player is still there
)

// challengeTime is how long a passkey may take to answer.
const challengeTime = 5 * time.Minute

// maxSkew is how far the clock of another server on the same database may be ahead.
const maxSkew = time.Minute

// A challenge is not stored. It is a MAC, under a secret of the database, over a random value
// and the time; both are in a cookie, so that only the browser that asked can answer. The browser
// drops the cookie with the first answer. A copy of cookie and answer is worth nothing either:
// UsePasskey refuses a challenge that was issued before the passkey was last used, and addPasskey
// one that was issued before the player's last passkey was added.

func (g *Game) challengeCookie() string { return g.cookieName("make24-challenge") }

// issue makes a challenge, and sends the browser its cookie.
func (g *Game) issue(v *visit, purpose, host, player string) []byte {
	raw := make([]byte, 16, 24)
	_, _ = rand.Read(raw) // which never fails
	raw = binary.BigEndian.AppendUint64(raw, uint64(g.now()))
	v.cookies = append(v.cookies, g.cookie(g.challengeCookie(), base64.RawURLEncoding.EncodeToString(raw), challengeTime, http.SameSiteStrictMode))
	return g.challenge(purpose, host, player, raw)
}

// challenge is the MAC. No part but the last may have a byte 0, and none has.
func (g *Game) challenge(purpose, host, player string, raw []byte) []byte {
	mac := hmac.New(sha256.New, g.secret)
	for _, part := range []string{purpose, host, player} {
		mac.Write(append([]byte(part), 0))
	}
	mac.Write(raw)
	return mac.Sum(nil)
}

// issued is the challenge that the browser was given, and when. The browser cannot answer it again.
func (g *Game) issued(v *visit, purpose, host, player string) (challenge []byte, at int64, err error) {
	none := badPasskey.Because("Nothing was begun, or it took too long. Try again.")
	cookie, err := v.Cookie(g.challengeCookie())
	if err != nil {
		return nil, 0, none
	}
	v.cookies = append(v.cookies, g.cookie(g.challengeCookie(), "", 0, http.SameSiteStrictMode))
	raw, err := base64.RawURLEncoding.DecodeString(cookie.Value)
	if err != nil || len(raw) != 24 {
		return nil, 0, none
	}
	at = int64(binary.BigEndian.Uint64(raw[16:])) //nolint:gosec // what is out of range is too old or too new
	if age := g.now() - at; age > challengeTime.Milliseconds() || age < -maxSkew.Milliseconds() {
		return nil, 0, none
	}
	return g.challenge(purpose, host, player, raw), at, nil
}

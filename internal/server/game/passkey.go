package game

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"time"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/server/caller"
	"github.com/make24/make24/internal/server/passkey"
)

// passkeyStore is what passkeys need of a store.
type passkeyStore interface {
	AddPasskey(ctx context.Context, k store.Passkey) error
	Passkey(ctx context.Context, id []byte) (store.Passkey, error)
	Passkeys(ctx context.Context, player string) ([]store.Passkey, error)
	UsePasskey(ctx context.Context, k store.Passkey, issued int64) error
	DeletePasskey(ctx context.Context, player string, id []byte, exceptToken string) error
	AuthenticateSession(ctx context.Context, s store.Session) error
}

// credentials returns the credentials of the passkeys that can be read.
func credentials(keys []store.Passkey) (list []passkey.Credential) {
	for _, k := range keys {
		var c passkey.Credential
		if json.Unmarshal(k.Credential, &c) == nil {
			list = append(list, c)
		}
	}
	return list
}

// relyingParty returns the server as a WebAuthn relying party. It returns the problem no-passkeys
// if browsers do not allow passkeys at the address of r.
func (g *Game) relyingParty(r *http.Request) (passkey.Party, error) {
	origin, id, ok := g.options.Origin.RelyingParty(r)
	if !ok {
		return passkey.Party{}, noPasskeys.WithDetail("Browsers do not allow passkeys at " + r.Host +
			". Open the game by its host name with https, or on the same machine at http://localhost with the port.")
	}
	return passkey.Party{ID: id, Origin: origin}, nil
}

// passkeys returns the passkeys of the player, in the form sent to pages.
func (g *Game) passkeys(r *request) ([]passkeyResponse, error) {
	keys, err := g.store.Passkeys(r.ctx, r.player.ID)
	list := []passkeyResponse{}
	for _, k := range keys {
		list = append(list, passkeyResponse{encodePasskeyID(k.ID), k.Name, k.Created, k.Used})
	}
	return list, err
}

// requireRecentPasskey returns the problem confirm-passkey if the player has passkeys but has not
// used one in this session within maxAge. A guest without passkeys always passes.
func (g *Game) requireRecentPasskey(r *request, maxAge time.Duration) error {
	keys, err := g.store.Passkeys(r.ctx, r.player.ID)
	if err != nil {
		return err
	}
	if len(keys) == 0 || g.now()-r.session.Authenticated < maxAge.Milliseconds() {
		return nil
	}
	return confirmFirst.WithDetail("Confirm with a passkey that it is you, then try again.")
}

// requireConfirmation refuses a request of a player who has passkeys but has not used one in this
// session within confirmationTime.
func (g *Game) requireConfirmation(r *request) error {
	return g.requireRecentPasskey(r, confirmationTime)
}

func (g *Game) beginPasskey(r *request) (*response, error) {
	party, err := g.relyingParty(r.Request)
	if err != nil {
		return nil, err
	}
	if err := g.ensureGuest(r); err != nil {
		return nil, err
	}
	if err := g.requireConfirmation(r); err != nil {
		return nil, err
	}
	keys, err := g.store.Passkeys(r.ctx, r.player.ID)
	if err != nil {
		return nil, err
	}
	if len(keys) >= maxPasskeys {
		return nil, badPasskey.WithDetail("You have the maximum number of passkeys. Remove one first.")
	}
	user := passkey.User{ID: r.player.ID, Name: r.player.Name}
	return ok(party.CreationOptions(user, g.issueChallenge(r, purposeRegister, party.ID, r.player.ID), credentials(keys))), nil
}

// addPasskeyRequest is the body of a request to add a passkey.
type addPasskeyRequest struct {
	Name       string          `json:"name"`
	Credential json.RawMessage `json:"credential"`
}

func (g *Game) addPasskey(r *request) (*response, error) {
	party, err := g.relyingParty(r.Request)
	if err != nil {
		return nil, err
	}
	var body addPasskeyRequest
	if err := r.decodeBody(&body); err != nil {
		return nil, err
	}
	name, err := cleanPasskeyName(body.Name, r.lang())
	if err != nil {
		return nil, err
	}
	// Allow for the time that the browser had to answer the challenge.
	if err := g.requireRecentPasskey(r, confirmationTime+challengeTimeout); err != nil {
		return nil, err
	}
	challenge, issuedAt, err := g.consumeChallenge(r, purposeRegister, party.ID, r.player.ID)
	if err != nil {
		return nil, err
	}
	keys, err := g.store.Passkeys(r.ctx, r.player.ID)
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(keys, func(k store.Passkey) bool { return k.Created > issuedAt }) {
		return nil, errPasskeyRejected // a replay: this or a later challenge was answered before
	}
	created, err := party.Register(body.Credential, challenge)
	if err != nil {
		return nil, errPasskeyRejected
	}
	credential, err := json.Marshal(created)
	if err != nil {
		return nil, err
	}
	err = g.store.AddPasskey(r.ctx, store.Passkey{
		ID: created.ID, Player: r.player.ID, Name: name, Credential: credential, Created: g.now(),
	})
	switch {
	case errors.Is(err, store.ErrExists):
		return nil, badPasskey.WithDetail("This passkey is already registered.")
	case isNotFound(err):
		return nil, g.sessionGone(r)
	case err != nil:
		return nil, err
	}
	g.logAccount(r, "passkey added")
	if err := g.upgradeGuest(r, created.ID); err != nil {
		return nil, err
	}
	return g.me(r)
}

// upgradeGuest ties the session of a guest to the guest's first passkey, which was just added. If
// that passkey is deleted later in another session, this session ends.
func (g *Game) upgradeGuest(r *request, passkey []byte) error {
	if r.session.Passkey != nil {
		return nil
	}
	return g.authenticate(r, passkey)
}

// authenticate records that a passkey was used in the session.
func (g *Game) authenticate(r *request, passkey []byte) error {
	s := r.session
	s.Passkey, s.Used, s.Authenticated = passkey, g.now(), g.now()
	s.Expiry = sessionEnd(s, true)
	err := g.store.AuthenticateSession(r.ctx, s)
	if isNotFound(err) {
		return g.sessionGone(r)
	}
	r.session = s
	return err
}

// errPasskeyRejected is the problem for every rejected passkey. It gives no reason, since a reason
// would only help attackers.
var errPasskeyRejected = badPasskey.WithDetail("The passkey was not accepted. Try again.")

func (g *Game) deletePasskey(r *request) (*response, error) {
	unknown := badPasskey.WithDetail("This passkey does not exist.")
	id, err := base64.RawURLEncoding.DecodeString(r.PathValue("id"))
	if err != nil || encodePasskeyID(id) != r.PathValue("id") { // the decoder skips line breaks
		return nil, unknown
	}
	switch err := g.store.DeletePasskey(r.ctx, r.player.ID, id, r.session.Token); {
	case isNotFound(err):
		return nil, unknown
	case err != nil:
		return nil, err
	}
	g.logAccount(r, "passkey removed")
	if bytes.Equal(r.session.Passkey, id) {
		r.session.Passkey = nil
	}
	if err := g.extendSession(r); err != nil { // without passkeys, the session is that of a guest again
		return nil, err
	}
	return g.me(r)
}

func (g *Game) beginLogin(r *request) (*response, error) {
	party, err := g.relyingParty(r.Request)
	if err != nil {
		return nil, err
	}
	return ok(party.RequestOptions(g.issueChallenge(r, purposeSignIn, party.ID, ""), nil)), nil
}

// login starts a session of the player whose passkey was used. If the browser had a session of a
// guest, that session ends: the guest's data stay, but a guest without a passkey can no longer
// reach them.
func (g *Game) login(r *request) (*response, error) {
	party, err := g.relyingParty(r.Request)
	if err != nil {
		return nil, err
	}
	challenge, issuedAt, assertion, err := g.parseAssertion(r, purposeSignIn, party, "")
	if err != nil {
		return nil, err
	}
	key, err := g.store.Passkey(r.ctx, assertion.ID)
	switch {
	case isNotFound(err):
		return nil, errPasskeyRejected
	case err != nil:
		return nil, err
	case !bytes.Equal(assertion.UserHandle, []byte(key.Player)):
		return nil, errPasskeyRejected
	}
	if err := g.verify(r, party, assertion, challenge, issuedAt, key); err != nil {
		return nil, err
	}
	player, err := g.store.Player(r.ctx, key.Player)
	switch {
	case isNotFound(err): // the player was deleted meanwhile
		return nil, errPasskeyRejected
	case err != nil:
		return nil, err
	}
	if err := requireNotBanned(player); err != nil {
		return nil, err
	}
	switch err := g.signIn(r, player, key.ID); {
	case isNotFound(err): // the player or the passkey was deleted meanwhile
		return nil, errPasskeyRejected
	case err != nil:
		return nil, err
	}
	g.logAccount(r, "signed in")
	out, err := g.me(r)
	if lang, known := text.ParseLang(player.Lang); err == nil && known {
		http.SetCookie(r.w, caller.NewLangCookie(lang, g.options.Origin))
	}
	return out, err
}

// parseAssertion parses the browser's answer to a challenge. It also returns the challenge and the
// time at which it was issued.
func (g *Game) parseAssertion(r *request, purpose string, party passkey.Party, player string) (
	challenge []byte, issuedAt int64, assertion passkey.Assertion, err error,
) {
	if challenge, issuedAt, err = g.consumeChallenge(r, purpose, party.ID, player); err != nil {
		return nil, 0, assertion, err
	}
	if assertion, err = passkey.ParseAssertion(r.body); err != nil {
		return nil, 0, assertion, errPasskeyRejected
	}
	return challenge, issuedAt, assertion, nil
}

// logRejected returns a handler that calls h and logs event if h rejects a passkey.
func (g *Game) logRejected(event string, h handler) handler {
	return func(r *request) (*response, error) {
		out, err := h(r)
		if errors.Is(err, errPasskeyRejected) {
			g.refusals.Note(g.clientAddr(r), event)
		}
		return out, err
	}
}

// verify verifies the browser's answer to a challenge issued at issuedAt, and stores that the passkey
// was used. It returns errPasskeyRejected if the answer is invalid or the challenge was answered
// before.
func (g *Game) verify(r *request, party passkey.Party, assertion passkey.Assertion, challenge []byte, issuedAt int64, key store.Passkey) error {
	var credential passkey.Credential
	if json.Unmarshal(key.Credential, &credential) != nil {
		return errPasskeyRejected
	}
	used, err := party.Verify(assertion, challenge, credential)
	if err != nil {
		return errPasskeyRejected
	}
	if key.Credential, err = json.Marshal(used); err != nil {
		return err
	}
	key.Used = g.now()
	err = g.store.UsePasskey(r.ctx, key, issuedAt)
	if isNotFound(err) { // the passkey was deleted meanwhile, or this is a replay
		return errPasskeyRejected
	}
	return err
}

// beginConfirm returns the options with which a browser confirms with a passkey of the player.
func (g *Game) beginConfirm(r *request) (*response, error) {
	party, keys, err := g.confirmationKeys(r)
	if err != nil {
		return nil, err
	}
	return ok(party.RequestOptions(g.issueChallenge(r, purposeConfirm, party.ID, r.player.ID), credentials(keys))), nil
}

// confirmationKeys returns the relying party and the passkeys of the player, for a confirmation. It
// returns a problem if the player has no passkey.
func (g *Game) confirmationKeys(r *request) (party passkey.Party, keys []store.Passkey, err error) {
	if party, err = g.relyingParty(r.Request); err != nil {
		return party, nil, err
	}
	if keys, err = g.store.Passkeys(r.ctx, r.player.ID); err != nil {
		return party, nil, err
	}
	if len(credentials(keys)) == 0 {
		return party, nil, badPasskey.WithDetail("You have no passkey to confirm with.")
	}
	return party, keys, nil
}

// confirm verifies the browser's answer to a challenge. For confirmationTime, the session may then
// send requests that need a recently used passkey.
func (g *Game) confirm(r *request) (*response, error) {
	party, keys, err := g.confirmationKeys(r)
	if err != nil {
		return nil, err
	}
	challenge, issuedAt, assertion, err := g.parseAssertion(r, purposeConfirm, party, r.player.ID)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(keys, func(k store.Passkey) bool { return bytes.Equal(k.ID, assertion.ID) })
	if i < 0 || assertion.UserHandle != nil && !bytes.Equal(assertion.UserHandle, []byte(r.player.ID)) {
		return nil, errPasskeyRejected
	}
	if err := g.verify(r, party, assertion, challenge, issuedAt, keys[i]); err != nil {
		return nil, err
	}
	if err := g.authenticate(r, assertion.ID); err != nil {
		return nil, err
	}
	g.logAccount(r, "confirmed with a passkey")
	return g.me(r)
}

// The purposes of challenges. A challenge for one purpose is invalid for another.
const (
	purposeRegister = "register" // add a passkey to a player
	purposeSignIn   = "sign in"  // sign in as the player of any passkey
	purposeConfirm  = "confirm"  // confirm that the player is present
)

// challengeTimeout is the time to answer a challenge.
const challengeTimeout = passkey.Timeout

// maxClockSkew is the maximum lead of the clock of another server that uses the same database.
const maxClockSkew = time.Minute

// Challenges are not stored. A challenge is an HMAC of its purpose, the relying party ID, the
// player, a random value and the time; the key is a secret in the database. The random value and
// the time are in a cookie, so that only the browser that received the challenge can answer it. The
// first answer deletes the cookie. Copies of the cookie and the answer are useless too: UsePasskey
// rejects a challenge issued before the passkey was last used, and addPasskey rejects a challenge
// issued before the player's newest passkey was added.

// issueChallenge returns a new challenge and sets its cookie.
func (g *Game) issueChallenge(r *request, purpose, rpID, player string) []byte {
	raw := make([]byte, 16, 24)
	_, _ = rand.Read(raw) // never fails
	raw = binary.BigEndian.AppendUint64(raw, uint64(g.now()))
	g.setCookie(r, challengeCookie, base64.RawURLEncoding.EncodeToString(raw), challengeTimeout, http.SameSiteStrictMode)
	return g.challengeMAC(purpose, rpID, player, raw)
}

// challengeMAC returns the challenge. Only raw may contain zero bytes, since a zero byte ends each
// of the other parts.
func (g *Game) challengeMAC(purpose, rpID, player string, raw []byte) []byte {
	mac := hmac.New(sha256.New, g.secret)
	for _, part := range []string{purpose, rpID, player} {
		mac.Write(append([]byte(part), 0))
	}
	mac.Write(raw)
	return mac.Sum(nil)
}

// consumeChallenge returns the challenge that was issued to the browser and the time of issue. It
// deletes the cookie, so that the browser cannot answer the challenge again. It returns the problem
// bad-passkey if there is no challenge or if it has expired.
func (g *Game) consumeChallenge(r *request, purpose, rpID, player string) (challenge []byte, issuedAt int64, err error) {
	noChallenge := badPasskey.WithDetail("The passkey request was not started or has expired. Try again.")
	cookie, err := r.Cookie(g.cookieName(challengeCookie))
	if err != nil {
		return nil, 0, noChallenge
	}
	g.setCookie(r, challengeCookie, "", 0, http.SameSiteStrictMode)
	raw, err := base64.RawURLEncoding.DecodeString(cookie.Value)
	if err != nil || len(raw) != 24 {
		return nil, 0, noChallenge
	}
	issuedAt = int64(binary.BigEndian.Uint64(raw[16:])) //nolint:gosec // a time that overflows is rejected as too old or too new
	if age := g.now() - issuedAt; age > challengeTimeout.Milliseconds() || age < -maxClockSkew.Milliseconds() {
		return nil, 0, noChallenge
	}
	return g.challengeMAC(purpose, rpID, player, raw), issuedAt, nil
}

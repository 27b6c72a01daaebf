package game

import (
	"bytes"
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

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/text"
	"github.com/make24/make24/internal/web/caller"
)

// owner is a player as package webauthn sees one.
type webauthnUser struct {
	store.Player
	keys []store.Passkey
}

// WebAuthnID is the player's ID.
func (o webauthnUser) WebAuthnID() []byte { return []byte(o.ID) }

// WebAuthnName is the player's name.
func (o webauthnUser) WebAuthnName() string { return o.Name }

// WebAuthnDisplayName is the player's name.
func (o webauthnUser) WebAuthnDisplayName() string { return o.Name }

// WebAuthnCredentials are the player's passkeys.
func (o webauthnUser) WebAuthnCredentials() (all []webauthn.Credential) {
	for _, k := range o.keys {
		var c webauthn.Credential
		if json.Unmarshal(k.Credential, &c) == nil {
			all = append(all, c)
		}
	}
	return all
}

// party is this server as passkeys know it.
func (g *Game) relyingParty(r *http.Request) (*webauthn.WebAuthn, error) {
	origin, host, ok := g.options.Origin.RelyingParty(r)
	if !ok {
		return nil, noPasskeys.WithDetail("Browsers have passkeys for names only, and not for " + r.Host +
			": open the game at its name, with https, or on this machine as http://localhost and the port.")
	}
	timeout := webauthn.TimeoutConfig{Enforce: true, Timeout: challengeTimeout, TimeoutUVD: challengeTimeout}
	return webauthn.New(&webauthn.Config{
		RPID: host, RPDisplayName: "make24", RPOrigins: []string{origin},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: protocol.ResidentKeyRequired(),
			UserVerification: protocol.VerificationRequired,
		},
		Timeouts: webauthn.TimeoutsConfig{Login: timeout, Registration: timeout},
	})
}

// passkeys are those of the player of a visit, as pages see them.
func (g *Game) passkeys(r *request) ([]passkeyResponse, error) {
	keys, err := g.store.Passkeys(r.ctx, r.player.ID)
	all := []passkeyResponse{}
	for _, k := range keys {
		all = append(all, passkeyResponse{encodePasskeyID(k.ID), k.Name, k.Created, k.Used})
	}
	return all, err
}

// fresh refuses a player with passkeys who has not used one lately in this session. A guest has
// nothing to confirm with.
func (g *Game) requireRecentPasskey(r *request, within time.Duration) error {
	keys, err := g.store.Passkeys(r.ctx, r.player.ID)
	if err != nil {
		return err
	}
	if len(keys) == 0 || g.now()-r.session.Authenticated < within.Milliseconds() {
		return nil
	}
	return confirmFirst.WithDetail("Confirm with a passkey that it is you, then try again.")
}

// confirmed is the check of visits that need a passkey used lately.
func (g *Game) recentlyConfirmed(r *request) error {
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
	if err := g.recentlyConfirmed(r); err != nil {
		return nil, err
	}
	o := webauthnUser{Player: r.player}
	if o.keys, err = g.store.Passkeys(r.ctx, r.player.ID); err != nil {
		return nil, err
	}
	if len(o.keys) >= maxPasskeys {
		return nil, badPasskey.WithDetail("There are as many passkeys as there may be.")
	}
	options, _, err := g.registration(party, o, g.issueChallenge(r, toRegister, party.Config.RPID, r.player.ID))
	if err != nil {
		return nil, err
	}
	return ok(options), nil
}

// registration is what a browser is asked when it is to make a passkey, and what its answer is
// held against.
func (g *Game) registration(party *webauthn.WebAuthn, o webauthnUser, challenge []byte) (*protocol.CredentialCreation, *webauthn.SessionData, error) {
	options, state, err := party.BeginRegistration(o,
		webauthn.WithExclusions(webauthn.Credentials(o.WebAuthnCredentials()).CredentialDescriptors()))
	if err != nil {
		return nil, nil, err
	}
	options.Response.Challenge = challenge
	state.Challenge = options.Response.Challenge.String()
	return options, state, nil
}

// newPasskey is the body that brings a passkey.
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
	// The time that the browser had for its answer counts too.
	if err := g.requireRecentPasskey(r, confirmationTime+challengeTimeout); err != nil {
		return nil, err
	}
	challenge, issued, err := g.issuedChallenge(r, toRegister, party.Config.RPID, r.player.ID)
	if err != nil {
		return nil, err
	}
	keys, err := g.store.Passkeys(r.ctx, r.player.ID)
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(keys, func(k store.Passkey) bool { return k.Created > issued }) {
		return nil, errPasskeyRejected // a copy: the challenge was answered, or one after it
	}
	_, state, err := g.registration(party, webauthnUser{Player: r.player}, challenge)
	if err != nil {
		return nil, err
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(body.Credential)
	if err != nil {
		return nil, errPasskeyRejected
	}
	made, err := party.CreateCredential(webauthnUser{Player: r.player}, *state, parsed)
	if err != nil {
		return nil, errPasskeyRejected
	}
	credential, err := json.Marshal(made)
	if err != nil {
		return nil, err
	}
	err = g.store.AddPasskey(r.ctx, store.Passkey{
		ID: made.ID, Player: r.player.ID, Name: name, Credential: credential, Created: g.now(),
	})
	switch {
	case errors.Is(err, store.ErrExists):
		return nil, badPasskey.WithDetail("This passkey is known already.")
	case isNotFound(err):
		return nil, g.sessionGone(r)
	case err != nil:
		return nil, err
	}
	g.logAccount(r, "passkey added")
	if err := g.upgradeGuest(r, made.ID); err != nil {
		return nil, err
	}
	return g.me(r)
}

// secure makes the session of a guest one of a player with a passkey: the first passkey was made
// in it just now, and the session ends with it.
func (g *Game) upgradeGuest(r *request, passkey []byte) error {
	if r.session.Passkey != nil {
		return nil
	}
	return g.authenticate(r, passkey)
}

// authenticate notes that a passkey was used in a session.
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

// unaccepted says no more: why a passkey does not hold is of use to those alone who forge
// one.
var errPasskeyRejected = badPasskey.WithDetail("The passkey was not accepted. Try again.")

func (g *Game) deletePasskey(r *request) (*response, error) {
	id, err := base64.RawURLEncoding.DecodeString(r.PathValue("id"))
	if err == nil {
		err = g.store.DeletePasskey(r.ctx, r.player.ID, id, r.session.Token)
	}
	var corrupt base64.CorruptInputError
	if isNotFound(err) || errors.As(err, &corrupt) {
		return nil, badPasskey.WithDetail("There is no such passkey.")
	}
	if err != nil {
		return nil, err
	}
	g.logAccount(r, "passkey removed")
	if bytes.Equal(r.session.Passkey, id) {
		r.session.Passkey = nil
	}
	if err := g.extendSession(r); err != nil { // the session of a guest again, if it was the last passkey
		return nil, err
	}
	return g.me(r)
}

func (g *Game) beginLogin(r *request) (*response, error) {
	party, err := g.relyingParty(r.Request)
	if err != nil {
		return nil, err
	}
	options, _, err := party.BeginDiscoverableLogin(webauthn.WithChallenge(g.issueChallenge(r, toSignIn, party.Config.RPID, "")))
	if err != nil {
		return nil, err
	}
	return ok(options), nil
}

// login makes the session that of the player whose passkey was shown. The guest who played
// here before stays as they are, but nobody has a key to them, unless they made one.
func (g *Game) login(r *request) (*response, error) {
	party, err := g.relyingParty(r.Request)
	if err != nil {
		return nil, err
	}
	challenge, issued, parsed, err := g.assertion(r, toSignIn, party, "")
	if err != nil {
		return nil, err
	}
	_, state, err := party.BeginDiscoverableLogin(webauthn.WithChallenge(challenge))
	if err != nil {
		return nil, err
	}
	var user webauthnUser
	var storeErr error // of the store: no fault of the passkey's
	find := func(id, handle []byte) (webauthn.User, error) {
		var key store.Passkey
		if key, storeErr = g.store.Passkey(r.ctx, id); storeErr != nil {
			return nil, storeErr
		}
		if !bytes.Equal(handle, []byte(key.Player)) {
			return nil, errPasskeyRejected
		}
		user.keys = []store.Passkey{key}
		user.Player, storeErr = g.store.Player(r.ctx, key.Player)
		return user, storeErr
	}
	_, credential, err := party.ValidatePasskeyLogin(find, *state, parsed)
	switch {
	case storeErr != nil && !isNotFound(storeErr):
		return nil, storeErr
	case err != nil || credential.Authenticator.CloneWarning:
		return nil, errPasskeyRejected
	}
	if err := g.recordUse(r, user.keys[0], credential, issued); err != nil {
		return nil, err
	}
	switch err := g.signIn(r, user.Player, credential.ID); {
	case isNotFound(err): // player or passkey deleted meanwhile
		return nil, errPasskeyRejected
	case err != nil:
		return nil, err
	}
	g.logAccount(r, "signed in")
	out, err := g.me(r)
	if lang, known := text.ParseLang(user.Lang); err == nil && known {
		http.SetCookie(r.w, caller.NewLangCookie(lang, g.options.Origin.Secure()))
	}
	return out, err
}

// assertion reads the answer of a passkey, and returns the challenge that it has to answer and when that was issued.
func (g *Game) assertion(r *request, purpose string, party *webauthn.WebAuthn, player string) (
	challenge []byte, issued int64, parsed *protocol.ParsedCredentialAssertionData, err error,
) {
	if challenge, issued, err = g.issuedChallenge(r, purpose, party.Config.RPID, player); err != nil {
		return nil, 0, nil, err
	}
	if parsed, err = protocol.ParseCredentialRequestResponseBytes(r.body); err != nil {
		return nil, 0, nil, errPasskeyRejected
	}
	return challenge, issued, parsed, nil
}

// logUnaccepted makes a handler of one that logs when a passkey is not accepted.
func (g *Game) logRejected(event string, h handler) handler {
	return func(r *request) (*response, error) {
		out, err := h(r)
		if errors.Is(err, errPasskeyRejected) {
			g.refusals.Note(g.clientAddr(r), event)
		}
		return out, err
	}
}

// used stores that a passkey answered a challenge.
func (g *Game) recordUse(r *request, key store.Passkey, credential *webauthn.Credential, issued int64) (err error) {
	if key.Credential, err = json.Marshal(credential); err != nil {
		return err
	}
	key.Used = g.now()
	err = g.store.UsePasskey(r.ctx, key, issued)
	if isNotFound(err) { // deleted meanwhile, or the challenge was answered before
		return errPasskeyRejected
	}
	return err
}

// beginConfirm asks a player who is signed in for one of their passkeys.
func (g *Game) beginConfirm(r *request) (*response, error) {
	party, o, err := g.confirmationUser(r)
	if err != nil {
		return nil, err
	}
	options, _, err := party.BeginLogin(o, webauthn.WithChallenge(g.issueChallenge(r, toConfirm, party.Config.RPID, r.player.ID)))
	if err != nil {
		return nil, err
	}
	return ok(options), nil
}

// confirming is what both requests of a confirmation need.
func (g *Game) confirmationUser(r *request) (party *webauthn.WebAuthn, o webauthnUser, err error) {
	if party, err = g.relyingParty(r.Request); err != nil {
		return nil, o, err
	}
	o.Player = r.player
	if o.keys, err = g.store.Passkeys(r.ctx, r.player.ID); err != nil {
		return nil, o, err
	}
	if len(o.WebAuthnCredentials()) == 0 {
		return nil, o, badPasskey.WithDetail("There is no passkey to confirm with.")
	}
	return party, o, nil
}

// confirm takes the answer of the passkey: for some minutes the session may do what needs it.
func (g *Game) confirm(r *request) (*response, error) {
	party, o, err := g.confirmationUser(r)
	if err != nil {
		return nil, err
	}
	challenge, issued, parsed, err := g.assertion(r, toConfirm, party, r.player.ID)
	if err != nil {
		return nil, err
	}
	_, state, err := party.BeginLogin(o, webauthn.WithChallenge(challenge))
	if err != nil {
		return nil, err
	}
	credential, err := party.ValidateLogin(o, *state, parsed)
	if err != nil || credential.Authenticator.CloneWarning {
		return nil, errPasskeyRejected
	}
	i := slices.IndexFunc(o.keys, func(k store.Passkey) bool { return bytes.Equal(k.ID, credential.ID) })
	if i < 0 {
		return nil, errPasskeyRejected
	}
	if err := g.recordUse(r, o.keys[i], credential, issued); err != nil {
		return nil, err
	}
	if err := g.authenticate(r, credential.ID); err != nil {
		return nil, err
	}
	g.logAccount(r, "confirmed with a passkey")
	return g.me(r)
}

// What a passkey's challenge is for. A challenge issued for one is worth nothing for another.
const (
	toRegister = "register" // a passkey of the player
	toSignIn   = "sign in"  // whoever it is
	toConfirm  = "confirm"  // that the player is still there
)

// challengeTime is how long a passkey may take to answer.
const challengeTimeout = 5 * time.Minute

// maxSkew is how far the clock of another server on the same database may be ahead.
const maxClockSkew = time.Minute

// A challenge is not stored. It is a MAC, under a secret of the database, over a random value
// and the time; both are in a cookie, so that only the browser that asked can answer. The browser
// drops the cookie with the first answer. A copy of cookie and answer is worth nothing either:
// UsePasskey refuses a challenge that was issued before the passkey was last used, and addPasskey
// one that was issued before the player's last passkey was added.

// issue makes a challenge, and sends the browser its cookie.
func (g *Game) issueChallenge(r *request, purpose, host, player string) []byte {
	raw := make([]byte, 16, 24)
	_, _ = rand.Read(raw) // which never fails
	raw = binary.BigEndian.AppendUint64(raw, uint64(g.now()))
	g.setCookie(r, challengeCookie, base64.RawURLEncoding.EncodeToString(raw), challengeTimeout, http.SameSiteStrictMode)
	return g.challengeMAC(purpose, host, player, raw)
}

// challenge is the MAC. No part but the last may have a byte 0, and none has.
func (g *Game) challengeMAC(purpose, host, player string, raw []byte) []byte {
	mac := hmac.New(sha256.New, g.secret)
	for _, part := range []string{purpose, host, player} {
		mac.Write(append([]byte(part), 0))
	}
	mac.Write(raw)
	return mac.Sum(nil)
}

// issued is the challenge that the browser was given, and when. The browser cannot answer it again.
func (g *Game) issuedChallenge(r *request, purpose, host, player string) (challenge []byte, at int64, err error) {
	noChallenge := badPasskey.WithDetail("Nothing was begun, or it took too long. Try again.")
	cookie, err := r.Cookie(g.cookieName(challengeCookie))
	if err != nil {
		return nil, 0, noChallenge
	}
	g.setCookie(r, challengeCookie, "", 0, http.SameSiteStrictMode)
	raw, err := base64.RawURLEncoding.DecodeString(cookie.Value)
	if err != nil || len(raw) != 24 {
		return nil, 0, noChallenge
	}
	at = int64(binary.BigEndian.Uint64(raw[16:])) //nolint:gosec // what is out of range is too old or too new
	if age := g.now() - at; age > challengeTimeout.Milliseconds() || age < -maxClockSkew.Milliseconds() {
		return nil, 0, noChallenge
	}
	return g.challengeMAC(purpose, host, player, raw), at, nil
}

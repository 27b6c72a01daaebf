package game

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/text"
	"github.com/make24/make24/internal/web/caller"
)

// ceremony is a passkey being made or used, between its two requests. It is kept in the
// session, so a page cannot answer another's challenge.
type ceremony struct {
	Making bool   // and not using
	State  []byte // JSON of webauthn.SessionData
}

// ceremonyTime is how long a passkey may take to be made or used.
const ceremonyTime = 5 * time.Minute

// owner is a player as package webauthn sees one.
type owner struct {
	store.Player
	keys []store.Passkey
}

// WebAuthnID is the player's ID.
func (o owner) WebAuthnID() []byte { return []byte(o.ID) }

// WebAuthnName is the player's name.
func (o owner) WebAuthnName() string { return o.Name }

// WebAuthnDisplayName is the player's name.
func (o owner) WebAuthnDisplayName() string { return o.Name }

// WebAuthnCredentials are the player's passkeys.
func (o owner) WebAuthnCredentials() (all []webauthn.Credential) {
	for _, k := range o.keys {
		var c webauthn.Credential
		if json.Unmarshal(k.Credential, &c) == nil {
			all = append(all, c)
		}
	}
	return all
}

// party is this server as passkeys know it.
func (g *Game) party(r *http.Request) (*webauthn.WebAuthn, error) {
	origin, host, ok := g.options.Origin.Site(r)
	if !ok {
		return nil, noPasskeys.Because("Browsers have passkeys for names only, and not for " + r.Host +
			": open the game at its name, with https, or on this machine as http://localhost and the port.")
	}
	patience := webauthn.TimeoutConfig{Enforce: true, Timeout: ceremonyTime, TimeoutUVD: ceremonyTime}
	return webauthn.New(&webauthn.Config{
		RPID: host, RPDisplayName: "make24", RPOrigins: []string{origin},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: protocol.ResidentKeyRequired(),
			UserVerification: protocol.VerificationPreferred,
		},
		Timeouts: webauthn.TimeoutsConfig{Login: patience, Registration: patience},
	})
}

// passkeys are those of the player of a visit, as pages see them.
func (g *Game) passkeys(v *visit) ([]passkeyShape, error) {
	keys, err := g.store.Passkeys(v.ctx, v.player.ID)
	all := []passkeyShape{}
	for _, k := range keys {
		all = append(all, passkeyShape{spelled(k.ID), k.Name, k.Created, k.Used})
	}
	return all, err
}

func (g *Game) beginPasskey(v *visit) (*answer, error) {
	party, err := g.party(v.Request)
	if err != nil {
		return nil, err
	}
	if err := g.welcome(v); err != nil {
		return nil, err
	}
	o := owner{Player: v.player}
	if o.keys, err = g.store.Passkeys(v.ctx, v.player.ID); err != nil {
		return nil, err
	}
	if len(o.keys) >= maxPasskeys {
		return nil, badPasskey.Because("There are as many passkeys as there may be.")
	}
	options, state, err := party.BeginRegistration(o,
		webauthn.WithExclusions(webauthn.Credentials(o.WebAuthnCredentials()).CredentialDescriptors()))
	if err != nil {
		return nil, err
	}
	return ok(options), g.start(v, true, state)
}

// start remembers a challenge.
func (g *Game) start(v *visit, making bool, state *webauthn.SessionData) error {
	body, err := json.Marshal(state)
	if err != nil {
		return err
	}
	g.sessions.Put(v.ctx, ceremonyKey, ceremony{making, body})
	if v.player.ID == "" { // a session of nobody's is not kept long
		g.sessions.SetDeadline(v.ctx, time.Now().Add(2*ceremonyTime).UTC())
	}
	return nil
}

// challenged is the challenge that was remembered; it is good once.
func (g *Game) challenged(v *visit, making bool) (state webauthn.SessionData, err error) {
	c, there := g.sessions.Pop(v.ctx, ceremonyKey).(ceremony)
	if !there || c.Making != making {
		return state, badPasskey.Because("Nothing was begun, or it took too long. Try again.")
	}
	err = json.Unmarshal(c.State, &state)
	return state, err
}

// newPasskey is the body that brings a passkey.
type newPasskey struct {
	Name       string          `json:"name"`
	Credential json.RawMessage `json:"credential"`
}

func (g *Game) addPasskey(v *visit) (*answer, error) {
	if err := v.who(); err != nil {
		return nil, err
	}
	party, err := g.party(v.Request)
	if err != nil {
		return nil, err
	}
	var n newPasskey
	if err := v.read(&n); err != nil {
		return nil, err
	}
	name, err := cleanDevice(n.Name, v.lang())
	if err != nil {
		return nil, err
	}
	state, err := g.challenged(v, true)
	if err != nil {
		return nil, err
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(n.Credential)
	if err != nil {
		return nil, unaccepted
	}
	made, err := party.CreateCredential(owner{Player: v.player}, state, parsed)
	if err != nil {
		return nil, unaccepted
	}
	credential, err := json.Marshal(made)
	if err != nil {
		return nil, err
	}
	err = g.store.AddPasskey(v.ctx, store.Passkey{
		ID: made.ID, Player: v.player.ID, Name: name, Credential: credential, Created: g.now(),
	})
	if errors.Is(err, store.ErrTaken) {
		return nil, badPasskey.Because("This passkey is known already.")
	}
	if err != nil {
		return nil, err
	}
	return g.mine(v)
}

// unaccepted says no more: why a passkey does not hold is of use to those alone who forge
// one.
var unaccepted = badPasskey.Because("The passkey was not accepted. Try again.")

func (g *Game) dropPasskey(v *visit) (*answer, error) {
	if err := v.who(); err != nil {
		return nil, err
	}
	id, err := base64.RawURLEncoding.DecodeString(v.PathValue("id"))
	if err == nil {
		err = g.store.DeletePasskey(v.ctx, v.player.ID, id)
	}
	var odd base64.CorruptInputError
	if isMissing(err) || errors.As(err, &odd) {
		return nil, badPasskey.Because("There is no such passkey.")
	}
	if err != nil {
		return nil, err
	}
	return g.mine(v)
}

func (g *Game) beginLogin(v *visit) (*answer, error) {
	party, err := g.party(v.Request)
	if err != nil {
		return nil, err
	}
	options, state, err := party.BeginDiscoverableLogin()
	if err != nil {
		return nil, err
	}
	return ok(options), g.start(v, false, state)
}

// login makes the session that of the player whose passkey was shown. The guest who played
// here before stays as they are, but nobody has a key to them, unless they made one.
func (g *Game) login(v *visit) (*answer, error) {
	party, err := g.party(v.Request)
	if err != nil {
		return nil, err
	}
	state, err := g.challenged(v, false)
	if err != nil {
		return nil, err
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(v.body)
	if err != nil {
		return nil, unaccepted
	}
	var who owner
	var broken error // of the store: no fault of the passkey's
	find := func(id, handle []byte) (webauthn.User, error) {
		var key store.Passkey
		if key, broken = g.store.Passkey(v.ctx, id); broken != nil {
			return nil, broken
		}
		if !bytes.Equal(handle, []byte(key.Player)) {
			return nil, unaccepted
		}
		who.keys = []store.Passkey{key}
		who.Player, broken = g.store.Player(v.ctx, key.Player)
		return who, broken
	}
	_, credential, err := party.ValidatePasskeyLogin(find, state, parsed)
	switch {
	case broken != nil && !isMissing(broken):
		return nil, broken
	case err != nil || credential.Authenticator.CloneWarning:
		return nil, unaccepted
	}
	return g.arrive(v, who, credential)
}

func (g *Game) arrive(v *visit, who owner, credential *webauthn.Credential) (*answer, error) {
	key := who.keys[0]
	var err error
	if key.Credential, err = json.Marshal(credential); err != nil {
		return nil, err
	}
	key.Used = g.now()
	if err := g.store.UsePasskey(v.ctx, key); err != nil {
		return nil, err
	}
	if err := g.enter(v, who.Player); err != nil {
		return nil, err
	}
	out, err := g.mine(v)
	if lang, known := text.ParseLang(who.Lang); err == nil && known {
		out.cookie = caller.Remember(lang, g.options.Origin.Secure())
	}
	return out, err
}

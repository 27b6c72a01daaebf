package game_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fxamacker/cbor/v2"
)

// authenticator creates and uses passkeys as a phone does: P-256 keys, no attestation.
type authenticator struct {
	t                *testing.T
	keys             []*softKey
	counter          uint32
	forgeSignature   func(data []byte) []byte // if not nil, changes the signature
	skipVerification bool                     // sign without verifying the user
}

// softKey is a passkey: the credential ID, the user handle and the private key.
type softKey struct {
	id, user []byte
	key      *ecdsa.PrivateKey
}

func newAuthenticator(t *testing.T) *authenticator { return &authenticator{t: t} }

func b64(raw []byte) string { return base64.RawURLEncoding.EncodeToString(raw) }

// clientData returns the client data that a browser adds to an answer, as JSON. kind is
// webauthn.create or webauthn.get.
func clientData(kind, challenge, origin string) []byte {
	text, _ := json.Marshal(map[string]any{"type": kind, "challenge": challenge, "origin": origin, "crossOrigin": false})
	return text
}

// data returns the authenticator data: the hash of the relying party ID, flags that say whether the
// user was present and verified, and a counter.
func (a *authenticator) data(rpID string, flags byte) []byte {
	hash := sha256.Sum256([]byte(rpID))
	a.counter++
	if a.skipVerification {
		flags &^= 0x04
	}
	return binary.BigEndian.AppendUint32(append(hash[:], flags), a.counter)
}

// encodeCBOR returns the CBOR of a value.
func (a *authenticator) encodeCBOR(value any) []byte {
	a.t.Helper()
	text, err := cbor.Marshal(value)
	if err != nil {
		a.t.Fatal(err)
	}
	return text
}

type creationOptions struct {
	PublicKey struct {
		Challenge string
		RP        struct{ ID string }
		User      struct{ ID, Name string }
		Selection struct {
			ResidentKey, UserVerification string
		} `json:"authenticatorSelection"`
		ExcludeCredentials []struct{ ID string }
	}
}

// create creates a passkey with the server's options and returns the credential in the form that a
// page sends.
func (a *authenticator) create(options creationOptions, origin string) map[string]any {
	a.t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		a.t.Fatal(err)
	}
	user, err := base64.RawURLEncoding.DecodeString(options.PublicKey.User.ID)
	if err != nil {
		a.t.Fatal(err)
	}
	id := make([]byte, 32)
	_, _ = rand.Read(id)
	a.keys = append(a.keys, &softKey{id, user, key})
	point, err := key.PublicKey.Bytes()
	if err != nil {
		a.t.Fatal(err)
	}
	coseKey := a.encodeCBOR(map[int]any{1: 2, 3: -7, -1: 1, -2: point[1:33], -3: point[33:]}) // ES256
	data := slices.Concat(a.data(options.PublicKey.RP.ID, 0x45), make([]byte, 16), []byte{0, byte(len(id))}, id, coseKey)
	attestation := a.encodeCBOR(map[string]any{"fmt": "none", "attStmt": map[string]any{}, "authData": data})
	return map[string]any{
		"id": b64(id), "rawId": b64(id), "type": "public-key", "authenticatorAttachment": "platform", "clientExtensionResults": map[string]any{},
		"response": map[string]any{
			"clientDataJSON":    b64(clientData("webauthn.create", options.PublicKey.Challenge, origin)),
			"attestationObject": b64(attestation), "transports": []string{"internal"},
		},
	}
}

type assertionOptions struct {
	PublicKey struct {
		Challenge, RPID  string
		AllowCredentials []any
		UserVerification string
	}
}

// sign answers a challenge with the newest passkey.
func (a *authenticator) sign(options assertionOptions, origin string) map[string]any {
	a.t.Helper()
	k := a.keys[len(a.keys)-1]
	data := a.data(options.PublicKey.RPID, 0x05)
	client := clientData("webauthn.get", options.PublicKey.Challenge, origin)
	hash := sha256.Sum256(client)
	signed := sha256.Sum256(slices.Concat(data, hash[:]))
	signature, err := ecdsa.SignASN1(rand.Reader, k.key, signed[:])
	if err != nil {
		a.t.Fatal(err)
	}
	if a.forgeSignature != nil {
		signature = a.forgeSignature(signature)
	}
	return map[string]any{
		"id": b64(k.id), "rawId": b64(k.id), "type": "public-key", "clientExtensionResults": map[string]any{},
		"response": map[string]any{
			"clientDataJSON": b64(client), "authenticatorData": b64(data), "signature": b64(signature), "userHandle": b64(k.user),
		},
	}
}

// register adds a passkey to the player of a browser.
func (a *authenticator) register(b *browser, name string) (m meBody) {
	a.t.Helper()
	var options creationOptions
	b.send("POST", "/game/passkeys/begin", nil).wantStatus(200, &options)
	b.send("POST", "/game/passkeys", object{"name": name, "credential": a.create(options, b.url)}).wantStatus(200, &m)
	return m
}

// login signs in a browser with the newest passkey.
func (a *authenticator) login(b *browser) (m meBody) {
	a.t.Helper()
	var options assertionOptions
	b.send("POST", "/game/login/begin", nil).wantStatus(200, &options)
	b.send("POST", "/game/login", a.sign(options, b.url)).wantStatus(200, &m)
	return m
}

// confirm confirms the session of a browser with the newest passkey.
func (a *authenticator) confirm(b *browser) httpResult {
	a.t.Helper()
	var options assertionOptions
	b.send("POST", "/game/confirm/begin", nil).wantStatus(200, &options)
	return b.send("POST", "/game/confirm", a.sign(options, b.url))
}

// TestPasskeys checks that a player can add passkeys, sign in with them on another device, sign out
// and remove them.
func TestPasskeys(t *testing.T) {
	server := serve(t, nil)
	phone, laptop := server.browser(), server.browser()
	phone.send("PATCH", "/game/me", object{"name": "Ann", "lang": "zh"}).wantStatus(200, nil)
	ann := phone.me()
	var options creationOptions
	phone.send("POST", "/game/passkeys/begin", nil).wantStatus(200, &options)
	if k := options.PublicKey; k.RP.ID != "localhost" || k.User.Name != "Ann" || k.Selection.ResidentKey != "required" || k.Selection.UserVerification != "required" {
		t.Errorf("%+v", options)
	}
	key := newAuthenticator(t)
	if m := key.register(phone, "  my phone "); len(m.Passkeys) != 1 || m.Passkeys[0].Name != "my phone" || m.Passkeys[0].Created != server.now() {
		t.Errorf("%+v", m)
	}
	server.advance(time.Second)
	if m := newAuthenticator(t).register(phone, ""); len(m.Passkeys) != 2 || m.Passkeys[1].Name != "通行密钥" {
		t.Errorf("%+v", m)
	}
	phone.send("POST", "/game/passkeys/begin", nil).wantStatus(200, &options)
	if len(options.PublicKey.ExcludeCredentials) != 2 {
		t.Errorf("%+v", options)
	}

	run := laptop.begin(object{"key": "k", "mode": "practice"}) // as a guest
	guest := laptop.me()
	serverURL, err := url.Parse(server.url)
	if err != nil {
		t.Fatal(err)
	}
	guestToken := laptop.client.Jar.Cookies(serverURL)[0].Value
	if m := key.login(laptop); m.ID != ann.ID || m.Name != "Ann" || m.Passkeys[0].Used != server.now() {
		t.Errorf("%+v", m)
	}
	var token string
	for _, c := range laptop.client.Jar.Cookies(serverURL) {
		if c.Name == "make24" {
			token = c.Value
		}
		if c.Name == "lang" && c.Value != "zh" {
			t.Errorf("%v", c)
		}
	}
	if token == guestToken || token == "" {
		t.Error("signing in did not replace the guest's token")
	}
	oldBrowser := server.browser()
	oldBrowser.header["Cookie"] = "make24=" + guestToken
	if m := oldBrowser.me(); m.ID != "" {
		t.Errorf("the guest's token still works, as %s", m.ID)
	}
	laptop.send("GET", "/game/runs/"+run.ID, nil).wantProblem(404, "no-run")
	if p, err := server.db.Player(t.Context(), guest.ID); err != nil || p.Name != guest.Name {
		t.Errorf("the guest was deleted: %+v, %v", p, err)
	}

	laptop.send("POST", "/game/logout", "{}").wantStatus(204, nil)
	if m := laptop.me(); m.ID != "" {
		t.Errorf("still signed in after signing out: %+v", m)
	}
	oldBrowser.header["Cookie"] = "make24=" + token
	if m := oldBrowser.me(); m.ID != "" {
		t.Error("the token of an ended session still works")
	}

	laptop.send("DELETE", "/game/passkeys/"+ann.ID, "{}").wantProblem(401, "no-player")
	var m meBody
	phone.send("DELETE", "/game/passkeys/"+b64(key.keys[0].id)+"%0A", "{}").wantProblem(422, "bad-passkey")
	phone.send("DELETE", "/game/passkeys/"+b64(key.keys[0].id), "{}").wantStatus(200, &m)
	if len(m.Passkeys) != 1 {
		t.Errorf("%+v", m)
	}
	phone.send("DELETE", "/game/passkeys/"+b64(key.keys[0].id), "{}").wantProblem(422, "bad-passkey")
	phone.send("DELETE", "/game/passkeys/$", "{}").wantProblem(422, "bad-passkey")
	var loginOptions assertionOptions
	laptop.send("POST", "/game/login/begin", nil).wantStatus(200, &loginOptions)
	laptop.send("POST", "/game/login", key.sign(loginOptions, server.url)).wantProblem(422, "bad-passkey")
}

// TestPasskeysRefused checks that forged, replayed and foreign answers of passkeys are rejected,
// and that passkeys are refused at an IP address.
func TestPasskeysRefused(t *testing.T) {
	server := serve(t, nil)
	b, thief := server.browser(), server.browser()
	key := newAuthenticator(t)
	key.register(b, "phone")
	beginLogin := func(client *browser) (options assertionOptions) {
		client.send("POST", "/game/login/begin", nil).wantStatus(200, &options)
		return options
	}
	thief.send("POST", "/game/login", key.sign(assertionOptions{}, server.url)).wantProblem(422, "bad-passkey") // without a challenge
	stolenAnswer := key.sign(beginLogin(b), server.url)
	thief.send("POST", "/game/login", stolenAnswer).wantProblem(422, "bad-passkey")
	beginLogin(thief)
	thief.send("POST", "/game/login", stolenAnswer).wantProblem(422, "bad-passkey") // the challenge of another browser
	thief.send("POST", "/game/login", key.sign(beginLogin(thief), "https://evil.example")).wantProblem(422, "bad-passkey")
	forger := *key
	forger.forgeSignature = func(s []byte) []byte { s[len(s)-1] ^= 1; return s }
	thief.send("POST", "/game/login", forger.sign(beginLogin(thief), server.url)).wantProblem(422, "bad-passkey")
	options := beginLogin(thief)
	signed := key.sign(options, server.url)
	thief.send("POST", "/game/login", object{"id": 3}).wantProblem(422, "bad-passkey")
	thief.send("POST", "/game/login", signed).wantProblem(422, "bad-passkey") // the challenge was already answered
	alteredKey := *key
	alteredKey.keys = []*softKey{{key.keys[0].id, []byte("somebody"), key.keys[0].key}}
	thief.send("POST", "/game/login", alteredKey.sign(beginLogin(thief), server.url)).wantProblem(422, "bad-passkey")
	alteredKey.keys = []*softKey{{[]byte("nothing"), key.keys[0].user, key.keys[0].key}}
	thief.send("POST", "/game/login", alteredKey.sign(beginLogin(thief), server.url)).wantProblem(422, "bad-passkey")
	if m := thief.me(); m.ID != "" {
		t.Errorf("%+v", m)
	}

	var creation creationOptions
	b.send("POST", "/game/passkeys/begin", nil).wantStatus(200, &creation)
	b.send("POST", "/game/passkeys", object{"credential": key.create(creation, "https://evil.example")}).wantProblem(422, "bad-passkey")
	b.send("POST", "/game/passkeys", object{"credential": key.create(creation, server.url)}).wantProblem(422, "bad-passkey") // the challenge was already answered
	b.send("POST", "/game/passkeys", object{"name": "a\u202eb"}).wantProblem(422, "bad-name")
	thief.send("POST", "/game/passkeys", object{"credential": object{}}).wantProblem(401, "no-player")
	if m := b.me(); len(m.Passkeys) != 1 {
		t.Errorf("%+v", m)
	}

	ipBrowser := server.browser()
	ipBrowser.base = strings.Replace(server.url, "localhost", "127.0.0.1", 1)
	ipBrowser.header["Origin"] = ipBrowser.base
	r := ipBrowser.send("POST", "/game/passkeys/begin", nil).wantProblem(409, "no-passkeys")
	if r.Detail == "" {
		t.Error("no detail")
	}
	ipBrowser.send("POST", "/game/login/begin", nil).wantProblem(409, "no-passkeys")
}

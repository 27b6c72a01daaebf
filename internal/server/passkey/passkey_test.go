package passkey_test

import (
	"bytes"
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/make24/make24/internal/server/passkey"
	"github.com/make24/make24/internal/testkit/randtest"
)

// These tests compare the package with github.com/go-webauthn/webauthn, which implements the
// complete standard.

var (
	party     = passkey.Party{ID: "play.example.org", Origin: "https://play.example.org"}
	owner     = passkey.User{ID: "AB12", Name: "Ann"}
	challenge = []byte("0123456789abcdef0123456789abcdef")
)

// library returns the same relying party in the library.
func library(t testing.TB) *webauthn.WebAuthn {
	t.Helper()
	w, err := webauthn.New(&webauthn.Config{
		RPID: party.ID, RPDisplayName: "make24", RPOrigins: []string{party.Origin},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: protocol.ResidentKeyRequired(),
			UserVerification: protocol.VerificationRequired,
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// libraryUser implements webauthn.User.
type libraryUser []webauthn.Credential

func (libraryUser) WebAuthnID() []byte                           { return []byte(owner.ID) }
func (libraryUser) WebAuthnName() string                         { return owner.Name }
func (libraryUser) WebAuthnDisplayName() string                  { return owner.Name }
func (u libraryUser) WebAuthnCredentials() []webauthn.Credential { return u }

// libraryRegister verifies a registration with the library.
func libraryRegister(t testing.TB, body []byte) (*webauthn.Credential, error) {
	w := library(t)
	_, session, err := w.BeginRegistration(libraryUser{})
	if err != nil {
		t.Fatal(err)
	}
	session.Challenge = protocol.URLEncodedBase64(challenge).String()
	parsed, err := protocol.ParseCredentialCreationResponseBytes(body)
	if err != nil {
		return nil, err
	}
	return w.CreateCredential(libraryUser{}, *session, parsed)
}

// libraryVerify verifies an assertion with the library.
func libraryVerify(t testing.TB, body []byte, c webauthn.Credential) (*webauthn.Credential, error) {
	w := library(t)
	_, session, err := w.BeginDiscoverableLogin(webauthn.WithChallenge(challenge))
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(body)
	if err != nil {
		return nil, err
	}
	find := func(id, _ []byte) (webauthn.User, error) {
		if !bytes.Equal(id, c.ID) {
			return nil, errors.New("no such credential")
		}
		return libraryUser{c}, nil
	}
	_, used, err := w.ValidatePasskeyLogin(find, *session, parsed)
	if err == nil && used.Authenticator.CloneWarning {
		return nil, errors.New("clone warning")
	}
	return used, err
}

// signer is an authenticator with one key.
type signer struct {
	id   []byte
	cose []byte                      // the COSE key
	sign func(message []byte) []byte // signs with the private key
}

// cborHead returns the initial bytes of a CBOR item.
func cborHead(major byte, n int) []byte {
	switch {
	case n < 24:
		return []byte{major<<5 | byte(n)}
	case n < 256:
		return []byte{major<<5 | 24, byte(n)}
	}
	return []byte{major<<5 | 25, byte(n >> 8), byte(n)}
}

func cborBytes(b []byte) []byte { return append(cborHead(2, len(b)), b...) }
func cborText(s string) []byte  { return append(cborHead(3, len(s)), s...) }
func cborMap(n int) []byte      { return cborHead(5, n) }

// signerNames lists the algorithms of newSigner.
var signerNames = []string{"ES256", "EdDSA", "RS256"}

// rsaKey returns an RSA key, which takes long to generate.
var rsaKey = sync.OnceValues(func() (*rsa.PrivateKey, error) { return rsa.GenerateKey(rand.Reader, 2048) })

// newSigner returns an authenticator for an algorithm.
func newSigner(t testing.TB, name string) *signer {
	t.Helper()
	hash := func(message []byte) []byte { sum := sha256.Sum256(message); return sum[:] }
	switch name {
	case "ES256":
		ec, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		point, err := ec.PublicKey.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		return &signer{
			id:   []byte("an elliptic credential"),
			cose: slices.Concat([]byte{0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21}, cborBytes(point[1:33]), []byte{0x22}, cborBytes(point[33:])),
			sign: func(m []byte) []byte {
				s, err := ecdsa.SignASN1(rand.Reader, ec, hash(m))
				if err != nil {
					t.Fatal(err)
				}
				return s
			},
		}
	case "EdDSA":
		public, key, err := ed25519.GenerateKey(rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		return &signer{
			id:   []byte("an Edwards credential"),
			cose: slices.Concat([]byte{0xa4, 1, 1, 3, 0x27, 0x20, 6, 0x21}, cborBytes(public)),
			sign: func(m []byte) []byte { return ed25519.Sign(key, m) },
		}
	case "RS256":
		key, err := rsaKey()
		if err != nil {
			t.Fatal(err)
		}
		return &signer{
			id:   []byte("an RSA credential"),
			cose: slices.Concat([]byte{0xa4, 1, 3, 3, 0x39, 0x01, 0x00, 0x20}, cborBytes(key.N.Bytes()), []byte{0x21}, cborBytes([]byte{1, 0, 1})),
			sign: func(m []byte) []byte {
				s, err := rsa.SignPKCS1v15(nil, key, crypto.SHA256, hash(m))
				if err != nil {
					t.Fatal(err)
				}
				return s
			},
		}
	}
	t.Fatal("unknown algorithm " + name)
	return nil
}

// answer holds the parts of an answer, which tests change.
type answer struct {
	id, rawID  []byte
	kind       string // of the credential
	client     map[string]any
	rpID       string
	flags      byte
	counter    uint32
	credential []byte // the attested credential data
	extensions []byte
	format     string // of the attestation
	statement  []byte
	userHandle []byte
	breakData  func(data []byte) []byte // changes the authenticator data after they were signed
	breakSign  func(signature []byte) []byte
}

func b64(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

func (a *answer) data() []byte {
	hash := sha256.Sum256([]byte(a.rpID))
	head := binary.BigEndian.AppendUint32(append(hash[:], a.flags), a.counter)
	return slices.Concat(head, a.credential, a.extensions)
}

func (a *answer) json(t testing.TB, response map[string]any) []byte {
	body, err := json.Marshal(map[string]any{
		"id": b64(a.id), "rawId": b64(a.rawID), "type": a.kind, "clientExtensionResults": map[string]any{}, "response": response,
	})
	if err != nil {
		t.Fatal(err)
	}
	return body
}

// create returns the body of a registration after change.
func (s *signer) create(t testing.TB, change func(*answer)) []byte {
	t.Helper()
	a := &answer{
		id: s.id, rawID: s.id, kind: "public-key", rpID: party.ID, flags: 0x45, counter: 7, format: "none", statement: cborMap(0),
		client: map[string]any{"type": "webauthn.create", "challenge": b64(challenge), "origin": party.Origin, "crossOrigin": false},
	}
	a.credential = slices.Concat(make([]byte, 16), []byte{0, byte(len(s.id))}, s.id, s.cose)
	if change != nil {
		change(a)
	}
	client, err := json.Marshal(a.client)
	if err != nil {
		t.Fatal(err)
	}
	data := a.data()
	if a.breakData != nil {
		data = a.breakData(data)
	}
	object := slices.Concat(cborMap(3), cborText("fmt"), cborText(a.format), cborText("attStmt"), a.statement, cborText("authData"), cborBytes(data))
	return a.json(t, map[string]any{"clientDataJSON": b64(client), "attestationObject": b64(object), "transports": []string{"internal"}})
}

// use returns the body of an assertion after change.
func (s *signer) use(t testing.TB, change func(*answer)) []byte {
	t.Helper()
	a := &answer{
		id: s.id, rawID: s.id, kind: "public-key", rpID: party.ID, flags: 0x05, counter: 8, userHandle: []byte(owner.ID),
		client: map[string]any{"type": "webauthn.get", "challenge": b64(challenge), "origin": party.Origin, "crossOrigin": false},
	}
	if change != nil {
		change(a)
	}
	client, err := json.Marshal(a.client)
	if err != nil {
		t.Fatal(err)
	}
	data, hash := a.data(), sha256.Sum256(client)
	signature := s.sign(slices.Concat(data, hash[:]))
	if a.breakData != nil {
		data = a.breakData(data)
	}
	if a.breakSign != nil {
		signature = a.breakSign(signature)
	}
	return a.json(t, map[string]any{
		"clientDataJSON": b64(client), "authenticatorData": b64(data), "signature": b64(signature), "userHandle": b64(a.userHandle),
	})
}

// change is a change of an answer. accepted says whether the answer stays valid.
type change struct {
	name     string
	accepted bool
	apply    func(*answer)
}

func client(key string, value any) func(*answer) { return func(a *answer) { a.client[key] = value } }

// commonChanges holds the changes for both ceremonies.
var commonChanges = []change{
	{"none", true, nil},
	{"another member of the client data", true, client("new_keys_may_be_added_here", "do not compare")},
	{"a counter of 0xffffffff", true, func(a *answer) { a.counter = 0xffffffff }},
	{"extensions", true, func(a *answer) {
		a.flags |= 0x80
		a.extensions = slices.Concat(cborMap(1), cborText("credProtect"), []byte{2})
	}},
	{"another port", false, client("origin", "https://play.example.org:444")},
	{"another origin", false, client("origin", "https://evil.example")},
	{"a subdomain", false, client("origin", "https://a.play.example.org")},
	{"http", false, client("origin", "http://play.example.org")},
	{"no origin", false, client("origin", nil)},
	{"another challenge", false, client("challenge", b64([]byte("0123456789abcdef0123456789abcdeF")))},
	{"no challenge", false, client("challenge", "")},
	{"a number as challenge", false, client("challenge", 3)},
	{"another type of client data", false, client("type", "payment.get")},
	{"an embedded page", false, func(a *answer) { a.client["crossOrigin"], a.client["topOrigin"] = true, "https://evil.example" }},
	{"a page embedded by the server's own", false, client("crossOrigin", true)},
	{"a top origin without crossOrigin", false, client("topOrigin", party.Origin)},
	{"another relying party", false, func(a *answer) { a.rpID = "example.org" }},
	{"user not present", false, func(a *answer) { a.flags &^= 1 }},
	{"user not verified", false, func(a *answer) { a.flags &^= 4 }},
	{"backed up but not eligible", false, func(a *answer) { a.flags |= 0x10 }},
	{"an extension flag without extensions", false, func(a *answer) { a.flags |= 0x80 }},
	{"extensions without their flag", false, func(a *answer) { a.extensions = cborMap(0) }},
	{"extensions that are no map", false, func(a *answer) { a.flags |= 0x80; a.extensions = []byte{1} }},
	{"extensions with a duplicate key", false, func(a *answer) {
		a.flags |= 0x80
		a.extensions = slices.Concat(cborMap(2), cborText("a"), []byte{1}, cborText("a"), []byte{1})
	}},
	{"extensions of indefinite length", false, func(a *answer) { a.flags |= 0x80; a.extensions = []byte{0xbf, 0xff} }},
	{"extensions with a tag", false, func(a *answer) { a.flags |= 0x80; a.extensions = slices.Concat([]byte{0xc1}, cborMap(0)) }},
	{"extensions that end early", false, func(a *answer) { a.flags |= 0x80; a.extensions = cborMap(1) }},
	{"a byte too many", false, func(a *answer) { a.breakData = func(d []byte) []byte { return append(d, 0) } }},
	{"a byte too few", false, func(a *answer) { a.breakData = func(d []byte) []byte { return d[:len(d)-1] } }},
	{"no authenticator data", false, func(a *answer) { a.breakData = func([]byte) []byte { return nil } }},
	{"a raw ID that differs", false, func(a *answer) { a.rawID = []byte("b") }},
	{"no ID", false, func(a *answer) { a.id, a.rawID = nil, nil }},
	{"another credential", false, func(a *answer) { a.id, a.rawID = []byte("b"), []byte("b") }},
	{"another type", false, func(a *answer) { a.kind = "password" }},
}

// checkVerdicts checks that ours and the library's verdict are as expected.
func checkVerdicts(t *testing.T, expected bool, err, libraryErr error) {
	t.Helper()
	if (err == nil) != expected || err != nil && !errors.Is(err, passkey.ErrRejected) {
		t.Errorf("error %v, want accepted: %t", err, expected)
	}
	if (libraryErr == nil) != expected {
		t.Errorf("the library's error is %v, want accepted: %t", libraryErr, expected)
	}
}

// TestRegister checks that registrations are accepted and rejected as by the library, with the same
// credential as result.
func TestRegister(t *testing.T) {
	for _, name := range signerNames {
		s := newSigner(t, name)
		for _, c := range slices.Concat(commonChanges, []change{
			{"eligible for backup", true, func(a *answer) { a.flags |= 0x08 }},
			{"backed up", true, func(a *answer) { a.flags |= 0x18 }},
			{"an assertion", false, client("type", "webauthn.get")},
			{"no credential", false, func(a *answer) { a.flags &^= 0x40; a.credential = nil }},
			{"a flag without a credential", false, func(a *answer) { a.credential = nil }},
			{"a credential without its flag", false, func(a *answer) { a.flags &^= 0x40 }},
			{"an ID that is too long", false, func(a *answer) { a.credential[16] = 0xff }},
			{"a key of an unknown algorithm", false, func(a *answer) {
				a.credential = slices.Replace(a.credential, 18+len(s.id)+3, 18+len(s.id)+5, 3, 0x2f)
			}},
			{"a key that is no map", false, func(a *answer) { a.credential = append(a.credential[:18+len(s.id):18+len(s.id)], 1) }},
		}) {
			t.Run(name+"/"+c.name, func(t *testing.T) {
				body := s.create(t, c.apply)
				got, err := party.Register(body, challenge)
				want, libraryErr := libraryRegister(t, body)
				checkVerdicts(t, c.accepted, err, libraryErr)
				if err != nil || libraryErr != nil {
					return
				}
				if expected := fromLibrary(want); !reflect.DeepEqual(got, expected) {
					t.Errorf("%+v, want %+v", got, expected)
				}
			})
		}
	}
}

// fromLibrary returns a credential of the library.
func fromLibrary(c *webauthn.Credential) passkey.Credential {
	out := passkey.Credential{
		ID: c.ID, PublicKey: c.PublicKey, Flags: passkey.Flags{BackupEligible: c.Flags.BackupEligible, BackupState: c.Flags.BackupState},
		Authenticator: passkey.Authenticator{SignCount: c.Authenticator.SignCount},
	}
	for _, transport := range c.Transport {
		out.Transports = append(out.Transports, string(transport))
	}
	return out
}

// TestVerify checks that assertions are accepted and rejected as by the library, and that the
// counter and the backup state are stored.
func TestVerify(t *testing.T) {
	for _, name := range signerNames {
		s := newSigner(t, name)
		for _, c := range slices.Concat(commonChanges, []change{
			{"a registration", false, client("type", "webauthn.create")},
			{"an old counter", false, func(a *answer) { a.counter = 7 }},
			{"a counter of 0 after 7", false, func(a *answer) { a.counter = 0 }},
			{"a key that has become eligible for backup", false, func(a *answer) { a.flags |= 0x08 }},
			{"changed data", false, func(a *answer) { a.breakData = func(d []byte) []byte { d[36]++; return d } }},
			{"a changed signature", false, func(a *answer) { a.breakSign = func(b []byte) []byte { b[len(b)-1] ^= 1; return b } }},
			{"a longer signature", false, func(a *answer) { a.breakSign = func(b []byte) []byte { return append(b, 0) } }},
			{"no signature", false, func(a *answer) { a.breakSign = func([]byte) []byte { return nil } }},
		}) {
			t.Run(name+"/"+c.name, func(t *testing.T) {
				registered, err := libraryRegister(t, s.create(t, nil))
				if err != nil {
					t.Fatal(err)
				}
				body := s.use(t, c.apply)
				got, err := verify(body, fromLibrary(registered))
				want, libraryErr := libraryVerify(t, body, *registered)
				checkVerdicts(t, c.accepted, err, libraryErr)
				if err == nil && libraryErr == nil && !reflect.DeepEqual(got, fromLibrary(want)) {
					t.Errorf("%+v, want %+v", got, fromLibrary(want))
				}
			})
		}
	}
}

func verify(body []byte, c passkey.Credential) (passkey.Credential, error) {
	a, err := passkey.ParseAssertion(body)
	if err != nil {
		return c, err
	}
	return party.Verify(a, challenge, c)
}

// TestBackup checks that a passkey that is eligible for backup may be backed up later, and that one
// without a counter can be used again and again.
func TestBackup(t *testing.T) {
	s := newSigner(t, "ES256")
	c, err := party.Register(s.create(t, func(a *answer) { a.flags |= 0x08; a.counter = 0 }), challenge)
	if err != nil || c.Flags != (passkey.Flags{BackupEligible: true}) {
		t.Fatalf("%+v, %v", c, err)
	}
	for range 2 {
		c, err = verify(s.use(t, func(a *answer) { a.flags |= 0x18; a.counter = 0 }), c)
		if err != nil || c.Flags != (passkey.Flags{BackupEligible: true, BackupState: true}) {
			t.Fatalf("%+v, %v", c, err)
		}
	}
	if _, err := verify(s.use(t, nil), c); !errors.Is(err, passkey.ErrRejected) {
		t.Errorf("a passkey is no longer eligible for backup: %v", err)
	}
}

// TestOtherAttestations checks that a registration is accepted whatever its attestation is, because
// the server requests no attestation and ignores it.
func TestOtherAttestations(t *testing.T) {
	s := newSigner(t, "ES256")
	packed := slices.Concat(cborMap(3), cborText("alg"), []byte{0x26}, cborText("sig"), cborBytes([]byte("signature")),
		cborText("x5c"), cborHead(4, 2), cborBytes(make([]byte, 300)), cborBytes([]byte{1}))
	body := s.create(t, func(a *answer) {
		a.format, a.statement = "packed", packed
	})
	if _, err := party.Register(body, challenge); err != nil {
		t.Error(err)
	}
	body = s.create(t, func(a *answer) {
		a.format = "compound"
		one := slices.Concat(cborMap(2), cborText("fmt"), cborText("packed"), cborText("attStmt"), packed)
		a.statement = slices.Concat(cborHead(4, 3), one, one, one)
	})
	if _, err := party.Register(body, challenge); err != nil {
		t.Errorf("compound: %v", err)
	}
}

// TestBase64URL checks that only base64url without padding is accepted, which browsers send.
func TestBase64URL(t *testing.T) {
	s := newSigner(t, "ES256")
	s.id = []byte("A")
	body := string(s.use(t, nil))
	for text, accepted := range map[string]bool{
		"QQ": true, "QQ==": false, "QQ=": false, `Q\nQ`: false, `Q\rQ`: false, `QQ\r\n`: false, "QR": false, "Q": false, "Q Q": false, "+w": false, "": false,
	} {
		_, err := passkey.ParseAssertion([]byte(strings.ReplaceAll(body, `"QQ"`, `"`+text+`"`)))
		if (err == nil) != accepted {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestStrictJSON checks that an answer and its client data are rejected if a name is repeated, and that
// a name counts only with its exact case.
func TestStrictJSON(t *testing.T) {
	s := newSigner(t, "EdDSA")
	c, err := party.Register(s.create(t, nil), challenge)
	if err != nil {
		t.Fatal(err)
	}
	client := `{"type":"webauthn.get","challenge":"` + b64(challenge) + `","origin":"` + party.Origin + `","crossOrigin":false,"other":1}`
	answer := func(client string) string {
		hash := sha256.Sum256([]byte(client))
		a := answer{rpID: party.ID, flags: 5, counter: 8}
		data := a.data()
		id := b64(s.id)
		return `{"id":"` + id + `","rawId":"` + id + `","type":"public-key","response":{"clientDataJSON":"` + b64([]byte(client)) +
			`","authenticatorData":"` + b64(data) + `","signature":"` + b64(s.sign(slices.Concat(data, hash[:]))) + `","userHandle":null}}`
	}
	check := func(name, body string, accepted bool) {
		t.Helper()
		if _, err := verify([]byte(body), c); (err == nil) != accepted || err != nil && !errors.Is(err, passkey.ErrRejected) {
			t.Errorf("%s: %v", name, err)
		}
	}
	check("unchanged", answer(client), true)
	for _, name := range []string{"type", "challenge", "origin", "crossOrigin", "other"} {
		i := strings.Index(client, `"`+name+`"`)
		member, _, _ := strings.Cut(strings.TrimSuffix(client[i:], "}"), ",")
		repeated := client[:i] + member + "," + client[i:]
		check("client data with two members "+name, answer(repeated), false)
		if name == "type" || name == "challenge" || name == "origin" {
			check("client data with "+strings.ToUpper(name), answer(strings.Replace(client, name, strings.ToUpper(name), 1)), false)
		}
	}
	check("client data with an unknown member ORIGIN", answer(strings.Replace(client, "{", `{"ORIGIN":"https://evil.example",`, 1)), true)
	check("client data with another ORIGIN at the end", answer(strings.Replace(client, `"other":1`, `"ORIGIN":"https://evil.example"`, 1)), true)
	check("client data in invalid UTF-8", answer(strings.Replace(client, "other", "\xff", 1)), false)
	check("client data with more after them", answer(client+" {}"), false)

	body := answer(client)
	for _, name := range []string{"id", "rawId", "type", "response", "clientDataJSON", "authenticatorData", "signature", "userHandle"} {
		repeated := strings.Replace(body, `"`+name+`":`, `"`+name+`":null,"`+name+`":`, 1)
		check("an answer with two members "+name, repeated, false)
		if name != "userHandle" {
			check("an answer with "+strings.ToUpper(name), strings.Replace(body, `"`+name+`"`, `"`+strings.ToUpper(name)+`"`, 1), false)
		}
	}
}

// TestStoredData checks that what a browser sends is stored only if it is known or of limited length.
func TestStoredData(t *testing.T) {
	s := newSigner(t, "ES256")
	withTransports := func(list string) []byte {
		return []byte(strings.Replace(string(s.create(t, nil)), `["internal"]`, list, 1))
	}
	for list, want := range map[string][]string{
		`["usb","nfc","ble","smart-card","hybrid","internal"]`:                           {"usb", "nfc", "ble", "smart-card", "hybrid", "internal"},
		`["usb","cable","usb","","USB","` + strings.Repeat("x", 1000) + `","nfc","usb"]`: {"usb", "nfc"},
		`["cable"]`: nil, `[]`: nil, `null`: nil,
	} {
		if got, err := party.Register(withTransports(list), challenge); err != nil || !slices.Equal(got.Transports, want) {
			t.Errorf("%.80s: %q, %v", list, got.Transports, err)
		}
	}
	if _, err := party.Register(withTransports(`"usb"`), challenge); !errors.Is(err, passkey.ErrRejected) {
		t.Errorf("transports that are no array: %v", err)
	}
	withKey := func(size int) []byte {
		key := slices.Clone(s.cose)
		key[0]++ // another entry
		padding := size - len(key) - len("\x18\x64\x59..")
		key = slices.Concat(key, []byte{0x18, 100, 0x59, byte(padding >> 8), byte(padding)}, make([]byte, padding))
		if len(key) != size {
			t.Fatalf("the key has %d bytes, want %d", len(key), size)
		}
		return s.create(t, func(a *answer) { a.credential = append(a.credential[:18+len(s.id):18+len(s.id)], key...) })
	}
	for size, accepted := range map[int]bool{1024: true, 1025: false, 40000: false} {
		if _, err := party.Register(withKey(size), challenge); (err == nil) != accepted {
			t.Errorf("a key of %d bytes: %v", size, err)
		}
	}
}

// TestOrigins checks that the origin of the server's settings is compared as browsers write it.
func TestOrigins(t *testing.T) {
	s := newSigner(t, "ES256")
	for _, c := range []struct {
		server, browser string
		accepted        bool
	}{
		{"https://Play.Example.org", "https://play.example.org", true},
		{"https://play.example.org:443", "https://play.example.org", true},
		{"https://play.example.org:8443", "https://play.example.org:8443", true},
		{"http://localhost:80", "http://localhost", true},
		{"http://localhost:2424", "http://localhost:2424", true},
		{"http://localhost:443", "http://localhost", false},
		{"https://play.example.org:8443", "https://play.example.org", false},
		{"https://play.example.org", "https://play.example.org:8443", false},
	} {
		p := passkey.Party{ID: party.ID, Origin: c.server}
		_, err := p.Register(s.create(t, client("origin", c.browser)), challenge)
		if (err == nil) != c.accepted {
			t.Errorf("server %s, browser %s: %v", c.server, c.browser, err)
		}
	}
}

// TestFlippedBits checks that whatever bits of the authenticator data or of the stored key change,
// nothing is accepted that the library rejects.
func TestFlippedBits(t *testing.T) {
	accepted := 0
	for _, name := range signerNames {
		s, random := newSigner(t, name), randtest.New(t, 1)
		for range 300 {
			var flips []int
			for range 1 + random.IntN(2) {
				flips = append(flips, random.IntN(8*(37+18+len(s.id)+len(s.cose))))
			}
			body := s.create(t, func(a *answer) {
				a.breakData = func(d []byte) []byte {
					for _, i := range flips {
						d[i/8] ^= 1 << (i % 8)
					}
					return d
				}
			})
			got, err := party.Register(body, challenge)
			if err != nil {
				continue
			}
			accepted++
			if want, err := libraryRegister(t, body); err != nil {
				t.Errorf("%s: accepted with the bits %v flipped, but not by the library: %v", name, flips, err)
			} else if got.Authenticator.SignCount != want.Authenticator.SignCount || !slices.Equal(got.ID, want.ID) {
				t.Errorf("%s: %+v, want %+v", name, got, want)
			}
		}
	}
	if accepted == 0 { // flips in the counter, the model of the authenticator or an RSA modulus
		t.Error("all were rejected")
	}
}

// TestStoredJSON checks that credentials that the library has written can be read.
func TestStoredJSON(t *testing.T) {
	s := newSigner(t, "ES256")
	want, err := libraryRegister(t, s.create(t, nil))
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	var got passkey.Credential
	if err := json.Unmarshal(text, &got); err != nil || !reflect.DeepEqual(got, fromLibrary(want)) {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestOptions checks that the browser gets the options that the library sends, apart from the
// algorithms.
func TestOptions(t *testing.T) {
	credential := passkey.Credential{ID: []byte("id"), Transports: []string{"usb"}}
	same := func(got, want any) {
		t.Helper()
		var g, w map[string]any
		for out, v := range map[*map[string]any]any{&g: got, &w: want} {
			text, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(text, out); err != nil {
				t.Fatal(err)
			}
			public, _ := (*out)["publicKey"].(map[string]any)
			delete(public, "pubKeyCredParams")
		}
		if !reflect.DeepEqual(g, w) {
			t.Errorf("%v, want %v", g, w)
		}
	}
	w := library(t)
	timeout := webauthn.TimeoutConfig{Enforce: true, Timeout: passkey.Timeout, TimeoutUVD: passkey.Timeout}
	w.Config.Timeouts = webauthn.TimeoutsConfig{Login: timeout, Registration: timeout}
	list := webauthn.Credentials{{ID: credential.ID, Transport: []protocol.AuthenticatorTransport{"usb"}}}
	created, _, err := w.BeginRegistration(libraryUser(list), webauthn.WithExclusions(list.CredentialDescriptors()))
	if err != nil {
		t.Fatal(err)
	}
	created.Response.Challenge = challenge
	same(party.CreationOptions(owner, challenge, []passkey.Credential{credential}), created)
	all, _, err := w.BeginDiscoverableLogin(webauthn.WithChallenge(challenge))
	if err != nil {
		t.Fatal(err)
	}
	same(party.RequestOptions(challenge, nil), all)
	one, _, err := w.BeginLogin(libraryUser(list), webauthn.WithChallenge(challenge))
	if err != nil {
		t.Fatal(err)
	}
	same(party.RequestOptions(challenge, []passkey.Credential{credential}), one)
}

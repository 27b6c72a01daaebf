// Package passkey implements the server's part of WebAuthn (Level 3), as far as passkeys need it:
// the options for the browser, and the verification of its answers (sections 7.1 and 7.2 of the
// standard). The user must be verified, and no attestation is requested: attestation statements are
// ignored, since a statement without a trusted root proves nothing.
//
// The caller issues and checks challenges, and stores credentials.
package passkey

import (
	"bytes"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
)

// Timeout is the time that the browser gives the user.
const Timeout = 5 * time.Minute

// Party is the relying party: the server to which passkeys belong.
type Party struct {
	ID     string // the host without port
	Origin string // the origin of the pages
}

// User is the owner of a passkey.
type User struct{ ID, Name string }

// Credential is a stored passkey. Its JSON is stored in the database.
type Credential struct {
	ID            []byte        `json:"id"`
	PublicKey     []byte        `json:"publicKey"`           // a COSE key
	Transports    []string      `json:"transport,omitempty"` // how the browser reaches the authenticator
	Flags         Flags         `json:"flags"`
	Authenticator Authenticator `json:"authenticator"`
}

// Flags holds the backup flags: BackupEligible never changes; BackupState reports whether the
// passkey is backed up.
type Flags struct {
	BackupEligible bool `json:"backupEligible"`
	BackupState    bool `json:"backupState"`
}

// Authenticator holds the signature counter of the device.
type Authenticator struct {
	SignCount uint32 `json:"signCount,omitempty"`
}

// base64URL is a byte slice that is base64url without padding in JSON.
type base64URL []byte

// MarshalText implements encoding.TextMarshaler.
func (b base64URL) MarshalText() ([]byte, error) {
	return base64.RawURLEncoding.AppendEncode(nil, b), nil
}

// UnmarshalText implements encoding.TextUnmarshaler. It accepts only what MarshalText returns.
func (b *base64URL) UnmarshalText(text []byte) (err error) {
	if i := bytes.IndexAny(text, "\r\n"); i >= 0 { // the decoder skips them
		return base64.CorruptInputError(i)
	}
	*b, err = base64.RawURLEncoding.Strict().AppendDecode(nil, text)
	return err
}

// CreationOptions are the options with which a browser creates a passkey.
type CreationOptions struct {
	PublicKey creationOptions `json:"publicKey"`
}

type creationOptions struct {
	RP          party        `json:"rp"`
	User        user         `json:"user"`
	Challenge   base64URL    `json:"challenge"`
	Parameters  []parameter  `json:"pubKeyCredParams"`
	Timeout     int64        `json:"timeout"`
	Exclude     []descriptor `json:"excludeCredentials,omitempty"`
	Selection   selection    `json:"authenticatorSelection"`
	Attestation string       `json:"attestation"`
}

type party struct {
	Name string `json:"name"`
	ID   string `json:"id"`
}

type user struct {
	Name        string    `json:"name"`
	DisplayName string    `json:"displayName"`
	ID          base64URL `json:"id"`
}

type parameter struct {
	Type      string    `json:"type"`
	Algorithm algorithm `json:"alg"`
}

type descriptor struct {
	Type       string    `json:"type"`
	ID         base64URL `json:"id"`
	Transports []string  `json:"transports,omitempty"`
}

type selection struct {
	RequireResidentKey bool   `json:"requireResidentKey"`
	ResidentKey        string `json:"residentKey"`
	UserVerification   string `json:"userVerification"`
}

// required is the value of options that the browser must follow.
const required = "required"

// CreationOptions returns the options to create a passkey of u. The browser refuses authenticators
// that already have a passkey of the list exclude.
func (p Party) CreationOptions(u User, challenge []byte, exclude []Credential) CreationOptions {
	o := creationOptions{
		RP:          party{Name: "make24", ID: p.ID},
		User:        user{Name: u.Name, DisplayName: u.Name, ID: base64URL(u.ID)},
		Challenge:   challenge,
		Timeout:     Timeout.Milliseconds(),
		Exclude:     descriptors(exclude),
		Selection:   selection{RequireResidentKey: true, ResidentKey: required, UserVerification: required},
		Attestation: "none",
	}
	for _, a := range algorithms {
		o.Parameters = append(o.Parameters, parameter{credentialType, a})
	}
	return CreationOptions{o}
}

// RequestOptions are the options with which a browser uses a passkey.
type RequestOptions struct {
	PublicKey requestOptions `json:"publicKey"`
}

type requestOptions struct {
	Challenge        base64URL    `json:"challenge"`
	Timeout          int64        `json:"timeout"`
	RPID             string       `json:"rpId"`
	Allow            []descriptor `json:"allowCredentials,omitempty"`
	UserVerification string       `json:"userVerification"`
}

// RequestOptions returns the options to use one of the passkeys allow, or any passkey of the server
// if allow is empty.
func (p Party) RequestOptions(challenge []byte, allow []Credential) RequestOptions {
	return RequestOptions{requestOptions{
		Challenge: challenge, Timeout: Timeout.Milliseconds(), RPID: p.ID, Allow: descriptors(allow), UserVerification: required,
	}}
}

// credentialType is the only type of credentials.
const credentialType = "public-key"

func descriptors(credentials []Credential) (list []descriptor) {
	for _, c := range credentials {
		list = append(list, descriptor{credentialType, c.ID, c.Transports})
	}
	return list
}

// ErrRejected is the error that all errors of this package wrap.
var ErrRejected = errors.New("passkey rejected")

func rejected(reason string, err error) error {
	if err == nil {
		return fmt.Errorf("%w: %s", ErrRejected, reason)
	}
	return fmt.Errorf("%w: %s: %w", ErrRejected, reason, err)
}

// answer is the JSON of a browser's answer, for both ceremonies.
type answer struct {
	ID       base64URL `json:"id"`
	RawID    base64URL `json:"rawId"`
	Type     string    `json:"type"`
	Response struct {
		ClientData base64URL `json:"clientDataJSON"`

		AttestationObject base64URL `json:"attestationObject"`
		Transports        []string  `json:"transports"`

		AuthenticatorData base64URL `json:"authenticatorData"`
		Signature         base64URL `json:"signature"`
		UserHandle        base64URL `json:"userHandle"`
	} `json:"response"`
}

// The maximum lengths of what is stored. A key has about 550 bytes at most, with an RSA modulus of
// 4096 bits.
const (
	maxID  = 1023
	maxKey = 1024
)

// transports lists the transports of WebAuthn Level 3. Others, which browsers ignore, are not stored.
var transports = []string{"usb", "nfc", "ble", "smart-card", "hybrid", "internal"}

// knownTransports returns the known transports in list, without duplicates.
func knownTransports(list []string) (known []string) {
	for _, t := range list {
		if slices.Contains(transports, t) && !slices.Contains(known, t) {
			known = append(known, t)
		}
	}
	return known
}

// parseAnswer parses an answer. Names are compared with their case, and duplicates are rejected.
func parseAnswer(body []byte) (a answer, err error) {
	switch err := json.Unmarshal(body, &a); {
	case err != nil:
		return a, rejected("answer", err)
	case a.Type != credentialType:
		return a, rejected("type of the credential", nil)
	case len(a.ID) == 0 || len(a.ID) > maxID || !bytes.Equal(a.ID, a.RawID):
		return a, rejected("ID of the credential", nil)
	}
	return a, nil
}

// The types of client data.
const (
	createType = "webauthn.create"
	getType    = "webauthn.get"
)

// checkClientData checks that the browser answered the challenge on a page of the party's origin
// that was not embedded in a page of another origin.
func (p Party) checkClientData(data []byte, kind string, challenge []byte) error {
	var client struct {
		Type        string `json:"type"`
		Challenge   string `json:"challenge"`
		Origin      string `json:"origin"`
		TopOrigin   string `json:"topOrigin"`
		CrossOrigin bool   `json:"crossOrigin"`
	}
	want := base64.RawURLEncoding.EncodeToString(challenge)
	switch err := json.Unmarshal(data, &client); {
	case err != nil:
		return rejected("client data", err)
	case client.Type != kind:
		return rejected("type of the client data", nil)
	case len(challenge) == 0 || subtle.ConstantTimeCompare([]byte(client.Challenge), []byte(want)) != 1:
		return rejected("challenge", nil)
	case client.Origin != serializedOrigin(p.Origin):
		return rejected("origin", nil)
	case client.CrossOrigin || client.TopOrigin != "":
		return rejected("embedded page", nil)
	}
	return nil
}

// serializedOrigin returns an origin as browsers write it: in lower case, without the default port.
func serializedOrigin(origin string) string {
	u, err := url.Parse(strings.ToLower(origin))
	if err != nil {
		return origin
	}
	host := u.Host
	if u.Scheme == "http" && u.Port() == "80" || u.Scheme == "https" && u.Port() == "443" {
		host = strings.TrimSuffix(host, ":"+u.Port())
	}
	return u.Scheme + "://" + host
}

// The flags of authenticator data.
const (
	flagUserPresent    = 1 << 0
	flagUserVerified   = 1 << 2
	flagBackupEligible = 1 << 3
	flagBackupState    = 1 << 4
	flagAttested       = 1 << 6
	flagExtensions     = 1 << 7
)

// authenticatorData is the part of an answer that the authenticator has written.
type authenticatorData struct {
	flags     byte
	signCount uint32
	id, key   []byte // the ID and the COSE key of a new credential
}

// parseAuthenticatorData parses authenticator data. It checks that they belong to the party, and that
// the user was present and verified.
func (p Party) parseAuthenticatorData(data []byte) (a authenticatorData, err error) {
	hash := sha256.Sum256([]byte(p.ID))
	if len(data) < 37 || !bytes.Equal(data[:32], hash[:]) {
		return a, rejected("relying party", nil)
	}
	a.flags, a.signCount, data = data[32], binary.BigEndian.Uint32(data[33:]), data[37:]
	if a.flags&flagUserPresent == 0 || a.flags&flagUserVerified == 0 {
		return a, rejected("user not verified", nil)
	}
	if a.flags&flagBackupEligible == 0 && a.flags&flagBackupState != 0 {
		return a, rejected("backup flags", nil)
	}
	if a.flags&flagAttested != 0 {
		if data, err = a.parseCredential(data); err != nil {
			return a, err
		}
	}
	if a.flags&flagExtensions != 0 {
		d := decoder{rest: data}
		if extensions, err := d.value(0); err != nil || extensions.kind != kindMap {
			return a, rejected("extensions", err)
		}
		data = d.rest
	}
	if len(data) > 0 {
		return a, rejected("length of the authenticator data", nil)
	}
	return a, nil
}

// parseCredential parses the new credential at the beginning of data and returns the rest of data.
func (a *authenticatorData) parseCredential(data []byte) (rest []byte, err error) {
	const head = 16 + 2 // the model of the authenticator and the length of the ID
	if len(data) < head {
		return nil, rejected("length of the authenticator data", nil)
	}
	n := int(binary.BigEndian.Uint16(data[head-2:]))
	if data = data[head:]; n == 0 || n > maxID || n > len(data) {
		return nil, rejected("ID of the credential", nil)
	}
	a.id, data = data[:n], data[n:]
	d := decoder{rest: data}
	if _, err := d.value(0); err != nil {
		return nil, rejected("public key", err)
	}
	if a.key = data[:len(data)-len(d.rest)]; len(a.key) > maxKey {
		return nil, rejected("length of the public key", nil)
	}
	return d.rest, nil
}

// Register verifies the browser's answer to CreationOptions and returns the new credential.
func (p Party) Register(body, challenge []byte) (c Credential, err error) {
	a, err := parseAnswer(body)
	if err != nil {
		return c, err
	}
	if err := p.checkClientData(a.Response.ClientData, createType, challenge); err != nil {
		return c, err
	}
	object, err := decodeCBOR(a.Response.AttestationObject)
	if err != nil {
		return c, rejected("attestation object", err)
	}
	data, err := p.parseAuthenticatorData(object.bytesOf("authData"))
	switch {
	case err != nil:
		return c, err
	case data.flags&flagAttested == 0 || !bytes.Equal(data.id, a.ID):
		return c, rejected("ID of the credential", nil)
	}
	if _, err := parseKey(data.key); err != nil {
		return c, err
	}
	return Credential{
		ID: data.id, PublicKey: data.key, Transports: knownTransports(a.Response.Transports),
		Flags:         Flags{BackupEligible: data.flags&flagBackupEligible != 0, BackupState: data.flags&flagBackupState != 0},
		Authenticator: Authenticator{SignCount: data.signCount},
	}, nil
}

// Assertion is a browser's answer to RequestOptions. Until Verify has returned without an error, it
// is only a claim.
type Assertion struct {
	ID         []byte // the ID of the credential
	UserHandle []byte // the ID of the user; nil if the authenticator did not send it
	answer     answer
}

// ParseAssertion parses an answer to RequestOptions.
func ParseAssertion(body []byte) (Assertion, error) {
	a, err := parseAnswer(body)
	return Assertion{a.ID, a.Response.UserHandle, a}, err
}

// Verify verifies that the owner of the credential c gave the answer a to a challenge. It returns c
// with the new counter and the new backup state. The caller has looked up c by a.ID, and checks that
// a.UserHandle is its owner.
func (p Party) Verify(a Assertion, challenge []byte, c Credential) (Credential, error) {
	if !bytes.Equal(a.ID, c.ID) {
		return c, rejected("ID of the credential", nil)
	}
	response := &a.answer.Response
	if err := p.checkClientData(response.ClientData, getType, challenge); err != nil {
		return c, err
	}
	data, err := p.parseAuthenticatorData(response.AuthenticatorData)
	if err != nil {
		return c, err
	}
	key, err := parseKey(c.PublicKey)
	if err != nil {
		return c, err
	}
	hash := sha256.Sum256(response.ClientData)
	switch {
	case !key.verify(append(bytes.Clone(response.AuthenticatorData), hash[:]...), response.Signature):
		return c, rejected("signature", nil)
	case (data.flags&flagBackupEligible != 0) != c.Flags.BackupEligible:
		return c, rejected("backup flags", nil)
	case data.signCount <= c.Authenticator.SignCount && (data.signCount != 0 || c.Authenticator.SignCount != 0):
		return c, rejected("counter: the authenticator may have been copied", nil)
	}
	c.Flags.BackupState, c.Authenticator.SignCount = data.flags&flagBackupState != 0, data.signCount
	return c, nil
}

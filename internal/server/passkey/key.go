package passkey

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rsa"
	"crypto/sha256"
	"math/big"
)

// algorithm is a COSE algorithm (RFC 9053).
type algorithm int64

const (
	edDSA algorithm = -8
	es256 algorithm = -7
	rs256 algorithm = -257
)

// algorithms lists the algorithms of keys, in the order in which they are offered. Every authenticator
// for passkeys has one of them.
var algorithms = [...]algorithm{es256, edDSA, rs256}

// The labels and values of COSE keys (RFC 9052, RFC 9053, RFC 8230). The labels below 0 depend on
// the type of the key.
const (
	labelType      = int64(1)
	labelAlgorithm = int64(3)

	typeOKP, typeEC2, typeRSA = 1, 2, 3

	labelCurve              = int64(-1)
	labelX                  = int64(-2)
	labelY                  = int64(-3)
	curveP256, curveEd25519 = 1, 6

	labelModulus  = int64(-1)
	labelExponent = int64(-2)
)

// The bounds of the length of an RSA modulus in bits. An upper bound keeps verification cheap.
const (
	minModulus = 2048
	maxModulus = 4096
)

// publicKey verifies signatures.
type publicKey interface {
	verify(message, signature []byte) bool
}

// parseKey parses a COSE key of one of the algorithms.
func parseKey(data []byte) (publicKey, error) {
	k, err := decodeCBOR(data)
	if err != nil {
		return nil, rejected("public key", err)
	}
	integer := func(label int64) int64 {
		v, ok := k.items[label]
		if !ok || v.kind != kindInt {
			return 0 // no type, algorithm or curve
		}
		return v.int
	}
	var key publicKey
	switch kind, x := integer(labelType), k.bytesOf(labelX); algorithm(integer(labelAlgorithm)) {
	case edDSA:
		if kind == typeOKP && integer(labelCurve) == curveEd25519 && len(x) == ed25519.PublicKeySize {
			key = ed25519Key(x)
		}
	case es256:
		y := k.bytesOf(labelY)
		if kind != typeEC2 || integer(labelCurve) != curveP256 || len(x) != 32 || len(y) != 32 {
			break
		}
		point := append(append([]byte{4}, x...), y...)
		if p, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), point); err == nil {
			key = (*ecdsaKey)(p)
		}
	case rs256:
		n, e := oddInt(k.bytesOf(labelModulus)), oddInt(k.bytesOf(labelExponent))
		if kind == typeRSA && n.BitLen() >= minModulus && n.BitLen() <= maxModulus && e.BitLen() <= 31 && e.BitLen() > 1 {
			key = &rsaKey{N: n, E: int(e.Int64())}
		}
	}
	if key == nil {
		return nil, rejected("public key", nil)
	}
	return key, nil
}

// oddInt returns a big-endian integer, or 0 if it is even or has leading zero bytes.
func oddInt(data []byte) *big.Int {
	x := new(big.Int)
	if len(data) > 0 && data[0] != 0 && data[len(data)-1]&1 == 1 {
		x.SetBytes(data)
	}
	return x
}

// bytesOf returns the byte string of a key, or nil if there is none.
func (v value) bytesOf(key any) []byte {
	if e := v.entry(key); e.kind == kindBytes {
		return e.bytes
	}
	return nil
}

type (
	ed25519Key ed25519.PublicKey
	ecdsaKey   ecdsa.PublicKey
	rsaKey     rsa.PublicKey
)

func (k ed25519Key) verify(message, signature []byte) bool {
	return ed25519.Verify(ed25519.PublicKey(k), message, signature)
}

func (k *ecdsaKey) verify(message, signature []byte) bool {
	hash := sha256.Sum256(message)
	return ecdsa.VerifyASN1((*ecdsa.PublicKey)(k), hash[:], signature)
}

func (k *rsaKey) verify(message, signature []byte) bool {
	hash := sha256.Sum256(message)
	return rsa.VerifyPKCS1v15((*rsa.PublicKey)(k), crypto.SHA256, hash[:], signature) == nil
}

package passkey

import (
	"bytes"
	"encoding/hex"
	"strings"
	"testing"

	"github.com/go-webauthn/webauthn/protocol/webauthncbor"
)

// TestDecodeCBOR checks what the decoder accepts.
func TestDecodeCBOR(t *testing.T) {
	for text, accepted := range map[string]bool{
		"00": true, "17": true, "1817": true, "1bffffffffffffffff": false, "1b7fffffffffffffff": true, "3b7fffffffffffffff": true,
		"40": true, "4101": true, "41": false, "5b7fffffffffffffff": false, "5f4101ff": false, // byte strings
		"6161": true, "61ff": false, // texts: UTF-8 only
		"80": true, "820102": true, "8201": false, "9bffffffffffffffff": false, "9f01ff": false, // arrays
		"a0": true, "a10102": true, "a1616101": true, "a14101": false, "a1410102": false, "a201020103": false, "a3010203": false, // maps
		"f4": true, "f5": true, "f6": true, "f7": true, "f0": false, "f3": false, "f800": false, "f97e00": false, "fb3ff0000000000000": false, // simple values
		"f814": false, "f815": false, "f816": false, "f817": false, "f8ff": false, "f90014": false, "fa00000014": false, "fb0000000000000014": false, // not in their only form
		"c000": false, "1c": false, "1f": false, "ff": false, "": false, "0000": false,
		"8181818181818180": true, "818181818181818180": false, "a101a101a101a101a101a101a101a0": true, "a101a101a101a101a101a101a101a101a0": false, // depth
		"9901fe" + strings.Repeat("00", 510): true, "9901ff" + strings.Repeat("00", 511): true, "990200" + strings.Repeat("00", 512): false, // 511 to 513 items
	} {
		data, err := hex.DecodeString(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := decodeCBOR(data); (err == nil) != accepted {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// FuzzDecodeCBOR checks that the decoder accepts only what the library of the tests accepts, as an item
// of the same kind.
func FuzzDecodeCBOR(f *testing.F) {
	for _, seed := range []string{"a363666d74646e6f6e656761747453746d74a0686175746844617461", "a5010203262001215820", "818181a0", "a201020102", "f4", "f814", "f90014", "fa00000014", "fb0000000000000014"} {
		data, err := hex.DecodeString(seed)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		got, err := decodeCBOR(data)
		if err != nil {
			return
		}
		var v any
		if err := webauthncbor.Unmarshal(data, &v); err != nil {
			t.Errorf("%x: accepted, but the library returns: %v", data, err)
		}
		if want := kindOf(v); got.kind != want {
			t.Errorf("%x: kind %d, but %d in the library: %v", data, got.kind, want, v)
		}
	})
}

// kindOf returns the kind of an item that the library has decoded.
func kindOf(v any) kind {
	switch v.(type) {
	case uint64, int64:
		return kindInt
	case []byte:
		return kindBytes
	case string:
		return kindText
	case []any:
		return kindArray
	case map[any]any:
		return kindMap
	case bool, nil:
		return kindSimple
	}
	return 255 // for example, a floating-point number
}

// rsaKeyWith returns an RSA key in COSE.
func rsaKeyWith(modulus, exponent []byte) []byte {
	data := []byte{0xa4, 1, 3, 3, 0x39, 0x01, 0x00, 0x20, 0x59, byte(len(modulus) >> 8), byte(len(modulus))}
	data = append(append(data, modulus...), 0x21, 0x40+byte(len(exponent)))
	return append(data, exponent...)
}

// TestParseKey checks that keys that are weak, too long or not on their curve are rejected.
func TestParseKey(t *testing.T) {
	ones := func(n int) []byte { return bytes.Repeat([]byte{0xff}, n) }
	checkParse := func(name string, data []byte, accepted bool) {
		t.Helper()
		if _, err := parseKey(data); (err == nil) != accepted {
			t.Errorf("%s: %v", name, err)
		}
	}
	checkParse("2048 bits", rsaKeyWith(ones(256), []byte{1, 0, 1}), true)
	checkParse("4096 bits", rsaKeyWith(ones(512), []byte{3}), true)
	checkParse("2040 bits", rsaKeyWith(ones(255), []byte{1, 0, 1}), false)
	checkParse("4104 bits", rsaKeyWith(ones(513), []byte{1, 0, 1}), false)
	checkParse("exponent 1", rsaKeyWith(ones(256), []byte{1}), false)
	checkParse("even exponent", rsaKeyWith(ones(256), []byte{1, 0, 0}), false)
	checkParse("exponent of 33 bits", rsaKeyWith(ones(256), []byte{1, 0, 0, 0, 1}), false)
	checkParse("no exponent", rsaKeyWith(ones(256), nil), false)
	checkParse("no modulus", rsaKeyWith(nil, []byte{1, 0, 1}), false)
	checkParse("even modulus", rsaKeyWith(append(ones(255), 0xfe), []byte{1, 0, 1}), false)
	checkParse("modulus with a leading zero byte", rsaKeyWith(append([]byte{0}, ones(256)...), []byte{1, 0, 1}), false)
	checkParse("exponent with a leading zero byte", rsaKeyWith(ones(256), []byte{0, 1, 0, 1}), false)

	ec := []byte{0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32}
	ec = append(append(append(ec, ones(32)...), 0x22, 0x58, 32), ones(32)...)
	checkParse("a point off the curve", ec, false)
	okp := append([]byte{0xa4, 1, 1, 3, 0x27, 0x20, 6, 0x21, 0x58, 32}, make([]byte, 32)...)
	checkParse("Ed25519", okp, true)
	okp[6] = 4
	checkParse("X25519", okp, false)
	okp[6], okp[4] = 6, 0x26
	checkParse("an Edwards key with the algorithm ES256", okp, false)
	checkParse("no key", []byte{0xa0}, false)
}

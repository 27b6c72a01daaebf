package joincode

import (
	"crypto/rand"
	"strings"
)

// Alphabet holds the characters of codes: no 0, O, 1, I or L, which look alike.
const Alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"

// New returns a random code. There are 31⁶, nearly 10⁹, codes of races.
func New(length int) string {
	code := make([]byte, 0, length)
	var random [1]byte
	for len(code) < length {
		_, _ = rand.Read(random[:]) // never returns an error
		if i := int(random[0]); i < 256/len(Alphabet)*len(Alphabet) {
			code = append(code, Alphabet[i%len(Alphabet)])
		}
	}
	return string(code)
}

// Normalize returns a code of a length as New returns it from a text that a person typed, or "" if the text is
// no such code.
func Normalize(text string, length int) string {
	if len(text) > 64 {
		return ""
	}
	code := strings.ToUpper(strings.NewReplacer(" ", "", "-", "").Replace(text))
	if len(code) != length || strings.Trim(code, Alphabet) != "" {
		return ""
	}
	return code
}

package game

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/make24/make24/internal/text"
)

// madeUp is a name for a guest, of two words.
func madeUp(lang text.Lang) string {
	pick := func(list text.Key) string {
		words := strings.Fields(lang.Say(list))
		return words[rand.IntN(len(words))] //nolint:gosec // a name, and no secret
	}
	return lang.Say(text.GuestName, "quality", pick(text.GuestQualities), "animal", pick(text.GuestAnimals))
}

// cleanName is a player's name as it is kept: in the normal form C, with no blanks but
// single ones between words. Others may see it, so it is one that can be read, and read
// without harm. The error is bad-name.
func cleanName(name string) (string, error) {
	name, fault := legible(name, maxName)
	if fault == "" && unfit(name) {
		fault = "is not for others' eyes"
	}
	if fault != "" {
		return "", badName.Because("The name " + fault + ".")
	}
	return name, nil
}

// cleanDevice is the same for the name of a passkey, which nobody else sees. One that is
// empty is made up.
func cleanDevice(name string, lang text.Lang) (string, error) {
	if strings.TrimSpace(name) == "" {
		return lang.Say(text.GuestPasskey), nil
	}
	name, fault := legible(name, maxDevice)
	if fault != "" {
		return "", badName.Because("The passkey's name " + fault + ".")
	}
	return name, nil
}

// maxMarks is how many marks may stand on one letter. Vietnamese needs two.
const maxMarks = 2

// legible puts a name into order, or says what is wrong with it.
func legible(name string, most int) (clean, fault string) {
	if len(name) > 16*most { // before any work on it
		return "", "is too long"
	}
	name = strings.Join(strings.FieldsFunc(norm.NFC.String(name), func(r rune) bool { return r == ' ' || r == '\u3000' }), " ")
	length, marks, seen := 0, 0, false
	for _, r := range name {
		switch {
		case unseen(r):
			return "", "has characters that are not seen"
		case unicode.Is(unicode.M, r):
			if marks++; marks > maxMarks || length == 0 {
				return "", "has too many marks"
			}
			continue
		case unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsSymbol(r):
			seen = true
		}
		length, marks = length+1, 0
	}
	switch {
	case !seen:
		return "", "is empty"
	case length > most:
		return "", "has more than " + strconv.Itoa(most) + " characters"
	}
	return name, ""
}

// blanks look like nothing, though they are letters, marks or symbols.
const blanks = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\ufffd"

// unseen reports whether a character has no picture: control and format characters, those
// that turn the direction of the text, blanks but the plain one, and what is no character.
func unseen(r rune) bool {
	return r != ' ' && (!unicode.IsGraphic(r) || unicode.IsSpace(r) || strings.ContainsRune(blanks, r) || unicode.Is(unicode.Co, r))
}

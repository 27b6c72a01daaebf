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
	return lang.Say("guest.name", "quality", pick("guest.qualities"), "animal", pick("guest.animals"))
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
		return lang.Say("guest.passkey"), nil
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
	length, marks, seen, last := 0, 0, false, rune(0)
	for _, r := range name {
		switch {
		case unseen(r) && !chooses(r, last):
			return "", "has characters that are not seen"
		case unicode.Is(unicode.M, r):
			if marks++; marks > maxMarks || length == 0 {
				return "", "has too many marks"
			}
			last = r
			continue
		case unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsSymbol(r):
			seen = true
		}
		length, marks, last = length+1, 0, r
	}
	switch {
	case !seen:
		return "", "is empty"
	case length > most:
		return "", "has more than " + strconv.Itoa(most) + " characters"
	}
	return name, ""
}

// blanks look like nothing, though they are letters, marks or symbols that Unicode does not call
// ignorable: the mark that joins Tifinagh letters, braille without a dot, what stands for an object or
// for no character, the number joiner of Brahmi, the blanks of Egyptian, the filler of Khitan, and a
// note without a head.
const blanks = "\u2d7f\u2800\ufffc\ufffd\U0001107f\U00013441\U00013442\U00016fe4\U0001d159"

// unseen reports whether a character has no picture: control and format characters, those
// that turn the direction of the text, blanks but the plain one, what is no character, and all
// others that Unicode calls ignorable, such as the fillers of Hangul.
func unseen(r rune) bool {
	return r != ' ' && (!unicode.IsGraphic(r) || unicode.IsSpace(r) || strings.ContainsRune(blanks, r) ||
		unicode.In(r, unicode.Co, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector))
}

// chooses reports whether a character, which itself is not seen, chooses the picture of the one before:
// of a sign that of text or of emoji, of a Chinese character its variant.
func chooses(r, before rune) bool {
	switch {
	case r == '\ufe0e' || r == '\ufe0f':
		return unicode.In(before, unicode.S, unicode.P, unicode.N)
	case '\U000e0100' <= r && r <= '\U000e01ef':
		return unicode.Is(unicode.Unified_Ideograph, before)
	}
	return false
}

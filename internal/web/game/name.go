package game

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/make24/make24/internal/text"
)

// madeUp is a name for a guest, of two words.
func randomName(lang text.Lang) string {
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
	name, reason := normalizeName(name, maxName)
	if reason == "" && offensive(name) {
		reason = "is not for others' eyes"
	}
	if reason != "" {
		return "", badName.WithDetail("The name " + reason + ".")
	}
	return name, nil
}

// cleanDevice is the same for the name of a passkey, which nobody else sees. One that is
// empty is made up.
func cleanPasskeyName(name string, lang text.Lang) (string, error) {
	if strings.TrimSpace(name) == "" {
		return lang.Say("guest.passkey"), nil
	}
	name, reason := normalizeName(name, maxPasskeyName)
	if reason != "" {
		return "", badName.WithDetail("The passkey's name " + reason + ".")
	}
	return name, nil
}

// maxMarks is how many marks may stand on one letter. Vietnamese needs two.
const maxMarks = 2

// legible puts a name into order, or says what is wrong with it.
func normalizeName(name string, maxLength int) (clean, reason string) {
	if len(name) > 16*maxLength { // before any work on it
		return "", "is too long"
	}
	name = strings.Join(strings.FieldsFunc(norm.NFC.String(name), func(r rune) bool { return r == ' ' || r == '\u3000' }), " ")
	length, marks, visible, last := 0, 0, false, rune(0)
	for _, r := range name {
		switch {
		case invisible(r) && !selectsVariant(r, last):
			return "", "has characters that are not seen"
		case unicode.Is(unicode.M, r):
			if marks++; marks > maxMarks || length == 0 {
				return "", "has too many marks"
			}
			last = r
			continue
		case unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsSymbol(r):
			visible = true
		}
		length, marks, last = length+1, 0, r
	}
	switch {
	case !visible:
		return "", "is empty"
	case length > maxLength:
		return "", "has more than " + strconv.Itoa(maxLength) + " characters"
	}
	return name, ""
}

// blanks look like nothing, though they are letters, marks or symbols that Unicode does not call
// ignorable: the mark that joins Tifinagh letters, braille without a dot, what stands for an object or
// for no character, the number joiner of Brahmi, the blanks of Egyptian, the filler of Khitan, and a
// note without a head.
const invisibleLetters = "\u2d7f\u2800\ufffc\ufffd\U0001107f\U00013441\U00013442\U00016fe4\U0001d159"

// unseen reports whether a character has no picture: control and format characters, those
// that turn the direction of the text, blanks but the plain one, what is no character, and all
// others that Unicode calls ignorable, such as the fillers of Hangul.
func invisible(r rune) bool {
	return r != ' ' && (!unicode.IsGraphic(r) || unicode.IsSpace(r) || strings.ContainsRune(invisibleLetters, r) ||
		unicode.In(r, unicode.Co, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector))
}

// chooses reports whether a character, which itself is not seen, chooses the picture of the one before:
// of a sign that of text or of emoji, of a Chinese character its variant.
func selectsVariant(r, base rune) bool {
	switch {
	case r == '\ufe0e' || r == '\ufe0f':
		return unicode.In(base, unicode.S, unicode.P, unicode.N)
	case '\U000e0100' <= r && r <= '\U000e01ef':
		return unicode.Is(unicode.Unified_Ideograph, base)
	}
	return false
}

// What is not for others' eyes. The lists are short: they stop what is written to annoy, and
// no list stops who wants to. Chinese words stand as they are, the others folded.
var (
	offensiveParts = []string{ // with no letter twice in a row
		"fuck", "fagot", "hitler", "bitch", "pusy", "penis", "vagina", "whore", "shithead",
		"bulshit", "ashole", "motherf", "bastard", "siegheil",
		"傻逼", "傻屄", "傻比", "煞笔", "肏", "操你妈", "操你媽", "草泥马", "日你妈", "干你娘", "你妈的", "他妈的", "妈逼", "媽逼",
		"鸡巴", "雞巴", "屄", "婊子", "贱人", "賤人", "贱货", "妓女", "强奸", "強姦", "狗日的", "王八蛋", "去死", "阴茎", "阴道",
		"做爱", "色情", "杂种", "畜生", "希特勒", "纳粹",
	}
	offensiveWords = []string{
		"ass", "asses", "shit", "shitty", "cunt", "cunts", "cock", "cocks", "cum", "tits", "slut", "sluts", "fag", "fags", "rape",
		"porn", "porno", "pornhub", "rapist", "rapists", "nigger", "niggers", "nigga", "niggas", "niggaz", "niga", "nigas",
		"nazi", "nazis", "kkk", "retard", "twat", "wanker", "dildo", "anal", "anus", "sex", "nsdap", "cnm", "nmsl",
	}
)

// likenesses are characters that stand for letters they look like.
var lookalikes = strings.NewReplacer(
	"0", "o", "1", "i", "3", "e", "4", "a", "5", "s", "7", "t", "8", "b", "9", "g", "@", "a", "$", "s", "!", "i", "|", "i", "€", "e", "+", "t",
	"а", "a", "в", "b", "е", "e", "к", "k", "м", "m", "н", "h", "о", "o", "р", "p", "с", "c", "т", "t", "у", "y", "х", "x", "і", "i", "ѕ", "s", "ј", "j",
	"α", "a", "ε", "e", "ι", "i", "κ", "k", "ν", "v", "ο", "o", "ρ", "p", "τ", "t", "υ", "u", "χ", "x", "ı", "i", "ß", "s", "ø", "o", "æ", "a",
)

// unfit reports whether a name says what is not for others' eyes, however it is spelled:
// with likenesses, marks, signs between the letters, letters repeated.
func offensive(name string) bool {
	words := foldWords(name)
	short := func(w string) bool { return len([]rune(w)) < 3 }
	if len(words) > 1 && slices.ContainsFunc(words, short) { // l e t t e r s
		words = append(words, strings.Join(words, ""))
	}
	return slices.ContainsFunc(words, func(word string) bool {
		collapsed := collapseRepeats(word)
		return slices.ContainsFunc(offensiveWords, func(banned string) bool { return isStretched(banned, word) }) ||
			slices.ContainsFunc(offensiveParts, func(banned string) bool { return strings.Contains(collapsed, banned) })
	})
}

// folded are the words of a name without what does not change how they are read.
func foldWords(name string) []string {
	name = strings.Map(func(r rune) rune {
		if unicode.Is(unicode.M, r) {
			return -1
		}
		return r
	}, norm.NFKD.String(strings.ToLower(norm.NFKC.String(name))))
	name = lookalikes.Replace(name)
	return strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) })
}

// squeezed has no letter twice in a row.
func collapseRepeats(word string) string { return string(slices.Compact([]rune(word))) }

// stretched reports whether a text is a word with some of its letters repeated.
func isStretched(word, candidate string) bool {
	var last rune
	for _, r := range candidate {
		next, size := utf8.DecodeRuneInString(word)
		switch {
		case size > 0 && r == next:
			word = word[size:]
		case r != last:
			return false
		}
		last = r
	}
	return word == ""
}

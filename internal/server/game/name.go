package game

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/server/problem"
)

// randomName returns a name for a guest, made of two words.
func randomName(lang text.Lang) string {
	pick := func(list text.Key) string {
		words := strings.Fields(lang.Say(list))
		return words[rand.IntN(len(words))] //nolint:gosec // a name is not a secret
	}
	return lang.Say("web.guest.name", "quality", pick("web.guest.qualities"), "animal", pick("web.guest.animals"))
}

// MaxName is the maximum number of characters of a player's name.
const MaxName = maxName

// CleanName returns a player's name as it is stored, or an error if players may not choose the name.
func CleanName(name string) (string, error) { return cleanName(name) }

// cleanName returns a player's name as it is stored: in Unicode normal form C, with single spaces
// between words. It returns the problem bad-name if the name is too long, illegible or offensive,
// since others may see it.
func cleanName(name string) (string, error) {
	name, fault := normalizeName(name, maxName)
	if fault.reason == "" && isOffensive(name) {
		fault = nameFault{"offensive", "may offend others"}
	}
	if fault.reason != "" {
		return "", &problem.Error{
			Problem: badName, Detail: "The name " + fault.text + ".", Extensions: map[string]any{"reason": fault.reason},
		}
	}
	return name, nil
}

// nameFault says why a name is refused.
type nameFault struct {
	reason string // as in the problem: empty, long, illegible or offensive; empty if the name is accepted
	text   string // the rest of a sentence
}

// cleanPasskeyName is like cleanName for the name of a passkey, which only its player sees, so it
// may be offensive. It replaces an empty name with a default.
func cleanPasskeyName(name string, lang text.Lang) (string, error) {
	if strings.TrimSpace(name) == "" {
		return lang.Say("guest.passkey"), nil
	}
	name, fault := normalizeName(name, maxPasskeyName)
	if fault.reason != "" {
		return "", badName.WithDetail("The passkey's name " + fault.text + ".")
	}
	return name, nil
}

// maxMarks is the number of combining marks allowed on one letter. Vietnamese needs two.
const maxMarks = 2

// normalizeName returns a name in normal form C with single spaces. If the name is too long or not
// legible, it returns the fault instead.
func normalizeName(name string, maxLength int) (normalized string, fault nameFault) {
	if len(name) > 16*maxLength { // checked first, since normalizing long names is expensive
		return "", nameFault{"long", "is too long"}
	}
	name = strings.Join(strings.FieldsFunc(norm.NFC.String(name), func(r rune) bool { return r == ' ' || r == '\u3000' }), " ")
	length, markCount, hasVisible, previousRune := 0, 0, false, rune(0)
	for _, r := range name {
		switch {
		case isInvisible(r) && !selectsVariant(r, previousRune):
			return "", nameFault{"illegible", "has invisible characters"}
		case unicode.Is(unicode.M, r):
			if markCount++; markCount > maxMarks || length == 0 {
				return "", nameFault{"illegible", "has too many combining marks"}
			}
			previousRune = r
			continue
		case unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsSymbol(r):
			hasVisible = true
		}
		length, markCount, previousRune = length+1, 0, r
	}
	switch {
	case !hasVisible:
		return "", nameFault{"empty", "is empty"}
	case length > maxLength:
		return "", nameFault{"long", "has more than " + strconv.Itoa(maxLength) + " characters"}
	}
	return name, nameFault{}
}

// invisibleLetters holds characters that are invisible although Unicode classifies them as letters,
// marks or symbols and not as ignorable: the Tifinagh consonant joiner, the blank Braille pattern,
// the object replacement and replacement characters, the Brahmi number joiner, two blank Egyptian
// hieroglyphs, the Khitan filler and the musical symbol null notehead.
const invisibleLetters = "\u2d7f\u2800\ufffc\ufffd\U0001107f\U00013441\U00013442\U00016fe4\U0001d159"

// isInvisible reports whether a character has no glyph: control and format characters, direction
// marks, white space except the plain space, private-use and unassigned code points, and all
// characters that Unicode calls default ignorable, such as the Hangul fillers.
func isInvisible(r rune) bool {
	return r != ' ' && (!unicode.IsGraphic(r) || unicode.IsSpace(r) || strings.ContainsRune(invisibleLetters, r) ||
		unicode.In(r, unicode.Co, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector))
}

// selectsVariant reports whether r is a variation selector that applies to the character base. It
// selects the text or emoji style of a symbol, or a variant of a Chinese character.
func selectsVariant(r, base rune) bool {
	switch {
	case r == '\ufe0e' || r == '\ufe0f':
		return unicode.In(base, unicode.S, unicode.P, unicode.N)
	case '\U000e0100' <= r && r <= '\U000e01ef':
		return unicode.Is(unicode.Unified_Ideograph, base)
	}
	return false
}

// Offensive words. The lists are short: they stop casual abuse, and no list stops a determined
// player. Chinese entries are as written; the others have the form that foldWords returns.
var (
	offensiveParts = []string{ // parts of words, without repeated letters
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

// lookalikes replaces characters with the Latin letters that they resemble.
var lookalikes = strings.NewReplacer(
	"0", "o", "1", "i", "3", "e", "4", "a", "5", "s", "7", "t", "8", "b", "9", "g", "@", "a", "$", "s", "!", "i", "|", "i", "€", "e", "+", "t",
	"а", "a", "в", "b", "е", "e", "к", "k", "м", "m", "н", "h", "о", "o", "р", "p", "с", "c", "т", "t", "у", "y", "х", "x", "і", "i", "ѕ", "s", "ј", "j",
	"α", "a", "ε", "e", "ι", "i", "κ", "k", "ν", "v", "ο", "o", "ρ", "p", "τ", "t", "υ", "u", "χ", "x", "ı", "i", "ß", "s", "ø", "o", "æ", "a",
)

// isOffensive reports whether a name contains an offensive word, even one disguised by lookalikes,
// combining marks, characters between the letters or repeated letters.
func isOffensive(name string) bool {
	words := foldWords(name)
	isShort := func(w string) bool { return len([]rune(w)) < 3 }
	if len(words) > 1 && slices.ContainsFunc(words, isShort) { // the word may be spelled with spaces between its letters
		words = append(words, strings.Join(words, ""))
	}
	return slices.ContainsFunc(words, func(word string) bool {
		collapsedWord := collapseRepeats(word)
		return slices.ContainsFunc(offensiveWords, func(bannedWord string) bool { return isStretched(bannedWord, word) }) ||
			slices.ContainsFunc(offensiveParts, func(bannedWord string) bool { return strings.Contains(collapsedWord, bannedWord) })
	})
}

// foldWords returns the words of a name in lower case, without combining marks and with lookalikes
// replaced.
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

// collapseRepeats returns word with each series of equal letters reduced to one.
func collapseRepeats(word string) string { return string(slices.Compact([]rune(word))) }

// isStretched reports whether candidate is word with some of its letters repeated.
func isStretched(word, candidate string) bool {
	var previousRune rune
	for _, r := range candidate {
		next, size := utf8.DecodeRuneInString(word)
		switch {
		case size > 0 && r == next:
			word = word[size:]
		case r != previousRune:
			return false
		}
		previousRune = r
	}
	return word == ""
}

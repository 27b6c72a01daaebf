package game

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// What is not for others' eyes. The lists are short: they stop what is written to annoy, and
// no list stops who wants to. Chinese words stand as they are, the others folded.
var (
	unfitAnywhere = []string{ // with no letter twice in a row
		"fuck", "fagot", "hitler", "bitch", "pusy", "penis", "vagina", "whore", "shithead",
		"bulshit", "ashole", "motherf", "bastard", "siegheil",
		"傻逼", "傻屄", "傻比", "煞笔", "肏", "操你妈", "操你媽", "草泥马", "日你妈", "干你娘", "你妈的", "他妈的", "妈逼", "媽逼",
		"鸡巴", "雞巴", "屄", "婊子", "贱人", "賤人", "贱货", "妓女", "强奸", "強姦", "狗日的", "王八蛋", "去死", "阴茎", "阴道",
		"做爱", "色情", "杂种", "畜生", "希特勒", "纳粹",
	}
	unfitAlone = []string{
		"ass", "asses", "shit", "shitty", "cunt", "cunts", "cock", "cocks", "cum", "tits", "slut", "sluts", "fag", "fags", "rape",
		"porn", "porno", "pornhub", "rapist", "rapists", "nigger", "niggers", "nigga", "niggas", "niggaz", "niga", "nigas",
		"nazi", "nazis", "kkk", "retard", "twat", "wanker", "dildo", "anal", "anus", "sex", "nsdap", "cnm", "nmsl",
	}
)

// likenesses are characters that stand for letters they look like.
var likenesses = strings.NewReplacer(
	"0", "o", "1", "i", "3", "e", "4", "a", "5", "s", "7", "t", "8", "b", "9", "g", "@", "a", "$", "s", "!", "i", "|", "i", "€", "e", "+", "t",
	"а", "a", "в", "b", "е", "e", "к", "k", "м", "m", "н", "h", "о", "o", "р", "p", "с", "c", "т", "t", "у", "y", "х", "x", "і", "i", "ѕ", "s", "ј", "j",
	"α", "a", "ε", "e", "ι", "i", "κ", "k", "ν", "v", "ο", "o", "ρ", "p", "τ", "t", "υ", "u", "χ", "x", "ı", "i", "ß", "s", "ø", "o", "æ", "a",
)

// unfit reports whether a name says what is not for others' eyes, however it is spelled:
// with likenesses, marks, signs between the letters, letters repeated.
func unfit(name string) bool {
	words := folded(name)
	short := func(w string) bool { return len([]rune(w)) < 3 }
	if len(words) > 1 && slices.ContainsFunc(words, short) { // l e t t e r s
		words = append(words, strings.Join(words, ""))
	}
	return slices.ContainsFunc(words, func(word string) bool {
		once := squeezed(word)
		return slices.ContainsFunc(unfitAlone, func(bad string) bool { return stretched(bad, word) }) ||
			slices.ContainsFunc(unfitAnywhere, func(bad string) bool { return strings.Contains(once, bad) })
	})
}

// folded are the words of a name without what does not change how they are read.
func folded(name string) []string {
	name = strings.Map(func(r rune) rune {
		if unicode.Is(unicode.M, r) {
			return -1
		}
		return r
	}, norm.NFKD.String(strings.ToLower(norm.NFKC.String(name))))
	name = likenesses.Replace(name)
	return strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) })
}

// squeezed has no letter twice in a row.
func squeezed(word string) string { return string(slices.Compact([]rune(word))) }

// stretched reports whether a text is a word with some of its letters repeated.
func stretched(word, text string) bool {
	var last rune
	for _, r := range text {
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

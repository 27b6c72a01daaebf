package excerpt

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Printable returns the text with escapes, such as \u001b, instead of the characters that could control
// a terminal, change the order in which text is shown, or hide some of it: control characters, format
// characters such as U+202E, and bytes that are not UTF-8. Line breaks and tabs are escaped too. In a
// string of JSON, the escapes stand for the same characters. Flags of regions, such as that of Scotland,
// stay, although they have invisible characters.
func Printable(text string) string { return escapeUnprintable(text, isUnprintable) }

// PrintableLines is like [Printable], but keeps line breaks and tabs.
func PrintableLines(text string) string {
	return escapeUnprintable(strings.ReplaceAll(text, "\r\n", "\n"), func(r rune) bool { return r != '\n' && r != '\t' && isUnprintable(r) })
}

// PrintableStyled is like [Printable], but keeps sequences that set colours and styles, such as
// "\x1b[1;31m".
func PrintableStyled(text string) string {
	var out strings.Builder
	for {
		before, after, found := strings.Cut(text, "\x1b[")
		out.WriteString(Printable(before))
		if !found {
			return out.String()
		}
		end := strings.IndexFunc(after, func(r rune) bool { return (r < '0' || r > '9') && r != ';' && r != ':' })
		if end >= 0 && after[end] == 'm' {
			out.WriteString("\x1b[" + after[:end+1])
			text = after[end+1:]
			continue
		}
		out.WriteString(Printable("\x1b["))
		text = after
	}
}

// isUnprintable reports whether Printable escapes a character by itself. Of the format characters, some are
// harmless: the joiners of Persian words and of emoji, and the marks that Arabic, Syriac and Kaithi write
// around numbers, such as U+0600 and U+06DD, which are visible. The others control the order of text or are
// invisible, as the soft hyphen U+00AD, so that different texts would look the same.
func isUnprintable(r rune) bool {
	const joiner, nonJoiner = '\u200d', '\u200c'
	switch {
	case r < 0x7f:
		return r < ' '
	case r == joiner, r == nonJoiner, unicode.Is(unicode.Prepended_Concatenation_Mark, r):
		return false
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
}

// regionFlag returns the flag of a region at the beginning of text, or "". It is a black flag, the code of the
// region in 3 to 6 tags, which stand for lower-case letters and digits, and the tag that ends it. Longer or
// other tags could hide a text.
func regionFlag(text string) string {
	const (
		blackFlag                 = '\U0001f3f4'
		firstTag, cancelTag       = '\U000e0000', '\U000e007f'
		shortestCode, longestCode = 3, 6
	)
	rest, ok := strings.CutPrefix(text, string(blackFlag))
	if !ok {
		return ""
	}
	count := 0
	for i, r := range rest {
		letter := r - firstTag
		switch {
		case r == cancelTag && count >= shortestCode:
			return text[:len(text)-len(rest)+i+utf8.RuneLen(r)]
		case count == longestCode || (letter < 'a' || letter > 'z') && (letter < '0' || letter > '9'):
			return ""
		}
		count++
	}
	return ""
}

// escapeUnprintable escapes the characters for which is returns true, and bytes that are not UTF-8.
func escapeUnprintable(text string, is func(rune) bool) string {
	if !strings.ContainsFunc(text, is) && utf8.ValidString(text) {
		return text
	}
	var out strings.Builder
	flagEnd := 0
	for i, r := range text {
		if i >= flagEnd {
			flagEnd = i + len(regionFlag(text[i:]))
		}
		switch {
		case i < flagEnd:
			out.WriteRune(r)
		case r == utf8.RuneError && !strings.HasPrefix(text[i:], string(utf8.RuneError)):
			out.WriteRune(utf8.RuneError)
		case !is(r):
			out.WriteRune(r)
		case r > 0xffff:
			writeEscape(&out, 0xd800+(r-0x10000)>>10) // a surrogate pair
			writeEscape(&out, 0xdc00+(r-0x10000)&0x3ff)
		default:
			writeEscape(&out, r)
		}
	}
	return out.String()
}

// writeEscape writes the escape of a UTF-16 code unit.
func writeEscape(out *strings.Builder, unit rune) {
	const digits = "0123456789abcdef"
	out.WriteString(`\u`)
	for shift := 12; shift >= 0; shift -= 4 {
		out.WriteByte(digits[unit>>shift&15])
	}
}

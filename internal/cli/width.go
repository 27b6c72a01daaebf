package cli

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// columns is the width that help is written for.
const columns = 80

// wide are the characters that take two columns on a terminal: Chinese ones,
// with their punctuation, and pictures.
var wide = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x1100, Hi: 0x115f, Stride: 1},
		{Lo: 0x2e80, Hi: 0x303e, Stride: 1},
		{Lo: 0x3041, Hi: 0xa4cf, Stride: 1},
		{Lo: 0xac00, Hi: 0xd7a3, Stride: 1},
		{Lo: 0xf900, Hi: 0xfaff, Stride: 1},
		{Lo: 0xfe30, Hi: 0xfe6f, Stride: 1},
		{Lo: 0xff00, Hi: 0xff60, Stride: 1},
		{Lo: 0xffe0, Hi: 0xffe6, Stride: 1},
	},
	R32: []unicode.Range32{
		{Lo: 0x1f300, Hi: 0x1faff, Stride: 1},
		{Lo: 0x20000, Hi: 0x3fffd, Stride: 1},
	},
}

// width is how many columns a text takes on a terminal.
func width(s string) int {
	n := 0
	for _, r := range s {
		switch {
		case unicode.Is(unicode.Mn, r):
		case unicode.Is(wide, r):
			n += 2
		default:
			n++
		}
	}
	return n
}

// printable reports whether a text can be shown as it is.
func printable(s string) bool {
	return utf8.ValidString(s) && strings.IndexFunc(s, func(r rune) bool { return !unicode.IsPrint(r) && r != '\u3000' }) < 0
}

// pad fills a text up with blanks to n columns.
func pad(s string, n int) string { return s + strings.Repeat(" ", max(0, n-width(s))) }

// wrap breaks a text into lines of at most n columns, at blanks and between
// Chinese characters; a word longer than that stays whole.
func wrap(s string, n int) []string {
	var lines []string
	line := ""
	for _, word := range words(s) {
		if line != "" && width(line)+width(strings.TrimRight(word, " ")) > n {
			lines = append(lines, strings.TrimRight(line, " "))
			line = ""
		}
		line += word
	}
	return append(lines, strings.TrimRight(line, " "))
}

// words cuts a text where a line may end: after a blank, and beside a Chinese
// character, unless that leaves a mark such as a comma at the start of a line or
// an opening bracket at its end.
func words(s string) []string {
	var list []string
	start, last := 0, rune(0)
	for i, r := range s {
		opens := last == '（' || last == '“'
		closes := strings.ContainsRune("，。；：、）”？", r)
		breaks := last == ' ' || r != ' ' && (unicode.Is(wide, last) || unicode.Is(wide, r))
		if i > 0 && breaks && !opens && !closes {
			list = append(list, s[start:i])
			start = i
		}
		last = r
	}
	return append(list, s[start:])
}

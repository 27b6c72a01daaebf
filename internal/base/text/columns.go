package text

import (
	"strings"
	"unicode"

	"golang.org/x/text/width"
)

// Wide reports whether a character takes two columns on a terminal, as Chinese characters do.
func Wide(r rune) bool {
	kind := width.LookupRune(r).Kind()
	return kind == width.EastAsianWide || kind == width.EastAsianFullwidth
}

// Width returns the number of columns that s takes on a terminal.
func Width(s string) int {
	n := 0
	for _, r := range s {
		switch {
		case unicode.Is(unicode.Mn, r):
		case Wide(r):
			n += 2
		default:
			n++
		}
	}
	return n
}

// Pad appends spaces to s until it takes at least n columns.
func Pad(s string, n int) string { return s + strings.Repeat(" ", max(0, n-Width(s))) }

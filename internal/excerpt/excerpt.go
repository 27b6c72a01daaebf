// Package excerpt shows texts of unknown length and content in messages.
package excerpt

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// limit is the length in bytes from which a text is cut.
const maxLen = 40

// Quote returns the text as a Go string literal, cut as Escape cuts it.
func Quote(text string) string { return `"` + Escape(text) + `"` }

// Escape returns the text with everything that is not printable escaped, as in a Go string literal. A long text is cut
// after about 40 bytes, between characters, and ends in three dots.
func Escape(text string) string {
	var b strings.Builder
	for rest := text; rest != ""; {
		_, size := utf8.DecodeRuneInString(rest)
		escaped := strconv.Quote(rest[:size])
		escaped = escaped[1 : len(escaped)-1]
		if b.Len()+len(rest) > maxLen && b.Len()+len(escaped) > maxLen {
			return b.String() + "..."
		}
		b.WriteString(escaped)
		rest = rest[size:]
	}
	return b.String()
}

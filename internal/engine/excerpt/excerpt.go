// Package excerpt shortens and escapes untrusted texts for messages and terminals.
package excerpt

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxLen is the length in bytes above which Escape cuts a text.
const maxLen = 40

// Quote returns the text as [Escape] does, in double quotes.
func Quote(text string) string { return `"` + Escape(text) + `"` }

// Escape returns the text with the escapes of a Go string literal. If the text is longer than about
// 40 bytes, Escape cuts it between two characters and appends three dots.
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

package excerpt

import "strings"

// Narrow returns the text with full-width characters, which Chinese and Japanese keyboards produce, as
// the ASCII characters that they stand for.
func Narrow(text string) string {
	if !strings.ContainsFunc(text, isWide) {
		return text
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\u3000':
			return ' '
		case isWide(r):
			return r - ('！' - '!')
		}
		return r
	}, text)
}

// isWide reports whether r is the full-width form of an ASCII character.
func isWide(r rune) bool { return '！' <= r && r <= '～' || r == '\u3000' }

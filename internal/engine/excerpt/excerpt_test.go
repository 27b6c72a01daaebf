package excerpt_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/make24/make24/internal/engine/excerpt"
)

func TestQuote(t *testing.T) {
	for text, want := range map[string]string{
		"":                                 `""`,
		"abc":                              `"abc"`,
		"a\"b\\c\n\x00\xff":                `"a\"b\\c\n\x00\xff"`,
		strings.Repeat("3", 40):            `"` + strings.Repeat("3", 40) + `"`,
		strings.Repeat("3", 41):            `"` + strings.Repeat("3", 40) + `..."`,
		strings.Repeat("\xff", 41):         `"` + strings.Repeat(`\xff`, 10) + `..."`,
		strings.Repeat("x", 39) + `"`:      `"` + strings.Repeat("x", 39) + `\""`,
		strings.Repeat("数", 13):            `"` + strings.Repeat("数", 13) + `"`,
		strings.Repeat("数", 14):            `"` + strings.Repeat("数", 13) + `..."`,
		"x" + strings.Repeat("数", 14):      `"x` + strings.Repeat("数", 13) + `..."`,
		"xx" + strings.Repeat("数", 14):     `"xx` + strings.Repeat("数", 12) + `..."`,
		strings.Repeat("🃏", 10):            `"` + strings.Repeat("🃏", 10) + `"`,
		strings.Repeat("🃏", 11):            `"` + strings.Repeat("🃏", 10) + `..."`,
		"abc" + strings.Repeat("🃏", 11):    `"abc` + strings.Repeat("🃏", 9) + `..."`,
		strings.Repeat("\u202e", 14) + "x": `"` + strings.Repeat(`\u202e`, 6) + `..."`,
	} {
		if got := excerpt.Quote(text); got != want {
			t.Errorf("Quote(%q) = %s, want %s", text, got, want)
		}
	}
}

// FuzzEscape checks that the result of Escape is short and never contains a part of a character.
func FuzzEscape(f *testing.F) {
	f.Add("数数数数数数数数数数数数数数数数🃏\xf0\x9f")
	f.Fuzz(func(t *testing.T, text string) {
		got := excerpt.Escape(text)
		if !utf8.ValidString(got) || strings.ContainsRune(got, utf8.RuneError) && !strings.ContainsRune(text, utf8.RuneError) || len(got) > 54 {
			t.Errorf("Escape(%q) = %s", text, got)
		}
	})
}

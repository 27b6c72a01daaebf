package excerpt_test

import (
	"encoding/json"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/make24/make24/internal/excerpt"
)

// TestPrintable checks the escapes of single characters.
func TestPrintable(t *testing.T) {
	for text, want := range map[string]string{
		"": "",
		"Ann 安 é 👩\u200d👧 می\u200cخواهم": "Ann 安 é 👩\u200d👧 می\u200cخواهم",
		"a\x1b[31mb":         `a\u001b[31mb`,
		"\u009b2J":           `\u009b2J`,
		"\x9b2J":             "\ufffd2J",
		"\u202eevil\u202c":   `\u202eevil\u202c`,
		"\u2066\u2069\u200f": `\u2066\u2069\u200f`,
		"a\nb\tc\rd\x00\x7f": `a\u000ab\u0009c\u000dd\u0000\u007f`,
		"\u2028\u2029\ufeff": `\u2028\u2029\ufeff`,
		"\U000e0041":         `\udb40\udc41`,
		"\ufffd":             "\ufffd",
	} {
		if got := excerpt.Printable(text); got != want {
			t.Errorf("%+q: %+q, want %+q", text, got, want)
		}
	}
	if got, want := excerpt.PrintableLines("a\tb\r\nc\rd\x1b\n"), "a\tb\nc\\u000dd\\u001b\n"; got != want {
		t.Errorf("lines: %+q, want %+q", got, want)
	}
	for text, want := range map[string]string{
		"\x1b[1;31mred\x1b[m\u202e": "\x1b[1;31mred\x1b[m" + `\u202e`,
		"\x1b[2J\x1b]0;title\a\x1b": `\u001b[2J\u001b]0;title\u0007\u001b`,
		"\x1b[31":                   `\u001b[31`,
		"\x1b[\x1b[0mx":             `\u001b[` + "\x1b[0mx",
	} {
		if got := excerpt.PrintableStyled(text); got != want {
			t.Errorf("styled %+q: %+q, want %+q", text, got, want)
		}
	}
}

// TestPrintableIsComplete checks all characters: what is left is printable, and in JSON every escape
// stands for the character.
func TestPrintableIsComplete(t *testing.T) {
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if !utf8.ValidRune(r) {
			continue
		}
		text := string(r)
		printable := excerpt.Printable(text)
		for _, p := range printable {
			if p != '\u200c' && p != '\u200d' && unicode.In(p, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) {
				t.Fatalf("%U becomes %+q", r, printable)
			}
		}
		if printable == text {
			continue
		}
		var back string
		if err := json.Unmarshal([]byte(`"`+printable+`"`), &back); err != nil || back != text {
			t.Fatalf("%U becomes %+q, which is %+q in JSON: %v", r, printable, back, err)
		}
	}
}

package excerpt_test

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/make24/make24/internal/engine/excerpt"
)

// flag returns the flag of the region with a code.
func flag(code string) string {
	tags := "\U0001f3f4"
	for _, r := range code {
		tags += string('\U000e0000' + r)
	}
	return tags + "\U000e007f"
}

// TestPrintable checks the escapes of single characters, and of flags.
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
		// Visible marks around numbers, and invisible characters.
		"\u0600\u0605 \u06dd\u08e2\u070f\U000110bd": "\u0600\u0605 \u06dd\u08e2\u070f\U000110bd",
		"An\u00adn \u061c\u180e\u200b\u2060\u2061":  `An\u00adn \u061c\u180e\u200b\u2060\u2061`,
		"\ufff9a\ufffb\U0001d173\U00013430":         `\ufff9a\ufffb\ud834\udd73\ud80d\udc30`,
		// Flags of regions: of Scotland, of Wales, and of Texas.
		"a" + flag("gbsct") + flag("gbwls") + "b" + flag("ustx") + "\x1b": "a" + flag("gbsct") + flag("gbwls") + "b" + flag("ustx") + `\u001b`,
		"\U0001f3f4":                                                "\U0001f3f4",
		"\U0001f3f4\u200d\u2620\ufe0f":                              "\U0001f3f4\u200d\u2620\ufe0f",
		"\U0001f3f4\U000e0067\U000e007f":                            "\U0001f3f4" + `\udb40\udc67\udb40\udc7f`,                         // too short
		"\U0001f3f4\U000e0067\U000e0062\U000e0065":                  "\U0001f3f4" + `\udb40\udc67\udb40\udc62\udb40\udc65`,             // without an end
		"\U0001f3f4\U000e0067\U000e0041\U000e0065\U000e007f":        "\U0001f3f4" + `\udb40\udc67\udb40\udc41\udb40\udc65\udb40\udc7f`, // a capital
		"\U0001f3f3\U000e0067\U000e0062\U000e0065\U000e007f":        "\U0001f3f3" + `\udb40\udc67\udb40\udc62\udb40\udc65\udb40\udc7f`, // a white flag
		strings.Replace(flag("gbabcdef"), "\U0001f3f4", "x", 1)[:5]: `x\udb40\udc67`,
		flag("gbabcde"):                                             "\U0001f3f4" + `\udb40\udc67\udb40\udc62\udb40\udc61\udb40\udc62\udb40\udc63\udb40\udc64\udb40\udc65\udb40\udc7f`, // too long
		flag("gbsct") + "\U000e0061":                                flag("gbsct") + `\udb40\udc61`,
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
			if p != '\u200c' && p != '\u200d' && !unicode.Is(unicode.Prepended_Concatenation_Mark, p) && unicode.In(p, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) {
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

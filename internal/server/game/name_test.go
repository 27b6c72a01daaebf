package game

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/make24/make24/internal/base/text"
)

func TestValidNames(t *testing.T) {
	for name, want := range map[string]string{
		"Ann":                         "Ann",
		"  Ann   Lee ":                "Ann Lee",
		"安静的苍鹭":                       "安静的苍鹭",
		"a":                           "a",
		strings.Repeat("中", 24):       strings.Repeat("中", 24),
		"e\u0301tude":                 "étude",
		"Nguyễn Thị Ánh":              "Nguyễn Thị Ánh",
		"हिन्दी":                      "हिन्दी",
		"24 ♠♥♦♣":                     "24 ♠♥♦♣",
		"🦊":                           "🦊",
		"O'Neill-Smith":               "O'Neill-Smith",
		"Scunthorpe":                  "Scunthorpe",
		"Cassandra":                   "Cassandra",
		"Who reads":                   "Who reads",
		"Fast as lightning":           "Fast as lightning",
		"今日你好":                        "今日你好",
		"来几把":                         "来几把",
		"Hancock":                     "Hancock",
		"Nigeria":                     "Nigeria",
		"The Therapist":               "The Therapist",
		"Finnigan":                    "Finnigan",
		"Siriporn":                    "Siriporn",
		"Brannigan":                   "Brannigan",
		"Niger":                       "Niger",
		"❤\ufe0f":                     "❤\ufe0f",
		"1\ufe0f\u20e3":               "1\ufe0f\u20e3",
		"葛\U000e0100飾":                "葛\U000e0100飾",
		"Դավիթ":                       "Դավիթ",
		strings.Repeat("e\u0301", 24): strings.Repeat("é", 24),
	} {
		if got, err := cleanName(name); err != nil || got != want {
			t.Errorf("%q becomes %q, %v, want %q", name, got, err, want)
		}
	}
}

func TestInvalidNames(t *testing.T) {
	for _, name := range []string{
		"", "   ", "\u3000", strings.Repeat("a", 25), strings.Repeat("中", 25), strings.Repeat("x", 10_000),
		"a\nb", "a\tb", "\x00", "a\u007fb", "a\u0085b", // control characters
		"a\u200bb", "a\u200db", "\ufeffa", "a\u2060b", "a\u00adb", // format characters
		"\u202eabc", "a\u2066b", "a\u200fb", "\u061ca", // direction marks
		"\u00a0", "a\u00a0b", "a\u2003b", "a\u2028b", "\u3164", "a\u115fb", "\u2800", "\uffa0\uffa0", "a\u034fb", // blanks
		"\U0001d159", "\U00013441\U00013442", "\U00016fe4", "a\U0001d159b", "\ufffc",
		"a\ufe0f", "a\ufe00", "a\U000e0100", "葛\ufe0f", // variation selectors after characters without variants
		"\ue000", "\U000f0000", "a\ufffdb", "\u0378", // private-use, replacement and unassigned characters
		"a\u0301\u0302\u0303\u0304", "\u0301a", "...", "- -", // combining marks: too many or without a letter; punctuation alone
		"fuck", "FUCK you", "fuuuuck", "f.u.c.k", "f u c k", "ｆｕｃｋ", "fück", "fuсk", "phuck off fuck", "sh1t", "$hit", "a$$", "asss", "nígger", "niggggerr", "kkkkk", "cuuuntt", "aasss", "n i g g a", "big nigga", "a rapist", "p0rn", "rapiists", "Hitler", "h1tl3r",
		"KKK", "傻逼", "大傻逼", "你妈的", "操 你 妈", "王八蛋", "ＣＵＮＴ",
	} {
		if got, err := cleanName(name); err == nil {
			t.Errorf("%q is accepted as %q", name, got)
		}
	}
}

// TestInvisibleNames checks that names with ignorable or other invisible characters are refused.
func TestInvisibleNames(t *testing.T) {
	isIgnorable := func(r rune) bool {
		return unicode.In(r, unicode.Cf, unicode.Cc, unicode.Zs, unicode.Zl, unicode.Zp, unicode.White_Space, unicode.Variation_Selector,
			unicode.Other_Default_Ignorable_Code_Point) || strings.ContainsRune(
			"\u115f\u1160\u2800\u3164\uffa0\ufff9\ufffc\U00013441\U00013442\U00016fe4\U0001d159", r)
	}
	n := 0
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if !isIgnorable(r) {
			continue
		}
		n++
		for _, name := range []string{string(r), string([]rune{r, r}), "." + string(r)} {
			if got, err := cleanName(name); err == nil {
				t.Errorf("%U: %q is accepted as %q", r, name, got)
			}
		}
		if got, err := cleanName("a" + string(r) + "b"); err == nil && r != ' ' && r != '\u3000' {
			t.Errorf("%U: %q is accepted", r, got)
		}
	}
	if n < 4000 {
		t.Errorf("only %d characters were tried", n)
	}
}

// TestRandomNames checks that every random name is valid and that there are many random names.
func TestRandomNames(t *testing.T) {
	for _, lang := range text.Langs() {
		qualities, animals := strings.Fields(lang.Say("web.guest.qualities")), strings.Fields(lang.Say("web.guest.animals"))
		if len(qualities) < 30 || len(animals) < 30 {
			t.Errorf("%s: %d and %d words", lang, len(qualities), len(animals))
		}
		for _, q := range qualities {
			for _, a := range animals {
				name := lang.Say("web.guest.name", "quality", q, "animal", a)
				if got, err := cleanName(name); err != nil || got != name {
					t.Errorf("%q: %q, %v", name, got, err)
				}
			}
		}
		seen := map[string]bool{}
		for range 200 {
			seen[randomName(lang)] = true
		}
		if len(seen) < 100 {
			t.Errorf("%s: only %d different names of 200", lang, len(seen))
		}
	}
}

// FuzzCleanName checks that a cleaned name is valid UTF-8 and that cleaning it again does not
// change it.
func FuzzCleanName(f *testing.F) {
	for _, name := range []string{"Ann", "安静的苍鹭", "a\u0301\u0302", "\u202e", "f.u.c.k", "🦊"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		cleaned, err := cleanName(name)
		if err != nil {
			return
		}
		if cleanedAgain, err := cleanName(cleaned); err != nil || cleanedAgain != cleaned || !utf8.ValidString(cleaned) {
			t.Errorf("%q becomes %q and then %q, %v", name, cleaned, cleanedAgain, err)
		}
	})
}

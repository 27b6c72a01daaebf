package text

import (
	"maps"
	"regexp"
	"slices"
	"testing"
)

var placeholderPattern = regexp.MustCompile(`\{([a-z]+)(\|[^{}]*)?\}`)

// arguments returns the names of a template's arguments, each once, sorted.
func arguments(template string) []string {
	names := map[string]bool{}
	for _, m := range placeholderPattern.FindAllStringSubmatch(template, -1) {
		names[m[1]] = true
	}
	return slices.Sorted(maps.Keys(names))
}

// TestCatalogueIsComplete checks that every key occurs once, and that both languages have a text with
// the same arguments.
func TestCatalogueIsComplete(t *testing.T) {
	seen := map[Key]bool{}
	for _, part := range catalogue {
		for _, e := range part {
			if seen[e.key] {
				t.Errorf("%s occurs twice", e.key)
			}
			seen[e.key] = true
			if e.en == "" || e.zh == "" {
				t.Errorf("%s: the text of a language is missing", e.key)
			}
			if en, zh := arguments(e.en), arguments(e.zh); !slices.Equal(en, zh) {
				t.Errorf("%s: English takes %v, Chinese %v", e.key, en, zh)
			}
		}
	}
}

// TestChineseIsChinese checks that a Chinese text contains Chinese characters or equals the English
// one.
func TestChineseIsChinese(t *testing.T) {
	han := regexp.MustCompile(`\p{Han}|[；：，、]`)
	for _, part := range catalogue {
		for _, e := range part {
			if !han.MatchString(e.zh) && e.zh != e.en {
				t.Errorf("%s: %q is not Chinese", e.key, e.zh)
			}
		}
	}
}

// TestFill checks how placeholders are replaced.
func TestFill(t *testing.T) {
	for _, c := range []struct {
		template, want string
		pairs          []any
	}{
		{"plain", "plain", nil},
		{"{a} and {b}", "1 and x", []any{"b", "x", "a", 1}},
		{"{n} {n|form|forms}", "1 form", []any{"n", int64(1)}},
		{"{n} {n|form|forms}", "0 forms", []any{"n", 0}},
		{"{n|the one form|all # forms}", "the one form", []any{"n", 1}},
		{"{n|the one form|all # forms}", "all 93 forms", []any{"n", 93}},
		{"{absent}", "{absent}", nil},
		{"{open", "{open", nil},
		{"{a}", "{b}", []any{"a", "{b}", "b", "never"}},
	} {
		if got := fill(c.template, c.pairs); got != c.want {
			t.Errorf("fill(%q, %v) = %q, want %q", c.template, c.pairs, got, c.want)
		}
	}
}

// TestSay checks a message in both languages and an unknown key.
func TestSay(t *testing.T) {
	if got := English.Say("solve.counts", "written", 242, "forms", 4, "ideas", 1); got != "242 written, 4 forms, 1 idea" {
		t.Error(got)
	}
	if got := Chinese.Say("solve.counts", "written", 242, "forms", 4, "ideas", 1); got != "242 种写法，4 种算式，1 种思路" {
		t.Error(got)
	}
	if got := English.Say("no.such"); got != "no.such" {
		t.Error(got)
	}
}

// TestLocale checks the language of various locales.
func TestLocale(t *testing.T) {
	traditional, ok := ParseLang("zh-Hant")
	if !ok {
		t.Fatal("there is no zh-Hant")
	}
	for _, c := range []struct {
		env  map[string]string
		want Lang
	}{
		{nil, English},
		{map[string]string{"LANG": "zh_CN.UTF-8"}, Chinese},
		{map[string]string{"LANG": "zh"}, Chinese},
		{map[string]string{"LANG": "zh-TW"}, traditional},
		{map[string]string{"LANG": "tlh"}, English},
		{map[string]string{"LANG": "zha_CN"}, English}, // Zhuang
		{map[string]string{"LANG": "zh_CN.UTF-8", "LC_ALL": "C"}, English},
		{map[string]string{"LANG": "en_GB.UTF-8", "LC_MESSAGES": "zh_CN.UTF-8"}, Chinese},
		{map[string]string{"LC_ALL": "zh_HK", "LC_MESSAGES": "en_US"}, traditional},
		{map[string]string{"LANG": "zh_SG.UTF-8"}, Chinese},
	} {
		if got := FromLocale(func(name string) string { return c.env[name] }); got != c.want {
			t.Errorf("%v: %v, want %v", c.env, got, c.want)
		}
	}
}

// TestParseLang checks the language codes that ParseLang accepts.
func TestParseLang(t *testing.T) {
	for code, want := range map[string]string{"en": "en", "ZH": "zh", "zh_CN.UTF-8": "zh", "zh-hant": "zh-Hant", "zh_TW.Big5": "zh-Hant", "zh-Hans-TW": "zh", "en-x": "", "C": "", "fr": "", "": ""} {
		l, ok := ParseLang(code)
		if ok != (want != "") || ok && l.String() != want {
			t.Errorf("ParseLang(%q) = %v, %v", code, l, ok)
		}
	}
}

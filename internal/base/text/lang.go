package text

import (
	"cmp"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"
	"sync"

	"golang.org/x/text/language"
)

// Lang is a language of the catalogue: its place in [Langs]. The zero value is English.
type Lang uint8

// The languages whose texts are side by side in the catalogue. Each other language is a file in the
// folder lang, and has no constant: what depends on a language asks for a property of it.
const (
	English Lang = iota
	Chinese
)

// Language describes a language.
type Language struct {
	Name     string `json:"name"`     // its own name
	Tag      string `json:"tag"`      // its tag in HTML, which selects the glyphs
	Short    string `json:"short"`    // the text of the button that changes to it
	Switch   string `json:"switch"`   // the label of that button
	Locale   string `json:"locale"`   // of dates and numbers in the pages
	Unspaced bool   `json:"unspaced"` // written without spaces between words
	HasHelp  bool   `json:"help"`     // docs has the help and other documents in it, in a folder with its code
}

//go:embed lang
var langFiles embed.FS

// listed is a language with its texts, both of which are read on first use.
type listed struct {
	code string
	read func() languageFile
}

// languageFile is the contents of a file in the folder lang.
type languageFile struct {
	Language
	Texts map[Key]string `json:"texts"`
}

// languages lists English, Chinese, and the languages that have a file. Tests replace it.
var languages = sync.OnceValue(func() []listed { return languagesIn(langFiles) })

// languagesIn returns English, Chinese, and the languages that have a file in files, by their codes.
// It reads only the names of files.
func languagesIn(files fs.FS) []listed {
	list := []listed{
		English: {"en", func() languageFile {
			return languageFile{Language: Language{Name: "English", Tag: "en", Short: "EN", Switch: "EN · Change to English", Locale: "en-GB", HasHelp: true}}
		}},
		Chinese: {"zh", func() languageFile { // the texts use simplified characters
			return languageFile{Language: Language{Name: "简体中文", Tag: "zh-Hans", Short: "中", Switch: "中文 · 切换到中文", Locale: "zh-CN", Unspaced: true, HasHelp: true}}
		}},
	}
	names, _ := fs.Glob(files, "lang/*.json") // the pattern is valid
	for _, name := range names {
		code := strings.TrimSuffix(strings.TrimPrefix(name, "lang/"), ".json")
		list = append(list, listed{code, sync.OnceValue(func() languageFile {
			f, err := readLanguage(files, name, code)
			if err != nil {
				panic(err) // the file is part of the program, and a test has read it
			}
			return f
		})})
	}
	return list
}

// readLanguage reads the file of a language.
func readLanguage(files fs.FS, name, code string) (f languageFile, err error) {
	body, err := fs.ReadFile(files, name)
	if err == nil {
		err = json.Unmarshal(body, &f)
	}
	if err != nil {
		return f, fmt.Errorf("text: %s: %w", name, err)
	}
	f.Tag = cmp.Or(f.Tag, code)
	f.Locale = cmp.Or(f.Locale, f.Tag)
	f.Name = cmp.Or(f.Name, code)
	f.Short = cmp.Or(f.Short, strings.ToUpper(code))
	f.Switch = cmp.Or(f.Switch, f.Short+" · "+f.Name)
	return f, nil
}

// Langs returns all languages, English first.
func Langs() []Lang {
	langs := make([]Lang, len(languages()))
	for i := range langs {
		langs[i] = Lang(i) //nolint:gosec // there are few languages
	}
	return langs
}

// Codes returns the codes of all languages, in the order of [Langs].
func Codes() []string {
	var codes []string
	for _, l := range languages() {
		codes = append(codes, l.code)
	}
	return codes
}

// String returns the language's code, such as "en".
func (l Lang) String() string { return languages()[l].code }

// Describe returns what is known about the language.
func (l Lang) Describe() Language { return languages()[l].read().Language }

// Tag returns the tag of the language in HTML, such as zh-Hans.
func (l Lang) Tag() string { return l.Describe().Tag }

// Unspaced reports whether the language is written without spaces between words, so that lines may
// break anywhere and sentences follow each other without a space.
func (l Lang) Unspaced() bool { return l.Describe().Unspaced }

// OfDocuments returns the language of the help and of documents for readers of l: English if there are
// none in l.
func (l Lang) OfDocuments() Lang {
	if l.Describe().HasHelp {
		return l
	}
	return English
}

// ParseLang parses the code of a language, in upper or lower case, with or without a script or a country
// (zh_CN.UTF-8, en-GB, zh-Hant). A country may decide the script: zh-TW is zh-Hant. It reports false if the
// catalogue does not have the language.
func ParseLang(code string) (Lang, bool) {
	code, _, _ = strings.Cut(code, ".")
	code, _, _ = strings.Cut(code, "@")
	tag, err := language.Parse(code)
	if err != nil {
		return English, false
	}
	base, _ := tag.Base()
	script, _ := tag.Script()
	found, ok := English, false
	for i, l := range languages() {
		own := language.Make(l.code)
		ownBase, _ := own.Base()
		if ownBase != base {
			continue
		}
		if ownScript, _ := own.Script(); ownScript == script {
			return Lang(i), true //nolint:gosec // there are few languages
		}
		if !ok {
			found, ok = Lang(i), true //nolint:gosec // there are few languages
		}
	}
	return found, ok
}

// FromLocale returns the language of the user's locale, from the first of LC_ALL,
// LC_MESSAGES and LANG that is set. A locale without a language of the catalogue gives English.
func FromLocale(getenv func(string) string) Lang {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := getenv(name); v != "" {
			l, _ := ParseLang(v)
			return l
		}
	}
	return English
}

// A Named value has a name in English and in Chinese, and no message in the catalogue, such as a
// technique of package grade.
type Named interface {
	Name(lang string) string
	String() string
}

// NameOf returns the name of a technique or a reason in the language. The files of further languages
// have it under the kind of the name, a dot, and the text of the value.
func (l Lang) NameOf(kind string, x Named) string {
	if l > Chinese {
		if name := languages()[l].read().Texts[Key(kind+"."+x.String())]; name != "" {
			return name
		}
	}
	return x.Name(l.String())
}

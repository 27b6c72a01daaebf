package text

import (
	"encoding/json"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/make24/make24/grade"
)

// accents replaces the letters of a pseudo-language, which is English with an accent on every letter
// that can have one.
var accents = strings.NewReplacer("a", "á", "c", "ć", "e", "é", "i", "í", "n", "ń", "o", "ó", "s", "ś", "u", "ú", "y", "ý", "A", "Á", "E", "É", "I", "Í", "O", "Ó", "S", "Ś", "U", "Ú", "T", "Ť", "W", "Ẃ", "Y", "Ý")

// accented returns an English template with accents, except in the names of its arguments.
func accented(template string) string {
	var b strings.Builder
	for template != "" {
		before, rest, _ := strings.Cut(template, "{")
		b.WriteString(accents.Replace(before))
		placeholder, after, ok := strings.Cut(rest, "}")
		if ok {
			name, forms, hasForms := strings.Cut(placeholder, "|")
			b.WriteString("{" + name)
			if hasForms {
				b.WriteString("|" + accents.Replace(forms))
			}
			b.WriteString("}")
		}
		template = after
	}
	return b.String()
}

// pseudoCode is a code of ISO 639 for private use.
const pseudoCode = "qps"

// pseudoTexts returns a complete set of texts of a further language.
func pseudoTexts() map[Key]string {
	texts := map[Key]string{}
	for key, english := range englishTexts() {
		texts[key] = accented(english)
	}
	return texts
}

// addPseudo makes the pseudo-language with some texts a part of the catalogue until the test ends, by
// its file alone.
func addPseudo(t *testing.T, texts map[Key]string) Lang {
	t.Helper()
	body, err := json.Marshal(map[string]any{"name": "Éńglíśh", "tag": "qps-Latn", "unspaced": true, "texts": texts})
	if err != nil {
		t.Fatal(err)
	}
	old := languages
	t.Cleanup(func() { languages = old })
	list := languagesIn(fstest.MapFS{"lang/" + pseudoCode + ".json": {Data: body}, "lang/README.md": {}})
	languages = func() []listed { return list }
	return Chinese + 1
}

// englishTexts returns the texts that a further language needs, in English: those of the catalogue and
// the names of package grade.
func englishTexts() map[Key]string {
	texts := map[Key]string{}
	for key := range Keys() {
		texts[key] = find(key).en
	}
	for _, x := range grade.Techniques() {
		texts[Key("technique."+x.String())] = x.Name("en")
	}
	for _, x := range grade.Reasons() {
		texts[Key("reason."+x.String())] = x.Name("en")
	}
	return texts
}

// faults returns what is wrong with the texts of a further language.
func faults(texts map[Key]string) (found []string) {
	english := englishTexts()
	for key, want := range english {
		switch got := texts[key]; {
		case got == "":
			found = append(found, string(key)+" is missing")
		case !slices.Equal(arguments(got), arguments(want)):
			found = append(found, string(key)+" has other arguments")
		}
	}
	for key := range texts {
		if _, ok := english[key]; !ok {
			found = append(found, string(key)+" is not in the catalogue")
		}
	}
	slices.Sort(found)
	return found
}

var codePattern = regexp.MustCompile(`^[a-z]{2,3}(-[A-Z][a-z]{3})?$`)

// TestFilesAreComplete checks every file of a further language.
func TestFilesAreComplete(t *testing.T) {
	for i, l := range languages() {
		if Lang(i) <= Chinese {
			continue
		}
		f, err := readLanguage(langFiles, "lang/"+l.code+".json", l.code)
		if err != nil || !codePattern.MatchString(l.code) {
			t.Errorf("%s: %v", l.code, err)
			continue
		}
		if !strings.HasPrefix(f.Tag+"-", l.code+"-") {
			t.Errorf("lang/%s.json: the tag %s is of another language", l.code, f.Tag)
		}
		for _, fault := range faults(f.Texts) {
			t.Errorf("lang/%s.json: %s", l.code, fault)
		}
	}
	names, err := fs.Glob(langFiles, "lang/*")
	if err != nil || len(names) != len(languages())-int(Chinese) { // and README.md
		t.Errorf("a file in the folder lang is not CODE.json: %v, %v", names, err)
	}
}

// TestNamesHaveKeysOfTheirOwn checks that a key of the catalogue is not also that of a name of package
// grade: englishTexts would lose one.
func TestNamesHaveKeysOfTheirOwn(t *testing.T) {
	keys := len(slices.Collect(Keys()))
	if got, want := len(englishTexts()), keys+len(grade.Techniques())+len(grade.Reasons()); got != want {
		t.Errorf("%d keys for %d texts", got, want)
	}
}

// TestFurtherLanguage checks a language that only has a file.
func TestFurtherLanguage(t *testing.T) {
	texts := pseudoTexts()
	delete(texts, "sheet.month.1")
	pseudo := addPseudo(t, texts)
	if got, ok := ParseLang("QPS_ZZ.UTF-8"); !ok || got != pseudo {
		t.Errorf("ParseLang gives %v, %v", got, ok)
	}
	if got := FromLocale(func(string) string { return "qps" }); got != pseudo {
		t.Errorf("FromLocale gives %v", got)
	}
	if !slices.Equal(Codes(), []string{"en", "zh", "qps"}) || !slices.Equal(Langs(), []Lang{English, Chinese, pseudo}) {
		t.Errorf("the languages are %v, %v", Codes(), Langs())
	}
	want := Language{Name: "Éńglíśh", Tag: "qps-Latn", Short: "QPS", Switch: "QPS · Éńglíśh", Locale: "qps-Latn", Unspaced: true}
	if got := pseudo.Describe(); got != want || pseudo.String() != pseudoCode {
		t.Errorf("%v is %+v", pseudo, got)
	}
	if got := pseudo.Say("solve.counts", "written", 242, "forms", 4, "ideas", 1); got != "242 wríttéń, 4 fórmś, 1 ídéá" {
		t.Errorf("Say gives %q", got)
	}
	if got, want := pseudo.Say("sheet.month.1"), English.Say("sheet.month.1"); got != want {
		t.Errorf("a text that the language lacks is %q, not the English one", got)
	}
	if got := pseudo.NameOf("technique", grade.Techniques()[0]); got != accented(grade.Techniques()[0].Name("en")) {
		t.Errorf("NameOf gives %q", got)
	}
	english := PageTexts(English)
	pages := PageTexts(pseudo)
	if pages["web.nav.settings"] != accented(english["web.nav.settings"]) || len(pages) != len(english) {
		t.Errorf("the pages get %d texts, such as %q", len(pages), pages["web.nav.settings"])
	}
}

// TestFaultsAreFound checks that a missing text, a superfluous one and other arguments are reported.
func TestFaultsAreFound(t *testing.T) {
	texts := pseudoTexts()
	if got := faults(texts); got != nil {
		t.Fatalf("a complete language has the faults %v", got)
	}
	broken := maps.Clone(texts)
	delete(broken, "web.title")
	broken["web.nosuch"] = "x"
	broken["solve.counts"] = "{written} and {form}"
	delete(broken, Key("technique."+grade.Techniques()[0].String()))
	want := []string{"solve.counts has other arguments", "technique." + grade.Techniques()[0].String() + " is missing", "web.nosuch is not in the catalogue", "web.title is missing"}
	if got := faults(broken); !slices.Equal(got, want) {
		t.Errorf("the faults are %q", got)
	}
}

// TestFilesAreReadWhenAsked checks that a language that is not asked for is not read.
func TestFilesAreReadWhenAsked(t *testing.T) {
	old := languages
	t.Cleanup(func() { languages = old })
	list := languagesIn(fstest.MapFS{"lang/qps.json": {Data: []byte("{")}})
	languages = func() []listed { return list }
	if l, ok := ParseLang("zh"); !ok || l.Say("web.title") == "" || len(Langs()) != 3 || Codes()[2] != pseudoCode {
		t.Errorf("the languages are %v", Codes())
	}
	defer func() {
		if recover() == nil {
			t.Error("a broken file was read without a panic")
		}
	}()
	(Chinese + 1).Say("web.title")
}

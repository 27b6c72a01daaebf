package house

import (
	"cmp"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/make24/make24/internal/testkit/golden"
)

// changeArea is a section of CHANGELOG.md.
type changeArea struct {
	title string
	words *regexp.Regexp
}

// changeAreas lists the areas in the order in which they are tried: a fragment belongs to the first area
// with a word in its sentence.
var changeAreas = []changeArea{
	{"Surveys", words(`surveys?|poison|part of a survey`)},
	{"Races and classes", words(`races?|class|classes|teachers?|pupils?|lobby|ghosts?|quick match(es)?|opponents?|rematch`)},
	{"Sheets", words(`sheets?|printed?|worksheets?`)},
	{"Library and clients", words("the library|Go library|the package `[a-z]+`|Go package|Python package|npm|package race|race\\.Decide|solve\\.Engine|nil")},
	{"Sets of puzzles", words(`files? of puzzles|files whose|generate|audit|convert|Parquet|JSON set|arrays|reference set|sets? (again|of)|read files`)},
	{"Operating a server", words(`servers?|serve|operators?|admin|doctor|backup|restore|backups|NATS|PostgreSQL|SQLite|database|metrics|alert|--origin|address(es)?|connections?|packages and archives|packaged|requests?|settings of|logs?|limits?|clock|IPv6|/readyz|disk|healthz?|sweeps?|caches?|deb|rpm|OCI|container|static binary|quotas|passkeys?|sessions|systemd|licenses|man|data folder|threat|deploy|every flag`)},
	{"Answers and models", words(`answers|prompts?|profiles?|models?|evaluate|baseline|rollouts?|verifiers|check|judge|rewards|training|nominus|last answer|marker`)},
	{"Solver, hints and grades", words(`engine|solver|solve|solutions?|grades?|hints?|forms?|ideas?|targets?|countdown|results?|typed|numbers|digits|hands? of`)},
	{"Play", words(`.*`)},
}

func words(pattern string) *regexp.Regexp {
	return regexp.MustCompile("(?i)(^|[^\\pL])(" + pattern + ")($|[^\\pL])")
}

// changeOrder lists the areas in the order of CHANGELOG.md.
var changeOrder = []string{
	"Play", "Races and classes", "Solver, hints and grades", "Library and clients", "Answers and models", "Sets of puzzles", "Surveys",
	"Sheets", "Operating a server",
}

// TestChangelog writes CHANGELOG.md from the fragments in changelog: the first sentence of each, by
// release, area and kind, the newest first.
func TestChangelog(t *testing.T) {
	var b strings.Builder
	b.WriteString(`# Changelog

What users notice, from release to release, written by ` + "`make gen`" + ` from the fragments in
[changelog](changelog/README.md), whose text says more. [stability.md](docs/stability.md) says what a
version promises.
`)
	fragments := map[string][]string{} // by release
	for _, name := range glob(t, "changelog/*/*.md") {
		release := path.Base(path.Dir(name))
		fragments[release] = append(fragments[release], name)
	}
	releases := slices.SortedFunc(maps.Keys(fragments), func(a, b string) int {
		return cmp.Or(cmp.Compare(len(b), len(a)), strings.Compare(b, a)) // unreleased first, v0.10.0 before v0.9.0
	})
	for _, release := range releases {
		title := release
		switch {
		case title == "unreleased" && len(releases) == 1:
			title = "Unreleased (0.1.0)"
		case title == "unreleased":
			title = "Unreleased"
		}
		b.WriteString("\n## " + title + "\n")
		writeChanges(t, &b, fragments[release])
	}
	golden.Compare(t, "CHANGELOG.md", b.String())
}

// writeChanges writes the fragments of a release, which are sorted.
func writeChanges(t *testing.T, b *strings.Builder, fragments []string) {
	t.Helper()
	lines := map[string][]string{} // by area and kind
	for _, name := range slices.Backward(fragments) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		first, _, _ := strings.Cut(string(text), "\n")
		kind, sentence, _ := strings.Cut(first, ": ")
		i := slices.IndexFunc(changeAreas, func(a changeArea) bool { return a.words.MatchString(sentence) })
		key := changeAreas[i].title + " " + kind
		lines[key] = append(lines[key], capitalized(strings.ReplaceAll(sentence, "](../../", "](")))
	}
	for _, area := range changeOrder {
		title := "\n### " + area + "\n"
		for _, kind := range []string{"added", "changed", "fixed", "removed"} {
			if found := lines[area+" "+kind]; len(found) > 0 {
				b.WriteString(title + "\n" + capitalized(kind) + ":\n\n- " + strings.Join(found, "\n- ") + "\n")
				title = ""
			}
		}
	}
}

// capitalized returns a sentence that begins with a capital letter, unless it begins with a name.
func capitalized(sentence string) string {
	first, size := utf8.DecodeRuneInString(sentence)
	if word, _, _ := strings.Cut(sentence, " "); strings.Contains(word, "/") {
		return sentence
	}
	return string(unicode.ToUpper(first)) + sentence[size:]
}

package house

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/internal/testkit/proctest"
)

var (
	fragmentName  = regexp.MustCompile(`^(\d{4})-[a-z0-9]+(-[a-z0-9]+)*\.md$`)
	fragmentFirst = regexp.MustCompile(`^(added|changed|fixed|removed): \S`)
	linkTarget    = regexp.MustCompile(`\]\([^)]*\)`)
	signatureLine = regexp.MustCompile(`(?m)^signature: ([0-9a-f]{16,64})$`)
)

// readFragments returns the text of all changelog fragments, released or not, by number. It reports
// fragments with an invalid name, number or format.
func readFragments(t *testing.T) map[string]string {
	t.Helper()
	names, err := filepath.Glob("changelog/*/*")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, name := range names {
		match := fragmentName.FindStringSubmatch(filepath.Base(name))
		if match == nil {
			t.Errorf("%s: the name of a fragment must be NNNN-some-words.md", name)
			continue
		}
		if _, duplicate := all[match[1]]; duplicate {
			t.Errorf("%s: the number %s is used twice", name, match[1])
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !fragmentFirst.Match(text) {
			t.Errorf("%s: the first line must be added|changed|fixed|removed, a colon and one sentence", name)
		}
		if strings.Contains(string(text), "signature:") && !signatureLine.Match(text) {
			t.Errorf("%s: a signature must be on a separate line: signature: <hash>", name)
		}
		all[match[1]] = string(text)
	}
	if len(all) == 0 {
		t.Fatal("no changelog fragments found")
	}
	return all
}

// TestSignatureHasItsFragment checks that the newest signature in the changelog fragments equals
// the one in testdata/signature.txt, so that a change of the engine's results needs a fragment. A
// test of package cli checks that the program prints this signature.
func TestSignatureHasItsFragment(t *testing.T) {
	all := readFragments(t)
	numbers := make([]string, 0, len(all))
	for number := range all {
		numbers = append(numbers, number)
	}
	slices.Sort(numbers)
	newest, fragment := "", ""
	for _, number := range numbers {
		for _, match := range signatureLine.FindAllStringSubmatch(all[number], -1) {
			if match[1] == newest {
				t.Errorf("fragments %s and %s name the same signature", fragment, number)
			}
			newest, fragment = match[1], number
		}
	}
	file, err := os.ReadFile("testdata/signature.txt")
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.TrimSpace(string(file)); got != newest || newest == "" {
		t.Errorf("testdata/signature.txt is %q, but the newest fragment with a signature, %q, has %q", got, fragment, newest)
	}
}

// TestReleaseNotes checks that the release notes have each fragment once, below its kind, and no
// signature or relative link.
func TestReleaseNotes(t *testing.T) {
	normalize := func(sentence string) string {
		return strings.ToLower(strings.TrimSpace(linkTarget.ReplaceAllString(sentence, "]")))
	}
	byFolder := map[string][]string{}
	for _, name := range glob(t, "changelog/*/*.md") {
		byFolder[filepath.Dir(name)] = append(byFolder[filepath.Dir(name)], name)
	}
	for folder, names := range byFolder {
		output, err := proctest.Command(t, "scripts/release-notes", filepath.Base(folder)).CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, output)
		}
		kind, items := "", map[string]string{} // the kind of each item by its first line
		for line := range strings.Lines(string(output)) {
			if heading, ok := strings.CutPrefix(line, "## "); ok {
				kind = strings.ToLower(strings.TrimSpace(heading))
			} else if item, ok := strings.CutPrefix(line, "- "); ok {
				items[normalize(item)] += kind
			}
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			first, _, _ := strings.Cut(string(text), "\n")
			kind, sentence, _ := strings.Cut(first, ": ")
			if got := items[normalize(sentence)]; got != kind {
				t.Errorf("%s: the release notes have its sentence below %q, want %q", name, got, kind)
			}
		}
		for _, unwanted := range []string{"signature:", "](../"} {
			if strings.Contains(string(output), unwanted) {
				t.Errorf("the release notes of %s have %q", folder, unwanted)
			}
		}
	}
}

package house

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// examplePath matches a paragraph that begins with the path of the file that the next diffs change.
var examplePath = regexp.MustCompile("^(?:In )?`((?:[\\w.-]+/)*[\\w-]+\\.[a-z]+)`")

// TestWorkedExamplesApply checks that the diffs in the worked examples of CONTRIBUTING.md still
// apply: the lines that a diff keeps or removes are in its file, in a row.
func TestWorkedExamplesApply(t *testing.T) {
	text, err := os.ReadFile("CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(text), "\n"); n > 250 {
		t.Errorf("CONTRIBUTING.md has %d lines; what needs more is a fact in too many places", n)
	}
	applied := 0
	var file string
	lines := strings.Split(string(text), "\n")
	for i := 0; i < len(lines); i++ {
		if m := examplePath.FindStringSubmatch(lines[i]); m != nil && (i == 0 || lines[i-1] == "") {
			file = m[1]
		}
		if lines[i] != "```diff" {
			continue
		}
		begin := i + 1
		var before []string
		for i++; lines[i] != "```"; i++ {
			if !strings.HasPrefix(lines[i], "+") {
				before = append(before, strings.TrimPrefix(strings.TrimPrefix(lines[i], " "), "-"))
			}
		}
		if len(before) == 0 { // the diff only adds lines, perhaps to a new file
			continue
		}
		old, err := os.ReadFile(file)
		if err != nil {
			t.Errorf("CONTRIBUTING.md:%d: %v", begin, err)
		} else if n := strings.Count("\n"+string(old), "\n"+strings.Join(before, "\n")+"\n"); n != 1 {
			t.Errorf("CONTRIBUTING.md:%d: %s has the old lines of the diff %d times, want once:\n%s", begin, file, n, strings.Join(before, "\n"))
		}
		applied++
	}
	if applied < 8 {
		t.Errorf("found only %d diffs", applied)
	}
}

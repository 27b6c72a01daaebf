//go:build unix

package scripts_test

import (
	"go/build/constraint"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/internal/testkit/proctest"
)

// TestSoakTestsAreRun checks that a proof runs each test whose build constraint needs the tag soak:
// by its name, or with scripts/soak.
func TestSoakTestsAreRun(t *testing.T) {
	listed, err := proctest.Command(t, "bash", "soak", "list").Output()
	if err != nil {
		t.Fatal(err)
	}
	proofs := proofRow.FindAllStringSubmatch(readFile(t, "proof"), -1)
	if !slices.ContainsFunc(proofs, func(row []string) bool { return strings.Contains(row[2], "./scripts/soak") }) {
		t.Error("no proof runs scripts/soak")
	}
	runs := func(command, dir, name string) bool {
		return strings.Contains(command, dir) && slices.ContainsFunc(submatches(testPattern, command), func(pattern string) bool {
			return regexp.MustCompile(pattern).MatchString(name)
		})
	}
	found := 0
	for file, text := range sourceFiles(t) {
		if !strings.HasSuffix(file, "_test.go") || !needsSoak(t, text) {
			continue
		}
		dir := strings.TrimPrefix(filepath.ToSlash(filepath.Dir(file)), "../")
		for _, name := range submatches(testFunc, text) {
			found++
			isListed := strings.Contains("\n"+string(listed), "\n./"+dir+" "+name+"\n")
			if !isListed && !slices.ContainsFunc(proofs, func(row []string) bool { return runs(row[2], dir, name) }) {
				t.Errorf("no proof runs %s of %s", name, dir)
			}
		}
	}
	if found < 10 {
		t.Errorf("found only %d tests that need the tag soak", found)
	}
}

// needsSoak reports whether a file is built only with the tag soak.
func needsSoak(t *testing.T, text string) bool {
	t.Helper()
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if !constraint.IsGoBuild(line) {
			continue
		}
		expr, err := constraint.Parse(line)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		return expr.Eval(func(string) bool { return true }) && !expr.Eval(func(tag string) bool { return tag != "soak" })
	}
	return false
}

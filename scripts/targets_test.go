package scripts_test

import (
	"errors"
	"io/fs"
	"iter"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/internal/testkit/proctest"
)

var (
	makeTarget  = regexp.MustCompile(`(?m)^([a-z][a-z0-9-]*):(?:[^=]|$)`)
	listedMake  = regexp.MustCompile(`(?m)^\t@echo 'make ([a-z-]+) `)
	proofRow    = regexp.MustCompile(`(?m)^proof (\S+) '[^']+' \\\n((?:.|\n)+?)'\n`)
	testPattern = regexp.MustCompile(`-run "([^"]+)"`)
	testFunc    = regexp.MustCompile(`(?m)^func (Test\w+)\(`)
	// makeCommand matches make with its arguments in documents, comments and messages.
	makeCommand = regexp.MustCompile("(?m)(`|\\b[rR]un )make ((?:[a-z][a-zA-Z0-9-]*|[A-Z]+=[a-zA-Z0-9.-]*)(?: (?:[a-z][a-zA-Z0-9-]*|[A-Z]+=[a-zA-Z0-9.-]*))*)")
)

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// submatches returns the first group of every match.
func submatches(r *regexp.Regexp, text string) (all []string) {
	for _, m := range r.FindAllStringSubmatch(text, -1) {
		all = append(all, m[1])
	}
	return all
}

// TestTargets checks that make lists at most twelve targets, and that they exist.
func TestTargets(t *testing.T) {
	makefile := readFile(t, "../Makefile")
	targets, listed := submatches(makeTarget, makefile), submatches(listedMake, makefile)
	if len(listed) == 0 || len(listed) > 12 {
		t.Errorf("make lists %d targets: %q", len(listed), listed)
	}
	for _, name := range listed {
		if !slices.Contains(targets, name) {
			t.Errorf("make lists %s, which is no target", name)
		}
	}
}

// TestProofs checks that the tests, scripts and folders of all proofs exist.
func TestProofs(t *testing.T) {
	var tests []string
	for file, text := range sourceFiles(t) {
		if strings.HasSuffix(file, "_test.go") {
			tests = append(tests, submatches(testFunc, text)...)
		}
	}
	rows := proofRow.FindAllStringSubmatch(readFile(t, "proof"), -1)
	if len(rows) < 20 {
		t.Fatalf("found only %d proofs", len(rows))
	}
	for i, row := range rows {
		name, command := row[1], row[2]
		if slices.ContainsFunc(rows[:i], func(r []string) bool { return r[1] == name }) {
			t.Errorf("%s is there twice", name)
		}
		for _, pattern := range submatches(testPattern, command) {
			// Each alternative must match a test.
			inner := strings.NewReplacer("^", "", "$", "").Replace(pattern)
			for _, alternative := range strings.Split(inner, "|") {
				alternative = strings.TrimPrefix(strings.Trim(strings.ReplaceAll(alternative, "Test(", "Test"), ")"), "Test")
				if !slices.ContainsFunc(tests, func(s string) bool { return strings.HasPrefix(s, "Test"+alternative) }) {
					t.Errorf("%s runs Test%s, which does not exist", name, alternative)
				}
			}
		}
		for _, word := range strings.FieldsFunc(command, func(c rune) bool { return strings.ContainsRune(" \n\t'\"&", c) }) {
			if strings.HasPrefix(word, "./") || strings.HasPrefix(word, "scripts/") {
				if _, err := os.Stat(filepath.Join("..", strings.TrimSuffix(word, "..."))); err != nil {
					t.Errorf("%s runs %s: %v", name, word, err)
				}
			}
		}
	}
}

// TestMentionedTargets checks that each target and each proof that a document, a comment or a message names exists.
func TestMentionedTargets(t *testing.T) {
	targets := submatches(makeTarget, readFile(t, "../Makefile"))
	var proofs []string
	for _, row := range proofRow.FindAllStringSubmatch(readFile(t, "proof"), -1) {
		proofs = append(proofs, row[1])
	}
	found := 0
	for file, text := range sourceFiles(t) {
		if filepath.Base(file) == "licenses.txt" { // texts of others
			continue
		}
		if !strings.Contains(text, "make ") {
			continue
		}
		for _, m := range makeCommand.FindAllStringSubmatch(text, -1) {
			for i, word := range strings.Fields(m[2]) {
				name, isProof := strings.CutPrefix(word, "NAME=")
				switch {
				case isProof && !slices.Contains(proofs, name):
					t.Errorf("%s: %q: no proof is named %s", file, m[0], name)
				case strings.Contains(word, "="):
				case slices.Contains(targets, word):
					found++
				case i == 0 || m[1] == "`":
					t.Errorf("%s: %q: no target is named %s", file, m[0], word)
				}
			}
		}
	}
	if found < 100 {
		t.Errorf("found only %d targets", found)
	}
}

// sourceFiles returns the paths and texts of all files of the repository that people edit, except files
// that vanish meanwhile.
func sourceFiles(t *testing.T) iter.Seq2[string, string] {
	t.Helper()
	names := sourceNames(t)
	return func(yield func(string, string) bool) {
		for _, name := range names {
			text, err := os.ReadFile(name)
			switch {
			case errors.Is(err, fs.ErrNotExist):
			case err != nil:
				t.Fatal(err)
			case !yield(name, string(text)):
				return
			}
		}
	}
}

// sourceNames returns the paths of sourceFiles, those of git or, without git, those in the folders.
func sourceNames(t *testing.T) (all []string) {
	t.Helper()
	if output, err := proctest.Command(t, "git", "-C", "..", "ls-files", "--cached", "--others", "--exclude-standard", "-z").Output(); err == nil {
		for name := range strings.SplitSeq(strings.TrimRight(string(output), "\x00"), "\x00") {
			file := filepath.Join("..", filepath.FromSlash(name))
			if info, err := os.Lstat(file); err == nil && info.Mode().IsRegular() && !isBuilt(name) {
				all = append(all, file)
			}
		}
		return all
	}
	err := filepath.WalkDir("..", func(name string, d fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist): // removed meanwhile
		case err != nil:
			return err
		case d.IsDir() && slices.Contains(notSource, d.Name()):
			return fs.SkipDir
		case d.Type().IsRegular():
			all = append(all, name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// notSource lists the names of folders without source files.
var notSource = []string{".git", ".bin", "node_modules", "dist", "site", "out", "failures"}

// isBuilt reports whether the file of a path is in a folder of notSource.
func isBuilt(name string) bool {
	return slices.ContainsFunc(strings.Split(path.Dir(name), "/"), func(dir string) bool { return slices.Contains(notSource, dir) })
}

//go:build unix

package scripts_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/make24/make24/internal/testkit/proctest"
)

// TestGenCheck runs scripts/gen check in a repository in which generators, stubs here, change a committed
// file, an edited one, and none. It must name both, and change neither the index nor any other file.
func TestGenCheck(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	run := func(name string, args ...string) (output string, status int) {
		t.Helper()
		cmd := proctest.Command(t, name, args...)
		cmd.Dir = filepath.Join(dir, "tree")
		cmd.Env = []string{
			"PATH=" + filepath.Join(dir, "stubs") + ":" + os.Getenv("PATH"), "TMPDIR=" + dir, "HOME=" + dir,
			"GIT_CONFIG_NOSYSTEM=1", "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@b", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@b",
		}
		out, _ := cmd.CombinedOutput() // the caller checks the status
		return string(out), cmd.ProcessState.ExitCode()
	}
	// The generators copy the sources.
	write("stubs/go", "#!/bin/sh\n[ \"$2\" = ./... ] || exit 0\n[ ! -e fails ] || { echo broken >list; echo 'go: failed'; exit 1; }\ncp source list\n[ ! -e added ] || cp added new\n")
	write("stubs/npm", "#!/bin/sh\ncp source dist/page\n")
	write("tree/scripts/gen", readFile(t, "gen"))
	write("tree/source", "one\n")
	write("tree/list", "one\n")
	write("tree/web/source", "page\n")
	write("tree/web/dist/page", "page\n")
	for _, args := range [][]string{{"init", "-q"}, {"add", "--all"}, {"commit", "-q", "-m", "all"}} {
		if out, status := run("git", args...); status != 0 {
			t.Fatalf("git %q: %s", args, out)
		}
	}
	gen := filepath.Join(dir, "tree", "scripts", "gen")
	check := func(what string, wantStatus int, wantLines ...string) {
		t.Helper()
		staged, _ := run("git", "diff", "--cached")
		out, status := run("bash", gen, "check")
		if status != wantStatus || out != strings.Join(append(wantLines, ""), "\n") {
			t.Errorf("%s: exit status %d, output:\n%swant:\n%s", what, status, out, strings.Join(wantLines, "\n"))
		}
		if after, _ := run("git", "diff", "--cached"); after != staged {
			t.Errorf("%s: the index is changed:\n%s", what, after)
		}
	}
	const stale = " was out of date: commit it as it is now, after make gen"
	check("current", 0)
	write("tree/source", "two\n")
	check("an edited source", 1, "list"+stale)
	if got := readFile(t, filepath.Join(dir, "tree", "list")); got != "two\n" {
		t.Errorf("list is %q", got)
	}
	check("generated, but not committed", 0)
	write("tree/list", "three\n")
	write("tree/web/source", "new page\n")
	write("tree/added", "added\n")
	run("git", "add", "source")
	check("three files", 1, "list"+stale, "new"+stale, "web/dist/page"+stale)
	if got := readFile(t, filepath.Join(dir, "tree", "source")); got != "two\n" {
		t.Errorf("source is changed to %q", got)
	}
	write("tree/fails", "")
	check("a generator that fails", 1, "go: failed")
}

// Package examples tests what all examples have in common.
package examples

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/make24/make24/internal/testkit/proctest"
)

// TestFlags checks that each example exits with status 0 after -h and with 2 after an unknown flag, and that
// both print the usage.
func TestFlags(t *testing.T) {
	dir := t.TempDir()
	build := proctest.Command(t, "go", "build", "-o", dir, "./...")
	build.Deadline = proctest.BuildDeadline
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	sources, err := filepath.Glob("*/main.go")
	if err != nil {
		t.Fatal(err)
	}
	programs, err := os.ReadDir(dir)
	if err != nil || len(programs) == 0 || len(programs) != len(sources) {
		t.Fatalf("%d programs of %d examples, %v", len(programs), len(sources), err)
	}
	for _, program := range programs {
		for flag, want := range map[string]int{"-h": 0, "-no-such-flag": 2} {
			out, err := proctest.Command(t, filepath.Join(dir, program.Name()), flag).CombinedOutput()
			status := 0
			if exit := new(exec.ExitError); errors.As(err, &exit) {
				status = exit.ExitCode()
			} else if err != nil {
				t.Fatal(err)
			}
			if status != want || !strings.Contains(strings.ToLower(string(out)), "usage") {
				t.Errorf("%s %s: status %d, want %d with the usage:\n%s", program.Name(), flag, status, want, out)
			}
		}
	}
}

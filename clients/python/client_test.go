// Package python runs the tests of the Python package in this folder. It has no other Go code.
package python

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/testkit/proctest"
)

// script matches the first script of a page of Markdown.
var script = regexp.MustCompile("(?s)```sh\n(.*?)```")

// meanReward matches the mean reward that examples/train.py prints for ten steps.
var meanReward = regexp.MustCompile(`mean reward ([0-9.]+)`)

// pythonDeadline is how long a script may run, which takes seconds on an idle machine.
const pythonDeadline = 5 * time.Minute

// TestPackage builds the program and tests the package with python3, if it is installed.
func TestPackage(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed: the Python package is NOT TESTED")
	}
	program := filepath.Join(t.TempDir(), "make24")
	proctest.Build(t, program, "github.com/make24/make24/cmd/make24", "")
	t.Run("client", func(t *testing.T) { testClient(t, python, program) })
	t.Run("training", func(t *testing.T) { testTraining(t, program) })
}

// testTraining runs the commands of docs/train.md and checks that the reward rises, and that the
// trained policy solves more of the test puzzles.
func testTraining(t *testing.T, program string) {
	page, err := os.ReadFile("../../docs/train.md")
	if err != nil {
		t.Fatal(err)
	}
	commands := script.FindStringSubmatch(string(page))
	folder, err := filepath.Abs(".")
	if err != nil || commands == nil {
		t.Fatalf("no script in docs/train.md, or %v", err)
	}
	dir := t.TempDir()
	cmd := proctest.Command(t, "sh", "-e", "-c", strings.ReplaceAll(commands[1], "clients/python", folder))
	cmd.Dir, cmd.Deadline = dir, pythonDeadline
	cmd.Env = append(os.Environ(), "PATH="+filepath.Dir(program)+":"+os.Getenv("PATH"), "MAKE24_COMMAND="+program, "MAKE24_SERVER=", "PYTHONDONTWRITEBYTECODE=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var means []float64
	for _, m := range meanReward.FindAllStringSubmatch(string(out), -1) {
		mean, err := strconv.ParseFloat(m[1], 64)
		if err != nil {
			t.Fatal(err)
		}
		means = append(means, mean)
	}
	if len(means) != 6 || means[5] < means[0]+0.2 {
		t.Errorf("the mean rewards are %v", means)
	}
	if page, err := os.ReadFile(filepath.Join(dir, "trained.html")); err != nil || !strings.Contains(string(page), "before") {
		t.Errorf("no report of the policy: %v\n%s", err, out)
	}
}

// testClient runs the tests of the package.
func testClient(t *testing.T, python, program string) {
	cmd := proctest.Command(t, python, "-B", "-W", "error", "test_make24.py")
	cmd.Deadline = pythonDeadline
	// The servers of these tests are not behind the proxy of the user.
	cmd.Env = append(os.Environ(), "MAKE24_COMMAND="+program, "MAKE24_SERVER=", "no_proxy=*")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

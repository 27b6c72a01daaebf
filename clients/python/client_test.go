// Package python runs the tests of the Python package in this folder. It has no other Go code.
package python

import (
	"math"
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

// meanReward matches the mean reward that examples/train.py prints for ten steps, accuracy a row of the report
// of make24 evaluate, and rise the accuracies before and after the training in docs/train.md.
var (
	meanReward = regexp.MustCompile(`mean reward ([0-9.]+)`)
	accuracy   = regexp.MustCompile(`(?m)^ +(?:before|after) +200 +800 +\d+ +([0-9.]+)`)
	rise       = regexp.MustCompile(`rises from ([0-9.]+) to ([0-9.]+) %`)
)

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

// testTraining runs the commands of docs/train.md and checks the figures that the page shows.
func testTraining(t *testing.T, program string) {
	document, err := os.ReadFile("../../docs/train.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(document)
	commands := script.FindStringSubmatch(page)
	folder, err := filepath.Abs(".")
	if err != nil || commands == nil {
		t.Fatalf("no script in docs/train.md, or %v", err)
	}
	dir := t.TempDir()
	cmd := proctest.Command(t, "sh", "-e", "-c", strings.ReplaceAll(commands[1], "clients/python", folder))
	cmd.Dir, cmd.Deadline = dir, pythonDeadline
	cmd.Env = append(os.Environ(), "PATH="+filepath.Dir(program)+":"+os.Getenv("PATH"), "MAKE24_COMMAND="+program, "MAKE24_SERVER=", "PYTHONDONTWRITEBYTECODE=1")
	output, err := cmd.CombinedOutput()
	out := string(output)
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	// The page says that the figures may differ slightly.
	for _, figures := range []struct {
		name          string
		got, want     []float64
		number        int
		maxDifference float64
	}{
		{"mean rewards", numbers(t, meanReward, out), numbers(t, meanReward, page), 6, 0.1},
		{"accuracies", numbers(t, accuracy, out), numbers(t, rise, page), 2, 5},
	} {
		if len(figures.got) != figures.number || len(figures.want) != figures.number {
			t.Errorf("%d %s, and %d in docs/train.md; want %d\n%s", len(figures.got), figures.name, len(figures.want), figures.number, out)
			continue
		}
		for i, got := range figures.got {
			if math.Abs(got-figures.want[i]) > figures.maxDifference {
				t.Errorf("the %s are %v; docs/train.md shows %v", figures.name, figures.got, figures.want)
				break
			}
		}
	}
	if report, err := os.ReadFile(filepath.Join(dir, "trained.html")); err != nil || !strings.Contains(string(report), "before") {
		t.Errorf("no report of the policy: %v\n%s", err, out)
	}
}

// numbers returns the groups of all matches in a text, as numbers.
func numbers(t *testing.T, pattern *regexp.Regexp, text string) (found []float64) {
	t.Helper()
	for _, m := range pattern.FindAllStringSubmatch(text, -1) {
		for _, group := range m[1:] {
			number, err := strconv.ParseFloat(group, 64)
			if err != nil {
				t.Fatal(err)
			}
			found = append(found, number)
		}
	}
	return found
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

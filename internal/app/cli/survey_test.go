//go:build unix

package cli

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/crew"
	"github.com/make24/make24/internal/survey/folder"
	rowfile "github.com/make24/make24/internal/survey/part"
	"github.com/make24/make24/internal/testkit/memdir"
	"github.com/make24/make24/internal/testkit/proctest"
)

// TestSurvey tests surveys with processes that can be killed at failpoints.
func TestSurvey(t *testing.T) {
	if testing.Short() {
		t.Skip("runs other processes, which the race detector does not check")
	}
	dir, err := os.MkdirTemp("", "make24") // not t.TempDir, which other users cannot read
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	c := surveyTest{t: t, program: filepath.Join(dir, "make24")} // the command of TestMain, where all users can run it
	copyProgram(t, c.program)
	for name, test := range map[string]func(surveyTest){
		"killed": surveyTest.testKilled, "interrupted": surveyTest.testInterrupted, "panics": surveyTest.testPanics, "bound": surveyTest.testStepLimit,
		"cluster": surveyTest.testCluster, "readonly": surveyTest.testReadOnly,
		"twoservers": surveyTest.testTwoServers, "watched": surveyTest.testWatch, "away": surveyTest.testServerLost,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(surveyTest{t, c.program})
		})
	}
}

// copyProgram makes this program available under a name.
func copyProgram(t *testing.T, name string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if os.Link(self, name) == nil && os.Chmod(name, 0o755) == nil {
		return
	}
	data, err := os.ReadFile(self) // on another file system
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, data, 0o755); err != nil { //nolint:gosec // a program of the test
		t.Fatal(err)
	}
}

// surveyTest runs the command in TestSurvey.
type surveyTest struct {
	t       *testing.T
	program string
}

// fourCards holds the arguments of a survey of all hands of four cards.
var fourCards = strings.Fields("survey --cards 4 --stats solvable,forms,simplest")

// shortIntervals is an environment in which a survey of fourCards without NATS makes 26 parts.
const shortIntervals = "MAKE24_INTERVAL=70"

// command returns a command of make24. Leading arguments of the form NAME=VALUE set its
// environment.
func (c surveyTest) command(args ...string) *proctest.Cmd {
	n := 0
	for n < len(args) && strings.Contains(args[n], "=") {
		n++
	}
	cmd := proctest.Command(c.t, c.program, args[n:]...)
	cmd.Env = append([]string{"PATH=" + os.Getenv("PATH"), "LANG=C"}, args[:n]...)
	return cmd
}

// runCommand runs a command until it ends and returns its status, or -1 if it was killed.
func (c surveyTest) run(args ...string) (status int, stdout, stderr string) {
	c.t.Helper()
	cmd := c.command(args...)
	var out, errOut bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errOut
	if err := cmd.Run(); err != nil && cmd.ProcessState == nil {
		c.t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), out.String(), errOut.String()
}

// mustRun runs a command and fails the test unless it succeeds.
func (c surveyTest) mustRun(args ...string) (stdout string) {
	c.t.Helper()
	status, out, stderr := c.run(args...)
	if status != statusYes {
		c.t.Fatalf("%s: status %d: %s", args, status, stderr)
	}
	return out
}

// fileChecksums returns the checksums of the files of a survey, except those that depend on how it
// ran.
func (c surveyTest) fileChecksums(dir string) map[string]string {
	c.t.Helper()
	files := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case name == folder.PartsName:
			return fs.SkipDir
		case e.IsDir() || name == "run.json" || name == ".lock":
			return nil
		}
		text, err := os.ReadFile(filepath.Join(dir, name))
		files[name] = digest(text)
		return err
	})
	if err != nil {
		c.t.Fatal(err)
	}
	return files
}

// digest returns the SHA-256 checksum of text in hexadecimal.
func digest(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// checkFolder checks that a folder has the expected files, and that its rows equal those that
// workers in this process compute.
func (c surveyTest) checkFolder(dir string) {
	c.t.Helper()
	f, err := folder.Open(dir)
	if err != nil {
		c.t.Fatal(err)
	}
	got := c.fileChecksums(dir)
	if want := c.rowsDigest(f.Plan()); got["data-00000.parquet"] != want {
		c.t.Errorf("the rows differ from those computed in this process")
	}
	if want := []string{"data-00000.parquet", "manifest.json", "plan.json", "report.html", "summary.txt"}; !slices.Equal(slices.Sorted(maps.Keys(got)), want) {
		c.t.Errorf("%s holds %v", dir, got)
	}
}

// rowsDigest returns the checksum of the rows of a plan, computed by one worker in this process.
func (c surveyTest) rowsDigest(plan survey.Plan) string {
	c.t.Helper()
	rows := make([]survey.Row, plan.Space().Size())
	_, err := crew.RunInMemory(context.Background(), plan, 1, crew.Hooks{OnRow: func(r survey.Row) error {
		rows[r.Rank] = r
		return nil
	}})
	var text bytes.Buffer
	w := rowfile.NewWriter(&text, plan, 0, 0)
	for _, r := range rows {
		err = errors.Join(err, w.Add(r))
	}
	if err = errors.Join(err, w.Close()); err != nil {
		c.t.Fatal(err)
	}
	return digest(text.Bytes())
}

// testKilled kills the command with SIGKILL at each failpoint, resumes the survey, and compares the
// result with that of an undisturbed survey.
func (c surveyTest) testKilled() {
	t, dir := c.t, memdir.New(c.t)
	undisturbed := filepath.Join(dir, "whole")
	text := c.mustRun(append(fourCards, "--out", undisturbed, "--jobs", "2")...)
	c.checkFolder(undisturbed)
	if plain := c.mustRun(append(fourCards, "--jobs", "1")...); text != plain {
		t.Error("the summary without a folder differs")
	}
	for i, points := range [][]string{
		// A kill at the n-th call with a point leaves at most n-1 parts and one of each worker, so
		// some of the 26 parts are missing until the fold.
		{"after-write:1", "after-rename:1", "after-record:2", "in-fold:5"},
		{"before-ack:1", "after-record:1", "after-write:2", "in-fold:1"},
		{"after-rename:2", "before-ack:2", "in-fold:9"},
	} {
		out, jobs := filepath.Join(dir, fmt.Sprint(i)), fmt.Sprint(2*i+1)
		c.killAtEach(out, jobs, points)
		if got := c.mustRun(append(fourCards, "--out", out, "--jobs", jobs)...); got != text {
			t.Error(points, "the summary differs")
		}
		if got, want := c.fileChecksums(out), c.fileChecksums(undisturbed); !maps.Equal(got, want) {
			t.Errorf("%s: files\n%v\nwant\n%v", points, got, want)
		}
	}
}

// killAtEach runs the command once for each failpoint and checks that it kills itself there.
func (c surveyTest) killAtEach(out, jobs string, points []string) {
	c.t.Helper()
	for _, point := range points {
		status, _, stderr := c.run(append([]string{"MAKE24_FAILPOINT=" + point, shortIntervals}, append(fourCards, "--out", out, "--jobs", jobs)...)...)
		name, _, _ := strings.Cut(point, ":")
		if status != -1 || !strings.HasPrefix(stderr, "killed at "+name+"\n") { // other workers may report the same
			c.t.Fatalf("%s: status %d: %s", point, status, stderr)
		}
		if _, err := os.Stat(filepath.Join(out, folder.ManifestName)); err == nil {
			c.t.Error(point, "a manifest exists too early")
		}
	}
}

// testInterrupted checks that Ctrl-C stops a survey, that it reports the saved hands, and that the
// same command resumes it. While it works, another command cannot use its folder.
func (c surveyTest) testInterrupted() {
	t, out := c.t, filepath.Join(c.t.TempDir(), "out")
	args := append(strings.Fields("survey --cards 4 --stats solvable,forms,ideas,simplest --jobs 1"), "--out", out)
	cmd := c.command(append([]string{"MAKE24_HALT=900"}, args...)...)
	stderr := c.startWithPipe(cmd, cmd.StderrPipe)
	c.readUntil(stderr, "halted at 900")
	if status, _, busy := c.run(args...); status != statusInvalid || !strings.Contains(busy, out) || strings.Count(busy, "\n") != 1 {
		t.Errorf("a folder in use: status %d: %s", status, busy)
	}
	_ = cmd.Process.Signal(os.Interrupt)
	rest, err := io.ReadAll(stderr)
	_ = cmd.Wait()
	n := savedHands(t, out)
	// The parts of the command that resumes the survey follow from its plan.
	resume := "make24 survey --cards 4 --max 13 --copies 4 --target 24 --stats " + args[4] + " --out " + out + " --jobs 1\n"
	want := fmt.Sprintf("%d of 1820 hands are saved in %s; to go on, run\n%s", n, out, resume)
	if got := cmd.ProcessState.ExitCode(); got != statusInterrupted || !strings.Contains(string(rest), want) || n < 900 || n == 1820 || err != nil {
		t.Errorf("status %d: %s, want %s: %v", got, rest, want, err)
	}
	before := modTimes(t, out)
	c.mustRun(strings.Fields(resume)[1:]...)
	c.checkFolder(out)
	after := modTimes(t, out)
	for name, at := range before {
		if after[name] != at {
			t.Errorf("%s was computed again", name)
		}
	}

	cmd = c.command(append([]string{"MAKE24_HALT=900"}, args[:len(args)-2]...)...) // without a folder
	stderr = c.startWithPipe(cmd, cmd.StderrPipe)
	c.readUntil(stderr, "halted at 900")
	_ = cmd.Process.Signal(os.Interrupt)
	rest, err = io.ReadAll(stderr)
	_ = cmd.Wait()
	if got := cmd.ProcessState.ExitCode(); got != statusInterrupted || !strings.Contains(string(rest), "nothing is saved: with --out FOLDER") || err != nil {
		t.Errorf("without a folder: status %d: %s: %v", got, rest, err)
	}
}

// savedHands returns the number of hands in the parts of a folder.
func savedHands(t *testing.T, dir string) (hands int64) {
	t.Helper()
	f, err := folder.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	parts, err := f.Parts()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range parts {
		hands += p.To - p.From
	}
	return hands
}

// modTimes returns the modification times of the parts of a folder.
func modTimes(t *testing.T, dir string) map[string]time.Time {
	t.Helper()
	at := map[string]time.Time{}
	names, err := filepath.Glob(filepath.Join(dir, folder.PartsName, "*.parquet"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		at[name] = info.ModTime()
	}
	return at
}

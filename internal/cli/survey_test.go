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
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/crew"
	"github.com/make24/make24/internal/survey/folder"
	rowfile "github.com/make24/make24/internal/survey/part"
)

// TestSurvey is the command itself, built so that it can be killed at named points.
func TestSurvey(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the command")
	}
	dir, err := os.MkdirTemp("", "make24") // not t.TempDir, into which nobody else may look
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	c := surveyTest{t: t, program: filepath.Join(dir, "make24")}
	build := exec.Command("go", "build", "-tags", "failpoint", "-o", c.program, "github.com/make24/make24/cmd/make24")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for name, test := range map[string]func(surveyTest){
		"killed": surveyTest.killed, "interrupted": surveyTest.interrupted, "panics": surveyTest.panics, "bound": surveyTest.bound,
		"cluster": surveyTest.cluster, "readonly": surveyTest.readOnly,
		"twoservers": surveyTest.twoServers, "watched": surveyTest.watched, "away": surveyTest.away,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(surveyTest{t, c.program})
		})
	}
}

// surveyor runs the command.
type surveyTest struct {
	t       *testing.T
	program string
}

// five is a survey of all hands of five cards, that makes some twenty parts.
var five = strings.Fields("survey --cards 5 --stats solvable,forms,simplest")

// command is make24 with arguments, an environment, as NAME=VALUE, before them.
func (c surveyTest) command(args ...string) *exec.Cmd {
	n := 0
	for n < len(args) && strings.Contains(args[n], "=") {
		n++
	}
	cmd := exec.Command(c.program, args[n:]...)
	cmd.Env = append([]string{"PATH=" + os.Getenv("PATH"), "LANG=C"}, args[:n]...)
	return cmd
}

// run runs it to its end, and gives its status, -1 if it was killed.
func (c surveyTest) run(args ...string) (status int, stdout, stderr string) {
	c.t.Helper()
	cmd := c.command(args...)
	var out, bad bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &bad
	if err := cmd.Run(); err != nil && cmd.ProcessState == nil {
		c.t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), out.String(), bad.String()
}

// does runs it and demands that it succeeds.
func (c surveyTest) mustRun(args ...string) (stdout string) {
	c.t.Helper()
	status, out, bad := c.run(args...)
	if status != statusYes {
		c.t.Fatalf("%s: status %d: %s", args, status, bad)
	}
	return out
}

// files are the checksums of what a survey leaves, without what tells how it went about it.
func (c surveyTest) files(dir string) map[string]string {
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

func digest(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// same demands of a folder the files that were got without a folder: by a pool in this process.
func (c surveyTest) checkFolder(dir string) {
	c.t.Helper()
	f, err := folder.Open(dir)
	if err != nil {
		c.t.Fatal(err)
	}
	got := c.files(dir)
	if want := c.pool(f.Plan()); got["data-00000.parquet"] != want {
		c.t.Errorf("the rows are not those of a pool")
	}
	if want := []string{"data-00000.parquet", "manifest.json", "plan.json", "report.html", "summary.txt"}; !slices.Equal(slices.Sorted(maps.Keys(got)), want) {
		c.t.Errorf("%s holds %v", dir, got)
	}
}

// pool is the checksum of the rows of a plan that a pool of one worker finds.
func (c surveyTest) pool(plan survey.Plan) string {
	c.t.Helper()
	rows := make([]survey.Row, plan.Space().Size())
	_, err := crew.RunInMemory(context.Background(), plan, 1, crew.Hooks{Row: func(r survey.Row) error {
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

// killed ends the command with kill -9 at each named point and lets the next go on, and compares
// what comes of it with what others make who are not disturbed.
func (c surveyTest) killed() {
	t, dir := c.t, inMemory(c.t)
	whole := filepath.Join(dir, "whole")
	text := c.mustRun(append(five, "--out", whole, "--jobs", "2")...)
	c.checkFolder(whole)
	if plain := c.mustRun(append(five, "--jobs", "1")...); text != plain {
		t.Error("without a folder the summary is another")
	}
	for i, points := range [][]string{
		{"after-write:1", "after-rename:1", "after-record:2", "in-fold:5"}, // up to three of eight intervals
		{"before-ack:1", "after-record:1", "after-write:2", "in-fold:1"},
		{"after-rename:2", "before-ack:2", "in-fold:9"},
	} {
		out, jobs := filepath.Join(dir, fmt.Sprint(i)), fmt.Sprint(8*(i+1)) // as many intervals, or more
		c.killAtEach(out, jobs, points)
		if got := c.mustRun(append(five, "--out", out, "--jobs", jobs)...); got != text {
			t.Error(points, "the summary is another")
		}
		if got, want := c.files(out), c.files(whole); !maps.Equal(got, want) {
			t.Errorf("%s:\n%v\nnot\n%v", points, got, want)
		}
	}
}

// inMemory is a folder that is not on a disk, where there is one: of a disk that is busy a file may take
// as long as a whole survey.
func inMemory(t *testing.T) string {
	dir, err := os.MkdirTemp("/dev/shm", "make24")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

// dies has the command killed at one point after the other.
func (c surveyTest) killAtEach(out, jobs string, points []string) {
	c.t.Helper()
	for _, point := range points {
		status, _, bad := c.run(append([]string{"MAKE24_FAILPOINT=" + point}, append(five, "--out", out, "--jobs", jobs)...)...)
		name, _, _ := strings.Cut(point, ":")
		if status != -1 || bad != "killed at "+name+"\n" {
			c.t.Fatalf("%s: status %d: %s", point, status, bad)
		}
		if _, err := os.Stat(filepath.Join(out, folder.ManifestName)); err == nil {
			c.t.Error(point, "there is a manifest already")
		}
	}
}

// interrupted is Ctrl-C: it stops, tells what is kept, and the same command goes on. While it works
// nobody else may have the folder.
func (c surveyTest) interrupted() {
	t, out := c.t, filepath.Join(c.t.TempDir(), "out")
	args := append(strings.Fields("survey --cards 5 --stats solvable,forms,ideas,simplest --jobs 1"), "--out", out)
	cmd := c.command(append([]string{"MAKE24_HALT=3000"}, args...)...)
	said := c.read(cmd, cmd.StderrPipe)
	c.readUntil(said, "halted at 3000")
	if status, _, busy := c.run(args...); status != statusBad || !strings.Contains(busy, out) || strings.Count(busy, "\n") != 1 {
		t.Errorf("a folder in use: status %d: %s", status, busy)
	}
	_ = cmd.Process.Signal(os.Interrupt)
	bad, err := io.ReadAll(said)
	_ = cmd.Wait()
	n := savedHands(t, out)
	want := fmt.Sprintf("%d of 6175 hands are kept in %s", n, out)
	if got := cmd.ProcessState.ExitCode(); got != statusInterrupted || !strings.Contains(string(bad), want) || n < 3000 || n == 6175 || err != nil {
		t.Errorf("status %d: %s, not %s: %v", got, bad, want, err)
	}
	before := modTimes(t, out)
	c.mustRun(args...)
	c.checkFolder(out)
	after := modTimes(t, out)
	for name, at := range before {
		if after[name] != at {
			t.Errorf("%s was made again", name)
		}
	}
}

// kept is how many hands are in the parts of a folder.
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

// modified is when the parts of a folder were written.
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

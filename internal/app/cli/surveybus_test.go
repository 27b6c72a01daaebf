//go:build unix

package cli

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"

	"github.com/make24/make24/internal/base/bus/bustest"
	rowfile "github.com/make24/make24/internal/survey/part"
	"github.com/make24/make24/internal/testkit/proctest"
)

// poisonCounts holds the numbers of poison hands and of other hands in the JSON line of a survey.
type poisonCounts struct {
	Poison int64 `json:"poison"`
	Hands  struct {
		Hands int64 `json:"hands"`
	} `json:"hands"`
}

// countPoison runs a survey and returns the numbers of poison hands and of other hands.
func (c surveyTest) countPoison(args ...string) (p poisonCounts) {
	c.t.Helper()
	if err := json.Unmarshal([]byte(c.mustRun(append(args, "--json")...)), &p); err != nil {
		c.t.Fatal(err)
	}
	return p
}

// readRows returns the rows of a survey's only data file as text.
func (c surveyTest) readRows(dir string) (rows []string) {
	c.t.Helper()
	r, err := rowfile.Open(filepath.Join(dir, "data-00000.parquet"))
	if err != nil {
		c.t.Fatal(err)
	}
	defer r.Close()
	for row, err := range r.Rows() {
		if err != nil {
			c.t.Fatal(err)
		}
		rows = append(rows, fmt.Sprintln(row.Hand, row.PoisonReason, row.Solvable, row.FormCount))
	}
	return rows
}

// testPanics checks that a hand that panics is reported with its reason and that all other hands
// are computed.
func (c surveyTest) testPanics() {
	t, dir := c.t, c.t.TempDir()
	three := strings.Fields("survey --cards 3 --stats solvable,forms")
	withPanic, undisturbed := filepath.Join(dir, "hurt"), filepath.Join(dir, "whole")
	for _, args := range [][]string{three, slices.Concat(three, []string{"--out", withPanic})} {
		args = append([]string{"MAKE24_PANIC=400"}, args...)
		if p := c.countPoison(args...); p.Poison != 1 || p.Hands.Hands != 454 {
			t.Errorf("%s: %+v", args, p)
		}
	}
	text, err := os.ReadFile(filepath.Join(withPanic, "summary.txt"))
	if err != nil || !strings.Contains(string(text), "8 8 9  panic\n") {
		t.Errorf("%v: %s", err, text)
	}
	c.mustRun(slices.Concat(three, []string{"--out", undisturbed})...)
	want, got := c.readRows(undisturbed), c.readRows(withPanic)
	if got[400] != "8 8 9 panic false 0\n" {
		t.Error("the hand that panics has the row", got[400])
	}
	got[400] = want[400]
	if !slices.Equal(got, want) {
		t.Error("the rows of other hands differ")
	}
}

// testStepLimit checks that the hands that exceed --hand-steps are the same each time.
func (c surveyTest) testStepLimit() {
	t, args := c.t, strings.Fields("survey --cards 4 --max 7 --stats forms --hand-steps 100")
	text := ""
	for _, jobs := range []string{"1", "3"} {
		out := filepath.Join(t.TempDir(), "out")
		if p := c.countPoison(slices.Concat(args, []string{"--jobs", jobs, "--out", out})...); p.Poison == 0 || p.Hands.Hands == 0 {
			t.Errorf("%+v", p)
		}
		c.checkFolder(out)
		summary, err := os.ReadFile(filepath.Join(out, "summary.txt"))
		if err != nil || text != "" && text != string(summary) {
			t.Error("the summary differs", err)
		}
		text = string(summary)
	}
	if !strings.Contains(text, "  1 2 3 4  steps\n") {
		t.Error(text)
	}
}

// testReadOnly checks that a read-only folder gives a one-line error and stays unchanged. Root may
// write everywhere, so the command then runs as another user.
func (c surveyTest) testReadOnly() {
	t, dir := c.t, filepath.Join(filepath.Dir(c.program), "readonly")
	out := filepath.Join(dir, "out")
	c.mustRun("survey", "--cards", "1", "--out", out)
	before := c.fileChecksums(out)
	names := []string{filepath.Join(out, "parts"), out, dir}
	for _, name := range names {
		if err := os.Chmod(name, 0o555); err != nil {
			t.Fatal(err)
		}
	}
	for where, name := range map[string]string{out: ".lock: ", filepath.Join(dir, "new"): ""} {
		cmd := c.command("survey", "--cards", "1", "--out", where)
		if os.Getuid() == 0 {
			cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
		}
		text, _ := cmd.CombinedOutput()
		want := fmt.Sprintf("make24: cannot use %s for the survey: %spermission denied\n", where, name)
		if got := string(text); cmd.ProcessState == nil || cmd.ProcessState.ExitCode() != statusInvalid || got != want {
			t.Errorf("%v: %s", cmd.ProcessState, got)
		}
	}
	for _, name := range names {
		if err := os.Chmod(name, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if after := c.fileChecksums(out); !maps.Equal(after, before) {
		t.Errorf("files before: %v, after: %v", before, after)
	}
	c.mustRun("survey", "--cards", "1", "--out", out)
}

// startServer starts a command that runs until the test stops it, and returns the first line of its
// standard error.
func (c surveyTest) startServer(args ...string) (cmd *proctest.Cmd, first string) {
	c.t.Helper()
	cmd = c.command(args...)
	cmd.Deadline = proctest.ServerDeadline
	stderr := c.startWithPipe(cmd, cmd.StderrPipe)
	var err error
	cmd.Await(func() { first, err = stderr.ReadString('\n') })
	if err != nil {
		c.t.Fatalf("%s: %v", args, err)
	}
	return cmd, first
}

// testCluster checks that a survey with server, plan, workers, watch and fold makes the same files
// as one command. One of the workers is killed.
func (c surveyTest) testCluster() {
	t, dir := c.t, c.t.TempDir()
	shared, local := filepath.Join(dir, "shared"), filepath.Join(dir, "local")
	server, first := c.startServer("survey", "server", "--listen", "127.0.0.1:0", "--store-dir", filepath.Join(dir, "nats"))
	url := regexp.MustCompile(`nats://[0-9.:]+`).FindString(first)
	bus := "NATS_URL=" + url
	planned := c.mustRun(append([]string{bus, "survey", "plan", "--out", shared}, fourCards[1:]...)...)
	if !regexp.MustCompile(`^survey [0-9a-f]{16}: 1820 hands, [1-9][0-9]* intervals queued\n$`).MatchString(planned) {
		t.Error(planned)
	}
	id := strings.TrimSuffix(strings.Fields(planned)[1], ":")
	worker := []string{bus, "survey", "worker", "--out", shared, "--jobs", "1", "--lost-after", "2s", "--budget", "100ms"}
	if status, _, stderr := c.run(append([]string{"MAKE24_FAILPOINT=after-record:2"}, worker...)...); status != -1 {
		t.Errorf("status %d: %s", status, stderr)
	}
	watch := c.command(bus, "survey", "watch", id, "--json")
	var lines bytes.Buffer
	watch.Stdout = &lines
	if err := watch.Start(); err != nil {
		t.Fatal(err)
	}
	workers := []*proctest.Cmd{c.command(worker...), c.command(worker...)}
	for _, w := range workers {
		if err := w.Start(); err != nil {
			t.Fatal(err)
		}
	}
	for _, w := range append(workers, watch) {
		if err := w.Wait(); err != nil {
			t.Error(w.Args, err)
		}
	}
	records := bytes.Split(bytes.TrimSpace(lines.Bytes()), []byte("\n"))
	var last progressLine
	if err := json.Unmarshal(records[len(records)-1], &last); err != nil || last.Done != 1820 || last.Hands != 1820 {
		t.Errorf("%v: %s", err, &lines)
	}
	text := c.mustRun("survey", "fold", shared)
	if text != c.mustRun(slices.Concat(fourCards, []string{"--out", local})...) {
		t.Error("the summary differs")
	}
	if got, want := c.fileChecksums(shared), c.fileChecksums(local); !maps.Equal(got, want) {
		t.Errorf("files\n%v\nwant\n%v", got, want)
	}
	c.checkFolder(shared)
	c.checkErrors(bus, id, shared)
	c.checkForget(bus, id, shared)
	run, err := os.ReadFile(filepath.Join(shared, "run.json"))
	host, _ := os.Hostname()
	if n := bytes.Count(run, []byte(`"worker": "`+host+"-")); err != nil || n == 0 || n != bytes.Count(run, []byte(`"start": "20`)) {
		t.Errorf("%v: %s", err, run)
	}
	if err := server.Stop(os.Interrupt); err != nil {
		t.Error("the server:", err)
	}
}

// checkForget removes a finished survey from the bus and checks that a later worker leaves nothing
// there.
func (c surveyTest) checkForget(bus, id, dir string) {
	want := "survey " + id + " was removed from this NATS server; its folder stays, and `make24 survey plan` adds the survey again\n"
	if out := c.mustRun(bus, "survey", "cancel", "--forget", dir); out != want {
		c.t.Errorf("%s, want %s", out, want)
	}
	c.mustRun(bus, "survey", "worker", "--out", dir)
	if status, out, stderr := c.run(bus, "survey", "watch", dir); status != statusInvalid || out != "" || !strings.Contains(stderr, "is not on this NATS server") {
		c.t.Errorf("status %d: %s%s", status, out, stderr)
	}
}

// testTwoServers checks that a second server cannot use the folder of the first one, and that it
// can after the first one was killed.
func (c surveyTest) testTwoServers() {
	dir := filepath.Join(c.t.TempDir(), "nats")
	args := strings.Fields("survey server --listen 127.0.0.1:0 --store-dir " + dir)
	first, _ := c.startServer(args...)
	status, out, stderr := c.run(args...)
	want := "make24: another server stores its streams in " + dir + "; stop it, or choose another folder with --store-dir\n"
	if status != statusInvalid || out != "" || stderr != want {
		c.t.Errorf("status %d: %s%s, want %s", status, out, stderr, want)
	}
	_ = first.Process.Kill()
	_ = first.Wait()
	third, firstLine := c.startServer(args...)
	if !strings.Contains(firstLine, "NATS is ready at ") {
		c.t.Error("a server after the first was killed:", firstLine)
	}
	if err := third.Stop(os.Interrupt); err != nil {
		c.t.Error(err)
	}
}

// testWatch checks that after Ctrl-C the last lines of watch give the progress and the poison, as
// they do when the survey is finished.
func (c surveyTest) testWatch() {
	t, dir := c.t, c.t.TempDir()
	shared := filepath.Join(dir, "shared")
	_, first := c.startServer("survey", "server", "--listen", "127.0.0.1:0", "--store-dir", filepath.Join(dir, "nats"))
	bus := "NATS_URL=" + regexp.MustCompile(`nats://[0-9.:]+`).FindString(first)
	c.mustRun(bus, "survey", "plan", "--cards", "3", "--stats", "forms", "--out", shared)
	c.mustRun(bus, "MAKE24_PANIC=400", "survey", "worker", "--out", shared)
	parts, err := filepath.Glob(filepath.Join(shared, "parts", "*.parquet"))
	if err != nil || len(parts) < 2 {
		t.Fatal(parts, err)
	}
	if err := os.Remove(parts[0]); err != nil {
		t.Fatal(err)
	}
	c.mustRun(bus, "survey", "plan", "--cards", "3", "--stats", "forms", "--out", shared) // without a worker
	for _, args := range [][]string{{"--json"}, nil} {
		line, rest := c.interruptAfterFirst(slices.Concat([]string{bus, "survey", "watch", shared}, args)...)
		if strings.Contains(line, "poisoned") {
			t.Error("the first line:", line)
		}
		want := " 1 poison\n  400  8 8 9  panic\n"
		if args != nil {
			want = `,"poison":1,"workers":[],"poisoned":[{"rank":400,"hand":"8 8 9","reason":"panic"}]}` + "\n"
		}
		if !strings.HasSuffix(rest, want) {
			t.Errorf("it ends with %s, want %s", rest, want)
		}
	}
}

// interruptAfterFirst interrupts a command after its first line of output and returns that line and
// the rest.
func (c surveyTest) interruptAfterFirst(args ...string) (first, rest string) {
	c.t.Helper()
	cmd := c.command(args...)
	out := c.startWithPipe(cmd, cmd.StdoutPipe)
	first, err := out.ReadString('\n')
	if err != nil {
		c.t.Error(err)
	}
	_ = cmd.Process.Signal(os.Interrupt)
	text, err := io.ReadAll(out)
	_ = cmd.Wait()
	if status := cmd.ProcessState.ExitCode(); status != statusInterrupted || err != nil {
		c.t.Error("status", status, err)
	}
	return first, string(text)
}

// startWithPipe starts a command and returns a reader of its standard output or standard error.
func (c surveyTest) startWithPipe(cmd *proctest.Cmd, pipe func() (io.ReadCloser, error)) *bufio.Reader {
	c.t.Helper()
	out, err := pipe()
	if err != nil {
		c.t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		c.t.Fatal(err)
	}
	return bufio.NewReader(out)
}

// testServerLost kills the NATS server while "survey watch" runs. It checks that the command
// reports that NATS does not answer, and that the command ends at the first Ctrl-C, or with an
// error if the server restarts and requires a password.
func (c surveyTest) testServerLost() {
	t, dir := c.t, c.t.TempDir()
	shared, data := filepath.Join(dir, "shared"), filepath.Join(dir, "nats")
	addr := bustest.FreeAddress(t)
	url := "nats://" + addr
	for _, locked := range []bool{false, true} {
		server, _ := c.startServer("survey", "server", "--listen", addr, "--store-dir", data)
		c.mustRun("NATS_URL="+url, "survey", "plan", "--cards", "3", "--stats", "forms", "--out", shared)
		cmd := c.command("NATS_URL="+url, "survey", "watch", shared, "--json")
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		out := c.startWithPipe(cmd, cmd.StdoutPipe)
		c.readUntil(out, `"workers":[]`)
		_ = server.Process.Kill()
		_ = server.Wait()
		c.readUntil(out, `"workers":[],"silent":true}`)
		status, want := statusInterrupted, "make24: stopped\n"
		if locked {
			c.startServer("NATS_USER=u", "NATS_PASSWORD=p", "survey", "server", "--listen", addr, "--store-dir", data)
			status, want = statusInvalid, "make24: NATS at "+url+" refused the connection; check --user and --creds, and NATS_PASSWORD or NATS_TOKEN\n"
		} else {
			_ = cmd.Process.Signal(os.Interrupt)
		}
		if _, err := io.ReadAll(out); err != nil {
			t.Error(err)
		}
		_ = cmd.Wait()
		if got := cmd.ProcessState.ExitCode(); got != status || stderr.String() != "NATS does not answer; still trying\n"+want {
			t.Errorf("status %d: %s", got, &stderr)
		}
	}
}

// readUntil reads lines up to one that contains want.
func (c surveyTest) readUntil(out *bufio.Reader, want string) {
	c.t.Helper()
	for line := ""; !strings.Contains(line, want); {
		err := error(nil)
		if line, err = out.ReadString('\n'); err != nil {
			c.t.Fatal(line, err)
		}
	}
}

// checkErrors checks the errors of commands on a finished survey.
func (c surveyTest) checkErrors(bus, id, dir string) {
	t := c.t
	if out := c.mustRun(bus, "survey", "cancel", dir); !strings.Contains(out, id) {
		t.Error(out)
	}
	for _, r := range []struct{ args, want string }{
		{"watch 0123456789abcdef", `survey "0123456789abcdef" is not on this NATS server`},
		{"cancel *", `survey "*" is not on this NATS server`},
		{"worker --out " + dir, "survey " + id + " is cancelled"},
		{"plan --cards 2 --out " + dir, dir + " holds another survey"},
		{"plan --cards 1 --replicas 3 --out " + dir + "-new", "NATS has too few servers for 3 copies"},
		{"plan " + strings.Join(fourCards[1:], " ") + " --replicas 3 --out " + dir, "NATS has too few servers for 3 copies"},
	} {
		status, out, stderr := c.run(append([]string{bus, "survey"}, strings.Fields(r.args)...)...)
		if status != statusInvalid || out != "" || !strings.HasPrefix(stderr, "make24: "+r.want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%s: status %d: %s%s", r.args, status, out, stderr)
		}
	}
	if out := c.mustRun(append([]string{bus, "survey", "plan", "--out", dir}, fourCards[1:]...)...); !strings.Contains(out, " 0 intervals queued") {
		t.Error(out)
	}
}

package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/make24/make24/internal/testkit/proctest"
)

// TestMain makes two commands available to the tests: make24, and hasty, which is make24 but whose
// seconds before it exits end when the test says so: each at the next byte of standard input or at its
// end.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"make24": main, "hasty": func() {
		sleep = func(time.Duration) {
			_, _ = os.Stderr.WriteString(secondStarts + "\n")
			_, _ = os.Stdin.Read(make([]byte, 1))
		}
		main()
	}})
}

// secondStarts is the line that the command hasty prints at the start of each second that it waits
// before it exits.
const secondStarts = "a second begins"

// TestInterrupt checks that Ctrl-C ends a command that waits for input, with status 130.
func TestInterrupt(t *testing.T) {
	cmd := proctest.Command(t, "make24", "solve", "-")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	// After the solution of this line, the command waits for the next line.
	if _, err := io.WriteString(in, "3 3 8 8\n"); err != nil {
		t.Fatal(err)
	}
	if n, err := out.Read(make([]byte, 100)); n == 0 || err != nil {
		t.Fatal(n, err)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	var exit *exec.ExitError
	if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != 130 {
		t.Errorf("%v, want status 130", err)
	}
}

// TestServerFinishesStream checks that after SIGTERM a server finishes a stream and exits with
// status 0, even if the stream lasts longer than the time in which other commands must end.
func TestServerFinishesStream(t *testing.T) {
	cmd := proctest.Server(t, "hasty", "serve", "--addr", "127.0.0.1:0", "--log-format", "json", "--data", t.TempDir())
	seconds, err := cmd.StdinPipe() // stays open, so that hasty does not exit before the server
	if err != nil {
		t.Fatal(err)
	}
	log, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(log)
	var first []byte
	cmd.Await(func() { first, err = lines.ReadBytes('\n') })
	if err != nil {
		t.Fatal(err)
	}
	var server struct{ URL string }
	if err := json.Unmarshal(first, &server); err != nil {
		t.Fatalf("%v in %s", err, first)
	}
	reader, writer := io.Pipe()
	const line = `{"answer":"4*6","hand":[4,6]}` + "\n"
	go io.WriteString(writer, line)
	response, err := http.Post(server.URL+"/v1/check", "application/x-ndjson", reader)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	for second := 0; second < 3; {
		var outputLine string
		cmd.Await(func() { outputLine, err = lines.ReadString('\n') })
		if err != nil {
			t.Fatal(err)
		}
		if outputLine == secondStarts+"\n" {
			second++
			if _, err := seconds.Write([]byte{'\n'}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if _, err := io.WriteString(writer, line); err != nil {
		t.Fatal(err)
	}
	writer.Close()
	verdicts, err := io.ReadAll(response.Body)
	if err != nil || strings.Count(string(verdicts), `"correct"`) != 2 {
		t.Errorf("%v, %s", err, verdicts)
	}
	cmd.Await(func() { err = cmd.Wait() })
	if err != nil {
		t.Errorf("the server ended with %v, want status 0", err)
	}
}

// TestKilledServerFreesItsFolder checks that a server locks its data folder, but not against a
// backup, and that the lock of a killed server is released.
func TestKilledServerFreesItsFolder(t *testing.T) {
	dir := t.TempDir()
	start := func() *proctest.Cmd {
		cmd := proctest.Server(t, "make24", "serve", "--addr", "127.0.0.1:0", "--data", dir)
		log, err := cmd.StderrPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		var line string
		cmd.Await(func() { line, err = bufio.NewReader(log).ReadString('\n') })
		if err != nil || !strings.Contains(line, "listening") {
			t.Fatalf("%q, %v", line, err)
		}
		return cmd
	}
	first := start()
	out, err := proctest.Command(t, "make24", "serve", "--addr", "127.0.0.1:0", "--data", dir).CombinedOutput()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 2 || !strings.HasPrefix(string(out), "make24: another `make24 serve` or `make24 play` uses "+dir) {
		t.Fatalf("a second server: %v, %s", err, out)
	}
	if out, err := proctest.Command(t, "make24", "backup", filepath.Join(t.TempDir(), "copy.db"), "--data", dir).CombinedOutput(); err != nil {
		t.Errorf("backup while the server runs: %v, %s", err, out)
	}
	if err := first.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = first.Wait() // returns an error, since the process was killed
	start()
}

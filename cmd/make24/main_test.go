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
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"make24": main, "hasty": func() {
		sleep = func(d time.Duration) {
			_, _ = os.Stderr.WriteString(secondBegins + "\n")
			time.Sleep(d / 100)
		}
		main()
	}})
}

// secondBegins is the line that the command hasty prints at the start of each second before it exits. Such
// a second lasts 10 ms.
const secondBegins = "a second begins"

// TestInterrupt checks that Ctrl-C ends a command that waits for input, with
// status 130.
func TestInterrupt(t *testing.T) {
	cmd := exec.Command("make24", "solve", "-")
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
	// After its answer, it waits for the next line.
	if _, err := io.WriteString(in, "3 3 8 8\n"); err != nil {
		t.Fatal(err)
	}
	if n, err := out.Read(make([]byte, 100)); n == 0 || err != nil {
		t.Fatal(n, err)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	kill := time.AfterFunc(2*time.Minute, func() { cmd.Process.Kill() })
	defer kill.Stop()
	var exit *exec.ExitError
	if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != 130 {
		t.Errorf("%v, want status 130", err)
	}
}

// TestServerFinishesStream checks that after SIGTERM a server finishes a stream that lasts longer
// than other commands may take to stop, and exits with status 0.
func TestServerFinishesStream(t *testing.T) {
	cmd := exec.Command("hasty", "serve", "--addr", "127.0.0.1:0", "--log-format", "json", "--data", t.TempDir())
	log, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	kill := time.AfterFunc(2*time.Minute, func() { cmd.Process.Kill() })
	defer kill.Stop()
	lines := bufio.NewReader(log)
	first, err := lines.ReadBytes('\n')
	if err != nil {
		t.Fatal(err)
	}
	var at struct{ URL string }
	if err := json.Unmarshal(first, &at); err != nil {
		t.Fatalf("%v in %s", err, first)
	}
	reader, writer := io.Pipe()
	const line = `{"answer":"4*6","hand":[4,6]}` + "\n"
	go io.WriteString(writer, line)
	response, err := http.Post(at.URL+"/v1/check", "application/x-ndjson", reader)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	for seconds := 0; seconds < 3; {
		outputLine, err := lines.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		if outputLine == secondBegins+"\n" {
			seconds++
		}
	}
	go io.Copy(io.Discard, lines)
	if _, err := io.WriteString(writer, line); err != nil {
		t.Fatal(err)
	}
	writer.Close()
	verdicts, err := io.ReadAll(response.Body)
	if err != nil || strings.Count(string(verdicts), `"correct"`) != 2 {
		t.Errorf("%v, %s", err, verdicts)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("it ended with %v", err)
	}
}

// TestKilledServerFreesItsFolder checks that the lock of a killed server's folder ends with its
// process.
func TestKilledServerFreesItsFolder(t *testing.T) {
	dir := t.TempDir()
	begin := func() *exec.Cmd {
		cmd := exec.Command("make24", "serve", "--addr", "127.0.0.1:0", "--data", dir)
		log, err := cmd.StderrPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _, _ = cmd.Process.Kill(), cmd.Wait() })
		if line, err := bufio.NewReader(log).ReadString('\n'); err != nil || !strings.Contains(line, "listening") {
			t.Fatalf("%q, %v", line, err)
		}
		return cmd
	}
	first := begin()
	out, err := exec.Command("make24", "serve", "--addr", "127.0.0.1:0", "--data", dir).CombinedOutput()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 2 || !strings.HasPrefix(string(out), "make24: another make24 serve uses "+dir) {
		t.Fatalf("a second server: %v, %s", err, out)
	}
	if out, err := exec.Command("make24", "backup", filepath.Join(t.TempDir(), "copy.db"), "--data", dir).CombinedOutput(); err != nil {
		t.Errorf("backup beside the server: %v, %s", err, out)
	}
	if err := first.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = first.Wait() // it was killed
	begin()
}

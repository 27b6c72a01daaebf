package main

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) { testscript.Main(m, map[string]func(){"make24": main}) }

// Ctrl-C ends a command that waits for its input, with the shell's status for
// it.
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
	// Once it has answered, it waits for the next line.
	if _, err := io.WriteString(in, "3 3 8 8\n"); err != nil {
		t.Fatal(err)
	}
	if n, err := out.Read(make([]byte, 100)); n == 0 || err != nil {
		t.Fatal(n, err)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	kill := time.AfterFunc(10*time.Second, func() { cmd.Process.Kill() })
	defer kill.Stop()
	var exit *exec.ExitError
	if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != 130 {
		t.Errorf("%v, want status 130", err)
	}
}

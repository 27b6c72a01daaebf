//go:build unix

package main

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/make24/make24/internal/testkit/proctest"
)

// fillPipe writes to a named pipe until it is full.
func fillPipe(t *testing.T, pipe string) {
	t.Helper()
	fd, err := syscall.Open(pipe, syscall.O_WRONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Close(fd)
	for err == nil || errors.Is(err, syscall.EINTR) {
		_, err = syscall.Write(fd, []byte{'x'})
	}
	if !errors.Is(err, syscall.EAGAIN) {
		t.Fatal(err)
	}
}

// TestBlockedOutputEnds checks that a command whose output pipe is full ends soon after SIGTERM
// with status 130, and that a survey leaves a complete folder.
func TestBlockedOutputEnds(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "kept")
	survey := []string{"survey", "--cards", "2", "--json", "--targets", "0..20000"}
	for _, args := range [][]string{survey, append(survey, "--out", dir), {"survey", "fold", "--json", dir}, {"survey", "compare", "--csv", "-", dir}} {
		pipe := filepath.Join(t.TempDir(), "pipe")
		if err := syscall.Mkfifo(pipe, 0o600); err != nil {
			t.Fatal(err)
		}
		reader, err := os.OpenFile(pipe, os.O_RDONLY|syscall.O_NONBLOCK, 0) // opening must not wait for a writer
		if err != nil {
			t.Fatal(err)
		}
		writer, err := os.OpenFile(pipe, os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		cmd := proctest.Command(t, "hasty", args...)
		cmd.Stdout = writer
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		writer.Close()
		if _, err := io.ReadFull(reader, make([]byte, 10)); err != nil { // wait until the command writes
			t.Error(err)
		}
		fillPipe(t, pipe)
		if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		var exit *exec.ExitError
		if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != 130 {
			t.Errorf("%s: %v, want status 130", args, err)
		}
		reader.Close()
	}
	if _, err := os.Stat(filepath.Join(dir, "manifest.json")); err != nil {
		t.Error(err)
	}
}

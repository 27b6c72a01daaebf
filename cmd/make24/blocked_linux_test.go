package main

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
	"unsafe"
)

// unread returns how many bytes wait in a pipe.
func unread(t *testing.T, pipe *os.File) int {
	t.Helper()
	var n int32
	if _, _, err := syscall.Syscall(syscall.SYS_IOCTL, pipe.Fd(), syscall.TIOCINQ, uintptr(unsafe.Pointer(&n))); err != 0 {
		t.Fatal(err)
	}
	return int(n)
}

// A command that cannot write its output, since nobody reads it, ends soon after it is told to, what
// it keeps in a folder being whole by then.
func TestBlockedOutputEnds(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "kept")
	survey := []string{"survey", "--cards", "2", "--json", "--targets", "0..20000"}
	for _, args := range [][]string{survey, append(survey, "--out", dir), {"survey", "fold", "--json", dir}, {"survey", "compare", "--csv", "-", dir}} {
		cmd := exec.Command("hasty", args...)
		reader, writer, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		cmd.Stdout = writer
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		writer.Close()
		if _, err := io.ReadFull(reader, make([]byte, 10)); err != nil { // it writes, and goes on to do so
			t.Error(err)
		}
		for until := time.Now().Add(time.Minute); unread(t, reader) < 60<<10; time.Sleep(time.Millisecond) { // a pipe holds 64 KiB
			if time.Now().After(until) {
				t.Fatalf("%s: %d bytes were written", args, unread(t, reader))
			}
		}
		told := time.Now()
		if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		kill := time.AfterFunc(2*time.Minute, func() { cmd.Process.Kill() })
		var exit *exec.ExitError
		if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != 130 || time.Since(told) > 20*time.Second {
			t.Errorf("%s: %v after %v", args, err, time.Since(told))
		}
		kill.Stop()
		reader.Close()
	}
	if _, err := os.Stat(filepath.Join(dir, "manifest.json")); err != nil {
		t.Error(err)
	}
}

package cli

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestConfigOfPipe checks that --config refuses a FIFO, which would block until somebody writes to it,
// and a device.
func TestConfigOfPipe(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	fifo := filepath.Join(t.TempDir(), "fifo")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{fifo, os.DevNull} {
		status, out, log := runOnce(t, "doctor", "--config", file)
		if status != statusInvalid || out != "" || !strings.HasPrefix(log, "make24: "+file+" is a pipe or a device; ") {
			t.Errorf("%s: status %d, %q%q", file, status, out, log)
		}
	}
}

// TestRestoreOfPipe checks that restore refuses a FIFO, which would block until somebody writes to it.
func TestRestoreOfPipe(t *testing.T) {
	fifo := filepath.Join(t.TempDir(), "fifo")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	status, out, log := runOnce(t, "restore", fifo, "--data", t.TempDir())
	if status != statusInvalid || out != "" || !strings.HasPrefix(log, "make24: "+fifo+" is a pipe or a device; ") {
		t.Errorf("status %d, %q%q", status, out, log)
	}
}

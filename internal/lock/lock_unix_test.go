//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package lock

import (
	"path/filepath"
	"syscall"
	"testing"
)

// TestReleaseWhileAProcessStarts has a copy of the file stay open, as a process has that is being started.
func TestReleaseWhileAProcessStarts(t *testing.T) {
	name := filepath.Join(t.TempDir(), "lock")
	file, err := take(name)
	if err != nil {
		t.Fatal(err)
	}
	other, err := syscall.Dup(int(file.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Close(other)
	release(file)
	free, err := Acquire(name)
	if err != nil {
		t.Fatal(err)
	}
	free()
}

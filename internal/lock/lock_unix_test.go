//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package lock

import (
	"path/filepath"
	"syscall"
	"testing"
)

// TestReleaseWhileAProcessStarts checks that release unlocks a file although a duplicate of its
// descriptor is open, as in a child process that is being started.
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

//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package lock

import (
	"path/filepath"
	"syscall"
	"testing"
)

// TestUnlockWithDuplicateDescriptor checks that unlockAndClose unlocks a file even if a duplicate
// of its descriptor is open, as in a child process that is being started.
func TestUnlockWithDuplicateDescriptor(t *testing.T) {
	name := filepath.Join(t.TempDir(), "lock")
	file, err := openLocked(name)
	if err != nil {
		t.Fatal(err)
	}
	duplicate, err := syscall.Dup(int(file.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Close(duplicate)
	unlockAndClose(file)
	unlock, err := Acquire(name)
	if err != nil {
		t.Fatal(err)
	}
	unlock()
}

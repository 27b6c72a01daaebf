//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package lock

import (
	"errors"
	"os"
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

// TestAcquireFollowsNoLink checks that a symbolic link cannot be locked, and creates no file elsewhere.
func TestAcquireFollowsNoLink(t *testing.T) {
	dir := t.TempDir()
	link, target := filepath.Join(dir, "lock"), filepath.Join(dir, "target")
	if err := os.Symlink(target, link); err != nil {
		t.Fatal(err)
	}
	if _, err := Acquire(link); err == nil || errors.Is(err, ErrLocked) {
		t.Error(err)
	}
	if _, err := os.Lstat(target); !errors.Is(err, os.ErrNotExist) {
		t.Error("the target:", err)
	}
}

//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd)

package lock

import (
	"errors"
	"io/fs"
	"os"
)

// The systems of this file, such as Windows, cannot remove an open file. So an open file counts as
// locked.

// CanRenameOpen reports whether an open file can be renamed and then keeps its lock.
const CanRenameOpen = false

// NoFollow is 0, since not all of these systems have such a flag.
const NoFollow = 0

// lockFile returns errors.ErrUnsupported.
func lockFile(*os.File) error { return errors.ErrUnsupported }

// openLocked creates a file, after removing one that is not open. It returns ErrLocked if the file
// is open.
func openLocked(name string) (*os.File, error) {
	if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, ErrLocked
	}
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return nil, ErrLocked
	}
	return file, err
}

// openLockedFolder returns errors.ErrUnsupported.
func openLockedFolder(string) (*os.File, error) { return nil, errors.ErrUnsupported }

// unlockAndClose closes a file, which also unlocks it.
func unlockAndClose(file *os.File) { _ = file.Close() }

// RemoveUnlocked removes a file unless it is open. It returns nil for an open file.
func RemoveUnlocked(name string) error {
	_ = os.Remove(name) // an error means that the file is open
	return nil
}

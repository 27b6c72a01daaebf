//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd)

package lock

import (
	"errors"
	"io/fs"
	"os"
)

// On systems that cannot remove an open file, an open file counts as locked.

// CanRenameOpen reports whether an open file can be renamed and keeps its lock.
const CanRenameOpen = false

func lockFile(*os.File) error { return errors.ErrUnsupported }

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

func unlockAndClose(file *os.File) { _ = file.Close() }

// RemoveUnlocked removes a file unless it is open. It returns nil for an open file.
func RemoveUnlocked(name string) error {
	_ = os.Remove(name) // an error means that the file is open
	return nil
}

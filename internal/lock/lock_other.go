//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd)

package lock

import (
	"errors"
	"io/fs"
	"os"
)

// Where a file that is open cannot be removed, to be open is a lock.

// RenamesOpen says that an open file may be renamed, and keeps its lock.
const CanRenameOpen = false

func hold(*os.File) error { return errors.ErrUnsupported }

func take(name string) (*os.File, error) {
	if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, ErrLocked
	}
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return nil, ErrLocked
	}
	return file, err
}

func release(file *os.File) { _ = file.Close() }

// RemoveLeft removes a file that nobody holds. One that somebody does stays, which is no error.
func RemoveUnlocked(name string) error {
	_ = os.Remove(name) // what cannot be removed is being written
	return nil
}

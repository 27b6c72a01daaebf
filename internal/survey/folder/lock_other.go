//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd)

package folder

import (
	"errors"
	"io/fs"
	"os"
)

// Where a file that is open cannot be removed, to be open is a lock.

const renamesOpen = false

func locks(*os.File) bool { return false }

func lockFile(name string) (*os.File, error) {
	if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, errTaken
	}
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return nil, errTaken
	}
	return file, err
}

func removeLeft(name string) error {
	_ = os.Remove(name) // what cannot be removed is being written
	return nil
}

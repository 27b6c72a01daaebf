//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package folder

import (
	"errors"
	"os"
	"syscall"
)

// renamesOpen says that an open file may be renamed, and keeps its lock.
const renamesOpen = true

// locks locks a file for as long as it is open; false where the disk knows no locks.
func locks(file *os.File) bool { return flock(file) == nil }

// flock locks a file, which the system undoes when the process ends, however it ends. The error
// wraps errTaken if another one has it.
func flock(file *os.File) error {
	for {
		err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		switch {
		case errors.Is(err, syscall.EINTR):
		case errors.Is(err, syscall.EWOULDBLOCK):
			return errTaken
		case errors.Is(err, syscall.ENOLCK):
			return errors.Join(err, errors.ErrUnsupported)
		default:
			return err
		}
	}
}

func lockFile(name string) (*os.File, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	if err := flock(file); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// removeLeft removes a file that nobody has locked.
func removeLeft(name string) error {
	file, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	defer file.Close()
	if flock(file) != nil {
		return nil // it is being written, or nobody can tell
	}
	return os.Remove(name)
}

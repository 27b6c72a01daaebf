//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package lock

import (
	"errors"
	"os"
	"syscall"
)

// RenamesOpen says that an open file may be renamed, and keeps its lock.
const CanRenameOpen = true

// hold locks a file, which the system undoes when the process ends, however it ends. The error
// wraps ErrTaken if another one has it.
func hold(file *os.File) error {
	for {
		err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		switch {
		case errors.Is(err, syscall.EINTR):
		case errors.Is(err, syscall.EWOULDBLOCK):
			return ErrLocked
		case errors.Is(err, syscall.ENOLCK):
			return errors.Join(err, errors.ErrUnsupported)
		default:
			return err
		}
	}
}

func take(name string) (*os.File, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	if err := hold(file); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// release does not leave it to Close: a process that is being started has a copy of the file until it
// is another program, and with it the lock.
func release(file *os.File) {
	_ = syscall.Flock(int(file.Fd()), syscall.LOCK_UN)
	_ = file.Close()
}

// RemoveLeft removes a file that nobody holds. One that somebody does stays, which is no error.
func RemoveUnlocked(name string) error {
	file, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	defer file.Close()
	if hold(file) != nil {
		return nil // it is being written, or nobody can tell
	}
	return os.Remove(name)
}

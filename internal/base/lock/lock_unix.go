//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package lock

import (
	"errors"
	"os"
	"syscall"
)

// CanRenameOpen reports whether an open file can be renamed and then keeps its lock.
const CanRenameOpen = true

// NoFollow is a flag of os.OpenFile, with which opening a symbolic link is an error.
const NoFollow = syscall.O_NOFOLLOW

// lockFile locks a file without waiting. It returns ErrLocked if the file is already locked, and an
// error that wraps errors.ErrUnsupported if the file system does not support locks.
func lockFile(file *os.File) error {
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

// openLocked opens a file, or creates it, and locks it. It does not follow a symbolic link.
func openLocked(name string) (*os.File, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|NoFollow, 0o666)
	if err != nil {
		return nil, err
	}
	if err := lockFile(file); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// openLockedFolder opens a folder and locks it.
func openLockedFolder(name string) (*os.File, error) {
	folder, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	err = lockFile(folder)
	if errors.Is(err, syscall.EBADF) { // as on NFS, where only files that are open for writing can be locked
		err = errors.Join(err, errors.ErrUnsupported)
	}
	if err != nil {
		return nil, errors.Join(err, folder.Close())
	}
	return folder, nil
}

// unlockAndClose unlocks and closes a file. Close alone might not unlock it: a child process shares
// the open file, and with it the lock, until it executes its program.
func unlockAndClose(file *os.File) {
	_ = syscall.Flock(int(file.Fd()), syscall.LOCK_UN)
	_ = file.Close()
}

// RemoveUnlocked removes a file unless it is locked. It returns nil for a locked file.
func RemoveUnlocked(name string) error {
	file, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	defer file.Close()
	if lockFile(file) != nil {
		return nil // it is locked, or locks are not supported
	}
	return os.Remove(name)
}

// Package lock locks files, so that only one process holds a file at a time. The operating system
// releases a lock when its process ends, even if it was killed.
package lock

import (
	"errors"
	"os"
)

// ErrLocked is the error for a file that is already locked, by this process or another.
var ErrLocked = errors.New("the file is already locked")

// Acquire creates a file if it does not exist and locks it until unlock is called or the process
// ends. It returns ErrLocked if the file is already locked, and another error for a symbolic link, which
// could lead to a file of another user. The file remains after unlock.
func Acquire(name string) (unlock func(), err error) {
	file, err := openLocked(name)
	if err != nil {
		return nil, err
	}
	return func() { unlockAndClose(file) }, nil
}

// AcquireFolder locks a folder, which must exist, until unlock is called or the process ends. It returns
// ErrLocked if the folder is already locked, and an error that wraps errors.ErrUnsupported if the
// operating or file system cannot lock folders. Files can be created in a locked folder.
func AcquireFolder(name string) (unlock func(), err error) {
	folder, err := openLockedFolder(name)
	if err != nil {
		return nil, err
	}
	return func() { unlockAndClose(folder) }, nil
}

// Lock locks an open file until it is closed. It returns ErrLocked if the file is already locked, and an
// error that wraps errors.ErrUnsupported if the operating or file system cannot lock open files.
func Lock(file *os.File) error { return lockFile(file) }

// TryLock is like Lock but reports only whether the file was locked.
func TryLock(file *os.File) bool { return lockFile(file) == nil }

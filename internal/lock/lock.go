// Package lock is files that one process has at a time. Where the system can, it is the system
// that undoes a lock when its process ends, however it ends: nothing is left to be cleared.
package lock

import (
	"errors"
	"os"
)

// ErrTaken is the error of what somebody else has, in this process or in another.
var ErrLocked = errors.New("somebody else has the lock")

// Take makes a file if it is not there, and has it until free is called or the process ends
// in any way. The error is ErrTaken if somebody else has it; the file stays when nobody has.
func Acquire(name string) (unlock func(), err error) {
	file, err := take(name)
	if err != nil {
		return nil, err
	}
	return func() { release(file) }, nil
}

// Hold locks a file for as long as it is open; false where the disk knows no locks.
func TryLock(file *os.File) bool { return hold(file) == nil }

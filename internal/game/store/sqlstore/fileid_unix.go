//go:build linux || darwin || freebsd

package sqlstore

import (
	"os"
	"syscall"
)

// fileID identifies a file, whatever its name is.
type fileID struct{ device, inode uint64 }

// idOf returns the ID of the file with a name. Unlike os.Stat, it allocates nothing, and go test does
// not record each call.
func idOf(name string) (fileID, error) {
	var s syscall.Stat_t
	err := syscall.Stat(name, &s)
	for err == syscall.EINTR { // as os.Stat does; some file systems return it
		err = syscall.Stat(name, &s)
	}
	if err != nil {
		return fileID{}, &os.PathError{Op: "stat", Path: name, Err: err}
	}
	return fileID{uint64(s.Dev), s.Ino}, nil //nolint:unconvert // the types differ between systems
}

// isSame reports whether two IDs are of the same file.
func (a fileID) isSame(b fileID) bool { return a == b }

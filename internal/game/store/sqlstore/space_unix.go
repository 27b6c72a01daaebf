//go:build linux || darwin || freebsd

package sqlstore

import "syscall"

// FreeSpace returns the number of bytes that this user may still write to the file system of path.
func FreeSpace(path string) (int64, error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(path, &s); err != nil {
		return 0, err
	}
	return int64(s.Bavail) * int64(s.Bsize), nil //nolint:unconvert // the types differ between systems
}

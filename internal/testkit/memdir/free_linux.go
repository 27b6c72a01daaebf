package memdir

import "syscall"

// freeBytes returns the number of bytes that are free on the file system of a folder, or 0 if that is
// unknown.
func freeBytes(dir string) int64 {
	var stat syscall.Statfs_t
	if syscall.Statfs(dir, &stat) != nil {
		return 0
	}
	return int64(stat.Bavail) * stat.Bsize
}

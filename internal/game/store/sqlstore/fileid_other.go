//go:build !(linux || darwin || freebsd)

package sqlstore

import "os"

// fileID identifies a file, whatever its name is.
type fileID struct{ info os.FileInfo }

// idOf returns the ID of the file with a name.
func idOf(name string) (fileID, error) {
	info, err := os.Stat(name)
	return fileID{info}, err
}

// isSame reports whether two IDs are of the same file.
func (a fileID) isSame(b fileID) bool { return os.SameFile(a.info, b.info) }

//go:build unix

package storage

import (
	"os"
	"syscall"
)

// GiveToOwner gives a file to the owner of a folder, if this process may, as root. Otherwise a server of
// another user could not use the file.
func GiveToOwner(file, dir string) error {
	info, err := os.Stat(dir)
	if err != nil {
		return err
	}
	owner, ok := info.Sys().(*syscall.Stat_t)
	if !ok || os.Geteuid() != 0 {
		return nil
	}
	return os.Lchown(file, int(owner.Uid), int(owner.Gid))
}

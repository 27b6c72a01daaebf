//go:build unix

package cli

import (
	"os"
	"syscall"
)

// giveToOwner gives a file to the owner of a folder, if this process may, as root. Otherwise a server of
// another user could not use the file.
func giveToOwner(file, dir string) error {
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

package cli

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestRestoreKeepsOwner checks that files that root restores belong to the owner of the folder, so that
// the server can use them.
func TestRestoreKeepsOwner(t *testing.T) {
	dir := t.TempDir()
	const user = 65534
	if err := os.Chown(dir, user, user); err != nil {
		t.Skip("changing the owner needs root: ", err)
	}
	wantRun(t, statusYes, "restored ", "restore", newBackup(t), "--data", dir)
	for _, name := range filesIn(t, dir) {
		info, err := os.Stat(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if owner := info.Sys().(*syscall.Stat_t); owner.Uid != user || owner.Gid != user {
			t.Errorf("%s belongs to %d:%d", name, owner.Uid, owner.Gid)
		}
	}
}

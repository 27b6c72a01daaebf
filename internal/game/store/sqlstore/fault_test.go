package sqlstore

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestFaultOf checks the faults of errors of the operating system.
func TestFaultOf(t *testing.T) {
	for err, want := range map[error]Fault{
		ErrDamaged: FaultDamaged, ErrNotGame: FaultOther,
		syscall.ENOSPC: FaultFull, syscall.EDQUOT: FaultQuota, syscall.EACCES: FaultAccess, syscall.EPERM: FaultAccess, syscall.EROFS: FaultReadOnly,
		fs.ErrNotExist: FaultMissing, syscall.ENOTDIR: FaultPath, syscall.EISDIR: FaultPath, syscall.ENAMETOOLONG: FaultPath,
		syscall.EMFILE: FaultFiles, syscall.ENFILE: FaultFiles, syscall.ENOMEM: FaultMemory, syscall.EIO: FaultDisk,
		fs.ErrClosed: FaultUnknown,
	} {
		if got := FaultOf(fmt.Errorf("store: %w", &fs.PathError{Op: "open", Path: "x", Err: err})); got != want {
			t.Errorf("%v: %s, want %s", err, got, want)
		}
	}
}

// TestFaultOfSQLite checks the faults of databases that SQLite refuses.
func TestFaultOfSQLite(t *testing.T) {
	text, folder := filepath.Join(t.TempDir(), "text"), t.TempDir()
	if err := os.WriteFile(text, make([]byte, 8192), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(folder, "sub"), 0o700); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]Fault{text: FaultOther, filepath.Join(folder, "sub"): FaultPath} {
		_, err := OpenSQLite(t.Context(), path)
		if got := FaultOf(err); got != want {
			t.Errorf("%s: %v is %s, want %s", path, err, got, want)
		}
	}
}

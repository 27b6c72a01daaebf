package cli

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/make24/make24/internal/app/doctor"
)

// TestDoctorFullDisk checks the findings for a full disk and for one that is mounted read-only.
func TestDoctorFullDisk(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=256k"); err != nil {
		t.Skip("mounting a file system needs root: ", err)
	}
	defer func() { _ = syscall.Unmount(dir, 0) }()
	_, found := diagnose(t, "--data", dir)
	wantFinding(t, found, "space", doctor.Problem, "only 256 KiB are free; ")
	wantFinding(t, found, "write", doctor.OK, "is writable")
	if err := os.WriteFile(filepath.Join(dir, "fill"), make([]byte, 1<<20), 0o600); !errors.Is(err, syscall.ENOSPC) {
		t.Fatal(err)
	}
	_, found = diagnose(t, "--data", dir)
	wantFinding(t, found, "space", doctor.Problem, "only 0 B are free; ")
	wantFinding(t, found, "sync", doctor.Problem, "no space left on device; the disk is full: delete files, ")
	status, _, log := runOnce(t, "serve", "--addr", "127.0.0.1:0", "--data", dir)
	if status != statusInvalid || !strings.Contains(log, "; the disk is full: delete files, ") {
		t.Errorf("serve on a full disk: status %d, %q", status, log)
	}
	if err := syscall.Mount("tmpfs", dir, "tmpfs", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Fatal(err)
	}
	status, found = diagnose(t, "--data", dir)
	wantFinding(t, found, "write", doctor.Problem, "read-only file system; make the file and its disk writable, ")
	if status != statusNo {
		t.Errorf("status %d", status)
	}
}

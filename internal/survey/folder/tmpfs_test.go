//go:build linux

package folder

import (
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
)

// TestRealDisk repeats TestFullDisk and TestReadOnly on a tmpfs that is really full or read-only.
// It needs root to mount one.
func TestRealDisk(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("make24", dir, "tmpfs", 0, "size=256k"); err != nil {
		t.Skipf("cannot mount a tmpfs: %v", err)
	}
	defer func() {
		if err := syscall.Unmount(dir, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	}()
	f, err := Make(filepath.Join(dir, "survey"), fourCards)
	if err != nil {
		t.Fatal(err)
	}
	f.layout = smallLayout
	putPart(t, f, 0, 900)
	putPart(t, f, 800, f.plan.Space().Size())
	must(f.Lock())() // creates the lock file
	before := sortedNames(readContents(t, f.Dir()))

	filler, err := os.Create(filepath.Join(dir, "filler"))
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := filler.Write(make([]byte, 4096)); err != nil {
			break
		}
	}
	info, err := filler.Stat()
	if err != nil {
		t.Fatal(err)
	}
	if err := filler.Truncate(info.Size() - 4096); err != nil {
		t.Fatal(err)
	}
	if err := checkDiskFull(f, syscall.ENOSPC); err != nil {
		t.Error(err)
	}
	if got := sortedNames(readContents(t, f.Dir())); !slices.Equal(got, before) {
		t.Errorf("files %q", got)
	}
	if err := filler.Truncate(0); err != nil {
		t.Fatal(err)
	}
	_ = filler.Close()
	foldAndCompare(t, f)

	if err := syscall.Mount("", dir, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Fatal(err)
	}
	if err := checkReadOnly(f, syscall.EROFS); err != nil {
		t.Error(err)
	}
	if got := readResults(t, f.Dir()); len(got) != len(referenceFiles()) {
		t.Errorf("files %q", sortedNames(got))
	}
}

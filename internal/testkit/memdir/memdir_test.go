package memdir

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
)

// TestNewRoot checks that the folder of an ended process is removed, and that of a running one is not.
func TestNewRoot(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("NOT TESTED: only Linux has ", memory)
	}
	all := t.TempDir()
	left := filepath.Join(all, "left")
	if err := os.Mkdir(left, 0o700); err != nil {
		t.Fatal(err)
	}
	first, err := newRoot(all)
	if err != nil {
		t.Fatal(err)
	}
	second, err := newRoot(all)
	if err != nil {
		t.Fatal(err)
	}
	entries, err := filepath.Glob(filepath.Join(all, "*"))
	want := []string{rootOf(first), first.Name(), rootOf(second), second.Name()}
	slices.Sort(want)
	if err != nil || !slices.Equal(entries, want) {
		t.Errorf("%q, %v, want %q", entries, err, want)
	}
	if err := errors.Join(removeRoot(first), removeRoot(second)); err != nil {
		t.Error(err)
	}
}

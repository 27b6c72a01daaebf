package atomicfile_test

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/internal/atomicfile"
)

// begin begins a file with a text in it.
func begin(t *testing.T, name, text string) *atomicfile.File {
	t.Helper()
	f, err := atomicfile.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return f
}

// content demands that a file has a text, and that its folder holds so many names.
func content(t *testing.T, name, text string, files int) {
	t.Helper()
	got, err := os.ReadFile(name)
	if err != nil || string(got) != text {
		t.Errorf("%q, not %q: %v", got, text, err)
	}
	entries, err := os.ReadDir(filepath.Dir(name))
	if err != nil || len(entries) != files {
		t.Errorf("%v: %v", entries, err)
	}
}

func TestCommit(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x")
	if err := begin(t, name, "old").Commit(); err != nil {
		t.Fatal(err)
	}
	f, points := begin(t, name, "new"), []string{}
	f.At = func(point string) {
		if points = append(points, point); point == atomicfile.AfterWrite {
			content(t, name, "old", 2)
		} else {
			content(t, name, "new", 1)
		}
	}
	if err := f.Commit(); err != nil {
		t.Fatal(err)
	}
	f.Abort()
	content(t, name, "new", 1)
	if !slices.Equal(points, []string{"after-write", "after-rename"}) {
		t.Error(points)
	}
	if sum := sha256.Sum256([]byte("new")); f.Bytes() != 3 || f.SHA256() != hex.EncodeToString(sum[:]) {
		t.Error(f.Bytes(), f.SHA256())
	}
}

func TestCommitNew(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x")
	for _, text := range []string{"first", "second"} {
		f := begin(t, filepath.Join(filepath.Dir(name), "draft"), text)
		f.SetBase("x")
		if err := f.CommitNew(); err != nil {
			t.Fatal(err)
		}
		content(t, name, "first", 1)
	}
}

func TestAbortAndSweep(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x")
	if err := begin(t, name, "kept").Commit(); err != nil {
		t.Fatal(err)
	}
	begin(t, name, "aborted").Abort()
	content(t, name, "kept", 1)
	writing, left := begin(t, name, "writing"), filepath.Join(filepath.Dir(name), ".left.ABC.tmp")
	defer writing.Abort()
	if err := os.WriteFile(left, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := atomicfile.Sweep(filepath.Dir(name)); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(left); !errors.Is(err, fs.ErrNotExist) {
		t.Error("what a killed process left is there:", err)
	}
	content(t, name, "kept", 2)
	if err := writing.Commit(); err != nil {
		t.Fatal(err)
	}
	content(t, name, "writing", 1)
}

// TestErrorsNameTheFile demands that no error shows a temporary name.
func TestErrorsNameTheFile(t *testing.T) {
	dir := t.TempDir()
	if _, err := atomicfile.Create(filepath.Join(dir, "none", "x")); !errors.Is(err, fs.ErrNotExist) || strings.Contains(err.Error(), ".tmp") {
		t.Error(err)
	}
	name := filepath.Join(dir, "x")
	if err := os.MkdirAll(filepath.Join(name, "full"), 0o700); err != nil {
		t.Fatal(err)
	}
	f := begin(t, name, "text")
	defer f.Abort()
	path := (*fs.PathError)(nil)
	if err := f.Commit(); !errors.As(err, &path) || path.Path != name || strings.Contains(err.Error(), ".tmp") {
		t.Error(err)
	}
}

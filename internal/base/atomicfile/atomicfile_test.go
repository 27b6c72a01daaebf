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

	"github.com/make24/make24/internal/base/atomicfile"
)

// beginFile creates a file and writes a text to it, but does not commit it.
func beginFile(t *testing.T, name, text string) *atomicfile.File {
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

// checkContent checks the text of a file and the number of entries in its folder.
func checkContent(t *testing.T, name, text string, files int) {
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
	if err := beginFile(t, name, "old").Commit(); err != nil {
		t.Fatal(err)
	}
	f, points := beginFile(t, name, "new"), []string{}
	f.Failpoint = func(point string) {
		if points = append(points, point); point == atomicfile.AfterWrite {
			checkContent(t, name, "old", 2)
		} else {
			checkContent(t, name, "new", 1)
		}
	}
	if err := f.Commit(); err != nil {
		t.Fatal(err)
	}
	f.Abort()
	checkContent(t, name, "new", 1)
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
		f := beginFile(t, filepath.Join(filepath.Dir(name), "draft"), text)
		f.SetBase("x")
		if err := f.CommitNew(); err != nil {
			t.Fatal(err)
		}
		checkContent(t, name, "first", 1)
	}
}

func TestAbortAndSweep(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x")
	if err := beginFile(t, name, "kept").Commit(); err != nil {
		t.Fatal(err)
	}
	beginFile(t, name, "aborted").Abort()
	checkContent(t, name, "kept", 1)
	writing, leftover := beginFile(t, name, "writing"), filepath.Join(filepath.Dir(name), ".left.ABC.tmp")
	defer writing.Abort()
	if err := os.WriteFile(leftover, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := atomicfile.Sweep(filepath.Dir(name)); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(leftover); !errors.Is(err, fs.ErrNotExist) {
		t.Error("the file of a killed process was not removed:", err)
	}
	checkContent(t, name, "kept", 2)
	if err := writing.Commit(); err != nil {
		t.Fatal(err)
	}
	checkContent(t, name, "writing", 1)
}

// TestSweepName checks that SweepName removes the temporary files of one name and no others.
func TestSweepName(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x")
	writing := beginFile(t, name, "writing")
	defer writing.Abort()
	leftover := atomicfile.TemporaryName(name)
	others := []string{atomicfile.TemporaryName(name + ".y"), filepath.Join(filepath.Dir(name), ".x.notes.tmp"), name}
	for _, file := range append(others, leftover) {
		if err := os.WriteFile(file, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := atomicfile.SweepName(name); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(leftover); !errors.Is(err, fs.ErrNotExist) {
		t.Error("the file of a killed process was not removed:", err)
	}
	checkContent(t, name, "", len(others)+1)
}

// TestErrorsNameTheFile checks that no error contains a temporary name.
func TestErrorsNameTheFile(t *testing.T) {
	dir := t.TempDir()
	if _, err := atomicfile.Create(filepath.Join(dir, "none", "x")); !errors.Is(err, fs.ErrNotExist) || strings.Contains(err.Error(), ".tmp") {
		t.Error(err)
	}
	name := filepath.Join(dir, "x")
	if err := os.MkdirAll(filepath.Join(name, "full"), 0o700); err != nil {
		t.Fatal(err)
	}
	f := beginFile(t, name, "text")
	defer f.Abort()
	pathErr := (*fs.PathError)(nil)
	if err := f.Commit(); !errors.As(err, &pathErr) || pathErr.Path != name || strings.Contains(err.Error(), ".tmp") {
		t.Error(err)
	}
}

// TestReplaceThroughLink checks that a symbolic link stays, and that the file it points to is
// created or, with its permissions, replaced.
func TestReplaceThroughLink(t *testing.T) {
	for _, exists := range []bool{true, false} {
		dir := t.TempDir()
		link, middle, target := filepath.Join(dir, "link"), filepath.Join(dir, "middle"), filepath.Join(dir, "sub", "file")
		if err := errors.Join(os.Mkdir(filepath.Dir(target), 0o700), os.Symlink("middle", link), os.Symlink("sub/file", middle)); err != nil {
			t.Fatal(err)
		}
		if exists {
			if err := errors.Join(os.WriteFile(target, []byte("old"), 0o600), os.Chmod(target, 0o640)); err != nil {
				t.Fatal(err)
			}
		}
		f, err := atomicfile.Replace(link)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write([]byte("new")); err != nil {
			t.Fatal(err)
		}
		if resolved, err := filepath.EvalSymlinks(filepath.Dir(target)); err != nil || f.Name() != filepath.Join(resolved, "file") {
			t.Error(f.Name(), err)
		}
		if err := f.Commit(); err != nil {
			t.Fatal(err)
		}
		checkContent(t, target, "new", 1)
		if to, err := os.Readlink(link); err != nil || to != "middle" {
			t.Errorf("the link points to %q: %v", to, err)
		}
		if info, err := os.Stat(target); err != nil || exists && info.Mode().Perm() != 0o640 {
			t.Error(info.Mode(), err)
		}
	}
}

func TestReplaceErrors(t *testing.T) {
	loop := filepath.Join(t.TempDir(), "loop")
	if err := os.Symlink("loop", loop); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{t.TempDir(), "/dev/null", filepath.Join(t.TempDir(), "no", "where"), loop} {
		_, err := atomicfile.Replace(name)
		if pathErr := (*fs.PathError)(nil); !errors.As(err, &pathErr) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestPublish(t *testing.T) {
	dir := t.TempDir()
	from, to := filepath.Join(dir, "part"), filepath.Join(dir, "out", "x")
	if err := os.Mkdir(filepath.Dir(to), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"first", "second"} {
		_ = os.Remove(from) // it may be a hard link to the published file
		if err := os.WriteFile(from, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		err := atomicfile.Publish(from, to)
		pathErr := (*fs.PathError)(nil)
		if text == "first" && err != nil || text == "second" && (!errors.Is(err, fs.ErrExist) || !errors.As(err, &pathErr) || pathErr.Path != to) {
			t.Errorf("%s: %v", text, err)
		}
		checkContent(t, to, "first", 1)
	}
}

package dataset

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/internal/base/atomicfile"
)

// readPair returns the contents of a set and of its manifest. The content of a missing file is "".
func readPair(t *testing.T, name string) (texts [2]string) {
	t.Helper()
	for i, n := range []string{name, ManifestName(name)} {
		b, err := os.ReadFile(n)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
		texts[i] = string(b)
	}
	return texts
}

// listFolder returns the names of the files in a folder.
func listFolder(t *testing.T, name string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// readContent returns the content of a file.
func readContent(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestCommitErrors checks that Commit restores the older files and leaves no others if the set or
// the manifest cannot be renamed.
func TestCommitErrors(t *testing.T) {
	for _, old := range []bool{true, false} {
		for failingIndex := range 2 { // 0: the set, 1: the manifest
			name := filepath.Join(t.TempDir(), "set.jsonl")
			if old {
				name, _ = makeSet(t, JSONL, someRecords(t)...)
			}
			before, names := readPair(t, name), listFolder(t, filepath.Dir(name))
			set, err := Begin(name, JSONL, WriterOptions{})
			if err != nil {
				t.Fatal(err)
			}
			callCount := 0
			set.failpoint = func(point string) {
				if point != atomicfile.AfterWrite {
					return
				}
				if callCount++; callCount == failingIndex+1 { // remove the file to be renamed
					base := "." + filepath.Base([]string{name, ManifestName(name)}[failingIndex])
					for _, left := range listFolder(t, filepath.Dir(name)) {
						if random, ok := strings.CutPrefix(left, base+"."); ok && strings.Count(random, ".") == 1 && atomicfile.IsTemporary(left) {
							left = filepath.Join(filepath.Dir(name), left)
							if old && readContent(t, left) == before[failingIndex] { // the backup
								continue
							}
							if err := os.Remove(left); err != nil {
								t.Error(err)
							}
						}
					}
				}
			}
			_, err = set.Commit(Manifest{})
			if !errors.Is(err, fs.ErrNotExist) || strings.Contains(err.Error(), ".set.jsonl.") || callCount != failingIndex+1 {
				t.Errorf("old %v, rename %d: %v", old, failingIndex+1, err)
			}
			set.Abort()
			if after := readPair(t, name); after != before || !slices.Equal(listFolder(t, filepath.Dir(name)), names) {
				t.Errorf("old %v, rename %d: %q %v", old, failingIndex+1, after, listFolder(t, filepath.Dir(name)))
			}
		}
	}
}

// TestCommitSweeps checks that Commit removes the temporary files that killed processes left of the
// same set, but not those of other sets.
func TestCommitSweeps(t *testing.T) {
	name, _ := makeSet(t, JSONL, someRecords(t)...)
	names := append(listFolder(t, filepath.Dir(name)), filepath.Base(atomicfile.TemporaryName(name+"2")))
	for _, left := range []string{
		atomicfile.TemporaryName(name), atomicfile.TemporaryName(ManifestName(name)), filepath.Join(filepath.Dir(name), names[2]),
	} {
		if err := os.WriteFile(left, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	set, err := Begin(name, JSONL, WriterOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := set.Commit(Manifest{}); err != nil {
		t.Fatal(err)
	}
	slices.Sort(names)
	if got := listFolder(t, filepath.Dir(name)); !slices.Equal(got, names) {
		t.Errorf("the folder has %v, want %v", got, names)
	}
}

// TestCommitOntoFolder checks that Commit restores the old manifest if a folder has taken the name
// of the set.
func TestCommitOntoFolder(t *testing.T) {
	name, _ := makeSet(t, JSONL, someRecords(t)...)
	before := readPair(t, name)
	set, err := Begin(name, JSONL, WriterOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.Remove(name), os.Mkdir(name, 0o700)); err != nil {
		t.Fatal(err)
	}
	var pathErr *fs.PathError
	if _, err := set.Commit(Manifest{}); !errors.As(err, &pathErr) || pathErr.Path != name {
		t.Error(err)
	}
	set.Abort()
	if err := os.Remove(name); err != nil {
		t.Error(err)
	}
	if got := listFolder(t, filepath.Dir(name)); len(got) != 1 || readContent(t, ManifestName(name)) != before[1] {
		t.Errorf("the folder has %v", got)
	}
}

// TestSetThroughLink checks that if the name of a set is a symbolic link, the link stays, its
// target is replaced or created, and the manifest is written beside the link.
func TestSetThroughLink(t *testing.T) {
	for _, exists := range []bool{true, false} {
		dir := t.TempDir()
		link, middle, target := filepath.Join(dir, "link.jsonl"), filepath.Join(dir, "middle"), filepath.Join(dir, "sub", "real.jsonl")
		if err := errors.Join(os.Mkdir(filepath.Dir(target), 0o700), os.Symlink("middle", link), os.Symlink("sub/real.jsonl", middle)); err != nil {
			t.Fatal(err)
		}
		if exists {
			if err := os.WriteFile(target, []byte("old"), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		set, err := Begin(link, JSONL, WriterOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := set.Commit(Manifest{}); err != nil {
			t.Fatal(err)
		}
		if got := listFolder(t, dir); !slices.Equal(got, []string{"link.jsonl", "link.jsonl.manifest.json", "middle", "sub"}) {
			t.Errorf("the folder has %v", got)
		}
		if got := listFolder(t, filepath.Dir(target)); !slices.Equal(got, []string{"real.jsonl"}) || readContent(t, target) != "" {
			t.Errorf("the folder has %v", got)
		}
		if to, err := os.Readlink(link); err != nil || to != "middle" {
			t.Errorf("the link points to %q: %v", to, err)
		}
	}
}

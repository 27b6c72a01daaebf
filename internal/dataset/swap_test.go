package dataset

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/internal/atomicfile"
)

// readPair returns the contents of a set and its manifest; "" for a file that does not exist.
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

// folder returns the names in a folder.
func folder(t *testing.T, name string) (names []string) {
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

// content returns the contents of a file.
func content(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestCommitThatFails checks that if the set or the manifest cannot get its name, the older files
// are restored complete and nothing else is left.
func TestCommitThatFails(t *testing.T) {
	for _, old := range []bool{true, false} {
		for fails := range 2 {
			name := filepath.Join(t.TempDir(), "set.jsonl")
			if old {
				name, _ = makeSet(t, JSONL, someRecords(t)...)
			}
			before, names := readPair(t, name), folder(t, filepath.Dir(name))
			set, err := Begin(name, JSONL, WriterOptions{})
			if err != nil {
				t.Fatal(err)
			}
			calls := 0
			set.failpoint = func(point string) {
				if point != atomicfile.AfterWrite {
					return
				}
				if calls++; calls == fails+1 { // remove the file to be renamed
					base := "." + filepath.Base([]string{name, ManifestName(name)}[fails])
					for _, left := range folder(t, filepath.Dir(name)) {
						if random, ok := strings.CutPrefix(left, base+"."); ok && strings.Count(random, ".") == 1 && atomicfile.IsTemporary(left) {
							left = filepath.Join(filepath.Dir(name), left)
							if old && content(t, left) == before[fails] { // the backup
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
			if !errors.Is(err, fs.ErrNotExist) || strings.Contains(err.Error(), ".set.jsonl.") || calls != fails+1 {
				t.Errorf("old %v, rename %d: %v", old, fails+1, err)
			}
			set.Abort()
			if after := readPair(t, name); after != before || !slices.Equal(folder(t, filepath.Dir(name)), names) {
				t.Errorf("old %v, rename %d: %q %v", old, fails+1, after, folder(t, filepath.Dir(name)))
			}
		}
	}
}

// TestCommitSweeps checks that Commit removes temporary files of the same set left by killed
// processes, and none of other sets.
func TestCommitSweeps(t *testing.T) {
	name, _ := makeSet(t, JSONL, someRecords(t)...)
	names := append(folder(t, filepath.Dir(name)), filepath.Base(atomicfile.TemporaryName(name+"2")))
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
	if got := folder(t, filepath.Dir(name)); !slices.Equal(got, names) {
		t.Errorf("the folder has %v, want %v", got, names)
	}
}

// TestCommitOntoAFolder checks that if a folder has taken the name of the set, the old manifest is
// restored.
func TestCommitOntoAFolder(t *testing.T) {
	name, _ := makeSet(t, JSONL, someRecords(t)...)
	before := readPair(t, name)
	set, err := Begin(name, JSONL, WriterOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.Remove(name), os.Mkdir(name, 0o700)); err != nil {
		t.Fatal(err)
	}
	var path *fs.PathError
	if _, err := set.Commit(Manifest{}); !errors.As(err, &path) || path.Path != name {
		t.Error(err)
	}
	set.Abort()
	if err := os.Remove(name); err != nil {
		t.Error(err)
	}
	if got := folder(t, filepath.Dir(name)); len(got) != 1 || content(t, ManifestName(name)) != before[1] {
		t.Errorf("the folder has %v", got)
	}
}

// TestSetThroughALink checks that the manifest is beside the given name if that is a link, and that
// a link to a missing file is written through like any other.
func TestSetThroughALink(t *testing.T) {
	for _, there := range []bool{true, false} {
		dir := t.TempDir()
		link, middle, target := filepath.Join(dir, "link.jsonl"), filepath.Join(dir, "middle"), filepath.Join(dir, "sub", "real.jsonl")
		if err := errors.Join(os.Mkdir(filepath.Dir(target), 0o700), os.Symlink("middle", link), os.Symlink("sub/real.jsonl", middle)); err != nil {
			t.Fatal(err)
		}
		if there {
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
		if got := folder(t, dir); !slices.Equal(got, []string{"link.jsonl", "link.jsonl.manifest.json", "middle", "sub"}) {
			t.Errorf("the folder has %v", got)
		}
		if got := folder(t, filepath.Dir(target)); !slices.Equal(got, []string{"real.jsonl"}) || content(t, target) != "" {
			t.Errorf("the folder has %v", got)
		}
		if to, err := os.Readlink(link); err != nil || to != "middle" {
			t.Errorf("the link leads to %q: %v", to, err)
		}
	}
}

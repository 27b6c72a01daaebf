package dataset

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// folder lists what is in a folder.
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

func content(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestCreateThroughALink(t *testing.T) {
	dir := t.TempDir()
	target, link := filepath.Join(dir, "target"), filepath.Join(dir, "link")
	if err := errors.Join(os.WriteFile(target, nil, 0o640), os.Symlink(target, link)); err != nil {
		t.Fatal(err)
	}
	f, err := create(link)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Write([]byte("x")); err != nil {
		t.Fatal(err)
	}
	if err := f.Commit(); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(target)
	if content(t, target) != "x" || err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("%v %v", info, err)
	}
	if to, err := os.Readlink(link); err != nil || to != target {
		t.Errorf("the link leads to %q: %v", to, err)
	}
}

func TestCreateWhereNoFileCanBe(t *testing.T) {
	for _, name := range []string{t.TempDir(), "/dev/null", filepath.Join(t.TempDir(), "no", "where")} {
		_, err := create(name)
		var path *fs.PathError
		if !errors.As(err, &path) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

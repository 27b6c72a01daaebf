package main

import (
	"encoding/json"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/internal/testkit/proctest"
)

// TestNPM compares the files of the JavaScript package with those of npm pack.
func TestNPM(t *testing.T) {
	npm, err := exec.LookPath("npm")
	if err != nil {
		t.Skip("npm is not installed: the JavaScript package is NOT TESTED")
	}
	r := pythonRelease(t)
	if err := r.writeNPM(); err != nil {
		t.Fatal(err)
	}
	packed := func(from string) (name, version string, files []string) {
		cmd := proctest.Command(t, npm, "pack", "--dry-run", "--json", "--offline", from)
		cmd.Dir = t.TempDir()
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		var list []struct {
			Name, Version string
			Files         []struct{ Path string }
		}
		if err := json.Unmarshal(out, &list); err != nil || len(list) != 1 {
			t.Fatalf("%v: %s", err, out)
		}
		for _, f := range list[0].Files {
			files = append(files, f.Path)
		}
		slices.Sort(files)
		return list[0].Name, list[0].Version, files
	}
	_, _, want := packed(filepath.Join(r.root, npmFolder))
	name, version, files := packed(filepath.Join(r.out, "make24-1.2.3-rc.1.tgz"))
	if name != "make24" || version != "1.2.3-rc.1" || !slices.Equal(files, want) {
		t.Errorf("%s %s has the files\n%s\nwant\n%s", name, version, strings.Join(files, " "), strings.Join(want, " "))
	}
}

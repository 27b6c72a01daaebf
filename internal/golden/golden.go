// Package golden compares what tests make with committed files.
package golden

import (
	"flag"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files instead of comparing them")

// Update reports whether the tests write their golden files instead of comparing them: the flag -update.
func Update() bool { return *update }

// Same reports an error if the contents of a file are not got. With -update it writes them.
func Same[T string | []byte](t testing.TB, name string, got T) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil { //nolint:gosec // a committed file
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for n < min(len(want), len(got)) && want[n] == got[n] {
		n++
	}
	if n < max(len(want), len(got)) {
		t.Errorf("%s differs from what the code writes now, first in line %d; if that is meant, run the test with -update",
			name, 1+strings.Count(string(want[:n]), "\n"))
	}
}

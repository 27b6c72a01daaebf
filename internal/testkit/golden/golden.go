// Package golden compares the output of tests with committed files.
package golden

import (
	"flag"
	"os"
	"strings"
	"testing"
)

const updateFlag = "update"

func init() { //nolint:gochecknoinits // a flag is defined once
	if flag.Lookup(updateFlag) == nil { // teatest, which has an earlier import path, defines the same flag
		flag.Bool(updateFlag, false, "write the golden files instead of comparing them")
	}
}

// Update reports whether the flag -update is set. Tests then write their golden files instead of
// comparing them.
func Update() bool { return flag.Lookup(updateFlag).Value.String() == "true" }

// Compare fails the test if the contents of the named file differ from got. With -update it writes got
// to the file instead.
func Compare[T string | []byte](t testing.TB, name string, got T) {
	t.Helper()
	if Update() {
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
		t.Errorf("%s differs from the output, first at line %d; if the change is intended, run make gen",
			name, 1+strings.Count(string(want[:n]), "\n"))
	}
}

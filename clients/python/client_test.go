// Package python runs the tests of the Python package in this folder. It has no other Go code.
package python

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestClient builds the program and runs the tests of the package with python3, if it is installed.
func TestClient(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed: the Python package is NOT TESTED")
	}
	program := filepath.Join(t.TempDir(), "make24")
	if out, err := exec.Command("go", "build", "-o", program, "github.com/make24/make24/cmd/make24").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	cmd := exec.Command(python, "-B", "-W", "error", "test_make24.py")
	cmd.Env = append(os.Environ(), "MAKE24_COMMAND="+program, "MAKE24_SERVER=")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// Package python runs the tests of the Python client in this folder. It has no other Go code.
package python

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestClient builds the program and runs the tests of the client with python3, if it is installed.
func TestClient(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed: the Python client is NOT TESTED")
	}
	program := filepath.Join(t.TempDir(), "make24")
	if out, err := exec.Command("go", "build", "-o", program, "github.com/make24/make24/cmd/make24").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, args := range [][]string{{"make24.py", "--selftest"}, {"test_make24.py"}} {
		cmd := exec.Command(python, append([]string{"-B", "-W", "error"}, args...)...)
		cmd.Env = append(os.Environ(), "MAKE24_BIN="+program, "no_proxy=127.0.0.1")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%v: %v\n%s", args, err, out)
		}
	}
}

// Package python holds the client for Python; here are only the tests that run its own.
package python

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestRateKey builds the program and runs the client's tests with the python3 that is there.
func TestClient(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("NO python3 HERE: the Python client is NOT tested")
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

package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// TestPythonVersion checks the versions of the Python package.
func TestPythonVersion(t *testing.T) {
	for version, want := range map[string]string{
		"1.2.3": "1.2.3", "1.2.3-rc.1": "1.2.3rc1", "1.2.3-beta.2+dirty": "1.2.3b2+dirty", "1.2.3-x": "",
		"0.0.0-20261127064500-0123456789ab+dirty": "0.0.0.dev20261127064500+g0123456789ab.dirty",
	} {
		if got, err := pythonVersion(version); got != want || (err != nil) != (want == "") {
			t.Errorf("%s: %q, %v; want %q", version, got, err, want)
		}
	}
}

// TestWheel builds the wheel for this machine twice, compares the bytes, installs it into a new virtual
// environment without the index, and solves a hand with it.
func TestWheel(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil || exec.Command(python, "-c", "import venv, ensurepip").Run() != nil {
		t.Skip("python3 or its module venv is missing: the wheel is NOT TESTED")
	}
	here := target{runtime.GOOS, runtime.GOARCH}
	if wheelTags[here] == nil {
		t.Skip("no wheel for this machine: NOT TESTED")
	}
	work := t.TempDir()
	var wheel string
	var bytes [2][]byte
	program := ""
	for i := range bytes {
		r := &release{root: source(t), out: t.TempDir(), version: "1.2.3-rc.1", time: time.Unix(1_790_000_000, 0).UTC(), targets: []target{here}}
		if program == "" {
			if program, err = r.compile(context.Background(), here, work); err != nil {
				t.Fatal(err)
			}
		}
		if err := r.writeWheel(here, program); err != nil {
			t.Fatal(err)
		}
		if err := r.writeSourceDistribution(); err != nil {
			t.Fatal(err)
		}
		found, _ := filepath.Glob(filepath.Join(r.out, "*.whl"))
		if len(found) != 1 {
			t.Fatalf("the wheels are %q", found)
		}
		wheel = found[0]
		if bytes[i], err = os.ReadFile(wheel); err != nil {
			t.Fatal(err)
		}
	}
	if string(bytes[0]) != string(bytes[1]) {
		t.Error("two wheels of the same program differ")
	}
	env := filepath.Join(work, "env")
	code := `import make24; print(make24.__version__, make24.solve("3 3 8 8")[0].expr, make24.command().startswith(make24.__path__[0]))`
	for _, args := range [][]string{
		{python, "-m", "venv", env},
		{filepath.Join(env, "bin", "pip"), "install", "--quiet", "--no-index", "--disable-pip-version-check", wheel},
		{filepath.Join(env, "bin", "python"), "-c", code},
		{filepath.Join(env, "bin", "make24"), "solve", "--ascii", "3", "3", "8", "8"},
	} {
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Dir = work
		cmd.Env = append(os.Environ(), "PYTHONPATH=", "MAKE24_COMMAND=", "MAKE24_SERVER=")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%q: %v: %s", args, err, out)
		}
		switch text := strings.TrimSpace(string(out)); filepath.Base(args[0]) {
		case "python":
			if text != "1.2.3rc1 8/(3-8/3) True" {
				t.Errorf("the package printed %q", text)
			}
		case "make24":
			if text != "8/(3-8/3) = 24" {
				t.Errorf("the command printed %q", text)
			}
		}
	}
}

package main

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/testkit/proctest"
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

var kit = flag.String("kit", "", "install the source distribution into this virtual `ENVIRONMENT`, which has hatchling")

// TestInstallSource installs the source distribution, built by hatchling, for scripts/kit.
func TestInstallSource(t *testing.T) {
	if *kit == "" {
		t.Skip("needs a virtual environment; make proof NAME=kit runs it")
	}
	r := pythonRelease(t)
	if err := r.writeSourceDistribution(); err != nil {
		t.Fatal(err)
	}
	cmd := proctest.Command(t, filepath.Join(*kit, "bin", "pip"), "install", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps",
		"--no-build-isolation", "--force-reinstall", filepath.Join(r.out, "make24-1.2.3rc1.tar.gz"))
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
}

// pythonRelease returns a release with only the Python package, for the system of this machine.
func pythonRelease(t *testing.T) *release {
	t.Helper()
	return &release{root: source(t), out: t.TempDir(), version: "1.2.3-rc.1", time: time.Unix(1_790_000_000, 0).UTC()}
}

// TestWheelBytes checks that wheels and source distributions with the same contents have the same bytes,
// and their names.
func TestWheelBytes(t *testing.T) {
	program := filepath.Join(t.TempDir(), "make24")
	if err := os.WriteFile(program, []byte("program"), 0o600); err != nil {
		t.Fatal(err)
	}
	want := []string{"make24-1.2.3rc1-py3-none-manylinux2014_aarch64.manylinux_2_17_aarch64.musllinux_1_1_aarch64.whl", "make24-1.2.3rc1.tar.gz"}
	var first [2][]byte
	for range 2 {
		r := pythonRelease(t)
		if err := errors.Join(r.writeWheel(target{"linux", "arm64"}, program), r.writeSourceDistribution()); err != nil {
			t.Fatal(err)
		}
		for i, name := range want {
			data, err := os.ReadFile(filepath.Join(r.out, name))
			if err != nil {
				t.Fatal(err)
			}
			if first[i] == nil {
				first[i] = data
			} else if !bytes.Equal(data, first[i]) {
				t.Errorf("two files %s differ", name)
			}
		}
	}
}

// TestOneWheel checks that the command that builds only the wheel compiles, without other modules.
func TestOneWheel(t *testing.T) {
	cmd := proctest.Command(t, "go", "list", "-deps", "-tags", "wheel", "-f", "{{with .Module}}{{.Path}}{{end}}", ".")
	out, err := cmd.Output()
	if err != nil || strings.TrimSpace(string(out)) != "github.com/make24/make24/packaging" {
		t.Fatalf("modules %q, %v", out, err)
	}
	if out, err := proctest.Command(t, "go", "build", "-tags", "wheel", "-o", filepath.Join(t.TempDir(), "onewheel"), ".").CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}

// TestWheel builds the wheel for this machine, installs it as docs/python.md says, without the index, and
// solves a hand with it.
func TestWheel(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil || proctest.Command(t, python, "-c", "import venv, ensurepip").Run() != nil {
		t.Skip("python3 or its module venv is missing: the wheel is NOT TESTED")
	}
	here := target{runtime.GOOS, runtime.GOARCH}
	if wheelTags[here] == nil {
		t.Skip("no wheel for this machine: NOT TESTED")
	}
	work := t.TempDir()
	// With the flags of a release, all packages would be compiled again; TestReproducible uses them.
	program := filepath.Join(work, "make24")
	proctest.BuildIn(t, source(t), program, "./cmd/make24", "")
	r := pythonRelease(t)
	r.out = filepath.Join(work, "dist")
	if err := errors.Join(os.Mkdir(r.out, 0o755), r.writeWheel(here, program)); err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join(r.root, "docs", "python.md"))
	script := regexp.MustCompile("(?s)```sh\n(.*?)```").FindSubmatch(page)
	if err != nil || script == nil {
		t.Fatalf("no script in docs/python.md, or %v", err)
	}
	const code = `import importlib.metadata, make24
points = importlib.metadata.entry_points(group="inspect_ai")
print(make24.__version__, make24.solve("3 3 8 8")[0].expr, make24.command().startswith(make24.__path__[0]), [p.value for p in points])`
	// The wheel is made above.
	cmd := proctest.Command(t, "sh", "-e", "-c", `make() { [ "$*" = wheel ]; }
`+string(script[1])+`
python3 -c "$CODE"
make24 solve --ascii 3 3 8 8`)
	cmd.Dir, cmd.Deadline = work, 5*time.Minute // pip takes seconds on an idle machine
	cmd.Env = append(os.Environ(), "CODE="+code, "PYTHONPATH=", "MAKE24_COMMAND=", "MAKE24_SERVER=", "PIP_DISABLE_PIP_VERSION_CHECK=1", "PIP_QUIET=1")
	const want = "1.2.3rc1 8/(3-8/3) True ['make24.inspect_task']\n8/(3-8/3) = 24\n"
	if out, err := cmd.CombinedOutput(); err != nil || string(out) != want {
		t.Fatalf("%v: %s", err, out)
	}
}

//go:build long && linux

package main

import (
	"bufio"
	"debug/elf"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/make24/make24/internal/testkit/proctest"
)

// TestStaticBinary builds the binary without C libraries, as the packages do, and checks that it runs
// in an empty image: the game, a survey, and a survey worker with NATS.
func TestStaticBinary(t *testing.T) {
	root := t.TempDir()
	build := proctest.Command(t, "go", "build", "-trimpath", "-ldflags=-s", "-o", filepath.Join(root, "make24"), ".")
	build.Env, build.Deadline = append(os.Environ(), "CGO_ENABLED=0"), proctest.BuildDeadline
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	checkStatic(t, filepath.Join(root, "make24"))
	if os.Getuid() != 0 {
		t.Skip("NOT TESTED: only root can run the binary in an empty image")
	}

	const unprivileged = 65534
	for _, dir := range []string{"data", "surveys"} { // the volumes
		if err := os.Mkdir(filepath.Join(root, dir), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.Chown(filepath.Join(root, dir), unprivileged, unprivileged); err != nil {
			t.Fatal(err)
		}
	}
	for dir := root; dir != "/"; dir = filepath.Dir(dir) { // t.TempDir lets only its owner in
		if info, err := os.Stat(dir); err != nil || os.Chmod(dir, info.Mode()|0o011) != nil {
			t.Fatal(dir, err)
		}
	}
	command := func(args ...string) *proctest.Cmd {
		cmd := proctest.Command(t, "/make24", args...)
		cmd.Err = nil // the path is in the image, not here
		cmd.Dir, cmd.Env = "/", []string{}
		cmd.SysProcAttr = &syscall.SysProcAttr{Chroot: root, Credential: &syscall.Credential{Uid: unprivileged, Gid: unprivileged}}
		return cmd
	}
	run := func(want string, args ...string) {
		t.Helper()
		cmd := command(args...)
		if out, err := cmd.CombinedOutput(); !strings.Contains(string(out), want) {
			t.Errorf("%q: %v, %s; want %s", args, err, out, want)
		}
	}
	// start runs a server until the test ends. It returns the first line of the server's output,
	// which must contain ready.
	start := func(ready string, args ...string) string {
		t.Helper()
		cmd := command(args...)
		cmd.Deadline = proctest.ServerDeadline
		log, err := cmd.StderrPipe()
		if err != nil {
			t.Fatal(err)
		}
		cmd.Stdout = cmd.Stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := cmd.Stop(syscall.SIGTERM); err != nil {
				t.Errorf("%q: %v", args, err)
			}
		})
		lines := bufio.NewReader(log)
		var line string
		cmd.Await(func() { line, err = lines.ReadString('\n') })
		if err != nil || !strings.Contains(line, ready) {
			t.Fatalf("%q: %q, %v; want %s", args, line, err, ready)
		}
		return line
	}
	run("8 ÷ (3 − 8 ÷ 3) = 24", "solve", "3388")
	run("make24: there is no home folder to store data in; choose a folder with --data\n", "serve", "--addr", "127.0.0.1:0")
	start("listening", "serve", "--addr", "127.0.0.1:0", "--data", "/data")
	run("/data/copy.db: ", "backup", "/data/copy.db", "--data", "/data")
	run("written to /surveys/alone", "survey", "--cards", "3", "--out", "/surveys/alone")
	ready := start("NATS is ready at ", "survey", "server", "--store-dir", "/data/nats", "--listen", "127.0.0.1:0")
	_, url, _ := strings.Cut(ready, "nats://")
	url, _, _ = strings.Cut(url, ",")
	run("queued", "survey", "plan", "--cards", "3", "--out", "/surveys/many", "--nats", url)
	run("all hands are in /surveys/many", "survey", "worker", "--out", "/surveys/many", "--nats", url)
	run("written to /surveys/many", "survey", "fold", "/surveys/many")
}

// checkStatic checks that a binary needs no dynamic linker and no shared library.
func checkStatic(t *testing.T, name string) {
	t.Helper()
	f, err := elf.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, segment := range f.Progs {
		if segment.Type == elf.PT_INTERP {
			t.Error("the binary needs a dynamic linker")
		}
	}
	if libraries, err := f.ImportedLibraries(); err != nil || len(libraries) > 0 {
		t.Errorf("the binary needs %q, %v", libraries, err)
	}
}

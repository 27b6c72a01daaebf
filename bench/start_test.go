package bench

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// emptyProgram is the source of a Go program that does nothing.
const emptyProgram = "package main\n\nfunc main() {}\n"

// startCommand returns the work of running the command with args. The alternative is a Go program
// that does nothing, whose time is a lower bound; the limit is on the time beyond it.
func startCommand(tb testing.TB, args ...string) (workPair, error) {
	dir := tb.TempDir()
	source := filepath.Join(dir, "nothing.go")
	if err := os.WriteFile(source, []byte(emptyProgram), 0o600); err != nil {
		return workPair{}, err
	}
	make24, err := build(dir, "make24", "github.com/make24/make24/cmd/make24")
	if err != nil {
		return workPair{}, err
	}
	empty, err := build(dir, "nothing", source)
	run := func(program string, args ...string) workFunc {
		return func(int) (float64, error) { return 1, exec.Command(program, args...).Run() }
	}
	return workPair{make24: run(make24, args...), alternative: run(empty)}, err
}

// build compiles a package or a source file to a program in dir, without C, like the packages.
func build(dir, name, what string) (program string, err error) {
	program = filepath.Join(dir, name)
	compile := exec.Command("go", "build", "-o", program, what)
	compile.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := compile.CombinedOutput(); err != nil {
		return "", fmt.Errorf("bench: building %s: %w\n%s", name, err, out)
	}
	return program, nil
}

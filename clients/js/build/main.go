// Command build compiles the engine to WebAssembly, gives its functions the jumps of their source, compresses it
// and writes it to make24.wasm.gz in the JavaScript package. The bytes depend only on the sources, the version of Go
// and that of libdeflate. Run make needs first.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

func main() {
	pkg := flag.String("package", module+"clients/js/engine", "the `PACKAGE` to compile")
	out := flag.String("out", "clients/js/make24.wasm.gz", "the `FILE` to write")
	flag.Parse()
	if err := run(*pkg, *out); err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
}

const module = "github.com/make24/make24/"

// cold lists packages in which the compiler does not inline calls, which makes the module smaller.
var cold = []string{
	module + "answer", module + "generate", module + "internal/sets/setspec",
	"fmt", "internal/poll", "io/fs", "math/big", "os", "reflect", "syscall", "time", "unicode",
}

func run(pkg, out string) error {
	folder, err := os.MkdirTemp("", "make24-wasm")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	wasm := filepath.Join(folder, "make24.wasm")
	args := []string{"build", "-buildmode=c-shared", "-buildvcs=false", "-trimpath", "-ldflags=-w -buildid="}
	for _, pattern := range cold {
		args = append(args, "-gcflags="+pattern+"=-l")
	}
	cmd := exec.Command("go", append(args, "-o", wasm, pkg)...)
	cmd.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm", "GOWASM=", "GOFLAGS=", "GOEXPERIMENT=")
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return err
	}
	raw, err := os.ReadFile(wasm)
	if err != nil {
		return err
	}
	structured, err := structureModule(raw)
	if err != nil {
		return err
	}
	merged, err := mergeData(structured)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	mod, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		return err
	}
	compress := exec.Command("node", filepath.Join(filepath.Dir(string(mod)), "clients", "js", "build", "compress.js"))
	compress.Stdin, compress.Stdout, compress.Stderr = bytes.NewReader(merged), &b, os.Stderr
	if err := compress.Run(); err != nil {
		return fmt.Errorf("compress with Node.js and the packages of web (make needs): %w", err)
	}
	return os.WriteFile(out, b.Bytes(), 0o644)
}

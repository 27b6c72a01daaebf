//go:build wheel

package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"syscall"
)

// main builds the wheel for this machine, with the same bytes as in a release, and prints its path. A
// wheel of the same name is replaced.
func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	r := &release{}
	flag.StringVar(&r.root, "root", "..", "the `FOLDER` of the source")
	flag.StringVar(&r.version, "version", "", "the `VERSION` (default: from git)")
	out := flag.String("out", "dist", "the `FOLDER` for the wheel")
	flag.Parse()
	wheel, err := r.buildWheel(ctx, *out)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "packaging:", err)
		os.Exit(1)
	}
	fmt.Println(wheel)
}

// buildWheel writes the wheel for this machine into a folder and returns its path.
func (r *release) buildWheel(ctx context.Context, out string) (string, error) {
	here := target{runtime.GOOS, runtime.GOARCH}
	if wheelTags[here] == nil {
		return "", fmt.Errorf("there is no wheel for %s", here)
	}
	if err := r.fromGit(ctx); err != nil {
		return "", err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return "", err
	}
	// In the same file system as the wheel, so that it can be renamed.
	work, err := os.MkdirTemp(out, ".wheel-*")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(work)
	if r.host, err = r.compile(ctx, here, work); err != nil {
		return "", err
	}
	if err := r.addLicenses(ctx); err != nil {
		return "", err
	}
	r.out = work
	if err := r.writeWheel(here, r.host); err != nil {
		return "", err
	}
	wheels, err := filepath.Glob(filepath.Join(work, "*.whl"))
	if err != nil || len(wheels) != 1 {
		return "", fmt.Errorf("%d wheels were written: %v", len(wheels), err)
	}
	wheel := filepath.Join(out, filepath.Base(wheels[0]))
	return wheel, os.Rename(wheels[0], wheel)
}

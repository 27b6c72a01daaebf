//go:build !wheel

package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"syscall"
)

// allTargets are the targets of a release.
var allTargets = []target{
	{"linux", "amd64"}, {"linux", "arm64"}, {"darwin", "amd64"}, {"darwin", "arm64"}, {"windows", "amd64"}, {"windows", "arm64"},
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	r := &release{}
	flag.StringVar(&r.root, "root", "..", "the `FOLDER` of the source")
	flag.StringVar(&r.out, "out", "dist", "the `FOLDER` for the files, new or empty")
	flag.StringVar(&r.version, "version", "", "the `VERSION` (default: from git)")
	flag.Parse()
	err := r.fromGit(ctx)
	if err == nil {
		r.targets, err = chosenTargets(flag.Args())
	}
	if err == nil {
		err = r.build(ctx)
	}
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "packaging:", err)
		os.Exit(1)
	}
}

// chosenTargets returns the targets with these names, such as linux/amd64, or all if there is no name.
func chosenTargets(names []string) ([]target, error) {
	if len(names) == 0 {
		return allTargets, nil
	}
	var chosen []target
	for _, name := range names {
		i := slices.IndexFunc(allTargets, func(t target) bool { return t.String() == name })
		if i < 0 {
			return nil, fmt.Errorf("unknown target %q: the targets are %v", name, allTargets)
		}
		chosen = append(chosen, allTargets[i])
	}
	return chosen, nil
}

// build writes all files of the release.
func (r *release) build(ctx context.Context) error {
	if entries, err := os.ReadDir(r.out); err == nil && len(entries) > 0 {
		return fmt.Errorf("%s is not empty", r.out)
	}
	work, err := os.MkdirTemp("", "make24-packaging-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	if err := os.MkdirAll(r.out, 0o755); err != nil {
		return err
	}
	if err := r.prepare(ctx, work); err != nil {
		return err
	}
	programs := map[target]string{}
	for _, t := range r.targets {
		if programs[t], err = r.compile(ctx, t, work); err != nil {
			return err
		}
		if err := r.pack(ctx, t, programs[t], work); err != nil {
			return fmt.Errorf("%s: %w", t, err)
		}
	}
	if err := r.writeImage(programs, work); err != nil {
		return fmt.Errorf("image: %w", err)
	}
	if err := r.writeSourceDistribution(); err != nil {
		return fmt.Errorf("source distribution for Python: %w", err)
	}
	if err := r.writeNPM(); err != nil {
		return fmt.Errorf("package for npm: %w", err)
	}
	return r.writeSums()
}

// pack writes the archive, the components, the wheel and, for Linux, the packages of a target.
func (r *release) pack(ctx context.Context, t target, program, work string) error {
	if err := r.writeArchive(t, program); err != nil {
		return err
	}
	if err := r.writeComponents(ctx, t, program); err != nil {
		return err
	}
	if err := r.writeWheel(t, program); err != nil {
		return err
	}
	if t.system == "linux" {
		return r.writePackages(t, program, work)
	}
	return nil
}

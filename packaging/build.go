package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// A file is a file of an archive, a package or an image.
type file struct {
	path string // slash-separated, relative
	mode os.FileMode
	data []byte
}

// environment returns the environment of the Go command for a target, without the variables that
// would change the bytes of the program.
func environment(t target) []string {
	env := slices.DeleteFunc(os.Environ(), func(entry string) bool {
		name, _, _ := strings.Cut(entry, "=")
		return slices.Contains([]string{"GOAMD64", "GOARM64", "GOEXPERIMENT", "GODEBUG", "GOFIPS140", "GOFLAGS"}, name)
	})
	return append(env, "GOOS="+t.system, "GOARCH="+t.arch, "CGO_ENABLED=0", "GOAMD64=v1", "GOARM64=v8.0", "GOWORK=off", "GOENV=off")
}

// compile builds the program for a target in work and returns its path.
func (r *release) compile(ctx context.Context, t target, work string) (string, error) {
	program := filepath.Join(work, t.system+"-"+t.arch, "make24")
	if t.system == "windows" {
		program += ".exe"
	}
	const variables = "github.com/make24/make24/internal/app/cli."
	flags := "-s -w -X " + variables + "packageVersion=v" + r.version + " -X " + variables + "packageCommit=" + r.commit
	// Without -buildvcs, a build from an archive of the source gives the same bytes.
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=false", "-mod=readonly", "-ldflags="+flags, "-o", program, "./cmd/make24")
	cmd.Dir, cmd.Env, cmd.Stderr = r.root, environment(t), os.Stderr
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("go build for %s: %w", t, err)
	}
	return program, nil
}

// addLicenses adds the licence, and those of the modules in the program, to the tree.
func (r *release) addLicenses(ctx context.Context) error {
	license, err := os.ReadFile(filepath.Join(r.root, "LICENSE"))
	if err != nil {
		return err
	}
	modules, err := r.run(ctx, "version", "--licenses")
	r.tree = append(r.tree, file{"LICENSE", 0o644, license}, file{"THIRD-PARTY-LICENSES.txt", 0o644, modules})
	return err
}

// run returns the output of the program.
func (r *release) run(ctx context.Context, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, r.host, args...)
	cmd.Env, cmd.Stderr = []string{"LC_ALL=C"}, os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("make24 %s: %w", strings.Join(args, " "), err)
	}
	return out, nil
}

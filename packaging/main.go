// Packaging builds everything that a release of make24 consists of:
//
//	make24_VERSION_SYSTEM_ARCH.tar.gz, .zip   archives for Linux, macOS and Windows
//	make24_VERSION_ARCH.deb, make24-VERSION-1.ARCH.rpm
//	make24_VERSION_oci.tar                    an OCI image layout with the images for Linux
//	make24_VERSION_SYSTEM_ARCH.cdx.json       the components of each program (CycloneDX)
//	make24-VERSION-py3-none-PLATFORM.whl, make24-VERSION.tar.gz   the Python package
//	make24-VERSION.tgz                        the JavaScript package
//	SHA256SUMS                                the checksums of these files
//
// The bytes of all files depend only on the source, the version, the commit, the time of the commit
// and the version of Go (docs/adr/0039-packages.md).
//
// The files:
//
//	main     the release, and its version from git
//	build    programs, and the files that accompany them
//	help     the documentation as HTML, and the README
//	archive  archives and checksums
//	linux    packages for Debian and for RPM
//	image    the OCI image
//	sbom     components
//	graph    what each component depends on
//	wheel    the Python package
//	npm      the JavaScript package
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// A release is what one run builds.
type release struct {
	root    string    // the folder of the source
	out     string    // the folder for the files, which is empty or does not exist
	version string    // without a leading v
	commit  string    // may be empty
	time    time.Time // of the commit; the time of all files
	targets []target
	host    string // a program that runs here, built for its completions and man pages
	tree    []file // the files beside the program
}

// A target is a system and a processor, by Go's names.
type target struct{ system, arch string }

func (t target) String() string { return t.system + "/" + t.arch }

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

// semver matches a semantic version without a leading v.
var semver = regexp.MustCompile(`^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$`)

// fromGit sets the commit and its time, and the version if it is empty: the tag of the commit or a
// version like those that Go gives to commits without a tag. Without git, SOURCE_DATE_EPOCH and a
// version are needed.
func (r *release) fromGit(ctx context.Context) error {
	log, err := r.git(ctx, "log", "-1", "--format=%H %ct")
	commit, seconds, _ := strings.Cut(log, " ")
	if err == nil {
		r.commit = commit
	}
	if epoch := os.Getenv("SOURCE_DATE_EPOCH"); epoch != "" {
		seconds = epoch
	}
	n, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return errors.New("the source is not a git checkout: set SOURCE_DATE_EPOCH and give -version")
	}
	r.time = time.Unix(n, 0).UTC()
	if r.version == "" && r.commit != "" {
		if r.version, err = r.git(ctx, "describe", "--tags", "--exact-match", "--match", "v[0-9]*"); err != nil {
			r.version = "0.0.0-" + r.time.Format("20060102150405") + "-" + r.commit[:12]
		}
		if changed, err := r.git(ctx, "status", "--porcelain"); err != nil || changed != "" {
			r.version += "+dirty"
		}
	}
	r.version = strings.TrimPrefix(r.version, "v")
	if !semver.MatchString(r.version) {
		return fmt.Errorf("invalid version %q: give one such as -version 0.1.0", r.version)
	}
	return nil
}

// git returns the output of a command of git.
func (r *release) git(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = r.root
	out, err := cmd.Output()
	return strings.TrimSpace(string(out)), err
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

// name returns the path of a file of the release that is named make24_VERSION_rest.
func (r *release) name(rest string) string {
	return filepath.Join(r.out, "make24_"+r.version+"_"+rest)
}

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
//	main     what is built, and its version from git
//	release  the command that builds everything
//	build    programs, and their licences
//	tree     the other files that accompany programs, and archives with them
//	help     the documentation as HTML, and the README
//	archive  tar and zip files, and checksums
//	linux    packages for Debian and for RPM
//	image    the OCI image
//	sbom     components
//	graph    what each component depends on
//	wheel    the Python package
//	onewheel the command that builds only the wheel for this machine, with the tag wheel
//	npm      the JavaScript package
//
// With the tag wheel, only main, build, archive, wheel and onewheel are compiled, which need no other modules.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const homepage = "https://github.com/make24/make24"

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

// name returns the path of a file of the release that is named make24_VERSION_rest.
func (r *release) name(rest string) string {
	return filepath.Join(r.out, "make24_"+r.version+"_"+rest)
}

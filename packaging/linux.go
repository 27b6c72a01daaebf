//go:build !wheel

package main

import (
	"embed"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/goreleaser/nfpm/v2"
	_ "github.com/goreleaser/nfpm/v2/deb" // registers the format
	"github.com/goreleaser/nfpm/v2/files"
	_ "github.com/goreleaser/nfpm/v2/rpm" // registers the format

	"github.com/make24/make24/internal/app/licenses"
)

// unitFile is the systemd unit.
const unitFile = "deploy/systemd/make24.service"

//go:embed files
var packageFiles embed.FS

const (
	maintainer = "make24 authors <make24@users.noreply.github.com>"
	summary    = "24-point game: web server, solver and command"
	details    = `make24 is the 24-point game: combine the numbers of four cards by + - * / to
make 24. The package has a server of the web game, alone or in races and
classes, and a command that finds every solution of a hand exactly, grades
hands, checks answers and generates puzzles.`
)

// writePackages writes the package for Debian and the one for RPM.
func (r *release) writePackages(t target, program, work string) error {
	for _, format := range []string{"deb", "rpm"} {
		if err := r.writePackage(format, t, program, filepath.Join(work, format+"-"+t.arch)); err != nil {
			return fmt.Errorf("%s: %w", format, err)
		}
	}
	return nil
}

// writePackage writes a package from a folder of its files, which it creates.
func (r *release) writePackage(format string, t target, program, work string) error {
	data, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	contents, err := r.contents(format, data, work)
	if err != nil {
		return err
	}
	scripts, err := fs.Sub(packageFiles, "files/"+format)
	if err != nil {
		return err
	}
	if err := os.CopyFS(filepath.Join(work, "scripts"), scripts); err != nil {
		return err
	}
	script := func(name string) string { return filepath.Join(work, "scripts", name) }
	description := summary + "\n" + details
	info := &nfpm.Info{
		Name: "make24", Arch: t.arch, Platform: "linux", Version: r.version,
		Section: "education", Priority: "optional", Maintainer: maintainer, Homepage: homepage,
		Description: description, MTime: r.time, DisableGlobbing: true,
		Overridables: nfpm.Overridables{Contents: contents, Umask: 0o022},
	}
	switch format {
	case "deb":
		info.Scripts = nfpm.Scripts{PostInstall: script("postinst"), PreRemove: script("prerm"), PostRemove: script("postrm")}
		info.Depends = []string{"passwd"}
		info.Deb.Compression = "gzip"
	case "rpm":
		info.Scripts = nfpm.Scripts{PreInstall: script("pre"), PostInstall: script("post"), PreRemove: script("preun"), PostRemove: script("postun")}
		info.License, info.Description, info.Release = "MIT", details, "1"
		info.RPM.Summary, info.RPM.Group, info.RPM.BuildHost, info.RPM.Compression = summary, "Amusements/Games", "localhost", "gzip:9"
		info.Depends = []string{"shadow-utils"}
	}
	info = nfpm.WithDefaults(info)
	packager, err := nfpm.Get(format)
	if err != nil {
		return err
	}
	if err := nfpm.PrepareForPackager(info, format); err != nil {
		return err
	}
	name := filepath.Join(r.out, filepath.Base(packager.ConventionalFileName(info)))
	return writeFile(name, func(w io.Writer) error { return packager.Package(info, w) })
}

// contents writes the files of a package below work and returns them.
func (r *release) contents(format string, program []byte, work string) (files.Contents, error) {
	unit, err := os.ReadFile(filepath.Join(r.root, unitFile))
	if err != nil {
		return nil, err
	}
	settings, _ := packageFiles.ReadFile("files/make24.conf")     // embedded
	user, _ := packageFiles.ReadFile("files/make24.sysusers")     // embedded
	overrides, _ := packageFiles.ReadFile("files/make24.lintian") // embedded
	list := []file{
		{"usr/bin/make24", 0o755, program},
		{"usr/lib/systemd/system/make24.service", 0o644, unit},
		{"usr/lib/sysusers.d/make24.conf", 0o644, user},
		{"etc/make24/make24.conf", 0o640, settings},
	}
	for _, f := range r.tree {
		if installed := installedPath(format, f.path); installed != "" {
			if strings.HasPrefix(f.path, manDir) {
				f.data = compressed(f.data)
			}
			list = append(list, file{installed, 0o644, f.data})
		}
	}
	const docs = "usr/share/doc/make24/"
	if format == "deb" {
		list = append(list,
			file{docs + "copyright", 0o644, r.copyright()},
			file{docs + "changelog.gz", 0o644, compressed([]byte(r.changelog()))},
			file{"usr/share/lintian/overrides/make24", 0o644, overrides})
	} else {
		list = append(list, file{"usr/share/licenses/make24/copyright", 0o644, r.copyright()})
	}
	var contents files.Contents
	for _, f := range list {
		source := filepath.Join(work, "tree", filepath.FromSlash(f.path))
		if err := os.MkdirAll(filepath.Dir(source), 0o755); err != nil {
			return nil, err
		}
		if err := os.WriteFile(source, f.data, 0o644); err != nil {
			return nil, err
		}
		kind, group := files.TypeFile, "root"
		switch path.Dir(f.path) {
		case "etc/make24":
			kind = files.TypeConfigNoReplace
			if format == "rpm" { // in Debian, postinst sets the group, since it creates the group
				group = "make24"
			}
		case "usr/share/licenses/make24":
			kind = files.TypeRPMLicense
		}
		contents = append(contents, &files.Content{
			Source: source, Destination: "/" + f.path, Type: kind,
			FileInfo: &files.ContentFileInfo{Owner: "root", Group: group, Mode: f.mode, MTime: r.time},
		})
	}
	return contents, nil
}

// installedPath returns the path at which packages of a format install a file of the tree, or "" if
// they do not.
func installedPath(format, name string) string {
	switch page, isPage := strings.CutPrefix(name, manDir); {
	case isPage:
		return "usr/share/man/" + page + ".gz"
	case name == completionDir+completions["bash"]:
		return "usr/share/bash-completion/completions/make24"
	case name == completionDir+completions["zsh"] && format == "deb":
		return "usr/share/zsh/vendor-completions/_make24"
	case name == completionDir+completions["zsh"]:
		return "usr/share/zsh/site-functions/_make24"
	case name == completionDir+completions["fish"]:
		return "usr/share/fish/vendor_completions.d/make24.fish"
	case name == "README.md", strings.HasPrefix(name, helpDir):
		return "usr/share/doc/make24/" + name
	}
	return ""
}

// copyright returns the licences of make24 and of everything in the program.
func (r *release) copyright() []byte {
	return []byte("make24, " + homepage + "\n\n" + licenses.Text())
}

// changelog returns the changelog of the package. The changes of make24 are on its page.
func (r *release) changelog() string {
	return fmt.Sprintf("make24 (%s) stable; urgency=medium\n\n  * Release %s, %s/releases\n\n -- %s  %s\n",
		strings.Replace(r.version, "-", "~", 1), r.version, homepage, maintainer, r.time.Format(time.RFC1123Z))
}

//go:build !wheel

package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// The folders of the files beside the program, in an archive.
const (
	manDir        = "man/"
	completionDir = "completions/"
)

// completions are the files with the completions of the shells.
var completions = map[string]string{
	"bash": "make24.bash", "zsh": "_make24", "fish": "make24.fish", "powershell": "make24.ps1",
}

// prepare builds a program that runs here and collects the files beside the program.
func (r *release) prepare(ctx context.Context, work string) (err error) {
	if r.host, err = r.compile(ctx, target{runtime.GOOS, runtime.GOARCH}, work); err != nil {
		return err
	}
	if err := r.addHelp(); err != nil {
		return err
	}
	if err := r.addLicenses(ctx); err != nil {
		return err
	}
	for shell, name := range completions {
		script, err := r.run(ctx, "completion", shell)
		if err != nil {
			return err
		}
		r.tree = append(r.tree, file{completionDir + name, 0o644, script})
	}
	pages := filepath.Join(work, "man")
	if _, err := r.run(ctx, "man", pages); err != nil {
		return err
	}
	if err := r.addFolder(os.DirFS(pages), manDir); err != nil {
		return err
	}
	slices.SortFunc(r.tree, func(a, b file) int { return strings.Compare(a.path, b.path) })
	return nil
}

// compressed returns data as the program gzip -9n would compress it: without name and time.
func compressed(data []byte) []byte {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is valid
	_, _ = w.Write(data)                                  // a buffer takes everything
	_ = w.Close()
	return b.Bytes()
}

// addFolder adds the files of a folder to the tree.
func (r *release) addFolder(folder fs.FS, prefix string) error {
	return fs.WalkDir(folder, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := fs.ReadFile(folder, name)
		r.tree = append(r.tree, file{prefix + name, 0o644, data})
		return err
	})
}

// writeArchive writes the archive of a target: a zip file for Windows, otherwise a tar file.
func (r *release) writeArchive(t target, program string) error {
	data, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	files := append([]file{{filepath.Base(program), 0o755, data}}, r.tree...)
	if t.system == "linux" {
		unit, err := os.ReadFile(filepath.Join(r.root, unitFile))
		if err != nil {
			return err
		}
		files = append(files, file{"systemd/make24.service", 0o644, unit})
	}
	base := "make24_" + r.version + "_" + t.system + "_" + t.arch
	for i := range files {
		files[i].path = base + "/" + files[i].path
	}
	if t.system == "windows" {
		return writeFile(filepath.Join(r.out, base+".zip"), func(w io.Writer) error { return writeZip(w, files, r.time) })
	}
	return r.writeTarGz(base+".tar.gz", withFolders(files))
}

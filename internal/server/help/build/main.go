// Command build writes the site of the documentation: `build REPOSITORY FOLDER` reads docs/site.json
// and the Markdown files in docs, and writes the site into the folder, which has nothing else.
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: build REPOSITORY FOLDER")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run builds the site of a repository and replaces the files of folder.
func run(repository, folder string) error {
	files, err := buildSite(os.DirFS(repository))
	if err != nil {
		return err
	}
	err = os.RemoveAll(folder)
	for name, body := range files {
		target := filepath.Join(folder, filepath.FromSlash(name))
		err = errors.Join(err, os.MkdirAll(filepath.Dir(target), 0o755), os.WriteFile(target, body, 0o644)) //nolint:gosec // files of the repository
	}
	return err
}

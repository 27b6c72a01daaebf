//go:build !wheel

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// npmFolder is the folder of the JavaScript package.
const npmFolder = "clients/js"

// writeNPM writes the JavaScript package as npm pack does: package.json, README.md and the files
// that package.json lists.
func (r *release) writeNPM() error {
	folder := filepath.Join(r.root, npmFolder)
	description, err := os.ReadFile(filepath.Join(folder, "package.json"))
	if err != nil {
		return err
	}
	var listed struct{ Files []string }
	if err := json.Unmarshal(description, &listed); err != nil {
		return err
	}
	description = bytes.Replace(description, []byte(`"version": "0.0.0"`), []byte(`"version": "`+r.version+`"`), 1)
	files := []file{{"package/package.json", 0o644, description}}
	for _, pattern := range append(listed.Files, "README.md") {
		names, err := filepath.Glob(filepath.Join(folder, pattern))
		if err != nil {
			return err
		}
		if names == nil {
			return fmt.Errorf("there is no file %s", filepath.Join(npmFolder, pattern))
		}
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			files = append(files, file{"package/" + filepath.Base(name), 0o644, data})
		}
	}
	slices.SortFunc(files, func(a, b file) int { return strings.Compare(a.path, b.path) })
	return r.writeTarGz("make24-"+r.version+".tgz", files)
}

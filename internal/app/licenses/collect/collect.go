// Command collect writes licenses.txt: the licences of everything that the program contains.
//
//   - Go modules: those that provide packages of cmd/make24 on any of the systems that packages are
//     built for, and Go itself. Licences and notices are the files with such names in the folders of
//     these packages and in the folders above them.
//   - Node packages: those in web/licenses.json, which the build of the pages writes.
//   - Data: the folders of this module with a licence file of their own.
package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/make24/make24/internal/app/licenses"
)

// systems are the systems that packages are built for.
var systems = []string{"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "windows/amd64", "windows/arm64"}

const (
	module = "github.com/make24/make24"
	root   = "../../.." // go generate runs in internal/app/licenses
)

func main() {
	components, err := collect()
	if err == nil {
		err = os.WriteFile("licenses.txt", render(components), 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "licenses:", err)
		os.Exit(1)
	}
}

// collect returns all components: make24, Go, the modules, the Node packages and the data.
func collect() ([]licenses.Component, error) {
	own, err := component("go", module, "", []string{filepath.Join(root, "LICENSE")})
	if err != nil {
		return nil, err
	}
	modules, data, err := goComponents()
	if err != nil {
		return nil, err
	}
	packages, err := pageComponents()
	if err != nil {
		return nil, err
	}
	return slices.Concat([]licenses.Component{own}, modules, packages, data), nil
}

// goPackage is a package of the program, as go list describes it.
type goPackage struct {
	Dir      string
	Standard bool
	Module   *struct {
		Path, Version, Dir string
		Main               bool
	}
}

// goComponents returns Go, the modules of the program, and the data beside its packages and pages.
func goComponents() (modules, data []licenses.Component, err error) {
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, nil, err
	}
	standard, err := component("go", "std", "", []string{filepath.Join(strings.TrimSpace(string(goroot)), "LICENSE")})
	if err != nil {
		return nil, nil, err
	}
	versions := map[string]string{}       // by module
	files := map[string]map[string]bool{} // by module
	dataDirs := map[string]bool{}
	for _, system := range systems {
		packages, err := listPackages(system)
		if err != nil {
			return nil, nil, err
		}
		for _, p := range packages {
			switch {
			case p.Standard:
			case p.Module.Main:
				dataDirs[p.Dir] = true
			default:
				versions[p.Module.Path] = p.Module.Version
				if files[p.Module.Path] == nil {
					files[p.Module.Path] = map[string]bool{}
				}
				if err := addFiles(files[p.Module.Path], p.Dir, p.Module.Dir); err != nil {
					return nil, nil, err
				}
			}
		}
	}
	modules = append(modules, standard)
	for _, path := range slices.Sorted(maps.Keys(files)) {
		c, err := component("go", path, versions[path], slices.SortedFunc(maps.Keys(files[path]), byDepth))
		if err != nil {
			return nil, nil, err
		}
		modules = append(modules, c)
	}
	data, err = dataComponents(dataDirs)
	return modules, data, err
}

// listPackages returns the packages of the program on a system.
func listPackages(system string) (packages []goPackage, err error) {
	goos, goarch, _ := strings.Cut(system, "/")
	cmd := exec.Command("go", "list", "-deps", "-json=Dir,Standard,Module", "./cmd/make24")
	cmd.Dir, cmd.Stderr = root, os.Stderr
	cmd.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0")
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list for %s: %w", system, err)
	}
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var p goPackage
		switch err := decoder.Decode(&p); err {
		case nil:
			packages = append(packages, p)
		case io.EOF:
			return packages, nil
		default:
			return nil, err
		}
	}
}

// fileName matches the names of files with licences and notices.
var fileName = regexp.MustCompile(`(?i)^(.*licen[cs]e|copying|notice|patents|ofl)([-.].*)?$`)

// licenseFiles returns the paths of the licences and notices in a folder.
func licenseFiles(dir string) (files []string, err error) {
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		switch name := e.Name(); {
		case name == "LICENSE-LOGO": // of a picture in the module's documentation
		case slices.Contains([]string{".go", ".svelte", ".ts"}, filepath.Ext(name)):
		case e.Type().IsRegular() && fileName.MatchString(name):
			files = append(files, filepath.Join(dir, name))
		}
	}
	return files, err
}

// addFiles adds the licences and notices in dir and the folders above it, up to top.
func addFiles(files map[string]bool, dir, top string) error {
	for {
		found, err := licenseFiles(dir)
		if err != nil {
			return err
		}
		for _, file := range found {
			files[file] = true
		}
		if dir == top {
			return nil
		}
		dir = filepath.Dir(dir)
	}
}

// dataComponents returns a component for each folder of the module that has a licence of its own:
// the folders of the program's packages and the folders below them, and those of the pages.
func dataComponents(packageDirs map[string]bool) (data []licenses.Component, err error) {
	top, err := filepath.Abs(root)
	if err != nil {
		return nil, err
	}
	dirs := map[string]bool{}
	addDirs := func(base string) error {
		return filepath.WalkDir(base, func(path string, e fs.DirEntry, err error) error {
			if err == nil && e.IsDir() {
				if e.Name() == "node_modules" {
					return filepath.SkipDir
				}
				dirs[path] = true
			}
			return err
		})
	}
	for dir := range packageDirs {
		if dir != filepath.Join(top, "web") { // most of its folders are only for development
			err = cmp.Or(err, addDirs(dir))
		}
	}
	err = cmp.Or(err, addDirs(filepath.Join(top, "web", "src")))
	for _, dir := range slices.Sorted(maps.Keys(dirs)) {
		files, readErr := licenseFiles(dir)
		if err = cmp.Or(err, readErr); err != nil || len(files) == 0 || dir == top {
			continue
		}
		name, relErr := filepath.Rel(top, dir)
		c, fileErr := component("data", filepath.ToSlash(name), "", files)
		err = cmp.Or(relErr, fileErr)
		data = append(data, c)
	}
	return data, err
}

// pageComponents returns the Node packages in the pages.
func pageComponents() (components []licenses.Component, err error) {
	data, err := os.ReadFile(filepath.Join(root, "web", "licenses.json"))
	if err != nil {
		return nil, err
	}
	var packages []struct{ Name, Version, License, Text string }
	if err := json.Unmarshal(data, &packages); err != nil {
		return nil, err
	}
	for _, p := range packages {
		components = append(components, licenses.Component{
			Kind: "npm", Name: p.Name, Version: p.Version, License: p.License, Texts: []string{clean(p.Text)},
		})
	}
	return components, nil
}

// component returns a component whose licences and notices are in files.
func component(kind, name, version string, files []string) (licenses.Component, error) {
	c := licenses.Component{Kind: kind, Name: name, Version: version}
	var found []string
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return c, err
		}
		text := clean(string(data))
		names := licenseNames(text)
		if len(names) == 0 && !regexp.MustCompile(`(?i)^(notice|patents)`).MatchString(filepath.Base(file)) {
			return c, fmt.Errorf("%s %s: unknown licence in %s", name, version, file)
		}
		found = append(found, names...)
		if !slices.Contains(c.Texts, text) {
			c.Texts = append(c.Texts, text)
		}
	}
	if len(found) == 0 {
		return c, fmt.Errorf("%s %s has no licence", name, version)
	}
	slices.Sort(found)
	c.License = strings.Join(slices.Compact(found), " AND ")
	return c, nil
}

// knownLicenses are the licences that the program may contain. Each is recognized by a phrase.
var knownLicenses = []struct{ name, phrase string }{
	{"Apache-2.0", "apache license version 2.0"},
	{"MIT", "permission is hereby granted, free of charge, to any person obtaining a copy"},
	{"ISC", "permission to use, copy, modify, and/or distribute this software for any purpose"},
	{"ISC", "permission to use, copy, modify, and distribute this software for any purpose with or without fee"},
	{"BSD", "redistribution and use in source and binary forms"},
	{"OFL-1.1", "sil open font license version 1.1"},
	{"CC0-1.0", "cc0 1.0"},
	{"blessing", "dedicated to the public domain by the authors"},
	{"Unlicense", "this is free and unencumbered software released into the public domain"},
}

// licenseNames returns the SPDX names of the licences in a text.
func licenseNames(text string) (names []string) {
	plain := strings.Join(strings.Fields(strings.ToLower(text)), " ")
	plain = strings.NewReplacer("license, version", "license version").Replace(plain)
	for _, l := range knownLicenses {
		name := l.name
		switch {
		case !strings.Contains(plain, l.phrase):
			continue
		case name == "BSD" && (strings.Contains(plain, "neither the name") || strings.Contains(plain, "may not be used to endorse")):
			name = "BSD-3-Clause"
		case name == "BSD":
			name = "BSD-2-Clause"
		}
		names = append(names, name)
	}
	return names
}

// clean returns a text with normal line ends and without trailing spaces.
func clean(text string) string {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " \t\f")
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n") + "\n"
}

// render returns the list of the components. Each text occurs once.
func render(components []licenses.Component) []byte {
	var b bytes.Buffer
	b.WriteString("# The components of make24, each with its licence and the numbers of its texts below.\n\n")
	nameWidth, versionWidth := 0, 0
	for _, c := range components {
		nameWidth, versionWidth = max(nameWidth, len(c.Name)), max(versionWidth, len(c.Version))
	}
	var texts []string
	for _, c := range components {
		var numbers []string
		for _, text := range c.Texts {
			i := slices.Index(texts, text)
			if i < 0 {
				i, texts = len(texts), append(texts, text)
			}
			numbers = append(numbers, fmt.Sprint(i+1))
		}
		fmt.Fprintf(&b, "%-4s %-*s  %-*s  %s  %s\n", c.Kind, nameWidth, c.Name, versionWidth, cmp.Or(c.Version, "-"), c.License, strings.Join(numbers, ","))
	}
	for i, text := range texts {
		fmt.Fprintf(&b, "\n-- %d --\n\n%s", i+1, text)
	}
	return b.Bytes()
}

// byDepth orders files: those in higher folders first.
func byDepth(a, b string) int {
	depth := func(file string) int { return strings.Count(file, string(filepath.Separator)) }
	return cmp.Or(cmp.Compare(depth(a), depth(b)), strings.Compare(a, b))
}

package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// pythonFolder is the folder of the Python package.
const pythonFolder = "clients/python"

// wheelTags are the platforms of the wheels. The programs for Linux are static, so that one wheel
// fits glibc and musl. Go's linker stamps macOS 12 as the oldest version.
var wheelTags = map[target][]string{
	{"linux", "amd64"}:   {"manylinux2014_x86_64", "manylinux_2_17_x86_64", "musllinux_1_1_x86_64"},
	{"linux", "arm64"}:   {"manylinux2014_aarch64", "manylinux_2_17_aarch64", "musllinux_1_1_aarch64"},
	{"darwin", "amd64"}:  {"macosx_12_0_x86_64"},
	{"darwin", "arm64"}:  {"macosx_12_0_arm64"},
	{"windows", "amd64"}: {"win_amd64"},
	{"windows", "arm64"}: {"win_arm64"},
}

var (
	pseudoVersion = regexp.MustCompile(`^0\.0\.0-(\d{14})-([0-9a-f]{12})(?:\+(.*))?$`)
	preVersion    = regexp.MustCompile(`^(\d+\.\d+\.\d+)-(alpha|beta|rc)\.?(\d+)(?:\+(.*))?$`)
)

// pythonVersion returns a semantic version as a version of Python packages (PEP 440).
func pythonVersion(version string) (string, error) {
	public, local, _ := strings.Cut(version, "+")
	if m := pseudoVersion.FindStringSubmatch(version); m != nil {
		public, local = "0.0.0.dev"+m[1], strings.TrimSuffix("g"+m[2]+"."+m[3], ".")
	} else if m := preVersion.FindStringSubmatch(version); m != nil {
		public = m[1] + map[string]string{"alpha": "a", "beta": "b", "rc": "rc"}[m[2]] + m[3]
	} else if strings.Contains(public, "-") {
		return "", fmt.Errorf("version %q has no form for Python: use -alpha.N, -beta.N or -rc.N", version)
	}
	if local == "" {
		return public, nil
	}
	return public + "+" + strings.ToLower(strings.ReplaceAll(local, "-", ".")), nil
}

// pythonFiles returns the files of the Python package, sorted, with paths relative to its folder.
func (r *release) pythonFiles(version string) ([]file, error) {
	var files []file
	dir := os.DirFS(filepath.Join(r.root, pythonFolder))
	walk := func(name string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() {
			if e.Name() == "__pycache__" || name == "make24/bin" {
				return fs.SkipDir
			}
			return nil
		}
		data, err := fs.ReadFile(dir, name)
		if name == "make24/_version.py" {
			data = bytes.ReplaceAll(data, []byte(`"0.0.0"`), []byte(`"`+version+`"`))
		}
		files = append(files, file{name, 0o644, data})
		return err
	}
	for _, root := range []string{"make24", "make24_verifiers.py"} {
		if err := fs.WalkDir(dir, root, walk); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// pythonMetadata returns the metadata of the package.
func (r *release) pythonMetadata(version string) ([]byte, error) {
	readme, err := os.ReadFile(filepath.Join(r.root, pythonFolder, "README.md"))
	if err != nil {
		return nil, err
	}
	return fmt.Appendf(nil, `Metadata-Version: 2.4
Name: make24
Version: %s
Summary: The 24-point game, exactly: solve, grade, make puzzles, check and score answers
Project-URL: Homepage, %s
License-Expression: MIT
License-File: LICENSE
Keywords: 24 game,countdown,verifier,reward,reinforcement learning
Classifier: Programming Language :: Python :: 3
Classifier: Typing :: Typed
Requires-Python: >=3.10
Description-Content-Type: text/markdown

%s`, version, homepage, readme), nil
}

// writeWheel writes the wheel of a target, which contains the program.
func (r *release) writeWheel(t target, program string) error {
	version, err := pythonVersion(r.version)
	if err != nil {
		return err
	}
	files, err := r.pythonFiles(version)
	if err != nil {
		return err
	}
	data, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	metadata, err := r.pythonMetadata(version)
	if err != nil {
		return err
	}
	tags := slices.Clone(wheelTags[t])
	slices.Sort(tags)
	wheel := "Wheel-Version: 1.0\nGenerator: make24 packaging\nRoot-Is-Purelib: false\n"
	for _, tag := range tags {
		wheel += "Tag: py3-none-" + tag + "\n"
	}
	info := "make24-" + version + ".dist-info/"
	files = append(files, file{"make24/bin/" + filepath.Base(program), 0o755, data}, file{info + "METADATA", 0o644, metadata}, file{info + "WHEEL", 0o644, []byte(wheel)},
		file{info + "entry_points.txt", 0o644, []byte("[console_scripts]\nmake24 = make24.__main__:main\n\n[inspect_ai]\nmake24 = make24.inspect_task\n")})
	for _, f := range r.tree {
		if f.path == "LICENSE" || f.path == "THIRD-PARTY-LICENSES.txt" {
			files = append(files, file{info + "licenses/" + f.path, 0o644, f.data})
		}
	}
	slices.SortStableFunc(files, func(a, b file) int {
		inInfo := func(f file) int {
			if strings.HasPrefix(f.path, info) {
				return 1
			}
			return 0
		}
		if d := inInfo(a) - inInfo(b); d != 0 {
			return d
		}
		return strings.Compare(a.path, b.path)
	})
	var record strings.Builder
	for _, f := range files {
		sum := sha256.Sum256(f.data)
		fmt.Fprintf(&record, "%s,sha256=%s,%d\n", f.path, base64.RawURLEncoding.EncodeToString(sum[:]), len(f.data))
	}
	fmt.Fprintf(&record, "%sRECORD,,\n", info)
	files = append(files, file{info + "RECORD", 0o644, []byte(record.String())})
	name := "make24-" + version + "-py3-none-" + strings.Join(tags, ".") + ".whl"
	return writeFile(filepath.Join(r.out, name), func(w io.Writer) error { return writeZip(w, files, r.time) })
}

// writeSourceDistribution writes the source distribution, which has no program.
func (r *release) writeSourceDistribution() error {
	version, err := pythonVersion(r.version)
	if err != nil {
		return err
	}
	files, err := r.pythonFiles(version)
	if err != nil {
		return err
	}
	metadata, err := r.pythonMetadata(version)
	if err != nil {
		return err
	}
	files = append(files, file{"PKG-INFO", 0o644, metadata})
	for name, path := range map[string]string{"LICENSE": "LICENSE", "README.md": pythonFolder + "/README.md", "pyproject.toml": pythonFolder + "/pyproject.toml"} {
		data, err := os.ReadFile(filepath.Join(r.root, path))
		if err != nil {
			return err
		}
		files = append(files, file{name, 0o644, data})
	}
	slices.SortFunc(files, func(a, b file) int { return strings.Compare(a.path, b.path) })
	base := "make24-" + version
	for i := range files {
		files[i].path = base + "/" + files[i].path
	}
	return r.writeTarGz(base+".tar.gz", files)
}

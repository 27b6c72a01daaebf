package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"debug/buildinfo"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/validate"

	"github.com/make24/make24/internal/testkit/proctest"
)

// source returns the folder of the source.
func source(t *testing.T) string {
	t.Helper()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	return root
}

// copySource copies the files of the source that programs and packages are built from.
func copySource(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	// The files of the next commit, without those that only tests read.
	cmd := proctest.Command(t, "sh", "-c", `git ls-files --cached --others --exclude-standard -z | grep -zEv '_test\.go$|testdata/|^web/e2e/' | xargs -0 sh -c 'cp --parents "$@" "$0"' "$DEST"`)
	cmd.Dir, cmd.Env = source(t), append(os.Environ(), "DEST="+dir)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return dir
}

// buildRelease builds a release and returns it.
func buildRelease(t *testing.T, root string, targets []target) *release {
	t.Helper()
	r := &release{
		root: root, out: filepath.Join(t.TempDir(), "dist"), version: "1.2.3-rc.1", commit: strings.Repeat("5a", 20),
		time: time.Unix(1_790_000_000, 0).UTC(), targets: targets,
	}
	if err := r.build(context.Background()); err != nil {
		t.Fatal(err)
	}
	return r
}

// sums returns the checksums in SHA256SUMS, after comparing them with the files.
func sums(t *testing.T, r *release) string {
	t.Helper()
	list, err := os.ReadFile(filepath.Join(r.out, "SHA256SUMS"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(list)) {
		sum, name, _ := strings.Cut(strings.TrimSpace(line), "  ")
		data, err := os.ReadFile(filepath.Join(r.out, name))
		if err != nil || fmt.Sprintf("%x", sha256.Sum256(data)) != sum {
			t.Errorf("%s has another checksum: %v", name, err)
		}
	}
	return string(list)
}

// compareReleases builds targets in two folders and checks that all files are the same.
func compareReleases(t *testing.T, targets []target) *release {
	t.Helper()
	first := buildRelease(t, source(t), targets)
	second := buildRelease(t, copySource(t), targets)
	if a, b := sums(t, first), sums(t, second); a != b {
		t.Errorf("built in two folders, the files differ:\n%s\n%s", a, b)
	}
	return first
}

// TestReproducible checks that two builds in different folders give the same bytes, and checks the
// contents of the files.
func TestReproducible(t *testing.T) {
	if testing.Short() {
		t.Skip("builds four programs; make proof NAME=packages-check runs it")
	}
	r := compareReleases(t, []target{{"linux", "amd64"}, {"windows", "arm64"}})
	var names []string
	for line := range strings.Lines(sums(t, r)) {
		names = append(names, strings.Fields(line)[1])
	}
	want := []string{
		"make24-1.2.3~rc.1-1.x86_64.rpm", "make24_1.2.3-rc.1_linux_amd64.cdx.json", "make24_1.2.3-rc.1_linux_amd64.tar.gz", "make24_1.2.3-rc.1_oci.tar",
		"make24-1.2.3rc1-py3-none-manylinux2014_x86_64.manylinux_2_17_x86_64.musllinux_1_1_x86_64.whl",
		"make24-1.2.3rc1-py3-none-win_arm64.whl", "make24-1.2.3rc1.tar.gz", "make24-1.2.3-rc.1.tgz",
		"make24_1.2.3-rc.1_windows_arm64.cdx.json", "make24_1.2.3-rc.1_windows_arm64.zip", "make24_1.2.3~rc.1_amd64.deb",
	}
	slices.Sort(want)
	if slices.Sort(names); !slices.Equal(names, want) {
		t.Errorf("the files are %q, want %q", names, want)
	}
	t.Run("archive", func(t *testing.T) { testArchive(t, r) })
	t.Run("components", func(t *testing.T) { testComponents(t, r) })
	t.Run("image", func(t *testing.T) { testImage(t, r) })
}

// testArchive checks that the archive has the program, its licences, man pages and completions.
func testArchive(t *testing.T, r *release) {
	dir := t.TempDir()
	if out, err := proctest.Command(t, "tar", "-xzf", r.name("linux_amd64.tar.gz"), "-C", dir, "--strip-components=1").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, name := range []string{
		"LICENSE", "README.md", "html/en/operations.html", "html/zh/search.js", "THIRD-PARTY-LICENSES.txt", "completions/make24.bash", "completions/_make24", "completions/make24.fish",
		"completions/make24.ps1", "man/man1/make24-serve.1", "man/zh/man1/make24-serve.1", "systemd/make24.service",
	} {
		if data, err := os.ReadFile(filepath.Join(dir, name)); err != nil || len(data) < 500 {
			t.Errorf("%s has %d bytes: %v", name, len(data), err)
		}
	}
	out, err := proctest.Command(t, filepath.Join(dir, "make24"), "version", "--json").Output()
	if err != nil || !bytes.Contains(out, []byte(`"version":"v1.2.3-rc.1","commit":"`+r.commit+`"`)) {
		t.Errorf("the version is %s: %v", out, err)
	}
}

// testComponents checks that the components of the program are those in its build information.
func testComponents(t *testing.T, r *release) {
	dir := t.TempDir()
	if out, err := proctest.Command(t, "tar", "-xzf", r.name("linux_amd64.tar.gz"), "-C", dir, "--strip-components=1").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	program := filepath.Join(dir, "make24")
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	document, err := r.components(t.Context(), target{"linux", "amd64"}, program)
	if err != nil {
		t.Fatal(err)
	}
	byName := map[string]bomComponent{}
	for _, c := range document.Components {
		byName[c.Name] = c
		if c.Licenses[0].Expression == "" || c.Name != "std" && c.Type == "library" && len(c.Hashes) == 0 {
			t.Errorf("the component is %+v", c)
		}
	}
	for _, m := range info.Deps {
		if byName[m.Path].Version != m.Version {
			t.Errorf("%s %s is missing", m.Path, m.Version)
		}
	}
	for _, name := range []string{"std", "svelte", "web/src/ui/cards"} {
		if byName[name].Name == "" {
			t.Errorf("%s is missing", name)
		}
	}
	checkGraph(t, document, byName)
}

// checkGraph checks that each component is in the graph once, and that the program depends on it, directly
// or not.
func checkGraph(t *testing.T, document *bom, byName map[string]bomComponent) {
	t.Helper()
	graph := map[string][]string{}
	for _, e := range document.Dependencies {
		if _, twice := graph[e.Ref]; twice {
			t.Errorf("%s occurs twice in the graph", e.Ref)
		}
		graph[e.Ref] = e.DependsOn
	}
	reached := map[string]bool{}
	var visit func(ref string)
	visit = func(ref string) {
		if _, ok := graph[ref]; !ok {
			t.Errorf("%s is not in the graph", ref)
		}
		reached[ref] = true
		for _, next := range graph[ref] {
			if !reached[next] {
				visit(next)
			}
		}
	}
	visit(document.Metadata.Component.Ref)
	for _, c := range document.Components {
		if !reached[c.Ref] {
			t.Errorf("nothing depends on %s", c.Ref)
		}
	}
	if len(graph) != len(document.Components)+1 {
		t.Errorf("the graph has %d components of %d", len(graph), len(document.Components)+1)
	}
	for from, to := range map[string]string{"github.com/spf13/cobra": "github.com/spf13/pflag", "modernc.org/sqlite": "modernc.org/libc"} {
		if !slices.Contains(graph[byName[from].Ref], byName[to].Ref) {
			t.Errorf("%s does not depend on %s", from, to)
		}
	}
}

// testImage checks the image and its settings.
func testImage(t *testing.T, r *release) {
	dir := t.TempDir()
	if out, err := proctest.Command(t, "tar", "-xf", r.name("oci.tar"), "-C", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	index, err := layout.ImageIndexFromPath(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := validate.Index(index); err != nil {
		t.Error(err)
	}
	manifest, err := index.IndexManifest()
	if err != nil {
		t.Fatal(err)
	}
	images, err := index.ImageIndex(manifest.Manifests[0].Digest)
	if err != nil {
		t.Fatal(err)
	}
	if manifest, err = images.IndexManifest(); err != nil {
		t.Fatal(err)
	}
	img, err := images.Image(manifest.Manifests[0].Digest)
	if err != nil {
		t.Fatal(err)
	}
	config, err := img.ConfigFile()
	if err != nil {
		t.Fatal(err)
	}
	_, hasData := config.Config.Volumes["/data"]
	if c := config.Config; c.User != "65534:65534" || !hasData || !slices.Equal(c.Healthcheck.Test, []string{"CMD", "/make24", "health"}) ||
		config.Architecture != "amd64" || !config.Created.Equal(r.time) {
		t.Errorf("the image has the settings %+v", config)
	}
}

// TestCACertificates checks that the certificates of the image can be read.
func TestCACertificates(t *testing.T) {
	data, err := caCertificates()
	if n := bytes.Count(data, []byte("BEGIN CERTIFICATE")); err != nil || n < 100 {
		t.Errorf("%d certificates, %v", n, err)
	}
}

// TestVersion checks which versions are accepted, and that a checkout has one.
func TestVersion(t *testing.T) {
	r := &release{root: source(t)}
	if err := r.fromGit(context.Background()); err != nil || r.version == "" || r.commit == "" || r.time.IsZero() {
		t.Errorf("from git: %+v, %v", r, err)
	}
	for version, ok := range map[string]bool{"1.2.3": true, "v1.2.3": true, "1.2.3-rc.1+x": true, "1.2": false, "latest": false, "1.2.3;": false} {
		r := &release{root: source(t), version: version}
		if err := r.fromGit(context.Background()); (err == nil) != ok {
			t.Errorf("%q: %v", version, err)
		}
	}
}

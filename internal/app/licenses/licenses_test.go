package licenses_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/internal/app/licenses"
	"github.com/make24/make24/internal/testkit/proctest"
)

// TestModulesAreListed checks that the list has every module of the program on this system, with
// its version.
func TestModulesAreListed(t *testing.T) {
	t.Parallel()
	cmd := proctest.Command(t, "go", "list", "-deps", "-f", "{{with .Module}}{{.Path}} {{.Version}}{{end}}", "../../../cmd/make24")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]string{}
	for _, c := range licenses.Components() {
		if c.Kind == "go" {
			listed[c.Name] = c.Version
		}
	}
	for line := range strings.Lines(string(out)) {
		path, version, _ := strings.Cut(strings.TrimSpace(line), " ")
		if got, ok := listed[path]; path != "" && (!ok || got != version) {
			t.Fatalf("%s %s is missing or has the version %q; run make gen", path, version, got)
		}
	}
}

// TestComponents checks the parsed list.
func TestComponents(t *testing.T) {
	components := licenses.Components()
	if first := components[0]; first.Name != "github.com/make24/make24" || first.License != "MIT" || first.Version != "" {
		t.Errorf("the first component is %+v", first)
	}
	find := func(name string) licenses.Component {
		i := slices.IndexFunc(components, func(c licenses.Component) bool { return c.Name == name })
		if i < 0 {
			t.Fatalf("%s is missing", name)
		}
		return components[i]
	}
	for _, c := range []struct{ kind, name, license, phrase string }{
		{"go", "std", "BSD-3-Clause", "Copyright 2009 The Go Authors."},
		{"go", "github.com/spf13/cobra", "Apache-2.0", "Apache License"},
		{"go", "modernc.org/sqlite", "Apache-2.0 AND BSD-3-Clause AND MIT AND blessing", "SQLite Is Public Domain"},
		{"npm", "svelte", "MIT", "Svelte Contributors"},
		{"npm", "workbox-core", "MIT", "Google LLC"},
		{"data", "web/src/ui/cards", "CC0-1.0", "Adrian Kennard"},
	} {
		got := find(c.name)
		if got.Kind != c.kind || got.License != c.license || !strings.Contains(strings.Join(got.Texts, ""), c.phrase) {
			t.Errorf("%s is %s, %s, %.300q", c.name, got.Kind, got.License, got.Texts)
		}
	}
	for _, c := range components {
		if len(c.Texts) == 0 || slices.ContainsFunc(c.Texts, func(text string) bool { return len(text) < 150 }) {
			t.Errorf("%s has the texts %q", c.Name, c.Texts)
		}
	}
}

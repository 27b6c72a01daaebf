package make24_test

import (
	"fmt"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/internal/testkit/golden"
)

const (
	designFile    = "docs/design.md"
	packagesBegin = "<!-- packages:begin, written from deps_table_test.go by `make gen` -->\n"
	packagesEnd   = "<!-- packages:end -->\n"
)

// TestDesignListsPackages compares the diagram and the table of packages in docs/design.md with
// pkgRules.
func TestDesignListsPackages(t *testing.T) {
	data, err := os.ReadFile(designFile)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, foundBegin := strings.Cut(string(data), packagesBegin)
	_, after, foundEnd := strings.Cut(rest, packagesEnd)
	if !foundBegin || !foundEnd {
		t.Fatalf("%s lacks the comments around the packages", designFile)
	}
	golden.Compare(t, designFile, before+packagesBegin+packagePicture()+"\n"+packageTable()+packagesEnd+after)
}

// packageGroup returns the group of a package in the diagram.
func packageGroup(r pkgRule) string {
	imported := slices.ContainsFunc(pkgRules, func(other pkgRule) bool { return slices.Contains(other.imports, r.dir) })
	switch {
	case r.isLibrary:
		return "library"
	case imported || r.dir == "cmd/make24":
		return "program"
	}
	return "apart"
}

// packagePicture renders the packages as layers: within a group, each package is above those that
// it imports.
func packagePicture() string {
	layers := map[string][][]string{}
	layerOf := map[string]int{}
	for _, r := range pkgRules { // in pkgRules, a package follows the packages that it imports
		group := packageGroup(r)
		if r.dir == "." {
			continue
		}
		layer := 0
		for _, dir := range r.imports {
			if imported, _ := pkgRuleFor(dir); packageGroup(imported) == group && group != "apart" {
				layer = max(layer, layerOf[dir]+1)
			}
		}
		layerOf[r.dir] = layer
		for len(layers[group]) <= layer {
			layers[group] = append(layers[group], nil)
		}
		layers[group][layer] = append(layers[group][layer], r.dir)
	}
	var b strings.Builder
	b.WriteString("```text\n")
	for i, group := range []string{"program", "library", "apart"} {
		if i > 0 {
			b.WriteString("\n")
		}
		label := group
		for _, layer := range slices.Backward(layers[group]) {
			slices.Sort(layer)
			writeLayer(&b, label, layer)
			label = ""
		}
	}
	b.WriteString("```\n")
	return b.String()
}

// writeLayer writes a layer of packages, broken into lines of at most 100 columns.
func writeLayer(b *strings.Builder, label string, layer []string) {
	line := fmt.Sprintf("%-7s", label)
	for _, dir := range layer {
		if len(line)+2+len(dir) > 100 {
			b.WriteString(line + "\n")
			line = "         " // a continued line is indented
		}
		line += "  " + dir
	}
	b.WriteString(line + "\n")
}

// packageTable renders the table of packages in Markdown, in the order of pkgRules.
func packageTable() string {
	var b strings.Builder
	b.WriteString("| package | purpose | may import |\n|---|---|---|\n")
	for _, r := range pkgRules {
		var imports []string
		for _, group := range []struct{ prefix, label string }{
			{"", ""}, {"solve/internal/", "`solve/internal/`: "}, {"internal/", "`internal/`: "},
		} {
			if list := importsUnder(r, group.prefix); list != "" {
				imports = append(imports, group.label+list)
			}
		}
		if len(r.modules) > 0 {
			imports = append(imports, moduleNames(r.modules))
		}
		if len(imports) == 0 {
			imports = []string{"–"}
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", r.dir, r.purpose, strings.Join(imports, "; "))
	}
	return b.String()
}

// importsUnder lists the packages that r may import with the given prefix of their directory,
// without the prefix. The empty prefix stands for packages that are not internal.
func importsUnder(r pkgRule, prefix string) string {
	var names []string
	for _, dir := range r.imports {
		name, ok := strings.CutPrefix(dir, prefix)
		if prefix == "" {
			ok = !strings.Contains(dir, "internal/")
		}
		if ok {
			names = append(names, "`"+name+"`")
		}
	}
	return strings.Join(names, " ")
}

// moduleNames lists modules by short names: the last element of the path that is not a version,
// such as v5, or the path after golang.org.
func moduleNames(modules []string) string {
	var names []string
	for _, m := range modules {
		name := path.Base(m)
		if len(name) > 1 && name[0] == 'v' && strings.Trim(name[1:], "0123456789") == "" {
			name = path.Base(path.Dir(m))
		}
		if dir, ok := strings.CutPrefix(m, "golang.org/"); ok {
			name = dir
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}

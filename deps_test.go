package make24_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/packages"
)

// source is one parsed Go file of the module.
type source struct {
	name   string // path from the root of the module, separated by slashes
	dir    string
	isTest bool
	fset   *token.FileSet
	ast    *ast.File
}

// parseSources returns every Go file of the module. It ignores build tags, so the rules apply to all
// files.
func parseSources(t *testing.T) []source {
	t.Helper()
	all, err := parsedSources()
	if err != nil {
		t.Fatal(err)
	}
	if len(all) == 0 {
		t.Fatal("no Go files found")
	}
	return all
}

// parsedSources parses all files once, for all tests.
var parsedSources = sync.OnceValues(func() (all []source, err error) {
	fset := token.NewFileSet()
	err = filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		base := entry.Name()
		if entry.IsDir() {
			if name != "." && (base == "testdata" || base == "node_modules" || strings.HasPrefix(base, ".")) {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(base, ".go") {
			return nil
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		tree, err := parser.ParseFile(fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		all = append(all, source{
			name: name, dir: path.Dir(name), isTest: strings.HasSuffix(base, "_test.go"),
			fset: fset, ast: tree,
		})
		return nil
	})
	return all, err
})

// imports returns the import paths of the file.
func (s source) imports(t *testing.T) (paths []string) {
	t.Helper()
	for _, spec := range s.ast.Imports {
		p, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		paths = append(paths, p)
	}
	return paths
}

// pkgRuleFor returns the rule for the package in dir, or false if there is none.
func pkgRuleFor(dir string) (pkgRule, bool) {
	i := slices.IndexFunc(pkgRules, func(r pkgRule) bool { return r.dir == dir })
	if i < 0 {
		return pkgRule{}, false
	}
	return pkgRules[i], true
}

// isInModules reports whether importPath is one of the modules or a package inside one.
func isInModules(importPath string, modules []string) bool {
	return slices.ContainsFunc(modules, func(m string) bool {
		return importPath == m || strings.HasPrefix(importPath, m+"/")
	})
}

// isStandard reports whether importPath is a package of the standard library.
func isStandard(importPath string) bool {
	first, _, _ := strings.Cut(importPath, "/")
	return !strings.Contains(first, ".")
}

// importViolation returns the reason why a package may not import importPath, or "" if it may.
func importViolation(r pkgRule, importPath string, test bool) string {
	local, isLocal := strings.CutPrefix(importPath, modulePath+"/")
	switch {
	case importPath == "C":
		return "make24 is pure Go"
	case isLocal && test:
		return "" // tests may import every package of the module; Go itself forbids cycles
	case isLocal && !slices.Contains(r.imports, local):
		return fmt.Sprintf("the table allows only %v of the module", r.imports)
	case isLocal:
		return ""
	case isStandard(importPath) && r.isLibrary && !test && !slices.Contains(pureStd, importPath) && !slices.Contains(r.std, importPath):
		return "the library may import only the pure part of the standard library"
	case isStandard(importPath):
		return ""
	case isInModules(importPath, r.modules) || test && isInModules(importPath, testModules):
		return ""
	default:
		return "this module is not in the table"
	}
}

// TestImportsFollowTheTable checks the imports of every Go file, and that the table lists exactly
// the packages that exist.
func TestImportsFollowTheTable(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range parseSources(t) {
		r, ok := pkgRuleFor(s.dir)
		if !ok {
			t.Errorf("%s: package %s has no entry in deps_table_test.go", s.name, s.dir)
			continue
		}
		seen[s.dir] = true
		for _, p := range s.imports(t) {
			if reason := importViolation(r, p, s.isTest); reason != "" {
				t.Errorf("%s imports %s: %s", s.name, p, reason)
			}
		}
	}
	for _, r := range pkgRules {
		if !seen[r.dir] {
			t.Errorf("deps_table_test.go has an entry for %s, which has no Go file", r.dir)
		}
	}
}

// TestTableIsOrdered checks that packages import only packages above them in the table, and that
// the library imports only itself.
func TestTableIsOrdered(t *testing.T) {
	for i, r := range pkgRules {
		for _, dir := range r.imports {
			index := slices.IndexFunc(pkgRules, func(other pkgRule) bool { return other.dir == dir })
			if index < 0 || index >= i {
				t.Errorf("%s may import %s, which is not above it in the table", r.dir, dir)
			} else if r.isLibrary && !pkgRules[index].isLibrary {
				t.Errorf("%s is in the library and may import %s, which is not", r.dir, dir)
			}
		}
		if r.isLibrary && len(r.modules) > 0 {
			t.Errorf("%s is in the library and may import other modules: %v", r.dir, r.modules)
		}
	}
}

// TestViolationsAreFound checks that violation rejects forbidden imports. The tests above cannot
// show that, since the module has none.
func TestViolationsAreFound(t *testing.T) {
	for _, c := range []struct {
		dir, importPath string
		test, want      bool
	}{
		{"rat", "math/big", false, false},
		{"rat", "time", false, true},
		{"rat", "os", false, true},
		{"rat", "math/rand/v2", false, true},
		{"deal", "math/rand/v2", false, false},
		{"deal", "math/rand", false, true},
		{"rat", modulePath + "/expr", false, true},
		{"expr", modulePath + "/rat", false, false},
		{"expr", modulePath + "/solve", true, false},
		{"solve", modulePath + "/internal/base/text", false, true},
		{"solve", "github.com/spf13/cobra", false, true},
		{"internal/app/cli", "github.com/spf13/cobra", false, false},
		{"internal/app/cli", "os", false, false},
		{"internal/app/cli", "pgregory.net/rapid", false, true},
		{"rat", "pgregory.net/rapid", true, false},
		{"cmd/make24", modulePath + "/solve", false, true},
	} {
		r, _ := pkgRuleFor(c.dir)
		if got := importViolation(r, c.importPath, c.test); (got != "") != c.want {
			t.Errorf("%s importing %s (test %v): violation %q, want a violation: %v", c.dir, c.importPath, c.test, got, c.want)
		}
	}
}

// TestNoCountIsEmbedded checks that the program does not contain the published counts, since
// tests compare its results with them. It asks the go tool, which resolves embed patterns.
func TestNoCountIsEmbedded(t *testing.T) {
	for _, s := range parseSources(t) {
		if s.isTest {
			continue
		}
		ast.Inspect(s.ast, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING && strings.Contains(lit.Value, "testdata") {
				t.Errorf("%s: the program must not read %s", s.fset.Position(lit.Pos()), lit.Value)
			}
			return true
		})
	}
	for _, p := range loadPackages(t) {
		for _, name := range slices.Concat(p.EmbedPatterns, p.EmbedFiles) {
			if name, err := filepath.Rel(p.Dir, name); err == nil && (strings.Contains(name, "testdata") || strings.Contains(name, "counts")) {
				t.Errorf("%s embeds %s", p.PkgPath, name)
			}
		}
	}
}

// loadPackages returns the packages of the module with their types and embedded files.
func loadPackages(t *testing.T) []*packages.Package {
	t.Helper()
	all, err := loadedPackages()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range all {
		for _, err := range p.Errors {
			t.Fatal(err)
		}
	}
	return all
}

// loadedPackages loads all packages once, for all tests.
var loadedPackages = sync.OnceValues(func() ([]*packages.Package, error) {
	return packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports |
			packages.NeedTypes | packages.NeedTypesSizes | packages.NeedSyntax | packages.NeedTypesInfo |
			packages.NeedEmbedFiles | packages.NeedEmbedPatterns,
		BuildFlags: []string{"-tags", "long"},
	}, "./...")
})

package house

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/packages"
)

// TestMain runs all tests in the root of the module, which the names of files are relative to.
func TestMain(m *testing.M) {
	if err := os.Chdir("../.."); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

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

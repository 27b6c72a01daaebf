package house

import (
	"go/ast"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// flowName matches a Go name in backquotes, with or without its package or type: `race.Decide`,
// `State.apply`, `advance`.
var flowName = regexp.MustCompile("`([A-Za-z_]\\w*(?:\\.[A-Za-z_]\\w*)*)(?:\\(\\))?`")

// nonGoWords lists words in backquotes that the flow pages use and that no Go file of make24
// declares: a field of cobra.Command, values in JSON, and a file with the name of a package.
var nonGoWords = strings.Fields(`RunE bad_json long_line no_field run.json`)

// TestNamesInFlowPages checks that each name in docs/flow-*.md is declared in Go. A qualified name must be
// declared in the package or belong to a type that is declared.
func TestNamesInFlowPages(t *testing.T) {
	byPackage := map[string]map[string]bool{} // by the name of the package
	declared := map[string]bool{}
	for _, s := range parseSources(t) {
		pkg := strings.TrimSuffix(s.ast.Name.Name, "_test")
		if byPackage[pkg] == nil {
			byPackage[pkg] = map[string]bool{}
		}
		for _, name := range declaredNames(s.ast) {
			byPackage[pkg][name], declared[name] = true, true
		}
	}
	for _, name := range nonGoWords {
		declared[name] = true
	}
	for _, page := range glob(t, "docs/flow-*.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range flowName.FindAllStringSubmatch(string(text), -1) {
			names := strings.Split(m[1], ".")
			if declared[m[1]] || len(names) == 1 && byPackage[names[0]] != nil {
				continue
			}
			known := declared
			if len(names) > 1 && byPackage[names[0]] != nil {
				known, names = byPackage[names[0]], names[1:]
			}
			for _, name := range names {
				if !known[name] {
					t.Errorf("%s: %s: no Go file declares %s", page, m[1], name)
				}
			}
		}
	}
}

// testName matches the name of a test in backquotes.
var testName = regexp.MustCompile("`((?:Test|Fuzz|Benchmark)[A-Z]\\w*)`")

// TestNamesOfTestsInDocuments checks that each test that a document names exists. Results of
// measurements and decision records may name tests of earlier versions.
func TestNamesOfTestsInDocuments(t *testing.T) {
	declared := map[string]bool{}
	for _, s := range parseSources(t) {
		for _, name := range declaredNames(s.ast) {
			declared[name] = true
		}
	}
	found := 0
	for _, page := range append(glob(t, "docs/*.md"), "README.md", "SECURITY.md", "CONTRIBUTING.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range testName.FindAllStringSubmatch(string(text), -1) {
			found++
			if !declared[m[1]] {
				t.Errorf("%s: there is no %s", page, m[1])
			}
		}
	}
	if found < 100 {
		t.Errorf("the documents name %d tests, expected at least 100", found)
	}
}

var (
	// pathInDocument matches a path in backquotes, or the target of a link to another file of the tree.
	pathInDocument = regexp.MustCompile("`((?:[\\w.-]+/)+[\\w.-]*)`|\\]\\(([\\w./-]+)(?:#[^)]*)?\\)")
	// placeholder matches a path that stands for others, such as lang/CODE.json.
	placeholder = regexp.MustCompile(`/(?:CODE|VERSION|N{4,5})(?:\b|_)`)
)

// otherPaths are paths in documents that are not in the tree, although their first folder is: those of other projects.
var otherPaths = strings.Fields(`examples/data_preprocess/countdown.py docs/environments.md`)

// TestPathsInDocuments checks that each file and folder of the tree that a document names exists. Results of
// measurements and decision records may name those of earlier versions.
func TestPathsInDocuments(t *testing.T) {
	found := 0
	for _, page := range slices.Concat(glob(t, "docs/*.md"), glob(t, "docs/zh/*.md"), glob(t, "*/README.md"), glob(t, "*.md")) {
		if page == "CHANGELOG.md" {
			continue
		}
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range pathInDocument.FindAllStringSubmatch(string(text), -1) {
			name := filepath.Join(filepath.Dir(page), m[2])
			if m[1] != "" {
				name = filepath.Clean(m[1])
				if first, _, _ := strings.Cut(name, "/"); first == name || !exists(first) || slices.Contains(otherPaths, name) || placeholder.MatchString(name) {
					continue // a path of another tree, for example of a command's output
				}
			}
			if found++; !exists(name) {
				t.Errorf("%s: there is no %s", page, name)
			}
		}
	}
	if found < 300 {
		t.Errorf("the documents name %d paths, expected at least 300", found)
	}
}

// exists reports whether there is a file or folder.
func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// glob returns the files that match a pattern, at least one.
func glob(t *testing.T, pattern string) []string {
	t.Helper()
	names, err := filepath.Glob(pattern)
	if err != nil || len(names) == 0 {
		t.Fatalf("%s: no file, error %v", pattern, err)
	}
	return names
}

// declaredNames returns the names that a Go file declares: types, functions, variables, constants,
// fields, parameters and results.
func declaredNames(file *ast.File) (names []string) {
	add := func(ids ...*ast.Ident) {
		for _, id := range ids {
			names = append(names, id.Name)
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			add(n.Name)
		case *ast.TypeSpec:
			add(n.Name)
		case *ast.ValueSpec:
			add(n.Names...)
		case *ast.Field:
			add(n.Names...)
		case *ast.AssignStmt:
			if n.Tok == token.DEFINE {
				for _, left := range n.Lhs {
					if id, ok := left.(*ast.Ident); ok {
						add(id)
					}
				}
			}
		case *ast.RangeStmt:
			if n.Tok == token.DEFINE {
				for _, e := range []ast.Expr{n.Key, n.Value} {
					if id, ok := e.(*ast.Ident); ok {
						add(id)
					}
				}
			}
		}
		return true
	})
	return names
}

// TestIndexIsComplete checks that the package comment links every public package and names every
// program in examples.
func TestIndexIsComplete(t *testing.T) {
	index, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	wants := []string{}
	for dir := range libraryPackages {
		if !strings.Contains(dir, "internal/") {
			wants = append(wants, "["+modulePath+"/"+dir+"] ")
		}
	}
	for _, program := range glob(t, "examples/*/main.go") {
		wants = append(wants, "./"+path.Dir(program)+" ")
	}
	for _, want := range wants {
		if !strings.Contains(string(index), want) {
			t.Errorf("doc.go lacks %q", want)
		}
	}
}

// TestReadmeShowsTheExample checks that the README contains printSolutions, line by line.
func TestReadmeShowsTheExample(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	exampleFile, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, snippet, _ := strings.Cut(string(readme), "```go\n")
	snippet, _, _ = strings.Cut(snippet, "```")
	if snippet == "" || !strings.Contains(string(exampleFile), snippet) {
		t.Errorf("the Go code of the README is not in example_test.go:\n%s", snippet)
	}
}

package house

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
)

// randAllowed lists the names of math/rand/v2 that the library may use, since they need a seed.
var randAllowed = []string{"New", "NewPCG", "NewChaCha8", "PCG", "ChaCha8", "Rand", "Source"}

// TestLibraryIsPure checks the rules for the library that import lists cannot express: no input or
// output with fmt, no random numbers without a seed, and no changes of package variables after
// initialization.
func TestLibraryIsPure(t *testing.T) {
	files := map[string][]source{}
	for _, s := range parseSources(t) {
		if isLibrary(s.dir) && !s.isTest {
			files[s.dir] = append(files[s.dir], s)
		}
	}
	for _, pkgFiles := range files {
		for _, s := range pkgFiles {
			ast.Inspect(s.ast, func(n ast.Node) bool {
				sel, ok := n.(*ast.SelectorExpr)
				if !ok {
					return true
				}
				switch pkg, _ := sel.X.(*ast.Ident); {
				case pkg == nil:
				case pkg.Name == "fmt" && (strings.Contains(sel.Sel.Name, "Print") && !strings.HasPrefix(sel.Sel.Name, "Sprint") || strings.Contains(sel.Sel.Name, "Scan")):
					t.Errorf("%s: fmt.%s in the library, which must do no input or output", s.fset.Position(n.Pos()), sel.Sel.Name)
				case pkg.Name == "rand" && !slices.Contains(randAllowed, sel.Sel.Name):
					t.Errorf("%s: rand.%s in the library has no seed", s.fset.Position(n.Pos()), sel.Sel.Name)
				}
				return true
			})
		}
	}
	for dir, pkgFiles := range files {
		var trees []*ast.File
		for _, s := range pkgFiles {
			trees = append(trees, s.ast)
		}
		for _, place := range globalWrites(dir, pkgFiles[0].fset, trees) {
			t.Errorf("%s is written after initialization", place)
		}
	}
}

// TestGlobalWritesAreFound checks that globalWrites finds assignments to package variables, and not
// those in init or to local variables.
func TestGlobalWritesAreFound(t *testing.T) {
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, "x.go", `package x
		import "strings"
		var table [4]int
		var state struct{ n int }
		func init() { table[0] = 1 }
		func a() { table[1] = 2 }
		func b() { state.n++ }
		func c() { table := [4]int{}; table[1] = 2; _ = strings.ToUpper("") }`, 0)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"x.go:6:14: table", "x.go:7:14: state"}
	if got := globalWrites("x", fset, []*ast.File{tree}); !slices.Equal(got, want) {
		t.Errorf("writes found: %q, want %q", got, want)
	}
}

// emptyImporter is a types.Importer that returns empty packages. It lets the type checker resolve
// the names that a package declares.
type emptyImporter struct{}

func (emptyImporter) Import(p string) (*types.Package, error) {
	return types.NewPackage(p, path.Base(p)), nil
}

// globalWrites returns the places where a function other than init assigns to a package variable or
// to a part of one.
func globalWrites(dir string, fset *token.FileSet, trees []*ast.File) (places []string) {
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	conf := types.Config{Importer: emptyImporter{}, Error: func(error) {}}
	pkg, _ := conf.Check(dir, fset, trees, info) // names of other packages stay unresolved
	record := func(target ast.Expr) {
		if v, ok := info.Uses[rootIdent(target)].(*types.Var); ok && v.Parent() == pkg.Scope() {
			places = append(places, fset.Position(target.Pos()).String()+": "+v.Name())
		}
	}
	for _, tree := range trees {
		for _, decl := range tree.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok || fn.Body == nil || fn.Recv == nil && fn.Name.Name == "init" {
				continue
			}
			ast.Inspect(fn.Body, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.AssignStmt:
					if n.Tok != token.DEFINE {
						for _, target := range n.Lhs {
							record(target)
						}
					}
				case *ast.IncDecStmt:
					record(n.X)
				}
				return true
			})
		}
	}
	return places
}

// rootIdent returns the identifier of the variable that e, the target of an assignment, is a part
// of, or nil.
func rootIdent(e ast.Expr) *ast.Ident {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			return x
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		default:
			return nil
		}
	}
}

// TestCISkipsNothing checks that .ci/run sets CI, and that make test is the first command that it runs: a target
// before it could install what make test forgets. Package pgtest skips tests without PostgreSQL
// unless CI is set, and not every machine that runs .ci/run sets it.
func TestCISkipsNothing(t *testing.T) {
	script, err := os.ReadFile(".ci/run")
	if err != nil {
		t.Fatal(err)
	}
	before, _, found := strings.Cut(string(script), "\nmake test\n")
	if !found || !strings.HasSuffix(before, "\nexport CI=1") || strings.Contains(before, "\nmake ") {
		t.Errorf(".ci/run does not export CI and then run make test first:\n%s", script)
	}
}

package cli

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"github.com/make24/make24/internal/base/text"
)

// unfilledPlaceholder matches a placeholder that was not replaced.
var unfilledPlaceholder = regexp.MustCompile(`\{([a-z]+)[|}]`)

// TestCallsMatchTheCatalogue checks that every call with a constant key passes exactly the
// arguments that its message takes.
func TestCallsMatchTheCatalogue(t *testing.T) {
	var files []string
	for _, dir := range []string{".", "../admin", "../doctor", "../storage"} {
		found, err := filepath.Glob(dir + "/*.go")
		if err != nil || len(found) == 0 {
			t.Fatal(dir, err)
		}
		files = append(files, found...)
	}
	calls := 0
	for _, file := range files {
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) == 0 || !takesKey(call.Fun) {
				return true
			}
			literal, ok := call.Args[0].(*ast.BasicLit)
			if !ok {
				return true // the key is not a constant; the golden sessions cover its messages
			}
			name, err := strconv.Unquote(literal.Value)
			if err != nil {
				t.Fatal(err)
			}
			key := text.Key(name)
			calls++
			var pairs []any
			for i, arg := range call.Args[1:] {
				if lit, ok := arg.(*ast.BasicLit); ok && i%2 == 0 {
					s, _ := strconv.Unquote(lit.Value)
					pairs = append(pairs, s, "x")
				}
			}
			message := text.English.Say(key, pairs...)
			if left := unfilledPlaceholder.FindStringSubmatch(message); left != nil {
				t.Errorf("%s: %s needs the argument %s", file, key, left[1])
			}
			for i := 0; i < len(pairs); i += 2 {
				fewer := slices.Delete(slices.Clone(pairs), i, i+2)
				if text.English.Say(key, fewer...) == message {
					t.Errorf("%s: %s takes no argument %s", file, key, pairs[i])
				}
			}
			return true
		})
	}
	if calls < 50 {
		t.Errorf("only %d calls found", calls)
	}
}

// takesKey reports whether a function takes a key and its arguments.
func takesKey(fun ast.Expr) bool {
	f, ok := fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	pkg, isName := f.X.(*ast.Ident)
	return f.Sel.Name == "say" || f.Sel.Name == "Say" || f.Sel.Name == "NewError" && isName && pkg.Name == "console"
}

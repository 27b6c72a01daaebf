package cli

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/make24/make24/internal/text"
)

var leftOver = regexp.MustCompile(`\{([a-z]+)[|}]`)

// Every call that says something must name the arguments its message takes, no
// more and no fewer: what is left unfilled shows.
func TestCallsMatchTheCatalogue(t *testing.T) {
	keys := keysByName(t)
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	calls := 0
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) == 0 || !speaks(call.Fun) {
				return true
			}
			key, ok := call.Args[0].(*ast.SelectorExpr)
			if !ok {
				return true // a table of keys: its messages are in the sessions
			}
			calls++
			var pairs []any
			for i, arg := range call.Args[1:] {
				if lit, ok := arg.(*ast.BasicLit); ok && i%2 == 0 {
					s, _ := strconv.Unquote(lit.Value)
					pairs = append(pairs, s, "x")
				}
			}
			message := text.English.Say(keys[key.Sel.Name], pairs...)
			if left := leftOver.FindStringSubmatch(message); left != nil {
				t.Errorf("%s: text.%s needs the argument %s", name, key.Sel.Name, left[1])
			}
			for i := 0; i < len(pairs); i += 2 {
				fewer := slices.Delete(slices.Clone(pairs), i, i+2)
				if text.English.Say(keys[key.Sel.Name], fewer...) == message {
					t.Errorf("%s: text.%s takes no argument %s", name, key.Sel.Name, pairs[i])
				}
			}
			return true
		})
	}
	if calls < 50 {
		t.Errorf("only %d calls found", calls)
	}
}

// speaks reports whether a function takes a key and its arguments.
func speaks(fun ast.Expr) bool {
	switch f := fun.(type) {
	case *ast.Ident:
		return f.Name == "bad"
	case *ast.SelectorExpr:
		return f.Sel.Name == "say"
	}
	return false
}

// keysByName reads the constants of the catalogue's keys.
func keysByName(t *testing.T) map[string]text.Key {
	var source []byte
	for _, name := range []string{"../text/keys.go", "../text/keysets.go", "../text/keysurvey.go"} {
		part, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		source = append(source, part...)
	}
	keys := map[string]text.Key{}
	for line := range strings.Lines(string(source)) {
		f := strings.Fields(line)
		if len(f) == 4 && f[2] == "=" {
			key, err := strconv.Unquote(f[3])
			if err != nil {
				t.Fatal(err)
			}
			keys[f[0]] = text.Key(key)
		}
	}
	return keys
}

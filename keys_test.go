package make24_test

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/make24/make24/internal/text"
)

// TestMessageKeys looks for every constant of type text.Key in the program: it must be in the catalogue, or be
// the beginning of a key that is put together. Every message of the catalogue must be used, by Go or by the pages.
func TestMessageKeys(t *testing.T) {
	t.Parallel()
	loaded, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports |
			packages.NeedTypes | packages.NeedTypesSizes | packages.NeedSyntax | packages.NeedTypesInfo,
	}, "./internal/...", "./cmd/...")
	if err != nil {
		t.Fatal(err)
	}
	used, prefixes := map[text.Key]bool{}, map[string]bool{}
	for _, p := range loaded {
		for _, err := range p.Errors {
			t.Fatal(err)
		}
		if strings.Contains(p.PkgPath, "/internal/text") { // the catalogue, and what writes it for the pages
			continue
		}
		for _, f := range p.Syntax {
			ast.Inspect(f, func(n ast.Node) bool {
				e, ok := n.(ast.Expr)
				if !ok {
					return true
				}
				value, ok := keyConstant(p.TypesInfo, e)
				if !ok {
					prefix, ok := keyPrefix(p.TypesInfo, e)
					if ok {
						prefixes[prefix] = true
					}
					return !ok
				}
				used[text.Key(value)] = true
				if !text.Has(text.Key(value)) {
					t.Errorf("%s: %q is not in the catalogue", p.Fset.Position(e.Pos()), value)
				}
				return false
			})
		}
	}
	if len(used) < 500 {
		t.Fatalf("only %d keys were found", len(used))
	}
	pages := text.Pages(text.English)
	for key := range text.All() {
		_, page := pages[key]
		prefixed := false
		for prefix := range prefixes {
			prefixed = prefixed || strings.HasPrefix(string(key), prefix)
		}
		if !used[key] && !page && !prefixed {
			t.Errorf("%q is in the catalogue and not used", key)
		}
	}
	for prefix := range prefixes {
		found := false
		for key := range text.All() {
			found = found || strings.HasPrefix(string(key), prefix)
		}
		if !found {
			t.Errorf("no key of the catalogue begins with %q", prefix)
		}
	}
}

// keyConstant returns the value of an expression that is a constant of type text.Key and not empty.
func keyConstant(info *types.Info, e ast.Expr) (string, bool) {
	v, ok := info.Types[e]
	if !ok || v.Value == nil || !isKey(v.Type) {
		return "", false
	}
	s := constant.StringVal(v.Value)
	return s, s != ""
}

// keyPrefix returns the constant that a sum begins with which is of type text.Key or is converted to it.
func keyPrefix(info *types.Info, e ast.Expr) (string, bool) {
	if !isKey(info.Types[e].Type) {
		return "", false
	}
	if call, ok := e.(*ast.CallExpr); ok && info.Types[call.Fun].IsType() {
		e = call.Args[0]
	}
	sum, ok := e.(*ast.BinaryExpr)
	for ok {
		e = sum.X
		sum, ok = e.(*ast.BinaryExpr)
	}
	if v := info.Types[e]; v.Value != nil && v.Value.Kind() == constant.String {
		return constant.StringVal(v.Value), true
	}
	return "", false
}

func isKey(t types.Type) bool {
	if t == nil {
		return false
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == "Key" && n.Obj().Pkg() != nil && strings.HasSuffix(n.Obj().Pkg().Path(), "internal/text")
}

package make24_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strings"
	"testing"
)

// clockNames lists the functions that tests must not call, by import path, with what to use instead.
// A result that depends on a clock, on memory statistics or on a child that may hang depends on the
// machine.
var clockNames = map[string]struct {
	names   []string // nil for all
	instead string
}{
	"time":    {[]string{"Now", "Since", "Until", "Sleep", "Tick"}, "use a bubble of testing/synctest with internal/testkit/clocktest, a constant, or clocktest.Until"},
	"testing": {[]string{"AllocsPerRun", "Benchmark"}, "limits of memory and speed are rows of bench/limits_test.go"},
	"runtime": {[]string{"ReadMemStats"}, "limits of memory are rows of bench/limits_test.go"},
	"os/exec": {[]string{"Command", "CommandContext"}, "use internal/testkit/proctest, whose processes have a deadline"},
}

// mayUseClocks reports whether a file may read clocks: measurements, the helpers of tests, and tests
// that run only on request.
func mayUseClocks(name string, tree *ast.File) bool {
	if strings.HasPrefix(name, "bench/") || strings.HasPrefix(name, "internal/testkit/") {
		return true
	}
	for _, group := range tree.Comments {
		for _, comment := range group.List {
			if strings.HasPrefix(comment.Text, "//go:build") && strings.Contains(comment.Text, "soak") {
				return true
			}
		}
	}
	return false
}

// TestNoClocks checks that tests read no clock, do not sleep and start child processes only with a
// deadline. Elapsed time, CPU time and allocations are measured in bench.
func TestNoClocks(t *testing.T) {
	for _, s := range parseSources(t) {
		if !s.isTest || mayUseClocks(s.name, s.ast) || slices.Contains(unconvertedTests, s.name) {
			continue
		}
		for _, place := range clockUses(s) {
			t.Error(place)
		}
	}
}

// clockUses returns the places of a file that use one of clockNames, each with what to use instead.
func clockUses(s source) (places []string) {
	imported := map[string]string{} // import path by name
	for _, spec := range s.ast.Imports {
		path := strings.Trim(spec.Path.Value, `"`)
		name := path[strings.LastIndexByte(path, '/')+1:]
		if spec.Name != nil {
			name = spec.Name.Name
		}
		imported[name] = path
	}
	ast.Inspect(s.ast, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		pkg, ok := sel.X.(*ast.Ident)
		if !ok {
			return true
		}
		rule, ok := clockNames[imported[pkg.Name]]
		if ok && (rule.names == nil || slices.Contains(rule.names, sel.Sel.Name)) {
			places = append(places, s.fset.Position(n.Pos()).String()+": "+pkg.Name+"."+sel.Sel.Name+": "+rule.instead)
		}
		return true
	})
	return places
}

// TestClocksAreFound checks that clockUses finds calls and values, also under another name.
func TestClocksAreFound(t *testing.T) {
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, "p_test.go", `package p
import (
	"time"
	sys "os/exec"
)
var now = time.Now
var _ = sys.Command("true")
var _ = time.Second
`, 0)
	if err != nil {
		t.Fatal(err)
	}
	if got := clockUses(source{ast: tree, fset: fset}); len(got) != 2 {
		t.Errorf("found %q, want two places", got)
	}
}

// unconvertedTests lists the files that still use a clock.
var unconvertedTests = strings.Fields(mustRead("testdata/clocks.txt"))

func mustRead(name string) string {
	text, err := os.ReadFile(name)
	if err != nil {
		panic(err)
	}
	return string(text)
}

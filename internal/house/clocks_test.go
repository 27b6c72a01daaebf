package house

import (
	"go/ast"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"maps"
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
	"time": {
		[]string{"Now", "Since", "Until", "Sleep", "Tick", "After", "AfterFunc", "NewTimer", "NewTicker"},
		"use a bubble of testing/synctest with internal/testkit/clocktest, a constant, clocktest.Until or clocktest.Deadline",
	},
	"testing": {[]string{"AllocsPerRun", "Benchmark"}, "limits of memory and speed are rows of bench/limits_test.go"},
	"runtime": {[]string{"ReadMemStats"}, "limits of memory are rows of bench/limits_test.go"},
	"os/exec": {[]string{"Command", "CommandContext"}, "use internal/testkit/proctest, whose processes have a deadline"},
	"context": {[]string{"WithTimeout", "WithDeadline"}, "use clocktest.WithTimeout, which refuses times that a busy machine might exceed"},
	"net":     {[]string{"DialTimeout"}, "use clocktest.CloseAtDeadline or a context"},
	"syscall": {[]string{"Getrusage", "Gettimeofday", "ForkExec"}, "limits of speed are rows of bench/limits_test.go"},
	"os":      {[]string{"StartProcess"}, "use internal/testkit/proctest, whose processes have a deadline"},
}

// mayUse lists the folders whose tests and test helpers may use all of clockNames, each with the reason.
var mayUse = map[string]string{
	"bench":                      "measures",
	"internal/testkit/clocktest": "the helper with the clocks",
	"internal/testkit/proctest":  "the helper with the processes",
	"deploy":                     "tells an event of a stream from the next ping, which comes after 15 s",
	"internal/testkit/leak":      "asks the runtime again and again, which reports no change",
	"internal/testkit/livetest":  "robots report how long servers take, and pause like players",
	"internal/testkit/failpoint": "moves the clocks of the command",
	"internal/testkit/pgtest":    "asks PostgreSQL again and again; its server outlives a test, and stops by deadlines of its own",
}

// obeysClockRule reports whether a file must not use clockNames: a test or a file of a package that only
// tests import, except for mayUse and for soak tests, which run only on request.
func obeysClockRule(s source) bool {
	if !s.isTest && !isForTests(s.dir) {
		return false
	}
	return mayUse[s.dir] == "" && !needsSoak(s.ast)
}

// needsSoak reports whether a file belongs to a build only with the tag soak, whatever other tags are
// set.
func needsSoak(tree *ast.File) bool {
	for _, group := range tree.Comments {
		for _, comment := range group.List {
			if expr, err := constraint.Parse(comment.Text); err == nil && comment.Pos() < tree.Package {
				return !canHold(expr, map[string]bool{"soak": false})
			}
		}
	}
	return false
}

// canHold reports whether a constraint holds for some values of the tags that have none in values.
func canHold(expr constraint.Expr, values map[string]bool) bool {
	open := ""
	holds := expr.Eval(func(tag string) bool {
		if _, ok := values[tag]; !ok {
			open = tag
		}
		return values[tag]
	})
	if open == "" {
		return holds
	}
	for _, value := range []bool{false, true} {
		more := maps.Clone(values)
		more[open] = value
		if canHold(expr, more) {
			return true
		}
	}
	return false
}

// TestNoClocks checks that tests and their helpers read no clock, do not sleep and start child
// processes only with a deadline. Elapsed time, CPU time and allocations are measured in bench.
func TestNoClocks(t *testing.T) {
	unused := maps.Clone(mayUse)
	for _, s := range parseSources(t) {
		if places := clockUses(s); len(places) > 0 {
			delete(unused, s.dir)
			if obeysClockRule(s) {
				t.Error(strings.Join(places, "\n"))
			}
		}
	}
	for dir := range unused {
		t.Errorf("mayUse lists %s, which uses none of clockNames", dir)
	}
}

// TestNeedsSoak checks that only constraints that need the tag soak exempt a file.
func TestNeedsSoak(t *testing.T) {
	for line, want := range map[string]bool{
		"//go:build soak": true, "//go:build soak && unix": true, "//go:build (long && soak) || (soak && !windows)": true,
		"//go:build long || soak": false, "//go:build !soak": false, "//go:build (long || soak) && unix": false,
		"//go:build !windows": false, "// soak": false,
	} {
		tree, err := parser.ParseFile(token.NewFileSet(), "p_test.go", line+"\n\npackage p\n", parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		if got := needsSoak(tree); got != want {
			t.Errorf("%s: %v, want %v", line, got, want)
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
		if rule, ok := clockNames[path]; ok && name == "." {
			places = append(places, s.fset.Position(spec.Pos()).String()+": "+path+" without its name: "+rule.instead)
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
	"os"
	sys "os/exec"
	. "testing"
)
var now = time.Now
var _, _ = os.StartProcess("true", nil, nil)
var _ = time.After
var _ = sys.Command("true")
var _ = time.Second
`, 0)
	if err != nil {
		t.Fatal(err)
	}
	if got := clockUses(source{ast: tree, fset: fset}); len(got) != 5 {
		t.Errorf("found %q, want five places", got)
	}
}

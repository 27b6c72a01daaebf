package house

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/testkit/golden"
)

const limitsFile = "docs/limits.md"

// TestLimitsPage writes the limits and the sizes of caches in docs/limits.md from
// limitCells, whose figures are those of the code, and compares them with the page. Every row of these
// tables with a figure needs an entry.
func TestLimitsPage(t *testing.T) {
	page, err := os.ReadFile(limitsFile)
	if err != nil {
		t.Fatal(err)
	}
	start := bytes.Index(page, []byte("\n## Memory\n"))
	if start < 0 {
		t.Fatal("no limits")
	}
	c := &constants{t: t, packages: map[string]map[string]ast.Expr{}}
	figure, used := regexp.MustCompile(`\d`), map[string]bool{}
	lines := strings.Split(string(page[start:]), "\n")
	for i, line := range lines {
		cells := strings.Split(strings.TrimSuffix(line, " |"), " | ")
		if !strings.HasPrefix(line, "| ") || len(cells) < 2 || len(cells) == 7 { // the table of TestRatesPages has seven
			continue
		}
		key := strings.TrimPrefix(cells[0], "| ")
		if len(cells) > 2 {
			key += " | " + cells[2]
		}
		template, listed := limitCells[key]
		switch {
		case listed:
			used[key] = true
			cells[1] = c.fill(template)
			lines[i] = strings.Join(cells, " | ") + " |"
		case figure.MatchString(cells[1]) && !slices.Contains(measuredLimits, key):
			t.Errorf("no entry of limitCells for %q: %s", key, cells[1])
		}
	}
	for key := range limitCells {
		if !used[key] {
			t.Errorf("%s has no row %q", limitsFile, key)
		}
	}
	golden.Compare(t, limitsFile, string(page[:start])+strings.Join(lines, "\n"))
}

// TestCachesHaveRows checks that each cache of the server has a row in the table of memory in docs/limits.md.
func TestCachesHaveRows(t *testing.T) {
	created := regexp.MustCompile(`cache\.New\[[^()]*\]\(((?:[^()]|\([^()]*\))*)\)`)
	unused := maps.Clone(cacheRows)
	err := filepath.WalkDir("internal", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || path == filepath.Join("internal", "base", "cache", "cache.go") {
			return err
		}
		source, err := os.ReadFile(path)
		for _, match := range created.FindAllStringSubmatch(string(source), -1) {
			row, ok := cacheRows[match[1]]
			if _, hasLimit := limitCells[row]; !ok || row != "" && !hasLimit {
				t.Errorf("%s: a cache without a row: %s", path, match[0])
			}
			delete(unused, match[1])
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for size := range unused {
		t.Errorf("no cache has the size %s", size)
	}
}

// TestMemoryOfStreams checks that the documents have the measured memory of 10,000 streams.
func TestMemoryOfStreams(t *testing.T) {
	text := func(name string) string {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Join(strings.Fields(string(data)), " ")
	}
	measured := regexp.MustCompile(`\| 10000 \|[^\n]*?\| (\d+ MiB) \|`).FindStringSubmatch(text("bench/load-live.md"))
	if measured == nil {
		t.Fatal("no measurement of 10,000 streams")
	}
	for _, name := range []string{limitsFile, "docs/operations.md"} {
		documented := regexp.MustCompile(`10,000 (?:open )?streams of races[^.]*? take (\d+ MiB) `).FindStringSubmatch(text(name))
		if len(documented) != 2 || documented[1] != measured[1] {
			t.Errorf("%s: %q, want %s", name, documented, measured[1])
		}
	}
}

// constants evaluates constants, variables with constant values, and fields of them, in the source of
// the packages of the module.
type constants struct {
	t        *testing.T
	packages map[string]map[string]ast.Expr // values by name, by folder
}

// fill replaces each {EXPRESSION FORMAT} in a template by the value of the expression. A package name in
// it stands for the folder in limitPackages.
func (c *constants) fill(template string) string {
	return regexp.MustCompile(`\{([^{}]*) (\w+)\}`).ReplaceAllStringFunc(template, func(match string) string {
		expression, format, _ := strings.Cut(strings.Trim(match, "{}"), " ")
		parsed, err := parser.ParseExpr(expression)
		if err != nil {
			c.t.Fatalf("%s: %v", match, err)
		}
		return formatLimit(c.eval("", parsed), format)
	})
}

// formatLimit returns a value with its unit: n for a number, KiB or MiB for bytes, ms or time for a
// duration in milliseconds or nanoseconds.
func formatLimit(v constant.Value, format string) string {
	n, exact := constant.Int64Val(constant.ToInt(v))
	if !exact {
		return v.String()
	}
	text := fmt.Sprint(n)
	switch format {
	case "n":
		for i := len(text) - 3; i > 0 && n >= 10_000; i -= 3 {
			text = text[:i] + "," + text[i:]
		}
		return text
	case "KiB":
		return fmt.Sprint(n>>10, " KiB")
	case "MiB":
		return fmt.Sprint(n>>20, " MiB")
	case "ms":
		n *= int64(time.Millisecond)
	case "time":
	default:
		return "unknown format " + format
	}
	for _, unit := range []struct {
		time.Duration
		name string
	}{{time.Hour, "h"}, {time.Minute, "min"}, {time.Second, "s"}} {
		if n%int64(unit.Duration) == 0 {
			return fmt.Sprint(n/int64(unit.Duration), " ", unit.name)
		}
	}
	return fmt.Sprint(n/int64(time.Millisecond), " ms")
}

// times holds the constants of package time.
var times = map[string]time.Duration{"Nanosecond": 1, "Millisecond": time.Millisecond, "Second": time.Second, "Minute": time.Minute, "Hour": time.Hour}

// eval returns the value of an expression in a package. Division is that of integers.
func (c *constants) eval(dir string, e ast.Expr) constant.Value {
	switch e := e.(type) {
	case *ast.BasicLit:
		return constant.MakeFromLiteral(e.Value, e.Kind, 0)
	case *ast.ParenExpr:
		return c.eval(dir, e.X)
	case *ast.CallExpr: // a conversion
		return c.eval(dir, e.Args[0])
	case *ast.Ident:
		return c.eval(dir, c.lookup(dir, e.Name))
	case *ast.SelectorExpr:
		if name, ok := e.X.(*ast.Ident); ok {
			if name.Name == "time" {
				return constant.MakeInt64(int64(times[e.Sel.Name]))
			}
			if other := limitPackages[name.Name]; other != "" {
				return c.eval(other, c.lookup(other, e.Sel.Name))
			}
		}
		return c.field(dir, e.X, e.Sel.Name)
	case *ast.BinaryExpr:
		x, y := c.eval(dir, e.X), c.eval(dir, e.Y)
		if e.Op == token.SHL || e.Op == token.SHR {
			n, _ := constant.Uint64Val(y)
			return constant.Shift(x, e.Op, uint(n))
		}
		if e.Op == token.QUO && x.Kind() == constant.Int && y.Kind() == constant.Int {
			return constant.BinaryOp(x, token.QUO_ASSIGN, y)
		}
		return constant.BinaryOp(x, e.Op, y)
	}
	c.t.Fatalf("%s: not a constant: %T", dir, e)
	return nil
}

// field returns a field of a variable.
func (c *constants) field(dir string, e ast.Expr, name string) constant.Value {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			e = c.lookup(dir, x.Name)
			continue
		case *ast.SelectorExpr:
			dir = limitPackages[x.X.(*ast.Ident).Name]
			e = c.lookup(dir, x.Sel.Name)
			continue
		case *ast.CompositeLit:
			for _, element := range x.Elts {
				if pair := element.(*ast.KeyValueExpr); pair.Key.(*ast.Ident).Name == name {
					return c.eval(dir, pair.Value)
				}
			}
		}
		c.t.Fatalf("%s: no field %s in %T", dir, name, e)
	}
}

// lookup returns the expression of a constant or variable.
func (c *constants) lookup(dir, name string) ast.Expr {
	if c.packages[dir] == nil {
		c.packages[dir] = c.parse(dir)
	}
	e := c.packages[dir][name]
	if e == nil {
		c.t.Fatalf("no constant %s in %q", name, dir)
	}
	return e
}

// parse returns the values of the constants and variables of a package, by name.
func (c *constants) parse(dir string) map[string]ast.Expr {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		c.t.Fatal(err)
	}
	values := map[string]ast.Expr{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			c.t.Fatal(err)
		}
		for _, d := range file.Decls {
			group, ok := d.(*ast.GenDecl)
			if !ok || group.Tok != token.CONST && group.Tok != token.VAR {
				continue
			}
			for _, spec := range group.Specs {
				v := spec.(*ast.ValueSpec)
				for i, name := range v.Names {
					if i < len(v.Values) {
						values[name.Name] = v.Values[i]
					}
				}
			}
		}
	}
	return values
}

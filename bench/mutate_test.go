package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

var (
	mutantsPerPackage = flag.Int("mutants", 0, "the number of mutants of each package that TestMutants tries; 0 skips the test")
	mutantSeed        = flag.Uint64("mutant-seed", 24, "the seed that selects the mutants")
	mutantDirs        = flag.String("mutant-in", "puzzle expr race answer", "the directories of the packages")
	mutantTime        = flag.Duration("mutant-time", 5*time.Minute, "the time limit for the tests of a mutant; a mutant that exceeds it counts as killed")
	mutationFile      = flag.String("mutation", "", "append the table to this `file`; by default it is only printed")
)

// mutant is one change of a syntax tree. apply makes the change, and undo reverts it.
type mutant struct {
	file, position string // position: line:column
	change         string
	apply, undo    func()
}

// TestMutants changes the code of packages in one place at a time and runs their tests. It lists
// the mutants that the tests do not detect: for each, either a test is missing, or the change makes
// no difference. The source files stay unchanged, since the go command reads the mutant through an
// overlay.
func TestMutants(t *testing.T) {
	if *mutantsPerPackage == 0 {
		t.Skip("needs -mutants: make proof NAME=mutate")
	}
	var table bytes.Buffer
	fmt.Fprintf(&table, "\n## %s, seed %d\n\n| package | mutants | killed | survived |\n|---|---|---|---|\n", time.Now().UTC().Format(time.DateOnly), *mutantSeed)
	var survivors []string
	for _, dir := range strings.Fields(*mutantDirs) {
		killed, survived := testMutants(t, dir)
		fmt.Fprintf(&table, "| `%s` | %d | %d | %d |\n", dir, killed+len(survived), killed, len(survived))
		survivors = append(survivors, survived...)
	}
	fmt.Fprintf(&table, "\n%s", strings.Join(survivors, ""))
	fmt.Print(table.String())
	if *mutationFile == "" {
		return
	}
	file, err := os.OpenFile(*mutationFile, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := file.Write(table.Bytes()); err != nil {
		t.Error(err)
	}
}

// operators holds the replacements of each operator.
var operators = map[token.Token][]token.Token{
	token.EQL: {token.NEQ}, token.NEQ: {token.EQL},
	token.LSS: {token.LEQ, token.GEQ}, token.LEQ: {token.LSS, token.GTR},
	token.GTR: {token.GEQ, token.LEQ}, token.GEQ: {token.GTR, token.LSS},
	token.LAND: {token.LOR}, token.LOR: {token.LAND},
	token.ADD: {token.SUB}, token.SUB: {token.ADD}, token.MUL: {token.ADD}, token.QUO: {token.MUL},
	token.AND: {token.OR}, token.OR: {token.AND}, token.SHL: {token.SHR},
}

// findMutants returns all mutants of a file.
func findMutants(fset *token.FileSet, name string, file *ast.File) (all []mutant) {
	add := func(at token.Pos, change string, apply, undo func()) {
		where := fset.Position(at)
		all = append(all, mutant{name, fmt.Sprintf("%d:%d", where.Line, where.Column), change, apply, undo})
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			old := n.Op
			for _, op := range operators[old] {
				add(n.OpPos, fmt.Sprintf("%s → %s", old, op), func() { n.Op = op }, func() { n.Op = old })
			}
		case *ast.IfStmt:
			old := n.Cond
			not := &ast.UnaryExpr{Op: token.NOT, X: &ast.ParenExpr{X: old}}
			add(n.Pos(), "if → if not", func() { n.Cond = not }, func() { n.Cond = old })
		case *ast.BasicLit:
			old := n.Value
			if i, err := strconv.ParseInt(old, 10, 62); n.Kind == token.INT && err == nil {
				add(n.Pos(), fmt.Sprintf("%d → %d", i, i+1), func() { n.Value = strconv.FormatInt(i+1, 10) }, func() { n.Value = old })
			}
		case *ast.IncDecStmt:
			old := n.Tok
			other := map[token.Token]token.Token{token.INC: token.DEC, token.DEC: token.INC}[old]
			add(n.Pos(), fmt.Sprintf("%s → %s", old, other), func() { n.Tok = other }, func() { n.Tok = old })
		case *ast.Ident:
			if other, ok := map[string]string{"true": "false", "false": "true"}[n.Name]; ok {
				old := n.Name
				add(n.Pos(), old+" → "+other, func() { n.Name = other }, func() { n.Name = old })
			}
		case *ast.BlockStmt:
			for i, s := range n.List {
				switch s := s.(type) {
				case *ast.ExprStmt:
				case *ast.BranchStmt:
				case *ast.AssignStmt:
					if s.Tok == token.DEFINE {
						continue
					}
				default:
					continue
				}
				add(s.Pos(), "statement → nothing", func() { n.List[i] = &ast.EmptyStmt{} }, func() { n.List[i] = s })
			}
		}
		return true
	})
	return all
}

// testMutants tries mutants of the package in dir. It returns the number of killed mutants and a
// line for each survivor.
func testMutants(t *testing.T, dir string) (killed int, survived []string) {
	fset := token.NewFileSet()
	files := map[string]*ast.File{}
	var all []mutant
	names, err := filepath.Glob(filepath.Join("..", dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = file
		all = append(all, findMutants(fset, name, file)...)
	}
	if out, ok := testsPass(dir, ""); !ok {
		t.Fatalf("the tests of %s fail without a mutant:\n%s", dir, out)
	}
	rand.New(rand.NewPCG(*mutantSeed, 0)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	fmt.Printf("%s: %d changes\n", dir, len(all))
	scratch := t.TempDir()
	for _, m := range all {
		if killed+len(survived) == *mutantsPerPackage {
			break
		}
		m.apply()
		var text bytes.Buffer
		err := format.Node(&text, fset, files[m.file])
		m.undo()
		if err != nil {
			continue
		}
		out, ok := testsPass(dir, writeOverlay(t, scratch, m.file, text.Bytes()))
		what := "killed"
		switch {
		case strings.Contains(out, "[build failed]") || strings.Contains(out, "[setup failed]"):
			continue // not a mutant: it does not compile
		case ok:
			what = "SURVIVED"
			survived = append(survived, fmt.Sprintf("- `%s:%s` %s\n", strings.TrimPrefix(m.file, "../"), m.position, m.change))
		default:
			killed++
		}
		fmt.Printf("%s:%s %s: %s\n", m.file, m.position, m.change, what)
	}
	return killed, survived
}

// writeOverlay writes an overlay file and returns its name. With the overlay, the go command reads
// text in place of the file name.
func writeOverlay(t *testing.T, scratch, name string, text []byte) string {
	t.Helper()
	absolute, err := filepath.Abs(name)
	if err != nil {
		t.Fatal(err)
	}
	changed, list := filepath.Join(scratch, "mutant.go"), filepath.Join(scratch, "overlay.json")
	replace, err := json.Marshal(map[string]map[string]string{"Replace": {absolute: changed}})
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{changed: text, list: replace} {
		if err := os.WriteFile(name, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return list
}

// testsPass runs the tests of a package and returns their output, and whether they pass.
func testsPass(dir, overlay string) (string, bool) {
	ctx, cancel := context.WithTimeout(context.Background(), *mutantTime)
	defer cancel()
	args := []string{"test", "-count=1", "-vet=off", "-failfast", "-timeout", mutantTime.String()}
	if overlay != "" {
		args = append(args, "-overlay", overlay)
	}
	cmd := exec.CommandContext(ctx, "go", append(args, "./"+dir)...)
	cmd.Dir = ".."
	out, err := cmd.CombinedOutput()
	return string(out), err == nil
}

package house

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/server/limits"
	"github.com/make24/make24/internal/testkit/golden"
)

// TestRatesPages writes the tables of rates in docs/limits.md and docs/game.md from limits.All, and
// compares them with the pages.
func TestRatesPages(t *testing.T) {
	for _, page := range []struct{ file, head string }{
		{limitsFile, "| what is limited | each address | each player | in all | at the limit | flag | test |"},
		{"docs/game.md", "| what is limited | each address | each player | in all | if exceeded |"},
	} {
		text, err := os.ReadFile(page.file)
		if err != nil {
			t.Fatal(err)
		}
		before, table, found := strings.Cut(string(text), "\n"+page.head+"\n")
		_, after, _ := strings.Cut(table, "\n\n")
		if !found {
			t.Fatalf("%s has no table of rates", page.file)
		}
		rows := []string{page.head, "|" + strings.Repeat("---|", strings.Count(page.head, "|")-1)}
		for _, l := range limits.All() {
			cells := []string{l.What, eachCell(l, l.Address, l.Running.Address), eachCell(l, l.Player, l.Running.Player), totalCell(l), consequence(l)}
			switch {
			case page.file == limitsFile:
				cells = append(cells, orDash(codes(l.Flag)), codes(cmp.Or(l.Tests, "TestTake")))
			case !l.OfGame:
				continue
			default:
				cells[0] = strings.ReplaceAll(cells[0], "(game.md#", "(#")
			}
			rows = append(rows, "| "+strings.Join(cells, " | ")+" |")
		}
		golden.Compare(t, page.file, before+"\n"+strings.Join(rows, "\n")+"\n\n"+after)
	}
}

// codes writes words as code.
func codes(words string) string {
	var out []string
	for _, word := range strings.Fields(words) {
		out = append(out, "`"+word+"`")
	}
	return strings.Join(out, ", ")
}

func orDash(cell string) string { return cmp.Or(cell, "–") }

// eachCell describes what each address or player may do: a rate, and how much of it at a time.
func eachCell(l *limits.Limit, r limits.Rate, running int) string {
	var parts []string
	if r != (limits.Rate{}) {
		parts = append(parts, rateText(r, l.Unit))
	}
	if running > 0 {
		parts = append(parts, amount(running, l.Unit)+" at a time")
	}
	return orDash(strings.Join(parts, "; "))
}

// totalCell describes what all together may do.
func totalCell(l *limits.Limit) string {
	var parts []string
	if l.Total > 0 {
		parts = append(parts, fmt.Sprintf("%d times the rate of an address", l.Total))
	}
	if l.Running.Total > 0 {
		parts = append(parts, amount(l.Running.Total, l.Unit)+" at a time")
	}
	if l.Running.Waiting > 0 {
		parts = append(parts, fmt.Sprintf("%d more wait, each up to %s", l.Running.Waiting, duration(l.Running.Wait)))
	}
	return orDash(strings.Join(parts, "; "))
}

// consequence tells what happens at the limit.
func consequence(l *limits.Limit) string {
	if l.AtLimit != "" {
		return l.AtLimit
	}
	var names []string
	if l.Address != (limits.Rate{}) {
		names = append(names, "`too-fast`")
	}
	if l.Running != (limits.Running{}) {
		names = append(names, "`busy`")
	}
	return strings.Join(names, ", ")
}

// TestLimitsAreUsed checks that each limit of the table is named where requests are handled.
func TestLimitsAreUsed(t *testing.T) {
	used := map[string]bool{}
	var names []string
	for _, s := range parseSources(t) {
		if s.dir == "internal/server/limits" {
			for _, decl := range s.ast.Decls {
				names = append(names, limitNames(decl)...)
			}
		}
		ast.Inspect(s.ast, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok && !s.isTest {
				if pkg, ok := sel.X.(*ast.Ident); ok && pkg.Name == "limits" {
					used[sel.Sel.Name] = true
				}
			}
			return true
		})
	}
	if len(names) != len(limits.All()) {
		t.Errorf("the table has %d limits, and the sources %d: %v", len(limits.All()), len(names), names)
	}
	for _, name := range names {
		if !used[name] {
			t.Errorf("nothing checks limits.%s", name)
		}
	}
}

// limitNames returns the names of the variables of a declaration that are rows of the table of limits.
func limitNames(decl ast.Decl) (names []string) {
	group, ok := decl.(*ast.GenDecl)
	if !ok || group.Tok != token.VAR {
		return nil
	}
	for _, spec := range group.Specs {
		v := spec.(*ast.ValueSpec)
		if len(v.Values) == 1 {
			if call, ok := v.Values[0].(*ast.CallExpr); ok {
				if f, ok := call.Fun.(*ast.Ident); ok && f.Name == "add" {
					names = append(names, v.Names[0].Name)
				}
			}
		}
	}
	return names
}

// rateText returns a rate, as in "5 a second, 300 at once".
func rateText(r limits.Rate, unit limits.Unit) string {
	period := map[time.Duration]string{time.Second: "a second", time.Hour: "an hour"}[r.Per]
	if period == "" {
		return amount(int(r.Count), unit) + " in " + duration(r.Per) + ", " + amount(r.Burst, unit) + " at once"
	}
	return amount(int(r.Count), unit) + " " + period + ", " + amount(r.Burst, unit) + " at once"
}

// amount returns a number with its unit.
func amount(n int, unit limits.Unit) string {
	format := "n"
	switch {
	case unit == limits.Milliseconds:
		format = "ms"
	case unit == limits.Bytes && n >= 1<<20:
		format = "MiB"
	case unit == limits.Bytes:
		format = "KiB"
	}
	return formatLimit(constant.MakeInt64(int64(n)), format)
}

func duration(d time.Duration) string { return formatLimit(constant.MakeInt64(int64(d)), "time") }

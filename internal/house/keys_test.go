package house

import (
	"go/ast"
	"go/constant"
	"go/types"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/game/computer"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/sets/record"
	"github.com/make24/make24/puzzle"
)

// computedKeys returns the suffixes of the keys that the program computes, by their constant
// prefix.
func computedKeys(t *testing.T) map[string][]string {
	var faults []string
	for f := answer.Fault(1); f.String() != "unknown"; f++ { // Fault 0 stands for no fault
		faults = append(faults, f.String())
	}
	var reasons []string
	for r := answer.NoAnswer; r.String() != "unknown"; r++ {
		reasons = append(reasons, r.String())
	}
	for k := record.BadJSON; k.String() != "unknown"; k++ {
		reasons = append(reasons, k.String())
	}
	var advice []string
	for _, f := range sqlstore.Faults() {
		advice = append(advice, string(f))
	}
	var clues []string
	for _, k := range grade.ClueKeys() {
		clues = append(clues, string(k))
	}
	var steps []string
	for _, s := range computer.Steps() {
		steps = append(steps, s.Name)
	}
	var operators []string
	for _, op := range expr.All.Atomic().Ops() {
		operators = append(operators, op.String())
	}
	var rules []string // with a name on the pages of the solver
	for _, name := range puzzle.Names() {
		if text.Has(text.Key("web.solver.rules." + name)) {
			rules = append(rules, name)
		}
	}
	return map[string][]string{
		"web.solver.rules.":  rules,
		"advice.":            advice,
		"evaluate.":          templateKeys(t, "internal/sets/evaluate/page.html"),
		"evaluate.axis.":     evaluateAxes,
		"evaluate.head.":     {"yes", "no", "unknown"},
		"evaluate.by.":       evaluateAxes,
		"evaluate.solvable.": {"yes", "no", "unknown"},
		"grades.outcome.":    {"open", "solved", "skip", "time", "shown", "next", "unfinished"}, // values of race.Outcome
		"doctor.check.":      {"version", "database", "write", "space", "sync", "clock", "nats", "origin", "stream", "certificate", "backups"},
		"doctor.status.":     {"ok", "warning", "problem"},
		"hint.":              clues,
		"link.text.":         linkKinds,
		"link.title.":        linkKinds,
		"prompt.operator.":   operators,
		"plain.":             templateKeys(t, "internal/server/plain.html"),
		"plain.lang.":        {"en", "zh"}, // of languages with a name for foreigners
		"report.":            templateKeys(t, "internal/survey/report/page.html"),
		"report.hard.":       {"fraction", "fraction.is", "large", "large.is", "odd", "odd.is", "form", "form.is", "idea", "idea.is"}, // classic.Class.Name
		"solve.budget.":      {"tables", "solutions", "ideas", "values", "window", "joined", "powers", "memory", "steps"},             // solve.BudgetError.What
		"fault.":             faults,
		"syntax.":            faults,
		"reason.":            reasons,
		"web.computer.":      steps,
		"web.nav.":           {"timed", "timed1", "timed5", "streak", "about", "history", "practice", "set", "settings", "sheet", "stats"},                                                                                                   // namedHead of internal/server
		"web.rules.":         {"classic", "classic.help", "beginner", "beginner.help", "hdoj", "hdoj.help", "countdown", "countdown.help"},                                                                                                   // ruleNames of internal/app/tui
		"web.table.refused.": {"fraction", "negative", "nothing"},                                                                                                                                                                            // refusal of internal/app/tui
		"web.typed.":         {"empty", "long", "deep", "character", "decimal", "hex", "zero", "large", "doubled", "operand", "operator", "end", "unclosed", "unopened", "name", "macro", "mixed", "colon", "equation", "step", "operation"}, // typedFault of internal/app/tui
		"web.typed.sign.":    {"rules", "target", "exponent"},                                                                                                                                                                                // puzzle.SignFault
		"sheet.month.":       {"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"},
		"sheet.rules.":       {"cards", "cards.each", "numbers", "numbers.each"}, // by sheet.Layout.Style
		"sheet.title.":       {"hands", "cards", "bingo"},                        // sheet.Layout.Kind
	}
}

// evaluateAxes are the values of evaluate.Axis.
var evaluateAxes = []string{"solvable", "level", "technique", "cards", "rules"}

// linkKinds are the kinds of links that have their own title and description (internal/server/links.go).
var linkKinds = []string{"archive", "boards", "challenge.daily", "challenge.hand", "challenge.hand.open", "challenge.timed", "class", "code", "daily", "drills", "duel", "find", "find.any", "friends", "player", "printed", "puzzle", "race", "result", "review", "set", "sheet", "solve", "solver", "streak", "timed"}

// templateKeys returns the keys that the template file uses.
func templateKeys(t *testing.T, name string) (keys []string) {
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, match := range regexp.MustCompile(`\b[sS]ay "([^"]+)"`).FindAllSubmatch(text, -1) {
		keys = append(keys, string(match[1]))
	}
	return keys
}

// TestMessageKeys checks that every constant of type text.Key in the program and every computed key
// is in the catalogue, and that Go code or the pages use every message of the catalogue.
func TestMessageKeys(t *testing.T) {
	used, foundPrefixes, computed := map[text.Key]bool{}, map[string]bool{}, computedKeys(t)
	for _, p := range loadPackages(t) {
		if strings.HasSuffix(p.PkgPath, "/internal/base/text") || strings.HasSuffix(p.PkgPath, "/internal/app/pagetext") { // the catalogue, and the program that writes it for the pages
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
					if ok && computed[prefix] == nil {
						t.Errorf("%s: computedKeys does not list the computed keys with the prefix %q", p.Fset.Position(e.Pos()), prefix)
					}
					foundPrefixes[prefix] = true
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
		t.Fatalf("found only %d keys", len(used))
	}
	for prefix, suffixes := range computed {
		if !foundPrefixes[prefix] {
			t.Errorf("no computed key has the prefix %q", prefix)
		}
		for _, suffix := range suffixes {
			key := text.Key(prefix + suffix)
			used[key] = true
			if !text.Has(key) {
				t.Errorf("%q is not in the catalogue", key)
			}
		}
	}
	pages := text.PageTexts(text.English)
	for key := range text.Keys() {
		if _, page := pages[key]; !used[key] && !page {
			t.Errorf("%q is in the catalogue but not used", key)
		}
	}
}

// keyConstant returns the value of e if it is a constant of type text.Key that is not empty.
func keyConstant(info *types.Info, e ast.Expr) (string, bool) {
	v, ok := info.Types[e]
	if !ok || v.Value == nil || !isKey(v.Type) {
		return "", false
	}
	s := constant.StringVal(v.Value)
	return s, s != ""
}

// keyPrefix returns the first operand of a concatenation e of type text.Key, or of one that is
// converted to text.Key. It returns false if that operand is empty or not constant.
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
		prefix := constant.StringVal(v.Value)
		return prefix, prefix != ""
	}
	return "", false
}

// isKey reports whether t is text.Key.
func isKey(t types.Type) bool {
	if t == nil {
		return false
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == "Key" && n.Obj().Pkg() != nil && strings.HasSuffix(n.Obj().Pkg().Path(), "internal/base/text")
}

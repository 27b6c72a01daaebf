package house

import (
	"context"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/sets/prompt"
	"github.com/make24/make24/internal/testkit/golden"
	"github.com/make24/make24/puzzle"
)

// followers lists the files that repeat a table of the code, and what writes the table into the text of
// the file.
var followers = map[string]func(text string) string{
	"internal/server/openapi.json": func(document string) string { return setEnums(setEnums(document, puzzle.Names()), text.Codes()) },
	"clients/js/index.d.ts": func(text string) string {
		return setBetween(text, "export type Rules =", ";\n", unionOf(puzzle.Names()))
	},
	"docs/answers.md": func(text string) string {
		return setTable(text, "| profile | numbers that an answer uses | allowed intermediate results | other rules |", profileRows())
	},
	"docs/grading.md": func(text string) string {
		text = setTable(text, "| technique | English | Chinese | for example |", gradeRows(text, grade.Techniques(), func(g grade.Grade) []grade.Technique { return g.Techniques }))
		return setTable(text, "| reason | English | Chinese | for example |", gradeRows(text, grade.Reasons(), func(g grade.Grade) []grade.Reason { return g.Reasons }))
	},
	"web/src/print/sheet.ts": func(text string) string {
		const begin, end = "export const techniques: readonly string[] = [", "\n];\n"
		_, list, _ := strings.Cut(text, begin)
		list, _, _ = strings.Cut(list, end)
		var missing string // a new technique is the last; the others keep their places
		for _, t := range grade.Techniques() {
			if line := "\n  '" + t.String() + "',"; !strings.Contains(list, line) {
				missing += line
			}
		}
		return setBetween(text, begin, end, list+missing)
	},
	"docs/hints.md": func(text string) string {
		return setTable(text, "| step | `kind` | sentence | values |", clueRows())
	},
}

// TestListsFollowTheTables checks that documents and files of other languages have the rows of the
// tables in Go that they repeat; make gen writes them.
func TestListsFollowTheTables(t *testing.T) {
	for name, follow := range followers {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		golden.Compare(t, name, follow(string(text)))
	}
}

// setEnums replaces each enumeration of a JSON document that begins with the first two names by all
// names.
func setEnums(text string, names []string) string {
	quoted := make([]string, len(names))
	for i, name := range names {
		quoted[i] = strconv.Quote(name)
	}
	enum := regexp.MustCompile(`"enum": \[(\n +)` + regexp.QuoteMeta(quoted[0]) + `,\n +` + regexp.QuoteMeta(quoted[1]) + `[^\]]*?(\n +\])`)
	return enum.ReplaceAllStringFunc(text, func(old string) string {
		m := enum.FindStringSubmatch(old)
		return `"enum": [` + m[1] + strings.Join(quoted, ","+m[1]) + m[2]
	})
}

// setBetween replaces what is between the first begin and the next end.
func setBetween(text, begin, end, contents string) string {
	before, rest, ok := strings.Cut(text, begin)
	_, after, ended := strings.Cut(rest, end)
	if !ok || !ended {
		return "there is no " + begin
	}
	return before + begin + contents + end + after
}

// setTable replaces the rows of the table with a heading of four columns.
func setTable(text, heading string, rows []string) string {
	return setBetween(text, heading+"\n|---|---|---|---|\n", "\n\n", strings.Join(rows, "\n"))
}

// unionOf returns the TypeScript type of the names, as Prettier formats it.
func unionOf(names []string) string {
	if line := "\n  '" + strings.Join(names, "' | '") + "'"; len(line) <= 110 {
		return line
	}
	return "\n  | '" + strings.Join(names, "'\n  | '") + "'"
}

// profileRows returns the rows of the profiles in docs/answers.md, one for all variants with the same
// rules.
func profileRows() (rows []string) {
	var seen []puzzle.Rules
	for _, p := range answer.Profiles() {
		if slices.Contains(seen, p.Rules) {
			continue
		}
		seen = append(seen, p.Rules)
		var names, others []string
		for _, q := range answer.Profiles() {
			if q.Rules == p.Rules {
				names = append(names, "`"+q.Name()+"`")
			}
		}
		numbers, values := "all, once each", "any fraction"
		if p.Rules.Subset {
			numbers = "at least one, each once at most"
		}
		if p.Rules.Values != 0 {
			values = prompt.DescribeValues(p.Rules.Values, text.English)
		}
		if missing := expr.Basic &^ p.Rules.Ops; missing != 0 {
			others = append(others, "no `"+strings.Join(strings.Split(missing.String(), ""), "` `")+"`")
		}
		if more := p.Rules.Ops &^ expr.Basic; more != 0 {
			others = append(others, "also `"+strings.Join(strings.Split(more.String(), ""), "` `")+"`")
		}
		if p.Rules.Join {
			others = append(others, "single digits 1–9 may be joined")
		}
		for i, what := range []string{
			"0 is a joker, any number from 1 to 13", "1 may be 11", "11, 12 and 13 may be 10",
			"a number up to 20 may be its factorial", "a number may be its square root, if that is whole",
		} {
			if p.Rules.Alternatives&(1<<i) != 0 {
				others = append(others, what)
			}
		}
		if p.Rules.NoBrackets {
			others = append(others, "the answer must need no brackets")
		}
		cells := []string{strings.Join(names, " "), numbers, values, strings.Join(others, "; ")}
		rows = append(rows, strings.TrimSuffix("| "+strings.Join(cells, " | "), " ")+" |")
	}
	return rows
}

// gradeRows returns the rows of the techniques or reasons in docs/grading.md. A row keeps its example; a
// new one gets the first hand of the classic game whose grade has the value.
func gradeRows[T interface {
	comparable
	String() string
	Name(lang string) string
}](page string, values []T, of func(grade.Grade) []T) (rows []string) {
	for _, x := range values {
		start := "| `" + x.String() + "` | " + x.Name("en") + " | " + x.Name("zh") + " | "
		_, rest, ok := strings.Cut(page, "\n"+start)
		example, _, _ := strings.Cut(rest, " |\n")
		if !ok {
			example = exampleOf(x, of)
		}
		rows = append(rows, start+example+" |")
	}
	return rows
}

// exampleOf returns the first hand of the classic game whose grade has a value.
func exampleOf[T comparable](x T, of func(grade.Grade) []T) string {
	v := puzzle.Variants()[0]
	space, err := deal.NewSpace(v.Pool, v.Cards)
	if err != nil {
		return err.Error()
	}
	g := grade.New()
	for _, hand := range space.All() {
		p, err := puzzle.Classic(hand...)
		if err != nil {
			return err.Error()
		}
		if graded, err := g.Grade(context.Background(), p); err == nil && slices.Contains(of(graded), x) {
			return hand.String()
		}
	}
	return "no hand"
}

// clueRows returns the rows of the kinds of clues in docs/hints.md.
func clueRows() (rows []string) {
	for _, k := range grade.ClueKeys() {
		var fields []string
		for _, field := range []struct {
			names string
			has   bool
		}{
			{"`op`", k.Values().Op},
			{"`a` `b`", k.Values().Operands},
			{"`value`", k.Values().Result},
			{"`techniques`", k.Values().Techniques},
			{"`left` `rest`", k.Values().Moves},
		} {
			if field.has {
				fields = append(fields, field.names)
			}
		}
		if fields == nil {
			fields = []string{"none"}
		}
		sentence := text.English.Say(text.Key("hint." + string(k)))
		rows = append(rows, "| "+strconv.Itoa(k.Step())+" | `"+string(k)+"` | "+sentence+" | "+strings.Join(fields, " ")+" |")
	}
	return rows
}

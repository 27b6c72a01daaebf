package answer_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

const docPage = "../docs/answers.md"

// tableRows returns the rows of those tables in docs/answers.md that have the given columns. A row
// maps each column to the text of its cell, and "line" to the whole line.
func tableRows(t testing.TB, columns ...string) (rows []map[string]string) {
	t.Helper()
	data, err := os.ReadFile(docPage)
	if err != nil {
		t.Fatal(err)
	}
	var head []string
	for _, line := range strings.Split(string(data), "\n") {
		if !strings.HasPrefix(line, "|") {
			head = nil
			continue
		}
		cells := strings.Split(strings.ReplaceAll(strings.Trim(line, "|"), `\|`, "\x00"), "|")
		for i, c := range cells {
			cells[i] = strings.TrimSpace(strings.ReplaceAll(c, "\x00", "|"))
		}
		switch {
		case head == nil:
			head = cells
		case strings.HasPrefix(cells[0], "---"):
		default:
			if len(cells) != len(head) {
				t.Fatalf("%d cells under %d columns: %s", len(cells), len(head), line)
			}
			row := map[string]string{"line": line}
			for i, name := range head {
				row[name] = cells[i]
			}
			if !slices.ContainsFunc(columns, func(c string) bool { return !slices.Contains(head, c) }) {
				rows = append(rows, row)
			}
		}
	}
	return rows
}

// exampleAnswer returns the text of the answer in a cell of docs/answers.md.
func exampleAnswer(cell string) string {
	tickCount := len(cell) - len(strings.TrimLeft(cell, "`"))
	text := strings.TrimSuffix(cell[tickCount:], cell[:tickCount])
	if tickCount > 1 || strings.HasPrefix(text, " `") { // a blank separates the text from the backticks
		text = strings.TrimSuffix(strings.TrimPrefix(text, " "), " ")
	}
	text = strings.ReplaceAll(text, "⏎", "\n")
	return regexp.MustCompile(`⟨[0-9A-F]+⟩`).ReplaceAllStringFunc(text, func(s string) string {
		n, _ := strconv.ParseUint(strings.Trim(s, "⟨⟩"), 16, 32)
		return string(rune(n))
	})
}

// parsePuzzle parses a puzzle of docs/answers.md: [profile: ] hand [ → target].
func parsePuzzle(t testing.TB, cell string) (profile string, hand []int64, target rat.Rat) {
	t.Helper()
	profile, rest, ok := strings.Cut(cell, ": ")
	if !ok {
		profile, rest = "classic", cell
	}
	numbers, goal, ok := strings.Cut(rest, " → ")
	if !ok {
		goal = "24"
	}
	for _, w := range strings.Fields(numbers) {
		n, err := strconv.ParseInt(w, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		hand = append(hand, n)
	}
	target, err := rat.Parse(goal)
	if err != nil {
		t.Fatal(err)
	}
	return profile, hand, target
}

// TestDocVerdicts checks the verdict and the reason of every answer in the tables of
// docs/answers.md.
func TestDocVerdicts(t *testing.T) {
	rows := tableRows(t, "answer", "puzzle", "verdict", "reason")
	if len(rows) < 200 {
		t.Fatalf("only %d rows found", len(rows))
	}
	for _, row := range rows {
		text := exampleAnswer(row["answer"])
		profile, hand, target := parsePuzzle(t, row["puzzle"])
		r := judge(t, profile).Judge(text, hand, target)
		if r.NoSolution {
			settle(t, &r, profile, hand, target)
		}
		if got, want := r.Verdict.String()+" "+r.Reason.String(), row["verdict"]+" "+row["reason"]; got != want {
			t.Errorf("%s\n\t%q: %s (%v at %v), want %s", row["line"], text, got, r.Fault, r.At, want)
		}
	}
}

// settle decides an answer that claims that there is no solution, by solving the puzzle.
func settle(t *testing.T, r *answer.Result, profile string, hand []int64, target rat.Rat) {
	t.Helper()
	rules, err := answer.Lookup(profile)
	if err != nil {
		t.Fatal(err)
	}
	p, err := puzzle.New(hand, target, rules.Rules)
	if err != nil {
		t.Fatal(err)
	}
	solvable, err := solve.New().Solvable(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	r.Settle(solvable)
}

// TestDocCredits checks every partial credit in docs/answers.md.
func TestDocCredits(t *testing.T) {
	rows := tableRows(t, "answer", "puzzle", "value", "numbers", "steps", "score")
	if len(rows) < 5 {
		t.Fatalf("only %d rows found", len(rows))
	}
	for _, row := range rows {
		profile, hand, target := parsePuzzle(t, row["puzzle"])
		_, details := judge(t, profile).Examine(exampleAnswer(row["answer"]), hand, target, false)
		c := details.Credit
		steps := row["steps"]
		if steps == "" {
			steps = "0"
		}
		got := fmt.Sprint(c.Value, " ", c.Numbers, " ", c.Steps, " ", c.Score)
		if want := strings.Join([]string{row["value"], row["numbers"], steps, row["score"]}, " "); got != want {
			t.Errorf("%s\n\tgot %s", row["line"], got)
		}
	}
}

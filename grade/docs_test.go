package grade

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// docsTable returns the rows of the table in docs/grading.md whose first column has the given
// heading.
func docsTable(t *testing.T, heading string) (rows [][]string) {
	t.Helper()
	page, err := os.ReadFile("../docs/grading.md")
	if err != nil {
		t.Fatal(err)
	}
	inTable := false
	for line := range strings.Lines(strings.ReplaceAll(string(page), "\r", "")) {
		cells := strings.Split(strings.Trim(line, "| \n"), " | ")
		switch {
		case cells[0] == heading:
			inTable = true
		case line == "\n":
			inTable = false
		case inTable && !strings.HasPrefix(line, "|---"):
			rows = append(rows, cells)
		}
	}
	return rows
}

// TestTablesOfDocs checks that docs/grading.md lists all techniques and all reasons in order, each
// with its code, its English and Chinese names, and an example hand.
func TestTablesOfDocs(t *testing.T) {
	techniques, reasons := docsTable(t, "technique"), docsTable(t, "reason")
	checkRows(t, techniques, Techniques())
	checkRows(t, reasons, Reasons())
	g := New()
	for i, row := range append(techniques, reasons...) {
		var hand []int64
		for word := range strings.FieldsSeq(row[3]) {
			n, err := strconv.ParseInt(word, 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			hand = append(hand, n)
		}
		got, err := g.Grade(t.Context(), classicPuzzle(t, hand...))
		codes := fmt.Sprint(got.Reasons)
		if i < len(techniques) {
			codes = fmt.Sprint(got.Techniques)
		}
		if err != nil || !slices.Contains(strings.Fields(strings.Trim(codes, "[]")), strings.Trim(row[0], "`")) {
			t.Errorf("%s: %v, %v %v", row[0], hand, codes, err)
		}
	}
}

// checkRows checks that the rows list all values in order, each with a unique code and unique
// English and Chinese names.
func checkRows[T interface {
	String() string
	Name(lang string) string
}](t *testing.T, rows [][]string, values []T) {
	t.Helper()
	if len(rows) != len(values) {
		t.Fatalf("%d rows for %d values", len(rows), len(values))
	}
	seen := map[string]bool{}
	for i, x := range values {
		want := []string{"`" + x.String() + "`", x.Name("en"), x.Name("zh")}
		if len(rows[i]) != 4 || !slices.Equal(rows[i][:3], want) {
			t.Errorf("row %v, want %v", rows[i], want)
		}
		for _, name := range want {
			if name == "" || seen[name] {
				t.Errorf("the name %q is empty or not unique", name)
			}
			seen[name] = true
		}
	}
}

package grade

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// tableOf returns the rows of the table in docs/grading.md whose first column has the given
// heading.
func tableOf(t *testing.T, head string) (rows [][]string) {
	t.Helper()
	page, err := os.ReadFile("../docs/grading.md")
	if err != nil {
		t.Fatal(err)
	}
	in := false
	for line := range strings.Lines(strings.ReplaceAll(string(page), "\r", "")) {
		cells := strings.Split(strings.Trim(line, "| \n"), " | ")
		switch {
		case cells[0] == head:
			in = true
		case line == "\n":
			in = false
		case in && !strings.HasPrefix(line, "|---"):
			rows = append(rows, cells)
		}
	}
	return rows
}

// docs/grading.md lists every technique and every reason, in order, with both names and a hand that
// has it.
func TestTablesOfDocs(t *testing.T) {
	techniques, reasons := tableOf(t, "technique"), tableOf(t, "reason")
	sameRows(t, techniques, Techniques())
	sameRows(t, reasons, Reasons())
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
		how, err := g.Grade(t.Context(), classic(t, hand...))
		has := fmt.Sprint(how.Reasons)
		if i < len(techniques) {
			has = fmt.Sprint(how.Techniques)
		}
		if err != nil || !slices.Contains(strings.Fields(strings.Trim(has, "[]")), strings.Trim(row[0], "`")) {
			t.Errorf("%s: %v, %v %v", row[0], hand, has, err)
		}
	}
}

// sameRows checks that the rows list all values, each with a unique code and two unique names.
func sameRows[T interface {
	String() string
	Name(lang string) string
}](t *testing.T, rows [][]string, all []T) {
	t.Helper()
	if len(rows) != len(all) {
		t.Fatalf("%d rows for %d values", len(rows), len(all))
	}
	seen := map[string]bool{}
	for i, x := range all {
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

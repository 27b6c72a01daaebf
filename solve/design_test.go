package solve_test

import (
	"context"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// TestDesignIdeasWorthZero checks the table of docs/design.md of solutions worth 0: the solutions
// in one row have the same idea, and those in two rows of the same hand have different ideas. A
// test of package expr checks the cores in the table.
func TestDesignIdeasWorthZero(t *testing.T) {
	doc, err := os.ReadFile("../docs/design.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile("(?m)^\\| ([0-9 ]+) \\| ((?:`[^`]+` ?)+) \\| `[^`]+` \\|").FindAllStringSubmatch(string(doc), -1)
	if len(rows) < 5 {
		t.Fatalf("docs/design.md has %d rows about solutions worth 0, want at least 5", len(rows))
	}
	rowOf := map[string]string{} // from hand and idea number to the row
	for _, row := range rows {
		var hand []int64
		for _, f := range strings.Fields(row[1]) {
			n, _ := strconv.ParseInt(f, 10, 64)
			hand = append(hand, n)
		}
		sols, _, err := solve.New().Ideas(context.Background(), puzzleOf(t, hand, rat.Int(0), rulesOf(t, "classic")))
		if err != nil {
			t.Fatal(err)
		}
		idea := map[string]int{} // by the key of a form
		for _, s := range sols {
			idea[expr.Normalize(s.Expr()).Key()] = s.Idea
		}
		for _, text := range strings.Fields(strings.ReplaceAll(row[2], "`", "")) {
			n := idea[keyOfText(t, text)]
			id := row[1] + " " + strconv.Itoa(n)
			if other, ok := rowOf[id]; n == 0 || ok && other != row[0] {
				t.Errorf("%s: idea %d is missing or belongs to another row", text, n)
			}
			rowOf[id] = row[0]
		}
	}
	if len(rowOf) != len(rows) {
		t.Errorf("got %d ideas, want one for each of %d rows", len(rowOf), len(rows))
	}
}

// TestDesignTreeShown checks the examples in docs/design.md of how a form is shown: the engine
// lists the tree shown, and not the other tree of the same form. It also checks the largest result
// of the other tree.
func TestDesignTreeShown(t *testing.T) {
	for _, row := range []struct {
		hand                 []int64
		target               int64
		shownTree, otherTree string
		largest              int64 // largest result of the other tree
	}{
		{[]int64{3, 4, 7, 12}, -12, "3+4-7-12", "3+4-12-7", 12},
		{[]int64{3, 4, 7, 11}, 24, "3*(11+4-7)", "(11+4-7)*3", 24},
		{[]int64{4, 8, 9, 12}, 24, "4*9/12*8", "9/(12/4)*8", 24},
	} {
		p := puzzleOf(t, row.hand, rat.Int(row.target), rulesOf(t, "classic"))
		var shown []string
		for _, text := range listTexts(t, p, expr.Form) {
			if keyOfText(t, text) == keyOfText(t, row.otherTree) {
				shown = append(shown, text)
			}
		}
		if len(shown) != 1 || shown[0] != row.shownTree {
			t.Errorf("%s is shown as %q, want %s", row.otherTree, shown, row.shownTree)
		}
		x, err := expr.Parse(row.otherTree)
		if err != nil {
			t.Fatal(err)
		}
		if traits, err := expr.TraitsOf(x); err != nil || !traits.Largest.Equal(rat.Int(row.largest)) {
			t.Errorf("%s: largest result %v (%v), want %d", row.otherTree, traits.Largest, err, row.largest)
		}
	}
}

func keyOfText(t *testing.T, text string) string {
	t.Helper()
	x, err := expr.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return expr.Normalize(x).Key()
}

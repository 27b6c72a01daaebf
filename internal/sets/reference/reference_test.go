package reference

import (
	"os"
	"strings"
	"testing"
)

// TestBaselines checks that the data card has the accuracies of docs/bench-v1.md, whose commands a
// test of internal/app/cli runs.
func TestBaselines(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../../docs/bench-v1.md")
	if err != nil {
		t.Fatal(err)
	}
	card, err := files.ReadFile("make24-bench-v1/README.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := 0
	for line := range strings.Lines(string(page)) {
		cells := strings.Split(line, " | ")
		if len(cells) != 6 || cells[1] != "1600" {
			continue
		}
		rows++
		if name := "`" + strings.TrimPrefix(cells[0], "| ") + "`"; !hasRow(string(card), name, strings.Join(cells[3:], " | ")) {
			t.Errorf("the data card does not have the row of %s: %s", name, line)
		}
	}
	if rows != 3 {
		t.Errorf("docs/bench-v1.md has %d baselines, want 3", rows)
	}
}

// hasRow reports whether the card has a row that begins with a name and ends with cells.
func hasRow(card, name, cells string) bool {
	for line := range strings.Lines(card) {
		if strings.HasPrefix(line, "| "+name) && strings.HasSuffix(line, cells) {
			return true
		}
	}
	return false
}

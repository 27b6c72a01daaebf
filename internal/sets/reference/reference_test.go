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
		if len(cells) < 10 || cells[1] != "1600" {
			continue
		}
		rows++
		if name := "`" + strings.TrimPrefix(cells[0], "| ") + "`"; !hasRow(string(card), name, strings.TrimSuffix(strings.Join(cells[3:10], " | "), " |\n")) {
			t.Errorf("the data card does not have the row of %s: %s", name, line)
		}
	}
	if rows != 4 {
		t.Errorf("docs/bench-v1.md has %d baselines, want 4", rows)
	}
}

// TestTwinCard checks that the card of a twin has its name and the test files, but not the train files.
func TestTwinCard(t *testing.T) {
	t.Parallel()
	card := string(TwinCard("make24-bench-v1"))
	for _, text := range []string{"pretty_name: make24-bench-v1-twin\n", "    - four-1.jsonl\n", "    - countdown.jsonl\n---\n\n# A private twin"} {
		if !strings.Contains(card, text) {
			t.Errorf("the card lacks %q", text)
		}
	}
	if strings.Contains(card, "train.jsonl") || strings.Contains(card, "countdown.jsonl\n    - ") {
		t.Error("the card names a train file")
	}
}

// hasRow reports whether the card has a row that begins with a name and ends with cells.
func hasRow(card, name, cells string) bool {
	for line := range strings.Lines(card) {
		if strings.HasPrefix(line, "| "+name) && strings.HasSuffix(line, cells+" |\n") {
			return true
		}
	}
	return false
}

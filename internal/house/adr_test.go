package house

import (
	"fmt"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	adrTitle = regexp.MustCompile(`^# (\d+)\. (.+)\n`)
	adrRow   = regexp.MustCompile(`(?m)^\| (\d+) \| \[([^\]]+)\]\(([^)]+)\) \|`)
)

// TestIndexOfDecisions checks that docs/adr/README.md has a row for each decision record, with its
// number, title and file, in order, and that it explains each number that was never used.
func TestIndexOfDecisions(t *testing.T) {
	index, err := os.ReadFile("docs/adr/README.md")
	if err != nil {
		t.Fatal(err)
	}
	var rows, want []string
	for _, m := range adrRow.FindAllStringSubmatch(string(index), -1) {
		rows = append(rows, strings.Join(m[1:], " | "))
	}
	last := 0
	for _, name := range glob(t, "docs/adr/[0-9]*.md") {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		m := adrTitle.FindStringSubmatch(string(text))
		if len(m) < 3 || !strings.HasPrefix(path.Base(name), strings.Repeat("0", max(0, 4-len(m[1])))+m[1]+"-") {
			t.Errorf("%s: the first line must be # N. Title, with the number of the file", name)
			continue
		}
		want = append(want, strings.Join([]string{m[1], m[2], path.Base(name)}, " | "))
		for last++; fmt.Sprint(last) != m[1] && last < 1000; last++ {
			if !strings.Contains(string(index), fmt.Sprintf("Number %d was never used", last)) {
				t.Errorf("docs/adr/README.md does not say that number %d was never used", last)
			}
		}
	}
	for _, line := range want {
		if !slices.Contains(rows, line) {
			t.Errorf("docs/adr/README.md lacks the row %s", line)
		}
	}
	if len(rows) != len(want) || !slices.IsSortedFunc(rows, byNumber) {
		t.Errorf("docs/adr/README.md has %d rows, want %d in order", len(rows), len(want))
	}
}

// byNumber compares two rows by their numbers.
func byNumber(a, b string) int {
	var m, n int
	_, _ = fmt.Sscan(a, &m)
	_, _ = fmt.Sscan(b, &n)
	return m - n
}

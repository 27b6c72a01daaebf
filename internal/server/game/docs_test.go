package game_test

import (
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/server/game"
	"github.com/make24/make24/internal/server/problem"
)

// requestRow matches a row of the table of requests in docs/game.md.
var requestRow = regexp.MustCompile("(?m)^\\| `(GET|POST|PATCH|DELETE) (/game/[^`? ]*)")

// TestGameDocs checks that docs/game.md and docs/live.md list exactly the paths of the game, and
// that docs/game.md lists its problems.
func TestGameDocs(t *testing.T) {
	raw, err := os.ReadFile("../../../docs/game.md")
	if err != nil {
		t.Fatal(err)
	}
	races, err := os.ReadFile("../../../docs/live.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(raw)
	var documentedPaths []string
	for _, m := range requestRow.FindAllStringSubmatch(page+string(races), -1) {
		documentedPaths = append(documentedPaths, m[1]+" "+m[2])
	}
	var servedPaths []string
	for pattern := range new(game.Game).Routes() {
		servedPaths = append(servedPaths, pattern)
	}
	slices.Sort(documentedPaths)
	slices.Sort(servedPaths)
	if !slices.Equal(documentedPaths, servedPaths) {
		t.Errorf("docs/game.md and docs/live.md list\n%s\nthe game serves\n%s", strings.Join(documentedPaths, "\n"), strings.Join(servedPaths, "\n"))
	}
	_, table, _ := strings.Cut(page, "## Problems")
	rows := strings.Count(table, "\n| `")
	if n := len(game.Problems()); rows != n {
		t.Errorf("docs/game.md has %d problems, the game has %d", rows, n)
	}
	for _, p := range game.Problems() {
		if !strings.Contains(page, "| `"+p.Name+"` | "+strconv.Itoa(p.Status)+" |") {
			t.Errorf("docs/game.md has no problem %s with status %d", p.Name, p.Status)
		}
	}
}

// TestProblemsHaveTexts checks that every problem that a page may show has a text in both
// languages, and that there are no texts for unknown problems.
func TestProblemsHaveTexts(t *testing.T) {
	names := []string{"offline", "elsewhere", "no-deal", "no-daily", "over-budget", "over-time"} // of the pages themselves and of the API
	for _, p := range slices.Concat(game.Problems(), problem.Common()) {
		names = append(names, p.Name)
		if p.Title == "" {
			t.Errorf("%s has no title", p.Name)
		}
	}
	for _, name := range names {
		key := text.Key("web.problem." + name)
		en, zh := text.English.Say(key), text.Chinese.Say(key)
		if en == string(key) || zh == string(key) || en == zh {
			t.Errorf("%s: %q, %q", name, en, zh)
		}
	}
	for key := range text.PageTexts(text.English) {
		if name, ok := strings.CutPrefix(string(key), "web.problem."); ok && !slices.Contains(names, name) {
			t.Errorf("web.problem.%s has no problem", name)
		}
	}
}

package server

import (
	"fmt"
	"html"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/make24/make24/internal/server/game"
	"github.com/make24/make24/internal/server/limits"
)

// apiExample matches an example in docs/api.md: a request, a blank line, the status and the
// response.
var apiExample = regexp.MustCompile("(?s)```http\n(GET|POST) (\\S+)\n(.*?)\n?\n(\\d+)\n(.*?)\n```")

// TestAPIDocs sends each request of docs/api.md and checks the response, and checks that the tables
// of that document have every problem and limit.
func TestAPIDocs(t *testing.T) {
	text, err := os.ReadFile("../../docs/api.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(text)
	s := serve(t, nil)
	samples := apiExample.FindAllStringSubmatch(page, -1)
	if n := strings.Count(page, "```http"); len(samples) != n {
		t.Errorf("%d of %d examples match the pattern", len(samples), n)
	}
	for _, m := range samples {
		kind := ""
		if m[1] == http.MethodPost {
			kind = "application/json"
		}
		response := s.send(m[1], m[2], kind, m[3])
		if strconv.Itoa(response.status) != m[4] || response.body != m[5] {
			t.Errorf("%s %s\n%s\n got %d %s\nwant %s %s", m[1], m[2], m[3], response.status, response.body, m[4], m[5])
		}
	}
	var rows []string
	for _, p := range problems {
		rows = append(rows, fmt.Sprintf("| %s | %d | %s |\n", p.Name, p.Status, p.Title))
	}
	for _, l := range apiLimits() {
		rows = append(rows, fmt.Sprintf("| %s | %s | %s |\n", l.Name, l.Max, l.Consequence))
	}
	for _, row := range rows {
		if !strings.Contains(page, row) {
			t.Errorf("docs/api.md has no row %s", row)
		}
	}
}

// TestProblemsHaveAnchors checks that the type of every problem links to exactly one row of /docs.
func TestProblemsHaveAnchors(t *testing.T) {
	page := serve(t, nil).get("/docs", nil).body
	names := map[string]bool{}
	for _, p := range slices.Concat(problems, game.Problems()) {
		names[p.Name] = true
		_, id, found := strings.Cut(p.URI(), "/docs#")
		if n := strings.Count(page, `id="`+id+`"`); !found || n != 1 {
			t.Errorf("%s: %d rows of /docs", p.URI(), n)
		}
		if !strings.Contains(page, `</code></th><td>`+strconv.Itoa(p.Status)+`</td><td>`+html.EscapeString(p.Title)+`</td>`) {
			t.Errorf("/docs does not describe %s", p.Name)
		}
	}
	if n := strings.Count(page, `id="problem-`); n != len(names) {
		t.Errorf("/docs has %d problems, want %d", n, len(names))
	}
}

// TestGameDocsHaveTheLimits checks that docs/game.md lists the limits that this package sets for
// the game.
func TestGameDocsHaveTheLimits(t *testing.T) {
	text, err := os.ReadFile("../../docs/game.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []string{
		"| long searches for hands in progress | one per two processors | further searches wait |\n",
		fmt.Sprintf("| waiting long searches for hands | %d, each up to %v | `busy` |\n", limits.Generating.Running.Waiting, slotWait),
		fmt.Sprintf("| time of a long search for hands | %v | `over-time` |\n", generateTimeLimit),
	} {
		if !strings.Contains(string(text), row) {
			t.Errorf("docs/game.md has no row %s", row)
		}
	}
}

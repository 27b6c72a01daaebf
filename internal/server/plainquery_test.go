package server

import (
	"net/url"
	"strings"
	"testing"
)

// TestPlainQuery checks which hand and target a URL passes on to the plain solver.
func TestPlainQuery(t *testing.T) {
	for path, want := range map[string]string{
		"/solve/3-3-8-8":                     "hand=3+3+8+8",
		"/solve/AKQJ?target=-7%2F2":          "hand=AKQJ&target=-7%2F2",
		"/solve/7-":                          "hand=7",
		"/p/1-3.3.8.8-24-classic":            "hand=3+3+8+8&target=24",
		"/solve/1-3.3.8.8-8d3-hdoj":          "hand=3+3+8+8&rules=hdoj&target=8%2F3",
		"/solve/0-3-8-8?rules=joker":         "hand=0+3+8+8&rules=joker",
		"/solve/3-3-8-8?rules=joker.what":    "hand=3+3+8+8", // web.solver.rules.joker.what is a text, but no rules
		"/solve/3-3-8-8?rules=x":             "hand=3+3+8+8",
		"/p/1-0.3.8.8-24-r.asmd.w":           "hand=0+3+8+8&rules=joker&target=24",
		"/p/1-1.2.3-m8d3-r.asm.ui":           "hand=1+2+3&rules=r.asm.ui&target=-8%2F3",
		"/p/1-3.3.8.8-24-nothing":            "",
		"/solve":                             "",
		"/review/3-3-8-8":                    "",
		"/solve/%22%3E%3Cscript%3E":          "hand=%22%3E%3Cscript%3E",
		"/solve/" + strings.Repeat("1-", 50): "",
	} {
		u, err := url.Parse(path)
		if err != nil {
			t.Fatal(err)
		}
		if got := plainQuery(u).Encode(); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
}

// TestPagePointsToPlainSolver checks that the page of a hand links to the solutions of that hand in
// the plain solver.
func TestPagePointsToPlainSolver(t *testing.T) {
	s := serve(t, nil)
	page := s.get("/solve/3-3-8-8?target=24&lang=en", nil)
	_, link, found := strings.Cut(page.body, `href="/plain/solve?`)
	link, _, _ = strings.Cut(link, `"`)
	if !found || link != "hand=3+3+8+8&amp;target=24" {
		t.Fatalf("the page links to %q", link)
	}
	if plainPage := s.get("/solve", nil); !strings.Contains(plainPage.body, plainLink("/")) || plainPage.header.Get("ETag") == page.header.Get("ETag") {
		t.Error("a page without a hand links to the solutions of a hand, or has the ETag of a page with one")
	}
	solutions := s.get("/plain/solve?"+strings.ReplaceAll(link, "&amp;", "&"), nil)
	if !strings.Contains(solutions.body, "8 ÷ (3 − 8 ÷ 3)") {
		t.Errorf("no solution: %.200s", solutions.body)
	}
}

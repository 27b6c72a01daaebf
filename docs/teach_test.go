package docs_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/make24/make24/grade"
	"github.com/make24/make24/puzzle"
)

var (
	lessonHand = regexp.MustCompile(`(?m)^\| (\d[\d ]*) \| ([1-5]) \| ([^|]+) \|$`)
	setLink    = regexp.MustCompile(`(?m)^    /set/([\d._]+)\?title=`)
)

// TestLessonPlans checks the levels and the solutions of the hands in docs/teach.md and its
// translation, and that the links to sets have the hands of the tables.
func TestLessonPlans(t *testing.T) {
	for _, file := range []string{"teach.md", "zh/teach.md"} {
		page := readText(t, file)
		var hands []string
		grader := grade.New()
		for _, m := range lessonHand.FindAllStringSubmatch(page, -1) {
			p, err := puzzle.Parse(m[1])
			if err != nil {
				t.Fatal(err)
			}
			if verdict := p.Check(parseExpr(t, m[3])); !verdict.Correct {
				t.Errorf("%s: %s: %s: %v", file, m[1], m[3], verdict)
			}
			g, err := grader.Grade(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			if got := strconv.Itoa(g.Level); got != m[2] {
				t.Errorf("%s: %s has the level %s, want %s", file, m[1], m[2], got)
			}
			hands = append(hands, strings.ReplaceAll(m[1], " ", "."))
		}
		var linked []string
		for _, m := range setLink.FindAllStringSubmatch(page, -1) {
			linked = append(linked, strings.Split(m[1], "_")...)
		}
		if len(hands) == 0 || strings.Join(linked, " ") != strings.Join(hands, " ") {
			t.Errorf("%s: the links have the hands %v, want those of the tables, %v", file, linked, hands)
		}
	}
}

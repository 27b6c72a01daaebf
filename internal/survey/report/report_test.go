package report_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/report"
	"github.com/make24/make24/internal/testkit/golden"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

var pages = flag.String("pages", "", "a folder to which tests write all pages, for inspection")

var allStats = survey.AllStats()

var basicRules = puzzle.Rules{Ops: expr.Basic}

// runSurvey returns the normalized plan and its rows.
func runSurvey(tb testing.TB, p survey.Plan) (survey.Plan, []survey.Row) {
	tb.Helper()
	p, err := p.Normalize()
	if err != nil {
		tb.Fatal(err)
	}
	surveyor := survey.NewSurveyor(p)
	if p.Steps > 0 { // the small plan: two of its hands are poison
		surveyor.BeforeHand = func(rank int64) {
			if rank == 3 || rank == 17 {
				panic("test")
			}
		}
	}
	var rows []survey.Row
	for row, err := range surveyor.Rows(context.Background(), 0, p.Space().Size()) {
		if err != nil {
			tb.Fatal(err)
		}
		rows = append(rows, row)
	}
	return p, rows
}

// tallies caches the tallies of tests by the plan before normalization.
var tallies = struct {
	mu     sync.Mutex
	byPlan map[string]*survey.Tally
}{byPlan: map[string]*survey.Tally{}}

// tallyOf returns the tally of a plan, which is computed once for all tests. They must not change it.
func tallyOf(tb testing.TB, p survey.Plan) *survey.Tally {
	tb.Helper()
	tallies.mu.Lock()
	defer tallies.mu.Unlock()
	key := fmt.Sprint(p)
	if tallies.byPlan[key] == nil {
		p, rows := runSurvey(tb, p)
		tallies.byPlan[key] = tallyRows(tb, p, rows)
	}
	return tallies.byPlan[key]
}

func tallyRows(tb testing.TB, p survey.Plan, rows []survey.Row) *survey.Tally {
	tb.Helper()
	t := survey.NewTally(p)
	for _, row := range rows {
		if err := t.Add(row); err != nil {
			tb.Fatal(err)
		}
	}
	return t
}

// fourCardsPlan is a plan of four cards with all statistics of the target 24.
func fourCardsPlan() survey.Plan {
	return survey.Plan{
		Pool: deal.Ranks(13, 4), Cards: 4, Rules: basicRules, Stats: allStats &^ survey.StatReach, Target: rat.Int(24),
	}
}

// tilesPlan is a plan with tiles as in Countdown.
func tilesPlan() survey.Plan {
	v, _ := puzzle.Lookup("countdown")
	return survey.Plan{
		Pool: deal.Tiles(1, 1, 2, 2, 3, 5, 7, 10, 25, 100), Cards: 4, Rules: v.Rules, Stats: survey.StatReach, Low: 100, High: 999,
	}
}

// windowPlan is a plan with a window of targets.
func windowPlan(cards int) survey.Plan {
	return survey.Plan{Pool: deal.Ranks(13, 4), Cards: cards, Rules: basicRules, Stats: survey.StatReach, Low: 0, High: 100}
}

// smallPlan is a plan of three cards of few card ranks with all statistics, and two poison hands.
func smallPlan() survey.Plan {
	return survey.Plan{
		Pool: deal.Ranks(6, 2), Cards: 3, Rules: basicRules, Stats: allStats, Target: rat.Int(12), Low: -5, High: 30, Steps: 1 << 20,
	}
}

func plainText(tb testing.TB, s *report.Report) string {
	tb.Helper()
	var out strings.Builder
	if err := s.WriteText(&out); err != nil {
		tb.Fatal(err)
	}
	return out.String()
}

func pageHTML(tb testing.TB, t *survey.Tally, o report.Options) string {
	tb.Helper()
	var out bytes.Buffer
	if err := report.New(t, o).WritePage(&out); err != nil {
		tb.Fatal(err)
	}
	return out.String()
}

func comparisonHTML(tb testing.TB, o report.Options, tallies ...*survey.Tally) string {
	tb.Helper()
	var out bytes.Buffer
	if err := report.NewComparison(tallies, o).WritePage(&out); err != nil {
		tb.Fatal(err)
	}
	return out.String()
}

// withoutStyle returns a page without its style, and checks that the page contains the style.
func withoutStyle(t *testing.T, html string) string {
	t.Helper()
	style, err := os.ReadFile("../../base/reportstyle/style.css")
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(html, "<style>\n"+string(style)+"</style>"); n != 1 {
		t.Errorf("the page contains the style %d times, want 1", n)
	}
	return styleElement.ReplaceAllString(html, "<style></style>")
}

// TestGolden compares reports with golden files.
func TestGolden(t *testing.T) {
	o := report.Options{Command: "make24 survey --cards 3 --max 6 --copies 2 --target 12"}
	smallTally := tallyOf(t, smallPlan())
	golden.Compare(t, "testdata/small.txt", plainText(t, report.New(smallTally, o)))
	golden.Compare(t, "testdata/small.html", withoutStyle(t, pageHTML(t, smallTally, o)))
	golden.Compare(t, "testdata/four.txt", plainText(t, report.New(tallyOf(t, fourCardsPlan()), report.Options{})))
	golden.Compare(t, "testdata/window.txt", plainText(t, report.New(tallyOf(t, windowPlan(3)), report.Options{})))
	two := []*survey.Tally{tallyOf(t, windowPlan(2)), tallyOf(t, windowPlan(3))}
	golden.Compare(t, "testdata/compare.txt", plainText(t, report.NewComparison(two, report.Options{})))
	golden.Compare(t, "testdata/compare.html", withoutStyle(t, comparisonHTML(t, report.Options{}, two...)))
	o.Lang = text.Chinese
	golden.Compare(t, "testdata/small.zh.txt", plainText(t, report.New(smallTally, o)))
}

// TestTies checks that of several targets with equal shares the report names one, with the number
// of the others.
func TestTies(t *testing.T) {
	for _, c := range []struct {
		cards int
		lang  text.Lang
		want  []string
	}{
		{1, text.English, []string{"reached by the most hands    1 and 12 more (7.69%)", "reached by the fewest hands  0 and 87 more (0.00%)"}},
		{1, text.Chinese, []string{"1 及另外 12 个 (7.69%)", "0 及另外 87 个 (0.00%)"}},
		{2, text.English, []string{"reached by the most hands    1 (27.47%)"}},
	} {
		output := plainText(t, report.New(tallyOf(t, windowPlan(c.cards)), report.Options{Lang: c.lang}))
		for _, want := range c.want {
			if !strings.Contains(output, want) {
				t.Errorf("%d cards: no %q", c.cards, want)
			}
		}
	}
	if says := "The most hands reach 1 and 12 more: 7.69%. The fewest reach 0 and 87 more: 0.00%."; !strings.Contains(pageHTML(t, tallyOf(t, windowPlan(1)), report.Options{}), says) {
		t.Errorf("no %q on the page", says)
	}
}

// TestFourCards checks that the text contains the figures of the well-known tables.
func TestFourCards(t *testing.T) {
	output := plainText(t, report.New(tallyOf(t, fourCardsPlan()), report.Options{}))
	for _, want := range []string{
		"1,362/1,820", "22,615/28,561", "217,817/270,725", "74.8352%", "79.1814%", "80.4569%", "3,017", ": 458\n", "8 ÷ (3 − 8 ÷ 3)",
	} {
		if !strings.Contains(output, want) {
			t.Errorf("the summary does not contain %q", want)
		}
	}
}

// TestOrderDoesNotMatter checks that reports do not depend on the order of the rows.
func TestOrderDoesNotMatter(t *testing.T) {
	p, rows := runSurvey(t, smallPlan())
	first := tallyRows(t, p, rows)
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
	other := tallyRows(t, p, rows)
	if plainText(t, report.New(first, report.Options{})) != plainText(t, report.New(other, report.Options{})) {
		t.Error("the summary depends on the order of the rows")
	}
	if pageHTML(t, first, report.Options{}) != pageHTML(t, other, report.Options{}) {
		t.Error("the page depends on the order of the rows")
	}
}

// everyPage returns all pages of the tests by name.
func everyPage(tb testing.TB, lang text.Lang) map[string]string {
	o := report.Options{Lang: lang, Command: "make24 survey --cards 4 --max 13 --copies 4 --out DIR"}
	three := tallyOf(tb, windowPlan(3))
	return map[string]string{
		"four":    pageHTML(tb, tallyOf(tb, fourCardsPlan()), o),
		"tiles":   pageHTML(tb, tallyOf(tb, tilesPlan()), o),
		"window":  pageHTML(tb, three, o),
		"small":   pageHTML(tb, tallyOf(tb, smallPlan()), o),
		"compare": comparisonHTML(tb, o, tallyOf(tb, windowPlan(1)), tallyOf(tb, windowPlan(2)), three, tallyOf(tb, windowPlan(4))),
	}
}

var (
	idAttributes         = regexp.MustCompile(` id="([^"]*)"`)
	referencePattern     = regexp.MustCompile(` (?:href="#|aria-labelledby=")([^"]*)"`)
	externalPattern      = regexp.MustCompile(`(?i)<script|<link|<iframe|<img|url\(|@import|https?:|//[a-z]| on[a-z]+=`)
	placeholderPattern   = regexp.MustCompile(`report\.[a-z]+|\{[a-z]+[|}]|NaN|Inf\b|%!|ZgotmplZ`)
	coordinateAttributes = regexp.MustCompile(` (?:x|y|x1|x2|y1|y2|width|height)="([^"]*)"`)
	validCoordinate      = regexp.MustCompile(`^-?\d+(\.\d{1,3})?%?$`)
	styleElement         = regexp.MustCompile(`(?s)<style>.*?</style>`)
	chartElement         = regexp.MustCompile(`(?s)<svg class="[a-z ]+" role="img".*?<figcaption|<svg class="[a-z ]+" role="img".*?</figure>`)
)

// TestPagesAreComplete checks that a page is self-contained and well formed, that its references
// resolve, and that every chart has a title, a description and a table.
func TestPagesAreComplete(t *testing.T) {
	for _, lang := range text.Langs() {
		for name, html := range everyPage(t, lang) {
			if *pages != "" {
				if err := os.WriteFile(filepath.Join(*pages, name+"."+lang.String()+".html"), []byte(html), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if found := externalPattern.FindString(html); found != "" {
				t.Errorf("%s: the page refers to %q", name, found)
			}
			body := styleElement.ReplaceAllString(html, "")
			if found := placeholderPattern.FindString(body); found != "" {
				t.Errorf("%s: the page contains %q", name, found)
			}
			checkWellFormed(t, name, body)
			defined := map[string]bool{}
			for _, m := range idAttributes.FindAllStringSubmatch(html, -1) {
				if defined[m[1]] {
					t.Errorf("%s: duplicate id %s", name, m[1])
				}
				defined[m[1]] = true
			}
			for _, m := range referencePattern.FindAllStringSubmatch(html, -1) {
				for id := range strings.FieldsSeq(m[1]) {
					if !defined[id] {
						t.Errorf("%s: no element with id %s", name, id)
					}
				}
			}
			for _, m := range coordinateAttributes.FindAllStringSubmatch(body, -1) {
				if !validCoordinate.MatchString(m[1]) {
					t.Errorf("%s: invalid coordinate %q", name, m[1])
				}
			}
			charts := chartElement.FindAllString(html, -1)
			if len(charts) == 0 || len(charts) != strings.Count(html, "</figure>") {
				t.Errorf("%s: %d charts in %d figures", name, len(charts), strings.Count(html, "</figure>"))
			}
			for _, c := range charts {
				for _, part := range []string{"<title id=", "<desc id=", "<details", "<tbody"} {
					if !strings.Contains(c, part) {
						t.Errorf("%s: a chart has no %s: %.200s", name, part, c)
					}
				}
			}
		}
	}
}

// checkWellFormed fails the test if html is not well-formed XML.
func checkWellFormed(t *testing.T, name, html string) {
	t.Helper()
	html = regexp.MustCompile(`<meta[^>]*>`).ReplaceAllString(html, "")
	d := xml.NewDecoder(strings.NewReader(html))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
	}
}

// TestMinimalSurveys checks that reports can be written of surveys that are as small as possible,
// or have no hands of some kinds.
func TestMinimalSurveys(t *testing.T) {
	for _, p := range []survey.Plan{
		{Pool: deal.Ranks(1, 1), Cards: 1, Rules: basicRules, Stats: survey.StatSolvable, Target: rat.Int(24)},
		{Pool: deal.Ranks(1, 1), Cards: 1, Rules: basicRules, Stats: allStats, Target: rat.Int(1), Low: 7, High: 7},
		{Pool: deal.Ranks(2, 1), Cards: 2, Rules: basicRules, Stats: survey.StatReach, Low: -1 << 14, High: 1<<14 - 1},
		{Pool: deal.Ranks(3, 3), Cards: 3, Rules: basicRules, Stats: allStats, Target: rat.Int(1), High: 9, Steps: 1},
		{Pool: deal.Ranks(60, 2), Cards: 2, Rules: basicRules, Stats: survey.StatNearest | survey.StatForms, Target: rat.Int(24)},
	} {
		p, err := p.Normalize()
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range []*survey.Tally{survey.NewTally(p), tallyOf(t, p)} {
			html := pageHTML(t, one, report.Options{})
			if len(html) > 1<<20 {
				t.Errorf("the page has %d bytes", len(html))
			}
			checkWellFormed(t, p.ID(), styleElement.ReplaceAllString(html, ""))
			if plainText(t, report.New(one, report.Options{})) == "" {
				t.Error("the text is empty")
			}
			comparisonHTML(t, report.Options{}, one, one)
		}
	}
}

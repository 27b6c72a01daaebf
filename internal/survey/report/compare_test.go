package report_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/report"
	"github.com/make24/make24/rat"
)

// TestWindowsHaveSameBounds checks that windows of different sizes are divided at the same targets, so
// that a row within both windows has a figure of each.
func TestWindowsHaveSameBounds(t *testing.T) {
	long, short := windowPlan(2), windowPlan(3)
	long.High, short.High = 4999, 40
	output := plainText(t, report.NewComparison([]*survey.Tally{tallyOf(t, long), tallyOf(t, short)}, report.Options{}))
	_, rows, _ := strings.Cut(output, "Share of hands that reach each target\n")
	rows, _, _ = strings.Cut(rows, "\n\n")
	both, one := 0, 0
	for _, row := range strings.Split(rows, "\n")[1:] {
		switch strings.Count(row, "%") {
		case 2:
			both++
		case 1:
			one++
		default:
			t.Errorf("unexpected row %q", row)
		}
	}
	if both != 9 || one != 992 { // 0–4, …, 35–39 and 40; 41–44, 45–49, …, 4995–4999
		t.Errorf("%d rows with two figures, %d with one:\n%.2000s", both, one, rows)
	}
	// 4 × 10 and 5 × 8, of 91 hands
	if !regexp.MustCompile(`(?m)^  40 +2\.20% +14\.51%$`).MatchString(rows) {
		t.Errorf("no row for 40 alone:\n%.2000s", rows)
	}
}

// TestLabelsDiffer checks that surveys that differ only in their windows have different labels, and
// that a label does not have the target if only one survey has one.
func TestLabelsDiffer(t *testing.T) {
	wide := windowPlan(2)
	wide.High = 200
	solved := survey.Plan{Pool: deal.Ranks(13, 4), Cards: 3, Rules: basicRules, Stats: survey.StatSolvable, Target: rat.Int(24)}
	output := plainText(t, report.NewComparison([]*survey.Tally{tallyOf(t, windowPlan(2)), tallyOf(t, wide), tallyOf(t, solved)}, report.Options{Lang: text.Chinese}))
	for _, want := range []string{"2 张牌，→ 0–100 ", "2 张牌，→ 0–200 ", "3 张牌 "} {
		if !strings.Contains(output, want) {
			t.Errorf("no %q in\n%.900s", want, output)
		}
	}
}

// TestAllPoison checks that the reports of a survey whose hands are all poison, alone and in a
// comparison, say so.
func TestAllPoison(t *testing.T) {
	p := survey.Plan{
		Pool: deal.Ranks(3, 3), Cards: 3, Rules: basicRules, Stats: survey.StatSolvable | survey.StatSimplest, Target: rat.Int(24), Steps: 1,
	}
	bad := tallyOf(t, p)
	if n := bad.PoisonHands.TotalWeight.Hands.String(); n != "10" {
		t.Fatalf("%s hands are poison", n)
	}
	for _, tallies := range [][]*survey.Tally{{bad}, {tallyOf(t, windowPlan(2)), bad}} {
		output := plainText(t, report.NewComparison(tallies, report.Options{}))
		if !regexp.MustCompile(`1–3 ×3 +classic +0 +10 `).MatchString(output) || !strings.Contains(output, "A hand is poison if") {
			t.Errorf("poison is missing:\n%s", output)
		}
		checkWellFormed(t, "poison", styleElement.ReplaceAllString(comparisonHTML(t, report.Options{}, tallies...), ""))
	}
	if output := plainText(t, report.NewComparison([]*survey.Tally{tallyOf(t, windowPlan(2))}, report.Options{})); strings.Contains(output, "poison") {
		t.Errorf("poison in a survey without poison:\n%s", output)
	}
	if output := plainText(t, report.New(bad, report.Options{})); !strings.Contains(output, "A hand is poison if") {
		t.Errorf("poison is missing:\n%s", output)
	}
}

// TestSingular checks that one card and one hand are written in the singular.
func TestSingular(t *testing.T) {
	p := survey.Plan{Pool: deal.Ranks(1, 1), Cards: 1, Rules: basicRules, Stats: survey.StatSolvable, Target: rat.Int(24)}
	output := plainText(t, report.New(tallyOf(t, p), report.Options{}))
	for _, want := range []string{"1 card that makes 24\n", "The only hand drawn from 1 ×1"} {
		if !strings.Contains(output, want) {
			t.Errorf("no %q in\n%s", want, output)
		}
	}
}

var tablePattern = regexp.MustCompile(`(?s)<div class="(scroll[a-z ]*)".*?</table>`)

// TestWideTables checks the tables that are too wide for a narrow page. A stacked table must have
// explicit roles for screen readers, because the style changes its layout; a table with many
// columns must slide.
func TestWideTables(t *testing.T) {
	html := pageHTML(t, tallyOf(t, fourCardsPlan()), report.Options{}) + pageHTML(t, tallyOf(t, windowPlan(3)), report.Options{})
	seen := map[string]int{}
	for _, m := range tablePattern.FindAllStringSubmatch(html, -1) {
		kind, body := m[1], m[0]
		seen[kind]++
		stacked := strings.HasPrefix(kind, "scroll stack ")
		for _, role := range []string{`<table role="table"`, `<tr role="row"`, ` role="rowheader"`, ` data-name="`} {
			if strings.Contains(body, role) != stacked {
				t.Errorf("%s: %s is missing or unexpected in %.600s", kind, role, body)
			}
		}
		if columns := strings.Count(body, `scope="col"`); (kind == "scroll slide") != (columns > 8) {
			t.Errorf("a table with %d columns has class %s", columns, kind)
		}
	}
	for _, kind := range []string{"scroll", "scroll slide", "scroll stack one", "scroll stack two", "scroll stack three"} {
		if seen[kind] == 0 {
			t.Errorf("no table has class %q: %v", kind, seen)
		}
	}
}

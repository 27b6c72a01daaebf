package report_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/report"
	"github.com/make24/make24/rat"
)

// TestPageEscapes checks that HTML in the texts of rows is escaped. A part from a hostile worker
// may contain such texts, because they are printable; only recomputing the rows detects them.
func TestPageEscapes(t *testing.T) {
	const evil = `<script>alert("24")</script>&'`
	p, rows := runSurvey(t, survey.Plan{Pool: deal.Ranks(8, 2), Cards: 3, Rules: basicRules, Stats: allStats, Target: rat.Int(24), High: 40})
	for i := range rows {
		rows[i].SimplestSolution = evil
		if i%3 == 0 {
			rows[i] = survey.Row{Rank: rows[i].Rank, Hand: rows[i].Hand, PoisonReason: evil}
		}
	}
	var page bytes.Buffer
	if err := report.New(tallyRows(t, p, rows), report.Options{}).WritePage(&page); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(page.String(), "<script>alert") || !strings.Contains(page.String(), "&lt;script&gt;alert") {
		t.Error("the text of a row is not escaped on the page")
	}
}

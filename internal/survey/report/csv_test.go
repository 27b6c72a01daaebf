package report_test

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strings"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/report"
	"github.com/make24/make24/internal/testkit/sample"
	"github.com/make24/make24/rat"
)

// TestCompareCSV writes the windows of surveys, of which some overlap, in no particular order, and
// a survey without a window. It compares the counts with a survey of each single target.
func TestCompareCSV(t *testing.T) {
	plan := func(low, high int64) survey.Plan {
		return survey.Plan{Pool: deal.Ranks(5, 2), Cards: 2, Rules: basicRules, Stats: survey.StatReach, Low: low, High: high}
	}
	one := plan(0, 0)
	one.Stats, one.Target = survey.StatSolvable, rat.Int(7)
	all := []*survey.Tally{tallyOf(t, plan(20, 22)), tallyOf(t, plan(-1, 3)), tallyOf(t, one), tallyOf(t, plan(2, 6)), tallyOf(t, plan(3, 3))}
	var out bytes.Buffer
	if err := report.CompareCSV(&out, all, []string{"a", "b", "c", "d", "e, f"}); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&out).ReadAll()
	if err != nil || strings.Join(rows[0], "|") != "target|a|b|c|d|e, f" {
		t.Fatal(rows, err)
	}
	var targets []string
	for _, row := range rows[1:] {
		targets = append(targets, row[0])
		var target int64
		if _, err := fmt.Sscan(row[0], &target); err != nil {
			t.Fatal(err)
		}
		p := plan(0, 0)
		p.Stats, p.Target = survey.StatSolvable, rat.Int(target)
		hands := tallyOf(t, p).Solvable.Hands.String()
		for i, a := range all {
			want := ""
			if a.Plan.Stats == survey.StatReach && a.Plan.Low <= target && target <= a.Plan.High {
				want = hands
			}
			if row[i+1] != want {
				t.Errorf("target %d: survey %d has %q, want %q", target, i, row[i+1], want)
			}
		}
	}
	if got := strings.Join(targets, " "); got != "-1 0 1 2 3 4 5 6 20 21 22" {
		t.Error("targets", got)
	}
}

// TestGrowthCSV compares each row of the table with a survey of the pool that ends at its number.
func TestGrowthCSV(t *testing.T) {
	for name, pool := range map[string]deal.Pool{"ranks": deal.Ranks(14, 4), "tiles": deal.Tiles(0, 1, 1, 3, 4, 4, 4, 8, 24, 25), "many": deal.Ranks(70, 1)} {
		cards := 3
		if name == "ranks" {
			cards = 4
		}
		plan := survey.Plan{Pool: pool, Cards: cards, Rules: basicRules, Stats: survey.StatSolvable, Target: rat.Int(24)}
		var out bytes.Buffer
		if err := report.GrowthCSV(&out, tallyOf(t, plan)); err != nil {
			t.Fatal(err)
		}
		rows, err := csv.NewReader(&out).ReadAll()
		if err != nil || len(rows) != len(pool)+1 || strings.Join(rows[0], ",") != "largest,hands,solvable,draws,deals" {
			t.Fatal(name, rows, err)
		}
		for i, row := range rows[1:] {
			if sample.Only && i%9 != 0 && i > 12 {
				continue
			}
			want := []string{fmt.Sprint(pool[i].Value), "0", "0", "0", "0"}
			if plan.Pool = pool[:i+1]; plan.Pool.Size() >= cards {
				tally := tallyOf(t, plan)
				s := tally.Solvable
				want = []string{want[0], tally.All.Hands.String(), s.Hands.String(), s.Draws.String(), s.Deals.String()}
			}
			if strings.Join(row, ",") != strings.Join(want, ",") {
				t.Errorf("%s: row %v, want %v", name, row, want)
			}
		}
	}
}

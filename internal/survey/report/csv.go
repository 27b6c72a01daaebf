package report

import (
	"cmp"
	"encoding/csv"
	"io"
	"slices"
	"strconv"

	"github.com/make24/make24/internal/survey"
)

// CompareCSV writes how many hands of each survey reach each target, as a table with commas: a head of
// "target" and the names, and a row for each target that is in a window of any, in order. The cell
// is empty where a survey does not have the target. There must be a name for each survey.
func CompareCSV(w io.Writer, tallies []*survey.Tally, names []string) error {
	out := csv.NewWriter(w)
	if err := out.Write(append([]string{"target"}, names...)); err != nil {
		return err
	}
	for _, run := range windowsOf(tallies) {
		for target := run[0]; target <= run[1]; target++ {
			cells := []string{strconv.FormatInt(target, 10)}
			for _, t := range tallies {
				cell := ""
				if t.Plan.Stats.Has(survey.Reach) && t.Plan.Low <= target && target <= t.Plan.High {
					cell = t.Targets[target-t.Plan.Low].Hands.String()
				}
				cells = append(cells, cell)
			}
			if err := out.Write(cells); err != nil {
				return err
			}
		}
	}
	out.Flush()
	return out.Error()
}

// windowsOf are the targets that the windows of some surveys have, both ends included, in order and
// apart from each other.
func windowsOf(tallies []*survey.Tally) [][2]int64 {
	var runs [][2]int64
	for _, t := range tallies {
		if t.Plan.Stats.Has(survey.Reach) {
			runs = append(runs, [2]int64{t.Plan.Low, t.Plan.High})
		}
	}
	slices.SortFunc(runs, func(a, b [2]int64) int { return cmp.Compare(a[0], b[0]) })
	apart := runs[:0]
	for _, r := range runs {
		if n := len(apart); n > 0 && r[0] <= apart[n-1][1] {
			apart[n-1][1] = max(apart[n-1][1], r[1])
			continue
		}
		apart = append(apart, r)
	}
	return apart
}

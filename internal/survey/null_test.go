package survey

import (
	"context"
	"slices"
	"testing"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/rat"
)

// nullStatistic is a statistic to copy: it gives every hand the number 0. It has what most statistics have. A
// real one is in [statistics], and sets a field of Row, which its column names as Bool, Int, Tenths or Text.
var nullStatistic = &Statistic{
	Name:    "null",
	Columns: []Column{{Name: "null", Derived: func(*Row) int64 { return 0 }}},
	hands:   solvableHands,
	fill:    func(context.Context, *work) error { return nil },
	number:  func(*Row, *Plan) (rat.Rat, bool, error) { return rat.Int(0), true, nil },

	Section: waySection, Unit: nullTitle, HasSum: true, Bars: nullTitle,
	Lists: Lists{None: {Title: nullTitle, JSON: "nullHands"}},
}

// nullTitle stands for the texts of the statistic, which are in internal/base/text.
const nullTitle text.Key = "report.nothing"

// AddNull adds the null statistic for the time of a test.
func AddNull(t *testing.T) Stat {
	t.Helper()
	before := statistics
	statistics = slices.Concat(before, []*Statistic{nullStatistic})
	t.Cleanup(func() { statistics = before })
	return 1 << len(before)
}

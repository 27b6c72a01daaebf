package survey

import (
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// A statistic is an entry of [statistics]. The names in plans, the columns of files, the totals of
// tallies, the sections of reports and the fields of JSON follow from the entries. To add one,
// append its entry, and give Row a field for each column that does not follow from others. The
// texts of the entry are in internal/base/text, and docs/surveys.md describes it.

// Stat is a set of statistics; sets are combined with |.
type Stat uint16

// The statistics that other code names, in the order of [statistics].
const (
	StatSolvable Stat = 1 << iota
	StatWritten
	StatForms
	StatIdeas
	StatSimplest
	StatFraction
	StatLargest
	StatGrade
	StatReach
	StatNearest
)

// statistics holds all statistics in the order of the bits of [Stat], which never changes.
var statistics = []*Statistic{
	{Name: "solvable"}, // whether a solution exists; every row of a plan with a target has it
	countStatistic(Statistic{
		Name: "written", Unit: "report.written", Bars: "report.written.bars", WideBars: true,
	}, expr.Written, func(r *Row) *int64 { return &r.WrittenCount }),
	countStatistic(Statistic{
		Name: "forms", Unit: "report.forms", Bars: "report.forms.bars",
		Lists: Lists{
			One:  {Title: "report.oneform", Section: uniqueSection, JSON: "oneForm"},
			Most: {Title: "report.mostforms"},
		},
	}, expr.Form, func(r *Row) *int64 { return &r.FormCount }),
	countStatistic(Statistic{
		Name: "ideas", Unit: "report.ideas", Bars: "report.ideas.bars",
		Lists: Lists{
			One:  {Title: "report.oneidea", Section: uniqueSection, JSON: "oneIdea"},
			Most: {Title: "report.mostideas"},
		},
	}, expr.Idea, func(r *Row) *int64 { return &r.IdeaCount }),
	{
		Name:    "simplest", // the simplest solution
		Columns: []Column{{Name: "simplest", Text: func(r *Row) *string { return &r.SimplestSolution }}},
		hands:   solvedHands,
		fill: func(_ context.Context, w *work) error {
			w.row.SimplestSolution = w.simplest
			return nil
		},
	},
	{
		// Solutions without a fraction come first in the order of solutions, so every solution of a
		// hand needs a fraction if and only if its simplest solution has one.
		Name:    "fraction",
		Columns: []Column{{Name: "fraction", Bool: func(r *Row) *bool { return &r.NeedsFraction }}},
		hands:   solvedHands,
		fill: func(_ context.Context, w *work) error {
			w.row.NeedsFraction = w.fraction
			return nil
		},
		number: func(r *Row, _ *Plan) (rat.Rat, bool, error) { return rat.Int(1), r.NeedsFraction, nil },

		Section: waySection,
		Lists:   Lists{One: {Title: "report.fractions", JSON: "fraction"}},
	},
	{
		Name:    "largest", // the largest |result| of an operation in the simplest solution
		Columns: []Column{{Name: "largest", Text: func(r *Row) *string { return &r.LargestResult }}},
		hands:   solvedHands,
		fill: func(_ context.Context, w *work) error {
			w.row.LargestResult = w.largest.String()
			return nil
		},
		number: func(r *Row, _ *Plan) (rat.Rat, bool, error) {
			x, err := rat.Parse(r.LargestResult)
			if err != nil {
				return x, false, fmt.Errorf("hand rank %d: largest result %q: %w", r.Rank, r.LargestResult, err)
			}
			return x, true, nil
		},

		Section: waySection, Unit: "report.largest", Bars: "report.largest.bars",
		Lists: Lists{Most: {Title: "report.largest.hands", Note: "report.largest.note"}},
	},
	{
		Name: "grade", // seconds and level
		Columns: []Column{
			{Name: "seconds", Tenths: func(r *Row) *int64 { return &r.GradeTenths }, HasValue: isGraded},
			{Name: "level", Int: func(r *Row) *int64 { return &r.Level }, HasValue: isGraded},
		},
		hands: solvableHands,
		fill: func(ctx context.Context, w *work) error {
			g, err := w.grader.Grade(ctx, w.puzzle)
			w.row.GradeTenths, w.row.Level = int64(math.Round(g.Seconds*10)), int64(g.Level)
			return err
		},
		number: func(r *Row, _ *Plan) (rat.Rat, bool, error) {
			if r.Level < 1 || r.Level > levelCount {
				return rat.Rat{}, false, fmt.Errorf("hand rank %d: invalid level %d", r.Rank, r.Level)
			}
			return rat.Int(r.GradeTenths), true, nil
		},
		groupCount: func(*Plan) int64 { return levelCount }, // the hands of each level
		addToGroups: func(groups []Weight, r *Row, _ *Plan, w Weight) {
			groups[r.Level-1] = groups[r.Level-1].Plus(w)
		},

		Section: hardestSection, Unit: "report.seconds.name", IsTenths: true, Bars: "report.seconds.bars",
		Lists:      Lists{Most: {Title: "report.hardest.hands"}},
		GroupsJSON: "levels",
	},
	{
		Name: "reach", OfWindow: true, // the targets of the window that the hand reaches
		Columns: []Column{
			{Name: "reach", Bitmap: func(r *Row) *solve.Targets { return &r.Reach }},
			{Name: "reached", Derived: func(r *Row) int64 { return int64(r.Reach.Count()) }}, // saves readers from counting bits
		},
		fill: func(ctx context.Context, w *work) (err error) {
			w.row.Reach, err = w.engine.Window(ctx, w.puzzle, w.plan.Low, w.plan.High)
			return err
		},
		number:     func(r *Row, _ *Plan) (rat.Rat, bool, error) { return rat.Int(int64(r.Reach.Count())), true, nil },
		groupCount: func(p *Plan) int64 { return p.High - p.Low + 1 }, // the hands that reach each target
		addToGroups: func(groups []Weight, r *Row, p *Plan, w Weight) {
			for x := range r.Reach.All() {
				groups[x-p.Low] = groups[x-p.Low].Plus(w)
			}
		},

		Section: targetsSection, Unit: "report.reached", Bars: "report.reached.bars",
		Lists: Lists{
			Every: {Title: "report.everyhands"}, None: {Title: "report.nonehands"},
			Most: {Title: "report.mostreached"}, Fewest: {Title: "report.leastreached"},
		},
		GroupsJSON: "targets",
	},
	{
		Name:    "nearest", // the values nearest to the target; totals have the distances of unsolvable hands
		Columns: []Column{{Name: "nearest", Text: func(r *Row) *string { return &r.NearestValues }}},
		fill: func(ctx context.Context, w *work) error {
			values, err := w.engine.Nearest(ctx, w.puzzle)
			for i, value := range values {
				if i > 0 {
					w.row.NearestValues += " "
				}
				w.row.NearestValues += value.String()
			}
			return err
		},
		number: func(r *Row, p *Plan) (rat.Rat, bool, error) {
			if r.Solvable || r.NearestValues == "" {
				return rat.Rat{}, false, nil
			}
			first, _, _ := strings.Cut(r.NearestValues, " ") // both values have the same distance
			value, err := rat.Parse(first)
			if err != nil {
				return value, false, fmt.Errorf("hand rank %d: nearest value %q: %w", r.Rank, r.NearestValues, err)
			}
			return value.Sub(p.Target).Abs(), true, nil
		},
		entryText: func(r *Row) string { return r.NearestValues },

		Section: unsolvableSection, Unit: "report.distance", Bars: "report.gaps",
		Lists: Lists{Most: {Title: "report.farthest", TextName: "report.nearest"}},
	},
}

// Row holds the statistics of one hand. Only those of the plan are set. A hand without a solution
// has no simplest solution and no grade, and its NeedsFraction is false.
type Row struct {
	Rank int64
	Hand deal.Hand

	// PoisonReason says why the hand has no statistics: "panic"; the What of a
	// solve.BudgetError, or "budget"; "numbers" if its numbers are too large to grade; "lost" if
	// every worker that processed the hand was lost. It is "" for all other rows.
	PoisonReason string

	Solvable                           bool
	WrittenCount, FormCount, IdeaCount int64
	SimplestSolution                   string // in ASCII
	NeedsFraction                      bool
	LargestResult                      string        // largest |result| of an operation, as rat.Rat writes it
	GradeTenths                        int64         // the grade, in tenths of a second
	Level                              int64         // 1 to 5; 0 without a grade
	Reach                              solve.Targets // over the plan's window
	NearestValues                      string        // one value, or two separated by a space; "" if none
}

// levelCount is the number of levels of grades.
const levelCount = 5

func isGraded(r *Row) bool { return r.Level != 0 }

// The sections of reports that statistics have, in order.
var (
	targetsSection    = &Section{ID: "targets", Title: "report.targets"}
	solutionsSection  = &Section{ID: "solutions", Title: "report.solutions", IsReversed: true} // the coarsest counts first
	uniqueSection     = &Section{ID: "unique", Title: "report.unique"}
	hardestSection    = &Section{ID: "hardest", Title: "report.hardest", Note: "report.hardest.note"}
	waySection        = &Section{ID: "way", Title: "report.way"}
	unsolvableSection = &Section{ID: "unsolvable", Title: "report.nosolution"}

	sections = []*Section{targetsSection, solutionsSection, uniqueSection, hardestSection, waySection, unsolvableSection}
)

// Section is a section of reports.
type Section struct {
	ID          string // of the page
	Title, Note text.Key
	IsReversed  bool // its statistics are in the reverse order of the table
}

// Sections returns the sections of statistics, in order.
func Sections() []*Section { return sections }

// Statistic describes a statistic.
type Statistic struct {
	Name     string
	OfWindow bool     // it depends on the window of the plan, not on its target
	Columns  []Column // of files, in order

	hands handSet // that have the statistic
	fill  func(context.Context, *work) error

	// number returns the number by which a tally sums, counts and orders hands. It returns false
	// for a hand that does not count. It is nil if tallies omit the statistic.
	number    func(*Row, *Plan) (rat.Rat, bool, error)
	entryText func(*Row) string // the text of the hand in lists; nil for the simplest solution

	// A tally can also count hands in groups, such as the levels. addToGroups adds the weight of
	// a row to its groups.
	groupCount  func(*Plan) int64 // nil without groups
	addToGroups func([]Weight, *Row, *Plan, Weight)
	GroupsJSON  string // the field of JSON with the groups

	Section  *Section // of reports
	Unit     text.Key // what the number counts
	IsTenths bool     // the number is in tenths of the unit
	HasSum   bool     // reports, and JSON under the name of the statistic, have the sum of the numbers
	Bars     text.Key // the title of the histogram of the numbers; "" for none
	WideBars bool     // the histogram has the full width of a page
	Lists    Lists
}

// countStatistic completes a statistic that counts solutions.
func countStatistic(s Statistic, level expr.Level, field func(*Row) *int64) *Statistic {
	s.Columns = []Column{{Name: s.Name, Int: field}}
	s.hands = solvableHands
	s.fill = func(ctx context.Context, w *work) (err error) {
		*field(w.row), err = w.engine.Count(ctx, w.puzzle, level)
		return err
	}
	s.number = func(r *Row, _ *Plan) (rat.Rat, bool, error) { return rat.Int(*field(r)), true, nil }
	s.Section, s.HasSum = solutionsSection, true
	return &s
}

// handSet tells which hands have a statistic. Rows of other hands have the zero value.
type handSet uint8

const (
	allHands      handSet = iota
	solvableHands         // hands with a solution
	solvedHands           // hands with a solution, of which the simplest must be known
)

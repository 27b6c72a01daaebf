package report

import (
	"encoding/csv"
	"io"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/rat"
)

// comparisonBuilder builds the report of a comparison.
type comparisonBuilder struct {
	builder // of the first survey
	surveys []builder
	windows []builder // those with a window and at least one answered hand
}

// NewComparison returns a report that compares one or more surveys, in the order of tallies: the
// shares of solvable hands by survey, and of hands that reach each target. The plans may differ in
// any field.
func NewComparison(tallies []*survey.Tally, o Options) *Report {
	c := comparisonBuilder{builder: builder{Tally: tallies[0], lang: o.Lang}}
	for _, t := range tallies {
		c.surveys = append(c.surveys, builder{Tally: t, lang: o.Lang, label: c.say("report.n", "n", t.Plan.Cards)})
	}
	c.distinguishLabels()
	for _, t := range c.surveys {
		if t.hasStat(survey.StatReach) && t.All.Hands != (survey.Count{}) {
			c.windows = append(c.windows, t)
		}
	}
	r := &Report{
		lang: o.Lang, Title: c.say("report.compare", "n", len(tallies)), Lead: c.say("report.compare.lead"), Command: o.Command,
		Figures: c.figures(),
	}
	for _, t := range tallies {
		r.Plans = append(r.Plans, planJSON(t.Plan))
	}
	for _, part := range []section{c.targetSection(), c.windowSection(), c.overviewSection()} {
		r.add(part)
	}
	return r
}

// distinguishLabels appends to the labels, which at first are the numbers of cards, each property
// in which the surveys differ.
func (c comparisonBuilder) distinguishLabels() {
	for _, property := range []func(builder) string{
		func(t builder) string { return poolText(t.Plan.Pool) },
		func(t builder) string { return t.Plan.Rules.String() },
		func(t builder) string {
			if !t.hasTarget() {
				return ""
			}
			return "→ " + formatValue(t.Plan.Target)
		},
		func(t builder) string {
			if !t.hasStat(survey.StatReach) {
				return ""
			}
			return "→ " + point{low: t.Plan.Low, high: t.Plan.High}.label()
		},
	} {
		distinct := map[string]bool{}
		for _, t := range c.surveys {
			if s := property(t); s != "" {
				distinct[s] = true
			}
		}
		if len(distinct) < 2 {
			continue
		}
		for i, t := range c.surveys {
			if s := property(t); s != "" {
				c.surveys[i].label = c.say("report.also", "one", t.label, "other", s)
			}
		}
	}
}

// target returns the target of the comparison: that of the first survey with a target, or 24.
func (c comparisonBuilder) target() rat.Rat {
	for _, t := range c.surveys {
		if t.hasTarget() {
			return t.Plan.Target
		}
	}
	return rat.Int(24)
}

// targetShare returns the share of a survey's hands that reach a target, or false if the survey did
// not compute it.
func (t builder) targetShare(target rat.Rat) (ratio, bool) {
	if t.All.Hands == (survey.Count{}) {
		return ratio{}, false
	}
	if t.hasTarget() && t.Plan.Target.Equal(target) {
		return ratioOf(t.Solvable.Hands, t.All.Hands), true
	}
	x, whole := target.Int64()
	if !whole || !t.hasStat(survey.StatReach) || x < t.Plan.Low || x > t.Plan.High {
		return ratio{}, false
	}
	return ratioOf(t.Targets()[x-t.Plan.Low].Hands, t.All.Hands), true
}

// figures returns the shares of the surveys at the target, at most eight.
func (c comparisonBuilder) figures() []figure {
	var out []figure
	for _, t := range c.surveys {
		if share, ok := t.targetShare(c.target()); ok && len(out) < 8 {
			out = append(out, figure{share.formatPercent(2), t.label, c.say("report.reaching", "target", c.target())})
		}
	}
	return out
}

// targetSection returns the section that compares the surveys at the target of the comparison.
func (c comparisonBuilder) targetSection() section {
	b := block{
		Wide: true, Title: c.say("report.attarget", "target", c.target()),
		Table: table{Head: c.headColumns("wnn", "report.survey", "report.share", "report.fraction")},
	}
	var bars []stackedBar
	description := ""
	for _, t := range c.surveys {
		share, ok := t.targetShare(c.target())
		if !ok {
			continue
		}
		b.Table.addRow(t.label, share.formatPercent(4), share.formatExact())
		b.Table.Bars = append(b.Table.Bars, share.barLength())
		unsolvable := ratio{new(big.Int).Sub(share.whole, share.part), share.whole}
		bars = append(bars, stackedBar{c.nameValue(t.label, share.formatPercent(2)), []barPart{
			{"yes", c.nameValue(c.say("report.solvable"), share.formatPercent(2)), share},
			{"no", c.nameValue(c.say("report.unsolvable"), unsolvable.formatPercent(2)), unsolvable},
		}})
		description += "; " + t.label + " " + share.formatPercent(2)
	}
	b.Description = strings.TrimPrefix(description, "; ")
	b.Keys = []legendEntry{{"yes", c.say("report.solvable")}, {"no", c.say("report.unsolvable")}}
	b.Draw = func(f chartInfo) drawing { return drawStacks(f, bars) }
	return c.section("n", "report.byn", b)
}

// overviewSection returns the section with a row for each survey, with a column for poison if there
// is any.
func (c comparisonBuilder) overviewSection() section {
	b := block{Wide: true, Table: table{Head: c.headColumns("wwwnw", "report.survey", "report.pool", "report.rules", "report.hands", "report.id")}}
	poisoned := slices.ContainsFunc(c.surveys, func(t builder) bool { return t.PoisonHands.TotalWeight.Hands != survey.Count{} })
	if poisoned {
		b.Table.Head = slices.Insert(b.Table.Head, 4, column{c.say("report.poisoned"), numberColumn})
		b.NoteInText, b.Note = true, c.say("report.poison.note")
	}
	for _, t := range c.surveys {
		row := []string{t.label, poolText(t.Plan.Pool), t.Plan.Rules.String(), formatCount(t.All.Hands)}
		if poisoned {
			row = append(row, formatCount(t.PoisonHands.TotalWeight.Hands))
		}
		b.Table.addRow(append(row, t.Plan.ID())...)
	}
	return c.section("plan", "report.surveys", b)
}

// windowSection returns the section that compares the windows of the surveys.
func (c comparisonBuilder) windowSection() section {
	var lines []chartLine
	b := block{Wide: true, Title: c.say("report.bytarget"), Table: table{Head: []column{{c.say("report.target"), textColumn}}}}
	extremes := block{Wide: true, Title: c.say("report.every"), Table: table{Head: c.headColumns("www", "report.survey", "report.everytarget", "report.notarget")}}
	if len(c.windows) == 0 {
		return section{}
	}
	var labels []string
	drawn := c.commonPoints(maxLinePoints)
	for i, t := range c.windows {
		l := chartLine{"line" + strconv.Itoa(i%8), t.label, drawn(t), t.nameValue}
		lines, labels = append(lines, l), append(labels, l.label)
		b.Keys = append(b.Keys, legendEntry{l.class, l.label})
		b.Table.Head = append(b.Table.Head, column{l.label, numberColumn})
		extremes.Table.addRow(l.label, t.targetList(t.reachedByAll()), t.targetList(t.reachedByNone()))
	}
	c.fillTable(&b.Table)
	b.Description = strings.Join(labels, "; ")
	b.Draw = func(f chartInfo) drawing { return drawLines(f, lines, c.say("report.target"), c.highlightedTarget()) }
	return c.section("targets", "report.targets", b, c.stripsBlock(lines), extremes)
}

// commonPoints returns a function that divides every window at the same targets, so that a row of a
// table has the same range in all surveys. The largest window has at most maxPoints ranges, or a
// few more.
func (c comparisonBuilder) commonPoints(maxPoints int64) func(builder) []point {
	longest := int64(0)
	var edges []int64
	for _, t := range c.windows {
		longest = max(longest, int64(len(t.Targets())))
		edges = append(edges, t.Plan.Low, t.Plan.High+1)
	}
	step := stepOf(longest, maxPoints)
	return func(t builder) []point { return t.pointsByStep(step, edges) }
}

// fillTable adds a row to the table for each target or range of targets, with the share of each
// survey.
func (c comparisonBuilder) fillTable(tab *table) {
	rows := map[int64][]string{} // cells of each row of the table, by the first target of its range
	ranges := c.commonPoints(maxListedTargets)
	for i, t := range c.windows {
		for _, x := range ranges(t) {
			if rows[x.low] == nil {
				rows[x.low] = make([]string, len(tab.Head))
				rows[x.low][0] = x.label()
			}
			rows[x.low][i+1] = x.share.formatPercent(2)
		}
	}
	for _, low := range slices.Sorted(maps.Keys(rows)) {
		tab.addRow(rows[low]...)
	}
}

// stripsBlock returns a block with a heat map that has a row for each window.
func (c comparisonBuilder) stripsBlock(lines []chartLine) block {
	b := block{Wide: true, Title: c.say("report.strips"), Note: c.say("report.strips.note"), TextTable: &table{}}
	b.Table.Head = c.headColumns("wn", "report.survey", "report.oftargetsreached")
	low, high := targetSpan(lines)
	step := niceStep((high - low + 128) / 128)
	start := low - ((low%step)+step)%step
	g := heatMap{columnCount: int((high-start)/step) + 1, rowHeight: 34}
	for i := range g.columnCount {
		name := ""
		if at := start + int64(i)*step; at%(10*step) == 0 {
			name = formatSigned(at)
		}
		g.columnLabels = append(g.columnLabels, name)
	}
	for _, t := range c.windows {
		for _, x := range t.pointsByStep(step, nil) {
			g.cells = append(g.cells, cell{int((x.low - start) / step), g.rowCount, x.share, c.nameValue(c.say("report.also", "one", t.label, "other", x.label()), x.share.formatPercent(2))})
		}
		b.Table.addRow(t.label, t.meanReached().formatPercent(2))
		g.rowLabels = append(g.rowLabels, strconv.Itoa(t.Plan.Cards))
		g.rowCount++
	}
	b.Description = c.say("report.strips.note")
	b.Draw = func(f chartInfo) drawing { return drawHeat(f, g) }
	return b
}

// CompareCSV writes as CSV how many hands of each survey reach each target. The first row has
// "target" and the names; then there is a row for each target in the window of any survey, in
// order. A cell is empty if the survey's window does not have the target. There must be a name for
// each tally.
func CompareCSV(w io.Writer, tallies []*survey.Tally, names []string) error {
	out := csv.NewWriter(w)
	if err := out.Write(append([]string{"target"}, names...)); err != nil {
		return err
	}
	var targets []int64
	for _, t := range tallies {
		for i := range t.Targets() {
			targets = append(targets, t.Plan.Low+int64(i))
		}
	}
	slices.Sort(targets)
	for _, target := range slices.Compact(targets) {
		cells := []string{strconv.FormatInt(target, 10)}
		for _, t := range tallies {
			cell := ""
			if i := target - t.Plan.Low; 0 <= i && i < int64(len(t.Targets())) {
				cell = t.Targets()[i].Hands.String()
			}
			cells = append(cells, cell)
		}
		if err := out.Write(cells); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// GrowthCSV writes as CSV how the number of solvable hands grows with the pool. The first row has the
// names of the columns. There is a row for each number n of the pool: n, the number of hands whose
// numbers are all at most n, and the hands, draws and deals of the solvable ones among them. The plan
// must have a target.
func GrowthCSV(w io.Writer, t *survey.Tally) error {
	out := csv.NewWriter(w)
	if err := out.Write([]string{"largest", "hands", "solvable", "draws", "deals"}); err != nil {
		return err
	}
	ways := make([]int64, t.Plan.Cards+1) // by k: the number of hands of k numbers
	ways[0] = 1
	var solvable survey.Weight
	for i, tile := range t.Plan.Pool {
		for k := len(ways) - 1; k > 0; k-- {
			for take := 1; take <= min(k, tile.Count); take++ {
				ways[k] += ways[k-take]
			}
		}
		solvable = solvable.Plus(t.SolvableByLargest[i])
		if err := out.Write([]string{
			strconv.FormatInt(tile.Value, 10), strconv.FormatInt(ways[t.Plan.Cards], 10),
			solvable.Hands.String(), solvable.Draws.String(), solvable.Deals.String(),
		}); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

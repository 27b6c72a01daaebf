package report

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/make24/make24/internal/survey"
)

// byTarget compares the windows of the surveys that have one.
func (c comparer) byTarget() section {
	s := section{ID: "targets", Title: c.say("report.targets")}
	var lines []line
	b := block{Wide: true, Title: c.say("report.bytarget"), Table: table{Head: []column{{c.say("report.target"), words}}}}
	facts := block{Wide: true, Title: c.say("report.every"), Table: table{Head: c.head("www", "report.survey", "report.everytarget", "report.notarget")}}
	var labels []string
	drawn := c.common(linePoints)
	for i, t := range c.all {
		if !t.tellsWindow() {
			continue
		}
		l := line{"line" + strconv.Itoa(len(lines)%8), c.labels[i], drawn(t), t.is}
		lines, labels = append(lines, l), append(labels, l.label)
		b.Keys = append(b.Keys, key{l.class, l.label})
		b.Table.Head = append(b.Table.Head, column{l.label, figures})
		facts.Table.row(l.label, t.listed(t.everyTarget()), t.listed(t.noTarget()))
	}
	if len(lines) == 0 {
		return s
	}
	c.fill(&b.Table)
	b.Says = strings.Join(labels, "; ")
	b.Draw = func(f frame) drawing { return drawLines(f, lines, c.say("report.target"), c.marked()) }
	s.add(b)
	s.add(c.strips(lines))
	s.add(facts)
	return s
}

// common cuts every window in the same way, the longest into at most so many stretches: those of one begin
// where those of another do, so that a row of a table has them side by side.
func (c comparer) common(most int64) func(teller) []spot {
	longest := int64(0)
	var edges []int64
	for _, t := range c.windows() {
		longest = max(longest, int64(len(t.Targets)))
		edges = append(edges, t.Plan.Low, t.Plan.High+1)
	}
	step := stepOf(longest, most)
	return func(t teller) []spot { return t.stretches(step, edges) }
}

// fill writes the share of every line at every target, or stretch of targets, into a table.
func (c comparer) fill(tab *table) {
	rows := map[[2]int64][]string{}
	cut := c.common(eachTarget)
	for i, t := range c.windows() {
		for _, x := range cut(t) {
			at := [2]int64{x.low, x.high}
			if rows[at] == nil {
				rows[at] = make([]string, len(tab.Head))
				rows[at][0] = x.label()
			}
			rows[at][i+1] = x.share.percent(2)
		}
	}
	for _, at := range slices.SortedFunc(maps.Keys(rows), func(a, b [2]int64) int { return slices.Compare(a[:], b[:]) }) {
		tab.row(rows[at]...)
	}
}

// windows are the surveys that have a window.
func (c comparer) windows() []teller {
	var out []teller
	for _, t := range c.all {
		if t.tellsWindow() {
			out = append(out, t)
		}
	}
	return out
}

// strips shows the windows as strips of cells, one below the other.
func (c comparer) strips(lines []line) block {
	b := block{Wide: true, Title: c.say("report.strips"), Note: c.say("report.strips.note"), Plain: &table{}}
	b.Table.Head = c.head("wn", "report.survey", "report.oftargetsreached")
	low, high := span(lines)
	step := nice((high - low + 128) / 128)
	start := low - ((low%step)+step)%step
	g := heat{across: int((high-start)/step) + 1, tall: 34}
	for i := range g.across {
		name := ""
		if at := start + int64(i)*step; at%(10*step) == 0 {
			name = signed(at)
		}
		g.columns = append(g.columns, name)
	}
	for _, t := range c.windows() {
		label := lines[g.down].label
		for at := start; at <= t.Plan.High; at += step {
			from, to := max(at, t.Plan.Low), min(at+step-1, t.Plan.High)
			if from > to {
				continue
			}
			sum := survey.Count{}
			for _, w := range t.Targets[from-t.Plan.Low : to-t.Plan.Low+1] {
				sum = sum.Plus(w.Hands)
			}
			x := spot{from, to, ratioOf(sum, t.All.Hands).times(to - from + 1)}
			g.cells = append(g.cells, cell{int((at - start) / step), g.down, x.share, c.is(c.say("report.also", "one", label, "other", x.label()), x.share.percent(2))})
		}
		mean := ratio{t.reachedSum(), t.All.Hands.Big()}.times(int64(len(t.Targets)))
		b.Table.row(label, mean.percent(2))
		g.rows = append(g.rows, strconv.Itoa(t.Plan.Cards))
		g.down++
	}
	b.Says = c.say("report.strips.note")
	b.Draw = func(f frame) drawing { return drawHeat(f, g) }
	return b
}

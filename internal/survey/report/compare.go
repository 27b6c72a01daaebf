package report

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/text"
	"github.com/make24/make24/rat"
)

// Compare writes a page of several surveys side by side, in the order given: the share of
// hands that are solvable, by survey and by target. Surveys may differ in anything. There must
// be at least one; nothing is written if there is an error before the writer's.
func Compare(w io.Writer, tallies []*survey.Tally, o Options) error {
	if len(tallies) == 0 {
		return fmt.Errorf("%w: none to compare", survey.ErrPlan)
	}
	return page(w, compared(tallies, o), o)
}

// CompareSummary is what Compare tells as plain text.
func CompareSummary(tallies []*survey.Tally, o Options) string {
	if len(tallies) == 0 {
		return ""
	}
	return plain(compared(tallies, o), o)
}

// comparer puts the parts of a comparison together.
type comparer struct {
	teller // of the first survey
	all    []teller
	labels []string
}

func compared(tallies []*survey.Tally, o Options) sheet {
	c := comparer{teller: teller{tallies[0], o.Lang}}
	for _, t := range tallies {
		c.all = append(c.all, teller{t, o.Lang})
	}
	c.labels = c.names()
	s := sheet{
		Title: c.say(text.ReportCompare, "n", len(tallies)), Lead: c.say(text.ReportCompareLead), Command: o.Command,
		Figures: c.figures(),
	}
	for _, t := range tallies {
		s.Plans = append(s.Plans, planJSON(t.Plan))
	}
	for _, part := range []section{c.atTarget(), c.byTarget(), c.overview()} {
		s.add(part)
	}
	return s
}

// names tell the surveys apart: by cards, and by whatever else they differ in.
func (c comparer) names() []string {
	same := func(of func(survey.Plan) string) bool {
		for _, t := range c.all {
			if of(t.Plan) != of(c.Plan) {
				return false
			}
		}
		return true
	}
	pool := func(p survey.Plan) string { return poolText(p.Pool) }
	rules := func(p survey.Plan) string { return p.Rules.String() }
	target := func(p survey.Plan) string { return p.Target.String() }
	names := make([]string, len(c.all))
	for i, t := range c.all {
		parts := []string{c.say(text.ReportN, "n", t.Plan.Cards)}
		if !same(pool) {
			parts = append(parts, pool(t.Plan))
		}
		if !same(rules) {
			parts = append(parts, rules(t.Plan))
		}
		if !same(target) && t.aboutTarget() {
			parts = append(parts, "→ "+target(t.Plan))
		}
		names[i] = strings.Join(parts, ", ")
	}
	return names
}

// tellsWindow says whether the survey has a window and an answer.
func (t teller) tellsWindow() bool { return t.has(survey.Reach) && t.All.Hands != (survey.Count{}) }

// target is the one by which the surveys are compared: that of the first which has one, or 24.
func (c comparer) target() rat.Rat {
	for _, t := range c.all {
		if t.aboutTarget() {
			return t.Plan.Target
		}
	}
	return rat.Int(24)
}

// at is the share of a survey's hands that reach a target, if the survey says.
func (t teller) at(target rat.Rat) (ratio, bool) {
	if t.All.Hands == (survey.Count{}) {
		return ratio{}, false
	}
	if t.aboutTarget() && t.Plan.Target.Equal(target) {
		return ratioOf(t.Solvable.Hands, t.All.Hands), true
	}
	x, whole := target.Int64()
	if !whole || !t.has(survey.Reach) || x < t.Plan.Low || x > t.Plan.High {
		return ratio{}, false
	}
	return ratioOf(t.Targets[x-t.Plan.Low].Hands, t.All.Hands), true
}

// figures are the share of each survey at the target, at most eight.
func (c comparer) figures() []figure {
	var out []figure
	for i, t := range c.all {
		if share, ok := t.at(c.target()); ok && len(out) < 8 {
			out = append(out, figure{share.percent(2), c.labels[i], c.say(text.ReportMake, "target", c.target())})
		}
	}
	return out
}

// atTarget compares the surveys at one target.
func (c comparer) atTarget() section {
	s := section{ID: "n", Title: c.say(text.ReportByN)}
	b := block{
		Wide: true, Title: c.say(text.ReportAtTarget, "target", c.target()),
		Table: table{Head: c.head("wnn", text.ReportSurvey, text.ReportShare, text.ReportFraction)},
	}
	var bars []stack
	says := ""
	for i, t := range c.all {
		share, ok := t.at(c.target())
		if !ok {
			continue
		}
		b.Table.row(c.labels[i], share.percent(4), share.exact())
		b.Table.Bars = append(b.Table.Bars, length(share.part, share.whole))
		rest := ratio{part: nil, whole: share.whole}
		rest.part = bigMinus(share.whole, share.part)
		bars = append(bars, stack{c.labels[i] + ": " + share.percent(2), []part{
			{"yes", c.say(text.ReportSolvable), share}, {"no", c.say(text.ReportUnsolvable), rest},
		}})
		says += "; " + c.labels[i] + " " + share.percent(2)
	}
	b.Says = strings.TrimPrefix(says, "; ")
	b.Keys = []key{{"yes", c.say(text.ReportSolvable)}, {"no", c.say(text.ReportUnsolvable)}}
	b.Draw = func(f frame) drawing { return drawStacks(f, bars) }
	s.add(b)
	return s
}

// byTarget compares the windows of the surveys that have one.
func (c comparer) byTarget() section {
	s := section{ID: "targets", Title: c.say(text.ReportTargets)}
	var lines []line
	b := block{Wide: true, Title: c.say(text.ReportByTarget), Table: table{Head: []column{{c.say(text.ReportTarget), words}}}}
	facts := block{Wide: true, Title: c.say(text.ReportEvery), Table: table{Head: c.head("www", text.ReportSurvey, text.ReportEveryTarget, text.ReportNoTarget)}}
	var labels []string
	for i, t := range c.all {
		if !t.tellsWindow() {
			continue
		}
		l := line{"line" + strconv.Itoa(len(lines)%8), c.labels[i], t.spots(linePoints)}
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
	b.Draw = func(f frame) drawing { return drawLines(f, lines, c.say(text.ReportTarget), c.marked()) }
	s.add(b)
	s.add(c.strips(lines))
	s.add(facts)
	return s
}

// fill writes the share of every line at every target, or stretch of targets, into a table.
func (c comparer) fill(tab *table) {
	rows := map[[2]int64][]string{}
	for i, t := range c.windows() {
		for _, x := range t.spots(eachTarget) {
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
	b := block{Wide: true, Title: c.say(text.ReportStrips), Note: c.say(text.ReportStripsNote), Plain: &table{}}
	b.Table.Head = c.head("wn", text.ReportSurvey, text.ReportFigureReached)
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
			g.cells = append(g.cells, cell{int((at - start) / step), g.down, x.share, label + ", " + x.label() + ": " + x.share.percent(2)})
		}
		mean := ratio{t.reachedSum(), t.All.Hands.Big()}.times(int64(len(t.Targets)))
		b.Table.row(label, mean.percent(2))
		g.rows = append(g.rows, strconv.Itoa(t.Plan.Cards))
		g.down++
	}
	b.Says = c.say(text.ReportStripsNote)
	b.Draw = func(f frame) drawing { return drawHeat(f, g) }
	return b
}

// overview is a line for each survey.
func (c comparer) overview() section {
	b := block{Wide: true, Table: table{Head: c.head("wwwnw", text.ReportSurvey, text.ReportPool, text.ReportRules, text.ReportHands, text.ReportID)}}
	for i, t := range c.all {
		b.Table.row(c.labels[i], poolText(t.Plan.Pool), t.Plan.Rules.String(), count(t.All.Hands), t.Plan.ID())
	}
	return section{ID: "plan", Title: c.say(text.ReportSurveys), Blocks: []block{b}}
}

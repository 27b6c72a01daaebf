package report

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/make24/make24/internal/survey"
)

// maxListedTargets is the maximum size of a window that is listed target by target. Larger windows
// are listed by ranges.
const maxListedTargets = 2048

// maxLinePoints is the maximum number of points of a line in a chart.
const maxLinePoints = 1024

// point is a target with the share of hands that reach it, or a range of targets with the mean of
// their shares.
type point struct {
	low, high int64
	share     ratio
}

func (p point) label() string {
	if p.low == p.high {
		return formatSigned(p.low)
	}
	return formatSigned(p.low) + "–" + formatSigned(p.high)
}

// points divides the targets of the window into at most maxPoints ranges of equal length.
func (t builder) points(maxPoints int64) []point {
	return t.pointsByStep(stepOf(int64(len(t.Targets())), maxPoints), nil)
}

// stepOf returns a length of ranges for which n targets need at most maxPoints ranges.
func stepOf(n, maxPoints int64) int64 {
	if n <= maxPoints {
		return 1
	}
	return niceStep((n + maxPoints - 1) / maxPoints)
}

// pointsByStep divides the targets of the window into ranges that begin at the multiples of step
// and at the edges.
func (t builder) pointsByStep(step int64, edges []int64) []point {
	n := int64(len(t.Targets()))
	var out []point
	for from := int64(0); from < n; {
		low := t.Plan.Low + from
		end := min(from+step-((low%step)+step)%step, n)
		for _, edge := range edges {
			if edge > low {
				end = min(end, edge-t.Plan.Low)
			}
		}
		sum := survey.Count{}
		for _, w := range t.Targets()[from:end] {
			sum = sum.Plus(w.Hands)
		}
		out = append(out, point{low, t.Plan.Low + end - 1, ratioOf(sum, t.All.Hands).dividedBy(end - from)})
		from = end
	}
	return out
}

// reachedByAll returns the targets that all hands reach, and reachedByNone those that no hand
// reaches.
func (t builder) reachedByAll() []int64  { return t.reachedBy(t.All.Hands) }
func (t builder) reachedByNone() []int64 { return t.reachedBy(survey.Count{}) }

// reachedBy returns the targets that exactly the given number of hands reach.
func (t builder) reachedBy(hands survey.Count) (out []int64) {
	for i, w := range t.Targets() {
		if w.Hands == hands {
			out = append(out, t.Plan.Low+int64(i))
		}
	}
	return out
}

// lineChartBlock returns a block with the share of hands that reach each target.
func (t builder) lineChartBlock() block {
	points := t.points(maxListedTargets)
	b := block{
		Wide: true, Title: t.say("report.bytarget"), Description: t.describeExtremes(),
		Table: table{Head: t.headColumns("wn", "report.target", "report.ofhands")},
	}
	single := len(points) == len(t.Targets())
	if single {
		b.Table.Head = t.headColumns("wnnnn", "report.target", "report.hands", "report.ofhands", "report.ofdraws", "report.ofdeals")
	}
	for _, x := range points {
		if !single {
			b.Table.addRow(x.label(), x.share.formatPercent(2))
			continue
		}
		w := t.Targets()[x.low-t.Plan.Low]
		portions := weightShares(w, t.All)
		b.Table.addRow(x.label(), formatCount(w.Hands), portions[0].formatPercent(2), portions[1].formatPercent(2), portions[2].formatPercent(2))
	}
	lines := []chartLine{{class: "line0", label: t.say("report.ofhands"), points: t.points(maxLinePoints), tooltip: t.nameValue}}
	b.TextTable = t.targetMatrix()
	b.Draw = func(f chartInfo) drawing { return drawLines(f, lines, t.say("report.target"), t.highlightedTarget()) }
	if low, _ := axisOf(lines); low > 0 {
		b.Note = t.say("report.axis", "share", ratioInts(low, fullScale).formatPercent(1))
	}
	return b
}

// targetMatrix returns the shares of the targets as a table with ten targets per row, for plain
// text, or nil for a large window.
func (t builder) targetMatrix() *table {
	if len(t.Targets()) > maxListedTargets {
		return nil
	}
	m := &table{Head: []column{{t.say("report.target"), textColumn}}}
	for i := range int64(10) {
		m.Head = append(m.Head, column{"+" + strconv.FormatInt(i, 10), numberColumn})
	}
	first := t.Plan.Low - ((t.Plan.Low%10)+10)%10
	for ; first <= t.Plan.High; first += 10 {
		cells := []string{formatSigned(first)}
		for x := first; x < first+10; x++ {
			if x < t.Plan.Low || x > t.Plan.High {
				cells = append(cells, "")
				continue
			}
			share := ratioOf(t.Targets()[x-t.Plan.Low].Hands, t.All.Hands).formatPercent(2)
			cells = append(cells, strings.TrimSuffix(share, "%"))
		}
		m.addRow(cells...)
	}
	return m
}

// extremeTarget is the first target with the highest or the lowest share, and the number of other
// targets with that share.
type extremeTarget struct {
	point
	ties int
}

// extremes returns the targets that the most and the fewest hands reach.
func (t builder) extremes() (best, worst extremeTarget) {
	byHands := func(v, w survey.Weight) int { return cmp.Compare(v.Hands.Int64(), w.Hands.Int64()) }
	at := func(w survey.Weight) extremeTarget {
		all := t.reachedBy(w.Hands)
		return extremeTarget{point{all[0], all[0], ratioOf(w.Hands, t.All.Hands)}, len(all) - 1}
	}
	return at(slices.MaxFunc(t.Targets(), byHands)), at(slices.MinFunc(t.Targets(), byHands))
}

// extremeLabel names the target of an extreme, and the number of others with the same share.
func (t builder) extremeLabel(e extremeTarget) string {
	if e.ties == 0 {
		return e.label()
	}
	return t.say("report.tied", "target", e.label(), "n", formatNumber(int64(e.ties)))
}

// describeExtremes describes the extremes in a sentence.
func (t builder) describeExtremes() string {
	best, worst := t.extremes()
	return t.say("report.bytarget.says", "best", t.extremeLabel(best), "high", best.share.formatPercent(2), "worst", t.extremeLabel(worst), "low", worst.share.formatPercent(2))
}

// highlightedTarget returns the target that charts highlight: that of the survey, or 24.
func (t builder) highlightedTarget() int64 {
	if x, whole := t.Plan.Target.Int64(); whole && t.hasTarget() {
		return x
	}
	return 24
}

// notableTargetsBlock returns a block with the most notable targets.
func (t builder) notableTargetsBlock() block {
	b := block{Wide: true, Table: table{Head: t.headColumns("ww", "report.what", "report.value")}}
	best, worst := t.extremes()
	b.Table.addRow(t.say("report.best"), t.extremeLabel(best)+" ("+best.share.formatPercent(2)+")")
	b.Table.addRow(t.say("report.worst"), t.extremeLabel(worst)+" ("+worst.share.formatPercent(2)+")")
	if x := t.highlightedTarget(); x != best.low && x >= t.Plan.Low && x <= t.Plan.High {
		b.Table.addRow(t.say("report.reachedby", "target", formatSigned(x)), ratioOf(t.Targets()[x-t.Plan.Low].Hands, t.All.Hands).formatPercent(2))
	}
	b.Table.addRow(t.say("report.everytarget"), t.targetList(t.reachedByAll()))
	b.Table.addRow(t.say("report.notarget"), t.targetList(t.reachedByNone()))
	return b
}

// targetList formats the number of targets, and a list of them that is cut at 400 bytes.
func (t builder) targetList(targets []int64) string {
	if len(targets) == 0 {
		return t.say("report.nothing")
	}
	list := formatRanges(targets)
	if len(list) > 400 {
		list = list[:strings.LastIndex(list[:400], ",")] + ", …"
	}
	return t.say("report.some", "n", formatNumber(int64(len(targets))), "which", list)
}

// gridBlock returns a block with a heat map of the targets. It is empty for a window that is too
// small or too large.
func (t builder) gridBlock() block {
	n := int64(len(t.Targets()))
	if n < 100 || n > maxListedTargets {
		return block{}
	}
	across := int64(10)
	if n > 300 {
		across = 25
	}
	first := t.Plan.Low - ((t.Plan.Low%across)+across)%across
	g := heatMap{columnCount: int(across), rowCount: int((t.Plan.High-first)/across) + 1}
	for i, w := range t.Targets() {
		at := t.Plan.Low + int64(i) - first
		share := ratioOf(w.Hands, t.All.Hands)
		tooltip := t.nameValue(formatSigned(t.Plan.Low+int64(i)), share.formatPercent(2))
		g.cells = append(g.cells, cell{int(at % across), int(at / across), share, tooltip})
	}
	for i := range g.rowCount {
		g.rowLabels = append(g.rowLabels, formatSigned(first+int64(i)*across))
	}
	for i := range int(across) {
		g.columnLabels = append(g.columnLabels, "+"+strconv.Itoa(i))
	}
	b := block{Wide: true, Title: t.say("report.grid"), Note: t.say("report.grid.note"), Description: t.describeExtremes(), Table: *t.targetMatrix()}
	b.TextTable = &table{}
	b.Draw = func(f chartInfo) drawing { return drawHeat(f, g) }
	return b
}

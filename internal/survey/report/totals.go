package report

import (
	"strconv"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/survey"
)

// figures returns the key figures.
func (t builder) figures() []figure {
	var out []figure
	add := func(value string, label text.Key, note string) { out = append(out, figure{value, t.say(label), note}) }
	if t.All.Hands == (survey.Count{}) {
		add(formatCount(t.PoisonHands.TotalWeight.Hands), "report.figure.poison", "")
		return out
	}
	if t.hasTarget() {
		portions := weightShares(t.Solvable, t.All)
		add(portions[0].formatPercent(2), "report.figure.hands", t.say("report.of", "part", formatCount(t.Solvable.Hands), "whole", formatCount(t.All.Hands)))
		add(portions[2].formatPercent(2), "report.figure.deals", t.say("report.frompool"))
		add(portions[1].formatPercent(2), "report.figure.draws", t.say("report.putback"))
		add(formatCount(t.UnsolvableHands.TotalWeight.Hands), "report.figure.none", "")
	}
	if t.hasStat(survey.StatReach) {
		add(t.meanReached().formatPercent(2), "report.figure.reached", t.say("report.figure.reached.note"))
		if !t.hasTarget() {
			add(formatCount(t.All.Hands), "report.hands", "")
		}
		add(formatNumber(int64(len(t.reachedByAll()))), "report.figure.every", t.say("report.oftargets", "n", formatNumber(int64(len(t.Targets())))))
		add(formatCount(t.Of(survey.StatReach).Lists[survey.Every].TotalWeight.Hands), "report.figure.whole", t.say("report.figure.whole.note"))
	}
	if t.hasStat(survey.StatIdeas) {
		add(formatCount(t.Of(survey.StatIdeas).Lists[survey.One].TotalWeight.Hands), "report.figure.idea", "")
	} else if t.hasStat(survey.StatForms) {
		add(formatCount(t.Of(survey.StatForms).Lists[survey.One].TotalWeight.Hands), "report.figure.form", "")
	}
	if top := t.Of(survey.StatGrade).Lists[survey.Most].Entries(); len(top) > 0 {
		add(top[0].Hand.String(), "report.figure.hardest", t.say("report.seconds", "s", tenthsOf(top[0])))
	}
	if n := t.PoisonHands.TotalWeight.Hands; n != (survey.Count{}) {
		add(formatCount(n), "report.figure.poison", "")
	}
	return out
}

// tenthsOf formats the sort key of an entry in seconds.
func tenthsOf(e survey.Entry) string {
	n, _ := e.SortKey.Int64()
	return formatTenths(n)
}

// handClass is a class of hands in a chart of all hands.
type handClass struct {
	class, label string
	weight       survey.Weight
}

// handClasses divides all hands into solvable ones, by level if there are grades, and unsolvable
// ones.
func (t builder) handClasses() []handClass {
	var out []handClass
	if t.hasStat(survey.StatGrade) {
		for i, w := range t.Of(survey.StatGrade).Groups {
			out = append(out, handClass{"level" + strconv.Itoa(i+1), t.say("report.level", "n", i+1), w})
		}
	} else {
		out = append(out, handClass{"yes", t.say("report.solvable"), t.Solvable})
	}
	return append(out, handClass{"no", t.say("report.unsolvable"), t.UnsolvableHands.TotalWeight})
}

// totalsSection returns the section with all hands and the solvable ones, by hands, draws and
// deals.
func (t builder) totalsSection() section {
	s := section{ID: "totals", Title: t.say("report.totals"), Note: t.say("report.totals.note")}
	exact := table{Head: t.headColumns("wnnn", "report.what", "report.hands", "report.draws", "report.deals")}
	weight := func(label string, w survey.Weight) {
		exact.addRow(label, formatCount(w.Hands), formatCount(w.Draws), formatCount(w.Deals))
	}
	weight(t.say("report.all"), t.All)
	if !t.hasTarget() {
		s.Title, s.Blocks = t.say("report.space"), []block{{Table: exact}}
		return s
	}
	weight(t.say("report.solvable"), t.Solvable)
	weight(t.say("report.unsolvable"), t.UnsolvableHands.TotalWeight)

	chances := table{Head: t.headColumns("wnn", "report.chance", "report.share", "report.fraction")}
	portions := weightShares(t.Solvable, t.All)
	for i, key := range []text.Key{"report.chance.hands", "report.chance.draws", "report.chance.deals"} {
		chances.addRow(t.say(key), portions[i].formatPercent(4), portions[i].formatExact())
	}
	s.Blocks = []block{t.stacksBlock(), {Table: exact}, {Title: t.say("report.chances"), Table: chances}}
	return s
}

// stacksBlock returns a block of bars with the share of each class of hands, weighted by hands, by
// draws and by deals.
func (t builder) stacksBlock() block {
	b := block{
		Wide: true, Title: t.say("report.kinds"), Description: t.say("report.kinds.says", "share", ratioOf(t.Solvable.Hands, t.All.Hands).formatPercent(2)),
		Table: table{Head: t.headColumns("wnnnn", "report.kind.of", "report.hands", "report.ofhands", "report.ofdraws", "report.ofdeals")},
	}
	bars := []stackedBar{{label: t.say("report.hands")}, {label: t.say("report.draws")}, {label: t.say("report.deals")}}
	for _, k := range t.handClasses() {
		portions := weightShares(k.weight, t.All)
		b.Table.addRow(k.label, formatCount(k.weight.Hands), portions[0].formatPercent(2), portions[1].formatPercent(2), portions[2].formatPercent(2))
		b.Table.Bars = append(b.Table.Bars, portions[0].barLength())
		b.Keys = append(b.Keys, legendEntry{k.class, k.label})
		for i, share := range portions {
			bars[i].parts = append(bars[i].parts, barPart{k.class, t.nameValue(k.label, share.formatPercent(2)), share})
		}
	}
	b.Draw = func(f chartInfo) drawing { return drawStacks(f, bars) }
	return b
}

// meanReached returns the mean share of the targets that a hand reaches.
func (t builder) meanReached() ratio {
	sum := survey.Count{}
	for _, w := range t.Targets() {
		sum = sum.Plus(w.Hands)
	}
	return ratioOf(sum, t.All.Hands).dividedBy(int64(len(t.Targets())))
}

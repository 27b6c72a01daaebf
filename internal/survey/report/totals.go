package report

import (
	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/text"
)

// figures returns the key figures.
func (t builder) figures() []figure {
	var out []figure
	add := func(value string, label text.Key, note string) { out = append(out, figure{value, t.say(label), note}) }
	if t.All.Hands == (survey.Count{}) {
		add(count(t.Poison.All.Hands), "report.figure.poison", "")
		return out
	}
	if t.hasTarget() {
		portions := shares(t.Solvable, t.All)
		add(portions[0].percent(2), "report.figure.hands", t.say("report.of", "part", count(t.Solvable.Hands), "whole", count(t.All.Hands)))
		add(portions[2].percent(2), "report.figure.deals", t.say("report.frompool"))
		add(portions[1].percent(2), "report.figure.draws", t.say("report.putback"))
		add(count(t.Unsolvable.All.Hands), "report.figure.none", "")
	}
	if t.has(survey.Reach) {
		add(t.meanReached().percent(2), "report.figure.reached", t.say("report.figure.reached.note"))
		if !t.hasTarget() {
			add(count(t.All.Hands), "report.hands", "")
		}
		add(number(int64(len(t.reachedByAll()))), "report.figure.every", t.say("report.oftargets", "n", number(int64(len(t.Targets)))))
		add(count(t.ReachAll.All.Hands), "report.figure.whole", t.say("report.figure.whole.note"))
	}
	if t.has(survey.Ideas) {
		add(count(t.OneIdea.All.Hands), "report.figure.idea", "")
	} else if t.has(survey.Forms) {
		add(count(t.OneForm.All.Hands), "report.figure.form", "")
	}
	if top := t.Hardest.Entries(); len(top) > 0 {
		add(top[0].Hand.String(), "report.figure.hardest", t.say("report.seconds", "s", tenthsOf(top[0])))
	}
	if n := t.Poison.All.Hands; n != (survey.Count{}) {
		add(count(n), "report.figure.poison", "")
	}
	return out
}

// tenthsOf returns the sort key of an entry of Hardest, in seconds.
func tenthsOf(e survey.Entry) string {
	n, _ := e.SortKey.Int64()
	return tenths(n)
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
	if t.has(survey.Grade) {
		for level := 1; level < len(t.Levels); level++ {
			out = append(out, handClass{"level" + string(rune('0'+level)), t.say("report.level", "n", level), t.Levels[level]})
		}
	} else {
		out = append(out, handClass{"yes", t.say("report.solvable"), t.Solvable})
	}
	return append(out, handClass{"no", t.say("report.unsolvable"), t.Unsolvable.All})
}

// totals returns the section with all hands and the solvable ones, by hands, draws and deals.
func (t builder) totals() section {
	s := section{ID: "totals", Title: t.say("report.totals"), Note: t.say("report.totals.note")}
	exact := table{Head: t.head("wnnn", "report.what", "report.hands", "report.draws", "report.deals")}
	weight := func(label string, w survey.Weight) {
		exact.addRow(label, count(w.Hands), count(w.Draws), count(w.Deals))
	}
	weight(t.say("report.all"), t.All)
	if !t.hasTarget() {
		s.Title, s.Blocks = t.say("report.space"), []block{{Table: exact}}
		return s
	}
	weight(t.say("report.solvable"), t.Solvable)
	weight(t.say("report.unsolvable"), t.Unsolvable.All)

	chances := table{Head: t.head("wnn", "report.chance", "report.share", "report.fraction")}
	portions := shares(t.Solvable, t.All)
	for i, key := range []text.Key{"report.chance.hands", "report.chance.draws", "report.chance.deals"} {
		chances.addRow(t.say(key), portions[i].percent(4), portions[i].exact())
	}
	s.Blocks = []block{t.stacks(), {Table: exact}, {Title: t.say("report.chances"), Table: chances}}
	return s
}

// stacks returns a block with the shares of the classes of hands, by hands, draws and deals.
func (t builder) stacks() block {
	b := block{
		Wide: true, Title: t.say("report.kinds"), Description: t.say("report.kinds.says", "share", ratioOf(t.Solvable.Hands, t.All.Hands).percent(2)),
		Table: table{Head: t.head("wnnnn", "report.kind.of", "report.hands", "report.ofhands", "report.ofdraws", "report.ofdeals")},
	}
	bars := []stack{{label: t.say("report.hands")}, {label: t.say("report.draws")}, {label: t.say("report.deals")}}
	for _, k := range t.handClasses() {
		portions := shares(k.weight, t.All)
		b.Table.addRow(k.label, count(k.weight.Hands), portions[0].percent(2), portions[1].percent(2), portions[2].percent(2))
		b.Table.Bars = append(b.Table.Bars, portions[0].barLength())
		b.Keys = append(b.Keys, key{k.class, k.label})
		for i, share := range portions {
			bars[i].parts = append(bars[i].parts, part{k.class, t.nameValue(k.label, share.percent(2)), share})
		}
	}
	b.Draw = func(f frame) drawing { return drawStacks(f, bars) }
	return b
}

// meanReached returns the mean share of the targets that a hand reaches.
func (t builder) meanReached() ratio {
	sum := survey.Count{}
	for _, w := range t.Targets {
		sum = sum.Plus(w.Hands)
	}
	return ratioOf(sum, t.All.Hands).dividedBy(int64(len(t.Targets)))
}

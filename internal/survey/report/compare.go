package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/make24/make24/internal/survey"
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
		Title: c.say("report.compare", "n", len(tallies)), Lead: c.say("report.compare.lead"), Command: o.Command,
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
	names := make([]string, len(c.all))
	for i, t := range c.all {
		names[i] = c.say("report.n", "n", t.Plan.Cards)
	}
	for _, of := range []func(teller) string{
		func(t teller) string { return poolText(t.Plan.Pool) },
		func(t teller) string { return t.Plan.Rules.String() },
		teller.targetSign,
		teller.windowSign,
	} {
		said := map[string]bool{}
		for _, t := range c.all {
			if s := of(t); s != "" {
				said[s] = true
			}
		}
		if len(said) < 2 {
			continue
		}
		for i, t := range c.all {
			if s := of(t); s != "" {
				names[i] = c.say("report.also", "one", names[i], "other", s)
			}
		}
	}
	return names
}

// targetSign and windowSign are what a survey is about, as its name has it.
func (t teller) targetSign() string {
	if !t.aboutTarget() {
		return ""
	}
	return "→ " + fraction(t.Plan.Target)
}

func (t teller) windowSign() string {
	if !t.has(survey.Reach) {
		return ""
	}
	return "→ " + spot{low: t.Plan.Low, high: t.Plan.High}.label()
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
			out = append(out, figure{share.percent(2), c.labels[i], c.say("report.reaching", "target", c.target())})
		}
	}
	return out
}

// atTarget compares the surveys at one target.
func (c comparer) atTarget() section {
	s := section{ID: "n", Title: c.say("report.byn")}
	b := block{
		Wide: true, Title: c.say("report.attarget", "target", c.target()),
		Table: table{Head: c.head("wnn", "report.survey", "report.share", "report.fraction")},
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
		bars = append(bars, stack{c.is(c.labels[i], share.percent(2)), []part{
			{"yes", c.is(c.say("report.solvable"), share.percent(2)), share},
			{"no", c.is(c.say("report.unsolvable"), rest.percent(2)), rest},
		}})
		says += "; " + c.labels[i] + " " + share.percent(2)
	}
	b.Says = strings.TrimPrefix(says, "; ")
	b.Keys = []key{{"yes", c.say("report.solvable")}, {"no", c.say("report.unsolvable")}}
	b.Draw = func(f frame) drawing { return drawStacks(f, bars) }
	s.add(b)
	return s
}

// overview is a line for each survey. Poison has a column where there is any.
func (c comparer) overview() section {
	b := block{Wide: true, Table: table{Head: c.head("wwwnw", "report.survey", "report.pool", "report.rules", "report.hands", "report.id")}}
	poisoned := slices.ContainsFunc(c.all, func(t teller) bool { return t.Poison.All.Hands != survey.Count{} })
	if poisoned {
		b.Table.Head = slices.Insert(b.Table.Head, 4, column{c.say("report.poisoned"), figures})
		b.Explain, b.Note = true, c.say("report.poison.note")
	}
	for i, t := range c.all {
		row := []string{c.labels[i], poolText(t.Plan.Pool), t.Plan.Rules.String(), count(t.All.Hands)}
		if poisoned {
			row = append(row, count(t.Poison.All.Hands))
		}
		b.Table.row(append(row, t.Plan.ID())...)
	}
	return section{ID: "plan", Title: c.say("report.surveys"), Blocks: []block{b}}
}

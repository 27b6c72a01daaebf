package report

import (
	"math/big"

	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/text"
)

// figures are the numbers that matter most.
func (t teller) figures() []figure {
	var out []figure
	put := func(value string, label text.Key, note string) { out = append(out, figure{value, t.say(label), note}) }
	if t.All.Hands == (survey.Count{}) {
		put(count(t.Poison.All.Hands), text.ReportFigurePoison, "")
		return out
	}
	if t.aboutTarget() {
		of := ratioOf(t.Solvable.Hands, t.All.Hands)
		put(of.percent(2), text.ReportFigureHands, t.say(text.ReportOf, "part", count(t.Solvable.Hands), "whole", count(t.All.Hands)))
		put(ratioOf(t.Solvable.Deals, t.All.Deals).percent(2), text.ReportFigureDeals, t.say(text.ReportFromPool))
		put(ratioOf(t.Solvable.Draws, t.All.Draws).percent(2), text.ReportFigureDraws, t.say(text.ReportPutBack))
		put(count(t.Unsolvable.All.Hands), text.ReportFigureNone, "")
	}
	if t.has(survey.Reach) {
		mean, whole := t.reachedSum(), t.All.Hands
		put(ratio{mean, whole.Big()}.times(int64(len(t.Targets))).percent(2), text.ReportFigureReached, t.say(text.ReportReachedNote))
		if !t.aboutTarget() {
			put(count(t.All.Hands), text.ReportHands, "")
		}
		put(number(int64(len(t.everyTarget()))), text.ReportFigureEvery, t.say(text.ReportOfTargets, "n", number(int64(len(t.Targets)))))
		put(count(t.Every.All.Hands), text.ReportFigureWhole, t.say(text.ReportWholeNote))
	}
	if t.has(survey.Ideas) {
		put(count(t.OneIdea.All.Hands), text.ReportFigureIdea, "")
	} else if t.has(survey.Forms) {
		put(count(t.OneForm.All.Hands), text.ReportFigureForm, "")
	}
	if top := t.Hardest.Entries(); len(top) > 0 {
		put(top[0].Hand.String(), text.ReportFigureHardest, t.say(text.ReportSeconds, "s", tenthsOf(top[0])))
	}
	if n := t.Poison.All.Hands; n != (survey.Count{}) {
		put(count(n), text.ReportFigurePoison, "")
	}
	return out
}

// tenthsOf is the mark of an entry of Hardest in seconds.
func tenthsOf(e survey.Entry) string {
	n, _ := e.Mark.Int64()
	return tenths(n)
}

// kind is a part of all hands.
type kind struct {
	class, label string
	weight       survey.Weight
}

// kinds are the parts of all hands: by level where there are grades, and those without a
// solution.
func (t teller) kinds() []kind {
	var out []kind
	if t.has(survey.Grade) {
		for level := 1; level < len(t.Levels); level++ {
			out = append(out, kind{"level" + string(rune('0'+level)), t.say(text.ReportLevel, "n", level), t.Levels[level]})
		}
	} else {
		out = append(out, kind{"yes", t.say(text.ReportSolvable), t.Solvable})
	}
	return append(out, kind{"no", t.say(text.ReportUnsolvable), t.Unsolvable.All})
}

// totals are all hands, and of them those with a solution, three times: as hands, as draws and
// as deals.
func (t teller) totals() section {
	s := section{ID: "totals", Title: t.say(text.ReportTotals), Note: t.say(text.ReportTotalsNote)}
	exact := table{Head: t.head("wnnn", text.ReportWhat, text.ReportHands, text.ReportDraws, text.ReportDeals)}
	weight := func(label string, w survey.Weight) { exact.row(label, count(w.Hands), count(w.Draws), count(w.Deals)) }
	weight(t.say(text.ReportAll), t.All)
	if !t.aboutTarget() {
		s.Title, s.Blocks = t.say(text.ReportSpace), []block{{Table: exact}}
		return s
	}
	weight(t.say(text.ReportSolvable), t.Solvable)
	weight(t.say(text.ReportUnsolvable), t.Unsolvable.All)

	chances := table{Head: t.head("wnn", text.ReportChance, text.ReportShare, text.ReportFraction)}
	chance := func(key text.Key, part, whole survey.Count) {
		r := ratioOf(part, whole)
		chances.row(t.say(key), r.percent(4), r.exact())
	}
	chance(text.ReportChanceHands, t.Solvable.Hands, t.All.Hands)
	chance(text.ReportChanceDraws, t.Solvable.Draws, t.All.Draws)
	chance(text.ReportChanceDeals, t.Solvable.Deals, t.All.Deals)
	s.Blocks = []block{t.stacks(), {Table: exact}, {Title: t.say(text.ReportChances), Table: chances}}
	return s
}

// stacks shows of what kinds the hands, draws and deals are.
func (t teller) stacks() block {
	b := block{
		Wide: true, Title: t.say(text.ReportKinds), Says: t.say(text.ReportKindsSays, "share", ratioOf(t.Solvable.Hands, t.All.Hands).percent(2)),
		Table: table{Head: t.head("wnnnn", text.ReportKind, text.ReportHands, text.ReportOfHands, text.ReportOfDraws, text.ReportOfDeals)},
	}
	bars := []stack{{label: t.say(text.ReportHands)}, {label: t.say(text.ReportDraws)}, {label: t.say(text.ReportDeals)}}
	for _, k := range t.kinds() {
		shares := []ratio{
			ratioOf(k.weight.Hands, t.All.Hands), ratioOf(k.weight.Draws, t.All.Draws), ratioOf(k.weight.Deals, t.All.Deals),
		}
		b.Table.row(k.label, count(k.weight.Hands), shares[0].percent(2), shares[1].percent(2), shares[2].percent(2))
		b.Table.Bars = append(b.Table.Bars, length(shares[0].part, shares[0].whole))
		b.Keys = append(b.Keys, key{k.class, k.label})
		for i, share := range shares {
			bars[i].parts = append(bars[i].parts, part{k.class, t.is(k.label, share.percent(2)), share})
		}
	}
	b.Draw = func(f frame) drawing { return drawStacks(f, bars) }
	return b
}

// reachedSum is how many targets the hands reach together.
func (t teller) reachedSum() *big.Int {
	sum := new(big.Int)
	for _, w := range t.Targets {
		sum.Add(sum, w.Hands.Big())
	}
	return sum
}

package report

import (
	"slices"
	"strconv"
	"strings"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/survey"
)

// extremePairCount is the number of pairs with the highest shares in a report, and of those with
// the lowest.
const extremePairCount = 7

// pairsSection returns the section with the shares of solvable hands by the pairs of values in
// them.
func (t builder) pairsSection() section {
	pairs := slices.DeleteFunc(slices.Clone(t.Pairs), func(p survey.Pair) bool { return p.Hands == survey.Count{} })
	if len(pairs) == 0 || t.Plan.Cards < 2 {
		return section{}
	}
	byShare := func(p, q survey.Pair) int { return t.pairShare(p).cmp(t.pairShare(q)) }
	best, worst := slices.MaxFunc(pairs, byShare), slices.MinFunc(pairs, byShare)
	n := len(t.Plan.Pool)
	g := heatMap{columnCount: n, rowCount: n, showShares: n <= 16}
	index := map[int64]int{}
	matrix := &table{Head: []column{{"", textColumn}}}
	for i, tile := range t.Plan.Pool {
		index[tile.Value] = i
		name := strconv.FormatInt(tile.Value, 10)
		g.rowLabels, g.columnLabels = append(g.rowLabels, name), append(g.columnLabels, name)
		matrix.Head = append(matrix.Head, column{name, numberColumn})
		matrix.addRow(append([]string{name}, make([]string, i+1)...)...)
	}
	shareName, note := t.say("report.solvable"), text.Key("report.pairs.note")
	if !t.hasTarget() {
		shareName, note = t.say("report.oftargetsreached"), "report.pairs.reached"
	}
	tab := table{Head: append(t.headColumns("wn", "report.pair", "report.hands"), column{shareName, numberColumn})}
	for _, p := range pairs {
		share := t.pairShare(p)
		name := strconv.FormatInt(p.A, 10) + " " + strconv.FormatInt(p.B, 10)
		g.cells = append(g.cells, cell{index[p.A], index[p.B], share, t.nameValue(name, share.formatPercent(2))})
		matrix.Rows[index[p.B]][index[p.A]+1] = strings.TrimSuffix(share.formatPercent(0), "%")
		tab.addRow(name, formatCount(p.Hands), share.formatPercent(2))
	}
	b := block{Wide: !g.showShares, Title: t.say("report.pairs.title"), Note: t.say(note), Table: tab, TextTable: &table{}}
	if g.showShares {
		b.TextTable = matrix
	}
	b.Description = t.say("report.pairs.says", "a", best.A, "b", best.B, "high", t.pairShare(best).formatPercent(2),
		"c", worst.A, "d", worst.B, "low", t.pairShare(worst).formatPercent(2))
	b.Draw = func(f chartInfo) drawing { return drawHeat(f, g) }
	return t.section("pairs", "report.pairs", b, t.extremePairsBlock(pairs, shareName))
}

// extremePairsBlock returns a block with the pairs with the highest and the lowest shares. It is
// empty if there are too few pairs.
func (t builder) extremePairsBlock(pairs []survey.Pair, shareName string) block {
	slices.SortStableFunc(pairs, func(p, q survey.Pair) int { return t.pairShare(q).cmp(t.pairShare(p)) })
	b := block{Title: t.say("report.pairs.ends")}
	if len(pairs) < 2*extremePairCount {
		return b
	}
	b.Table.Head = append(t.headColumns("hn", "report.pair", "report.hands"), column{shareName, numberColumn})
	for i, p := range append(pairs[:extremePairCount:extremePairCount], pairs[len(pairs)-extremePairCount:]...) {
		if i == extremePairCount {
			b.Table.addRow("…", "", "")
			b.Table.Bars = append(b.Table.Bars, 0)
		}
		share := t.pairShare(p)
		b.Table.addRow(strconv.FormatInt(p.A, 10)+" "+strconv.FormatInt(p.B, 10), formatCount(p.Hands), share.formatPercent(2))
		b.Table.Bars = append(b.Table.Bars, share.barLength())
	}
	return b
}

// pairShare returns the share of the hands of a pair that are solvable or, in a survey without a
// target, the mean share of the window's targets that they reach.
func (t builder) pairShare(p survey.Pair) ratio {
	share := ratioOf(p.Solvable, p.Hands)
	if t.hasTarget() {
		return share
	}
	return share.dividedBy(int64(len(t.Targets())))
}

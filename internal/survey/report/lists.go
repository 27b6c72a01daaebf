package report

import (
	"slices"
	"strconv"
	"strings"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/rat"
)

// maxListRows is the maximum number of hands that a list shows in a table, with a solution each.
const maxListRows = 40

var prettyStyle = expr.Style{Pretty: true}

// handsBlock returns a block with the hands of a list: in a table with their solutions if there are
// at most maxListRows, else without solutions.
func (t builder) handsBlock(title text.Key, list *survey.HandList) block {
	entries := list.Entries()
	b := block{Title: t.say(title), Note: t.say("report.listed", "n", formatCount(list.TotalWeight.Hands))}
	if len(entries) == 0 {
		return b
	}
	if len(entries) > maxListRows || !list.IsComplete() || entries[0].Text == "" {
		b.Hands, b.Wide = list, true
		return b
	}
	b.Table.Head = t.headColumns("he", "report.hand", "report.simplest")
	for _, e := range entries {
		b.Table.addRow(e.Hand.String(), prettyExpr(e.Text))
	}
	return b
}

// topBlock returns a block with the hands of a list, the sort keys that formatKey formats, and the
// texts of the hands if they have any. keyName and textName name the columns.
func (t builder) topBlock(title text.Key, list *survey.HandList, keyName text.Key, formatKey func(survey.Entry) string, textName text.Key) block {
	b := block{Title: t.say(title)}
	entries := list.Entries()
	if len(entries) == 0 {
		return b
	}
	b.Table.Head = t.headColumns("hn", "report.hand", keyName)
	if entries[0].Text != "" {
		b.Table.Head = t.headColumns("hne", "report.hand", keyName, textName)
	}
	for _, e := range entries {
		row := []string{e.Hand.String(), formatKey(e), prettyExpr(e.Text)}
		if textName == "report.nearest" {
			row[2] = strings.ReplaceAll(strings.ReplaceAll(e.Text, " ", ", "), "-", "−")
		}
		b.Table.addRow(row[:len(b.Table.Head)]...)
	}
	scale := entries[0].SortKey.Abs()
	if end := entries[len(entries)-1].SortKey.Abs(); end.Cmp(scale) > 0 {
		scale = end
	}
	for _, e := range entries {
		if share, ok := e.SortKey.Abs().Quo(scale); ok { // not ok if all are 0
			b.Table.Bars = append(b.Table.Bars, ratio{share.Big().Num(), share.Big().Denom()}.barLength())
		}
	}
	return b
}

func formatSortKey(e survey.Entry) string { return formatValue(e.SortKey.Abs()) }

// formatValue formats an exact value; whole numbers have commas.
func formatValue(x rat.Rat) string {
	if x.IsInt() {
		return groupDigits(x.String())
	}
	return x.Pretty()
}

// statisticsSection returns a section with the totals of its statistics. The blocks of all statistics
// are sorted by kind.
func (t builder) statisticsSection(s *survey.Section) section {
	statistics := t.Plan.Stats.All()
	if s.IsReversed {
		slices.Reverse(statistics)
	}
	blocks := append(t.leadingBlocks(s.ID), t.sumsBlock(s, statistics))
	addLists := func(kind survey.ListKind) {
		for _, x := range statistics {
			if list := x.Lists[kind]; list.Title != "" && (list.Section == s || list.Section == nil && x.Section == s) {
				blocks = append(blocks, t.listBlock(x, kind))
			}
		}
	}
	addLists(survey.One)
	for _, x := range statistics {
		if x.Section == s && x.Bars != "" {
			format := plainNumber
			if x.IsTenths {
				format = formatTenths
			}
			b := t.histogramBlock(x.Bars, x.Unit, t.Total(x).Histogram, format)
			b.Wide = x.WideBars
			blocks = append(blocks, b)
		}
	}
	for kind := survey.Every; kind <= survey.Fewest; kind++ {
		addLists(kind)
	}
	out := t.section(s.ID, s.Title, blocks...)
	if s.Note != "" {
		out.Note = t.say(s.Note)
	}
	return out
}

// leadingBlocks returns the blocks of a section before the totals of its statistics.
func (t builder) leadingBlocks(sectionID string) []block {
	switch {
	case sectionID == "unsolvable":
		return []block{t.handsBlock("report.unsolvable.hands", t.UnsolvableHands)}
	case sectionID == "targets" && t.hasStat(survey.StatReach):
		return []block{t.lineChartBlock(), t.notableTargetsBlock(), t.gridBlock()}
	default:
		return nil
	}
}

// sumsBlock returns a block with the sums of the statistics of a section.
func (t builder) sumsBlock(s *survey.Section, statistics []*survey.Statistic) block {
	b := block{Wide: true, Table: table{Head: t.headColumns("wnn", "report.what", "report.together", "report.each")}}
	for _, x := range statistics {
		if x.HasSum && x.Section == s {
			sum := t.Total(x).Sum
			b.Table.addRow(t.say(x.Unit), formatCount(sum), formatDecimal(ratioOf(sum, t.Solvable.Hands).scaled(100), 2))
		}
	}
	return b
}

// listBlock returns a block with a list of a statistic.
func (t builder) listBlock(s *survey.Statistic, kind survey.ListKind) (b block) {
	described, list := s.Lists[kind], t.Total(s).Lists[kind]
	switch kind {
	case survey.Most, survey.Fewest:
		format, textName := formatSortKey, described.TextName
		if s.IsTenths {
			format = tenthsOf
		}
		if textName == "" {
			textName = "report.simplest"
		}
		b = t.topBlock(described.Title, list, s.Unit, format, textName)
	default:
		b = t.handsBlock(described.Title, list)
	}
	if described.Note != "" {
		b.Note, b.NoteInText = t.say(described.Note), true
	}
	return b
}

// poisonSection returns the section with the poison hands.
func (t builder) poisonSection() section {
	b := block{
		NoteInText: true, Note: t.say("report.poison.note") + " " + t.say("report.listed", "n", formatCount(t.PoisonHands.TotalWeight.Hands)),
		Table: table{Head: t.headColumns("hw", "report.hand", "report.reason")},
	}
	for _, e := range t.PoisonHands.Entries() {
		b.Table.addRow(e.Hand.String(), e.Text)
	}
	if !t.PoisonHands.IsComplete() {
		b.Table.addRow("…", "")
	}
	return t.section("poison", "report.poison", b)
}

// maxBars is the approximate maximum number of bars in a chart.
const maxBars = 30

// histogramBin counts the hands with a number from low to high or, if isOpen is set, of at least low.
type histogramBin struct {
	low, high int64
	isOpen    bool
	hands     int64
}

// label returns the label of the bin on an axis.
func (b histogramBin) label(format func(int64) string) string {
	switch {
	case b.isOpen:
		return format(b.low) + "+"
	case b.low == b.high:
		return format(b.low)
	}
	return format(b.low) + "–" + format(b.high)
}

// binsOf combines the bars of a histogram into bins of equal width, at most about maxBars. If the
// last 2 % of the hands lie far above the others, they share an open bin at the end.
func binsOf(h survey.Histogram) []histogramBin {
	bars := h.Bars()
	if len(bars) == 0 {
		return nil
	}
	total, sum := int64(0), int64(0)
	for _, bar := range bars {
		total += bar.Hands.Int64()
	}
	limit := bars[len(bars)-1] // the last bar in a closed bin
	for _, bar := range bars {
		sum += bar.Hands.Int64()
		if ratioInts(sum, total).scaled(50) >= 49 && limit.High/2 > bar.High {
			limit = bar
			break
		}
	}
	first := bars[0].Low
	step := max(niceStep((limit.High-first)/maxBars+1), limit.High-limit.Low+1)
	first -= first % step
	n := (limit.High-first)/step + 1
	out := make([]histogramBin, n)
	for i := range out {
		low := first + int64(i)*step
		out[i] = histogramBin{low: low, high: low + step - 1}
	}
	for _, bar := range bars {
		at := (bar.Low - first) / step
		if at >= n {
			if at = n; len(out) == int(n) {
				out = append(out, histogramBin{low: out[n-1].high + 1, isOpen: true})
			}
		}
		out[at].hands += bar.Hands.Int64()
	}
	out[0].low = max(out[0].low, bars[0].Low)
	return out
}

// niceStep returns the smallest of 1, 2, 5, 10, 20, … that is at least n.
func niceStep(n int64) int64 {
	for unit := int64(1); ; unit *= 10 {
		for _, m := range []int64{1, 2, 5} {
			if m*unit >= n || unit >= 1e17 {
				return m * unit
			}
		}
	}
}

// histogramBlock returns a block with a histogram.
func (t builder) histogramBlock(title text.Key, name text.Key, h survey.Histogram, format func(int64) string) block {
	all := binsOf(h)
	b := block{Title: t.say(title), Table: table{Head: t.headColumns("wnn", name, "report.hands", "report.share")}}
	total, largest := int64(0), histogramBin{}
	for _, x := range all {
		total += x.hands
		if x.hands > largest.hands {
			largest = x
		}
	}
	columns := make([]bar, len(all))
	for i, x := range all {
		columns[i] = bar{label: x.label(format), value: x.hands, tooltip: t.nameValue(x.label(format), formatNumber(x.hands))}
		b.Table.addRow(x.label(format), formatNumber(x.hands), ratioInts(x.hands, total).formatPercent(2))
		b.Table.Bars = append(b.Table.Bars, ratioInts(x.hands, largest.hands).barLength())
	}
	b.Description = t.say("report.histogram.says", "what", t.say(name), "n", formatNumber(largest.hands), "where", largest.label(format))
	b.Draw = func(f chartInfo) drawing { return drawColumns(f, columns, t.say(name), t.say("report.hands")) }
	return b
}

func plainNumber(n int64) string { return strconv.FormatInt(n, 10) }

package report

import (
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

// countsSection returns the section with the numbers of solutions.
func (t builder) countsSection() section {
	sums := block{Wide: true, Table: table{Head: t.headColumns("wnn", "report.what", "report.together", "report.each")}}
	for _, x := range []struct {
		stat survey.Stat
		name text.Key
		sum  survey.Count
	}{
		{survey.StatIdeas, "report.ideas", t.IdeasSum},
		{survey.StatForms, "report.forms", t.FormsSum},
		{survey.StatWritten, "report.written", t.WrittenSum},
	} {
		if t.hasStat(x.stat) {
			sums.Table.addRow(t.say(x.name), formatCount(x.sum), formatDecimal(ratioOf(x.sum, t.Solvable.Hands).scaled(100), 2))
		}
	}
	written := t.histogramBlock("report.written.bars", "report.written", t.WrittenCounts, plainNumber)
	written.Wide = true
	return t.section("solutions", "report.solutions", sums,
		t.histogramBlock("report.ideas.bars", "report.ideas", t.IdeaCounts, plainNumber),
		t.histogramBlock("report.forms.bars", "report.forms", t.FormCounts, plainNumber),
		written,
		t.topBlock("report.mostideas", t.MostIdeas, "report.ideas", formatSortKey, "report.simplest"),
		t.topBlock("report.mostforms", t.MostForms, "report.forms", formatSortKey, "report.simplest"))
}

// uniqueSection returns the section with the hands that have one form or one idea.
func (t builder) uniqueSection() section {
	return t.section("unique", "report.unique", t.handsBlock("report.oneform", t.OneFormHands), t.handsBlock("report.oneidea", t.OneIdeaHands))
}

// gradesSection returns the section with the grades.
func (t builder) gradesSection() section {
	s := t.section("hardest", "report.hardest",
		t.histogramBlock("report.seconds.bars", "report.seconds.name", t.GradeTenths, formatTenths),
		t.topBlock("report.hardest.hands", t.HardestHands, "report.seconds.name", tenthsOf, "report.simplest"))
	s.Note = t.say("report.hardest.note")
	return s
}

// intermediateResultsSection returns the section with fractions and large intermediate results.
func (t builder) intermediateResultsSection() section {
	top := t.topBlock("report.largest.hands", t.LargestResultHands, "report.largest", formatSortKey, "report.simplest")
	top.Note, top.NoteInText = t.say("report.largest.note"), true
	return t.section("way", "report.way",
		t.handsBlock("report.fractions", t.FractionHands),
		t.histogramBlock("report.largest.bars", "report.largest", t.LargestResults, plainNumber),
		top)
}

// unsolvableSection returns the section with the hands without a solution and their distances to
// the target.
func (t builder) unsolvableSection() section {
	return t.section("unsolvable", "report.nosolution",
		t.handsBlock("report.unsolvable.hands", t.UnsolvableHands),
		t.histogramBlock("report.gaps", "report.distance", t.Distances, plainNumber),
		t.topBlock("report.farthest", t.FarthestHands, "report.distance", formatSortKey, "report.nearest"))
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

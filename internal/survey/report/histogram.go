package report

import (
	"math/big"
	"slices"
	"strconv"

	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/text"
)

// How many bars a chart has at most, about.
const maxBars = 30

// A bin is the hands with a number from low up to high; no upper end where open.
type bin struct {
	low, high int64
	open      bool
	hands     *big.Int
}

// label is how the bin is written on an axis.
func (b bin) label(write func(int64) string) string {
	switch {
	case b.open:
		return write(b.low) + "+"
	case b.low == b.high:
		return write(b.low)
	}
	return write(b.low) + "–" + write(b.high)
}

// bins draws bars together to at most about maxBars of equal width. The last fiftieth of the
// hands, where it goes far beyond the others, is one open bin at the end.
func bins(h survey.Histogram) []bin {
	bars := slices.Collect(h.Bars())
	if len(bars) == 0 {
		return nil
	}
	total, sum := new(big.Int), new(big.Int)
	for _, bar := range bars {
		total.Add(total, bar.Hands.Big())
	}
	limit := bars[len(bars)-1] // the bar up to which bins are closed
	for _, bar := range bars {
		sum.Add(sum, bar.Hands.Big())
		if scaled(sum, total, 50) >= 49 && limit.High/2 > bar.High {
			limit = bar
			break
		}
	}
	first := bars[0].Low
	step := max(nice((limit.High-first)/maxBars+1), limit.High-limit.Low+1)
	first -= first % step
	n := (limit.High-first)/step + 1
	out := make([]bin, n)
	for i := range out {
		low := first + int64(i)*step
		out[i] = bin{low: low, high: low + step - 1, hands: new(big.Int)}
	}
	for _, bar := range bars {
		at := (bar.Low - first) / step
		if at >= n {
			if at = n; len(out) == int(n) {
				out = append(out, bin{low: out[n-1].high + 1, open: true, hands: new(big.Int)})
			}
		}
		out[at].hands.Add(out[at].hands, bar.Hands.Big())
	}
	out[0].low = max(out[0].low, bars[0].Low)
	return out
}

// nice is the least of 1, 2, 5, 10, 20, … that is not below n.
func nice(n int64) int64 {
	for unit := int64(1); ; unit *= 10 {
		for _, m := range []int64{1, 2, 5} {
			if m*unit >= n || unit >= 1e17 {
				return m * unit
			}
		}
	}
}

// histogram shows how many hands have which number.
func (t teller) histogram(title text.Key, what text.Key, h survey.Histogram, write func(int64) string) block {
	all := bins(h)
	b := block{Title: t.say(title), Table: table{Head: t.head("nnn", what, "report.hands", "report.share")}}
	b.Table.Head[0].Kind = words
	total, most := new(big.Int), bin{hands: new(big.Int)}
	for _, x := range all {
		total.Add(total, x.hands)
		if x.hands.Cmp(most.hands) > 0 {
			most = x
		}
	}
	columns := make([]bar, len(all))
	for i, x := range all {
		share := ratio{x.hands, total}
		hands := grouped(x.hands.String())
		columns[i] = bar{label: x.label(write), size: x.hands, says: t.is(x.label(write), hands)}
		b.Table.row(x.label(write), hands, share.percent(2))
		b.Table.Bars = append(b.Table.Bars, length(x.hands, most.hands))
	}
	b.Says = t.say("report.histogram.says", "what", t.say(what), "n", grouped(most.hands.String()), "where", most.label(write))
	b.Draw = func(f frame) drawing { return drawColumns(f, columns, t.say(what), t.say("report.hands")) }
	return b
}

func plainNumber(n int64) string { return strconv.FormatInt(n, 10) }

package evaluate

import (
	"encoding/csv"
	"io"
	"math/big"
)

// csvHead holds the names of the columns of CSV. The last ones are the same in every row: they say how the
// report was made, also if rows of several reports are put together.
var csvHead = append([]string{
	"model", "axis", "rules", "value", "measure", "puzzles", "answers", "correct", "estimate", "low", "high", "cluster_low", "cluster_high",
}, originHead...)

// WriteCSV writes one row for each model or baseline, group and measure. The header names the columns;
// the texts are the same in every language.
func (r *Report) WriteCSV(out io.Writer) error {
	w := csvWriter{csv.NewWriter(out), r.originCells(r.Origin.Set).texts()}
	twin := csvWriter{w.out, r.originCells(r.Origin.Twin).texts()}
	_ = w.out.Write(csvHead) // Error returns the error, here and below
	for i := range r.Models {
		m := &r.Models[i]
		w.writeRows(m.Name, m.Row, m.Majority, m.Groups)
		w.writeUsage(m)
		twin.writeTwin(m.Name, m.Twin)
	}
	for i := range r.Baselines {
		b := &r.Baselines[i]
		w.writeRows(b.Name, b.Row, nil, b.Groups)
		twin.writeTwin(b.Name, b.Twin)
	}
	w.out.Flush()
	return w.out.Error()
}

// csvWriter writes the rows of WriteCSV.
type csvWriter struct {
	out    *csv.Writer
	origin []string // the last cells of each row
}

// write writes the row of a measure.
func (w csvWriter) write(model string, g Group, measure string, e Estimate) {
	cells := []string{model, string(g.Axis), g.Rules, g.Value, measure, itoa(g.Puzzles), itoa(g.Answers), itoa(g.Correct)}
	for _, share := range []*big.Rat{e.Value, e.Low, e.High, e.ClusterLow, e.ClusterHigh} {
		if share == nil {
			cells = append(cells, "")
		} else {
			cells = append(cells, share.FloatString(jsonDigits))
		}
	}
	_ = w.out.Write(append(cells, w.origin...))
}

// writeRows writes the shares of correct answers to all puzzles, and to the puzzles of each group.
func (w csvWriter) writeRows(model string, row Row, majority []PassEstimate, groups []Group) {
	all := Group{Axis: axisAll, Row: row}
	w.writeGroup(model, all)
	for _, p := range majority {
		w.write(model, all, "maj@"+itoa(p.K), p.Estimate)
	}
	for _, g := range groups {
		w.writeGroup(model, g)
	}
}

// writeGroup writes the shares of correct answers to the puzzles of a group.
func (w csvWriter) writeGroup(model string, g Group) {
	if g.Puzzles == 0 {
		return
	}
	w.write(model, g, "accuracy", g.Accuracy)
	for _, p := range g.Pass {
		w.write(model, g, "pass@"+itoa(p.K), p.Estimate)
	}
}

// writeUsage writes what the answers of a model are like, besides correct or not.
func (w csvWriter) writeUsage(m *Model) {
	all := Group{Axis: axisAll, Row: m.Row}
	w.write(m.Name, all, "unreadable", Estimate{Value: shareOf(m.Unreadable, m.Answers)})
	if m.Usage.Finished > 0 {
		w.write(m.Name, all, "truncated", Estimate{Value: big.NewRat(m.Usage.Truncated, m.Usage.Finished)})
	}
	for _, a := range []struct {
		measure string
		amount  *Amount
	}{
		{"length", m.Usage.Length},
		{"input_tokens", m.Usage.InputTokens},
		{"output_tokens", m.Usage.OutputTokens},
		{"latency_ms", m.Usage.Latency},
		{"cost", m.Usage.Cost},
	} {
		if a.amount != nil {
			w.write(m.Name, all, a.measure, Estimate{Value: a.amount.Mean})
		}
	}
}

// The axes of all puzzles and of those of the twin, in CSV.
const (
	axisAll  Axis = "all"
	axisTwin Axis = "twin"
)

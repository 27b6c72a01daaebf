package evaluate

import (
	"math/big"
	"slices"

	"github.com/make24/make24/puzzle"
)

// A twin is a second set of the same composition as the set of Options.Puzzles, which nobody has published. A model that
// has seen the public set is better on it than on the twin.

// Shared returns a puzzle that is in both sets of the options. It reports false if there is none.
func (o *Options) Shared() (puzzle.Puzzle, bool) {
	texts := map[string]bool{}
	for _, p := range o.Puzzles {
		texts[puzzleText(p)] = true
	}
	i := slices.IndexFunc(o.Twin, func(p puzzle.Puzzle) bool { return texts[puzzleText(p)] })
	if i < 0 {
		return puzzle.Puzzle{}, false
	}
	return o.Twin[i], true
}

// TwinResult is the result on the twin of a set.
type TwinResult struct {
	Puzzles    int64    `json:"puzzles"`
	Answers    int64    `json:"answers"`
	Correct    int64    `json:"correct"`
	Accuracy   Estimate `json:"accuracy"`
	Difference Estimate `json:"difference"` // the accuracy on the set minus that on the twin; see newcombe
}

// newTwinResult returns the result with the outcomes on the twin, for a model with a row for the set.
func newTwinResult(set *Row, twin *rowCounts) *TwinResult {
	accuracy := twin.accuracy()
	return &TwinResult{twin.puzzles(), twin.answers, twin.correct, accuracy, newcombe(set.Accuracy, accuracy)}
}

// newcombe returns the difference of the means of the shares of two independent sets of puzzles, with the 95 %
// interval from their Wilson intervals: for the means p and q with intervals from l to u and from m to v, it is
//
//	p - q - √((p-l)² + (v-q)²) to p - q + √((u-p)² + (q-m)²)
//
// (method 10 of Newcombe 1998, "Interval estimation for the difference between independent proportions",
// Statistics in Medicine 17).
func newcombe(p, q Estimate) Estimate {
	squared := func(x, y *big.Rat) *big.Rat {
		d := new(big.Rat).Sub(x, y)
		return d.Mul(d, d)
	}
	distance := func(a, b *big.Rat) *big.Rat { return squareRoot(a.Add(a, b)) }
	value := new(big.Rat).Sub(p.Value, q.Value)
	return Estimate{
		Value: value,
		Low:   new(big.Rat).Sub(value, distance(squared(p.Value, p.Low), squared(q.High, q.Value))),
		High:  new(big.Rat).Add(value, distance(squared(p.High, p.Value), squared(q.Value, q.Low))),
	}
}

// twinTable returns the table that compares the set and its twin, with a row for each model.
func (w writer) twinTable() table {
	t := table{
		title: w.say("evaluate.twin"), note: w.say("evaluate.twin.note") + w.say("evaluate.unpaired"),
		head: []string{
			w.say("evaluate.model"), w.say("evaluate.puzzles"), w.say("evaluate.accuracy"), w.say("evaluate.interval"),
			w.say("evaluate.twin.puzzles"), w.say("evaluate.twin.accuracy"), w.say("evaluate.interval"),
			w.say("evaluate.difference"), w.say("evaluate.interval"),
		},
	}
	add := func(name string, row *Row, twin *TwinResult) {
		t.rows = append(t.rows, []string{
			name, itoa(row.Puzzles), percent(row.Accuracy.Value), interval(row.Accuracy), itoa(twin.Puzzles), percent(twin.Accuracy.Value), interval(twin.Accuracy),
			signed(twin.Difference.Value), signedInterval(twin.Difference),
		})
	}
	for i := range w.Models {
		m := &w.Models[i]
		add(m.Name, &m.Row, m.Twin)
	}
	for i := range w.Baselines {
		b := &w.Baselines[i]
		add(w.say("evaluate.baseline"), &b.Row, b.Twin)
	}
	return t
}

// writeTwin writes the share of correct answers to the puzzles of the twin, and the difference of the set and the twin.
func (w csvWriter) writeTwin(model string, r *TwinResult) {
	if r == nil {
		return
	}
	g := Group{Axis: axisTwin, Row: Row{Puzzles: r.Puzzles, Answers: r.Answers, Correct: r.Correct}}
	w.write(model, g, "accuracy", r.Accuracy)
	w.write(model, g, "difference", r.Difference)
}

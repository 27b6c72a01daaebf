package order

import (
	"slices"

	"github.com/make24/make24/generate"
	"github.com/make24/make24/internal/dataset"
	"github.com/make24/make24/rat"
)

// The hands that grades were measured on: a deck's, of up to four cards, that make 24.
const (
	measuredCards   = 4
	measuredHighest = 13
)

// columnFacts says what has to be found out for a column.
var columnFacts = map[string]generate.Facts{
	"level": {Grade: true}, "seconds": {Grade: true}, "techniques": {Grade: true}, "forms": {Forms: true}, "ideas": {Ideas: true},
	"fraction": {Solution: true}, "depth": {Solution: true}, "shape": {Solution: true}, "solution": {Solution: true},
}

// facts are what has to be found out for the columns. Unasked, all is found out about the
// hands that grades were measured on; of other small hands all but the grade, which takes
// most of the time and is a guess there; of larger ones what the simplest solution tells.
func (o Order) facts(w generate.Wishes) (f generate.Facts) {
	small := w.Cards.To <= measuredCards
	target, one := w.Targets.Only()
	measured := small && w.Pool.Max() <= measuredHighest && one && target.Equal(rat.Int(usualTarget))
	if o.Columns == "all" || o.Columns == "" && small {
		return generate.Facts{Solution: true, Forms: true, Ideas: true, Grade: measured || o.Columns == "all"}
	}
	answer := o.Format == dataset.ReasoningGym || o.Format == dataset.Verifiers || o.Format == dataset.StreamOfSearch
	f.Solution = o.Columns == "" || answer
	for _, column := range o.WantedColumns() {
		c := columnFacts[column]
		f.Solution = f.Solution || c.Solution
		f.Forms = f.Forms || c.Forms
		f.Ideas = f.Ideas || c.Ideas
		f.Grade = f.Grade || c.Grade
	}
	return f
}

// WantedColumns are the columns to write, for dataset.WriterOptions: nil for all that are
// known.
func (o Order) WantedColumns() []string {
	if o.Columns == "" || o.Columns == "all" {
		return nil
	}
	return slices.DeleteFunc(append([]string{}, Words(o.Columns)...), func(c string) bool { return c == "none" })
}

// Record is the record of an item.
func Record(item generate.Item, variant string) dataset.Record {
	r := dataset.NewRecord(item.Puzzle, variant)
	r.Solvable = dataset.Known(item.Solvable)
	if !item.Solvable {
		r.Tried = dataset.Known(item.Tried)
		return r
	}
	if item.Known.Solution {
		r.Fraction, r.Depth = dataset.Known(item.Fraction), dataset.Known(int64(item.Depth))
		r.Shape, r.Solution = string(item.Shape), item.Solution
	}
	if item.Known.Forms {
		r.Forms = dataset.Known(item.Forms)
	}
	if item.Known.Ideas {
		r.Ideas = dataset.Known(item.Ideas)
	}
	if item.Known.Grade {
		r.Level, r.Seconds = dataset.Known(int64(item.Level)), dataset.Known(item.Seconds)
		for _, t := range item.Techniques {
			r.Techniques = append(r.Techniques, t.String())
		}
	}
	return r
}

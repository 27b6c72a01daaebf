package survey

import "github.com/make24/make24/solve"

// Column describes a column of files. One of the functions Bool to Derived is set: those before
// Derived return the field of a row that the column holds.
type Column struct {
	Name    string
	Bool    func(*Row) *bool
	Int     func(*Row) *int64
	Tenths  func(*Row) *int64  // stored in units, as a floating-point number
	Text    func(*Row) *string // "" is stored as a missing value
	Bitmap  func(*Row) *solve.Targets
	Derived func(*Row) int64 // a number that follows from the columns before

	// HasValue reports whether a row has a value in the column. It is nil if every row has one that
	// is not poison, and for texts.
	HasValue func(*Row) bool
}

var (
	solvableColumn = Column{Name: "solvable", Bool: func(r *Row) *bool { return &r.Solvable }}
	poisonColumn   = Column{Name: "poison", Text: func(r *Row) *string { return &r.PoisonReason }}
)

// Columns returns the columns of a plan, in order, except those of the rank and the hand.
func (p Plan) Columns() []Column {
	var columns []Column
	if p.HasTarget() { // even without StatSolvable, because tallies need the column
		columns = append(columns, solvableColumn)
	}
	for _, statistic := range p.Stats.All() {
		columns = append(columns, statistic.Columns...)
	}
	return append(columns, poisonColumn)
}

// Value returns the value of a row: a bool, int64, float64 or string, or a [solve.Targets]. It
// returns nil for a missing value.
func (c *Column) Value(r *Row) any {
	switch {
	case c.Text != nil && *c.Text(r) == "":
	case c.Text != nil:
		return *c.Text(r)
	case r.PoisonReason != "" || c.HasValue != nil && !c.HasValue(r):
	case c.Bool != nil:
		return *c.Bool(r)
	case c.Int != nil:
		return *c.Int(r)
	case c.Tenths != nil:
		return float64(*c.Tenths(r)) / 10
	case c.Bitmap != nil:
		return *c.Bitmap(r)
	default:
		return c.Derived(r)
	}
	return nil
}

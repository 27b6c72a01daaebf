package generate

import (
	"slices"
	"strconv"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
)

// Axis is a property of puzzles. [Criteria] can ask for equally many puzzles with each value of an
// axis. The texts are stable.
type Axis string

// The axes.
const (
	AxisLevel     Axis = "level"     // the level of the grade, within Criteria.Levels
	AxisCards     Axis = "cards"     // the size of the hand
	AxisTarget    Axis = "target"    // the target
	AxisFraction  Axis = "fraction"  // whether every solution has a fraction as an intermediate result: no, yes
	AxisShape     Axis = "shape"     // the shape of the simplest solution's tree
	AxisDepth     Axis = "depth"     // the depth of the simplest solution's tree
	AxisTechnique Axis = "technique" // the first technique of the grade, or "none"
	AxisForms     Axis = "forms"     // the number of solutions that are different formulas: 1, 2-3, 4-9, 10-
	AxisIdeas     Axis = "ideas"     // the number of solutions that are different ideas: 1, 2-3, 4-9, 10-
	AxisSolvable  Axis = "solvable"  // whether there is a solution: half of the puzzles have one
)

// axisInfo describes an axis.
type axisInfo struct {
	name  Axis
	facts Facts              // the facts that value needs
	value func(*Item) string // returns the value of an item on the axis
}

// axes lists every axis. AxisSolvable has no values: it stands for an Unsolvable share of 1/2.
var axes = []axisInfo{
	{AxisLevel, Facts{Grade: true}, func(i *Item) string { return strconv.Itoa(i.Level) }},
	{AxisCards, Facts{}, func(i *Item) string { return strconv.Itoa(len(i.Puzzle.Hand)) }},
	{AxisTarget, Facts{}, func(i *Item) string { return i.Puzzle.Target.String() }},
	{AxisFraction, Facts{Solution: true}, func(i *Item) string { return yesNoTexts[i.Fraction] }},
	{AxisShape, Facts{Solution: true}, func(i *Item) string { return string(i.Shape) }},
	{AxisDepth, Facts{Solution: true}, func(i *Item) string { return strconv.Itoa(i.Depth) }},
	{AxisTechnique, Facts{Grade: true}, firstTechnique},
	{AxisForms, Facts{Forms: true}, func(i *Item) string { return countClass(i.Forms) }},
	{AxisIdeas, Facts{Ideas: true}, func(i *Item) string { return countClass(i.Ideas) }},
	{AxisSolvable, Facts{}, nil},
}

var yesNoTexts = map[bool]string{false: "no", true: "yes"}

// noTechnique is the value of AxisTechnique for a grade without techniques.
const noTechnique = "none"

func firstTechnique(i *Item) string {
	if len(i.Techniques) == 0 {
		return noTechnique
	}
	return i.Techniques[0].String()
}

// countClasses lists the values of AxisForms and AxisIdeas.
var countClasses = []string{"1", "2-3", "4-9", "10-"}

// countClass returns the element of countClasses that contains n.
func countClass(n int64) string {
	switch {
	case n < 2:
		return countClasses[0]
	case n < 4:
		return countClasses[1]
	case n < 10:
		return countClasses[2]
	}
	return countClasses[3]
}

// Axes returns every Axis, in the order in which they are documented.
func Axes() []Axis {
	var names []Axis
	for _, a := range axes {
		names = append(names, a.name)
	}
	return names
}

// info returns the entry of the axis, or nil if the axis is unknown.
func (a Axis) info() *axisInfo {
	for i := range axes {
		if axes[i].name == a {
			return &axes[i]
		}
	}
	return nil
}

// appliesToUnsolvable reports whether puzzles without a solution have a value on the axis.
func (a Axis) appliesToUnsolvable() bool { return a == AxisCards || a == AxisTarget }

// values returns the possible values on the axis of items that meet the criteria.
func (a Axis) values(c *checkedCriteria) (values []string) {
	switch a {
	case AxisLevel:
		values = c.levels().texts()
	case AxisCards:
		values = c.Cards.texts()
	case AxisTarget:
		values = c.Targets.texts()
	case AxisFraction:
		values = []string{"no", "yes"}
		if slices.Contains(c.Needs, NeedFraction) {
			values = values[1:]
		}
	case AxisShape:
		for _, s := range c.shapes {
			values = append(values, string(s))
		}
	case AxisDepth:
		for depth := range grade.MaxNumbers {
			if slices.ContainsFunc(c.shapes, func(s Shape) bool { return s.Depth() == depth }) {
				values = append(values, strconv.Itoa(depth))
			}
		}
	case AxisTechnique:
		for _, t := range grade.Techniques() {
			values = append(values, t.String())
		}
		values = append(values, noTechnique)
	case AxisForms, AxisIdeas:
		values = countClasses
		if c.Unique == expr.Form || c.Unique == expr.Idea && a == AxisIdeas {
			values = values[:1]
		}
	case AxisSolvable: // it has no values
	}
	return values
}

package generate

import (
	"slices"
	"strconv"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
)

// Axis is a property of puzzles to balance a set over. It is one of Axes; the texts are stable.
//
//	level      1 to 5, within the levels asked for
//	cards      the size of the hand
//	target     the target
//	fraction   whether every solution has an intermediate result that is a fraction: no, yes
//	shape      the shape of the simplest solution's tree
//	depth      the depth of that tree
//	technique  the first technique of the grade, or none
//	forms      the number of solutions as forms: 1, 2-3, 4-9, 10-
//	ideas      the number of solutions as ideas, in the same classes
//	solvable   half of the puzzles have no solution
type Axis string

// axisInfo holds the function that returns an item's value on an axis, and the facts which that
// function needs.
type axisInfo struct {
	name  Axis
	facts Facts
	value func(*Item) string
}

// axes lists every axis. The axis solvable has no values: it stands for an Unsolvable share of a
// half.
var axes = []axisInfo{
	{"level", Facts{Grade: true}, func(i *Item) string { return strconv.Itoa(i.Level) }},
	{"cards", Facts{}, func(i *Item) string { return strconv.Itoa(len(i.Puzzle.Hand)) }},
	{"target", Facts{}, func(i *Item) string { return i.Puzzle.Target.String() }},
	{"fraction", Facts{Solution: true}, func(i *Item) string { return yesNo[i.Fraction] }},
	{"shape", Facts{Solution: true}, func(i *Item) string { return string(i.Shape) }},
	{"depth", Facts{Solution: true}, func(i *Item) string { return strconv.Itoa(i.Depth) }},
	{"technique", Facts{Grade: true}, firstTechnique},
	{"forms", Facts{Forms: true}, func(i *Item) string { return countClass(i.Forms) }},
	{"ideas", Facts{Ideas: true}, func(i *Item) string { return countClass(i.Ideas) }},
	{"solvable", Facts{}, nil},
}

var yesNo = map[bool]string{false: "no", true: "yes"}

const noTechnique = "none"

func firstTechnique(i *Item) string {
	if len(i.Techniques) == 0 {
		return noTechnique
	}
	return i.Techniques[0].String()
}

var countClasses = []string{"1", "2-3", "4-9", "10-"}

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
	var all []Axis
	for _, a := range axes {
		all = append(all, a.name)
	}
	return all
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
func (a Axis) appliesToUnsolvable() bool { return a == "cards" || a == "target" }

// values returns the values that an item which meets the criteria can have on the axis.
func (a Axis) values(w *checkedCriteria) (all []string) {
	switch a {
	case "level":
		all = w.levels().texts()
	case "cards":
		all = w.Cards.texts()
	case "target":
		all = w.Targets.texts()
	case "fraction":
		all = []string{"no", "yes"}
		if slices.Contains(w.Needs, "fraction") {
			all = all[1:]
		}
	case "shape":
		for _, s := range w.shapes {
			all = append(all, string(s))
		}
	case "depth":
		for _, s := range w.shapes {
			all = append(all, strconv.Itoa(s.Depth()))
		}
		slices.Sort(all) // each has one digit
		all = slices.Compact(all)
	case "technique":
		for _, t := range grade.Techniques() {
			all = append(all, t.String())
		}
		all = append(all, noTechnique)
	case "forms", "ideas":
		all = countClasses
		if w.Unique == expr.Form || w.Unique == expr.Idea && a == "ideas" {
			all = all[:1]
		}
	}
	return all
}

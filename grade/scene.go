package grade

import (
	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// scene is when a step is taken: what of it decides which habits are at work.
type scene struct {
	aside bool
	kind  moment // of stepKind or asideKind
	three bool   // with three numbers
	part  bool   // the target is no longer that of the puzzle
}

func sceneOf(numbers int, goal, root rat.Small, s *step) scene {
	at := scene{aside: s.aside, three: numbers == 3, part: goal != root}
	if s.aside {
		at.kind = asideKind(s)
	} else {
		at.kind = stepKind(s)
	}
	return at
}

// moments are those of a scene: anywhere and at its place, of any kind and its own.
func (at scene) moments(out []moment) []moment {
	place := moment(1)
	if at.three {
		place = 2
	}
	if at.aside {
		kind := kindAside + 3*at.kind
		return append(out, anyAside, anyAside+place, kind, kind+place)
	}
	kind := kindStep + at.kind*places
	out = append(out, anyStep, anyStep+place, kind, kind+place)
	if at.three && at.part {
		out = append(out, anyStep+3, kind+3)
	}
	return out
}

// lastMoments are those of the last operation.
func lastMoments(out []moment, op expr.Op, part bool) []moment {
	own := moment(1)
	if part {
		own = 2
	}
	return append(out, anyLast, opLast+3*moment(op), opLast+3*moment(op)+own)
}

func stepKind(s *step) moment {
	if s.op == expr.Div && s.c.Den > 1 {
		return moment(s.op) + 1
	}
	return moment(s.op)
}

func asideKind(s *step) moment {
	switch {
	case s.op == expr.Mul && s.c.Den == 1:
		return 0
	case s.op == expr.Mul:
		return 1
	case s.op == expr.Add:
		return 2
	case s.op == expr.Sub && !s.from:
		return 3
	case s.op == expr.Sub:
		return 4
	case !s.from:
		return 5
	}
	return 6
}

// row is what the fitted habits make of each sight in one scene: their weights, summed
// over the moments of the scene. A score is the sum of what is seen times its weight in the row,
// so that no list of habits is made while grading, and what has no weight need not be
// looked at.
type row struct {
	weight [featureCount]float64
	before [featureCount + 1]uint16 // how many sights before this one have a weight
}

func newRow(at ...moment) *row {
	r := &row{}
	for what := range featureCount {
		wanted := false
		for _, m := range at {
			habit := int(m)*int(featureCount) + int(what)
			r.weight[what] += fitted.habit[habit]
			wanted = wanted || fitted.wants[habit]
		}
		r.before[what+1] = r.before[what]
		if wanted {
			r.before[what+1]++
		}
	}
	return r
}

// rows holds a row for each scene, for each last operation, and for the hand.
var rows = newRows()

type rowTable struct {
	step [2][7][2][2]*row // aside, kind, three, part
	last [4][2]*row       // operator, part
	hand *row
}

func newRows() (t rowTable) {
	for kind := range moment(7) {
		for i := range 8 {
			at := scene{aside: i&1 != 0, kind: kind, three: i&2 != 0, part: i&4 != 0}
			if at.aside || kind < stepKinds {
				t.step[i&1][kind][i>>1&1][i>>2&1] = newRow(at.moments(nil)...)
			}
		}
	}
	for op := range t.last {
		for part := range 2 {
			t.last[op][part] = newRow(lastMoments(nil, expr.Op(op), part == 1)...)
		}
	}
	t.hand = newRow(wholeHand)
	return t
}

func (t *rowTable) of(at scene) *row {
	return t.step[bit(at.aside)][at.kind][bit(at.three)][bit(at.part)]
}

func bit(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

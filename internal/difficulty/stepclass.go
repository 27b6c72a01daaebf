package difficulty

import (
	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// stepClass is the class of a step, which determines the moments of its habits.
type stepClass struct {
	aside        bool
	kind         moment // from stepKind or asideKind
	threeNumbers bool   // the position has three numbers
	subgoal      bool   // the goal is not the puzzle's target
}

// stepClassOf returns the class of a step from a position with so many numbers and a goal.
func stepClassOf(numbers int, goal, target rat.Small, s *step) stepClass {
	at := stepClass{aside: s.aside, threeNumbers: numbers == 3, subgoal: goal != target}
	if s.aside {
		at.kind = asideKind(s)
	} else {
		at.kind = stepKind(s)
	}
	return at
}

// moments appends the moments of a class: any step and steps at its place, each of any kind and of
// its own kind.
func (at stepClass) moments(out []moment) []moment {
	place := moment(1)
	if at.threeNumbers {
		place = 2
	}
	if at.aside {
		kind := kindAside + 3*at.kind
		return append(out, anyAside, anyAside+place, kind, kind+place)
	}
	kind := kindStep + at.kind*places
	out = append(out, anyStep, anyStep+place, kind, kind+place)
	if at.threeNumbers && at.subgoal {
		out = append(out, anyStep+3, kind+3)
	}
	return out
}

// lastMoments appends the moments of the last operation.
func lastMoments(out []moment, op expr.Op, subgoal bool) []moment {
	own := moment(1)
	if subgoal {
		own = 2
	}
	return append(out, anyLast, opLast+3*moment(op), opLast+3*moment(op)+own)
}

// stepKind returns the kind of a step that combines two numbers.
func stepKind(s *step) moment {
	if s.op == expr.Div && s.c.Den > 1 {
		return moment(s.op) + 1
	}
	return moment(s.op)
}

// asideKind returns the kind of a step that sets a number aside.
func asideKind(s *step) moment {
	switch {
	case s.op == expr.Mul && s.c.Den == 1:
		return 0
	case s.op == expr.Mul:
		return 1
	case s.op == expr.Add:
		return 2
	case s.op == expr.Sub && !s.asideFirst:
		return 3
	case s.op == expr.Sub:
		return 4
	case !s.asideFirst:
		return 5
	}
	return 6
}

// weightVector holds the weight of each feature for one class of steps: the fitted weights, summed
// over the moments of the class. A score is the sum of feature values times their weights, so
// grading needs no list of habits, and features without a weight need not be computed.
type weightVector struct {
	weights        [featureCount]float64
	weightedBefore [featureCount + 1]uint16 // number of earlier features that have a weight
}

func newWeightVector(at ...moment) *weightVector {
	r := &weightVector{}
	for f := range featureCount {
		weighted := false
		for _, m := range at {
			habit := int(m)*int(featureCount) + int(f)
			r.weights[f] += fitted.habit[habit]
			weighted = weighted || fitted.weighted[habit]
		}
		r.weightedBefore[f+1] = r.weightedBefore[f]
		if weighted {
			r.weightedBefore[f+1]++
		}
	}
	return r
}

// weightVectors holds a vector for each class of steps, for each last operation, and for the hand.
var weightVectors = newWeightTable()

type weightTable struct {
	step [2][7][2][2]*weightVector // aside, kind, three, part
	last [4][2]*weightVector       // operator, part
	hand *weightVector
}

func newWeightTable() (t weightTable) {
	for kind := range moment(7) {
		for i := range 8 {
			at := stepClass{aside: i&1 != 0, kind: kind, threeNumbers: i&2 != 0, subgoal: i&4 != 0}
			if at.aside || kind < stepKinds {
				t.step[i&1][kind][i>>1&1][i>>2&1] = newWeightVector(at.moments(nil)...)
			}
		}
	}
	for op := range t.last {
		for part := range 2 {
			t.last[op][part] = newWeightVector(lastMoments(nil, expr.Op(op), part == 1)...)
		}
	}
	t.hand = newWeightVector(wholeHand)
	return t
}

func (t *weightTable) forStep(at stepClass) *weightVector {
	return t.step[b2i(at.aside)][at.kind][b2i(at.threeNumbers)][b2i(at.subgoal)]
}

func b2i(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

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

// stepClassOf returns the class of a step from a position with numberCount numbers and a goal.
func stepClassOf(numberCount int, goal, target rat.Small, s *step) stepClass {
	class := stepClass{aside: s.aside, threeNumbers: numberCount == 3, subgoal: goal != target}
	if s.aside {
		class.kind = asideKind(s)
	} else {
		class.kind = stepKind(s)
	}
	return class
}

// moments appends the moments of a class to out. They combine any place and the class's place with
// any kind and the class's kind.
func (c stepClass) moments(out []moment) []moment {
	place := moment(1)
	if c.threeNumbers {
		place = 2
	}
	if c.aside {
		kind := kindAside + 3*c.kind
		return append(out, anyAside, anyAside+place, kind, kind+place)
	}
	kind := kindStep + c.kind*placeCount
	out = append(out, anyStep, anyStep+place, kind, kind+place)
	if c.threeNumbers && c.subgoal {
		out = append(out, anyStep+3, kind+3)
	}
	return out
}

// lastMoments appends the moments of a last operation to out. subgoal is set if the goal is not the
// puzzle's target.
func lastMoments(out []moment, op expr.Op, subgoal bool) []moment {
	goalIndex := moment(1)
	if subgoal {
		goalIndex = 2
	}
	return append(out, anyLast, opLast+3*moment(op), opLast+3*moment(op)+goalIndex)
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

// weightVector holds the weight of each feature for one class of steps: the sum of the fitted
// weights over the moments of the class. A score is the sum of feature values times their weights,
// so grading needs no list of habits and can skip features without a weight.
type weightVector struct {
	weights        [featureCount]float64
	weightedBefore [featureCount + 1]uint16 // number of features with lower numbers that have a weight
}

func newWeightVector(moments ...moment) *weightVector {
	v := &weightVector{}
	for f := range featureCount {
		weighted := false
		for _, m := range moments {
			habit := int(m)*int(featureCount) + int(f)
			v.weights[f] += fitted.habit[habit]
			weighted = weighted || fitted.weighted[habit]
		}
		v.weightedBefore[f+1] = v.weightedBefore[f]
		if weighted {
			v.weightedBefore[f+1]++
		}
	}
	return v
}

// weightVectors holds a vector for each class of steps, for each last operation, and for whole
// hands.
var weightVectors = newWeightTable()

type weightTable struct {
	step [2][7][2][2]*weightVector // by aside, kind, threeNumbers and subgoal
	last [4][2]*weightVector       // by operator and subgoal
	hand *weightVector
}

func newWeightTable() (t weightTable) {
	for kind := range moment(7) {
		for i := range 8 {
			class := stepClass{aside: i&1 != 0, kind: kind, threeNumbers: i&2 != 0, subgoal: i&4 != 0}
			if class.aside || kind < stepKindCount {
				t.step[i&1][kind][i>>1&1][i>>2&1] = newWeightVector(class.moments(nil)...)
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

func (t *weightTable) forStep(class stepClass) *weightVector {
	return t.step[boolToInt(class.aside)][class.kind][boolToInt(class.threeNumbers)][boolToInt(class.subgoal)]
}

func boolToInt(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

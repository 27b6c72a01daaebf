package difficulty

import (
	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// stepClass is what determines the situations of a step, and so the weights of its properties.
type stepClass struct {
	setsAside    bool
	kind         int  // from stepKind or reservedKind
	threeNumbers bool // the position has three numbers
	subgoal      bool // the goal is not the puzzle's target
}

// stepClassOf returns the class of a step from a position with numberCount numbers and a goal.
func stepClassOf(numberCount int, goal, target rat.Small, s *step) stepClass {
	class := stepClass{setsAside: s.setsAside, threeNumbers: numberCount == 3, subgoal: goal != target}
	if s.setsAside {
		class.kind = reservedKind(s)
	} else {
		class.kind = stepKind(s)
	}
	return class
}

// situations appends the situations of a step to out: each combination of its position class, or
// any position class, with its kind, or any kind.
func (c stepClass) situations(out []situation) []situation {
	position := situation(1)
	if c.threeNumbers {
		position = 2
	}
	if c.setsAside {
		ofKind := setAsideSituations + situation(3*c.kind)
		return append(out, anySetAsideSituation, anySetAsideSituation+position, ofKind, ofKind+position)
	}
	ofKind := stepSituations + situation(c.kind*positionClassCount)
	out = append(out, anyStepSituation, anyStepSituation+position, ofKind, ofKind+position)
	if c.threeNumbers && c.subgoal {
		out = append(out, anyStepSituation+3, ofKind+3)
	}
	return out
}

// lastSituations appends the situations of a last operation to out. subgoal is set if the goal is
// not the puzzle's target.
func lastSituations(out []situation, op expr.Op, subgoal bool) []situation {
	goalIndex := situation(1)
	if subgoal {
		goalIndex = 2
	}
	return append(out, anyLastStepSituation, lastStepSituations+3*situation(op), lastStepSituations+3*situation(op)+goalIndex)
}

// stepKind returns the kind of a step that combines two numbers.
func stepKind(s *step) int {
	if s.op == expr.Div && s.c.Den > 1 {
		return int(s.op) + 1
	}
	return int(s.op)
}

// reservedKind returns the kind of a step that sets a number aside.
func reservedKind(s *step) int {
	switch {
	case s.op == expr.Mul && s.c.Den == 1:
		return 0
	case s.op == expr.Mul:
		return 1
	case s.op == expr.Add:
		return 2
	case s.op == expr.Sub && !s.setAsideIsFirst:
		return 3
	case s.op == expr.Sub:
		return 4
	case !s.setAsideIsFirst:
		return 5
	}
	return 6
}

// weightVector holds the weight of each property for one class of steps: the sum of the fitted
// weights over the situations of the class. A score is the sum of property values times their
// weights, so grading needs no list of features and can skip properties without a weight.
type weightVector struct {
	weights        [propertyCount]float64
	weightedBefore [propertyCount + 1]uint16 // number of weighted properties below this index
}

func (w *weights) newVector(situations ...situation) *weightVector {
	v := &weightVector{}
	for f := range propertyCount {
		weighted := false
		for _, m := range situations {
			feature := int(m)*int(propertyCount) + int(f)
			v.weights[f] += w.byFeature[feature]
			weighted = weighted || w.hasWeight[feature]
		}
		v.weightedBefore[f+1] = v.weightedBefore[f]
		if weighted {
			v.weightedBefore[f+1]++
		}
	}
	return v
}

// weightTable holds the weights for each class of steps, for each last operation, and for whole
// hands.
type weightTable struct {
	step    [2][7][2][2]*weightVector // by aside, kind, threeNumbers and subgoal
	last    [4][2]*weightVector       // by operator and subgoal
	hand    *weightVector
	classes [handClassCount]*weightVector // nil for a class without weights
}

func newWeightTable(w *weights) (t weightTable) {
	for kind := range 7 {
		for i := range 8 {
			class := stepClass{setsAside: i&1 != 0, kind: kind, threeNumbers: i&2 != 0, subgoal: i&4 != 0}
			if class.setsAside || kind < stepKindCount {
				t.step[i&1][kind][i>>1&1][i>>2&1] = w.newVector(class.situations(nil)...)
			}
		}
	}
	for op := range t.last {
		for i := range 2 {
			t.last[op][i] = w.newVector(lastSituations(nil, expr.Op(op), i == 1)...)
		}
	}
	t.hand = w.newVector(wholeHandSituation)
	for c := FirstHandClass; c < handClassCount; c++ {
		if v := w.newVector(handClassSituations + situation(c) - 1); v.weightedBefore[propertyCount] > 0 {
			t.classes[c] = v
		}
	}
	return t
}

func (t *weightTable) forStep(class stepClass) *weightVector {
	return t.step[boolToInt(class.setsAside)][class.kind][boolToInt(class.threeNumbers)][boolToInt(class.subgoal)]
}

func boolToInt(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

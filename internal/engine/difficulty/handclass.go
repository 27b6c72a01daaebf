package difficulty

import (
	"math"

	"github.com/make24/make24/rat"
)

// Floor is the time, in seconds, to see a hand of four numbers and to enter its solution.
const Floor = 3.5

// Only hands of measuredNumbers numbers were measured. The other constants are estimates.
const (
	measuredNumbers       = 4
	missingNumberFactor   = 0.5       // of the seconds above the floor, for each missing number
	secondsPerExtraNumber = Floor / 4 // for each additional number, which must be seen and entered
)

// SizeFloor returns the time, in seconds, to see a hand of n numbers and to enter its solution.
func SizeFloor(n int) float64 {
	return Floor + secondsPerExtraNumber*float64(max(0, n-measuredNumbers))
}

// SizeFactor returns the factor by which the seconds above SizeFloor are multiplied for a hand of n
// numbers. It is 1 from four numbers on.
func SizeFactor(n int) float64 {
	return math.Pow(missingNumberFactor, float64(max(0, measuredNumbers-n)))
}

// HandClass is a kind of hands whose weights are not fitted to the measured hands of four cards.
// Each class may have weights for properties of the hand as a whole, which correct the log seconds
// of the model. They are fitted to the times of players.
type HandClass int

// The classes. Hands of two and of four numbers that must all be used have none.
const (
	NoHandClass HandClass = iota
	HandOfThree
	HandOfFive
	HandOfSix // or more
	HandWithUnused
	handClassCount
)

// FirstHandClass is the first class, and LastHandClass the last.
const (
	FirstHandClass = HandOfThree
	LastHandClass  = HandWithUnused
)

// String returns the name of the class, with which the names of its features begin.
func (c HandClass) String() string {
	return [handClassCount]string{"", "hand of three", "hand of five", "hand of six or more", "hand with unused numbers"}[c]
}

func handClassOf(rules ruleSet, size int) HandClass {
	switch {
	case rules.allowSubset:
		return HandWithUnused
	case size == 3:
		return HandOfThree
	case size == 5:
		return HandOfFive
	case size >= 6:
		return HandOfSix
	}
	return NoHandClass
}

// addHandClass adds the properties to which the weights of a class apply.
func (e *Evaluator) addHandClass(h []rat.Small, ev Evaluation) {
	e.extractor.addHand(e.rules, h, e.target)
	e.extractor.addSolvableShare(int(ev.SolvableSteps), int(ev.StepCount))
	e.extractor.addValue(propHandRate, ev.LogRate)
	e.extractor.addFlag(propHandFollowsPlan, ev.followsPlan)
}

// HandClassFeatures returns the class of a hand and the features of that class. h holds the numbers
// of the hand, sorted, and ev is their evaluation.
func (e *Evaluator) HandClassFeatures(h []rat.Small, ev Evaluation) (HandClass, []FeatureValue) {
	class := handClassOf(e.rules, len(h))
	if class == NoHandClass {
		return class, nil
	}
	e.extractor.startList()
	e.addHandClass(h, ev)
	features := make([]FeatureValue, len(e.extractor.values))
	for i, x := range e.extractor.values {
		features[i] = FeatureValue{(handClassSituations+int(class)-1)*int(propertyCount) + int(x.property), x.value}
	}
	return class, features
}

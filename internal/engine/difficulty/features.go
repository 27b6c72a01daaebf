package difficulty

import "sync"

// A feature combines a situation (when the player looks) and a property (what the player sees). The
// number of a feature is situation × propertyCount + property. The name of a feature is the name of
// the situation, a colon and the name of the property.

// property is what a player may see in a step or a hand, such as "carries or borrows".
type property int

// The properties; propertyNames describes each. "Remaining" numbers are those left after a step,
// "untouched" numbers those that a step does not use, and "set aside" is the number that a step
// sets aside. Names with "Last" are about the last operation, and names with "Hand" about the whole
// hand.
const (
	propAlways property = iota
	propSeveralWays
	propResultSize
	propResultEqualsGoal
	propResultDividesGoal
	propResultOverGoal
	propResultOver40
	propResultPrime
	propResultEven
	propResultFraction
	propResultHasDenominator2
	propResultMultipleOfGoal
	propResultMultipleOf10
	propResultNearGoal
	propResultEqualsRemaining
	propRemainingCompletesProduct
	propRemainingCompletesSum
	propRemainingExceedsByValue
	propRemainingEqualsOperand
	propEqualOperands
	propOperandIs1
	propOperandIs2
	propOperandIs3
	propOperandIs0
	propOperandIs10
	propLargerOperandSize
	propSmallerOperandSize
	propOperandsFrom10
	propLargerOperandOver10
	propSmallerOperandOver5
	propCoprimeOperands
	propOperandsDividingGoal
	propFractionOperand
	propConsecutiveOperands
	propCarryOrBorrow
	propSetAsideSize
	propSetAsideOver10
	propSetAsideFraction
	propSetAsideLargest
	propSetAsideSmallest
	propSetAsideEqualsGoal
	propSetAsideOverGoal
	propRemainingOnes
	propRemainingEqual
	propRemainingGoalDivisors
	propNoRemainingGoalDivisor
	propRemainingFractions
	propRemainingZeros
	propRemainingEqualGoal
	propRemainingGoalMultiples
	propRemainingOverGoal
	propRemainingPrimes
	propRemainingFrom10
	propLargestRemainingSize
	propSmallestRemainingSize
	propRemainingSumDistance
	propRemainingSumEqualsGoal
	propRemainingEven
	propRemainingSumBelowGoal
	propOneOpRemains
	propRemainingProductNearGoal
	propRemainingPairsCompleteProduct
	propRemainingPairsMakeGoal
	propUntouchedNumbersEqual
	propLastOperandsFractions
	propLastStepGoalIsFraction
	propLastLargerOperandOver40
	propLastLargerOperandOver60
	propLastGoalSize
	propLastOperandMultipleOf10
	propLastSmallerOperandOver12
	propHandSum
	propHandLargestSize
	propHandSecondLargestSize
	propHandThirdLargestSize
	propHandSmallestSize
	propHandNumbersOver10
	propHandEqualNeighbors
	propHandPairs
	propHandTwoPairs
	propHandTriples
	propHandConsecutiveNumbers
	propHandEvenNumbers
	propHandAllEven
	propHandAllOdd
	propHandPrimes
	propHandCommonDivisor
	propHandSumEqualsGoal
	propHandSumDistance
	propHandSumEven
	propHandSmallSum
	propHandGoalDivisors
	propHandNoGoalDivisor
	propHandProductWays
	propHandNoProductWay
	propHandPairOfPairsWays
	propHandSolvableShare
	propHandRate
	propHandFollowsPlan
	singlePropertyCount

	// Each name below is the first of a group of properties; its comment begins with the size of
	// the group.

	propResultIs               = singlePropertyCount         // 16: the result is knownValues[i]
	propSetAsideIs             = propResultIs + 16           // 16: the number set aside is knownValues[i]
	propRemainingMakeGoalBy    = propSetAsideIs + 16         // 4: two remaining numbers make the goal by an operation
	propRemainingMakeGoalByTwo = propRemainingMakeGoalBy + 4 // 4×4: three remaining numbers make the goal by an outer and an inner operation
	// 4×5: two untouched numbers make goal ÷ c, goal − c, goal + c or c − goal, where c is the
	// result of the step, by any operation or by one of the four.
	propUntouchedMake = propRemainingMakeGoalByTwo + 16
	propHandContains  = propUntouchedMake + 20 // 13: the hand has the number i+1
	propertyCount     = propHandContains + 13
)

// knownValues holds the numbers that have a property of their own in the groups propResultIs and
// propSetAsideIs.
var knownValues = [16]int64{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 20, 24, 48, 72}

var opSigns = [4]string{"+", "−", "×", "÷"}

var propertyNames = sync.OnceValue(nameProperties)

func nameProperties() *[propertyCount]string {
	t := &[propertyCount]string{
		propAlways: "always", propSeveralWays: "several ways to do it",
		propResultSize: "size of the result", propResultEqualsGoal: "gives the target", propResultDividesGoal: "gives a divisor of the target",
		propResultOverGoal: "gives more than the target", propResultOver40: "gives more than 40", propResultPrime: "gives a prime over 3",
		propResultEven: "gives an even number", propResultFraction: "gives a fraction", propResultHasDenominator2: "gives a half",
		propResultMultipleOfGoal: "gives a multiple of the target", propResultMultipleOf10: "gives tens", propResultNearGoal: "gives nearly the target",
		propResultEqualsRemaining: "gives a number that is left", propRemainingCompletesProduct: "lacks a factor that is left",
		propRemainingCompletesSum: "lacks a term that is left", propRemainingExceedsByValue: "passes the target by a number that is left",
		propRemainingEqualsOperand: "an equal number is left",
		propEqualOperands:          "equal numbers", propOperandIs1: "with 1", propOperandIs2: "with 2", propOperandIs3: "with 3", propOperandIs0: "with 0", propOperandIs10: "with 10",
		propLargerOperandSize: "size of the larger", propSmallerOperandSize: "size of the smaller", propOperandsFrom10: "both 10 or more", propLargerOperandOver10: "larger over 10",
		propSmallerOperandOver5: "smaller over 5", propCoprimeOperands: "no common divisor", propOperandsDividingGoal: "takes divisors of the target",
		propFractionOperand: "takes a fraction", propConsecutiveOperands: "neighbouring numbers", propCarryOrBorrow: "carries or borrows",
		propSetAsideSize: "size of the number", propSetAsideOver10: "number over 10", propSetAsideFraction: "number is a fraction",
		propSetAsideLargest: "largest number", propSetAsideSmallest: "smallest number", propSetAsideEqualsGoal: "number is the target", propSetAsideOverGoal: "number over the target",
		propRemainingOnes: "ones left", propRemainingEqual: "equal numbers left", propRemainingGoalDivisors: "divisors of the target left", propNoRemainingGoalDivisor: "no divisor of the target left",
		propRemainingFractions: "fractions left", propRemainingZeros: "zero left", propRemainingEqualGoal: "the target itself left", propRemainingGoalMultiples: "multiples of the target left",
		propRemainingOverGoal: "numbers over the target left", propRemainingPrimes: "primes over 3 left", propRemainingFrom10: "numbers of 10 or more left",
		propLargestRemainingSize: "size of the largest left", propSmallestRemainingSize: "size of the smallest left", propRemainingSumDistance: "sum left is off the target",
		propRemainingSumEqualsGoal: "sum left is the target", propRemainingEven: "even numbers left", propRemainingSumBelowGoal: "sum left is below the target",
		propOneOpRemains: "one operation to go", propRemainingProductNearGoal: "product left is nearly the target",
		propRemainingPairsCompleteProduct: "pairs left that complete a product", propRemainingPairsMakeGoal: "pairs left that make the target too soon",
		propUntouchedNumbersEqual: "the two others are equal",
		propLastOperandsFractions: "both fractions", propLastStepGoalIsFraction: "for a fraction", propLastLargerOperandOver40: "larger over 40", propLastLargerOperandOver60: "larger over 60",
		propLastGoalSize: "size of the goal", propLastOperandMultipleOf10: "with tens", propLastSmallerOperandOver12: "smaller over 12",
		propHandSum: "sum", propHandLargestSize: "size of the largest", propHandSecondLargestSize: "size of the second largest", propHandThirdLargestSize: "size of the third largest", propHandSmallestSize: "size of the smallest",
		propHandNumbersOver10: "numbers over 10", propHandEqualNeighbors: "equal neighbours", propHandPairs: "pairs", propHandTwoPairs: "two pairs", propHandTriples: "three alike", propHandConsecutiveNumbers: "numbers that follow one another",
		propHandEvenNumbers: "even numbers", propHandAllEven: "all even", propHandAllOdd: "all odd", propHandPrimes: "primes over 3", propHandCommonDivisor: "common divisor",
		propHandSumEqualsGoal: "sum is the target", propHandSumDistance: "sum is off the target", propHandSumEven: "sum is even", propHandSmallSum: "small sum",
		propHandGoalDivisors: "divisors of the target", propHandNoGoalDivisor: "no divisor of the target", propHandProductWays: "ways to complete a product", propHandNoProductWay: "no way to complete a product",
		propHandPairOfPairsWays: "ways in two and two", propHandSolvableShare: "share of first steps that lead on", propHandRate: "rate", propHandFollowsPlan: "only the simplest solution is rated",
	}
	for i, n := range knownValues {
		t[propResultIs+property(i)] = "gives " + integer(n).Rat().String()
		t[propSetAsideIs+property(i)] = "number is " + integer(n).Rat().String()
	}
	for i, inner := range opSigns {
		t[propRemainingMakeGoalBy+property(i)] = inner + " to go"
		for j, outer := range opSigns {
			t[propRemainingMakeGoalByTwo+property(4*j+i)] = "two steps to go, " + inner + " then " + outer
		}
	}
	for j, outer := range [4]string{"a factor", "a term", "what to take away", "what to take from"} {
		t[propUntouchedMake+property(5*j)] = "the two others make " + outer
		for i, inner := range opSigns {
			t[propUntouchedMake+property(5*j+1+i)] = "the two others make " + outer + " by " + inner
		}
	}
	for i := range property(13) {
		t[propHandContains+i] = "has " + integer(int64(i)+1).Rat().String()
	}
	return t
}

// situation is a class of steps, or whole hands, in which a property has its own weight, such as
// "with four, adding".
type situation int

// The situation of a step combines a position class and a kind. The position class is 0 for any
// position, 1 for one with four numbers or more, 2 for one with three, and 3 for one with three
// whose goal is not the puzzle's target. The kind is the index of an operation, or 4 for a division
// with a fraction as its result; for a step that sets a number aside, it is from reservedKind.
// Names in the plural are the first of a group of situations.
const (
	positionClassCount   = 4
	stepKindCount        = 5
	anyStepSituation     = 0 // + position class
	stepSituations       = 4 // + kind×positionClassCount + position class
	anySetAsideSituation = stepSituations + stepKindCount*positionClassCount
	setAsideSituations   = anySetAsideSituation + 3 // + kind×3 + position class
	anyLastStepSituation = setAsideSituations + 7*3
	lastStepSituations   = anyLastStepSituation + 1 // + op×3 + 0 for any goal, 1 for the target, 2 for another goal
	wholeHandSituation   = lastStepSituations + 12
	handClassSituations  = wholeHandSituation + 1 // + HandClass − 1
	situationCount       = handClassSituations + int(handClassCount) - 1
)

// FeatureCount is the number of possible features. Most of them have no weight.
const FeatureCount = situationCount * int(propertyCount)

var situationNames = sync.OnceValue(makeSituationNames)

func makeSituationNames() *[situationCount]string {
	t := &[situationCount]string{}
	positions := [positionClassCount]string{"", "with four, ", "with three, ", "with three for a part, "}
	kinds := [stepKindCount]string{"adding", "subtracting", "multiplying", "dividing", "dividing to a fraction"}
	setAsideKinds := [7]string{"a factor", "a factor for a fraction", "a term", "a number to take away", "a number to take from", "a divisor", "a number to divide"}
	for p, position := range positions {
		t[anyStepSituation+p] = position + "combining"
		for k, kindName := range kinds {
			t[stepSituations+k*positionClassCount+p] = position + kindName
		}
		if p == 3 {
			continue
		}
		t[anySetAsideSituation+p] = position + "setting aside"
		for k, setAsideName := range setAsideKinds {
			t[setAsideSituations+k*3+p] = position + "setting aside " + setAsideName
		}
	}
	t[anyLastStepSituation] = "last"
	for op, kindName := range kinds[:4] {
		for i, goal := range [3]string{"", " to the target", " to a part"} {
			t[lastStepSituations+op*3+i] = "last, " + kindName + goal
		}
	}
	t[wholeHandSituation] = "hand"
	for c := FirstHandClass; c < handClassCount; c++ {
		t[handClassSituations+int(c)-1] = c.String()
	}
	return t
}

// FeatureName returns the name of a feature, such as "with four, adding: carries or borrows", or ""
// if the number is not that of a feature. Program fit writes weights under these names.
func FeatureName(feature int) string {
	if feature < 0 || feature >= FeatureCount {
		return ""
	}
	m, f := feature/int(propertyCount), feature%int(propertyCount)
	return situationNames()[m] + ": " + propertyNames()[f]
}

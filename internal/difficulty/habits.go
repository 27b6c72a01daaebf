package difficulty

// A habit combines a moment (when the player looks) and a feature (what the player sees). Its
// number is moment × featureCount + feature. Its name is the name of the moment, a colon and the
// name of the feature.

// feature is a property of a step or a hand that a habit weighs.
type feature int

// The features; featureNames describes each. Names that begin with "left" are about the numbers
// left after a step, names with "last" about the last operation, and names with "hand" about the
// whole hand.
const (
	always feature = iota
	severalPairs
	resultSize
	resultEqualsGoal
	resultDividesGoal
	resultOverGoal
	resultOver40
	resultPrime
	resultEven
	resultFraction
	resultHalf
	resultMultipleOfGoal
	resultMultipleOf10
	resultNearGoal
	resultEqualsLeft
	resultLacksFactor
	resultLacksTerm
	resultExceeds
	equalUntouched
	equalOperands
	withOne
	withTwo
	withThree
	withZero
	withTen
	largerSize
	smallerSize
	bothFrom10
	largerOver10
	smallerOver5
	coprime
	goalDivisorOperands
	fractionOperand
	consecutiveOperands
	carryOrBorrow
	asideSize
	asideOver10
	asideFraction
	asideLargest
	asideSmallest
	asideEqualsGoal
	asideOverGoal
	leftOnes
	leftEqual
	leftFactors
	leftNoFactor
	leftFractions
	leftZeros
	leftEqualGoal
	leftMultiples
	leftOverGoal
	leftPrimes
	leftFrom10
	leftMaxSize
	leftMinSize
	leftSumOff
	leftSumEqualsGoal
	leftEven
	leftSumBelowGoal
	leftOneOp
	leftNearProduct
	leftPairsCompleteProduct
	leftPairsMakeGoal
	othersEqual
	lastBothFractions
	lastGoalFraction
	lastLarger40
	lastLarger60
	lastGoalSize
	lastMultipleOf10
	lastSmallerOver12
	handSum
	handLargestSize
	handSecondLargestSize
	handThirdLargestSize
	handSmallestSize
	handOver10
	handEqual
	handPairs
	handTwoPairs
	handTriple
	handConsecutive
	handEven
	handAllEven
	handAllOdd
	handPrimes
	handCommonDivisor
	handSumEqualsGoal
	handSumOff
	handSumEven
	handSmallSum
	handFactors
	handNoFactor
	handProductWays
	handNoProductWay
	handTwoAndTwoWays
	handSolvableShare
	singleFeatureCount

	// Each name below is the first of a group of features; its comment begins with their number.

	resultIs       = singleFeatureCount // 16: the result is knownValues[i]
	asideIs        = resultIs + 16      // 16: the number set aside is knownValues[i]
	leftOpMakes    = asideIs + 16       // 4: the operation by which two numbers left make the goal
	leftTwoOpsMake = leftOpMakes + 4    // 4×4: outer and inner operation by which three numbers left make the goal
	// 4×5: the untouched numbers make goal ÷ c, goal − c, goal + c or c − goal, where c is the
	// result of the step; by any operation, or by one of the four.
	othersMake   = leftTwoOpsMake + 16
	handContains = othersMake + 20 // 13: the hand has the number i+1
	featureCount = handContains + 13
)

// knownValues holds the values for which resultIs and asideIs have a feature.
var knownValues = [16]int64{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 20, 24, 48, 72}

var opSigns = [4]string{"+", "−", "×", "÷"}

var featureNames = nameFeatures()

func nameFeatures() [featureCount]string {
	t := [featureCount]string{
		always: "always", severalPairs: "several ways to do it",
		resultSize: "size of the result", resultEqualsGoal: "gives the target", resultDividesGoal: "gives a divisor of the target",
		resultOverGoal: "gives more than the target", resultOver40: "gives more than 40", resultPrime: "gives a prime over 3",
		resultEven: "gives an even number", resultFraction: "gives a fraction", resultHalf: "gives a half",
		resultMultipleOfGoal: "gives a multiple of the target", resultMultipleOf10: "gives tens", resultNearGoal: "gives nearly the target",
		resultEqualsLeft: "gives a number that is left", resultLacksFactor: "lacks a factor that is left",
		resultLacksTerm: "lacks a term that is left", resultExceeds: "passes the target by a number that is left",
		equalUntouched: "an equal number is left",
		equalOperands:  "equal numbers", withOne: "with 1", withTwo: "with 2", withThree: "with 3", withZero: "with 0", withTen: "with 10",
		largerSize: "size of the larger", smallerSize: "size of the smaller", bothFrom10: "both 10 or more", largerOver10: "larger over 10",
		smallerOver5: "smaller over 5", coprime: "no common divisor", goalDivisorOperands: "takes divisors of the target",
		fractionOperand: "takes a fraction", consecutiveOperands: "neighbouring numbers", carryOrBorrow: "carries or borrows",
		asideSize: "size of the number", asideOver10: "number over 10", asideFraction: "number is a fraction",
		asideLargest: "largest number", asideSmallest: "smallest number", asideEqualsGoal: "number is the target", asideOverGoal: "number over the target",
		leftOnes: "ones left", leftEqual: "equal numbers left", leftFactors: "divisors of the target left", leftNoFactor: "no divisor of the target left",
		leftFractions: "fractions left", leftZeros: "zero left", leftEqualGoal: "the target itself left", leftMultiples: "multiples of the target left",
		leftOverGoal: "numbers over the target left", leftPrimes: "primes over 3 left", leftFrom10: "numbers of 10 or more left",
		leftMaxSize: "size of the largest left", leftMinSize: "size of the smallest left", leftSumOff: "sum left is off the target",
		leftSumEqualsGoal: "sum left is the target", leftEven: "even numbers left", leftSumBelowGoal: "sum left is below the target",
		leftOneOp: "one operation to go", leftNearProduct: "product left is nearly the target",
		leftPairsCompleteProduct: "pairs left that complete a product", leftPairsMakeGoal: "pairs left that make the target too soon",
		othersEqual:       "the two others are equal",
		lastBothFractions: "both fractions", lastGoalFraction: "for a fraction", lastLarger40: "larger over 40", lastLarger60: "larger over 60",
		lastGoalSize: "size of the goal", lastMultipleOf10: "with tens", lastSmallerOver12: "smaller over 12",
		handSum: "sum", handLargestSize: "size of the largest", handSecondLargestSize: "size of the second largest", handThirdLargestSize: "size of the third largest", handSmallestSize: "size of the smallest",
		handOver10: "numbers over 10", handEqual: "equal neighbours", handPairs: "pairs", handTwoPairs: "two pairs", handTriple: "three alike", handConsecutive: "numbers that follow one another",
		handEven: "even numbers", handAllEven: "all even", handAllOdd: "all odd", handPrimes: "primes over 3", handCommonDivisor: "common divisor",
		handSumEqualsGoal: "sum is the target", handSumOff: "sum is off the target", handSumEven: "sum is even", handSmallSum: "small sum",
		handFactors: "divisors of the target", handNoFactor: "no divisor of the target", handProductWays: "ways to complete a product", handNoProductWay: "no way to complete a product",
		handTwoAndTwoWays: "ways in two and two", handSolvableShare: "share of first steps that lead on",
	}
	for i, n := range knownValues {
		t[resultIs+feature(i)] = "gives " + integer(n).Rat().String()
		t[asideIs+feature(i)] = "number is " + integer(n).Rat().String()
	}
	for i, inner := range opSigns {
		t[leftOpMakes+feature(i)] = inner + " to go"
		for j, outer := range opSigns {
			t[leftTwoOpsMake+feature(4*j+i)] = "two steps to go, " + inner + " then " + outer
		}
	}
	for j, outer := range [4]string{"a factor", "a term", "what to take away", "what to take from"} {
		t[othersMake+feature(5*j)] = "the two others make " + outer
		for i, inner := range opSigns {
			t[othersMake+feature(5*j+1+i)] = "the two others make " + outer + " by " + inner
		}
	}
	for i := range feature(13) {
		t[handContains+i] = "has " + integer(int64(i)+1).Rat().String()
	}
	return t
}

// moment is a class of situations in which a player looks at features, such as "with four, adding".
type moment int

// The moments of a step combine a place and a kind. Place 0 is any place, 1 a position with four
// numbers or more, 2 one with three, and 3 one with three whose goal is not the puzzle's target. A
// kind is the index of an operation, or 4 for a division with a fraction as its result; the kinds
// of setting aside are those of asideKind. Each name below is the first of a group of moments.
const (
	placeCount    = 4
	stepKindCount = 5
	anyStep       = 0 // + place
	kindStep      = 4 // + kind×placeCount + place
	anyAside      = kindStep + stepKindCount*placeCount
	kindAside     = anyAside + 3 // + kind×3 + place
	anyLast       = kindAside + 7*3
	opLast        = anyLast + 1 // + op×3 + 0 for any goal, 1 for the target, 2 for another goal
	wholeHand     = opLast + 12
	momentCount   = wholeHand + 1
)

// HabitCount is the number of possible habits, most of which have no weight.
const HabitCount = momentCount * int(featureCount)

var momentNames = nameMoments()

func nameMoments() (t [momentCount]string) {
	place := [placeCount]string{"", "with four, ", "with three, ", "with three for a part, "}
	kind := [stepKindCount]string{"adding", "subtracting", "multiplying", "dividing", "dividing to a fraction"}
	aside := [7]string{"a factor", "a factor for a fraction", "a term", "a number to take away", "a number to take from", "a divisor", "a number to divide"}
	for p, placeName := range place {
		t[anyStep+p] = placeName + "combining"
		for k, kindName := range kind {
			t[kindStep+k*placeCount+p] = placeName + kindName
		}
		if p == 3 {
			continue
		}
		t[anyAside+p] = placeName + "setting aside"
		for k, asideName := range aside {
			t[kindAside+k*3+p] = placeName + "setting aside " + asideName
		}
	}
	t[anyLast] = "last"
	for op, kindName := range kind[:4] {
		for i, goal := range [3]string{"", " to the target", " to a part"} {
			t[opLast+op*3+i] = "last, " + kindName + goal
		}
	}
	t[wholeHand] = "hand"
	return t
}

// HabitName returns the name of a habit, such as "with four, adding: carries or borrows", or "" if
// the number is not that of a habit. Program fit writes weights under these names.
func HabitName(habit int) string {
	if habit < 0 || habit >= HabitCount {
		return ""
	}
	m, f := habit/int(featureCount), habit%int(featureCount)
	return momentNames[m] + ": " + featureNames[f]
}

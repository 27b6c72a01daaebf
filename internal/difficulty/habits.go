package difficulty

// A habit combines a moment (when the player looks) and a feature (what the player sees). Its
// number is moment × featureCount + feature; its name is both names with a colon between.

// feature is a property of a step or a hand that a habit weighs.
type feature int

const (
	always feature = iota
	severalPairs
	resultSize
	resultGoal
	resultDivides
	resultOver
	resultBig
	resultPrime
	resultEven
	resultFraction
	resultHalf
	resultMultiple
	resultTens
	resultNear
	resultLeft
	resultLacksFactor
	resultLacksTerm
	resultExceeds
	twin
	same
	withOne
	withTwo
	withThree
	withZero
	withTen
	larger
	smaller
	bothTeens
	largerTeen
	smallerOver5
	coprime
	takesFactors
	takesFraction
	neighbours
	carry
	asideSize
	asideTeen
	asideFraction
	asideLargest
	asideSmallest
	asideGoal
	asideOver
	leftOnes
	leftEqual
	leftFactors
	leftNoFactor
	leftFractions
	leftZero
	leftGoal
	leftMultiples
	leftOver
	leftPrimes
	leftTeens
	leftMax
	leftMin
	leftSumOff
	leftSumGoal
	leftEven
	leftSumBelow
	leftOneOp
	leftNearProduct
	leftPairsFactor
	leftPairsGoal
	othersEqual
	lastBothFractions
	lastGoalFraction
	lastLarger40
	lastLarger60
	lastGoal
	lastTens
	lastSmallerOver12
	handSum
	handMax
	handThird
	handSecond
	handMin
	handBig
	handEqual
	handPairs
	handTwoPairs
	handTriple
	handRuns
	handEven
	handAllEven
	handAllOdd
	handPrimes
	handCommon
	handSumGoal
	handSumOff
	handSumEven
	handSmallSum
	handFactors
	handNoFactor
	handWays
	handNoWay
	handTwoTwo
	handLive
	singleFeatures

	resultIs       = singleFeatures  // result is one of knownValues
	asideIs        = resultIs + 16   // number set aside is one of knownValues
	leftOpMakes    = asideIs + 16    // two numbers left make the goal, by one of four operations
	leftTwoOpsMake = leftOpMakes + 4 // three numbers left make the goal, by an outer and an inner operation
	// The untouched numbers make goal ÷ c, goal − c, goal + c or c − goal, where c is the result,
	// each by any or by one of four operations.
	othersMake   = leftTwoOpsMake + 16
	handHas      = othersMake + 20 // the hand has 1..13
	featureCount = handHas + 13
)

// knownValues holds the values that a player may know by sight.
var knownValues = [16]int64{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 20, 24, 48, 72}

var opSigns = [4]string{"+", "−", "×", "÷"}

var featureNames = nameFeatures()

func nameFeatures() [featureCount]string {
	t := [featureCount]string{
		always: "always", severalPairs: "several ways to do it",
		resultSize: "size of the result", resultGoal: "gives the target", resultDivides: "gives a divisor of the target",
		resultOver: "gives more than the target", resultBig: "gives more than 40", resultPrime: "gives a prime over 3",
		resultEven: "gives an even number", resultFraction: "gives a fraction", resultHalf: "gives a half",
		resultMultiple: "gives a multiple of the target", resultTens: "gives tens", resultNear: "gives nearly the target",
		resultLeft: "gives a number that is left", resultLacksFactor: "lacks a factor that is left",
		resultLacksTerm: "lacks a term that is left", resultExceeds: "passes the target by a number that is left",
		twin: "an equal number is left",
		same: "equal numbers", withOne: "with 1", withTwo: "with 2", withThree: "with 3", withZero: "with 0", withTen: "with 10",
		larger: "size of the larger", smaller: "size of the smaller", bothTeens: "both 10 or more", largerTeen: "larger over 10",
		smallerOver5: "smaller over 5", coprime: "no common divisor", takesFactors: "takes divisors of the target",
		takesFraction: "takes a fraction", neighbours: "neighbouring numbers", carry: "carries or borrows",
		asideSize: "size of the number", asideTeen: "number over 10", asideFraction: "number is a fraction",
		asideLargest: "largest number", asideSmallest: "smallest number", asideGoal: "number is the target", asideOver: "number over the target",
		leftOnes: "ones left", leftEqual: "equal numbers left", leftFactors: "divisors of the target left", leftNoFactor: "no divisor of the target left",
		leftFractions: "fractions left", leftZero: "zero left", leftGoal: "the target itself left", leftMultiples: "multiples of the target left",
		leftOver: "numbers over the target left", leftPrimes: "primes over 3 left", leftTeens: "numbers of 10 or more left",
		leftMax: "size of the largest left", leftMin: "size of the smallest left", leftSumOff: "sum left is off the target",
		leftSumGoal: "sum left is the target", leftEven: "even numbers left", leftSumBelow: "sum left is below the target",
		leftOneOp: "one operation to go", leftNearProduct: "product left is nearly the target",
		leftPairsFactor: "pairs left that complete a product", leftPairsGoal: "pairs left that make the target too soon",
		othersEqual:       "the two others are equal",
		lastBothFractions: "both fractions", lastGoalFraction: "for a fraction", lastLarger40: "larger over 40", lastLarger60: "larger over 60",
		lastGoal: "size of the goal", lastTens: "with tens", lastSmallerOver12: "smaller over 12",
		handSum: "sum", handMax: "size of the largest", handThird: "size of the second largest", handSecond: "size of the third largest", handMin: "size of the smallest",
		handBig: "numbers over 10", handEqual: "equal neighbours", handPairs: "pairs", handTwoPairs: "two pairs", handTriple: "three alike", handRuns: "numbers that follow one another",
		handEven: "even numbers", handAllEven: "all even", handAllOdd: "all odd", handPrimes: "primes over 3", handCommon: "common divisor",
		handSumGoal: "sum is the target", handSumOff: "sum is off the target", handSumEven: "sum is even", handSmallSum: "small sum",
		handFactors: "divisors of the target", handNoFactor: "no divisor of the target", handWays: "ways to complete a product", handNoWay: "no way to complete a product",
		handTwoTwo: "ways in two and two", handLive: "share of first steps that lead on",
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
		t[handHas+i] = "has " + integer(int64(i)+1).Rat().String()
	}
	return t
}

// moment is the kind of step at which a player looks.
type moment int

// The moments of a step combine its place and its kind. Place 0 is any place, 1 with four numbers
// or more, 2 with three, 3 with three and a goal that is not the puzzle's target. A kind is a
// number below stepKinds.
const (
	places      = 4
	stepKinds   = 5 // + − × ÷, and ÷ with a fraction as its result
	anyStep     = 0 // + place
	kindStep    = 4 // + kind×places + place
	anyAside    = kindStep + stepKinds*places
	kindAside   = anyAside + 3 // + kind×3 + place
	anyLast     = kindAside + 7*3
	opLast      = anyLast + 1 // + op×3: any goal, the target, another goal
	wholeHand   = opLast + 12
	momentCount = wholeHand + 1
)

// HabitCount is the number of possible habits. Most have no weight.
const HabitCount = momentCount * int(featureCount)

var momentNames = nameMoments()

func nameMoments() (t [momentCount]string) {
	place := [places]string{"", "with four, ", "with three, ", "with three for a part, "}
	kind := [stepKinds]string{"adding", "subtracting", "multiplying", "dividing", "dividing to a fraction"}
	aside := [7]string{"a factor", "a factor for a fraction", "a term", "a number to take away", "a number to take from", "a divisor", "a number to divide"}
	for p, where := range place {
		t[anyStep+p] = where + "combining"
		for k, how := range kind {
			t[kindStep+k*places+p] = where + how
		}
		if p == 3 {
			continue
		}
		t[anyAside+p] = where + "setting aside"
		for k, what := range aside {
			t[kindAside+k*3+p] = where + "setting aside " + what
		}
	}
	t[anyLast] = "last"
	for o, how := range kind[:4] {
		for i, goal := range [3]string{"", " to the target", " to a part"} {
			t[opLast+o*3+i] = "last, " + how + goal
		}
	}
	t[wholeHand] = "hand"
	return t
}

// HabitName returns the name of a habit in words, such as "with four, adding: carries or borrows",
// or "" if there is no habit of this number. Program fit writes weights under these names.
func HabitName(habit int) string {
	if habit < 0 || habit >= HabitCount {
		return ""
	}
	m, s := habit/int(featureCount), habit%int(featureCount)
	return momentNames[m] + ": " + featureNames[s]
}

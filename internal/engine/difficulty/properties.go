package difficulty

import (
	"math"
	"math/bits"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// isProperDivisor reports whether a is a divisor of the goal other than 1 and the goal itself.
func isProperDivisor(a, goal rat.Small) bool {
	return a.Den == 1 && goal.Den == 1 && a.Num > 1 && a.Num < goal.Num && goal.Num%a.Num == 0
}

func isEven(a rat.Small) bool { return a.Den == 1 && a.Num%2 == 0 }

// gcd returns the greatest common divisor.
func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// addStep adds the properties of a step from a position, except those of the numbers left after it
// (see addRemaining).
func (e *extractor) addStep(h []rat.Small, goal rat.Small, s *step) {
	c := s.c
	e.addFlag(propAlways, true)
	if s.copies > 1 {
		e.addValue(propSeveralWays, math.Log2(float64(s.copies)))
	}
	e.addKnownValue(propResultIs, c)
	e.addResult(s, goal)
	if s.setsAside {
		f := s.b
		e.addSize(propSetAsideSize, f)
		e.addKnownValue(propSetAsideIs, f)
		e.addFlag(propSetAsideOver10, f.Num > 10*f.Den)
		e.addFlag(propSetAsideFraction, f.Den > 1)
		e.addFlag(propSetAsideLargest, f == h[len(h)-1])
		e.addFlag(propSetAsideSmallest, f == h[0])
		e.addFlag(propSetAsideEqualsGoal, f == goal)
		e.addFlag(propSetAsideOverGoal, less(goal, f))
	} else {
		e.addPair(s.op, s.a, s.b, goal)
		if len(s.untouchedNumbers) == 2 {
			e.addUntouchedPair(s, goal)
		}
	}
	equalsOperand := false
	for _, r := range s.untouchedNumbers {
		equalsOperand = equalsOperand || r == s.b || !s.setsAside && r == s.a
	}
	e.addFlag(propRemainingEqualsOperand, equalsOperand)
}

// addResult adds the properties of a step's result, compared with the goal and the untouched
// numbers.
func (e *extractor) addResult(s *step, goal rat.Small) {
	c := s.c
	e.addFlag(propResultEqualsGoal, c == goal)
	e.addFlag(propResultDividesGoal, isProperDivisor(c, goal))
	e.addFlag(propResultOverGoal, less(goal, c))
	e.addSize(propResultSize, c)
	e.addFlag(propResultOver40, c.Num > 40*c.Den)
	e.addFlag(propResultPrime, isPrimeOver3(c))
	e.addFlag(propResultEven, isEven(c))
	e.addFlag(propResultFraction, c.Den > 1)
	e.addFlag(propResultHasDenominator2, c.Den == 2)
	e.addFlag(propResultMultipleOfGoal, isProperMultiple(c, goal))
	e.addFlag(propResultMultipleOf10, c.Den == 1 && c.Num > 0 && c.Num%10 == 0)
	e.addFlag(propResultNearGoal, c != goal && math.Abs(toFloat(c)-toFloat(goal)) <= 3)
	var equal, quotient, sum, difference float64
	for _, r := range s.untouchedNumbers {
		if r == c {
			equal++
		}
		if !e.needsAny(propRemainingCompletesProduct, propRemainingExceedsByValue+1) {
			continue
		}
		set := opsMaking(r, c, goal)
		quotient += boolToFloat(set.Has(expr.Mul))
		sum += boolToFloat(set.Has(expr.Add))
		difference += boolToFloat(set.Has(expr.Sub))
	}
	e.addValue(propResultEqualsRemaining, equal)
	e.addValue(propRemainingCompletesProduct, quotient)
	e.addValue(propRemainingCompletesSum, sum)
	e.addValue(propRemainingExceedsByValue, difference)
}

// isProperMultiple reports whether a is a multiple of the goal and greater than the goal.
func isProperMultiple(a, goal rat.Small) bool {
	return a.Den == 1 && goal.Den == 1 && goal.Num > 0 && a.Num > goal.Num && a.Num%goal.Num == 0
}

// addPair adds the properties of the two numbers that a step combines.
func (e *extractor) addPair(op expr.Op, hi, lo, goal rat.Small) {
	if less(hi, lo) {
		hi, lo = lo, hi
	}
	e.addFlag(propEqualOperands, hi == lo)
	e.addFlag(propOperandIs1, equalsInt(lo, 1))
	e.addFlag(propOperandIs2, equalsInt(lo, 2))
	e.addFlag(propOperandIs3, equalsInt(lo, 3))
	e.addFlag(propOperandIs0, lo.Num == 0)
	e.addFlag(propOperandIs10, equalsInt(hi, 10) || equalsInt(lo, 10))
	e.addSize(propLargerOperandSize, hi)
	e.addSize(propSmallerOperandSize, lo)
	e.addFlag(propOperandsFrom10, lo.Num >= 10*lo.Den)
	e.addFlag(propLargerOperandOver10, hi.Num > 10*hi.Den)
	e.addFlag(propSmallerOperandOver5, lo.Num > 5*lo.Den)
	e.addFlag(propCoprimeOperands, lo.Num > 1 && gcd(hi.Num, lo.Num) == 1)
	e.addValue(propOperandsDividingGoal, boolToFloat(isProperDivisor(hi, goal))+boolToFloat(isProperDivisor(lo, goal)))
	e.addFlag(propFractionOperand, hi.Den > 1 || lo.Den > 1)
	if d, ok := hi.Sub(lo); ok {
		e.addFlag(propConsecutiveOperands, equalsInt(d, 1))
	}
	e.addFlag(propCarryOrBorrow, op == expr.Add && hi.Num%10+lo.Num%10 >= 10 || op == expr.Sub && hi.Num%10 < lo.Num%10)
}

// boolToFloat returns 1 for true and 0 for false.
func boolToFloat(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

// addUntouchedPair adds the properties of the two untouched numbers in a step from four numbers:
// the operations by which they make a number that gives the goal together with the result of the
// step.
func (e *extractor) addUntouchedPair(s *step, goal rat.Small) {
	p, q, c := s.untouchedNumbers[0], s.untouchedNumbers[1], s.c
	addMaking := func(index property, t rat.Small, ok bool) {
		if !ok || t.Num < 0 || !e.needsAny(propUntouchedMake+5*index, propUntouchedMake+5*index+5) {
			return
		}
		set := opsMaking(p, q, t)
		e.addFlag(propUntouchedMake+5*index, set != 0)
		e.addOps(propUntouchedMake+5*index+1, set)
	}
	if c.Num != 0 {
		t, ok := quo(goal, c)
		addMaking(0, t, ok)
	}
	t, ok := goal.Sub(c)
	addMaking(1, t, ok)
	t, ok = goal.Add(c)
	addMaking(2, t, ok)
	t, ok = c.Sub(goal)
	addMaking(3, t, ok && t.Num > 0)
	e.addFlag(propUntouchedNumbersEqual, p == q)
}

// addOps adds the property first+op for each operation op of a set.
func (e *extractor) addOps(first property, set expr.OpSet) {
	for x := uint(set); x != 0; x &= x - 1 {
		e.addFlag(first+property(bits.TrailingZeros(x)), true)
	}
}

// addRemaining adds the properties of the numbers h that are left after a step, sorted, with the
// goal after the step.
func (e *extractor) addRemaining(h []rat.Small, goal rat.Small) {
	var ones, equal, factors, fractions, zeros, equalGoal, multiples, overGoal, primes, from10, evens, sum float64
	g := toFloat(goal)
	for i, r := range h {
		x := toFloat(r)
		sum += x
		if r == goal {
			equalGoal++
		}
		if x > g {
			overGoal++
		}
		if x >= 10 {
			from10++
		}
		if i > 0 && h[i-1] == r {
			equal++
		}
		if r.Den > 1 {
			fractions++
			continue
		}
		switch r.Num {
		case 0:
			zeros++
		case 1:
			ones++
		}
		evens += float64(1 - r.Num&1)
		primes += boolToFloat(isPrimeOver3(r))
		factors += boolToFloat(isProperDivisor(r, goal))
		multiples += boolToFloat(isProperMultiple(r, goal))
	}
	e.addValue(propRemainingOnes, ones)
	e.addValue(propRemainingEqual, equal)
	e.addValue(propRemainingGoalDivisors, factors)
	e.addFlag(propNoRemainingGoalDivisor, factors == 0)
	e.addValue(propRemainingFractions, fractions)
	e.addValue(propRemainingZeros, zeros)
	e.addValue(propRemainingEqualGoal, equalGoal)
	e.addValue(propRemainingGoalMultiples, multiples)
	e.addValue(propRemainingOverGoal, overGoal)
	e.addValue(propRemainingPrimes, primes)
	e.addValue(propRemainingFrom10, from10)
	e.addSize(propLargestRemainingSize, h[len(h)-1])
	e.addSize(propSmallestRemainingSize, h[0])
	difference := math.Abs(sum - g)
	e.addValue(propRemainingSumDistance, math.Min(4, difference/6))
	e.addFlag(propRemainingSumEqualsGoal, difference < 1e-9)
	e.addValue(propRemainingEven, evens)
	e.addFlag(propRemainingSumBelowGoal, sum < g)
	switch len(h) {
	case 2:
		e.addTwoRemaining(h, goal)
	case 3:
		e.addThreeRemaining(h, goal)
	}
}

// addTwoRemaining adds the properties that exist only if two numbers are left.
func (e *extractor) addTwoRemaining(h []rat.Small, goal rat.Small) {
	set := opsMaking(h[0], h[1], goal)
	e.addOps(propRemainingMakeGoalBy, set)
	e.addFlag(propOneOpRemains, set != 0)
	e.addFlag(propRemainingProductNearGoal, math.Abs(toFloat(h[0])*toFloat(h[1])-toFloat(goal)) <= 2)
}

// addThreeRemaining adds the properties that exist only if three numbers are left.
func (e *extractor) addThreeRemaining(h []rat.Small, goal rat.Small) {
	e.addTwoOperations(h, goal)
	var completePairs, goalPairs float64
	if e.needs(propRemainingPairsCompleteProduct) || e.needs(propRemainingPairsMakeGoal) {
		for i, f := range h {
			p, q := h[(i+1)%3], h[(i+2)%3]
			if f.Num != 0 && f.Den == 1 && p.Den == 1 && q.Den == 1 && e.needs(propRemainingPairsCompleteProduct) {
				t, ok := quo(goal, f)
				completePairs += boolToFloat(ok && t.Den == 1 && opsMaking(p, q, t) != 0)
			}
			goalPairs += boolToFloat(opsMaking(p, q, goal) != 0)
		}
	}
	e.addValue(propRemainingPairsCompleteProduct, completePairs)
	e.addValue(propRemainingPairsMakeGoal, goalPairs)
}

// addTwoOperations adds the property for each pair of operations by which three numbers make the
// goal.
func (e *extractor) addTwoOperations(h []rat.Small, goal rat.Small) {
	if !e.needsAny(propRemainingMakeGoalByTwo, propRemainingMakeGoalByTwo+16) {
		return
	}
	var outer [4]expr.OpSet
	for i, f := range h {
		p, q := h[(i+1)%3], h[(i+2)%3]
		addOuter := func(op expr.Op, t rat.Small, ok bool) {
			if ok && t.Num >= 0 {
				outer[op] |= opsMaking(p, q, t)
			}
		}
		if f.Num != 0 {
			t, ok := quo(goal, f)
			addOuter(expr.Mul, t, ok)
			t, ok = goal.Mul(f)
			addOuter(expr.Div, t, ok)
		}
		t, ok := goal.Sub(f)
		addOuter(expr.Add, t, ok)
		t, ok = goal.Add(f)
		addOuter(expr.Sub, t, ok)
	}
	for op, set := range outer {
		e.addOps(propRemainingMakeGoalByTwo+property(4*op), set)
	}
}

// addLast adds the properties of the last operation, which makes the goal.
func (e *extractor) addLast(s *step, goal rat.Small) {
	hi, lo := s.a, s.b
	if less(hi, lo) {
		hi, lo = lo, hi
	}
	e.addFlag(propAlways, true)
	e.addFlag(propEqualOperands, hi == lo)
	e.addSize(propLargerOperandSize, hi)
	e.addSize(propSmallerOperandSize, lo)
	e.addFlag(propFractionOperand, hi.Den > 1 || lo.Den > 1)
	e.addFlag(propLastStepGoalIsFraction, goal.Den > 1)
	e.addFlag(propLastOperandsFractions, hi.Den > 1 && lo.Den > 1)
	e.addFlag(propCoprimeOperands, lo.Num > 1 && gcd(hi.Num, lo.Num) == 1)
	e.addKnownValue(propSetAsideIs, lo)
	e.addFlag(propLastLargerOperandOver40, hi.Num > 40*hi.Den)
	e.addFlag(propLastLargerOperandOver60, hi.Num > 60*hi.Den)
	e.addSize(propLastGoalSize, goal)
	e.addKnownValue(propResultIs, goal)
	e.addFlag(propLastOperandMultipleOf10, hi.Num%10 == 0 || lo.Num%10 == 0)
	e.addFlag(propOperandsFrom10, lo.Num >= 10*lo.Den)
	e.addFlag(propLastSmallerOperandOver12, lo.Num > 12*lo.Den)
	e.addFlag(propCarryOrBorrow, s.op == expr.Add && hi.Num%10+lo.Num%10 >= 10 || s.op == expr.Sub && hi.Num%10 < lo.Num%10)
}

// addHand adds the properties of a hand as dealt, sorted.
func (e *extractor) addHand(rules ruleSet, h []rat.Small, goal rat.Small) {
	var sum, over10, equal, consecutive, evens, primes, factors float64
	var pairs, triples float64
	divisor := int64(0)
	for i, x := range h {
		sum += toFloat(x)
		over10 += boolToFloat(x.Num > 10)
		evens += boolToFloat(isEven(x))
		primes += boolToFloat(isPrimeOver3(x))
		factors += boolToFloat(isProperDivisor(x, goal))
		divisor = gcd(x.Num, divisor)
		if i > 0 {
			equal += boolToFloat(h[i-1] == x)
			consecutive += boolToFloat(h[i-1].Num+1 == x.Num)
		}
		if i > 0 && h[i-1] == x && (i < 2 || h[i-2] != x) {
			pairs++
			triples += boolToFloat(i+1 < len(h) && h[i+1] == x)
		}
		if x.Num >= 1 && x.Num <= 13 && (i == 0 || h[i-1] != x) {
			e.addFlag(propHandContains+property(x.Num-1), true)
		}
	}
	n := len(h)
	target := toFloat(goal)
	e.addFlag(propAlways, true)
	e.addValue(propHandSum, sum/10)
	e.addSize(propHandLargestSize, h[n-1])
	e.addSize(propHandSecondLargestSize, h[max(n-2, 0)])
	e.addSize(propHandThirdLargestSize, h[min(1, n-1)])
	e.addSize(propHandSmallestSize, h[0])
	e.addValue(propHandNumbersOver10, over10)
	e.addValue(propHandEqualNeighbors, equal)
	e.addValue(propHandPairs, pairs)
	e.addFlag(propHandTwoPairs, pairs == 2)
	e.addValue(propHandTriples, triples)
	e.addValue(propHandConsecutiveNumbers, consecutive)
	e.addValue(propHandEvenNumbers, evens)
	e.addFlag(propHandAllEven, evens == float64(n))
	e.addFlag(propHandAllOdd, evens == 0)
	e.addValue(propHandPrimes, primes)
	e.addFlag(propHandCommonDivisor, divisor > 1)
	e.addFlag(propHandSumEqualsGoal, sum == target)
	e.addValue(propHandSumDistance, math.Min(2, math.Abs(sum-target)/12))
	e.addFlag(propHandSumEven, math.Mod(sum, 2) == 0)
	e.addFlag(propHandSmallSum, sum < 16)
	e.addValue(propHandGoalDivisors, factors)
	e.addFlag(propHandNoGoalDivisor, factors == 0)
	if n == 4 {
		e.addProductWays(rules, h, goal)
		e.addPairOfPairsWays(rules, h, goal)
	}
}

// addSolvableShare adds the log of the share of a hand's first steps that lead to a solution.
func (e *extractor) addSolvableShare(solvable, total int) {
	if solvable > 0 {
		e.addValue(propHandSolvableShare, math.Log(float64(solvable)/float64(total)))
	}
}

// addProductWays adds properties for the number of ways to make the goal as a product of one number
// and the result of the other three.
func (e *extractor) addProductWays(rules ruleSet, h []rat.Small, goal rat.Small) {
	if !e.needsAny(propHandProductWays, propHandNoProductWay+1) {
		return
	}
	ways := 0
	for i, f := range h {
		if !isProperDivisor(f, goal) || i > 0 && h[i-1] == f {
			continue
		}
		var rest [3]rat.Small
		copy(rest[:], h[:i])
		copy(rest[i:], h[i+1:])
		t, _ := goal.Quo(f)
		e.stepsA.clear()
		rules.appendCombinations(&e.stepsA, rest[:], t)
		for _, s := range e.stepsA.steps {
			if s.c.Den == 1 {
				ways += opCount(opsMaking(s.next[0], s.next[1], t))
			}
		}
	}
	e.addValue(propHandProductWays, math.Log(1+float64(ways)))
	e.addFlag(propHandNoProductWay, ways == 0)
}

// addPairOfPairsWays adds a property for the number of ways to make the goal from the results of
// two pairs of numbers.
func (e *extractor) addPairOfPairsWays(rules ruleSet, h []rat.Small, goal rat.Small) {
	if !e.needs(propHandPairOfPairsWays) {
		return
	}
	ways := 0
	for j := 1; j < 4; j++ {
		var other [2]rat.Small
		copy(other[:], h[1:j])
		copy(other[j-1:], h[j+1:])
		e.stepsA.clear()
		e.stepsB.clear()
		rules.appendCombinations(&e.stepsA, []rat.Small{h[0], h[j]}, goal)
		rules.appendCombinations(&e.stepsB, other[:], goal)
		for i := range e.stepsA.steps {
			s := &e.stepsA.steps[i]
			for k := range e.stepsB.steps {
				u := &e.stepsB.steps[k]
				if s.c.Den == 1 && u.c.Den == 1 && opsMaking(s.c, u.c, goal) != 0 {
					ways++
				}
			}
		}
	}
	e.addValue(propHandPairOfPairsWays, math.Log(1+float64(ways)))
}

// opCount returns the number of operations in a set.
func opCount(set expr.OpSet) (n int) {
	for ; set != 0; set &= set - 1 {
		n++
	}
	return n
}

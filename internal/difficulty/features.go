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

// addStep adds the features of a step from a position, except those of the numbers left after it
// (see addLeft).
func (e *extractor) addStep(h []rat.Small, goal rat.Small, s *step) {
	c := s.c
	e.addFlag(always, true)
	if s.copies > 1 {
		e.addValue(severalPairs, math.Log2(float64(s.copies)))
	}
	e.addKnownValue(resultIs, c)
	e.addResult(s, goal)
	if s.aside {
		f := s.b
		e.addSize(asideSize, f)
		e.addKnownValue(asideIs, f)
		e.addFlag(asideOver10, f.Num > 10*f.Den)
		e.addFlag(asideFraction, f.Den > 1)
		e.addFlag(asideLargest, f == h[len(h)-1])
		e.addFlag(asideSmallest, f == h[0])
		e.addFlag(asideEqualsGoal, f == goal)
		e.addFlag(asideOverGoal, less(goal, f))
	} else {
		e.addPair(s.op, s.a, s.b, goal)
		if len(s.untouched) == 2 {
			e.addOthers(s, goal)
		}
	}
	twins := false
	for _, r := range s.untouched {
		twins = twins || r == s.b || !s.aside && r == s.a
	}
	e.addFlag(equalUntouched, twins)
}

// addResult adds the features of a step's result, compared with the goal and the untouched numbers.
func (e *extractor) addResult(s *step, goal rat.Small) {
	c := s.c
	e.addFlag(resultEqualsGoal, c == goal)
	e.addFlag(resultDividesGoal, isProperDivisor(c, goal))
	e.addFlag(resultOverGoal, less(goal, c))
	e.addSize(resultSize, c)
	e.addFlag(resultOver40, c.Num > 40*c.Den)
	e.addFlag(resultPrime, isPrimeOver3(c))
	e.addFlag(resultEven, isEven(c))
	e.addFlag(resultFraction, c.Den > 1)
	e.addFlag(resultHalf, c.Den == 2)
	e.addFlag(resultMultipleOfGoal, isProperMultiple(c, goal))
	e.addFlag(resultMultipleOf10, c.Den == 1 && c.Num > 0 && c.Num%10 == 0)
	e.addFlag(resultNearGoal, c != goal && math.Abs(toFloat(c)-toFloat(goal)) <= 3)
	var equal, quotient, sum, difference float64
	for _, r := range s.untouched {
		if r == c {
			equal++
		}
		if !e.needsAny(resultLacksFactor, resultExceeds+1) {
			continue
		}
		set := opsMaking(r, c, goal)
		quotient += boolToFloat(set.Has(expr.Mul))
		sum += boolToFloat(set.Has(expr.Add))
		difference += boolToFloat(set.Has(expr.Sub))
	}
	e.addValue(resultEqualsLeft, equal)
	e.addValue(resultLacksFactor, quotient)
	e.addValue(resultLacksTerm, sum)
	e.addValue(resultExceeds, difference)
}

// isProperMultiple reports whether a is a multiple of the goal and greater than the goal.
func isProperMultiple(a, goal rat.Small) bool {
	return a.Den == 1 && goal.Den == 1 && goal.Num > 0 && a.Num > goal.Num && a.Num%goal.Num == 0
}

// addPair adds the features of the two numbers that a step combines.
func (e *extractor) addPair(op expr.Op, hi, lo, goal rat.Small) {
	if less(hi, lo) {
		hi, lo = lo, hi
	}
	e.addFlag(equalOperands, hi == lo)
	e.addFlag(withOne, equalsInt(lo, 1))
	e.addFlag(withTwo, equalsInt(lo, 2))
	e.addFlag(withThree, equalsInt(lo, 3))
	e.addFlag(withZero, lo.Num == 0)
	e.addFlag(withTen, equalsInt(hi, 10) || equalsInt(lo, 10))
	e.addSize(largerSize, hi)
	e.addSize(smallerSize, lo)
	e.addFlag(bothFrom10, lo.Num >= 10*lo.Den)
	e.addFlag(largerOver10, hi.Num > 10*hi.Den)
	e.addFlag(smallerOver5, lo.Num > 5*lo.Den)
	e.addFlag(coprime, lo.Num > 1 && gcd(hi.Num, lo.Num) == 1)
	e.addValue(goalDivisorOperands, boolToFloat(isProperDivisor(hi, goal))+boolToFloat(isProperDivisor(lo, goal)))
	e.addFlag(fractionOperand, hi.Den > 1 || lo.Den > 1)
	if d, ok := hi.Sub(lo); ok {
		e.addFlag(consecutiveOperands, equalsInt(d, 1))
	}
	e.addFlag(carryOrBorrow, op == expr.Add && hi.Num%10+lo.Num%10 >= 10 || op == expr.Sub && hi.Num%10 < lo.Num%10)
}

// boolToFloat returns 1 for true and 0 for false.
func boolToFloat(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

// addOthers adds the features of the two untouched numbers in a step from four numbers: the
// operations by which they make a number that gives the goal together with the result of the step.
func (e *extractor) addOthers(s *step, goal rat.Small) {
	p, q, c := s.untouched[0], s.untouched[1], s.c
	addMaking := func(index feature, t rat.Small, ok bool) {
		if !ok || t.Num < 0 || !e.needsAny(othersMake+5*index, othersMake+5*index+5) {
			return
		}
		set := opsMaking(p, q, t)
		e.addFlag(othersMake+5*index, set != 0)
		e.addOps(othersMake+5*index+1, set)
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
	e.addFlag(othersEqual, p == q)
}

// addOps adds the feature first+op for each operation op of a set.
func (e *extractor) addOps(first feature, set expr.OpSet) {
	for x := uint(set); x != 0; x &= x - 1 {
		e.addFlag(first+feature(bits.TrailingZeros(x)), true)
	}
}

// addLeft adds the features of the numbers left after a step, sorted, for the goal after it.
func (e *extractor) addLeft(h []rat.Small, goal rat.Small) {
	var ones, equal, factors, fractions, zeros, goals, multiples, over, primes, teens, evens, sum float64
	g := toFloat(goal)
	for i, r := range h {
		x := toFloat(r)
		sum += x
		if r == goal {
			goals++
		}
		if x > g {
			over++
		}
		if x >= 10 {
			teens++
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
	e.addValue(leftOnes, ones)
	e.addValue(leftEqual, equal)
	e.addValue(leftFactors, factors)
	e.addFlag(leftNoFactor, factors == 0)
	e.addValue(leftFractions, fractions)
	e.addValue(leftZeros, zeros)
	e.addValue(leftEqualGoal, goals)
	e.addValue(leftMultiples, multiples)
	e.addValue(leftOverGoal, over)
	e.addValue(leftPrimes, primes)
	e.addValue(leftFrom10, teens)
	e.addSize(leftMaxSize, h[len(h)-1])
	e.addSize(leftMinSize, h[0])
	difference := math.Abs(sum - g)
	e.addValue(leftSumOff, math.Min(4, difference/6))
	e.addFlag(leftSumEqualsGoal, difference < 1e-9)
	e.addValue(leftEven, evens)
	e.addFlag(leftSumBelowGoal, sum < g)
	switch len(h) {
	case 2:
		e.addTwoLeft(h, goal)
	case 3:
		e.addThreeLeft(h, goal)
	}
}

// addTwoLeft adds the features that exist only if two numbers are left.
func (e *extractor) addTwoLeft(h []rat.Small, goal rat.Small) {
	set := opsMaking(h[0], h[1], goal)
	e.addOps(leftOpMakes, set)
	e.addFlag(leftOneOp, set != 0)
	e.addFlag(leftNearProduct, math.Abs(toFloat(h[0])*toFloat(h[1])-toFloat(goal)) <= 2)
}

// addThreeLeft adds the features that exist only if three numbers are left.
func (e *extractor) addThreeLeft(h []rat.Small, goal rat.Small) {
	e.addTwoSteps(h, goal)
	var completePairs, goalPairs float64
	if e.needs(leftPairsCompleteProduct) || e.needs(leftPairsMakeGoal) {
		for i, f := range h {
			p, q := h[(i+1)%3], h[(i+2)%3]
			if f.Num != 0 && f.Den == 1 && p.Den == 1 && q.Den == 1 && e.needs(leftPairsCompleteProduct) {
				t, ok := quo(goal, f)
				completePairs += boolToFloat(ok && t.Den == 1 && opsMaking(p, q, t) != 0)
			}
			goalPairs += boolToFloat(opsMaking(p, q, goal) != 0)
		}
	}
	e.addValue(leftPairsCompleteProduct, completePairs)
	e.addValue(leftPairsMakeGoal, goalPairs)
}

// addTwoSteps adds the features for the pairs of operations by which three numbers make the goal.
func (e *extractor) addTwoSteps(h []rat.Small, goal rat.Small) {
	if !e.needsAny(leftTwoOpsMake, leftTwoOpsMake+16) {
		return
	}
	var outer [4]expr.OpSet
	for i, f := range h {
		p, q := h[(i+1)%3], h[(i+2)%3]
		consider := func(op expr.Op, t rat.Small, ok bool) {
			if ok && t.Num >= 0 {
				outer[op] |= opsMaking(p, q, t)
			}
		}
		if f.Num != 0 {
			t, ok := quo(goal, f)
			consider(expr.Mul, t, ok)
			t, ok = goal.Mul(f)
			consider(expr.Div, t, ok)
		}
		t, ok := goal.Sub(f)
		consider(expr.Add, t, ok)
		t, ok = goal.Add(f)
		consider(expr.Sub, t, ok)
	}
	for op, set := range outer {
		e.addOps(leftTwoOpsMake+feature(4*op), set)
	}
}

// addLast adds the features of the last operation, which makes the goal.
func (e *extractor) addLast(s *step, goal rat.Small) {
	hi, lo := s.a, s.b
	if less(hi, lo) {
		hi, lo = lo, hi
	}
	e.addFlag(always, true)
	e.addFlag(equalOperands, hi == lo)
	e.addSize(largerSize, hi)
	e.addSize(smallerSize, lo)
	e.addFlag(fractionOperand, hi.Den > 1 || lo.Den > 1)
	e.addFlag(lastGoalFraction, goal.Den > 1)
	e.addFlag(lastBothFractions, hi.Den > 1 && lo.Den > 1)
	e.addFlag(coprime, lo.Num > 1 && gcd(hi.Num, lo.Num) == 1)
	e.addKnownValue(asideIs, lo)
	e.addFlag(lastLarger40, hi.Num > 40*hi.Den)
	e.addFlag(lastLarger60, hi.Num > 60*hi.Den)
	e.addSize(lastGoalSize, goal)
	e.addKnownValue(resultIs, goal)
	e.addFlag(lastMultipleOf10, hi.Num%10 == 0 || lo.Num%10 == 0)
	e.addFlag(bothFrom10, lo.Num >= 10*lo.Den)
	e.addFlag(lastSmallerOver12, lo.Num > 12*lo.Den)
	e.addFlag(carryOrBorrow, s.op == expr.Add && hi.Num%10+lo.Num%10 >= 10 || s.op == expr.Sub && hi.Num%10 < lo.Num%10)
}

// addHand adds the features of a hand as dealt, sorted.
func (e *extractor) addHand(rules ruleSet, h []rat.Small, goal rat.Small) {
	var sum, big, equal, runs, evens, primes, factors float64
	var pairs, triples float64
	divisor := int64(0)
	for i, x := range h {
		sum += toFloat(x)
		big += boolToFloat(x.Num > 10)
		evens += boolToFloat(isEven(x))
		primes += boolToFloat(isPrimeOver3(x))
		factors += boolToFloat(isProperDivisor(x, goal))
		divisor = gcd(x.Num, divisor)
		if i > 0 {
			equal += boolToFloat(h[i-1] == x)
			runs += boolToFloat(h[i-1].Num+1 == x.Num)
		}
		if i > 0 && h[i-1] == x && (i < 2 || h[i-2] != x) {
			pairs++
			triples += boolToFloat(i+1 < len(h) && h[i+1] == x)
		}
		if x.Num >= 1 && x.Num <= 13 && (i == 0 || h[i-1] != x) {
			e.addFlag(handContains+feature(x.Num-1), true)
		}
	}
	n := len(h)
	target := toFloat(goal)
	e.addFlag(always, true)
	e.addValue(handSum, sum/10)
	e.addSize(handLargestSize, h[n-1])
	e.addSize(handSecondLargestSize, h[max(n-2, 0)])
	e.addSize(handThirdLargestSize, h[min(1, n-1)])
	e.addSize(handSmallestSize, h[0])
	e.addValue(handOver10, big)
	e.addValue(handEqual, equal)
	e.addValue(handPairs, pairs)
	e.addFlag(handTwoPairs, pairs == 2)
	e.addValue(handTriple, triples)
	e.addValue(handConsecutive, runs)
	e.addValue(handEven, evens)
	e.addFlag(handAllEven, evens == float64(n))
	e.addFlag(handAllOdd, evens == 0)
	e.addValue(handPrimes, primes)
	e.addFlag(handCommonDivisor, divisor > 1)
	e.addFlag(handSumEqualsGoal, sum == target)
	e.addValue(handSumOff, math.Min(2, math.Abs(sum-target)/12))
	e.addFlag(handSumEven, math.Mod(sum, 2) == 0)
	e.addFlag(handSmallSum, sum < 16)
	e.addValue(handFactors, factors)
	e.addFlag(handNoFactor, factors == 0)
	if n == 4 {
		e.addOneAndThree(rules, h, goal)
		e.addTwoAndTwo(rules, h, goal)
	}
}

// addSolvableShare adds the log of the share of a hand's first steps that lead to a solution.
func (e *extractor) addSolvableShare(solvable, total int) {
	if solvable > 0 {
		e.addValue(handSolvableShare, math.Log(float64(solvable)/float64(total)))
	}
}

// addOneAndThree adds features for the number of ways to make the goal as a product of one number
// and the result of the other three.
func (e *extractor) addOneAndThree(rules ruleSet, h []rat.Small, goal rat.Small) {
	if !e.needsAny(handProductWays, handNoProductWay+1) {
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
		for _, s := range e.stepsA.all {
			if s.c.Den == 1 {
				ways += opCount(opsMaking(s.next[0], s.next[1], t))
			}
		}
	}
	e.addValue(handProductWays, math.Log(1+float64(ways)))
	e.addFlag(handNoProductWay, ways == 0)
}

// addTwoAndTwo adds a feature for the number of ways to make the goal from the results of two pairs
// of numbers.
func (e *extractor) addTwoAndTwo(rules ruleSet, h []rat.Small, goal rat.Small) {
	if !e.needs(handTwoAndTwoWays) {
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
		for i := range e.stepsA.all {
			s := &e.stepsA.all[i]
			for k := range e.stepsB.all {
				u := &e.stepsB.all[k]
				if s.c.Den == 1 && u.c.Den == 1 && opsMaking(s.c, u.c, goal) != 0 {
					ways++
				}
			}
		}
	}
	e.addValue(handTwoAndTwoWays, math.Log(1+float64(ways)))
}

// opCount returns the number of operations in a set.
func opCount(set expr.OpSet) (n int) {
	for ; set != 0; set &= set - 1 {
		n++
	}
	return n
}

package difficulty

import (
	"math"
	"math/bits"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// divides reports whether a is a divisor of the goal other than 1 and the goal itself.
func divides(a, goal rat.Small) bool {
	return a.Den == 1 && goal.Den == 1 && a.Num > 1 && a.Num < goal.Num && goal.Num%a.Num == 0
}

func even(a rat.Small) bool { return a.Den == 1 && a.Num%2 == 0 }

// gcd returns the greatest common divisor.
func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// addStep adds the features of a step, except those of the numbers that it leaves (see addLeft).
func (v *extractor) addStep(h []rat.Small, goal rat.Small, s *step) {
	c := s.c
	v.addFlag(always, true)
	if s.copies > 1 {
		v.addValue(severalPairs, math.Log2(float64(s.copies)))
	}
	v.addKnownValue(resultIs, c)
	v.addResult(s, goal)
	if s.aside {
		f := s.b
		v.addSize(asideSize, f)
		v.addKnownValue(asideIs, f)
		v.addFlag(asideTeen, f.Num > 10*f.Den)
		v.addFlag(asideFraction, f.Den > 1)
		v.addFlag(asideLargest, f == h[len(h)-1])
		v.addFlag(asideSmallest, f == h[0])
		v.addFlag(asideGoal, f == goal)
		v.addFlag(asideOver, less(goal, f))
	} else {
		v.addPair(s.op, s.a, s.b, goal)
		if len(s.untouched) == 2 {
			v.addOthers(s, goal)
		}
	}
	twins := false
	for _, r := range s.untouched {
		twins = twins || r == s.b || !s.aside && r == s.a
	}
	v.addFlag(twin, twins)
}

// addResult adds the features of a step's result, compared with the goal and the untouched numbers.
func (v *extractor) addResult(s *step, goal rat.Small) {
	c := s.c
	v.addFlag(resultGoal, c == goal)
	v.addFlag(resultDivides, divides(c, goal))
	v.addFlag(resultOver, less(goal, c))
	v.addSize(resultSize, c)
	v.addFlag(resultBig, c.Num > 40*c.Den)
	v.addFlag(resultPrime, isPrimeOver3(c))
	v.addFlag(resultEven, even(c))
	v.addFlag(resultFraction, c.Den > 1)
	v.addFlag(resultHalf, c.Den == 2)
	v.addFlag(resultMultiple, multiple(c, goal))
	v.addFlag(resultTens, c.Den == 1 && c.Num > 0 && c.Num%10 == 0)
	v.addFlag(resultNear, c != goal && math.Abs(toFloat(c)-toFloat(goal)) <= 3)
	var equal, quotient, sum, difference float64
	for _, r := range s.untouched {
		if r == c {
			equal++
		}
		if !v.needsAny(resultLacksFactor, resultExceeds+1) {
			continue
		}
		set := opsMaking(r, c, goal)
		quotient += b2f(set.Has(expr.Mul))
		sum += b2f(set.Has(expr.Add))
		difference += b2f(set.Has(expr.Sub))
	}
	v.addValue(resultLeft, equal)
	v.addValue(resultLacksFactor, quotient)
	v.addValue(resultLacksTerm, sum)
	v.addValue(resultExceeds, difference)
}

// multiple reports whether a is a multiple of the goal, above the goal.
func multiple(a, goal rat.Small) bool {
	return a.Den == 1 && goal.Den == 1 && goal.Num > 0 && a.Num > goal.Num && a.Num%goal.Num == 0
}

// addPair adds the features of the two numbers that a step combines.
func (v *extractor) addPair(op expr.Op, hi, lo, goal rat.Small) {
	if less(hi, lo) {
		hi, lo = lo, hi
	}
	v.addFlag(same, hi == lo)
	v.addFlag(withOne, equalsInt(lo, 1))
	v.addFlag(withTwo, equalsInt(lo, 2))
	v.addFlag(withThree, equalsInt(lo, 3))
	v.addFlag(withZero, lo.Num == 0)
	v.addFlag(withTen, equalsInt(hi, 10) || equalsInt(lo, 10))
	v.addSize(larger, hi)
	v.addSize(smaller, lo)
	v.addFlag(bothTeens, lo.Num >= 10*lo.Den)
	v.addFlag(largerTeen, hi.Num > 10*hi.Den)
	v.addFlag(smallerOver5, lo.Num > 5*lo.Den)
	v.addFlag(coprime, lo.Num > 1 && gcd(hi.Num, lo.Num) == 1)
	v.addValue(takesFactors, b2f(divides(hi, goal))+b2f(divides(lo, goal)))
	v.addFlag(takesFraction, hi.Den > 1 || lo.Den > 1)
	if d, ok := hi.Sub(lo); ok {
		v.addFlag(neighbours, equalsInt(d, 1))
	}
	v.addFlag(carry, op == expr.Add && hi.Num%10+lo.Num%10 >= 10 || op == expr.Sub && hi.Num%10 < lo.Num%10)
}

// b2f returns 1 for true and 0 for false.
func b2f(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

// addOthers adds, for a step of four numbers, the features of the two untouched numbers: by which
// operation they make what the result needs.
func (v *extractor) addOthers(s *step, goal rat.Small) {
	p, q, c := s.untouched[0], s.untouched[1], s.c
	put := func(which feature, t rat.Small, ok bool) {
		if !ok || t.Num < 0 || !v.needsAny(othersMake+5*which, othersMake+5*which+5) {
			return
		}
		set := opsMaking(p, q, t)
		v.addFlag(othersMake+5*which, set != 0)
		v.addOps(othersMake+5*which+1, set)
	}
	if c.Num != 0 {
		t, ok := quo(goal, c)
		put(0, t, ok)
	}
	t, ok := goal.Sub(c)
	put(1, t, ok)
	t, ok = goal.Add(c)
	put(2, t, ok)
	t, ok = c.Sub(goal)
	put(3, t, ok && t.Num > 0)
	v.addFlag(othersEqual, p == q)
}

// addOps adds the feature of each operation of a set.
func (v *extractor) addOps(first feature, set expr.OpSet) {
	for x := uint(set); x != 0; x &= x - 1 {
		v.addFlag(first+feature(bits.TrailingZeros(x)), true)
	}
}

// addLeft adds the features of the numbers that a step leaves, sorted, for the goal after it.
func (v *extractor) addLeft(h []rat.Small, goal rat.Small) {
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
		primes += b2f(isPrimeOver3(r))
		factors += b2f(divides(r, goal))
		multiples += b2f(multiple(r, goal))
	}
	v.addValue(leftOnes, ones)
	v.addValue(leftEqual, equal)
	v.addValue(leftFactors, factors)
	v.addFlag(leftNoFactor, factors == 0)
	v.addValue(leftFractions, fractions)
	v.addValue(leftZero, zeros)
	v.addValue(leftGoal, goals)
	v.addValue(leftMultiples, multiples)
	v.addValue(leftOver, over)
	v.addValue(leftPrimes, primes)
	v.addValue(leftTeens, teens)
	v.addSize(leftMax, h[len(h)-1])
	v.addSize(leftMin, h[0])
	off := math.Abs(sum - g)
	v.addValue(leftSumOff, math.Min(4, off/6))
	v.addFlag(leftSumGoal, off < 1e-9)
	v.addValue(leftEven, evens)
	v.addFlag(leftSumBelow, sum < g)
	switch len(h) {
	case 2:
		v.addTwoLeft(h, goal)
	case 3:
		v.addThreeLeft(h, goal)
	}
}

// addTwoLeft adds the features of two numbers left.
func (v *extractor) addTwoLeft(h []rat.Small, goal rat.Small) {
	set := opsMaking(h[0], h[1], goal)
	v.addOps(leftOpMakes, set)
	v.addFlag(leftOneOp, set != 0)
	v.addFlag(leftNearProduct, math.Abs(toFloat(h[0])*toFloat(h[1])-toFloat(goal)) <= 2)
}

// addThreeLeft adds the features of three numbers left, and of pairs of them.
func (v *extractor) addThreeLeft(h []rat.Small, goal rat.Small) {
	v.addTwoSteps(h, goal)
	var complete, tooSoon float64
	if v.needs(leftPairsFactor) || v.needs(leftPairsGoal) {
		for i, f := range h {
			p, q := h[(i+1)%3], h[(i+2)%3]
			if f.Num != 0 && f.Den == 1 && p.Den == 1 && q.Den == 1 && v.needs(leftPairsFactor) {
				t, ok := quo(goal, f)
				complete += b2f(ok && t.Den == 1 && opsMaking(p, q, t) != 0)
			}
			tooSoon += b2f(opsMaking(p, q, goal) != 0)
		}
	}
	v.addValue(leftPairsFactor, complete)
	v.addValue(leftPairsGoal, tooSoon)
}

// addTwoSteps adds the features for the two operations by which three numbers make the goal.
func (v *extractor) addTwoSteps(h []rat.Small, goal rat.Small) {
	if !v.needsAny(leftTwoOpsMake, leftTwoOpsMake+16) {
		return
	}
	var outer [4]expr.OpSet
	for i, f := range h {
		p, q := h[(i+1)%3], h[(i+2)%3]
		look := func(op expr.Op, t rat.Small, ok bool) {
			if ok && t.Num >= 0 {
				outer[op] |= opsMaking(p, q, t)
			}
		}
		if f.Num != 0 {
			t, ok := quo(goal, f)
			look(expr.Mul, t, ok)
			t, ok = goal.Mul(f)
			look(expr.Div, t, ok)
		}
		t, ok := goal.Sub(f)
		look(expr.Add, t, ok)
		t, ok = goal.Add(f)
		look(expr.Sub, t, ok)
	}
	for op, set := range outer {
		v.addOps(leftTwoOpsMake+feature(4*op), set)
	}
}

// addLast adds the features of the operation that makes the goal.
func (v *extractor) addLast(s *step, goal rat.Small) {
	hi, lo := s.a, s.b
	if less(hi, lo) {
		hi, lo = lo, hi
	}
	v.addFlag(always, true)
	v.addFlag(same, hi == lo)
	v.addSize(larger, hi)
	v.addSize(smaller, lo)
	v.addFlag(takesFraction, hi.Den > 1 || lo.Den > 1)
	v.addFlag(lastGoalFraction, goal.Den > 1)
	v.addFlag(lastBothFractions, hi.Den > 1 && lo.Den > 1)
	v.addFlag(coprime, lo.Num > 1 && gcd(hi.Num, lo.Num) == 1)
	v.addKnownValue(asideIs, lo)
	v.addFlag(lastLarger40, hi.Num > 40*hi.Den)
	v.addFlag(lastLarger60, hi.Num > 60*hi.Den)
	v.addSize(lastGoal, goal)
	v.addKnownValue(resultIs, goal)
	v.addFlag(lastTens, hi.Num%10 == 0 || lo.Num%10 == 0)
	v.addFlag(bothTeens, lo.Num >= 10*lo.Den)
	v.addFlag(lastSmallerOver12, lo.Num > 12*lo.Den)
	v.addFlag(carry, s.op == expr.Add && hi.Num%10+lo.Num%10 >= 10 || s.op == expr.Sub && hi.Num%10 < lo.Num%10)
}

// addHand adds the features of a hand as dealt, sorted.
func (v *extractor) addHand(l ruleSet, h []rat.Small, goal rat.Small) {
	var sum, big, equal, runs, evens, primes, factors float64
	var pairs, triples float64
	divisor := int64(0)
	for i, x := range h {
		sum += toFloat(x)
		big += b2f(x.Num > 10)
		evens += b2f(even(x))
		primes += b2f(isPrimeOver3(x))
		factors += b2f(divides(x, goal))
		divisor = gcd(x.Num, divisor)
		if i > 0 {
			equal += b2f(h[i-1] == x)
			runs += b2f(h[i-1].Num+1 == x.Num)
		}
		if i > 0 && h[i-1] == x && (i < 2 || h[i-2] != x) {
			pairs++
			triples += b2f(i+1 < len(h) && h[i+1] == x)
		}
		if x.Num >= 1 && x.Num <= 13 && (i == 0 || h[i-1] != x) {
			v.addFlag(handHas+feature(x.Num-1), true)
		}
	}
	n := len(h)
	target := toFloat(goal)
	v.addFlag(always, true)
	v.addValue(handSum, sum/10)
	v.addSize(handMax, h[n-1])
	v.addSize(handThird, h[max(n-2, 0)])
	v.addSize(handSecond, h[min(1, n-1)])
	v.addSize(handMin, h[0])
	v.addValue(handBig, big)
	v.addValue(handEqual, equal)
	v.addValue(handPairs, pairs)
	v.addFlag(handTwoPairs, pairs == 2)
	v.addValue(handTriple, triples)
	v.addValue(handRuns, runs)
	v.addValue(handEven, evens)
	v.addFlag(handAllEven, evens == float64(n))
	v.addFlag(handAllOdd, evens == 0)
	v.addValue(handPrimes, primes)
	v.addFlag(handCommon, divisor > 1)
	v.addFlag(handSumGoal, sum == target)
	v.addValue(handSumOff, math.Min(2, math.Abs(sum-target)/12))
	v.addFlag(handSumEven, math.Mod(sum, 2) == 0)
	v.addFlag(handSmallSum, sum < 16)
	v.addValue(handFactors, factors)
	v.addFlag(handNoFactor, factors == 0)
	if n == 4 {
		v.addOneAndThree(l, h, goal)
		v.addTwoAndTwo(l, h, goal)
	}
}

// addSolvableShare adds the share of the steps from a hand that lead to a solution.
func (v *extractor) addSolvableShare(live, steps int) {
	if live > 0 {
		v.addValue(handLive, math.Log(float64(live)/float64(steps)))
	}
}

// addOneAndThree adds the number of ways to make the target as a product of one number and the
// result of the other three.
func (v *extractor) addOneAndThree(l ruleSet, h []rat.Small, goal rat.Small) {
	if !v.needsAny(handWays, handNoWay+1) {
		return
	}
	w := 0
	for i, f := range h {
		if !divides(f, goal) || i > 0 && h[i-1] == f {
			continue
		}
		var rest [3]rat.Small
		copy(rest[:], h[:i])
		copy(rest[i:], h[i+1:])
		t, _ := goal.Quo(f)
		v.stepsA.clear()
		l.combinations(&v.stepsA, rest[:], t)
		for _, s := range v.stepsA.all {
			if s.c.Den == 1 {
				w += opCount(opsMaking(s.next[0], s.next[1], t))
			}
		}
	}
	v.addValue(handWays, math.Log(1+float64(w)))
	v.addFlag(handNoWay, w == 0)
}

// addTwoAndTwo adds the number of ways to make the target from two pairs of numbers.
func (v *extractor) addTwoAndTwo(l ruleSet, h []rat.Small, goal rat.Small) {
	if !v.needs(handTwoTwo) {
		return
	}
	w := 0
	for j := 1; j < 4; j++ {
		var other [2]rat.Small
		copy(other[:], h[1:j])
		copy(other[j-1:], h[j+1:])
		v.stepsA.clear()
		v.stepsB.clear()
		l.combinations(&v.stepsA, []rat.Small{h[0], h[j]}, goal)
		l.combinations(&v.stepsB, other[:], goal)
		for i := range v.stepsA.all {
			s := &v.stepsA.all[i]
			for k := range v.stepsB.all {
				u := &v.stepsB.all[k]
				if s.c.Den == 1 && u.c.Den == 1 && opsMaking(s.c, u.c, goal) != 0 {
					w++
				}
			}
		}
	}
	v.addValue(handTwoTwo, math.Log(1+float64(w)))
}

// opCount returns the number of operations in a set.
func opCount(set expr.OpSet) (n int) {
	for ; set != 0; set &= set - 1 {
		n++
	}
	return n
}

package grade

import (
	"math"
	"math/bits"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

func divides(a, goal rat.Small) bool {
	return a.Den == 1 && goal.Den == 1 && a.Num > 1 && a.Num < goal.Num && goal.Num%a.Num == 0
}

func even(a rat.Small) bool { return a.Den == 1 && a.Num%2 == 0 }

func common(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// step notes what there is to see of a step before it is taken.
func (v *view) step(h []rat.Small, goal rat.Small, s *step) {
	c := s.c
	v.is(always, true)
	if s.times > 1 {
		v.put(timesOver, math.Log2(float64(s.times)))
	}
	v.known(resultIs, c)
	v.result(s, goal)
	if s.aside {
		f := s.b
		v.size(asideSize, f)
		v.known(asideIs, f)
		v.is(asideTeen, f.Num > 10*f.Den)
		v.is(asideFraction, f.Den > 1)
		v.is(asideLargest, f == h[len(h)-1])
		v.is(asideSmallest, f == h[0])
		v.is(asideGoal, f == goal)
		v.is(asideOver, less(goal, f))
	} else {
		v.taken(s.op, s.a, s.b, goal)
		if len(s.rest) == 2 {
			v.mates(s, goal)
		}
	}
	twins := false
	for _, r := range s.rest {
		twins = twins || r == s.b || !s.aside && r == s.a
	}
	v.is(twin, twins)
}

// result notes what a step gives, seen beside the target and the numbers left.
func (v *view) result(s *step, goal rat.Small) {
	c := s.c
	v.is(resultGoal, c == goal)
	v.is(resultDivides, divides(c, goal))
	v.is(resultOver, less(goal, c))
	v.size(resultSize, c)
	v.is(resultBig, c.Num > 40*c.Den)
	v.is(resultPrime, prime(c))
	v.is(resultEven, even(c))
	v.is(resultFraction, c.Den > 1)
	v.is(resultHalf, c.Den == 2)
	v.is(resultMultiple, multiple(c, goal))
	v.is(resultTens, c.Den == 1 && c.Num > 0 && c.Num%10 == 0)
	v.is(resultNear, c != goal && math.Abs(value(c)-value(goal)) <= 3)
	var equal, quotient, sum, difference float64
	for _, r := range s.rest {
		if r == c {
			equal++
		}
		if !v.wantsAny(resultQuotient, resultSum+1) {
			continue
		}
		set := ways(r, c, goal)
		quotient += count(set.Has(expr.Mul))
		sum += count(set.Has(expr.Add))
		difference += count(set.Has(expr.Sub))
	}
	v.put(resultLeft, equal)
	v.put(resultQuotient, quotient)
	v.put(resultDifference, sum)
	v.put(resultSum, difference)
}

func multiple(a, goal rat.Small) bool {
	return a.Den == 1 && goal.Den == 1 && goal.Num > 0 && a.Num > goal.Num && a.Num%goal.Num == 0
}

// taken notes what two numbers are like.
func (v *view) taken(op expr.Op, hi, lo, goal rat.Small) {
	if less(hi, lo) {
		hi, lo = lo, hi
	}
	v.is(same, hi == lo)
	v.is(withOne, is(lo, 1))
	v.is(withTwo, is(lo, 2))
	v.is(withThree, is(lo, 3))
	v.is(withZero, lo.Num == 0)
	v.is(withTen, is(hi, 10) || is(lo, 10))
	v.size(larger, hi)
	v.size(smaller, lo)
	v.is(bothTeens, lo.Num >= 10*lo.Den)
	v.is(largerTeen, hi.Num > 10*hi.Den)
	v.is(smallerOver5, lo.Num > 5*lo.Den)
	v.is(coprime, lo.Num > 1 && common(hi.Num, lo.Num) == 1)
	v.put(takesFactors, count(divides(hi, goal))+count(divides(lo, goal)))
	v.is(takesFraction, hi.Den > 1 || lo.Den > 1)
	if d, ok := hi.Sub(lo); ok {
		v.is(neighbours, is(d, 1))
	}
	v.is(carry, op == expr.Add && hi.Num%10+lo.Num%10 >= 10 || op == expr.Sub && hi.Num%10 < lo.Num%10)
}

func count(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

// mates notes what the two numbers not touched could do for the result.
func (v *view) mates(s *step, goal rat.Small) {
	p, q, c := s.rest[0], s.rest[1], s.c
	put := func(which sight, t rat.Small, ok bool) {
		if !ok || t.Num < 0 || !v.wantsAny(mate+5*which, mate+5*which+5) {
			return
		}
		set := ways(p, q, t)
		v.is(mate+5*which, set != 0)
		v.ops(mate+5*which+1, set)
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
	v.is(matesEqual, p == q)
}

// ops notes each operation of a set.
func (v *view) ops(first sight, set expr.OpSet) {
	for x := uint(set); x != 0; x &= x - 1 {
		v.is(first+sight(bits.TrailingZeros(x)), true)
	}
}

// left notes what the numbers look like that a step leaves, sorted, for a target.
func (v *view) left(h []rat.Small, goal rat.Small) {
	var ones, equal, factors, fractions, zeros, goals, multiples, over, primes, teens, evens, sum float64
	g := value(goal)
	for i, r := range h {
		x := value(r)
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
		primes += count(prime(r))
		factors += count(divides(r, goal))
		multiples += count(multiple(r, goal))
	}
	v.put(leftOnes, ones)
	v.put(leftEqual, equal)
	v.put(leftFactors, factors)
	v.is(leftNoFactor, factors == 0)
	v.put(leftFractions, fractions)
	v.put(leftZero, zeros)
	v.put(leftGoal, goals)
	v.put(leftMultiples, multiples)
	v.put(leftOver, over)
	v.put(leftPrimes, primes)
	v.put(leftTeens, teens)
	v.size(leftMax, h[len(h)-1])
	v.size(leftMin, h[0])
	off := math.Abs(sum - g)
	v.put(leftSumOff, math.Min(4, off/6))
	v.is(leftSumGoal, off < 1e-9)
	v.put(leftEven, evens)
	v.is(leftSumBelow, sum < g)
	switch len(h) {
	case 2:
		v.two(h, goal)
	case 3:
		v.three(h, goal)
	}
}

// two notes what two numbers make.
func (v *view) two(h []rat.Small, goal rat.Small) {
	set := ways(h[0], h[1], goal)
	v.ops(leftGo, set)
	v.is(leftHop, set != 0)
	v.is(leftNearProduct, math.Abs(value(h[0])*value(h[1])-value(goal)) <= 2)
}

// three notes what three numbers and pairs of them make.
func (v *view) three(h []rat.Small, goal rat.Small) {
	v.twoSteps(h, goal)
	var complete, tooSoon float64
	if v.wants(leftPairsFactor) || v.wants(leftPairsGoal) {
		for i, f := range h {
			p, q := h[(i+1)%3], h[(i+2)%3]
			if f.Num != 0 && f.Den == 1 && p.Den == 1 && q.Den == 1 && v.wants(leftPairsFactor) {
				t, ok := quo(goal, f)
				complete += count(ok && t.Den == 1 && ways(p, q, t) != 0)
			}
			tooSoon += count(ways(p, q, goal) != 0)
		}
	}
	v.put(leftPairsFactor, complete)
	v.put(leftPairsGoal, tooSoon)
}

// twoSteps notes by which two operations three numbers make the target.
func (v *view) twoSteps(h []rat.Small, goal rat.Small) {
	if !v.wantsAny(leftSee, leftSee+16) {
		return
	}
	var outer [4]expr.OpSet
	for i, f := range h {
		p, q := h[(i+1)%3], h[(i+2)%3]
		look := func(op expr.Op, t rat.Small, ok bool) {
			if ok && t.Num >= 0 {
				outer[op] |= ways(p, q, t)
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
		v.ops(leftSee+sight(4*op), set)
	}
}

// last notes what there is to see of the operation that makes the target.
func (v *view) last(s *step, goal rat.Small) {
	hi, lo := s.a, s.b
	if less(hi, lo) {
		hi, lo = lo, hi
	}
	v.is(always, true)
	v.is(same, hi == lo)
	v.size(larger, hi)
	v.size(smaller, lo)
	v.is(takesFraction, hi.Den > 1 || lo.Den > 1)
	v.is(lastGoalFraction, goal.Den > 1)
	v.is(lastBothFractions, hi.Den > 1 && lo.Den > 1)
	v.is(coprime, lo.Num > 1 && common(hi.Num, lo.Num) == 1)
	v.known(asideIs, lo)
	v.is(lastLarger40, hi.Num > 40*hi.Den)
	v.is(lastLarger60, hi.Num > 60*hi.Den)
	v.size(lastGoal, goal)
	v.known(resultIs, goal)
	v.is(lastTens, hi.Num%10 == 0 || lo.Num%10 == 0)
	v.is(bothTeens, lo.Num >= 10*lo.Den)
	v.is(lastSmallerOver12, lo.Num > 12*lo.Den)
	v.is(carry, s.op == expr.Add && hi.Num%10+lo.Num%10 >= 10 || s.op == expr.Sub && hi.Num%10 < lo.Num%10)
}

// hand notes what a hand looks like as it is dealt, sorted.
func (v *view) hand(l ruleSet, h []rat.Small, goal rat.Small) {
	var sum, big, equal, runs, evens, primes, factors float64
	var pairs, triples float64
	divisor := int64(0)
	for i, x := range h {
		sum += value(x)
		big += count(x.Num > 10)
		evens += count(even(x))
		primes += count(prime(x))
		factors += count(divides(x, goal))
		divisor = common(x.Num, divisor)
		if i > 0 {
			equal += count(h[i-1] == x)
			runs += count(h[i-1].Num+1 == x.Num)
		}
		if i > 0 && h[i-1] == x && (i < 2 || h[i-2] != x) {
			pairs++
			triples += count(i+1 < len(h) && h[i+1] == x)
		}
		if x.Num >= 1 && x.Num <= 13 && (i == 0 || h[i-1] != x) {
			v.is(handHas+sight(x.Num-1), true)
		}
	}
	n := len(h)
	target := value(goal)
	v.is(always, true)
	v.put(handSum, sum/10)
	v.size(handMax, h[n-1])
	v.size(handThird, h[max(n-2, 0)])
	v.size(handSecond, h[min(1, n-1)])
	v.size(handMin, h[0])
	v.put(handBig, big)
	v.put(handEqual, equal)
	v.put(handPairs, pairs)
	v.is(handTwoPairs, pairs == 2)
	v.put(handTriple, triples)
	v.put(handRuns, runs)
	v.put(handEven, evens)
	v.is(handAllEven, evens == float64(n))
	v.is(handAllOdd, evens == 0)
	v.put(handPrimes, primes)
	v.is(handCommon, divisor > 1)
	v.is(handSumGoal, sum == target)
	v.put(handSumOff, math.Min(2, math.Abs(sum-target)/12))
	v.is(handSumEven, math.Mod(sum, 2) == 0)
	v.is(handSmallSum, sum < 16)
	v.put(handFactors, factors)
	v.is(handNoFactor, factors == 0)
	if n == 4 {
		v.oneAndThree(l, h, goal)
		v.twoAndTwo(l, h, goal)
	}
}

// live notes how many of the steps from a hand lead on.
func (v *view) live(live, steps int) {
	if live > 0 {
		v.put(handLive, math.Log(float64(live)/float64(steps)))
	}
}

// oneAndThree counts the ways to make the target from one card and three.
func (v *view) oneAndThree(l ruleSet, h []rat.Small, goal rat.Small) {
	if !v.wantsAny(handWays, handNoWay+1) {
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
		v.side.clear()
		l.combinations(&v.side, rest[:], t)
		for _, s := range v.side.all {
			if s.c.Den == 1 {
				w += ops(ways(s.next[0], s.next[1], t))
			}
		}
	}
	v.put(handWays, math.Log(1+float64(w)))
	v.is(handNoWay, w == 0)
}

// twoAndTwo counts the ways to make the target from two cards and two.
func (v *view) twoAndTwo(l ruleSet, h []rat.Small, goal rat.Small) {
	if !v.wants(handTwoTwo) {
		return
	}
	w := 0
	for j := 1; j < 4; j++ {
		var other [2]rat.Small
		copy(other[:], h[1:j])
		copy(other[j-1:], h[j+1:])
		v.side.clear()
		v.other.clear()
		l.combinations(&v.side, []rat.Small{h[0], h[j]}, goal)
		l.combinations(&v.other, other[:], goal)
		for i := range v.side.all {
			s := &v.side.all[i]
			for k := range v.other.all {
				u := &v.other.all[k]
				if s.c.Den == 1 && u.c.Den == 1 && ways(s.c, u.c, goal) != 0 {
					w++
				}
			}
		}
	}
	v.put(handTwoTwo, math.Log(1+float64(w)))
}

func ops(set expr.OpSet) (n int) {
	for ; set != 0; set &= set - 1 {
		n++
	}
	return n
}

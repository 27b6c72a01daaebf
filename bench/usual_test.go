package bench

import (
	"slices"

	"github.com/make24/make24/deal"
)

// The usual program for the 24-point game replaces two numbers of a list by one of their results
// until one number is left. This version uses exact fractions and all six results of a pair, so it
// finds every solution.

// fraction is num/den in lowest terms with den above 0.
type fraction struct{ num, den int64 }

// reduceFraction returns num/den in lowest terms. den must not be 0.
func reduceFraction(num, den int64) fraction {
	a, b := num, den
	for b != 0 {
		a, b = b, a%b
	}
	if a < 0 != (den < 0) {
		a = -a
	}
	return fraction{num / a, den / a}
}

// usualResult is one of the six operations on a pair. If swap is set, the second number is the left
// operand.
type usualResult struct {
	op      byte
	swapped bool
}

var usualResults = []usualResult{{'+', false}, {'-', false}, {'-', true}, {'*', false}, {'/', false}, {'/', true}}

// apply returns the result of the operation on a and b. It returns false for a division by zero.
func (r usualResult) apply(a, b fraction) (fraction, bool) {
	if r.swapped {
		a, b = b, a
	}
	switch r.op {
	case '+':
		return reduceFraction(a.num*b.den+b.num*a.den, a.den*b.den), true
	case '-':
		return reduceFraction(a.num*b.den-b.num*a.den, a.den*b.den), true
	case '*':
		return reduceFraction(a.num*b.num, a.den*b.den), true
	}
	if b.num == 0 {
		return fraction{}, false
	}
	return reduceFraction(a.num*b.den, a.den*b.num), true
}

// formatText returns the text of the operation on a and b.
func (r usualResult) formatText(a, b string) string {
	if r.swapped {
		a, b = b, a
	}
	return "(" + a + string(r.op) + b + ")"
}

// term is a number of the list with the expression that makes it.
type term struct {
	value fraction
	text  string
}

// termsOf returns the list of the numbers of a hand.
func termsOf(hand deal.Hand) []term {
	list := make([]term, len(hand))
	for i, x := range hand {
		list[i] = term{fraction{x, 1}, formatDecimal(x)}
	}
	return list
}

// usualSolutions returns every solution of the hand as text, each text once.
func usualSolutions(hand deal.Hand, target int64) map[string]bool {
	found := map[string]bool{}
	usualSearch(termsOf(hand), fraction{target, 1}, found)
	return found
}

// usualSearch adds to found the text of every solution that uses all numbers of the list.
func usualSearch(list []term, target fraction, found map[string]bool) {
	if len(list) == 1 {
		if list[0].value == target {
			found[list[0].text] = true
		}
		return
	}
	for i := range list {
		for j := i + 1; j < len(list); j++ {
			for _, r := range usualResults {
				usualStep(list, i, j, r, target, found)
			}
		}
	}
}

// usualStep replaces the numbers i and j of the list by their result r, and continues with
// usualSearch.
func usualStep(list []term, i, j int, r usualResult, target fraction, found map[string]bool) {
	value, ok := r.apply(list[i].value, list[j].value)
	if !ok {
		return
	}
	rest := make([]term, 0, len(list)-1)
	for k, t := range list {
		if k != i && k != j {
			rest = append(rest, t)
		}
	}
	rest = append(rest, term{value, r.formatText(list[i].text, list[j].text)})
	usualSearch(rest, target, found)
}

// usualFirstSteps returns the number of possible first steps with n numbers.
func usualFirstSteps(n int) int { return n * (n - 1) / 2 * len(usualResults) }

// usualSolutionsAfter is like usualSolutions, but returns only the solutions that begin with the
// first step of the given index, from 0 up to but not including usualFirstSteps(len(hand)).
func usualSolutionsAfter(hand deal.Hand, target int64, step int) map[string]bool {
	found := map[string]bool{}
	list := termsOf(hand)
	pair, r := step/len(usualResults), usualResults[step%len(usualResults)]
	for i := range list {
		for j := i + 1; j < len(list); j++ {
			if pair == 0 {
				usualStep(list, i, j, r, fraction{target, 1}, found)
			}
			pair--
		}
	}
	return found
}

// usualSolver decides whether there is a solution, with the same recursion. It stops at the first
// solution and caches the answers for sorted lists.
type usualSolver struct {
	target fraction
	cache  map[usualKey]bool
}

// usualKey is a sorted list of up to seven numbers, padded with 0/0.
type usualKey [7]fraction

func newUsualSolver(target int64) *usualSolver {
	return &usualSolver{fraction{target, 1}, map[usualKey]bool{}}
}

func (s *usualSolver) solvable(hand deal.Hand) bool {
	list := make([]fraction, len(hand))
	for i, x := range hand {
		list[i] = fraction{x, 1}
	}
	return s.reaches(list)
}

// reaches reports whether the numbers of the list make the target. It sorts the list.
func (s *usualSolver) reaches(list []fraction) bool {
	if len(list) == 1 {
		return list[0] == s.target
	}
	if len(list) == 2 { // trying is as fast as a lookup
		for _, r := range usualResults {
			if value, ok := r.apply(list[0], list[1]); ok && value == s.target {
				return true
			}
		}
		return false
	}
	slices.SortFunc(list, func(a, b fraction) int {
		if a.num != b.num {
			return int(a.num - b.num)
		}
		return int(a.den - b.den)
	})
	var key usualKey
	copy(key[:], list)
	solvable, ok := s.cache[key]
	if !ok {
		solvable = s.trySteps(list)
		s.cache[key] = solvable
	}
	return solvable
}

// trySteps reports whether some step from the list leads to a solution.
func (s *usualSolver) trySteps(list []fraction) bool {
	for i := range list {
		for j := i + 1; j < len(list); j++ {
			for _, r := range usualResults {
				value, ok := r.apply(list[i], list[j])
				if !ok {
					continue
				}
				var buffer [7]fraction
				rest := append(buffer[:0], value)
				for k, x := range list {
					if k != i && k != j {
						rest = append(rest, x)
					}
				}
				if s.reaches(rest) {
					return true
				}
			}
		}
	}
	return false
}

package bench

import (
	"github.com/make24/make24/deal"
)

// The usual program for the Countdown numbers game is a depth-first search over pairs of positive
// integers, the larger one as left operand. Every intermediate result counts, since not all tiles
// need be used.

const (
	lowTarget  = 100
	highTarget = 999
)

// usualTargets marks every target from 100 to 999 that the tiles reach. It skips steps
// whose result is an operand, since they never lead to a new target.
func usualTargets(tiles deal.Hand) *[highTarget + 1]bool {
	var marks [highTarget + 1]bool
	for _, x := range tiles {
		markTarget(&marks, x)
	}
	usualMarkTargets(tiles, &marks)
	return &marks
}

// markTarget marks x if it is not above highTarget.
func markTarget(marks *[highTarget + 1]bool, x int64) {
	if x <= highTarget {
		marks[x] = true
	}
}

// usualMarkTargets marks every result of operations on the numbers of the list.
func usualMarkTargets(list []int64, marks *[highTarget + 1]bool) {
	var buffer [6]int64
	for i := range list {
		for j := i + 1; j < len(list); j++ {
			rest := append(buffer[:0], 0) // the first element is for the result
			for k, x := range list {
				if k != i && k != j {
					rest = append(rest, x)
				}
			}
			a, b := max(list[i], list[j]), min(list[i], list[j])
			next := func(x int64) {
				markTarget(marks, x)
				if len(rest) > 1 {
					rest[0] = x
					usualMarkTargets(rest, marks)
				}
			}
			next(a + b)
			if a > b && a-b != b {
				next(a - b)
			}
			if b > 1 {
				next(a * b)
				if a%b == 0 && a/b != b {
					next(a / b)
				}
			}
		}
	}
}

// tile is a number of the list with the expression that makes it.
type tile struct {
	value int64
	text  string
}

// usualGameSolutions returns every solution of a Countdown game as text, each text once. Unlike
// usualTargets it skips no step.
func usualGameSolutions(tiles deal.Hand, target int64) map[string]bool {
	found := map[string]bool{}
	list := make([]tile, len(tiles))
	for i, x := range tiles {
		list[i] = tile{x, formatDecimal(x)}
		if x == target {
			found[list[i].text] = true
		}
	}
	usualGameReduce(list, target, found)
	return found
}

// usualGameReduce adds to found the text of every solution that uses at least two numbers of the
// list.
func usualGameReduce(list []tile, target int64, found map[string]bool) {
	for i := range list {
		for j := i + 1; j < len(list); j++ {
			rest := make([]tile, 1, len(list)-1) // the first element is for the result
			for k, t := range list {
				if k != i && k != j {
					rest = append(rest, t)
				}
			}
			a, b := list[i], list[j]
			if a.value < b.value {
				a, b = b, a
			}
			next := func(op string, x int64) {
				text := "(" + a.text + op + b.text + ")"
				if x == target {
					found[text] = true
				}
				if len(rest) > 1 {
					rest[0] = tile{x, text}
					usualGameReduce(rest, target, found)
				}
			}
			next("+", a.value+b.value)
			if a.value > b.value {
				next("-", a.value-b.value)
			}
			next("*", a.value*b.value)
			if a.value%b.value == 0 {
				next("/", a.value/b.value)
			}
		}
	}
}

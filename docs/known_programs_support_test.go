package docs_test

import (
	"iter"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// counts is one file of testdata/counts.
type counts map[string]string

func readCounts(t *testing.T, name string) counts {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "testdata", "counts", name))
	if err != nil {
		t.Fatal(err)
	}
	c := counts{}
	for line := range strings.Lines(string(data)) {
		line, _, _ = strings.Cut(line, "#")
		if key, value, ok := strings.Cut(strings.TrimSpace(line), ": "); ok {
			c[key] = value
		}
	}
	return c
}

func (c counts) want(t *testing.T, key string, got int64) {
	t.Helper()
	if want := c[key]; decimal(got) != want {
		t.Errorf("%s is %d, the file says %q", key, got, want)
	}
}

func decimal(n int64) string { return strconv.FormatInt(n, 10) }

// hand is four numbers, ascending.
type hand [4]int64

func (h hand) String() string {
	var words []string
	for _, n := range h {
		words = append(words, decimal(n))
	}
	return strings.Join(words, " ")
}

func (h hand) in(order [4]int) hand { return hand{h[order[0]], h[order[1]], h[order[2]], h[order[3]]} }

func (h hand) numbers() []fraction {
	return []fraction{{h[0], 1}, {h[1], 1}, {h[2], 1}, {h[3], 1}}
}

func handsOfFour(low, high int64) iter.Seq[hand] {
	return func(yield func(hand) bool) {
		for a := low; a <= high; a++ {
			for b := a; b <= high; b++ {
				for c := b; c <= high; c++ {
					for d := c; d <= high; d++ {
						if !yield(hand{a, b, c, d}) {
							return
						}
					}
				}
			}
		}
	}
}

// repeats gives how often each number stands in a hand.
func repeats(h hand) (r []int64) {
	for i, n := range h {
		if i > 0 && n == h[i-1] {
			r[len(r)-1]++
		} else {
			r = append(r, 1)
		}
	}
	return r
}

// waysToDraw counts the ordered draws, with replacement, that give the hand.
func waysToDraw(h hand) int64 {
	ways := int64(24)
	for _, m := range repeats(h) {
		ways /= []int64{1, 1, 2, 6, 24}[m]
	}
	return ways
}

// waysToDeal counts the deals from four suits that give the hand.
func waysToDeal(h hand) int64 {
	ways := int64(1)
	for _, m := range repeats(h) {
		ways *= []int64{1, 4, 6, 4, 1}[m]
	}
	return ways
}

// orders are the 24 orders of four places, lexicographic.
var orders = func() (all [][4]int) {
	for a := range 4 {
		for b := range 4 {
			for c := range 4 {
				d := 6 - a - b - c
				if a != b && a != c && b != c && d >= 0 {
					all = append(all, [4]int{a, b, c, d})
				}
			}
		}
	}
	return all
}()

// fraction is never reduced: four numbers up to a thousand cannot overflow it.
// A denominator of 0 is no value, and stays none in whatever it enters.
type fraction struct{ num, den int64 }

func (a fraction) defined() bool { return a.den != 0 }
func (a fraction) plus(b fraction) fraction {
	return fraction{a.num*b.den + b.num*a.den, a.den * b.den}
}

func (a fraction) minus(b fraction) fraction {
	return fraction{a.num*b.den - b.num*a.den, a.den * b.den}
}
func (a fraction) times(b fraction) fraction { return fraction{a.num * b.num, a.den * b.den} }
func (a fraction) over(b fraction) fraction {
	if b.den == 0 {
		return b
	}
	return fraction{a.num * b.den, a.den * b.num}
}
func (a fraction) is(n int64) bool { return a.den != 0 && a.num == n*a.den }

// arithmetic is what a program computes with.
type arithmetic[T any] struct {
	of func(int64) T
	op [4]func(a, b T) T // + - * /
	ok func(T) bool      // is it 24?
}

var fractions = arithmetic[fraction]{
	of: func(n int64) fraction { return fraction{n, 1} },
	op: [4]func(a, b fraction) fraction{fraction.plus, fraction.minus, fraction.times, fraction.over},
	ok: func(v fraction) bool { return v.is(24) },
}

var floats = arithmetic[float64]{
	of: func(n int64) float64 { return float64(n) },
	op: [4]func(a, b float64) float64{
		func(a, b float64) float64 { return a + b },
		func(a, b float64) float64 { return a - b },
		func(a, b float64) float64 { return a * b },
		func(a, b float64) float64 { return a / b },
	},
	ok: func(v float64) bool { return v == 24 },
}

// nothing marks, in whole numbers, a value that is none; it stays none.
const nothing = math.MinInt32

func whole(divide func(a, b int64) int64) arithmetic[int64] {
	keep := func(f func(a, b int64) int64) func(a, b int64) int64 {
		return func(a, b int64) int64 {
			if a == nothing || b == nothing {
				return nothing
			}
			return f(a, b)
		}
	}
	return arithmetic[int64]{
		of: func(n int64) int64 { return n },
		op: [4]func(a, b int64) int64{
			keep(func(a, b int64) int64 { return a + b }),
			keep(func(a, b int64) int64 { return a - b }),
			keep(func(a, b int64) int64 { return a * b }),
			keep(func(a, b int64) int64 {
				if b == 0 {
					return nothing
				}
				return divide(a, b)
			}),
		},
		ok: func(v int64) bool { return v == 24 },
	}
}

var integers = whole(func(a, b int64) int64 {
	if a%b != 0 {
		return nothing
	}
	return a / b
})

var truncated = whole(func(a, b int64) int64 { return a / b })

// The five bracketings of four numbers.
const (
	leftToRight    = iota // ((AB)C)D
	innerPairLeft         // (A(BC))D
	twoPairs              // (AB)(CD)
	innerPairFirst        // A((BC)D)
	rightToLeft           // A(B(CD))
)

var bracketings = [5]string{"((AB)C)D", "(A(BC))D", "(AB)(CD)", "A((BC)D)", "A(B(CD))"}

// everyExpression calls see with the value of each of the 7680 expressions of a hand, and
// the bracketing it has, until see says stop.
func everyExpression[T any](h hand, with arithmetic[T], see func(v T, bracketing int) bool) {
	for i, order := range orders {
		if slices.ContainsFunc(orders[:i], func(o [4]int) bool { return h.in(o) == h.in(order) }) {
			continue
		}
		p := h.in(order)
		a, b, c, d := with.of(p[0]), with.of(p[1]), with.of(p[2]), with.of(p[3])
		for _, f := range with.op {
			ab := f(a, b)
			for _, g := range with.op {
				bc := g(b, c)
				for _, k := range with.op {
					cd := k(c, d)
					values := [5]T{k(g(ab, c), d), k(f(a, bc), d), g(ab, cd), f(a, k(bc, d)), f(a, g(b, cd))}
					for shape, v := range values {
						if !see(v, shape) {
							return
						}
					}
				}
			}
		}
	}
}

// reaches says whether some expression of the hand is 24 in that arithmetic.
func reaches[T any](h hand, with arithmetic[T]) (yes bool) {
	everyExpression(h, with, func(v T, _ int) bool {
		yes = with.ok(v)
		return !yes
	})
	return yes
}

// program is a way of computing; solved says what it answers for a hand.
type program int

const (
	exact program = iota
	wholeOnly
	truncating
	floatsEqual
)

func solved(h hand, by program) bool {
	switch by {
	case wholeOnly:
		return reaches(h, integers)
	case truncating:
		return reaches(h, truncated)
	case floatsEqual:
		return reaches(h, floats)
	default:
		return reaches(h, fractions)
	}
}

func bracketingsThatSolve(h hand) (set int) {
	everyExpression(h, fractions, func(v fraction, shape int) bool {
		if v.is(24) {
			set |= 1 << shape
		}
		return true
	})
	return set
}

// nearestMiss is the least distance from 24 of a value that is not 24.
func nearestMiss(h hand) float64 {
	nearest := math.Inf(1)
	everyExpression(h, fractions, func(v fraction, _ int) bool {
		if v.defined() && !v.is(24) {
			nearest = min(nearest, math.Abs(float64(v.num-24*v.den)/float64(v.den)))
		}
		return true
	})
	return nearest
}

// falseFloatSolutions counts the expressions that are 24 in floats and divide by zero.
func falseFloatSolutions(h hand) (n int64) {
	var undefined []bool
	everyExpression(h, fractions, func(v fraction, _ int) bool {
		undefined = append(undefined, !v.defined())
		return true
	})
	everyExpression(h, floats, func(v float64, _ int) bool {
		if v == 24 && undefined[0] {
			n++
		}
		undefined = undefined[1:]
		return true
	})
	return n
}

// mergeRules are the cuts of the search that joins two numbers into one until one is left.
type mergeRules struct {
	noIdle     bool // never multiply or divide by 1, never add or subtract 0
	noNegative bool // subtract the smaller from the larger only
}

func merge(v []fraction, cut mergeRules) bool {
	if len(v) == 1 {
		return v[0].is(24)
	}
	for i, a := range v {
		for j, b := range v {
			if i == j {
				continue
			}
			var rest []fraction
			for k, c := range v {
				if k != i && k != j {
					rest = append(rest, c)
				}
			}
			for _, joined := range joins(a, b, i < j, cut) {
				if merge(append(slices.Clone(rest), joined), cut) {
					return true
				}
			}
		}
	}
	return false
}

// joins gives the values of a and b joined, both orders of + and * once.
func joins(a, b fraction, once bool, cut mergeRules) (values []fraction) {
	zero, one := b.is(0) || once && a.is(0), b.is(1) || once && a.is(1)
	if once && !(cut.noIdle && zero) {
		values = append(values, a.plus(b))
	}
	if once && !(cut.noIdle && one) {
		values = append(values, a.times(b))
	}
	difference := a.minus(b)
	if !(cut.noIdle && b.is(0)) && !(cut.noNegative && difference.num*difference.den < 0) {
		values = append(values, difference)
	}
	if b.num != 0 && !(cut.noIdle && b.is(1)) {
		values = append(values, a.over(b))
	}
	return values
}

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

// counts holds the values of a file of testdata/counts by their keys.
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

// want fails the test if got differs from the value of key.
func (c counts) want(t *testing.T, key string, got int64) {
	t.Helper()
	if want := c[key]; decimal(got) != want {
		t.Errorf("%s is %d, but the file has %q", key, got, want)
	}
}

func decimal(n int64) string { return strconv.FormatInt(n, 10) }

// hand holds four numbers in ascending order.
type hand [4]int64

func (h hand) String() string {
	var words []string
	for _, n := range h {
		words = append(words, decimal(n))
	}
	return strings.Join(words, " ")
}

// permuted returns the numbers of h in another order.
func (h hand) permuted(order [4]int) hand {
	return hand{h[order[0]], h[order[1]], h[order[2]], h[order[3]]}
}

func (h hand) numbers() []fraction {
	return []fraction{{h[0], 1}, {h[1], 1}, {h[2], 1}, {h[3], 1}}
}

// handsOfFour yields every hand of four numbers from low to high.
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

// copies returns the number of copies of each distinct number of a hand.
func copies(h hand) (r []int64) {
	for i, n := range h {
		if i > 0 && n == h[i-1] {
			r[len(r)-1]++
		} else {
			r = append(r, 1)
		}
	}
	return r
}

// waysToDraw returns the number of ordered draws, with replacement, that give the hand.
func waysToDraw(h hand) int64 {
	ways := int64(24)
	for _, m := range copies(h) {
		ways /= []int64{1, 1, 2, 6, 24}[m]
	}
	return ways
}

// waysToDeal returns the number of deals from a deck with four suits that give the hand.
func waysToDeal(h hand) int64 {
	ways := int64(1)
	for _, m := range copies(h) {
		ways *= []int64{1, 4, 6, 4, 1}[m]
	}
	return ways
}

// orders lists the 24 permutations of four positions in lexicographic order.
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

// fraction is a fraction that is never reduced; with four numbers up to a thousand, it cannot
// overflow. A denominator of 0 means that the value is undefined, and so is every result that is
// computed from it.
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

// arithmetic holds the numbers and operations with which a program computes.
type arithmetic[T any] struct {
	fromInt func(int64) T
	ops     [4]func(a, b T) T // + - * /
	is24    func(T) bool
}

var fractions = arithmetic[fraction]{
	fromInt: func(n int64) fraction { return fraction{n, 1} },
	ops:     [4]func(a, b fraction) fraction{fraction.plus, fraction.minus, fraction.times, fraction.over},
	is24:    func(v fraction) bool { return v.is(24) },
}

var floats = arithmetic[float64]{
	fromInt: func(n int64) float64 { return float64(n) },
	ops: [4]func(a, b float64) float64{
		func(a, b float64) float64 { return a + b },
		func(a, b float64) float64 { return a - b },
		func(a, b float64) float64 { return a * b },
		func(a, b float64) float64 { return a / b },
	},
	is24: func(v float64) bool { return v == 24 },
}

// undefinedInt marks an undefined integer, such as a quotient by 0. Every result that is computed
// from it is undefined too.
const undefinedInt = math.MinInt32

// intArithmetic returns an arithmetic of integers with the given division.
func intArithmetic(divide func(a, b int64) int64) arithmetic[int64] {
	checked := func(f func(a, b int64) int64) func(a, b int64) int64 {
		return func(a, b int64) int64 {
			if a == undefinedInt || b == undefinedInt {
				return undefinedInt
			}
			return f(a, b)
		}
	}
	return arithmetic[int64]{
		fromInt: func(n int64) int64 { return n },
		ops: [4]func(a, b int64) int64{
			checked(func(a, b int64) int64 { return a + b }),
			checked(func(a, b int64) int64 { return a - b }),
			checked(func(a, b int64) int64 { return a * b }),
			checked(func(a, b int64) int64 {
				if b == 0 {
					return undefinedInt
				}
				return divide(a, b)
			}),
		},
		is24: func(v int64) bool { return v == 24 },
	}
}

var integers = intArithmetic(func(a, b int64) int64 {
	if a%b != 0 {
		return undefinedInt
	}
	return a / b
})

var truncated = intArithmetic(func(a, b int64) int64 { return a / b })

// The five bracketings of four numbers.
const (
	leftToRight    = iota // ((AB)C)D
	innerPairLeft         // (A(BC))D
	twoPairs              // (AB)(CD)
	innerPairFirst        // A((BC)D)
	rightToLeft           // A(B(CD))
)

var bracketings = [5]string{"((AB)C)D", "(A(BC))D", "(AB)(CD)", "A((BC)D)", "A(B(CD))"}

// everyExpression calls visit with the value and the bracketing of each expression of a hand, until
// visit returns false. Four different numbers have 7680 expressions; orders that give the same
// numbers again are skipped.
func everyExpression[T any](h hand, with arithmetic[T], visit func(v T, bracketing int) bool) {
	for i, order := range orders {
		if slices.ContainsFunc(orders[:i], func(o [4]int) bool { return h.permuted(o) == h.permuted(order) }) {
			continue
		}
		p := h.permuted(order)
		a, b, c, d := with.fromInt(p[0]), with.fromInt(p[1]), with.fromInt(p[2]), with.fromInt(p[3])
		for _, f := range with.ops {
			ab := f(a, b)
			for _, g := range with.ops {
				bc := g(b, c)
				for _, k := range with.ops {
					cd := k(c, d)
					values := [5]T{k(g(ab, c), d), k(f(a, bc), d), g(ab, cd), f(a, k(bc, d)), f(a, g(b, cd))}
					for bracketing, v := range values {
						if !visit(v, bracketing) {
							return
						}
					}
				}
			}
		}
	}
}

// reaches reports whether some expression of the hand is 24 in an arithmetic.
func reaches[T any](h hand, with arithmetic[T]) (yes bool) {
	everyExpression(h, with, func(v T, _ int) bool {
		yes = with.is24(v)
		return !yes
	})
	return yes
}

// program is the arithmetic of a program.
type program int

const (
	exact program = iota
	wholeOnly
	truncating
	floatsEqual
)

// solved reports whether a program finds a solution of the hand.
func solved(h hand, p program) bool {
	switch p {
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

// bracketingsThatSolve returns the set of bracketings that have a solution of the hand; bit i
// stands for bracketings[i].
func bracketingsThatSolve(h hand) (set int) {
	everyExpression(h, fractions, func(v fraction, bracketing int) bool {
		if v.is(24) {
			set |= 1 << bracketing
		}
		return true
	})
	return set
}

// nearestMiss returns the least distance from 24 of a value that is not 24.
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

// falseFloatSolutions returns the number of expressions that are 24 in floats but divide by zero.
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

// mergeRules selects what merge prunes.
type mergeRules struct {
	noIdle     bool // never multiply or divide by 1, and never add or subtract 0
	noNegative bool // subtract only the smaller number from the larger
}

// merge reports whether the numbers can make 24. It replaces two numbers by a result until one
// number is left.
func merge(v []fraction, rules mergeRules) bool {
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
			for _, result := range results(a, b, i < j, rules) {
				if merge(append(slices.Clone(rest), result), rules) {
					return true
				}
			}
		}
	}
	return false
}

// results returns the results of the operations on a and b. It includes a+b and a*b only if
// commutative is set, since they equal b+a and b*a.
func results(a, b fraction, commutative bool, rules mergeRules) (values []fraction) {
	hasZero, hasOne := b.is(0) || commutative && a.is(0), b.is(1) || commutative && a.is(1)
	if commutative && !(rules.noIdle && hasZero) {
		values = append(values, a.plus(b))
	}
	if commutative && !(rules.noIdle && hasOne) {
		values = append(values, a.times(b))
	}
	difference := a.minus(b)
	if !(rules.noIdle && b.is(0)) && !(rules.noNegative && difference.num*difference.den < 0) {
		values = append(values, difference)
	}
	if b.num != 0 && !(rules.noIdle && b.is(1)) {
		values = append(values, a.over(b))
	}
	return values
}

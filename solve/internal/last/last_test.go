package last

import (
	"fmt"
	"slices"
	"testing"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// classic allows the four operators and any values.
var classic = puzzle.Rules{Ops: expr.Basic}

// integersFrom returns the integers from low to high.
func integersFrom(low, high int64) (list []int64) {
	for x := low; x <= high; x++ {
		list = append(list, x)
	}
	return list
}

// TestSolve checks the last numbers of some prefixes. The last numbers include some that are less
// than numbers of the prefix.
func TestSolve(t *testing.T) {
	subset, integers := classic, classic
	subset.Subset, integers.Values = true, puzzle.Integer
	pool := integersFrom(0, 100)
	for _, test := range []struct {
		prefix []int64
		rules  puzzle.Rules
		target string
		want   string
	}{
		{[]int64{8}, classic, "24", "[3 16 32]"},
		{[]int64{8}, classic, "1/3", "[24]"},
		{[]int64{8}, classic, "0", "[0 8]"},
		{[]int64{8}, integers, "1/3", "[]"},
		{[]int64{8}, subset, "24", "[3 16 24 32]"},
		{[]int64{1, 1}, classic, "24", "[12 22 23 24 25 26 48]"},
		{[]int64{5, 5}, classic, "0", fmt.Sprint(pool)}, // (5−5)×d
		{[]int64{3, 8}, subset, "24", fmt.Sprint(pool)}, // 3×8
		{[]int64{3, 5}, classic, "0", "[0 2 3 5 8 15]"}, // 0 as the last number: 3×5×0
		{[]int64{5, 0}, classic, "7/10", "[]"},          // no part divides by 0
		{[]int64{3, 3, 8}, classic, "24", "[0 1 2 3 4 6 7 8 9 10 12 13 15 16 17 18 19 22 23 24 25 26 27 31 32 33 38 39 40 41 45 48 51 55 56 57 61 63 64 65 67 71 72 73 77 80 81 83 87 88 89 93 96 99]"}, // 8÷(3−8÷3)
	} {
		target, err := rat.Parse(test.target)
		if err != nil {
			t.Fatal(err)
		}
		s, ok := New(pool, len(test.prefix)+1, test.rules, target)
		if !ok {
			t.Fatal("not supported")
		}
		got := []int64{}
		for i, bits := 0, s.Solve(test.prefix, pool); i < len(pool); i++ {
			if bits[i/64]>>(i%64)&1 == 1 {
				got = append(got, pool[i])
			}
		}
		if fmt.Sprint(got) != test.want {
			t.Errorf("%v, %v, target %v: %v, want %s", test.prefix, test.rules, target, got, test.want)
		}
	}
}

// TestSolveReusesTheSolver checks that a solution does not depend on earlier ones, also of a part of
// the last numbers, and that SolveWindow gives the results of Solve.
func TestSolveReusesTheSolver(t *testing.T) {
	pool := integersFrom(1, 130)
	s, _ := New(pool, 4, classic, rat.Int(60))
	for _, prefix := range [][]int64{{3, 5, 5}, {1, 1, 1}, {2, 20, 40}, {3, 5, 5}} {
		part := pool[prefix[2]-1:]
		s.SolveWindow(prefix, part, 0, 60, func(target int64, solvable []uint64) {
			fresh, _ := New(pool, 4, classic, rat.Int(target))
			if !slices.Equal(solvable, fresh.Solve(prefix, part)) {
				t.Errorf("%v, target %d: the results differ", prefix, target)
			}
		})
	}
}

func BenchmarkSolve(b *testing.B) {
	pool := integersFrom(1, 200)
	for cards, prefix := range map[int][]int64{2: {60}, 3: {36, 60}, 4: {36, 60, 77}, 5: {20, 36, 60, 77}} {
		b.Run(fmt.Sprint(cards), func(b *testing.B) {
			s, _ := New(pool, cards, classic, rat.Int(24))
			for b.Loop() {
				s.Solve(prefix, pool[prefix[len(prefix)-1]-1:])
			}
		})
	}
}

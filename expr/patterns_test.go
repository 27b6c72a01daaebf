package expr

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/make24/make24/internal/testkit/sample"
	"github.com/make24/make24/rat"
)

func TestTraits(t *testing.T) {
	for _, c := range []struct {
		text     string
		pattern  Pattern
		lastStep LastStep
		fraction bool
		largest  string
	}{
		{"(10-4)*(2+2)", "(a-b)*(c+d)", "4*6", false, "24"},
		{"(2+2)*(4-10)", "(a-b)*(c+d)", "other", false, "24"},
		{"(10+2)/2*4", "(a+b)/c*d", "4*6", false, "24"},
		{"4/2*(10+2)", "(a+b)/c*d", "2*12", false, "24"},
		{"(10+2)*4/2", "(a+b)/c*d", "other", false, "48"},
		{"4/(2/(10+2))", "(a+b)/c*d", "other", true, "24"},
		{"(3-2/2)*12", "(a-b/c)*d", "2*12", false, "24"},
		{"(8/2-1)*8", "", "3*8", false, "24"},
		{"-((2/2-3)*12)", "(a-b/c)*d", "other", false, "24"},
		{"(9+5-2)*2", "(a+b-c)*d", "2*12", false, "24"},
		{"2*(9-(2-5))", "(a+b-c)*d", "2*12", false, "24"},
		{"(12-3-1)*3", "", "3*8", false, "24"},
		{"11*3+1-10", "a*b+c-d", "other", false, "34"},
		{"1-(10-11*3)", "a*b+c-d", "other", false, "33"},
		{"(4-1)*6+6", "(a-b)*c+d", "other", false, "24"},
		{"6-(1-4)*6", "(a-b)*c+d", "other", false, "24"},
		{"6-6*(1-4)", "(a-b)*c+d", "other", false, "24"},
		{"(10-4)*6-12", "", "other", false, "36"},
		{"8/(3-8/3)", "", "other", true, "24"},
		{"(1-4)*(0-8)", "", "3*8", false, "24"},
		{"-4*(-6)", "", "4*6", false, "24"},
		{"3*8", "", "3*8", false, "24"},
		{"1+2+3*7", "", "other", false, "24"},
		{"(10-4)*(2+2)*1", "", "other", false, "24"},
		{"(5^2-1)*1", "", "other", false, "25"},
		{"(5-1)^1*6", "", "4*6", false, "24"},
		{"24", "", "other", false, "0"},
		{"-24", "", "other", false, "0"},
	} {
		e, err := Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		got, err := TraitsOf(e)
		var want []Pattern
		if c.pattern != "" {
			want = []Pattern{c.pattern}
		}
		if err != nil || !slices.Equal(got.Patterns, want) || got.LastStep != c.lastStep || got.Fraction != c.fraction || got.Largest.String() != c.largest {
			t.Errorf("TraitsOf(%s) = %+v, %v; want %+v", c.text, got, err, c)
		}
	}
	if _, err := TraitsOf(bin(Div, Num(1), Num(0))); !errors.Is(err, ErrDivZero) {
		t.Errorf("TraitsOf(1/0) returns the error %v, want ErrDivZero", err)
	}
}

// forEachHand calls f with each of the 1820 hands of four numbers from 1 to 13.
func forEachHand(f func(hand [4]int64)) {
	for a := int64(1); a <= 13; a++ {
		for b := a; b <= 13; b++ {
			for c := b; c <= 13; c++ {
				for d := c; d <= 13; d++ {
					f([4]int64{a, b, c, d})
				}
			}
		}
	}
}

// permutationsOf returns the distinct permutations of a hand.
func permutationsOf(hand [4]int64) [][4]int64 {
	var permutations [][4]int64
	for i := range 4 * 4 * 4 * 4 {
		p := [4]int{i & 3, i >> 2 & 3, i >> 4 & 3, i >> 6 & 3}
		if 1<<p[0]|1<<p[1]|1<<p[2]|1<<p[3] != 15 {
			continue
		}
		o := [4]int64{hand[p[0]], hand[p[1]], hand[p[2]], hand[p[3]]}
		if !slices.Contains(permutations, o) {
			permutations = append(permutations, o)
		}
	}
	return permutations
}

// bracketings returns the five trees with the numbers n and the operators o, both from left to
// right.
func bracketings(n [4]int64, o [3]Op) [5]Expr {
	a, b, c, d := Num(n[0]), Num(n[1]), Num(n[2]), Num(n[3])
	return [5]Expr{
		bin(o[2], bin(o[1], bin(o[0], a, b), c), d),
		bin(o[2], bin(o[0], a, bin(o[1], b, c)), d),
		bin(o[1], bin(o[0], a, b), bin(o[2], c, d)),
		bin(o[0], a, bin(o[2], bin(o[1], b, c), d)),
		bin(o[0], a, bin(o[1], b, bin(o[2], c, d))),
	}
}

// TestPatternCounts checks the number of hands that have a solution with each pattern. It
// enumerates all trees over all orders of each hand.
func TestPatternCounts(t *testing.T) {
	want, wantSolvable := map[string]int{
		"(a-b)*(c+d)": 169, "(a+b)/c*d": 165, "(a-b/c)*d": 190,
		"(a+b-c)*d": 320, "a*b+c-d": 175, "(a-b)*c+d": 208, "any": 847,
	}, 1362
	if sample.Only { // hands whose sum is a multiple of 8
		want, wantSolvable = map[string]int{
			"(a-b)*(c+d)": 26, "(a+b)/c*d": 28, "(a-b/c)*d": 18, "(a+b-c)*d": 52, "a*b+c-d": 11, "(a-b)*c+d": 13, "any": 105,
		}, 181
	}
	got, solvable := map[string]int{}, 0
	target := rat.Int(24)
	forEachHand(func(hand [4]int64) {
		if sample.Only && (hand[0]+hand[1]+hand[2]+hand[3])%8 != 0 {
			return
		}
		found, isSolved := map[string]bool{}, false
		for _, n := range permutationsOf(hand) {
			for i := range 64 {
				for _, e := range bracketings(n, [3]Op{Op(i & 3), Op(i >> 2 & 3), Op(i >> 4)}) {
					if v, err := Eval(e); err != nil || !v.Equal(target) {
						continue
					}
					isSolved = true
					traits, err := TraitsOf(e)
					if err != nil || len(traits.Patterns) > 1 {
						t.Fatalf("TraitsOf(%s) = %+v, %v; want at most one pattern", Format(e, Style{}), traits, err)
					}
					for _, p := range traits.Patterns {
						found[string(p)], found["any"] = true, true
					}
				}
			}
		}
		for p := range found {
			got[p]++
		}
		if isSolved {
			solvable++
		}
	})
	if solvable != wantSolvable {
		t.Errorf("%d hands are solvable, want %d", solvable, wantSolvable)
	}
	for p, n := range want {
		if got[p] != n {
			t.Errorf("%s: %d hands; want %d", p, got[p], n)
		}
	}
}

// TestPublishedPatternCounts computes the counts of TestPatternCounts from equations, and
// reproduces the different counts of a published review (testdata/counts/published-patterns.txt).
// The review deviates from the patterns in two ways. It reverses differences without changing the
// sign, so it also counts (b/c-a)*d and (a-b-c)*d. And it orders the numbers of a difference as
// texts ("10" before "4"), so if a sorts after b, it counts (a-b)*c-d instead of (a-b)*c+d.
func TestPublishedPatternCounts(t *testing.T) {
	equations := []func(a, b, c, d int64) bool{
		func(a, b, c, d int64) bool { return (a-b)*(c+d) == 24 },
		func(a, b, c, d int64) bool { return (a+b)*d == 24*c },
		func(a, b, c, d int64) bool { return (a*c-b)*d == 24*c },
		func(a, b, c, d int64) bool { return (a+b-c)*d == 24 },
		func(a, b, c, d int64) bool { return a*b+c-d == 24 },
		func(a, b, c, d int64) bool { return (a-b)*c+d == 24 },
		func(a, b, c, d int64) bool { return (a*c-b)*d == 24*c || (b-a*c)*d == 24*c },
		func(a, b, c, d int64) bool { return (a+b-c)*d == 24 || (a-b-c)*d == 24 },
		func(a, b, c, d int64) bool {
			if strconv.FormatInt(a, 10) < strconv.FormatInt(b, 10) {
				return (a-b)*c+d == 24
			}
			return (a-b)*c-d == 24
		},
	}
	counts := make([]int, len(equations)+2)
	forEachHand(func(hand [4]int64) {
		found := make([]bool, len(counts))
		for _, n := range permutationsOf(hand) {
			for i, holds := range equations {
				if holds(n[0], n[1], n[2], n[3]) {
					found[i] = true
				}
			}
		}
		found[9] = slices.Contains(found[:6], true)
		found[10] = found[0] || found[1] || found[4] || slices.Contains(found[6:9], true)
		for i, f := range found {
			if f {
				counts[i]++
			}
		}
	})
	if want := []int{169, 165, 190, 320, 175, 208}; !slices.Equal(counts[:6], want) || counts[9] != 847 {
		t.Errorf("%v, any %d; want %v, any 847", counts[:6], counts[9], want)
	}
	data, err := os.ReadFile(filepath.Join("..", "testdata", "counts", "published-patterns.txt"))
	if err != nil {
		t.Fatal(err)
	}
	var published []string
	for line := range strings.Lines(string(data)) {
		if key, ok := strings.CutPrefix(line, "published "); ok {
			published = append(published, strings.TrimSpace(key))
		}
	}
	want := []string{
		fmt.Sprint("(a-b)*(c+d): ", counts[0]), fmt.Sprint("(a+b)/c*d: ", counts[1]), fmt.Sprint("(a-b/c)*d: ", counts[6]),
		fmt.Sprint("(a+b-c)*d: ", counts[7]), fmt.Sprint("a*b+c-d: ", counts[4]), fmt.Sprint("(a-b)*c+d: ", counts[8]),
		fmt.Sprint("any: ", counts[10]),
	}
	if !slices.Equal(published, want) {
		t.Errorf("published %q; computed %q", published, want)
	}
}

func BenchmarkTraitsOf(b *testing.B) {
	e, err := Parse("(9+5-2)*2")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := TraitsOf(e); err != nil {
			b.Fatal(err)
		}
	}
}

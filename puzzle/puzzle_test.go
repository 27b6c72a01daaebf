package puzzle_test

import (
	"errors"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

func TestNewErrors(t *testing.T) {
	basicRules := puzzle.Rules{Ops: expr.Basic}
	hugeTarget := rat.Int(10)
	for range 8 {
		hugeTarget = hugeTarget.Mul(hugeTarget)
	}
	for _, c := range []struct {
		hand   deal.Hand
		target rat.Rat
		rules  puzzle.Rules
		want   error
	}{
		{nil, rat.Int(24), basicRules, puzzle.ErrEmptyHand},
		{make(deal.Hand, puzzle.MaxNumbers+1), rat.Int(24), basicRules, puzzle.ErrTooManyNumbers},
		{deal.Hand{24}, rat.Int(24), puzzle.Rules{}, puzzle.ErrNoOperators},
		{deal.Hand{24}, rat.Int(24), puzzle.Rules{Ops: 1 << 7}, puzzle.ErrRules},
		{deal.Hand{24}, rat.Int(24), puzzle.Rules{Ops: expr.Basic, Values: 1 << 7}, puzzle.ErrRules},
		{deal.Hand{24}, hugeTarget, basicRules, puzzle.ErrTarget},
	} {
		if _, err := puzzle.New(c.hand, c.target, c.rules); !errors.Is(err, c.want) {
			t.Errorf("%v, want %v", err, c.want)
		}
	}
	if _, err := puzzle.New(deal.Hand{-1, 25}, rat.Int(24), basicRules); err == nil {
		t.Error("New accepts a negative number")
	}
}

func TestNewCopiesAndSorts(t *testing.T) {
	hand := deal.Hand{8, 3, 8, 3}
	p, err := puzzle.New(hand, rat.Int(24), puzzle.Rules{Ops: expr.Basic, Values: puzzle.Positive | puzzle.NonNegative})
	if err != nil {
		t.Fatal(err)
	}
	hand[0] = 1
	if !slices.Equal(p.Hand, deal.Hand{3, 3, 8, 8}) || p.Rules.Values != puzzle.Positive {
		t.Errorf("%+v", p)
	}
}

func TestValuesAllow(t *testing.T) {
	for _, c := range []struct {
		limits puzzle.Values
		want   string // whether -1, -1/2, 0, 1/2 and 1 are allowed
	}{
		{0, "11111"},
		{puzzle.Integer, "10101"},
		{puzzle.NonNegative, "00111"},
		{puzzle.Positive, "00011"},
		{puzzle.Positive | puzzle.NonNegative, "00011"},
		{puzzle.Integer | puzzle.NonNegative, "00101"},
		{puzzle.Integer | puzzle.Positive, "00001"},
	} {
		for i, text := range []string{"-1", "-1/2", "0", "1/2", "1"} {
			if got := c.limits.Allows(parseRat(t, text)); got != (c.want[i] == '1') {
				t.Errorf("limits %d: Allows(%s) = %v", c.limits, text, got)
			}
		}
	}
}

func TestValuesString(t *testing.T) {
	for v, want := range map[puzzle.Values]string{
		0: "any", puzzle.Integer: "integer", puzzle.NonNegative: "non-negative", puzzle.Integer | puzzle.Positive: "integer|positive",
		8: "Values(8)", puzzle.Integer | 16: "integer|Values(16)",
	} {
		if got := v.String(); got != want {
			t.Errorf("String of limits %d is %s, want %s", v, got, want)
		}
	}
}

func TestAlternativesString(t *testing.T) {
	for a, want := range map[puzzle.Alternatives]string{
		0: "none", puzzle.Jokers: "joker", puzzle.Factorials | puzzle.Roots: "factorial|root",
		puzzle.AcesEleven | puzzle.FacesTen: "ace-eleven|face-ten", 32: "Alternatives(32)", puzzle.Jokers | 64: "joker|Alternatives(64)",
	} {
		if got := a.String(); got != want {
			t.Errorf("String of alternatives %d is %s, want %s", a, got, want)
		}
	}
}

// nullVariant is the smallest variant: one card, and the operator + with nothing to add. Copy its line
// into the table of Variants to begin another one.
var nullVariant = puzzle.Variant{Name: "null", Pool: deal.Ranks(1, 1), Cards: 1, Rules: puzzle.Rules{Ops: 1 << expr.Add}, Low: 1, High: 1}

// TestVariantsAreComplete checks what every variant must have.
func TestVariantsAreComplete(t *testing.T) {
	variants := append(puzzle.Variants(), nullVariant)
	name := regexp.MustCompile("^[a-z]+(-[a-z]+)*$")
	for i, v := range variants {
		if !name.MatchString(v.Name) || slices.ContainsFunc(variants[:i], func(w puzzle.Variant) bool { return w.Name == v.Name }) {
			t.Errorf("the name %q is taken, or has other characters than lower case letters and hyphens", v.Name)
		}
		if (v.Pool == nil) != (v.Cards == 0) || v.Low > v.High || v.AnyTarget && (v.Low != 0 || v.High != 0) {
			t.Errorf("%s: hands of %d from the pool %v, targets %d to %d, any %v", v.Name, v.Cards, v.Pool, v.Low, v.High, v.AnyTarget)
		}
		hand := deal.Hand{1}
		if v.Pool != nil {
			space, err := deal.NewSpace(v.Pool, v.Cards)
			if err != nil {
				t.Errorf("%s: %v", v.Name, err)
				continue
			}
			for _, hand = range space.All() {
				break
			}
		}
		if _, err := puzzle.New(hand, rat.Int(v.Low), v.Rules); err != nil {
			t.Errorf("%s: %v", v.Name, err)
		}
		target, ok := v.Target()
		want := rat.Int(v.Low)
		if v.AnyTarget {
			want = rat.Int(puzzle.DefaultTarget)
		}
		if several := v.Low != v.High; ok == several || ok && !target.Equal(want) {
			t.Errorf("%s: target %s, %v; want %s", v.Name, target, ok, want)
		}
	}
}

// TestVariants checks that the variants people know stay as they are.
func TestVariants(t *testing.T) {
	want := []string{
		"classic", "beginner", "hdoj", "countdown", "countdown-all", "le-compte", "power", "joined",
		"joker", "ace-eleven", "face-ten", "factorial", "make-ten", "no-brackets",
	}
	if got := puzzle.Names(); !slices.Equal(got[:min(len(got), len(want))], want) {
		t.Fatalf("names %v, want %v first", got, want)
	}
	upTo13 := []int64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}
	upTo100 := []int64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 25, 50, 75, 100}
	for _, c := range []struct {
		name         string
		numbers      []int64 // the distinct numbers of the pool
		total, cards int
		low, high    int64 // targets
	}{
		{"classic", upTo13, 52, 4, 24, 24},
		{"beginner", upTo13[:10], 40, 4, 24, 24},
		{"hdoj", upTo13, 52, 4, 24, 24},
		{"countdown", upTo100, 24, 6, 100, 999},
		{"countdown-all", nil, 0, 0, 0, 0},
		{"le-compte", upTo100, 28, 6, 100, 999},
		{"power", upTo13, 52, 4, 24, 24},
		{"joined", upTo13, 52, 4, 24, 24},
		{"joker", append([]int64{0}, upTo13...), 54, 4, 24, 24},
		{"ace-eleven", upTo13, 52, 4, 24, 24},
		{"face-ten", upTo13, 52, 4, 24, 24},
		{"factorial", upTo13, 52, 4, 24, 24},
		{"make-ten", upTo13[:9], 36, 4, 10, 10},
		{"no-brackets", upTo13, 52, 4, 24, 24},
	} {
		v, err := puzzle.Lookup(c.name)
		if err != nil {
			t.Fatal(err)
		}
		var numbers []int64
		total := 0
		for _, tile := range v.Pool {
			numbers = append(numbers, tile.Value)
			total += tile.Count
		}
		target, ok := v.Target()
		if several := c.low != c.high; ok == several || ok && target.String() != strconv.FormatInt(c.low, 10) && c.low > 0 {
			t.Errorf("%s: target %s, %v", v.Name, target, ok)
		}
		if v.Name != c.name || !slices.Equal(numbers, c.numbers) || total != c.total || v.Cards != c.cards || v.Low != c.low || v.High != c.high {
			t.Errorf("%s: hands of %d from %d tiles with the numbers %v, targets %d to %d", v.Name, v.Cards, total, numbers, v.Low, v.High)
		}
	}
	for _, name := range []string{"", "Classic", "tv"} {
		if _, err := puzzle.Lookup(name); !errors.Is(err, puzzle.ErrUnknownVariant) {
			t.Errorf("%q: %v", name, err)
		}
	}
}

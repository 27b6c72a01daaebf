package puzzle_test

import (
	"errors"
	"slices"
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

func TestTargetOfVariants(t *testing.T) {
	want := map[string]string{"countdown": "", "le-compte": ""}
	for _, v := range append(puzzle.Variants(), puzzle.Variant{Name: "seven", Low: 7, High: 7}) {
		target, ok := v.Target()
		expected, several := want[v.Name]
		switch {
		case v.Name == "seven":
			expected = "7"
		case !several:
			expected = "24"
		}
		if ok == several || ok && target.String() != expected {
			t.Errorf("%s: target %s, %v; want %q", v.Name, target, ok, expected)
		}
	}
}

func TestVariants(t *testing.T) {
	want := []string{"classic", "beginner", "hdoj", "countdown", "countdown-all", "le-compte", "power", "joined"}
	if got := puzzle.Names(); !slices.Equal(got, want) {
		t.Fatalf("names %v, want %v", got, want)
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

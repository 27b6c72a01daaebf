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
	for _, c := range []struct {
		name            string
		distinct, total int
		low, high       int64 // targets
	}{
		{"classic", 13, 52, 24, 24},
		{"beginner", 10, 40, 24, 24},
		{"hdoj", 13, 52, 24, 24},
		{"countdown", 14, 24, 100, 999},
		{"countdown-all", 0, 0, 0, 0},
		{"le-compte", 14, 28, 100, 999},
		{"power", 13, 52, 24, 24},
		{"joined", 13, 52, 24, 24},
	} {
		v, err := puzzle.Lookup(c.name)
		if err != nil {
			t.Fatal(err)
		}
		total := 0
		for _, tile := range v.Pool {
			total += tile.Count
		}
		if v.Name != c.name || len(v.Pool) != c.distinct || total != c.total || v.Low != c.low || v.High != c.high {
			t.Errorf("%s: %d distinct numbers, %d tiles, targets %d to %d", v.Name, len(v.Pool), total, v.Low, v.High)
		}
	}
	for _, name := range []string{"", "Classic", "tv"} {
		if _, err := puzzle.Lookup(name); !errors.Is(err, puzzle.ErrUnknownVariant) {
			t.Errorf("%q: %v", name, err)
		}
	}
}

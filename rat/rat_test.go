package rat

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/make24/make24/internal/testkit/sample"
)

// edges holds numbers with which fixed-width arithmetic overflows or nearly overflows.
var edges = []int64{
	0, 1, -1, 2, -2, 3, 24, -24,
	1<<31 - 1, 1 << 31, 1<<31 + 1, -1 << 31, 1 << 32, 3037000499, 3037000500,
	1<<62 - 1, 1 << 62, -1 << 62, math.MaxInt64 - 1, math.MaxInt64,
	math.MinInt64, math.MinInt64 + 1, math.MinInt64 + 2,
}

func intGenerator() *rapid.Generator[int64] {
	return rapid.OneOf(rapid.Int64(), rapid.Int64Range(-100, 100), rapid.SampledFrom(edges))
}

// ratGenerator generates fractions, up to a quarter of them too large for a Small.
func ratGenerator() *rapid.Generator[Rat] {
	return rapid.Custom(func(t *rapid.T) Rat {
		num := big.NewInt(intGenerator().Draw(t, "num"))
		den := big.NewInt(intGenerator().Filter(func(n int64) bool { return n != 0 }).Draw(t, "den"))
		if rapid.IntRange(0, 3).Draw(t, "large") == 0 {
			num.Mul(num, big.NewInt(intGenerator().Draw(t, "factor")))
		}
		return FromBig(new(big.Rat).SetFrac(num, den))
	})
}

type fataler interface{ Fatalf(string, ...any) }

// check fails unless got equals want and has the canonical representation and text.
func check(t fataler, what string, got Rat, want *big.Rat) {
	if got.Big().Cmp(want) != 0 {
		t.Fatalf("%s = %s, want %s", what, got, want.RatString())
	}
	fits := want.Num().IsInt64() && want.Denom().IsInt64()
	s, small := got.Small()
	if small != fits {
		t.Fatalf("%s = %s: Small reports %v, want %v", what, got, small, fits)
	}
	if fits && (s.Num != want.Num().Int64() || s.Den != want.Denom().Int64() || !s.Rat().Equal(got)) {
		t.Fatalf("%s = %v, want %s", what, s, want.RatString())
	}
	if got.String() != want.RatString() {
		t.Fatalf("String of %s = %s, want %s", what, got, want.RatString())
	}
	if got.Sign() != want.Sign() || got.IsInt() != want.IsInt() {
		t.Fatalf("%s = %s: Sign is %d, IsInt is %v", what, got, got.Sign(), got.IsInt())
	}
}

// checkPair compares every operation of Rat and Small on x and y with math/big.
func checkPair(t fataler, x, y Rat) {
	a, b := x.Big(), y.Big()
	what := func(op string) string { return x.String() + " " + op + " " + y.String() }
	sum, diff, prod := new(big.Rat).Add(a, b), new(big.Rat).Sub(a, b), new(big.Rat).Mul(a, b)
	check(t, what("+"), x.Add(y), sum)
	check(t, what("-"), x.Sub(y), diff)
	check(t, what("*"), x.Mul(y), prod)
	checkSmall(t, what("+"), Small.Add, x, y, sum)
	checkSmall(t, what("-"), Small.Sub, x, y, diff)
	checkSmall(t, what("*"), Small.Mul, x, y, prod)
	got, ok := x.Quo(y)
	if ok != (b.Sign() != 0) {
		t.Fatalf("%s: %v", what("/"), ok)
	}
	if ok {
		quo := new(big.Rat).Quo(a, b)
		check(t, what("/"), got, quo)
		checkSmall(t, what("/"), Small.Quo, x, y, quo)
	}
	same := FromBig(a)
	if x.Cmp(y) != a.Cmp(b) || x.Equal(y) != (a.Cmp(b) == 0) || !x.Equal(same) || x.Cmp(same) != 0 {
		t.Fatalf("%s: Cmp is %d, Equal is %v", what("<=>"), x.Cmp(y), x.Equal(y))
	}
	check(t, "-("+x.String()+")", x.Neg(), new(big.Rat).Neg(a))
	check(t, "|"+x.String()+"|", x.Abs(), new(big.Rat).Abs(a))
}

// checkSmall checks that op returns want, or false if want does not fit in a Small. It does nothing
// if x or y does not fit in a Small.
func checkSmall(t fataler, what string, op func(a, b Small) (Small, bool), x, y Rat, want *big.Rat) {
	a, okA := x.Small()
	b, okB := y.Small()
	if !okA || !okB {
		return
	}
	got, ok := op(a, b)
	fits := want.Num().IsInt64() && want.Denom().IsInt64()
	if ok != fits {
		t.Fatalf("%s: ok is %v, want %v", what, ok, fits)
	}
	if !fits {
		want = new(big.Rat)
		got.Den++ // 1 if op returned the zero Small
	}
	if got.Num != want.Num().Int64() || got.Den != want.Denom().Int64() {
		t.Fatalf("%s = %v, want %s", what, got, want.RatString())
	}
}

func TestMatchesMathBig(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkPair(t, ratGenerator().Draw(t, "x"), ratGenerator().Draw(t, "y")) })
}

// TestEdges checks every pair of fractions whose numerators and denominators are in edges.
func TestEdges(t *testing.T) {
	fractions := map[Small]bool{}
	for _, num := range edges {
		for _, den := range edges {
			if den == 0 {
				continue
			}
			x, err := New(num, den)
			if err != nil {
				t.Fatal(err)
			}
			check(t, fmt.Sprintf("New(%d, %d)", num, den), x, big.NewRat(num, den))
			if s, ok := x.Small(); ok {
				fractions[s] = true
			}
		}
	}
	sorted := slices.SortedFunc(maps.Keys(fractions), func(a, b Small) int {
		return cmp.Or(cmp.Compare(a.Num, b.Num), cmp.Compare(a.Den, b.Den))
	})
	for i := 0; i < len(sorted); i += sample.Of(8, 1) {
		for _, b := range sorted {
			checkPair(t, sorted[i].Rat(), b.Rat())
		}
	}
}

func FuzzArithmetic(f *testing.F) {
	for _, n := range edges {
		f.Add(n, int64(1), int64(math.MinInt64), int64(math.MaxInt64))
		f.Add(int64(math.MinInt64), n, n, int64(6))
	}
	f.Fuzz(func(t *testing.T, a, b, c, d int64) {
		x, errX := New(a, b)
		y, errY := New(c, d)
		if (errX != nil) != (b == 0) || (errY != nil) != (d == 0) {
			t.Fatalf("New(%d, %d) and New(%d, %d) return the errors %v and %v", a, b, c, d, errX, errY)
		}
		if errX != nil || errY != nil {
			return
		}
		check(t, "x", x, big.NewRat(a, b))
		checkPair(t, x, y)
		// Repeat with values that may not fit in a Small.
		checkPair(t, x.Mul(x), y.Mul(x))
	})
}

func TestZeroValue(t *testing.T) {
	var x Rat
	check(t, "zero", x, new(big.Rat))
	if !x.Equal(Int(0)) || !FromBig(nil).Equal(x) || !FromBig(new(big.Rat)).Equal(x) {
		t.Error("the zero value is not 0")
	}
	if x.BitLen() != 1 {
		t.Errorf("BitLen of 0 = %d, want 1", x.BitLen())
	}
}

// TestZeroSmallIsRejected checks that arithmetic with an invalid Small reports false, and that Rat
// panics.
func TestZeroSmallIsRejected(t *testing.T) {
	for name, op := range map[string]func(a, b Small) (Small, bool){
		"Add": Small.Add, "Sub": Small.Sub, "Mul": Small.Mul, "Quo": Small.Quo,
	} {
		for _, pair := range [][2]Small{{{}, {1, 1}}, {{1, 2}, {3, 0}}, {{1, -2}, {3, 1}}, {{1, 1}, {1, math.MinInt64}}} {
			if got, ok := op(pair[0], pair[1]); ok {
				t.Errorf("%s(%v) = %v", name, pair, got)
			}
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("Rat of the zero Small does not panic")
		}
	}()
	_ = Small{}.Rat()
}

func TestInt64(t *testing.T) {
	for _, n := range edges {
		if got, ok := Int(n).Int64(); !ok || got != n {
			t.Errorf("Int64 of %d = %d, %v", n, got, ok)
		}
	}
	large := Int(math.MaxInt64).Add(Int(1))
	half, _ := New(1, 2)
	for _, x := range []Rat{large, half, large.Mul(half).Add(half)} {
		if n, ok := x.Int64(); ok {
			t.Errorf("Int64 of %s = %d, want false", x, n)
		}
	}
	if n, ok := large.Sub(Int(1)).Int64(); !ok || n != math.MaxInt64 {
		t.Error("2^63 - 1 is not converted back from big.Rat")
	}
	if n, ok := large.Neg().Int64(); !ok || n != math.MinInt64 {
		t.Error("-2^63 is not converted back from big.Rat")
	}
}

// TestBigIsCopied checks that FromBig copies its argument and that Big returns a copy.
func TestBigIsCopied(t *testing.T) {
	in := new(big.Rat).SetFrac(new(big.Int).Lsh(big.NewInt(1), 100), big.NewInt(3))
	x := FromBig(in)
	want := x.String()
	in.SetInt64(1)
	x.Big().SetInt64(2)
	x.Abs().Big().SetInt64(3)
	if x.String() != want {
		t.Errorf("%s became %s", want, x)
	}
}

func TestPow(t *testing.T) {
	for _, test := range []struct {
		x    string
		exp  int
		want string // "" if Pow reports false
	}{
		{"2", 10, "1024"},
		{"2", 0, "1"},
		{"2", -3, "1/8"},
		{"-2", 3, "-8"},
		{"-2", -3, "-1/8"},
		{"-2/3", 4, "16/81"},
		{"0", 5, "0"},
		{"0", 0, ""},
		{"0", -1, ""},
		{"2", 64, "18446744073709551616"},
		{"2", -64, "1/18446744073709551616"},
		{"2", 62, "4611686018427387904"},
		{"-2", 63, "-9223372036854775808"},
		{"1", math.MaxInt, "1"},
		{"1", math.MinInt, "1"},
		{"-1", math.MaxInt, "-1"},
		{"-1", math.MinInt, "1"},
		{"-1", 0, "1"},
		{"0", math.MaxInt, "0"},
	} {
		x, _ := Parse(test.x)
		got, ok := x.Pow(test.exp)
		if ok != (test.want != "") || ok && got.String() != test.want {
			t.Errorf("%s^%d = %s, %v, want %s", test.x, test.exp, got, ok, test.want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		x, n := ratGenerator().Draw(t, "x"), rapid.IntRange(-9, 9).Draw(t, "n")
		got, ok := x.Pow(n)
		if ok != (x.Sign() != 0 || n > 0) {
			t.Fatalf("%s^%d: %v", x, n, ok)
		}
		if !ok {
			return
		}
		want := big.NewRat(1, 1)
		for range max(n, -n) {
			want.Mul(want, x.Big())
		}
		if n < 0 {
			want.Inv(want)
		}
		check(t, fmt.Sprintf("%s^%d", x, n), got, want)
	})
}

func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"24": "24", "-3/4": "-3/4", "6/8": "3/4", "0": "0", "-0": "0", "0/7": "0", "8/2": "4",
		"-9223372036854775808":                      "-9223372036854775808",
		"9223372036854775808":                       "9223372036854775808",
		"-9223372036854775808/9223372036854775807":  "-9223372036854775808/9223372036854775807",
		"18446744073709551616/18446744073709551616": "1",
		"1/9223372036854775808":                     "1/9223372036854775808",
	} {
		got, err := Parse(text)
		if err != nil {
			t.Errorf("Parse(%q): %v", text, err)
			continue
		}
		expected, _ := new(big.Rat).SetString(text)
		check(t, text, got, expected)
		if got.String() != want {
			t.Errorf("Parse(%q) = %s, want %s", text, got, want)
		}
	}
	for text, want := range map[string]error{
		"": ErrSyntax, "-": ErrSyntax, "/": ErrSyntax, "1/": ErrSyntax, "/2": ErrSyntax, "+1": ErrSyntax, "2.5": ErrSyntax,
		"1/2/3": ErrSyntax, "1/-2": ErrSyntax, "--1": ErrSyntax, " 1": ErrSyntax, "1 ": ErrSyntax, "0x18": ErrSyntax,
		"1_0": ErrSyntax, "1e3": ErrSyntax, "٣": ErrSyntax, "\xff": ErrSyntax, "NaN": ErrSyntax, "007": ErrSyntax,
		"1/02": ErrSyntax, "00": ErrSyntax, "1/0": ErrDivZero, "0/0": ErrDivZero,
		strings.Repeat("9", MaxDigits+1):        ErrRange,
		"1/" + strings.Repeat("9", MaxDigits+1): ErrRange,
	} {
		got, err := Parse(text)
		if !errors.Is(err, want) {
			t.Errorf("Parse(%q) = %s, %v, want %v", text, got, err, want)
		} else if len(err.Error()) > 200 {
			t.Errorf("Parse: the error message has %d bytes, want at most 200", len(err.Error()))
		}
	}
	if x, err := Parse("-" + strings.Repeat("9", MaxDigits)); err != nil || x.Sign() != -1 {
		t.Errorf("Parse of a number with MaxDigits digits: %v", err)
	}
}

func TestTextRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := ratGenerator().Draw(t, "x")
		data, err := json.Marshal(map[string]Rat{"value": x})
		if err != nil || string(data) != `{"value":"`+x.String()+`"}` {
			t.Fatalf("%s in JSON: %s, %v", x, data, err)
		}
		var back map[string]Rat
		if err := json.Unmarshal(data, &back); err != nil {
			t.Fatal(err)
		}
		check(t, "the text", back["value"], x.Big())
	})
	x := Int(7)
	if err := x.UnmarshalText([]byte("1/0")); !errors.Is(err, ErrDivZero) || !x.Equal(Int(7)) {
		t.Errorf("after an error x = %s, %v; want 7", x, err)
	}
	if got := string(Int(-5).AppendTo([]byte("x = "))); got != "x = -5" {
		t.Errorf("AppendTo = %q, want %q", got, "x = -5")
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"24", "-3/4", "1/0", "", "99999999999999999999/3", "007"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		x, err := Parse(text)
		if err != nil {
			return
		}
		want, ok := new(big.Rat).SetString(text)
		if !ok {
			t.Fatalf("Parse accepts %q, but math/big does not", text)
		}
		check(t, text, x, want)
		if back, err := Parse(x.String()); err != nil || !back.Equal(x) {
			t.Fatalf("Parse(%q) = %s, %v", x, back, err)
		}
	})
}

func TestGCD(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.Uint64().Draw(t, "a"), rapid.Uint64().Draw(t, "b")
		want := new(big.Int).GCD(nil, nil, new(big.Int).SetUint64(a), new(big.Int).SetUint64(b))
		if got := gcd(a, b); got != want.Uint64() {
			t.Fatalf("gcd(%d, %d) = %d, want %d", a, b, got, want)
		}
	})
}

// TestPretty checks that Pretty writes the typographic minus sign.
func TestPretty(t *testing.T) {
	for text, want := range map[string]string{"0": "0", "24": "24", "8/3": "8/3", "-8/3": "−8/3", "-100000000000000000000": "−100000000000000000000"} {
		x, err := Parse(text)
		if err != nil || x.Pretty() != want {
			t.Errorf("Pretty of %s = %s (%v), want %s", text, x.Pretty(), err, want)
		}
	}
}

package expr

import (
	"math"
	"math/bits"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/make24/make24/rat"
)

// keyOf returns the key of the form of text.
func keyOf(t *testing.T, text string) string {
	t.Helper()
	e, err := Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return Normalize(e).Key()
}

// TestFormLaws checks each law of the definition of a form, and some equations that are not laws.
func TestFormLaws(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"2+3", "3+2", true},
		{"2*3", "3*2", true},
		{"(2+3)+5", "2+(3+5)", true},
		{"(2*3)*5", "2*(3*5)", true},
		{"2-(3-5)", "(2-3)+5", true},
		{"2/(3/5)", "(2/3)*5", true},
		{"(2-3)*(5-7)", "(3-2)*(7-5)", true},
		{"(2-3)/(5-7)", "(3-2)/(7-5)", true},
		{"9+(2-3)*5", "9-(3-2)*5", true},
		{"9-(2-3)/5", "9+(3-2)/5", true},
		{"9-2/(3-5)", "9+2/(5-3)", true},
		{"3*((11+4)-7)", "3*(11+(4-7))", true},
		{"(3-3)*5+9", "9-(3-3)*5", true},
		{"9+(1+2-1-2)*5", "9-5*(2+1-1-2)", true},
		{"9+(1+2-3)*5", "9-(1+2-3)*5", false},
		{"2*(3+5)", "2*3+2*5", false},
		{"2+3-3", "2", false},
		{"2*1", "2/1", false},
		{"2-3", "3-2", false},
		{"(2-3)*(5-7)", "(2-3)*(7-5)", false},
		{"24+0*1", "24-0*1", false},
		{"2^3^5", "2^(3*5)", false},
		{"2^3*2^3", "2^3*2^3", true},
		{"(2-3)^5", "(3-2)^5", false},
		{"-(2-3)", "3-2", true},
		{"4+-2", "4-2", true},
		{"1+23", "12+3", false},
	} {
		if got := keyOf(t, c.a) == keyOf(t, c.b); got != c.same {
			t.Errorf("%s and %s have the same form: %v; want %v", c.a, c.b, got, c.same)
		}
	}
}

func TestIdeaNumbers(t *testing.T) {
	var ideas Ideas
	if numbers, n := ideas.Numbers(); len(numbers) != 0 || n != 0 {
		t.Errorf("Numbers without forms = %v, %d; want none", numbers, n)
	}
	for _, text := range []string{"4*6", "3*8", "4*6+1-1", "(4+0)*6", "8*3*1", "25-1"} {
		e, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		ideas.Add(Normalize(e))
	}
	if numbers, n := ideas.Numbers(); n != 3 || !slices.Equal(numbers, []int{1, 2, 1, 1, 2, 3}) {
		t.Errorf("Numbers = %v, %d; want [1 2 1 1 2 3], 3", numbers, n)
	}
}

func TestSimplest(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"(4+(11-7))*3", "3*(11+4-7)"},
		{"8/(3-8/3)", "8/(3-8/3)"},
		{"5-(3-1)*2", "5-2*(3-1)"}, // no negative factor
		{"(1-3)*(2-5)", "(3-1)*(5-2)"},
		{"1+11*3-10", "11*3-10+1"}, // 33, not 34, is the largest result, and no partial sum is negative
		{"8*9/3", "9/3*8"},         // 24, not 72, is the largest result
		{"9/6*8", "8*9/6"},         // no fraction
		{"24+(5-5)*7", "24+7*(5-5)"},
		{"(3-5)*2", "2*(3-5)"}, // a negative product needs a negative factor
		{"2-5-7", "2-5-7"},
		{"3+4-12-7", "3+4-7-12"},             // only the total is negative
		{"1+48*(25-27+2)", "1-48*(27-25-2)"}, // no negative partial sum, though a term is subtracted
		{"1-48*(27-25-2)", "1-48*(27-25-2)"},
		{"(25-27+2)*48-1", "48*(25-27+2)-1"}, // at least one term must be added
		{"(25-27+2)*48-1-3", "48*(25-27+2)-1-3"},
		{"2*(3-7)-5", "2*(3-7)-5"}, // one negative factor
		{"(2+3)*(4+5)", "(2+3)*(4+5)"},
		{"(5+4)*(3+2)", "(2+3)*(4+5)"},
		{"-(2+3)", "-(2+3)"}, // needs a unary minus
		{"3*2^(1+2)", "2^(1+2)*3"},
		{"(2*3)^2-(1-5)^2", "(2*3)^2-(1-5)^2"},
	} {
		e, err := Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := Normalize(e).Simplest(nil); !ok || got != c.want {
			t.Errorf("Simplest of %s = %q, %v; want %q", c.text, got, ok, c.want)
		}
	}
	e, _ := Parse("1/(2-2)")
	if got, ok := Normalize(e).Simplest(nil); ok {
		t.Errorf("Simplest of 1/(2-2) is %q; want none", got)
	}
}

// TestSimplestTree checks which tree of a form is the simplest for given operators and results.
func TestSimplestTree(t *testing.T) {
	nonNegative := func(v rat.Rat) bool { return v.Sign() >= 0 }
	for _, c := range []struct {
		text  string
		ops   OpSet
		allow func(rat.Rat) bool
		want  string
	}{
		{"2-3+5", Basic, nil, "5-3+2"},
		{"2-3+5", 1 << Sub, nil, "5-(3-2)"}, // 2-(3-5) has a negative partial sum
		{"(2+3)*5", Basic, nil, "5*(2+3)"},
		{"2/3", 1 << Div, nil, "2/3"},
		{"2-3", Basic, nil, "2-3"},
		{"2-3", Basic, nonNegative, ""},
	} {
		e, err := Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := Normalize(e).SimplestTree(c.allow, c.ops); ok != (c.want != "") || got != c.want {
			t.Errorf("SimplestTree of %s with %s = %q, %v; want %q", c.text, c.ops, got, ok, c.want)
		}
	}
}

func TestCores(t *testing.T) {
	for _, c := range []struct {
		text  string
		cores []string
	}{
		{"1*1*4*6", []string{"4*6"}},
		{"5*(5-1/5)", []string{"5*(5-1/5)"}},
		{"12*2-2+2", []string{"12*2"}},
		{"24+(3-3)*5", []string{"24"}},
		{"0*1+24", []string{"24"}},
		{"24*(5-4)", []string{"24"}},
		{"24*(4-5)/(6-7)", []string{"24"}},
		{"(2-2)*(3-3)+24", []string{"24"}},
		{"24/(2-1)^3", []string{"24"}},
		{"7*0^1-7*0", []string{"0"}},
		{"0-0", []string{"0"}},
		{"1/(3-2)*24", []string{"24"}}, // delete (3−2), then 1; or delete both at once
		{"2+3-3+4-4", []string{"2"}},
	} {
		e, err := Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]bool{}
		for _, w := range c.cores {
			want[keyOf(t, w)] = true
		}
		for _, got := range new(coreFinder).cores(Normalize(e)) {
			if !want[got] {
				t.Errorf("%s has core %s; want %v", c.text, got, want)
			}
		}
	}
}

// TestDesignCores checks the cores that docs/design.md gives for solutions worth 0.
func TestDesignCores(t *testing.T) {
	doc, err := os.ReadFile("../docs/design.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile("(?m)^\\| [0-9 ]+ \\| ((?:`[^`]+` ?)+) \\| `([^`]+)` \\|").FindAllStringSubmatch(string(doc), -1)
	if len(rows) < 5 {
		t.Fatalf("docs/design.md has %d rows about solutions worth 0, want at least 5", len(rows))
	}
	for _, row := range rows {
		want := []string{keyOf(t, row[2])}
		for _, text := range strings.Fields(strings.ReplaceAll(row[1], "`", "")) {
			e, err := Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			if got := new(coreFinder).cores(Normalize(e)); !slices.Equal(got, want) {
				t.Errorf("%s: cores %v, want %v", text, got, want)
			}
		}
	}
}

// rewrite returns e with laws of arithmetic applied where choice returns true. The form is
// unchanged.
func rewrite(e Expr, choice func() bool) Expr {
	b, ok := e.(*Bin)
	if !ok {
		return e
	}
	l, r := rewrite(b.L, choice), rewrite(b.R, choice)
	shouldSwap := choice()
	rb, inner := r.(*Bin)
	switch {
	case shouldSwap && (b.Op == Add || b.Op == Mul):
		return &Bin{b.Op, r, l}
	case inner && b.Op == Add && rb.Op == Add, inner && b.Op == Mul && rb.Op == Mul:
		return &Bin{b.Op, &Bin{b.Op, l, rb.L}, rb.R}
	case inner && b.Op == Sub && rb.Op == Sub:
		return &Bin{Add, &Bin{Sub, l, rb.L}, rb.R}
	case inner && b.Op == Div && rb.Op == Div:
		return &Bin{Mul, &Bin{Div, l, rb.L}, rb.R}
	case inner && rb.Op == Sub && (b.Op == Add):
		return &Bin{Sub, l, &Bin{Sub, rb.R, rb.L}}
	case inner && rb.Op == Sub && (b.Op == Mul || b.Op == Div):
		if lb, ok := l.(*Bin); ok && lb.Op == Sub {
			return &Bin{b.Op, &Bin{Sub, lb.R, lb.L}, &Bin{Sub, rb.R, rb.L}}
		}
	}
	return &Bin{b.Op, l, r}
}

// checkForm checks that the laws of arithmetic preserve the normal form and its value, and that the
// text of Simplest has the same normal form. The form may have a value although e has none:
// 0/(1/0) has the form of 0*0/1.
func checkForm(t interface{ Fatalf(string, ...any) }, e Expr, choice func() bool) {
	f := Normalize(e)
	g := Normalize(rewrite(e, choice))
	if f.Key() != g.Key() {
		t.Fatalf("%s has the key %s, but %s after a rewrite that preserves the form", Format(e, Style{}), f.Key(), g.Key())
	}
	formValue, ok := f.Value()
	treeValue, err := Eval(e)
	if err == nil && (!ok || !formValue.Equal(treeValue)) {
		t.Fatalf("%s: the form has the value %v (%v), the tree %v (%v)", Format(e, Style{}), formValue, ok, treeValue, err)
	}
	if !ok {
		return
	}
	text, ok := f.Simplest(nil)
	x, err := Parse(text)
	if !ok || err != nil {
		t.Fatalf("%s: Simplest returns %q: %v", Format(e, Style{}), text, err)
	}
	if h := Normalize(x); h.Key() != f.Key() {
		t.Fatalf("%s has the simplest tree %s, with key %s, not %s", Format(e, Style{}), Format(x, Style{}), f.Key(), h.Key())
	}
	if simplest, _ := Normalize(x).Simplest(nil); simplest != text {
		t.Fatalf("%s has the simplest tree %s, and that has %s", Format(e, Style{}), text, simplest)
	}
}

// drawTreeWithLeaves draws a tree with the given number of leaves.
func drawTreeWithLeaves(t *rapid.T, numbers *rapid.Generator[int64], leaves int) Expr {
	if leaves == 1 {
		return Num(numbers.Draw(t, "number"))
	}
	left := rapid.IntRange(1, leaves-1).Draw(t, "left")
	op := rapid.SampledFrom(append(Basic.Ops(), Ops()...)).Draw(t, "op")
	return &Bin{op, drawTreeWithLeaves(t, numbers, left), drawTreeWithLeaves(t, numbers, leaves-left)}
}

func TestFormProperties(t *testing.T) {
	for name, numbers := range map[string]*rapid.Generator[int64]{
		"small":     rapid.Int64Range(0, 6),
		"two alike": rapid.SampledFrom([]int64{2, 3}),
		"zeros":     rapid.SampledFrom([]int64{0, 0, 1}),
		"large":     rapid.OneOf(rapid.Int64Range(math.MaxInt64-3, math.MaxInt64), rapid.Int64Range(0, 2)),
	} {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				e := drawTreeWithLeaves(t, numbers, rapid.IntRange(1, 6).Draw(t, "leaves"))
				checkForm(t, e, func() bool { return rapid.Bool().Draw(t, "swap") })
			})
		})
	}
}

// hasUnaryMinus reports whether e contains a unary minus.
func hasUnaryMinus(e Expr) bool {
	switch e := e.(type) {
	case *Neg:
		return true
	case *Bin:
		return hasUnaryMinus(e.L) || hasUnaryMinus(e.R)
	}
	return false
}

// FuzzNormalize calls checkForm with a tree read from text and choices read from the bits of a
// number.
func FuzzNormalize(f *testing.F) {
	for _, text := range []string{
		"8/(3-8/3)", "(1-2)*(3-4)/(5-6)", "9-(2-3)/5", "2^(3-1)^2", "3*(11+(4-7))",
		// Zeros, and divisions by zero that the form may remove.
		"0", "0-0", "0*0/0", "0/(1/0)", "(0-0)*(0-1)", "0^0", "24+0*(0-1)", "(3-3)*(5-0)+0",
		// Equal numbers, whose differences equal their negatives.
		"1+1+1-1-1-1", "(2-2)*(2-2)-(2-2)", "2/2/2*2*2/2", "(7-7)/(7+7)-(7-7)", "5*(5-5/5)-5", "(3+3-3)*(3-(3+3))",
		// Numbers near 2^63, whose sums and products do not fit in int64.
		"9223372036854775807+9223372036854775807", "9223372036854775807*9223372036854775806-1",
		"1/9223372036854775807-1/9223372036854775806", "(9223372036854775806-9223372036854775807)*9223372036854775805",
		"0-9223372036854775807-9223372036854775807", "9223372036854775807/(9223372036854775807-9223372036854775807)",
		"9223372036854775807^9*9223372036854775807^9", "9223372036854775807-(9223372036854775807-9223372036854775806)",
	} {
		for _, choices := range []uint64{0, math.MaxUint64, 0x5555555555555555, 0xcccccccccccccccc} {
			f.Add(text, choices)
		}
	}
	f.Fuzz(func(t *testing.T, text string, choices uint64) {
		e, err := Parse(text)
		if err != nil || len(Leaves(e, nil)) > 6 || hasUnaryMinus(e) {
			return // no solution contains a unary minus
		}
		checkForm(t, e, func() bool {
			choices = bits.RotateLeft64(choices, 1)
			return choices&1 == 1
		})
	})
}

package expr

import (
	"reflect"
	"testing"
)

// styles returns every style.
func styles() []Style {
	var styles []Style
	for _, s := range []Style{{}, {Tree: true}, {All: true}} {
		pretty := s
		pretty.Pretty = true
		styles = append(styles, s, pretty)
	}
	return styles
}

func TestFormat(t *testing.T) {
	for _, c := range []struct{ fewest, tree, all, pretty string }{
		{"24", "24", "24", "24"},
		{"3*8", "3*8", "(3*8)", "3 × 8"},
		{"8/(3-8/3)", "8/(3-(8/3))", "(8/(3-(8/3)))", "8 ÷ (3 − 8 ÷ 3)"},
		{"(1+2+3)*4", "((1+2)+3)*4", "(((1+2)+3)*4)", "(1 + 2 + 3) × 4"},
		{"1*2*(3*4)", "(1*2)*(3*4)", "((1*2)*(3*4))", "1 × 2 × (3 × 4)"},
		{"1+(2+3)", "1+(2+3)", "(1+(2+3))", "1 + (2 + 3)"},
		{"1-(2-3)", "1-(2-3)", "(1-(2-3))", "1 − (2 − 3)"},
		{"6/(2*3)", "6/(2*3)", "(6/(2*3))", "6 ÷ (2 × 3)"},
		{"6*2/3", "(6*2)/3", "((6*2)/3)", "6 × 2 ÷ 3"},
		{"2^3^2", "2^(3^2)", "(2^(3^2))", "2 ^ 3 ^ 2"},
		{"(2^3)^2", "(2^3)^2", "((2^3)^2)", "(2 ^ 3) ^ 2"},
		{"-3+27", "(-3)+27", "((-3)+27)", "−3 + 27"},
		{"27-(-3)", "27-(-3)", "(27-(-3))", "27 − (−3)"},
		{"2+(-3)*4", "2+((-3)*4)", "(2+((-3)*4))", "2 + (−3) × 4"},
		{"2*(-3*4)", "2*((-3)*4)", "(2*((-3)*4))", "2 × (−3 × 4)"},
		{"-2^2", "-(2^2)", "(-(2^2))", "−2 ^ 2"},
		{"(-2)^2", "(-2)^2", "((-2)^2)", "(−2) ^ 2"},
		{"2^(-1)", "2^(-1)", "(2^(-1))", "2 ^ (−1)"},
		{"-(2*3)", "-(2*3)", "(-(2*3))", "−(2 × 3)"},
		{"-(-3)", "-(-3)", "(-(-3))", "−(−3)"},
	} {
		e, err := Parse(c.fewest)
		if err != nil {
			t.Fatal(err)
		}
		for s, want := range map[Style]string{
			{}: c.fewest, {Tree: true}: c.tree, {All: true}: c.all, {Pretty: true}: c.pretty,
		} {
			if got := Format(e, s); got != want {
				t.Errorf("Format(%s) in style %v = %s; want %s", c.fewest, s, got, want)
			}
		}
		if got := (Style{Pretty: true}).Rewrite(c.fewest); got != c.pretty {
			t.Errorf("Rewrite(%s) = %s; want %s", c.fewest, got, c.pretty)
		}
	}
}

// TestFormatNegativeNumber checks that Num(-3) is written like the Neg of Num(3).
func TestFormatNegativeNumber(t *testing.T) {
	for want, e := range map[string]Expr{
		"-3":                   Num(-3),
		"-9223372036854775808": Num(-1 << 63),
		"(-2)^2":               bin(Pow, Num(-2), Num(2)),
		"1-(-2)":               bin(Sub, Num(1), Num(-2)),
		"-2*3":                 bin(Mul, Num(-2), Num(3)),
		"-(-3)":                neg(Num(-3)),
	} {
		if got := Format(e, Style{}); got != want {
			t.Errorf("Format = %s; want %s", got, want)
		}
	}
}

func TestLeaves(t *testing.T) {
	e, err := Parse("8/(3-8/3)-(-5)^2")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := Leaves(e, []int64{1}), []int64{1, 8, 3, 8, 3, 5, 2}; !reflect.DeepEqual(got, want) {
		t.Errorf("Leaves = %v; want %v", got, want)
	}
}

func BenchmarkFormat(b *testing.B) {
	e, err := Parse("8/(3-8/3)")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		_ = Format(e, Style{})
	}
}

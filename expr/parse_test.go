package expr

import (
	"errors"
	"reflect"
	"strings"
	"testing"
)

func bin(o Op, l, r Expr) Expr { return &Bin{o, l, r} }
func neg(x Expr) Expr          { return &Neg{x} }

func TestParse(t *testing.T) {
	for text, want := range map[string]Expr{
		"24":                  Num(24),
		"0":                   Num(0),
		"9223372036854775807": Num(9223372036854775807),
		"((7))":               Num(7),
		"1+2-3":               bin(Sub, bin(Add, Num(1), Num(2)), Num(3)),
		"1+2*3":               bin(Add, Num(1), bin(Mul, Num(2), Num(3))),
		"1*2+3":               bin(Add, bin(Mul, Num(1), Num(2)), Num(3)),
		"12/3/4":              bin(Div, bin(Div, Num(12), Num(3)), Num(4)),
		"12/(3/4)":            bin(Div, Num(12), bin(Div, Num(3), Num(4))),
		"2^3^2":               bin(Pow, Num(2), bin(Pow, Num(3), Num(2))),
		"2*3^2":               bin(Mul, Num(2), bin(Pow, Num(3), Num(2))),
		"-2^2":                neg(bin(Pow, Num(2), Num(2))),
		"-2*3":                bin(Mul, neg(Num(2)), Num(3)),
		"2--3":                bin(Sub, Num(2), neg(Num(3))),
		"2*-3+1":              bin(Add, bin(Mul, Num(2), neg(Num(3))), Num(1)),
		"2^-1^2":              bin(Pow, Num(2), neg(bin(Pow, Num(1), Num(2)))),
		"2^-1*3":              bin(Mul, bin(Pow, Num(2), neg(Num(1))), Num(3)),
		"--3":                 neg(neg(Num(3))),
		" 8 ÷ ( 3 − 8 ÷ 3 )\n": bin(Div, Num(8),
			bin(Sub, Num(3), bin(Div, Num(8), Num(3)))),
		"3x8": bin(Mul, Num(3), Num(8)), "3 X 8": bin(Mul, Num(3), Num(8)),
		"3×8": bin(Mul, Num(3), Num(8)), "3·8": bin(Mul, Num(3), Num(8)),
		"3⋅8": bin(Mul, Num(3), Num(8)), "10x8": bin(Mul, Num(10), Num(8)),
		"0x(1+2)": bin(Mul, Num(0), bin(Add, Num(1), Num(2))),
		"0 x 5":   bin(Mul, Num(0), Num(5)),
		"–3–8":    bin(Sub, neg(Num(3)), Num(8)),
	} {
		got, err := Parse(text)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("Parse(%q) = %v, %v; want %v", text, got, err, want)
		}
	}
}

func TestParseErrors(t *testing.T) {
	sum := strings.Repeat("1+", maxDepth)
	for _, c := range []struct {
		text string
		want SyntaxError
	}{
		{"", SyntaxError{"empty", 0, "", 0}},
		{"  ", SyntaxError{"empty", 2, "", 0}},
		{strings.Repeat("1", maxBytes+1), SyntaxError{"long", maxBytes, "", maxBytes}},
		{sum + "1+1", SyntaxError{"deep", 129, "+", maxDepth}},
		{strings.Repeat("(", maxDepth+1) + "1", SyntaxError{"deep", maxDepth, "(", maxDepth}},
		{strings.Repeat("-", maxDepth+1) + "1", SyntaxError{"deep", maxDepth, "-", maxDepth}},
		{"1" + strings.Repeat("^1", maxDepth+1), SyntaxError{"deep", 2*maxDepth + 1, "^", maxDepth}},
		{"-(" + sum + "1)", SyntaxError{"deep", 0, "-", maxDepth}},
		{"3+a", SyntaxError{"character", 2, "a", 0}},
		{"3−八", SyntaxError{"character", 4, "八", 0}},
		{"3+\xff", SyntaxError{"character", 2, "\xff", 0}},
		{"3—8", SyntaxError{"character", 1, "—", 0}},
		{"1,2", SyntaxError{"character", 1, ",", 0}},
		{"1_000", SyntaxError{"character", 1, "_", 0}},
		{"1e5", SyntaxError{"character", 1, "e", 0}},
		{"1.", SyntaxError{"decimal", 0, "1.", 0}},
		{"2*1.50", SyntaxError{"decimal", 2, "1.50", 0}},
		{"2*.5", SyntaxError{"decimal", 2, ".5", 0}},
		{".", SyntaxError{"character", 0, ".", 0}},
		{"1+0x18", SyntaxError{"hex", 2, "0x18", 0}},
		{"0Xf", SyntaxError{"hex", 0, "0Xf", 0}},
		{"1+08", SyntaxError{"zero", 2, "08", 0}},
		{"00", SyntaxError{"zero", 0, "00", 0}},
		{"9223372036854775808", SyntaxError{"large", 0, "9223372036854775808", 0}},
		{"1+99999999999999999999", SyntaxError{"large", 2, "99999999999999999999", 0}},
		{"2**3", SyntaxError{"doubled", 1, "**", 0}},
		{"24//1", SyntaxError{"doubled", 2, "//", 0}},
		{"2* *3", SyntaxError{"operand", 3, "*", 0}},
		{"+3", SyntaxError{"operand", 0, "+", 0}},
		{"()", SyntaxError{"operand", 1, ")", 0}},
		{"(1+)", SyntaxError{"operand", 3, ")", 0}},
		{"2(3)", SyntaxError{"operator", 1, "(", 0}},
		{"(2)3", SyntaxError{"operator", 3, "3", 0}},
		{"((2)(3))", SyntaxError{"operator", 4, "(", 0}},
		{"3 8", SyntaxError{"operator", 2, "8", 0}},
		{"1+ ", SyntaxError{"end", 3, "", 0}},
		{"-", SyntaxError{"end", 1, "", 0}},
		{"2*(1+(3-1)", SyntaxError{"unclosed", 2, "(", 0}},
		{"1)", SyntaxError{"unopened", 1, ")", 0}},
		{")", SyntaxError{"unopened", 0, ")", 0}},
		{"1+)", SyntaxError{"unopened", 2, ")", 0}},
	} {
		e, err := Parse(c.text)
		var got *SyntaxError
		if !errors.As(err, &got) || e != nil || *got != c.want {
			t.Errorf("Parse(%.20q): %v, %v; want %v", c.text, e, err, &c.want)
		}
	}
}

func TestSyntaxErrorText(t *testing.T) {
	_, err := Parse("3+a")
	if got, want := err.Error(), `expr: unexpected character at byte 2: "a"`; got != want {
		t.Errorf("error of Parse: %s; want %s", got, want)
	}
	_, err = Parse("3+")
	if got, want := err.Error(), `expr: unexpected end of expression at byte 2`; got != want {
		t.Errorf("error of Parse: %s; want %s", got, want)
	}
}

func TestParseAtTheLimits(t *testing.T) {
	for _, text := range []string{
		strings.Repeat("1+", maxDepth) + "1",
		strings.Repeat("(", maxDepth) + "1" + strings.Repeat(")", maxDepth),
		strings.Repeat("-", maxDepth) + "1",
		"1" + strings.Repeat("^1", maxDepth),
		strings.Repeat("(1-", maxDepth) + "1" + strings.Repeat(")", maxDepth),
		strings.Repeat(" ", maxBytes-1) + "1",
	} {
		e, err := Parse(text)
		if err != nil {
			t.Errorf("Parse(%.20q): %v", text, err)
			continue
		}
		for _, s := range styles() {
			if back, err := Parse(Format(e, s)); err != nil || !reflect.DeepEqual(back, e) {
				t.Errorf("%.20q in style %v does not round-trip: %v", text, s, err)
			}
		}
	}
}

// TestParserReuse checks that a reused Parser returns the same results as Parse, also after an
// error, and that a tree stays intact when the Parser allocates another slab.
func TestParserReuse(t *testing.T) {
	var p Parser
	for range 3 {
		for _, text := range []string{
			"1+2", "(1", "-3*(1000-5)^2", "2**2", "((1+2)*(3+4)-(5+6)*(7+8))/(9+10)*(11-12)*(13-14)",
			strings.Repeat("(1-", maxDepth+1), "---1000", "300+301+300", "-1-(-2)-(-3)-(-4)-(-5)-(-6)",
		} {
			want, wantErr := Parse(text)
			got, err := p.Parse(text)
			if !reflect.DeepEqual(got, want) || !reflect.DeepEqual(err, wantErr) {
				t.Errorf("Parser.Parse(%q) = %v, %v; want %v, %v", text, got, err, want, wantErr)
			}
		}
	}
}

func BenchmarkParserWarm(b *testing.B) {
	var p Parser
	b.ReportAllocs()
	for b.Loop() {
		if _, err := p.Parse("8/(3-8/3)"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkParse(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Parse("8/(3-8/3)"); err != nil {
			b.Fatal(err)
		}
	}
}

package expr

import (
	"errors"
	"math/big"
	"testing"
)

func TestEval(t *testing.T) {
	for text, want := range map[string]string{
		"8/(3-8/3)":             "24",
		"1-1/3":                 "2/3",
		"-3+27":                 "24",
		"-2^2":                  "-4",
		"(-2)^2":                "4",
		"2^-2":                  "1/4",
		"(2/3)^-3":              "27/8",
		"2^3^2":                 "512",
		"0^2":                   "0",
		"5^0":                   "1",
		"2^(4/2)":               "4",
		"0/5":                   "0",
		"9223372036854775807+1": "9223372036854775808",
		"9223372036854775807*9223372036854775807": "85070591730234615847396907784232501249",
	} {
		e, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if v, err := Eval(e); err != nil || v.String() != want {
			t.Errorf("Eval(%s) = %v, %v; want %s", text, v, err, want)
		}
	}
}

func TestEvalErrors(t *testing.T) {
	for text, want := range map[string]error{
		"1/0":                   ErrDivZero,
		"24+0*(1/(2-2))":        ErrDivZero,
		"0^0":                   ErrPower,
		"0^(-1)":                ErrPower,
		"2^10":                  ErrPower,
		"2^-10":                 ErrPower,
		"2^(1/2)":               ErrPower,
		"1^9223372036854775807": ErrPower,
		"2^9^2":                 ErrPower,
		"(1/0)^(1/2)":           ErrDivZero,
		"2^(1/2)+1/0":           ErrPower,
		"-(1/0)":                ErrDivZero,
	} {
		e, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if v, err := Eval(e); !errors.Is(err, want) {
			t.Errorf("Eval(%s) = %v, %v; want %v", text, v, err, want)
		}
	}
}

// TestPowerBits checks the limit of 4096 bits for the numerator and the denominator of a power:
// 2^4095 has 4096 bits.
func TestPowerBits(t *testing.T) {
	power := func(n int) Expr {
		e := bin(Pow, Num(2), Num(n%9))
		for range n / 9 {
			e = bin(Mul, e, bin(Pow, Num(2), Num(9)))
		}
		return e
	}
	for _, c := range []struct {
		base, exponent int
		ok             bool
	}{{455, 9, true}, {456, 9, false}, {455, -9, true}, {456, -9, false}, {4095, 1, true}, {4096, 1, false}, {9000, 0, true}} {
		exponent := Expr(Num(max(c.exponent, -c.exponent)))
		if c.exponent < 0 {
			exponent = neg(exponent)
		}
		v, err := Eval(bin(Pow, power(c.base), exponent))
		if c.ok != (err == nil) || !c.ok && !errors.Is(err, ErrPower) {
			t.Errorf("(2^%d)^%d: %v", c.base, c.exponent, err)
			continue
		}
		if !c.ok {
			continue
		}
		n := c.base * c.exponent
		want := new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), uint(max(n, -n))))
		if n < 0 {
			want.Inv(want)
		}
		if v.Big().Cmp(want) != 0 {
			t.Errorf("(2^%d)^%d has the wrong value", c.base, c.exponent)
		}
	}
}

func BenchmarkEval(b *testing.B) {
	e, err := Parse("8/(3-8/3)")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Eval(e); err != nil {
			b.Fatal(err)
		}
	}
}

package expr

import (
	"errors"
	"math"
	"math/big"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"github.com/make24/make24/internal/testkit/bigarith"
)

// drawTree draws a tree of at most the given height.
func drawTree(t *rapid.T, height int) Expr {
	kinds := []string{"number", "number", "large", "sign", "operation", "operation", "operation", "operation", "operation"}
	if height == 0 {
		kinds = kinds[:3]
	}
	switch rapid.SampledFrom(kinds).Draw(t, "kind") {
	case "number":
		return Num(rapid.Int64Range(0, 13).Draw(t, "number"))
	case "large":
		return Num(rapid.Int64Range(0, math.MaxInt64).Draw(t, "large"))
	case "sign":
		return neg(drawTree(t, height-1))
	default:
		o := rapid.SampledFrom(Ops()).Draw(t, "operator")
		return bin(o, drawTree(t, height-1), drawTree(t, height-1))
	}
}

func TestFormatRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := drawTree(t, 5)
		for _, s := range styles() {
			text := Format(e, s)
			if back, err := Parse(text); err != nil || !reflect.DeepEqual(back, e) {
				t.Fatalf("style %v: Parse(%s) = %v, %v; want %v", s, text, back, err, e)
			}
			if s.Pretty {
				ascii := s
				ascii.Pretty = false
				if got := s.Rewrite(Format(e, ascii)); got != text {
					t.Fatalf("Rewrite = %s; want %s", got, text)
				}
			}
		}
	})
}

// TestFormatHasFewestParentheses checks that no pair of parentheses can be removed, except those
// that separate a unary minus from another operator.
func TestFormatHasFewestParentheses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := drawTree(t, 4)
		text := Format(e, Style{})
		for i := range len(text) {
			if text[i] != '(' || text[i+1] == '-' {
				continue
			}
			j, open := i+1, 1
			for ; open > 0; j++ {
				switch text[j] {
				case '(':
					open++
				case ')':
					open--
				}
			}
			shorter := text[:i] + text[i+1:j-1] + text[j:]
			if same, err := Parse(shorter); err == nil && reflect.DeepEqual(same, e) {
				t.Fatalf("%s has redundant parentheses: %s is the same tree", text, shorter)
			}
		}
	})
}

// evalBig returns the value of e, computed with big.Rat only, or nil if there is none.
func evalBig(e Expr) *big.Rat {
	switch e := e.(type) {
	case Num:
		return new(big.Rat).SetInt64(int64(e))
	case *Neg:
		if x := evalBig(e.X); x != nil {
			return x.Neg(x)
		}
		return nil
	}
	b := e.(*Bin)
	l, r := evalBig(b.L), evalBig(b.R)
	if l == nil || r == nil {
		return nil
	}
	v, ok := bigarith.Apply(b.Op.Symbol(), l, r)
	if !ok {
		return nil
	}
	return v
}

func TestEvalIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := drawTree(t, 5)
		want := evalBig(e)
		got, err := Eval(e)
		if (want == nil) != (err != nil) || want != nil && got.Big().Cmp(want) != 0 {
			t.Fatalf("Eval(%s) = %v, %v; want %v", Format(e, Style{}), got, err, want)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"8/(3-8/3)", "−(25 + 50) × 100 ÷ 2", "2^-3^2", "1-(-(2))", "((1+2)+3)*4", "0x18", "1.5", "2**3", "2(3)",
		"9223372036854775808", "3 x 8", "(((((", "\xff\xfe", "– · ⋅",
	} {
		f.Add(text)
	}
	var reusable Parser
	f.Fuzz(func(t *testing.T, text string) {
		e, err := Parse(text)
		reused, reusedErr := reusable.Parse(text)
		if !reflect.DeepEqual(e, reused) || !reflect.DeepEqual(err, reusedErr) {
			t.Fatalf("a reused Parser reads %q as %v, %v; a new one as %v, %v", text, reused, reusedErr, e, err)
		}
		if err != nil {
			var syntaxErr *SyntaxError
			if !errors.As(err, &syntaxErr) || e != nil || syntaxErr.Pos < 0 || syntaxErr.Pos > len(text) || text[syntaxErr.Pos:syntaxErr.Pos+len(syntaxErr.Token)] != syntaxErr.Token {
				t.Fatalf("Parse(%q) = %v with the inconsistent error %v", text, e, err)
			}
			return
		}
		for _, s := range styles() {
			written := Format(e, s)
			if len(written) > maxBytes {
				continue
			}
			back, err := Parse(written)
			if err != nil || !reflect.DeepEqual(back, e) {
				t.Fatalf("%q in style %v is %q, which is read as %v, %v", text, s, written, back, err)
			}
			if second := Format(back, s); second != written {
				t.Fatalf("%q is formatted as %q, then as %q", text, written, second)
			}
		}
		if v, err := Eval(e); err == nil && v.Big().Cmp(evalBig(e)) != 0 {
			t.Fatalf("Eval of %q = %v; want %v", text, v, evalBig(e))
		}
	})
}

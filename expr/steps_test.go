package expr_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/make24/make24/expr"
)

// TestSteps checks that Steps returns the operations in the order of evaluation.
func TestSteps(t *testing.T) {
	for text, want := range map[string][]string{
		"24":            nil,
		"-3":            nil,
		"8/(3-8/3)":     {"8/3=8/3", "3-8/3=1/3", "8/1/3=24"},
		"(1+2)*(10-2)":  {"1+2=3", "10-2=8", "3*8=24"},
		"-(2+3)*-4":     {"2+3=5", "-5*-4=20"},
		"2^(7-4)+1*16":  {"7-4=3", "2^3=8", "1*16=16", "8+16=24"},
		"1-(2-(3-4))-5": {"3-4=-1", "2--1=3", "1-3=-2", "-2-5=-7"},
	} {
		e, err := expr.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		steps, err := expr.Steps(e)
		var got []string
		for _, s := range steps {
			got = append(got, s.A.String()+s.Op.String()+s.B.String()+"="+s.C.String())
		}
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("Steps(%s) = %q, want %q: %v", text, got, want, err)
		}
	}
	e, err := expr.Parse("1+2/(3-3)")
	if err != nil {
		t.Fatal(err)
	}
	if steps, err := expr.Steps(e); steps != nil || !errors.Is(err, expr.ErrDivZero) {
		t.Errorf("Steps = %v, %v; want ErrDivZero", steps, err)
	}
}

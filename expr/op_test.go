package expr

import "testing"

func TestOperatorTable(t *testing.T) {
	for _, c := range []struct {
		op         Op
		symbol     string
		pretty     rune
		precedence int
		right      bool
	}{{Add, "+", '+', 1, false}, {Sub, "-", '−', 1, false}, {Mul, "*", '×', 2, false}, {Div, "/", '÷', 2, false}, {Pow, "^", '^', 4, true}} {
		if c.op.String() != c.symbol || c.op.Symbol() != c.symbol[0] || c.op.Pretty() != c.pretty ||
			c.op.Precedence() != c.precedence || c.op.RightAssoc() != c.right {
			t.Errorf("%v is not %v", c.op, c)
		}
	}
}

func TestOpSet(t *testing.T) {
	if got := Basic.String(); got != "+-*/" {
		t.Error(got)
	}
	if Basic.Has(Pow) || !Basic.With(Pow).Has(Pow) || Basic.With(Add) != Basic {
		t.Error("Has and With disagree")
	}
	if got := OpSet(0).With(Pow).With(Sub).String(); got != "-^" {
		t.Error(got)
	}
}

func TestLevel(t *testing.T) {
	for _, l := range []Level{Written, Form, Idea} {
		got := Level(9)
		name, err := l.MarshalText()
		if err != nil || string(name) != l.String() || got.UnmarshalText(name) != nil || got != l {
			t.Errorf("%v is written %q, %v and read as %v", l, name, err, got)
		}
	}
	for _, name := range []string{"", "Form", "forms"} {
		l := Idea
		if err := l.UnmarshalText([]byte(name)); err == nil || l != Idea {
			t.Errorf("%q is read as %v, %v", name, l, err)
		}
	}
}

package expr

import (
	"fmt"
	"testing"
)

func TestOperatorTable(t *testing.T) {
	for _, c := range []struct {
		op           Op
		symbol       string
		prettySymbol rune
		precedence   int
		rightAssoc   bool
	}{{Add, "+", '+', 1, false}, {Sub, "-", '−', 1, false}, {Mul, "*", '×', 2, false}, {Div, "/", '÷', 2, false}, {Pow, "^", '^', 4, true}} {
		if c.op.String() != c.symbol || c.op.Symbol() != c.symbol[0] || c.op.Pretty() != c.prettySymbol ||
			c.op.Precedence() != c.precedence || c.op.RightAssoc() != c.rightAssoc {
			t.Errorf("the operator %v does not have the properties %+v", c.op, c)
		}
	}
}

// TestAtomicOperators checks what the rest of the program expects of operators outside Basic.
func TestAtomicOperators(t *testing.T) {
	for _, op := range Ops() {
		for other := range op {
			if op.Symbol() == other.Symbol() || op.Atomic() && op.Precedence() == other.Precedence() {
				t.Errorf("%v has the symbol or the precedence of %v", op, other)
			}
		}
		if op.Atomic() != (op.Precedence() > signPrecedence) {
			t.Errorf("%v binds looser than a sign, so it cannot be an atom", op)
		}
	}
}

func TestOperatorText(t *testing.T) {
	for _, op := range Ops() {
		text, err := op.MarshalText()
		if err != nil || string(text) != op.String() {
			t.Errorf("MarshalText of %v = %q, %v; want the symbol", op, text, err)
		}
		var read Op
		if err := read.UnmarshalText(text); err != nil || read != op {
			t.Errorf("UnmarshalText(%q) = %v, %v; want %v", text, read, err, op)
		}
	}
	if text, err := opCount.MarshalText(); err == nil {
		t.Errorf("MarshalText of an invalid operator = %q, want an error", text)
	}
}

// TestOperatorSymbols checks every symbol that the parser accepts for an operator.
func TestOperatorSymbols(t *testing.T) {
	for symbols, op := range map[string]Op{"+": Add, "-−–": Sub, "*xX×·⋅": Mul, "/÷": Div, "^": Pow} {
		for _, r := range symbols {
			text := "3" + string(r) + "8"
			e, err := Parse(text)
			if b, ok := e.(*Bin); err != nil || !ok || b.Op != op {
				t.Errorf("Parse(%s) = %v, %v; want the operator %v", text, e, err, op)
			}
		}
	}
}

func TestOpSet(t *testing.T) {
	if got, want := Basic.String(), "+-*/"; got != want {
		t.Errorf("String = %s, want %s", got, want)
	}
	if Basic.Has(Pow) || !Basic.With(Pow).Has(Pow) || Basic.With(Add) != Basic {
		t.Error("Basic.With(Pow) lacks Pow, Basic has it, or Basic.With(Add) is not Basic")
	}
	if got, want := OpSet(0).With(Pow).With(Sub).String(), "-^"; got != want {
		t.Errorf("String = %s, want %s", got, want)
	}
}

func TestLevel(t *testing.T) {
	for _, l := range []Level{Written, Form, Idea} {
		got := Level(9)
		name, err := l.MarshalText()
		if err != nil || string(name) != l.String() || got.UnmarshalText(name) != nil || got != l {
			t.Errorf("%v: MarshalText = %q, %v, read back as %v", l, name, err, got)
		}
	}
	for l, want := range map[Level]string{3: "Level(3)", 9: "Level(9)", 255: "Level(255)"} {
		if got := l.String(); got != want {
			t.Errorf("String of level %d = %s, want %s", uint8(l), got, want)
		}
		if name, err := l.MarshalText(); err == nil || name != nil || err.Error() != fmt.Sprintf("expr: unknown level %d", uint8(l)) {
			t.Errorf("MarshalText of %s = %q, %v, want an error", want, name, err)
		}
	}
	for _, name := range []string{"", "Form", "forms", "Level(1)", "1"} {
		l := Idea
		if err := l.UnmarshalText([]byte(name)); err == nil || l != Idea {
			t.Errorf("UnmarshalText(%q): level %v, error %v; want an error and no change", name, l, err)
		}
	}
}

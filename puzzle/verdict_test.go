package puzzle_test

import (
	"encoding/json"
	"testing"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

func TestVerdictAsJSON(t *testing.T) {
	p, err := puzzle.New([]int64{2, 3}, rat.Int(6), puzzle.Rules{Ops: expr.Basic})
	if err != nil {
		t.Fatal(err)
	}
	x, err := expr.Parse("2^3")
	if err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(p.Check(x))
	var v puzzle.Verdict
	if err != nil || json.Unmarshal(b, &v) != nil || v.Reason != puzzle.Operator || v.Op != expr.Pow {
		t.Errorf("%s, %v", b, err)
	}
	var fields struct{ Reason, Op string }
	if err := json.Unmarshal(b, &fields); err != nil || fields.Reason != "operator" || fields.Op != "^" {
		t.Errorf("%s: %+v, %v", b, fields, err)
	}
	var r puzzle.Reason
	if json.Unmarshal([]byte(`"guess"`), &r) == nil || json.Unmarshal([]byte(`3`), &r) == nil {
		t.Error("an unknown reason is accepted")
	}
	if _, err := json.Marshal(puzzle.Reason(99)); err == nil {
		t.Error("an invalid reason is marshalled")
	}
	var op expr.Op
	if json.Unmarshal([]byte(`"%"`), &op) == nil {
		t.Error("an unknown operator is accepted")
	}
	if _, err := json.Marshal(expr.Op(99)); err == nil {
		t.Error("an invalid operator is marshalled")
	}
}

// TestCheckNil checks that Check panics with a clear message if the expression is nil.
func TestCheckNil(t *testing.T) {
	defer func() {
		if got := recover(); got != "puzzle: Check of a nil expression" {
			t.Errorf("Check(nil) panics with %v", got)
		}
	}()
	puzzle.Puzzle{}.Check(nil)
}

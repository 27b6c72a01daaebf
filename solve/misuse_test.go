package solve

import (
	"context"
	"strings"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// TestMisuseOfArguments checks that an unknown level gives an error, that a nil context gives the
// documented panic, and that the zero Solution has no expression.
func TestMisuseOfArguments(t *testing.T) {
	e, p := New(), classicPuzzle(3, 3, 8, 8)
	if n, err := e.Count(t.Context(), p, expr.Level(9)); err == nil {
		t.Errorf("Count at an unknown level: got %d, want an error", n)
	}
	if _, err := e.All(t.Context(), p, expr.Level(9)); err == nil {
		t.Error("All at an unknown level: got no error")
	}
	if x := (Solution{}).Expr(); x != nil {
		t.Errorf("Expr of the zero Solution: got %v, want nil", x)
	}
	var nilCtx context.Context
	space, err := deal.NewSpace(deal.Ranks(3, 4), 3)
	if err != nil {
		t.Fatal(err)
	}
	for name, call := range map[string]func(){
		"All":            func() { _, _ = e.All(nilCtx, p, expr.Form) },
		"All, written":   func() { _, _ = e.All(nilCtx, p, expr.Written) },
		"Ideas":          func() { _, _, _ = e.Ideas(nilCtx, p) },
		"Count":          func() { _, _ = e.Count(nilCtx, p, expr.Form) },
		"Count, written": func() { _, _ = e.Count(nilCtx, p, expr.Written) },
		"First":          func() { _, _, _ = e.First(nilCtx, p) },
		"Solvable":       func() { _, _ = e.Solvable(nilCtx, p) },
		"Nearest":        func() { _, _ = e.Nearest(nilCtx, p) },
		"Tried":          func() { _, _ = e.Tried(nilCtx, p) },
		"Reachable":      func() { _, _ = e.Reachable(nilCtx, p) },
		"Window":         func() { _, _ = e.Window(nilCtx, p, 1, 9) },
		"FirstWritten":   func() { _, _, _ = e.FirstWritten(nilCtx, p) },
		"SolvableWithin": func() { _, _ = e.SolvableWithin(nilCtx, p, rat.Int(9)) },
		"Sweep": func() {
			for range e.Sweep(nilCtx, space, p.Rules, p.Target) {
				break
			}
		},
		"SweepWindow": func() {
			for range e.SweepWindow(nilCtx, space, p.Rules, 1, 9) {
				break
			}
		},
	} {
		func() {
			defer func() {
				if message, _ := recover().(string); !strings.HasPrefix(message, "solve: ") {
					t.Errorf("%s: panic %q, want one of package solve", name, message)
				}
			}()
			call()
		}()
	}
}

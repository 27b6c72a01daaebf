// Package solve finds every solution of a hand, exactly.
//
// An [Engine] is a value: make one per goroutine with [New], keep it, and ask
// it about any number of hands; what it learns about small groups of numbers
// it keeps, within its memory bound, for the hands that follow.
//
//	e := solve.New()
//	p, _ := puzzle.New(hand, rat.Int(24), puzzle.Rules{Ops: expr.Basic})
//	seq, err := e.All(ctx, p, expr.Form)
//	for s := range seq {
//		fmt.Println(s.Text) // simplest first
//	}
//
// The verbs are First, FirstWritten, All, Ideas, Count, Solvable, SolvableWithin, Tried,
// Reachable, Window, Nearest, Sweep and SweepWindow. None of them loses a solution, for up to ten
// numbers: an answer is whole or it is an error ([ErrBudget], or the context's).
//
// Different questions are answered in different ways, each by a package of its own, whose
// comment explains it:
//
//	question               package    values             why separate
//	forms, ideas           forms      residues           each form once, most never made
//	written, values, near  values     small fractions    trees are counted, not formulas;
//	                                                     size and order matter
//	yes or no              decide     residues up to     no form is built; one small hand
//	                                  sign, bit masks    keeps nothing
//	Countdown              countdown  int64, bitsets     positive integers, all targets of
//	                                                     a hand or of a whole game at once
//
// They share the packages budget (memory, steps, context), residue (fractions modulo a
// prime, and why that is exact) and subsets (the parts of a hand). This package checks what
// it is given, opens the budget and asks the package that answers.
package solve

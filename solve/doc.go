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
// Different questions are answered in different ways:
//
//	question        files                   values           why on its own
//	forms, ideas    table build search*     residues         each form once, most never made
//	                show
//	written,        census valtable         small fractions  trees are counted, not formulas;
//	values, near    combine derive near                      size and order matter
//	                capped
//	yes or no       yesno*                  residues up to   no form is built
//	                                        sign, bit masks
//	yes or no of    few                     fractions,       nothing is kept: for hands
//	one small hand                          not reduced      that come once
//	Countdown       countdown_hand          int64            positive integers, all targets
//	                                                         of a hand at once
//	                countdown_*, the rest   int64, bitsets   all hands of the game at once
//	how many tried  tried                   none             counted without being made
//
// How forms are found is told in three essays, at the head of table.go (what is
// built), search.go (what is looked up) and field.go (why residues are exact); the
// others begin in census.go, yesno.go, countdown_game.go and tried.go.
package solve

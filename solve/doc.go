// Package solve finds every solution of a hand, exactly.
//
// An [Engine] is a value: make one per goroutine with [New], keep it, and ask
// it about any number of hands; what it learns about small groups of numbers
// it keeps, within its memory bound, for the hands that follow.
//
//	e := solve.New()
//	p, _ := puzzle.New(hand, rat.Int(24), puzzle.Classic)
//	seq, err := e.All(ctx, p, expr.Form)
//	for s := range seq {
//		fmt.Println(s.Text) // simplest first
//	}
//
// The verbs are First, All, Count, Solvable, Tried, Reachable, Window, Nearest,
// Sweep and SweepWindow. None of them loses a solution for any number of cards:
// an answer is whole or it is an error ([ErrBudget], or the context's).
//
// How it works is told in three essays, at the head of table.go (what is built),
// search.go (what is looked up) and field.go (why residues are exact).
package solve

// Package solve finds every solution of a 24-point puzzle with exact arithmetic.
//
// An [Engine] answers questions about puzzles. Create one per goroutine with [New] and reuse it: it
// caches tables for small groups of numbers, within its memory budget, which makes later calls
// faster.
//
//	p, err := puzzle.Parse("3388")
//	if err != nil {
//		return err
//	}
//	solutions, err := solve.New().All(ctx, p, solve.Form)
//	if err != nil {
//		return err
//	}
//	for _, s := range solutions {
//		fmt.Println(s.Pretty()) // simplest first
//	}
//
// # Levels
//
// Two solutions may count as the same at three levels ([Level]). At level Written, solutions
// differ if their trees differ or their operands are in another order. At level Form, solutions are
// the same if the laws that hold for all numbers turn one formula into the other, as 4*(2+4) and
// (4+2)*4. At level Idea, forms are the same if shared cores link them; a core is what remains
// without parts that do nothing, such as a factor worth 1. docs/design.md has the definitions.
//
// # Methods
//
// Each method of an Engine answers one question:
//
//	First, FirstWritten           the simplest solution
//	All, Ideas                    every solution, simplest first
//	Count                         the number of solutions
//	Solvable, SolvableWithin      whether there is a solution
//	Tried                         the number of forms of the hand, whatever their value
//	Reachable, Window             the values that the numbers make
//	Nearest                       the values nearest to the target
//	Sweep, SweepFrom              whether each hand of a space is solvable
//	SweepGroups                   the same, for all hands that differ only in their last number
//	SweepWindow, SweepWindowFrom  the targets that each hand of a space reaches
//
// # Guarantees
//
// Answers are exact and complete for hands of up to ten numbers: the search uses no floating point
// and prunes nothing. A method returns a complete answer or an error, never a partial answer. A
// sweep is a lazy iterator, since a space may have billions of hands: it computes nothing before
// the loop begins, and yields complete rows until it ends or fails. The error wraps [ErrBudget] if
// the answer would exceed the engine's [Budget], is the context's, or reports an invalid hand; a
// puzzle from puzzle.New has a valid hand. Answers do not depend on earlier calls.
//
// # Implementation
//
// Each kind of question has its own algorithm in its own internal package, whose package comment
// explains it:
//
//	question           package    arithmetic            why it is separate
//	forms, ideas       forms      residues              generates each form once, and builds
//	                                                    only those that can match
//	written solutions, values     exact fractions       counts trees, not forms; needs the size
//	values, nearest                                     and the order of values
//	solvable or not    decide     residues up to sign,  builds no form
//	                              bit masks
//	the same for hands last       exact fractions       solves for the last number, whatever the
//	of large pools                                      number of values that it may have
//	Countdown targets  countdown  int64, bitsets        positive integers; all targets of a hand
//	                                                    or of a whole game at once
//
// These packages share budget (memory, steps and context of a call), residue (fractions modulo a
// prime, with the proof that this is exact) and subsets (the sub-multisets of a hand). Package
// solve validates arguments, opens the budget of a call and delegates to one of them.
package solve

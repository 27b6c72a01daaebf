package main

import (
	"fmt"
	"io"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/puzzle"
)

// reply judges an answer. It reports whether the hand is done, and returns the clues that are left.
func reply(p puzzle.Puzzle, answer string, clues []grade.Clue, out io.Writer) (bool, []grade.Clue) {
	switch answer {
	case "":
		return true, nil
	case "hint":
		fmt.Fprintln(out, sentence(clues[0]))
		return false, clues[min(1, len(clues)-1):] // the last clue stays
	}
	e, err := expr.Parse(answer)
	if err != nil {
		fmt.Fprintln(out, err)
		return false, clues
	}
	switch v := p.Check(e); {
	case v.Correct:
		fmt.Fprintln(out, "Correct.")
		return true, nil
	case v.Reason == puzzle.WrongNumbers:
		fmt.Fprintf(out, "No: use each number of %v once.\n", p.Hand)
	case v.Defined:
		fmt.Fprintf(out, "No: that is %v.\n", v.Value)
	default:
		fmt.Fprintf(out, "No: %v.\n", v.Reason)
	}
	return false, clues
}

// sentence puts a clue about a hand of four cards into words.
func sentence(c grade.Clue) string {
	switch c.Key {
	case "solvable":
		return fmt.Sprintf("It can make %v.", c.C)
	case "idea":
		return fmt.Sprintf("The last operation is %v %c %v.", c.A, c.Op.Pretty(), c.B)
	case "shape":
		return fmt.Sprintf("The last operation has the operator %c.", c.Op.Pretty())
	case "part":
		return fmt.Sprintf("Two of the numbers make %v.", c.C)
	case "fraction":
		return "Two of the numbers make a fraction."
	}
	return fmt.Sprintf("%v %c %v = %v.", c.A, c.Op.Pretty(), c.B, c.C)
}

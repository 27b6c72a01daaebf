package main

import (
	"fmt"
	"io"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/puzzle"
)

// reply prints the verdict on an answer, or the next clue. It reports whether the hand is finished,
// and returns the clues that remain.
func reply(p puzzle.Puzzle, answer string, clues []grade.Clue, out io.Writer) (bool, []grade.Clue) {
	switch answer {
	case "":
		return true, nil
	case "hint":
		fmt.Fprintln(out, clues[0])
		return false, clues[min(1, len(clues)-1):] // repeat the last clue
	}
	e, err := expr.Parse(answer)
	if err != nil {
		fmt.Fprintln(out, err)
		return false, clues
	}
	verdict := p.Check(e)
	fmt.Fprintln(out, verdict)
	return verdict.Correct, clues
}

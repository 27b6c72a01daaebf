package solve

import (
	"errors"
	"fmt"
	"slices"

	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// Answers that contradict each other.
//
// The methods of an engine use different searches. Each compares its answer with the latest answers about
// the same hand and rules, if the engine has not been asked about another hand since; that takes a few
// nanoseconds. Reachable, Tried and sweeps are not compared.

// ErrContradiction is the error that every [*ContradictionError] wraps.
var ErrContradiction = errors.New("solve: contradictory answers; please report this")

// ContradictionError reports that two answers about one puzzle contradict each other: by one of them
// the puzzle has a solution, or a number of solutions, and by the other one it has none, or another
// number. This would be a bug. A method of an [Engine] returns a *ContradictionError if its answer
// contradicts an earlier one, which may have been wrong itself.
type ContradictionError struct {
	Puzzle        puzzle.Puzzle
	First, Second string // the answers, such as "First: not solvable" and "Nearest: solvable"
}

// Error returns a message with both answers and the ID of the puzzle.
func (e *ContradictionError) Error() string {
	return fmt.Sprintf("%v: %s: %s, %s", ErrContradiction, e.Puzzle.ID(), e.First, e.Second)
}

// Unwrap returns [ErrContradiction].
func (e *ContradictionError) Unwrap() error { return ErrContradiction }

// claim is what one answer says about a puzzle.
type claim struct {
	n        int64 // the number of solutions, or noCount
	level    Level // the level of n
	method   method
	solvable bool
}

// method is a method of Engine that makes claims.
type method uint8

const (
	methodSolvable method = iota
	methodSolvableWithin
	methodNearest
	methodWindow
	methodFirst
	methodFirstWritten
	methodAll
	methodIdeas
	methodCount
)

var methodNames = [...]string{
	methodSolvable: "Solvable", methodSolvableWithin: "SolvableWithin", methodNearest: "Nearest", methodWindow: "Window",
	methodFirst: "First", methodFirstWritten: "FirstWritten", methodAll: "All", methodIdeas: "Ideas", methodCount: "Count",
}

// noCount is the number of solutions of a claim that says only whether the puzzle is solvable.
const noCount = -1

// solvableClaim returns the claim of an answer that does not count solutions.
func solvableClaim(m method, solvable bool) claim {
	return claim{n: noCount, method: m, solvable: solvable}
}

// countClaim returns the claim of an answer that counts the solutions at a level.
func countClaim(m method, level Level, n int64) claim {
	return claim{n: n, level: level, method: m, solvable: n > 0}
}

// String returns the claim as a text for messages.
func (c claim) String() string {
	name := methodNames[c.method]
	switch {
	case c.n != noCount:
		return fmt.Sprintf("%s: %d solutions at level %s", name, c.n, c.level)
	case c.solvable:
		return name + ": solvable"
	}
	return name + ": not solvable"
}

// contradicts reports whether two claims about one puzzle cannot both be true. A form has one or more
// written solutions, and an idea one or more forms.
func (c claim) contradicts(d claim) bool {
	if c.solvable != d.solvable {
		return true
	}
	if c.n == noCount || d.n == noCount {
		return false
	}
	switch {
	case c.level < d.level:
		return c.n < d.n
	case c.level > d.level:
		return c.n > d.n
	}
	return c.n != d.n
}

// claims holds the latest distinct claims about puzzles with one hand and the same rules.
type claims struct {
	numbers [puzzle.MaxNumbers]int64
	size    int
	rules   puzzle.Rules
	list    [6]targetClaim
	count   int // the number of claims made; the latest len(list) of them are in list
}

type targetClaim struct {
	target rat.Rat
	claim
}

// check returns a *ContradictionError if an answer about p contradicts an earlier one. If not, it
// remembers the answer.
func (e *Engine) check(p *puzzle.Puzzle, c claim) error {
	k := &e.claims
	if !k.areAbout(p) {
		k.size, k.rules, k.count = len(p.Hand), p.Rules, 1
		copy(k.numbers[:], p.Hand)
		k.list[0] = targetClaim{p.Target, c}
		return nil
	}
	for i := range min(k.count, len(k.list)) {
		known := &k.list[i]
		if !known.target.Equal(p.Target) {
			continue
		}
		if known.contradicts(c) {
			k.count = 0
			about := *p
			about.Hand = slices.Clone(p.Hand) // the caller may change it
			return &ContradictionError{about, known.String(), c.String()}
		}
		if known.level == c.level && known.n == c.n {
			return nil
		}
	}
	k.list[k.count%len(k.list)] = targetClaim{p.Target, c}
	k.count++
	return nil
}

// areAbout reports whether the claims are about the hand and the rules of p.
func (k *claims) areAbout(p *puzzle.Puzzle) bool {
	if k.size != len(p.Hand) || k.rules != p.Rules {
		return false
	}
	for i, x := range p.Hand {
		if k.numbers[i] != x {
			return false
		}
	}
	return true
}

// checkNearest is check for the nearest values.
func (e *Engine) checkNearest(p puzzle.Puzzle, values []rat.Rat) error {
	solvable := len(values) == 1 && values[0].Equal(p.Target)
	if err := e.check(&p, solvableClaim(methodNearest, solvable)); err != nil {
		return err
	}
	for _, v := range values {
		p.Target = v
		if err := e.check(&p, solvableClaim(methodNearest, true)); err != nil {
			return err
		}
	}
	return nil
}

// checkWindow is check for the integers of a window.
func (e *Engine) checkWindow(p puzzle.Puzzle, t Targets) error {
	n, ok := p.Target.Int64()
	if !ok || n < t.Low() || n > t.High() {
		return nil
	}
	return e.check(&p, solvableClaim(methodWindow, t.Has(n)))
}

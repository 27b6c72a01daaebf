package puzzle

import (
	"errors"
	"fmt"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// MaxNumbers is how many numbers the hand of a puzzle may have.
const MaxNumbers = 10

// maxTarget bounds the target's text ("-3/4"), so that every ID stays short enough to
// be read without fear.
const maxTarget = 200

// The errors of New; they may come wrapped with what exactly was wrong.
var (
	ErrEmptyHand      = errors.New("puzzle: the hand is empty")
	ErrTooManyNumbers = fmt.Errorf("puzzle: more than %d numbers in the hand", MaxNumbers)
	ErrNoOperators    = errors.New("puzzle: the rules have no operator")
	ErrRules          = errors.New("puzzle: the rules have an unknown operator or limit")
	ErrTarget         = fmt.Errorf("puzzle: the target has more than %d characters", maxTarget)
)

// Puzzle is a hand under rules with one target. Make it with New; the fields are for
// reading.
type Puzzle struct {
	Hand   deal.Hand
	Target rat.Rat
	Rules  Rules
}

// New makes a puzzle. The hand is copied and sorted; limits of the rules that say
// nothing new are dropped, so that puzzles which mean the same have the same ID.
// Errors: ErrEmptyHand, ErrTooManyNumbers, ErrNoOperators, ErrRules, ErrTarget, and
// what deal.NewHand says of a negative number.
func New(hand deal.Hand, target rat.Rat, rules Rules) (Puzzle, error) {
	switch {
	case len(hand) == 0:
		return Puzzle{}, ErrEmptyHand
	case len(hand) > MaxNumbers:
		return Puzzle{}, fmt.Errorf("%w: %d", ErrTooManyNumbers, len(hand))
	case rules.Ops == 0:
		return Puzzle{}, ErrNoOperators
	case rules.Ops&^allOps != 0 || rules.Values&^allValues != 0:
		return Puzzle{}, ErrRules
	}
	if _, small := target.Small(); !small && len(target.String()) > maxTarget {
		return Puzzle{}, ErrTarget
	}
	sorted, err := deal.NewHand(hand...)
	if err != nil {
		return Puzzle{}, err
	}
	rules.Values = rules.Values.canonical()
	return Puzzle{Hand: sorted, Target: target, Rules: rules}, nil
}

// allOps is every operator there is.
var allOps = expr.Basic.With(expr.Pow)

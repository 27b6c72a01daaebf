package bench

import (
	"context"
	"errors"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/app/measure"
	"github.com/make24/make24/internal/engine/difficulty"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

func BenchmarkGrade4(b *testing.B) { benchmark(b, "grade4") }
func BenchmarkHint4(b *testing.B)  { benchmark(b, "hint4") }

// solvableHandsOfFour is the number of hands of four cards that have a solution.
const solvableHandsOfFour = 1362

// gradeHands returns the work of grading the hands of four cards with one new Grader. The
// alternative is difficulty.Graph, from which the weights of the grading model are fitted; it lists
// the weighted features of each step.
func gradeHands() (workPair, error) {
	space, err := allHands("classic", 4)
	if err != nil {
		return workPair{}, err
	}
	puzzles, err := measure.Puzzles("classic", 24, space...)
	return workPair{
		make24: func(int) (float64, error) {
			g, graded := grade.New(), 0
			for _, p := range puzzles {
				if _, err := g.Grade(context.Background(), p); err == nil {
					graded++
				} else if !errors.Is(err, grade.ErrUnsolvable) {
					return 0, err
				}
			}
			return float64(len(puzzles)), checkFound("grade4", graded, solvableHandsOfFour)
		},
		alternative: func(int) (float64, error) {
			f, graded := difficulty.NewGraph(), 0
			for _, p := range puzzles {
				if n, _ := f.AddHand(p.Hand); n != nil {
					graded++
				}
			}
			return float64(len(puzzles)), checkFound("grade4", graded, solvableHandsOfFour)
		},
	}, err
}

// gamePositions returns the positions of hands of four after zero, one and two moves.
func gamePositions(space []deal.Hand) (all []grade.Position) {
	rules := puzzle.Rules{Ops: expr.Basic}
	for i, hand := range space {
		var numbers []rat.Rat
		for _, n := range hand {
			numbers = append(numbers, rat.Int(n))
		}
		for moves := range 3 {
			all = append(all, grade.Position{Numbers: numbers, Target: rat.Int(24), Rules: rules, Moved: moves > 0})
			op := expr.Op((i + moves) % 4)
			c, err := op.Apply(numbers[0], numbers[1])
			if err != nil {
				c = rat.Int(0)
			}
			numbers = append([]rat.Rat{c}, numbers[2:]...)
		}
	}
	return all
}

// giveHints returns the work of computing complete hints for positions of a game. The alternative
// decides, pair by pair, only whether there is a solution.
func giveHints() (workPair, error) {
	space, err := allHands("classic", 4)
	all := gamePositions(everyNth(5, space))
	return workPair{
		make24: func(int) (float64, error) {
			g := grade.New()
			for _, position := range all {
				if _, err := g.Hint(context.Background(), position, grade.HintSteps); err != nil {
					return 0, err
				}
			}
			return float64(len(all)), nil
		},
		alternative: func(int) (float64, error) {
			for _, position := range all {
				list := make([]fraction, len(position.Numbers))
				for i, x := range position.Numbers {
					s, _ := x.Small()
					list[i] = fraction{s.Num, s.Den}
				}
				s := newUsualSolver(24)
				if s.reaches(list) {
					sink++
				}
			}
			return float64(len(all)), nil
		},
	}, err
}

package grade_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

func Example() {
	g := grade.New()
	for _, hand := range []string{"1146", "1346", "3388"} {
		p, err := puzzle.Parse(hand)
		if err != nil {
			fmt.Println(err)
			return
		}
		result, err := g.Grade(context.Background(), p)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(p.Hand, result)
	}
	// Output:
	// 1 1 4 6 level 1, 4.6 s: 1*1*(6*4)
	// 1 3 4 6 level 5, 244.5 s: 6/(1-3/4)
	// 3 3 8 8 level 5, 96.7 s: 8/(3-8/3)
}

func ExampleGrader_Grade() {
	p, err := puzzle.Classic(5, 6, 6, 9)
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := grade.New().Grade(context.Background(), p)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("level:", result.Level)
	fmt.Println("seconds:", result.Seconds)
	fmt.Println("easiest solution:", result.Easiest, "which ends with", result.Last)
	for _, t := range result.Techniques {
		fmt.Println("technique:", t.Name("en"))
	}
	for _, r := range result.Reasons {
		fmt.Println("reason:", r.Name("en"))
	}
	// Output:
	// level: 5
	// seconds: 22.4
	// easiest solution: 9*6-6*5 which ends with 54-30
	// technique: the difference of two products
	// technique: a large product
	// reason: it goes through a large product
	// reason: it ends with the difference of large numbers
	// reason: few first steps lead anywhere
}

func ExampleGrader_Grade_unsolvable() {
	p, err := puzzle.Classic(1, 1, 1, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = grade.New().Grade(context.Background(), p)
	fmt.Println(errors.Is(err, grade.ErrUnsolvable), err)
	// Output:
	// true grade: no solution
}

func ExampleLevelOf() {
	for _, seconds := range []float64{grade.Floor, 8, 60} {
		fmt.Printf("%v s: level %d of %d\n", seconds, grade.LevelOf(seconds), grade.MaxLevel)
	}
	// Output:
	// 3.5 s: level 1 of 5
	// 8 s: level 3 of 5
	// 60 s: level 5 of 5
}

func ExampleGrader_Hint() {
	p, err := puzzle.Classic(3, 3, 8, 8)
	if err != nil {
		fmt.Println(err)
		return
	}
	clues, err := grade.New().Hint(context.Background(), grade.PositionOf(p), grade.HintSteps)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range clues {
		fmt.Println(c.Step, c)
	}
	// Output:
	// 1 solvable: 24
	// 2 idea: 8/(1/3), fraction
	// 3 fraction
	// 4 move: 8/3 = 8/3, 3-(8/3) = 1/3, 8/(1/3) = 24
}

// The target cannot be made after a move that left 3, 3 and 0.
func ExampleGrader_Hint_midGame() {
	pos := grade.Position{
		Numbers: []rat.Rat{rat.Int(3), rat.Int(3), rat.Int(0)},
		Target:  rat.Int(24),
		Rules:   puzzle.Rules{Ops: expr.Basic},
		Moved:   true,
	}
	clues, err := grade.New().Hint(context.Background(), pos, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	if clues[0].Key == grade.ClueBack {
		fmt.Println("take the move back:", pos.Target, "cannot be made")
	}
	// Output:
	// take the move back: 24 cannot be made
}

func ExamplePositionOf() {
	p, err := puzzle.Parse("1 5 5 5")
	if err != nil {
		fmt.Println(err)
		return
	}
	pos := grade.PositionOf(p)
	fmt.Println(pos.Numbers, pos.Target, pos.Moved)
	// Output:
	// [1 5 5 5] 24 false
}

func ExampleTechniques() {
	for _, t := range grade.Techniques()[:3] {
		fmt.Printf("%s: %s\n", t, t.Name("en"))
	}
	// Output:
	// k*x+k: a number multiplied, plus or minus the same number
	// fraction: through a fraction
	// 3*8: 3 × 8
}

func ExampleTechnique_UnmarshalText() {
	var t grade.Technique
	if err := t.UnmarshalText([]byte("(a-b/c)*d")); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(t == grade.TechniqueLessQuotientTimes, t.Name("en"))
	// Output:
	// true a number less a quotient, multiplied
}

func ExampleReasons() {
	for _, r := range grade.Reasons() {
		fmt.Printf("%s: %s\n", r, r.Name("en"))
	}
	// Output:
	// fraction: the easiest way goes through a fraction
	// large: it goes through a large product
	// difference: it ends with the difference of large numbers
	// division: it divides
	// no-divisor: no number divides the target
	// few-beginnings: few first steps lead anywhere
}

func ExampleReason_UnmarshalText() {
	var r grade.Reason
	fmt.Println(r.UnmarshalText([]byte("luck")))
	fmt.Println(r.UnmarshalText([]byte("no-divisor")), r == grade.ReasonNoDivisor)
	// Output:
	// grade: invalid reason "luck"
	// <nil> true
}

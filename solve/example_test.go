package solve_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"slices"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

func Example() {
	p, err := puzzle.Parse("3388")
	if err != nil {
		log.Fatal(err)
	}
	solutions, err := solve.New().All(context.Background(), p, solve.Form)
	if err != nil {
		log.Fatal(err)
	}
	for _, s := range solutions {
		fmt.Println(s.Pretty())
	}
	// Output: 8 ÷ (3 − 8 ÷ 3)
}

// parse returns the puzzle of a valid text.
func parse(text string) puzzle.Puzzle {
	p, err := puzzle.Parse(text)
	if err != nil {
		log.Fatal(err)
	}
	return p
}

// One engine solves many puzzles.
func ExampleNew() {
	engine := solve.New()
	for _, hand := range []string{"3388", "1555", "4478", "1346"} {
		s, ok, err := engine.First(context.Background(), parse(hand))
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(hand, s, ok)
	}
	// Output:
	// 3388 8/(3-8/3) true
	// 1555 5*(5-1/5) true
	// 4478 4*7-8+4 true
	// 1346 6/(1-3/4) true
}

func ExampleEngine_All() {
	engine, p := solve.New(), parse("1234")
	for _, level := range []solve.Level{solve.Form, solve.Idea} {
		solutions, err := engine.All(context.Background(), p, level)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(level, solutions)
	}
	// Output:
	// form [1*2*3*4 4*(1+2+3) (1+3)*(2+4) 2*3*4/1]
	// idea [1*2*3*4 4*(1+2+3) (1+3)*(2+4)]
}

func ExampleEngine_Ideas() {
	solutions, ideas, err := solve.New().Ideas(context.Background(), parse("1146"))
	if err != nil {
		log.Fatal(err)
	}
	for _, s := range solutions {
		fmt.Println(s.Idea, s)
	}
	fmt.Println("ideas:", ideas)
	// Output:
	// 1 1*1*4*6
	// 1 1-1+4*6
	// 1 4*(1+6-1)
	// 1 6*(1+4-1)
	// 1 1*4*6/1
	// 1 4*6/1/1
	// ideas: 1
}

func ExampleEngine_Count() {
	engine, p := solve.New(), parse("1234")
	for _, level := range []solve.Level{solve.Written, solve.Form, solve.Idea} {
		n, err := engine.Count(context.Background(), p, level)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(level, n)
	}
	// Output:
	// written 242
	// form 4
	// idea 3
}

func ExampleEngine_First() {
	engine := solve.New()
	fmt.Println(engine.First(context.Background(), parse("1346")))
	_, ok, err := engine.First(context.Background(), parse("1111"))
	fmt.Println(ok, err)
	// Output:
	// 6/(1-3/4) true <nil>
	// false <nil>
}

// First chooses among the trees that represent forms, FirstWritten among all trees.
func ExampleEngine_FirstWritten() {
	engine, p := solve.New(), parse("4 8 9 12")
	fmt.Println(engine.First(context.Background(), p))
	fmt.Println(engine.FirstWritten(context.Background(), p))
	// Output:
	// 9*(8-4)-12 true <nil>
	// 9/(12/4)*8 true <nil>
}

func ExampleEngine_Solvable() {
	engine := solve.New()
	for _, hand := range []string{"3388", "1111"} {
		solvable, err := engine.Solvable(context.Background(), parse(hand))
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(hand, solvable)
	}
	// Output:
	// 3388 true
	// 1111 false
}

// Every solution of 5 6 6 9 has an intermediate result above 24.
func ExampleEngine_SolvableWithin() {
	engine := solve.New()
	for _, limit := range []int64{24, 54} {
		solvable, err := engine.SolvableWithin(context.Background(), parse("5669"), rat.Int(limit))
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(limit, solvable)
	}
	// Output:
	// 24 false
	// 54 true
}

func ExampleEngine_Tried() {
	n, err := solve.New().Tried(context.Background(), parse("1346"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("there are", n, "forms of 1 3 4 6")
	// Output: there are 1170 forms of 1 3 4 6
}

func ExampleEngine_Reachable() {
	values, err := solve.New().Reachable(context.Background(), parse("3 8"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(values)
	// Output: [-5 3/8 8/3 5 11 24]
}

func ExampleEngine_Nearest() {
	values, err := solve.New().Nearest(context.Background(), parse("1117"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(values)
	// Output: [21]
}

func ExampleEngine_Window() {
	targets, err := solve.New().Window(context.Background(), parse("3388"), 20, 30)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(slices.Collect(targets.All()))
	// Output: [21 22 23 24 25 27 29]
}

// A sweep shares work between the hands of a space.
func ExampleEngine_Sweep() {
	space, err := deal.NewSpace(deal.Ranks(13, 4), 4)
	if err != nil {
		log.Fatal(err)
	}
	solvable := 0
	for row, err := range solve.New().Sweep(context.Background(), space, puzzle.Rules{Ops: expr.Basic}, rat.Int(24)) {
		if err != nil {
			log.Fatal(err)
		}
		if row.Solvable {
			solvable++
		}
	}
	fmt.Println(solvable, "of", space.Size())
	// Output: 1362 of 1820
}

func ExampleEngine_SweepFrom() {
	space, err := deal.NewSpace(deal.Ranks(13, 4), 4)
	if err != nil {
		log.Fatal(err)
	}
	for row, err := range solve.New().SweepFrom(context.Background(), space, 290, 293, puzzle.Rules{Ops: expr.Basic}, rat.Int(24)) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(row.Rank, row.Hand, row.Solvable)
	}
	// Output:
	// 290 1 5 5 5 true
	// 291 1 5 5 6 true
	// 292 1 5 5 7 false
}

func ExampleEngine_SweepWindow() {
	space, err := deal.NewSpace(deal.Ranks(3, 4), 2)
	if err != nil {
		log.Fatal(err)
	}
	for row, err := range solve.New().SweepWindow(context.Background(), space, puzzle.Rules{Ops: expr.Basic}, 1, 10) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(row.Hand, "makes", slices.Collect(row.Targets.All()))
	}
	// Output:
	// 1 1 makes [1 2]
	// 1 2 makes [1 2 3]
	// 1 3 makes [2 3 4]
	// 2 2 makes [1 4]
	// 2 3 makes [1 5 6]
	// 3 3 makes [1 6 9]
}

func ExampleEngine_SweepWindowFrom() {
	countdown, err := puzzle.Lookup("countdown")
	if err != nil {
		log.Fatal(err)
	}
	space, err := deal.NewSpace(countdown.Pool, countdown.Cards)
	if err != nil {
		log.Fatal(err)
	}
	sweep := solve.New().SweepWindowFrom(context.Background(), space, 9000, 9002, countdown.Rules, countdown.Low, countdown.High)
	for row, err := range sweep {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(row.Hand, "makes", row.Targets.Count(), "targets")
	}
	// Output:
	// 3 3 9 9 25 100 makes 834 targets
	// 3 3 9 9 50 75 makes 826 targets
}

func ExampleBudgetError() {
	engine := &solve.Engine{Budget: solve.Budget{Bytes: 1 << 20}}
	_, err := engine.All(context.Background(), parse("1 2 3 4 5 6 7"), solve.Form)
	var over *solve.BudgetError
	switch {
	case errors.As(err, &over) && over.What == solve.BudgetSteps:
		fmt.Println("the search took too long")
	case errors.Is(err, solve.ErrBudget):
		fmt.Println("too much memory for the", over.What)
	}
	// Output: too much memory for the tables
}

func ExampleSolution_Expr() {
	p := parse("3388")
	s, ok, err := solve.New().First(context.Background(), p)
	if err != nil || !ok {
		log.Fatal("no solution: ", err)
	}
	fmt.Println(p.Check(s.Expr()).Correct)
	// Output: true
}

func ExampleSolution_Pretty() {
	s, _, err := solve.New().First(context.Background(), parse("3388"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(s.String())
	fmt.Println(s.Pretty())
	// Output:
	// 8/(3-8/3)
	// 8 ÷ (3 − 8 ÷ 3)
}

func ExampleTargets_All() {
	targets, err := solve.New().Window(context.Background(), parse("3 8"), 1, 30)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(targets.Count(), "targets from", targets.Low(), "to", targets.High())
	fmt.Println(targets.Has(24), targets.Has(25))
	for target := range targets.All() {
		fmt.Println(target)
	}
	// Output:
	// 3 targets from 1 to 30
	// true false
	// 5
	// 11
	// 24
}

func ExampleTargets_AppendBitmap() {
	targets, err := solve.New().Window(context.Background(), parse("3 8"), 1, 30)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%08b\n", targets.AppendBitmap(nil))
	// Output: [00010000 00000100 10000000 00000000]
}

func ExampleTargetsFromBitmap() {
	targets, ok := solve.TargetsFromBitmap(1, 30, []byte{0b00010000, 0b00000100, 0b10000000, 0})
	if !ok {
		log.Fatal("not a bitmap of the targets from 1 to 30")
	}
	fmt.Println(slices.Collect(targets.All()))
	// Output: [5 11 24]
}

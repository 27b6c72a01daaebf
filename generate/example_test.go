package generate_test

import (
	"context"
	"errors"
	"fmt"
	"log"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/generate"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// classic holds the criteria for hands of four cards from 1 to 8 that make 24.
var classic = generate.Criteria{
	Rules:   puzzle.Rules{Ops: expr.Basic},
	Pool:    deal.Ranks(8, 4),
	Cards:   generate.Span{From: 4, To: 4},
	Targets: generate.Target(rat.Int(24)),
}

func Example() {
	plan, err := generate.New(generate.Criteria{
		Rules:   puzzle.Rules{Ops: expr.Basic},
		Pool:    deal.Ranks(8, 4),
		Cards:   generate.Span{From: 4, To: 4},
		Targets: generate.Target(rat.Int(24)),
		Unique:  expr.Form,
		Needs:   []generate.Need{generate.NeedFraction},
	}, 20, 7)
	if err != nil {
		fmt.Println(err)
		return
	}
	picker := plan.Picker()
	for item, err := range plan.Items(context.Background(), picker) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(item.Puzzle.Hand, item.Solution)
	}
	tally := picker.Tally()
	fmt.Println(tally.Found, "of 20, and there are no more:", tally.Exhausted)
	// Output:
	// 3 3 7 7 7*(3+3/7)
	// 1 5 5 5 5*(5-1/5)
	// 1 6 6 8 6/(1-6/8)
	// 3 3 8 8 8/(3-8/3)
	// 1 3 4 6 6/(1-3/4)
	// 4 4 7 7 7*(4-4/7)
	// 6 of 20, and there are no more: true
}

func ExampleCriteriaFor() {
	beginner, err := puzzle.Lookup("beginner")
	if err != nil {
		log.Fatal(err)
	}
	criteria := generate.CriteriaFor(beginner)
	criteria.Levels = generate.Span{From: 1, To: 2}
	plan, err := generate.New(criteria, 3, 7)
	if err != nil {
		log.Fatal(err)
	}
	for item, err := range plan.Items(context.Background(), nil) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(item.Puzzle.Hand)
	}
	// Output:
	// 3 8 8 8
	// 1 5 9 9
	// 2 5 6 8
}

func ExampleNew() {
	criteria := classic
	criteria.Levels = generate.Span{From: 4, To: 5}
	plan, err := generate.New(criteria, 10, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(plan.Size(), "candidates")
	// Output:
	// 330 candidates
}

// New rejects criteria that contradict each other.
func ExampleNew_clash() {
	criteria := classic
	criteria.Levels = generate.Span{From: 1, To: 1}
	criteria.Seconds = generate.Seconds{From: 30}
	_, err := generate.New(criteria, 10, 1)
	var e *generate.CriteriaError
	if errors.As(err, &e) && e.Kind == generate.KindClash {
		fmt.Println("no puzzle has both these", e.Field, "and these", e.OtherField)
	}
	// Output:
	// no puzzle has both these levels and these seconds
}

// Balance asks for equally many puzzles of each level.
func ExamplePlan_Items() {
	criteria := classic
	criteria.Balance = []generate.Axis{generate.AxisLevel}
	plan, err := generate.New(criteria, 5, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	for item, err := range plan.Items(context.Background(), plan.Picker()) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(item.Puzzle.Hand, "level", item.Level)
	}
	// Output:
	// 3 5 5 6 level 2
	// 4 5 5 7 level 3
	// 2 2 6 7 level 4
	// 3 3 3 8 level 1
	// 3 3 6 6 level 5
}

func ExamplePlan_Picker() {
	criteria := classic
	criteria.Unsolvable = generate.Share{Num: 1, Den: 4}
	plan, err := generate.New(criteria, 8, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	picker := plan.Picker()
	for _, err := range plan.Items(context.Background(), picker) {
		if err != nil {
			fmt.Println(err)
			return
		}
	}
	for _, q := range picker.Tally().Quotas {
		fmt.Println("solvable:", q.Solvable, "found:", q.Found, "of", q.Wanted)
	}
	// Output:
	// solvable: true found: 6 of 6
	// solvable: false found: 2 of 2
}

// This loop does the same as Items. A program with several workers offers their items in the order
// of the candidates.
func ExamplePicker_Accept() {
	plan, err := generate.New(classic, 3, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	picker, worker := plan.Picker(), plan.Worker()
	for i := int64(0); !picker.Done(); i++ {
		worker.FullQuotas = picker.FullQuotas()
		item, ok, err := worker.Try(context.Background(), i)
		switch {
		case err != nil:
			fmt.Println(err)
			return
		case !ok:
			picker.Advance(i + 1)
		case picker.Accept(item):
			fmt.Println("candidate", i, "is", item.Puzzle)
		}
	}
	// Output:
	// candidate 0 is 1-3.5.5.6-24-classic
	// candidate 2 is 1-4.5.5.7-24-classic
	// candidate 3 is 1-2.2.6.7-24-classic
}

func ExampleWorker_Try() {
	plan, err := generate.New(classic, 1, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	item, ok, err := plan.Worker().Try(context.Background(), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(ok, item.Puzzle, item.Solvable)
	// Output:
	// true 1-3.5.5.6-24-classic true
}

// No four cards up to 8 make a target above 4096.
func ExamplePicker_Err() {
	criteria := classic
	criteria.Targets = generate.TargetSpan(10_000, 20_000)
	criteria.Patience = 100
	plan, err := generate.New(criteria, 1, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	picker := plan.Picker()
	for range plan.Items(context.Background(), picker) {
	}
	fmt.Println(errors.Is(picker.Err(), generate.ErrPatience))
	fmt.Println(picker.Err())
	// Output:
	// true
	// generate: too many candidates without a match: 0 found among the first 100 of 3300330 candidates
}

func ExampleTarget() {
	half, err := rat.New(1, 2)
	if err != nil {
		fmt.Println(err)
		return
	}
	targets := generate.Target(half)
	only, ok := targets.Only()
	fmt.Println(targets, only, ok)
	// Output:
	// 1/2 1/2 true
}

func ExampleTargetSpan() {
	targets := generate.TargetSpan(1, 100)
	_, ok := targets.Only()
	fmt.Println(targets, ok)
	// Output:
	// 1..100 false
}

func ExampleShapeOf() {
	for _, text := range []string{"8/(3-8/3)", "(1+3)*(2+4)"} {
		e, err := expr.Parse(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		s := generate.ShapeOf(e)
		fmt.Printf("%s: %s of %d numbers, depth %d\n", text, s, s.Numbers(), s.Depth())
	}
	// Output:
	// 8/(3-8/3): ((..).). of 4 numbers, depth 3
	// (1+3)*(2+4): (..)(..) of 4 numbers, depth 2
}

func ExampleParseShape() {
	s, err := generate.ParseShape(".(..)")
	fmt.Println(s, err)
	_, err = generate.ParseShape("((..)")
	fmt.Println(err)
	// Output:
	// (..). <nil>
	// shape "((..)": expected "." or "(" at byte 5, as in ".(..)"
}

func ExampleAxes() {
	fmt.Println(generate.Axes())
	// Output:
	// [level cards target fraction shape depth technique forms ideas solvable]
}

func ExampleNeeds() {
	fmt.Println(generate.Needs())
	// Output:
	// [fraction large addition subtraction multiplication division]
}
